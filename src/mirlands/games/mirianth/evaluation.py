"""A view as a number, and as numbers: how good a table looks to its seat, and the observation for learners.

Seats are counted from the seat that looks: itself, then clockwise.
"""

from __future__ import annotations

from collections.abc import MutableSequence

from mirlands.kernel.rule import rule

from .appraisal import standing
from .state import (
    A_BATTLE,
    BY_CONCESSION,
    CARDS,
    CARDS_IN_DEAL,
    DEFEATED,
    HERO,
    IN_DECK,
    MONSTER,
    NO_CARD,
    ON_CARD,
    ON_TYPE,
    OVER,
    OWNED,
    PARTS,
    PLAGUE,
    PROMISES,
    SCORE,
    SEATS,
    SYMBOLS,
    TO_SEND,
    Deal,
    Table,
    View,
)

WON = 1000.0

QUESTIONS = A_BATTLE + 1
STEPS = SCORE + 1
PUBLIC = 24 + QUESTIONS + STEPS
SEAT = 18 + 2 * SEATS + PARTS + 3 * CARDS  # numbers of its own, then by definition: owned, tied, defeated
SHOWN = 16 + SYMBOLS + 2 * SEATS  # of a revealed card
PLEDGE = 6 + SEATS * 2
TERMS = 8 + 2 * SEATS + 2 * CARDS_IN_DEAL
TENSOR = PUBLIC + CARDS + SEATS * SEAT + SEATS * SHOWN + PROMISES * PLEDGE + 2 * TERMS


# A view as a number


@rule
def share_of_win(view: View, me: int) -> float:
    """The seat's share of the win of a finished game (M76)."""
    if (view.gone >> me) & 1 == 1:
        return 0.0
    sharing, mine = 0, total_of(view, me)
    for other in range(view.count):
        if (view.gone >> other) & 1 == 1:
            continue
        theirs = total_of(view, other)
        if theirs > mine or (theirs == mine and view.defeated[other] > view.defeated[me]):
            return 0.0
        if theirs == mine and view.defeated[other] == view.defeated[me]:
            sharing += 1
    return 1.0 / sharing


@rule
def total_of(view: View, seat: int) -> int:
    """All points of a seat, as they are now."""
    total = 0
    for part in range(PARTS):
        total += view.scores[seat * PARTS + part]
    return total


@rule
def value(table: Table, view: View) -> float:
    """What the seat can expect to score, less what the others can on average; a win is ``WON``, a shared one part of it."""
    me = max(0, view.me)
    if view.phase == OVER:
        if view.reason == BY_CONCESSION:
            return -WON if (view.gone >> me) & 1 == 1 else WON
        share = share_of_win(view, me)
        return WON * share if share > 0.0 else -WON
    return standing(table, view, me)


# The observation


@rule
def observe_cards(table: Table, view: View, out: MutableSequence[float], at: int, first: int) -> None:
    """Where every card is: copies not revealed yet, from ``at``; owned, tied and defeated by each seat, from ``first``."""
    for thing in range(1, len(view.card)):
        card, place = view.card[thing], view.place[thing]
        if card == 0:
            continue
        if place == IN_DECK:
            out[at + card - 1] += 0.25
        elif place >= DEFEATED:
            seat = (place - DEFEATED - max(0, view.me) + view.count) % view.count
            out[first + seat * SEAT + 2 * CARDS + card - 1] += 0.25
        elif place >= OWNED:
            seat = (place - OWNED - max(0, view.me) + view.count) % view.count
            out[first + seat * SEAT + card - 1] += 0.25
            if view.tie[thing] != 0:
                out[first + seat * SEAT + CARDS + card - 1] += 0.25


@rule
def observe_seat(view: View, seat: int, out: MutableSequence[float], at: int) -> None:
    """One seat: what it claims and has got, its part in the dispute, what it holds in numbers, and what would be scored."""
    numbers = (
        1.0,
        1.0 if (view.gone >> seat) & 1 == 1 else 0.0,
        1.0 if view.seat == seat else 0.0,
        1.0 if view.revealer == seat else 0.0,
        1.0 if view.first == seat else 0.0,
        1.0 if (view.choosing >> seat) & 1 == 1 else 0.0,
        1.0 if (view.disputants >> seat) & 1 == 1 else 0.0,
        1.0 if (view.passed >> seat) & 1 == 1 else 0.0,
        1.0 if (view.done >> seat) & 1 == 1 else 0.0,
        view.offers[seat] / 3.0,
        view.got[seat] / 3.0,
        1.0 if view.got[seat] == NO_CARD else 0.0,
        view.heroes[seat] / 10.0,
        view.housing[seat] / 10.0,
        (view.heroes[seat] - view.housing[seat]) / 10.0,
        view.monsters[seat] / 10.0,
        view.defeated[seat] / 10.0,
        view.claim[seat] / 4.0,
    )
    for i in range(len(numbers)):
        out[at + i] = numbers[i]
    at += len(numbers)
    if view.claim[seat] > 0:
        out[at + view.claim[seat] - 1] = 1.0
    for slot in range(SEATS):
        if view.awarded[slot] == seat + 1:
            out[at + SEATS + slot] = 1.0
    at += 2 * SEATS
    for part in range(PARTS):
        out[at + part] = view.scores[seat * PARTS + part] / 20.0


