"""Whole games between bots, compiled: a stretch of a series at a time, so that threads can share a series."""

from __future__ import annotations

from typing import Any

import numpy as np

from mirlands.kernel import batch, chance, contract, events
from mirlands.kernel.game import Content, Game
from mirlands.kernel.match import admit
from mirlands.kernel.rule import rule

from .choose import RANDOM, choose
from .levels import settings_by_number
from .mind import Room

apply, deciding, listed, setup, view_of = contract.apply, contract.deciding, contract.legal, contract.setup, contract.view
derive = chance.derive
count_result = batch.count_result
DECISIONS, STEPS = batch.DECISIONS, batch.STEPS


@rule
def play_series(
    tables: Any,
    options: Any,
    decks: Any,
    kinds: Any,
    settings: Any,
    seed: Any,
    first: int,
    games: int,
    states: Any,
    views: Any,
    legal: Any,
    dice: Any,
    log: Any,
    minds: Any,
    nodes: Any,
    edges: Any,
    slots: Any,
    worlds: Any,
    seen: Any,
    words: Any,
    after: Any,
    steps: Any,
    tally: Any,
) -> None:
    """Play games ``first`` to ``first + games - 1`` of the series named by ``seed``; add them up in ``tally``.

    A game depends on the seed and its own number alone. Each seat's bot is handed its View.

    Shapes: ``tables``, ``options`` and ``dice`` (1,), ``decks``, ``kinds`` (int64, the bots' numbers) and ``settings`` (seats,), ``seed``
    int64 (8,) of which the last four are scratch, ``states`` and ``views`` (1,) and ``legal`` int64 (width,) scratch, ``log`` (1,),
    ``minds`` to ``steps`` the tree and the scratch space of a ``mind.Room``, ``tally`` int64 (batch.TALLY,).
    """
    table, state = tables[0], states[0]
    for g in range(first, first + games):
        derive(dice[0], seed, g, seed[4:])
        setup(table, state, options[0], decks, seed[4:])
        mask = deciding(table, state)
        while mask != 0:
            seat = 0
            while (mask >> seat) & 1 == 0:
                seat += 1
            n = listed(table, state, seat, legal)
            action = legal[0]
            if n > 1:
                if kinds[seat] != RANDOM:  # which looks at nothing
                    view_of(table, state, seat, views[0])
                action = choose(
                    kinds[seat],
                    settings[seat],
                    table,
                    views[0],
                    seat,
                    legal,
                    n,
                    minds[0],
                    nodes,
                    edges,
                    slots,
                    worlds,
                    seen,
                    words,
                    after,
                    steps,
                    dice[0],
                    log[0],
                )
                tally[DECISIONS] += 1
            tally[STEPS] += 1
            apply(table, state, seat, action, log[0])
            mask = deciding(table, state)
        count_result(table, state, tally)


class Series:
    """The buffers of one thread that plays stretches of a series."""

    def __init__(self, game: Game, content: Content, options: Any, decks: Any, kinds: Any, seed: Any) -> None:
        """``options`` (1,), ``decks`` (seats,), ``kinds`` int64 (seats,), ``seed`` int64 (4,).

        Raises:
            BadInput: the game does not let these decks meet.
        """
        admit(game, content, options, decks)
        self.table, self.options, self.decks, self.kinds = content.table, options, decks, kinds
        self.seed = np.concatenate([seed, np.zeros(4, np.int64)])
        self.settings = settings_by_number(game.name, kinds)
        self.states, self.views, self.dice = game.state.table(1), game.view.table(1), chance.Dice.table(1)
        self.legal, self.log = np.zeros(game.width, np.int64), events.nobody()
        self.room = Room(game, content, int(self.settings["iterations"].max()))

    def play(self, first: int, games: int) -> Any:
        """Play a stretch; its tally, int64 (batch.TALLY,). Does not hold the interpreter's lock."""
        tally = batch.new_tally()
        play_series(
            self.table,
            self.options,
            self.decks,
            self.kinds,
            self.settings,
            self.seed,
            first,
            games,
            self.states,
            self.views,
            self.legal,
            self.dice,
            self.log,
            *self.room.tree,
            *self.room.scratch,
            tally,
        )
        return tally
