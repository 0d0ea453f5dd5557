"""Positions by name: what a game provides so that scenarios can write a state and read it back.

Everything here is for people (names, numbers, places in a file) and nothing of it is compiled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol

from .game import Content

Place = tuple[str | int, ...]
Where = Callable[[Place], str]
"""``file:line`` of a part of what is being read, for errors."""


class Thing(dict[str, Any]):
    """Something on the table by the names of its parts. ``words`` are what it answers to in short: ``grunt 3/4 guard``."""

    def __init__(self, words: Iterable[str], **parts: Any) -> None:
        super().__init__(parts)
        self.words = frozenset(words)


class World(Protocol):
    """A game's content, its own cards and a file's together, and the states that can be written with them."""

    @property
    def content(self) -> Content:
        """What the game is played with."""

    def place(self, position: Mapping[str, Any], options: Any, where: Where) -> Any:
        """A state (an array of one) in the middle of a game; ``options`` is an array of one. Raises ``BadInput``."""

    def decks(self, start: Mapping[str, Any], where: Where) -> Any:
        """The decks that a start names, an array of Deck with one for each seat. Raises ``BadInput``."""

    def arrange(self, state: Any, start: Mapping[str, Any], where: Where) -> None:
        """Change a fresh start position as the start says: who begins, which cards lie on top. Raises ``BadInput``."""

    def read(self, state: Any) -> dict[str, Any]:
        """Everything in a state by name: numbers, texts, lists, mappings and ``Thing``s."""

    def read_view(self, view: Any) -> dict[str, Any]:
        """What a seat may know by name; ``view`` is an array of one View."""

    def number(self, card: str, where: str) -> int:
        """The number of a card in the table. Raises ``BadInput`` at ``where``."""

    def deck_faults(self, entries: Sequence[str], where: str, options: Mapping[str, str]) -> list[tuple[str, str]]:
        """What is wrong with a deck under these house rules: the number of the rule, and why. Raises ``BadInput`` at ``where``."""


class Positions(Protocol):
    """How a game's positions are written."""

    @property
    def seats(self) -> Sequence[str]:
        """What the seats are called, in seat order; as many as can play."""

    @property
    def schemas(self) -> Mapping[str, Mapping[str, Any]]:
        """JSON schemas of a ``position``, a ``start`` and a ``card``."""

    def options(self, start: Mapping[str, Any]) -> Mapping[str, str]:
        """House rules that a start implies."""

    def world(self, cards: Mapping[str, Mapping[str, Any]], mentioned: Iterable[str], where: Where) -> World:
        """The game's content with a file's own ``cards`` by id; ``where`` takes ``(id, ...)``.

        ``mentioned`` is every text of the file that may name a card that its name alone describes.
        """
