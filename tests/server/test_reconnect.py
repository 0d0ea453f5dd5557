"""Coming back at any version, on another device, after a restart: nothing is lost, doubled or different."""

from __future__ import annotations

import asyncio
import json
import random
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from mirlands.games import load_all

from .harness import BOT, HUMAN, Client, Running, running
from .test_games import one_action, settled, sit_down

SHORT, USUAL = {"terra": 40, "sealed": 200}, 60


def shown(client: Client) -> dict[str, Any]:
    """What the page of a client shows."""
    return {
        "version": client.version,
        "view": client.view,
        "events": client.events,
        "decision": client.decision,
        "result": client.result,
    }


@pytest.mark.parametrize("game", list(load_all()))
async def test_coming_back_at_every_version_shows_the_same(server: Running, game: str) -> None:
    """A client that kept what it had at a version and one that kept nothing end with the same page, event for event."""
    async with AsyncExitStack() as stack:
        seats = load_all()[game].seats[1]
        clients = await sit_down(server, stack, game, seats)
        table = next(iter(server.hall.actors))
        tokens = [player.token or "" for player in server.hall.actors[table].players]
        kept: list[dict[int, list[dict[str, Any]]]] = [{0: []} for _ in range(seats)]
        chance = random.Random(4)
        for _ in range(SHORT.get(game, USUAL)):
            deciders = await settled(clients)
            for seat, client in enumerate(clients):
                kept[seat][client.version] = list(client.events)
            if not deciders:
                break
            await one_action(chance, chance.choice(deciders))
        await settled(clients)
        for seat, client in enumerate(clients):
            for version, events in kept[seat].items():
                async with server.join(table, tokens[seat], version, events) as back:
                    assert json.loads(back.raw[-1])["since"] == version
                    assert shown(back) == shown(client)
            for unknown in (client.version + 1, client.version + 10_000):
                async with server.join(table, tokens[seat], unknown) as back:
                    assert json.loads(back.raw[-1])["since"] == 0
                    assert shown(back) == shown(client)


async def test_two_devices_at_one_seat_see_the_same_and_either_may_act(server: Running) -> None:
    table, tokens = await server.open("terra", HUMAN, BOT)
    async with server.join(table, tokens[0]) as one, server.join(table, tokens[0]) as two:
        chance = random.Random(8)
        for turn in range(30):
            actor, other = (one, two) if turn % 2 else (two, one)
            if not await actor.decide() or not await other.decide():
                break
            await settled([one, two])
            if actor.decision is None:
                continue
            await one_action(chance, actor)
            await settled([one, two])
            assert shown(one) == shown(two)
            assert not set(one.acks) & set(two.acks)


async def test_who_is_there_is_told(server: Running) -> None:
    table, tokens = await server.open("terra", HUMAN, HUMAN)
    async with server.join(table, tokens[0]) as one:
        assert (await one.until("presence"))["here"] == [True, False]
        async with server.join(table, tokens[1]):
            assert (await one.until("presence"))["here"] == [True, True]
        assert (await one.until("presence"))["here"] == [True, False]


@pytest.mark.parametrize("game", [name for name in load_all() if name != "window"])
async def test_a_restart_changes_nothing(tmp_path: Path, game: str) -> None:
    """After each restart every seat sees exactly what it saw, and the state is byte for byte what it was."""
    chance, table = random.Random(9), ""
    tokens: dict[int, str] = {}
    before: list[dict[str, Any]] = []
    state = b""
    seats = load_all()[game].seats[1]
    for _ in range(6):
        async with running(tmp_path) as server, AsyncExitStack() as stack:
            if not table:
                table, tokens = await server.open(game, *[HUMAN] * seats)
            clients = [await stack.enter_async_context(server.join(table, tokens[seat])) for seat in range(seats)]
            if before:
                assert [shown(client) for client in clients] == before
                assert server.hall.actors[table].match.state.tobytes() == state
            for _ in range(7):
                deciders = await settled(clients)
                if deciders:
                    await one_action(chance, chance.choice(deciders))
            await settled(clients)
            before = [shown(client) for client in clients]
            state = server.hall.actors[table].match.state.tobytes()


async def test_a_socket_cut_at_each_frame_loses_nothing(server: Running) -> None:
    """The client goes away after every single message it hears, comes back with what it has, and ends up level."""
    table, tokens = await server.open("terra", HUMAN, BOT)
    chance, version, cuts = random.Random(2), 0, 0
    events: list[dict[str, Any]] = []
    async with server.join(table, tokens[0]) as steady:
        while cuts < 60:
            async with server.join(table, tokens[0], version, events) as client:
                if client.result is not None:
                    break
                if client.decision is not None:
                    choice = chance.choice(client.decision["actions"])["index"]
                    await client.say({"type": "act", "key": f"cut-{cuts}", "decision": client.decision["id"], "actions": [choice]})
                    for _ in range(chance.randrange(3)):
                        await client.hear()
                version, events = client.version, client.events
            cuts += 1
        await asyncio.sleep(0.2)
        await steady.quiet()
        async with server.join(table, tokens[0], version, events) as client:
            await settled([client, steady])
            assert shown(client) == shown(steady)
