"""The runner: it notices every kind of difference, and says where; what is malformed is refused with place and reason."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mirlands.games import find, load_all
from mirlands.kernel.errors import BadInput
from mirlands.scenarios.format import cases
from mirlands.scenarios.matching import compare, shown
from mirlands.scenarios.report import CaseResult, Report
from mirlands.scenarios.run import open_position, run, run_text
from mirlands.scenarios.schema import schema
from mirlands.scenarios.text import parse, read

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*/*.yaml"))

HEAD = """\
game: terra
title: A test
cards:
  bolt: {type: action, cost: 1, effects: [{do: damage, amount: 2, to: chosen enemy creature}]}
  lucky: {type: action, cost: 1, effects: [{do: damage, amount: 2, to: random enemy creature}]}
position:
  me: {energy: 3, hand: [bolt, 2/2, lucky], board: [1/1]}
  foe: {board: [1/3, 2/4 guard]}
steps:
"""


def once(steps: str, head: str = HEAD) -> CaseResult:
    return run_text(parse(head + steps, "test.yaml"))[0]


def difference(steps: str) -> tuple[str, str, str, str]:
    """Where, what, expected and got of the one difference."""
    result = once(steps)
    assert len(result.differences) == 1, [str(d) for d in result.differences]
    found = result.differences[0]
    return found.where, found.what, found.expected, found.got


def refusal(source: str) -> BadInput:
    """The error of a malformed file."""
    with pytest.raises(BadInput) as caught:
        run_text(parse(source, "test.yaml"))
    return caught.value


def test_what_is_right_passes() -> None:
    steps = """\
  - legal: [to attack, play 1 > enemy 1, play 1 > enemy 2, play 2, play 3]
  - do: play 1 > enemy 1
    expect: {me.energy: 2, foe.board: [1/1, 2/4 guard], me: {hand.count: 2, discard: [bolt]}}
  - legal_includes: [play 1]
    legal_excludes: [play 3, play 1 > enemy 1]
  - {do: attack 1 > leader, refused: T16}
"""
    result = once(steps)
    assert result.passed, [str(d) for d in result.differences]
    assert result.steps == 4
    assert result.line == 1


@pytest.mark.parametrize(
    ("steps", "what", "expected", "got"),
    [
        ("  - expect: {me.energy: 4}\n", "me.energy", "4", "3"),
        ("  - expect: {me.hand: [bolt, 2/2]}\n", "me.hand", "[bolt, 2/2]", "[bolt, 2/2, lucky]"),
        ("  - expect: {me.hand: [2/2, bolt, lucky]}\n", "me.hand", "[2/2, bolt, lucky]", "[bolt, 2/2, lucky]"),
        ("  - expect: {me.hand: {any_order: [lucky, bolt]}}\n", "me.hand.any_order", "[lucky, bolt]", "[bolt, 2/2, lucky]"),
        ("  - expect: {me.hand: {lacks: [bolt]}}\n", "me.hand.lacks", "[bolt]", "[bolt, 2/2, lucky]"),
        ("  - expect: {me.hand: {has: [bolt, bolt]}}\n", "me.hand.has", "[bolt, bolt]", "[bolt, 2/2, lucky]"),
        ("  - expect: {me.hand.count: 2}\n", "me.hand.count", "2", "3"),
        ("  - expect: {me.board.1: 1/1 guard}\n", "me.board.1", "1/1 guard", "1/1 ready"),
        ("  - expect: {foe.board.3.attack: 1}\n", "foe.board.3", "1", "nothing"),
        ("  - expect: {me.reserve: yes}\n", "me.reserve", "yes", "no"),
        ("  - expect: {deciding: [foe]}\n", "deciding", "[foe]", "[me]"),
        ("  - sees: {foe: {me.hand: [bolt, 2/2, lucky]}}\n", "foe sees me.hand", "[bolt, 2/2, lucky]", "[hidden, hidden, hidden]"),
        ("  - {do: play 2, refused: T24}\n", "`play 2`", "refused (T24)", "it was taken"),
        ("  - {do: attack 1 > leader, refused: T18}\n", "`attack 1 > leader` is refused", "T18", "T16: "),
        ("  - do: attack 1 > leader\n", "`attack 1 > leader` was refused", "to be taken", "(T16)"),
        ("  - do: dance\n", "`dance` was refused", "to be taken", "not an action"),
        (
            "  - legal: [to attack, play 2, play 3]\n",
            "legal actions of me",
            "to attack, play 2, play 3",
            "possible as well: play 1 > enemy 1, play 1",
        ),
        ("  - legal_includes: [play 4]\n", "legal actions", "among them play 4", "to attack"),
        ("  - legal_excludes: [play 1 > enemy 2]\n", "legal actions", "not play 1 > enemy 2", "it may be taken"),
        ("  - {do: play 2, told: {me: [nothing of it]}}\n", "the log of me", "nothing of it", "You play"),
        ("  - {do: play 2, not_told: {foe: plays}}\n", "the log of foe", "nothing with 'plays'", "plays"),
        ("  - deck: [2x bolt]\n", "the deck", "accepted", "T60"),
        ("  - {deck: [3x bolt], refused: T64}\n", "the deck", "refused (T64)", "T60"),
    ],
)
def test_every_kind_of_difference(steps: str, what: str, expected: str, got: str) -> None:
    where, said, wanted, found = difference(steps)
    assert where == "test.yaml:10"
    assert said == what
    assert wanted == expected
    assert got in found


def test_a_legal_list_with_too_much_or_too_little_differs() -> None:
    _, _, _, got = difference("  - legal: [to attack, play 1 > enemy 1, play 1 > enemy 2, play 2, play 3, end turn]\n")
    assert got == "not possible: end turn"
    _, _, _, got = difference("  - legal: []\n")
    assert got.startswith("possible as well: to attack")


def test_a_case_stops_at_its_first_wrong_step_and_others_go_on() -> None:
    source = """\
