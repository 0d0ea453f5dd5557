"""The targets that are chosen when a card is played (T29: there is no choice in the middle of resolving)."""

from __future__ import annotations

from mirlands.kernel.rule import rule

from .effects import fits_creature, fits_leader
from .state import ACTION, LEADER, LEADERS, SEATS, Effect, State, Table


@rule
def row_of_slot(table: Table, card: int, slot: int) -> int:
    """The row that says what may be chosen for a slot (T38)."""
    return table.cards[card].chooses[slot]


@rule
def fits(state: State, effect: Effect, actor: int, seat: int, serial: int, place: int) -> bool:
    """Whether a character may be chosen (T38); ``serial`` -1 is the Leader."""
    if serial == LEADER:
        return fits_leader(state, effect, actor, seat)
    return fits_creature(state, effect, actor, 0, seat, place)


@rule
def can_choose(state: State, effect: Effect, actor: int, not_seat: int, not_serial: int) -> bool:
    """Whether some character may be chosen (T38), one left out (serial 0 leaves out nobody)."""
    for seat in range(SEATS):
        player = state.players[seat]
        for i in range(player.board_count):
            if not (seat == not_seat and player.board[i].serial == not_serial) and fits_creature(state, effect, actor, 0, seat, i):
                return True
        if not (seat == not_seat and not_serial == LEADER) and fits_leader(state, effect, actor, seat):
            return True
    return False


@rule
def second_exists(table: Table, state: State, actor: int, card: int, seat: int, serial: int) -> bool:
    """Whether a second, different target is left once this one has been chosen (TA13)."""
    return can_choose(state, table.effects[row_of_slot(table, card, 1)], actor, seat, serial)


@rule
def may_choose(table: Table, state: State, actor: int, card: int, slot: int, seat: int, serial: int, place: int) -> bool:
    """Whether a character may be chosen for a slot (T38); for an Action, so that the other slot can be filled too (TA13)."""
    if not fits(state, table.effects[row_of_slot(table, card, slot)], actor, seat, serial, place):
        return False
    printed = table.cards[card]
    if slot == 0:
        return printed.targets < 2 or printed.kind != ACTION or second_exists(table, state, actor, card, seat, serial)
    return not (state.draft.seats[0] == seat and state.draft.serials[0] == serial)


@rule
def has_targets(table: Table, state: State, actor: int, card: int) -> bool:
    """Whether every target that the card wants can be chosen, which an Action needs (TA13)."""
    first = table.effects[row_of_slot(table, card, 0)]
    if table.cards[card].targets == 1:
        if first.damaged == 0 and (first.kinds & LEADERS) != 0:
            return True
        return can_choose(state, first, actor, 0, 0)
    for seat in range(SEATS):
        for i in range(state.players[seat].board_count):
            serial = state.players[seat].board[i].serial
            if fits_creature(state, first, actor, 0, seat, i) and second_exists(table, state, actor, card, seat, serial):
                return True
        if fits_leader(state, first, actor, seat) and second_exists(table, state, actor, card, seat, LEADER):
            return True
    return False
