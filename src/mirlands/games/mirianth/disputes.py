"""Disputes: which comes next, who talks, who decides by a Merchant, and the plague test (M11, M17-M21, M56, M57)."""

from __future__ import annotations

from mirlands.kernel.chance import below
from mirlands.kernel.events import EVERYONE, Log, emit, tell
from mirlands.kernel.rule import rule

from .claims import at_turn, choose_again, claimants, first_in, how_many, to_be_had
from .events import (
    AWARDED_CARD,
    BOXED_CARD,
    DELIVERED,
    DISPUTED,
    FATE_BLANK,
    FATE_CARD,
    FATE_DEALT,
    FATE_PLAGUE,
    GAVE_UP_CARD,
    PASSED,
    USED_MERCHANT,
)
from .holdings import box, clear_deal, owns, untie
from .offers import can_offer_something
from .promises import bound_to
from .state import (
    A_MERCHANT,
    A_PLAGUE,
    A_TURN,
    AN_ANSWER,
    AN_OUTSIDE_OFFER,
    DECLINED,
    DISPUTES,
    DRAW,
    MERCHANTS,
    NO_CARD,
    OWNED,
    PALADINS,
    SEATS,
    TALK,
    TEST,
    WHICH_DISPUTE,
    State,
    Table,
    View,
)


@rule
def disputed(state: State | View, slot: int) -> bool:
    """Two seats or more want this card (M11, MA4)."""
    return to_be_had(state, slot) and how_many(claimants(state, slot)) > 1


@rule
def cannot_order(state: State | View, slot: int) -> int:
    """0, or 108: the revealer picks among the disputed cards (MA8)."""
    return 0 if slot >= 0 and slot < state.revealed_count and disputed(state, slot) else 108


@rule
def clear_dispute(state: State) -> None:
    """No dispute, no offers."""
    state.dispute, state.disputants, state.passed, state.turn = 0, 0, 0, 0
    for i in range(DECLINED):
        clear_deal(state.declined[i])
    state.declined_count = 0
    clear_deal(state.offer)
    for i in range(SEATS):
        state.offers[i] = 0


@rule
def open_dispute(state: State, slot: int, log: Log) -> None:
    """Its disputants begin to talk, from the revealer."""
    clear_dispute(state)
    state.dispute, state.disputants, state.step = slot + 1, claimants(state, slot), TALK
    thing = state.revealed[slot]
    tell(log, DISPUTED, state.revealer, state.card[thing], thing, state.disputants)


@rule
def close_dispute(state: State) -> None:
    """On to the next one."""
    clear_dispute(state)
    state.step = DISPUTES


@rule
def next_dispute(state: State, log: Log) -> None:
    """The one disputed card, or the one of several that the revealer picks; none: everybody receives what he claims."""
    n, only = 0, 0
    for slot in range(state.revealed_count):
        if disputed(state, slot):
            n, only = n + 1, slot
    if n == 0:
        state.step, state.turn = PALADINS, 0
    elif n == 1:
        open_dispute(state, only, log)
    else:
        state.asks, state.seat = WHICH_DISPUTE, state.revealer


# Talk, M12


@rule
def award(state: State, seat: int, log: Log) -> None:
    """The disputed card is this seat's: it is received at the end of the round (M10)."""
    slot = state.dispute - 1
    state.awarded[slot], state.claim[seat] = seat + 1, slot + 1
    thing = state.revealed[slot]
    tell(log, AWARDED_CARD, seat, state.card[thing], thing, slot)


@rule
def one_is_left(state: State) -> bool:
    """Whether all but one of the disputants have yielded."""
    return state.step == TALK and how_many(state.disputants) == 1


@rule
def award_last(state: State, log: Log) -> None:
    """The disputant who is left is awarded the card at once: before those choose again who have yielded, so that none of them,
    and nobody whose choice follows from theirs, can take it by a promise."""
    award(state, first_in(state, state.disputants), log)
    close_dispute(state)


@rule
def talk(table: Table, state: State, log: Log) -> None:
    """Who acts next: the partner of the open offer, else the seats in turn from the revealer.

    Disputants act until one is left or all have passed in succession; a seat outside the dispute is asked once, in the first
    circle, if there is anything that it could offer.
    """
    if state.offer.offered == 1:
        state.asks, state.seat = AN_ANSWER, state.offer.to
        return
    if state.passed == state.disputants and state.turn >= state.count:
        state.step, state.turn = MERCHANTS, 0
        return
    if state.turn == 2 * state.count:
        state.turn = state.count  # the first circle is over for good
    seat = at_turn(state, state.turn)
    if (state.disputants >> seat) & 1 == 1:
        state.asks, state.seat = A_TURN, seat
    elif state.turn < state.count and (state.gone >> seat) & 1 == 0 and can_offer_something(table, state, seat):
        state.asks, state.seat = AN_OUTSIDE_OFFER, seat
    else:
        state.turn += 1


@rule
def pass_turn(state: State, seat: int, log: Log) -> None:
    """A disputant passes; or a seat outside the dispute makes no offer."""
    tell(log, PASSED, seat, 0, 0, 0)
    state.passed |= state.disputants & (1 << seat)
    state.turn += 1


