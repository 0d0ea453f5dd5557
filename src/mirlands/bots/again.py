"""One game of a series again, step by step at the boundary, so that it can be saved."""

from __future__ import annotations

from typing import Any

import numpy as np

from mirlands.kernel import chance, events
from mirlands.kernel.chance import WORD_BITS
from mirlands.kernel.game import Content, Game
from mirlands.kernel.match import Match, fingerprint_of

from .batch import Series
from .choose import choose_at_table
from .levels import settings_by_number
from .mind import Room


class Differs(RuntimeError):
    """A game that came out otherwise at the boundary than in its series: a fault of the engine."""


def play_again(game: Game, content: Content, options: Any, decks: Any, kinds: Any, seed: Any, number: int) -> Match:
    """Game ``number`` (from 0) of the series named by ``seed``, with the same bots and dice; finished.

    Shapes: ``options`` (1,), ``decks`` (seats,), ``kinds`` int64 (seats,), ``seed`` int64 (4,): what ``Series`` is given.

    Raises:
        Differs: the compiled series ends that game in another state.
    """
    dice, log = chance.Dice.table(1), events.nobody()
    start: Any = np.zeros(4, np.int64)
    chance.derive(dice[0], seed, number, start)
    words = sum(int(word) << (WORD_BITS * i) for i, word in enumerate(start))
    match = Match(game, content, game.options_dict(options[0]), decks, words)
    legal, settings = np.zeros(game.width, np.int64), settings_by_number(game.name, kinds)
    room = Room(game, content, int(settings["iterations"].max()))
    while not match.over:
        seat = match.deciding()[0]
        listed = match.legal(seat)
        action = listed[0]
        if len(listed) > 1:
            legal[: len(listed)] = listed
            view = match.view_array(seat)
            own = settings[seat : seat + 1]
            action = choose_at_table(kinds[seat], own, content.table, view, seat, legal, len(listed), *room.tree, *room.scratch, dice, log)
        match.apply(seat, action)
    series = Series(game, content, options, decks, kinds, seed)
    series.play(number, 1)
    ended = fingerprint_of(series.states[:1].tobytes())
    if ended != match.fingerprint():
        raise Differs(f"{game.name}: game {number} ends at {match.fingerprint()}, but at {ended} in its series")
    return match
