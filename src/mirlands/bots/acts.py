"""A game that was played, cut into acts: what each seat did in one go, what it saw and what it could have done instead."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from mirlands.kernel import chance, events, imagined
from mirlands.kernel.contract import CANCEL
from mirlands.kernel.game import Content, Game
from mirlands.kernel.match import RESERVED, SPECTATOR, Match

HEADING = re.compile(r"(?:Turn|Round) \d+\b")
"""How a line of the chronicle begins that says which turn it is."""
TOGETHER = " > "
"""What stands between the steps of an act in words, as in ``play 3 > enemy 2``."""
LONGEST_DRAFT = 64
Choose = Callable[[Any, tuple[int, ...]], int]
"""From a seat's View and its legal actions, one of these."""
CHOICE, FORCED, RESERVED_ACT, TAKEN_BACK = "choice", "forced", "reserved", "taken back"
"""Kinds of acts: with something to choose; without; conceding or running out of time; a draft that was dropped."""


@dataclass(frozen=True)
class Decision:
    """One step at which a seat had two legal actions or more, and all that it could see."""

    step: int
    seat: int
    view: Any  # an array of one View
    legal: tuple[int, ...]
    action: int  # what it did


@dataclass
class Deed:
    """What a seat did in one go: one step, or all steps of a compound action."""

    seat: int
    when: str  # "Turn 7"; empty where the game has no such thing
    steps: list[int] = field(default_factory=list)
    actions: list[int] = field(default_factory=list)
    words: list[str] = field(default_factory=list)  # of each step
    told: str = ""  # what the chronicle says of it, empty when that is nothing
    kind: str = FORCED
    decisions: list[Decision] = field(default_factory=list)

    @property
    def text(self) -> str:
        """All its steps as text."""
        return TOGETHER.join(self.words)


@dataclass(frozen=True)
class Course:
    """A whole game: its acts in the order in which they were finished, and how it ended."""

    seats: int
    steps: int
    deeds: list[Deed]
    result: tuple[float, ...] | None


def describe(game: Game, content: Content, view: Any, action: int) -> str:
    """An action as text; ``view`` is an array of one View."""
    return RESERVED[action] if action in RESERVED else game.talk.describe(content, view[0], action)


def first_told(game: Game, content: Content, seen: Any, seat: int) -> str:
    """What the chronicle says first of the seat's own doing, as a third person reads it; ``seen``: an array of Event."""
    for event in seen:
        line = game.talk.tell(content, event, SPECTATOR)
        if line:
            return "" if HEADING.match(line) or event.seat != seat else line
    return ""


def course(game: Game, content: Content, start: bytes, history: Sequence[tuple[int, int]]) -> Course:
    """Play a game again from its start position and cut it into acts.

    Raises:
        BadInput, ActionRefused: there is no such game.
    """
    match = Match.at(game, content, start)
    deeds: list[Deed] = []
    begun: dict[int, Deed] = {}  # by seat, what it has not committed
    when = ""
    for step, (seat, action) in enumerate(history):
        legal, view = match.legal(seat), match.view_array(seat)
        reserved = action < 0
        if reserved and seat in begun:  # it drops what was begun, which cost nothing
            _finish(deeds, begun.pop(seat), TAKEN_BACK)
        deed = Deed(seat, when) if reserved else begun.setdefault(seat, Deed(seat, when))
        deed.steps.append(step)
        deed.actions.append(action)
        deed.words.append(describe(game, content, view, action))
        if len(legal) > 1 and not reserved:
            deed.kind = CHOICE
            deed.decisions.append(Decision(step, seat, view, legal, action))
        match.apply(seat, action)
        deed.told = deed.told or first_told(game, content, match.seen(seat, step)[0], seat)
        if reserved:
            _finish(deeds, deed, TAKEN_BACK if action == CANCEL else RESERVED_ACT)
        elif not match.drafting(seat):
            _finish(deeds, begun.pop(seat), deed.kind)
        when = _heading(game, content, match.logs[-1]) or when
    for deed in begun.values():
        _finish(deeds, deed, TAKEN_BACK)
    result = match.result()
    return Course(match.seats, len(history), deeds, None if result is None else result.share)


def _finish(deeds: list[Deed], deed: Deed, kind: str) -> None:
    deed.kind = kind
    if kind != CHOICE:
        deed.decisions.clear()
    deeds.append(deed)


def _heading(game: Game, content: Content, log: Any) -> str:
    """The last turn that began in a step."""
    found = ""
    for event in log:
        match = HEADING.match(game.talk.tell(content, event, SPECTATOR))
        if match is not None:
            found = match[0]
    return found


class Sketch:
    """An imagined world in which a seat's act is tried out, so that it can be completed and put into words.

    Everything comes from the seat's View, and what is told is only what the seat does itself, never what might come of it.
    """

    def __init__(self, game: Game, content: Content) -> None:
        self.game, self.content = game, content
        self.worlds, self.views, self.dice = game.state.table(1), game.view.table(1), chance.Dice.table(1)
        self.log, self.seen = events.new_log(), events.new_seen()
        self.legal = np.zeros(game.width, np.int64)

    def complete(self, view: Any, seat: int, action: int, seed: Any, choose: Choose) -> tuple[list[int], str, str]:
        """Take ``action`` and let ``choose`` finish what it begins: the actions, as text, and what the chronicle says of them.

        ``view`` is an array of one View, ``seed`` four words.
        """
        table, actions, words, told = self.content.table, [action], [describe(self.game, self.content, view, action)], ""
        imagined.imagine_world(table, view, self.dice, seed, self.worlds)
        while imagined.try_action(table, self.worlds, seat, actions[-1], self.log, self.views):
            count = events.seen_by(events.written(self.log), seat, self.seen)
            told = told or first_told(self.game, self.content, self.seen[:count], seat)
            n = imagined.next_of_draft(table, self.worlds, seat, self.legal)
            if n == 0 or len(actions) == LONGEST_DRAFT:
                break
            legal = tuple(int(one) for one in self.legal[:n])
            actions.append(legal[0] if n == 1 else choose(self.views.copy(), legal))
            words.append(describe(self.game, self.content, self.views, actions[-1]))
        return actions, TOGETHER.join(words), told
