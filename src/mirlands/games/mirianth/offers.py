"""Offers: built in steps that only their seat sees, made whole, answered before anything else (M12-M16, MA13).

An offer is built in one order (who yields, what is given, what is asked, what is promised, what promise is demanded), cards
by rising number, so that each has one sequence of steps. A step is legal when an offer can come of it that may be made.
"""

from __future__ import annotations

from mirlands.kernel.events import EVERYONE, Log, emit, tell
from mirlands.kernel.rule import rule

from .claims import choose_again
from .events import (
    ACCEPTED,
    COUNTERED,
    DECLINED_OFFER,
    LAPSED,
    OFFERED,
    OFFERED_CARD,
    OFFERED_PROMISE,
    TRADED,
    YIELDED,
)
from .holdings import clear_deal, clear_draft, owns, untie
from .promises import cannot_promise, unseen_cards, unseen_types, write_promise
from .state import (
    A_PLAGUE,
    CARDS,
    CARDS_IN_DEAL,
    COUNTERING,
    NO_DRAFT,
    NOBODY,
    OFFERING,
    OFFERS,
    OWNED,
    PLAGUE,
    PROPOSER,
    SEATS,
    THINGS,
    TO_ASK,
    TO_DEMAND,
    TO_GIVE,
    TO_PROMISE,
    TO_SEND,
    TO_YIELD,
    WHATS,
    Deal,
    State,
    Table,
    View,
)


@rule
def key_of(
    state: State | View, seat: int, to: int, yields: int, give: int, give_too: int, ask: int, ask_too: int, promise: int, demand: int
) -> int:
    """The terms as one number: cards by definition, since equal ones are interchangeable."""
    key = (seat * SEATS + to) * SEATS + yields
    key = (key * CARDS + state.card[give]) * CARDS + state.card[give_too]
    key = (key * CARDS + state.card[ask]) * CARDS + state.card[ask_too]
    return (key * (WHATS + 1) + promise) * (WHATS + 1) + demand


@rule
def key_of_deal(state: State | View, deal: Deal) -> int:
    """The terms of a deal as one number."""
    return key_of(
        state, deal.seat, deal.to, deal.yields, deal.gives[0], deal.gives[1], deal.asks[0], deal.asks[1], deal.promise, deal.demand
    )


@rule
def was_declined(state: State | View, key: int) -> bool:
    """Whether this seat has offered just this in this dispute, and had it declined."""
    for i in range(state.declined_count):
        if key_of_deal(state, state.declined[i]) == key:
            return True
    return False


@rule
def cannot_pass_on(table: Table, state: State, giver: int, taker: int, thing: int) -> int:
    """0, or the rule that forbids a card to change hands: it is not the giver's (M12), Plague is not traded (MA13), or the taker
    was dealt Plague (MA14)."""
    if thing < 1 or thing >= THINGS or not owns(state, giver, thing):
        return 12
    if state.options.trade_plague == 1 and table.cards[state.card[thing]].kind == PLAGUE:
        return 113
    return 114 if state.options.plague_bars_trades == 1 and state.got[taker] == A_PLAGUE else 0


@rule
def some_promise(table: Table, state: State, giver: int, holder: int, more: int, besides: int, key: int, step: int) -> bool:
    """Whether some promise of ``giver`` to ``holder`` other than ``besides`` makes an offer, with ``step`` for each number of it
    added to ``key``, that was not declined."""
    unseen = unseen_cards(state)
    types = unseen_types(table, unseen)
    for what in range(1, WHATS + 1):
        possible = what != besides and cannot_promise(state, unseen, types, giver, holder, what, more) == 0
        if possible and not was_declined(state, key + what * step):
            return True
    return False


@rule
def one_step_on(
    table: Table,
    state: State,
    seat: int,
    to: int,
    yields: int,
    give: int,
    give_too: int,
    ask: int,
    ask_too: int,
    promise: int,
    demand: int,
    stage: int,
) -> bool:
    """Whether one more step than these makes an offer that may be made."""
    if stage <= TO_GIVE and give_too == 0:
        for thing in range(give + 1, THINGS):
            if cannot_pass_on(table, state, seat, to, thing) == 0:
                first, second = (thing, 0) if give == 0 else (give, thing)
                if not was_declined(state, key_of(state, seat, to, yields, first, second, ask, ask_too, promise, demand)):
                    return True
    if stage <= TO_ASK and ask_too == 0:
        for thing in range(ask + 1, THINGS):
            if cannot_pass_on(table, state, to, seat, thing) == 0:
                first, second = (thing, 0) if ask == 0 else (ask, thing)
                if not was_declined(state, key_of(state, seat, to, yields, give, give_too, first, second, promise, demand)):
                    return True
    key = key_of(state, seat, to, yields, give, give_too, ask, ask_too, promise, demand)
    if stage <= TO_PROMISE and promise == 0 and some_promise(table, state, seat, to, 0, 0, key, WHATS + 1):
        return True
    more = 1 if promise > 0 else 0
    return stage <= TO_DEMAND and demand == 0 and some_promise(table, state, to, seat, more, promise, key, 1)


