"""What each game says of who will win, and the tool that fits it."""

from __future__ import annotations

import importlib.util
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from mirlands.games import BUILT_IN, find
from mirlands.kernel import chance
from mirlands.kernel.match import Match, gather_decks
from mirlands.kernel.odds import SURE

ROOT = Path(__file__).resolve().parents[2]


def told(match: Match, seat: int) -> Any:
    """Each seat's chance, as ``seat`` sees it."""
    out = np.zeros(4)
    import_module(f"mirlands.games.{match.game.name}.chances").prospects(match.content.table[0], match.view_array(seat)[0], out)
    return out[: match.seats]


@pytest.mark.parametrize("name", BUILT_IN)
def test_chances_add_up_from_the_deal_to_the_result(name: str) -> None:
    game = find(name)
    for seed, seats in ((1, game.seats[0]), (2, game.seats[1])):
        match = Match(game, game.content(), None, gather_decks(game, game.content(), [None] * seats), seed)
        dice = chance.Dice.table(1)
        chance.seed_with(dice[0], chance.seed_words(seed))
        steps = 0
        while not match.over:
            if steps % 5 == 0:
                for seat in range(-1, seats):
                    chances = told(match, seat)
                    assert chances.sum() == pytest.approx(1.0)
                    assert chances.min() >= (1.0 - SURE) / seats - 1e-9
            seat = match.deciding()[0]
            legal = match.legal(seat)
            match.apply(seat, legal[chance.below(dice[0], len(legal))])
            steps += 1
        result = match.result()
        assert result is not None
        for seat in range(-1, seats):
            assert told(match, seat) == pytest.approx(result.share)


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_number_has_a_weight(name: str) -> None:
    game = find(name)
    room: Any = import_module(f"mirlands.games.{name}.chances")
    match = Match(game, game.content(), seed=3)
    table, view = match.content.table[0], match.view_array(0)[0]
    numbers = room.differences(table, view) if game.seats[1] == 2 else room.counted(table, view, 1)
    assert len(numbers) == len(room.WEIGHTS)
    assert all(isinstance(number, float) for number in (*numbers, *room.WEIGHTS))


def test_the_fit_finds_the_weights_that_games_came_from() -> None:
    source = importlib.util.spec_from_file_location("chances_tool", ROOT / "tools" / "chances.py")
    assert source is not None
    assert source.loader is not None
    tool: Any = importlib.util.module_from_spec(source)
    source.loader.exec_module(tool)
    lot = np.random.default_rng(5)
    weights = np.array([1.0, -0.5, 0.0])
    numbers = lot.normal(size=(6000, 4, 3))
    chances = tool.chances(numbers, weights)
    firsts = (chances.cumsum(1) > lot.random((6000, 1))).argmax(1)
    shares = np.eye(4)[firsts]
    fitted = tool.fit(numbers, shares)
    assert np.abs(fitted - weights).max() < 0.1
    assert tool.loss(numbers, shares, fitted) <= tool.loss(numbers, shares, weights) < np.log(4.0)
