"""Playing cards (T14, T22-T29) and attacking (T16, T30-T40): what forbids each, and what each does."""

from __future__ import annotations

from mirlands.kernel.events import EVERYONE, Log, emit, tell
from mirlands.kernel.rule import rule

from ..duel.bodies import hurt
from ..duel.targets import can_choose
from .board import after_batch, attack_of, enter, forget, has_guard, health_of, may_attack
from .effects import hurt_leader
from .events import ATTACKED, PLAYED, RESERVE
from .events import ENERGY as ENERGY_EVENT
from .state import (
    ACTION,
    ATTACK_PHASE,
    BOARD,
    CHARGE,
    CREATURES,
    ENERGY,
    LEADER,
    LEADERS,
    MAIN,
    RESERVE_IN_USE,
    RESERVE_READY,
    Draft,
    Player,
    State,
    Table,
)
from .targets import has_targets, may_choose, row_of_slot


@rule
def cannot_play(table: Table, state: State, seat: int, place: int) -> int:
    """0, or the rule that forbids playing the card at a place of the hand (T8, T14, T18, T24, TA13)."""
    if state.phase == ATTACK_PHASE:
        return 18
    if state.phase != MAIN:
        return 8
    player = state.players[seat]
    if place >= player.hand_count:
        return 14
    card = table.cards[player.hand[place]]
    if card.cost > player.energy:
        return 14
    if card.kind != ACTION:
        return 24 if player.board_count == BOARD else 0
    if card.targets > 0 and not has_targets(table, state, seat, player.hand[place]):
        return 113
    return 0


@rule
def cannot_use_reserve(state: State, seat: int) -> int:
    """0, or the rule that forbids the second player's one-use +1 Energy (T5, T15, TA1)."""
    player = state.players[seat]
    if state.phase != MAIN or player.reserve != RESERVE_READY:
        return 15
    if player.energy >= ENERGY and state.options.reserve_over_cap == 0:
        return 101
    return 0


@rule
def cannot_attack_with(table: Table, state: State, seat: int, place: int) -> int:
    """0, or the rule that keeps this creature from attacking (T16, T17, T25, TA12)."""
    if state.phase != ATTACK_PHASE:
        return 16
    player = state.players[seat]
    if place >= player.board_count:
        return 16
    creature = player.board[place]
    if may_attack(table, state.options, creature):
        return 0
    if creature.attacks <= 0:
        return 17
    if creature.fresh == 1 and ((creature.keywords | creature.keywords_temp) & CHARGE) == 0:
        return 25
    return 112


@rule
def count_guards(player: Player) -> int:
    """The Guards of one side (T36)."""
    n = 0
    for i in range(player.board_count):
        if has_guard(player.board[i]):
            n += 1
    return n


@rule
def cannot_be_attacked(state: State, seat: int, place: int, guards: int) -> int:
    """0, or the rule that protects this character of ``seat`` (T30, T36); place ``BOARD`` is the Leader."""
    player = state.players[seat]
    if place == BOARD:
        return 36 if guards > 0 else 0
    if place >= player.board_count:
        return 30
    return 36 if guards > 0 and not has_guard(player.board[place]) else 0


@rule
def cannot_target(table: Table, state: State, seat: int, side: int, place: int) -> int:
    """0, or the rule that forbids choosing this character for the card being played (T38); place ``BOARD`` is a Leader."""
    draft = state.draft
    if draft.open == 0:
        return 38
    whose = seat if side == 0 else 1 - seat
    player = state.players[whose]
    if place < BOARD and place >= player.board_count:
        return 38
    kind = LEADERS if place == BOARD else CREATURES
    card = state.players[seat].hand[draft.hand]
    return 0 if may_choose(table, state, seat, card, draft.count, whose, kind, place) else 38


@rule
def close_draft(draft: Draft) -> None:
    """No card is being played (T29)."""
    draft.open, draft.hand, draft.count = 0, 0, 0
    for i in range(2):
        draft.seats[i], draft.serials[i] = 0, 0


