"""What the chances of both duels share."""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Any

from mirlands.kernel.odds import share_two
from mirlands.kernel.rule import rule

from .state import DRAWN, NOBODY


@rule
def capped(mine: int, theirs: int, most: int) -> float:
    """How much more is mine, of which no more than ``most`` counts."""
    return float(min(mine, most) - min(theirs, most))


@rule
def shares_of_view(view: Any, lead: float, out: MutableSequence[float]) -> None:
    """Write both seats' shares of the win into ``out`` (2,): the result, or chances when the seat of the view leads by ``lead``."""
    if view.winner == DRAWN:
        out[0], out[1] = 0.5, 0.5
    elif view.winner != NOBODY:
        out[view.winner], out[1 - view.winner] = 1.0, 0.0
    else:
        share_two(lead, max(0, view.me), out)
