"""Puzzles: scenarios that ask for something. A game's own are the files in the folder ``puzzles`` of its package.

The solver is the seat that decides at the beginning, of several the first. Nothing here knows a game.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any

from mirlands.kernel.contract import CANCEL
from mirlands.kernel.errors import ActionRefused, BadInput
from mirlands.kernel.explain import nearest
from mirlands.kernel.game import Game
from mirlands.kernel.match import Match

from .format import Case, Question, cases
from .matching import compare
from .session import Session, Table, instead, play_through
from .text import Text, read


class Verdict(StrEnum):
    """How a puzzle stands."""

    OPEN = "open"
    SOLVED = "solved"
    FAILED = "failed"


@dataclass(frozen=True, eq=False)
class Puzzle:
    """One puzzle, ready to be opened any number of times."""

    name: str
    """The name of its file, without the ending."""
    question: Question
    case: Case
    table: Table
    solver: int
    """The seat that is to solve it."""

    @property
    def game(self) -> Game:
        """The game that it is of."""
        return self.table.game

    @property
    def title(self) -> str:
        """What it is called."""
        return self.case.title

    @property
    def asks(self) -> str:
        """The task, in one line."""
        return self.question.asks

    @property
    def hint(self) -> str:
        """A word that helps; may be empty."""
        return self.question.hint

    @property
    def why(self) -> str:
        """Why the answer is right: for afterwards."""
        return " ".join(self.question.why.split())

    @property
    def difficulty(self) -> int:
        """1 easy, 2 medium, 3 hard."""
        return self.question.difficulty

    @property
    def text(self) -> Text:
        """Its file."""
        return self.case.text

    def open(self, seed: int | None = None) -> Match:
        """A match that stands at its beginning. ``seed`` is a number below 2^128, by default from the operating system."""
        return Session(self.table, self.case, seed).match

    def solution(self) -> tuple[str, ...]:
        """What its steps do, as actions in their text form; a step of another seat than the solver begins with that seat's name."""
        session = Session(self.table, self.case, 0)
        taken = play_through(session)
        return tuple(text if seat == self.solver else f"{session.seats[seat]}: {text}" for seat, text in taken)

    def told(self) -> tuple[str, ...]:
        """What the solver's log says while its steps are taken: the solution as people read it."""
        session = Session(self.table, self.case, 0)
        play_through(session)
        return tuple(session.told(self.solver, 0))

    def judge(self, match: Match) -> Verdict:
        """How it stands after all that has happened in ``match``, which began as ``open`` begins one."""
        return self._by_goal(match) if self.question.answers is None else self._by_answers(match)

    def _by_answers(self, match: Match) -> Verdict:
        """By the solver's first whole act, which is compared by the state that it leads to."""
        scratch = self._beginning(match)
        for seat, action in match.history:
            if seat != self.solver:
                continue
            scratch.apply(seat, action)
            if action == CANCEL:
                scratch = self._beginning(match)
            elif not scratch.drafting(seat):
                right = any(scratch.state.tobytes() == self._reached(match, text) for text in self.question.answers or ())
                return Verdict.SOLVED if right else Verdict.FAILED
        return Verdict.FAILED if match.over else Verdict.OPEN

    def _reached(self, match: Match, text: str) -> bytes:
        """The state that an answer leads to."""
        scratch = self._beginning(match)
        scratch.apply_text(self.solver, text)
        return bytes(scratch.state.tobytes())

    def _by_goal(self, match: Match) -> Verdict:
        """By what is true after each whole action, until the goal is or is due."""
        scratch = self._beginning(match)
        for seat, action in match.history:
            scratch.apply(seat, action)
            if scratch.drafting(seat):
                continue
            verdict = self.stands(scratch)
            if verdict != Verdict.OPEN:
                return verdict
        return Verdict.OPEN

    def stands(self, match: Match) -> Verdict:
        """What the goal makes of a moment between whole actions, whatever came before it."""
        if self._holds("goal", match):
            return Verdict.SOLVED
        if match.over:
            return Verdict.FAILED
        due = self._holds("until", match) if self.question.until is not None else self.solver not in match.deciding()
        return Verdict.FAILED if due else Verdict.OPEN

    def _holds(self, name: str, match: Match) -> bool:
        values: Mapping[str, Any] = self.table.world.read(match.state) | {
            "deciding": [self.table.positions.seats[seat] for seat in match.deciding()]
        }
        wanted = getattr(self.question, name)
        return not compare(wanted, values, self.text.where(("puzzle", name)))

    def _beginning(self, match: Match) -> Match:
        return Match.at(self.game, match.content, match.start)

    def check(self) -> None:
        """Raise ``BadInput`` at what cannot be right: an answer that is no whole act, a goal that is reached before anything is done."""
        match = self.open(0)
        for i, answer in enumerate(self.question.answers or ()):
            self._check_answer(match, answer, self.text.where(("puzzle", "answers", i)))
        for name in ("goal", "until"):
            if getattr(self.question, name) is not None and self._holds(name, match):
                where = self.text.where(("puzzle", name))
                raise BadInput(where, f"`{name}` is true at the beginning already", "say what is yet to come")

    def _check_answer(self, match: Match, answer: str, where: str) -> None:
        """Raise ``BadInput`` unless it is one whole act."""
        scratch, taken = self._beginning(match), 0
        try:
            actions = scratch.parse(self.solver, answer)
            for action in actions:
                scratch.apply(self.solver, action)
                taken += 1
                if not scratch.drafting(self.solver):
                    break
        except (ActionRefused, BadInput) as error:
            raise BadInput(where, f"`{answer}`: {error.reason}", instead(error), error.rule) from None
        if taken < len(actions):
            first = " > ".join(match.describe(self.solver, action) for action in actions[:taken])
            raise BadInput(where, f"`{answer}` is more than one act", f"name the first: `{first}`")
        if scratch.drafting(self.solver):
            left = ", ".join(scratch.describe(self.solver, action) for action in scratch.legal(self.solver))
            raise BadInput(where, f"`{answer}` is only begun", f"go on with one of: {left}")


