"""The chat: who speaks is who sits there, what is said is text, and none of it is part of the game."""

from __future__ import annotations

import json
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select
from sqlalchemy.exc import OperationalError

from mirlands.games import load_all
from mirlands.kernel.contract import CONCEDE
from mirlands.kernel.match import Match
from mirlands.kernel.replay import load
from mirlands.server import chat
from mirlands.server.phrases import COMMON, phrases
from mirlands.server.protocol import CHAT_CHARACTERS, CHAT_LINES
from mirlands.server.storage import ReportRow

from .clockwork import Disk, World, clockwork
from .harness import HUMAN, Client, Running, running
from .test_games import sit_down

__all__ = ["clockwork"]
MARKUP = '<img src=x onerror="alert(1)"><script>alert(2)</script>'


def lines(heard: list[str]) -> list[dict[str, Any]]:
    """All lines of the chat among messages as they came."""
    return [line for text in heard if (message := json.loads(text))["type"] == "chat" for line in message["lines"]]


async def say(client: Client, text: str | None = None, *, phrase: str | None = None, key: str | None = None) -> dict[str, Any]:
    """Say something; return the answer."""
    key = key or f"say{next(Client.keys)}"
    await client.say({"type": "say", "key": key, "text": text, "phrase": phrase})
    return await client.until(lambda message: message["type"] in ("noted", "refused") and message["key"] == key)


async def test_all_hear_what_a_seat_says(server: Running) -> None:
    async with AsyncExitStack() as stack:
        clients = await sit_down(server, stack, "sealed", 3)
        for seat in (2, 0):
            assert (await say(clients[seat], f"  from {seat}\n\u202e "))["type"] == "noted"
        assert (await say(clients[1], phrase="well-played"))["number"] == 3
        for client in clients:
            await client.quiet()
            told = [(line["number"], line["seat"], line["text"], line["phrase"]) for line in lines(client.raw)]
            assert told == [(1, 2, "from 2", None), (2, 0, "from 0", None), (3, 1, COMMON["well-played"], "well-played")]


async def test_nobody_speaks_for_another(server: Running) -> None:
    """There is no field to say so with; an unknown one is refused; a wrong token hears and says nothing."""
    async with AsyncExitStack() as stack:
        clients = await sit_down(server, stack, "sealed", 2)
        table = next(iter(server.hall.actors))
        for more in ({"seat": 1}, {"token": "x"}, {"name": "P2"}, {"from": 1}):
            await clients[0].say({"type": "say", "key": "k", "text": "I am seat 2", **more})
            assert (await clients[0].until("error"))["error"]["code"] == "malformed"
        await clients[0].say({"type": "report", "key": "k", "number": 1, "seat": 1})
        assert (await clients[0].until("error"))["error"]["code"] == "malformed"
        assert server.hall.actors[table].chat.lines == []
        with pytest.raises(Exception, match="4403"):
            async with server.join(table, "wrong"):
                pass
        await say(clients[0], "mine")
        await clients[0].quiet()
        assert [line["seat"] for line in lines(clients[0].raw)] == [0]


async def test_nothing_is_said_before_joining(server: Running) -> None:
    from websockets.asyncio.client import connect

    table, _ = await server.open("sealed", HUMAN, HUMAN)
    async with connect(f"ws://127.0.0.1:{server.port}/ws/{table}", proxy=None) as socket:
        client = Client(socket)
        for message in ({"type": "say", "key": "a", "text": "x"}, {"type": "report", "key": "a", "number": 1}):
            await client.say(message)
            assert (await client.hear())["error"]["code"] == "join_first"


async def test_markup_is_text(server: Running) -> None:
    """It travels as JSON to people who draw it as text; on the way nothing makes a page of it, and control characters are gone."""
    async with AsyncExitStack() as stack:
        clients = await sit_down(server, stack, "sealed", 2)
        await say(clients[0], MARKUP + "\x00\x07\u202e")
        await clients[1].quiet()
        assert lines(clients[1].raw)[0]["text"] == MARKUP
        table = next(iter(server.hall.actors))
        for path in (f"/{table}", f"/api/tables/{table}", "/"):
            answer = await server.http.get(path)
            assert "onerror" not in answer.text
            assert "script-src 'self'" in answer.headers["content-security-policy"]


async def test_what_cannot_be_said_is_refused_with_the_reason(server: Running) -> None:
    async with AsyncExitStack() as stack:
        clients = await sit_down(server, stack, "sealed", 2)
        for text, phrase, code in (
            (None, None, "chat_empty"),
            ("both", "hello", "chat_empty"),
            (" \n\u200b", None, "chat_empty"),
            (None, "no-such-phrase", "no_such_phrase"),
        ):
            assert (await say(clients[0], text, phrase=phrase))["error"]["code"] == code
        await clients[0].say({"type": "say", "key": "k", "text": "x" * (CHAT_CHARACTERS + 1)})
        assert "text" in (await clients[0].until("error"))["error"]["message"]
        assert (await say(clients[0], "x" * CHAT_CHARACTERS))["type"] == "noted"
        await clients[1].quiet()
        assert len(lines(clients[1].raw)) == 1


