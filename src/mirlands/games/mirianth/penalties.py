"""Penalties of Plague cards and of surviving monsters, and what cancels them (M33-M35, M42, M43, M58-M60, MA15-MA19).

``pending`` holds the symbols of the card at hand that are still to be paid. A discarded card pays one symbol and has no
effect; a card discarded for its effect pays none. What cannot be paid is dropped, symbol by symbol, when no card of the type
is left (MA18), not before: a Wall cancels a symbol that another one would have followed.
"""

from __future__ import annotations

from collections.abc import MutableSequence

from mirlands.kernel.events import EVERYONE, Log, emit, tell
from mirlands.kernel.rule import rule

from .events import (
    CANCELLED,
    MONSTER_ATTACKS,
    MONSTER_BOXED,
    PLAGUE_DISCARDED,
    PLAGUE_KEPT,
    PLAGUE_STRIKES,
    SPENT,
)
from .holdings import box, cheapest, clear_draft, count_kind, interchangeable, kind_of, lose, next_of_kind, owns, printed_points, untie
from .numbers import CANCEL_SYMBOL, DISCARD, FIGHT, TARGET, USE, WAIVE
from .state import (
    A_PENALTY,
    BOXED,
    BUILDING,
    HERO,
    LOSE_BUILDING,
    LOSE_HERO,
    LOSE_TREASURE,
    MONSTER,
    OWNED,
    PLAGUE,
    PLAGUE_EFFECT,
    SPENDING,
    SYMBOLS,
    TREASURE,
    State,
    Table,
)

ALL_RELIEF = 100  # ``State.relief`` when a Wall cancels all penalties of the step, of every type (MA16 ``all``); else it is less


@rule
def type_of_symbol(symbol: int) -> int:
    """The type of card that a symbol costs."""
    return HERO if symbol == LOSE_HERO else BUILDING if symbol == LOSE_BUILDING else TREASURE


@rule
def symbol_of_type(kind: int) -> int:
    """The symbol that a card of a type pays, -1 when none."""
    return LOSE_HERO if kind == HERO else LOSE_BUILDING if kind == BUILDING else LOSE_TREASURE if kind == TREASURE else -1


@rule
def all_pending(state: State) -> int:
    """How many symbols are still to be paid."""
    n = 0
    for symbol in range(SYMBOLS):
        n += state.pending[symbol]
    return n


@rule
def pending_types(state: State) -> int:
    """How many types of symbols are still to be paid."""
    n = 0
    for symbol in range(SYMBOLS):
        n += 1 if state.pending[symbol] > 0 else 0
    return n


# What cancels


@rule
def can_shield(table: Table, state: State, seat: int, thing: int) -> bool:
    """Whether the seat could discard this card to cancel something that is pending (M58, M60)."""
    if not owns(state, seat, thing):
        return False
    card = table.cards[state.card[thing]]
    return (card.shields_heroes > 0 and state.pending[LOSE_HERO] > 0) or (card.shields_any > 0 and all_pending(state) > 0)


@rule
def next_shield(table: Table, state: State, seat: int, after: int) -> int:
    """The seat's lowest card above ``after`` that could cancel something pending; 0 when there is none."""
    for thing in range(after + 1, state.total + 1):
        if can_shield(table, state, seat, thing):
            return thing
    return 0


@rule
def cancel(state: State, seat: int, shield: int, card: int, symbol: int, amount: int, log: Log) -> int:
    """Cancel up to ``amount`` pending symbols of one type; return how many. ``shield`` is the card spent, 0 one spent before."""
    cancelled = min(amount, state.pending[symbol])
    if cancelled > 0:
        state.pending[symbol] -= cancelled
        emit(log, CANCELLED, EVERYONE, 1, seat, card, shield, 0, state.thing, cancelled)
    return cancelled


@rule
def cancel_all(state: State, seat: int, shield: int, card: int, log: Log) -> None:
    """Cancel every pending symbol of the card at hand."""
    cancelled = all_pending(state)
    for symbol in range(SYMBOLS):
        state.pending[symbol] = 0
    if cancelled > 0:
        emit(log, CANCELLED, EVERYONE, 1, seat, card, shield, 0, state.thing, cancelled)


@rule
def spent_before(table: Table, state: State) -> int:
    """The card that still cancels penalties: one like it has gone to the box. It is only told; which one it was is not kept."""
    for thing in range(1, state.total + 1):
        card = table.cards[state.card[thing]]
        if state.place[thing] == BOXED and (card.shields_any if state.relief == ALL_RELIEF else card.shields_heroes) > 0:
            return state.card[thing]
    return 0


@rule
def relieve(table: Table, state: State, seat: int, log: Log) -> None:
    """What was spent earlier in the step cancels penalties of the card at hand (MA17; MA16 ``all``)."""
    if state.relief == 0:
        return
    number = spent_before(table, state)
    if state.relief == ALL_RELIEF:
        cancel_all(state, seat, 0, number, log)
    else:
        state.relief -= cancel(state, seat, 0, number, LOSE_HERO, state.relief, log)


