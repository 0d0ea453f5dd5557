"""Compiled walks through random games: legality, invariants, hidden information, imagined worlds."""

from __future__ import annotations

from typing import Any

import pytest

from mirlands.games import BUILT_IN

from . import harness
from .harness import setting, settings

DECISIONS, CHUNK = 1_000_000, 2000
SETTINGS = settings()
IDS = [f"{name}-{seats}" for name, seats in SETTINGS]


@pytest.mark.parametrize(("name", "seats"), SETTINGS, ids=IDS)
def test_a_million_decisions_keep_every_invariant(name: str, seats: int) -> None:
    """At each decision: somebody can act, legal lists rise and are exactly what no rule forbids, nobody else may act,
    every invariant holds, copies are independent; at the end shares of the win add up to one. No game that is shipped
    comes to a capacity; a toy that is made to may do so now and then."""
    place = setting(name, seats)
    decisions, games, bounds, longest = 0, 0, 0, 0
    used: Any = 0
    while decisions < DECISIONS:
        walked = harness.walk(place, harness.first_game() + games, CHUNK)
        assert not walked.found, walked.found
        decisions, games, used = decisions + walked.decisions, games + CHUNK, used + walked.used
        bounds, longest = bounds + walked.bounds, max(longest, walked.longest)
    print(f"{place.name}: {decisions:,} decisions in {games:,} games, the longest {longest:,}; {bounds} reached a capacity")
    assert bounds <= (0 if name in BUILT_IN else games / 1000)
    missing = unused(place, used)
    assert not missing, f"never seen in {games:,} games: {', '.join(missing)}"


def unused(place: harness.Setting, used: Any) -> list[str]:
    """Cards of the set that nobody played or placed; ``used`` int64 (kinds of event, cards)."""
    if place.game.deck_list is None:
        return []
    table, talk = place.content.table[0], place.game.talk
    put = [kind for kind in range(harness.KINDS) if used[kind].sum() and talk.event_name(kind) in ("played", "placed")]
    deckable = [number for number in range(1, table.card_count + 1) if table.cards[number].deckable]
    return [f"card {number} of {place.game.title}" for number in deckable if not used[put, number].any()]


@pytest.mark.parametrize(("name", "seats"), SETTINGS, ids=IDS)
def test_twin_worlds_cannot_be_told_apart(name: str, seats: int) -> None:
    """Worlds that differ in what a seat cannot see give it the same views, events, decisions and legal lists, until an
    event that may do so shows it the difference; at least nine steps in ten are compared."""
    tally, found = harness.twins(setting(name, seats), 400)
    assert not found, found
    compared, revealed, parted, alike = (int(n) for n in tally)
    share = compared / (compared + revealed + parted)
    print(f"{name}, {seats} seats: {compared:,} steps compared, {share:.1%} of those with something hidden; {alike:,} without")
    assert share >= 0.9


@pytest.mark.parametrize(("name", "seats"), SETTINGS, ids=IDS)
def test_imagined_worlds_fit_the_view(name: str, seats: int) -> None:
    """They look the same byte for byte, are sound, ask the viewer the same, and are not the true one."""
    tally, found = harness.imagines(setting(name, seats), 150)
    assert not found, found
    assert tally[1] > 0.9 * tally[0]
