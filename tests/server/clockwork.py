"""Tables that run by a clock of their own, which stands still until a test moves it: when something comes can be compared exactly."""

from __future__ import annotations

import asyncio
import contextvars
import json
import time
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

import pytest

from mirlands.kernel.match import Match
from mirlands.server import actor as actor_module
from mirlands.server import lines, thinking, timing, windows
from mirlands.server.actor import Actor
from mirlands.server.lines import Line
from mirlands.server.storage import Saved, SeatRow, TableRow
from mirlands.server.study import Desk, Study

WINDOW, PACE = 0.5, 2.0
_now: contextvars.ContextVar[Clock] = contextvars.ContextVar("clock")
sleep, monotonic = asyncio.sleep, time.monotonic


class Clock:
    """It moves when it is told to, and when somebody thinks."""

    def __init__(self) -> None:
        self.now = 0.0
        self.sleepers: list[tuple[float, asyncio.Future[None]]] = []

    async def sleep(self, seconds: float) -> None:
        """Until the clock has moved on so far."""
        waiting = asyncio.get_running_loop().create_future()
        self.sleepers.append((self.now + seconds, waiting))
        await waiting

    def move(self) -> bool:
        """On to the first moment at which somebody wakes; False when nobody sleeps."""
        self.sleepers = [sleeper for sleeper in self.sleepers if not sleeper[1].done()]
        if not self.sleepers:
            return False
        self.now = max(self.now, min(at for at, _ in self.sleepers))
        for at, waiting in self.sleepers:
            if at <= self.now:
                waiting.set_result(None)
        return True


class _Time:
    """The modules ``asyncio`` and ``time`` as the actor of a world sees them: with that world's clock."""

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)

    def monotonic(self) -> float:
        """The world's clock."""
        clock = _now.get(None)
        return monotonic() if clock is None else clock.now

    def time(self) -> float:
        """The hour of the day, which nothing here depends on."""
        return time.time()

    def sleep(self, seconds: float) -> Coroutine[Any, Any, None]:
        """By the world's clock."""
        clock = _now.get(None)
        return sleep(seconds) if clock is None else clock.sleep(seconds)


@pytest.fixture
def clockwork(monkeypatch: pytest.MonkeyPatch) -> None:
    """Actors go by the clock of their world."""
    for module in (actor_module, thinking, timing, windows, lines):
        for name in ("asyncio", "time"):
            if hasattr(module, name):
                monkeypatch.setattr(module, name, _Time())


class HereAndNow(Study):
    """Where bots think without threads."""

    def __init__(self, bots: Any, thinkers: Any = None) -> None:
        super().__init__(bots, thinkers, desks=1)

    async def think(self, work: Callable[[Desk], Any], patience: float) -> Any:
        """Here and now."""
        return work(self._desks[0])


class Disk:
    """A store that keeps acts in memory, or refuses them."""

    def __init__(self) -> None:
        self.acts: list[tuple[int, list[int]]] = []
        self.rows: list[Any] = []  # the acts, as they are stored
        self.ticked: dict[str, Any] | None = None
        self.sayings: list[Any] = []
        self.reports: list[Any] = []
        self.full: Exception | None = None

    def _write(self) -> None:
        if self.full is not None:
            raise self.full

    async def append(self, action: Any, _result: Any) -> None:
        """Keep an act."""
        self._write()
        self.rows.append(action)
        self.acts.append((action.seat, action.actions))

    async def clocks(self, _table: str, ticked: dict[str, Any]) -> None:
        """Keep how far the clocks are."""
        self._write()
        self.ticked = ticked

    async def say(self, row: Any, dropped: int) -> None:
        """Keep a line of the chat."""
        self._write()
        self.sayings = [kept for kept in self.sayings if kept.number > dropped] + [row]

    async def report(self, row: Any) -> None:
        """Keep a report."""
        self._write()
        self.reports.append(row)

    async def stops(self, *_: Any) -> None:
        """Where a seat stops is kept elsewhere."""
        self._write()


