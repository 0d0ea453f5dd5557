"""The start of a game (M2-M6, MA32)."""

from __future__ import annotations

from collections.abc import MutableSequence

from mirlands.kernel.chance import below, seed_with, shuffle
from mirlands.kernel.rule import rule

from .claims import turn_up
from .disputes import clear_dispute
from .holdings import empty_draft
from .promises import clear_promise
from .state import (
    A_CLAIM,
    ANNOUNCE,
    DRAW,
    IN_DECK,
    NEGOTIATION,
    NOWHERE,
    PARTS,
    PILE,
    PLAGUE,
    PLAGUES,
    PROMISES,
    SEATS,
    SYMBOLS,
    THINGS,
    Deck,
    Options,
    State,
    Table,
)


@rule
def clear_table(state: State) -> None:
    """Every field but chance, options and count: zero."""
    state.gone, state.reason, state.phase, state.step, state.asks, state.seat = 0, 0, NEGOTIATION, ANNOUNCE, 0, 0
    state.total, state.drawn, state.last_at, state.last_seen, state.plague_total, state.plague_drawn = 0, 0, 0, 0, 0, 0
    for i in range(DRAW):
        state.deck[i] = 0
    for i in range(PLAGUES):
        state.plague[i] = 0
    for thing in range(THINGS):
        state.card[thing], state.place[thing], state.tie[thing] = 0, NOWHERE, 0
    state.number, state.first, state.revealer, state.last_round = 0, 0, 0, 0
    clear_dispute(state)
    state.promise_count = 0
    for i in range(PROMISES):
        clear_promise(state.promises[i])
    state.thing, state.relief, state.done = 0, 0, 0
    for i in range(SYMBOLS):
        state.pending[i] = 0
    for i in range(SEATS * PARTS):
        state.parts[i] = 0
    empty_draft(state.draft)


@rule
def lay_out(table: Table, state: State) -> None:
    """The draw cards whose symbol fits N (M4), and the Plague cards (M3), each in the order of definitions."""
    for card in range(1, table.card_count + 1):
        for _ in range(table.cards[card].copies[state.count - 2]):
            if table.cards[card].kind == PLAGUE:
                thing = DRAW + state.plague_total
                state.plague[state.plague_total] = thing
                state.plague_total += 1
            else:
                thing = 1 + state.total
                state.deck[state.total] = thing
                state.total += 1
            state.card[thing], state.place[thing] = card, IN_DECK


@rule
def setup(table: Table, state: State, options: Options, decks: MutableSequence[Deck], seed: MutableSequence[int]) -> None:
    """Shuffled decks, the Last Round among the bottom 5 N cards (M5, M6), the first revealer by lot (M8), and his first reveal."""
    seed_with(state, seed)
    state.count = len(decks)
    clear_table(state)
    state.options = options
    lay_out(table, state)
    shuffle(state, state.deck, state.total)
    state.last_at = state.total - below(state, PILE * state.count + 1)
    shuffle(state, state.plague, state.plague_total)
    state.first = below(state, state.count)
    turn_up(state)
    state.asks, state.seat = A_CLAIM, state.revealer
