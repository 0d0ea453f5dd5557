"""Initial and Final Accommodation: heroes that find no room (M32, M44, M63, MA15)."""

from __future__ import annotations

from collections.abc import MutableSequence

from mirlands.kernel.events import Log, tell
from mirlands.kernel.rule import rule

from .events import NO_ROOM
from .holdings import heroes_of, housing_of, interchangeable, lose, next_of_kind, owns_kind
from .numbers import DISCARD, FIGHT
from .state import A_HERO_TO_LODGE, HERO, LOSE_HERO, State, Table


@rule
def ask_lodging(table: Table, state: State, seat: int, log: Log) -> int:
    """Ask which hero finds no room: 1, or 0 once all have room.

    ``pending`` shows how many must still go. Nobody is asked where it makes no difference: all must go, or all are alike.
    """
    while True:
        heroes = heroes_of(table, state, seat)
        over = min(heroes - housing_of(table, state, seat), heroes)
        if over <= 0:
            state.pending[LOSE_HERO] = 0
            return 0
        if state.pending[LOSE_HERO] == 0:
            tell(log, NO_ROOM, seat, 0, 0, over)
        state.pending[LOSE_HERO] = over
        if over < heroes and not interchangeable(table, state, seat, HERO):
            state.asks = A_HERO_TO_LODGE
            return 1
        lose(state, seat, next_of_kind(table, state, seat, HERO, 0), 0, log)


@rule
def cannot_evict(table: Table, state: State, seat: int, action: int) -> int:
    """0, or 32: one of the seat's own heroes has to go."""
    return 0 if DISCARD <= action < FIGHT and owns_kind(table, state, seat, action - DISCARD, HERO) else 32


@rule
def legal_evictions(table: Table, state: State, seat: int, out: MutableSequence[int]) -> int:
    """The heroes that could go, in rising order; return how many."""
    n, hero = 0, next_of_kind(table, state, seat, HERO, 0)
    while hero > 0:
        out[n] = DISCARD + hero
        n += 1
        hero = next_of_kind(table, state, seat, HERO, hero)
    return n
