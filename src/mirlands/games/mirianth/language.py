"""Declarations of Mirianth Wars' cards, checked against one another and lowered to the integer rows of the card table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from ...cards.faults import Fault
from ...cards.sets import Origin
from ...cards.text import joined
from . import phrases
from . import state as s
from .declarations import Base, BuildingCard, Discarded, DrawCard, HeroCard, MonsterCard, Multiplied, PlagueCard, TreasureCard

SEATS: Final = (2, 3, 4)
LEAST: Final = 6
"""Draw cards for each seat, at least: the pile of the Last Round (M5) and a round above it."""
STRONGEST: Final = 127
"""The greatest attack that anything on the table shows."""


_WORTH: Final[Mapping[type, tuple[str, ...]]] = {
    HeroCard: ("points", "neighbours", "battle", "rallies", "awards", "keeps_plague", "discard"),
    BuildingCard: ("points", "housing", "discard"),
    TreasureCard: ("points", "discard"),
}
"""What a card of each type may do."""


def check(cards: Sequence[Base], origins: Sequence[Origin], ids: frozenset[str]) -> list[Fault]:
    """What the parts of a card, or the cards of a set, may not do together."""
    pairs = list(zip(cards, origins, strict=True))
    faults: list[Fault] = []
    plague = 0
    for number, (card, origin) in enumerate(pairs, 1):
        fields = _WORTH.get(type(card), ())
        if fields and not any(getattr(card, name) for name in fields):
            faults.append(origin.fault(card.id, (), "does nothing", f"give it {joined(fields, 'or')}"))
        if number == s.CARDS:
            faults.append(origin.fault(card.id, (), f"is the card number {number}", f"a set has at most {s.CARDS - 1} different cards"))
        if isinstance(card, PlagueCard):
            before, plague = plague, plague + card.copies
            if before <= s.PLAGUES < plague:
                right = f"let there be at most {s.PLAGUES}"
                faults.append(replace(origin.fault(card.id, ("copies",), f"makes {plague} Plague cards", right), rule="M3"))
    if len(ids) <= len(cards):  # no card is left out for faults of its own
        faults += list(_draw_deck(pairs))[:1]
    return [*faults, *_too_strong(pairs)]


def _draw_deck(pairs: Sequence[tuple[Base, Origin]]) -> Iterator[Fault]:
    """The faults of draw decks that cannot be played with, at the card that makes one too large, or at the last one."""
    draw = [(card, origin) for card, origin in pairs if isinstance(card, DrawCard)]
    if not draw:
        yield Fault("the set", 0, "", "", "there is no card for the draw deck", "add heroes, buildings, treasures and monsters", "M4")
        return
    for column, seats in enumerate(SEATS):
        total, least = 0, LEAST * seats
        right = f"let there be {least} to {s.DRAW - 1}"
        for card, origin in draw:
            before, total = total, total + card.copies[column]
            if before < s.DRAW <= total:
                yield replace(origin.fault(card.id, ("copies",), f"makes {total} draw cards for {seats} seats", right), rule="M4")
        if total < least:
            card, origin = draw[-1]
            yield replace(origin.fault(card.id, ("copies",), f"is the last of only {total} draw cards for {seats} seats", right), rule="M5")


def _too_strong(pairs: Sequence[tuple[Base, Origin]]) -> Iterator[Fault]:
    """The fault of heroes who together attack with more than the table has room for, at the one who makes it too much.

    As if one of 4 players had all of them, and all the monsters.
    """
    monsters = sum(card.copies[-1] for card, _ in pairs if isinstance(card, MonsterCard))
    rallies = sum(card.copies[-1] * card.rallies for card, _ in pairs if isinstance(card, HeroCard))
    total = 0
    for card, origin in pairs:
        if not isinstance(card, HeroCard) or card.battle is None:
            continue
        if isinstance(card.battle.attack, list):
            each = card.battle.attack[-1]
        else:
            each = monsters if card.battle.attack is None else card.battle.attack + rallies
        before, total = total, total + card.copies[-1] * each
        if before <= STRONGEST < total:
            right = f"let it be at most {STRONGEST}: fewer copies, or less attack"
            yield origin.fault(card.id, ("battle",), f"makes the attack of all heroes on one monster {total}", right)


def advice(cards: Sequence[Base], origins: Sequence[Origin]) -> Iterator[Fault]:
    """What the cards of a set may do together, and had better not."""
    for card, origin in zip(cards, origins, strict=True):
        if isinstance(card, MonsterCard) and len(set(card.penalties)) < len(card.penalties):
            doubled = "shows a symbol twice, and costs one card of each type all the same"
            yield replace(origin.fault(card.id, ("penalties",), doubled, "once is enough"), rule="MA19")
    plague = [(card, origin) for card, origin in zip(cards, origins, strict=True) if isinstance(card, PlagueCard)]
    there = sum(card.copies for card, _ in plague)
    for column, seats in reversed(list(enumerate(SEATS))):
        rounds = sum(card.copies[column] for card in cards if isinstance(card, DrawCard)) // seats
        wanted = (seats - 1) * rounds
        if there < wanted:
            card, origin = plague[-1] if plague else (cards[-1], origins[-1])
            reason = f"the set has {there} Plague cards, and {rounds} rounds of {seats} seats can deal {wanted}"
            yield replace(origin.fault(card.id, ("copies",), reason, f"let there be {min(wanted, s.PLAGUES)}"), rule="MA7")
            return


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
