"""The puzzles of Mirianth Wars, reckoned to the end: what every first act is worth when nobody errs from there.

A value is the expected share of the win. Each seat maximises its own, and of what is the same to it does what is worst for the solver;
every plague test is averaged over who wins it and over the Plague cards that can lie on top. No offers are made from there:
between two what one gains the other loses, and where more play nobody has cards left that would change what is right.
"""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from mirlands.games import find
from mirlands.games.mirianth.numbers import COUNTER, OFFER, WITHHOLD, YIELDS
from mirlands.scenarios.puzzles import Puzzle, Verdict, find_puzzle, puzzles
from mirlands.scenarios.run import run_text

GAME = find("mirianth")

WORTH: dict[str, dict[str, float]] = {
    "two-for-one": {"aim at imp": 1.0, "aim at bat": 1.0, "aim at troll": 0.5, "pass": 0.0},
    "the-second-blow": {"discard peddler": 1.0, "use priestess": 0.0, "discard builder": 0.0, "discard merchant": 0.0, "discard king": 0.0},
    "behind-the-wall": {"discard squire": 1.0, "use wall": 0.0, "discard king": 0.0, "discard miner": 0.0},
    "what-the-ogre-may-have": {"discard castle": 1.0, "discard barracks": 0.0, "discard cabin": 0.0},
    "where-he-is-needed": {"tie paladin-3 to troll": 1.0, "tie paladin-3 to ghoul": 0.0, "tie paladin-3 to bat": 0.0, "pass": 0.0},
    "a-certain-cabin": {"concede card": 1.0, "pass": 0.5},
    "the-mage-tires": {"fight wyvern": 1.0, "fight ghoul": 0.0, "fight troll": 0.0, "fight imp": 0.0, "pass": 0.0},
    "the-squire-carries-two": {
        "discard paladin-4": 1.0,
        "discard miner": 0.0,
        "discard squire": 0.0,
        "discard paladin-2": 0.0,
        "discard paladin-5": 0.0,
    },
    "what-the-rogue-takes": {"use rogue on harpy": 1.0, "use rogue on giant": 0.0, "use rogue on ogre": 0.0, "pass": 0.0},
    "one-arrow": {"aim at ogre": 1.0, "aim at wyvern": 0.0, "pass": 0.0},
    "nothing-to-lose": {"pass": 0.5, "concede card": 0.0},
    "a-friend-in-need": {
        "award seat 3, merchant to seat 3": 1.0,
        "award seat 3, merchant to seat 2": 0.0,
        "award seat 2, merchant to seat 3": 0.0,
        "award seat 2, merchant to seat 2": 0.0,
        "pass": 0.5,
    },
    "what-you-leave": {"choose 2": 1.0, "choose 3": 0.0},
    "out-of-reach": {"choose 4": 1.0, "choose 3": 0.5},
    "a-handsome-offer": {"decline": 0.5, "accept": 0.0},
    "deny-the-crown": {"keep": 0.5, "announce 2": 0.0},
    "four-of-them": {"aim at dragon": 1.0, "aim at hydra": 1.0, "pass": 0.0},
    "a-word-for-a-crown": {"accept": 1.0, "decline": 25 / 36},
    "half-a-crown": {"accept": 0.5, "decline": 0.25},
}
"""What first acts are worth: those that are right, and those that tempt; what is not named is worth less than the best."""


