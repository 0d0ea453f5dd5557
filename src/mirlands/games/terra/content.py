"""What Terra Miran is played with: a set of cards as the rules, people and programs need it."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import Any, Final

from ...cards.content import Cards, Shelf
from ...cards.text import RulesText
from .declarations import CARD, ActionCard, Base, Body, CreatureCard, programs
from .language import check, lower
from .text import REMINDERS, rules_text, token_line

FOLDER: Final = Path(__file__).parent / "cards"


class Content(Cards[Base]):
    """A set of Terra Miran's cards."""

    def lowered(self) -> Any:
        """An array of one Table record."""
        return lower(self.cards)

    def written(self, card: Base) -> RulesText:
        """The rules text of a card."""
        return rules_text(card, self.by_id)

    def face(self, number: int) -> dict[str, Any]:
        """A card as it is printed, JSON-able. Facts that it has not are None."""
        card = self.card(number)
        return {
            "index": number,
            "id": card.id,
            "name": card.name,
            "type": card.type,
            "text": self.text(number).plain,
            "affinity": card.affinity,
            "rarity": card.rarity,
            "cost": card.cost if isinstance(card, CreatureCard | ActionCard) else None,
            "attack": card.attack if isinstance(card, Body) else None,
            "health": card.health if isinstance(card, Body) else None,
            "keywords": list(card.keywords) if isinstance(card, Body) else [],
            "targets": int(self.table[0].cards[number].targets),
            "deckable": isinstance(card, CreatureCard | ActionCard),
            "glyph": card.glyph,
            "glyph2": card.glyph2,
            "flavour": card.flavour,
        }

    @cached_property
    def keywords(self) -> dict[str, str]:
        """Each word of rules texts that has an explanation, and that explanation; summoned creatures are such words."""
        words = dict(REMINDERS)
        words["character"] = words["characters"] = words.pop("Character")
        summoned = {e.card for card in self.cards for _, effects, _ in programs(card) for e in effects if e.do == "summon"}
        for card in self.cards:
            if card.id in summoned:
                words[card.name] = words[card.several] = token_line(card)
        return words


SHELF: Final = Shelf("terra", Content, CARD, check, FOLDER)
base, content, from_folder = SHELF.base, SHELF.content, SHELF.from_folder
"""BASE-01 as it is shipped; the same, or what a replay carries; the set in a folder."""
