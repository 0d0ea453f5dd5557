"""What a strong player makes of a finished game: every decision judged from what its seat could see, and nothing else.

A decision is judged by the search. What it played is compared with the action from which most is expected, of those that the
search looked at most; where that looks like a loss the two alone are compared again with other chance (``SECOND``), and the
greatest losses once more and for longer (``LAST``), so that nobody is accused by an accident of the search. Within a compound
action every step is judged; their losses add up to that of the whole, since what the best continuation was worth at a step is
what the step before left.

All depends on the game, the seed and the iterations alone, and not on the number of threads.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from queue import SimpleQueue
from typing import Any, Protocol

import numpy as np

from mirlands.kernel import chance
from mirlands.kernel.chance import seed_words
from mirlands.kernel.contract import CONCEDE
from mirlands.kernel.game import Content, Game

from .acts import CHOICE, RESERVED_ACT, TOGETHER, Course, Decision, Deed, Sketch, course, describe
from .thought import Thinker, Thought

SUSPECT = 0.02
"""A loss from which it is looked at a second time."""
ERROR = 0.05
"""A loss from which an act counts as an error and can be a turning point."""
MOST_TURNING_POINTS = 5
LONGER = 4
"""How many times as long the greatest losses are looked at in the end."""
LOOKED_AT_LONGER = 2 * MOST_TURNING_POINTS
SWING = 0.3
"""A change of a seat's chance between two of its acts that is told where no error explains it."""
MOST_SWINGS = 3
SHOWN = 3
"""How many of the best actions are told of each decision."""
IN_ALL, FEWEST, MOST = 300_000, 800, 8_000
"""Iterations for a whole game when none are asked for, and the fewest and most for one decision."""
SHARE_TRIED = 4
"""Each legal action is tried for at least one in so many of its even share of the iterations."""
TRIED_BY_TIME = 8
FIRST, SECOND, LAST, COMPLETING, LOOKS = 0, 1, 2, 3, 4

Finished = Callable[[int, int], None]
"""Hears how many pieces of work are done, and of how many. What it raises ends the analysis and comes out of it."""


class Mind(Protocol):
    """What thinks: see ``thought.Thinker``."""

    def think(
        self,
        view: Any,
        seat: int,
        legal: Sequence[int],
        *,
        seed: Sequence[int],
        iterations: int | None = None,
        milliseconds: int | None = None,
        fair: int = 0,
    ) -> Thought: ...


@dataclass(frozen=True)
class Alternative:
    """Something that could have been played; ``expected`` is the seat's share of the win after it."""

    action: int
    text: str
    expected: float


@dataclass(frozen=True)
class Judgement:
    """One decision with two legal actions or more.

    Texts are of whole acts, as people see them: ``text`` is all of the act that the step belongs to, ``best_text`` the same up to
    this step and then what would have been best. ``told`` and ``best_told`` are what the chronicle says of it; they may be empty.
    """

    step: int  # in the game's history, from 0
    seat: int
    when: str  # "Turn 7"; empty where the game does not say
    action: int
    text: str
    told: str
    best: int
    best_text: str
    best_told: str
    before: float  # the seat's expected share of the win with the best action, from its own view
    after: float  # with the played one
    loss: float  # before less after, never below 0
    alternatives: tuple[Alternative, ...]  # two or three best, best first; a compound action by its next step


@dataclass(frozen=True)
class Act:
    """What a seat did in one go: one line for people. ``loss`` is the sum of its steps', 0 where nothing was judged."""

    seat: int
    when: str
    steps: tuple[int, ...]
    text: str
    told: str
    kind: str  # "choice", "forced", "reserved" (conceded, or out of time) or "taken back"
    loss: float
    worst: int | None  # the step that cost most; None where nothing was lost or judged


@dataclass(frozen=True)
class Point:
    """How the game stood before the action of number ``step``; the last point is the end.

    Each seat's share is its own opinion, from what it saw when it last decided, so that they need not add up to one. Before its
    first decision a seat shares with others like it what those leave that have decided.
    """

    step: int
    expected: tuple[float, ...]
    seat: int | None  # who has just judged, from what it sees at this moment; None: all is carried on from before


@dataclass(frozen=True)
class Swing:
    """A seat's chance changed between two of its acts, and no error explains it: cards that came or were shown, an answer that
    it could not expect, or something that the search saw too late."""

    seat: int
    first: int  # the step of its own act before
    last: int  # and the step at which it next judged; the number of steps for the end
    before: float
    after: float


