"""What can be said with one touch: at every table, and what a game adds of its own."""

from __future__ import annotations

from mirlands.kernel.game import Game

COMMON = {
    "hello": "Hello!",
    "good-luck": "Good luck!",
    "well-played": "Well played.",
    "thanks": "Thank you.",
    "sorry": "Sorry.",
    "a-moment": "A moment, please.",
    "ready": "I am ready when you are.",
    "good-game": "Good game.",
}


def phrases(game: Game) -> dict[str, str]:
    """The wording of every quick phrase at a table of the game, by name; the game's own come first."""
    return {**game.phrases, **COMMON}
