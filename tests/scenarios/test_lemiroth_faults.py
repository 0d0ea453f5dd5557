"""Kinds of fault that other engines were reported for, as properties of War of Lemiroth over many positions."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from mirlands.scenarios.format import cases
from mirlands.scenarios.session import Session, Table, play_through
from mirlands.scenarios.text import parse

CARDS = """\
game: lemiroth
cards:
  mark: {type: psalm, cost: 0, effects: [{do: damage, amount: 1, to: chosen friendly underling}]}
  rage: {type: psalm, cost: 0, effects: [{do: modify, willpower: 3, stamina: 1, to: chosen friendly underling, lasts: this round}]}
  bless: {type: psalm, cost: 0, effects: [{do: modify, willpower: 1, stamina: 2, to: chosen friendly underling, lasts: in play}]}
  curse: {type: psalm, cost: 0, effects: [{do: modify, willpower: -2, stamina: -1, to: chosen friendly underling, lasts: in play}]}
  veil: {type: psalm, cost: 0, effects: [{do: grant, capacity: untouchable, to: chosen friendly underling, lasts: in play}]}
  recall: {type: psalm, cost: 0, effects: [{do: return, to: chosen friendly underling}]}
  hail: {type: psalm, cost: 0, effects: [{do: damage, amount: 2, to: all underlings}]}
  hero: {type: underling, cost: 0, willpower: 3, stamina: 9, capacities: [fanatic]}
"""
SPELLS = ("mark", "rage", "bless", "curse", "veil")
STACKS = st.lists(st.sampled_from(("prayer", "prayer tilted", "2/2 face-down", "2/2 face-down tilted")), max_size=9)


def session(rest: str) -> Session:
    text = parse(CARDS + rest, "faults")
    case = cases(text)[0]
    return Session(Table(text, case.scenario), case, 1)


def after(rest: str) -> dict[str, Any]:
    """The values after the actions of a scenario."""
    played = session(rest)
    play_through(played)
    return played.values()


@settings(max_examples=60, deadline=None)
@given(STACKS, st.integers(0, 9), st.booleans(), st.integers(0, 3))
def test_what_is_tilted_is_what_it_costs(territory: list[str], cost: int, by_hand: bool, first: int) -> None:
    """L13, LA26: as many cards are tilted as the card costs, automatically and by hand; Faith is what lies untilted, no more.

    What is tilted automatically is what was shown before.
    """
    untilted = [i for i, card in enumerate(territory) if not card.endswith("tilted")]
    options = f"options: {{payment: {'by_hand' if by_hand else 'automatic'}}}\n"
    position = f"position: {{me: {{hand: [1/1 for {cost}], territory: [{', '.join(territory)}]}}}}\nsteps: [to crusade]\n"
    match = session(options + position).match
    if cost > len(untilted):
        assert "play 1" not in [match.describe(0, action) for action in match.legal(0)]
        return
    play = match.game.talk.shape(match.content, match.view(0), match.parse(0, "play 1")[0])
    match.apply_text(0, "play 1")
    chosen = match.drafting(0)
    if chosen:
        match.apply_text(0, f"tilt {untilted[first % len(untilted)] + 1}")
        if match.drafting(0):
            match.apply_text(0, "pay")
    player = match.state[0].players[0]
    left = sum(1 for i in range(player.territory_count) if not player.territory[i].posture & 1)
    tilted = [f"me.territory.{i}" for i in untilted if player.territory[i].posture & 1]
    assert chosen or play["pays"] == tilted
    assert player.hand_count == 0
    assert player.faith == left == len(untilted) - cost


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(SPELLS), max_size=8))
def test_a_returned_underling_comes_back_as_printed(spells: list[str]) -> None:
    """Whatever was done to it, replayed it is new, tokens and all."""
    plays = "".join("  - play 1 > my 1\n" for _ in (*spells, "recall"))
    scenario = f"position:\n  me:\n    hand: [{', '.join((*spells, 'recall'))}]\n    crusade: [hero]\nsteps:\n{plays}  - play 1\n"
    hero = after(scenario)["me"]["crusade"][0]
    assert (hero["stats"], hero["tokens"], hero["plus"], hero["this_round"]) == ("3/9", 0, "+0/+0", "+0/+0")
    assert (hero["fanatic"], hero["untouchable"], hero["ready"]) == (True, False, True)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.integers(1, 4), max_size=12), st.lists(st.integers(1, 4), max_size=12))
def test_all_who_are_lost_leave_and_nobody_else(mine: list[int], theirs: list[int]) -> None:
    """L56, L57: damage to all takes every one with no Stamina left, however they stand beside each other."""
    sides = [f"crusade: [{', '.join(f'1/{stamina}' for stamina in side)}]" for side in (mine, theirs)]
    values = after(f"position: {{me: {{hand: [hail], {sides[0]}}}, foe: {{{sides[1]}}}}}\nsteps: [play 1]\n")
    for name, side in (("me", mine), ("foe", theirs)):
        assert [one["left"] for one in values[name]["crusade"]] == [stamina - 2 for stamina in side if stamina > 2]
        assert sorted(card for card in values[name]["archives"] if card != "hail") == sorted(f"1/{n}" for n in side if n <= 2)
