"""What a game says of itself is held to: which decks may meet, and the moments of its windows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from mirlands.bots.batch import Series
from mirlands.games import load_all
from mirlands.kernel.errors import BadInput
from mirlands.kernel.game import Game, Moment
from mirlands.kernel.match import Match, gather_decks
from mirlands.kernel.replay import check, dump, load, replay_of
from toys import window as toy


def closed(content: Any, options: Any, decks: Any) -> None:
    """No two decks may ever meet."""
    assert (options.shape, decks.shape) == ((1,), (2,))
    raise BadInput("decks", "they do not go together", "others do", "W9")


CLOSED = replace(toy.GAME, admits=closed)


def by_match(content: Any) -> None:
    Match(CLOSED, content, seed=1)


def by_series(content: Any) -> None:
    decks, kinds = gather_decks(CLOSED, content, [None, None]), np.zeros(2, np.int64)
    Series(CLOSED, content, CLOSED.options_array(), decks, kinds, np.zeros(4, np.int64))


def by_replay(content: Any) -> None:
    check(load(dump(replay_of(Match(toy.GAME, content, seed=1)))), CLOSED)


@pytest.mark.parametrize("way", [by_match, by_series, by_replay], ids=lambda way: way.__name__)
def test_decks_that_may_not_meet_do_not_by_any_way(way: Callable[[Any], None]) -> None:
    with pytest.raises(BadInput) as caught:
        way(CLOSED.content())
    assert "they do not go together" in caught.value.reason
    assert caught.value.rule == "W9"


def test_a_position_has_no_decks_to_be_refused() -> None:
    state = Match(toy.GAME, toy.GAME.content(), seed=1).state
    assert not Match.at(CLOSED, CLOSED.content(), state).over


@pytest.mark.parametrize(
    "wrong",
    [
        {"moments": {}},
        {"moment": None},
        {"news": frozenset()},
        {"moments": {0: Moment("none", "None", "Number 0 says that there is none.")}},
        {"moments": {1: Moment("same", "One", ""), 2: Moment("same", "Two", "")}},
    ],
    ids=["no moments", "not found", "no news", "number 0", "one name"],
)
def test_windows_are_declared_whole(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="window: "):
        replace(toy.GAME, **wrong)


@pytest.mark.parametrize("game", [game for game in load_all().values() if game.moments], ids=lambda game: game.name)
def test_a_moment_is_where_the_seat_decides_and_may_pass(game: Game) -> None:
    """Found from the View alone; unless a card is begun, passing is legal."""
    assert game.moment is not None
    content, chance, met = game.content(), np.random.default_rng(3), 0
    for seed in range(6):
        match = Match(game, content, seed=seed)
        while not match.over:
            for seat in range(match.seats):
                found = game.moment(content, match.view(seat))
                assert found == 0 or found in game.moments
                assert found == 0 or seat in match.deciding()
                assert found == 0 or match.drafting(seat) or game.pass_action in match.legal(seat)
                met += found != 0
            assert game.moment(content, match.view(-1)) == 0
            seat = match.deciding()[0]
            match.apply(seat, int(chance.choice(match.legal(seat))))
        assert all(game.moment(content, match.view(seat)) == 0 for seat in range(match.seats))
    assert met > 20
