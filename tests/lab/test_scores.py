"""Shares of the win and their intervals."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from lab.made import game, series, spoiled
from mirlands.lab.ratings import Ratings
from mirlands.lab.scores import Scores, Z, interval, wilson


@pytest.mark.parametrize(("share", "games"), [(0.2, 20), (0.5, 4), (0.97, 200), (0.0, 10), (1.0, 37)])
def test_the_ends_are_the_shares_that_are_just_not_too_far(share: float, games: int) -> None:
    """Wilson's own definition: where the distance is z standard deviations of that share."""
    for end in wilson(share, games):
        if 0 < end < 1:
            assert (share - end) ** 2 == pytest.approx(Z**2 * end * (1 - end) / games)
    assert wilson(0.0, 0) == (0.0, 1.0)


def deals(kind: str, share: float, games: int, count: int, rng: np.random.Generator) -> Sequence[tuple[float, float]]:
    """Sets of so many games that are won this often: independent, decided by the deal or by the seat."""
    if kind == "deal":
        won = rng.binomial(games, rng.beta(4 * share, 4 * (1 - share), count))
    elif kind == "seat":
        reach = 0.8 * min(share, 1 - share)
        won = np.add.reduce([rng.binomial(1, p, count) for p in np.linspace(share - reach, share + reach, games)])
    else:
        won = rng.binomial(games, share, count)
    return [(float(n), float(games)) for n in won]


@pytest.mark.parametrize("kind", ["independent", "deal", "seat"])
@pytest.mark.parametrize(("games", "count", "share"), [(2, 100, 0.9), (2, 20, 0.6), (4, 50, 0.5), (4, 12, 0.9)])
def test_of_a_hundred_intervals_about_95_hold_the_truth(kind: str, games: int, count: int, share: float) -> None:
    rng = np.random.default_rng([games, count, len(kind)])
    held = 0
    for _ in range(400):
        _, low, high = interval(deals(kind, share, games, count, rng))
        held += low <= share <= high
    assert held >= 400 * 0.92  # of 95 %; one in a hundred times fewer than that, and these draws are always the same


def test_what_deals_decide_is_known_less_well_and_what_seats_decide_better() -> None:
    rng = np.random.default_rng(5)
    width = {}
    for kind in ("independent", "deal", "seat"):
        _, low, high = interval(deals(kind, 0.5, 2, 400, rng))
        width[kind] = high - low
    plain = wilson(0.5, 800)
    assert width["seat"] < width["independent"] < width["deal"]
    assert width["independent"] == pytest.approx(plain[1] - plain[0], rel=0.1)


def test_games_that_are_all_won_count_as_independent_ones() -> None:
    share, low, high = interval([(2.0, 2.0)] * 100)
    assert (share, high) == (1.0, 1.0)
    assert low == pytest.approx(wilson(1.0, 200)[0], abs=0.002)
    assert interval([]) == (0.0, 0.0, 1.0)
    assert interval([(1.0, 2.0)])[0] == 0.5


def test_a_pair_that_splits_is_two_halves_and_a_shared_win_a_share() -> None:
    scores = Scores(series(["a", "b"], 2))
    assert scores.add([game(0, 1, 0), game(1, 1, 0)])
    assert scores.add([game(2, 0.5, 0.5), game(3, 0, 1)])
    a, b = scores.standings()
    assert (a.games, a.wins, a.shared, a.lost) == (4, 2, 1, 1)
    assert (a.win_rate, b.win_rate) == (2.5 / 4, 1.5 / 4)
    assert a.low < a.win_rate < a.high
    assert a.low == pytest.approx(1 - b.high)
    assert scores.draws == 1
    assert scores.seats == [2.5, 1.5]


def test_a_set_with_a_fault_counts_nowhere() -> None:
    scores = Scores(series(["a", "b"], 2))
    assert not scores.add([game(0, 1, 0), spoiled(1)])
    assert scores.add([game(2, 0, 1), game(3, 1, 0)])
    assert (scores.games, scores.left_out, scores.draws) == (2, 1, 0)
    assert [trouble.number for trouble in scores.troubles] == [1]
    assert [standing.win_rate for standing in scores.standings()] == [0.0, 1.0]


def test_nothing_but_faults_says_nothing() -> None:
    scores = Scores(series(["a", "b"], 2))
    scores.add([spoiled(0), spoiled(1)])
    assert [(one.games, one.win_rate, one.low, one.high) for one in scores.standings()] == [(0, 0.0, 0.0, 1.0)] * 2


def test_one_against_three_has_a_quarter_of_what_all_four_have() -> None:
    scores = Scores(series(["a", "b"], 4))
    assert scores.add([game(0, 1, 0, 0, 0), game(1, 0, 0, 0, 1), game(2, 1, 0, 0, 0), game(3, 0, 0.5, 0.5, 0)])
    a, b = scores.standings()
    assert (a.places, b.places) == (1, 3)
    assert a.win_rate == pytest.approx(2.5 / 4)
    assert b.win_rate == pytest.approx(1.5 / 4 / 3)
    assert a.win_rate + 3 * b.win_rate == pytest.approx(1)
    assert (a.wins, a.shared, a.lost) == (2, 1, 1)
    assert (b.wins, b.shared, b.lost) == (1, 1, 2)


def test_the_crosstable_says_what_each_took_from_each() -> None:
    scores, ratings = Scores(series(["a", "b", "c"], 2)), Ratings(3)
    for number in range(0, 60, 2):  # a beats b, b beats c, c and a share
        first, _ = scores.series.seated(number)
        place = scores.series.place(number).lineup
        shares = [(1.0, 0.0), (0.5, 0.5), (1.0, 0.0)][place]
        pair = [game(number, *shares), game(number + 1, *reversed(shares))]
        assert scores.add(pair)
        for one in pair:
            ratings.add(scores.series.seated(one.number), one.shares)
        assert first == scores.series.lineups[place][0]
    assert scores.crosstable() == [[None, 1.0, 0.5], [0.0, None, 1.0], [0.5, 0.0, None]]
    a, b, c = (rating.mu for rating in ratings.now())
    assert a > b > c
    assert all(rating.sigma < 25 / 3 for rating in ratings.now())
