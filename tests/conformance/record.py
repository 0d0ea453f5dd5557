"""Plays random games and writes a digest for each step: state, events, every seat's view and legal actions.

Run as a program with ``MIRLANDS_JIT=0`` it is the interpreted half of the comparison of the two modes:

    MIRLANDS_JIT=0 python -W error -m conformance.record GAMES FILE

GAMES games of each setting, or as many as come to ``STEPS`` times GAMES steps for all settings of a game, if that is fewer; but
each house rule is played with one number of seats at least.
"""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path
from typing import Any

import numpy as np

from .harness import Setting, play, setting, settings

SIZE, STEPS = 8, 60


def digest(place: Setting, match: Any) -> bytes:
    h = hashlib.blake2s(digest_size=SIZE)
    h.update(match.state.tobytes())
    if match.logs:
        h.update(match.logs[-1].tobytes())
    for seat in range(-1, place.seats):
        h.update(match.view_array(seat).tobytes())
    for seat in range(place.seats):
        h.update(str(match.legal(seat)).encode())
    return h.digest()


def digests(place: Setting, number: int) -> list[bytes]:
    """A digest before each action of a random game and one at its end."""
    found, match = [], None
    for match, _, _ in play(place, number):
        found.append(digest(place, match))
    found.append(digest(place, match))
    return found


def shares(place: Setting) -> int:
    """How many settings a game has: they share its house rules out."""
    return place.game.seats[1] - place.game.seats[0] + 1


def number_of(place: Setting, game: int) -> int:
    """The number of the ``game``-th game that is played of a setting."""
    return place.seats - place.game.seats[0] + shares(place) * game


def record(games: int) -> dict[str, Any]:
    """For every setting: the length of each game, and all digests one after another (uint64)."""
    out: dict[str, Any] = {}
    for one in settings():
        place = setting(*one)
        lists: list[list[bytes]] = []
        fewest, most = -(-len(place.options) // shares(place)), STEPS * games // shares(place)
        while len(lists) < games and (len(lists) < fewest or sum(map(len, lists)) < most):
            lists.append(digests(place, number_of(place, len(lists))))
        out[f"{place.name}.lengths"] = np.array([len(one) for one in lists], np.int64)
        out[f"{place.name}.digests"] = np.frombuffer(b"".join(b"".join(one) for one in lists), np.uint64)
    return out


if __name__ == "__main__":
    np.savez(Path(sys.argv[2]), **record(int(sys.argv[1])))
