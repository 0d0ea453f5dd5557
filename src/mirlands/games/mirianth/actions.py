"""The actions of Mirianth Wars: who decides, what is legal, what forbids the rest, and what each does."""

from __future__ import annotations

from collections.abc import MutableSequence

from mirlands.kernel.contract import CANCEL, CONCEDE, TIMEOUT
from mirlands.kernel.events import Log, tell
from mirlands.kernel.rule import rule

from .claims import cannot_announce, cannot_choose, choose_card, claim_card, first_free, keep_claim
from .disputes import (
    cannot_award,
    cannot_order,
    cannot_use_merchant,
    give_up_card,
    open_dispute,
    pass_turn,
    use_merchant,
)
from .events import PASSED, TIMED_OUT
from .flow import leave, proceed
from .holdings import clear_draft
from .numbers import (
    ACCEPT,
    ACTIONS,
    ANNOUNCE,
    ASK,
    AWARD,
    CANCEL_SYMBOL,
    CHOOSE,
    COUNTER,
    DECLINE,
    DEMAND,
    GIVE,
    KEEP,
    OFFER,
    ORDER,
    PASS,
    PROMISE,
    SEND,
    TARGET,
    USE,
    WAIVE,
    YIELD_CARD,
    YIELDS,
)
from .offers import (
    accept_offer,
    add_card,
    add_promise,
    begin_offer,
    building_offer,
    cannot_ask,
    cannot_counter,
    cannot_demand,
    cannot_give,
    cannot_offer,
    cannot_pledge,
    cannot_send,
    cannot_yield_by,
    decline_offer,
    say_who_yields,
    send_offer,
)
from .paladins import cannot_tie, cannot_tie_to, tie_paladin
from .promises import cannot_waive, unseen_cards, unseen_types, waive
from .resolution import apply_in_resolution, default_in_resolution, forbids_in_resolution, legal_in_resolution
from .state import (
    A_CLAIM,
    A_FREE_CARD,
    A_MERCHANT,
    A_TURN,
    AN_ANSWER,
    AN_OUTSIDE_OFFER,
    ANOTHER_CLAIM,
    AWARDING,
    COUNTERING,
    NEGOTIATION,
    NO_DRAFT,
    NOTHING,
    OFFERING,
    OVER,
    SEATS,
    THINGS,
    TYING,
    WHATS,
    WHICH_DISPUTE,
    State,
    Table,
)


@rule
def deciding(table: Table, state: State) -> int:
    """Who decides: one seat at a time, always; 0 when the game is over."""
    return 0 if state.phase == OVER else 1 << state.seat


@rule
def drafting(table: Table, state: State, seat: int) -> int:
    """1 while the seat has begun something that only it sees and may take back."""
    return 1 if state.draft.kind != NO_DRAFT and state.draft.seat == seat else 0


# What forbids an action


@rule
def forbids_in_offer(table: Table, state: State, action: int) -> int:
    """0, or the rule that forbids a step of the offer that is being built."""
    if action == SEND:
        return cannot_send(state)
    if YIELDS <= action < AWARD:
        return cannot_yield_by(table, state, action - YIELDS)
    if GIVE <= action < ASK:
        return cannot_give(table, state, action - GIVE)
    if ASK <= action < PROMISE:
        return cannot_ask(table, state, action - ASK)
    if PROMISE <= action < USE:
        unseen = unseen_cards(state)
        types = unseen_types(table, unseen)
        if action < DEMAND:
            return cannot_pledge(table, state, unseen, types, action - PROMISE)
        return cannot_demand(table, state, unseen, types, action - DEMAND)
    return 113


