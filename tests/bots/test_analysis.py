"""Analyses: every decision with a choice is judged, by what its seat saw; losses are verified; a blunder comes first."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pytest

from bots.blunders import Blunder, blunder_in, first_of, wrong_in
from mirlands.bots import Bot
from mirlands.bots.acts import CHOICE, FORCED, RESERVED_ACT, TAKEN_BACK
from mirlands.bots.analysis import ERROR, FEWEST, MOST, MOST_TURNING_POINTS, SUSPECT, Analysis, analyse, spread
from mirlands.bots.thought import Candidate, Thinker, Thought
from mirlands.games import find
from mirlands.kernel import contract
from mirlands.kernel.chance import Dice, seed_with
from mirlands.kernel.contract import CANCEL, CONCEDE, TIMEOUT
from mirlands.kernel.match import Match, gather_decks

ITERATIONS = 64


def fraction(*parts: object) -> float:
    """A number from 0 to 1 that depends on the parts and nothing else."""
    digest = hashlib.blake2s(repr(parts).encode(), digest_size=4).digest()
    return int.from_bytes(digest, "big") / 2**32


Says = Callable[[Any, int, Sequence[int], int], float]
"""What an action is worth: from the view, the seat, what may be done, and the action."""


def by_view(view: Any, seat: int, legal: Sequence[int], action: int) -> float:
    return fraction(view.tobytes(), seat, action)


@dataclass
class Fake:
    """Stands for the search: says of each action what it was told to say, and keeps what it was asked."""

    says: Says = by_view

    def __call__(self, game: Any, content: Any) -> Fake:
        return self

    def __post_init__(self) -> None:
        self.asked: list[tuple[bytes, tuple[int, ...], tuple[int, ...], int | None, int]] = []

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
    ) -> Thought:
        self.asked.append((view.tobytes(), tuple(legal), tuple(seed), iterations, fair))
        shares = {action: self.says(view, seat, legal, action) for action in legal}
        best = sorted(shares, key=lambda action: -shares[action])
        candidates = tuple(Candidate(action, fair, shares[action]) for action in best)
        return Thought(iterations or 1, shares[best[0]], candidates)


def play(name: str, seats: int = 2, seed: int = 1, kind: str = "random") -> Match:
    """A finished game between bots."""
    game = find(name)
    content = game.content()
    match = Match(game, content, None, gather_decks(game, content, [None] * seats), seed)
    bots = [Bot(game, content, kind, seat, [seed, seat, 3, 4]) for seat in range(seats)]
    while not match.over:
        seat = match.deciding()[-1]
        match.apply(seat, bots[seat](match.view_array(seat), match.legal(seat)))
    return match


def judged(match: Match, says: Says = by_view, **wanted: Any) -> Analysis:
    """The analysis of a match by what a fake says."""
    wanted = {"iterations": ITERATIONS, "minds": Fake(says), **wanted}
    return analyse(match.game, match.content, match.start, match.history, **wanted)


def choices(match: Match) -> list[tuple[int, int, tuple[int, ...]]]:
    """Step, seat and legal actions wherever there was a choice."""
    again, found = Match.at(match.game, match.content, match.start), []
    for step, (seat, action) in enumerate(match.history):
        legal = again.legal(seat)
        if len(legal) > 1 and action >= 0:
            found.append((step, seat, legal))
        again.apply(seat, action)
    return found


@pytest.mark.parametrize(("name", "seats"), [("sealed", 3), ("window", 2), ("offer", 3)])
class TestAnyGame:
    """With a fake in place of the search, on the toys."""

    def test_every_decision_with_a_choice_is_judged(self, name: str, seats: int) -> None:
        match = play(name, seats)
        analysis = judged(match)
        back = {step for act in analysis.acts if act.kind == TAKEN_BACK for step in act.steps}
        expected = [choice for choice in choices(match) if choice[0] not in back]
        assert [(one.step, one.seat) for one in analysis.judgements] == [(step, seat) for step, seat, _ in expected]
        for one, (step, _, legal) in zip(analysis.judgements, expected, strict=True):
            assert one.action == match.history[step][1]
            assert {one.best, *(other.action for other in one.alternatives)} <= set(legal)
            assert 2 <= len(one.alternatives) <= 3
            assert one.text
            assert one.best_text
        steps = sorted(step for act in analysis.acts for step in act.steps)
        assert steps == list(range(len(match.history)))

    def test_losses_are_what_the_best_would_have_brought_and_never_negative(self, name: str, seats: int) -> None:
        analysis = judged(play(name, seats))
        for one in analysis.judgements:
            assert one.loss == one.before - one.after >= 0.0
            assert (one.best == one.action) == (one.loss == 0.0)
            assert one.loss == 0.0 or one.alternatives[0].action == one.best
        losses = [act.loss for act in analysis.acts]
        assert sum(losses) == pytest.approx(sum(one.loss for one in analysis.judgements))
        worst = {act.worst: act.loss for act in analysis.acts if act.loss >= ERROR}
        shown = [worst[step] for step in analysis.turning_points]
        assert len(shown) == min(len(worst), MOST_TURNING_POINTS)
        assert shown == pytest.approx(sorted(worst.values(), reverse=True)[: len(shown)], abs=0.011)

    def test_the_number_of_workers_changes_nothing(self, name: str, seats: int) -> None:
        match = play(name, seats)

        def noisy(view: Any, seat: int, legal: Sequence[int], action: int) -> float:
            return by_view(view, seat, legal, action)

        assert judged(match, noisy, workers=1) == judged(match, noisy, workers=4) == judged(match, noisy, workers=4)

    def test_each_look_has_chance_of_its_own_that_the_seed_decides(self, name: str, seats: int) -> None:
        match = play(name, seats)
        asked = []
        for seed in (1, 1, 2):
            fake = Fake()
            judged(match, minds=fake, seed=seed)
            asked.append(fake.asked)
        assert asked[0] == asked[1]
        seeds = [[words for _, _, words, _, _ in one] for one in asked]
        assert not set(seeds[0]) & set(seeds[2])
        looks = [(view, words) for view, legal, words, _, _ in asked[0]]
        assert len(looks) > len(choices(match))

    def test_the_curve_has_a_point_for_every_step_and_ends_with_the_result(self, name: str, seats: int) -> None:
        match = play(name, seats)
        analysis = judged(match)
        result = match.result()
        assert result is not None
        assert [point.step for point in analysis.curve] == list(range(len(match.history) + 1))
        assert analysis.curve[-1].expected == result.share == analysis.result
        assert all(0.0 <= share <= 1.0 and len(point.expected) == seats for point in analysis.curve for share in point.expected)
        for one in analysis.judgements:
            point, after = analysis.curve[one.step], analysis.curve[one.step + 1]
            assert (point.seat, point.expected[one.seat]) == (one.seat, one.before)
            if after.step < analysis.steps and after.seat != one.seat:
                assert after.expected[one.seat] == one.after

    def test_progress_is_told_to_the_end(self, name: str, seats: int) -> None:
        told: list[tuple[int, int]] = []
        analysis = judged(play(name, seats), finished=lambda done, total: told.append((done, total)))
        assert told[0][0] == 0
        assert told == sorted(told)
        assert len({total for _, total in told}) == 1
        assert told[-1][0] == told[-1][1] >= len(analysis.judgements)

    def test_whoever_hears_of_progress_can_end_it(self, name: str, seats: int) -> None:
        match, fake = play(name, seats), Fake()

        class Enough(Exception):
            pass

        def finished(done: int, total: int) -> None:
            if done == 2:
                raise Enough

        with pytest.raises(Enough):
            judged(match, minds=fake, finished=finished)
        everything = Fake()
        judged(match, minds=everything)
        assert 2 <= len(fake.asked) < len(everything.asked)

    def test_it_can_be_ended_while_the_better_is_put_into_words(self, name: str, seats: int) -> None:
        told: list[int] = []

        class Enough(Exception):
            pass

        def finished(done: int, total: int) -> None:
            told.append(done)
            if told[-1:] == told[-2:-1]:  # nothing more is looked at
                raise Enough

        with pytest.raises(Enough):
            judged(play(name, seats), finished=finished)

    def test_only_the_seats_that_are_asked_for_are_judged(self, name: str, seats: int) -> None:
        match = play(name, seats)
        everyone, one = judged(match), judged(match, seats=[1])
        assert {judgement.seat for judgement in one.judgements} == {1}
        assert one.judged == (1,)
        assert one.swings == ()
        mine = {act.steps for act in everyone.acts if act.seat == 1}
        assert {act.steps for act in one.acts if act.loss > 0.0} <= mine
        assert [judgement.text for judgement in one.judgements] == [each.text for each in everyone.judgements if each.seat == 1]


@pytest.mark.parametrize(("name", "seats"), [("sealed", 3), ("window", 2), ("offer", 3)])
@pytest.mark.parametrize("second", [0.0, 0.3])
def test_no_action_that_is_told_looks_better_than_the_best(name: str, seats: int, second: float) -> None:
    """Whatever a search tries most, and whether or not a second look takes ``second`` of it back."""

    class Devoted(Fake):
        """Tries the lower actions most, whatever it expects of them."""

        def think(self, *given: Any, **asked: Any) -> Thought:
            thought = super().think(*given, **asked)
            return replace(thought, candidates=tuple(sorted(thought.candidates, key=lambda one: one.action)))

    def says(view: Any, seat: int, legal: Sequence[int], action: int) -> float:
        return by_view(view, seat, legal, action) * (1.0 if len(legal) > 2 else 1.0 - second)

    analysis = judged(play(name, seats), minds=Devoted(says))
    assert any(one.loss > 0.0 for one in analysis.judgements)
    for one in analysis.judgements:
        told = [each.expected for each in one.alternatives]
        assert told == sorted(told, reverse=True)
        assert (one.alternatives[0].action, told[0]) == (one.best, one.before)
        assert {each.expected for each in one.alternatives if each.action == one.action} <= {one.after}


def test_a_loss_is_looked_at_again_before_anybody_is_accused() -> None:
    """A search that errs once: what looked bad among all actions is as good as the best, when the two alone are compared."""
    match = play("window")
    wide = {step for step, _, legal in choices(match) if len(legal) > 2}
    assert wide

    def errs(view: Any, seat: int, legal: Sequence[int], action: int) -> float:
        return 0.5 if len(legal) == 2 else by_view(view, seat, legal, action)

    analysis = judged(match, errs)
    assert all(one.loss < SUSPECT for one in analysis.judgements if one.step in wide)
    assert analysis.turning_points == ()


def test_the_greatest_losses_are_looked_at_for_longer_and_two_alone_equally_often() -> None:
    match, fake = play("sealed", 4), Fake()
    judged(match, minds=fake)
    pairs = [(iterations, fair) for _, legal, _, iterations, fair in fake.asked if len(legal) == 2]
    assert {pair for pair in pairs if pair[0] == ITERATIONS} >= {(ITERATIONS, ITERATIONS // 2)}
    longer = [pair for pair in pairs if pair[0] != ITERATIONS]
    assert 0 < len(longer) <= 2 * MOST_TURNING_POINTS
    assert set(longer) == {(4 * ITERATIONS, 2 * ITERATIONS)}


def test_of_two_replays_that_differ_in_what_a_seat_cannot_see_it_is_judged_alike_with_a_fake() -> None:
    """Sealed bids: another hidden favourite of another seat."""
    game = find("sealed")
    content = game.content()
    match = Match(game, content, None, gather_decks(game, content, [None] * 2), 3)
    other = match.state.copy()
    other[0].favourite[1] = 1 + other[0].favourite[1] % 3
    results = []
    for state in (match.state.tobytes(), other.tobytes()):
        asked = Fake()
        analysis = analyse(game, content, state, [(0, 4), (1, 2)], iterations=ITERATIONS, minds=asked)
        results.append((analysis.at(0), asked.asked[0], analysis.at(1)))
    assert results[0][:2] == results[1][:2]
    assert results[0][2] != results[1][2]


class TestOffers:
    """A compound action is one act for people, and judged at every step."""

    def offering(self) -> tuple[Match, list[int]]:
        """A game in which the first seat makes an offer in steps."""
        game = find("offer")
        content = game.content()
        for seed in range(100):
            match = Match(game, content, None, gather_decks(game, content, [None] * 3), seed)
            seat = match.deciding()[0]
            steps: list[int] = []
            while not steps or match.drafting(seat):
                legal = match.legal(seat)
                steps.append(legal[-1])
                match.apply(seat, legal[-1])
            if len(steps) == 3:
                return match, steps
        raise AssertionError("no offer")

    def test_its_steps_are_one_act_whose_loss_is_their_sum(self) -> None:
        match, _ = self.offering()
        analysis = judged(match, lambda view, seat, legal, action: 0.9 if action == legal[0] else 0.6)
        act = analysis.acts[0]
        assert act.steps == (0, 1, 2)
        assert act.kind == CHOICE
        assert act.text.count(" > ") == 2
        assert act.loss == pytest.approx(0.3 * len(analysis.judgements))
        assert {one.text for one in analysis.judgements} == {act.text}
        first, second = analysis.judgements[0], analysis.judgements[1]
        assert second.best_text.startswith(act.text.split(" > ")[0] + " > ")
        assert second.best_text != act.text
        assert len(first.best_text) > 0
        assert analysis.turning_points == (act.worst,)

    def test_what_would_have_been_better_is_told_to_its_end(self) -> None:
        """The best first step begins an offer: the rest of it is thought of as well."""
        match, steps = self.offering()
        game, content, start = match.game, match.content, match.start
        seat = match.history[0][0]
        take = Match.at(game, content, start).legal(seat)[0]
        analysis = analyse(
            game,
            content,
            start,
            [(seat, take)],
            iterations=ITERATIONS,
            minds=Fake(lambda view, seat, legal, action: 0.1 if action == take else 0.5 + action / 100),
        )
        assert analysis.at(0).best_text == judged(match).acts[0].text
        assert steps[0] == analysis.at(0).best

    def test_one_that_is_taken_back_costs_nothing(self) -> None:
        match, steps = self.offering()
        seat = match.history[0][0]
        again = Match.at(match.game, match.content, match.start)
        again.apply(seat, steps[0])
        again.apply(seat, CANCEL)
        again.apply(seat, again.legal(seat)[0])
        analysis = judged(again)
        assert [(act.kind, act.steps) for act in analysis.acts[:2]] == [(TAKEN_BACK, (0,)), (TAKEN_BACK, (1,))]
        assert [one.step for one in analysis.judgements] == [2]


@pytest.mark.parametrize(("reserved", "words"), [(CONCEDE, "concede"), (TIMEOUT, "time out")])
def test_giving_up_and_running_out_of_time_are_named_and_not_judged(reserved: int, words: str) -> None:
    game = find("sealed")
    content = game.content()
    match = Match(game, content, None, gather_decks(game, content, [None] * 3), 3)
    match.apply(0, 2)
    match.apply(1, reserved)
    match.apply(2, 3)
    analysis = judged(match)
    assert [one.step for one in analysis.judgements] == [0, 2]
    gone = analysis.acts[1]
    assert (gone.kind, gone.text, gone.seat, gone.loss, gone.worst) == (RESERVED_ACT, words, 1, 0.0, None)
    assert analysis.curve[1].expected[1] > 0.0
    assert reserved == TIMEOUT or [point.expected[1] for point in analysis.curve[2:]] == [0.0, 0.0]
    assert analysis.result is None


def test_what_had_no_choice_is_no_decision() -> None:
    match = play("lemiroth", seed=2)
    analysis = judged(match)
    assert FORCED in {act.kind for act in analysis.acts}
    assert all(act.loss == 0.0 and act.worst is None for act in analysis.acts if act.kind == FORCED)
    assert any(act.when.startswith("Round ") for act in analysis.acts)


def test_a_great_change_without_an_error_is_told_apart_from_errors() -> None:
    """One seat finds itself far better off than before although nobody erred; where somebody did, that explains it."""
    match = play("sealed", 2, seed=5)
    steps = [step for step, seat, _ in choices(match) if seat == 0]
    views = {}
    again = Match.at(match.game, match.content, match.start)
    for step, (seat, action) in enumerate(match.history):
        views[again.view_array(seat).tobytes()] = step
        again.apply(seat, action)
    played = dict(enumerate(action for _, action in match.history))
    late = steps[len(steps) // 2]

    def share(step: int, seat: int) -> float:
        mine = 0.3 if step < late else 0.7
        return mine if seat == 0 else 1.0 - mine

    def lucky(view: Any, seat: int, legal: Sequence[int], action: int) -> float:
        return share(views[view.tobytes()], seat)

    def erring(view: Any, seat: int, legal: Sequence[int], action: int) -> float:
        step = views[view.tobytes()]
        if seat == 1 and late - 2 < step < late:
            return 0.7 if action != played[step] else 0.3
        return share(step, seat)

    luck = judged(match, lucky)
    assert luck.turning_points == ()
    assert any(swing.last == late or swing.first < late < swing.last for swing in luck.swings)
    error = judged(match, erring)
    assert len(error.turning_points) == 1
    assert not any(swing.seat == 0 and swing.last == late for swing in error.swings)


def test_a_budget_that_fits_the_game() -> None:
    assert spread(1) == MOST
    assert spread(10_000) == FEWEST
    assert FEWEST < spread(130) < MOST


@pytest.mark.parametrize("wanted", [{"milliseconds": 5}, {"iterations": 0}, {"iterations": None, "milliseconds": 0}, {"workers": 0}])
def test_a_budget_that_cannot_be_is_refused(wanted: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="iterations or milliseconds"):
        judged(play("sealed"), **wanted)


def test_everything_fits_into_json() -> None:
    analysis = judged(play("offer", 3))
    assert json.loads(json.dumps(analysis.as_dict()))["steps"] == analysis.steps


class TestSearch:
    """With the search itself, in the games."""

    ITERATIONS = 300

    def searched(self, match: Match, **wanted: Any) -> Analysis:
        wanted = {"iterations": self.ITERATIONS, **wanted}
        return analyse(match.game, match.content, match.start, match.history, **wanted)

    @pytest.mark.parametrize(
        ("series", "name", "seats"),
        [
            (blunder_in, "terra", 2),
            (wrong_in, "terra", 2),
            (blunder_in, "lemiroth", 2),
            (wrong_in, "mirianth", 2),
            (wrong_in, "mirianth", 4),
        ],
        ids=lambda given: getattr(given, "__name__", given),
    )
    def test_a_blunder_on_purpose_is_the_first_turning_point(self, series: Callable[..., Blunder | None], name: str, seats: int) -> None:
        blunder = first_of(series, name, seats)
        analysis = self.searched(blunder.match, workers=2)
        assert analysis.turning_points
        found = analysis.at(analysis.turning_points[0])
        assert (found.seat, found.step in blunder.steps) == (blunder.seat, True), found
        assert found.loss > 0.4
        assert found.best != found.action

    @pytest.mark.parametrize("name", ["terra", "lemiroth", "mirianth", "sealed", "window", "offer"])
    def test_seed_and_iterations_decide_and_the_number_of_workers_does_not(self, name: str) -> None:
        match = play(name, seed=3)
        history = match.history[:24]

        def found(**wanted: Any) -> Analysis:
            return analyse(match.game, match.content, match.start, history, **{"iterations": 40, "seed": 5, **wanted})

        one = found(workers=1)
        assert one.judgements
        assert one == found(workers=3)
        assert one != found(seed=6)

    @pytest.mark.parametrize("name", ["terra", "lemiroth", "mirianth", "sealed", "window", "offer"])
    def test_of_two_replays_that_differ_in_what_a_seat_cannot_see_it_is_judged_alike(self, name: str) -> None:
        game = find(name)
        content = game.content()
        match, dice, compared = play(name, seed=4), Dice.table(1), 0
        words: Any = np.array([1, 2, 3, 4], np.int64)
        seed_with(dice[0], words)
        again = Match.at(game, content, match.start)
        for seat, action in match.history:
            twin = again.state.copy()
            if len(again.legal(seat)) > 1 and not again.drafting(seat) and contract.twin(content.table[0], twin[0], seat, dice[0]):
                both = [again.state.tobytes(), twin.tobytes()]
                assert both[0] != both[1]
                judged = [analyse(game, content, state, [(seat, action)], iterations=40).judgements for state in both]
                assert judged[0] == judged[1]
                compared += 1
            if compared == 8:
                return
            again.apply(seat, action)
        assert compared > 2

    @pytest.mark.parametrize("name", ["window", "sealed", "offer"])
    def test_two_actions_alone_are_tried_equally_often(self, name: str) -> None:
        match = play(name, seed=6)
        mind, again, compared = Thinker(match.game, match.content), Match.at(match.game, match.content, match.start), 0
        for seat, action in match.history:
            legal = again.legal(seat)
            if len(legal) > 2:
                pair = (legal[0], legal[-1])
                thought = mind.think(again.view_array(seat), seat, pair, seed=[1, 2, 3, 4], iterations=60, fair=30)
                assert sorted(one.action for one in thought.candidates) == sorted(pair)
                assert all(29 <= one.visits <= 31 and 0.0 <= one.expected <= 1.0 for one in thought.candidates), thought
                compared += 1
            again.apply(seat, action)
        assert compared > 2

    def test_milliseconds_are_a_budget_too(self) -> None:
        match = play("sealed")
        analysis = self.searched(match, iterations=None, milliseconds=1)
        assert analysis.iterations is None
        assert len(analysis.judgements) == len(choices(match))