@rule
def give_up_card(state: State, seat: int, log: Log) -> None:
    """A disputant concedes: it is out and chooses again, and the others talk on."""
    thing = state.revealed[state.dispute - 1]
    tell(log, GAVE_UP_CARD, seat, state.card[thing], thing, 0)
    state.disputants &= ~(1 << seat)
    state.passed = 0
    state.turn += 1
    choose_again(state, seat)


# The Merchant (M56, M57)


@rule
def is_merchant(table: Table, state: State | View, seat: int, thing: int) -> bool:
    """Whether it is a card by which its owner decides a dispute."""
    return 0 < thing < DRAW and owns(state, seat, thing) and table.cards[state.card[thing]].awards == 1


@rule
def cannot_award(table: Table, state: State, seat: int, winner: int, taker: int) -> int:
    """0, or the rule that forbids to award the disputed card to ``winner`` and the Merchant to ``taker``.

    Both are disputants (M56, M57), the taker another seat (MA9); and who owes a disputant priority on the card awards it to him
    or to nobody, the oldest promise first (MA12).
    """
    if winner < 0 or winner >= state.count or (state.disputants >> winner) & 1 == 0:
        return 56
    if taker < 0 or taker >= state.count or taker == seat or (state.disputants >> taker) & 1 == 0:
        return 57
    if winner == seat and state.options.merchant_self == 1:
        return 109
    owed = bound_to(table, state, seat, state.revealed[state.dispute - 1], state.disputants)
    return 112 if owed > 0 and owed != winner + 1 else 0


@rule
def can_award(table: Table, state: State, seat: int) -> bool:
    """Whether any award is open to an owner."""
    for winner in range(state.count):
        for taker in range(state.count):
            if cannot_award(table, state, seat, winner, taker) == 0:
                return True
    return False


@rule
def cannot_use_merchant(table: Table, state: State, seat: int, thing: int) -> int:
    """0, or 56: it is no Merchant of this seat, or there is nobody whom it may serve."""
    return 0 if is_merchant(table, state, seat, thing) and can_award(table, state, seat) else 56


@rule
def ask_merchants(table: Table, state: State, log: Log) -> None:
    """Each owner in turn from the revealer, in the dispute or not (MA11); none used: a plague test."""
    if state.turn == state.count:
        state.step, state.turn = TEST, 0
        return
    seat = at_turn(state, state.turn)
    for thing in range(1, state.total + 1):
        if cannot_use_merchant(table, state, seat, thing) == 0:
            state.asks, state.seat = A_MERCHANT, seat
            return
    state.turn += 1


@rule
def use_merchant(table: Table, state: State, seat: int, merchant: int, winner: int, taker: int, log: Log) -> None:
    """The first use ends the dispute (MA11); the other disputants choose again (MA10)."""
    thing = state.revealed[state.dispute - 1]
    emit(log, USED_MERCHANT, EVERYONE, 1, seat, state.card[merchant], merchant, winner, thing, state.card[thing])
    others = state.disputants & ~(1 << winner)
    award(state, winner, log)
    untie(table, state, merchant, log)
    state.place[merchant] = OWNED + taker
    emit(log, DELIVERED, EVERYONE, 1, seat, state.card[merchant], merchant, taker, 0, 0)
    close_dispute(state)
    for other in range(state.count):
        if (others >> other) & 1 == 1:
            choose_again(state, other)


# The plague test (M17-M21)


@rule
def turn_fate(state: State, seat: int, wins: bool, blank: bool, log: Log) -> None:
    """One disputant turns his card of fate."""
    slot = state.dispute - 1
    thing = state.revealed[slot]
    if wins:
        tell(log, FATE_CARD, seat, state.card[thing], thing, slot)
        award(state, seat, log)
        return
    state.claim[seat] = 0
    if blank:
        state.got[seat] = NO_CARD
        tell(log, FATE_BLANK, seat, 0, 0, 0)
        return
    dealt = state.plague[state.plague_drawn]
    state.plague_drawn += 1
    state.place[dealt], state.got[seat] = OWNED + seat, A_PLAGUE
    tell(log, FATE_PLAGUE, seat, state.card[dealt], dealt, 0)


@rule
def test_fate(state: State, log: Log) -> None:
    """One Plague card fewer than disputants is shuffled with the disputed card, and each is dealt one (M18, M19).

    The Plague deck lies shuffled, so its top cards are as good as any. Where it runs short, blanks take their place, or by house
    rule nobody gets anything and the card goes to the box (MA7).
    """
    players = how_many(state.disputants)
    left = state.plague_total - state.plague_drawn
    blanks = max(0, players - 1 - left)
    thing = state.revealed[state.dispute - 1]
    tell(log, FATE_DEALT, 0, state.card[thing], thing, players)
    nobody = blanks > 0 and state.options.plague_exhausted == 1
    winner = -1 if nobody else below(state, players)
    losers = players - 1
    n = 0
    for turn in range(state.count):
        seat = at_turn(state, turn)
        if (state.disputants >> seat) & 1 == 1:
            blank = nobody
            if n != winner and not nobody:
                blank = blanks > 0 and (blanks == losers or below(state, losers) < blanks)
                losers -= 1
                blanks -= 1 if blank else 0
            turn_fate(state, seat, n == winner, blank, log)
            n += 1
    if nobody:
        tell(log, BOXED_CARD, 0, state.card[thing], thing, state.dispute - 1)
        box(state, thing)
    close_dispute(state)
