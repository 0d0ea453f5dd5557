"""How a duel stands, and what else of the contract is the same for both."""

from __future__ import annotations

from typing import Any

from mirlands.kernel.rule import rule

from .state import DRAWN, SEATS


@rule
def seats(table: Any, state: Any) -> int:
    """Two (L1); Terra Miran is a duel too."""
    return SEATS


@rule
def result(table: Any, state: Any, seat: int) -> float:
    """One for the winner (T1, L3, L4), a half each for a draw (T2, LA11); in [0, 1]."""
    if state.winner == DRAWN:
        return 0.5
    return 1.0 if state.winner == seat else 0.0


@rule
def reason(table: Any, state: Any) -> int:
    """Why the game has ended, one of its ``BY_`` numbers; 0 while it goes on."""
    return int(state.reason)


@rule
def advise(table: Any, view: Any, deals: int, chance: Any) -> int:
    """In a duel looking one step ahead is enough: -1."""
    return -1
