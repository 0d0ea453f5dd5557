"""What War of Lemiroth is played with: a set of cards as the rules, people and programs need it."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import Any, Final

from ...cards.content import Cards, Shelf
from ...cards.text import RulesText
from .declarations import CARD, Base, BookCard, ParchmentCard, PsalmCard, UnderlingCard, type_name
from .language import check, lower
from .text import REMINDERS, rules_text

FOLDER: Final = Path(__file__).parent / "cards"


class Content(Cards[Base]):
    """A set of cards of War of Lemiroth."""

    def lowered(self) -> Any:
        """An array of one Table record."""
        return lower(self.cards)

    def written(self, card: Base) -> RulesText:
        """The rules text of a card."""
        return rules_text(card)

    def face(self, number: int) -> dict[str, Any]:
        """A card as it is printed, JSON-able. Facts that it has not are None.

        ``affinity`` is the faction, ``attack`` the Willpower, ``health`` the Stamina, ``keywords`` the Exclusive Capacities.
        """
        card = self.card(number)
        return {
            "index": number,
            "id": card.id,
            "name": card.name,
            "type": type_name(card),
            "text": self.text(number).plain,
            "affinity": card.faction,
            "rarity": card.rarity,
            "cost": card.cost if isinstance(card, UnderlingCard | PsalmCard | ParchmentCard | BookCard) else None,
            "attack": card.willpower if isinstance(card, UnderlingCard) else None,
            "health": card.stamina if isinstance(card, UnderlingCard) else None,
            "keywords": list(card.capacities) if isinstance(card, UnderlingCard) else [],
            "targets": int(self.table[0].cards[number].targets),
            "deckable": True,
            "unique": isinstance(card, UnderlingCard | PsalmCard | ParchmentCard | BookCard) and card.unique,
            "glyph": card.glyph,
            "glyph2": card.glyph2,
            "flavour": card.flavour,
        }

    @cached_property
    def keywords(self) -> dict[str, str]:
        """Each word of rules texts that has an explanation, and that explanation."""
        words = dict(REMINDERS)
        words["Territory cards"] = words["Territory card"]
        for word in ("Untilt", "Tilt", "Destroy", "Return"):
            words[word.lower()] = words[word]
        return words


SHELF: Final = Shelf("lemiroth", Content, CARD, check, FOLDER)
base, content, from_folder = SHELF.base, SHELF.content, SHELF.from_folder
"""LEMIROTH-01 as it is shipped; the same, or what a replay carries; the set in a folder."""
