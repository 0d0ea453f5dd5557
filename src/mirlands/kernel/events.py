"""The event log: what happened in one step, if somebody listens.

An event has public fields (kind, seat, amount, other_seat) and secret ones (subject, thing, other), which only the
seats in its ``audience`` see. With ``notice`` the other seats see the event without its secrets; without it they
are told nothing at all.
"""

from __future__ import annotations

from typing import Any

from .records import Record, i8, i16, many
from .rule import rule

EVERYONE = -1  # an audience: every bit is set
CAPACITY = 512


class Event(Record):
    """One thing that happened."""

    kind = i16()
    audience = i8()  # a mask of seats
    notice = i8()  # 1: the others learn that it happened
    seat = i8()
    other_seat = i8()
    subject = i16()  # a card
    thing = i16()  # a serial on the table, or 0
    other = i16()  # another serial, or 0
    amount = i16()


class Log(Record):
    """The events of one step. A record and not an array: passed on, an array would be counted at every call."""

    count = i16()
    lost = i16()  # how many did not fit
    listening = i8()  # 0: nothing is written
    events = many(Event, CAPACITY)


def new_log() -> Any:
    """An empty log that listens; an array of one."""
    log = Log.table(1)
    log[0].listening = 1
    return log


def nobody() -> Any:
    """A log that does not listen; an array of one."""
    return Log.table(1)


def new_seen() -> Any:
    """Room for what a seat may see of a log; an array of Event."""
    return Event.table(CAPACITY)


@rule
def clear(log: Log) -> None:
    """Start afresh."""
    log.count, log.lost = 0, 0


@rule
def write(
    log: Log, kind: int, audience: int, notice: int, seat: int, subject: int, thing: int, other_seat: int, other: int, amount: int
) -> None:
    """Append an event; count what does not fit."""
    if log.count == CAPACITY:
        log.lost += 1
        return
    event = log.events[log.count]
    event.kind, event.audience, event.notice, event.seat = kind, audience, notice, seat
    event.subject, event.thing, event.other_seat, event.other, event.amount = subject, thing, other_seat, other, amount
    log.count += 1


@rule
def emit(
    log: Log, kind: int, audience: int, notice: int, seat: int, subject: int, thing: int, other_seat: int, other: int, amount: int
) -> None:
    """Tell the log of an event, if it listens."""
    if log.listening == 1:
        write(log, kind, audience, notice, seat, subject, thing, other_seat, other, amount)


@rule
def tell(log: Log, kind: int, seat: int, subject: int, thing: int, amount: int) -> None:
    """A public event about one seat."""
    if log.listening == 1:
        write(log, kind, EVERYONE, 1, seat, subject, thing, 0, 0, amount)


def written(log: Any) -> Any:
    """The events of a log (an array of one) as an array of Event of their own."""
    return log["events"][0][: int(log["count"][0])].copy()


@rule
def seen_by(events: Any, seat: int, out: Any) -> int:
    """Copy what ``seat`` may know of ``events`` into ``out``; a negative seat is a spectator. Return how many.

    Both are arrays of Event; ``out`` has room for all.
    """
    n = 0
    for i in range(len(events)):
        event = events[i]
        may = event.audience == EVERYONE or (seat >= 0 and (event.audience >> seat) & 1 == 1)
        if not may and event.notice == 0:
            continue
        out[n] = event
        seen = out[n]
        seen.audience, seen.notice = 0, 0
        if not may:
            seen.subject, seen.thing, seen.other = 0, 0, 0
        n += 1
    return n
