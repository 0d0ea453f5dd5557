"""A server of its own for a test, and clients that keep a journal of everything they were told."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from pydantic import TypeAdapter
from websockets.asyncio.client import ClientConnection, connect

from mirlands.games import load_all
from mirlands.server.app import STATIC, create_app, uvicorn_config
from mirlands.server.hall import Hall, Settings
from mirlands.server.protocol import ServerMessage

PATIENCE = 30.0  #: seconds until a test gives up waiting for a message
server_message: TypeAdapter[Any] = TypeAdapter(ServerMessage)
HUMAN: dict[str, Any] = {"kind": "human"}
BOT: dict[str, Any] = {"kind": "bot", "bot": "random"}


class Running:
    """A server that runs in this process."""

    def __init__(self, hall: Hall, port: int, http: httpx.AsyncClient) -> None:
        self.hall, self.port, self.http = hall, port, http

    async def open(self, game: str, *seats: dict[str, Any], asked: bool = True, **options: str) -> tuple[str, dict[int, str]]:
        """Open a table; return its name and the tokens by seat. ``asked``: people are asked at every response window."""
        answer = await self.http.post("/api/tables", json={"game": game, "seats": list(seats), "options": options})
        assert answer.status_code == 201, answer.text
        opened = answer.json()
        if asked and self.hall.game(game).moments:
            for ticket in opened["seats"]:
                await self.hall.store.stops(opened["table"], ticket["seat"], {"mode": "always", "moments": []})
        return opened["table"], {ticket["seat"]: ticket["token"] for ticket in opened["seats"]}

    @asynccontextmanager
    async def join(self, table: str, token: str, since: int = 0, events: list[dict[str, Any]] | None = None) -> AsyncIterator[Client]:
        """A client that has joined and has its first frame; ``events`` are those it kept from before."""
        async with connect(f"ws://127.0.0.1:{self.port}/ws/{table}", proxy=None, max_queue=None) as socket:
            client = Client(socket)
            client.events = list(events or [])
            await client.join(token, since)
            yield client


@asynccontextmanager
async def running(data: Path, *, pages: Path | None = None, **settings: Any) -> AsyncIterator[Running]:
    """Start a server over the folder ``data``; bots do not pause and clients may be quick unless told otherwise."""
    chosen = Settings(**{"pace": 0.0, "window": 0.0, "rate": 1e6, "burst": 1e6, **settings})
    app = create_app(load_all(), data, settings=chosen, pages=pages or STATIC)
    server = uvicorn.Server(uvicorn_config(app, port=0, log_level="error"))
    server.install_signal_handlers = lambda: None  # type: ignore[attr-defined]  # the test's own stay
    task = asyncio.create_task(server.serve())
    while not server.started:
        assert not task.done(), task.exception() if not task.cancelled() else "cancelled"
        await asyncio.sleep(0.005)
    port = server.servers[0].sockets[0].getsockname()[1]
    try:
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", trust_env=False, timeout=PATIENCE) as http:
            yield Running(app.state.hall, port, http)
    finally:
        server.should_exit = True
        await task


class Client:
    """One socket. It checks every message against the protocol and builds what a page would show."""

    keys = itertools.count()

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.raw: list[str] = []  # every message as it came
        self.seat, self.version = -1, 0
        self.view: dict[str, Any] = {}
        self.events: list[dict[str, Any]] = []
        self.decision: dict[str, Any] | None = None
        self.result: dict[str, Any] | None = None
        self.acks: dict[str, int] = {}
        self.stops: dict[str, Any] | None = None
        self.frames = 0

    async def say(self, message: Any) -> None:
        """Send a message; text goes as it is."""
        await self.socket.send(message if isinstance(message, str | bytes) else json.dumps(message))

    async def hear(self) -> dict[str, Any]:
        """The next message."""
        text = await asyncio.wait_for(self.socket.recv(decode=True), PATIENCE)
        self.raw.append(text)
        message: dict[str, Any] = json.loads(text)
        server_message.validate_python(message)
        if message["type"] == "hello":
            self.seat, self.stops = message["seat"], message["stops"]
        elif message["type"] == "stops":
            self.stops = message
        elif message["type"] == "frame":
            self._frame(message)
        elif message["type"] == "ack":
            self.acks[message["key"]] = message["version"]
        return message

    def _frame(self, frame: dict[str, Any]) -> None:
        assert frame["since"] in (0, self.version), f"a gap: {frame['since']} after {self.version}"
        if frame["since"] == 0:
            self.events = []
        assert all(frame["since"] < event["version"] <= frame["version"] for event in frame["events"])
        self.events += frame["events"]
        self.version, self.view = frame["version"], frame["view"]
        self.decision, self.result = frame["decision"], frame["result"]
        self.frames += 1

    async def until(self, kind: str | Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The next message of a kind, or one that satisfies a condition."""
        wanted = kind if callable(kind) else lambda message: message["type"] == kind
        while not wanted(message := await self.hear()):
            pass
        return message

    async def join(self, token: str, since: int = 0) -> dict[str, Any]:
        """Say who this is; return the first frame."""
        self.version = since
        await self.say({"type": "join", "token": token, "since": since})
        return await self.until("frame")

    async def act(self, *actions: int, decision: int | None = None, key: str | None = None) -> dict[str, Any]:
        """Act on the decision at hand; return the ack or the refusal."""
        key = key or f"k{next(self.keys)}"
        if decision is None:
            decision = self.decision["id"] if self.decision else self.version
        await self.say({"type": "act", "key": key, "decision": decision, "actions": list(actions)})
        return await self.until(lambda message: message["type"] in ("ack", "refused") and message["key"] == key)

    async def stop(self, mode: str, *moments: str) -> dict[str, Any]:
        """Say where to stop, ``until`` without touching the moments; return the answer."""
        await self.say({"type": "stops", "mode": mode, "moments": None if mode == "until" else list(moments)})
        return await self.until(lambda message: message["type"] in ("stops", "error"))

    async def decide(self) -> bool:
        """Hear until there is something to decide; False when the game is over."""
        while self.decision is None and self.result is None:
            await self.hear()
        return self.result is None

    async def play(self, chance: random.Random, acts: int = 10_000) -> int:
        """Take random actions until the game is over or so many are done; return how many."""
        done = 0
        while done < acts and await self.decide():
            assert self.decision is not None
            action, version = chance.choice(self.decision["actions"])["index"], self.version
            answer = await self.act(action)
            if answer["type"] == "ack":
                done += 1
                while self.version < answer["version"]:
                    await self.hear()
            else:
                assert answer["error"]["code"] in ("stale", "over", "not_your_decision"), answer
                while self.version == version:
                    await self.hear()
        return done

    async def quiet(self) -> list[dict[str, Any]]:
        """Everything that has arrived; a ping tells that there is no more."""
        await self.say({"type": "ping"})
        heard = []
        while (message := await self.hear())["type"] != "pong":
            heard.append(message)
        return heard
