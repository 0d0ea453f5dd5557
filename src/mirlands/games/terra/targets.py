"""The targets that are chosen when a card is played (T29: there is no choice in the middle of resolving)."""

from __future__ import annotations

from mirlands.kernel.rule import rule

from ..duel.targets import can_choose, can_choose_both
from .effects import fits, serial_at
from .state import ACTION, LEADERS, State, Table


@rule
def row_of_slot(table: Table, card: int, slot: int) -> int:
    """The row that says what may be chosen for a slot (T38)."""
    return table.cards[card].chooses[slot]


@rule
def may_choose(table: Table, state: State, actor: int, card: int, slot: int, seat: int, kind: int, place: int) -> bool:
    """Whether a character may be chosen for a slot (T38); for an Action, so that the other slot can be filled too (TA13)."""
    if fits(table, state, table.effects[row_of_slot(table, card, slot)], actor, 0, card, seat, kind, place) == 0:
        return False
    printed, serial = table.cards[card], serial_at(table, state, seat, kind, place)
    if slot != 0:
        return not (state.draft.seats[0] == seat and state.draft.serials[0] == serial)
    if printed.targets < 2 or printed.kind != ACTION:
        return True
    return can_choose(table, state, table.effects[row_of_slot(table, card, 1)], actor, 0, card, seat, serial)


@rule
def has_targets(table: Table, state: State, actor: int, card: int) -> bool:
    """Whether every target that the card wants can be chosen, which an Action needs (TA13)."""
    first = table.effects[row_of_slot(table, card, 0)]
    if table.cards[card].targets == 2:
        return can_choose_both(table, state, first, table.effects[row_of_slot(table, card, 1)], actor, 0, card)
    if first.damaged == 0 and (first.kinds & LEADERS) != 0:
        return True  # a Leader is always there
    return can_choose(table, state, first, actor, 0, card, 0, 0)
