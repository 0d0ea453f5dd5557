"""The event log: an array of ``Event`` whose record 0 is the header. Length zero means that nobody listens.

An event has public fields (kind, seat, amount, other_seat) and secret ones (subject, thing, other), which only the
seats in its ``audience`` see. With ``notice`` the other seats see the event without its secrets; without it they
are told nothing at all.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Any

from .records import Record, i8, i16
from .rule import rule

EVERYONE = -1  # an audience: every bit is set
CAPACITY = 512


class Event(Record):
    """One thing that happened. Header: ``subject`` is how many were written, ``amount`` how many did not fit."""

    kind = i16()
    audience = i8()  # a mask of seats
    notice = i8()  # 1: the others learn that it happened
    seat = i8()
    other_seat = i8()
    subject = i16()  # a card
    thing = i16()  # a serial on the table, or 0
    other = i16()  # another serial, or 0
    amount = i16()


Log = MutableSequence[Event]


def new_log(capacity: int = CAPACITY) -> Any:
    """An empty log for ``capacity`` events."""
    return Event.table(capacity + 1)


@rule
def clear(log: Log) -> None:
    """Start afresh."""
    if len(log) > 0:
        log[0].subject, log[0].amount = 0, 0


@rule
def emit(
    log: Log, kind: int, audience: int, notice: int, seat: int, subject: int, thing: int, other_seat: int, other: int, amount: int
) -> None:
    """Append an event if somebody listens; count what does not fit."""
    if len(log) == 0:
        return
    n = log[0].subject + 1
    if n >= len(log):
        log[0].amount += 1
        return
    log[0].subject = n
    event = log[n]
    event.kind, event.audience, event.notice, event.seat = kind, audience, notice, seat
    event.subject, event.thing, event.other_seat, event.other, event.amount = subject, thing, other_seat, other, amount


@rule
def tell(log: Log, kind: int, seat: int, subject: int, thing: int, amount: int) -> None:
    """A public event about one seat."""
    emit(log, kind, EVERYONE, 1, seat, subject, thing, 0, 0, amount)


@rule
def seen_by(log: Log, seat: int, out: Log) -> int:
    """Copy what ``seat`` may know of the log's events into ``out``; a negative seat is a spectator. Return how many."""
    n = 0
    for i in range(1, log[0].subject + 1):
        event = log[i]
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
