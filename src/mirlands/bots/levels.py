"""The strengths that people meet, as settings of one search.

A level is a budget of iterations, so that a game repeats exactly, and below the full search also a blur of the choice.
"""

from __future__ import annotations

from typing import Any

from .choose import KINDS
from .mind import Settings

FULL = {
    "explore": 0.7,
    "trust": 1.0,
    "sharp": 8.0,
    "even": 0.25,
    "advice": 20.0,
    "cut": 2,
    "policy": 0,
    "steps": 400,
    "blur": 0.0,
    "slips": 0.0,
}
"""The full search, for any game."""

LADDER: dict[str, dict[str, float]] = {
    "level1": {"iterations": 8, "blur": 1.0, "slips": 0.35},
    "level2": {"iterations": 20, "blur": 0.8, "slips": 0.15},
    "level3": {"iterations": 50, "blur": 0.6, "slips": 0.07},
    "level4": {"iterations": 150, "blur": 0.4, "slips": 0.03},
    "level5": {"iterations": 10_000},
}
"""The levels, for any game."""

STEPS: dict[str, dict[str, dict[str, float]]] = {
    "terra": {"level5": {"iterations": 40_000}},
    "lemiroth": {"level5": {"iterations": 12_000}},
    "mirianth": {"level5": {"iterations": 5_000}},
}
"""Levels of one game that differ, by the game's name: the full search thinks for about 200 ms of a core's time."""


def settings_of(game: str, name: str, **own: float) -> Any:
    """The settings of the bot of that name at a game, as an array of one; ``own`` replaces some. A bot that does not search has none."""
    chosen = {**FULL, **LADDER.get(name, {}), **STEPS.get(game, {}).get(name, {})}
    settings = Settings.table(1)
    for field, number in (chosen | own).items():
        settings[0][field] = number
    return settings


def settings_by_number(game: str, kinds: Any) -> Any:
    """The settings of the bots of these numbers, an array of as many."""
    settings = Settings.table(len(kinds))
    for i, kind in enumerate(kinds):
        settings[i] = settings_of(game, KINDS[int(kind)])[0]
    return settings
