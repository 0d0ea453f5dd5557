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

from cli.runs import mirlands

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
