"""What Terra Miran is played with: a set of cards as the rules, people and programs need it."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Final

from ...cards import sets
from ...cards.text import RulesText
from ...kernel.errors import BadInput
from ...kernel.explain import nearest, shown
from .declarations import CARD, ActionCard, Base, Body, CreatureCard
from .language import check, lower
from .text import REMINDERS, rules_text, token_line

FOLDER: Final = Path(__file__).parent / "cards"


def plain_name(word: str) -> str:
    """A name as it is compared: without case, accents, kinds of quotes and stray spaces."""
    spread = unicodedata.normalize("NFKD", word.translate({0x2018: "'", 0x2019: "'", 0x02BC: "'", 0x2013: "-"}))
    return " ".join("".join(c for c in spread if not unicodedata.combining(c)).casefold().split())


class Content:
    """A set of cards. A card's number is its place in ``table.cards``, in views and in events; 0 is no card."""

    def __init__(self, card_set: sets.CardSet[Base]) -> None:
        self.set = card_set
        self.cards: tuple[Base, ...] = card_set.cards
        self.table: Any = lower(self.cards)
        self.digest: str = card_set.digest
        self.pinned: dict[str, Any] = card_set.pinned
        self.ids: tuple[str, ...] = ("", *(card.id for card in self.cards))
        self.names: tuple[str, ...] = ("", *(card.name for card in self.cards))
        self.by_id: dict[str, Base] = {card.id: card for card in self.cards}
        self._numbers: dict[str, int] = {}
        for number, card in reversed(list(enumerate(self.cards, 1))):
            for word in (card.id, card.name, *(printing.id for printing in card.printed())):
                self._numbers[plain_name(word)] = number
        self._numbers |= {card.id: number for number, card in enumerate(self.cards, 1)}

    def number(self, word: str) -> int:
        """The number of a card from its id, its name, or the id of one of its printings.

        Raises:
            BadInput: there is no such card.
        """
        number = self._numbers.get(plain_name(word))
        if number is None:
            raise BadInput("card", f"there is no card {shown(word)}", self.near(word))
        return number

    def has(self, word: str) -> bool:
        """Whether ``number`` would find it."""
        return plain_name(word) in self._numbers

    def near(self, word: str) -> str:
        """A suggestion for a name that no card has; may be empty."""
        return nearest(word, [card.name for card in self.cards] if " " in word.strip() else self.ids[1:] + self.names[1:])

    def card(self, number: int) -> Base:
        """The declaration of a card, by its number (from 1)."""
        return self.cards[number - 1]

    def text(self, number: int) -> RulesText:
        """The rules text of a card, by its number."""
        return self._texts[number - 1]

    @cached_property
    def _texts(self) -> tuple[RulesText, ...]:
        return tuple(rules_text(card, self.by_id) for card in self.cards)

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

    def faces(self) -> Iterator[dict[str, Any]]:
        """Every card as it is printed, in order."""
        return (self.face(number) for number in range(1, len(self.cards) + 1))

    @cached_property
    def keywords(self) -> dict[str, str]:
        """Each word of rules texts that has an explanation, and that explanation; summoned creatures are such words."""
        words = dict(REMINDERS)
        words["character"] = words["characters"] = words.pop("Character")
        summoned = {e.card for card in self.cards for e in _effects(card) if e.do == "summon"}
        for card in self.cards:
            if card.id in summoned:
                words[card.name] = words[card.several] = token_line(card)
        return words


def _effects(card: Base) -> Iterator[Any]:
    if isinstance(card, ActionCard):
        yield from card.effects
    elif isinstance(card, Body):
        for ability in card.ability:
            yield from ability.effects


@cache
def base() -> Content:
    """BASE-01, as it is shipped."""
    return from_folder(FOLDER)


def from_folder(place: Path) -> Content:
    """The set in a folder of set files.

    Raises:
        SetFaults: everything that is wrong with it, with file and line.
    """
    return Content(sets.load(sets.folder(place), CARD, check))


def content(pinned: Any = None) -> Content:
    """BASE-01, or the set that a replay carries.

    Raises:
        SetFaults: what the replay carries is not a set.
    """
    return base() if pinned is None else Content(sets.restore(pinned, CARD, check))
