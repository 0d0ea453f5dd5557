"""Every game of the contract is playable over the socket, the toys like the others, by every number of seats."""

from __future__ import annotations

import asyncio
import random
from contextlib import AsyncExitStack
from itertools import pairwise
from typing import Any

import pytest

from mirlands.games import load_all

from .harness import BOT, HUMAN, Client, Running

TABLES = [(name, seats) for name, game in load_all().items() for seats in range(game.seats[0], game.seats[1] + 1)]


async def sit_down(server: Running, stack: AsyncExitStack, game: str, seats: int) -> list[Client]:
    """A table of people only, all of them there."""
    table, tokens = await server.open(game, *[HUMAN] * seats)
    return [await stack.enter_async_context(server.join(table, tokens[seat])) for seat in range(seats)]


@pytest.mark.parametrize(("game", "seats"), TABLES)
async def test_people_play_a_whole_game(server: Running, game: str, seats: int) -> None:
    async with AsyncExitStack() as stack:
        clients = await sit_down(server, stack, game, seats)
        await asyncio.gather(*[client.play(random.Random(seat)) for seat, client in enumerate(clients)])
        results = [client.result for client in clients]
        assert all(result == results[0] for result in results)
        assert results[0] is not None
        assert sum(results[0]["share"]) == pytest.approx(1.0)
        assert results[0]["reason"]
        for client in clients:
            assert client.decision is None
            versions = [event["version"] for event in client.events]
            assert all(a <= b for a, b in pairwise(versions))


@pytest.mark.parametrize(("game", "seats"), TABLES)
@pytest.mark.parametrize("bot", ["random", "greedy"])
async def test_one_person_plays_bots(server: Running, game: str, seats: int, bot: str) -> None:
    table, tokens = await server.open(game, *[{"kind": "bot", "bot": bot}] * (seats - 1), HUMAN)
    async with server.join(table, tokens[seats - 1]) as client:
        await client.play(random.Random(5))
        assert client.result is not None


@pytest.mark.parametrize(("game", "seats"), TABLES)
async def test_conceding_is_possible_at_every_decision(server: Running, game: str, seats: int) -> None:
    """Whoever decides, each seat may give up; with two seats the game ends at once, with more the others play on."""
    chance = random.Random(3)
    for played in (0, 1, 2, 3, 5, 8, 13) if seats == 2 else (1, 13):  # where others play on, they do so to the end
        for quitter in range(seats):
            async with AsyncExitStack() as stack:
                clients = await sit_down(server, stack, game, seats)
                for _ in range(played):
                    deciders = await settled(clients)
                    if deciders:
                        await one_action(chance, deciders[0])
                await settled(clients)
                if clients[0].result is not None:
                    continue
                answer = await clients[quitter].act(-1)
                assert answer["type"] == "ack", answer
                await settled(clients)
                if seats == 2:
                    assert clients[0].result is not None
                    assert clients[0].result["share"][quitter] == 0.0
                    assert clients[0].result["share"][1 - quitter] == 1.0
                else:
                    assert clients[quitter].decision is None
                    await asyncio.gather(*[c.play(chance) for s, c in enumerate(clients) if s != quitter])
                    while clients[quitter].result is None:
                        await clients[quitter].hear()
                    result: Any = clients[quitter].result
                    assert result["share"][quitter] == 0.0
                again = await clients[quitter].act(-1)
                assert again["type"] == "refused"
                assert again["error"]["code"] in ("over", "illegal")


async def settled(clients: list[Client]) -> list[Client]:
    """Let everything arrive; return who must decide."""
    for client in clients:
        await client.quiet()
    return [client for client in clients if client.decision is not None]


async def one_action(chance: random.Random, client: Client) -> None:
    """One random action, and its frame."""
    assert client.decision is not None
    answer = await client.act(chance.choice(client.decision["actions"])["index"])
    assert answer["type"] == "ack", answer
    while client.version < answer["version"]:
        await client.hear()


async def test_a_bots_table_needs_a_person(server: Running) -> None:
    answer = await server.http.post("/api/tables", json={"game": "terra", "seats": [BOT, BOT]})
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] == "seats"
