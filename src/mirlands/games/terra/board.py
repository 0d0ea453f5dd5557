"""Creatures on the board: what they are worth now, how they enter and leave, and what ends the game."""

from __future__ import annotations

from mirlands.kernel.events import Log, emit, tell
from mirlands.kernel.queue import push
from mirlands.kernel.rule import rule

from ..duel.bodies import clear_body
from ..duel.piles import insert_sorted, take_one
from .events import DIED, ENDED, ENTERED, OVERFLOWED, RETURNED, VANISHED
from .state import (
    BOARD,
    BY_BOUND,
    BY_HEALTH,
    CHARGE,
    DISCARD,
    DRAWN,
    GUARD,
    HAND,
    LAST_SERIAL,
    NOBODY,
    OVER,
    SEATS,
    TOKEN,
    Creature,
    Options,
    Player,
    State,
    Table,
)


@rule
def attack_of(table: Table, creature: Creature) -> int:
    """Its Attack now (T26); it floors at 0 (TA11)."""
    return max(0, table.cards[creature.card].attack + creature.attack_plus + creature.attack_temp)


@rule
def max_health_of(table: Table, creature: Creature) -> int:
    """Its maximum Health now (T26, T44)."""
    return table.cards[creature.card].health + creature.health_plus + creature.health_temp


@rule
def health_of(table: Table, creature: Creature) -> int:
    """Its Health now; damage stays until it is healed (T34)."""
    return max_health_of(table, creature) - creature.damage


@rule
def has_guard(creature: Creature) -> bool:
    """Whether attacks must deal with it first (T36)."""
    return ((creature.keywords | creature.keywords_temp) & GUARD) != 0


@rule
def may_attack(table: Table, options: Options, creature: Creature) -> bool:
    """Whether it still has an attack this turn (T17) and may use it (T25, T39)."""
    if creature.attacks <= 0:
        return False
    if creature.fresh == 1 and ((creature.keywords | creature.keywords_temp) & CHARGE) == 0:
        return False
    return options.zero_cannot_attack == 0 or attack_of(table, creature) > 0


@rule
def find(state: State, seat: int, serial: int) -> int:
    """The place of a creature on its board, or -1 once it has left: a serial outlives a death, a place does not."""
    player = state.players[seat]
    for i in range(player.board_count):
        if player.board[i].serial == serial:
            return i
    return -1


@rule
def enter(table: Table, state: State, seat: int, card: int, log: Log) -> int:
    """A creature comes into play; its serial, or 0 when five are there already (T23, T46)."""
    player = state.players[seat]
    if player.board_count == BOARD:
        return 0
    if state.serials == LAST_SERIAL:
        state.queue.bound = 1
        return 0
    state.serials += 1
    creature = player.board[player.board_count]
    creature.serial, creature.card = state.serials, card
    creature.keywords = table.cards[card].keywords
    creature.fresh, creature.attacks = 1, 1
    player.board_count += 1
    tell(log, ENTERED, seat, card, creature.serial, 0)
    return state.serials


@rule
def clear_slot(creature: Creature) -> None:
    """An empty place on the board."""
    clear_body(creature)
    creature.silenced, creature.fresh, creature.attacks = 0, 0, 0


@rule
def remove(player: Player, place: int) -> None:
    """A creature leaves; the others close ranks and so stay in the order in which they entered."""
    for i in range(place, player.board_count - 1):
        player.board[i] = player.board[i + 1]
    player.board_count -= 1
    clear_slot(player.board[player.board_count])


@rule
def discard(state: State, seat: int, card: int) -> None:
    """Onto the discard pile, which is public (TA17). A full pile loses the card, and that is reported."""
    player = state.players[seat]
    if player.discard_count == DISCARD:
        state.full = 1
        return
    player.discard[player.discard_count] = card
    player.discard_count += 1


@rule
def remember(player: Player, card: int) -> None:
    """Everybody knows that this card is in the hand now."""
    insert_sorted(player.known, player.known_count, card)
    player.known_count += 1


@rule
def forget(player: Player, card: int) -> None:
    """A copy of this card left the hand; copies cannot be told apart, so one is known no longer."""
    player.known_count = take_one(player.known, player.known_count, card)


@rule
def send_home(table: Table, state: State, seat: int, place: int, log: Log) -> None:
    """Return a creature to its owner's hand with nothing of what happened to it (T53, T54).

    A token disappears (T51); with ten cards in hand it is discarded face up, and no On Death triggers (TA7).
    """
    player = state.players[seat]
    card, serial = player.board[place].card, player.board[place].serial
    remove(player, place)
    if table.cards[card].kind == TOKEN:
        tell(log, VANISHED, seat, card, serial, 0)
        return
    tell(log, RETURNED, seat, card, serial, 0)
    if player.hand_count == HAND:
        discard(state, seat, card)
        tell(log, OVERFLOWED, seat, card, 0, 0)
        return
    player.hand[player.hand_count] = card
    player.hand_count += 1
    remember(player, card)


@rule
def any_dead(table: Table, player: Player) -> bool:
    """Whether somebody on this side is at 0 Health or below; mostly nobody is."""
    for i in range(player.board_count):
        if health_of(table, player.board[i]) <= 0:
            return True
    return False


@rule
def bury_side(table: Table, state: State, seat: int, log: Log) -> None:
    """The dead of one side leave the board; their On Death abilities wait (TA5)."""
    player = state.players[seat]
    kept = 0
    for i in range(player.board_count):
        creature = player.board[i]
        if health_of(table, creature) > 0:
            if kept != i:
                player.board[kept] = creature
            kept += 1
            continue
        card = creature.card
        tell(log, DIED, seat, card, creature.serial, 0)
        if creature.silenced == 0:
            push(state.queue, seat, creature.serial, card, table.cards[card].on_death, 0)
        if table.cards[card].kind != TOKEN:
            discard(state, seat, card)
    for i in range(kept, player.board_count):
        clear_slot(player.board[i])
    player.board_count = kept


@rule
def bury(table: Table, state: State, log: Log) -> None:
    """Creatures at 0 Health or below are destroyed together (T41); the active player's first, in entry order (TA5)."""
    for k in range(SEATS):
        seat = state.seat if k == 0 else 1 - state.seat
        if any_dead(table, state.players[seat]):
            bury_side(table, state, seat, log)


@rule
def finish(state: State, winner: int, reason: int, log: Log) -> None:
    """The game is over (T1, T2, TA25)."""
    state.winner, state.reason, state.phase = winner, reason, OVER
    emit(log, ENDED, -1, 1, -1 if winner == DRAWN else winner, 0, 0, 0, 0, reason)


@rule
def look_for_winner(state: State, log: Log) -> None:
    """A Leader at 0 Health loses (T1); both at once is a draw (T2), and so is a chain of abilities without an end."""
    if state.winner != NOBODY:
        return
    down = 0
    for seat in range(2):
        if state.players[seat].health <= 0:
            down |= 1 << seat
    if down == 3:
        finish(state, DRAWN, BY_HEALTH, log)
    elif down != 0:
        finish(state, 0 if down == 2 else 1, BY_HEALTH, log)
    elif state.queue.bound == 1:
        finish(state, DRAWN, BY_BOUND, log)


@rule
def after_batch(table: Table, state: State, log: Log) -> None:
    """After each batch: the dead leave, and the game may end in the middle of a card (TA6)."""
    bury(table, state, log)
    if state.options.win_check == 0 or state.frame.row == 0:
        look_for_winner(state, log)
