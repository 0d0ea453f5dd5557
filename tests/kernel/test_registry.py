"""Registering a game: complete, once, with a layout of its own; and what happens when it is asked for and not there."""

from __future__ import annotations

from typing import Any

import pytest

from mirlands.games import _load, find
from mirlands.kernel import contract
from mirlands.kernel.errors import BadInput
from mirlands.kernel.records import Record, i8, i16
from toys import window

PROVIDED = {f.__name__: f.providers[window.State.dtype] for f in contract.OF_STATE} | {
    f.__name__: f.providers[window.View.dtype] for f in contract.OF_VIEW
}


class Fresh(Record):
    only_here = i16()


class FreshView(Record):
    only_here_too = i8()


def test_a_missing_function_is_named() -> None:
    some = dict(PROVIDED)
    del some["legal"]
    with pytest.raises(TypeError, match=r"missing \['legal'\]"):
        contract.provide(Fresh, FreshView, **some)


def test_an_unknown_function_is_named() -> None:
    with pytest.raises(TypeError, match=r"not in the contract \['cheat'\]"):
        contract.provide(Fresh, FreshView, **PROVIDED, cheat=lambda: None)


def test_a_game_is_registered_once_and_nothing_is_left_of_a_second_try() -> None:
    with pytest.raises(ValueError, match="already registered"):
        contract.provide(window.State, FreshView, **PROVIDED)
    with pytest.raises(ValueError, match="already registered"):
        contract.provide(Fresh, window.View, **PROVIDED)
    assert Fresh.dtype not in contract.legal.providers  # type: ignore[attr-defined]
    assert FreshView.dtype not in contract.value.providers  # type: ignore[attr-defined]


def test_a_record_of_no_game_is_an_error() -> None:
    with pytest.raises(TypeError, match="no registered game provides legal"):
        contract.legal(window.Table.table(1)[0], Fresh.table(1)[0], 0, None)


def test_games_are_found_by_name() -> None:
    assert find("window") is window.GAME
    with pytest.raises(BadInput, match="there is no game of that name; games: terra, lemiroth, mirianth, sealed, window, offer"):
        find("chess")


@pytest.mark.parametrize(
    ("place", "reason"),
    [("no_such_module:GAME", "No module named"), ("toys.window:NOTHING", "has no attribute"), ("toys.window:SEATS", "not a Game")],
)
def test_a_game_from_outside_that_is_none_is_an_error(place: str, reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        _load(place)


def test_option_values_are_checked() -> None:
    game: Any = find("sealed")
    assert game.options_dict(game.options_array({"ties": "lot"})[0]) == {"ties": "lot"}
    assert game.options_dict(game.options_array()[0]) == {"ties": "nobody"}
    with pytest.raises(BadInput, match="values: nobody, lot"):
        game.options_array({"ties": "maybe"})
    with pytest.raises(BadInput, match="options: ties"):
        game.options_array({"tie": "lot"})
