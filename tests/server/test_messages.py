"""Whatever arrives on a socket, the answer is a message: no traceback, no lost connection, no changed byte."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic import ValidationError
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from mirlands.server import sockets
from mirlands.server.protocol import ACTIONS_AT_ONCE, CHAT_CHARACTERS, MESSAGE_BYTES, MOMENTS_AT_MOST, client_message

from .harness import BOT, HUMAN, Client, Running, running
from .minds import Fancy

ODD: list[str | bytes] = [
    "",
    "null",
    "[]",
    "{}",
    "1e999",
    '"act"',
    "{",
    '{"type":"act"}',
    '{"type":"nothing"}',
    '{"type":["act"]}',
    '{"type":"ping","extra":1}',
    '{"type":"join","token":"x","since":-1}',
    '{"type":"join","token":"","since":0}',
    '{"type":"act","key":"k","decision":1,"actions":[]}',
    '{"type":"act","key":"k","decision":1,"actions":[true]}',
    '{"type":"act","key":"k","decision":1,"actions":["0"]}',
    '{"type":"act","key":"k","decision":1,"actions":[0.5]}',
    '{"type":"act","key":"k","decision":1,"actions":[-4]}',
    '{"type":"act","key":"k","decision":1,"actions":[99999999999999999999]}',
    '{"type":"act","key":"k","decision":"1","actions":[0]}',
    '{"type":"act","key":"","decision":1,"actions":[0]}',
    json.dumps({"type": "act", "key": "k" * 65, "decision": 1, "actions": [0]}),
    json.dumps({"type": "act", "key": "k", "decision": 1, "actions": [0] * (ACTIONS_AT_ONCE + 1)}),
    '{"type":"stops"}',
    '{"type":"stops","mode":"never"}',
    '{"type":"stops","mode":"chosen","moments":[1]}',
    json.dumps({"type": "stops", "mode": "chosen", "moments": ["m"] * (MOMENTS_AT_MOST + 1)}),
    '{"type":"watch","table":"x"}',
    '{"type":"say","text":"hello"}',
    '{"type":"say","key":"k","text":""}',
    '{"type":"say","key":"k","text":"hello","seat":1}',
    '{"type":"say","key":"k","text":"\\ud800"}',
    json.dumps({"type": "say", "key": "k", "text": "x" * (CHAT_CHARACTERS + 1)}),
    '{"type":"report","key":"k","number":-1}',
    '{"type":"report","key":"k","number":1,"seat":0}',
    "[" * 5000,
    '{"type":' * 2000,
    '{"type":"ping","a":"\\ud800"}',
    "x" * (MESSAGE_BYTES + 1),
    b"",
    b'{"type":"ping"}',
    b"\xff\xfe",
]


async def state_of(server: Running, table: str) -> bytes:
    data: bytes = server.hall.actors[table].match.state.tobytes()
    return data


@pytest.mark.parametrize("odd", ODD, ids=lambda odd: repr(odd)[:40])
async def test_an_odd_message_is_answered_and_the_socket_lives(server: Running, odd: str | bytes) -> None:
    table, tokens = await server.open("terra", HUMAN, HUMAN)
    async with server.join(table, tokens[0]) as client:
        await client.quiet()
        before = await state_of(server, table)
        await client.say(odd)
        answer = await client.hear()
        assert answer["type"] == "error"
        assert answer["error"]["code"] in ("malformed", "too_long")
        assert "Traceback" not in client.raw[-1]
        assert await client.quiet() == []
        assert await state_of(server, table) == before


async def test_what_is_wrong_with_a_message_is_said_without_repeating_it(server: Running) -> None:
    table, tokens = await server.open("terra", HUMAN, HUMAN)
    async with server.join(table, tokens[0]) as client:
        await client.quiet()
        for sent, said in (
            ({"token": "s3cret"}, "type: is missing, or is no text; add it: join, watch, act, preview, hint, stops, say, report or ping"),
            (
                {"type": "s3cret"},
                "type: does not fit; it must be 'join', 'watch', 'act', 'preview', 'hint', 'stops', 'say', 'report' or 'ping'",
            ),
            ({"type": "act", "key": "k", "decision": 1, "actions": [1, "s3cret"]}, "actions[2]: does not fit; it must be a whole number"),
            (["s3cret"], "the message: does not fit; it must be an object in braces"),
        ):
            await client.say(json.dumps(sent))
            answer = await client.hear()
            assert answer["error"]["message"] == said


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(), inner, max_size=5),
    max_leaves=12,
)
FIELDS = st.sampled_from(
    ["type", "key", "decision", "actions", "token", "since", "mode", "moments", "text", "phrase", "number", "why", "extra"]
)
NEARLY = st.dictionaries(
    FIELDS,
    JSON
    | st.sampled_from(["join", "watch", "act", "preview", "hint", "stops", "say", "report", "ping"])
    | st.integers(-5, 5)
    | st.lists(st.integers(-5, 40), max_size=4),
    max_size=6,
)


HINTS = st.fixed_dictionaries({"type": st.just("hint"), "key": st.text(max_size=70)}, optional={"seat": st.integers(0, 1)})


@pytest.mark.parametrize("other", [HUMAN, BOT], ids=["people", "a bot"])
async def test_fuzz(tmp_path: Path, other: dict[str, Any]) -> None:
    """Hundreds of messages that are nearly right: each is answered, and what the rules allow is all that ever happens."""
    messages: list[Any] = []

    @settings(max_examples=400, database=None, suppress_health_check=list(HealthCheck), derandomize=True)
    @given(NEARLY | HINTS | JSON)
    def collect(message: Any) -> None:
        messages.append(message)

    collect()
    async with running(tmp_path) as server:
        server.hall.study.thinkers = Fancy
        table, tokens = await server.open("terra", HUMAN, other)
        async with server.join(table, tokens[0]) as client:
            match = server.hall.actors[table].match
            for message in messages:
                text = json.dumps(message)
                done = sum(seat == 0 for seat, _ in match.history)
                await client.say(text)
                answer = await client.until(lambda said: said["type"] not in ("frame", "presence", "chat"))
                try:
                    understood = client_message.validate_json(text)
                except (ValidationError, ValueError):
                    assert answer["type"] == "error", (message, answer)
                    assert sum(seat == 0 for seat, _ in match.history) == done
                else:
                    answers = ("ack", "refused", "preview", "hint", "pong", "hello", "stops", "noted", "error")
                    assert answer["type"] in answers, (understood, answer)
                if client.result is not None:
                    break
            assert not any("Traceback" in text or 'File "' in text for text in client.raw)


async def test_too_many_messages_are_not_read_and_far_too_many_end_it(tmp_path: Path) -> None:
    burst, more = 50, 40
    async with running(tmp_path, rate=1.0, burst=burst) as server:
        table, tokens = await server.open("terra", HUMAN, HUMAN)
        async with server.join(table, tokens[0]) as client:
            for _ in range(burst + more):
                await client.say({"type": "ping"})
            heard = [await client.until(lambda said: said["type"] in ("pong", "error")) for _ in range(burst + more)]
            assert {said["error"]["code"] for said in heard if said["type"] == "error"} == {"too_fast"}
            assert sum(said["type"] == "pong" for said in heard) >= burst / 2
            for _ in range(sockets.PATIENCE + 60):
                await client.say("{}")
            with pytest.raises(ConnectionClosed, match=str(sockets.TOO_FAST)):
                await client.until("nothing more")
        async with server.join(table, tokens[0]) as back:
            assert back.decision is not None


async def test_a_socket_that_never_joins_is_closed(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "JOIN_WITHIN", 0.1)
    table, _ = await server.open("terra", HUMAN, HUMAN)
    async with connect(f"ws://127.0.0.1:{server.port}/ws/{table}", proxy=None) as socket:
        client = Client(socket)
        with pytest.raises(ConnectionClosed, match=str(sockets.TOO_LATE)):
            await client.until("nothing more")


async def test_a_client_that_does_not_read_holds_nobody_up(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its line fills up and is let go; the other seat plays on."""
    table, tokens = await server.open("terra", HUMAN, HUMAN)
    async with server.join(table, tokens[0]) as deaf, server.join(table, tokens[1]) as client:
        actor = server.hall.actors[table]
        line = actor.players[0].lines[0]
        monkeypatch.setattr(line, "_write", lambda _: asyncio.sleep(3600))
        line.send("stuck")
        for _ in range(400):
            line.send("more")
        assert not line.open
        assert (await client.act(-1))["type"] == "ack"
        with pytest.raises(ConnectionClosed, match=str(sockets.LET_GO)):
            await deaf.until("nothing more")
