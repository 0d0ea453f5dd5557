"""A claim tested while games come in, which ends as soon as it is decided.

Wald, "Sequential Tests of Statistical Hypotheses" (1945): two values of what is claimed are compared by the likelihood of what has been
seen, and one is accepted when it is (1 - error) / error times as likely as the other. Here the mean of an observation is claimed, and
nothing else is known of its distribution. So for each value the most likely distribution with that mean is compared: the generalised
test, GSPRT: Li, Liu, Ying, "Generalized Sequential Probability Ratio Test for Separate Families of Hypotheses" (2014); for pairs of games
M. Van den Bergh's note hardy.uhasselt.be/Fishtest/support_MLE_multinomial.pdf and his program github.com/vdbergh/pentanomial, by which
Stockfish is tested.

An observation is a set of mirrored games, a pair at two seats: the mean share of the win over the set. Games of a set share their deal,
and counted one by one they would lie, in either direction; the sets are independent.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

ACCEPTED, REJECTED, UNDECIDED = "accepted", "rejected", "undecided"
HALVINGS = 45


def surplus(counts: Mapping[float, int], mean: float) -> float:
    """By how much the likelihood of all that was seen (its logarithm) exceeds the greatest that a distribution on [0, 1] with this
    mean can give it; ``counts`` says how often each value was seen.

    The distribution is never found itself: the surplus is the greatest value of ``sum log(1 + t (x - mean))`` over all t for which no
    value in [0, 1] makes a factor negative (Owen, "Empirical Likelihood", 2001). The ends, 0 and 1, may be weighed even where not seen.
    """
    least, most = -1 / (1 - mean), 1 / mean
    seen = [(value - mean, count) for value, count in counts.items() if count]

    def slope(t: float) -> float:
        return sum(count * d / max(1 + t * d, 1e-300) for d, count in seen)

    low, high = least, most
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if slope(middle) > 0 else (low, middle)
    best = (low + high) / 2
    return sum(count * math.log(max(1 + best * d, 1e-300)) for d, count in seen)


class Claim:
    """The claim that the mean is at least ``claimed``, against its being at most ``claimed - margin``.

    Of two true values, ``claimed`` is rejected and ``claimed - margin`` accepted about once in 1 / ``error`` tests. Between them either
    may come out.
    """

    def __init__(self, claimed: float, margin: float, error: float = 0.05) -> None:
        """All in (0, 1), and ``margin`` below ``claimed``."""
        self.claimed, self.against, self.error = claimed, round(claimed - margin, 9), error
        self.bound = math.log((1 - error) / error)
        self.counts: dict[float, int] = {}
        self.ratio = 0.0
        """The logarithm of how much likelier the claim is than what is against it."""
        self.verdict = UNDECIDED

    @property
    def decided(self) -> bool:
        """Whether there is a verdict."""
        return self.verdict != UNDECIDED

    @property
    def sets(self) -> int:
        """How many observations there were."""
        return sum(self.counts.values())

    def add(self, share: float) -> str:
        """One observation more, in [0, 1]; the verdict so far. A verdict is final."""
        if not self.decided:
            value = round(share, 9)
            self.counts[value] = self.counts.get(value, 0) + 1
            self.ratio = surplus(self.counts, self.against) - surplus(self.counts, self.claimed)
            if self.ratio >= self.bound:
                self.verdict = ACCEPTED
            elif self.ratio <= -self.bound:
                self.verdict = REJECTED
        return self.verdict
