"""Every line of a puzzle, followed to its end: which first acts reach the goal against whatever others do.

Chance is what the seed of the match makes of it, so a puzzle that is tried like this should leave it nothing to decide.
"""

from __future__ import annotations

from mirlands.kernel.match import Match
from mirlands.scenarios.puzzles import Puzzle, Verdict


class Search:
    """Lines of one puzzle from one beginning. ``most`` positions are looked at; more are an error."""

    def __init__(self, puzzle: Puzzle, seed: int = 1, most: int = 100_000) -> None:
        self.puzzle, self.most = puzzle, most
        self.match = puzzle.open(seed)
        self.known: dict[bytes, bool] = {}

    def first_acts(self) -> dict[str, bool]:
        """Every first whole act of the solver, and whether it reaches the goal for certain."""
        out: dict[str, bool] = {}
        self._acts(self.puzzle.solver, (), out)
        return out

    def _acts(self, seat: int, before: tuple[str, ...], out: dict[str, bool]) -> None:
        for action in self.match.legal(seat):
            words = (*before, self.match.describe(seat, action))
            moment = self.match.snapshot()
            self.match.apply(seat, action)
            if self.match.drafting(seat):
                self._acts(seat, words, out)
            else:
                out[" > ".join(words)] = self.reaches(self.match)
            self.match.restore(moment)

    def reaches(self, match: Match) -> bool:
        """Whether the solver can bring the goal about from here, whatever others do."""
        seat = match.deciding()[0] if match.deciding() else -1
        if seat < 0 or not match.drafting(seat):
            verdict = self.puzzle.stands(match)
            if verdict != Verdict.OPEN:
                return verdict == Verdict.SOLVED
        key = match.state.tobytes()
        if key not in self.known:
            assert len(self.known) < self.most, f"{self.puzzle.name}: more than {self.most} positions"
            mine = seat == self.puzzle.solver
            self.known[key] = not mine
            for action in match.legal(seat):
                moment = match.snapshot()
                match.apply(seat, action)
                reached = self.reaches(match)
                match.restore(moment)
                if reached == mine:
                    self.known[key] = mine
                    break
        return self.known[key]
