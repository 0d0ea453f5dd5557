"""Positions of Mirianth Wars: what is written is read back, and what cannot be is refused where it stands."""

from __future__ import annotations

from typing import Any

import pytest

from mirlands.games import find
from mirlands.kernel import step
from mirlands.kernel.errors import BadInput
from mirlands.kernel.match import Match
from mirlands.kernel.positions import Place

WRITTEN: dict[str, Any] = {
    "seats": 4,
    "round": 7,
    "revealer": "seat3",
    "cards": ["castle", "troll", "archer", "bat"],
    "deck": ["dragon", "hydra"],
    "plague": ["black-plague", "mild-plague"],
    "plague_left": 20,
    "box": ["king", "imp"],
    "promises": [
        {"by": "seat1", "to": "seat2", "on": "round 7"},
        {"by": "seat4", "to": "seat3", "on": "next building"},
        {"by": "seat2", "to": "seat1", "on": "next temple"},
    ],
    "seat1": ["2x archer", "ogre", "paladin-4 on ogre", "red-plague"],
    "seat2": {"cards": ["emerald", {"card": "village", "copies": 2}], "defeated": ["bat"]},
    "seat4": ["merchant", "2x ghoul", "paladin-3 on ghoul 2"],
}


def placed(position: dict[str, Any], options: dict[str, str] | None = None) -> tuple[Any, Any]:
    """A world and the state that it makes of a position."""
    game = find("mirianth")
    assert game.positions is not None

    def where(place: Place) -> str:
        return ".".join(map(str, place)) or "the position"

    world = game.positions().world({}, [], where)
    return world, world.place(position, game.options_array(options or {}), where)


def test_what_is_written_is_read_back() -> None:
    world, state = placed(WRITTEN)
    assert Match.at(find("mirianth"), world.content, state).deciding() == (2,)
    values = world.read(state)
    for key in ("seats", "round", "revealer", "cards"):
        assert values[key] == WRITTEN[key], key
    assert values["deck"][:2] == ["dragon", "hydra"]
    assert len(values["deck"]) == 60 - 6 * 4 - 4
    assert values["plague"][:2] == ["black-plague", "mild-plague"]
    assert len(values["plague"]) == 20
    assert {"king", "imp"} <= set(values["box"])
    assert [(one["by"], one["to"], one["on"], one["due"]) for one in values["promises"]] == [
        ("seat1", "seat2", "round 7", True),
        ("seat4", "seat3", "next building", True),
        ("seat2", "seat1", "next temple", False),
    ]
    assert [(one["card"], one["on"]) for one in values["seat1"]["cards"]] == [
        ("archer", "none"),
        ("archer", "none"),
        ("paladin-4", "ogre"),
        ("ogre", "none"),
        ("red-plague", "none"),
    ]
    assert values["seat1"]["monsters"][0].words == {"ogre", "untied"}
    assert values["seat2"]["defeated"] == ["bat"]
    assert values["seat2"]["points"] == 4
    assert [one["card"] for one in values["seat2"]["buildings"]] == ["village", "village"]
    assert values["seat3"]["cards"] == []
    assert {"seat1>seat2", "round", "7", "due", "unused"} == values["promises"][0].words
    assert (values["phase"], values["step"], values["asks"], values["dispute"], values["winners"]) == (
        "negotiation",
        "announce",
        "a claim",
        "none",
        [],
    )


def written_again(values: dict[str, Any]) -> dict[str, Any]:
    """The position that was read, as it would be written."""
    again: dict[str, Any] = {key: values[key] for key in ("seats", "round", "revealer", "cards", "deck", "plague", "box", "left")}
    again["plague_left"] = len(values["plague"])
    again["box"] = [card for card in values["box"] if not card.endswith("plague")]
    if values["last_seen"]:
        again["last_round"] = values["last_round"]
    else:
        again["last_in"] = values["last_in"]
    again["promises"] = [{key: promise[key] for key in ("by", "to", "on")} for promise in values["promises"]]
    for name in [f"seat{i + 1}" for i in range(values["seats"])]:
        cards = [{"card": one["card"], "on": None if one["on"] == "none" else one["on"]} for one in values[name]["cards"]]
        again[name] = {"cards": cards, "defeated": values[name]["defeated"]}
    return again


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_was_read_can_be_written(seats: int) -> None:
    """A round of a game that was played: read, written and read again it is the same."""
    game = find("mirianth")
    for number in range(12):
        match = Match(game, game.content(), {}, game.deck_record.table(seats), seed=number)
        rounds = 0
        while not match.over and rounds < number:
            seat = match.deciding()[0]
            match.apply(seat, match.legal(seat)[-1 if number % 2 else 0])
            view = match.view(-1)
            rounds = int(view.number) if view.phase == 0 else 99
        assert game.positions is not None
        world = game.positions().world({}, [], str)
        values = world.read(match.state)
        if (
            values["asks"] != "a claim"
            or values["phase"] != "negotiation"
            or any(values[f"seat{i + 1}"]["claim"] != "none" for i in range(seats))
        ):
            continue
        state = world.place(written_again(values), game.options_array(), str)
        again = world.read(state)
        for key in values.keys() - {"box"}:
            assert again[key] == values[key], key
        assert sorted(again["box"]) == sorted(values["box"])
        assert step.inspect(world.content.table, state) == 0


