"""What is counted as chances: they add up, they keep their order, and they are never sure."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mirlands.kernel.odds import SURE, share_of_lead, share_out, share_two, weighed

POINTS = st.floats(-1e6, 1e6)


@given(lead=POINTS, me=st.integers(0, 1))
def test_two_shares_are_one_win(lead: float, me: int) -> None:
    out: Any = np.zeros(4)
    share_two(lead, me, out)
    assert out[0] + out[1] == pytest.approx(1.0)
    assert out[me] == share_of_lead(lead)
    assert abs(out[me] - 0.5) <= SURE / 2.0 + 1e-12
    assert (out[me] >= 0.5) == (lead >= 0.0) or abs(lead) < 1e-12


@given(points=st.lists(POINTS, min_size=2, max_size=4))
def test_shares_of_more_seats_add_up_in_the_order_of_points(points: list[float]) -> None:
    out: Any = np.array([*points, 0.0, 0.0])
    share_out(len(points), out)
    shares = out[: len(points)]
    assert shares.sum() == pytest.approx(1.0)
    assert shares.min() >= (1.0 - SURE) / len(points) - 1e-12
    order = np.argsort(points, kind="stable")
    assert (np.diff(shares[order]) >= -1e-12).all()


def test_a_lead_of_one_is_odds_of_e_as_far_as_anything_is_sure() -> None:
    assert share_of_lead(0.0) == 0.5
    assert (share_of_lead(1.0) - 0.5) / SURE + 0.5 == pytest.approx(1.0 / (1.0 + np.exp(-1.0)))


def test_numbers_are_weighed_one_by_one() -> None:
    assert weighed((2.0, -1.0, 0.5), (1.0, 3.0, 4.0)) == 1.0
