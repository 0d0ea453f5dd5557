"""Puzzles at tables: which there are, opening one, how it stands, and its answer once it may be told.

The answer stays here until the puzzle is solved or given up. Whether it is solved follows from the acts at the table, so it is the
same after a restart; only giving up is stored.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError

from mirlands.kernel.errors import BadInput, MirlandsError
from mirlands.kernel.game import Game
from mirlands.scenarios import puzzles as scenarios
from mirlands.scenarios.puzzles import Puzzle

from . import protocol
from .faults import HttpFault
from .protocol import PuzzleDetail, PuzzleInfo, SeatRequest, TableOpened
from .stops import Stops

if TYPE_CHECKING:
    from .actor import Actor
    from .hall import Hall

log = logging.getLogger(__name__)
OPPONENTS = ("level5", "greedy")  #: who holds against a solver: the first of these that can sit down


async def puzzles_of(game: Game) -> tuple[Puzzle, ...]:
    """The puzzles of a game, the easiest first.

    Raises:
        HttpFault: one of them is malformed, which is a fault of this installation.
    """
    try:
        return await asyncio.to_thread(scenarios.puzzles, game)
    except BadInput as error:
        log.exception("the puzzles of %s", game.name)
        raise HttpFault(500, "internal", "the puzzles of this game cannot be read; it has been noted") from error


async def puzzle_of(game: Game, name: str) -> Puzzle:
    """The puzzle of that name.

    Raises:
        HttpFault: there is none; or as ``puzzles_of``.
    """
    for puzzle in await puzzles_of(game):
        if puzzle.name == name:
            return puzzle
    raise HttpFault(404, "no_such_puzzle", f"{game.title} has no puzzle {name!r}")


def info(puzzle: Puzzle) -> PuzzleInfo:
    """A puzzle in the list of puzzles."""
    return PuzzleInfo(name=puzzle.name, title=puzzle.title, asks=puzzle.asks, difficulty=puzzle.difficulty)


async def open_puzzle(hall: Hall, game: str, name: str) -> TableOpened:
    """Open a table that is a puzzle: the solver is the person, who is asked wherever there is something to answer.

    Raises:
        HttpFault: there is no such game or puzzle.
    """
    found = hall.game(game)
    puzzle = await puzzle_of(found, name)
    match = await asyncio.to_thread(puzzle.open)
    opponent = next((bot for bot in OPPONENTS if bot in hall.bot_names), hall.bot_names[-1])
    seats = [SeatRequest(kind="bot", bot=opponent)] * match.seats
    seats[puzzle.solver] = SeatRequest(kind="human")
    stops = {**Stops(found, None).kept(), "mode": "always"}
    return await hall.open_position(found, match.content, match.state, seats, puzzle=puzzle.name, stops=stops)


async def puzzle_at(hall: Hall, table: str, token: str, *, give_up: bool = False) -> PuzzleDetail:
    """What whoever sits at a puzzle may know of it now; with ``give_up`` it is given up first.

    Raises:
        HttpFault: as ``Hall.seat``; the table is no puzzle; or it could not be stored.
    """

    async def ask(actor: Actor, _seat: int) -> Riddle:
        if actor.riddle is None:
            raise HttpFault(404, "no_puzzle", "this table is no puzzle")
        if give_up:
            await actor.riddle.give_up()
        return actor.riddle

    riddle = await hall.ask(table, token, ask)
    names = [puzzle.name for puzzle in await puzzles_of(riddle.puzzle.game)]
    here = names.index(riddle.puzzle.name)
    return await asyncio.to_thread(riddle.detail, names[here + 1] if here + 1 < len(names) else None)


def riddle_of(actor: Actor) -> Riddle | None:
    """The puzzle that a table is; None where it is none, or is none any more."""
    name = actor.saved.table.puzzle
    if name is None:
        return None
    try:
        puzzle = scenarios.find_puzzle(actor.match.game, name)
        if puzzle.table.world.content.digest == actor.match.content.digest:
            return Riddle(actor, puzzle)
        log.warning("table %s: the cards of its puzzle %s have changed; it is an ordinary table now", actor.id, name)
    except MirlandsError as error:
        log.warning("table %s: its puzzle %s has changed; it is an ordinary table now: %s", actor.id, name, error)
    return None


class Riddle:
    """The puzzle that a table is. All of it happens in the table's mailbox, but for making it."""

    def __init__(self, actor: Actor, puzzle: Puzzle) -> None:
        """How it stands follows from the table's acts."""
        self.actor, self.puzzle = actor, puzzle
        self.state: protocol.Verdict = "given_up" if actor.saved.table.given_up else self._verdict()

    def _verdict(self) -> protocol.Verdict:
        return self.puzzle.judge(self.actor.match).value

    @property
    def open(self) -> bool:
        """Whether it is still to be solved."""
        return self.state == "open"

    def judge(self) -> None:
        """An act has been done: has it solved the puzzle? What is decided stays so."""
        if not self.open:
            return
        try:
            self.state = self._verdict()
        except MirlandsError:
            log.exception("table %s: its puzzle cannot be judged", self.actor.id)
        if not self.open:
            self.tell()

    def said(self) -> str:
        """How it stands, as a message."""
        return protocol.Puzzle(state=self.state).model_dump_json()

    def tell(self) -> None:
        """Tell the solver how it stands."""
        for line in self.actor.players[self.puzzle.solver].lines:
            line.send(self.said())

    async def give_up(self) -> None:
        """The solver wants to know the answer; one who has found it has nothing to give up.

        Raises:
            HttpFault: it could not be stored; nothing has changed.
        """
        if self.state in ("solved", "given_up"):
            return
        try:
            await self.actor.store.give_up(self.actor.id)
        except SQLAlchemyError as error:
            log.exception("table %s: storing that its puzzle is given up", self.actor.id)
            raise HttpFault(503, "storage", "this could not be stored, so nothing has changed; try again") from error
        self.actor.saved.table.given_up = True
        self.state = "given_up"
        self.tell()

    def detail(self, following: str | None) -> PuzzleDetail:
        """What the solver may know of it now; ``following`` is the name of the next puzzle."""
        puzzle, told = self.puzzle, self.state in ("solved", "given_up")
        return PuzzleDetail(
            **info(puzzle).model_dump(),
            game=puzzle.game.name,
            hint=puzzle.hint or None,
            state=self.state,
            why=puzzle.why if told else None,
            solution=list(puzzle.told()) if told else None,
            next=following,
        )
