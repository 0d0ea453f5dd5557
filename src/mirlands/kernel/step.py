"""The compiled crossings from Python: one call per decision, arrays of one in place of records.

Passing an array costs a tenth of passing a record, and one crossing costs less than the five it stands for.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from . import contract
from .events import clear
from .rule import rule

apply, deciding, legal, seats, setup, view = (
    contract.apply,
    contract.deciding,
    contract.legal,
    contract.seats,
    contract.setup,
    contract.view,
)


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
    clear(log)
    apply(tables[0], states[0], seat, action, log)
    return look(tables, states, views, legals, counts)


@rule
def begin(tables: Any, states: Any, options: Any, decks: Any, seed: Any, views: Any, legals: Any, counts: Any) -> int:
    """Set the start position, then ``look``."""
    setup(tables[0], states[0], options[0], decks, seed)
    return look(tables, states, views, legals, counts)


class Desk:
    """The buffers that ``step`` writes to, for one game in Python."""

    def __init__(self, view_record: Any, seat_count: int, width: int) -> None:
        self.views = view_record.table(seat_count)
        self.legals = np.zeros((seat_count, width), np.int64)
        self.counts = np.zeros(seat_count, np.int64)