@rule
def observe_revealed(table: Table, view: View, slot: int, out: MutableSequence[float], at: int) -> None:
    """One revealed card: what it is, who claims it, and whether it is disputed."""
    card = table.cards[view.card[view.revealed[slot]]]
    numbers = (
        1.0,
        card.kind / 5.0,
        1.0 if card.kind == HERO else 0.0,
        1.0 if card.kind == MONSTER else 0.0,
        card.points / 10.0,
        card.per / 6.0,
        card.housing / 4.0,
        card.fights / 3.0,
        card.attack / 5.0,
        1.0 * card.rallies,
        1.0 * card.awards,
        card.shields_heroes / 2.0 + card.shields_any,
        1.0 * card.removes + card.keeps_plague,
        card.stamina / 10.0,
        1.0 if view.dispute == slot + 1 else 0.0,
        1.0 if view.awarded[slot] > 0 else 0.0,
    )
    for i in range(len(numbers)):
        out[at + i] = numbers[i]
    at += len(numbers)
    for symbol in range(SYMBOLS):
        out[at + symbol] = 1.0 * card.penalties[symbol]
    at += SYMBOLS
    for seat in range(view.count):
        place = (seat - max(0, view.me) + view.count) % view.count
        if view.claim[seat] == slot + 1:
            out[at + place] = 1.0
        if view.awarded[slot] == seat + 1:
            out[at + SEATS + place] = 1.0


@rule
def observe_promise(view: View, i: int, out: MutableSequence[float], at: int) -> None:
    """One promise: what it is about, how far off that is, whether it binds, who gave it and who holds it."""
    promise = view.promises[i]
    what = promise.what
    if what > ON_CARD:
        out[at] = (what - ON_CARD) / CARDS
    elif what > ON_TYPE:
        out[at + 1] = (what - ON_TYPE) / 5.0
    else:
        out[at + 2] = (what - view.number) / 16.0
    out[at + 3] = 1.0 * promise.due
    out[at + 4] = 1.0 * promise.used
    out[at + 5] = 1.0
    me = max(0, view.me)
    out[at + 6 + (promise.seat - me + view.count) % view.count] = 1.0
    out[at + 6 + SEATS + (promise.holder - me + view.count) % view.count] = 1.0


@rule
def observe_deal(view: View, deal: Deal, begun: bool, out: MutableSequence[float], at: int) -> None:
    """An offer, or one's own that is begun: from whom, to whom, who yields, the cards and promises."""
    if deal.offered == 0 and not begun:
        return
    me = max(0, view.me)
    out[at] = 1.0
    out[at + 1 + deal.yields] = 1.0
    out[at + 4] = deal.promise / 100.0
    out[at + 5] = deal.demand / 100.0
    out[at + 6] = 1.0 if deal.promise > 0 else 0.0
    out[at + 7] = 1.0 if deal.demand > 0 else 0.0
    out[at + 8 + (deal.seat - me + view.count) % view.count] = 1.0
    out[at + 8 + SEATS + (deal.to - me + view.count) % view.count] = 1.0
    cards = at + 8 + 2 * SEATS
    for i in range(CARDS_IN_DEAL):
        out[cards + i] = view.card[deal.gives[i]] / CARDS
        out[cards + CARDS_IN_DEAL + i] = view.card[deal.asks[i]] / CARDS


@rule
def observe(table: Table, view: View, out: MutableSequence[float]) -> None:
    """The view as ``TENSOR`` numbers: the moment, copies to come, each seat, the revealed cards, promises, the offers."""
    for i in range(TENSOR):
        out[i] = 0.0
    numbers = (
        view.count / 4.0,
        1.0 if view.seat == max(0, view.me) else 0.0,
        view.phase / 3.0,
        view.number / 16.0,
        view.rounds_left / 16.0,
        1.0 * view.last_seen,
        1.0 if view.last_round == view.number else 0.0,
        (view.total - view.drawn) / 60.0,
        (view.plague_total - view.plague_drawn) / 48.0,
        view.free / 4.0,
        view.passes / 2.0,
        view.turn / 4.0,
        1.0 * view.changed,
        view.declined_count / 12.0,
        view.relief / 4.0,
        view.draft.kind / 7.0,
        view.draft.stage / TO_SEND,
        view.draft.count / 10.0,
        table.cards[view.card[view.draft.thing]].stamina / 10.0,
        table.cards[view.card[view.thing]].stamina / 10.0,
        1.0 if table.cards[view.card[view.thing]].kind == PLAGUE else 0.0,
        view.pending[0] / 2.0,
        view.pending[1] / 2.0,
        view.pending[2] / 2.0,
    )
    for i in range(len(numbers)):
        out[i] = numbers[i]
    at = len(numbers)
    out[at + view.asks] = 1.0
    out[at + QUESTIONS + view.step] = 1.0
    at += QUESTIONS + STEPS
    seats = at + CARDS
    observe_cards(table, view, out, at, seats + SEAT - 3 * CARDS)
    for seat in range(view.count):
        observe_seat(view, seat, out, seats + (seat - max(0, view.me) + view.count) % view.count * SEAT)
    at = seats + SEATS * SEAT
    for slot in range(view.revealed_count):
        observe_revealed(table, view, slot, out, at + slot * SHOWN)
    at += SEATS * SHOWN
    for i in range(view.promise_count):
        observe_promise(view, i, out, at + i * PLEDGE)
    at += PROMISES * PLEDGE
    observe_deal(view, view.offer, False, out, at)
    observe_deal(view, view.draft.deal, view.draft.kind == 1 or view.draft.kind == 2, out, at + TERMS)
