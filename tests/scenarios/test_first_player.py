"""Reserve belongs to the second player (T5), in positions too."""

from __future__ import annotations

from typing import Any

import pytest

from mirlands.games import find
from mirlands.kernel.errors import BadInput


def placed(**more: Any) -> Any:
    game = find("terra")
    assert game.positions is not None

    def where(place: Any) -> str:
        return "here"

    position = {"me": {"reserve": True, "energy": 3}, "foe": {"deck": 5}, **more}
    return game.positions().world({}, [], where).place(position, game.options_array(), where)


def test_the_seat_with_reserve_was_second() -> None:
    assert placed()[0].first == 1


def test_the_first_player_has_none() -> None:
    with pytest.raises(BadInput, match=r"the first player has no Reserve \(T5\)"):
        placed(first="me")
