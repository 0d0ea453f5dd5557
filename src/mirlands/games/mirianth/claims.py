"""A round up to its disputes: cards are revealed and announced, due promises are settled, seats choose again (M8-M10, M14, M16)."""

from __future__ import annotations

from mirlands.kernel.events import EVERYONE, Log, emit, tell
from mirlands.kernel.rule import rule

from .events import (
    ANNOUNCED,
    CHANGED,
    CHOSE,
    KEPT,
    LAST_ROUND,
    LAST_ROUND_CARD,
    NOTHING_LEFT,
    REVEALED_CARD,
    ROUND,
    SETTLED,
    SHORT_ROUND,
    TOOK_BY_PROMISE,
)
from .promises import about, priority, rounds_left
from .state import (
    A_CLAIM,
    A_FREE_CARD,
    ANOTHER_CLAIM,
    DISPUTES,
    NO_CARD,
    REVEALED,
    SEATS,
    SETTLE,
    State,
    Table,
    View,
)

FURTHER_PASSES = 2


@rule
def at_turn(state: State | View, turn: int) -> int:
    """The seat that sits so many places clockwise from the revealer."""
    return (state.revealer + turn) % state.count


@rule
def clear_round(state: State) -> None:
    """Nothing is revealed, claimed, awarded or got."""
    state.revealed_count, state.passes, state.turn, state.changed, state.settled, state.choosing = 0, 0, 0, 0, 0, 0
    for i in range(SEATS):
        state.revealed[i], state.claim[i], state.awarded[i], state.got[i] = 0, 0, 0, 0


@rule
def turn_up(state: State) -> bool:
    """Reveal N cards, or as many as there are (M8); return whether the Last Round came up (M26).

    The round after that one is the last (M27); or this one when it falls short (M28), or no other can follow (MA5).
    """
    clear_round(state)
    state.number += 1
    state.revealer = (state.first + state.number - 1) % state.count
    came = False
    for slot in range(state.count):
        if state.last_seen == 0 and state.drawn == state.last_at:
            state.last_seen, state.last_round, came = 1, state.number + 1, True
        if state.drawn < state.total:
            state.revealed[slot] = state.deck[state.drawn]
            state.place[state.revealed[slot]] = REVEALED
            state.revealed_count += 1
            state.drawn += 1
    if state.revealed_count < state.count or rounds_left(state) == 0:
        state.last_round = state.number
    return came


@rule
def tell_revealed(state: State, came: bool, log: Log) -> None:
    """Say what ``turn_up`` did."""
    tell(log, ROUND, state.revealer, 0, 0, state.number)
    for slot in range(state.revealed_count):
        thing = state.revealed[slot]
        tell(log, REVEALED_CARD, state.revealer, state.card[thing], thing, slot)
    if came:
        tell(log, LAST_ROUND_CARD, state.revealer, 0, 0, 0)
    if state.revealed_count < state.count:
        tell(log, SHORT_ROUND, state.revealer, 0, 0, state.revealed_count)
    if state.last_round == state.number or came:
        tell(log, LAST_ROUND, state.revealer, 0, 0, state.last_round)


@rule
def claimants(state: State | View, slot: int) -> int:
    """The mask of seats that claim a revealed card."""
    mask = 0
    for seat in range(state.count):
        if state.claim[seat] == slot + 1:
            mask |= 1 << seat
    return mask


@rule
def how_many(mask: int) -> int:
    """Seats in a mask."""
    n = 0
    for seat in range(SEATS):
        n += (mask >> seat) & 1
    return n


@rule
def first_in(state: State | View, mask: int) -> int:
    """The first seat of a mask, from the revealer."""
    for turn in range(state.count):
        if (mask >> at_turn(state, turn)) & 1 == 1:
            return at_turn(state, turn)
    return 0


@rule
def to_be_had(state: State | View, slot: int) -> bool:
    """Whether a slot holds a revealed card that is not awarded."""
    return 0 <= slot < state.revealed_count and state.awarded[slot] == 0 and state.place[state.revealed[slot]] == REVEALED


@rule
def is_free(state: State | View, slot: int) -> bool:
    """Whether nobody claims a revealed card that is not awarded (MA8)."""
    return to_be_had(state, slot) and claimants(state, slot) == 0


@rule
def free_cards(state: State | View) -> int:
    """How many revealed cards nobody claims and are not awarded (MA8)."""
    n = 0
    for slot in range(state.revealed_count):
        n += 1 if is_free(state, slot) else 0
    return n


@rule
def first_free(state: State) -> int:
    """The slot of the first of them; -1 when there is none."""
    for slot in range(state.revealed_count):
        if is_free(state, slot):
            return slot
    return -1


