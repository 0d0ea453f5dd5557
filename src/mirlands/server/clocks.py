"""The clocks of a table as numbers: whom they charge, what is left, who has run out.

Every decision has ``step`` seconds of its own; what it takes beyond those comes out of the seat's ``bank``. A decision lasts from
the moment at which a seat must decide until it has committed itself: the steps of a draft, and dropping it, give no new time.
Nothing here waits or knows the hour: ``now`` is the seconds of a clock that only goes forward, and stands still with the process.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from . import protocol
from .protocol import ClockSetting

AWAY = 2.0  #: seconds for a decision of a seat that ran out at its last one and has nobody at it
GRACE = 10.0  #: seconds that whoever was deciding has at least when a table comes back: its client must find it again
CLOSE = 0.001  #: seconds; less is nothing


@dataclass(frozen=True)
class Clock:
    """One seat's clock, in seconds. ``since`` is when it began to run; None while it stands."""

    step: float  # of the decision at hand, or of the next one
    bank: float  # when the decision at hand began
    since: float | None = None
    used: float = 0.0  # of the decision at hand, before ``since``
    out: bool = False  # it ran out at its last decision

    def left(self, now: float) -> tuple[float, float]:
        """What is left of the decision's own time and of the bank."""
        spent = self.spent(now)
        return max(0.0, self.step - spent), max(0.0, self.bank - max(0.0, spent - self.step))

    def spent(self, now: float) -> float:
        """What the decision at hand has taken."""
        return self.used + (0.0 if self.since is None else max(0.0, now - self.since))

    @property
    def end(self) -> float:
        """When it runs out, if it goes on running."""
        return float("inf") if self.since is None else self.since + self.step + self.bank - self.used


class Clocks:
    """All clocks of one table: one for each person, None for a bot."""

    def __init__(self, setting: ClockSetting, people: Sequence[bool], kept: dict[str, Any] | None) -> None:
        """``kept`` is what was stored; without it the clocks are full and wait to be started."""
        self.setting, self.started = setting, kept is not None
        self.seats: list[Clock | None] = [Clock(setting.step, setting.bank) if person else None for person in people]
        if kept is not None:
            self.seats = [None if clock is None else replace(clock, **_read(kept, seat)) for seat, clock in enumerate(self.seats)]

    def start(self, mask: int, now: float) -> None:
        """Everybody has come; the seats of ``mask`` decide."""
        self.started = True
        self.begin(mask, [True] * len(self.seats), now)

    def resume(self, mask: int, now: float) -> None:
        """The table has come back: whoever was deciding goes on, and has time enough to come back as well."""
        for seat, clock in enumerate(self.seats):
            if clock is not None and (mask >> seat) & 1:
                used = max(0.0, min(clock.used, clock.step + clock.bank - GRACE))
                self.seats[seat] = replace(clock, since=now, used=used)

    def charge(self, actor: int, mask: int, *, goes_on: bool, out: bool, now: float) -> None:
        """``actor`` has acted, and the seats of ``mask`` decide now: whose decision is over is charged for it.

        ``goes_on``: the act committed the actor to nothing; ``out``: it was running out of time.
        """
        for seat, clock in enumerate(self.seats):
            acted, decides = seat == actor, (mask >> seat) & 1
            if clock is None or (not acted and clock.since is None) or (decides and (not acted or goes_on)):
                continue
            bank = 0.0 if acted and out else clock.left(now)[1]
            self.seats[seat] = Clock(self.setting.step, bank, out=out if acted else clock.out)

    def begin(self, mask: int, here: Sequence[bool], now: float) -> None:
        """Start the clocks of the seats that must decide and whose clocks stand. ``here``: somebody is at the seat."""
        for seat, clock in enumerate(self.seats):
            if clock is not None and clock.since is None and (mask >> seat) & 1:
                step = min(self.setting.step, AWAY) if clock.out and not here[seat] else self.setting.step
                self.seats[seat] = replace(clock, step=step, since=now)

    def welcome(self, seat: int) -> None:
        """Somebody has come to the seat: its decision has all of its time."""
        clock = self.seats[seat]
        if clock is not None and clock.step < self.setting.step:
            self.seats[seat] = replace(clock, step=self.setting.step)

    def end(self) -> float | None:
        """When the next clock runs out; None while none runs."""
        ends = [clock.end for clock in self.seats if clock is not None and clock.since is not None]
        return min(ends) if ends else None

    def due(self, now: float) -> int | None:
        """The seat that has run out, the one that did so first; None where none has."""
        ends = [(clock.end, seat) for seat, clock in enumerate(self.seats) if clock is not None and clock.end <= now + CLOSE]
        return min(ends)[1] if ends else None

    def kept(self, now: float) -> dict[str, Any]:
        """What is stored, JSON-able, in milliseconds; None for bots."""
        return {
            "bank": [None if clock is None else round(1000 * clock.bank) for clock in self.seats],
            "used": [None if clock is None else round(1000 * clock.spent(now)) for clock in self.seats],
            "out": [None if clock is None else clock.out for clock in self.seats],
        }

    def shown(self, before: Sequence[Clock | None], viewer: int, *, sealed: bool) -> tuple[Clock | None, ...]:
        """The clocks as a viewer may know them; ``before`` is what it knew.

        ``sealed``: of a simultaneous decision that is still open nobody learns who has decided.
        """
        if not sealed:
            return tuple(self.seats)
        return tuple(clock if seat == viewer else before[seat] if before else None for seat, clock in enumerate(self.seats))

    def said(self, shown: Sequence[Clock | None], now: float) -> protocol.Clocks:
        """The message about clocks that a viewer may know."""
        return protocol.Clocks(started=self.started, seats=[None if clock is None else _said(clock, now) for clock in shown])


def _said(clock: Clock, now: float) -> protocol.SeatClock:
    step, bank = clock.left(now)
    return protocol.SeatClock(step=round(1000 * step), bank=round(1000 * bank), running=clock.since is not None, out=clock.out)


def _read(kept: dict[str, Any], seat: int) -> dict[str, Any]:
    """The fields of a clock from what was stored."""
    return {"bank": kept["bank"][seat] / 1000, "used": kept["used"][seat] / 1000, "out": kept["out"][seat]}
