"""`mirlands simulate --save`: the files are the games of the series, and `mirlands replay` agrees with each."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from cli.runs import mirlands
from mirlands.bots import again
from mirlands.bots.batch import Series
from mirlands.cli.main import app
from mirlands.cli.saving import FIRST, MOST, game_numbers
from mirlands.games import find
from mirlands.kernel.chance import seed_words
from mirlands.kernel.errors import BadInput
from mirlands.kernel.replay import load


def simulate(*words: str | Path) -> dict[str, Any]:
    """The report of `mirlands simulate`, in this process."""
    ran = CliRunner().invoke(app, ["simulate", *map(str, words), "--json"])
    assert ran.exit_code == 0, ran.output
    figures: dict[str, Any] = json.loads(ran.stdout)
    return figures


@pytest.mark.parametrize(
    "words",
    [
        ("terra", "--players", "greedy,random", "--deck", "red-charge,nine-lamps", "--option", "clamp_health=yes"),
        ("mirianth", "--players", "greedy,random,random,greedy", "--option", "archer_value=group"),
        ("sealed", "--players", "random,greedy,random", "--option", "ties=lot"),
        ("window", "--players", "greedy,greedy"),
        ("offer", "--players", "random,greedy"),
    ],
    ids=lambda words: words[0],
)
def test_a_series_saved_whole_adds_up_to_its_report(tmp_path: Path, words: tuple[str, ...]) -> None:
    figures = simulate(*words, "--games", "15", "--seed", "11", "--save", tmp_path / "new" / "games", "--save-games", "0-14")
    files = [Path(path) for path in figures["saved"]]
    assert files == sorted((tmp_path / "new" / "games").iterdir())
    assert [path.name for path in files] == [f"game-{number:06d}.json" for number in range(15)]
    games = [load(path.read_bytes()) for path in files]
    results = [game.result or [] for game in games]
    assert figures["wins"] == [sum(result[seat] == 1.0 for result in results) for seat in range(len(figures["players"]))]
    assert figures["draws"] == sum(max(result) < 1.0 for result in results)
    assert figures["steps_per_game"] == pytest.approx(sum(len(game.actions) for game in games) / 15)
    for path, game in zip(files, games, strict=True):
        assert game.players == figures["players"]
        assert game.options == figures["options"]
        ran = CliRunner().invoke(app, ["replay", str(path), "--json"])
        assert ran.exit_code == 0, ran.output
        assert json.loads(ran.stdout)["steps_that_agree"] == len(game.actions)


def test_a_game_does_not_depend_on_what_else_is_played(tmp_path: Path) -> None:
    words = ("terra", "--players", "random,greedy", "--seed", "5")
    simulate(*words, "--games", "40", "--threads", "3", "--save", tmp_path / "a", "--save-games", "7,3,37-38,7")
    simulate(*words, "--games", "8", "--threads", "1", "--save", tmp_path / "b", "--save-games", "3,7")
    assert [path.name[-7:-5] for path in sorted((tmp_path / "a").iterdir())] == ["03", "07", "37", "38"]
    for path in (tmp_path / "b").iterdir():
        assert path.read_bytes() == (tmp_path / "a" / path.name).read_bytes()


def test_for_a_person_the_command_that_checks_one(tmp_path: Path) -> None:
    run = mirlands("simulate", "sealed", "--games", "12", "--save", tmp_path / "my games")
    assert run.code == 0, run.err
    assert f"{FIRST} games saved" in run.out
    assert "Saving" in run.err
    said = re.search("mirlands replay '(.*)'", run.out)
    assert said is not None
    checked = mirlands("replay", said[1])
    assert (checked.code, "come out as recorded" in checked.out) == (0, True)


def test_a_game_that_differs_from_its_series_is_never_saved(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find("sealed")
    content, play = game.content(), Series.play
    setting = (game.options_array(), np.concatenate([game.deck(content, None)] * 2), np.zeros(2, np.int64), seed_words(3))
    assert again.play_again(game, content, *setting, 4).over
    monkeypatch.setattr(Series, "play", lambda series, first, games: play(series, first + 1, games))
    with pytest.raises(again.Differs, match="game 4"):
        again.play_again(game, content, *setting, 4)


def test_which_games() -> None:
    assert game_numbers(None, 1000) == list(range(FIRST))
    assert game_numbers(None, 3) == [0, 1, 2]
    assert game_numbers("9, 2-4,3", 10) == [2, 3, 4, 9]
    assert len(game_numbers(f"0-{MOST - 1}", 10**10)) == MOST


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "names no game"),
        ("3,", "names no game"),
        ("first", "'first' names no game"),
        ("-3", "names no game"),
        ("1-2-3", "names no game"),
        ("9" * 5000, "names no game"),
        ("\u0663", "names no game"),
        ("5-3", "such as 3-5"),
        ("20", "no game 20 in a series of 20"),
        ("15-20", "games: 0 to 19"),
    ],
)
def test_no_such_games(text: str, said: str) -> None:
    with pytest.raises(BadInput, match=said) as caught:
        game_numbers(text, 20)
    assert caught.value.place == "--save-games"


def test_too_many_games_are_refused_at_once() -> None:
    for text in ("0-9999999998", f"0-{MOST}", ",".join(f"{i}-{i + 999}" for i in range(0, 2 * MOST, 1000))):
        with pytest.raises(BadInput, match=f"at most {MOST}"):
            game_numbers(text, 9_999_999_999)


def test_nothing_is_played_or_overwritten_when_a_folder_cannot_be_used(tmp_path: Path) -> None:
    series = ("simulate", "sealed", "--games", "10000000000")
    mirlands(*series, "--save-games", "1").refuses("--save-games", "--save FOLDER")
    letter = tmp_path / "letter"
    letter.write_text("dear aunt")
    mirlands(*series, "--save", letter).refuses("letter", "cannot be made")
    (tmp_path / "game-000004.json").write_text("mine")
    mirlands(*series, "--save", tmp_path, "--save-games", "3-5").refuses("game-000004.json", "saved there already")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["game-000004.json", "letter"]
    assert (tmp_path / "game-000004.json").read_text() == "mine"
