"""The game of a stored table, from its rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from mirlands.kernel.game import Content, Game
from mirlands.kernel.match import Match
from mirlands.kernel.records import restore

from .storage import SeatRow, TableRow


def begin(game: Game, content: Content, table: TableRow, seats: Sequence[SeatRow], seed: str | None = None) -> Match:
    """The table's match before its first act; ``seed`` in place of the stored one.

    Raises:
        BadInput: the rows do not fit the game as it is now.
    """
    if table.start is not None:
        return Match.at(game, content, table.start)
    decks: Any = np.concatenate([restore(game.deck_record, row.deck) for row in seats])
    return Match(game, content, table.options, decks, int(seed or table.seed, 16))


def result_of(match: Match) -> dict[str, Any] | None:
    """``share``, ``points`` and ``reason`` of a finished game, JSON-able; None while it goes on."""
    result = match.result()
    return None if result is None else {"share": list(result.share), "points": list(result.points), "reason": result.reason}
