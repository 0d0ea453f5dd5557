"""Searches for tests: quick, from the view alone, and as strange as a test wants them."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Candidate:
    """As the search's own."""

    action: int
    visits: int
    expected: float


@dataclass(frozen=True)
class Thought:
    """As the search's own."""

    iterations: int
    candidates: tuple[Candidate, ...]

    @property
    def expected(self) -> float:
        """Of the best action."""
        return self.candidates[0].expected

    @property
    def best(self) -> int:
        """The best action."""
        return self.candidates[0].action


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
        return Thought(iterations or 1, tuple(Candidate(action, 1, value) for value, action in ranked))