def puzzle_of(table: Table, case: Case) -> Puzzle | None:
    """The puzzle that a case is, checked; ``None`` when it asks for nothing.

    Raises:
        BadInput: something in it cannot be right; it names file and line, and says what would be.
    """
    question = case.scenario.puzzle
    if question is None:
        return None
    deciding = Session(table, case, 0).match.deciding()
    if not deciding:
        raise BadInput(case.setting.where(()), "the game is over, so there is nothing to solve", "let a seat decide at the beginning")
    puzzle = Puzzle(Path(case.text.name).stem, question, case, table, deciding[0])
    puzzle.check()
    return puzzle


def load(text: Text) -> Puzzle:
    """The puzzle of a file.

    Raises:
        BadInput: it is malformed, or no puzzle; it names file and line, and says what would be right.
    """
    case = cases(text)[0]
    puzzle = puzzle_of(Table(text, case.scenario), case)
    if puzzle is None:
        raise BadInput(text.where(()), "this scenario is no puzzle", "add `puzzle:` with what it asks")
    return puzzle


def folder_of(game: Game) -> Path:
    """Where the puzzles of a game lie; the folder need not be there."""
    return Path(str(sys.modules[game.state.__module__].__file__)).parent / "puzzles"


@cache
def _puzzles(folder: Path, name: str) -> tuple[Puzzle, ...]:
    found = [load(read(path)) for path in sorted(folder.glob("*.yaml"))]
    for puzzle in found:
        if puzzle.game.name != name:
            raise BadInput(puzzle.text.where(("game",)), f"this is a puzzle of {puzzle.game.name} among those of {name}", "move the file")
    return tuple(sorted(found, key=lambda puzzle: (puzzle.difficulty, puzzle.name)))


def puzzles(game: Game) -> tuple[Puzzle, ...]:
    """The puzzles of a game, the easier ones first; they are read once.

    Raises:
        BadInput: one is malformed; it names file and line, and says what would be right.
    """
    return _puzzles(folder_of(game), game.name)


def find_puzzle(game: Game, name: str) -> Puzzle:
    """The puzzle of that name.

    Raises:
        BadInput: there is none; it lists the names.
    """
    by_name = {puzzle.name: puzzle for puzzle in puzzles(game)}
    if name not in by_name:
        hint = nearest(name, by_name) or f"puzzles: {', '.join(by_name) or 'none'}"
        raise BadInput(f"puzzle {name}", f"{game.title} has no puzzle of that name", hint)
    return by_name[name]