@dataclass(frozen=True)
class Analysis:
    """All of it. ``turning_points`` are steps of judgements, the costliest act first."""

    seats: int
    steps: int
    iterations: int | None  # for each decision; None: it was given a time
    judged: tuple[int, ...]  # the seats that were judged
    judgements: tuple[Judgement, ...]
    acts: tuple[Act, ...]
    curve: tuple[Point, ...]
    turning_points: tuple[int, ...]
    swings: tuple[Swing, ...]
    result: tuple[float, ...] | None

    def at(self, step: int) -> Judgement:
        """The judgement of a step."""
        return next(one for one in self.judgements if one.step == step)

    def as_dict(self) -> dict[str, Any]:
        """All of it as JSON-able values."""
        return asdict(self)


@dataclass(frozen=True)
class Verdict:
    """What one or several looks say of a decision: of the actions that were looked at most, and of what was played."""

    played: int
    best: int
    expected: dict[int, float]  # by action, what was found last

    @property
    def before(self) -> float:
        return self.expected[self.best]

    @property
    def after(self) -> float:
        return self.expected[self.played]

    @property
    def loss(self) -> float:
        return self.before - self.after

    @property
    def shown(self) -> list[tuple[int, float]]:
        """The best actions, best first. One that looked better than the best, before that was looked at again, is not certain enough."""
        certain = [(action, share) for action, share in self.expected.items() if share <= self.before]
        return sorted(certain, key=lambda one: (-one[1], one[0] != self.best))[:SHOWN]


