"""The actions of Terra Miran by index: which there are, which are legal, what forbids the others, and what each does."""

from __future__ import annotations

from collections.abc import MutableSequence

from mirlands.kernel.contract import CANCEL, CONCEDE, TIMEOUT
from mirlands.kernel.events import Log, tell
from mirlands.kernel.rule import rule

from ..duel.effects import settle
from .board import finish
from .events import CONCEDED, TIMED_OUT
from .play import (
    attack,
    begin_play,
    cannot_attack_with,
    cannot_be_attacked,
    cannot_play,
    cannot_target,
    cannot_use_reserve,
    choose_target,
    close_draft,
    count_guards,
    use_reserve,
)
from .state import ATTACK_PHASE, BOARD, BY_CONCESSION, BY_TIME, HAND, MAIN, MULLIGAN, NOBODY, OVER, SEATS, State, Table
from .turn import any_attack_left, end_turn, go_to_attack, replace_opening_cards, start_turn

OPENING = 4  # the most cards in an opening hand (T5)
ADVANCE, USE_RESERVE, CONFIRM, MARK = 0, 1, 2, 3
PLAY = MARK + OPENING
TARGET = PLAY + HAND
ATTACK = TARGET + 2 * (BOARD + 1)
ACTIONS = ATTACK + BOARD * (BOARD + 1)
WIDTH = 1 + BOARD * (BOARD + 1)


@rule
def deciding(table: Table, state: State) -> int:
    """Both seats settle their opening hands at once (TA2); then the active player decides everything (T28)."""
    if state.phase == OVER:
        return 0
    if state.phase != MULLIGAN:
        return 1 << state.seat
    mask = 0
    for seat in range(SEATS):
        if state.players[seat].kept == 0:
            mask |= 1 << seat
    return mask


@rule
def cannot_mark(state: State, seat: int, place: int) -> int:
    """0, or the rule that forbids replacing this opening card (T6)."""
    player = state.players[seat]
    if state.phase != MULLIGAN or player.kept == 1 or place >= player.hand_count:
        return 6
    return 6 if (player.marked >> place) & 1 else 0


