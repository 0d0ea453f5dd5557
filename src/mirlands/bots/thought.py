"""What a search found, for people and programs: every action with what it is worth. Made from a seat's View alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Any

import numpy as np

from mirlands.kernel import chance
from mirlands.kernel.game import Content, Game

from .choose import begin_thought, go_on_thinking
from .levels import settings_of
from .mind import MOST_NODES, Room, room_for

SLICE_SECONDS = 0.02
"""A search by time looks at the clock about so often."""
FIRST_SLICE = 64
FAR_BELOW = -1.0e12
"""What an action is worth that is not to be tried."""


@dataclass(frozen=True)
class Candidate:
    """One legal action that was thought about; ``expected`` is the seat's share of the win after it, 0 to 1."""

    action: int
    visits: int
    expected: float


@dataclass(frozen=True)
class Thought:
    """What came of thinking. ``candidates`` has the best first; ``expected`` is what the best is worth."""

    iterations: int
    expected: float
    candidates: tuple[Candidate, ...]

    @property
    def best(self) -> int:
        """The best action."""
        return self.candidates[0].action


class Thinker:
    """The full search of one game, for hints and analyses. It may be used by several threads; each has scratch space of its own."""

    def __init__(self, game: Game, content: Content, settings: Any = None) -> None:
        """``settings`` (1,) replace those of the strongest level."""
        self.game, self.content = game, content
        self.settings = settings_of(game.name, "level5") if settings is None else settings

    def think(
        self,
        view: Any,
        seat: int,
        legal: Sequence[int],
        *,
        seed: Sequence[int],
        iterations: int | None = None,
        milliseconds: float | None = None,
        fair: int = 0,
    ) -> Thought:
        """Think about what ``seat`` may do, which sees ``view``, an array of one View.

        ``legal`` are its legal actions, or those of them that are to be compared.
        ``seed`` is four words of 32 bits. Exactly one of ``iterations``, with which the same seed gives the same thought, and
        ``milliseconds``. Each legal action is tried ``fair`` times at least, as far as the iterations reach.
        Does not hold the interpreter's lock.

        Raises:
            ValueError: neither or both of the budgets, or no legal action.
        """
        if (iterations is None) == (milliseconds is None) or not len(legal):
            raise ValueError("give iterations or milliseconds, one of the two, and at least one legal action")
        room = room_for(self.game, self.content, MOST_NODES if iterations is None else iterations)
        dice = chance.Dice.table(1)
        words: Any = np.array(seed, np.int64)
        chance.seed_with(dice[0], words)
        begin_thought(self.content.table, view, room.mind, room.nodes, room.slots, room.seen, room.words)
        self._go_on(room, view, seat, 1, fair, dice)
        _leave_out(room, legal, fair)
        done = 1
        if iterations is not None:
            self._go_on(room, view, seat, iterations - 1, fair, dice)
            done = iterations
        elif milliseconds is not None:
            done += self._for_a_time(room, view, seat, milliseconds / 1000.0, fair, dice)
        return _thought(room, done, [int(action) for action in legal], seat)

    def _go_on(self, room: Room, view: Any, seat: int, iterations: int, fair: int, dice: Any) -> None:
        go_on_thinking(self.settings, self.content.table, view, seat, iterations, fair, *room.tree, *room.scratch, dice, room.log)

    def _for_a_time(self, room: Room, view: Any, seat: int, seconds: float, fair: int, dice: Any) -> int:
        begun, done, piece = monotonic(), 0, FIRST_SLICE
        while True:
            self._go_on(room, view, seat, piece, fair, dice)
            done += piece
            spent = monotonic() - begun
            if spent >= seconds:
                return done
            piece = max(1, int(done / max(spent, 1e-6) * min(SLICE_SECONDS, seconds - spent)))


def _leave_out(room: Room, legal: Sequence[int], fair: int) -> None:
    """Give the actions of the root that are not in ``legal`` no more tries: as if all of those had been lost that each is to have."""
    at = int(room.nodes["first"][0])
    while at >= 0:
        if room.edges["action"][at] not in legal:
            room.edges["visits"][at], room.edges["weight"][at] = max(1, fair), 0.0
            room.edges["worth"][at], room.edges["first_look"][at] = FAR_BELOW, FAR_BELOW
        at = int(room.edges["next"][at])


def _thought(room: Room, done: int, legal: list[int], seat: int) -> Thought:
    """Read the root of the tree."""
    found: dict[int, Candidate] = {}
    at = int(room.nodes[0]["first"])
    while at >= 0:
        edge = room.edges[at]
        visits = int(edge["visits"])
        expected = float(edge["worth"]) / visits if visits else float(edge["first_look"])
        found[int(edge["action"])] = Candidate(int(edge["action"]), visits, expected)
        at = int(edge["next"])
    unseen = float(room.nodes[0]["shares"][seat])
    candidates = [found.get(action, Candidate(action, 0, unseen)) for action in legal]
    candidates.sort(key=lambda one: (-one.visits, -one.expected, one.action))
    return Thought(done, candidates[0].expected, tuple(candidates))