class Judge:
    """The looks at decisions of one game. ``budget`` holds ``iterations`` or ``milliseconds``."""

    def __init__(self, game: Game, content: Content, seed: Any, budget: dict[str, int], minds: Sequence[Mind]) -> None:
        self.game, self.content, self.seed, self.budget = game, content, seed, budget
        self.idle: SimpleQueue[Mind] = SimpleQueue()
        for mind in minds:
            self.idle.put(mind)

    def words(self, step: int, look: int) -> list[int]:
        """The seed of one look at one step."""
        dice = chance.Dice.table(1)
        own: Any = np.zeros(4, np.int64)
        chance.derive(dice[0], self.seed, step * LOOKS + look, own)
        return [int(word) for word in own]

    def think(self, view: Any, seat: int, legal: Sequence[int], words: list[int], tried: int = SHARE_TRIED, times: int = 1) -> Thought:
        """Every action of ``legal`` is tried at least its even share of the iterations divided by ``tried``; by time, a few times."""
        budget = {name: amount * times for name, amount in self.budget.items()}
        fair = max(1, budget["iterations"] // (tried * len(legal))) if "iterations" in budget else TRIED_BY_TIME
        mind = self.idle.get()
        try:
            return mind.think(view, seat, legal, seed=words, fair=fair, **budget)
        finally:
            self.idle.put(mind)

    def look(self, decision: Decision) -> Verdict:
        """What was played against the best; twice, where that looks like a loss."""
        thought = self.think(decision.view, decision.seat, decision.legal, self.words(decision.step, FIRST))
        most = thought.candidates[:SHOWN]
        known = [*most, *(one for one in thought.candidates[SHOWN:] if one.action == decision.action)]
        found = _verdict(decision.action, {one.action: one.expected for one in known})
        return found if found.loss < SUSPECT else self.again(decision, found, SECOND, 1)

    def again(self, decision: Decision, found: Verdict, look: int, times: int) -> Verdict:
        """The played and the best action alone, each as often as the other."""
        pair = sorted({decision.action, found.best})
        thought = self.think(decision.view, decision.seat, pair, self.words(decision.step, look), 1, times)
        return _verdict(decision.action, {one.action: one.expected for one in thought.candidates}, found.expected)

    def complete(self, sketch: Sketch, decision: Decision, action: int) -> tuple[str, str]:
        """An action with the best that can follow it in one act, as text and as the chronicle says it."""
        words = self.words(decision.step, COMPLETING)

        def choose(view: Any, legal: tuple[int, ...]) -> int:
            return int(self.think(view, decision.seat, legal, words).best)

        seed: Any = np.array(words, np.int64)
        _, text, told = sketch.complete(decision.view, decision.seat, action, seed, choose)
        return text, told


def _verdict(played: int, found: dict[int, float], known: dict[int, float] | None = None) -> Verdict:
    """From what was ``found`` now, of what was played as well, and what was ``known`` of other actions. The best is one of those found,
    of equal ones what was played."""
    best = max(found, key=lambda action: (found[action], action == played))
    return Verdict(played, best, (known or {}) | found)


def spread(decisions: int) -> int:
    """Iterations for each decision, so that a usual game is judged well within a minute on one core."""
    return max(FEWEST, min(MOST, IN_ALL // max(1, decisions)))


def analyse(
    game: Game,
    content: Content,
    start: bytes,
    history: Sequence[tuple[int, int]],
    *,
    iterations: int | None = None,
    milliseconds: int | None = None,
    seed: int = 0,
    seats: Sequence[int] | None = None,
    workers: int = 1,
    finished: Finished | None = None,
    minds: Callable[[Game, Content], Mind] = Thinker,
) -> Analysis:
    """Judge the game that began with ``start`` (``Match.start``) and went on with ``history`` (``Match.history``).

    ``iterations`` or ``milliseconds`` are for each decision, by default iterations that fit the length of the game; ``seed`` is below
    2^128; ``seats`` are those to judge, by default all. Nothing is printed; ``finished`` is called in the calling thread.

    Raises:
        BadInput, ActionRefused: there is no such game.
        ValueError: both iterations and milliseconds are given, or less than one.
    """
    given = [amount for amount in (iterations, milliseconds) if amount is not None]
    if len(given) > 1 or min([*given, workers]) < 1:
        raise ValueError("give iterations or milliseconds, one or more of them, and one worker or more")
    played = course(game, content, start, history)
    judged = tuple(range(played.seats)) if seats is None else tuple(sorted(set(seats)))
    decisions = [one for deed in played.deeds if deed.seat in judged for one in deed.decisions]
    if milliseconds is None:
        iterations = iterations or spread(len(decisions))
    budget = {"iterations": iterations} if iterations is not None else {"milliseconds": milliseconds or 1}
    judge = Judge(game, content, seed_words(seed), budget, [minds(game, content) for _ in range(workers)])
    total = len(decisions) + min(LOOKED_AT_LONGER, len(decisions))
    tell = finished or (lambda done, total: None)
    tell(0, total)
    found: dict[int, Verdict] = {}
    with ThreadPoolExecutor(workers) as pool:

        def all_of(work: Callable[[Decision], Verdict], some: Sequence[Decision], before: int) -> None:
            todo = {pool.submit(work, decision): decision.step for decision in some}
            try:
                for done, future in enumerate(as_completed(todo), 1):
                    found[todo[future]] = future.result()
                    tell(before + done, total)
            except BaseException:
                pool.shutdown(wait=True, cancel_futures=True)
                raise

        all_of(judge.look, decisions, 0)
        accused = _greatest(played.deeds, found)
        all_of(lambda one: judge.again(one, found[one.step], LAST, LONGER), accused, len(decisions))
        looked_at = len(decisions) + len(accused)
        judgements = _judgements(game, content, played.deeds, found, judge, lambda: tell(looked_at, total))
    tell(total, total)
    by_step = {one.step: one for one in judgements}
    acts = tuple(_act(deed, by_step) for deed in played.deeds)
    swings = _swings(played, acts, by_step) if len(judged) == played.seats else ()
    return Analysis(
        seats=played.seats,
        steps=played.steps,
        iterations=iterations,
        judged=judged,
        judgements=judgements,
        acts=acts,
        curve=_curve(played, by_step),
        turning_points=_turning_points(acts),
        swings=swings,
        result=played.result,
    )


def _greatest(deeds: Sequence[Deed], found: dict[int, Verdict]) -> list[Decision]:
    """The decisions that may be turning points, to be looked at for longer."""
    losses = [(sum(found[one.step].loss for one in deed.decisions if one.step in found), deed) for deed in deeds]
    worst = sorted((one for one in losses if one[0] >= ERROR), key=lambda one: (-one[0], one[1].steps))[:LOOKED_AT_LONGER]
    some = [one for _, deed in worst for one in deed.decisions if found[one.step].loss >= SUSPECT]
    return some[:LOOKED_AT_LONGER]


def _judgements(
    game: Game, content: Content, deeds: Sequence[Deed], found: dict[int, Verdict], judge: Judge, hear: Callable[[], None]
) -> tuple[Judgement, ...]:
    """What was found, in words, in the order of the game. ``hear`` is called now and then, and may end it by raising."""
    sketch, out = Sketch(game, content), []
    for deed in deeds:
        for decision in deed.decisions:
            if decision.step not in found:
                continue
            verdict, view = found[decision.step], decision.view
            before = deed.words[: deed.steps.index(decision.step)]
            best_text, best_told = deed.text, deed.told
            if verdict.best != decision.action:
                best_text, best_told = describe(game, content, view, verdict.best), ""
                if verdict.loss >= SUSPECT:
                    hear()
                    best_text, best_told = judge.complete(sketch, decision, verdict.best)
                best_text = TOGETHER.join([*before, best_text])
            alternatives = tuple(
                Alternative(action, TOGETHER.join([*before, describe(game, content, view, action)]), expected)
                for action, expected in verdict.shown
            )
            out.append(
                Judgement(
                    step=decision.step,
                    seat=decision.seat,
                    when=deed.when,
                    action=decision.action,
                    text=deed.text,
                    told=deed.told,
                    best=verdict.best,
                    best_text=best_text,
                    best_told=best_told,
                    before=verdict.before,
                    after=verdict.after,
                    loss=verdict.loss,
                    alternatives=alternatives,
                )
            )
    return tuple(sorted(out, key=lambda one: one.step))


def _act(deed: Deed, by_step: dict[int, Judgement]) -> Act:
    judged = [by_step[step] for step in deed.steps if step in by_step]
    costly = [one for one in judged if one.loss > 0.0]
    return Act(
        seat=deed.seat,
        when=deed.when,
        steps=tuple(deed.steps),
        text=deed.text,
        told=deed.told,
        kind=deed.kind,
        loss=sum(one.loss for one in costly),
        worst=max(costly, key=lambda one: one.loss).step if costly else None,
    )


def _turning_points(acts: Sequence[Act]) -> tuple[int, ...]:
    """The greatest losses, each by the step that cost most. Of those that look equal the later comes first: it decided more."""
    errors = sorted((act for act in acts if act.loss >= ERROR), key=lambda act: (-round(act.loss, 2), -act.steps[-1]))
    return tuple(act.worst for act in errors[:MOST_TURNING_POINTS] if act.worst is not None)


def _curve(played: Course, by_step: dict[int, Judgement]) -> tuple[Point, ...]:
    """Each seat's share before every step: its own opinion, carried on until it has another; at the end what came out."""
    known: dict[int, float] = {}
    left = {deed.steps[-1]: deed.seat for deed in played.deeds if deed.kind == RESERVED_ACT and deed.actions[-1] == CONCEDE}
    points = []
    for step in range(played.steps):
        judgement = by_step.get(step)
        if judgement is not None:
            known[judgement.seat] = judgement.before
        points.append(Point(step, _filled(known, played.seats), None if judgement is None else judgement.seat))
        if judgement is not None:
            known[judgement.seat] = judgement.after
        if step in left:
            known[left[step]] = 0.0
    points.append(Point(played.steps, played.result or _filled(known, played.seats), None))
    return tuple(points)


def _filled(known: dict[int, float], seats: int) -> tuple[float, ...]:
    unknown = seats - len(known)
    rest = max(0.0, 1.0 - sum(known.values())) / unknown if unknown else 0.0
    return tuple(known.get(seat, rest) for seat in range(seats))


def _swings(played: Course, acts: Sequence[Act], by_step: dict[int, Judgement]) -> tuple[Swing, ...]:
    """The greatest changes between a seat's acts that others' errors do not explain; of several over the same steps the greatest."""
    conceded = {deed.steps[-1] for deed in played.deeds if deed.kind == RESERVED_ACT}
    candidates: list[tuple[float, Swing]] = []
    for seat in range(played.seats):
        own = [by_step[step] for step in sorted(by_step) if by_step[step].seat == seat]
        ends = [(one.step, one.before) for one in own[1:]]
        if played.result is not None:
            ends.append((played.steps, played.result[seat]))
        for judgement, (last, after) in zip(own, ends, strict=False):
            between = range(judgement.step + 1, last)
            if any(step in conceded for step in between):
                continue
            errors = sum(act.loss for act in acts if act.seat != seat and act.kind == CHOICE and act.steps[-1] in between)
            change = after - judgement.after
            unexplained = -change if change < 0 else change - errors
            if unexplained >= SWING:
                candidates.append((unexplained, Swing(seat, judgement.step, last, judgement.after, after)))
    chosen: list[Swing] = []
    for _, swing in sorted(candidates, key=lambda one: (-one[0], one[1].first)):
        if all(swing.last <= other.first or other.last <= swing.first for other in chosen):
            chosen.append(swing)
    return tuple(chosen[:MOST_SWINGS])
