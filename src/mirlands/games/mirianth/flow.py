"""From one decision to the next: whatever needs nobody's word happens by itself."""

from __future__ import annotations

from mirlands.kernel.events import Log, tell
from mirlands.kernel.rule import rule

from .claims import ask_for_claims, ask_to_choose, clear_round, settle_promises, tell_revealed, turn_up
from .disputes import ask_merchants, award_last, next_dispute, one_is_left, talk, test_fate
from .events import LEFT_GAME, NEGOTIATION_ENDS
from .holdings import box, clear_draft
from .offers import building_offer, lapse_offer
from .paladins import ask_for_paladins, receive_cards
from .promises import end_promises, mark_due
from .resolution import begin_resolution, continue_resolution
from .state import (
    ANNOUNCE,
    BY_CONCESSION,
    DISPUTES,
    MERCHANTS,
    NEGOTIATION,
    NO_DRAFT,
    NOTHING,
    OVER,
    PALADINS,
    REVEAL,
    ROUND_END,
    SETTLE,
    TALK,
    State,
    Table,
)


@rule
def end_negotiation(table: Table, state: State, log: Log) -> None:
    """Resolution follows the last round (M29); no promise outlives it."""
    for slot in range(state.revealed_count):
        box(state, state.revealed[slot])
    end_promises(state, True, log)
    clear_round(state)
    tell(log, NEGOTIATION_ENDS, 0, 0, 0, state.number)
    begin_resolution(table, state, log)


@rule
def begin_round(table: Table, state: State, log: Log) -> None:
    """Cards are revealed (M8); a round with none is skipped, by house rule every round that falls short (MA5)."""
    came = turn_up(state)
    tell_revealed(state, came, log)
    if state.revealed_count == 0 or (state.revealed_count < state.count and state.options.short_round == 1):
        end_negotiation(table, state, log)
        return
    mark_due(table, state, log)
    state.step = ANNOUNCE


@rule
def end_round(table: Table, state: State, log: Log) -> None:
    """Due promises end; after the last round comes the Resolution."""
    end_promises(state, False, log)
    if state.last_round > 0 and state.number >= state.last_round:
        clear_round(state)
        end_negotiation(table, state, log)
    else:
        state.step = REVEAL


@rule
def negotiate(table: Table, state: State, log: Log) -> None:
    """One thing that happens by itself in the Negotiation phase, or the next decision."""
    if one_is_left(state):
        award_last(state, log)
    elif state.choosing != 0:
        ask_to_choose(table, state, log)
    elif state.step == REVEAL:
        begin_round(table, state, log)
    elif state.step == ANNOUNCE:
        ask_for_claims(state, log)
    elif state.step == SETTLE:
        settle_promises(table, state, log)
    elif state.step == DISPUTES:
        next_dispute(state, log)
        if state.step == PALADINS:
            receive_cards(state, log)
    elif state.step == TALK:
        talk(table, state, log)
    elif state.step == MERCHANTS:
        ask_merchants(table, state, log)
    elif state.step == PALADINS:
        ask_for_paladins(table, state)
    elif state.step == ROUND_END:
        end_round(table, state, log)
    else:
        test_fate(state, log)


@rule
def proceed(table: Table, state: State, log: Log) -> None:
    """Go on until somebody must decide or the game is over."""
    while state.asks == NOTHING and state.phase != OVER:
        if state.phase == NEGOTIATION:
            negotiate(table, state, log)
        else:
            continue_resolution(table, state, log)


@rule
def end_by_leaving(state: State) -> None:
    """One seat is left: it has won, whatever the points."""
    clear_draft(state)
    state.phase, state.reason, state.asks, state.seat = OVER, BY_CONCESSION, NOTHING, 0


@rule
def leave(state: State, seat: int, log: Log) -> None:
    """A seat leaves: it ranks last, and the others play on. N stays what it was, and its promises bind."""
    state.gone |= 1 << seat
    tell(log, LEFT_GAME, seat, 0, 0, 0)
    left = 0
    for other in range(state.count):
        left += 1 - ((state.gone >> other) & 1)
    if left == 1:
        end_by_leaving(state)
        return
    if state.draft.kind != NO_DRAFT and (state.draft.seat == seat or (building_offer(state) and state.draft.deal.to == seat)):
        clear_draft(state)  # nobody makes an offer to a seat that has left
    if state.offer.offered == 1 and state.offer.seat == seat:
        clear_draft(state)  # a counter to it that is begun
        lapse_offer(state, log)
        state.asks = NOTHING