game: terra
position: {}
cases:
  - title: wrong
    steps: [{expect: {turn: foe}}, {expect: {phase: attack}}]
  - title: right
    steps: [{expect: {turn: me}}]
"""
    wrong, right = run_text(parse(source, "test.yaml"))
    assert (wrong.passed, wrong.steps, len(wrong.differences)) == (False, 1, 1)
    assert right.passed
    report = Report([wrong, right])
    assert report.exit_code == 1
    assert "1 differ" in report.summary()
    assert "test.yaml:5" in report.text()
    assert json.loads(json.dumps(report.data()))["failed"] == 1


def test_cases_do_not_change_one_another() -> None:
    source = """\
game: terra
position: {me: {hand: [1/1, 2/2]}}
cases:
  - position: {me: {hand: [3/3], board: [4/4]}}
    steps: [{expect: {me.hand: [3/3], me.board: [4/4]}}]
  - steps: [{expect: {me.hand: [1/1, 2/2], me.board: []}}]
"""
    assert all(result.passed for result in run_text(parse(source, "test.yaml")))


def test_chance_is_scripted() -> None:
    for pick, board in ((1, "[1/1, 2/4]"), (2, "[1/3, 2/2]")):
        assert once(f"  - {{chance: [{{pick: {pick}}}], do: play 3, expect: {{foe.board: {board}}}}}\n").passed


@pytest.mark.parametrize(
    ("source", "place", "reason"),
    [
        ("", "test.yaml:1", "empty"),
        ("game: terra\nsteps: [to attack\n", "test.yaml:3", "not YAML"),
        ("game: terra\ngame: terra\n", "test.yaml:2", "given twice"),
        ("- 1\n", "test.yaml:1", "the file is [1]"),
        ("game: chess\nposition: {}\nsteps: [to attack]\n", "test.yaml:1", "no game of that name"),
        ("game: terra\nsteps: [to attack]\n", "test.yaml:1", "neither `position` nor `start`"),
        ("game: terra\nposition: {}\n", "test.yaml:1", "no steps"),
        ("game: terra\nposition: {}\nstart: {}\nsteps: [to attack]\n", "test.yaml:3", "both"),
        ("game: terra\nposition: {}\nstep: []\n", "test.yaml:3", "`step`: there is no such field here"),
        ("game: terra\nposition:\n  me:\n    helth: 3\nsteps: [to attack]\n", "test.yaml:4", "`me.helth`: there is no such field here"),
        ("game: terra\nposition:\n  me:\n    hand: [nobody]\nsteps: [to attack]\n", "test.yaml:4", "no card 'nobody'"),
        ("game: terra\nposition:\n  me:\n    hand: [1/1]\n    known: [1/1, 1/1]\nsteps: [to attack]\n", "test.yaml:5", "not so often"),
        ("game: terra\nposition:\n  me:\n    board: [painted-company]\nsteps: [to attack]\n", "test.yaml:4", "not a creature"),
        (
            "game: terra\nposition:\n  me:\n    board:\n      - {card: 1/1, damage: 1}\nsteps: [to attack]\n",
            "test.yaml:5",
            "would not be on the board",
        ),
        (
            "game: terra\nposition:\n  me:\n    board: [1/1, 1/1, 1/1, 1/1, 1/1, 1/1]\nsteps: [to attack]\n",
            "test.yaml:4",
            "`me.board`: has 6",
        ),
        ("game: terra\nposition: {}\noptions:\n  clamp: yes\nsteps: [to attack]\n", "test.yaml:4", "no such option"),
        ("game: terra\nposition: {}\noptions:\n  clamp_health: perhaps\nsteps: [to attack]\n", "test.yaml:4", "not a value"),
        ("game: terra\nposition: {}\nsteps:\n  - expect: {me.helth: 3}\n", "test.yaml:4", "no `me.helth`"),
        ("game: terra\nposition: {}\nsteps:\n  - expect: {me.hand.x: 3}\n", "test.yaml:4", "number from 1"),
        ("game: terra\nposition: {}\nsteps:\n  - {seat: you, do: to attack}\n", "test.yaml:4", "no seat 'you'"),
        ("game: terra\nposition: {}\nsteps:\n  - {note: hello}\n", "test.yaml:4", "neither does nor checks"),
        ("game: terra\nposition: {}\nsteps:\n  - {refused: T24}\n", "test.yaml:4", "one action in `do`"),
        ("game: terra\nposition: {}\nsteps:\n  - {chance: [{pick: 0}], do: to attack}\n", "test.yaml:4", "`steps[1].chance[1].pick`: is 0"),
        ("game: terra\nposition: {}\nsteps:\n  - {chance: [{}], do: to attack}\n", "test.yaml:4", "either `pick` or `shuffle`"),
        ("game: terra\nposition: {}\nsteps:\n  - {chance: [{shuffle: [nobody]}], do: to attack}\n", "test.yaml:4", "no card 'nobody'"),
        ("game: terra\nstart: {}\nsteps:\n  - do: keep\n", "test.yaml:4", "decide at once"),
        ("game: terra\nstart:\n  me: {deck: [1/1], rest: 3}\nsteps:\n  - to attack\n", "test.yaml:3", "are not 30"),
        ("game: terra\nstart:\n  me: {deck: nosuch}\nsteps:\n  - to attack\n", "test.yaml:3", "no starter deck"),
        ("game: terra\nposition: {}\ncards:\n  x:\n    type: action\n    cost: 1\nsteps: [to attack]\n", "test.yaml:4", "effects"),
        (
            "game: terra\nposition: {}\ncards:\n  x: {type: action, cost: 1, effects: [{do: fly}]}\nsteps: [to attack]\n",
            "test.yaml:4",
            "fly",
        ),
        ("game: terra\nposition: &a {}\nsteps: [to attack]\n", "test.yaml:2", "anchors"),
        ("game: !!str terra\nposition: {}\nsteps: [to attack]\n", "test.yaml:1", "tags"),
        ("game: terra\nposition: {}\nsteps: [" + "[" * 60 + "]" * 60 + "]\n", "test.yaml:3", "nested deeper"),
        ("game: terra\nposition: {}\nsteps: [{deck: [2x nobody]}]\n", "test.yaml:3", "no card 'nobody'"),
        ("game: terra\nposition: {}\nsteps: [{deck: [bolt]}]\n", "test.yaml:3", "how many"),
    ],
)
def test_malformed_files_are_refused_with_place_and_reason(source: str, place: str, reason: str) -> None:
    error = refusal(source)
    assert error.place == place, error
    assert reason in error.reason, error


def test_a_game_that_ends_early_is_a_difference_of_its_case_alone() -> None:
    """Nobody decides any more: what is still to be done is refused as the game is over; the other cases run."""
    cases = """