class Reckoner:
    """One puzzle, and what its positions are worth to its seats."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle, self.match = puzzle, puzzle.open(1)
        self.known: dict[bytes, tuple[float, ...]] = {}

    def acts(self) -> list[tuple[int, ...]]:
        """The whole actions of the seat that decides, one for each state that they lead to."""
        found: dict[bytes, tuple[int, ...]] = {}
        self._extend(self.match.deciding()[0], (), found)
        return list(found.values())

    def _extend(self, seat: int, before: tuple[int, ...], found: dict[bytes, tuple[int, ...]]) -> None:
        for action in self.match.legal(seat):
            if OFFER <= action < YIELDS or action == COUNTER or action >= WITHHOLD:
                continue  # nobody is left out of a fight: a hero who fights is not tired by it
            moment = self.match.snapshot()
            self.match.apply(seat, action)
            if self.match.drafting(seat):
                self._extend(seat, (*before, action), found)
            else:
                found.setdefault(self.match.state.tobytes(), (*before, action))
            self.match.restore(moment)

    def after(self, seat: int, actions: Any) -> tuple[float, ...]:
        """What it is worth to each seat when ``seat`` does this."""
        moment = self.match.snapshot()
        disputants, words = int(self.match.state[0].disputants).bit_count(), self.match.state[0].chance.words.tolist()
        self.match.apply(seat, actions)
        if self.match.state[0].chance.words.tolist() == words:
            worth = self.value()
            self.match.restore(moment)
            return worth
        total = [0.0] * self.match.seats
        for chance, plague in self._tops(moment, disputants - 1):
            for winner in range(disputants):
                self.match.restore(moment)
                self._fix(plague, winner)
                self.match.apply(seat, actions)
                for i, share in enumerate(self.value()):
                    total[i] += chance * share / disputants
        self.match.restore(moment)
        return tuple(total)

    def _tops(self, moment: Any, many: int) -> list[tuple[float, list[int]]]:
        """Which Plague cards can lie on top, by kind, and how likely."""
        self.match.restore(moment)
        state = self.match.state[0]
        rest = [int(thing) for thing in state.plague[state.plague_drawn : state.plague_total]]
        kinds: dict[int, list[int]] = {}
        for thing in rest:
            kinds.setdefault(int(state.card[thing]), []).append(thing)
        out = []
        for top in product(kinds, repeat=many):
            chance, picked = 1.0, []
            for i, kind in enumerate(top):
                before = top[:i].count(kind)
                chance *= (len(kinds[kind]) - before) / (len(rest) - i)
                picked.append(kinds[kind][before])
            out.append((chance, picked + [thing for thing in rest if thing not in picked]))
        return out

    def _fix(self, plague: list[int], winner: int) -> None:
        """Let chance deal the card to this disputant, and these Plague cards."""
        state = self.match.state[0]
        for i, thing in enumerate(plague):
            state.plague[state.plague_drawn + i] = thing
        state.chance.at, state.chance.scripted, state.chance.script[0] = 0, 1, winner

    def value(self) -> tuple[float, ...]:
        """What the position is worth to each seat."""
        result = self.match.result()
        if result is not None:
            return result.share
        key = self.match.state.tobytes()
        if key not in self.known:
            seat, solver = self.match.deciding()[0], self.puzzle.solver
            worths = [self.after(seat, actions) for actions in self.acts()]
            self.known[key] = max(worths, key=lambda worth: (round(worth[seat], 9), -worth[solver]))
        return self.known[key]


@pytest.mark.parametrize("name", WORTH)
def test_first_acts_are_worth_what_the_count_says(name: str) -> None:
    puzzle = find_puzzle(GAME, name)
    reckoner, best = Reckoner(puzzle), max(WORTH[name].values())
    reached = {}
    for text, worth in WORTH[name].items():
        actions = whole(puzzle, text)
        assert reckoner.after(puzzle.solver, actions)[puzzle.solver] == pytest.approx(worth), text
        match = puzzle.open(1)
        match.apply(puzzle.solver, actions)
        reached[match.state.tobytes()] = text
        if puzzle.question.answers is not None:
            assert puzzle.judge(match) == (Verdict.SOLVED if worth == best else Verdict.FAILED), text
    if puzzle.question.goal is not None:
        assert best == 1.0
    others = [actions for actions in reckoner.acts() if state_after(puzzle, actions) not in reached]
    assert all(reckoner.after(puzzle.solver, actions)[puzzle.solver] < best for actions in others)


def whole(puzzle: Puzzle, text: str) -> list[int]:
    """The actions of one whole act."""
    match = puzzle.open(1)
    return match.parse(puzzle.solver, text)


def state_after(puzzle: Puzzle, actions: Any) -> bytes:
    match = puzzle.open(1)
    match.apply(puzzle.solver, actions)
    return bytes(match.state.tobytes())


def test_all_are_reckoned() -> None:
    assert {puzzle.name for puzzle in puzzles(GAME)} == set(WORTH)


def test_there_are_some_for_every_table() -> None:
    ours = puzzles(GAME)
    assert len(ours) >= 12
    assert {puzzle.open(1).seats for puzzle in ours} == {2, 3, 4}
    assert {puzzle.difficulty for puzzle in ours} == {1, 2, 3}


@pytest.mark.parametrize("name", WORTH)
def test_the_steps_solve_it(name: str) -> None:
    (result,) = run_text(find_puzzle(GAME, name).text)
    assert result.passed, result.differences
