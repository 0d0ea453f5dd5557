"""Passing in response windows for seats that do not want to be asked there.

Whom the server passes for, and after which pause, depends on the seat's wish and on its moment, never on what it holds (``stops``).
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError

from . import protocol
from .faults import error_text
from .protocol import Error, Fault, Mode
from .timing import STORAGE_PAUSE

if TYPE_CHECKING:
    from .actor import Actor
    from .lines import Line

log = logging.getLogger(__name__)


@dataclass(eq=False)
class Passing:
    """A decision that the server is about to pass for a seat. Another decision, or another wish, and it is dropped."""

    version: int
    task: asyncio.Task[None]


class Windows:
    """What the server does in one table's response windows. ``pause`` is that before it passes, in seconds."""

    def __init__(self, actor: Actor, pause: float) -> None:
        """Nothing is under way."""
        self.actor, self.pause = actor, pause
        self.passing: dict[int, Passing] = {}

    def tend(self, *, passed: bool = True) -> None:
        """Begin to pass where the server passes for a seat, drop what is no longer wanted, tell each seat of its own.

        ``passed`` false: a seat that was passed for, and now is asked nothing of the kind, is told later.
        """
        if not self.actor.match.game.moments:
            return
        for seat, player in enumerate(self.actor.players):
            wanted, begun = player.bot is None and player.stops.passes(player.viewer), self.passing.get(seat)
            if begun is not None and not (wanted and begun.version == player.viewer.version):
                begun.task.cancel()
                del self.passing[seat]
                begun = None
            if wanted and begun is None:
                self.pass_after(seat, self.pause)
            if passed or seat in self.passing or player.told is None or player.told.passing is None:
                self._tell(seat)

    def wait_for_nothing(self, *seats: int) -> None:
        """End passing until something happens, for some seats or for all."""
        for seat in seats or range(len(self.actor.players)):
            self.actor.players[seat].stops.until = False
        self.tend()

    def pass_after(self, seat: int, pause: float) -> None:
        """Pass for a seat after a pause in seconds."""

        async def wait() -> None:
            await asyncio.sleep(pause)
            self.actor.post(lambda: self._pass(seat, passing))

        passing = self.passing[seat] = Passing(self.actor.players[seat].viewer.version, asyncio.create_task(wait()))

    async def _pass(self, seat: int, passing: Passing) -> None:
        """Pass for a seat, as if it had done so itself; unless it, or the table, has changed its mind."""
        if self.passing.get(seat) is not passing:
            return
        del self.passing[seat]
        try:
            await self.actor.commit(seat, secrets.token_hex(16), [self.actor.match.game.pass_action], lambda _: None)
        except SQLAlchemyError:
            log.exception("table %s: storing what was passed for seat %d", self.actor.id, seat)
            if seat in self.passing:
                self.passing.pop(seat).task.cancel()
                self.pass_after(seat, STORAGE_PAUSE)

    def _tell(self, seat: int) -> None:
        """Tell the clients of a seat what it wants, where that is something new."""
        player, passing = self.actor.players[seat], self.passing.get(seat)
        now = player.stops.said(passing.version if passing else None)
        if player.told == now:
            return
        player.told = now
        for line in player.lines:
            line.send(now.model_dump_json())

    async def set_stops(self, seat: int, line: Line, mode: Mode, moments: list[str] | None) -> None:
        """A client says where its seat wants to be asked."""
        player, fault = self.actor.players[seat], self._unfit(seat, mode, moments or [])
        if fault is not None:
            line.send(Error(error=fault).model_dump_json())
            return
        stops, before = player.stops, player.stops.kept()
        kept = {
            "mode": stops.mode if mode == "until" else mode,
            "moments": stops.moments if moments is None else stops.in_order(moments),
        }
        if kept != before:
            try:
                await self.actor.store.stops(self.actor.id, seat, kept)
            except SQLAlchemyError:
                log.exception("table %s: storing where seat %d stops", self.actor.id, seat)
                line.send(error_text("storage", "this could not be stored, so nothing has changed; try again"))
                return
            self.actor.saved.seats[seat].stops = kept
        stops.keep(kept)
        stops.until, stops.busy = mode == "until", stops.busy and mode != "until"
        player.told = None  # an answer, even when nothing is new
        self.tend()

    def _unfit(self, seat: int, mode: Mode, moments: list[str]) -> protocol.Fault | None:
        """Why a seat's wish cannot be met."""
        game, player = self.actor.match.game, self.actor.players[seat]
        viewer = player.viewer
        if not game.moments:
            return Fault(code="no_windows", message=f"{game.title} has no response windows")
        unknown = player.stops.unknown(moments)
        if unknown:
            names = [moment.name for moment in game.moments.values()]
            return Fault(code="no_such_moment", message=f"there is no moment {unknown[0]!r}", alternatives=names)
        if mode == "until" and viewer.result is not None:
            return Fault(code="over", message="the game is over")
        if mode == "until" and viewer.legal and not viewer.moment:
            message = "this decision is no response window; it must be made before anything can be passed"
            return Fault(code="no_window", message=message)
        return None
