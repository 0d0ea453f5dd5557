"""How the cards and starter decks of Terra Miran fare when greedy bots play them: for whoever changes a card.

    python tools/balance.py                 each starter against each other, both going first equally often
    python tools/balance.py --cards 4000    every card: what two copies are worth in a deck drawn at random

The same arguments give the same figures. A bot that looks one action ahead undervalues cards that only prepare another.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from dataclasses import dataclass
from random import Random
from typing import Any, Final

import numpy as np

from mirlands.bots import bot_number
from mirlands.bots.batch import Series
from mirlands.games import find
from mirlands.games.terra.content import Content, base
from mirlands.games.terra.decks import DeckList, record, starters
from mirlands.games.terra.declarations import ActionCard, CreatureCard
from mirlands.kernel import batch
from mirlands.kernel.chance import seed_words

CURVE: Final = {1: 2, 2: 3, 3: 3, 4: 3, 5: 2, 6: 1, 7: 1}
"""How many different cards of each cost a drawn deck has; 7 stands for 7 and dearer."""


@dataclass(frozen=True)
class Score:
    """Games, the first deck's share of the wins in them, and the share of whoever had the first turn."""

    games: int
    share: float
    first: float


def duel(content: Content, one: Any, other: Any, games: int, seed: int, bot: str = "greedy") -> Score:
    """Play two Deck arrays against each other, each having the first turn in half of the games."""
    game = find("terra")
    kinds = np.array([bot_number(bot)] * 2, np.int64)
    shares = []
    for first in ("1", "2"):
        options = game.options_array({"first": first})
        tally = Series(game, content, options, np.concatenate([one, other]), kinds, seed_words(seed)).play(0, games // 2)
        shares.append(float(tally[batch.SHARES] + 0.5 * tally[batch.DRAWS]) / (games // 2))
    return Score(games // 2 * 2, sum(shares) / 2, (shares[0] + 1 - shares[1]) / 2)


@dataclass(frozen=True)
class Standings:
    """Each starter's share against each other one, and the share of whoever had the first turn."""

    decks: list[DeckList]
    shares: Any  # float64 (decks, decks); NaN where a deck meets itself
    first: float

    def average(self, place: int) -> float:
        """A deck's share against all others."""
        return float(np.nanmean(self.shares[place]))


def standings(games: int, seed: int = 1, bot: str = "greedy") -> Standings:
    """Every pair of starters plays ``games``, and every one as many against itself for the share of the first turn."""
    content = base()
    decks = starters(content)
    shares = np.full((len(decks), len(decks)), np.nan)
    first = []
    for i, one in enumerate(decks):
        for j in range(i, len(decks)):
            score = duel(content, one.record(), decks[j].record(), games, seed * 1000 + i * len(decks) + j, bot)
            first.append(score.first)
            if i != j:
                shares[i, j], shares[j, i] = score.share, 1 - score.share
    return Standings(decks, shares, sum(first) / len(first))


def drawn(content: Content, chance: Random) -> list[str]:
    """Fifteen different cards with a usual curve; a deck has two of each."""
    pool = [card for card in content.cards if isinstance(card, CreatureCard | ActionCard)]
    counted: Counter[int] = Counter()
    chosen: list[str] = []
    for card in chance.sample(pool, len(pool)):
        cost = min(card.cost, max(CURVE))
        if counted[cost] < CURVE.get(cost, 0):
            counted[cost] += 1
            chosen.append(card.id)
    return chosen


def card_worth(pairs: int, games: int = 8, seed: int = 1) -> dict[str, tuple[float, float]]:
    """For each card: what two copies add to a deck's share of the wins, and the standard error of that."""
    content, chance = base(), Random(seed)
    ids = [card.id for card in content.cards if isinstance(card, CreatureCard | ActionCard)]
    place = {card: i for i, card in enumerate(ids)}
    rows, won = np.zeros((pairs, len(ids))), np.zeros(pairs)
    for n in range(pairs):
        one, other = drawn(content, chance), drawn(content, chance)
        score = duel(content, record(content, one * 2), record(content, other * 2), games, seed * 1_000_000 + n)
        won[n] = score.share - 0.5
        for card in one:
            rows[n, place[card]] += 1
        for card in other:
            rows[n, place[card]] -= 1
    inverse = np.linalg.inv(rows.T @ rows + 5 * np.eye(len(ids)))
    worth = inverse @ rows.T @ won
    error = np.sqrt(np.var(won - rows @ worth) * np.diag(inverse))
    return {card: (float(worth[i]), float(error[i])) for card, i in place.items()}


def main() -> int:
    """Print one of the two."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=1000, help="games between two starters")
    parser.add_argument("--cards", type=int, metavar="PAIRS", help="weigh every card with this many pairs of drawn decks")
    parser.add_argument("--seed", type=int, default=1)
    words = parser.parse_args()
    if words.cards:
        worth = card_worth(words.cards, seed=words.seed)
        for card, (share, error) in sorted(worth.items(), key=lambda one: -one[1][0]):
            print(f"{100 * share:+5.1f} ±{100 * error:.1f}  {card}")
        return 0
    table = standings(words.games, words.seed)
    width = max(len(deck.name) for deck in table.decks)
    for i in sorted(range(len(table.decks)), key=table.average, reverse=True):
        cells = " ".join("  –  " if np.isnan(share) else f"{100 * share:5.1f}" for share in table.shares[i])
        print(f"{table.decks[i].name:{width}}  {100 * table.average(i):5.1f} %   {cells}")
    print(f"{'first turn':{width}}  {100 * table.first:5.1f} %", file=sys.stdout)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
