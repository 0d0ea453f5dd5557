"""Searches for tests: quick, from the view alone, and as strange as a test wants them."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

from mirlands.bots.thought import Candidate, Thought


class Fancy:
    """A search that likes actions by the bytes of the view: quick, and another opinion wherever anything that is seen differs."""

    def __init__(self, *_: Any) -> None:
        pass

    def think(
        self,
        view: Any,
        seat: int,
        legal: Sequence[int],
        *,
        seed: Sequence[int],
        iterations: int | None = None,
        milliseconds: int | None = None,
        fair: int = 0,
    ) -> Thought:
        """An opinion."""
        assert (iterations is None) != (milliseconds is None)
        assert len(seed) == 4
        assert len(set(legal)) == len(legal) > 0
        told = view.tobytes() + bytes(map(int, [seat, fair]))

        def liked(action: int) -> float:
            return int.from_bytes(hashlib.blake2s(told + action.to_bytes(4, "little"), digest_size=2).digest()) / 65536

        ranked = sorted(((liked(action), action) for action in legal), reverse=True)
        candidates = tuple(Candidate(action, 1, value) for value, action in ranked)
        return Thought(iterations or 1, candidates[0].expected, candidates)
