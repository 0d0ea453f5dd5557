"""The server dies by SIGKILL in the middle of games, again and again. No acknowledged act is lost, none is done twice.

Clients play as fast as they can at several tables and keep a journal of what they sent and what was acknowledged.
After each death they come back with their tokens and the last version they saw, say again what was not answered, and
play on. In the end the journals are compared with what lies on the disk, act by act.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import random
import secrets
import socket
import sqlite3
import sys
from asyncio.subprocess import DEVNULL, PIPE
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from mirlands.games import load_all
from mirlands.kernel.game import Game
from mirlands.server.folder import FILE

from .harness import BOT, HUMAN, Client, Running, running

KILLS = 24
TABLES: list[tuple[str, list[dict[str, Any]]]] = [
    ("terra", [HUMAN, BOT]),
    ("terra", [HUMAN, HUMAN]),
    ("lemiroth", [HUMAN, BOT]),
    ("lemiroth", [HUMAN, HUMAN]),
    ("sealed", [HUMAN, HUMAN, HUMAN, BOT]),
    ("offer", [HUMAN, HUMAN]),
    ("mirianth", [HUMAN, HUMAN, BOT]),
]
GONE = (WebSocketException, OSError, httpx.HTTPError, TimeoutError)
REPEAT = "MIRLANDS_KILL_SEED={seed} make pytest PYTEST_ARGS='tests/server/test_sigkill.py'"


class Mortal:
    """A server process that can be killed and comes back over the same folder and port."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.alive = folder, asyncio.Event()
        self.context = multiprocessing.get_context("forkserver")
        self.context.set_forkserver_preload(["server.serve"])
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port: int = free.getsockname()[1]
        self.process: Any = None

    async def start(self) -> None:
        """Start it, and wait until it answers."""
        from server.serve import serve

        self.process = self.context.Process(target=serve, args=(str(self.folder), self.port), daemon=True)
        self.process.start()
        async with httpx.AsyncClient(trust_env=False) as http:
            while True:
                try:
                    if (await http.get(f"http://127.0.0.1:{self.port}/api/games")).status_code == 200:
                        break
                except httpx.HTTPError:
                    assert self.process.is_alive(), "the server does not start"
                    await asyncio.sleep(0.01)
        self.alive.set()

    def kill(self) -> None:
        """SIGKILL, at whatever it is doing."""
        self.alive.clear()
        self.process.kill()
        self.process.join()


@dataclass
class Seat:
    """A client that outlives servers: its journal, and what its page shows."""

    game: Game
    table: str
    token: str
    number: int
    sent: dict[str, tuple[int, list[int]]] = field(default_factory=dict)  # by key: decision, actions
    acks: dict[str, int] = field(default_factory=dict)
    version: int = 0
    events: list[dict[str, Any]] = field(default_factory=list)
    over: bool = False
    returns: int = 0


class Play:
    """All tables of the test, across all lives of the server."""

    def __init__(self, server: Mortal, chance: random.Random) -> None:
        self.server, self.chance, self.seats, self.stop = server, chance, list[Seat](), False
        self.refusals: dict[str, int] = defaultdict(int)

    async def keep_trying(self, what: Callable[[], Awaitable[Any]]) -> Any:
        """Do something that a death may interrupt, until it is done."""
        while True:
            await self.server.alive.wait()
            try:
                return await what()
            except GONE:
                await asyncio.sleep(0.005)

    async def table(self, game: str, seats: list[dict[str, Any]]) -> None:
        """Play one game after another at tables of one kind until told to stop."""

        async def open_one() -> Any:
            async with httpx.AsyncClient(trust_env=False) as http:
                body = {"game": game, "seats": seats}
                answer = await http.post(f"http://127.0.0.1:{self.server.port}/api/tables", json=body)
                assert answer.status_code == 201, answer.text
                return answer.json()

        while not self.stop:
            opened = await self.keep_trying(open_one)
            here = [Seat(load_all()[game], opened["table"], ticket["token"], ticket["seat"]) for ticket in opened["seats"]]
            self.seats += here
            await asyncio.gather(*[self.keep_trying(partial(self.sit, seat)) for seat in here])

    async def sit(self, seat: Seat) -> None:
        """One life of a client: join with what it has, say again what was not answered, play."""
        url = f"ws://127.0.0.1:{self.server.port}/ws/{seat.table}"
        async with connect(url, proxy=None, max_queue=None, close_timeout=0.1) as line:
            client = Client(line)
            client.events, client.acks = seat.events, seat.acks
            try:
                await client.join(seat.token, seat.version)
                seat.returns += 1
                for key in [key for key in seat.sent if key not in seat.acks]:
                    await self.send(client, seat, key)
                while not self.stop and await client.decide():
                    assert client.decision is not None
                    key = f"{seat.number}-{len(seat.sent)}"
                    action = self.chance.choice(client.decision["actions"])["index"]
                    seat.sent[key] = (client.decision["id"], [action])
                    await self.send(client, seat, key)
            finally:
                seat.version, seat.events, seat.over = client.version, client.events, client.result is not None

    async def send(self, client: Client, seat: Seat, key: str) -> None:
        """Say an act; wait for its answer and for the frame that shows it."""
        decision, actions = seat.sent[key]
        answer = await client.act(*actions, decision=decision, key=key)
        if answer["type"] == "refused":
            code = answer["error"]["code"]
            assert code in ("stale", "not_your_decision", "over"), answer
            self.refusals[code] += 1
            del seat.sent[key]
            return
        while client.version < answer["version"]:
            await client.hear()


