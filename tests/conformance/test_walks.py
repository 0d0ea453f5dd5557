"""Compiled walks through random games: legality, invariants, hidden information, imagined worlds."""

from __future__ import annotations

import pytest

from . import harness
from .harness import setting, settings

SETTINGS = settings()
IDS = [f"{name}-{seats}" for name, seats in SETTINGS]


@pytest.mark.parametrize(("name", "seats"), SETTINGS, ids=IDS)
def test_a_million_decisions_keep_every_invariant(name: str, seats: int) -> None:
    """At each decision: somebody can act, legal lists rise and are exactly what no rule forbids, nobody else may act,
    every invariant holds, copies are independent; at the end shares of the win add up to one."""
    place = setting(name, seats)
    decisions, games = 0, 0
    while decisions < 1_000_000:
        walked = harness.walk(place, 4000)
        assert not walked.found, walked.found
        decisions, games = decisions + walked.decisions, games + 4000
        assert walked.bounds <= 0.001 * games, f"{walked.bounds} of {games} games reached a capacity"
        if games >= 4000:
            break
    assert decisions > 10_000


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
