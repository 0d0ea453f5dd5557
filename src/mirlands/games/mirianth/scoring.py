"""Scoring: what each card is worth at the end, part by part in the rulebook's order (M63-M76, MA25-MA27, MA33).

``card_points``, ``score_part`` and ``write_scores`` read a View as well as a State, at any time: what would be scored now.
"""

from __future__ import annotations

from collections.abc import MutableSequence

from mirlands.kernel.events import EVERYONE, Log, emit, tell
from mirlands.kernel.rule import rule

from .events import NEIGHBOUR_SCORED, SCORED_CARD, SCORED_PART, TOTAL
from .holdings import count_kind, defeated_of, different_defeated_of, owner_of, owns
from .state import (
    BUILDING,
    DEFEATED,
    FIXED,
    HERO,
    MONSTER,
    OF_BUILDINGS,
    OF_HEROES,
    OF_MONSTERS,
    OF_TREASURES,
    OWNED,
    PARTS,
    PER_BUILDING,
    PER_DEFEATED,
    PER_HERO,
    PER_PLAGUE,
    PER_TREASURE,
    PLAGUE,
    SEATS,
    TREASURE,
    State,
    Table,
    View,
)


@rule
def adjacent(count: int, seat: int, other: int) -> bool:
    """Whether two seats sit next to each other: with two seats once, with three all, with four not opposite (M73, MA25)."""
    return seat != other and ((seat + 1) % count == other or (other + 1) % count == seat)


@rule
def part_of(kind: int) -> int:
    """The part of the score that a card of a type counts in; -1 for a Plague card, which has no points of its own."""
    if kind == HERO:
        return OF_HEROES
    if kind == BUILDING:
        return OF_BUILDINGS
    if kind == TREASURE:
        return OF_TREASURES
    return OF_MONSTERS if kind == MONSTER else -1


@rule
def how_many(table: Table, state: State | View, seat: int, per: int) -> int:
    """What a card's points are multiplied with, as things are now (M66-M71, M75)."""
    if per == FIXED:
        return 1
    if per == PER_BUILDING:
        return count_kind(table, state, seat, BUILDING)
    if per == PER_HERO:
        return count_kind(table, state, seat, HERO)
    if per == PER_TREASURE:
        return count_kind(table, state, seat, TREASURE)
    if per == PER_PLAGUE:
        return count_kind(table, state, seat, PLAGUE)
    if per == PER_DEFEATED:
        return defeated_of(state, seat)
    return different_defeated_of(state, seat)


@rule
def card_points(table: Table, state: State | View, seat: int, thing: int) -> int:
    """What a card scores for the seat, without regard to where it lies."""
    card = table.cards[state.card[thing]]
    return card.points * how_many(table, state, seat, card.per)


@rule
def counts_in(table: Table, state: State, seat: int, thing: int, part: int) -> bool:
    """Whether a thing scores in this part for the seat: monsters when defeated, other cards when owned (M74)."""
    if part == OF_MONSTERS:
        return state.place[thing] == DEFEATED + seat
    return state.place[thing] == OWNED + seat and part_of(table.cards[state.card[thing]].kind) == part


@rule
def from_neighbour(table: Table, state: State, seat: int, thing: int) -> int:
    """What a card of somebody else scores for the seat: a Saboteur next to it (M73)."""
    amount = table.cards[state.card[thing]].neighbours
    if amount == 0:
        return 0
    other = owner_of(state, thing)
    return amount if other >= 0 and adjacent(state.count, seat, other) else 0


@rule
def score_part(table: Table, state: State, seat: int, part: int) -> int:
    """What a part of the seat's score comes to now. Saboteurs of adjacent seats count among the heroes."""
    points = 0
    for thing in range(1, state.total + 1):
        if counts_in(table, state, seat, thing, part):
            points += card_points(table, state, seat, thing)
        elif part == OF_HEROES:
            points += from_neighbour(table, state, seat, thing)
    return points


@rule
def write_scores(table: Table, state: State | View, out: MutableSequence[int]) -> None:
    """Every part of every seat's score as it is now, in one go; ``out`` has SEATS * PARTS numbers, by seat and part."""
    for i in range(SEATS * PARTS):
        out[i] = 0
    for thing in range(1, state.total + 1):
        place = state.place[thing]
        if place >= DEFEATED:
            seat = place - DEFEATED
            out[seat * PARTS + OF_MONSTERS] += card_points(table, state, seat, thing)
        elif place >= OWNED:
            seat = place - OWNED
            card = table.cards[state.card[thing]]
            if card.kind == MONSTER:
                continue
            part = part_of(card.kind)
            if card.points != 0:
                out[seat * PARTS + part] += card_points(table, state, seat, thing)
            if card.neighbours != 0:
                for other in range(state.count):
                    if adjacent(state.count, seat, other):
                        out[other * PARTS + OF_HEROES] += card.neighbours


@rule
def tell_part(table: Table, state: State, seat: int, part: int, log: Log) -> None:
    """Each card that scores, or could have, and the sum (M74)."""
    for thing in range(1, state.total + 1):
        number = state.card[thing]
        card = table.cards[number]
        if counts_in(table, state, seat, thing, part) and (card.points != 0 or card.per != FIXED):
            emit(log, SCORED_CARD, EVERYONE, 1, seat, number, thing, 0, part, card_points(table, state, seat, thing))
    if part == OF_HEROES:
        for thing in range(1, state.total + 1):
            amount = 0 if owns(state, seat, thing) else from_neighbour(table, state, seat, thing)
            if amount != 0:
                emit(log, NEIGHBOUR_SCORED, EVERYONE, 1, seat, state.card[thing], thing, owner_of(state, thing), part, amount)
    emit(log, SCORED_PART, EVERYONE, 1, seat, 0, 0, 0, part, state.parts[seat * PARTS + part])


@rule
def score(table: Table, state: State, log: Log) -> None:
    """The score of every seat, and the story of it: part by part, and in each part seat by seat (M74)."""
    write_scores(table, state, state.parts)
    if log.listening == 0:
        return
    for part in range(PARTS):
        for seat in range(state.count):
            tell_part(table, state, seat, part, log)
    for seat in range(state.count):
        total = 0
        for part in range(PARTS):
            total += state.parts[seat * PARTS + part]
        tell(log, TOTAL, seat, 0, 0, total)
