"""Puzzles: what the judge says, what is malformed, and that those of the games are what they say."""

from __future__ import annotations

import pytest

from mirlands.kernel.contract import CANCEL, CONCEDE
from mirlands.kernel.errors import BadInput
from mirlands.kernel.match import Match
from mirlands.scenarios.puzzles import Puzzle, Verdict, load
from mirlands.scenarios.run import run_text
from mirlands.scenarios.text import parse

HEAD = """\
game: terra
title: A test
puzzle:
  asks: Win this turn.
  why: Because.
  difficulty: 1
"""
POSITION = """\
position:
  me: {hand: [final-curtain, thrown-lantern], board: [toll-giant, salt-miner]}
  foe: {health: 7, board: [amberback-bear]}
"""
STEPS = """\
steps: [play 1 > enemy 1, to attack, attack 1 > leader, attack 2 > leader]
"""
GOAL = "  goal: {winner: me}\n"
ANSWERS = "  answers: [play 1 > enemy 1]\n"


def puzzle(asked: str) -> Puzzle:
    return load(parse(HEAD + asked + POSITION + STEPS, "test.yaml"))


def play(match: Match, *acts: str) -> Match:
    for text in acts:
        match.apply_text(match.deciding()[0], text)
    return match


@pytest.mark.parametrize("asked", [GOAL, ANSWERS, GOAL + "  until: {turn: foe}\n"])
def test_the_solution_solves(asked: str) -> None:
    one = puzzle(asked)
    match = one.open(1)
    assert one.judge(match) == Verdict.OPEN
    play(match, *one.solution())
    assert one.judge(match) == Verdict.SOLVED
    assert run_text(one.text)[0].passed


def test_an_answer_is_judged_at_the_first_whole_act() -> None:
    one = puzzle(ANSWERS)
    match = one.open()
    match.apply(0, match.parse(0, "play 1"))
    assert one.judge(match) == Verdict.OPEN, "its target is still to be chosen"
    match.apply(0, CANCEL)
    assert one.judge(match) == Verdict.OPEN, "it was taken back"
    play(match, "play 1", "enemy 1")
    assert one.judge(match) == Verdict.SOLVED
    play(match, "end turn")
    assert one.judge(match) == Verdict.SOLVED, "what comes after changes nothing"
    assert one.judge(play(one.open(), "play 1 > my 1")) == Verdict.FAILED
    assert one.judge(play(one.open(), "play 2 > enemy 1", "play 1 > enemy 1")) == Verdict.FAILED


def test_a_goal_is_judged_when_it_is_due() -> None:
    one = puzzle(GOAL)
    match = play(one.open(), "play 2 > enemy 1", "to attack", "attack 1 > enemy 1")
    assert one.judge(match) == Verdict.OPEN
    play(match, "attack 2 > leader")
    assert match.deciding() == (1,)
    assert one.judge(match) == Verdict.FAILED


def test_later_when_until_says_so() -> None:
    one = puzzle("  goal: {foe.energy: 10}\n  until: {foe.energy_max: 10, turn: me, phase: attack}\n")
    match = play(one.open(), "to attack")
    assert one.judge(match) == Verdict.FAILED
    one = puzzle("  goal: {turn: me, phase: attack, me.hand.count: 3}\n  until: {winner: foe}\n")
    match = play(one.open(), "end turn", "end turn")
    assert one.judge(match) == Verdict.OPEN, "others may decide meanwhile"
    play(match, "to attack")
    assert one.judge(match) == Verdict.SOLVED


def test_who_concedes_has_failed() -> None:
    for asked in (GOAL, ANSWERS):
        one = puzzle(asked)
        match = one.open()
        match.apply(0, CONCEDE)
        assert one.judge(match) == Verdict.FAILED


def test_what_people_read() -> None:
    one = puzzle(GOAL)
    assert (one.name, one.title, one.asks, one.hint, one.why, one.difficulty) == ("test", "A test", "Win this turn.", "", "Because.", 1)
    assert one.solution() == ("play 1 > enemy 1", "to attack", "attack 1 > leader", "attack 2 > leader")
    assert "Final Curtain" in one.told()[0]


def test_steps_that_do_not_solve_it_differ() -> None:
    text = parse(HEAD + GOAL + POSITION + "steps: [play 1 > enemy 1]\n", "test.yaml")
    (found,) = run_text(text)[0].differences
    assert (found.where, found.expected, found.got) == ("test.yaml:3", "solved", "open")


@pytest.mark.parametrize(
    ("source", "place", "reason", "hint"),
    [
        (HEAD + POSITION + STEPS, "test.yaml:3", "either `answers` or `goal`", ""),
        (HEAD + GOAL + ANSWERS + POSITION + STEPS, "test.yaml:3", "either `answers` or `goal`", ""),
        (HEAD + ANSWERS + "  until: {turn: foe}\n" + POSITION + STEPS, "test.yaml:3", "says when a `goal` is due", ""),
        (HEAD + "  goal: {}\n" + POSITION + STEPS, "test.yaml:3", "`goal` is empty", ""),
        (HEAD + "  goal: {winer: me}\n" + POSITION + STEPS, "test.yaml:7", "no `winer`", "winner"),
        (HEAD + "  goal: {turn: me}\n" + POSITION + STEPS, "test.yaml:7", "true at the beginning", "yet to come"),
        (HEAD + GOAL + "  until: {turn: me}\n" + POSITION + STEPS, "test.yaml:8", "true at the beginning", "yet to come"),
        (HEAD + "  answers:\n    - to attack\n    - dance\n" + POSITION + STEPS, "test.yaml:9", "not an action", "actions: keep"),
        (HEAD + "  answers: [play 1]\n" + POSITION + STEPS, "test.yaml:7", "only begun", "go on with one of: my 1, my 2, enemy 1"),
        (HEAD + "  answers: end turn\n" + POSITION + STEPS, "test.yaml:7", "more than one act", "name the first: `to attack`"),
        (HEAD + "  answers: play 7\n" + POSITION + STEPS, "test.yaml:7", "no card 7", "possible: to attack"),
        (HEAD.replace("1", "4") + GOAL + POSITION + STEPS, "test.yaml:6", "`puzzle.difficulty`: is 4", "at most 3"),
        (HEAD.replace("  why: Because.\n", "") + GOAL + POSITION + STEPS, "test.yaml:3", "`puzzle.why`: is missing", ""),
        (HEAD.replace("A test", "''") + GOAL + POSITION + STEPS, "test.yaml:3", "no title", "add `title:`"),
        (HEAD + GOAL + POSITION + STEPS + "cases: [{title: one}]\n", "test.yaml:12", "no cases", "a file of its own"),
        (HEAD + GOAL + POSITION + "steps: [{chance: [{pick: 1}], do: to attack}]\n", "test.yaml:11", "no step scripts chance", "beginning"),
        (POSITION + "game: terra\n" + STEPS, "test.yaml:1", "no puzzle", "add `puzzle:`"),
    ],
)
def test_what_is_malformed(source: str, place: str, reason: str, hint: str) -> None:
    with pytest.raises(BadInput) as caught:
        load(parse(source, "test.yaml"))
    assert caught.value.place == place
    assert reason in caught.value.reason
    assert hint in caught.value.hint
