"""War of Lemiroth in words: what an action costs, why it is refused, and what different readers are told."""

from __future__ import annotations

import re
from typing import Any

import pytest

from mirlands.kernel.errors import ActionRefused, BadInput
from mirlands.kernel.match import SPECTATOR, Match
from mirlands.scenarios.format import cases
from mirlands.scenarios.session import Session, Table
from mirlands.scenarios.text import parse

CARDS = """\
game: lemiroth
cards:
  gift: {type: psalm, cost: 2, effects: [{do: heal, amount: 1, to: friendly life}]}
  smite: {type: psalm, cost: 0, effects: [{do: destroy, to: chosen enemy underling}]}
  quake: {type: psalm, cost: 0, effects: [{do: tilt, to: chosen enemy prayer}]}
  spark: {type: parchment, cost: 1, effects: [{do: damage, amount: 2, to: chosen enemy target}]}
  tome: {type: book, cost: 0, aura: {to: friendly underlings, willpower: 1}}
  archer:
    {type: underling, cost: 0, willpower: 1, stamina: 1,
    ability: [{when: crusade, cost: 2, effects: [{do: tilt, to: chosen enemy underling}]}]}
"""


def match_of(rest: str) -> Match:
    text = parse(CARDS + rest + "\nsteps: [concede]\n", "words")
    case = cases(text)[0]
    return Session(Table(text, case.scenario), case, 1).match


def shape(match: Match, seat: int, words: str) -> dict[str, Any]:
    return match.game.talk.shape(match.content, match.view(seat), match.parse(seat, words)[0])


def refusal(match: Match, seat: int, words: str) -> str:
    """Why it is refused; nothing may have changed."""
    before = match.state.tobytes()
    try:
        match.apply_text(seat, words)
    except (ActionRefused, BadInput) as error:
        assert match.state.tobytes() == before
        return error.reason
    return "it was taken"


def told(match: Match, seat: int) -> list[str]:
    lines = [match.game.talk.tell(match.content, event, seat) for events in match.seen(seat) for event in events]
    return [line for line in lines if line]


REFUSED = [
    (
        "me: {hand: [gift], territory: [prayer, prayer tilted]}",
        "play 1",
        "Gift costs 2 Faith, and you have 1 card untilted in your Territory",
    ),
    ("me: {hand: [prayer]}", "play 1", "prayer is placed in the Territory, not played"),
    ("me: {hand: [prayer], placed: yes}", "place 1", "a card has been placed this round"),
    ("me: {hand: [prayer, 2/2]}", "place 2", "no other card is placed while prayer is in your hand"),
    ("phase: crusade\n  me: {hand: [prayer]}", "place 1", "cards are placed in the Meditating phase"),
    ("phase: crusade\n  me: {hand: [2/2 for 0]}", "play 1", "Underlings are played in the Meditating phase"),
    ("phase: crusade\n  me: {hand: [tome]}", "play 1", "Books are played in the Meditating phase"),
    ("me: {hand: [smite]}", "play 1", "there is no target for Smite"),
    ("me: {hand: [smite]}\n  foe: {crusade: [1/1, 2/2 incorruptible]}", "play 1 > enemy 2", "2/2 incorruptible is Incorruptible"),
    ("me: {hand: [smite]}\n  foe: {crusade: [1/1]}", "play 1 > life", "the enemy life pool is no target for it"),
    ("me: {hand: [smite]}", "play 4", "there is no card 4 in your hand"),
    ("phase: crusade\n  me: {crusade: [{card: 2/2, tilted: yes}]}", "attack 1", "2/2 is tilted"),
    ("phase: crusade\n  me: {crusade: [{card: 2/2, tilted: yes, fresh: yes}]}", "attack 1", "2/2 has come this round"),
    ("phase: crusade\n  me: {crusade: [{card: 2/2, ready: no}]}", "attack 1", "2/2 has not been untilted since the round began"),
    ("phase: crusade\n  attacked: yes\n  me: {crusade: [2/2]}", "attack 1", "attackers have been declared in this Crusade phase already"),
    ("me: {crusade: [2/2]}", "attack 1", "Underlings attack and use their abilities in their own Crusade phase"),
    ("phase: crusade\n  me: {crusade: [2/2]}", "use 1", "2/2 has no ability to use"),
    (
        "phase: crusade\n  me: {crusade: [archer]}",
        "use 1",
        "the ability of Archer costs 2 Faith, and you have 0 cards untilted in your Territory",
    ),
    ("phase: crusade\n  me: {crusade: [archer], territory: 2}", "use 1", "there is no target for the ability of Archer"),
    ("", "pass", "nothing is asked that could be passed"),
    ("", "keep", "the opening hands are settled already"),
    ("", "block 1 > enemy 1", "enemy 1 is no attacker that waits for a blocker"),
    ("", "no block", "no attacker waits for a blocker"),
    ("", "discard 1", "no card has to be discarded"),
    ("", "tilt 1", "nothing is being paid for"),
    ("", "read enemy 1", "no Book waits for its turn"),
    ("", "enemy 1", "no target is being chosen"),
    ("", "end round", "this is no moment for 'end round'"),
    ("", "attack", "this is no moment for 'attack'"),
    ("", "attack 1 1", "an Underling attacks once"),
    ("", "play 21", "'21' is not a position"),
    ("", "play 1 > the moon", "this is not an action of War of Lemiroth"),
    ("", "play 1 > my moon 1", "'moon 1' is not a position"),
    ("", "block 1", "'1' is no block"),
]
"""Positions, what the first seat tries, and why it cannot be."""


