"""An act is done once or not at all: keys, stale decisions, wrong turns, wrong tokens, lists, reserved acts, a full disk."""

from __future__ import annotations

import asyncio
import random
from contextlib import AsyncExitStack
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from .harness import HUMAN, Client, Running
from .test_games import one_action, settled, sit_down


class Watched:
    """A table of two people whose true state the test may look at."""

    def __init__(self, server: Running, clients: list[Client], table: str, tokens: dict[int, str]) -> None:
        self.server, self.clients, self.table, self.tokens = server, clients, table, tokens

    def bytes(self) -> bytes:
        """The state, byte by byte."""
        data: bytes = self.server.hall.actors[self.table].match.state.tobytes()
        return data

    async def refused(self, client: Client, code: str, **act: Any) -> dict[str, Any]:
        """Send an act that must be refused and change nothing; return the fault."""
        before, version = self.bytes(), client.version
        answer = await client.act(*act.pop("actions"), **act)
        assert answer["type"] == "refused", answer
        assert answer["error"]["code"] == code, answer
        for one in self.clients:
            assert await one.quiet() == []
        assert self.bytes() == before
        assert client.version == version
        fault: dict[str, Any] = answer["error"]
        return fault


async def watch(server: Running, stack: AsyncExitStack, game: str = "terra", seats: int = 2) -> Watched:
    table, tokens = await server.open(game, *[HUMAN] * seats)
    clients = [await stack.enter_async_context(server.join(table, tokens[seat])) for seat in range(seats)]
    await settled(clients)
    return Watched(server, clients, table, tokens)


async def in_turns(watched: Watched) -> tuple[Client, Client]:
    """Play until exactly one seat decides; return it and the other."""
    chance = random.Random(1)
    while len(deciders := await settled(watched.clients)) != 1:
        await one_action(chance, deciders[0])
    other = next(client for client in watched.clients if client is not deciders[0])
    return deciders[0], other


async def test_the_same_key_again_gives_the_same_ack_and_changes_nothing(server: Running) -> None:
    async with AsyncExitStack() as stack:
        watched = await watch(server, stack)
        decider, _ = await in_turns(watched)
        assert decider.decision is not None
        decision, action = decider.decision["id"], decider.decision["actions"][0]["index"]
        first = await decider.act(action, key="once", decision=decision)
        assert first["type"] == "ack"
        await settled(watched.clients)
        after = watched.bytes()
        for _ in range(3):
            again = await decider.act(action, key="once", decision=decision)
            assert again == first
            assert [await client.quiet() for client in watched.clients] == [[], []]
        async with server.join(watched.table, watched.tokens[decider.seat], since=decider.version) as elsewhere:
            assert await elsewhere.act(action, key="once", decision=decision) == first
        assert watched.bytes() == after
        assert len(server.hall.actors[watched.table].match.history) == server.hall.actors[watched.table].number


async def test_a_double_click_acts_once(server: Running) -> None:
    """Two messages with one key, sent without waiting."""
    async with AsyncExitStack() as stack:
        watched = await watch(server, stack)
        decider, _ = await in_turns(watched)
        assert decider.decision is not None
        acts = len(server.hall.actors[watched.table].match.history)
        message = {"type": "act", "key": "twice", "decision": decider.decision["id"], "actions": [decider.decision["actions"][0]["index"]]}
        for _ in range(5):
            await decider.say(message)
        acks = [message for message in await decider.quiet() if message["type"] == "ack"]
        assert len(acks) == 5
        assert len({ack["version"] for ack in acks}) == 1
        assert len(server.hall.actors[watched.table].match.history) == acts + 1


async def test_a_key_belongs_to_one_act_of_one_seat(server: Running) -> None:
    async with AsyncExitStack() as stack:
        watched = await watch(server, stack, "sealed")
        one, two = watched.clients
        assert (await one.act(1, key="mine"))["type"] == "ack"
        assert (await two.act(2, key="mine"))["type"] == "ack"  # another seat's keys are its own
        await settled(watched.clients)
        await watched.refused(one, "key_used", actions=(2,), key="mine")


async def test_a_stale_decision_is_refused(server: Running) -> None:
    async with AsyncExitStack() as stack:
        watched = await watch(server, stack)
        decider, _ = await in_turns(watched)
        assert decider.decision is not None
        old, action = decider.decision["id"], decider.decision["actions"][0]["index"]
        await decider.act(action)
        while len(await settled(watched.clients)) != 1 or decider.decision is None:
            await one_action(random.Random(2), (await settled(watched.clients))[0])
        for stale in (old, 0, decider.version + 1, decider.version + 1000):
            await watched.refused(decider, "stale", actions=(decider.decision["actions"][0]["index"],), decision=stale)


async def test_out_of_turn_illegal_and_unknown_actions_are_refused_with_reasons(server: Running) -> None:
    async with AsyncExitStack() as stack:
        watched = await watch(server, stack)
        decider, other = await in_turns(watched)
        await watched.refused(other, "not_your_decision", actions=(0,), decision=other.version)
        assert decider.decision is not None
        listed = {choice["index"]: choice["text"] for choice in decider.decision["actions"]}
        game = server.hall.game("terra")
        illegal = next(action for action in range(game.actions) if action not in listed)
        fault = await watched.refused(decider, "illegal", actions=(illegal,))
        assert fault["rule"] in {rule.number for rule in game.rules.values()}
        assert fault["message"]
        assert set(fault["alternatives"]) == set(listed.values())
        await watched.refused(decider, "unknown", actions=(game.actions,))
        await watched.refused(decider, "unknown", actions=(2**31 - 1,))


