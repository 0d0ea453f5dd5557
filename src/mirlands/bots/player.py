"""A bot at a table, called from Python with what its seat may see."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

import numpy as np

from mirlands.kernel import chance
from mirlands.kernel.errors import BadInput
from mirlands.kernel.game import Content, Game

from .choose import KINDS, choose_at_table
from .levels import settings_of
from .mind import room_for


def bot_number(name: str, place: str = "bot") -> int:
    """The number of the bot of that name; ``place`` says where the name stood.

    Raises:
        BadInput: there is none; it lists the names.
    """
    if name not in KINDS:
        raise BadInput(place=place, reason=f"there is no bot {name!r}", hint=f"bots: {', '.join(KINDS)}")
    return KINDS.index(name)


class Bot:
    """One bot in one seat, with chance of its own. Not for two threads at once."""

    def __init__(self, game: Game, content: Content, name: str, seat: int, seed: Sequence[int] | None = None, settings: Any = None) -> None:
        """``seed`` is four words of 32 bits; without it they come from the operating system. ``settings`` (1,) replace the bot's own."""
        self.game, self.content, self.name, self.seat, self.kind = game, content, name, seat, bot_number(name)
        self.settings = settings_of(game.name, name) if settings is None else settings
        self.dice, self.legal = chance.Dice.table(1), np.zeros(game.width, np.int64)
        words: Any = np.array([secrets.randbits(32) for _ in range(4)] if seed is None else seed, np.int64)
        chance.seed_with(self.dice[0], words)

    def __call__(self, view: Any, legal: Sequence[int]) -> int:
        """Choose one of ``legal``; ``view`` is an array of one View, the seat's own. Does not hold the interpreter's lock."""
        n = len(legal)
        self.legal[:n] = legal
        room = room_for(self.game, self.content, int(self.settings[0]["iterations"]))
        table = self.content.table
        chosen = choose_at_table(
            self.kind, self.settings, table, view, self.seat, self.legal, n, *room.tree, *room.scratch, self.dice, room.log
        )
        return int(chosen)


def new_bot(game: Game, content: Content, name: str, seat: int) -> Bot:
    """A bot for a seat, seeded by the operating system.

    Raises:
        BadInput: there is no bot of that name.
    """
    return Bot(game, content, name, seat)