@pytest.mark.parametrize(("position", "tried", "reason"), REFUSED)
def test_why_it_is_refused(position: str, tried: str, reason: str) -> None:
    match = match_of(f"position:\n  {position}" if position else "position: {}")
    assert refusal(match, 0, tried) == reason


def test_in_a_window_and_in_the_opponents_round() -> None:
    match = match_of("position: {round: foe, me: {hand: [gift, spark, prayer], territory: 3}, foe: {hand: [1/1 for 0]}}")
    match.apply_text(1, "play 1")
    for tried, reason in (
        ("play 1", "Gift is a Psalm, and this is the opponent's round"),
        ("place 3", "this is a moment for Parchments only: play one, or pass"),
        ("to crusade", "this is a moment for Parchments only: play one, or pass"),
    ):
        assert refusal(match, 0, tried) == reason
    match.apply_text(0, "play 2")
    assert refusal(match, 0, "play 1") == "something has been begun: finish it or take it back"


def test_what_a_block_may_not_be() -> None:
    match = match_of("position: {phase: crusade, me: {crusade: [1/1, 1/1]}, foe: {crusade: [{card: 3/3, tilted: yes}, 2/2]}}")
    match.apply_text(0, "attack 1 2")
    for tried, reason in (
        ("block 1 > enemy 1", "3/3 is tilted"),
        ("block 7 > enemy 1", "there is no Underling 7 in your Crusade"),
        ("block 2 > enemy 1, 2 > enemy 2", "2/2 blocks another attacker"),
        ("block 2 > enemy 1, 1 > enemy 1", "an attacker has at most one blocker"),
        ("to crusade", "this is no moment for 'to crusade'"),
        ("play 1", "blockers are being assigned"),
    ):
        assert refusal(match, 1, tried) == reason
    assert [shape(match, 1, words) for words in ("let through", "block with 2")] == [
        {"verb": "let_through", "target": "foe.crusade.0"},
        {"verb": "block", "source": "me.crusade.1", "target": "foe.crusade.0"},
    ]
    match.apply_text(1, "let through")
    assert shape(match, 1, "block with 2") == {"verb": "block", "source": "me.crusade.1", "target": "foe.crusade.1"}


def test_what_an_action_costs_and_would_tilt() -> None:
    territory = "[prayer, prayer tilted, 2/2 face-down, prayer]"
    match = match_of(
        f"position: {{phase: crusade, me: {{hand: [gift], crusade: [archer], territory: {territory}}}, foe: {{crusade: [1/1]}}}}"
    )
    pays = ["me.territory.2", "me.territory.3"]
    assert shape(match, 0, "play 1") == {"verb": "play", "source": "me.hand.0", "cost": 2, "pays": pays}
    assert shape(match, 0, "use 1") == {"verb": "use", "source": "me.crusade.0", "cost": 2, "pays": pays}
    match.apply_text(0, "play 1")
    assert shape(match, 0, "pay") == {"verb": "pay", "cost": 2, "pays": pays}
    match.apply_text(0, "tilt 4")
    assert shape(match, 0, "pay")["cost"] == 1
    match.apply_text(0, "pay")
    player = match.view(0).players[0]
    assert [int(player.territory[i].tilted) for i in range(4)] == [0, 1, 1, 1]


def test_a_card_of_a_territory_is_not_named() -> None:
    match = match_of("position: {me: {hand: [quake]}, foe: {territory: [9/9 face-down]}}")
    match.apply_text(0, "play 1 > enemy prayer 1")
    assert told(match, 0)[-1] == "A card of the enemy Territory is tilted"
    assert told(match, 1)[-1] == "A card of your Territory is tilted"
    assert told(match, SPECTATOR)[-1] == "A card of Player 2's Territory is tilted"


def test_readers_are_told_the_same_fight_each_from_his_side() -> None:
    match = match_of("position: {phase: crusade, me: {crusade: [3/3, 2/2]}, foe: {crusade: [1/4]}}")
    match.apply_text(0, "attack 1 2")
    match.apply_text(1, "block 1 > enemy 1")
    match.apply_text(0, "fight 2")
    mine = told(match, 0)
    assert mine == [
        "3/3 attacks",
        "2/2 attacks",
        "1/4 blocks 3/3",
        "Nobody blocks 2/2",
        "2/2 strikes the enemy life pool",
        "The enemy life pool loses 2",
        "3/3 strikes 1/4",
        "1/4 takes 3",
        "1/4 strikes back at 3/3",
        "3/3 takes 1",
    ]
    theirs = told(match, 1)
    assert theirs[4:6] == ["2/2 strikes your life pool", "Your life pool loses 2"]
    assert told(match, SPECTATOR)[4:6] == ["2/2 strikes Player 2's life pool", "Player 2's life pool loses 2"]
    assert [re.sub(r"(the enemy|your) life pool", "pool", line, flags=re.I) for line in mine] == [
        re.sub(r"(the enemy|your) life pool", "pool", line, flags=re.I) for line in theirs
    ]


@pytest.mark.parametrize(
    ("position", "played", "reason"),
    [
        ("{phase: crusade, me: {crusade: [3/3]}, foe: {life: 3}}", "attack 1", "a life pool came to 0"),
        ("{phase: crusade, foe: {library: 0}}", "end round", "a Library had no card left to draw"),
        ("{}", "concede", "a player conceded"),
        ("{}", "time out", "a player ran out of time"),
    ],
)
def test_how_a_game_ended(position: str, played: str, reason: str) -> None:
    match = match_of(f"position: {position}")
    match.apply_text(0, played)
    result = match.result()
    assert result is not None
    assert result.reason == reason
