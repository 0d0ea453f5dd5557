"""The start position (L2, L34-L36)."""

from __future__ import annotations

from collections.abc import MutableSequence

from mirlands.kernel.chance import below, seed_with, shuffle
from mirlands.kernel.queue import clear_queue, stop
from mirlands.kernel.rule import rule

from ..duel.state import NOBODY, SEATS
from .board import clear_ground, clear_tome, clear_underling, close_draft
from .opening import deal
from .state import (
    CRUSADE,
    DECK,
    HAND,
    LECTERN,
    LIFE,
    MAIN,
    MEDITATING,
    NO_WINDOW,
    OPEN,
    OPENING_HANDS,
    STACK,
    TERRITORY,
    Deck,
    Options,
    Pending,
    Player,
    State,
    Table,
)


@rule
def clear_player(player: Player) -> None:
    """An empty side of the war zone with a full life pool (L2)."""
    player.life, player.rounds, player.faith, player.placed, player.kept, player.redraws = LIFE, 0, 0, 0, 0, 0
    player.library_count, player.archives_count, player.hand_count = 0, 0, 0
    player.crusade_count, player.lectern_count, player.territory_count = 0, 0, 0
    player.aura_willpower, player.aura_stamina, player.bare, player.known = 0, 0, 0, 0
    for i in range(DECK):
        player.pile[i] = 0
    for i in range(HAND):
        player.hand[i] = 0
    for i in range(CRUSADE):
        clear_underling(player.crusade[i])
    for i in range(LECTERN):
        clear_tome(player.lectern[i])
    for i in range(TERRITORY):
        clear_ground(player.territory[i])


@rule
def clear_pending(pending: Pending) -> None:
    """An empty place on the stack."""
    pending.card, pending.seat = 0, 0
    for i in range(2):
        pending.seats[i], pending.serials[i] = 0, 0


@rule
def clear_zone(state: State, options: Options) -> None:
    """An empty war zone; chance is left alone."""
    state.seat, state.first, state.phase, state.step, state.winner, state.reason = 0, 0, OPENING_HANDS, OPEN, NOBODY, 0
    state.turn, state.serials, state.full, state.window, state.asked, state.passed = 0, 0, 0, NO_WINDOW, 0, 0
    state.attacked, state.discards, state.discarder, state.striker, state.attack_count, state.stack_count = 0, 0, 0, 0, 0, 0
    state.options = options
    for i in range(CRUSADE):
        state.attackers[i], state.blockers[i] = 0, 0
    for i in range(STACK):
        clear_pending(state.stack[i])
    close_draft(state.draft)
    stop(state.frame)
    clear_queue(state.queue)
    state.queue.bound = 0
    for seat in range(SEATS):
        clear_player(state.players[seat])


@rule
def setup(table: Table, state: State, options: Options, decks: MutableSequence[Deck], seed: MutableSequence[int]) -> None:
    """Shuffled decks (a cut changes nothing about a fair shuffle, L34), seven cards each (L36), the first player by lot (L35).

    The first round begins in its Meditating phase: nothing is there to be untilted, nothing is drawn (L28), no Book acts,
    and nobody has a Faith Unit to answer with. By house rule both may draw their hands anew before (LA28).
    """
    seed_with(state, seed)
    clear_zone(state, options)
    state.first = below(state, SEATS) if options.first == 0 else options.first - 1
    state.seat = state.first
    for seat in range(SEATS):
        player = state.players[seat]
        player.library_count = DECK
        for i in range(DECK):
            player.pile[i] = decks[seat].cards[i]
        shuffle(state, player.pile, DECK)
        deal(player)
    if options.mulligan == 0:
        state.turn, state.phase, state.step = 1, MEDITATING, MAIN
        state.players[state.first].rounds = 1
        for seat in range(SEATS):
            state.players[seat].kept = 1