async def test_a_list_of_actions_is_applied_whole_or_not_at_all(server: Running) -> None:
    """T6: two opening cards are marked and the choice confirmed at once; with a wrong third step nothing happens."""
    async with AsyncExitStack() as stack:
        watched = await watch(server, stack)
        client = watched.clients[0]
        game, content = server.hall.game("terra"), server.hall.content(server.hall.game("terra"))
        view = server.hall.actors[watched.table].match.view(0)
        replace = game.talk.parse(content, view, "replace 1 3")
        assert len(replace) > 1
        await watched.refused(client, "unknown", actions=(*replace[:-1], game.actions))
        await watched.refused(client, "illegal", actions=(*replace[:-1], replace[0] + 9))
        version = client.version
        answer = await client.act(*replace)
        assert answer == {"type": "ack", "key": answer["key"], "version": version + 1}
        await client.quiet()
        assert client.version == version + 1
        assert client.decision is None


async def test_reserved_acts_stand_alone_and_time_is_the_servers(server: Running) -> None:
    async with AsyncExitStack() as stack:
        watched = await watch(server, stack)
        decider, _ = await in_turns(watched)
        await watched.refused(decider, "reserved", actions=(-2,))
        await watched.refused(decider, "reserved", actions=(0, -1))
        await watched.refused(decider, "illegal", actions=(-3,))  # nothing has been begun


async def test_conceding_needs_no_turn_and_no_version(server: Running) -> None:
    async with AsyncExitStack() as stack:
        watched = await watch(server, stack)
        _, other = await in_turns(watched)
        assert (await other.act(-1, decision=0))["type"] == "ack"
        await settled(watched.clients)
        assert all(client.result is not None for client in watched.clients)
        await watched.refused(other, "over", actions=(0,))


async def test_a_token_opens_its_own_seat_and_nothing_else(server: Running) -> None:
    async with AsyncExitStack() as stack:
        watched = await watch(server, stack)
        decider, other = await in_turns(watched)
        table, token = watched.table, watched.tokens[decider.seat]
        elsewhere, foreign = await server.open("terra", HUMAN, HUMAN)
        for name, wrong in (
            (table, "x"),
            (table, token[:-1]),
            (table, token + "A"),
            (table, foreign[0]),
            (elsewhere, token),
            ("nosuchtable", token),
            (table, "ü" * 40),
        ):
            with pytest.raises(Exception, match=r"received 440[34]"):
                async with server.join(name, wrong):
                    pass
        before = watched.bytes()
        assert decider.decision is not None
        await watched.refused(other, "not_your_decision", actions=(decider.decision["actions"][0]["index"],))
        await other.say({"type": "join", "token": token, "since": 0})  # a socket keeps its seat
        assert (await other.until("error"))["error"]["code"] == "seated"
        assert watched.bytes() == before
        tokens = {one for opened in (watched.tokens, foreign) for one in opened.values()}
        assert len(tokens) == 4
        assert all(len(one) >= 32 for one in tokens)


async def test_nothing_is_told_before_joining(server: Running) -> None:

    table, _ = await server.open("terra", HUMAN, HUMAN)
    async with connect(f"ws://127.0.0.1:{server.port}/ws/{table}", proxy=None) as socket:
        client = Client(socket)
        for message in (
            {"type": "act", "key": "a", "decision": 1, "actions": [0]},
            {"type": "preview", "key": "a", "actions": [0]},
        ):
            await client.say(message)
            assert (await client.hear())["error"]["code"] == "join_first"
        await client.say({"type": "ping"})
        assert await client.hear() == {"type": "pong"}


async def test_what_cannot_be_stored_was_not_done(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    async with AsyncExitStack() as stack:
        watched = await watch(server, stack)
        decider, _ = await in_turns(watched)
        assert decider.decision is not None
        action = decider.decision["actions"][0]["index"]

        async def full(*_: Any) -> None:
            raise OperationalError("insert", {}, Exception("disk full"))

        with monkeypatch.context() as patched:
            patched.setattr(server.hall.store, "append", full)
            await watched.refused(decider, "storage", actions=(action,), key="later")
        assert (await decider.act(action, key="later"))["type"] == "ack"
        await decider.quiet()


async def test_a_fault_of_the_server_brings_the_table_back_as_stored(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """The client learns that something went wrong and nothing about it, comes back, and goes on where the disk is."""
    async with AsyncExitStack() as stack:
        watched = await watch(server, stack)
        decider, _ = await in_turns(watched)
        assert decider.decision is not None
        actor, action = server.hall.actors[watched.table], decider.decision["actions"][0]["index"]
        before, version = watched.bytes(), decider.version
        monkeypatch.setattr(actor, "_apply", lambda *_: 1 / 0)
        await decider.say({"type": "act", "key": "boom", "decision": version, "actions": [action]})
        with pytest.raises(ConnectionClosed):
            await decider.until("nothing more")
        assert not any(word in text for text in decider.raw for word in ("Traceback", "ZeroDivision", "division"))
        async with server.join(watched.table, watched.tokens[decider.seat], since=version) as back:
            assert watched.bytes() == before
            assert server.hall.actors[watched.table] is not actor
            assert back.decision is not None
            assert back.decision["id"] == version
            assert (await back.act(action, key="boom"))["type"] == "ack"


async def test_many_seats_act_at_once(server: Running) -> None:
    """Simultaneous bids that arrive in any order give one game."""
    async with AsyncExitStack() as stack:
        clients = await sit_down(server, stack, "sealed", 4)
        for _ in range(3):
            await settled(clients)
            answers = await asyncio.gather(*[client.act(1) for client in clients])
            assert all(answer["type"] == "ack" for answer in answers)
        await settled(clients)
        assert [client.view["turn"] for client in clients] == [3, 3, 3, 3]
