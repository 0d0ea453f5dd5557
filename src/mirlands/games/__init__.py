"""The games. Each folder satisfies ``kernel.contract`` and describes itself with one ``Game``; ``find`` gets it by name.

A game outside the package is named ``module:ATTRIBUTE`` in the environment variable ``MIRLANDS_GAMES`` (several with
commas) and is loaded with the first one asked for, before any rule is compiled.
"""

from __future__ import annotations

import os
from importlib import import_module

from mirlands.kernel.errors import BadInput
from mirlands.kernel.game import Game

BUILT_IN = {
    "terra": "mirlands.games.terra:GAME",
    "lemiroth": "mirlands.games.lemiroth:GAME",
    "mirianth": "mirlands.games.mirianth:GAME",
}
_loaded: dict[str, Game] = {}


def _load(place: str) -> Game:
    module, _, attribute = place.partition(":")
    try:
        game = getattr(import_module(module), attribute or "GAME")
    except (ImportError, AttributeError) as error:
        raise BadInput(place=f"game {place}", reason=str(error), hint="a game from outside is named module:ATTRIBUTE") from error
    if not isinstance(game, Game):
        raise BadInput(place=f"game {place}", reason="this is not a Game", hint="see mirlands.kernel.game.Game")
    return game


def load_all() -> dict[str, Game]:
    """Every built-in game and every one named in the environment, by name."""
    if not _loaded:
        outside = [place.strip() for place in os.environ.get("MIRLANDS_GAMES", "").split(",") if place.strip()]
        for place in [*BUILT_IN.values(), *outside]:
            game = _load(place)
            _loaded[game.name] = game
    return _loaded


def find(name: str) -> Game:
    """The game of that name.

    Raises:
        BadInput: there is none; it lists the names.
    """
    games = load_all()
    if name not in games:
        raise BadInput(place=f"game {name}", reason="there is no game of that name", hint=f"games: {', '.join(games)}")
    return games[name]
