"""What `mirlands simulate` says that it played is what it played: the same games, again, from its report alone."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from mirlands.bots import bot_number
from mirlands.bots.choose import choose_at_table
from mirlands.bots.levels import settings_by_number
from mirlands.bots.mind import Room
from mirlands.cli.main import app
from mirlands.games import find
from mirlands.kernel import chance
from mirlands.kernel.match import Match, fingerprint_of
from mirlands.kernel.replay import check, dump, load, replay_of

DECK = Path(__file__).resolve().parents[2] / "src/mirlands/games/terra/decks/last-rites.toml"


def simulate(*words: str) -> dict[str, Any]:
    """The report of `mirlands simulate`, in this process."""
    ran = CliRunner().invoke(app, ["simulate", *words, "--json"])
    assert ran.exit_code == 0, ran.output
    figures: dict[str, Any] = json.loads(ran.stdout)
    return figures


def played_again(figures: dict[str, Any]) -> dict[str, Any]:
    """The figures that count, from single matches with the settings of a report. Decks are starters or files."""
    game = find(figures["game"])
    content = game.content()
    assert figures["rules_version"] == game.rules_version
    assert figures["set_digest"] == content.digest
    read = game.read_deck
    specs = [
        read(content, Path(name).read_bytes(), name).record() if "/" in name and read else game.deck(content, name)
        for name in figures["decks"]
    ]
    decks = np.concatenate(specs or [game.deck(content, None) for _ in figures["players"]])
    if figures["decks"]:
        assert figures["deck_digests"] == [fingerprint_of(deck.tobytes()) for deck in decks]
    dice, words = chance.Dice.table(1), chance.seed_words(int(figures["seed"]))
    seed: Any = np.zeros(4, np.int64)
    legal: Any = np.zeros(game.width, np.int64)
    kinds = [bot_number(bot) for bot in figures["players"]]
    settings = settings_by_number(game.name, kinds)
    wins, draws, decisions = [0] * len(kinds), 0, 0
    for number in range(figures["games"]):
        chance.derive(dice[0], words, number, seed)
        match = Match(game, content, figures["options"], decks, sum(int(word) << (32 * i) for i, word in enumerate(seed)))
        while not match.over:
            seat = match.deciding()[0]
            listed = match.legal(seat)
            action = listed[0]
            if len(listed) > 1:
                legal[: len(listed)] = listed
                room = Room(game, content, 0)
                own, view, table = settings[seat : seat + 1], match.view_array(seat), content.table
                action = choose_at_table(kinds[seat], own, table, view, seat, legal, len(listed), *room.tree, *room.scratch, dice, room.log)
                decisions += 1
            match.apply(seat, action)
        assert check(load(dump(replay_of(match))), game).drift is None
        result = match.result()
        assert result is not None
        wins = [won + (share == 1.0) for won, share in zip(wins, result.share, strict=True)]
        draws += max(result.share) < 1.0
    return {"wins": wins, "draws": draws, "decisions_per_game": decisions / figures["games"]}


@pytest.mark.parametrize(
    "words",
    [
        ("terra",),
        ("terra", "--deck", "red-charge,nine-lamps", "--option", "clamp_health=yes", "--option", "first=1"),
        ("terra", "--deck", f"{DECK},green-wall", "--players", "random,greedy"),
        ("lemiroth", "--deck", "torchlight,the-long-shelf", "--players", "random,greedy", "--option", "lifo_stack=yes"),
        ("sealed", "--players", "random,greedy,random,random", "--option", "ties=lot"),
        ("window",),
        ("offer", "--players", "greedy,random,greedy"),
    ],
    ids=lambda words: re.sub(r"/\S*/", "", " ".join(words)),
)
def test_the_report_is_enough_to_play_the_same_games(words: tuple[str, ...]) -> None:
    figures = simulate(*words, "--games", "25")
    again = played_again(figures)
    assert {name: figures[name] for name in again} == again


def test_another_setting_is_another_series() -> None:
    """None of what is asked for is passed over in silence: each changes what is said and what is played."""

    def run(*words: str) -> dict[str, Any]:
        return simulate("terra", "--games", "200", "--seed", "4", *words)

    plain, said = run(), ("players", "decks", "deck_digests", "options", "seed")
    for words, changes in (
        (("--players", "greedy,random"), {"players"}),
        (("--deck", "nine-lamps,green-wall"), {"decks", "deck_digests"}),
        (("--option", "first=2"), {"options"}),
        (("--option", "first_skip_draw=yes"), {"options"}),
        (("--seed", "5"), {"seed"}),
    ):
        other = run(*words)
        assert {name for name in said if plain[name] != other[name]} == changes
        assert (plain["wins"], plain["decisions_per_game"]) != (other["wins"], other["decisions_per_game"]), words


def test_a_report_that_does_not_fit_is_found_out() -> None:
    """The comparison can fail."""
    figures = simulate("terra", "--games", "25")
    wrong = [figures | {"seed": str(int(figures["seed"]) ^ 1)}, figures | {"options": figures["options"] | {"first": "1"}}]
    for one in wrong:
        again = played_again(one)
        assert {name: figures[name] for name in again} != again
