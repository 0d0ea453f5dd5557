"""One table. Everything that happens at it happens here, one thing after another.

An act is checked and applied, then stored; only when it is on the disk is it acknowledged and shown. Where storing
fails the act is taken back. The actor is a task of its own, so that a client that hangs up in the middle of its act
interrupts nothing. What goes on beside the acts has modules of its own: ``thinking``, ``windows``, ``timing``, ``chat``, ``gallery``.
"""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import logging
import time
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from mirlands.kernel.errors import ActionRefused, BadInput
from mirlands.kernel.match import SPECTATOR, Match, Snapshot

from . import protocol
from .chat import Chat
from .faults import HttpFault, fault_of
from .gallery import Gallery
from .hints import Hints
from .imagination import Imagination
from .lines import Line
from .playing import result_of
from .protocol import CANCEL, CONCEDE, TIMEOUT, Ack, ClockSetting, Fault, Hello, Presence, Preview, Refused, Rematch, SeatInfo
from .puzzles import Riddle
from .seats import Viewer
from .stops import Stops
from .storage import ActionRow, ResultRow, Saved, Store
from .study import Study
from .thinking import Thinking, pause_of
from .timing import Timing
from .windows import Windows

log = logging.getLogger(__name__)
LINES_PER_SEAT = 8
ARRIVAL = 5.0  #: seconds for whoever asked for a table to arrive at it


class Drifted(RuntimeError):
    """A stored table does not come out as it was; it cannot be played on."""


class Ended(RuntimeError):
    """The actor does nothing more; whoever asks for the table again gets a new one."""


@dataclass
class Player:
    """Who sits in a seat."""

    name: str
    bot: str | None
    token: str | None
    viewer: Viewer
    lines: list[Line]
    again: bool
    stops: Stops
    told: protocol.Stops | None = None  # the last that its clients were told of its stops


