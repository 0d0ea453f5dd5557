"""Whom an effect may mean: which sides, and whether there is something to choose when a card is played (T38, L31)."""

from __future__ import annotations

from typing import Any

from mirlands.kernel.rule import rule

from .hooks import count_of, fits, serial_at
from .state import ENEMY, FRIENDLY, KIND_COUNT, ROUND_PLAYER, SEATS, Effect


@rule
def on_side(state: Any, effect: Effect, actor: int, seat: int) -> bool:
    """Whether an effect of ``actor`` means this side of the table."""
    sides = effect.sides
    if (sides & (FRIENDLY if seat == actor else ENEMY)) != 0:
        return True
    return (sides & ROUND_PLAYER) != 0 and seat == state.seat


@rule
def can_choose(table: Any, state: Any, effect: Effect, actor: int, source: int, card: int, not_seat: int, not_serial: int) -> bool:
    """Whether something may be chosen, one thing left out (serial 0 leaves out nothing)."""
    for seat in range(SEATS):
        if not on_side(state, effect, actor, seat):
            continue
        for bit in range(KIND_COUNT):
            kind = 1 << bit
            if (effect.kinds & kind) == 0:
                continue
            for place in range(count_of(table, state, seat, kind)):
                if fits(table, state, effect, actor, source, card, seat, kind, place) == 0:
                    continue
                if seat != not_seat or serial_at(table, state, seat, kind, place) != not_serial:
                    return True
    return False


@rule
def can_choose_both(table: Any, state: Any, first: Effect, second: Effect, actor: int, source: int, card: int) -> bool:
    """Whether two different things may be chosen, one for each."""
    for seat in range(SEATS):
        if not on_side(state, first, actor, seat):
            continue
        for bit in range(KIND_COUNT):
            kind = 1 << bit
            if (first.kinds & kind) == 0:
                continue
            for place in range(count_of(table, state, seat, kind)):
                if fits(table, state, first, actor, source, card, seat, kind, place) == 0:
                    continue
                if can_choose(table, state, second, actor, source, card, seat, serial_at(table, state, seat, kind, place)):
                    return True
    return False
