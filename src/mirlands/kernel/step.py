"""The compiled crossings from Python: one call per decision, arrays of one in place of records.

Passing an array costs a tenth of passing a record, and one crossing costs less than the five it stands for.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from . import contract
from .events import clear
from .rule import rule

apply, bound, deciding, default_action, drafting = (
    contract.apply,
    contract.bound,
    contract.deciding,
    contract.default_action,
    contract.drafting,
)
forbids, legal, points, result, seats, setup, view = (
    contract.forbids,
    contract.legal,
    contract.points,
    contract.result,
    contract.seats,
    contract.setup,
    contract.view,
)
unsound = contract.unsound


@rule
def look(tables: Any, states: Any, views: Any, legals: Any, counts: Any) -> int:
    """Every seat's view, and every deciding seat's legal actions; return the mask of deciding seats.

    Shapes: ``tables`` (1,), ``states`` (1,), ``views`` (seats,), ``legals`` (seats, width) int64, ``counts`` (seats,) int64.
    """
    table, state = tables[0], states[0]
    mask = deciding(table, state)
    for seat in range(seats(table, state)):
        view(table, state, seat, views[seat])
        counts[seat] = legal(table, state, seat, legals[seat]) if (mask >> seat) & 1 else 0
    return mask


@rule
def step(tables: Any, states: Any, seat: int, action: int, log: Any, views: Any, legals: Any, counts: Any) -> int:
    """Take one legal action, then ``look``. ``log`` is cleared first."""
    clear(log[0])
    apply(tables[0], states[0], seat, action, log[0])
    return look(tables, states, views, legals, counts)


@rule
def begin(tables: Any, states: Any, options: Any, decks: Any, seed: Any, views: Any, legals: Any, counts: Any) -> int:
    """Set the start position, then ``look``."""
    setup(tables[0], states[0], options[0], decks, seed)
    return look(tables, states, views, legals, counts)


@rule
def standing(tables: Any, states: Any, shares: Any, totals: Any, drafts: Any) -> int:
    """Each seat's share of the win (float64), points (int64) and open draft (int64), shapes (seats,); return ``bound``."""
    table, state = tables[0], states[0]
    for seat in range(seats(table, state)):
        shares[seat], totals[seat] = result(table, state, seat), points(table, state, seat)
        drafts[seat] = drafting(table, state, seat)
    return bound(table, state)


@rule
def judge(tables: Any, states: Any, seat: int, action: int) -> int:
    """0, or the code of the rule that forbids ``action`` to a deciding seat."""
    return forbids(tables[0], states[0], seat, action)


@rule
def inspect(tables: Any, states: Any) -> int:
    """0, or the number of the invariant that the state breaks."""
    return unsound(tables[0], states[0])


@rule
def seat_count(tables: Any, states: Any) -> int:
    """How many seats play."""
    return seats(tables[0], states[0])


@rule
def fallback(tables: Any, states: Any, seat: int) -> int:
    """What a deciding seat does that left or ran out of time."""
    return default_action(tables[0], states[0], seat)


@rule
def look_as(tables: Any, states: Any, seat: int, views: Any) -> None:
    """One viewer's view into ``views[0]``; a negative seat is a spectator."""
    view(tables[0], states[0], seat, views[0])


class Desk:
    """The buffers that ``step`` writes to, for one game in Python."""

    def __init__(self, view_record: Any, seat_count: int, width: int) -> None:
        self.views = view_record.table(seat_count)
        self.legals = np.zeros((seat_count, width), np.int64)
        self.counts = np.zeros(seat_count, np.int64)
