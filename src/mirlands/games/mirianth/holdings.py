"""What a seat holds: its cards counted, ties loosened, cards put in the box, drafts dropped.

What only reads ``card``, ``place``, ``tie``, ``total``, ``plague_total``, ``count`` and ``options`` takes a View as well as a
State: a View has the same fields.

``tie`` has one meaning for each kind of thing, and is 0 wherever it has none:

* of a melee hero (a Paladin): the monster that it is tied to (M24, M47). Hero and monster are owned by the same seat.
* of a ranged hero (an Archer): the monster that it aims at (M31, M45), of the same seat; set in the Resolution only.
* of a monster: 1 once it has been fought and has withstood (MA24); only in the step BATTLES, while it is owned.
* of everything else, and of everything that no seat owns (a defeated monster is not owned in this sense): 0.

So all ties are 0 once the surviving monsters have gone to the box (M43).
"""

from __future__ import annotations

from mirlands.kernel.events import EVERYONE, Log, emit
from mirlands.kernel.rule import rule

from .events import DISCARDED, UNTIED
from .state import (
    BOXED,
    CARDS_IN_DEAL,
    DEFEATED,
    DRAW,
    FIXED,
    HERO,
    MELEE,
    MONSTER,
    NO_DRAFT,
    NOBODY,
    OWNED,
    PLAGUE,
    SEATS,
    THINGS,
    Deal,
    Draft,
    State,
    Table,
    View,
)


@rule
def owns(state: State | View, seat: int, thing: int) -> bool:
    """Whether a thing lies beside the seat's Kingdom card: acquired, and neither spent, lost nor defeated."""
    return 0 < thing < THINGS and state.place[thing] == OWNED + seat


@rule
def owner_of(state: State | View, thing: int) -> int:
    """The seat that owns a thing, -1 when nobody does."""
    seat = state.place[thing] - OWNED
    return seat if 0 <= seat < SEATS else -1


@rule
def kind_of(table: Table, state: State | View, thing: int) -> int:
    """TREASURE ... PLAGUE; 0 for a thing that is not in this game."""
    return table.cards[state.card[thing]].kind


@rule
def owns_kind(table: Table, state: State | View, seat: int, thing: int, kind: int) -> bool:
    """Whether the seat owns this thing, and it is of this type."""
    return owns(state, seat, thing) and table.cards[state.card[thing]].kind == kind


@rule
def count_kind(table: Table, state: State | View, seat: int, kind: int) -> int:
    """How many cards of a type the seat owns; defeated monsters are not owned any more."""
    n = 0
    if kind == PLAGUE:
        for thing in range(DRAW, DRAW + state.plague_total):
            if state.place[thing] == OWNED + seat:
                n += 1
        return n
    for thing in range(1, state.total + 1):
        if state.place[thing] == OWNED + seat and table.cards[state.card[thing]].kind == kind:
            n += 1
    return n


@rule
def heroes_of(table: Table, state: State | View, seat: int) -> int:
    """How many heroes need accommodation (M32)."""
    return count_kind(table, state, seat, HERO)


@rule
def monsters_of(table: Table, state: State | View, seat: int) -> int:
    """How many monsters of the seat are on the battlefield: not defeated, not discarded."""
    return count_kind(table, state, seat, MONSTER)


@rule
def housing_of(table: Table, state: State | View, seat: int) -> int:
    """How many heroes find room (M63, MA32)."""
    room = 0
    for thing in range(1, state.total + 1):
        if state.place[thing] == OWNED + seat:
            room += table.cards[state.card[thing]].housing
    return room


@rule
def defeated_of(state: State | View, seat: int) -> int:
    """How many monsters the seat has defeated (M40)."""
    n = 0
    for thing in range(1, state.total + 1):
        if state.place[thing] == DEFEATED + seat:
            n += 1
    return n


@rule
def different_defeated_of(state: State | View, seat: int) -> int:
    """How many different monsters the seat has defeated (M67, MA26). Equal cards are neighbours among the things."""
    n, last = 0, 0
    for thing in range(1, state.total + 1):
        if state.place[thing] == DEFEATED + seat and state.card[thing] != last:
            last = state.card[thing]
            n += 1
    return n


