"""The trigger queue: in order, bounded, and zero where it is not used."""

from __future__ import annotations

from typing import Any

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from mirlands.kernel import queue
from mirlands.kernel.queue import PROGRAMS, QUEUE, Frame, Queue

NUMBERS = st.integers(1, 3000)


class Waiting(RuleBasedStateMachine):
    """The queue against a Python list."""

    def __init__(self) -> None:
        super().__init__()
        self.queue, self.frame = Queue.table(1), Frame.table(1)
        self.model: list[tuple[int, int, int, int, int]] = []
        self.runs, self.bound = 0, 0

    @rule(seat=st.integers(0, 3), source=NUMBERS, card=NUMBERS, row=st.integers(0, 700), check=st.integers(0, 1))
    def push(self, seat: int, source: int, card: int, row: int, check: int) -> None:
        queue.push(self.queue[0], seat, source, card, row, check)
        if row and len(self.model) == QUEUE:
            self.bound = 1
        elif row:
            self.model.append((seat, source, card, row, check))

    @precondition(lambda self: self.model)
    @rule()
    def pop(self) -> None:
        check = queue.pop(self.queue[0], self.frame[0])
        frame: Any = self.frame[0]
        assert (frame.seat, frame.source, frame.card, frame.row, check) == self.model.pop(0)
        self.runs += 1
        if self.runs >= PROGRAMS:
            self.bound = 1

    @rule()
    def stop(self) -> None:
        queue.stop(self.frame[0])
        assert self.frame.tobytes() == Frame.table(1).tobytes()

    @rule()
    def clear(self) -> None:
        queue.clear_queue(self.queue[0])
        self.model, self.runs = [], 0

    @invariant()
    def counts_agree(self) -> None:
        waiting: Any = self.queue[0]
        assert (waiting.count, waiting.bound) == (len(self.model), self.bound)
        used = {(waiting.head + i) % QUEUE for i in range(waiting.count)}
        for i in set(range(QUEUE)) - used:
            assert waiting.waiting[i].tobytes() == bytes(queue.Trigger.dtype.itemsize)
        queue.stop(self.frame[0])
        unused = not self.model and self.runs == 0
        assert queue.idle(self.queue[0], self.frame[0]) == unused or self.bound


TestWaiting = Waiting.TestCase


@given(st.integers(1, 2 * QUEUE))
def test_a_full_queue_is_reported_and_keeps_what_it_has(n: int) -> None:
    waiting = Queue.table(1)
    for i in range(n):
        queue.push(waiting[0], 0, i + 1, 1, 1, 0)
    assert waiting[0].count == min(n, QUEUE)
    assert waiting[0].bound == (n > QUEUE)
    frame = Frame.table(1)
    sources = []
    while waiting[0].count:
        queue.pop(waiting[0], frame[0])
        sources.append(frame[0].source)
    assert sources == list(range(1, min(n, QUEUE) + 1))
    assert np.asarray(waiting["head"])[0] == 0
