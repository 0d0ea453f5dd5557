"""Series and results for the tests of the laboratory."""

from __future__ import annotations

from mirlands.games import find
from mirlands.kernel.match import gather_decks
from mirlands.lab.arena import Fault, Played
from mirlands.lab.series import Series, lineups


def series(named: list[str], seats: int, seed: int = 7, game: str = "sealed") -> Series:
    found = find(game)
    players, tables = lineups(named, seats)
    return Series(game, players, tables, seed, (gather_decks(found, found.content(), [None] * seats),), {})


def game(number: int, *shares: float) -> Played:
    """A finished game with these shares of the win."""
    return Played(number, shares, tuple(0 for _ in shares), "end", 10, 20, False)


def spoiled(number: int, player: int = 0) -> Played:
    """A game that a player's crash ended."""
    return Played(number, (), (), "", 3, 5, False, Fault(player, 0, "crash", "ValueError: no", ""))
