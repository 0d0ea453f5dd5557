"""Whoever leaves, at whatever decision, is asked nothing more, and nobody waits for it: two end the game at once, more play on."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from conformance.test_leaving import kind
from mirlands.games import load_all
from mirlands.kernel.contract import CONCEDE
from mirlands.kernel.match import Match, gather_decks

from .clockwork import World

CHOSEN: dict[str, Any] = {"mode": "chosen", "moments": []}
TABLES = [(name, seats) for name, game in load_all().items() for seats in range(game.seats[0], game.seats[1] + 1)]
GAMES, MOST = 8, 15
"""How many random games are played, and how many kinds of decision are looked at where more than two play."""


async def leave(match: Match, seat: int) -> None:
    """A seat concedes at this moment of a game; all are shown at once what became of it."""
    one = World(Match.at(match.game, match.content, match.state), [CHOSEN] * match.seats)
    try:
        for client in range(match.seats):
            await one.sit(client)
        await one.act(seat, CONCEDE, key="leave")
        assert one.disk.acts[-1] == (seat, [CONCEDE])
        gone = [other == seat for other in range(match.seats)]
        for client in range(match.seats):
            assert one.last(client, "presence")["gone"] == gone
            last = one.last(client, "frame")
            if match.seats == 2:
                assert last["decision"] is None
                assert last["result"]["share"] == [0.0 if left else 1.0 for left in gone]
            elif last["result"] is None:
                assert (last["decision"] is None) == (client not in one.actor.match.deciding())
        assert one.last(seat, "frame")["decision"] is None
        if match.seats == 2:
            assert one.actor.tasks() == []
        other = (seat + 1) % match.seats
        again = other if one.actor.match.over else seat
        await one.act(again, CONCEDE, key="too late")
        assert json.loads(one.heard[again][-1][1])["error"]["code"] in ("over", "illegal")
    finally:
        await one.close()


@pytest.mark.parametrize(("name", "seats"), TABLES)
async def test_each_seat_may_leave_at_each_kind_of_decision(name: str, seats: int) -> None:
    """Windows that are about to be passed, cards begun and not paid for, offers half made: whoever is asked, and whoever is not."""
    game, met = load_all()[name], set[str]()
    content, chance = game.content(), random.Random(8)
    for seed in range(GAMES):
        match = Match(game, content, None, gather_decks(game, content, [None] * seats), seed)
        while not match.over:
            for decider in match.deciding():
                what = kind(match, decider)
                if what not in met and (seats == 2 or len(met) < MOST):
                    met.add(what)
                    for quitter in range(seats):
                        await leave(match, quitter)
            seat = chance.choice(match.deciding())
            match.apply(seat, chance.choice(match.legal(seat)))
    print(f"{name}, {seats} seats: {len(met)} kinds of decision")
    met_in = {moment.name for moment in game.moments.values() if any(decision.startswith(f"{moment.name}:") for decision in met)}
    assert len(met_in) >= len(game.moments) * 0.6
