"""`mirlands analyse`: for people and as JSON, and what it says of files that are no games."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from cli.runs import mirlands
from mirlands.bots.analysis import Analysis, Judgement, Point
from mirlands.cli.analyse import BARS, curve, marks, percent, sentence
from mirlands.cli.answers import undescribed
from mirlands.cli.main import app
from mirlands.games import find
from mirlands.kernel.contract import CONCEDE
from mirlands.kernel.match import Match, gather_decks
from mirlands.kernel.replay import dump, load, replay_of

FEW = ("--iterations", "30")


def saved(
    folder: Path, name: str, seats: int = 2, steps: int = 1000, concede: bool = False, players: tuple[str, ...] = ("somebody", "greedy")
) -> Path:
    """A game whose seats do something else each time, as a file."""
    game = find(name)
    content = game.content()
    match = Match(game, content, None, gather_decks(game, content, [None] * seats), 5)
    while not match.over and len(match.history) < steps:
        seat = match.deciding()[0]
        legal = match.legal(seat)
        match.apply(seat, legal[(7 * len(match.history)) % len(legal)])
    if concede and not match.over:
        match.apply(match.deciding()[0], CONCEDE)
    path = folder / f"{name}.json"
    path.write_text(dump(replay_of(match, list(players))), encoding="utf-8")
    return path


def analysed(*words: str | Path) -> dict[str, Any]:
    """The answer as JSON, in this process; every key is described."""
    ran = CliRunner().invoke(app, ["analyse", *map(str, words), "--json"])
    assert ran.exit_code == 0, ran.output
    value: dict[str, Any] = json.loads(ran.stdout)
    assert undescribed("analyse", value) == []
    return value


@pytest.mark.parametrize(("name", "seats"), [("terra", 2), ("lemiroth", 2), ("mirianth", 3), ("sealed", 4), ("window", 2), ("offer", 3)])
def test_every_game_is_analysed(tmp_path: Path, name: str, seats: int) -> None:
    path = saved(tmp_path, name, seats, steps=40)
    found = analysed(path, *FEW)
    assert (found["game"], found["seats"], found["iterations"], found["milliseconds"]) == (name, seats, 30, None)
    assert found["judged"] == list(range(seats))
    assert found["judgements"]
    assert len(found["curve"]) == found["steps"] + 1
    assert all(one["loss"] >= 0.0 for one in found["judgements"])
    assert found["turning_points"] == [step for step in found["turning_points"] if any(one["step"] == step for one in found["judgements"])]


def test_it_depends_on_the_seed_and_not_on_workers(tmp_path: Path) -> None:
    path = saved(tmp_path, "window")
    assert analysed(path, *FEW, "--workers", "1") == analysed(path, *FEW, "--workers", "3")
    assert analysed(path, *FEW)["judgements"] != analysed(path, *FEW, "--seed", "9")["judgements"]


def test_one_player_alone(tmp_path: Path) -> None:
    found = analysed(saved(tmp_path, "sealed", 3), *FEW, "--seat", "2")
    assert found["judged"] == [1]
    assert {one["seat"] for one in found["judgements"]} == {1}
    assert found["swings"] == []


def test_a_time_for_each_decision(tmp_path: Path) -> None:
    found = analysed(saved(tmp_path, "sealed"), "--ms", "1")
    assert (found["iterations"], found["milliseconds"]) == (None, 1)


def test_a_game_that_began_in_a_position(tmp_path: Path) -> None:
    game = find("window")
    content = game.content()
    begun = Match(game, content, seed=2)
    begun.apply(begun.deciding()[0], begun.legal(begun.deciding()[0])[0])
    match = Match.at(game, content, begun.state)
    while not match.over:
        match.apply(match.deciding()[0], match.legal(match.deciding()[0])[-1])
    path = tmp_path / "position.json"
    path.write_text(dump(replay_of(match)), encoding="utf-8")
    assert analysed(path, *FEW)["steps"] == len(match.history)


@pytest.mark.parametrize(
    ("name", "options"),
    [("sealed", {"ties": "lot"}), ("mirianth", {"promise": "standing", "archer_value": "group"})],
    ids=["sealed", "mirianth"],
)
def test_a_game_with_house_rules(tmp_path: Path, name: str, options: dict[str, str]) -> None:
    game = find(name)
    content = game.content()
    match = Match(game, content, options, gather_decks(game, content, [None] * 3), 4)
    while not match.over and len(match.history) < 30:
        match.apply(match.deciding()[0], match.legal(match.deciding()[0])[-1])
    path = tmp_path / "house.json"
    path.write_text(dump(replay_of(match)), encoding="utf-8")
    assert load(path.read_bytes()).options.items() >= options.items()
    assert analysed(path, *FEW)["judgements"]


def test_for_a_person(tmp_path: Path) -> None:
    path = saved(tmp_path, "window", steps=4, concede=True)
    run = mirlands("analyse", path, *FEW)
    assert run.code == 0, run.err
    assert "decisions judged, 30 iterations each" in run.out
    assert "Player 1 (somebody)" in run.out
    assert "Player 2 (greedy)" in run.out
    assert any(bar in run.out for bar in BARS)
    assert "concede. Not judged." in run.out
    assert "Analysing" in run.err
    for number, line in enumerate([line for line in run.out.splitlines() if " was better: " in line], 1):
        assert line.strip().startswith(f"{number}. ")
        assert " played " in line
    lines = run.out.splitlines()
    title = next(at for at, line in enumerate(lines) if line.split() == ["when", "player", "played", "before", "after", "cost", "better"])
    judgements = analysed(path, *FEW)["judgements"]
    assert judgements
    for one, row in zip(judgements, lines[title + 2 : title + 2 + len(judgements)], strict=True):
        told = ["before", "after", *(["loss"] if one["best"] != one["action"] else [])]
        assert re.findall(r"(\d+) %", row) == [str(round(100 * one[name])) for name in told]
        assert one["text"] in row


@pytest.mark.parametrize(("whole", "more"), [(0.04, ""), (0.06, "; with its other steps it cost 6 %")])
def test_what_a_whole_act_cost_is_told_where_it_is_more(whole: float, more: str) -> None:
    step = Judgement(3, 0, "Turn 7", 1, "end turn", "", 2, "attack", "", before=0.45, after=0.41, loss=0.04, alternatives=())
    assert sentence(["Ada"], step, whole) == f"Turn 7, Ada played end turn: 41 %; attack was better: 45 %{more}"


def test_what_players_are_called_does_nothing_to_the_terminal(tmp_path: Path) -> None:
    run = mirlands("analyse", saved(tmp_path, "window", steps=4, players=("\x1b[31mred\x07\n", "")), *FEW)
    assert run.code == 0, run.err
    assert "Player 1 ([31mred)" in run.out
    assert not set("\x1b\x07") & set(run.out)


def test_a_game_in_which_nothing_was_played(tmp_path: Path) -> None:
    run = mirlands("analyse", saved(tmp_path, "window", steps=0), *FEW)
    assert run.code == 0, run.err
    assert "nobody had anything to decide" in run.out


def test_the_curve_in_text_begins_and_ends_with_the_game() -> None:
    shares = [(step / 100, 1 - step / 100) for step in range(101)]
    points = tuple(Point(step, share, None) for step, share in enumerate(shares))
    analysis = Analysis(2, 100, 1, (0, 1), (), (), points, (50, 99), (), None)
    up, down = curve(analysis, 0, 60), curve(analysis, 1, 60)
    assert (up[0], up[-1], down[0], down[-1]) == (BARS[0], BARS[-1], BARS[-1], BARS[0])
    assert list(up) == sorted(up)
    line = marks(analysis, 60)
    assert line.strip().split() == ["1", "2"]
    assert abs(line.index("1") - len(up) / 2) <= 1
    assert len(line) <= len(up)
    assert percent(0.314) == "31 %"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--iterations", "5", "--ms", "5"), ("--ms", "--iterations")),
        (("--iterations", "0"), ("--iterations",)),
        (("--seat", "3"), ("--seat", "no player 3", "1 to 2")),
        (("--seed", "x"), ("--seed", "whole number")),
        (("--workers", "0"), ("--workers",)),
    ],
)
def test_wrong_words_are_refused(tmp_path: Path, words: tuple[str, ...], said: tuple[str, ...]) -> None:
    mirlands("analyse", saved(tmp_path, "sealed"), *words).refuses(*said)


def test_what_is_no_game_is_refused(tmp_path: Path) -> None:
    mirlands("analyse", tmp_path / "missing.json").refuses("missing.json", "cannot be read")
    other = tmp_path / "other.json"
    other.write_text("{}", encoding="utf-8")
    mirlands("analyse", other).refuses("other.json", "not a replay")
    path = saved(tmp_path, "sealed")
    fields = json.loads(path.read_text(encoding="utf-8"))
    fields["actions"][1][1] = (fields["actions"][1][1] + 1) % 3
    path.write_text(json.dumps(fields), encoding="utf-8")
    mirlands("analyse", path).refuses("sealed.json", "drifts at", "mirlands replay")
