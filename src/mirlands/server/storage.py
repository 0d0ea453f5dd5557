"""What must survive the death of the process at any instant: tables, their seats and actions, results, what was said.

SQLite in WAL mode with full synchronous writes: when ``append`` returns, the action is on the disk. Actions of
several tables that arrive together share one commit.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import platform
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sqlalchemy import JSON, ForeignKey, LargeBinary, String, UniqueConstraint, delete, event, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from .folder import Folder, pragmas


class Base(DeclarativeBase):
    """Base of all stored rows."""


class ContentRow(Base):
    """A set of cards as tables play with it, pinned, so that a later edit of the set changes no open game."""

    __tablename__ = "contents"
    digest: Mapped[str] = mapped_column(String(64), primary_key=True)
    pinned: Mapped[Any] = mapped_column(JSON)


class TableRow(Base):
    """A table: everything that with its actions gives the game again."""

    __tablename__ = "tables"
    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    game: Mapped[str] = mapped_column(String(64))
    rules_version: Mapped[str] = mapped_column(String(32))
    digest: Mapped[str] = mapped_column(ForeignKey("contents.digest"))
    options: Mapped[dict[str, str]] = mapped_column(JSON)
    seed: Mapped[str] = mapped_column(String(32))  # 128 bits, hexadecimal
    start: Mapped[bytes | None] = mapped_column(LargeBinary)  # the first state, where it is not the game's own set-up
    previous: Mapped[str | None] = mapped_column(String(32), unique=True)  # the table that this is a rematch of
    owner: Mapped[str | None] = mapped_column(String(64))  # the process that serves it
    created: Mapped[int]  # seconds since 1970
    clock: Mapped[dict[str, int] | None] = mapped_column(JSON(none_as_null=True))  # a ClockSetting; None: no clocks
    ticked: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))  # its clocks after so many ``acts``, as ``Clocks.kept``
    puzzle: Mapped[str | None] = mapped_column(String(64))  # the name of the puzzle that this table is
    given_up: Mapped[bool | None]  # its solver has asked for the answer


class SeatRow(Base):
    """A seat. ``token`` opens it; bots have none."""

    __tablename__ = "seats"
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(64))
    bot: Mapped[str | None] = mapped_column(String(64))
    token: Mapped[str | None] = mapped_column(String(64))
    deck: Mapped[bytes] = mapped_column(LargeBinary)  # one Deck record
    again: Mapped[bool]  # has agreed to a rematch
    stops: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))  # where it wants to be asked, as ``Stops.kept``


class ActionRow(Base):
    """One act: a list of actions that were applied together."""

    __tablename__ = "actions"
    __table_args__ = (UniqueConstraint("table_id", "seat", "key"),)
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)  # from 0
    seat: Mapped[int]
    key: Mapped[str] = mapped_column(String(64))
    actions: Mapped[list[int]] = mapped_column(JSON)
    decision: Mapped[int]  # the decision that it answered
    version: Mapped[int]  # the frame of that seat that shows it
    fingerprint: Mapped[str] = mapped_column(String(64))  # of the state afterwards
    clock: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))  # the clocks afterwards, as ``Clocks.kept``


class ResultRow(Base):
    """How a game ended."""

    __tablename__ = "results"
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    share: Mapped[list[float]] = mapped_column(JSON)
    points: Mapped[list[int]] = mapped_column(JSON)
    reason: Mapped[str] = mapped_column(String(64))
    finished: Mapped[int]  # seconds since 1970


class SayingRow(Base):
    """A line of a table's chat. The oldest ones are dropped."""

    __tablename__ = "sayings"
    __table_args__ = (UniqueConstraint("table_id", "seat", "key"),)
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)  # from 1
    seat: Mapped[int]
    key: Mapped[str] = mapped_column(String(64))
    text: Mapped[str] = mapped_column(String(320))
    phrase: Mapped[str | None] = mapped_column(String(64))  # the name of the quick phrase
    at: Mapped[int]  # seconds since 1970


class ReportRow(Base):
    """What a seat has reported to the owner of the server: a line of the chat, and those before it."""

    __tablename__ = "reports"
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)  # who reports
    number: Mapped[int] = mapped_column(primary_key=True)  # the line
    why: Mapped[str] = mapped_column(String(320))
    lines: Mapped[list[dict[str, Any]]] = mapped_column(JSON)
    at: Mapped[int]  # seconds since 1970


@dataclass
class Saved:
    """A table as it was stored; ``actions`` and ``sayings`` in their order."""

    table: TableRow
    pinned: Any
    seats: list[SeatRow]
    actions: list[ActionRow]
    sayings: list[SayingRow] = field(default_factory=list)


@dataclass
class _Waiting:
    """An action on its way to the disk."""

    action: ActionRow
    result: ResultRow | None
    done: asyncio.Future[None]


def values(row: Base) -> dict[str, Any]:
    """A row's columns, for a bulk insert."""
    return {column.name: getattr(row, key) for key, column in row.__mapper__.columns.items()}