def compare(folder: Path, seats: list[Seat]) -> int:
    """The journals against the disk; return how many acts were acknowledged."""
    acknowledged = 0
    with sqlite3.connect(folder / FILE) as disk:
        for seat in seats:
            query = "select key, decision, actions, version from actions where table_id = ? and seat = ?"
            rows = disk.execute(query, (seat.table, seat.number)).fetchall()
            stored = {
                key: (decision, [int(a) for a in actions.strip("[]").split(",")], version) for key, decision, actions, version in rows
            }
            assert len(stored) == len(rows), "an act was stored twice"
            for key, version in seat.acks.items():
                assert key in stored, f"acknowledged act {key} of seat {seat.number} at {seat.table} is lost"
                assert stored[key] == (*seat.sent[key], version)
                acknowledged += 1
            unsent = [stored[key][1] for key in stored.keys() - seat.sent.keys()]
            passes = [[seat.game.pass_action]] if seat.game.moments else []  # what the server did for the seat
            assert all(actions in passes for actions in unsent), "something was stored that nobody sent"
        for table in {seat.table for seat in seats}:
            numbers = [n for (n,) in disk.execute("select number from actions where table_id = ? order by number", (table,))]
            assert numbers == list(range(len(numbers)))
    return acknowledged


@pytest.mark.parametrize("kills", [KILLS, pytest.param(200, marks=pytest.mark.long)])
async def test_killed_in_the_middle_of_games(tmp_path: Path, kills: int) -> None:
    seed = int(os.environ.get("MIRLANDS_KILL_SEED", secrets.randbits(32)))
    print(f"to repeat: {REPEAT.format(seed=seed)}")
    chance = random.Random(seed)
    server = Mortal(tmp_path)
    await server.start()
    play = Play(server, random.Random(chance.random()))
    tables = [asyncio.create_task(play.table(game, seats)) for game, seats in TABLES]
    middles = 0
    try:
        for _ in range(kills):
            enough = sum(len(seat.acks) for seat in play.seats) + chance.randrange(2, 12)
            while sum(len(seat.acks) for seat in play.seats) < enough:  # acts are going on
                for table in tables:
                    if table.done():
                        await table  # what went wrong there
                await asyncio.sleep(chance.uniform(0.0, 0.003))
            middles += any(seat.acks and not seat.over for seat in play.seats)
            server.kill()
            await server.start()
        play.stop = True
        await asyncio.wait_for(asyncio.gather(*tables), 60)
    finally:
        for table in tables:
            table.cancel()
        server.kill()
    assert middles == kills
    acknowledged = compare(tmp_path, play.seats)
    returns = sum(seat.returns for seat in play.seats)
    print(f"{acknowledged} acknowledged acts in {len(play.seats)} seats, {returns} returns, {kills} deaths, refusals {dict(play.refusals)}")
    assert acknowledged >= 2 * kills
    async with running(tmp_path) as again:
        await everything_is_there(again, play.seats)


async def everything_is_there(server: Running, seats: list[Seat]) -> None:
    """A new client at each seat is told the same story that the old one was told piece by piece."""
    for seat in seats:
        async with server.join(seat.table, seat.token) as client:
            told = [event for event in client.events if event["version"] <= seat.version]
            assert told == seat.events
            assert client.version >= seat.version


@asynccontextmanager
async def command(folder: Path, port: int) -> AsyncIterator[str]:
    """`mirlands play` until it is killed; gives its address."""
    words = ["-m", "mirlands", "play", "terra", "--no-browser", "--port", str(port), "--data", str(folder)]
    environment = {**os.environ, "MIRLANDS_JIT": "0"}
    server = await asyncio.create_subprocess_exec(sys.executable, *words, stdout=PIPE, stderr=DEVNULL, env=environment)
    try:
        assert server.stdout is not None
        assert b"is open at" in await asyncio.wait_for(server.stdout.readline(), 60)
        yield f"127.0.0.1:{port}"
    finally:
        server.kill()
        await server.wait()


async def test_the_command_itself_is_killed_and_goes_on(tmp_path: Path) -> None:
    """`mirlands play`, killed in the middle of a game and started again over the same folder and port."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    async with command(tmp_path, port) as address, httpx.AsyncClient(trust_env=False) as http:
        opened = (await http.post(f"http://{address}/api/tables", json={"game": "terra", "seats": [HUMAN, HUMAN]})).json()
        place, token = f"/ws/{opened['table']}", opened["seats"][0]["token"]
        async with connect(f"ws://{address}{place}", proxy=None) as line:
            one = Client(line)
            await one.join(token)
            assert one.decision is not None
            decision, action = one.decision["id"], one.decision["actions"][0]["index"]
            acknowledged = await one.act(action, key="before")
            assert acknowledged["type"] == "ack"
    async with command(tmp_path, port) as address, connect(f"ws://{address}{place}", proxy=None) as line:
        two = Client(line)
        two.events = one.events
        await two.join(token, one.version)
        assert two.version == acknowledged["version"]
        assert await two.act(action, decision=decision, key="before") == acknowledged
        assert (await two.act(-1))["type"] == "ack"
        while two.result is None:
            await two.hear()
