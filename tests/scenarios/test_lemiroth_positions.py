"""Positions of War of Lemiroth: what is written is read back, and what cannot be is refused where it stands."""

from __future__ import annotations

from typing import Any

import pytest

from mirlands.games import find
from mirlands.kernel.errors import BadInput
from mirlands.kernel.match import Match
from mirlands.kernel.positions import Place
from mirlands.scenarios.run import run_text
from mirlands.scenarios.text import parse

WRITTEN: dict[str, Any] = {
    "round": "foe",
    "phase": "crusade",
    "attacked": True,
    "first": "foe",
    "number": 11,
    "me": {
        "life": 12,
        "placed": True,
        "hand": ["prayer", "2/2 fanatic for 3"],
        "known": ["prayer"],
        "library": ["5/5", "1/1"],
        "archives": ["4/4", "prayer"],
        "territory": ["2x prayer tilted", "prayer", "3/3 face-down"],
        "lectern": ["dark-omen"],
        "crusade": [
            {"card": "2/5", "tokens": 1, "plus": "+1/+1", "this_round": "+2/-1", "gained": ["untouchable"], "tilted": True, "fresh": True},
            "1/1 incorruptible",
        ],
    },
}


def placed(position: dict[str, Any]) -> tuple[Any, Any]:
    """A world and the state that it makes of a position."""
    game = find("lemiroth")
    assert game.positions is not None
    texts = ["2/2 fanatic for 3", "5/5", "4/4", "3/3 face-down", "2/5", "1/1 incorruptible", "2/2", "3/3"]

    def where(place: Place) -> str:
        return ".".join(map(str, place)) or "the position"

    world = game.positions().world({}, texts, where)
    return world, world.place(position, game.options_array(), where)


def test_what_is_written_is_read_back() -> None:
    world, state = placed(WRITTEN)
    assert Match.at(find("lemiroth"), world.content, state).deciding() == (1,)
    values = world.read(state)
    assert {key: values[key] for key in ("round", "phase", "attacked", "first", "number", "winner", "window", "stack")} == {
        key: WRITTEN[key] for key in ("round", "phase", "attacked", "first", "number")
    } | {"winner": "none", "window": "none", "stack": []}
    me = values["me"]
    for key in ("life", "placed", "hand", "library", "archives", "lectern"):
        assert me[key] == WRITTEN["me"][key], key
    assert me["faith"] == 2
    assert [(one["card"], one["tilted"], one["face_down"]) for one in me["territory"]] == [
        ("prayer", True, False),
        ("prayer", True, False),
        ("prayer", False, False),
        ("3/3", False, True),
    ]
    first, second = me["crusade"]
    assert first == {
        "card": "2/5",
        "stats": "5/4",
        "willpower": 5,
        "stamina": 5,
        "left": 4,
        "tokens": 1,
        "plus": "+1/+1",
        "this_round": "+2/-1",
        "fanatic": False,
        "incorruptible": False,
        "untouchable": True,
        "tilted": True,
        "ready": False,
        "fresh": True,
        "attacking": False,
    }
    assert {"1/1", "incorruptible", "ready", "untilted"} <= second.words


@pytest.mark.parametrize(
    ("position", "place", "reason"),
    [
        ({"me": {"territory": ["prayer face-down"]}}, "me.territory.0", "prayer cannot lie face down there"),
        ({"me": {"territory": ["prayer", "2/2"]}}, "me.territory.1", "2/2 cannot lie face up there"),
        ({"me": {"territory": ["30x prayer", "11x prayer"]}}, "me.territory", "there is no room for 41 cards"),
        ({"me": {"crusade": [{"card": "2/2", "tilted": True, "ready": True}]}}, "me.crusade.0", "cannot be tilted and ready"),
        ({"me": {"crusade": ["dark-omen"]}}, "me.crusade.0", "dark-omen is not an Underling"),
        ({"foe": {"lectern": ["2/2"]}}, "foe.lectern.0", "2/2 is not a Book"),
        ({"me": {"hand": ["2/2"], "known": ["3/3"]}}, "me.known.0", "3/3 is not in the hand"),
        ({"me": {"library": 50, "archives": ["2/2"] * 11}}, "me.archives", "61 cards are more than the 60 of a deck"),
        ({"me": {"crusade": ["0/0"]}}, "me.crusade.0", "'0/0' is no plain creature"),
        ({"me": {"hand": ["wyrmm"]}}, "me.hand.0", "there is no card 'wyrmm'"),
        ({"round": "foe", "number": 5}, "number", "round 5 is the other player's"),
        ({"me": {"crusade": [{"card": "2/2", "tokens": 2}]}}, "me.crusade.0", "2/2 has Stamina 2 and 2 tokens"),
        ({"me": {"crusade": [{"card": "2/2", "plus": "1"}]}}, "me.crusade.0.plus", "must be a change of Willpower and Stamina"),
    ],
)
def test_what_cannot_be_is_refused_where_it_stands(position: dict[str, Any], place: str, reason: str) -> None:
    with pytest.raises(BadInput) as caught:
        placed(position)
    assert caught.value.place == place
    assert reason in f"{caught.value.reason} {caught.value.hint}"


MIXED = """\
game: lemiroth
cards:
  saint: {type: underling, faction: gnostics, cost: 1, willpower: 1, stamina: 1}
  imp: {type: underling, faction: heresiarcs, cost: 1, willpower: 1, stamina: 1}
options: {mixed_decks: %s}
start:
  me: {deck: [saint, imp]}
steps:
  - expect: {me.hand: {has: [saint, imp]}}
"""


def test_a_start_with_both_factions_in_a_deck() -> None:
    """LA14: refused where it stands, unless the house rule allows it."""
    assert [case.passed for case in run_text(parse(MIXED % "yes", "mixed"))] == [True]
    with pytest.raises(BadInput, match="both factions") as caught:
        run_text(parse(MIXED % "no", "mixed"))
    assert (caught.value.place, caught.value.rule) == ("mixed:7", "LA14")
