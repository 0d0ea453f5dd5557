"""`mirlands bench`: that it measures what it says; how fast is for a person to judge."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from cli.runs import mirlands
from mirlands.cli import bench
from mirlands.cli.prepare import KEPT_SECONDS, forget_old
from mirlands.games import BUILT_IN, find

needs_compiler = pytest.mark.skipif(shutil.which("gcc") is None, reason="there is no C compiler here")


@pytest.fixture(scope="module", name="duel")
def built_duel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return bench.build_duel(tmp_path_factory.mktemp("duel"))


@needs_compiler
def test_one_json_object_with_all_sides() -> None:
    run = mirlands("bench", "--seconds", "0.1", "--rounds", "2", "--no-start", "--json")
    assert run.code == 0, run.err
    figures = run.json
    assert [one["game"] for one in figures["games"]] == list(BUILT_IN)
    for side in (figures["c"], *figures["games"]):
        assert side["decisions_per_second"] > side["games_per_second"] > 0
        assert side["clone_nanoseconds"] > 0
    for one in figures["games"]:
        game = find(one["game"])
        assert figures["rounds"] == len(one["ratios"]) == 2
        assert min(one["ratios"]) <= one["ratio"] <= max(one["ratios"])
        assert one["seats"] == game.seats[1]
        assert one["search_iterations_per_second"] > 0
        assert one["state_bytes"] == game.state.dtype.itemsize
        assert one["set_digest"] == game.content().digest


@needs_compiler
def test_one_game_of_them_for_a_person() -> None:
    run = mirlands("bench", "--seconds", "0.05", "--rounds", "1", "--no-start", "--game", "sealed")
    assert run.code == 0, run.err
    assert "| | Sealed Bids, 4 seats | bare duel in C |" in run.out
    mirlands("bench", "--game", "chess").refuses("chess", "terra")


@needs_compiler
def test_the_duel_compiles_without_a_warning(tmp_path: Path) -> None:
    words = ["gcc", "-O3", "-march=native", "-Wall", "-Wextra", "-Wconversion", "-Werror", "-o", str(tmp_path / "duel"), str(bench.DUEL)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@needs_compiler
def test_the_duel_plays_whole_games(duel: Path) -> None:
    said = json.loads(subprocess.run([duel, "0.05", "3"], capture_output=True, text=True, check=True).stdout)
    assert said["games"] > 0
    assert 10 < said["decisions"] / said["games"] < 200
    assert said["choices"] < said["decisions"] < said["choices"] * 2
    assert 0.5 < said["first_wins"] < 0.7


def test_interpreted_rules_are_not_measured() -> None:
    mirlands("bench", environment={"MIRLANDS_JIT": "0"}).refuses("MIRLANDS_JIT", "interpreted")


def test_without_a_compiler_it_says_what_to_install(tmp_path: Path) -> None:
    mirlands("bench", environment={"PATH": str(tmp_path)}).refuses("gcc", "apt-get install")


def test_old_compiled_rules_are_thrown_away_and_nothing_else(tmp_path: Path) -> None:
    for name in ("0123456789abcdef", "fedcba9876543210", "not-a-digest"):
        (tmp_path / name).mkdir()
    note = tmp_path / "usual-terra-table"
    note.write_text("200 30", encoding="ascii")
    written = note.stat().st_mtime
    shutil.copystat(note, tmp_path / "0123456789abcdef")
    forget_old(tmp_path, written)
    assert len(list(tmp_path.iterdir())) == 4
    forget_old(tmp_path, written + KEPT_SECONDS + 60)
    assert {path.name for path in tmp_path.iterdir()} == {"not-a-digest", "usual-terra-table"}
