"""Deals, counters and refusals of Mirianth Wars: what each changes, and nothing else; and every game of random bots ends."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from conformance import harness
from conformance.leaks import fields_by_byte
from mirlands.cli.bench import Playouts
from mirlands.games import find
from mirlands.games.mirianth import events as e
from mirlands.games.mirianth import numbers as n
from mirlands.games.mirianth import state as s
from mirlands.kernel import batch
from mirlands.kernel.match import Match

GAME = find("mirianth")
FIELDS = np.array(fields_by_byte(s.State.dtype))
RECORD = {"offers", "declined", "declined_count"}
"""That an offer was declined: how many a seat has made, and the list of those that were refused."""
TURN = {"turn", "seat", "asks", "passed"}
"""Whose turn it is; who has passed since."""
SEATS = [2, 3, 4]
GAMES = 12


def changed(before: bytes, after: bytes) -> set[str]:
    """The outermost fields of a state in which two differ."""
    parts = np.frombuffer(before, np.uint8) != np.frombuffer(after, np.uint8)
    return {str(name).partition(".")[0] for name in FIELDS[parts]}


def answers(seats: int) -> Iterator[tuple[Match, int, int, bytes]]:
    """Answers in random games, each before it is given: the match, the seat, the action, and the state before the first offer.

    Offers are made and answered more often than chance would.
    """
    place = harness.setting("mirianth", seats)
    for number in range(GAMES):
        match, dice = place.match(number), random.Random(number)
        before = b""
        while not match.over:
            seat = match.deciding()[0]
            legal = match.legal(seat)
            offers = [action for action in legal if n.OFFER <= action < n.YIELDS]
            action = dice.choice(offers if offers and dice.random() < 0.6 else legal)
            if action in offers:
                before = match.state.tobytes()
            if action in (n.ACCEPT, n.DECLINE):
                yield match, seat, action, before
            match.apply(seat, action)


def owners(state: Any) -> list[int]:
    """Who owns each thing: its place, where that is a seat's; else 0."""
    return [int(place) if s.OWNED <= place < s.DEFEATED else 0 for place in state["place"][0]]


@pytest.mark.parametrize("seats", SEATS)
def test_a_declined_offer_changes_nothing_but_the_record_of_it(seats: int) -> None:
    """Whether it answered a turn, or countered another offer, which then is declined as well."""
    declined, countered = 0, 0
    for match, seat, action, before in answers(seats):
        if action != n.DECLINE:
            continue
        moment = match.snapshot()
        counted = int(match.state["declined_count"][0])
        match.apply(seat, n.DECLINE)
        assert changed(before, match.state.tobytes()) <= RECORD | TURN, f"step {len(match.history)}"
        assert match.state["declined_count"][0] == counted + 1
        assert not match.state["offer"]["offered"][0]
        declined += 1
        countered += any(event.kind == e.COUNTERED for log in match.logs[-20:] for event in log)
        match.restore(moment)
    assert declined > 20
    assert countered > 0


@pytest.mark.parametrize("seats", SEATS)
def test_an_accepted_offer_moves_what_it_lists_and_nothing_else(seats: int) -> None:
    """Both ways at once; every other card stays whose it was, and the promises are those that it lists."""
    accepted = 0
    for match, seat, action, _ in answers(seats):
        if action != n.ACCEPT:
            continue
        moment, deal = match.snapshot(), match.state["offer"][0].copy()
        expected = owners(match.state)
        for things, owner in ((deal["gives"], deal["to"]), (deal["asks"], deal["seat"])):
            for thing in things[things > 0]:
                expected[thing] = s.OWNED + int(owner)
        promises, made = int(match.state["promise_count"][0]), int(deal["promise"] > 0) + int(deal["demand"] > 0)
        match.apply(seat, n.ACCEPT)
        told = [int(event.kind) for event in match.logs[-1]]
        if e.RECEIVED not in told:  # else the round has ended as well
            assert owners(match.state) == expected, f"step {len(match.history)}"
            assert int(match.state["promise_count"][0]) == promises + made
        assert told.count(e.TRADED) == sum(int((things > 0).sum()) for things in (deal["gives"], deal["asks"]))
        assert told.count(e.PROMISED) == made
        accepted += 1
        match.restore(moment)
    assert accepted > 20


@pytest.mark.parametrize("seats", SEATS)
def test_every_turn_of_a_negotiation_is_met_while_cards_are_conserved(seats: int) -> None:
    """In games with every check at every step: which thing is which card never changes, and each is in one place."""
    walked = harness.walk(harness.setting("mirianth", seats), 0, 600)
    assert not walked.found, walked.found
    met = {kind for kind in range(harness.KINDS) if walked.used[kind].any()}
    wanted = {e.OFFERED, e.COUNTERED, e.ACCEPTED, e.DECLINED_OFFER, e.TRADED, e.PROMISED, e.YIELDED, e.GAVE_UP_CARD, e.FATE_DEALT}
    assert wanted <= met, [e.NAMES[kind] for kind in wanted - met]


def played(games: int) -> Any:
    """The tally of so many games of four random bots."""
    tally = batch.new_tally()
    Playouts(GAME).play(0, games, tally)
    return tally


def ends(games: int) -> None:
    """All of them end by points, after a bounded number of steps, without coming to a capacity."""
    tally = played(games)
    assert tally[batch.GAMES] == tally[batch.REASONS + s.BY_POINTS] == games
    assert tally[batch.BOUNDS] == 0
    assert tally[batch.STEPS] < 2000 * games


def test_ten_thousand_games_of_four_random_bots_end() -> None:
    ends(10_000)


@pytest.mark.long
def test_a_hundred_thousand_games_of_four_random_bots_end() -> None:
    ends(100_000)


@pytest.mark.long
def test_cards_are_conserved_through_a_hundred_thousand_games() -> None:
    """Every deal, counter and refusal among them."""
    place = harness.setting("mirianth", 4)
    for first in range(0, 100_000, 2_000):
        walked = harness.walk(place, first, 2_000)
        assert not walked.found, walked.found
