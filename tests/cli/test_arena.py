"""`mirlands arena`."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest

from cli.runs import mirlands
from mirlands.bots import Bot
from mirlands.cli.answers import undescribed
from mirlands.cli.arena import FAULTY, STOPPED, arena_command, whole_sets
from mirlands.games import find
from mirlands.kernel.errors import BadInput
from mirlands.lab import arena

TIMES = ("seconds", "workers")


def run(
    *, game: str = "sealed", players: str = "greedy,random", games: int = 40, seats: int | None = 2, as_json: bool = True, **more: Any
) -> None:
    """The command in this process."""
    words = {
        "seed": "7",
        "deck": None,
        "every_deck": False,
        "options": [],
        "sprt": None,
        "margin": None,
        "only": None,
        "workers": 1,
        **more,
    }
    arena_command(game, players, games, seats=seats, as_json=as_json, **words)


def figures_of(capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    """What was printed as JSON, of which every key must be described."""
    figures: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert undescribed("arena", figures) == []
    return figures


def test_one_json_object_and_nothing_else() -> None:
    done = mirlands("arena", "sealed", "--players", "greedy,random", "--games", "80", "--seats", "2", "--seed", "7", "--json")
    assert done.code == 0, done.err
    figures = done.json
    assert (figures["game"], figures["games"], figures["seed"], figures["seats"]) == ("sealed", 80, "7", 2)
    assert figures["rules_version"] == find("sealed").rules_version
    assert figures["set_digest"] == find("sealed").content().digest
    greedy, random = figures["players"]
    assert (greedy["name"], random["name"]) == ("greedy", "random")
    for player in (greedy, random):
        assert 0 <= player["low"] <= player["win_rate"] <= player["high"] <= 1
        assert player["wins"] + player["shared"] + player["lost"] == player["games"] == 80
    assert greedy["low"] > 0.5
    assert greedy["win_rate"] + random["win_rate"] == pytest.approx(1)
    assert sum(figures["seat_shares"]) == pytest.approx(1)
    assert (figures["error_count"], figures["errors"], figures["stopped"]) == (0, [], False)
    assert "Playing" in done.err
    assert not {"crosstable", "sprt"} & set(figures)


def test_it_comes_to_the_same_with_more_processes(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A claim too, which ends at the same pair, however many more have been played."""
    found = []
    for workers in (1, 2):
        run(workers=workers, games=2000, sprt=0.7)
        found.append({key: value for key, value in figures_of(capsys).items() if key not in TIMES})
        monkeypatch.setattr(arena, "ALONE_SECONDS", 0.0)
        monkeypatch.setattr(arena, "WORTH_SECONDS", 0.0)
    assert found[0] == found[1]
    assert found[0]["sprt"]["verdict"] == "accepted"
    assert found[0]["games"] == 2 * found[0]["sprt"]["sets"] < 2000


@pytest.mark.parametrize(("claim", "verdict"), [(0.6, "accepted"), (0.99, "rejected"), (0.9, "undecided")])
def test_a_claim_is_accepted_rejected_or_left_open(claim: float, verdict: str, capsys: pytest.CaptureFixture[str]) -> None:
    players, games = ("greedy,random", 20 if verdict == "undecided" else 400)
    run(players=players if verdict != "rejected" else "random,greedy", games=games, sprt=claim)
    test = figures_of(capsys)["sprt"]
    assert test["verdict"] == verdict
    assert (test["claim"], test["against"]) == (claim, pytest.approx(claim - 0.1))
    assert (abs(test["ratio"]) >= test["bound"]) == (verdict != "undecided")


def test_for_a_person(capsys: pytest.CaptureFixture[str]) -> None:
    run(as_json=False, sprt=0.6, games=400)
    said = capsys.readouterr().out
    for words in (
        "greedy",
        "win rate",
        "95 %",
        "claim accepted: greedy wins 60% rather than 50%",
        "seed 7",
        "with everybody in every seat",
    ):
        assert words in said
    assert "rating" not in said