# Announcing, M9


@rule
def cannot_announce(state: State, seat: int, slot: int) -> int:
    """0, or the rule that forbids a seat to claim this card: one that is revealed (M9), and another one than before."""
    if slot < 0 or slot >= state.revealed_count:
        return 9
    return 9 if state.passes > 0 and state.claim[seat] == slot + 1 else 0


@rule
def claim_card(state: State, seat: int, slot: int, log: Log) -> None:
    """A seat announces the card that it wants, or another one than before."""
    thing = state.revealed[slot]
    tell(log, ANNOUNCED if state.passes == 0 else CHANGED, seat, state.card[thing], thing, slot)
    state.changed = 1 if state.passes > 0 else 0
    state.claim[seat] = slot + 1
    state.turn += 1


@rule
def keep_claim(state: State, seat: int, log: Log) -> None:
    """A seat stays with its announcement."""
    thing = state.revealed[state.claim[seat] - 1]
    tell(log, KEPT, seat, state.card[thing], thing, state.claim[seat] - 1)
    state.turn += 1


@rule
def ask_for_claims(state: State, log: Log) -> None:
    """The next seat announces; after all have, at most two further passes, and none after one without a change.

    Where a single card is revealed there is nothing to choose.
    """
    if state.turn == state.count:
        if state.passes == 0 or (state.changed == 1 and state.passes < FURTHER_PASSES):
            state.passes += 1
            state.turn, state.changed = 0, 0
        else:
            state.step, state.turn, state.changed, state.settled = SETTLE, 0, 0, 0
        return
    seat = at_turn(state, state.turn)
    if state.revealed_count > 1:
        state.asks, state.seat = A_CLAIM if state.passes == 0 else ANOTHER_CLAIM, seat
    elif state.passes == 0:
        claim_card(state, seat, 0, log)
    else:
        state.turn += 1


# Promises are settled (M14)


@rule
def settle_promises(table: Table, state: State, log: Log) -> None:
    """The oldest due promise whose giver claims the card that its holder claims: the giver chooses again; then the next one."""
    while state.settled < state.promise_count:
        promise = state.promises[state.settled]
        state.settled += 1
        slot = state.claim[promise.seat] - 1
        if promise.due == 1 and slot >= 0 and state.claim[promise.holder] == slot + 1:
            thing = state.revealed[slot]
            if about(table, state, promise.what, thing):
                emit(log, SETTLED, EVERYONE, 1, promise.seat, state.card[thing], thing, promise.holder, 0, promise.what)
                choose_again(state, promise.seat)
                return
    state.step, state.settled = DISPUTES, 0


# Choosing again (M16)


@rule
def choose_again(state: State, seat: int) -> None:
    """The seat loses its claim and must take another card."""
    state.claim[seat] = 0
    state.choosing |= 1 << seat


@rule
def cannot_choose(table: Table, state: State | View, seat: int, slot: int) -> int:
    """0, or 16: the card must be available, or claimed only by one who owes this seat priority on it (MA8, MA12)."""
    if not to_be_had(state, slot):
        return 16
    mask = claimants(state, slot)
    if mask == 0:
        return 0
    if how_many(mask) > 1:
        return 16
    return 0 if priority(table, state, seat, first_in(state, mask), state.revealed[slot]) > 0 else 16


@rule
def choose_card(table: Table, state: State, seat: int, slot: int, log: Log) -> None:
    """Take an available card; or, by a promise and once, the promiser's, who then chooses again."""
    mask, thing = claimants(state, slot), state.revealed[slot]
    if mask == 0:
        tell(log, CHOSE, seat, state.card[thing], thing, slot)
    else:
        giver = first_in(state, mask)
        state.promises[priority(table, state, seat, giver, thing) - 1].used = 1
        emit(log, TOOK_BY_PROMISE, EVERYONE, 1, seat, state.card[thing], thing, giver, 0, slot)
        choose_again(state, giver)
    state.claim[seat] = slot + 1
    state.choosing &= ~(1 << seat)


@rule
def ask_to_choose(table: Table, state: State, log: Log) -> None:
    """The first seat that must choose again does so at once. None left, in a short round only: it gets nothing (MA28)."""
    seat = first_in(state, state.choosing)
    n, only = 0, 0
    for slot in range(state.revealed_count):
        if cannot_choose(table, state, seat, slot) == 0:
            n, only = n + 1, slot
    if n == 0:
        state.choosing &= ~(1 << seat)
        state.got[seat] = NO_CARD
        tell(log, NOTHING_LEFT, seat, 0, 0, 0)
    elif n == 1:
        choose_card(table, state, seat, only, log)
    else:
        state.asks, state.seat = A_FREE_CARD, seat
