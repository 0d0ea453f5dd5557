"""Programs of effects that wait and the one that runs: both lie in the state, so that a game can stop at any decision.

Triggers wait in a bounded queue (mutual recursion would neither compile nor stop); a running program is one frame.
A capacity that is reached sets ``bound``, which is reported and never silent.
"""

from __future__ import annotations

from .records import Record, i8, i16, many
from .rule import rule

QUEUE = 24
SLOTS = 2
PROGRAMS = 400  # run after one action before the rest is a loop


class Trigger(Record):
    """A program that waits."""

    source = i16()  # the serial of what it belongs to; 0 for a card that does not stay
    card = i16()
    row = i16()  # the first effect
    seat = i8()  # who controls it
    check = i8()  # 1: it runs only if its source is still in play and not silenced


class Frame(Record):
    """The program that runs; all of the continuation there is."""

    row = i16()  # the next effect; 0 when nothing runs
    source = i16()
    card = i16()
    seat = i8()
    chosen_seat = i8(SLOTS)
    chosen = i16(SLOTS)  # serials; -1 a leader or player, 0 nothing


class Queue(Record):
    """Triggers in the order in which they will run."""

    head = i8()
    count = i8()
    bound = i8()  # 1: a capacity was reached
    runs = i16()  # programs run since the last decision
    waiting = many(Trigger, QUEUE)


@rule
def push(queue: Queue, seat: int, source: int, card: int, row: int, check: int) -> None:
    """Queue a program behind the others; row 0 is no program. A full queue sets ``bound``."""
    if row == 0:
        return
    if queue.count == QUEUE:
        queue.bound = 1
        return
    waiting = queue.waiting[(queue.head + queue.count) % QUEUE]
    waiting.seat, waiting.source, waiting.card, waiting.row, waiting.check = seat, source, card, row, check
    queue.count += 1


@rule
def stop(frame: Frame) -> None:
    """Nothing runs."""
    frame.row, frame.source, frame.card, frame.seat = 0, 0, 0, 0
    for i in range(SLOTS):
        frame.chosen_seat[i], frame.chosen[i] = 0, 0


@rule
def pop(queue: Queue, frame: Frame) -> int:
    """Start the next program; return whether it must check its source. Too many in a row set ``bound``."""
    waiting = queue.waiting[queue.head]
    check = waiting.check
    frame.row, frame.source, frame.card, frame.seat = waiting.row, waiting.source, waiting.card, waiting.seat
    for i in range(SLOTS):
        frame.chosen_seat[i], frame.chosen[i] = 0, 0
    waiting.seat, waiting.source, waiting.card, waiting.row, waiting.check = 0, 0, 0, 0, 0
    queue.count -= 1
    queue.head = 0 if queue.count == 0 else (queue.head + 1) % QUEUE
    queue.runs += 1
    if queue.runs >= PROGRAMS:
        queue.bound = 1
    return check


@rule
def clear_queue(queue: Queue) -> None:
    """Nothing waits."""
    for i in range(QUEUE):
        waiting = queue.waiting[i]
        waiting.seat, waiting.source, waiting.card, waiting.row, waiting.check = 0, 0, 0, 0, 0
    queue.head, queue.count, queue.runs = 0, 0, 0


@rule
def idle(queue: Queue, frame: Frame) -> bool:
    """Whether nothing runs and nothing waits, and every byte says so."""
    if queue.head != 0 or queue.count != 0 or queue.runs != 0 or queue.bound < 0 or queue.bound > 1:
        return False
    for i in range(QUEUE):
        waiting = queue.waiting[i]
        if waiting.seat != 0 or waiting.source != 0 or waiting.card != 0 or waiting.row != 0 or waiting.check != 0:
            return False
    for i in range(SLOTS):
        if frame.chosen_seat[i] != 0 or frame.chosen[i] != 0:
            return False
    return frame.row == 0 and frame.source == 0 and frame.card == 0 and frame.seat == 0
