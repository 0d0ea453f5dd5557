"""What a game counts as chances of winning: the logistic function for two seats, softmax for more.

One point of lead makes the odds e to 1; a game fits what its points are to games between its own bots (``tools/chances.py``).
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from math import exp

from .rule import rule

FURTHEST = 60.0  # beyond so many points nothing is left of the other side
SURE = 0.92  # what looks won is worth so much less than a game that is won: a search must not be content with the look of it


@rule
def share_of_lead(lead: float) -> float:
    """The chance, in (0, 1), of a seat that is ``lead`` points ahead of its one opponent."""
    return 0.5 + SURE * (1.0 / (1.0 + exp(-max(-FURTHEST, min(FURTHEST, lead)))) - 0.5)


@rule
def weighed(weights: Sequence[float], numbers: Sequence[float]) -> float:
    """The sum of numbers, each times its weight; tuples of one length."""
    total = 0.0
    for i in range(len(weights)):
        total += weights[i] * numbers[i]
    return total


@rule
def share_two(lead: float, me: int, out: MutableSequence[float]) -> None:
    """Write the shares of both seats; ``me`` is ``lead`` points ahead."""
    out[me] = share_of_lead(lead)
    out[1 - me] = 1.0 - out[me]


@rule
def share_out(seats: int, out: MutableSequence[float]) -> None:
    """Turn the points in ``out`` (seats,), which is changed, into shares of the win that add up to one."""
    most, total = out[0], 0.0
    for seat in range(1, seats):
        most = max(most, out[seat])
    for seat in range(seats):
        out[seat] = exp(max(-FURTHEST, out[seat] - most))
        total += out[seat]
    for seat in range(seats):
        out[seat] = SURE * out[seat] / total + (1.0 - SURE) / seats