def test_of_three_everybody_meets_everybody(capsys: pytest.CaptureFixture[str]) -> None:
    run(players="random,greedy,stubborn", games=20)
    figures = figures_of(capsys)
    assert figures["games"] == 60
    assert figures["lineups"] == [["random", "greedy"], ["random", "stubborn"], ["greedy", "stubborn"]]
    table = figures["crosstable"]
    assert [table[i][i] for i in range(3)] == [None] * 3
    assert all(table[i][j] + table[j][i] == pytest.approx(1) for i, j in ((0, 1), (0, 2), (1, 2)))
    ratings = {player["name"]: player["rating"] for player in figures["players"]}
    assert ratings["greedy"]["mu"] > ratings["random"]["mu"]
    run(players="random,greedy,stubborn", games=20, as_json=False)
    said = capsys.readouterr().out
    assert "rating" in said
    assert "win rate, row against column" in said


@pytest.mark.parametrize(
    ("players", "seats", "lineup"),
    [
        ("greedy,random", None, ["greedy", "random", "random", "random"]),
        ("greedy,random,stubborn", 4, ["greedy", "random", "stubborn", "random"]),
        ("greedy,random,random", 3, ["greedy", "random", "random"]),
    ],
)
def test_at_more_seats_everybody_has_every_seat(
    players: str, seats: int | None, lineup: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    run(players=players, seats=seats, games=12)
    figures = figures_of(capsys)
    assert figures["lineups"] == [lineup]
    assert figures["seats"] == len(lineup)
    for player in figures["players"]:
        assert player["places"] == lineup.count(player["name"])
    assert sum(player["win_rate"] * player["places"] for player in figures["players"]) == pytest.approx(1)


@pytest.mark.parametrize("game", ["terra", "lemiroth", "mirianth"])
def test_every_game(game: str) -> None:
    figures = mirlands("arena", game, "--games", "8", "--seed", "5", "--json").json
    assert figures["games"] == 8
    assert figures["players"][0]["win_rate"] > 0.5
    assert len(figures["decks"]) == (0 if game == "mirianth" else 2)


def test_every_pair_of_starters_in_turn() -> None:
    words = ("arena", "terra", "--players", "greedy,random", "--games", "72", "--all-decks", "--seed", "5", "--json")
    assert mirlands(*words).json["games"] == 72


class Failing(Bot):
    """Greedy that fails in some games of every series."""

    asked = 0

    def __call__(self, view: Any, legal: Sequence[int]) -> int:
        type(self).asked += 1
        if self.name == "greedy" and self.dice[0]["chance"]["words"][3] % 7 == 0:
            raise LookupError("lost the thread")
        return super().__call__(view, legal)


def test_a_bot_that_fails_is_reported_and_excluded(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(arena, "Bot", Failing)
    with pytest.raises(SystemExit) as left:
        run()
    assert left.value.code == FAULTY
    caught = capsys.readouterr()
    figures = json.loads(caught.out)
    assert undescribed("arena", figures) == []
    assert 0 < figures["error_count"] < 40
    assert figures["games"] + figures["error_count"] + figures["left_out"] == 40
    assert figures["draws"] <= figures["games"]
    fault = figures["errors"][0]
    assert (fault["player"], fault["kind"], fault["what"]) == ("greedy", "crash", "LookupError: lost the thread")
    words = fault["command"].split()
    assert words[:3] == ["mirlands", "arena", "sealed"]
    assert words[-2:] == ["--only", str(fault["game"])]
    assert fault["command"] in caught.err
    failed = figures["error_count"]
    assert (f"{failed} games have no result" if failed > 1 else "1 game has no result") in caught.err
    with pytest.raises(SystemExit) as left:
        run(only=fault["game"], as_json=False)
    assert left.value.code == FAULTY
    again = capsys.readouterr()
    assert "Traceback" in again.err
    assert "lost the thread" in again.err


def test_the_command_that_repeats_a_game_plays_it_whatever_the_length_of_the_series(capsys: pytest.CaptureFixture[str]) -> None:
    said = []
    for games in (8, 40):
        with pytest.raises(SystemExit) as left:
            run(only=7, games=games, as_json=False)
        assert left.value.code == 0
        said.append(capsys.readouterr().out)
    assert said[0] == said[1]
    assert "seat 2, greedy: share of the win" in said[0]


def test_stopped_it_says_what_has_been_played(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    play_game = arena.play_game

    def interrupted(*words: Any) -> Any:
        if words[-1] == 11:
            raise KeyboardInterrupt
        return play_game(*words)

    monkeypatch.setattr(arena, "play_game", interrupted)
    with pytest.raises(SystemExit) as left:
        run()
    assert left.value.code == STOPPED
    figures = figures_of(capsys)
    assert figures["stopped"]
    assert figures["games"] == 10  # the pair that was being played is left out


def test_when_a_process_ends_what_has_been_played_is_not_lost(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    play = arena.play

    def cut_short(*words: Any) -> Any:
        games = play(*words)
        for _ in range(9):
            yield next(games)
        raise arena.WorkerDied("a process has ended")

    monkeypatch.setattr(arena, "play", cut_short)
    with pytest.raises(SystemExit) as left:
        run()
    assert left.value.code == FAULTY
    caught = capsys.readouterr()
    assert json.loads(caught.out)["games"] == 8
    assert "a process has ended" in caught.err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--games", "0"], ["--games"]),
        (["--games", "7"], ["--games", "no whole number of pairs", "give 6 or 8"]),
        (["--games", "1"], ["--games", "give 2"]),
        (["--players", "random"], ["--players", "nobody to play against"]),
        (["--players", "random,oracle"], ["--players", "oracle", "random, greedy"]),
        (["--players", "random,,greedy"], ["--players", "leaves one out"]),
        (["--players", "random,greedy,random"], ["--players", "random is named twice"]),
        (["--seats", "3"], ["--seats", "seats: 2"]),
        (["--seed", "x"], ["--seed", "whole number"]),
        (["--sprt", "1"], ["--sprt", "between 0.001 and 1"]),
        (["--sprt", "0.1"], ["--margin", "less than the claim"]),
        (["--sprt", "0.5", "--margin", "0.49999999999"], ["--margin", "less than the claim"]),
        (["--sprt", "0.6", "--margin", "1e-12"], ["--margin", "at least 0.001"]),
        (["--sprt", "nan"], ["--sprt", "between 0.001 and 1"]),
        (["--margin", "0.2"], ["--margin", "no claim is tested", "--sprt 0.9"]),
        (["--sprt", "0.9", "--only", "3"], ["--only", "one game tests no claim"]),
        (["--sprt", "0.9", "--players", "random,greedy,stubborn"], ["--sprt", "3 line-ups"]),
        (["--option", "clamp_health=perhaps"], ["clamp_health", "perhaps"]),
        (["--deck", "one"], ["--deck", "2 seats"]),
        (["--deck", "no-such-deck,no-such-deck"], ["no-such-deck"]),
        (["--all-decks", "--deck", "green-wall,green-wall"], ["--all-decks", "--deck"]),
        (["--only", "3", "--json"], ["--only"]),
        (["--workers", "0"], ["--workers"]),
    ],
)
def test_wrong_words_are_refused(words: list[str], said: list[str]) -> None:
    mirlands("arena", "terra", *words).refuses(*said)


def test_a_claim_is_about_one_seat_and_sets_are_whole() -> None:
    assert [whole_sets(None, seats) for seats in (2, 3, 4)] == [200, 201, 200]
    with pytest.raises(BadInput, match="several seats"):
        run(players="greedy,greedy", sprt=0.5)
    with pytest.raises(BadInput, match=r"sets of 4; .* give 8 or 12"):
        run(seats=4, games=10)
