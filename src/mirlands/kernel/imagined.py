"""The compiled crossings for worlds imagined from a seat's View: previews, and plans of several steps.

Shapes: ``tables``, ``states``, ``views`` and ``dice`` are arrays of one record; a state here is imagined, never the true one.
"""

from __future__ import annotations

from typing import Any

from . import contract
from .chance import seed_with
from .events import clear
from .rule import rule

apply, deciding, drafting, forbids = contract.apply, contract.deciding, contract.drafting, contract.forbids
imagine, legal, view = contract.imagine, contract.legal, contract.view


@rule
def imagine_world(tables: Any, views: Any, dice: Any, seed: Any, states: Any) -> None:
    """Write a state that fits ``views[0]``, drawn with ``seed`` (int64[4], 32 bits a word)."""
    seed_with(dice[0], seed)
    imagine(tables[0], views[0], dice[0], states[0])


@rule
def try_action(tables: Any, states: Any, seat: int, action: int, log: Any, views: Any) -> int:
    """Take ``action`` if this world allows it, and write the seat's view; return 1, or 0 when it was not possible."""
    table, state = tables[0], states[0]
    if (deciding(table, state) >> seat) & 1 == 0 or forbids(table, state, seat, action) != 0:
        return 0
    clear(log[0])
    apply(table, state, seat, action, log[0])
    view(table, state, seat, views[0])
    return 1


@rule
def next_of_draft(tables: Any, states: Any, seat: int, out: Any) -> int:
    """The seat's legal actions while it drafts (``out``: int64, the game's width); return how many, 0 when it does not."""
    table, state = tables[0], states[0]
    if (deciding(table, state) >> seat) & 1 == 0 or drafting(table, state, seat) == 0:
        return 0
    return legal(table, state, seat, out)
