"""`mirlands play`: it prints an address that answers, opens scenarios, and says why it cannot."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from cli.runs import mirlands
from mirlands.cli.play import Position, bind
from mirlands.kernel.errors import BadInput
from mirlands.scenarios.text import parse

POSITION = "game: terra\nposition: {me: {board: [2/2]}}\nsteps: [to attack]\n"


@contextmanager
def table(folder: Path, *words: str | Path) -> Iterator[str]:
    """A table being served; gives its address, and closes it as Ctrl+C does."""
    command = [sys.executable, "-m", "mirlands", "play", *map(str, words), "--data", str(folder / "data"), "--port", "0"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, stdin=subprocess.DEVNULL, env={**os.environ, "CI": "true"}
    ) as server:
        assert server.stdout is not None
        assert server.stderr is not None
        try:
            line = server.stdout.readline()
            assert " is open at http://" in line, server.stderr.read()
            yield line.split()[-1]
        finally:
            server.send_signal(signal.SIGINT)
            server.wait(20)
        assert server.returncode == 0, server.stderr.read()


def asked(address: str, path: str) -> object:
    """What the server answers, as JSON."""
    parts = urlsplit(address)
    with urllib.request.urlopen(f"{parts.scheme}://{parts.netloc}{path}", timeout=20) as answer:  # noqa: S310  # our own server
        return json.load(answer)


def test_an_address_that_answers(tmp_path: Path) -> None:
    with table(tmp_path, "terra", "--no-browser") as address:
        assert urlsplit(address).hostname == "127.0.0.1"
        games = asked(address, "/api/games")
        assert isinstance(games, list)
        assert "terra" in [game["name"] for game in games]


def test_a_scenario_opens_as_a_table(tmp_path: Path) -> None:
    file = tmp_path / "position.yaml"
    file.write_text(POSITION, encoding="utf-8")
    with table(tmp_path, "--scenario", file) as address:
        assert urlsplit(address).fragment.startswith("/table/")


def test_a_folder_that_another_server_holds_is_refused(tmp_path: Path) -> None:
    with table(tmp_path, "terra"):
        mirlands("play", "--port", "0", "--data", tmp_path / "data").refuses(str(tmp_path / "data"), "another server", "--data")


def test_what_cannot_be_is_refused(tmp_path: Path) -> None:
    mirlands("play", "checkers").refuses("checkers", "terra")
    mirlands("play", "--port", "70000").refuses("--port")
    mirlands("play", "--scenario", tmp_path / "none.yaml").refuses("none.yaml")
    wrong = tmp_path / "wrong.yaml"
    wrong.write_text(POSITION.replace("2/2", "no-such-card"), encoding="utf-8")
    mirlands("play", "--scenario", wrong, "--data", tmp_path / "data").refuses("wrong.yaml:2", "no-such-card")
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        mirlands("play", "--port", str(taken.getsockname()[1])).refuses("--port", "cannot listen")


def test_two_that_start_together_take_different_ports(tmp_path: Path) -> None:
    """Interpreted, so that both are quick; each has a folder of its own and neither names a port."""
    servers = [
        subprocess.Popen(
            [sys.executable, "-m", "mirlands", "play", "--no-browser", "--data", str(tmp_path / name)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            stdin=subprocess.DEVNULL,
            env={**os.environ, "CI": "true", "MIRLANDS_JIT": "0", "MIRLANDS_GAMES": ""},
        )
        for name in ("one", "two")
    ]
    lines, errors = [], []
    for server in servers:
        assert server.stdout is not None
        lines.append(server.stdout.readline())
    for server in servers:  # only when both are open: a port is free again once its server has closed
        server.send_signal(signal.SIGINT)
        errors.append(server.communicate(timeout=30)[1])
    assert all(" is open at http://" in line for line in lines), errors
    assert len({urlsplit(line.split()[-1]).port for line in lines}) == 2


def test_a_port_is_taken_from_the_moment_it_is_bound() -> None:
    with bind("127.0.0.1", 0) as first:
        port = first.getsockname()[1]
        with pytest.raises(BadInput, match=f"--port {port}: cannot listen on 127.0.0.1.*--port 0"):
            bind("127.0.0.1", port)


def test_an_address_that_is_not_this_machines_is_the_hosts_fault() -> None:
    for host in ("192.0.2.1", "a..b"):
        with pytest.raises(BadInput, match=f"--host {host}: cannot listen there: .*0.0.0.0"):
            bind(host, 0)


CASES = """
game: terra
position: {turn: foe, me: {board: [2/2]}}
cases:
  - {title: the first, steps: [to attack]}
  - {title: a second one, position: {turn: me, foe: {health: 2}}, steps: [to attack, attack 1 > leader]}
"""


class TestPosition:
    def test_the_person_is_me_whoever_decides(self) -> None:
        match = Position(parse(CASES, "cases.yaml"), "", end=False).match
        assert match.deciding() == (1,)
        assert match.view(0).seat == 1

    def test_cases_by_number_and_title_and_their_end(self) -> None:
        text = parse(CASES, "cases.yaml")
        for case in ("2", "a second one", "SECOND"):
            assert Position(text, case, end=False).match.deciding() == (0,)
            assert Position(text, case, end=True).match.over

    def test_words_that_do_not_fit_are_refused(self, tmp_path: Path) -> None:
        file = tmp_path / "cases.yaml"
        file.write_text(CASES, encoding="utf-8")
        mirlands("play", "nosuch", "--scenario", file).refuses("nosuch", "terra")
        mirlands("play", "sealed", "--scenario", file).refuses(f"{file}:2", "a scenario of terra, not of sealed")
        mirlands("play", "--scenario", file, "--case", "third").refuses("no case third", "1 the first; 2 a second one")
        mirlands("play", "--end").refuses("--end", "--scenario FILE")
        mirlands("play", "--data", file).refuses(str(file), "this is a file, not a folder")
