"""Kinds of fault that other engines were reported for, and that are a matter of Terra Miran's rules.

Scenarios name them under ``faults``, and ``known_faults.toml`` lists them all; what needs many positions is a property here.
"""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from mirlands.kernel.match import Match
from mirlands.scenarios.format import cases
from mirlands.scenarios.session import Session, Table, play_through
from mirlands.scenarios.text import parse

CARDS = """\
game: terra
cards:
  hush: {type: action, cost: 0, effects: [{do: silence, to: chosen creature}]}
  recall: {type: action, cost: 0, effects: [{do: return, to: chosen friendly creature}]}
  mark: {type: action, cost: 0, effects: [{do: damage, amount: 1, to: chosen friendly creature}]}
  rage: {type: action, cost: 0, effects: [{do: modify, attack: 3, health: 1, to: chosen friendly creature, lasts: this turn}]}
  bless: {type: action, cost: 0, effects: [{do: modify, attack: 1, health: 2, to: chosen friendly creature, lasts: in play}]}
  curse: {type: action, cost: 0, effects: [{do: modify, attack: -2, health: -1, to: chosen friendly creature, lasts: in play}]}
  haste: {type: action, cost: 0, effects: [{do: grant, keyword: charge, to: chosen friendly creature, lasts: in play}]}
  watch: {type: action, cost: 0, effects: [{do: grant, keyword: guard, to: chosen friendly creature, lasts: this turn}]}
  drain: {type: action, cost: 0, effects: [{do: draw, amount: 1}]}
  hero: {type: creature, cost: 1, attack: 3, health: 9, keywords: [guard]}
"""
SPELLS = ("mark", "rage", "bless", "curse", "haste", "watch")


def session(rest: str) -> Session:
    text = parse(CARDS + rest, "faults")
    case = cases(text)[0]
    return Session(Table(text, case.scenario), case, 1)


def after(rest: str) -> dict[str, Any]:
    """The values after the actions of a scenario."""
    played = session(rest)
    play_through(played)
    return played.values()


def spells_on_hero(spells: list[str], last: str) -> str:
    plays = "".join("  - play 1 > my 1\n" for _ in (*spells, last))
    return f"position:\n  me:\n    hand: [{', '.join((*spells, last))}]\n    board: [hero]\nsteps:\n{plays}"


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(SPELLS), max_size=9))
def test_silence_leaves_what_is_printed_and_the_damage(spells: list[str]) -> None:
    """T56, T57: after any sequence of changes a silenced creature has its printed stats, less its damage, and no keyword."""
    damage = spells.count("mark")
    board = after(spells_on_hero(spells, "hush"))["me"]["board"]
    assert len(board) == (1 if damage < 9 else 0)
    for hero in board:
        assert (hero["attack"], hero["health"], hero["damage"]) == (3, 9 - damage, damage)
        assert (hero["plus"], hero["this_turn"], hero["guard"], hero["charge"]) == ("+0/+0", "+0/+0", False, False)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from((*SPELLS, "hush")), max_size=8))
def test_a_returned_creature_comes_back_as_printed(spells: list[str]) -> None:
    """T54: whatever was done to it, replayed it is new."""
    scenario = spells_on_hero(spells, "recall") + "  - play 1\n"
    hero = after(scenario)["me"]["board"][0]
    assert (hero["stats"], hero["damage"], hero["guard"], hero["silenced"]) == ("3/9", 0, True, False)


def test_fatigue_goes_on_after_a_copy_and_after_saving() -> None:
    """T59: 1, 2, then 3, in a match that was saved, loaded and gone back in."""
    begun = session("position: {me: {hand: [drain, drain, drain], deck: 0}}\nsteps: [to attack]\n")
    match = begun.match
    match.apply_text(0, "play 1")
    moment = match.snapshot()
    match.apply_text(0, "play 1")
    match.restore(moment)
    loaded = Match.at(match.game, match.content, match.state.tobytes())
    for one in (match, loaded):
        one.apply_text(0, "play 1")
        one.apply_text(0, "play 1")
        assert (one.state[0].players[0].fatigue, one.state[0].players[0].health) == (3, 14)
