"""The command line itself: help, quickness, and words that are wrong."""

from __future__ import annotations

import subprocess
import sys

import pytest

from cli.runs import mirlands
from mirlands import __version__
from mirlands.cli.answers import ANSWERS, undescribed
from mirlands.cli.inputs import named_values, per_seat, seed_number
from mirlands.kernel.errors import BadInput

COMMANDS = ("play", "simulate", "arena", "scenario", "replay", "analyse", "cards", "rules", "deck", "bench")
SLOW_TO_LOAD = ("numpy", "numba", "pydantic", "fastapi", "sqlalchemy", "rich.progress", "mirlands.kernel", "mirlands.games")


def test_help_names_every_command() -> None:
    run = mirlands("--help")
    assert run.code == 0
    assert all(command in run.out for command in COMMANDS)


def test_what_every_command_answers_is_described() -> None:
    """Every run with --json in these tests is held against it."""
    asked = [command for command in [*COMMANDS, "deck check"] if command != "deck" and "--json" in mirlands(*command.split(), "--help").out]
    assert sorted(asked) == sorted(ANSWERS)
    assert undescribed("deck check", {"game": 1, "surprise": 2}) != []


def test_help_loads_none_of_the_engine() -> None:
    """What keeps `mirlands --help` within half a second."""
    code = (
        "import sys; from mirlands.cli.main import app; "
        "app(['--help'], standalone_mode=False); print(*sys.modules, sep='\\n', file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not set(done.stderr.split()) & set(SLOW_TO_LOAD)


@pytest.mark.parametrize("command", [["deck", "check"], *([command] for command in COMMANDS if command != "deck")])
def test_every_command_has_help(command: list[str]) -> None:
    run = mirlands(*command, "--help")
    assert run.code == 0
    assert "Usage" in run.out


def test_version() -> None:
    assert mirlands("--version").out.split() == ["mirlands", __version__]


def test_unknown_command_is_refused() -> None:
    mirlands("fly").refuses("fly")


def test_unknown_game_is_refused_with_the_games() -> None:
    for words in (["rules"], ["cards"], ["simulate"]):
        mirlands(*words, "checkers").refuses("checkers", "terra", "sealed")


def test_game_outside_that_cannot_be_loaded_is_refused() -> None:
    mirlands("rules", "terra", environment={"MIRLANDS_GAMES": "no_such_module:GAME"}).refuses("no_such_module", "module:ATTRIBUTE")


class TestSeed:
    @pytest.mark.parametrize("text", ["x", "-1", str(1 << 128), "", "1.5"])
    def test_anything_else_is_refused(self, text: str) -> None:
        with pytest.raises(BadInput, match="--seed"):
            seed_number(text)

    def test_without_one_the_system_gives_it(self) -> None:
        assert seed_number(None) != seed_number(None)


class TestLists:
    def test_one_word_a_seat(self) -> None:
        assert per_seat("--players", "random, greedy", 2, 4) == ["random", "greedy"]

    @pytest.mark.parametrize("text", ["random", "", "random,,random", "a,b,c,d,e"])
    def test_too_few_too_many_or_empty(self, text: str) -> None:
        with pytest.raises(BadInput, match="one for each of 2 to 4 seats"):
            per_seat("--players", text, 2, 4)

    def test_named_values(self) -> None:
        assert named_values("--option", ["a=b", "c=d=e"]) == {"a": "b", "c": "d=e"}

    @pytest.mark.parametrize("words", [["a"], ["=b"], ["a="], ["a=b", "a=c"]])
    def test_other_forms_are_refused(self, words: list[str]) -> None:
        with pytest.raises(BadInput, match="--option"):
            named_values("--option", words)
