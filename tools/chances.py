"""Fit what a game's chances are weighed with (``games/GAME/chances.py``) to games between its greedy bots.

python tools/chances.py GAME [GAMES] [WILDEST]

Plays GAMES (2000) games. Each begins wildly: until a decision drawn by lot, the one of number WILDEST (120) at most, half of the actions
are taken at random, so that tables are met which no good player would come to, and what is found is what a thing is worth and not who
is used to have it. With 0 the games begin like any other. Views of seats
drawn by lot are taken after that. A conditional logit is fitted to four games in five; the log loss is that of the fifth. Prints the
weights in their order: those of the file, and those that fit.
"""

from __future__ import annotations

import random
import sys
from importlib import import_module
from itertools import product
from typing import Any

import numpy as np

from mirlands.bots import Bot
from mirlands.games import find
from mirlands.kernel.game import Content, Game
from mirlands.kernel.match import Match, gather_decks
from mirlands.kernel.rule import rule

WILDEST, STRANGE, TAKEN = 120, 1 / 2, 1 / 5  # decisions at most; of those, and of the views that may be taken, the part that is
LEFT_OUT = 5  # a fifth
RIDGE = 2.0
LEAST = 1e-9


def play(game: Game, content: Content, number: int, wildest: int = WILDEST) -> tuple[list[Any], Any]:
    """Views of one game, and the shares of the win that it came to."""
    lot, seats = random.Random(number), game.seats[1]
    names: list[Any] = [deck.name for deck in game.starters(content)] or [None]
    decks = [*product(names, repeat=seats)][number % len(names) ** seats]
    match = Match(game, content, None, gather_decks(game, content, decks), number)
    bots = [Bot(game, content, "greedy", seat, (number, seat)) for seat in range(seats)]
    views: list[Any] = []
    wild = lot.randrange(max(1, wildest))
    decisions = 0
    while not match.over:
        seat = match.deciding()[0]
        legal = match.legal(seat)
        decisions += 1
        strange = decisions < wild and lot.random() < STRANGE
        if decisions >= wild and lot.random() < TAKEN:
            views.append(match.view_array(lot.randrange(seats)).copy())
        match.apply(seat, lot.choice(list(legal)) if strange else bots[seat](match.view_array(seat), legal))
    result = match.result()
    return (views, np.array(result.share)) if result is not None else ([], None)


def counter(game: Game) -> Any:
    """A rule that writes into ``out``, (n, seats, numbers), what is counted in each view for each seat."""
    room: Any = import_module(f"mirlands.games.{game.name}.chances")
    if game.seats[1] == 2:
        differences = room.differences

        @rule
        def count(table: Any, views: Any, out: Any) -> None:
            for k in range(len(views)):
                numbers = differences(table, views[k])
                for i in range(len(numbers)):
                    out[k, views[k].me, i] = numbers[i]
    else:
        counted = room.counted

        @rule
        def count(table: Any, views: Any, out: Any) -> None:
            for k in range(len(views)):
                for seat in range(views[k].count):
                    numbers = counted(table, views[k], seat)
                    for i in range(len(numbers)):
                        out[k, seat, i] = numbers[i]

    return count


def chances(numbers: Any, weights: Any) -> Any:
    """Each seat's chance (n, seats)."""
    points = numbers @ weights
    odds = np.exp(points - points.max(1, keepdims=True))
    return odds / odds.sum(1, keepdims=True)


def loss(numbers: Any, shares: Any, weights: Any) -> float:
    """The log loss of those chances, in nats."""
    return float(-np.mean((shares * np.log(chances(numbers, weights) + LEAST)).sum(1)))


def fit(numbers: Any, shares: Any) -> Any:
    """The weights that foretell the shares best (Newton's method, with a little of a ridge)."""
    spread = numbers.std((0, 1)) + LEAST
    scaled, weights = numbers / spread, np.zeros(numbers.shape[2])
    for _ in range(30):
        found = chances(scaled, weights)
        slope = ((shares - found)[:, :, None] * scaled).sum((0, 1)) - RIDGE * weights
        mean = (found[:, :, None] * scaled).sum(1)
        bend = np.einsum("nsi,ns,nsj->ij", scaled, found, scaled, optimize=True) - mean.T @ mean
        weights += np.linalg.solve(bend + RIDGE * np.eye(len(weights)), slope)
    return weights / spread


def main() -> None:
    """Play, fit and print."""
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    game = find(sys.argv[1])
    games, wildest = (int(sys.argv[at]) if len(sys.argv) > at else usual for at, usual in ((2, 2000), (3, WILDEST)))
    content, count = game.content(), counter(game)
    told = np.array(import_module(f"mirlands.games.{game.name}.chances").WEIGHTS)
    views: list[Any] = []
    shares: list[Any] = []
    left_out: list[bool] = []
    for number in range(games):
        seen, won = play(game, content, number, wildest)
        views += seen
        shares += [won] * len(seen)
        left_out += [number % LEFT_OUT == 0] * len(seen)
    numbers = np.zeros((len(views), game.seats[1], len(told)))
    count(content.table[0], np.concatenate(views), numbers)
    ends, test = np.array(shares), np.array(left_out)
    fitted = fit(numbers[~test], ends[~test])
    print(f"{len(ends)} views of {games} games; log loss of those left out: by lot {np.log(game.seats[1]):.4f}", end=", ")
    print(f"as written {loss(numbers[test], ends[test], told):.4f}, fitted {loss(numbers[test], ends[test], fitted):.4f}")
    for now, then in zip(told, fit(numbers, ends), strict=True):
        print(f"{now:9.3f} {then:9.3f}")


if __name__ == "__main__":
    main()