@rule
def two_steps_on(
    table: Table,
    state: State,
    seat: int,
    to: int,
    yields: int,
    give: int,
    give_too: int,
    ask: int,
    ask_too: int,
    promise: int,
    demand: int,
    stage: int,
) -> bool:
    """Whether two more steps than these make an offer that may be made, whatever was declined of what lies between."""
    if stage <= TO_GIVE and give_too == 0:
        for thing in range(give + 1, THINGS):
            if cannot_pass_on(table, state, seat, to, thing) == 0:
                first, second = (thing, 0) if give == 0 else (give, thing)
                if one_step_on(table, state, seat, to, yields, first, second, ask, ask_too, promise, demand, TO_GIVE):
                    return True
    if stage <= TO_ASK and ask_too == 0:
        for thing in range(ask + 1, THINGS):
            if cannot_pass_on(table, state, to, seat, thing) == 0:
                first, second = (thing, 0) if ask == 0 else (ask, thing)
                if one_step_on(table, state, seat, to, yields, give, give_too, first, second, promise, demand, TO_ASK):
                    return True
    if stage <= TO_PROMISE and promise == 0:
        unseen = unseen_cards(state)
        types = unseen_types(table, unseen)
        for what in range(1, WHATS + 1):
            possible = cannot_promise(state, unseen, types, seat, to, what, 0) == 0
            if possible and one_step_on(table, state, seat, to, yields, give, give_too, ask, ask_too, what, demand, TO_DEMAND):
                return True
    return False


@rule
def extendable(
    table: Table,
    state: State,
    seat: int,
    to: int,
    yields: int,
    give: int,
    give_too: int,
    ask: int,
    ask_too: int,
    promise: int,
    demand: int,
    stage: int,
) -> bool:
    """Whether some more steps than these make an offer that may be made.

    Two are looked at, and suffice: of a seat that has an offer left at most two were declined. If these are all that one step
    makes, any second step is free of them; and a third step, of three parts, would begin with at least two that differ.
    """
    if one_step_on(table, state, seat, to, yields, give, give_too, ask, ask_too, promise, demand, stage):
        return True
    if state.declined_count == 0:
        return False
    return two_steps_on(table, state, seat, to, yields, give, give_too, ask, ask_too, promise, demand, stage)


@rule
def leads_on(
    table: Table,
    state: State,
    seat: int,
    to: int,
    yields: int,
    give: int,
    give_too: int,
    ask: int,
    ask_too: int,
    promise: int,
    demand: int,
    stage: int,
) -> bool:
    """Whether these terms may be offered as they are, or with more steps."""
    key = key_of(state, seat, to, yields, give, give_too, ask, ask_too, promise, demand)
    if give + ask + promise + demand > 0 and not was_declined(state, key):
        return True
    return extendable(table, state, seat, to, yields, give, give_too, ask, ask_too, promise, demand, stage)


# What forbids a step


@rule
def offers_allowed(state: State | View, seat: int) -> int:
    """How many offers a seat may make in this dispute: a disputant three, another seat one."""
    return OFFERS if (state.disputants >> seat) & 1 == 1 else 1


@rule
def cannot_offer(table: Table, state: State, seat: int, to: int) -> int:
    """0, or 13, 112 or 113: nobody to deal with, no offer left, or nothing that could be offered.

    A disputant deals with anybody still in the game, a seat outside the dispute with a disputant.
    """
    if to < 0 or to >= state.count or to == seat or (state.gone >> to) & 1 == 1:
        return 113
    mine, theirs = (state.disputants >> seat) & 1, (state.disputants >> to) & 1
    if mine + theirs == 0 or state.offers[seat] >= offers_allowed(state, seat):
        return 113
    for yields in range(3 if mine + theirs == 2 else 1):
        if extendable(table, state, seat, to, yields, 0, 0, 0, 0, 0, 0, TO_GIVE):
            return 0
    return 113


@rule
def cannot_yield_by(table: Table, state: State, yields: int) -> int:
    """0, or 113: who yields is said first, and only between two disputants."""
    draft = state.draft
    if draft.stage != TO_YIELD or yields < 0 or yields > 2:
        return 113
    return 0 if extendable(table, state, draft.seat, draft.deal.to, yields, 0, 0, 0, 0, 0, 0, TO_GIVE) else 113


