"""What Mirianth Wars is played with: a set of cards as the rules, people and programs need it."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import Any, Final

from ...cards.content import Cards, Shelf
from ...cards.faults import Fault
from ...cards.text import RulesText
from . import phrases
from .declarations import CARD, Base, BuildingCard, HeroCard, MonsterCard, Multiplied, PlagueCard
from .language import advice, check, lower
from .text import REMINDERS, rules_text

FOLDER: Final = Path(__file__).parent / "cards"


class Content(Cards[Base]):
    """A set of cards of Mirianth Wars."""

    def lowered(self) -> Any:
        """An array of one Table record."""
        return lower(self.cards)

    def written(self, card: Base) -> RulesText:
        """The rules text of a card."""
        return rules_text(card)

    def face(self, number: int) -> dict[str, Any]:
        """A card as it is printed, JSON-able. Facts that it has not are None.

        ``points`` counts once, or for each ``per``; ``battle`` is how a hero fights, ``attack`` that of a melee hero, ``volley``
        that of a ranged one by the number of ranged heroes; ``penalties`` counts symbols by type; ``copies`` is for 2, 3 and 4 seats.
        """
        card = self.card(number)
        row = self.table[0].cards[number]
        points = getattr(card, "points", None)
        battle = card.battle if isinstance(card, HeroCard) else None
        attack = battle.attack if battle else None
        losing = isinstance(card, MonsterCard | PlagueCard)
        return {
            "index": number,
            "id": card.id,
            "name": card.name,
            "type": card.type,
            "text": self.text(number).plain,
            "affinity": None,
            "rarity": None,
            "cost": None,
            "attack": attack if isinstance(attack, int) else None,
            "health": None,
            "keywords": [],
            "targets": 0,
            "deckable": False,
            "unique": False,
            "glyph": card.glyph,
            "glyph2": card.glyph2,
            "flavour": card.flavour,
            "points": points.each if isinstance(points, Multiplied) else points,
            "per": points.per if isinstance(points, Multiplied) else None,
            "neighbours": card.neighbours if isinstance(card, HeroCard) and card.neighbours else None,
            "housing": card.housing if isinstance(card, BuildingCard) else None,
            "battle": battle.kind if battle else None,
            "volley": list(attack) if isinstance(attack, list) else None,
            "stamina": card.stamina if isinstance(card, MonsterCard) else None,
            "penalties": {word: int(row.penalties[symbol]) for word, symbol in phrases.SYMBOLS.items()} if losing else None,
            "copies": [int(copies) for copies in row.copies],
        }

    @cached_property
    def keywords(self) -> dict[str, str]:
        """Each word of rules texts that has an explanation, as it is and as sentences bend it, and that explanation."""
        spans = [span for number in range(1, len(self.cards) + 1) for line in self.text(number).lines for span in line]
        return dict(REMINDERS) | {span.text: REMINDERS[span.about] for span in spans if span.about}

    @property
    def advice(self) -> tuple[Fault, ...]:
        """What a set may do, and had better not: too few Plague cards (MA7), doubled symbols (MA19)."""
        return tuple(advice(self.cards, self.set.origins))


SHELF: Final = Shelf("mirianth", Content, CARD, check, FOLDER)
base, content, from_folder = SHELF.base, SHELF.content, SHELF.from_folder
"""MIRIANTH-01 as it is shipped; the same, or what a replay carries; the set in a folder."""
