"""A table that was set by hand goes on by itself to the first decision."""

from __future__ import annotations

from typing import Any

from mirlands.kernel.contract import apply, default_action
from mirlands.kernel.rule import rule

from .flow import proceed
from .state import OVER


@rule
def go_on(tables: Any, states: Any, logs: Any) -> None:
    """From a state in which nobody is asked to the next decision of a seat that is there. Arrays of one Table, State and Log."""
    table, state, log = tables[0], states[0], logs[0]
    proceed(table, state, log)
    while state.phase != OVER and (state.gone >> state.seat) & 1 == 1:
        apply(table, state, state.seat, default_action(table, state, state.seat), log)
