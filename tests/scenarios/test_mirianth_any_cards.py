"""Sets of Mirianth Wars that nobody has thought of: whatever the cards say, every game of them keeps what is always true."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import numpy as np

from conformance import harness
from mirlands.cards.faults import SetFaults
from mirlands.games.mirianth import GAME
from mirlands.games.mirianth import state as s
from mirlands.games.mirianth.content import base, content

SETS, GAMES, WORLDS = 40, 15, 4
PER = ("building", "hero", "treasure", "plague", "defeated monster", "different defeated monster")


def copies(dice: random.Random) -> list[int]:
    """For 2, 3 and 4 seats."""
    return [*sorted(dice.randint(0, 4) for _ in range(2)), 4]


def points(dice: random.Random) -> Any:
    return {"each": dice.choice((-1, 1, 2)), "per": dice.choice(PER)} if dice.random() < 0.4 else dice.randint(-3, 4)


def discard(dice: random.Random) -> dict[str, Any]:
    return dice.choice(
        (
            {"cancels": "hero penalties", "amount": dice.randint(1, 3)},
            {"cancels": "any penalty", "amount": dice.randint(1, 3)},
            {"removes": "monster"},
        )
    )


def sometimes(dice: random.Random, chance: float, **more: Any) -> dict[str, Any]:
    return more if dice.random() < chance else {}


def hero(dice: random.Random) -> dict[str, Any]:
    battle = dice.choice(
        (
            {"class": "ranged", "attack": sorted(dice.randint(1, 2) for _ in range(s.ARCHERS))},
            {"class": "melee", "attack": dice.randint(1, 3)},
            {"class": "global"},
        )
    )
    return (
        {"type": "hero", "points": points(dice) or 1}
        | sometimes(dice, 0.6, battle=battle)
        | sometimes(dice, 0.2, rallies=1)
        | sometimes(dice, 0.3, awards=True)
        | sometimes(dice, 0.2, keeps_plague=True)
        | sometimes(dice, 0.2, neighbours=dice.choice((-2, 1)))
        | sometimes(dice, 0.5, discard=discard(dice))
    )


def monster(dice: random.Random) -> dict[str, Any]:
    symbols = dice.choices(("hero", "building", "treasure"), k=dice.randint(0, 5))
    return {"type": "monster", "stamina": dice.randint(1, 9), "points": dice.randint(0, 9), "penalties": symbols}


def cards_of(dice: random.Random) -> Iterator[dict[str, Any]]:
    """A few cards of each type, and Plague cards, sometimes too few."""
    made = [hero(dice) for _ in range(dice.randint(3, 6))] + [monster(dice) for _ in range(dice.randint(1, 3))]
    buildings = [{"type": "building", "points": points(dice), "housing": dice.randint(1, 4)} for _ in range(dice.randint(1, 3))]
    made += [one | sometimes(dice, 0.4, discard=discard(dice)) for one in buildings]
    made += [{"type": "treasure", "points": points(dice) or 1} | sometimes(dice, 0.4, discard=discard(dice)) for _ in range(3)]
    for number, card in enumerate(made):
        yield {"id": f"card-{number}", "name": f"Card {number}", "glyph": "plain", "copies": copies(dice), **card}
    for penalties in range(3):
        plague = {"type": "plague", "copies": dice.choice((1, 3, 15)), "penalties": penalties}
        yield {"id": f"plague-{penalties}", "name": f"Plague {penalties}", "glyph": "plain", **plague}


def set_of(seed: int) -> Any:
    """The content of a set that is made at random: the first one that may be played with."""
    dice = random.Random(seed)
    while True:
        with suppress(SetFaults):
            return content(base().pinned | {"cards": list(cards_of(dice))})


def house_rules(dice: random.Random) -> Any:
    chosen = [{option.name: dice.choice(option.values) for option in GAME.options} for _ in range(8)]
    return np.concatenate([GAME.options_array(one) for one in ({}, *chosen)])


def test_no_set_breaks_the_table() -> None:
    """Random games with every check of the conformance tests, the worlds that a seat imagines, and those that it cannot tell apart."""
    first, decisions = int(os.environ.get("ANY_CARDS_FIRST", "0")), 0
    for seed in range(first, first + SETS):
        where = f"; it is set {seed}: ANY_CARDS_FIRST={seed}"
        made, seats = set_of(seed), 2 + seed % 3
        place = harness.Setting(GAME, made, seats, house_rules(random.Random(seed)), np.stack([s.Deck.table(seats)]))
        walked = harness.walk(place, 0, GAMES)
        assert not walked.found, walked.found + where
        for look in (harness.imagines, harness.twins):
            _, found = look(place, WORLDS)
            assert not found, found + where
        decisions += walked.decisions
    print(f"{decisions:,} decisions")
    assert decisions > SETS * GAMES * 20
