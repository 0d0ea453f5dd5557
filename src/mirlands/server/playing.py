"""The game of a stored table, from its rows, and what is said of it when it is over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import numpy as np

from mirlands.kernel.game import Content, Game
from mirlands.kernel.match import Match
from mirlands.kernel.records import restore

from .storage import SeatRow, TableRow


@dataclass(frozen=True)
class SavedGame:
    """A finished game as a file: what to call it, and the text that ``mirlands replay`` reads."""

    name: str
    text: str


def saved_name(table: TableRow) -> str:
    """The name of a table's file: the game, the day when it was opened (UTC) and the table, in plain letters."""
    return f"{table.game}-{datetime.fromtimestamp(table.created, UTC):%Y-%m-%d}-{table.id}.json"


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