@rule
def next_of_kind(table: Table, state: State | View, seat: int, kind: int, after: int) -> int:
    """The seat's lowest thing of a type above ``after``; 0 when there is none."""
    first, end = (DRAW, DRAW + state.plague_total) if kind == PLAGUE else (1, state.total + 1)
    for thing in range(max(first, after + 1), end):
        if state.place[thing] == OWNED + seat and table.cards[state.card[thing]].kind == kind:
            return thing
    return 0


@rule
def interchangeable(table: Table, state: State, seat: int, kind: int) -> bool:
    """Whether it does not matter which card of this type (not Plague) the seat gives up: all are the same card, tied alike."""
    first = next_of_kind(table, state, seat, kind, 0)
    if first == 0:
        return True
    for thing in range(first + 1, state.total + 1):
        if not owns_kind(table, state, seat, thing, kind):
            continue
        if state.card[thing] != state.card[first] or state.tie[thing] != state.tie[first]:
            return False
    return True


@rule
def printed_points(table: Table, state: State, thing: int) -> int:
    """The number printed on a card; a formula counts as nothing."""
    card = table.cards[state.card[thing]]
    return card.points if card.per == FIXED else 0


@rule
def cheapest(table: Table, state: State, seat: int, kind: int) -> int:
    """The seat's card of a type with the lowest printed points, then the lowest thing; 0 when there is none."""
    best = next_of_kind(table, state, seat, kind, 0)
    thing = best
    while thing > 0:
        if printed_points(table, state, thing) < printed_points(table, state, best):
            best = thing
        thing = next_of_kind(table, state, seat, kind, thing)
    return best


# Changes


@rule
def loosen(table: Table, state: State, hero: int, log: Log) -> None:
    """A hero is no longer tied to its monster, or aims at nothing any more; only a Paladin's is told (MA21, MA3)."""
    monster = state.tie[hero]
    if monster == 0:
        return
    state.tie[hero] = 0
    if table.cards[state.card[hero]].fights == MELEE:
        emit(log, UNTIED, EVERYONE, 1, owner_of(state, hero), state.card[hero], hero, 0, monster, state.card[monster])


@rule
def untie(table: Table, state: State, thing: int, log: Log) -> None:
    """The thing changes hands or leaves: a hero's own tie ends, and with a monster goes all that was tied to it (MA21)."""
    kind = table.cards[state.card[thing]].kind
    if kind == HERO:
        loosen(table, state, thing, log)
    elif kind == MONSTER:
        state.tie[thing] = 0
        for hero in range(1, state.total + 1):
            if state.tie[hero] == thing and table.cards[state.card[hero]].kind == HERO:
                loosen(table, state, hero, log)


@rule
def box(state: State, thing: int) -> None:
    """The thing goes to the box; for a monster ``untie`` comes first."""
    state.place[thing] = BOXED
    state.tie[thing] = 0


@rule
def lose(state: State, seat: int, thing: int, source: int, log: Log) -> None:
    """The seat discards a card for a penalty of ``source`` (a Plague card, a monster), 0 for want of room; it has no effect."""
    emit(log, DISCARDED, EVERYONE, 1, seat, state.card[thing], thing, 0, source, state.card[source])
    box(state, thing)


@rule
def clear_deal(deal: Deal) -> None:
    """No deal: every field is zero."""
    deal.offered, deal.seat, deal.to, deal.yields, deal.promise, deal.demand = 0, 0, 0, NOBODY, 0, 0
    for i in range(CARDS_IN_DEAL):
        deal.gives[i], deal.asks[i] = 0, 0


@rule
def empty_draft(draft: Draft) -> None:
    """Nothing is begun: every field is zero, whatever it was."""
    draft.kind, draft.seat, draft.thing, draft.stage, draft.count = NO_DRAFT, 0, 0, 0, 0
    for thing in range(THINGS):
        draft.withheld[thing] = 0
    clear_deal(draft.deal)


@rule
def clear_draft(state: State) -> None:
    """What was begun is dropped; a draft that is not open has nothing in it."""
    if state.draft.kind != NO_DRAFT:
        empty_draft(state.draft)