class World:
    """A table with a clock of its own. ``heard`` is what each seat's client was told, and when."""

    def __init__(
        self,
        match: Match,
        stops: Sequence[dict[str, Any] | None],
        bots: Sequence[Callable[..., int] | None] = (),
        timed: dict[str, int] | None = None,
        disk: Disk | None = None,
        study: type[Study] = HereAndNow,
    ) -> None:
        """``stops`` by seat as they are stored; ``bots`` by seat, called with the clock, a View and the legal actions.

        ``timed`` is how the table is clocked, ``disk`` what another world has left, ``study`` where bots think.
        """
        self.clock, self.disk = Clock(), disk or Disk()
        self.context = contextvars.copy_context()
        self.context.run(_now.set, self.clock)
        chosen = [*bots, *[None] * (len(stops) - len(bots))]
        rows = [
            SeatRow(seat=s, name=f"P{s}", bot=bot and "bot", token=f"t{s}", deck=b"", again=False, stops=stops[s])
            for s, bot in enumerate(chosen)
        ]
        table = TableRow(id="world", game=match.game.name, options={}, digest="", clock=timed, ticked=self.disk.ticked)
        saved = Saved(table, None, rows, list(self.disk.rows), list(self.disk.sayings))
        self.actor = self.context.run(Actor, saved, match, self.disk, study(self._bot(chosen)), PACE, WINDOW)  # type: ignore[arg-type]
        self.heard: list[list[tuple[float, str]]] = [[] for _ in rows]
        self.lines = [self._line(seat) for seat in range(len(rows))]
        self.running = self.context.run(asyncio.get_running_loop().create_task, self.actor.run())

    def _bot(self, bots: Sequence[Callable[..., int] | None]) -> Any:
        def made(_game: Any, _content: Any, _name: str, seat: int) -> Any:
            bot = bots[seat]
            assert bot is not None
            return lambda view, legal: bot(self.clock, view, legal)

        return made

    def _line(self, seat: int) -> Line:
        line = Line(None, lambda: None)  # type: ignore[arg-type]  # nothing is pumped
        line.send = lambda text: self.heard[seat].append((self.clock.now, text))  # type: ignore[method-assign]
        return line

    async def settle(self) -> None:
        """Let happen what happens while the clock stands still."""
        for _ in range(12):
            await sleep(0)
        while self.actor._busy or self.actor._mail.qsize():
            await sleep(0)

    async def sit(self, seat: int) -> None:
        """A client comes."""
        await self.actor.post(lambda: self.actor.join(seat, self.lines[seat], 0))
        await self.settle()

    async def rise(self, seat: int) -> None:
        """It goes away."""
        await self.actor.post(lambda: self.actor.leave(seat, self.lines[seat]))
        await self.settle()

    def last(self, seat: int, kind: str) -> dict[str, Any]:
        """The newest message of a kind that a seat's client was told."""
        told = [message for _, text in self.heard[seat] if (message := json.loads(text))["type"] == kind]
        found: dict[str, Any] = told[-1]
        return found

    async def until(self, moment: float) -> None:
        """On to a moment of the clock, with everything that happens before it."""
        woken = asyncio.ensure_future(self.clock.sleep(moment - self.clock.now))
        while not woken.done():
            assert await self.wait()
        await self.settle()

    async def act(self, seat: int, *actions: int, key: str = "") -> None:
        """A person acts on the decision at hand."""
        version = self.actor.players[seat].viewer.version
        key = key or f"k{self.actor.number}"
        await self.actor.post(lambda: self.actor.act(seat, self.lines[seat], key, version, list(actions)))
        await self.settle()

    async def stop(self, seat: int, mode: Any, *moments: str) -> None:
        """A person says where to stop."""
        wanted = None if mode == "until" else list(moments)
        await self.actor.post(lambda: self.actor.windows.set_stops(seat, self.lines[seat], mode, wanted))
        await self.settle()

    async def wait(self) -> bool:
        """On to the next thing that the server does by itself; False when there is none."""
        await self.settle()
        moved = self.clock.move()
        await self.settle()
        return moved

    def mode(self, seat: int) -> str:
        """Where the seat is asked."""
        return self.actor.players[seat].stops.said(None).mode

    @property
    def passing(self) -> set[int]:
        """The seats that the server is about to pass for."""
        return set(self.actor.windows.passing)

    async def close(self) -> None:
        """Nothing is left behind."""
        for task in [*self.actor.tasks(), self.running]:
            await actor_module.stop(task)
