"""Analyses of finished games: made one at a time beside the tables, given up when nobody asks any more, kept for a while.

What is analysed is over, so nothing here can help anybody at a table; who sat there may ask, as for the game's file.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

from mirlands.kernel.game import Content, Game

from .faults import HttpFault
from .protocol import Analysis, AnalysisProgress, SeatInfo
from .study import Study

if TYPE_CHECKING:
    from .actor import Actor
    from .hall import Hall

log = logging.getLogger(__name__)
UNASKED = 20.0  #: seconds after which an analysis that nobody has asked for is given up
KEPT = 32  #: the newest analyses that are kept
AT_ONCE = 64  #: the most that wait or are made; each holds a game
YIELDS, YIELDING = 50, 0.02  #: how often, and how long in seconds, one look gives way to bots and hints


class Unwanted(Exception):
    """Nobody asks for this analysis any more."""


@dataclass
class Job:
    """An analysis that waits for its turn or is being made."""

    done: int = 0
    total: int = 0
    asked: float = field(default_factory=time.monotonic)
    dropped: bool = False
    task: asyncio.Task[None] | None = None

    def finished(self, done: int, total: int) -> None:
        """So much is done. Raises ``Unwanted`` when nobody asks any more. Called in the thread that makes it."""
        self.done, self.total = done, total
        if self.unwanted:
            raise Unwanted

    @property
    def unwanted(self) -> bool:
        """Whether it need not be made."""
        return self.dropped or time.monotonic() - self.asked > UNASKED


class GivesWay:
    """A search that lets those think first who sit at tables; not for ever, so that an analysis comes to its end."""

    def __init__(self, study: Study, mind: Any) -> None:
        self.study, self.mind = study, mind

    def think(self, *given: Any, **named: Any) -> Any:
        """As the search itself."""
        for _ in range(YIELDS):
            if not self.study.busy:
                break
            time.sleep(YIELDING)
        return self.mind.think(*given, **named)


@dataclass(frozen=True)
class Finished:
    """A finished game, copied from its table."""

    game: Game
    content: Content
    start: bytes
    history: tuple[tuple[int, int], ...]
    seats: tuple[SeatInfo, ...]


class Analyses:
    """The analyses of one server. ``analyse`` makes one (``bots.analysis.analyse``)."""

    def __init__(self, hall: Hall, analyse: Callable[..., Any]) -> None:
        """None is made yet."""
        self.hall, self.analyse = hall, analyse
        self.jobs: dict[str, Job] = {}
        self.made: OrderedDict[str, Analysis | HttpFault] = OrderedDict()
        self._turn = asyncio.Semaphore(1)

    async def ask(self, table: str, token: str) -> Analysis | AnalysisProgress:
        """The analysis of a table's game, or how far it is: asking begins it, and keeps it wanted.

        Raises:
            HttpFault: as ``Hall.seat``; the game is not over; too many wait; or it cannot be made.
        """
        played = await self.hall.ask(table, token, self._played)
        made = self.made.get(table)
        if isinstance(made, HttpFault):
            raise made
        if made is not None:
            self.made.move_to_end(table)
            return made
        job = self.jobs.get(table)
        if job is None:
            if len(self.jobs) >= AT_ONCE:
                raise HttpFault(503, "full", "many games are being analysed; try again in a minute")
            job = self.jobs[table] = Job()
            job.task = asyncio.create_task(self._make(table, job, played))
        job.asked = time.monotonic()
        return AnalysisProgress(done=job.done, total=job.total)

    async def _played(self, actor: Actor, _seat: int) -> Finished:
        """For the actor's own mailbox, where an end that is not yet on the disk is never seen."""
        match = actor.match
        if not match.over:
            raise HttpFault(409, "not_over", "the game is not over yet: it can be analysed at the end")
        seats = tuple(SeatInfo(name=player.name, kind="human" if player.bot is None else "bot") for player in actor.players)
        return Finished(match.game, match.content, match.start, tuple(match.history), seats)

    async def _make(self, table: str, job: Job, played: Finished) -> None:
        try:
            async with self._turn:
                if not job.unwanted:
                    self._keep(table, await asyncio.to_thread(self._analyse, job, played))
        except Unwanted:
            pass
        except Exception:
            log.exception("table %s cannot be analysed", table)
            self._keep(table, HttpFault(500, "internal", "this game cannot be analysed; it has been noted"))
        finally:
            del self.jobs[table]

    def _analyse(self, job: Job, played: Finished) -> Analysis:
        """In a thread. It depends on the game alone, so that it is the same whenever it is made."""
        study = self.hall.study
        found = self.analyse(
            played.game,
            played.content,
            played.start,
            played.history,
            finished=job.finished,
            minds=lambda game, content: GivesWay(study, study.thinkers(game, content)),
        )
        return analysis_of(found, played.seats)

    def _keep(self, table: str, made: Analysis | HttpFault) -> None:
        self.made[table] = made
        if len(self.made) > KEPT:
            self.made.popitem(last=False)

    async def close(self) -> None:
        """Give up what is being made, and wait for it to end."""
        tasks = []
        for job in self.jobs.values():
            job.dropped = True
            if job.task is not None:
                tasks.append(job.task)
        for task in tasks:
            with contextlib.suppress(asyncio.CancelledError):
                await task


def analysis_of(found: Any, seats: Sequence[SeatInfo]) -> Analysis:
    """An analysis (``bots.analysis.Analysis``) as it is sent."""
    said = asdict(found)
    return Analysis.model_validate(
        {"seats": [seat.model_dump() for seat in seats], **{name: said[name] for name in Analysis.model_fields if name != "seats"}},
        strict=False,
    )