@pytest.mark.parametrize(
    ("position", "place", "reason"),
    [
        ({"seats": 2, "seat1": ["2x castle"]}, "seat1.cards.0", "there is no castle left: only 1 is in a game of 2 seats"),
        ({"seats": 2, "seat1": ["castle"], "cards": ["castle"]}, "cards.0", "there is no castle left"),
        ({"seats": 2, "seat1": ["gold"]}, "seat1.cards.0", "there is no gold left: none is in a game of 2 seats"),
        ({"seat1": ["casle"]}, "seat1.cards.0", "there is no card 'casle'"),
        ({"seats": 2, "seat3": ["ruby"]}, "the position", "seat3 does not play"),
        ({"seats": 2, "revealer": "seat4"}, "the position", "seat4 does not play"),
        ({"seats": 5}, "seats", "must be at most 4"),
        ({"seat1": ["paladin-4 on troll"]}, "seat1.cards.0", "there is no troll among the monsters of seat1"),
        ({"seat1": ["bat", "paladin-4 on bat 2"]}, "seat1.cards.1", "there is no bat 2 among the monsters"),
        ({"seat1": ["bat", "mage on bat"]}, "seat1.cards.1", "mage is neither tied nor aims"),
        ({"seat1": ["bat", "archer at bat"]}, "seat1.cards.1", "Archers aim in the Resolution only"),
        ({"seat1": {"defeated": ["ruby"]}}, "seat1.defeated.0", "ruby is no Monster"),
        ({"seat1": {"defeated": ["red-plague"]}}, "seat1.defeated.0", "red-plague is a Plague card"),
        ({"plague": ["ruby"]}, "plague.0", "ruby is no Plague card"),
        ({"cards": ["ruby"], "deck": ["bat"]}, "deck", "`cards` names 1 of the 2 cards"),
        ({"cards": ["ruby", "bat", "ogre"]}, "cards", "3 cards are more than 2 seats turn up"),
        ({"round": 2, "seat1": ["ruby", "bat", "ogre"]}, "round", "3 cards have been turned up before it"),
        ({"round": 16}, "round", "do not reach so far"),
        ({"round": 4, "last_round": 5}, "round", "the Last Round cannot lie so high"),
        ({"round": 12, "last_round": 14}, "last_round", "round 14 cannot be known"),
        ({"last_in": 40}, "last_in", "the Last Round cannot lie below"),
        ({"promises": [{"by": "seat1", "to": "seat2", "on": "the moon"}]}, "promises.0.on", "nothing to be promised"),
        ({"promises": [{"by": "seat1", "to": "seat1", "on": "round 9"}]}, "promises.0.on", "nobody promises himself"),
        ({"round": 5, "promises": [{"by": "seat1", "to": "seat2", "on": "round 4"}]}, "promises.0.on", "round 4 is over"),
        ({"claims": {"seat1": "castle"}, "cards": ["ruby", "bat"]}, "claims.seat1", "castle has not been turned up"),
        ({"left": ["seat1"]}, "left", "fewer than two seats are left"),
        ({"plague_left": 46}, "plague_left", "46 Plague cards cannot be left"),
        ({"phase": "resolution", "cards": ["ruby"]}, "cards", "there is no `cards` in the Resolution"),
        ({"phase": "resolution", "last_in": 2}, "last_round", "the last round is over"),
        ({"turn": 3}, "turn", "there is no such field here"),
    ],
)
def test_what_cannot_be_is_refused_where_it_stands(position: dict[str, Any], place: str, reason: str) -> None:
    with pytest.raises(BadInput) as caught:
        placed(position)
    assert caught.value.place == place
    assert reason in f"{caught.value.reason} {caught.value.hint}"


def test_archers_with_a_target_have_announced_it() -> None:
    world, state = placed({"phase": "resolution", "seat1": ["bat", "castle", "2x archer at bat"], "seat2": ["ogre", "barracks", "archer"]})
    values = world.read(state)
    assert [one["on"] for one in values["seat1"]["heroes"]] == ["bat", "bat"]
    assert (values["asks"], values["at_hand"]) == ("a target", "archer")
    assert Match.at(find("mirianth"), world.content, state).deciding() == (1,)
    with pytest.raises(BadInput, match="some Archers have a target"):
        placed({"phase": "resolution", "seat1": ["bat", "archer", "archer at bat"]})
