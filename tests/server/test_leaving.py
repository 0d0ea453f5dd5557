"""Whoever leaves, at whatever decision, ends the game for both at once; nothing is asked, thought or passed afterwards."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from conformance.test_leaving import kind
from mirlands.games import load_all
from mirlands.kernel.contract import CONCEDE
from mirlands.kernel.match import Match

from .clockwork import World

CHOSEN: dict[str, Any] = {"mode": "chosen", "moments": []}
GAMES, FOR_TWO = 8, [name for name, game in load_all().items() if game.seats[0] == 2]


async def leave(match: Match, seat: int) -> None:
    """A seat concedes at this moment of a game; both are shown how it ended."""
    one = World(Match.at(match.game, match.content, match.state), [CHOSEN, CHOSEN])
    try:
        for client in range(2):
            await one.sit(client)
        await one.act(seat, CONCEDE, key="leave")
        for heard in one.heard:
            last = [frame for _, text in heard if (frame := json.loads(text))["type"] == "frame"][-1]
            assert last["decision"] is None
            assert last["result"]["share"][seat] == 0.0
            assert last["result"]["share"][1 - seat] == 1.0
        assert one.disk.acts[-1] == (seat, [CONCEDE])
        assert one.actor.tasks() == []
        await one.act(1 - seat, CONCEDE, key="too late")
        assert json.loads(one.heard[1 - seat][-1][1])["error"]["code"] == "over"
    finally:
        await one.close()


@pytest.mark.parametrize("name", FOR_TWO)
async def test_each_seat_may_leave_at_each_kind_of_decision(name: str) -> None:
    """Windows that are about to be passed, cards begun and not paid for, blocks half assigned: whoever is asked, and whoever is not."""
    game, met = load_all()[name], set[tuple[str, int]]()
    content, chance = game.content(), random.Random(8)
    for seed in range(GAMES):
        match = Match(game, content, seed=seed)
        while not match.over:
            for decider in match.deciding():
                for quitter in range(2):
                    what = (kind(match, decider), (decider + quitter) % 2)
                    if what not in met:
                        met.add(what)
                        await leave(match, quitter)
            seat = chance.choice(match.deciding())
            match.apply(seat, chance.choice(match.legal(seat)))
    kinds = {decision for decision, _ in met}
    print(f"{name}: {len(kinds)} kinds of decision")
    assert len(met) == 2 * len(kinds)
    met_in = {moment.name for moment in game.moments.values() if any(decision.startswith(f"{moment.name}:") for decision in kinds)}
    assert len(met_in) >= len(game.moments) * 0.6