@rule
def cannot_give(table: Table, state: State, thing: int) -> int:
    """0, or the rule that forbids to add a card of one's own to the offer at hand: at most two, by rising number."""
    deal, stage = state.draft.deal, state.draft.stage
    if stage == TO_YIELD or stage > TO_GIVE or deal.gives[1] > 0 or thing <= deal.gives[0]:
        return 113
    forbidden = cannot_pass_on(table, state, deal.seat, deal.to, thing)
    if forbidden > 0:
        return forbidden
    first, second = (thing, 0) if deal.gives[0] == 0 else (deal.gives[0], thing)
    return 0 if leads_on(table, state, deal.seat, deal.to, deal.yields, first, second, 0, 0, 0, 0, TO_GIVE) else 113


@rule
def cannot_ask(table: Table, state: State, thing: int) -> int:
    """0, or the rule that forbids to add a card of the partner to the offer at hand: at most two, by rising number."""
    deal, stage = state.draft.deal, state.draft.stage
    if stage == TO_YIELD or stage > TO_ASK or deal.asks[1] > 0 or thing <= deal.asks[0]:
        return 113
    forbidden = cannot_pass_on(table, state, deal.to, deal.seat, thing)
    if forbidden > 0:
        return forbidden
    first, second = (thing, 0) if deal.asks[0] == 0 else (deal.asks[0], thing)
    may = leads_on(table, state, deal.seat, deal.to, deal.yields, deal.gives[0], deal.gives[1], first, second, 0, 0, TO_ASK)
    return 0 if may else 113


@rule
def cannot_pledge(table: Table, state: State, unseen: int, types: int, what: int) -> int:
    """0, or the rule that forbids to add a promise of one's own to the offer at hand."""
    deal, stage = state.draft.deal, state.draft.stage
    if stage == TO_YIELD or stage > TO_PROMISE:
        return 113
    forbidden = cannot_promise(state, unseen, types, deal.seat, deal.to, what, 0)
    if forbidden > 0:
        return forbidden
    gives, asks = deal.gives, deal.asks
    may = leads_on(table, state, deal.seat, deal.to, deal.yields, gives[0], gives[1], asks[0], asks[1], what, 0, TO_DEMAND)
    return 0 if may else 113


@rule
def cannot_demand(table: Table, state: State, unseen: int, types: int, what: int) -> int:
    """0, or the rule that forbids to add a promise of the partner to the offer at hand; not one like one's own (MA12)."""
    deal, stage = state.draft.deal, state.draft.stage
    if stage == TO_YIELD or stage > TO_DEMAND:
        return 113
    if what == deal.promise:
        return 112
    forbidden = cannot_promise(state, unseen, types, deal.to, deal.seat, what, 1 if deal.promise > 0 else 0)
    if forbidden > 0:
        return forbidden
    gives, asks = deal.gives, deal.asks
    key = key_of(state, deal.seat, deal.to, deal.yields, gives[0], gives[1], asks[0], asks[1], deal.promise, what)
    return 113 if was_declined(state, key) else 0


@rule
def cannot_send(state: State | View) -> int:
    """0, or 113: the offer is empty, or was declined in this dispute."""
    deal = state.draft.deal
    if state.draft.stage == TO_YIELD or deal.gives[0] + deal.asks[0] + deal.promise + deal.demand == 0:
        return 113
    return 113 if was_declined(state, key_of_deal(state, deal)) else 0


@rule
def cannot_counter(table: Table, state: State, seat: int) -> int:
    """0, or 113: a disputant counters, out of his own three."""
    return cannot_offer(table, state, seat, state.offer.seat) if (state.disputants >> seat) & 1 == 1 else 113


# Steps


@rule
def begin_offer(state: State, kind: int, seat: int, to: int) -> None:
    """Open a draft."""
    draft = state.draft
    clear_draft(state)
    draft.kind, draft.seat, draft.deal.seat, draft.deal.to = kind, seat, seat, to
    both = (state.disputants >> seat) & (state.disputants >> to) & 1
    draft.stage = TO_YIELD if both == 1 else TO_GIVE


@rule
def say_who_yields(state: State, yields: int) -> None:
    """NOBODY (a trade), PROPOSER or PARTNER."""
    state.draft.deal.yields, state.draft.stage = yields, TO_GIVE


@rule
def add_card(state: State, thing: int, asked: bool) -> None:
    """A card that passes one way or the other."""
    draft = state.draft
    cards = draft.deal.asks if asked else draft.deal.gives
    cards[0 if cards[0] == 0 else 1] = thing
    draft.stage = TO_ASK if asked else TO_GIVE