@pytest.mark.usefixtures("clockwork")
async def test_a_seat_that_speaks_too_fast_is_not_heard_and_the_others_are() -> None:
    """On however many devices: the seat is counted, not the socket."""
    one = Talking(Disk())
    async with one:
        for number in range(chat.BURST + 3):
            device = one.world.lines[0] if number % 2 else one.world._line(0)
            await one.say(0, f"{number}", line=device)
        assert len(one.world.disk.sayings) == chat.BURST
        assert one.world.last(0, "refused")["error"]["code"] == "chat_rate"
        await one.say(1, "slowly")
        one.world.clock.now += 2.0
        await one.say(0, "later")
        assert [row.text for row in one.world.disk.sayings][-2:] == ["slowly", "later"]


@pytest.mark.usefixtures("clockwork")
async def test_only_the_newest_lines_are_kept() -> None:
    async with Talking(Disk()) as one:
        for number in range(1, CHAT_LINES + 21):
            one.world.clock.now += 10.0
            await one.say(number % 2, f"{number}")
        kept = [row.number for row in one.world.disk.sayings]
        assert kept == [row.number for row in one.world.actor.chat.lines] == list(range(21, CHAT_LINES + 21))
        await one.world.sit(0)
        assert [line["number"] for line in one.world.last(0, "chat")["lines"]] == kept


@pytest.mark.usefixtures("clockwork")
async def test_a_line_is_on_the_disk_before_anybody_sees_it() -> None:
    async with Talking(Disk()) as one:
        one.world.disk.full = OperationalError("insert", {}, Exception("disk full"))
        await one.say(0, "lost", key="k")
        assert one.world.last(0, "refused")["error"]["code"] == "storage"
        assert lines([text for _, text in one.world.heard[1]]) == []
        one.world.disk.full = None
        await one.say(0, "lost", key="k")
        assert [line["text"] for line in lines([text for _, text in one.world.heard[1]])] == ["lost"]


@pytest.mark.usefixtures("clockwork")
async def test_the_same_key_says_nothing_twice() -> None:
    disk = Disk()
    for _ in range(2):  # in another process as well
        async with Talking(disk) as one:
            for _ in range(3):
                await one.say(0, "once", key="k")
                assert one.world.last(0, "noted") == {"type": "noted", "key": "k", "number": 1}
            await one.say(1, "mine", key="k")
    assert [(row.seat, row.text) for row in disk.sayings] == [(0, "once"), (1, "mine")]


class Talking:
    """A world of two people at a table, for what is said there."""

    def __init__(self, disk: Disk) -> None:
        game = load_all()["sealed"]
        self.match, self.disk = Match(game, game.content(), seed=1), disk

    async def __aenter__(self) -> Talking:
        self.world = World(self.match, [None, None], disk=self.disk)
        for seat in range(2):
            await self.world.sit(seat)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.world.close()

    async def say(self, seat: int, text: str, *, key: str = "", line: Any = None) -> None:
        key = key or f"k{next(Client.keys)}"
        line = line or self.world.lines[seat]
        await self.world.actor.post(lambda: self.world.actor.chat.say(seat, line, key, text, None))


async def test_what_was_said_is_there_after_a_restart_and_not_in_the_game(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        table, tokens = await server.open("sealed", HUMAN, HUMAN)
        async with server.join(table, tokens[0]) as one, server.join(table, tokens[1]):
            state, number = server.hall.actors[table].match.state.tobytes(), server.hall.actors[table].number
            await say(one, MARKUP)
            await say(one, phrase="hello")
            assert server.hall.actors[table].match.state.tobytes() == state
            assert server.hall.actors[table].number == number
    async with running(tmp_path) as server, server.join(table, tokens[1]) as two:
        await two.quiet()
        assert [line["text"] for line in lines(two.raw)] == [MARKUP, COMMON["hello"]]
        assert (await say(two, "back"))["number"] == 3
        await two.act(CONCEDE)
        async with server.join(table, tokens[0]) as one:
            assert one.result is not None
        await say(two, "good game")  # after the end as well
        answer = await server.http.get(f"/api/tables/{table}/replay", headers={"Authorization": f"Bearer {tokens[0]}"})
        load(answer.text)
        assert not any(word in answer.text for word in ("onerror", "good game", COMMON["hello"]))


async def test_a_report_keeps_what_was_said_before(server: Running) -> None:
    async with AsyncExitStack() as stack:
        clients = await sit_down(server, stack, "sealed", 2)
        for text in ("one", "two", "three"):
            await say(clients[0], text)
        for number, why in ((2, "rude"), (2, "again"), (3, None)):
            await clients[1].say({"type": "report", "key": f"r{number}{why}", "number": number, "why": why})
            assert (await clients[1].until(lambda said: said["type"] in ("noted", "refused")))["number"] == number
        await clients[1].say({"type": "report", "key": "r9", "number": 9})
        assert (await clients[1].until("refused"))["error"]["code"] == "no_such_line"
        assert not any("rude" in text for text in clients[0].raw)
        async with server.hall.store.engine.connect() as connection:
            rows = (await connection.execute(select(ReportRow.__table__).order_by(ReportRow.number))).mappings().all()
        assert [(row["seat"], row["number"], row["why"], [line["text"] for line in row["lines"]]) for row in rows] == [
            (1, 2, "rude", ["one", "two"]),
            (1, 3, "", ["one", "two", "three"]),
        ]


async def test_the_phrases_of_a_game_are_listed(server: Running) -> None:
    for name, game in load_all().items():
        told = (await server.http.get(f"/api/games/{name}")).json()["phrases"]
        assert {one["name"]: one["text"] for one in told} == phrases(game)
        assert all(text == text.strip() and len(text) <= CHAT_CHARACTERS for text in phrases(game).values())
