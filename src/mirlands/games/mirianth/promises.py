"""Promises: what they are about, when they bind, and which ones nobody may give (M12-M15, MA12)."""

from __future__ import annotations

from mirlands.kernel.events import EVERYONE, Log, emit
from mirlands.kernel.rule import rule

from .events import DUE, PROMISE_ENDED, PROMISED, WAIVED
from .state import IN_DECK, ON_CARD, ON_TYPE, PROMISES, WHATS, Promise, State, Table, View


@rule
def clear_promise(promise: Promise) -> None:
    """An empty slot."""
    promise.seat, promise.holder, promise.what, promise.made, promise.due, promise.used = 0, 0, 0, 0, 0, 0


@rule
def about(table: Table, state: State | View, what: int, thing: int) -> bool:
    """Whether a promise about ``what`` covers ``thing`` in this round."""
    if what > ON_CARD:
        return what - ON_CARD == state.card[thing]
    if what > ON_TYPE:
        return what - ON_TYPE == table.cards[state.card[thing]].kind
    return what == state.number


@rule
def rounds_left(state: State | View) -> int:
    """How many rounds can still come after this one, by what everybody knows (M27, M28, MA5)."""
    left = state.total - state.drawn
    most = left // state.count if state.options.short_round == 1 else (left + state.count - 1) // state.count
    if state.last_round > 0:
        most = min(most, max(0, state.last_round - state.number))
    return most


@rule
def unseen_cards(state: State | View) -> int:
    """A mask of the definitions of which a copy has not been revealed: bit 0 is definition 1. Which they are is public."""
    mask = 0
    for thing in range(1, state.total + 1):
        if state.place[thing] == IN_DECK:
            mask |= 1 << (state.card[thing] - 1)
    return mask


@rule
def unseen_types(table: Table, unseen: int) -> int:
    """A mask of the types of those definitions: bit ``1 << type``."""
    mask = 0
    for card in range(1, table.card_count + 1):
        if (unseen >> (card - 1)) & 1 == 1:
            mask |= 1 << table.cards[card].kind
    return mask


@rule
def ends_anyway(state: State | View, promise: Promise) -> bool:
    """Whether it is over with this round, so that the same may be promised anew."""
    return promise.due == 1 and (state.options.promise == 0 or promise.what <= ON_TYPE)


@rule
def cannot_promise(state: State | View, unseen: int, types: int, giver: int, holder: int, what: int, more: int) -> int:
    """0, or 112 where ``giver`` cannot promise ``holder`` priority on ``what``; ``more`` promises are in the same deal already.

    Refused is what cannot be kept, by public knowledge: a round that does not come, a card or type that is not in the deck;
    what the giver has promised already, to whomever; and what the holder has promised the giver.
    """
    left = rounds_left(state)
    if what < 1 or what > WHATS or giver == holder or left == 0 or state.promise_count + more >= PROMISES:
        return 112
    if what > ON_CARD:
        if (unseen >> (what - ON_CARD - 1)) & 1 == 0:
            return 112
    elif what > ON_TYPE:
        if (types >> (what - ON_TYPE)) & 1 == 0:
            return 112
    elif what <= state.number or what > state.number + left:
        return 112
    for i in range(state.promise_count):
        promise = state.promises[i]
        clashes = promise.seat == giver or (promise.seat == holder and promise.holder == giver)
        if clashes and promise.what == what and not ends_anyway(state, promise):
            return 112
    return 0


@rule
def write_promise(state: State, giver: int, holder: int, what: int, log: Log) -> None:
    """Append a promise (M14)."""
    promise = state.promises[state.promise_count]
    clear_promise(promise)
    promise.seat, promise.holder, promise.what, promise.made = giver, holder, what, state.number
    state.promise_count += 1
    emit(log, PROMISED, EVERYONE, 1, giver, 0, 0, holder, 0, what)


@rule
def remove_promise(state: State, place: int) -> None:
    """Take one out; the others keep their order."""
    for i in range(place, state.promise_count - 1):
        state.promises[i] = state.promises[i + 1]
    state.promise_count -= 1
    clear_promise(state.promises[state.promise_count])


@rule
def cannot_waive(state: State, seat: int, place: int) -> int:
    """0, or 112: only its holder waives a promise."""
    if place < 0 or place >= state.promise_count:
        return 112
    return 0 if state.promises[place].holder == seat else 112


@rule
def waive(state: State, place: int, log: Log) -> None:
    """The holder lets the promiser off."""
    promise = state.promises[place]
    emit(log, WAIVED, EVERYONE, 1, promise.holder, 0, 0, promise.seat, 0, promise.what)
    remove_promise(state, place)


@rule
def mark_due(table: Table, state: State, log: Log) -> None:
    """Which promises bind in the round whose cards have just been revealed."""
    for i in range(state.promise_count):
        promise = state.promises[i]
        promise.due, promise.used = 0, 0
        for slot in range(state.revealed_count):
            if about(table, state, promise.what, state.revealed[slot]):
                promise.due = 1
        if promise.due == 1:
            emit(log, DUE, EVERYONE, 1, promise.seat, 0, 0, promise.holder, 0, promise.what)


@rule
def end_promises(state: State, everything: bool, log: Log) -> None:
    """A due promise ends with its round, used or not; a standing one about a card or type stays. ``everything``: no round follows."""
    i = 0
    while i < state.promise_count:
        promise = state.promises[i]
        if everything or ends_anyway(state, promise) or (promise.what <= ON_TYPE and promise.what <= state.number):
            emit(log, PROMISE_ENDED, EVERYONE, 1, promise.seat, 0, 0, promise.holder, 0, promise.what)
            remove_promise(state, i)
        else:
            promise.due, promise.used = 0, 0
            i += 1


@rule
def priority(table: Table, state: State | View, seat: int, giver: int, thing: int) -> int:
    """One more than the place of an unused promise by which ``seat`` may take ``thing`` from ``giver`` now; 0 there is none.

    Where the two owe each other priority on the same card, the older promise prevails (MA12).
    """
    for i in range(state.promise_count):
        promise = state.promises[i]
        theirs, mine = promise.holder == seat and promise.seat == giver, promise.holder == giver and promise.seat == seat
        if (theirs or mine) and promise.due == 1 and about(table, state, promise.what, thing):
            if mine:
                return 0
            if promise.used == 0:
                return i + 1
    return 0


@rule
def bound_to(table: Table, state: State | View, giver: int, thing: int, among: int) -> int:
    """One more than the seat, of the mask ``among``, to whom ``giver`` owes priority on ``thing`` by the oldest promise; 0 nobody."""
    for i in range(state.promise_count):
        promise = state.promises[i]
        among_them = (among >> promise.holder) & 1 == 1
        if among_them and promise.due == 1 and promise.seat == giver and about(table, state, promise.what, thing):
            return promise.holder + 1
    return 0
