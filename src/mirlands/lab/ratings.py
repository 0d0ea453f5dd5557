"""One number for each of many players: Weng and Lin's ratings with the Plackett-Luce model, as openskill computes them.

R. C. Weng, C.-J. Lin, "A Bayesian Approximation Method for Online Ranking", 2011.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Rating:
    """``mu`` is how well a player is believed to play, ``sigma`` how far from it the truth may lie; everybody begins at 25 and 25/3."""

    mu: float
    sigma: float


class Ratings:
    """Ratings of players, by their place in a list, after each game; games in another order give slightly other ones."""

    def __init__(self, players: int) -> None:
        from openskill.models import PlackettLuce

        # Bots do not learn: nobody's rating becomes less certain with time.
        self._model: Any = PlackettLuce(tau=0.0)
        self._now: list[Any] = [self._model.rating() for _ in range(players)]

    def add(self, seated: Sequence[int], shares: Sequence[float]) -> None:
        """One game: who had each seat, and its share of the win. Several seats of one player count each on its own."""
        teams = [[self._now[player]] for player in seated]
        rated = self._model.rate(teams, scores=list(shares))
        changed: dict[int, list[Any]] = {}
        for player, team in zip(seated, rated, strict=True):
            changed.setdefault(player, []).append(team[0])
        for player, ratings in changed.items():
            mu, sigma = (_mean(getattr(one, name) for one in ratings) for name in ("mu", "sigma"))
            self._now[player] = self._model.rating(mu=mu, sigma=sigma)

    def now(self) -> list[Rating]:
        """The ratings so far."""
        return [Rating(one.mu, one.sigma) for one in self._now]


def _mean(values: Iterable[float]) -> float:
    numbers = list(values)
    return sum(numbers) / len(numbers)
