"""The start position (T3-T5)."""

from __future__ import annotations

from collections.abc import MutableSequence

from mirlands.kernel.chance import below, seed_with, shuffle
from mirlands.kernel.queue import clear_queue, stop
from mirlands.kernel.rule import rule

from .board import clear_slot
from .play import close_draft
from .state import BOARD, DECK, DISCARD, HAND, HEALTH, MULLIGAN, NOBODY, RESERVE_READY, SEATS, Deck, Options, Player, State, Table


@rule
def clear_player(player: Player) -> None:
    """An empty side of the table, with a Leader at full Health and no Energy yet (T3, TA10)."""
    player.health = HEALTH
    player.energy, player.energy_max, player.reserve, player.fatigue = 0, 0, 0, 0
    player.deck_count, player.hand_count, player.discard_count, player.board_count, player.known_count = 0, 0, 0, 0, 0
    player.marked, player.kept = 0, 0
    for i in range(DECK):
        player.deck[i] = 0
    for i in range(HAND):
        player.hand[i], player.known[i] = 0, 0
    for i in range(DISCARD):
        player.discard[i] = 0
    for i in range(BOARD):
        clear_slot(player.board[i])


@rule
def clear_table(state: State, options: Options) -> None:
    """An empty table; chance is left alone."""
    state.seat, state.first, state.phase, state.winner, state.reason = 0, 0, MULLIGAN, NOBODY, 0
    state.turn, state.serials, state.full = 0, 0, 0
    state.options = options
    close_draft(state.draft)
    stop(state.frame)
    clear_queue(state.queue)
    state.queue.bound = 0
    for seat in range(SEATS):
        clear_player(state.players[seat])


@rule
def deal_opening_hand(player: Player, n: int) -> None:
    """Opening cards are dealt, not drawn (TA9)."""
    for _ in range(n):
        player.deck_count -= 1
        player.hand[player.hand_count] = player.deck[player.deck_count]
        player.deck[player.deck_count] = 0
        player.hand_count += 1


@rule
def setup(table: Table, state: State, options: Options, decks: MutableSequence[Deck], seed: MutableSequence[int]) -> None:
    """Shuffled decks, three cards for the first player, four and Reserve for the second; then both may replace cards.

    Who starts is drawn by lot unless an option says so (TA2).
    """
    seed_with(state, seed)
    clear_table(state, options)
    state.first = below(state, SEATS) if options.first == 0 else options.first - 1
    state.seat = state.first
    for seat in range(SEATS):
        player = state.players[seat]
        player.deck_count = DECK
        for i in range(DECK):
            player.deck[i] = decks[seat].cards[i]
        shuffle(state, player.deck, DECK)
        if seat == state.first:
            deal_opening_hand(player, 3)
        else:
            deal_opening_hand(player, 4)
            player.reserve = RESERVE_READY
