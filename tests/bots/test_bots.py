"""Bots choose what is legal, from a View and nothing else, and greed pays."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from mirlands.bots import NAMES, Bot
from mirlands.bots.batch import Series
from mirlands.games import find
from mirlands.kernel import batch, contract
from mirlands.kernel.chance import Dice, seed_with, seed_words
from mirlands.kernel.errors import BadInput
from mirlands.kernel.match import Match, gather_decks
from mirlands.scenarios.format import cases
from mirlands.scenarios.session import Session, Table
from mirlands.scenarios.text import parse

GAMES = ("terra", "sealed", "window", "offer")
SEED = [11, 22, 33, 44]


def series(name: str, kinds: tuple[str, ...], games: int, seed: int = 3) -> Any:
    """The tally of a series between these bots."""
    game = find(name)
    content = game.content()
    decks = gather_decks(game, content, [None] * len(kinds))
    numbers = np.array([NAMES.index(kind) for kind in kinds], np.int64)
    return Series(game, content, game.options_array(), decks, numbers, seed_words(seed)).play(0, games)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("kind", NAMES)
def test_every_choice_is_legal_to_the_end_of_a_game(name: str, kind: str) -> None:
    game = find(name)
    content = game.content()
    for seed in range(5):
        match = Match(game, content, seed=seed)
        bots = [Bot(game, content, kind, seat, [seed, 1, 2, 3]) for seat in range(match.seats)]
        while not match.over:
            for seat in match.deciding():
                match.apply(seat, bots[seat](match.view_array(seat), match.legal(seat)))
                break


@pytest.mark.parametrize("kind", NAMES)
def test_what_a_seat_cannot_see_changes_no_choice(kind: str) -> None:
    """Two tables that differ only in hidden cards: the same chance makes the same choice."""
    game = find("terra")
    content = game.content()
    dice = Dice.table(1)
    words: Any = np.array(SEED, np.int64)
    seed_with(dice[0], words)
    match, compared = Match(game, content, seed=5), 0
    player = Bot(game, content, "random", 0, SEED)
    while not match.over and compared < 40:
        seat = match.deciding()[0]
        twin = match.state.copy()
        if contract.twin(content.table[0], twin[0], seat, dice[0]):
            other = Match.at(game, content, twin)
            choices = [Bot(game, content, kind, seat, SEED)(one.view_array(seat), one.legal(seat)) for one in (match, other)]
            assert choices[0] == choices[1]
            assert match.state.tobytes() != other.state.tobytes()
            compared += 1
        match.apply(seat, player(match.view_array(seat), match.legal(seat)))
    assert compared > 10


def test_greed_beats_chance() -> None:
    tally = series("terra", ("greedy", "random"), 200)
    assert tally[batch.SHARES] > 190


def test_greed_takes_a_win_that_is_there() -> None:
    text = parse("game: terra\nposition: {me: {board: [3/3, 2/2]}, foe: {health: 3, board: [1/1]}}\nsteps: [to attack]\n", "position")
    case = cases(text)[0]
    match = Session(Table(text, case.scenario), case).match
    match.apply_text(0, "to attack")
    for seed in range(10):
        bot = Bot(match.game, match.content, "greedy", 0, [seed, 0, 0, 0])
        assert match.describe(0, bot(match.view_array(0), match.legal(0))) == "attack 1 > leader"


def test_greed_plays_compound_actions() -> None:
    """A card that needs a target is begun only because of how it can be finished."""
    text = parse(
        "game: terra\ncards:\n  bolt: {type: action, cost: 1, effects: [{do: damage, amount: 3, to: chosen enemy character}]}\n"
        "position: {me: {hand: [bolt], energy: 1}, foe: {health: 3}}\nsteps: [to attack]\n",
        "position",
    )
    case = cases(text)[0]
    match = Session(Table(text, case.scenario), case).match
    bot = Bot(match.game, match.content, "greedy", 0, SEED)
    while not match.over:
        match.apply(0, bot(match.view_array(0), match.legal(0)))
    result = match.result()
    assert result is not None
    assert result.share == (1.0, 0.0)


def test_a_stretch_of_a_series_is_the_same_wherever_it_is_cut() -> None:
    game = find("terra")
    content = game.content()
    decks = gather_decks(game, content, [None, None])
    kinds = np.array([0, 1], np.int64)

    def played(*cuts: tuple[int, int]) -> list[int]:
        player = Series(game, content, game.options_array(), decks, kinds, seed_words(9))
        return sum(player.play(first, games) for first, games in cuts).tolist()  # type: ignore[no-any-return]

    assert played((0, 60)) == played((30, 30), (0, 7), (7, 23))


def test_an_unknown_bot_is_refused_with_those_there_are() -> None:
    game = find("terra")
    with pytest.raises(BadInput, match=r"oracle.*random, greedy"):
        Bot(game, game.content(), "oracle", 0)
