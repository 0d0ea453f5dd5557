"""`mirlands simulate`."""

from __future__ import annotations

import pytest

from cli.runs import mirlands

COUNTS = ("games", "wins", "draws", "endings", "decisions_per_game", "steps_per_game", "bounds_reached")


def test_one_json_object_and_nothing_else() -> None:
    run = mirlands("simulate", "sealed", "--games", "50", "--players", "random,greedy,random", "--seed", "7", "--json")
    assert run.code == 0
    figures = run.json
    assert figures["games"] == 50
    assert sum(figures["wins"]) + figures["draws"] == 50
    assert len(figures["wins"]) == 3
    assert figures["rules_version"]
    assert figures["set_digest"]
    assert figures["seed"] == "7"
    assert figures["players"] == ["random", "greedy", "random"]
    assert figures["options"] == {"ties": "nobody"}
    assert figures["decisions_per_second"] > 0
    assert figures["endings"] == {"all lots are gone": 50}
    assert "Playing" in run.err


@pytest.mark.parametrize("game", ["terra", "lemiroth", "mirianth", "sealed", "window", "offer"])
def test_counts_depend_on_the_seed_and_not_on_threads(game: str) -> None:
    def counts(threads: int, seed: int) -> list[object]:
        words = ("--games", "300", "--players", "random,greedy", "--seed", str(seed), "--threads", str(threads), "--json")
        figures = mirlands("simulate", game, *words).json
        return [figures[name] for name in COUNTS]

    assert counts(1, 5) == counts(3, 5)
    assert counts(1, 5) != counts(1, 6)


@pytest.mark.parametrize("game", ["terra", "lemiroth"])
def test_every_pair_of_starters_comes_to_its_end_within_what_a_table_holds(game: str) -> None:
    figures = mirlands("simulate", game, "--games", "1000", "--all-decks", "--seed", "11", "--json").json
    pairs = figures["pairs"]
    assert len(pairs) == 36
    for pair in pairs:
        assert pair["games"] == 1000
        assert sum(pair["wins"]) + pair["draws"] == 1000
        assert sum(pair["endings"].values()) == 1000
        assert pair["bounds_reached"] == 0, pair
    if game == "lemiroth":
        assert set(figures["endings"]) == {"life", "empty Library"}


def test_for_a_person_a_table_for_each_pair() -> None:
    run = mirlands("simulate", "terra", "--games", "2", "--all-decks", "--seed", "1")
    assert run.code == 0, run.err
    assert "each pair of decks" in run.out
    assert "ends: health 72" in run.out


def test_for_a_person_a_table() -> None:
    run = mirlands("simulate", "sealed", "--games", "20", "--seed", "1")
    assert run.code == 0
    assert "20 games" in run.out
    assert "seed 1" in run.out


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_as_many_seats_as_bots(seats: int) -> None:
    figures = mirlands("simulate", "mirianth", "--games", "200", "--players", ",".join(["random"] * seats), "--seed", "4", "--json").json
    assert len(figures["wins"]) == seats
    assert sum(figures["wins"]) + figures["draws"] == 200
    assert figures["endings"] == {"points": 200}
    assert figures["decks"] == []


def test_for_a_person_a_row_for_each_seat() -> None:
    run = mirlands("simulate", "mirianth", "--games", "5", "--players", "random,greedy,random", "--seed", "1")
    assert run.code == 0, run.err
    assert all(f"│ {seat}    │ {bot}" in run.out for seat, bot in ((1, "random"), (2, "greedy"), (3, "random")))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--players", "random"], ["--players", "2 to 4 seats"]),
        (["--players", "random,random,random,random,random"], ["--players", "5 players", "2 to 4 seats"]),
        (["--deck", "one,two"], ["deck", "without decks"]),
        (["--all-decks"], ["--all-decks", "without decks"]),
        (["--option", "archer_value=some"], ["archer_value", "each, group"]),
    ],
)
def test_wrong_words_are_refused_where_nobody_brings_a_deck(words: list[str], said: list[str]) -> None:
    mirlands("simulate", "mirianth", *words).refuses(*said)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--games", "0"], ["--games"]),
        (["--games", "many"], ["--games"]),
        (["--players", "random,oracle"], ["--players", "oracle", "random, greedy"]),
        (["--players", "random"], ["--players", "2 seats"]),
        (["--seed", "x"], ["--seed", "whole number"]),
        (["--option", "clamp"], ["--option", "NAME=VALUE"]),
        (["--option", "no_such=1"], ["no_such", "clamp_health"]),
        (["--option", "clamp_health=perhaps"], ["clamp_health", "perhaps", "values"]),
        (["--deck", "no-such-deck,no-such-deck"], ["no-such-deck"]),
        (["--deck", "one"], ["--deck", "2 seats"]),
        (["--deck", "missing.toml,missing.toml"], ["missing.toml"]),
        (["--all-decks", "--deck", "green-wall,green-wall"], ["--all-decks", "--deck"]),
        (["--all-decks", "--save", "folder"], ["--save", "--deck"]),
    ],
)
def test_wrong_words_are_refused(words: list[str], said: list[str]) -> None:
    mirlands("simulate", "terra", *words).refuses(*said)


@pytest.mark.parametrize(("game", "games"), [("terra", 3), ("lemiroth", 3), ("mirianth", 1)])
def test_interpreted_rules_give_the_same_counts(game: str, games: int) -> None:
    words = ("simulate", game, "--games", str(games), "--players", "random,greedy", "--seed", "8", "--json")
    compiled, interpreted = mirlands(*words).json, mirlands(*words, environment={"MIRLANDS_JIT": "0"}).json
    assert [compiled[name] for name in COUNTS] == [interpreted[name] for name in COUNTS]
