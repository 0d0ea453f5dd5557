"""Five thousand games, one after another: what is over leaves memory, and nothing of it stays behind."""

from __future__ import annotations

import asyncio
import gc
import sys
import weakref
from pathlib import Path
from typing import Any

import pytest

from mirlands.bots import NAMES, new_bot
from mirlands.games import load_all
from mirlands.server import storage
from mirlands.server.actor import Actor
from mirlands.server.hall import Hall, Settings
from mirlands.server.lines import Line
from mirlands.server.protocol import SeatRequest, TableRequest
from mirlands.server.storage import Store

from .test_secrets import heard

GAMES, WARM, TOGETHER = 5000, 1000, 100
PEOPLE = [SeatRequest(kind="human"), SeatRequest(kind="human")]
MIXED = [SeatRequest(kind="human"), SeatRequest(kind="bot", bot="random")]
KINDS: list[tuple[str, list[SeatRequest]]] = [("terra", PEOPLE), ("sealed", PEOPLE), ("terra", MIXED), ("offer", PEOPLE), ("window", MIXED)]
AGAIN = 25  #: of so many games one goes on to a rematch


def quick(connection: Any, _record: Any) -> None:
    """The disk is not what is tested here."""
    connection.execute("PRAGMA journal_mode=MEMORY")
    connection.execute("PRAGMA synchronous=OFF")


async def sit(actor: Actor) -> dict[int, Line]:
    """Everybody who is no bot comes to the table."""
    lines = {seat: heard()[0] for seat, player in enumerate(actor.players) if player.bot is None}
    for seat, line in lines.items():
        await actor.post(lambda seat=seat, line=line: actor.join(seat, line, 0))  # type: ignore[misc]
    return lines


async def whole_game(hall: Hall, number: int, alive: weakref.WeakSet[Actor]) -> None:
    """Open a table, sit down, act a little, give up, perhaps agree to a rematch, and go."""
    game, seats = KINDS[number % len(KINDS)]
    opened = await hall.open(TableRequest(game=game, seats=seats))
    actor = await hall.table(opened.table)
    assert actor is not None
    alive.add(actor)
    lines = await sit(actor)
    for step in range(2):
        for seat, line in lines.items():
            viewer = actor.players[seat].viewer
            if viewer.legal:
                act = [viewer.legal[(number + step) % len(viewer.legal)]]
                await actor.post(lambda s=seat, n=line, k=f"{step}", v=viewer.version, a=act: actor.act(s, n, k, v, a))  # type: ignore[misc]
    for seat, line in lines.items():
        if not actor.match.over:
            await actor.post(lambda seat=seat, line=line: actor.act(seat, line, "give up", 0, [-1]))  # type: ignore[misc]
    assert actor.match.over
    if number % AGAIN == 0:
        for ticket in opened.seats:
            await hall.agree(opened.table, ticket.token)
        assert actor.rematch_table
    for seat, line in lines.items():
        await actor.post(lambda seat=seat, line=line: actor.leave(seat, line))  # type: ignore[misc]


async def settle(hall: Hall) -> int:
    """Wait until bots have thought and the hall has swept; the blocks of memory that Python then holds."""
    for _ in range(400):
        await hall.sweep()
        if not hall.actors:
            break
        await asyncio.sleep(0.005)
    for _ in range(3):
        gc.collect()
        await asyncio.sleep(0)
    return sys.getallocatedblocks()


async def test_memory_stays_flat_over_five_thousand_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(storage, "_pragmas", quick)
    hall = Hall(await Store.open(tmp_path), load_all(), new_bot, NAMES, Settings(pace=0.0, linger=0.0))
    alive: weakref.WeakSet[Actor] = weakref.WeakSet()
    tasks, held = len(asyncio.all_tasks()), 0
    try:
        for first in range(0, GAMES, TOGETHER):
            await asyncio.gather(*[whole_game(hall, number, alive) for number in range(first, first + TOGETHER)])
            await hall.sweep()
            if first + TOGETHER == WARM:
                held = await settle(hall)
        grown = await settle(hall) - held
        assert not hall.actors
        assert not hall._tasks
        assert not hall._restoring
        assert not hall.store.waiting
        assert len(alive) == 0, f"{len(alive)} tables are still held"
        assert len(asyncio.all_tasks()) <= tasks
        assert len(hall.contents) == len({game for game, _ in KINDS})
        print(f"{grown:+,} blocks of memory over {GAMES - WARM:,} games")
        assert grown < (GAMES - WARM) / 4, f"{grown / (GAMES - WARM):.1f} blocks of memory stay behind with each game"
    finally:
        await hall.close()
