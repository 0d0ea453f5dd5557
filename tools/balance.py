"""How the cards and starter decks of a duel fare when greedy bots play them: for whoever changes a card.

    python tools/balance.py                           Terra Miran: each starter against each other, both going first equally often
    python tools/balance.py lemiroth --games 200      War of Lemiroth: the same
    python tools/balance.py lemiroth --cards 4000     every card: what all its copies are worth in a deck drawn at random

The same arguments give the same figures. A bot that looks one action ahead undervalues cards that only prepare another.
"""

from __future__ import annotations

import argparse
from collections import Counter
from dataclasses import dataclass
from random import Random
from typing import Any, Final

import numpy as np

from mirlands.bots import bot_number
from mirlands.bots.batch import Series
from mirlands.cards.decks import DeckList
from mirlands.games import find
from mirlands.games.lemiroth import decks as lemiroth
from mirlands.games.lemiroth.declarations import PrayerCard
from mirlands.games.terra import decks as terra
from mirlands.kernel import batch
from mirlands.kernel.chance import seed_words
from mirlands.kernel.game import Content, Game


@dataclass(frozen=True)
class Drawing:
    """How decks are drawn at random: how many different cards of each cost (the last stands for dearer ones), copies of
    each, and how many cards that pay for the others."""

    builder: Any
    curve: dict[int, int]
    copies: int
    payers: int = 0

    def pool(self, content: Any, faction: str = "") -> list[str]:
        """The cards that are drawn from, without those that pay; with a faction its own and the neutral ones."""
        number = content.number
        cards = [card for card in content.cards if content.table[0].cards[number(card.id)].deckable and not isinstance(card, PrayerCard)]
        return [card.id for card in cards if not faction or card.faction in (faction, "neutral")]

    def draw(self, content: Any, chance: Random) -> tuple[list[str], Any]:
        """The different cards of a deck with a usual curve, and the deck as an array of one Deck record."""
        payers = [card for card in content.cards if isinstance(card, PrayerCard)]
        payer = chance.choice(payers) if payers else None
        counted: Counter[int] = Counter()
        chosen: list[str] = []
        pool = self.pool(content, payer.faction if payer else "")
        for card in chance.sample(pool, len(pool)):
            cost = min(self.builder.cost(content.by_id[card]), max(self.curve))
            if counted[cost] < self.curve.get(cost, 0):
                counted[cost] += 1
                chosen.append(card)
        payment = [payer.id] * self.payers if payer else []
        return chosen, self.builder.record(content, payment + chosen * self.copies)


DRAWINGS: Final = {
    "terra": Drawing(terra.BUILDER, {1: 2, 2: 3, 3: 3, 4: 3, 5: 2, 6: 1, 7: 1}, 2),
    "lemiroth": Drawing(lemiroth.BUILDER, {1: 2, 2: 2, 3: 2, 4: 1, 5: 1, 6: 1}, 4, 24),
}


@dataclass(frozen=True)
class Score:
    """Games, the first deck's share of the wins in them, the share of whoever had the first turn, and turns in a game."""

    games: int
    share: float
    first: float
    turns: float


def duel(game: Game, content: Content, one: Any, other: Any, games: int, seed: int, bot: str = "greedy") -> Score:
    """Play two Deck arrays against each other, each having the first turn in half of the games."""
    kinds = np.array([bot_number(bot)] * 2, np.int64)
    shares, turns = [], 0
    for first in ("1", "2"):
        options = game.options_array({"first": first})
        series = Series(game, content, options, np.concatenate([one, other]), kinds, seed_words(seed))
        won = 0.0
        for n in range(games // 2):
            tally = series.play(n, 1)
            won += float(tally[batch.SHARES] + 0.5 * tally[batch.DRAWS])
            turns += int(series.states["turn"][0])
        shares.append(won / (games // 2))
    return Score(games // 2 * 2, sum(shares) / 2, (shares[0] + 1 - shares[1]) / 2, turns / (games // 2 * 2))


@dataclass(frozen=True)
class Standings:
    """Each starter's share against each other one, the share of whoever had the first turn, and turns in a game."""

    decks: list[DeckList]
    shares: Any  # float64 (decks, decks); NaN where a deck meets itself
    first: float
    turns: float

    def average(self, place: int) -> float:
        """A deck's share against all others."""
        return float(np.nanmean(self.shares[place]))


def standings(game: Game, games: int, seed: int = 1, bot: str = "greedy") -> Standings:
    """Every pair of starters plays ``games``, and every one as many against itself for the share of the first turn."""
    content = game.content()
    decks = game.starters(content)
    shares = np.full((len(decks), len(decks)), np.nan)
    scores = []
    for i, one in enumerate(decks):
        for j in range(i, len(decks)):
            score = duel(game, content, one.record(), decks[j].record(), games, seed * 1000 + i * len(decks) + j, bot)
            scores.append(score)
            if i != j:
                shares[i, j], shares[j, i] = score.share, 1 - score.share
    mean = len(scores)
    return Standings(decks, shares, sum(s.first for s in scores) / mean, sum(s.turns for s in scores) / mean)


def card_worth(game: Game, pairs: int, games: int = 8, seed: int = 1) -> dict[str, tuple[float, float]]:
    """For each card: what its copies add to a deck's share of the wins, and the standard error of that."""
    content, chance, drawing = game.content(), Random(seed), DRAWINGS[game.name]
    ids = drawing.pool(content)
    place = {card: i for i, card in enumerate(ids)}
    rows, won = np.zeros((pairs, len(ids))), np.zeros(pairs)
    for n in range(pairs):
        (one, deck), (other, foe) = drawing.draw(content, chance), drawing.draw(content, chance)
        won[n] = duel(game, content, deck, foe, games, seed * 1_000_000 + n).share - 0.5
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
    parser.add_argument("game", nargs="?", default="terra", choices=list(DRAWINGS))
    parser.add_argument("--games", type=int, default=1000, help="games between two starters")
    parser.add_argument("--cards", type=int, metavar="PAIRS", help="weigh every card with this many pairs of drawn decks")
    parser.add_argument("--seed", type=int, default=1)
    words = parser.parse_args()
    game = find(words.game)
    if words.cards:
        worth = card_worth(game, words.cards, seed=words.seed)
        for card, (share, error) in sorted(worth.items(), key=lambda one: -one[1][0]):
            print(f"{100 * share:+5.1f} ±{100 * error:.1f}  {card}")
        return 0
    table = standings(game, words.games, words.seed)
    width = max(len(deck.name) for deck in table.decks)
    for i in sorted(range(len(table.decks)), key=table.average, reverse=True):
        cells = " ".join("  –  " if np.isnan(share) else f"{100 * share:5.1f}" for share in table.shares[i])
        print(f"{table.decks[i].name:{width}}  {100 * table.average(i):5.1f} %   {cells}")
    print(f"{'first turn':{width}}  {100 * table.first:5.1f} %")
    print(f"{'length':{width}}  {table.turns:5.1f} turns")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
