"""A set of cards as rules, people and programs need it: found by number, by id, and by name however it is typed."""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Callable, Iterator
from functools import cached_property
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

from pydantic import TypeAdapter

from mirlands.kernel.errors import BadInput
from mirlands.kernel.explain import nearest, shown

from .declare import Card
from .faults import Fault
from .sets import CardSet, Check, folder, load, restore
from .text import RulesText

C = TypeVar("C", bound=Card)
K = TypeVar("K", bound="Cards[Any]")
OWN_SETS: Final = "MIRLANDS_CARDS"
"""The environment variable that has folders of sets to play with: ``terra=my/folder``, several with commas."""


def plain_name(word: str) -> str:
    """A name as it is compared: without case, accents, kinds of quotes and stray spaces."""
    spread = unicodedata.normalize("NFKD", word.translate({0x2018: "'", 0x2019: "'", 0x02BC: "'", 0x2013: "-"}))
    return " ".join("".join(c for c in spread if not unicodedata.combining(c)).casefold().split())


class Cards(Generic[C]):
    """A set of cards. A card's number is its place in ``table.cards``, in views and in events; 0 is no card.

    A game says how its cards are lowered, what they read, and what is printed on them.
    """

    def __init__(self, card_set: CardSet[C]) -> None:
        self.set = card_set
        self.cards: tuple[C, ...] = card_set.cards
        self.table: Any = self.lowered()
        self.digest: str = card_set.digest
        self.pinned: dict[str, Any] = card_set.pinned
        self.ids: tuple[str, ...] = ("", *(card.id for card in self.cards))
        self.names: tuple[str, ...] = ("", *(card.name for card in self.cards))
        self.by_id: dict[str, C] = {card.id: card for card in self.cards}
        self._numbers: dict[str, int] = {}
        for number, card in reversed(list(enumerate(self.cards, 1))):
            for word in (card.id, card.name, *(printing.id for printing in card.printed())):
                self._numbers[plain_name(word)] = number
        self._numbers |= {card.id: number for number, card in enumerate(self.cards, 1)}

    def lowered(self) -> Any:
        """An array of one Table record."""
        raise NotImplementedError

    def written(self, card: C) -> RulesText:
        """The rules text of a card."""
        raise NotImplementedError

    def face(self, number: int) -> dict[str, Any]:
        """A card as it is printed, JSON-able. Facts that it has not are None."""
        raise NotImplementedError

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

    def card(self, number: int) -> C:
        """The declaration of a card, by its number (from 1)."""
        return self.cards[number - 1]

    def text(self, number: int) -> RulesText:
        """The rules text of a card, by its number."""
        return self._texts[number - 1]

    @cached_property
    def _texts(self) -> tuple[RulesText, ...]:
        return tuple(self.written(card) for card in self.cards)

    def faces(self) -> Iterator[dict[str, Any]]:
        """Every card as it is printed, in order."""
        return (self.face(number) for number in range(1, len(self.cards) + 1))

    @property
    def advice(self) -> tuple[Fault, ...]:
        """What a set may do, and had better not."""
        return ()


class Shelf(Generic[K]):
    """Where the cards of one game come from: the game's own set, a folder of somebody's, or what a replay carries."""

    def __init__(self, game: str, make: Callable[[CardSet[Any]], K], model: TypeAdapter[Any], check: Check[Any], place: Path) -> None:
        self._game, self._make, self._model, self._check, self._place = game, make, model, check, place

    def from_folder(self, place: Path) -> K:
        """The set in a folder of set files.

        Raises:
            SetFaults: everything that is wrong with it, with file and line.
        """
        return self._make(load(folder(place), self._model, self._check))

    def base(self) -> K:
        """The game's own set, or the one that ``OWN_SETS`` puts in its place; read once.

        Raises:
            SetFaults: everything that is wrong with it.
        """
        return self._base

    @cached_property
    def _base(self) -> K:
        for entry in os.environ.get(OWN_SETS, "").split(","):
            game, found, place = (part.strip() for part in entry.partition("="))
            if entry.strip() and not (found and game and place):
                raise BadInput(OWN_SETS, f"{shown(entry.strip())} names no game and folder", "such as terra=my/folder, several with commas")
            if game == self._game:
                return self.from_folder(Path(place))
        return self.from_folder(self._place)

    def content(self, pinned: Any = None) -> K:
        """The game's own set, or the one that a replay carries.

        Raises:
            SetFaults: what the replay carries is not a set.
        """
        return self.base() if pinned is None else self._make(restore(pinned, self._model, self._check))
