"""A claim is decided as the sources say, and wrongly no oftener than it may be."""

from __future__ import annotations

import math

import numpy as np
import pytest

from mirlands.lab.sprt import ACCEPTED, REJECTED, UNDECIDED, Claim, surplus

TESTS = 200


def wald(won: int, lost: int, claimed: float, against: float) -> float:
    """The log likelihood ratio of two coins."""
    return won * math.log(claimed / against) + lost * math.log((1 - claimed) / (1 - against))


@pytest.mark.parametrize(("won", "lost"), [(1, 0), (0, 1), (10, 0), (7, 3), (50, 31)])
def test_of_coins_it_is_wald_s_own_test(won: int, lost: int) -> None:
    claim = Claim(0.7, 0.2)
    claim.counts = {1.0: won, 0.0: lost}
    ratio = surplus(claim.counts, 0.5) - surplus(claim.counts, 0.7)
    assert ratio == pytest.approx(wald(won, lost, 0.7, 0.5), abs=1e-9)


def test_the_surplus_is_the_loss_of_likelihood_that_the_best_distribution_has() -> None:
    """Against a search over all distributions on the values that were seen, and both ends."""
    counts, mean = {0.5: 6, 1.0: 3, 0.25: 2}, 0.8
    n = sum(counts.values())
    seen = sum(c * math.log(c / n) for c in counts.values())
    quarter, half = np.meshgrid(np.linspace(1e-4, 0.5, 1500), np.linspace(1e-4, 0.5, 1500))
    whole = mean - 0.25 * quarter - 0.5 * half  # the weight of 1 that makes the mean right; what is left lies at 0
    possible = (whole > 0) & (quarter + half + whole <= 1)
    best = (2 * np.log(quarter) + 6 * np.log(half) + 3 * np.log(whole))[possible].max()
    assert surplus(counts, mean) == pytest.approx(seen - best, abs=0.01)
    assert surplus(counts, mean) <= seen - best + 1e-9


def test_what_was_seen_has_no_surplus_at_its_own_mean() -> None:
    assert surplus({0.0: 3, 0.5: 4, 1.0: 3}, 0.5) == pytest.approx(0, abs=1e-9)
    assert surplus({1.0: 10}, 0.8) == pytest.approx(10 * math.log(1 / 0.8))


def pairs(kind: str, share: float, games: int, count: int, rng: np.random.Generator) -> list[float]:
    """The mean shares of sets that are won this often: independent games, or decided more by the deal, or by the seat."""
    if kind == "deal":
        won = rng.binomial(games, rng.beta(4 * share, 4 * (1 - share), count))
    elif kind == "seat":
        reach = 0.6 * min(share, 1 - share)
        won = np.add.reduce([rng.binomial(1, p, count) for p in np.linspace(share - reach, share + reach, games)])
    else:
        won = rng.binomial(games, share, count)
    return [float(n) / games for n in won]


def verdicts(kind: str, share: float, claimed: float, games: int, count: int) -> dict[str, int]:
    """How often the claim came out how, where the share is this."""
    rng = np.random.default_rng([len(kind), games, int(share * 1000), int(claimed * 1000)])
    found = dict.fromkeys((ACCEPTED, REJECTED, UNDECIDED), 0)
    for _ in range(TESTS):
        claim = Claim(claimed, 0.1)
        for one in pairs(kind, share, games, count, rng):
            if claim.add(one) != UNDECIDED:
                break
        found[claim.verdict] += 1
    return found


@pytest.mark.parametrize("kind", ["independent", "deal", "seat"])
@pytest.mark.parametrize(("games", "claimed"), [(2, 0.9), (2, 0.6), (4, 0.5)])
def test_with_200_games_it_errs_in_about_one_of_twenty(kind: str, games: int, claimed: float) -> None:
    """The cap of 200 games leaves some claims undecided, never wrongly decided."""
    true, false = (verdicts(kind, share, claimed, games, 200 // games) for share in (claimed, claimed - 0.1))
    few = TESTS * 0.08  # were it 5 % exactly, 200 tests would come to more in one of forty; the draws are always the same
    assert true[REJECTED] <= few
    assert false[ACCEPTED] <= few
    assert true[ACCEPTED] >= TESTS * 0.5
    assert false[REJECTED] >= TESTS * 0.5


def test_pairs_that_always_split_reject_a_claim_of_more_than_half() -> None:
    """Counted as 200 independent games they would say far less."""
    claim, sets = Claim(0.6, 0.1), 0
    while claim.add(0.5) == UNDECIDED:
        sets += 1
    assert claim.verdict == REJECTED
    assert sets < 25


def test_a_verdict_is_final() -> None:
    claim = Claim(0.9, 0.1)
    while claim.add(1.0) == UNDECIDED:
        pass
    decided = claim.sets
    for _ in range(100):
        assert claim.add(0.0) == ACCEPTED
    assert claim.sets == decided == math.ceil(claim.bound / math.log(0.9 / 0.8))
