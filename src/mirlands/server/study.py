"""Where bots and hints think: a few desks that all tables share, so that many tables need no more threads and memory than a few.

Who comes first thinks first. A seat has at most one bot's thought and one hint under way, so no table can fill the queue.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import weakref
from collections import OrderedDict
from collections.abc import Callable, Sequence
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar

from mirlands.bots.acts import Sketch
from mirlands.bots.thought import Thinker
from mirlands.kernel.game import Content, Game

from .imagination import Imagination

T = TypeVar("T")
Choose = Callable[[Any, Sequence[int]], int]
Bots = Callable[[Any, Any, str, int], Choose]
Thinkers = Callable[[Any, Any], Any]
KEPT = 64  #: things that a desk keeps


class Desk:
    """One thread, and what a thought needs: made once and used again for whichever table comes next.

    The thread begins with the first thought and ends when nobody has the desk any more. A search keeps its room with its thread.
    """

    def __init__(self, bots: Bots, thinkers: Thinkers) -> None:
        self.bots, self.thinkers = bots, thinkers
        self._things: OrderedDict[tuple[Any, ...], Any] = OrderedDict()
        self._work: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._seated = False
        weakref.finalize(self, self._work.put, None)

    def give(self, work: Callable[[], None]) -> None:
        """Have work done in the desk's thread. Raises RuntimeError when this machine has no thread left."""
        if not self._seated:
            Thread(target=_sit, args=(self._work,), name="desk", daemon=True).start()
            self._seated = True
        self._work.put(work)

    def thing(self, key: tuple[Any, ...], make: Callable[[], T]) -> T:
        """What lies here under ``key``, made where it does not; what was not used for longest goes."""
        if key not in self._things:
            self._things[key] = make()
        self._things.move_to_end(key)
        if len(self._things) > KEPT:
            self._things.popitem(last=False)
        found: T = self._things[key]
        return found

    def bot(self, game: Game, content: Content, name: str, seat: int) -> Choose:
        """A bot for a seat. It knows nothing but what it is asked, so it may sit at many tables."""
        return self.thing(("bot", game.name, content.digest, name, seat), lambda: self.bots(game, content, name, seat))

    def thinker(self, game: Game, content: Content) -> Any:
        """The search, for hints."""
        return self.thing(("thinker", game.name, content.digest), lambda: self.thinkers(game, content))

    def imagination(self, game: Game, content: Content) -> Imagination:
        """Scratch worlds."""
        return self.thing(("imagination", game.name, content.digest), lambda: Imagination(game, content))

    def sketch(self, game: Game, content: Content) -> Sketch:
        """A world in which acts are tried out and put into words."""
        return self.thing(("sketch", game.name, content.digest), lambda: Sketch(game, content))

    def leave(self) -> None:
        """End the thread when what it does is done; the next work begins another."""
        if self._seated:
            self._seated = False
            self._work.put(None)


def _sit(queue: SimpleQueue[Callable[[], None] | None]) -> None:
    """A desk's thread. It holds the desk only while there is work, so that one that nobody has ends it."""
    while (work := queue.get()) is not None:
        work()
        del work


class Study:
    """The desks of one server. Belongs to one event loop, which never waits for a thought."""

    def __init__(self, bots: Bots, thinkers: Thinkers = Thinker, desks: int | None = None) -> None:
        """``bots`` makes a bot that sits down, ``thinkers`` a search; ``desks`` is how many think at once, by default one for each core."""
        self.bots, self.thinkers = bots, thinkers
        count = desks or os.cpu_count() or 1
        self._free, self._desks = asyncio.Semaphore(count), [self._new_desk() for _ in range(count)]
        self.busy = 0  #: thoughts that are under way or wait

    def _new_desk(self) -> Desk:
        return Desk(self.bots, self.thinkers)

    async def think(self, work: Callable[[Desk], T], patience: float) -> T:
        """Have ``work`` done at a desk when it is its turn, in a thread.

        Whoever stops waiting for it stops nothing: it has its desk until it is done. After ``patience`` seconds at the desk it is
        given up, and the desk is left to it, so that the others go on.

        Raises:
            TimeoutError: it was given up.
        """
        self.busy += 1
        try:
            await self._free.acquire()
        except asyncio.CancelledError:
            self.busy -= 1
            raise
        return await self._sit_down(work, patience)

    def close(self) -> None:
        """End the threads that nobody needs; one that still works ends with its work."""
        for desk in self._desks:
            desk.leave()

    def _sit_down(self, work: Callable[[Desk], T], patience: float) -> asyncio.Future[T]:
        loop = asyncio.get_running_loop()
        desk, done = self._desks.pop(), loop.create_future()
        if (desk.bots, desk.thinkers) != (self.bots, self.thinkers):
            desk = self._new_desk()
        risen = False

        def rise(left: Desk, result: T | None, error: Exception | None) -> None:
            nonlocal risen
            if risen:
                return
            risen = True
            late.cancel()
            self.busy -= 1
            self._desks.append(left)
            self._free.release()
            if not done.done():
                done.set_result(result) if error is None else done.set_exception(error)

        def work_there() -> None:
            result: T | None = None
            error: Exception | None = None
            try:
                result = work(desk)
            except Exception as raised:
                error = RuntimeError("it ran out") if isinstance(raised, StopIteration) else raised  # which no future takes
            with contextlib.suppress(RuntimeError):  # the server has stopped meanwhile
                loop.call_soon_threadsafe(rise, desk, result, error)

        late = loop.call_later(patience, lambda: rise(self._new_desk(), None, TimeoutError("it comes to no end")))
        try:
            desk.give(work_there)
        except RuntimeError as error:  # there are too many threads on this machine
            rise(desk, None, error)
        return done
