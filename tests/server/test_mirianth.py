"""Mirianth Wars at its table: what is hidden stays so, an absent partner holds nobody up, bots go one after another."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from mirlands.games import find
from mirlands.games.mirianth import state as s
from mirlands.kernel.contract import TIMEOUT
from mirlands.kernel.match import Match, gather_decks

from .clockwork import PACE, Clock, World, clockwork
from .test_secrets import heard

__all__ = ["clockwork"]
pytestmark = pytest.mark.usefixtures("clockwork")
GAME = find("mirianth")
CONTENT = GAME.content()
RUN = 4
"""So many cards in the order of a deck, one after another, are no accident."""
TIMED = {"step": 20, "bank": 0}
ACTS = 150  #: of a random game, whose messages are read


def begun(seats: int, seed: int) -> Match:
    """A new game."""
    return Match(GAME, CONTENT, None, gather_decks(GAME, CONTENT, [None] * seats), seed)


def ahead(match: Match) -> list[str]:
    """The next cards of either deck, in their order and backwards, as they would stand in a message."""
    state = match.state[0]
    decks = [state.deck[state.drawn : state.drawn + RUN], state.plague[state.plague_drawn : state.plague_drawn + RUN]]
    runs = [[int(thing) for thing in deck] for deck in decks]
    return [",".join(map(str, order)) for run in runs for order in (run, run[::-1]) if len(run) == RUN and 0 not in run]


@pytest.mark.parametrize("seats", [2, 3, 4])
async def test_no_message_holds_a_draft_of_another_or_the_order_of_a_deck(seats: int) -> None:
    """To any seat and to those who look on, in whole games, each frame as it was sent."""
    chance, drafts = random.Random(seats), 0
    match = begun(seats, seats)
    one = World(match, [None] * seats)
    watching, watched = heard()
    await one.actor.post(lambda: one.actor.watch(watching))
    for seat in range(seats):
        await one.sit(seat)
    while not match.over and len(one.disk.acts) < ACTS:
        seat = match.deciding()[0]
        await one.act(seat, chance.choice(match.legal(seat)))
        drafts += match.drafting(seat)
        runs, told = ahead(match), [*([text for _, text in said] for said in one.heard), watched]
        for viewer, text in [(viewer, text) for viewer, texts in enumerate(told) for text in texts if '"frame"' in text]:
            assert not any(run in text for run in runs)
            view = json.loads(text)["view"]
            assert not {"deck", "plague", "last_at", "chance"} & set(view)
            assert view["draft"]["kind"] == s.NO_DRAFT or (view["draft"]["seat"] == viewer == seat)
        watched.clear()
        for said in one.heard:
            said.clear()
    assert drafts > 5
    await one.close()


def answering(seats: int) -> Match:
    """A game in which somebody has been made an offer."""
    for seed in range(40):
        chance, match = random.Random(seed), begun(seats, seed)
        while not match.over and match.view(0).phase == s.NEGOTIATION:
            if match.view(0).asks == s.AN_ANSWER:
                return match
            seat = match.deciding()[0]
            match.apply(seat, chance.choice(match.legal(seat)))
    raise AssertionError("nobody offers anything")


@pytest.mark.parametrize("seats", [2, 3, 4])
async def test_an_offer_to_somebody_who_has_gone_expires(seats: int) -> None:
    """It is declined when the time is up, everybody is told, and the Negotiation goes on; who comes back may play on."""
    match = answering(seats)
    (partner,) = match.deciding()
    proposer = int(match.view(0).offer.seat)
    one = World(match, [None] * seats, timed=TIMED)
    for seat in range(seats):
        await one.sit(seat)
    await one.rise(partner)
    await one.until(TIMED["step"])
    assert one.disk.acts == [(partner, [TIMEOUT])]
    for seat in set(range(seats)) - {partner}:
        frame = one.last(seat, "frame")
        assert [event["kind"] for event in frame["events"] if event["kind"] in ("timed_out", "declined_offer", "accepted")] == [
            "timed_out",
            "declined_offer",
        ]
        assert frame["view"]["offer"]["offered"] == 0
        assert frame["result"] is None
    assert one.actor.match.deciding() != (partner,) or seats == 2
    assert match.view(proposer).phase == s.NEGOTIATION
    await one.sit(partner)
    assert not one.last(partner, "presence")["gone"][partner]
    decider = one.actor.match.deciding()[0]
    await one.act(decider, match.default_action(decider))
    await one.close()


async def test_running_out_drops_what_was_begun_and_does_the_default_at_once() -> None:
    """At each kind of decision and each stage of a draft: the others see the default and nothing of the draft."""
    chance, met = random.Random(3), set[tuple[int, int, int]]()
    for seed in range(3):
        match = begun(3, seed)
        while not match.over:
            seat = match.deciding()[0]
            draft = match.view(seat).draft
            what = (int(match.view(seat).asks), int(draft.kind), int(draft.stage))
            if what not in met:
                met.add(what)
                await expire(match, seat)
            match.apply(seat, chance.choice(match.legal(seat)))
    assert len(met) >= 15


async def expire(match: Match, seat: int) -> None:
    """A seat runs out at this moment."""
    own = Match.at(match.game, match.content, match.state)
    plain = Match.at(match.game, match.content, match.state)
    if plain.drafting(seat):
        plain.apply(seat, -3)
    plain.apply(seat, plain.default_action(seat))
    while plain.drafting(seat):
        plain.apply(seat, plain.default_action(seat))
    one = World(own, [None] * 3, timed=TIMED)
    for other in range(3):
        await one.sit(other)
    await one.until(TIMED["step"])
    assert one.disk.acts == [(seat, [TIMEOUT])]
    assert own.state.tobytes() == plain.state.tobytes()
    for other in range(3):
        assert [event["kind"] for event in one.last(other, "frame")["events"]].count("timed_out") == 1
    await one.close()


@pytest.mark.parametrize("seats", [2, 3, 4])
async def test_bots_go_one_after_another_and_a_person_waits_for_all_no_longer_than_for_one(seats: int) -> None:
    """Announcing: each of the others once, never two in one instant, and the whole pass within the time of a duel's opponent."""

    def first(_clock: Clock, _view: Any, legal: Any) -> int:
        return int(legal[0])

    match = begun(seats, 3)
    while match.deciding() != (0,) or match.view(0).revealer != 0 or match.view(0).asks != s.A_CLAIM:
        seat = match.deciding()[0]
        match.apply(seat, match.default_action(seat))
    one = World(match, [None] * seats, (None, *[first] * (seats - 1)))
    await one.sit(0)
    await one.act(0, match.legal(0)[0])
    while match.view(0).asks == s.A_CLAIM:
        assert await one.wait()
    times = [at for at, text in one.heard[0] if '"frame"' in text][2:]
    assert len(set(times)) == len(times) == seats - 1
    assert times[-1] <= PACE + 1e-9
    assert times[0] <= PACE / 2
    await one.close()
