"""``Match``: seeds, and independence from every generator that is not the game's own."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from conformance.harness import Setting, setting
from mirlands.kernel.errors import ActionRefused, BadInput, IllegalAction
from mirlands.kernel.match import Match, gather_decks, new_seed

PLACE = setting("offer", 3)


def trace(place: Setting, seed: int) -> list[str]:
    """Fingerprints of a game in which everybody does the usual."""
    match = Match(place.game, place.content, decks=place.decks[0], seed=seed)
    found = [match.fingerprint()]
    while not match.over:
        seat = match.deciding()[0]
        match.apply(seat, match.default_action(seat))
        found.append(match.fingerprint())
    return found


def test_seeds_come_from_the_operating_system() -> None:
    """Not from the clock and not from a generator that somebody may have seeded."""
    random.seed(1)
    np.random.seed(1)  # the old global generator is what must not matter
    seeds = [new_seed() for _ in range(50)]
    random.seed(1)
    np.random.seed(1)
    assert not set(seeds) & {new_seed() for _ in range(50)}
    assert max(seeds).bit_length() > 100


@pytest.mark.parametrize("name", ["terra", "window", "offer"])
def test_the_seed_alone_decides(name: str) -> None:
    place = setting(name, 2)
    random.seed(1)
    np.random.seed(1)
    first = trace(place, 77)
    random.seed(2)
    np.random.seed(2)
    random.random()
    assert trace(place, 77) == first
    assert trace(place, 78)[0] != first[0]


def test_every_bit_of_a_seed_counts() -> None:
    starts = {Match(PLACE.game, PLACE.content, seed=1 << bit).fingerprint() for bit in range(128)}
    assert len(starts) == 128


def test_a_refusal_says_what_why_and_what_else() -> None:
    match = Match(PLACE.game, PLACE.content, decks=PLACE.decks[0], seed=3)
    with pytest.raises(IllegalAction) as refusal:
        match.apply_text(0, "accept")
    error = refusal.value
    assert (error.code, error.action, error.rule) == ("illegal", "accept", "O1")
    assert error.alternatives == ("take", "offer to seat 2", "offer to seat 3")
    assert str(error) == f"accept: {error.reason} (O1); possible: take, offer to seat 2, offer to seat 3"


def test_a_list_is_taken_whole_or_not_at_all() -> None:
    match = Match(PLACE.game, PLACE.content, decks=PLACE.decks[0], seed=3)
    before = match.state.tobytes()
    with pytest.raises(ActionRefused):
        match.apply_text(0, "offer to seat 2, ask promise")
    assert match.state.tobytes() == before
    assert (match.history, match.logs) == ([], [])
    gift = next(kind for kind in ("apple", "bread", "cloth") if match.state[0].goods[("apple", "bread", "cloth").index(kind)])
    match.apply_text(0, f"offer to seat 2, give {gift}, ask promise")
    assert match.deciding() == (1,)
    match.apply_text(1, "accept")
    assert match.legal(0) == (0,)
    match.apply_text(0, "take")
    with pytest.raises(IllegalAction, match="O5"):
        match.apply_text(1, "take")
    match.apply_text(1, "keep word")
    assert match.deciding() == (2,)


def test_a_spectator_sees_what_all_see() -> None:
    match = Match(PLACE.game, PLACE.content, decks=PLACE.decks[0], seed=3)
    view: Any = match.view(-1)
    assert list(view.goods) == [0] * 9
    match.apply(0, [5, 7 + next(k for k in range(3) if match.state[0].goods[k]), 13])
    kinds = [event.kind for events in match.seen(-1) for event in events]
    assert kinds == [1], "that an offer was made, and nothing of its terms"
    assert [event.kind for events in match.seen(1) for event in events] == [1, 2]
    assert [event.kind for events in match.seen(2) for event in events] == [1]


def test_wrong_numbers_of_seats_are_refused() -> None:
    with pytest.raises(BadInput, match="is not played by 4"):
        gather_decks(PLACE.game, PLACE.content, [None] * 4)
    with pytest.raises(BadInput, match="played without decks"):
        gather_decks(PLACE.game, PLACE.content, ["Might", None])