@rule
def add_promise(state: State, what: int, demanded: bool) -> None:
    """A promise of the proposer, or one that the partner is to make."""
    draft = state.draft
    if demanded:
        draft.deal.demand, draft.stage = what, TO_SEND
    else:
        draft.deal.promise, draft.stage = what, TO_DEMAND


@rule
def tell_offer(state: State, kind: int, log: Log) -> None:
    """Everybody hears the whole offer."""
    deal = state.offer
    emit(log, kind, EVERYONE, 1, deal.seat, 0, 0, deal.to, 0, deal.yields)
    for i in range(CARDS_IN_DEAL):
        if deal.gives[i] > 0:
            emit(log, OFFERED_CARD, EVERYONE, 1, deal.seat, state.card[deal.gives[i]], deal.gives[i], deal.to, 0, 0)
    for i in range(CARDS_IN_DEAL):
        if deal.asks[i] > 0:
            emit(log, OFFERED_CARD, EVERYONE, 1, deal.to, state.card[deal.asks[i]], deal.asks[i], deal.seat, 0, 0)
    if deal.promise > 0:
        emit(log, OFFERED_PROMISE, EVERYONE, 1, deal.seat, 0, 0, deal.to, 0, deal.promise)
    if deal.demand > 0:
        emit(log, OFFERED_PROMISE, EVERYONE, 1, deal.to, 0, 0, deal.seat, 0, deal.demand)


@rule
def note_declined(state: State) -> None:
    """The open offer is remembered as declined until the dispute ends, and is open no longer."""
    state.declined[state.declined_count] = state.offer
    state.declined_count += 1
    clear_deal(state.offer)


@rule
def send_offer(state: State, log: Log) -> None:
    """The offer is made; it breaks a succession of passes. A counter declines what it answers."""
    draft = state.draft
    counter = draft.kind == COUNTERING
    if counter:
        emit(log, DECLINED_OFFER, EVERYONE, 1, draft.seat, 0, 0, state.offer.seat, 0, 0)
        note_declined(state)
    state.offer = draft.deal
    state.offer.offered = 1
    state.offers[draft.seat] += 1
    state.passed = 0
    clear_draft(state)
    tell_offer(state, COUNTERED if counter else OFFERED, log)


@rule
def decline_offer(state: State, log: Log) -> None:
    """Nothing changes but that it is remembered; the turn goes on."""
    emit(log, DECLINED_OFFER, EVERYONE, 1, state.offer.to, 0, 0, state.offer.seat, 0, 0)
    note_declined(state)
    state.turn += 1


@rule
def lapse_offer(state: State, log: Log) -> None:
    """Who made the offer has left."""
    tell(log, LAPSED, state.offer.seat, 0, 0, 0)
    clear_deal(state.offer)
    state.turn += 1


@rule
def pass_on(table: Table, state: State, thing: int, giver: int, taker: int, log: Log) -> None:
    """A card changes hands; a Paladin, or what is tied to a monster, comes loose (MA21)."""
    untie(table, state, thing, log)
    state.place[thing] = OWNED + taker
    emit(log, TRADED, EVERYONE, 1, giver, state.card[thing], thing, taker, 0, 0)


@rule
def accept_offer(table: Table, state: State, log: Log) -> None:
    """All of it at once: cards pass, promises are written, who yields is out for good and chooses again (M16)."""
    deal = state.offer
    seat, to, yields = deal.seat, deal.to, deal.yields
    emit(log, ACCEPTED, EVERYONE, 1, to, 0, 0, seat, 0, yields)
    for i in range(CARDS_IN_DEAL):
        if deal.gives[i] > 0:
            pass_on(table, state, deal.gives[i], seat, to, log)
    for i in range(CARDS_IN_DEAL):
        if deal.asks[i] > 0:
            pass_on(table, state, deal.asks[i], to, seat, log)
    if deal.promise > 0:
        write_promise(state, seat, to, deal.promise, log)
    if deal.demand > 0:
        write_promise(state, to, seat, deal.demand, log)
    if yields != NOBODY:
        out = seat if yields == PROPOSER else to
        tell(log, YIELDED, out, 0, 0, 0)
        state.disputants &= ~(1 << out)
        choose_again(state, out)
    clear_deal(state.offer)
    state.passed = 0
    state.turn += 1


@rule
def building_offer(state: State) -> bool:
    """Whether the open draft is of an offer."""
    return state.draft.kind == OFFERING or state.draft.kind == COUNTERING


@rule
def can_offer_something(table: Table, state: State, seat: int) -> bool:
    """Whether there is anybody to make an offer to."""
    if state.draft.kind != NO_DRAFT:
        return False
    for to in range(state.count):
        if cannot_offer(table, state, seat, to) == 0:
            return True
    return False
