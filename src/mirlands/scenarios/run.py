"""Running scenario files."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from mirlands.kernel.errors import ActionRefused, BadInput
from mirlands.kernel.match import Match
from mirlands.kernel.positions import Place

from .format import Case, Step, cases
from .matching import compare
from .puzzles import Verdict, puzzle_of
from .report import CaseResult, Difference, Report
from .session import Session, Table, play_through
from .text import HINT, Text, read

SEED = 1
"""Chance, where a scenario does not script it, is the same in every run."""


def run(files: Iterable[Path], progress: Callable[[CaseResult], None] | None = None) -> Report:
    """Run every case of every file; folders stand for the ``.yaml`` files below them.

    Raises:
        BadInput: a file cannot be read or is malformed; it names the place and the reason.
    """
    report = Report()
    for path in expand(files):
        for result in run_text(read(path)):
            report.cases.append(result)
            if progress:
                progress(result)
    return report


def expand(files: Iterable[Path]) -> list[Path]:
    """Files, and in place of a folder the scenario files in it."""
    out: list[Path] = []
    for path in files:
        if path.is_dir():
            inside = sorted(p for ending in ("*.yaml", "*.yml") for p in path.rglob(ending))
            if not inside:
                raise BadInput(str(path), "no scenario file (.yaml) is in this folder", HINT)
            out += inside
        else:
            out.append(path)
    return out


def run_text(text: Text) -> list[CaseResult]:
    """Run the cases of one file."""
    all_cases = cases(text)
    table = Table(text, all_cases[0].scenario)
    return [run_case(table, case) for case in all_cases]


def run_case(table: Table, case: Case) -> CaseResult:
    """Run one case; after a step that differed the rest of the case is not run."""
    session = Session(table, case, SEED)
    puzzle = puzzle_of(table, case)
    differences: list[Difference] = []
    done = 0
    for step, place in case.steps:
        done += 1
        differences = _Step(session, step, place).run()
        if differences:
            break
    if puzzle is not None and not differences:
        verdict = puzzle.judge(session.match)
        if verdict != Verdict.SOLVED:
            where = case.text.where(("puzzle",))
            differences = [Difference(where, "puzzle", "what its steps make of it", Verdict.SOLVED, verdict)]
    return CaseResult(case.text.name, case.line, case.title, case.rules, case.faults, done, tuple(differences))


class _Step:
    """One step, and what differed in it."""

    def __init__(self, session: Session, step: Step, place: Place) -> None:
        self.session, self.step, self.place = session, step, place
        self.where = session.case.text.where(place)
        self.since = len(session.match.logs)
        self.differences: list[Difference] = []
        self.name = "; ".join(step.do) or ("deck" if step.deck is not None else "check")

    def differ(self, what: str, expected: str, got: str) -> None:
        """Note a difference."""
        self.differences.append(Difference(self.where, self.name, what, expected, got))

    def run(self) -> list[Difference]:
        """Do it, then compare."""
        session, step = self.session, self.step
        session.roll(session.match.state, [(roll, self.place) for roll in step.chance])
        if step.deck is not None:
            self.check_deck(step.deck)
        elif step.refused is not None:
            self.refuse(step.refused)
        else:
            self.act()
        if not self.differences:
            self.compare()
        return self.differences

    def act(self) -> None:
        """Take the actions."""
        for text in self.step.do:
            seat = self.session.seat(self.step.seat, self.where)
            try:
                self.session.match.apply_text(seat, text)
            except (ActionRefused, BadInput) as error:
                rule = f" ({error.rule})" if error.rule else ""
                self.differ(f"`{text}` was refused", "to be taken", f"{error.reason}{rule}")
                return

    def refuse(self, expected: str) -> None:
        """Try what must be refused, and see that nothing has changed."""
        text = self.step.do[0]
        seat = self.session.seat(self.step.seat, self.where)
        before = self.session.match.state.tobytes()
        got = self.session.refusal(seat, text)
        if got is None:
            self.differ(f"`{text}`", f"refused ({expected})", "it was taken")
        elif got[0] != expected:
            self.differ(f"`{text}` is refused", expected, f"{got[0]}: {got[1]}")
        elif self.session.match.state.tobytes() != before:
            self.differ(f"`{text}` was refused", "the state as it was", "a changed state")

    def check_deck(self, deck: list[str]) -> None:
        """Judge a deck."""
        faults = self.session.table.world.deck_faults(deck, self.where, self.session.case.options)
        said = "; ".join(f"{rule}: {reason}" for rule, reason in faults) or "accepted"
        if self.step.refused is None and faults:
            self.differ("the deck", "accepted", said)
        elif self.step.refused is not None and self.step.refused not in [rule for rule, _ in faults]:
            self.differ("the deck", f"refused ({self.step.refused})", said)

    def compare(self) -> None:
        """Values and legal actions."""
        if self.step.expect:
            for mismatch in compare(self.step.expect, self.session.values(), self.where):
                self.differ(mismatch.path, mismatch.expected, mismatch.got)
        for name, expected in self.step.sees.items():
            seen = self.session.seen(self.session.seat(name, self.where))
            for mismatch in compare(expected, seen, self.where):
                self.differ(f"{name} sees {mismatch.path}", mismatch.expected, mismatch.got)
        for seats, judge in (
            (self.step.legal, self.exactly),
            (self.step.next, self.at_first),
            (self.step.legal_includes, self.includes),
            (self.step.legal_excludes, self.excludes),
        ):
            for name, listed in (seats or {}).items():
                judge(self.session.seat(name, self.where), listed)
        for name, lines in (self.step.told or {}).items():
            self.tell(name, lines)
        for name, words in (self.step.not_told or {}).items():
            self.keep_quiet(name, words)

    def tell(self, name: str, lines: list[str]) -> None:
        """Each is part of a line of the log of this step, in this order."""
        said = self.session.told(self.session.seat(name or self.session.seats[0], self.where), self.since)
        left = iter(said)
        for line in lines:
            if not any(line.casefold() in got.casefold() for got in left):
                self.differ(f"the log of {name or self.session.seats[0]}", line, " / ".join(said) or "nothing")
                return

    def keep_quiet(self, name: str, words: list[str]) -> None:
        """None is part of any line of the log of this step."""
        said = self.session.told(self.session.seat(name or self.session.seats[0], self.where), self.since)
        for word in words:
            if any(word.casefold() in got.casefold() for got in said):
                self.differ(f"the log of {name or self.session.seats[0]}", f"nothing with {word!r}", " / ".join(said))

    def exactly(self, seat: int, listed: list[str]) -> None:
        """No more and no less, as whole actions."""
        possible = self.session.whole_actions(seat)
        illegal = []
        for text in listed:
            key = self.session.key(seat, text)
            if key is None or possible.pop(key, None) is None:
                illegal.append(text)
        others = [self.session.describe(seat, actions) for actions in possible.values()]
        self.differ_from(f"legal actions of {self.session.seats[seat]}", listed, illegal, others)

    def at_first(self, seat: int, listed: list[str]) -> None:
        """No more and no less, step by step."""
        possible = {self.session.match.describe(seat, action): action for action in self.session.match.legal(seat)}
        illegal = [text for text in listed if self.session.first_step(seat, text) not in possible.values()]
        wanted = {self.session.first_step(seat, text) for text in listed}
        others = [text for text, action in possible.items() if action not in wanted]
        self.differ_from(f"next steps of {self.session.seats[seat]}", listed, illegal, others)

    def differ_from(self, what: str, listed: list[str], illegal: list[str], others: list[str]) -> None:
        """Note what was listed and is not possible, and what is possible besides."""
        missing = f"not possible: {', '.join(illegal)}" if illegal else ""
        extra = f"possible as well: {', '.join(others)}" if others else ""
        if missing or extra:
            self.differ(what, ", ".join(listed) or "none", "; ".join(x for x in (missing, extra) if x))

    def includes(self, seat: int, listed: list[str]) -> None:
        """These are among them."""
        illegal = [text for text in listed if self.session.key(seat, text) is None]
        if illegal:
            possible = [self.session.match.describe(seat, action) for action in self.session.match.legal(seat)]
            self.differ("legal actions", f"among them {', '.join(illegal)}", ", ".join(possible) or "none")

    def excludes(self, seat: int, listed: list[str]) -> None:
        """These are not."""
        legal = [text for text in listed if self.session.key(seat, text) is not None]
        if legal:
            self.differ("legal actions", f"not {', '.join(legal)}", "it may be taken")


def choose_case(text: Text, wanted: str = "") -> Case:
    """A case by its number from 1, or by its title or a part of it that no other title has; without a word the first.

    Raises:
        BadInput: there is no such case, or several; it lists the titles.
    """
    all_cases = cases(text)
    if not wanted:
        return all_cases[0]
    if wanted.isdecimal():
        found = all_cases[int(wanted) - 1 : int(wanted)] if 0 < int(wanted) <= len(all_cases) else []
    else:
        found = [case for case in all_cases if wanted.casefold() == case.title.casefold()]
        found = found or [case for case in all_cases if wanted.casefold() in case.title.casefold()]
    if len(found) != 1:
        titles = "; ".join(f"{number} {case.title or 'without a title'}" for number, case in enumerate(all_cases, 1))
        reason = f"{len(found)} cases are called so" if found else f"there is no case {wanted[:60]}"
        raise BadInput(text.name, reason, f"cases: {titles}")
    return found[0]


def open_position(text: Text, case: str = "", *, at_end: bool = False, seed: int | None = None) -> Match:
    """A scenario as a match to play on from: its beginning, or where its steps lead.

    ``case`` is as ``choose_case`` takes it. ``seed`` is a number below 2^128, by default from the operating system.
    Raises ``BadInput``.
    """
    chosen = choose_case(text, case)
    table = Table(text, chosen.scenario)
    session = Session(table, chosen, seed)
    if at_end:
        play_through(session)
    return Match.at(table.game, table.world.content, session.match.state)