@rule
def forbids_in_draft(table: Table, state: State, seat: int, action: int) -> int:
    """0, or the rule that forbids an action to a seat that has begun something in the Negotiation."""
    if building_offer(state):
        return forbids_in_offer(table, state, action)
    if state.draft.kind == AWARDING:
        if AWARD <= action < CANCEL_SYMBOL:
            return cannot_award(table, state, seat, (action - AWARD) // SEATS, (action - AWARD) % SEATS)
        return 57
    return cannot_tie_to(table, state, seat, action - TARGET) if TARGET <= action < TARGET + THINGS else 24


@rule
def forbids_claim(table: Table, state: State, seat: int, action: int) -> int:
    """0, or the rule that forbids an action to a seat that announces (M9)."""
    if ANNOUNCE <= action < CHOOSE:
        return cannot_announce(state, seat, action - ANNOUNCE)
    if WAIVE <= action < GIVE:
        return cannot_waive(state, seat, action - WAIVE)
    return 0 if action == KEEP and state.asks == ANOTHER_CLAIM else 9


@rule
def forbids_turn(table: Table, state: State, seat: int, action: int) -> int:
    """0, or the rule that forbids an action to a seat whose turn it is to talk (M12)."""
    if action == PASS:
        return 0
    if OFFER <= action < YIELDS:
        return cannot_offer(table, state, seat, action - OFFER)
    if state.asks == A_TURN:
        if action == YIELD_CARD:
            return 0
        if WAIVE <= action < GIVE:
            return cannot_waive(state, seat, action - WAIVE)
    return 12


@rule
def forbids_free(table: Table, state: State, seat: int, action: int) -> int:
    """0, or the rule that forbids an action to the seat that decides in the Negotiation and has begun nothing."""
    asks = state.asks
    if asks in (A_CLAIM, ANOTHER_CLAIM):
        return forbids_claim(table, state, seat, action)
    if asks == A_FREE_CARD:
        return cannot_choose(table, state, seat, action - CHOOSE) if CHOOSE <= action < ORDER else 16
    if asks == WHICH_DISPUTE:
        return cannot_order(state, action - ORDER) if ORDER <= action < OFFER else 108
    if asks in (A_TURN, AN_OUTSIDE_OFFER):
        return forbids_turn(table, state, seat, action)
    if asks == AN_ANSWER:
        if action in (ACCEPT, DECLINE):
            return 0
        return cannot_counter(table, state, seat) if action == COUNTER else 12
    if action == PASS:
        return 0
    use = USE <= action < TARGET
    if asks == A_MERCHANT:
        return cannot_use_merchant(table, state, seat, action - USE) if use else 56
    return cannot_tie(table, state, seat, action - USE) if use else 24


@rule
def forbids(table: Table, state: State, seat: int, action: int) -> int:
    """0, or the rule that forbids an action to the seat that decides."""
    if action < 0 or action >= ACTIONS:
        return 7
    if state.phase != NEGOTIATION:
        return forbids_in_resolution(table, state, seat, action)
    if state.draft.kind != NO_DRAFT:
        return forbids_in_draft(table, state, seat, action)
    return forbids_free(table, state, seat, action)


# Lists


@rule
def legal_waivers(state: State, seat: int, out: MutableSequence[int], n: int) -> int:
    """The promises that the seat may waive, behind the ``n`` actions listed so far."""
    for place in range(state.promise_count):
        if cannot_waive(state, seat, place) == 0:
            out[n] = WAIVE + place
            n += 1
    return n


@rule
def legal_in_offer(table: Table, state: State, out: MutableSequence[int]) -> int:
    """The next steps of the offer that is being built."""
    n = 0
    if cannot_send(state) == 0:
        out[0] = SEND
        n = 1
    for yields in range(3):
        if cannot_yield_by(table, state, yields) == 0:
            out[n] = YIELDS + yields
            n += 1
    for thing in range(1, THINGS):
        if cannot_give(table, state, thing) == 0:
            out[n] = GIVE + thing
            n += 1
    for thing in range(1, THINGS):
        if cannot_ask(table, state, thing) == 0:
            out[n] = ASK + thing
            n += 1
    unseen = unseen_cards(state)
    types = unseen_types(table, unseen)
    for what in range(1, WHATS + 1):
        if cannot_pledge(table, state, unseen, types, what) == 0:
            out[n] = PROMISE + what
            n += 1
    for what in range(1, WHATS + 1):
        if cannot_demand(table, state, unseen, types, what) == 0:
            out[n] = DEMAND + what
            n += 1
    return n


@rule
def legal_in_draft(table: Table, state: State, seat: int, out: MutableSequence[int]) -> int:
    """The next step of what is begun."""
    if building_offer(state):
        return legal_in_offer(table, state, out)
    n = 0
    if state.draft.kind == AWARDING:
        for pair in range(SEATS * SEATS):
            if cannot_award(table, state, seat, pair // SEATS, pair % SEATS) == 0:
                out[n] = AWARD + pair
                n += 1
        return n
    for thing in range(1, state.total + 1):
        if cannot_tie_to(table, state, seat, thing) == 0:
            out[n] = TARGET + thing
            n += 1
    return n


@rule
def legal_slots(table: Table, state: State, seat: int, out: MutableSequence[int], n: int) -> int:
    """The revealed cards that the seat may announce, choose, or put in order."""
    for slot in range(state.revealed_count):
        if state.asks == A_FREE_CARD:
            if cannot_choose(table, state, seat, slot) == 0:
                out[n] = CHOOSE + slot
                n += 1
        elif state.asks == WHICH_DISPUTE:
            if cannot_order(state, slot) == 0:
                out[n] = ORDER + slot
                n += 1
        elif cannot_announce(state, seat, slot) == 0:
            out[n] = ANNOUNCE + slot
            n += 1
    return n


@rule
def legal_turn(table: Table, state: State, seat: int, out: MutableSequence[int]) -> int:
    """What a seat may do whose turn it is to talk."""
    out[0] = PASS
    n = 1
    if state.asks == A_TURN:
        out[1] = YIELD_CARD
        n = 2
    for to in range(state.count):
        if cannot_offer(table, state, seat, to) == 0:
            out[n] = OFFER + to
            n += 1
    return legal_waivers(state, seat, out, n) if state.asks == A_TURN else n


@rule
def legal_uses(table: Table, state: State, seat: int, out: MutableSequence[int]) -> int:
    """Pass, or use a Merchant; or tie a Paladin."""
    out[0] = PASS
    n = 1
    for thing in range(1, state.total + 1):
        if state.asks == A_MERCHANT:
            if cannot_use_merchant(table, state, seat, thing) == 0:
                out[n] = USE + thing
                n += 1
        elif cannot_tie(table, state, seat, thing) == 0:
            out[n] = USE + thing
            n += 1
    return n


@rule
def legal(table: Table, state: State, seat: int, out: MutableSequence[int]) -> int:
    """The seat's legal actions in rising order; none unless it decides."""
    if state.phase == OVER or seat != state.seat:
        return 0
    if state.phase != NEGOTIATION:
        return legal_in_resolution(table, state, seat, out)
    if state.draft.kind != NO_DRAFT:
        return legal_in_draft(table, state, seat, out)
    asks, n = state.asks, 0
    if asks in (A_CLAIM, ANOTHER_CLAIM):
        if asks == ANOTHER_CLAIM:
            out[0] = KEEP
            n = 1
        return legal_waivers(state, seat, out, legal_slots(table, state, seat, out, n))
    if asks in (A_FREE_CARD, WHICH_DISPUTE):
        return legal_slots(table, state, seat, out, 0)
    if asks == AN_ANSWER:
        out[0], out[1] = ACCEPT, DECLINE
        n = 2
        if cannot_counter(table, state, seat) == 0:
            out[2] = COUNTER
            n = 3
        return n
    if asks in (A_TURN, AN_OUTSIDE_OFFER):
        return legal_turn(table, state, seat, out)
    return legal_uses(table, state, seat, out)


# What each action does


@rule
def act_in_draft(table: Table, state: State, seat: int, action: int, log: Log) -> None:
    """A step of what is begun; the last one commits it."""
    thing = state.draft.thing
    if action == SEND:
        send_offer(state, log)
    elif YIELDS <= action < AWARD:
        say_who_yields(state, action - YIELDS)
    elif AWARD <= action < CANCEL_SYMBOL:
        clear_draft(state)
        use_merchant(table, state, seat, thing, (action - AWARD) // SEATS, (action - AWARD) % SEATS, log)
    elif GIVE <= action < PROMISE:
        add_card(state, action - GIVE if action < ASK else action - ASK, action >= ASK)
    elif PROMISE <= action < USE:
        add_promise(state, action - PROMISE if action < DEMAND else action - DEMAND, action >= DEMAND)
    else:
        clear_draft(state)
        tie_paladin(state, seat, thing, action - TARGET, log)


@rule
def begin_use(state: State, seat: int, thing: int) -> None:
    """A Merchant looks for whom to award, or a Paladin for its monster."""
    clear_draft(state)
    state.draft.kind, state.draft.seat, state.draft.thing = AWARDING if state.asks == A_MERCHANT else TYING, seat, thing


@rule
def act_in_negotiation(table: Table, state: State, seat: int, action: int, log: Log) -> None:
    """One action of the seat that decides."""
    if state.draft.kind != NO_DRAFT:
        act_in_draft(table, state, seat, action, log)
    elif action == KEEP:
        keep_claim(state, seat, log)
    elif action == PASS:
        if state.asks in (A_TURN, AN_OUTSIDE_OFFER):
            pass_turn(state, seat, log)
        else:
            tell(log, PASSED, seat, 0, 0, 0)
            state.turn += 1
    elif action == YIELD_CARD:
        give_up_card(state, seat, log)
    elif action == ACCEPT:
        accept_offer(table, state, log)
    elif action == DECLINE:
        decline_offer(state, log)
    elif action == COUNTER:
        begin_offer(state, COUNTERING, seat, state.offer.seat)
    elif action < CHOOSE:
        claim_card(state, seat, action - ANNOUNCE, log)
    elif action < ORDER:
        choose_card(table, state, seat, action - CHOOSE, log)
    elif action < OFFER:
        open_dispute(state, action - ORDER, log)
    elif action < YIELDS:
        begin_offer(state, OFFERING, seat, action - OFFER)
    elif action < GIVE:
        waive(state, action - WAIVE, log)
    else:
        begin_use(state, seat, action - USE)


@rule
def act(table: Table, state: State, seat: int, action: int, log: Log) -> None:
    """One action, then everything that follows from it until somebody must decide."""
    if state.phase == NEGOTIATION:
        act_in_negotiation(table, state, seat, action, log)
    else:
        apply_in_resolution(table, state, seat, action, log)
    if state.draft.kind == NO_DRAFT:
        state.asks = NOTHING
        proceed(table, state, log)


@rule
def apply(table: Table, state: State, seat: int, action: int, log: Log) -> None:
    """One action, or leaving, running out of time, taking back what is begun; seats that left do their defaults at once."""
    if action == CANCEL:
        clear_draft(state)
        return
    if action == CONCEDE:
        if state.phase == OVER or (state.gone >> seat) & 1 == 1:
            return
        leave(state, seat, log)
        proceed(table, state, log)
    elif action == TIMEOUT:
        tell(log, TIMED_OUT, seat, 0, 0, 0)
        clear_draft(state)
        act(table, state, seat, default_action(table, state, seat), log)
        while state.draft.kind != NO_DRAFT:
            act(table, state, seat, default_action(table, state, seat), log)
    else:
        act(table, state, seat, action, log)
    while state.phase != OVER and (state.gone >> state.seat) & 1 == 1:
        act(table, state, state.seat, default_action(table, state, state.seat), log)


# What a seat does that left or ran out of time


@rule
def first_of(table: Table, state: State, seat: int, first: int, end: int) -> int:
    """The first legal action in a range; ``first`` when there is none."""
    for action in range(first, end):
        if forbids(table, state, seat, action) == 0:
            return action
    return first


@rule
def default_action(table: Table, state: State, seat: int) -> int:
    """Announce the first unclaimed card (all are claimed: the first), later keep it; choose the first free card, without one what a
    promise gives; pass; decline. What is begun: its first step."""
    if state.phase != NEGOTIATION:
        return default_in_resolution(table, state, seat)
    if state.draft.kind != NO_DRAFT:
        return first_of(table, state, seat, SEND, USE + 2 * THINGS)
    asks = state.asks
    if asks == A_CLAIM:
        return ANNOUNCE + max(0, first_free(state))
    if asks == ANOTHER_CLAIM:
        return KEEP
    if asks == A_FREE_CARD:
        slot = first_free(state)
        return CHOOSE + slot if slot >= 0 else first_of(table, state, seat, CHOOSE, ORDER)
    if asks == WHICH_DISPUTE:
        return first_of(table, state, seat, ORDER, OFFER)
    return DECLINE if asks == AN_ANSWER else PASS
