"""A search that thinks of nothing: of an action with a higher number it expects more. Pages that show thoughts are tested with it."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Any

from mirlands.bots.thought import Candidate, Thought

BEST, STEP, LEAST = 0.62, 0.12, 0.1


class Oracle:
    """Sits where the search sits."""

    def __init__(self, game: Any, content: Any) -> None:
        """It needs neither."""

    def think(self, view: Any, seat: int, legal: Sequence[int], **asked: Any) -> Thought:
        """The last legal action is the best."""
        order = sorted((int(action) for action in legal), reverse=True)
        found = tuple(Candidate(action, 10, max(LEAST, BEST - STEP * place)) for place, action in enumerate(order))
        return Thought(10 * len(found), found[0].expected, found)


class Slow(Oracle):
    """Thinks only once it is let."""

    let = threading.Event()

    def think(self, view: Any, seat: int, legal: Sequence[int], **asked: Any) -> Thought:
        """As the other, later."""
        self.let.wait(30)
        return super().think(view, seat, legal, **asked)


class Broken(Oracle):
    """Comes to nothing."""

    def think(self, view: Any, seat: int, legal: Sequence[int], **asked: Any) -> Thought:
        """It never answers."""
        raise RuntimeError("no thought today")