@rule
def spend(table: Table, state: State, seat: int, shield: int, first: int, log: Log) -> None:
    """Discard a card for its effect (M58, M60, MA16, MA17); ``first`` is the symbol that a Wall cancels before others."""
    clear_draft(state)
    number = state.card[shield]
    card = table.cards[number]
    tell(log, SPENT, seat, number, shield, 0)
    box(state, shield)
    if card.shields_heroes > 0:
        left = card.shields_heroes - cancel(state, seat, shield, number, LOSE_HERO, card.shields_heroes, log)
        if state.relief != ALL_RELIEF:
            state.relief = min(state.relief + left, ALL_RELIEF - 1)
    if card.shields_any > 0:
        if state.options.wall_scope > 0:
            cancel_all(state, seat, shield, number, log)
        else:
            left = card.shields_any - cancel(state, seat, shield, number, first, card.shields_any, log)
            for symbol in range(SYMBOLS):
                left -= cancel(state, seat, shield, number, symbol, left, log)
        if state.options.wall_scope == 2:
            state.relief = ALL_RELIEF


@rule
def use_shield(table: Table, state: State, seat: int, shield: int, log: Log) -> None:
    """Spend it, or first ask which symbol it cancels: a Wall, while several types are pending (MA16)."""
    if table.cards[state.card[shield]].shields_any > 0 and state.options.wall_scope == 0 and pending_types(state) > 1:
        state.draft.kind, state.draft.seat, state.draft.thing = SPENDING, seat, shield
        return
    first = 0
    while first < SYMBOLS - 1 and state.pending[first] == 0:
        first += 1
    spend(table, state, seat, shield, first, log)


# What is paid


@rule
def ask_payment(table: Table, state: State, seat: int, log: Log) -> int:
    """Ask how the penalties of the card at hand are paid: 1, or 0 once they are.

    Nobody is asked where nothing could be cancelled and it makes no difference which card goes: all of a type, or equal ones.
    """
    if all_pending(state) == 0:
        return 0
    relieve(table, state, seat, log)
    for symbol in range(SYMBOLS):
        if count_kind(table, state, seat, type_of_symbol(symbol)) == 0:
            state.pending[symbol] = 0
    if next_shield(table, state, seat, 0) == 0:
        for symbol in range(SYMBOLS):
            pay_forced(table, state, seat, symbol, log)
    if all_pending(state) == 0:
        return 0
    state.asks = A_PENALTY
    return 1


@rule
def pay_forced(table: Table, state: State, seat: int, symbol: int, log: Log) -> None:
    """Pay symbols of one type as long as there is no choice (MA18)."""
    kind = type_of_symbol(symbol)
    while state.pending[symbol] > 0:
        have = count_kind(table, state, seat, kind)
        if have > state.pending[symbol] and not interchangeable(table, state, seat, kind):
            return
        if have == 0:
            state.pending[symbol] = 0
            return
        state.pending[symbol] -= 1
        lose(state, seat, next_of_kind(table, state, seat, kind, 0), state.thing, log)


@rule
def cannot_pay_with(table: Table, state: State, seat: int, thing: int) -> int:
    """0, or the rule that forbids paying with this card: one that the seat owns, of a type that is pending (M33, M42)."""
    if owns(state, seat, thing):
        symbol = symbol_of_type(kind_of(table, state, thing))
        if symbol >= 0 and state.pending[symbol] > 0:
            return 0
    return 33 if state.step == PLAGUE_EFFECT else 42


@rule
def cannot_shield(table: Table, state: State, seat: int, thing: int) -> int:
    """0, or the rule that forbids cancelling penalties with this card (M34, M58, M60)."""
    if can_shield(table, state, seat, thing):
        return 0
    return 58 if owns(state, seat, thing) and table.cards[state.card[thing]].shields_heroes > 0 else 34


@rule
def cannot_answer(table: Table, state: State, seat: int, action: int) -> int:
    """0, or the rule that forbids this action while penalties are to be paid, with a draft or without."""
    if state.draft.kind == SPENDING:
        return 0 if CANCEL_SYMBOL <= action < WAIVE and state.pending[action - CANCEL_SYMBOL] > 0 else 60
    if USE <= action < TARGET:
        return cannot_shield(table, state, seat, action - USE)
    return cannot_pay_with(table, state, seat, action - DISCARD if DISCARD <= action < FIGHT else 0)


