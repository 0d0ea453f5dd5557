"""How a game stands and who has won (M1, M74-M76)."""

from __future__ import annotations

from mirlands.kernel.rule import rule

from .holdings import defeated_of
from .scoring import score_part
from .state import OVER, PARTS, State, Table


@rule
def seats(table: Table, state: State) -> int:
    """N (M2); seats that left stay counted."""
    return state.count


@rule
def points(table: Table, state: State, seat: int) -> int:
    """The seat's victory points: as scored, or what would be scored now."""
    total = 0
    for part in range(PARTS):
        total += state.parts[seat * PARTS + part] if state.phase == OVER else score_part(table, state, seat, part)
    return total


@rule
def result(table: Table, state: State, seat: int) -> float:
    """The share of the win: most points among those that have not left, then most monsters defeated, then shared (M76)."""
    if (state.gone >> seat) & 1 == 1:
        return 0.0
    mine, beaten, sharing = points(table, state, seat), defeated_of(state, seat), 0
    for other in range(state.count):
        if (state.gone >> other) & 1 == 0:
            theirs, theirs_beaten = points(table, state, other), defeated_of(state, other)
            if theirs > mine or (theirs == mine and theirs_beaten > beaten):
                return 0.0
            sharing += 1 if theirs == mine and theirs_beaten == beaten else 0
    return 1.0 / sharing


@rule
def reason(table: Table, state: State) -> int:
    """Why the game has ended: BY_POINTS, BY_CONCESSION; 0 while it goes on."""
    return state.reason


@rule
def bound(table: Table, state: State) -> int:
    """0: no capacity of this game can be exceeded; offers, promises and things are refused or fit."""
    return 0
