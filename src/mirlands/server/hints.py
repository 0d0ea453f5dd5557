"""Hints: what a strong player would think of, for a person among bots. From the seat's View alone, beside the table, kept nowhere."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from typing import TYPE_CHECKING, Any

import numpy as np

from mirlands.bots.acts import TOGETHER, Sketch
from mirlands.bots.analysis import SHARE_TRIED
from mirlands.bots.levels import settings_of
from mirlands.kernel.events import seen_by, written
from mirlands.kernel.game import Content, Game
from mirlands.kernel.records import restore

from .protocol import ACTIONS_AT_ONCE, Fault, Hint, Idea, Refused
from .study import Desk

if TYPE_CHECKING:
    from .actor import Actor
    from .lines import Line

log = logging.getLogger(__name__)
STRENGTH = "level5"  #: whose search it is
FOLLOWING = 8  #: each later step of a compound act is searched for with so small a part of it
FAIR = 24  #: every legal action is tried at least so often, or a part of its even share as in an analysis, if that is less
IDEAS = 3  #: the most that are told
TRIED = 6  #: the most that are thought through to their end
PATIENCE = 60.0  #: seconds after which a thought is given up


def words_of(view: bytes) -> Any:
    """The chance of a thought about a view: the same for the same view, so that asking again tells nothing else."""
    return np.frombuffer(hashlib.blake2s(view, digest_size=16).digest(), np.uint32).astype(np.int64)


def think_of(desk: Desk, game: Game, content: Content, view: bytes, seat: int, legal: tuple[int, ...]) -> list[Idea]:
    """The best acts of a seat, best first: two or three where there are so many.

    Acts that come to the same for the seat are one, and so are those that look the same to it. The later steps of a compound act are
    thought of in an imagined world: they reveal nothing.
    """
    thinker, seed = desk.thinker(game, content), words_of(view)
    iterations = int(settings_of(game.name, STRENGTH)[0]["iterations"])
    fair = min(FAIR, iterations // (SHARE_TRIED * len(legal)))
    thought = thinker.think(restore(game.view, view), seat, legal, seed=seed, iterations=iterations, fair=fair)
    sketch, known, ideas = desk.sketch(game, content), set[Any](), list[Idea]()

    def later(seen: Any, follow: tuple[int, ...]) -> int:
        """The next step of a compound act."""
        return int(thinker.think(seen, seat, follow, seed=seed, iterations=max(1, iterations // FOLLOWING)).best)

    for candidate in thought.candidates[:TRIED]:
        now = restore(game.view, view)
        sketch.views[:] = now
        actions, text, told = sketch.complete(now, seat, candidate.action, seed, later)
        comes_to = {sketch.views.tobytes()} - {view} | _looks(sketch, game, content, now, seat, candidate.action, text)
        if not known & comes_to:
            expected = min(1.0, max(0.0, candidate.expected))
            ideas.append(Idea(actions=actions[:ACTIONS_AT_ONCE], text=text, told=told, expected=expected))
        known |= comes_to
        if len(ideas) == IDEAS:
            break
    return sorted(ideas, key=lambda idea: -idea.expected)


def _looks(sketch: Sketch, game: Game, content: Content, view: Any, seat: int, action: int, text: str) -> set[Any]:
    """How an act looks to its seat as it happens, and what it then sees in whatever order, so that the same with another copy of a card
    is not told twice; empty for one that shows nothing. The act has just been tried in ``sketch``."""
    count = seen_by(written(sketch.log), seat, sketch.seen)
    if count == 0:
        return set()
    shape = game.talk.shape(content, view[0], action)
    after = bytes(sorted(sketch.views.tobytes()))
    return {(shape["verb"], shape.get("target"), text.partition(TOGETHER)[2], sketch.seen[:count].tobytes(), after)}


class Hints:
    """The hints of one table: one at a time for each seat."""

    def __init__(self, actor: Actor) -> None:
        """Nobody has asked."""
        self.actor = actor
        self.tasks: dict[int, asyncio.Task[None]] = {}

    async def ask(self, seat: int, line: Line, key: str) -> None:
        """A client asks what would be good for its seat."""
        fault = self._unfit(seat)
        if fault is None:
            self.tasks[seat] = asyncio.create_task(self._think(seat, line, key))
        else:
            line.send(_refused(key, fault))

    def _unfit(self, seat: int) -> Fault | None:
        """Why there is no hint now."""
        actor = self.actor
        if any(player.bot is None for other, player in enumerate(actor.players) if other != seat):
            return Fault(code="people", message="hints are for tables where all the others are bots; here it would not be fair")
        if actor.riddle is not None and actor.riddle.open:
            return Fault(code="puzzle", message="this is a puzzle: it has a hint of its own, and its answer for whoever gives up")
        if actor.match.over:
            return Fault(code="over", message="the game is over")
        if not actor.players[seat].viewer.legal:
            return Fault(code="not_your_decision", message="there is nothing for you to decide now")
        if seat in self.tasks:
            return Fault(code="busy", message="a hint is being thought of already; it comes when it is ready")
        return None

    async def _think(self, seat: int, line: Line, key: str) -> None:
        """Think about what the seat sees now, and have it answered in the table's turn."""
        actor, ideas = self.actor, None
        game, content, viewer = actor.match.game, actor.match.content, actor.players[seat].viewer
        version, view, legal = viewer.version, viewer.view, viewer.legal
        try:
            ideas = await actor.study.think(lambda desk: think_of(desk, game, content, view, seat, legal), PATIENCE)
        except Exception:
            log.exception("table %s: a hint for seat %d", actor.id, seat)
        actor.post(lambda: self._answer(seat, line, key, version, ideas))

    async def _answer(self, seat: int, line: Line, key: str, version: int, ideas: list[Idea] | None) -> None:
        """Say it, unless the table has gone on."""
        del self.tasks[seat]
        if self.actor.players[seat].viewer.version != version:
            line.send(_refused(key, Fault(code="stale", message="the table has gone on meanwhile; ask again")))
        elif not ideas:
            line.send(_refused(key, Fault(code="internal", message="no hint could be found; it has been noted")))
        else:
            line.send(Hint(key=key, decision=version, expected=ideas[0].expected, ideas=ideas).model_dump_json())


def _refused(key: str, fault: Fault) -> str:
    return Refused(key=key, error=fault).model_dump_json()
