"""The event log: who sees what, and what happens when it is full or nobody listens."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from mirlands.kernel import events
from mirlands.kernel.events import CAPACITY, EVERYONE, new_log, new_seen, nobody, seen_by, written

MASKS = st.sampled_from([EVERYONE, 0, 1, 2, 3, 4, 6, 7])


def emitted(audience: int, notice: int) -> Any:
    log = new_log()
    events.emit(log[0], 3, audience, notice, 1, 40, 50, 2, 60, 70)
    return written(log)


@given(MASKS, st.integers(0, 1), st.integers(-1, 3))
def test_secrets_are_for_the_audience_alone(audience: int, notice: int, seat: int) -> None:
    seen = new_seen()
    count = seen_by(emitted(audience, notice), seat, seen)
    may = audience == EVERYONE or (seat >= 0 and audience >> seat & 1 == 1)
    assert count == (1 if may or notice else 0)
    if count:
        event: Any = seen[0]
        assert (event.kind, event.seat, event.other_seat, event.amount) == (3, 1, 2, 70), "public"
        assert (event.subject, event.thing, event.other) == ((40, 50, 60) if may else (0, 0, 0)), "secret"
        assert (event.audience, event.notice) == (0, 0), "who else sees it is nobody's business"


def test_a_full_log_keeps_what_it_has_and_counts_the_rest() -> None:
    log = new_log()
    for i in range(CAPACITY + 5):
        events.tell(log[0], 1, 0, i, 0, 0)
    assert (log[0].count, log[0].lost) == (CAPACITY, 5)
    assert [event.subject for event in written(log)] == list(range(CAPACITY))
    events.clear(log[0])
    assert (log[0].count, log[0].lost) == (0, 0)


def test_nothing_is_written_when_nobody_listens() -> None:
    log = nobody()
    events.tell(log[0], 1, 0, 2, 3, 4)
    assert log.tobytes() == nobody().tobytes()