@dataclass
class Store:
    """The database of one data folder, held by one process."""

    engine: AsyncEngine
    owner: str
    folder: Folder
    waiting: list[_Waiting] = field(default_factory=list)
    wake: asyncio.Event = field(default_factory=asyncio.Event)
    writer: asyncio.Task[None] | None = None
    writing: asyncio.Lock = field(default_factory=asyncio.Lock)

    @classmethod
    async def open(cls, folder: Folder | Path) -> Store:
        """Open the database of a folder; a path is taken first.

        Raises:
            BadInput: as ``Folder``.
        """
        taken = folder if isinstance(folder, Folder) else Folder(folder)
        engine = create_async_engine(f"sqlite+aiosqlite:///{taken.file}")
        event.listen(engine.sync_engine, "connect", pragmas)
        store = cls(engine, f"{platform.node()}:{os.getpid()}", taken)
        store.writer = asyncio.create_task(store._write())
        return store

    async def close(self) -> None:
        """Write what waits, and let go."""
        while self.waiting:
            await asyncio.wait([w.done for w in self.waiting])
        if self.writer is not None:
            self.writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.writer
        await self.engine.dispose()
        self.folder.let_go()

    async def add_table(self, table: TableRow, pinned: Any, seats: list[SeatRow]) -> None:
        """Store a new table, all of it or nothing."""
        table.owner = self.owner
        async with self._writing() as connection:
            known = await connection.scalar(select(ContentRow.digest).where(ContentRow.digest == table.digest))
            if known is None:
                await connection.execute(insert(ContentRow), {"digest": table.digest, "pinned": pinned})
            await connection.execute(insert(TableRow), values(table))
            await connection.execute(insert(SeatRow), [values(seat) for seat in seats])

    async def append(self, action: ActionRow, result: ResultRow | None) -> None:
        """Store an act, with the result where it ends the game. When this returns, both are on the disk.

        Raises:
            sqlalchemy.exc.SQLAlchemyError: when it could not be stored; then nothing of it was.
        """
        waiting = _Waiting(action, result, asyncio.get_running_loop().create_future())
        self.waiting.append(waiting)
        self.wake.set()
        await waiting.done

    async def _write(self) -> None:
        while True:
            await self.wake.wait()
            self.wake.clear()
            batch, self.waiting = self.waiting, []
            try:
                await self._commit(batch)
            except Exception:  # one of them is at fault: find out which
                for one in batch:
                    try:
                        await self._commit([one])
                    except Exception as error:
                        if not one.done.cancelled():
                            one.done.set_exception(error)

    async def _commit(self, batch: list[_Waiting]) -> None:
        async with self._writing() as connection:
            await connection.execute(insert(ActionRow), [values(w.action) for w in batch])
            results = [values(w.result) for w in batch if w.result is not None]
            if results:
                await connection.execute(insert(ResultRow), results)
        for waiting in batch:
            if not waiting.done.done():
                waiting.done.set_result(None)

    async def load(self, table: str) -> Saved | None:
        """A table and all its actions, or None where there is none; this process becomes its owner."""
        async with self.engine.connect() as connection:
            rows = (await connection.execute(select(TableRow.__table__).where(TableRow.id == table))).mappings().all()
            if not rows:
                return None
            row = TableRow(**rows[0])
            pinned = await connection.scalar(select(ContentRow.pinned).where(ContentRow.digest == row.digest))
            seats = await connection.execute(select(SeatRow).where(SeatRow.table_id == table).order_by(SeatRow.seat))
            actions = await connection.execute(select(ActionRow).where(ActionRow.table_id == table).order_by(ActionRow.number))
            sayings = await connection.execute(select(SayingRow).where(SayingRow.table_id == table).order_by(SayingRow.number))
            saved = Saved(row, pinned, _rows(SeatRow, seats), _rows(ActionRow, actions), _rows(SayingRow, sayings))
        if row.owner != self.owner:
            async with self._writing() as connection:
                await connection.execute(update(TableRow).where(TableRow.id == table).values(owner=self.owner))
        return saved

    async def pinned(self, digest: str) -> Any:
        """A stored set of cards, or None."""
        async with self.engine.connect() as connection:
            return await connection.scalar(select(ContentRow.pinned).where(ContentRow.digest == digest))

    async def agree(self, table: str, seat: int) -> None:
        """Store that a seat wants a rematch."""
        async with self._writing() as connection:
            await connection.execute(update(SeatRow).where(SeatRow.table_id == table, SeatRow.seat == seat).values(again=True))

    async def stops(self, table: str, seat: int, kept: dict[str, Any]) -> None:
        """Store where a seat wants to be asked."""
        async with self._writing() as connection:
            await connection.execute(update(SeatRow).where(SeatRow.table_id == table, SeatRow.seat == seat).values(stops=kept))

    async def clocks(self, table: str, ticked: dict[str, Any]) -> None:
        """Store how far a table's clocks are."""
        async with self._writing() as connection:
            await connection.execute(update(TableRow).where(TableRow.id == table).values(ticked=ticked))

    async def give_up(self, table: str) -> None:
        """Store that the solver of a puzzle has asked for the answer."""
        async with self._writing() as connection:
            await connection.execute(update(TableRow).where(TableRow.id == table).values(given_up=True))

    async def say(self, row: SayingRow, dropped: int) -> None:
        """Store a line of a table's chat, and drop those up to number ``dropped``."""
        async with self._writing() as connection:
            await connection.execute(insert(SayingRow), values(row))
            await connection.execute(delete(SayingRow).where(SayingRow.table_id == row.table_id, SayingRow.number <= dropped))

    async def report(self, row: ReportRow) -> None:
        """Store a report; the same seat's report of the same line is stored once."""
        async with self._writing() as connection:
            await connection.execute(insert(ReportRow).prefix_with("OR IGNORE"), values(row))

    async def rematch(self, table: str) -> str | None:
        """The table that is the rematch of this one."""
        async with self.engine.connect() as connection:
            found: str | None = await connection.scalar(select(TableRow.id).where(TableRow.previous == table))
            return found

    @contextlib.asynccontextmanager
    async def _writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that writes; one at a time, as SQLite has it."""
        async with self.writing, self.engine.begin() as connection:
            yield connection


def _rows(kind: type[Any], found: Any) -> list[Any]:
    """Core rows as unattached objects."""
    return [kind(**row) for row in found.mappings().all()]
