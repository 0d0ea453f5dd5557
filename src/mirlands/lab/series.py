"""A series between bots: who sits where in which game, and the seeds of everything random in it.

Games come in sets. All games of a set have the same deal: seed, decks and house rules. In each of them the players have moved one seat
on, so that over a set everybody has had every seat, and luck with the deal or the seat is everybody's (duplicate, as at bridge; at two
seats a pair with exchanged sides, as between chess programs).

Games are numbered from 0: first the games of every line-up with the first deal, then those with the second. What is game 7 today is
game 7 of a longer series with the same seed too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np

from mirlands.kernel import chance
from mirlands.kernel.chance import WORD_BITS, seed_words
from mirlands.kernel.errors import BadInput

Lineup = tuple[int, ...]
"""A player, by its place in the list of players, for each seat of the first game of a set."""

MOST_LINEUPS = 1000


def lineups(named: Sequence[str], seats: int) -> tuple[tuple[str, ...], tuple[Lineup, ...]]:
    """The players that these words name, each once, and the line-ups that they make at so many seats.

    As many words as seats are one line-up. Of fewer the first sits alone among the others, who fill the table in turn; of more, every
    choice of as many as there are seats is a line-up (at two seats: everybody meets everybody).

    Raises:
        BadInput: there are fewer than two, or more than seats and one of them twice, or far too many.
    """
    place = "--players"
    if len(named) < 2:
        raise BadInput(place=place, reason="one player has nobody to play against", hint="two or more, such as greedy,random")
    players = tuple(dict.fromkeys(named))
    indexes = [players.index(name) for name in named]
    if len(named) <= seats:
        others = indexes[1:]
        return players, ((indexes[0], *(others[i % len(others)] for i in range(seats - 1))),)
    if len(players) < len(named):
        twice = next(name for name in players if list(named).count(name) > 1)
        hint = f"with more players than the {seats} seats everybody meets everybody else: name each once"
        raise BadInput(place=place, reason=f"{twice} is named twice", hint=hint)
    found = tuple(combinations(range(len(players)), seats))
    if len(found) > MOST_LINEUPS:
        reason = f"{len(players)} players at {seats} seats make {len(found):,} line-ups"
        raise BadInput(place=place, reason=reason, hint=f"at most {MOST_LINEUPS:,}: name fewer players")
    return players, found


def number_of(words: Any) -> int:
    """Four words of 32 bits as one number; the inverse of ``seed_words``."""
    return sum(int(word) << (WORD_BITS * i) for i, word in enumerate(words))


@dataclass(frozen=True)
class Place:
    """Where one game stands in its series."""

    deal: int
    lineup: int
    turn: int  # how many seats everybody has moved on


@dataclass(frozen=True)
class Series:
    """Everything that a series depends on; it may be handed to another process.

    ``decks`` are arrays of Deck, one for each seat; the deals take them in turn. ``options`` are names and values as text.
    """

    game: str
    players: tuple[str, ...]
    lineups: tuple[Lineup, ...]
    seed: int
    decks: tuple[Any, ...]
    options: Mapping[str, str]

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return len(self.lineups[0])

    @property
    def games_of_a_deal(self) -> int:
        """How many games all line-ups together play with one deal."""
        return len(self.lineups) * self.seats

    def place(self, number: int) -> Place:
        """Where game ``number`` stands."""
        deal, within = divmod(number, self.games_of_a_deal)
        lineup, turn = divmod(within, self.seats)
        return Place(deal, lineup, turn)

    def seated(self, number: int) -> Lineup:
        """Which player has each seat in game ``number``."""
        place, lineup = self.place(number), self.lineups[self.place(number).lineup]
        return lineup[place.turn :] + lineup[: place.turn]

    def decks_of(self, number: int) -> Any:
        """The decks of game ``number``; they stay at their seats while the players move on."""
        return self.decks[self.place(number).deal % len(self.decks)]

    def seed_of(self, number: int) -> int:
        """The seed of game ``number``: its deal's."""
        return number_of(self._derived(seed_words(self.seed), self.place(number).deal))

    def bot_seed(self, number: int, seat: int) -> list[int]:
        """The four words that the bot at ``seat`` in game ``number`` draws its chance from; they belong to the deal and the seat."""
        words: list[int] = self._derived(seed_words(self.seed_of(number)), 1 + seat).tolist()
        return words

    @staticmethod
    def _derived(words: Any, index: int) -> Any:
        own: Any = np.zeros(4, np.int64)
        chance.derive(chance.Dice.table(1)[0], words, index, own)
        return own
