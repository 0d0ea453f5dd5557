"""The clocks of a table at work: charging with each act, waking when a seat runs out, storing, telling.

A seat that has run out does so by an act of its own, as if it had said so: checked, stored and shown like any other, in its turn
among the acts. So it comes once, never after an act that was in time, and everybody hears of it at once.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from sqlalchemy.exc import SQLAlchemyError

from .clocks import Clock, Clocks
from .protocol import CANCEL, TIMEOUT, ClockSetting

if TYPE_CHECKING:
    from .actor import Actor
    from .lines import Line

log = logging.getLogger(__name__)
TICK = 10.0  #: seconds between two times that running clocks are stored
STORAGE_PAUSE = 1.0  #: seconds until what the server does for a seat, and could not store, is tried again


class Timing:
    """The clocks of one table, if it has any. All of it happens in the table's mailbox."""

    def __init__(self, actor: Actor) -> None:
        """Take over what is stored."""
        self.actor, saved = actor, actor.saved
        self.clocks: Clocks | None = None
        if saved.table.clock is not None:
            people = [row.bot is None for row in saved.seats]
            self.clocks = Clocks(ClockSetting(**saved.table.clock), people, kept_of(saved))
        self.timer: asyncio.Task[None] | None = None
        self.come: set[int] = set()
        self.told: dict[int, tuple[Clock | None, ...]] = {}  # by viewer, what it knows
        self._before: list[Clock | None] = []

    # With the acts ---------------------------------------------------------------------------------------------

    def resume(self) -> None:
        """The table has come back to memory."""
        if self.clocks is not None and self.clocks.started:
            self.clocks.resume(self.actor.match.mask, time.monotonic())
        self.wind()

    def charge(self, seat: int, actions: Sequence[int]) -> dict[str, Any] | None:
        """An act has been applied and is about to be stored: return what is stored with it."""
        clocks = self.clocks
        if clocks is None or not clocks.started:
            return None
        self._before, match, now = list(clocks.seats), self.actor.match, time.monotonic()
        out = TIMEOUT in actions
        goes_on = not out and (match.drafting(seat) or CANCEL in actions)
        clocks.charge(seat, match.mask, goes_on=goes_on, out=out, now=now)
        return clocks.kept(now)

    def take_back(self) -> None:
        """The act could not be stored. The clocks that ran have run on."""
        if self.clocks is not None and self.clocks.started:
            self.clocks.seats = self._before

    def begin(self) -> None:
        """The act is stored: whoever must decide now is charged from now on."""
        if self.clocks is not None and self.clocks.started:
            self.clocks.begin(self.actor.match.mask, self.actor.here(), time.monotonic())

    # Who is there ----------------------------------------------------------------------------------------------

    async def arrive(self, seat: int) -> None:
        """Somebody has come to a seat. When everybody has been there once, the clocks start."""
        clocks = self.clocks
        self.come.add(seat)
        if clocks is None:
            return
        if clocks.started:
            clocks.welcome(seat)
        elif all(clock is None or person in self.come for person, clock in enumerate(clocks.seats)) and not self.actor.match.over:
            clocks.start(self.actor.match.mask, time.monotonic())
            await self.keep()
        self.tell()
        self.wind()

    def greet(self, viewer: int, line: Line) -> None:
        """Tell somebody who has just come."""
        if self.clocks is not None:
            line.send(self.clocks.said(self._known(self.clocks, viewer), time.monotonic()).model_dump_json())

    def _known(self, clocks: Clocks, viewer: int) -> tuple[Clock | None, ...]:
        known = self.told[viewer] = clocks.shown(self.told.get(viewer, ()), viewer, sealed=self.actor.sealed)
        return known

    def tell(self) -> None:
        """Tell everybody to whom something about the clocks is new."""
        if self.clocks is None:
            return
        now = time.monotonic()
        for viewer, lines in self.actor.viewers():
            before = self.told.get(viewer)
            known = self._known(self.clocks, viewer)
            if lines and known != before:
                said = self.clocks.said(known, now).model_dump_json()
                for line in lines:
                    line.send(said)

    # Running out -----------------------------------------------------------------------------------------------

    def wind(self, pause: float = 0.0) -> None:
        """Wake when the next seat runs out, or when it is time to store how far the clocks are; at least ``pause`` from now."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        end = self.clocks.end() if self.clocks is not None else None
        if end is not None:
            self.timer = asyncio.create_task(self._wait(max(pause, min(end - time.monotonic(), TICK))))

    async def _wait(self, pause: float) -> None:
        await asyncio.sleep(pause)
        self.actor.post(self._ring)

    async def _ring(self) -> None:
        """Whoever has run out does so, unless an act has come first; where nobody has, store how far the clocks are."""
        seat = self._due()
        if seat is None:
            await self.keep()
            self.wind()
        try:
            while seat is not None:
                await self.actor.commit(seat, secrets.token_hex(16), [TIMEOUT], lambda _: None)
                seat = self._due()
        except SQLAlchemyError:
            log.exception("table %s: storing that seat %d has run out of time", self.actor.id, seat)
            self.wind(STORAGE_PAUSE)

    def _due(self) -> int | None:
        return None if self.clocks is None else self.clocks.due(time.monotonic())

    async def keep(self) -> None:
        """Store how far the clocks are. Where that cannot be, the next act stores it."""
        if self.clocks is None or not self.clocks.started:
            return
        kept = {"acts": self.actor.number, **self.clocks.kept(time.monotonic())}
        try:
            await self.actor.store.clocks(self.actor.id, kept)
        except SQLAlchemyError:
            log.exception("table %s: storing its clocks", self.actor.id)


def kept_of(saved: Any) -> dict[str, Any] | None:
    """The newest of what was stored of a table's clocks: with its last act, or after it; None before they have started."""
    later = saved.table.ticked
    if later is not None and later["acts"] == len(saved.actions):
        return dict(later)
    kept: dict[str, Any] | None = saved.actions[-1].clock if saved.actions else None
    return kept
