"""Declarations of Mirianth Wars' cards, checked against one another and lowered to the integer rows of the card table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ...cards.faults import Fault
from ...cards.sets import Origin
from . import phrases
from . import state as s
from .declarations import Base, BuildingCard, Discarded, DrawCard, HeroCard, MonsterCard, Multiplied, PlagueCard, TreasureCard

SEATS: Final = (2, 3, 4)
LEAST: Final = 6
"""Draw cards for each seat, at least: the pile of the Last Round (M5) and a round above it."""
STRONGEST: Final = 127
"""The greatest attack that anything on the table shows."""


def check(cards: Sequence[Base], origins: Sequence[Origin], ids: frozenset[str]) -> list[Fault]:
    """What the cards of a set may not do together."""
    faults: list[Fault] = []
    if not origins:
        return faults
    file = origins[-1].file
    if len(cards) > s.CARDS - 1:
        faults.append(Fault(file, 0, "", "", f"{len(cards)} different cards do not fit", f"a set has at most {s.CARDS - 1}"))
    draw = [card for card in cards if isinstance(card, DrawCard)]
    for column, seats in enumerate(SEATS):
        total = sum(card.copies[column] for card in draw)
        if not LEAST * seats <= total < s.DRAW:
            right = f"let their copies come to {LEAST * seats} to {s.DRAW - 1}"
            faults.append(Fault(file, 0, "", "copies", f"there are {total} draw cards for {seats} seats", right, "M4"))
    plague = sum(card.copies for card in cards if isinstance(card, PlagueCard))
    if plague > s.PLAGUES:
        faults.append(
            Fault(file, 0, "", "copies", f"there are {plague} Plague cards", f"let their copies come to at most {s.PLAGUES}", "M3")
        )
    strongest = _strongest(draw)
    if strongest > STRONGEST:
        right = f"let it be at most {STRONGEST}: fewer copies, or a smaller attack"
        faults.append(Fault(file, 0, "", "battle", f"the heroes of 4 seats could attack one monster with {strongest}", right))
    return faults


def _strongest(draw: Sequence[DrawCard]) -> int:
    """The attack of all heroes for 4 seats together, if one player had all of them and all the monsters."""
    monsters = sum(card.copies[-1] for card in draw if isinstance(card, MonsterCard))
    heroes = [card for card in draw if isinstance(card, HeroCard)]
    rallies = sum(card.copies[-1] * card.rallies for card in heroes)
    total = 0
    for card in heroes:
        if card.battle is None:
            continue
        if isinstance(card.battle.attack, list):
            each = card.battle.attack[-1]
        else:
            each = monsters if card.battle.attack is None else card.battle.attack + rallies
        total += card.copies[-1] * each
    return total


def lower(cards: Sequence[Base]) -> Any:
    """An array of one Table record; cards are numbered from 1 in their order. The cards have passed ``check``."""
    array = s.Table.table(1)
    table = array[0]
    for number, card in enumerate(cards, 1):
        row = table.cards[number]
        if isinstance(card, PlagueCard):
            row.kind, row.copies[:] = s.PLAGUE, card.copies
            row.penalties[s.LOSE_HERO] = card.penalties
            continue
        assert isinstance(card, HeroCard | BuildingCard | TreasureCard | MonsterCard)  # noqa: S101
        row.kind, row.copies[:] = phrases.TYPES[card.type], card.copies
        if isinstance(card.points, Multiplied):
            row.points, row.per = card.points.each, phrases.PER[card.points.per]
        else:
            row.points, row.per = card.points, s.FIXED
        if isinstance(card, MonsterCard):
            row.stamina = card.stamina
            for symbol in card.penalties:
                row.penalties[phrases.SYMBOLS[symbol]] += 1
            continue
        if card.discard:
            _lower_discard(row, card.discard)
        if isinstance(card, BuildingCard):
            row.housing = card.housing
        if isinstance(card, HeroCard):
            _lower_hero(row, card)
    table.card_count = len(cards)
    return array


def _lower_discard(row: Any, discard: Discarded) -> None:
    if discard.removes:
        row.removes = 1
    if discard.cancels:
        setattr(row, phrases.CANCELS[discard.cancels], discard.amount)


def _lower_hero(row: Any, card: HeroCard) -> None:
    row.neighbours, row.rallies = card.neighbours, card.rallies
    row.awards, row.keeps_plague = int(card.awards), int(card.keeps_plague)
    if card.battle:
        row.fights = phrases.CLASSES[card.battle.kind]
        if isinstance(card.battle.attack, list):
            row.volley[:] = card.battle.attack
        elif card.battle.attack:
            row.attack = card.battle.attack
