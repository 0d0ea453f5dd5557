"""Whole games played at random, compiled, one after another in one state; for any game of the contract."""

from __future__ import annotations

from typing import Any

import numpy as np

from . import chance, contract
from .events import clear
from .records import Record, i64
from .rule import rule

apply, bound, deciding, legal, reason, result, seats, setup = (
    contract.apply,
    contract.bound,
    contract.deciding,
    contract.legal,
    contract.reason,
    contract.result,
    contract.seats,
    contract.setup,
)
below, derive, seed_with = chance.below, chance.derive, chance.seed_with

GAMES, STEPS, DECISIONS, DRAWS, BOUNDS, SHARES = 0, 1, 2, 3, 4, 5
REASONS = SHARES + 8
"""Places in a tally: games, all steps, decisions with at least two actions, shared results, games that reached a
capacity, from SHARES on each seat's outright wins, and from REASONS on the games that ended for each reason."""
TALLY = REASONS + 8
MOST = 512  # legal actions at once


class Choices(Record):
    """Room for the legal actions of one decision. An array inside a record, since references to it are not counted."""

    actions = i64(MOST)


def new_tally() -> Any:
    """A zeroed tally, int64 of shape (TALLY,)."""
    return np.zeros(TALLY, np.int64)


@rule
def count_result(table: Any, state: Any, tally: Any) -> None:
    """Add a finished game to the tally."""
    tally[GAMES] += 1
    tally[BOUNDS] += bound(table, state)
    tally[REASONS + reason(table, state)] += 1
    won = 0
    for seat in range(seats(table, state)):
        if result(table, state, seat) == 1.0:
            tally[SHARES + seat] += 1
            won = 1
    if won == 0:
        tally[DRAWS] += 1


@rule
def random_playouts(
    tables: Any, states: Any, options: Any, decks: Any, seed: Any, first: int, games: int, dice: Any, choices: Any, log: Any, tally: Any
) -> None:
    """Play games ``first`` to ``first + games - 1`` of the series named by ``seed``; add them up in ``tally``.

    Shapes: ``tables``, ``states``, ``options``, ``log`` and ``dice`` (1,), ``decks`` (seats,), ``seed`` int64 (8,) of which the last
    four are scratch, ``choices`` (1,), ``tally`` int64 (TALLY,). Choices draw from ``dice`` and not from the
    state, so that the seed and the actions alone give the game again.
    """
    table, state, actions = tables[0], states[0], choices[0].actions
    for g in range(first, first + games):
        derive(dice[0], seed, g, seed[4:])
        setup(table, state, options[0], decks, seed[4:])
        mask = deciding(table, state)
        while mask != 0:
            seat = 0
            while (mask >> seat) & 1 == 0:
                seat += 1
            n = legal(table, state, seat, actions)
            action = actions[0]
            if n > 1:
                action = actions[below(dice[0], n)]
                tally[DECISIONS] += 1
            tally[STEPS] += 1
            clear(log[0])
            apply(table, state, seat, action, log[0])
            mask = deciding(table, state)
        count_result(table, state, tally)