@rule
def forbids(table: Table, state: State, seat: int, action: int) -> int:
    """0, or the rule that forbids an action to the seat that decides (T6, T8, T29, T38, and what play and attack ask)."""
    if action < 0 or action >= ACTIONS:
        return 8
    if state.draft.open == 1:
        if action < TARGET or action >= ATTACK:
            return 29
        return cannot_target(table, state, seat, (action - TARGET) // (BOARD + 1), (action - TARGET) % (BOARD + 1))
    if action == ADVANCE:
        return 8 if state.phase == MULLIGAN else 0
    if action == USE_RESERVE:
        return cannot_use_reserve(state, seat)
    if action == CONFIRM:
        return 0 if state.phase == MULLIGAN and state.players[seat].kept == 0 else 6
    if action < PLAY:
        return cannot_mark(state, seat, action - MARK)
    if action < TARGET:
        return cannot_play(table, state, seat, action - PLAY)
    if action < ATTACK:
        return 38
    code = cannot_attack_with(table, state, seat, (action - ATTACK) // (BOARD + 1))
    if code != 0:
        return code
    foe = 1 - seat
    return cannot_be_attacked(state, foe, (action - ATTACK) % (BOARD + 1), count_guards(state.players[foe]))


@rule
def legal_targets(table: Table, state: State, seat: int, out: MutableSequence[int]) -> int:
    """The characters that may be chosen for the card being played (T38)."""
    n = 0
    for side in range(2):
        count = state.players[seat if side == 0 else 1 - seat].board_count
        for place in range(BOARD + 1):
            if (place < count or place == BOARD) and cannot_target(table, state, seat, side, place) == 0:
                out[n] = TARGET + side * (BOARD + 1) + place
                n += 1
    return n


@rule
def legal_attacks(table: Table, state: State, seat: int, out: MutableSequence[int], n: int) -> int:
    """Every attack of every creature that may attack (T16, T36, T37), behind the ``n`` actions listed so far."""
    foe = 1 - seat
    guards, count = count_guards(state.players[foe]), state.players[foe].board_count
    for place in range(state.players[seat].board_count):
        if cannot_attack_with(table, state, seat, place) != 0:
            continue
        first = ATTACK + place * (BOARD + 1)
        for target in range(count):
            if cannot_be_attacked(state, foe, target, guards) == 0:
                out[n] = first + target
                n += 1
        if cannot_be_attacked(state, foe, BOARD, guards) == 0:
            out[n] = first + BOARD
            n += 1
    return n


@rule
def legal(table: Table, state: State, seat: int, out: MutableSequence[int]) -> int:
    """The seat's legal actions in rising order (T6, T14-T16, T28); none unless it decides."""
    if (deciding(table, state) >> seat) & 1 == 0:
        return 0
    if state.draft.open == 1:
        return legal_targets(table, state, seat, out)
    if state.phase == MULLIGAN:
        out[0] = CONFIRM
        n = 1
        for place in range(OPENING):
            if cannot_mark(state, seat, place) == 0:
                out[n] = MARK + place
                n += 1
        return n
    out[0] = ADVANCE
    n = 1
    if state.phase == ATTACK_PHASE:
        return legal_attacks(table, state, seat, out, n)
    if cannot_use_reserve(state, seat) == 0:
        out[n] = USE_RESERVE
        n += 1
    for place in range(state.players[seat].hand_count):
        if cannot_play(table, state, seat, place) == 0:
            out[n] = PLAY + place
            n += 1
    return n


@rule
def drafting(table: Table, state: State, seat: int) -> int:
    """A card whose targets are being chosen, or opening cards marked and not yet replaced."""
    if state.phase == MULLIGAN:
        return 1 if state.players[seat].kept == 0 and state.players[seat].marked != 0 else 0
    return 1 if state.draft.open == 1 and state.seat == seat else 0


@rule
def settle_opening(table: Table, state: State, seat: int, log: Log) -> None:
    """A seat's opening hand is settled; once both are, cards are replaced and the first turn starts (T6, TA2)."""
    state.players[seat].kept = 1
    if state.players[1 - seat].kept == 0:
        return
    replace_opening_cards(state, state.first, log)
    replace_opening_cards(state, 1 - state.first, log)
    start_turn(table, state, log)


@rule
def give_up(state: State, seat: int, action: int, log: Log) -> None:
    """Conceding and running out of time lose at once, at any decision (TA25)."""
    close_draft(state.draft)
    for side in range(SEATS):
        state.players[side].marked = 0
    tell(log, CONCEDED if action == CONCEDE else TIMED_OUT, seat, 0, 0, 0)
    finish(state, 1 - seat, BY_CONCESSION if action == CONCEDE else BY_TIME, log)


@rule
def apply(table: Table, state: State, seat: int, action: int, log: Log) -> None:
    """One action, then everything that follows from it (T29)."""
    if action in (CONCEDE, TIMEOUT):
        give_up(state, seat, action, log)
        return
    if action == CANCEL:
        state.players[seat].marked = 0
        close_draft(state.draft)
        return
    if action == CONFIRM:
        settle_opening(table, state, seat, log)
    elif action == ADVANCE:
        if state.phase == MAIN:
            go_to_attack(table, state, log)
        else:
            end_turn(table, state, log)
    elif action == USE_RESERVE:
        use_reserve(state, seat, log)
    elif action < PLAY:
        state.players[seat].marked |= 1 << (action - MARK)
    elif action < TARGET:
        begin_play(table, state, seat, action - PLAY, log)
    elif action < ATTACK:
        choose_target(table, state, seat, (action - TARGET) // (BOARD + 1), (action - TARGET) % (BOARD + 1), log)
    else:
        attack(table, state, seat, (action - ATTACK) // (BOARD + 1), (action - ATTACK) % (BOARD + 1), log)
    settle(table, state, log)
    if state.phase == ATTACK_PHASE and state.winner == NOBODY and not any_attack_left(table, state):
        end_turn(table, state, log)


@rule
def default_action(table: Table, state: State, seat: int) -> int:
    """Keep the opening hand, go on, and take the first target that may be chosen."""
    if state.phase == MULLIGAN:
        return CONFIRM
    if state.draft.open == 0:
        return ADVANCE
    for action in range(TARGET, ATTACK):
        if forbids(table, state, seat, action) == 0:
            return action
    return ADVANCE
