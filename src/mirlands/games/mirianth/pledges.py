"""What promises are worth: to who holds one, and to who gives it (M12-M14, MA12).

A promise matters where both would claim the same card. Its holder then has it without a quarrel; its giver chooses again, and
is spared the quarrel too. So a promise gains more for the two together than it costs, and is good coin in a deal.
"""

from __future__ import annotations

from typing import NamedTuple

from mirlands.kernel.rule import rule

from .appraisal import bit, held, rounds_expected, with_holding
from .promises import about, rounds_left
from .state import BUILDING, HERO, IN_DECK, MONSTER, ON_CARD, ON_TYPE, TREASURE, Table, View

ORDINARY = 1.2  # what a card that nobody else wants brings in a round
CLASH = 0.4  # how often two seats want the same card most
EAGER = 1.5  # who wants a card so much more than an ordinary one surely claims it
STRIFE = 0.4  # what a quarrel wastes for each who has it
SAMPLE = 3  # cards that a type is judged by


class Zeal(NamedTuple):
    """How eager a seat is for what it could be promised: for a type by its number, and for another copy of one card."""

    types: tuple[float, float, float, float, float]
    card: float


ANYTHING = Zeal((1.0, 1.0, 1.0, 1.0, 1.0), 1.0)
NOTHING = Zeal((0.0, 0.0, 0.0, 0.0, 0.0), 0.0)


@rule
def matching(table: Table, view: View, what: int, after: int) -> int:
    """The next thing above ``after`` that has not been revealed and that a promise about ``what`` covers, of another card than
    ``after``; 0 when there is none."""
    for thing in range(after + 1, view.total + 1):
        if view.place[thing] == IN_DECK and view.card[thing] != view.card[after] and about(table, view, what, thing):
            return thing
    return 0


@rule
def eagerness(table: Table, view: View, seat: int, mask: int, base: float, what: int) -> float:
    """How much more than an ordinary card a seat would gain by one that a promise about ``what`` covers, on average of a few;
    ``mask`` is what it holds, and ``base`` what it can expect with that and an ordinary card."""
    n, thing = 0, matching(table, view, what, 0)
    while thing > 0:
        n += 1
        thing = matching(table, view, what, thing)
    if n == 0:
        return 0.0
    stride, k, counted, total = max(1, n // SAMPLE), 0, 0, 0.0
    thing = matching(table, view, what, 0)
    while thing > 0:
        if k % stride == 0:
            counted += 1
            total += max(0.0, with_holding(table, view, seat, mask | bit(thing)) - base)
        k += 1
        thing = matching(table, view, what, thing)
    return total / counted


@rule
def zeal_of(table: Table, view: View, seat: int, card: int, other: Zeal) -> Zeal:
    """How eager a seat is for each type and for another copy of ``card``, a definition. It is asked only where the ``other`` of the
    two is eager at all: nobody pays for a promise that keeps away nobody."""
    if rounds_left(view) == 0:
        return NOTHING
    mask = held(view, seat)
    base = with_holding(table, view, seat, mask) + ORDINARY
    types = (
        0.0,
        eagerness(table, view, seat, mask, base, ON_TYPE + TREASURE) if other.types[TREASURE] > 0.0 else 0.0,
        eagerness(table, view, seat, mask, base, ON_TYPE + BUILDING) if other.types[BUILDING] > 0.0 else 0.0,
        eagerness(table, view, seat, mask, base, ON_TYPE + HERO) if other.types[HERO] > 0.0 else 0.0,
        eagerness(table, view, seat, mask, base, ON_TYPE + MONSTER) if other.types[MONSTER] > 0.0 else 0.0,
    )
    return Zeal(types, eagerness(table, view, seat, mask, base, ON_CARD + card) if other.card > 0.0 else 0.0)


@rule
def chance_to_come(table: Table, view: View, what: int) -> float:
    """How likely a round comes in which a promise about ``what`` binds."""
    rounds = rounds_expected(view)
    if what <= ON_TYPE:
        return 1.0 if what - view.number <= rounds else 0.3
    left = view.total - view.drawn
    if left == 0:
        return 0.0
    missed = max(0.0, 1.0 - rounds * view.count / left)
    never = 1.0
    for thing in range(1, view.total + 1):
        if view.place[thing] == IN_DECK and about(table, view, what, thing):
            never *= missed
    return 1.0 - never


@rule
def zeal_for(zeal: Zeal, what: int) -> float:
    """How eager for one of the things that it tells of; for a round nobody is."""
    return zeal.card if what > ON_CARD else zeal.types[what - ON_TYPE] if what > ON_TYPE else 0.0


@rule
def eager_for(table: Table, view: View, seat: int, what: int) -> float:
    """How eager a seat is for whatever a promise is about."""
    if what <= ON_TYPE:
        return 0.0
    mask = held(view, seat)
    return eagerness(table, view, seat, mask, with_holding(table, view, seat, mask) + ORDINARY, what)


@rule
def worth_of_promise(table: Table, view: View, what: int, mine: float, theirs: float) -> tuple[float, float]:
    """What a promise about ``what`` adds to its giver's points, which is below zero, and to its holder's: ``mine`` is how eager
    the giver is for that, ``theirs`` the holder."""
    chance = chance_to_come(table, view, what)
    if what <= ON_TYPE:
        chance *= CLASH
        return -chance * (0.5 * ORDINARY - 0.5 * STRIFE), chance * (0.5 * ORDINARY + STRIFE)
    chance *= 0.7 * min(1.0, theirs / EAGER) * min(1.0, mine / EAGER)
    return -chance * max(0.05, 0.5 * mine - 0.5 * STRIFE), chance * (0.5 * theirs + STRIFE)
