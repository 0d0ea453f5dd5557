"""The puzzles of War of Lemiroth: every line is followed to its end, the greedy bot goes wrong, and the full search does not.

A first act is right when it wins for certain, whatever the opponent does, by the end of a certain round; that is tried in the true
position and in others that look the same to the solver: other cards in the other Library, other chance.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np
import pytest

from mirlands.bots import Bot
from mirlands.bots.thought import Thinker
from mirlands.games import find
from mirlands.kernel import imagined
from mirlands.kernel.chance import Dice
from mirlands.kernel.match import Match
from mirlands.scenarios.puzzles import Puzzle, find_puzzle, puzzles
from mirlands.scenarios.run import run_text

GAME = find("lemiroth")
MOST = 40_000
"""More positions than any of them has."""
WORLDS = 2
"""In how many imagined worlds each is tried, besides its own."""
ITERATIONS = 10_000
"""What the search thinks at every decision: no more than it does in half a second, and the same on every machine."""
ALL_RIGHT = {
    "awake-in-time": (3, ["end round", "play 2"]),
    "before-it-is-read": (0, ["play 1 > enemy book 3"]),
    "eight-is-one-too-many": (0, ["discard 1", "discard 2", "discard 7"]),
    "everyone-forward": (2, ["mark 1 > mark 2 > mark 3 > attack"]),
    "first-let-them-choose": (0, ["mark 1 > mark 2 > attack"]),
    "gone-when-the-blow-falls": (1, ["pass"]),
    "keep-it-for-later": (3, ["to crusade"]),
    "let-them-through": (1, ["let through > let through"]),
    "not-by-the-sword": (1, ["place 1", "place 3", "play 2", "play 4 > enemy prayer 2"]),
    "now-or-never": (2, ["play 2 > enemy 2"]),
    "one-of-them-must-pay": (0, ["place 1", "play 2", "play 3 > enemy 1"]),
    "the-almanac-first": (0, ["read my 2"]),
    "the-door-is-guarded": (0, ["place 1", "play 2 > enemy 1", "to crusade"]),
    "the-kind-nurse-last": (0, ["fight 2", "fight 3"]),
    "the-question-is-enough": (0, ["place 1", "place 3", "play 2"]),
    "the-sleepless-one": (2, ["mark 2 > attack"]),
    "the-unburnt-hand": (2, ["use 1 > enemy 1"]),
    "three-faith-four-points": (0, ["play 2", "play 3 > my 1"]),
    "what-holds-them-up": (0, ["mark 1 > mark 2 > attack", "play 2 > enemy book 2"]),
    "who-meets-whom": (1, ["block with 1 > block with 3"]),
}
"""For each puzzle how many rounds after the one that it begins in it is won by, and every right first act."""
NAMES = sorted(ALL_RIGHT)


@cache
def puzzle(name: str) -> Puzzle:
    return find_puzzle(GAME, name)


class Lines:
    """Whether the solver wins a match for certain by the end of round ``last``. It asks about one match, at any moment of it."""

    def __init__(self, name: str, match: Match) -> None:
        self.match, self.name, self.seat = match, name, puzzle(name).solver
        self.last = int(match.state[0].turn) + ALL_RIGHT[name][0]
        self.known: dict[bytes, bool] = {}

    def wins(self) -> bool:
        state = self.match.state[0]
        if self.match.over:
            return bool(state.winner == self.seat)
        if state.turn > self.last:
            return False
        key = self.match.state.tobytes()
        if key not in self.known:
            assert len(self.known) < MOST, f"{self.name}: more than {MOST} positions"
            (seat,) = self.match.deciding()
            mine = seat == self.seat
            self.known[key] = mine if any(after == mine for _, after in self.acts(seat)) else not mine
        return self.known[key]

    def acts(self, seat: int) -> Iterator[tuple[int, bool]]:
        """Each legal action, and whether the solver wins after it."""
        for action in self.match.legal(seat):
            yield action, self.after(seat, action)

    def after(self, seat: int, action: int) -> bool:
        moment = self.match.snapshot()
        self.match.apply(seat, action)
        wins = self.wins()
        self.match.restore(moment)
        return wins

    def reply(self) -> int:
        """What hurts the solver most: an action of the other seat that refutes, if there is one."""
        (seat,) = self.match.deciding()
        return next((action for action, wins in self.acts(seat) if not wins), self.match.legal(seat)[-1])

    def right(self) -> list[str]:
        """Every first whole act that wins for certain; of those that lead to the same state the first."""
        found: dict[bytes, tuple[str, bool]] = {}
        self._whole((), found)
        return sorted(text for text, wins in found.values() if wins)

    def _whole(self, before: tuple[str, ...], found: dict[bytes, tuple[str, bool]]) -> None:
        for action in self.match.legal(self.seat):
            text = (*before, self.match.describe(self.seat, action))
            moment = self.match.snapshot()
            self.match.apply(self.seat, action)
            if self.match.drafting(self.seat):
                self._whole(text, found)
            else:
                found.setdefault(self.match.state.tobytes(), (" > ".join(text), self.wins()))
            self.match.restore(moment)


def worlds(match: Match, seat: int) -> Iterator[Match]:
    """Other positions that look the same to the seat."""
    view = match.view_array(seat)
    for number in range(WORLDS):
        dice, state = Dice.table(1), GAME.state.table(1)
        imagined.imagine_world(match.content.table, view, dice, np.array([number + 1, 0, 0, 0], np.int64), state)
        yield Match.at(GAME, match.content, state)


def test_each_has_its_lines() -> None:
    assert sorted(one.name for one in puzzles(GAME)) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_its_steps_solve_it(name: str) -> None:
    (result,) = run_text(puzzle(name).text)
    assert result.passed, "\n".join(map(str, result.differences))


@pytest.mark.parametrize("name", NAMES)
def test_these_first_acts_are_right_and_no_others(name: str) -> None:
    match = puzzle(name).open(1)
    for world in (match, *worlds(match, puzzle(name).solver)):
        assert Lines(name, world).right() == sorted(ALL_RIGHT[name][1])


@pytest.mark.parametrize("name", [name for name in NAMES if puzzle(name).question.answers])
def test_answers_are_all_the_right_acts(name: str) -> None:
    one = puzzle(name)
    told = set()
    for answer in one.question.answers or ():
        match = one.open(1)
        actions, words = match.parse(one.solver, answer), []
        for action in actions:
            words.append(match.describe(one.solver, action))
            match.apply(one.solver, action)
        told.add(" > ".join(words))
    assert told == set(ALL_RIGHT[name][1])


def play(name: str, choose: Any, seed: int) -> str:
    """Let a bot solve it against whoever refutes it: the act that lost the win, or nothing."""
    match = puzzle(name).open(seed)
    lines, seat = Lines(name, match), puzzle(name).solver
    while not match.over:
        (decides,) = match.deciding()
        if decides != seat:
            match.apply(decides, lines.reply())
            continue
        legal = match.legal(seat)
        action = choose(match, legal) if len(legal) > 1 else legal[0]
        if not lines.after(seat, action):
            return match.describe(seat, action)
        match.apply(seat, action)
    return ""


def test_greedy_mostly_goes_wrong() -> None:
    """What looks best after one act is seldom what wins."""
    solved = []
    for name in NAMES:
        match = puzzle(name).open(1)
        bot = Bot(GAME, match.content, "greedy", puzzle(name).solver, [1, 2, 3, 4])
        if not play(name, lambda match, legal, bot=bot: bot(match.view_array(bot.seat), legal), 1):
            solved.append(name)
    assert len(solved) <= len(NAMES) // 4, solved


@pytest.mark.parametrize("name", NAMES)
def test_the_search_solves_it(name: str) -> None:
    seat = puzzle(name).solver
    thinker = Thinker(GAME, puzzle(name).open(1).content)

    def choose(match: Match, legal: Any) -> int:
        return thinker.think(match.view_array(seat), seat, legal, seed=[1, 2, 3, 4], iterations=ITERATIONS).best

    wrong = play(name, choose, 1)
    assert not wrong, f"{name}: {wrong} loses the win"
