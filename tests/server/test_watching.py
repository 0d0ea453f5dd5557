"""Spectators see what everybody may see, when the seats do, and do nothing."""

from __future__ import annotations

import json
import random
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import pytest
from websockets.asyncio.client import connect

from mirlands.games import load_all
from mirlands.kernel.contract import CONCEDE
from mirlands.kernel.match import SPECTATOR
from mirlands.server import gallery

from .harness import HUMAN, Client, Running
from .test_chat import lines, say
from .test_games import one_action, settled, sit_down
from .test_made import walked


@asynccontextmanager
async def watch(server: Running, table: str) -> AsyncIterator[Client]:
    """Somebody who looks on, with a first frame."""
    async with connect(f"ws://127.0.0.1:{server.port}/ws/{table}", proxy=None, max_queue=None) as socket:
        client = Client(socket)
        await client.say({"type": "watch"})
        await client.until("frame")
        yield client


def told(client: Client) -> list[dict[str, Any]]:
    """The events, whatever the number of the frame that they came with."""
    return [{name: value for name, value in event.items() if name != "version"} for event in client.events]


@pytest.mark.parametrize("game", list(load_all()))
async def test_whoever_comes_at_any_time_sees_the_same(server: Running, game: str) -> None:
    """Early or late, the view is the game's own for spectators, to the last number."""
    async with AsyncExitStack() as stack:
        clients = await sit_down(server, stack, game, load_all()[game].seats[1])
        table = next(iter(server.hall.actors))
        actor, chance = server.hall.actors[table], random.Random(5)
        early = await stack.enter_async_context(watch(server, table))
        for turn in range(40):
            deciders = await settled(clients)
            if not deciders:
                break
            await one_action(chance, chance.choice(deciders))
            await settled(clients)
            if turn % 8 == 0:
                await early.quiet()
                async with watch(server, table) as late:
                    assert (late.view, told(late), late.result) == (early.view, told(early), early.result)
                if not actor.sealed:
                    view = actor.match.view_array(SPECTATOR)
                    assert early.view == walked(view.view((bytes, view.itemsize)).view(view.dtype)[0])
        assert early.decision is None
        assert early.seat == SPECTATOR


async def test_spectators_act_and_speak_for_nobody(server: Running) -> None:
    async with AsyncExitStack() as stack:
        clients = await sit_down(server, stack, "sealed", 2)
        table = next(iter(server.hall.actors))
        actor = server.hall.actors[table]
        async with watch(server, table) as client:
            for message in (
                {"type": "act", "key": "k", "decision": client.version, "actions": [0]},
                {"type": "act", "key": "k", "decision": client.version, "actions": [CONCEDE]},
                {"type": "preview", "key": "k", "actions": [0]},
                {"type": "say", "key": "k", "text": "hello"},
                {"type": "report", "key": "k", "number": 1},
            ):
                await client.say(message)
                assert (await client.until("refused"))["error"]["code"] == "watching"
            await client.say({"type": "stops", "mode": "always"})
            assert (await client.until("error"))["error"]["code"] == "watching"
            await client.say({"type": "join", "token": "x"})
            assert (await client.until("error"))["error"]["code"] == "seated"
            assert actor.number == 0
            assert actor.chat.lines == []
            await say(clients[0], "to all")
            await client.quiet()
            assert [line["text"] for line in lines(client.raw)] == ["to all"]
            await clients[1].act(CONCEDE)
            await client.until(lambda said: said["type"] == "presence" and said["gone"] == [False, True])
            assert client.result is not None
            assert not any("token" in json.loads(text) for text in client.raw)
        await clients[0].quiet()
        assert actor.gallery.viewer is None
        async with watch(server, table) as late:
            assert late.result == client.result


async def test_a_seat_is_no_spectator_and_there_is_room_for_so_many(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    async with AsyncExitStack() as stack:
        clients = await sit_down(server, stack, "sealed", 2)
        table = next(iter(server.hall.actors))
        await clients[0].say({"type": "watch"})
        assert (await clients[0].until("error"))["error"]["code"] == "seated"
        monkeypatch.setattr(gallery, "MOST", 1)
        async with watch(server, table):
            with pytest.raises(Exception, match="4413"):
                async with watch(server, table):
                    pass
        with pytest.raises(Exception, match="4404"):
            async with watch(server, "nosuchtable"):
                pass


async def test_an_open_simultaneous_decision_shows_nothing(server: Running) -> None:
    """To those who look on already, and to those who come in the middle of it."""
    async with AsyncExitStack() as stack:
        clients = await sit_down(server, stack, "sealed", 3)
        table = next(iter(server.hall.actors))
        async with watch(server, table) as early:
            before = dict(early.view)
            for seat in (1, 0):
                await clients[seat].act(2)
                assert [said for said in await early.quiet() if said["type"] == "frame"] == []
                async with watch(server, table) as late:
                    assert (late.view, late.events) == (before, early.events)
            await clients[2].act(1)
            await early.quiet()
            assert early.view["turn"] == 1
            assert [event["kind"] for event in early.events].count("bid") == 3


async def test_whoever_comes_in_the_middle_gets_the_rest(server: Running) -> None:
    async with AsyncExitStack() as stack:
        clients = await sit_down(server, stack, "sealed", 3)
        table = next(iter(server.hall.actors))
        await clients[1].act(2)
        async with watch(server, table) as late, AsyncExitStack():
            for seat in (0, 2):
                await clients[seat].act(1)
            await late.quiet()
            assert [event["kind"] for event in late.events].count("bid") == 3
            assert late.view["turn"] == 1


async def test_a_table_of_people_that_is_only_watched_stays(server: Running) -> None:
    table, tokens = await server.open("terra", HUMAN, HUMAN)
    async with server.join(table, tokens[0]) as client:
        await client.quiet()
        async with watch(server, table):
            pass
        assert not server.hall.actors[table].idle(0.0)