@rule
def legal_payments(table: Table, state: State, seat: int, out: MutableSequence[int]) -> int:
    """The legal answers to penalties in rising order; return how many."""
    n = 0
    if state.draft.kind == SPENDING:
        for symbol in range(SYMBOLS):
            if state.pending[symbol] > 0:
                out[n] = CANCEL_SYMBOL + symbol
                n += 1
        return n
    shield = next_shield(table, state, seat, 0)
    while shield > 0:
        out[n] = USE + shield
        n += 1
        shield = next_shield(table, state, seat, shield)
    for thing in range(1, state.total + 1):
        if state.place[thing] == OWNED + seat and cannot_pay_with(table, state, seat, thing) == 0:
            out[n] = DISCARD + thing
            n += 1
    return n


@rule
def default_payment(table: Table, state: State, seat: int) -> int:
    """Cancel nothing; discard the lowest printed points, then the lowest thing."""
    if state.draft.kind == SPENDING:
        symbol = 0
        while state.pending[symbol] == 0:
            symbol += 1
        return CANCEL_SYMBOL + symbol
    best = 0
    for symbol in range(SYMBOLS):
        if state.pending[symbol] == 0:
            continue
        thing = cheapest(table, state, seat, type_of_symbol(symbol))
        lower = printed_points(table, state, thing) - printed_points(table, state, best)
        if best == 0 or lower < 0 or (lower == 0 and thing < best):
            best = thing
    return DISCARD + best


@rule
def answer(table: Table, state: State, seat: int, action: int, log: Log) -> None:
    """One action while penalties are to be paid."""
    if state.draft.kind == SPENDING:
        spend(table, state, seat, state.draft.thing, action - CANCEL_SYMBOL, log)
    elif action < TARGET:
        use_shield(table, state, seat, action - USE, log)
    else:
        thing = action - DISCARD
        state.pending[symbol_of_type(kind_of(table, state, thing))] -= 1
        lose(state, seat, thing, state.thing, log)


# The cards that strike, one by one


@rule
def meet_plague(table: Table, state: State, seat: int, thing: int, log: Log) -> None:
    """The penalties of a Plague card: one hero for each symbol (M33)."""
    card = table.cards[state.card[thing]]
    state.thing = thing
    for symbol in range(SYMBOLS):
        state.pending[symbol] = card.penalties[symbol]
    if all_pending(state) > 0:
        tell(log, PLAGUE_STRIKES, seat, state.card[thing], thing, card.penalties[LOSE_HERO])


@rule
def meet_monster(table: Table, state: State, seat: int, thing: int, log: Log) -> None:
    """A surviving monster attacks: one card of each type that its penalties show (M42), by house rule one for each symbol (MA19)."""
    card = table.cards[state.card[thing]]
    state.thing = thing
    for symbol in range(SYMBOLS):
        state.pending[symbol] = card.penalties[symbol] if state.options.per_symbol == 1 else min(card.penalties[symbol], 1)
    tell(log, MONSTER_ATTACKS, seat, state.card[thing], thing, 0)


@rule
def ask_plague(table: Table, state: State, seat: int, log: Log) -> int:
    """Go through the seat's Plague cards: 1 when it is asked, 0 when all have struck. What is left of a Priestess is lost then."""
    while True:
        if ask_payment(table, state, seat, log) == 1:
            return 1
        thing = next_of_kind(table, state, seat, PLAGUE, state.thing)
        if thing == 0:
            state.thing, state.relief = 0, 0
            put_plague_away(table, state, seat, log)
            return 0
        meet_plague(table, state, seat, thing, log)


@rule
def put_plague_away(table: Table, state: State, seat: int, log: Log) -> None:
    """Plague cards go to the box, unless a hero that keeps them is still there (M35, MA27)."""
    keeps = 0
    for hero in range(1, state.total + 1):
        if owns(state, seat, hero):
            keeps |= table.cards[state.card[hero]].keeps_plague
    thing = next_of_kind(table, state, seat, PLAGUE, 0)
    while thing > 0:
        if keeps == 1:
            tell(log, PLAGUE_KEPT, seat, state.card[thing], thing, 0)
        else:
            tell(log, PLAGUE_DISCARDED, seat, state.card[thing], thing, 0)
            box(state, thing)
        thing = next_of_kind(table, state, seat, PLAGUE, thing)


@rule
def ask_attacks(table: Table, state: State, seat: int, log: Log) -> int:
    """Go through the seat's surviving monsters: 1 when it is asked, 0 when all have attacked."""
    while True:
        if ask_payment(table, state, seat, log) == 1:
            return 1
        thing = next_of_kind(table, state, seat, MONSTER, state.thing)
        if thing == 0:
            state.thing, state.relief = 0, 0
            return 0
        meet_monster(table, state, seat, thing, log)


@rule
def box_survivors(table: Table, state: State, log: Log) -> None:
    """All monsters that were not defeated go to the box, after all have attacked (M43)."""
    for seat in range(state.count):
        monster = next_of_kind(table, state, seat, MONSTER, 0)
        while monster > 0:
            tell(log, MONSTER_BOXED, seat, state.card[monster], monster, 0)
            untie(table, state, monster, log)
            box(state, monster)
            monster = next_of_kind(table, state, seat, MONSTER, monster)