game: terra
position: {me: {board: [2/2]}, foe: {health: 2}}
steps: [to attack, attack 1 > leader]
cases:
  - {title: too long, steps: [end turn]}
  - {title: over, steps: [{do: end turn, refused: over}, {legal: [], expect: {winner: me}}]}
  - {title: not over, position: {foe: {health: 3}}, steps: [{expect: {winner: none}}]}
"""
    early, over, other = run_text(parse(cases, "test.yaml"))
    assert [(d.where, d.what, d.expected) for d in early.differences] == [("test.yaml:6", "`end turn` was refused", "to be taken")]
    assert "over" in early.differences[0].got
    assert over.passed, [str(d) for d in over.differences]
    assert other.passed


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "latin.yaml").write_bytes(b"title: caf\xe9\n")
    (tmp_path / "empty").mkdir()
    for path, reason in (
        (tmp_path / "none.yaml", "No such file"),
        (tmp_path / "latin.yaml", "UTF-8"),
        (tmp_path / "empty", "no scenario file"),
    ):
        with pytest.raises(BadInput, match=reason):
            run([path])


def test_a_position_opens_as_a_match() -> None:
    path = HERE / "terra" / "combat.yaml"
    text = read(path)
    begun, ended = open_position(text), open_position(text, "1", at_end=True)
    assert begun.deciding() == (0,)
    assert begun.history == []
    assert ended.view(0).players[1].board[1].damage == 2
    assert open_position(text).state.tobytes() != open_position(text).state.tobytes(), "chance is the operating system's"
    for wanted in ("99", "0", "no such title"):
        with pytest.raises(BadInput, match=f"no case {wanted}; cases: 1 "):
            open_position(text, wanted)


@pytest.mark.parametrize("game", sorted(load_all()))
def test_the_schema_accepts_every_scenario(game: str) -> None:
    validator = jsonschema.Draft202012Validator(schema(find(game)))
    validator.check_schema(validator.schema)
    for path in FILES:
        data = read(path).data
        if data["game"] == game:
            assert [error.message for error in validator.iter_errors(data)] == [], path
    assert list(validator.iter_errors({"game": game, "step": []}))


def test_examples_in_the_documentation_run() -> None:
    text = (HERE.parents[1] / "docs" / "scenarios.md").read_text(encoding="utf-8")
    examples = [block.split("```", 1)[0] for block in text.split("```yaml\n")[1:]]
    whole = [example for example in examples if example.startswith(("game:", "# "))]
    assert len(whole) >= 3
    for example in whole:
        for result in run_text(parse(example, "docs/scenarios.md")):
            assert result.passed, [str(d) for d in result.differences]


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 2**40) | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
PIECES = [
    "{",
    "}",
    "[",
    "]",
    ":",
    "- ",
    "\n",
    "  ",
    "&a",
    "*a",
    "!!x",
    '"',
    "'",
    "|",
    ">",
    "\t",
    "\x00",
    "~",
    "yes",
    "3/4",
    "99999999999999999999",
    "é",
]


def survives(source: str) -> None:
    """It runs, or is refused with a place and a reason."""
    try:
        run_text(parse(source, "fuzz.yaml"))
    except BadInput as error:
        assert error.place.startswith("fuzz.yaml:")
        assert error.reason


@settings(max_examples=120, deadline=None)
@given(st.sampled_from(FILES), st.data())
def test_fuzz_text(path: Path, data: st.DataObject) -> None:
    """Characters and lines of real files lost, doubled, replaced."""
    lines = path.read_text(encoding="utf-8").splitlines()[:60]
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(lines) - 1))
        kind = data.draw(st.sampled_from(["drop", "double", "insert", "cut", "swap"]))
        line = lines[at]
        column = data.draw(st.integers(0, len(line)))
        if kind == "drop":
            del lines[at]
        elif kind == "double":
            lines.insert(at, line)
        elif kind == "insert":
            lines[at] = line[:column] + data.draw(st.sampled_from(PIECES)) + line[column:]
        elif kind == "cut":
            lines[at] = line[:column] + line[column + 3 :]
        else:
            lines[at] = lines[data.draw(st.integers(0, len(lines) - 1))]
        lines = lines or [""]
    survives("\n".join(lines) + "\n")


@settings(max_examples=120, deadline=None)
@given(st.sampled_from(FILES), st.data())
def test_fuzz_values(path: Path, data: st.DataObject) -> None:
    """Any value of a real file becomes anything else."""
    whole = read(path).data
    whole["cases"] = whole.get("cases", [])[:2]
    here: Any = whole
    while True:
        keys = list(here) if isinstance(here, dict) else list(range(len(here)))
        key = data.draw(st.sampled_from(keys))
        if isinstance(here[key], dict | list) and here[key] and data.draw(st.booleans()):
            here = here[key]
            continue
        here[key] = data.draw(PLAIN)
        break
    survives(json.dumps(whole))


@given(PLAIN, PLAIN)
def test_compare_is_total(expected: Any, got: Any) -> None:
    try:
        found = compare(expected, got, "here:1")
    except BadInput as error:
        assert error.place == "here:1"
        return
    assert bool(found) == (not _fits(expected, got)) or isinstance(expected, dict)
    shown(expected)


def _fits(expected: Any, got: Any) -> bool:
    if isinstance(expected, dict):  # compares what it names, and so an empty one fits anything
        return not compare(expected, got, "here:1")
    if isinstance(expected, list) and isinstance(got, list):
        return len(expected) == len(got) and all(_fits(e, g) for e, g in zip(expected, got, strict=True))
    return type(expected) is type(got) and bool(expected == got)


def test_cases_are_told_apart_by_line() -> None:
    for path in FILES:
        lines = [case.line for case in cases(read(path))]
        assert lines == sorted(set(lines))
