"""What a series says: each player's share of the win with its interval, and what it took from each other player.

Games of one deal are not independent: good cards help whoever holds them, and over a set everybody holds them once. The unit is
therefore the deal: the mean share of a player over its games with one deal is one observation, and deals are independent. Chess testers
count pairs of games with exchanged sides in the same way (the pentanomial model).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from .arena import Fault, Played
from .series import Series

Z = 1.959963984540054
"""What 95 in 100 of a normal distribution lie within, in standard deviations."""
NOTHING = 1e-9


def wilson(share: float, games: float) -> tuple[float, float]:
    """The 95 % interval of Wilson, "Probable Inference, the Law of Succession, and Statistical Inference" (1927)."""
    if games <= 0:
        return 0.0, 1.0
    spread = Z * Z / games
    middle = share + spread / 2
    half = math.sqrt(spread * (share * (1 - share) + spread / 4))
    return max(0.0, (middle - half) / (1 + spread)), min(1.0, (middle + half) / (1 + spread))


def interval(deals: Sequence[tuple[float, float]]) -> tuple[float, float, float]:
    """A share of the win with the ends of its 95 % interval, from (sum of shares, games) of each deal; shares in [0, 1].

    Wilson's interval for as many independent games as say as much about the share as these games do: games / design effect, where the
    design effect compares the spread between deals with that of independent games (Kish, "Survey Sampling", 1965; Wilson's interval with
    an effective size does well for proportions in clusters: Dean and Pagano, "Evaluating Confidence Interval Methods for Binomial
    Proportions in Clustered Surveys", 2015). Few deals say little about their own spread: the estimate is drawn towards 1 with the
    weight of z² deals, so that games that are all won count as independent ones, and is made good for as with Student's t.
    """
    games, won, count = sum(g for _, g in deals), sum(s for s, _ in deals), len(deals)
    if games == 0:
        return 0.0, 0.0, 1.0
    share = min(1.0, max(0.0, won / games))
    alone = games * share * (1 - share)  # what the squares below would come to on average were games independent
    seen = sum((s - share * g) ** 2 for s, g in deals) * count / max(1, count - 1)
    known = count - 1 + Z * Z
    effect = ((count - 1) * (seen / alone if alone > NOTHING else 1) + Z * Z) / known
    student = 1 + (Z * Z + 1) / (4 * known)  # t / z, to the first order
    return share, *wilson(share, games / effect / student**2)


@dataclass
class Cell:
    """What one player came to, alone or against another."""

    games: int = 0
    share: float = 0.0
    deals: dict[int, tuple[float, float]] = field(default_factory=dict)

    def add(self, deal: int, share: float) -> None:
        """One game more: the share of the win that the player's seats had together."""
        self.games += 1
        self.share += share
        before = self.deals.get(deal, (0.0, 0.0))
        self.deals[deal] = (before[0] + share, before[1] + 1)

    def interval(self) -> tuple[float, float, float]:
        """The share and the ends of its interval."""
        return interval(list(self.deals.values()))


@dataclass(frozen=True)
class Standing:
    """One player after the series. ``win_rate`` is its share of the win for each seat that it had, with its 95 % interval."""

    name: str
    games: int
    places: int
    wins: int
    shared: int
    lost: int
    win_rate: float
    low: float
    high: float


@dataclass(frozen=True)
class Trouble:
    """A game without a result."""

    number: int
    fault: Fault


class Scores:
    """Games added up a set at a time: all games of one line-up with one deal. A set with a fault in it is left out as a whole, for
    half a pair would favour whoever had the better half."""

    def __init__(self, series: Series) -> None:
        self.series = series
        players = range(len(series.players))
        self.alone = [Cell() for _ in players]
        self.between = {(a, b): Cell() for a in players for b in players if a != b}
        self.wins, self.shared, self.lost = ([0 for _ in players] for _ in range(3))
        self.seats = [0.0 for _ in range(series.seats)]
        self.endings: dict[str, int] = {}
        self.games = self.decisions = self.bounds = self.draws = self.left_out = 0
        self.troubles: list[Trouble] = []

    def add(self, games: Sequence[Played]) -> bool:
        """A whole set; whether it counts."""
        troubles = [Trouble(one.number, one.fault) for one in games if one.fault is not None]
        if troubles:
            self.troubles += troubles
            self.left_out += len(games) - len(troubles)
            return False
        for one in games:
            self._count(one)
        return True

    def _count(self, one: Played) -> None:
        series, deal = self.series, self.series.place(one.number).deal
        seated = series.seated(one.number)
        self.games += 1
        self.decisions += one.decisions
        self.bounds += one.bound
        self.draws += max(one.shares) < 1
        self.endings[one.ending] = self.endings.get(one.ending, 0) + 1
        for seat, share in enumerate(one.shares):
            self.seats[seat] += share
        for player in set(seated):
            share = share_of(player, seated, one.shares)
            best = max(s for s, who in zip(one.shares, seated, strict=True) if who == player)
            self.wins[player] += best == 1
            self.shared[player] += 0 < best < 1
            self.lost[player] += best == 0
            self.alone[player].add(deal, share)
            for other in set(seated) - {player}:
                self.between[player, other].add(deal, share)

    def share(self, player: int, one: Played) -> float:
        """The share of the win that a player's seats had together in one game."""
        return share_of(player, self.series.seated(one.number), one.shares)

    def places(self, player: int) -> int:
        """How many seats a player has at each of its tables."""
        return max(lineup.count(player) for lineup in self.series.lineups)

    def standings(self) -> list[Standing]:
        """All players in the order in which they were named."""
        found = []
        for player, name in enumerate(self.series.players):
            cell, places = self.alone[player], self.places(player)
            share, low, high = (value / places for value in cell.interval())
            counts = (self.wins[player], self.shared[player], self.lost[player])
            found.append(Standing(name, cell.games, places, *counts, share, low, high))
        return found

    def crosstable(self) -> list[list[float | None]]:
        """For each player its share of the win, for each of its seats, at tables where the other sat too; None where they did not meet."""
        players = range(len(self.series.players))
        return [[self._between(a, b) for b in players] for a in players]

    def _between(self, a: int, b: int) -> float | None:
        cell = self.between.get((a, b))
        return cell.share / cell.games / self.places(a) if cell is not None and cell.games else None


def share_of(player: int, seated: Iterable[int], shares: Iterable[float]) -> float:
    """The share of the win that a player's seats had together."""
    return min(1.0, sum(share for share, who in zip(shares, seated, strict=True) if who == player))