class Actor:
    """One table in memory. ``run`` must be running for anything to happen.

    ``study`` is where its bots think; ``pace`` is how long a person waits for them, in seconds (``pause_of``); in a response window
    ``window`` is the pause of everybody whom the server answers for.
    """

    def __init__(self, saved: Saved, match: Match, store: Store, study: Study, pace: float, window: float) -> None:
        self.saved, self.match, self.store, self.study = saved, match, store, study
        self.id = saved.table.id
        self.number = 0
        self.keys: dict[tuple[int, str], tuple[list[int], int]] = {}
        self.rematch_table: dict[int, tuple[str, int, str]] = {}  # by seat: table, new seat, new token
        self.imagination = Imagination(match.game, match.content)
        self.players = [
            Player(
                name=row.name,
                bot=row.bot,
                token=row.token,
                viewer=Viewer(match.game, match.content, row.seat),
                lines=[],
                again=row.again,
                stops=Stops(match.game, row.stops),
            )
            for row in saved.seats
        ]
        self.thinking = Thinking(self, study, pause_of(pace, match.game.seats[1], match.seats), window)
        self.windows, self.timing = Windows(self, window), Timing(self)
        self.chat, self.gallery, self.hints = Chat(self), Gallery(self), Hints(self)
        self.riddle: Riddle | None = None  # where the table is a puzzle
        self.used = time.monotonic()
        self._mail: asyncio.Queue[tuple[Callable[[], Awaitable[None]], asyncio.Future[None]]] = asyncio.Queue()
        self._busy = self.ended = False
        self.visited = False  # somebody has come since it is in memory
        self._moment = match.snapshot()  # before the last act
        self.opened: Snapshot | None = None  # before a simultaneous decision that is still open: some are in, others not
        self._was_opened: Snapshot | None = None
        self._show_all(None)
        for action in saved.actions:
            self._replay(action)
        saved.actions = []

    # The past --------------------------------------------------------------------------------------------------

    def _replay(self, row: ActionRow) -> None:
        """Do again what was stored; nobody is told."""
        window = self.players[row.seat].viewer.moment != 0
        self._apply(row.seat, row.actions)
        if self.match.fingerprint() != row.fingerprint:
            raise Drifted(f"table {self.id} differs from what was stored at act {row.number}")
        self._show_act(row.seat, row.actions, window)
        self.keys[row.seat, row.key] = (row.actions, row.version)
        self.number = row.number + 1

    def _apply(self, seat: int, actions: list[int]) -> None:
        """Take actions, and find out whether a simultaneous decision is still open: then nobody else is shown anything."""
        before, moment = self.match.mask, self.match.snapshot()
        self.match.apply(seat, actions)
        self._moment, self._was_opened = moment, self.opened
        self.opened = (self.opened or moment) if self._stays_sealed(before, seat, actions) else None

    @property
    def sealed(self) -> bool:
        """A simultaneous decision is open: some are in, others not."""
        return self.opened is not None

    def _stays_sealed(self, before: int, seat: int, actions: list[int]) -> bool:
        if CONCEDE in actions or TIMEOUT in actions or not (self.sealed or before.bit_count() > 1):
            return False
        after, others = self.match.mask, before & ~(1 << seat)
        if after == before:
            return self.match.drafting(seat) or CANCEL in actions
        return after == others != 0

    def _take_back(self) -> None:
        self.match.restore(self._moment)
        self.opened = self._was_opened
        self.timing.take_back()

    def _show_act(self, actor: int, actions: list[int], window: bool) -> list[bool]:
        """Show an act, and let every seat's wish to be asked follow it; ``window``: the actor was asked in a window."""
        came = self._show_all(actor)
        for seat, player in enumerate(self.players):
            player.stops.take_in(player.viewer, actions if seat == actor else None, window=window)
        return came

    def _show_all(self, actor: int | None) -> list[bool]:
        """Let every seat see what has happened, as far as it is time for it; return which get a frame."""
        match, result = self.match, result_of(self.match)
        return [
            player.viewer.show(
                match.view_array(seat).tobytes(),
                match.legal(seat),
                match.drafting(seat),
                [seen for seen in match.seen(seat, self._moment.steps) if len(seen)],
                result,
                acted=seat == actor,
                sealed=self.sealed,
            )
            for seat, player in enumerate(self.players)
        ]

    # The mailbox -----------------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Do what comes, until cancelled. A fault of our own ends the actor: the table comes back from what is stored."""
        self.timing.resume()
        self.rouse()
        while not self.ended:
            work, done = await self._mail.get()
            self._busy, self.visited, self.used = True, True, time.monotonic()
            try:
                await work()
            except HttpFault as fault:
                _settle(done, fault)
            except Exception as error:
                log.exception("table %s", self.id)
                _settle(done, error)
                self._break_down()
            _settle(done, None)
            self._busy = False

    def end(self) -> None:
        """Do nothing more; what waits is told so."""
        self.ended = True
        while not self._mail.empty():
            _settle(self._mail.get_nowait()[1], Ended(self.id))

    def _break_down(self) -> None:
        for _, lines in self.viewers():
            for line in lines:
                line.close()
            lines.clear()
        for task in self.tasks():
            task.cancel()
        self.end()

    def tasks(self) -> list[asyncio.Task[None]]:
        """What is under way for seats that the server answers for, and the clocks."""
        timer = [] if self.timing.timer is None else [self.timing.timer]
        return [
            *self.thinking.tasks.values(),
            *self.hints.tasks.values(),
            *(passing.task for passing in self.windows.passing.values()),
            *timer,
        ]

    def post(self, work: Callable[[], Awaitable[None]]) -> asyncio.Future[None]:
        """Have ``work`` done in its turn. Whoever waits for the future may stop waiting; the work is done all the same."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        done.add_done_callback(lambda d: d.cancelled() or d.exception())
        if self.ended:
            done.set_exception(Ended(self.id))
        else:
            self._mail.put_nowait((work, done))
        return done

    def idle(self, linger: float) -> bool:
        """Whether this table may leave memory: nobody there, nothing going on. It comes back when somebody asks."""
        if self.ended:
            return True
        if self._busy or self._mail.qsize() or self.tasks() or any(lines for _, lines in self.viewers()):
            return False
        return time.monotonic() - self.used >= (ARRIVAL if not self.visited else 0 if self.match.over else linger)

    # Clients ---------------------------------------------------------------------------------------------------

    def seat_of(self, token: str) -> int | None:
        """The seat that the token opens."""
        found = None
        for seat, player in enumerate(self.players):  # all of them: the time taken tells nothing
            if player.token is not None and hmac.compare_digest(player.token.encode(), token.encode()):
                found = seat
        return found

    async def join(self, seat: int, line: Line, since: int) -> None:
        """Greet a client and show it what it has missed."""
        player, fresh = self.players[seat], line not in self.players[seat].lines
        player.lines = [kept for kept in player.lines if kept.open]
        if fresh and len(player.lines) >= LINES_PER_SEAT:
            player.lines[0].close()
            player.lines = player.lines[1:]
        if fresh:  # whoever comes back is asked what is to be decided
            self.windows.wait_for_nothing(seat)
        self._greet(seat, player.viewer, line, since)
        if fresh:
            player.lines.append(line)
            self._tell_presence()
            await self.timing.arrive(seat)
        if self.match.over:
            line.send(self.rematch_state(seat).model_dump_json())

    def _greet(self, seat: int, viewer: Viewer, line: Line, since: int) -> None:
        """What everybody is told who comes to the table."""
        clock = self.saved.table.clock
        hello = Hello(
            table=self.id,
            game=self.match.game.name,
            seat=seat,
            seats=[SeatInfo(name=p.name, kind="human" if p.bot is None else "bot") for p in self.players],
            options=self.saved.table.options,
            digest=self.saved.table.digest,
            version=viewer.version,
            stops=self.players[seat].told if self.match.game.moments and seat != SPECTATOR else None,
            clock=None if clock is None else ClockSetting(**clock),
            puzzle=None if self.riddle is None else self.riddle.puzzle.name,
        )
        line.send(hello.model_dump_json())
        if self.riddle is not None and seat != SPECTATOR:
            line.send(self.riddle.said())
        self.timing.greet(seat, line)
        line.send(viewer.frame(since))
        self.chat.greet(line)

    async def watch(self, line: Line) -> None:
        """Greet somebody who looks on."""
        self._greet(SPECTATOR, self.gallery.arrive(line), line, 0)
        line.send(self._presence())

    async def leave(self, seat: int, line: Line) -> None:
        """A client has hung up."""
        if seat == SPECTATOR:
            self.gallery.leave(line)
        elif line in self.players[seat].lines:
            self.players[seat].lines.remove(line)
            self._tell_presence()
            if not self.players[seat].lines:
                self.windows.wait_for_nothing(seat)

    def here(self) -> list[bool]:
        """At which seats somebody is; a bot always is."""
        return [p.bot is not None or any(line.open for line in p.lines) for p in self.players]

    def _presence(self) -> str:
        left = {seat for seat, action in self.match.history if action == CONCEDE}
        return Presence(here=self.here(), gone=[seat in left for seat in range(len(self.players))]).model_dump_json()

    def _tell_presence(self) -> None:
        self.tell_all(self._presence())

    def viewers(self) -> Iterator[tuple[int, list[Line]]]:
        """The lines of each seat, and of those who look on."""
        for seat, player in enumerate(self.players):
            yield seat, player.lines
        yield SPECTATOR, self.gallery.lines

    def tell_all(self, text: str) -> None:
        """Tell everybody who is at the table."""
        for _, lines in self.viewers():
            for line in lines:
                line.send(text)

    # Acts ------------------------------------------------------------------------------------------------------

    async def act(self, seat: int, line: Line, key: str, decision: int, actions: list[int]) -> None:
        """A client's act: answered with an ack or a refusal."""
        before = self.keys.get((seat, key))
        if before is not None:
            if before[0] == actions:
                line.send(Ack(key=key, version=before[1]).model_dump_json())
            else:
                line.send(_refused(key, Fault(code="key_used", message="this key belongs to another act; use a new one")))
            return
        try:
            self._check(seat, decision, actions)
            await self.commit(seat, key, actions, lambda version: line.send(Ack(key=key, version=version).model_dump_json()))
        except (ActionRefused, BadInput) as refusal:
            line.send(_refused(key, fault_of(refusal)))
        except _NotNow as refusal:
            line.send(_refused(key, refusal.fault))
        except SQLAlchemyError:
            log.exception("table %s: storing an act", self.id)
            fault = Fault(code="storage", message="the act could not be stored, so it was not done; try again")
            line.send(_refused(key, fault))

    def _check(self, seat: int, decision: int, actions: list[int]) -> None:
        """What ``Match`` cannot know: which decision the act was meant for."""
        reserved = [action for action in actions if action < 0]
        if TIMEOUT in reserved or (reserved and len(actions) > 1):
            raise _NotNow("reserved", "a reserved act stands alone, and running out of time is the server's to say")
        if self.match.over or CONCEDE in reserved:
            return  # the game says what it thinks of it
        viewer = self.players[seat].viewer
        if decision != viewer.version and viewer.legal:
            raise _NotNow("stale", f"this was decided at version {decision}; the table is at {viewer.version} now")

    async def commit(self, seat: int, key: str, actions: list[int], acknowledge: Callable[[int], None]) -> None:
        """Apply, store, acknowledge, show. All or nothing.

        Raises:
            ActionRefused: the rules forbid it; nothing has changed.
            SQLAlchemyError: it could not be stored; nothing has changed.
        """
        viewer = self.players[seat].viewer
        window = viewer.moment != 0
        self._apply(seat, actions)
        clock = self.timing.charge(seat, actions)
        version, decision = viewer.version + 1, viewer.version
        row = ActionRow(
            table_id=self.id,
            number=self.number,
            seat=seat,
            key=key,
            actions=actions,
            decision=decision,
            version=version,
            fingerprint=self.match.fingerprint(),
            clock=clock,
        )
        try:
            await self.store.append(row, self._result_row())
        except BaseException as error:
            self._take_back()
            if isinstance(error, Exception):  # and not the end of this actor
                self.windows.wait_for_nothing()
            raise
        self.timing.begin()
        self.keys[seat, key] = (actions, version)
        self.number += 1
        acknowledge(version)
        came = self._show_act(seat, actions, window)
        looked = self.gallery.show(self._moment)
        self.windows.tend(passed=False)  # a seat knows that it is passed for as long as it sees what it might have answered
        self.timing.tell()
        for player, shown in zip(self.players, came, strict=True):
            if shown and player.lines:
                frame = player.viewer.frame(player.viewer.version - 1)
                for line in player.lines:
                    line.send(frame)
        if looked:
            self.gallery.send()
        if CONCEDE in actions:
            self._tell_presence()
        if self.riddle is not None:
            self.riddle.judge()
        self.rouse()

    def _result_row(self) -> ResultRow | None:
        result = result_of(self.match)
        return None if result is None else ResultRow(table_id=self.id, finished=int(time.time()), **result)

    async def preview(self, seat: int, line: Line, key: str, actions: list[int]) -> None:
        """What the seat would see after ``actions``, as far as it can know."""
        viewer = self.players[seat].viewer
        if viewer.legal and all(0 <= action < self.match.game.actions for action in actions):
            after, why = self.imagination.preview(viewer.view, seat, actions)
        else:
            after, why = None, "there is nothing of that kind to decide now"
        line.send(Preview(key=key, after=None, why=why).model_dump_json() if after is None else viewer.preview(key, after))

    def rouse(self) -> None:
        """Have every bot think that must decide, every seat passed for that wants it, and every clock watched."""
        self.windows.tend()
        self.thinking.rouse()
        self.timing.wind()

    # Again -----------------------------------------------------------------------------------------------------

    def rematch_state(self, seat: int) -> Rematch:
        """Who has agreed to play again, and this seat's way to the new table."""
        agreed = [player.again or player.bot is not None for player in self.players]
        ready = self.rematch_table.get(seat)
        if ready is None:
            return Rematch(agreed=agreed)
        return Rematch(agreed=agreed, table=ready[0], seat=ready[1], token=ready[2])

    def tell_rematch(self) -> None:
        """Send every client the state of the rematch."""
        for seat, player in enumerate(self.players):
            for line in player.lines:
                line.send(self.rematch_state(seat).model_dump_json())


class _NotNow(Exception):
    """An act that is refused before the rules are asked."""

    def __init__(self, code: str, message: str) -> None:
        self.fault = Fault(code=code, message=message)
        super().__init__(message)


def _settle(done: asyncio.Future[None], error: Exception | None) -> None:
    if done.done():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)


def _refused(key: str, fault: Fault) -> str:
    return Refused(key=key, error=fault).model_dump_json()


async def stop(task: asyncio.Task[Any]) -> None:
    """Cancel a task and wait until it has ended."""
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await task
