"""Five thousand games, a hundred at a time: what is over leaves memory, and nothing of it stays behind."""

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
from mirlands.server.actor import Actor
from mirlands.server.hall import Hall, Settings
from mirlands.server.lines import Line
from mirlands.server.protocol import ClockSetting, SeatRequest, TableRequest
from mirlands.server.storage import ActionRow, Saved, SayingRow, SeatRow, Store, TableRow
from mirlands.server.study import Study

from .test_secrets import heard

TOGETHER = 100
PEOPLE = [SeatRequest(kind="human"), SeatRequest(kind="human")]
MIXED = [SeatRequest(kind="human"), SeatRequest(kind="bot", bot="random")]
KINDS: list[tuple[str, list[SeatRequest]]] = [
    ("terra", PEOPLE),
    ("sealed", PEOPLE),
    ("terra", MIXED),
    ("offer", PEOPLE),
    ("window", MIXED),
    ("mirianth", [*MIXED, PEOPLE[0]]),
]
AGAIN = 25  #: of so many games one goes on to a rematch


class Forgetful:
    """A store that keeps a table until it is over and its players have gone: games by the thousand, without the disk."""

    def __init__(self) -> None:
        self.waiting: list[Any] = []
        self.tables: dict[str, Saved] = {}

    async def add_table(self, table: TableRow, pinned: Any, seats: list[SeatRow]) -> None:
        self.tables[table.id] = Saved(table, pinned, seats, [])

    async def append(self, action: ActionRow, _result: Any) -> None:
        self.tables[action.table_id].actions.append(action)

    async def load(self, table: str) -> Saved | None:
        saved = self.tables.get(table)
        return saved and Saved(saved.table, saved.pinned, list(saved.seats), list(saved.actions))

    async def clocks(self, table: str, ticked: dict[str, Any]) -> None:
        self.tables[table].table.ticked = ticked

    async def say(self, row: SayingRow, _dropped: int) -> None:
        self.tables[row.table_id].sayings.append(row)

    async def agree(self, table: str, seat: int) -> None:
        self.tables[table].seats[seat].again = True

    async def rematch(self, table: str) -> str | None:
        return next((name for name, saved in self.tables.items() if saved.table.previous == table), None)

    async def close(self) -> None:
        self.tables.clear()


async def sit(actor: Actor) -> dict[int, Line]:
    """Everybody who is no bot comes to the table."""
    lines = {seat: heard()[0] for seat, player in enumerate(actor.players) if player.bot is None}
    for seat, line in lines.items():
        await actor.post(lambda seat=seat, line=line: actor.join(seat, line, 0))  # type: ignore[misc]
    return lines


async def whole_game(hall: Hall, number: int, alive: weakref.WeakSet[Actor]) -> None:
    """Open a table, sit down, act a little, give up, perhaps agree to a rematch, and go."""
    game, seats = KINDS[number % len(KINDS)]
    clock = ClockSetting(step=30, bank=600) if number % 2 else None
    opened = await hall.open(TableRequest(game=game, seats=seats, clock=clock))
    actor = await hall.table(opened.table)
    assert actor is not None
    alive.add(actor)
    lines = await sit(actor)
    for seat, line in lines.items():
        await actor.post(lambda s=seat, n=line: actor.chat.say(s, n, "hello", None, "hello"))  # type: ignore[misc]
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


async def settle(hall: Hall) -> None:
    """Wait until bots have thought, and sweep."""
    async with asyncio.timeout(30):
        while await hall.sweep() or hall.actors:
            await asyncio.sleep(0.002)
    if isinstance(hall.store, Forgetful):
        hall.store.tables.clear()


def blocks() -> int:
    """The blocks of memory that Python holds when nothing is left over."""
    for _ in range(3):
        gc.collect()
    return sys.getallocatedblocks()


async def store(kind: str, folder: Path) -> Any:
    return Forgetful() if kind == "in memory" else await Store.open(folder)


@pytest.mark.parametrize(("kind", "games", "warm"), [("in memory", 5000, 1000), ("on disk", 400, 200)])
async def test_memory_stays_flat(tmp_path: Path, kind: str, games: int, warm: int) -> None:
    hall = Hall(await store(kind, tmp_path), load_all(), Study(new_bot), NAMES, Settings(pace=0.0, linger=0.0))
    alive: weakref.WeakSet[Actor] = weakref.WeakSet()
    tasks, held, later = len(asyncio.all_tasks()), 0, games - warm
    try:
        for first in range(0, games, TOGETHER):
            await asyncio.gather(*[whole_game(hall, number, alive) for number in range(first, first + TOGETHER)])
            await settle(hall)
            if first + TOGETHER == warm:
                held = blocks()
        grown = blocks() - held
        assert not hall.actors
        assert not hall._tasks
        assert not hall._restoring
        assert not hall.store.waiting
        assert len(alive) == 0, f"{len(alive)} tables are still held"
        assert len(asyncio.all_tasks()) <= tasks + (kind == "on disk")
        assert len(hall.contents) == len({game for game, _ in KINDS})
        print(f"{kind}: {grown:+,} blocks of memory over {later:,} games")
        assert grown < later / 2 + 1000, f"{grown / later:.1f} blocks of memory stay behind with each game"
    finally:
        await hall.close()
