"""The turn: Start, Main, Attack, End (T8); drawing, fatigue, and the opening hands."""

from __future__ import annotations

from mirlands.kernel.chance import shuffle
from mirlands.kernel.events import Log, emit, tell
from mirlands.kernel.queue import push
from mirlands.kernel.rule import rule

from ..duel.bodies import expire
from ..duel.effects import settle
from .board import after_batch, may_attack
from .effects import draw
from .events import DEALT, EXPIRED, PHASE, REPLACED, TURN
from .events import ENERGY as ENERGY_EVENT
from .state import ATTACK_PHASE, ENERGY, MAIN, NOBODY, RESERVE_IN_USE, SEATS, Creature, State, Table


@rule
def replace_opening_cards(state: State, seat: int, log: Log) -> None:
    """The replacements are dealt, then the replaced cards are shuffled back (T6, T7)."""
    player = state.players[seat]
    replaced = 0
    for i in range(player.hand_count):
        if (player.marked >> i) & 1:
            replaced += 1
    tell(log, REPLACED, seat, 0, 0, replaced)
    dealt = player.deck_count
    back = dealt - replaced
    for i in range(player.hand_count):
        if (player.marked >> i) & 1:
            dealt -= 1
            held = player.hand[i]
            player.hand[i] = player.deck[dealt]
            player.deck[dealt] = held
            emit(log, DEALT, 1 << seat, 1, seat, player.hand[i], 0, 0, 0, 0)
    player.marked = 0
    if replaced > 0:
        shuffle(state, player.deck, back + replaced)


@rule
def start_turn(table: Table, state: State, log: Log) -> None:
    """Energy grows and refills, creatures ready, Start of Turn abilities resolve, then draw one (T9-T13)."""
    seat = state.seat
    player = state.players[seat]
    state.turn += 1
    state.phase = MAIN
    tell(log, TURN, seat, 0, 0, state.turn)
    player.energy_max = min(ENERGY, player.energy_max + 1)
    player.energy = player.energy_max
    tell(log, ENERGY_EVENT, seat, 0, 0, player.energy)
    for i in range(player.board_count):
        creature = player.board[i]
        creature.fresh, creature.attacks = 0, 1
        if creature.silenced == 0:
            push(state.queue, seat, creature.serial, creature.card, table.cards[creature.card].at_start, 1)
    settle(table, state, log)
    if state.winner != NOBODY:
        return
    if state.turn == 1 and state.options.first_skip_draw == 1:
        return
    draw(table, state, seat, log)


@rule
def weaken(state: State, creature: Creature) -> int:
    """Temporary bonuses of one creature end (T20, T44); return whether it had any."""
    if creature.health_temp > 0 and state.options.clamp_health == 1:
        creature.damage = max(0, creature.damage - creature.health_temp)
    return expire(creature)


@rule
def end_turn(table: Table, state: State, log: Log) -> None:
    """End of Turn abilities resolve, temporary bonuses expire on both sides, unused Energy is lost (T19-T21, TA16)."""
    seat = state.seat
    player = state.players[seat]
    for i in range(player.board_count):
        creature = player.board[i]
        if creature.silenced == 0:
            push(state.queue, seat, creature.serial, creature.card, table.cards[creature.card].at_end, 1)
    settle(table, state, log)
    if state.winner != NOBODY:
        return
    expired = 0
    for side in range(SEATS):
        other = state.players[side]
        for i in range(other.board_count):
            creature = other.board[i]
            if weaken(state, creature):
                expired = 1
                tell(log, EXPIRED, side, creature.card, creature.serial, 0)
    player.energy = 0
    if expired == 1:
        after_batch(table, state, log)
        settle(table, state, log)
        if state.winner != NOBODY:
            return
    state.seat = 1 - seat
    start_turn(table, state, log)


@rule
def any_attack_left(table: Table, state: State) -> bool:
    """Whether some creature of the active player may still attack (T16)."""
    player = state.players[state.seat]
    for i in range(player.board_count):
        if may_attack(table, state.options, player.board[i]):
            return True
    return False


@rule
def go_to_attack(table: Table, state: State, log: Log) -> None:
    """MAIN ends, for good (T18); the Energy of Reserve is spent last, and what is left of it is lost now (TA18)."""
    player = state.players[state.seat]
    if player.reserve == RESERVE_IN_USE:
        player.reserve = 0
        player.energy = max(0, player.energy - 1)
    state.phase = ATTACK_PHASE
    tell(log, PHASE, state.seat, 0, 0, ATTACK_PHASE)