@rule
def begin_play(table: Table, state: State, seat: int, place: int, log: Log) -> None:
    """Play a card; when it wants targets they are chosen first (T29), and until then nothing is paid."""
    state.draft.open, state.draft.hand, state.draft.count = 1, place, 0
    commit_when_chosen(table, state, seat, log)


@rule
def commit_when_chosen(table: Table, state: State, seat: int, log: Log) -> None:
    """Pass over the targets that nothing can be chosen for, whose part of an On Play fizzles (TA13); commit after the last."""
    draft = state.draft
    card = state.players[seat].hand[draft.hand]
    while draft.count < table.cards[card].targets:
        row = table.effects[row_of_slot(table, card, draft.count)]
        if can_choose(table, state, row, seat, 0, card, draft.seats[0], draft.serials[0]):
            return
        draft.count += 1
    commit_play(table, state, seat, draft.hand, log)


@rule
def choose_target(table: Table, state: State, seat: int, side: int, place: int, log: Log) -> None:
    """One target of the card being played (T38); the last one commits it."""
    draft = state.draft
    whose = seat if side == 0 else 1 - seat
    draft.seats[draft.count] = whose
    draft.serials[draft.count] = LEADER if place == BOARD else state.players[whose].board[place].serial
    draft.count += 1
    commit_when_chosen(table, state, seat, log)


@rule
def commit_play(table: Table, state: State, seat: int, place: int, log: Log) -> None:
    """Pay for the card; a Creature enters, and the program of an Action or an On Play ability starts (T22, T27, T66)."""
    player, frame, draft = state.players[seat], state.frame, state.draft
    card = player.hand[place]
    for i in range(place, player.hand_count - 1):
        player.hand[i] = player.hand[i + 1]
    player.hand_count -= 1
    player.hand[player.hand_count] = 0
    forget(player, card)
    printed = table.cards[card]
    player.energy -= printed.cost
    emit(log, PLAYED, EVERYONE, 1, seat, card, 0, draft.seats[0], draft.serials[0], printed.cost)
    source = 0
    if printed.kind != ACTION:
        source = enter(table, state, seat, card, log)
    if printed.on_play != 0:
        frame.row, frame.source, frame.card, frame.seat = printed.on_play, source, card, seat
        for i in range(2):
            frame.chosen_seat[i], frame.chosen[i] = draft.seats[i], draft.serials[i]
    close_draft(draft)


@rule
def use_reserve(state: State, seat: int, log: Log) -> None:
    """+1 Energy for this MAIN phase, once (T15)."""
    player = state.players[seat]
    player.reserve = RESERVE_IN_USE
    player.energy += 1
    tell(log, RESERVE, seat, 0, 0, 1)
    tell(log, ENERGY_EVENT, seat, 0, 0, player.energy)


@rule
def attack(table: Table, state: State, seat: int, place: int, target: int, log: Log) -> None:
    """Creatures deal their Attack to each other at once (T31); a Leader does not retaliate (T32)."""
    foe = 1 - seat
    mine = state.players[seat].board[place]
    mine.attacks -= 1
    if target == BOARD:
        emit(log, ATTACKED, EVERYONE, 1, seat, mine.card, mine.serial, foe, LEADER, 0)
        hurt_leader(state, foe, attack_of(table, mine), log)
    else:
        theirs = state.players[foe].board[target]
        emit(log, ATTACKED, EVERYONE, 1, seat, mine.card, mine.serial, foe, theirs.serial, theirs.card)
        blow, retaliation = attack_of(table, mine), attack_of(table, theirs)
        hurt(foe, theirs, blow, log)
        hurt(seat, mine, retaliation, log)
        if health_of(table, theirs) > 0 and health_of(table, mine) > 0:
            return  # nobody fell, and no Leader was hurt
    after_batch(table, state, log)
