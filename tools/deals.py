"""How much of a duel's result the deal decides, between players who are equals: what docs/bots.md says of it.

python tools/deals.py GAME [DEALS] [TIMES] [SHARE...]
python tools/deals.py lemiroth 100 10 0.65 0.9

Plays each of DEALS (100) deals TIMES (10) over, with the same bots but other chance of their own: decks, their order and who
begins stay as they are. Prints which part of the variance of the result lies between the deals, and for each SHARE of the win over all
deals how many of the even ones a player must win for it, where chances are logistic: a deal and a player's strength add to the odds.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

import numpy as np
from settings import dealt

from mirlands.bots import Bot
from mirlands.bots.levels import settings_of
from mirlands.games import find
from mirlands.kernel.game import Content, Game

ITERATIONS = 60
POINTS, WEIGHTS = np.polynomial.hermite_e.hermegauss(60)
WIDEST = 20.0


def play(game: Game, content: Content, deal: int, time: int) -> float:
    """The first seat's share of the win."""
    match, own = dealt(game, content, deal), settings_of(game.name, "level5", iterations=ITERATIONS)
    bots = [Bot(game, content, "level5", seat, (deal, time, seat, 0), own) for seat in range(match.seats)]
    while not match.over:
        seat = match.deciding()[0]
        match.apply(seat, bots[seat](match.view_array(seat), match.legal(seat)))
    result = match.result()
    return 0.5 if result is None else result.share[0]


def between(shares: np.ndarray) -> tuple[float, float]:
    """The variance of a deal's chance, and that of the result; ``shares`` (deals, times)."""
    chance, times = shares.mean(1), shares.shape[1]
    within = float((chance * (1.0 - chance)).mean() / (times - 1))
    mean = float(chance.mean())
    return max(0.0, float(chance.var(ddof=1)) - within), mean * (1.0 - mean)


def overall(spread: float, strength: float) -> float:
    """The share of the win over all deals, where a deal adds ``spread`` standard deviations to the odds."""
    return float((WEIGHTS / (1.0 + np.exp(-spread * POINTS - strength))).sum() / WEIGHTS.sum())


def variance(spread: float) -> float:
    """That of a deal's chance between equals."""
    return float((WEIGHTS * (1.0 / (1.0 + np.exp(-spread * POINTS)) - 0.5) ** 2).sum() / WEIGHTS.sum())


def where(rising: Callable[[float], float], wanted: float) -> float:
    """Where a rising function reaches ``wanted``."""
    low, high = 0.0, WIDEST
    for _ in range(50):
        middle = (low + high) / 2
        low, high = (middle, high) if rising(middle) < wanted else (low, middle)
    return (low + high) / 2


def main() -> None:
    """Play and print."""
    if len(sys.argv) < 2 or find(sys.argv[1]).seats != (2, 2):
        sys.exit(__doc__)
    game = find(sys.argv[1])
    content = game.content()
    deals, times = (int(sys.argv[at]) if len(sys.argv) > at else usual for at, usual in ((2, 100), (3, 10)))
    shares = np.array([[play(game, content, deal, time) for time in range(times)] for deal in range(deals)])
    deal_variance, whole = between(shares)
    print(f"{game.name}: {deals} deals, each {times} times: the deal decides {deal_variance / whole:.0%} of the variance of the result")
    spread = where(variance, deal_variance)
    for share in map(float, sys.argv[4:]):
        strength = where(lambda strength: overall(spread, strength), share)
        print(f"{share:.0%} of all deals are {1.0 / (1.0 + np.exp(-strength)):.1%} of the even ones")


if __name__ == "__main__":
    main()
