"""Cards that set each other off without end: whatever they say, an action comes to its end and the game has a result."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mirlands.kernel import step
from mirlands.scenarios.format import cases
from mirlands.scenarios.session import Session, Table
from mirlands.scenarios.text import parse

NAMES = ("loop-one", "loop-two", "loop-three")
SWEEP = {"type": "action", "cost": 0, "effects": [{"do": "damage", "amount": 1, "to": "all creatures"}]}
WHEN = ("on death", "on death", "on play", "start of turn", "end of turn")
met: Counter[str] = Counter()

effects = st.one_of(
    st.builds(
        lambda card, amount, who: {"do": "summon", "card": card, "amount": amount} | who,
        st.sampled_from(NAMES),
        st.integers(1, 5),
        st.sampled_from([{}, {"who": "opponent"}]),
    ),
    st.builds(
        lambda amount, to: {"do": "damage", "amount": amount, "to": to},
        st.integers(1, 3),
        st.sampled_from(["all creatures", "all friendly creatures", "random enemy creature", "all other creatures"]),
    ),
    st.builds(lambda to: {"do": "return", "to": to}, st.sampled_from(["all other friendly creatures", "random enemy creature"])),
    st.just({"do": "modify", "health": 1, "to": "all friendly creatures", "lasts": "in play"}),
    st.just({"do": "draw", "amount": 1}),
)
creature = st.builds(
    lambda health, kind, ability: (
        {"type": kind, "attack": 1, "health": health, "ability": ability} | ({"cost": 0} if kind == "creature" else {})
    ),
    st.integers(1, 2),
    st.sampled_from(["creature", "token"]),
    st.lists(
        st.builds(lambda when, does: {"when": when, "effects": does}, st.sampled_from(WHEN), st.lists(effects, min_size=1, max_size=3)),
        min_size=1,
        max_size=2,
        unique_by=lambda ability: str(ability["when"]),
    ),
)


def match_with(cards: dict[str, Any]) -> Any:
    """Both sides full of these cards, and a way to set them off."""
    hand = [name for name, card in cards.items() if card["type"] == "creature"] + ["sweep", "sweep"]
    side = {"board": [*NAMES, NAMES[0]], "hand": hand}
    scenario = {"game": "terra", "cards": cards | {"sweep": SWEEP}, "position": {"me": side, "foe": side}, "steps": ["to attack"]}
    text = parse(json.dumps(scenario), "loops")
    case = cases(text)[0]
    return Session(Table(text, case.scenario), case, 1).match


def judge(cards: dict[str, Any], seed: int) -> None:
    """Play a while at random; every action ends, in a state that is sound, or with a result."""
    match, dice = match_with(cards), random.Random(seed)
    match.apply_text(0, f"play {match.view(0).players[0].hand_count}")  # a sweep
    for _ in range(60):
        if match.over:
            break
        seat = match.deciding()[0]
        match.apply(seat, dice.choice(match.legal(seat)))
        assert step.inspect(match.content.table, match.state) == 0
    if match.over:
        assert sum(match.result().share) == 1.0
        assert match.result().reason
    met["endless" if match.bound() else "over" if match.over else "going on"] += 1


@settings(max_examples=150, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(st.tuples(creature, creature, creature), st.integers(0, 1 << 16))
def any_cards(three: tuple[Any, Any, Any], seed: int) -> None:
    judge(dict(zip(NAMES, three, strict=True)), seed)


def test_no_cards_keep_an_action_from_ending() -> None:
    met.clear()
    any_cards()
    print(dict(met))
    assert met["endless"], "these cards were too tame"
    assert met["over"]
    assert met["going on"]


def test_endless_ones_are_ended_as_a_draw() -> None:
    """Two that call each other back for ever."""
    calls = [{"do": "summon", "card": "loop-two", "amount": 1}, {"do": "damage", "amount": 1, "to": "all creatures"}]
    back = [{"do": "summon", "card": "loop-one", "amount": 1}, {"do": "damage", "amount": 1, "to": "all creatures"}]
    plain = {"type": "token", "attack": 1, "health": 9, "ability": [{"when": "end of turn", "effects": [{"do": "draw", "amount": 1}]}]}
    cards = {
        "loop-one": {"type": "token", "attack": 1, "health": 1, "ability": [{"when": "on death", "effects": calls}]},
        "loop-two": {"type": "token", "attack": 1, "health": 1, "ability": [{"when": "on death", "effects": back}]},
        "loop-three": plain,
    }
    match = match_with(cards)
    match.apply_text(0, "play 1")
    result = match.result()
    assert match.over
    assert match.bound()
    assert result.share == (0.5, 0.5)
    assert result.reason
