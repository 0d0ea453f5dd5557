"""Points of an evaluation as chances of winning: the logistic function for two seats, softmax for more.

``scale`` is how many points of lead make the odds e to 1; a game measures it on games between its own bots.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from math import exp

from .rule import rule

FURTHEST = 60.0  # beyond this many times the scale nothing is left of the other side


@rule
def share_of_lead(lead: float, scale: float) -> float:
    """The chance, in (0, 1), of a seat that is ``lead`` points ahead of its one opponent."""
    return 1.0 / (1.0 + exp(-max(-FURTHEST, min(FURTHEST, lead / scale))))


@rule
def share_two(lead: float, scale: float, me: int, out: MutableSequence[float]) -> None:
    """Write the shares of both seats; ``me`` is ``lead`` points ahead."""
    out[me] = share_of_lead(lead, scale)
    out[1 - me] = 1.0 - out[me]


@rule
def share_out(seats: int, scale: float, out: MutableSequence[float]) -> None:
    """Turn the points in ``out`` (seats,), which is changed, into shares of the win that add up to one."""
    most, total = out[0], 0.0
    for seat in range(1, seats):
        most = max(most, out[seat])
    for seat in range(seats):
        out[seat] = exp(max(-FURTHEST, (out[seat] - most) / scale))
        total += out[seat]
    for seat in range(seats):
        out[seat] /= total
