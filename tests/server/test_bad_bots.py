"""A bot that errs: what it may not do is not done, it is noted, and the game goes on."""

from __future__ import annotations

import logging
import random
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from mirlands.kernel.match import Match

from .harness import BOT, HUMAN, Running

Wrong = Callable[[Any, Sequence[int]], Any]


def forbidden(_view: Any, legal: Sequence[int]) -> int:
    """An action that is not listed."""
    return next(action for action in range(200) if action not in legal)


def unknown(_view: Any, _legal: Sequence[int]) -> int:
    """No action of the game."""
    return 1_000_000


def out_of_time(_view: Any, _legal: Sequence[int]) -> int:
    """What only the server may say."""
    return -2


def broken(_view: Any, _legal: Sequence[int]) -> int:
    """A fault of its own."""
    raise ZeroDivisionError


def wordy(_view: Any, _legal: Sequence[int]) -> Any:
    """No number at all."""
    return "pass"


@pytest.mark.parametrize("bot", [forbidden, unknown, out_of_time, broken, wordy], ids=lambda bot: bot.__name__)
@pytest.mark.parametrize("game", ["terra", "window"])
async def test_a_bot_that_breaks_the_rules_is_noted_and_plays_the_default(
    server: Running, caplog: pytest.LogCaptureFixture, game: str, bot: Wrong
) -> None:
    server.hall.study.bots = lambda *_: bot
    with caplog.at_level(logging.ERROR):
        table, tokens = await server.open(game, HUMAN, BOT)
        async with server.join(table, tokens[0]) as client:
            await client.play(random.Random(3))
            assert client.result is not None
    match = server.hall.actors[table].match
    bots = sum(seat == 1 for seat, _ in match.history)
    assert bots > 3
    assert len([one for one in caplog.records if f"table {table}: the bot in seat 1" in one.getMessage()]) >= bots / 2
    again = Match(match.game, match.content, match.game.options_dict(match.options[0]), match.decks, match.seed)
    for seat, action in match.history:
        assert action in again.legal(seat)
        if seat == 1:
            assert action == again.default_action(seat)
        again.apply(seat, action)
    assert again.state.tobytes() == match.state.tobytes()
