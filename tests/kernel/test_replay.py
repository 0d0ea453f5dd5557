"""Replays: where they drift, what is wrong with a file, and games whose cards have changed since."""

from __future__ import annotations

import dataclasses
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conformance.harness import play, setting
from mirlands.kernel import replay
from mirlands.kernel.errors import BadInput
from mirlands.kernel.replay import ReplayFile

PLACE = setting("sealed", 2)
TERRA = setting("terra", 2)


def saved(place: Any = PLACE, number: int = 1) -> dict[str, Any]:
    """A finished game's file as JSON values."""
    match = [match for match, _, _ in play(place, number)][-1]
    fields: dict[str, Any] = json.loads(replay.dump(replay.replay_of(match)))
    return fields


def load(fields: dict[str, Any]) -> ReplayFile:
    return replay.load(json.dumps(fields))


def test_the_file_reads_like_a_game() -> None:
    fields = saved(TERRA)
    assert fields["format"] == "mirlands-replay"
    assert fields["game"] == "terra"
    assert fields["rules_version"] == TERRA.game.rules_version
    assert fields["digest"] == TERRA.content.digest
    assert len(fields["seed"]) == 32
    assert [len(deck["cards"]) for deck in fields["decks"]] == [30, 30]
    seat, action, words = fields["actions"][-1]
    assert seat in (0, 1)
    assert 0 <= action < TERRA.game.actions
    assert words
    assert fields["fingerprints"][0][0] == 0
    assert fields["fingerprints"][-1][0] == len(fields["actions"])
    assert sum(fields["result"]) == 1.0


def test_a_changed_fingerprint_is_found_where_it_is() -> None:
    fields = saved(TERRA)
    fields["fingerprints"][2][1] = "0" * 16
    played = replay.check(load(fields), TERRA.game)
    assert played.drift is not None
    assert played.drift.step == fields["fingerprints"][2][0] == 2 * replay.EVERY
    assert played.steps == replay.EVERY == len(played.match.history), "what agrees is kept"
    assert "differs somewhere after step 16" in str(played.drift)


def test_an_action_that_is_refused_is_found_where_it_is() -> None:
    fields = saved(TERRA)
    fields["actions"][20][1] = 80
    played = replay.check(load(fields), TERRA.game)
    assert played.drift is not None
    assert played.drift.step == 21
    assert "is refused" in str(played.drift)
    assert played.match.fingerprint() == fields["fingerprints"][1][1]


def test_another_result_is_drift() -> None:
    fields = saved()
    fields["result"] = [0.25, 0.75]
    played = replay.check(load(fields), PLACE.game)
    assert played.drift is not None
    assert "the result is" in str(played.drift)


def test_other_rules_are_named() -> None:
    fields = saved()
    fields["rules_version"] = "0.9"
    assert replay.check(load(fields), PLACE.game).drift is None
    fields["actions"][3][1] = 9
    fields["actions"][4][1] = 9
    drift = replay.check(load(fields), PLACE.game).drift
    assert drift is not None
    assert "recorded with rules 0.9" in str(drift)


def changed(game: Any, **values: Any) -> Any:
    """The game as a later version with other content of its own."""
    return dataclasses.replace(game, content=lambda pinned=None: game.content(values if pinned is None else pinned))


def test_a_game_whose_cards_changed_is_played_with_its_own() -> None:
    later = changed(PLACE.game, worth=[9, 9, 9, 9, 9, 9, 9, 9])
    played = replay.check(load(saved()), later)
    assert played.drift is None
    assert played.pinned


def test_terra_plays_with_pinned_cards() -> None:
    fields = saved(TERRA)
    file = load(fields)
    own = TERRA.content.pinned
    other = json.loads(json.dumps(own))
    later = dataclasses.replace(TERRA.game, content=lambda pinned=None: TERRA.game.content(pinned) if pinned is not None else Other(other))
    played = replay.check(file, later)
    assert played.pinned
    assert played.drift is None


class Other:
    """Content with another digest."""

    def __init__(self, pinned: Any) -> None:
        self.pinned, self.digest, self.table = pinned, "another", TERRA.content.table


def test_cards_that_cannot_be_used_are_explained() -> None:
    later = changed(PLACE.game, worth=[9, 9, 9, 9, 9, 9, 9, 9])
    fields = saved()
    fields["content"] = None
    with pytest.raises(BadInput, match="carries none"):
        replay.check(load(fields), later)
    fields["content"] = {"something": "else"}
    with pytest.raises(BadInput, match="cannot be used"):
        replay.check(load(fields), later)
    fields["content"] = {"worth": [1, 1, 1, 1, 1, 1, 1, 1]}
    with pytest.raises(BadInput, match="the file has been changed"):
        replay.check(load(fields), later)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"format": "chess"}, "not a replay"),
        ({"version": 2}, "version 2 of the format is not known"),
        ({"game": "terra"}, "it is a game of terra"),
        ({"seats": 3}, "it says 3, but 2 played"),
        ({"seed": None}, "neither a seed nor a start"),
        ({"seed": "12"}, "replay: seed: is '12'; it must be 32 hexadecimal"),
        ({"options": {"ties": "never"}}, "replay: options: ties: 'never' is not a value"),
        ({"decks": []}, "is not played by 0"),
        ({"decks": [{"unused": 0}, {"unused": 500}]}, "replay: decks, seat 2: unused: is 500; it must be a number from -128 to 127"),
        ({"decks": [{"unused": 0}, {"cards": [1]}]}, "fields: unused"),
        ({"decks": [{"unused": 0}, {"unused": "many"}]}, "replay: decks, seat 2: unused: is 'many'"),
        ({"actions": [[0, "1", "bid 1"]]}, r"replay: actions\[1\]\[2\]: is '1'; it must be a whole number"),
        ({"actions": [[0, 1]]}, r"replay: actions\[1\]\[3\]: is missing"),
        ({"fingerprints": [[5000, "0"]]}, "a step that the file does not have"),
        ({"start": "00ff"}, "takes"),
        ({"start": "zz"}, "replay: start: .* hexadecimal"),
        ({"surprise": 1}, "replay: surprise: there is no such field"),
    ],
)
def test_what_is_wrong_with_a_file_is_said(change: dict[str, Any], reason: str) -> None:
    fields = saved() | change
    with pytest.raises(BadInput, match=reason):
        replay.check(load(fields), PLACE.game)


def test_a_deck_that_the_rules_forbid_is_refused() -> None:
    fields = saved(TERRA)
    for number in (0, 30_000, -1):
        fields["decks"][0]["cards"][0] = number
        with pytest.raises(BadInput, match=f"game.json: decks, seat 1: there is no card number {number}; cards are numbered from 1"):
            replay.check(load(fields), TERRA.game, "game.json")
    fields["decks"][0]["cards"] = [1] * 30
    with pytest.raises(BadInput, match=r"replay: decks, seat 1: .*T61"):
        replay.check(load(fields), TERRA.game)


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"format": "mirlands-replay"}', b"\xff\xfe", "[" * 100_000])
def test_what_is_no_replay_is_refused(text: str | bytes) -> None:
    with pytest.raises(BadInput, match="replay"):
        replay.load(text)


@given(st.data())
@settings(max_examples=150)
def test_a_damaged_file_never_breaks_anything(data: st.DataObject) -> None:
    """Whatever is changed, it is refused with a reason, drifts with a step, or still agrees."""
    fields = saved()
    name = data.draw(st.sampled_from(sorted(fields)))
    value = st.recursive(
        st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.text(max_size=8) | st.floats(allow_nan=False),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=2),
        max_leaves=6,
    )
    if isinstance(fields[name], list) and fields[name] and data.draw(st.booleans()):
        fields[name][data.draw(st.integers(0, len(fields[name]) - 1))] = data.draw(value)
    else:
        fields[name] = data.draw(value)
    try:
        played = replay.check(load(fields), PLACE.game)
    except BadInput as error:
        assert error.reason
        return
    assert played.drift is None or 0 <= played.drift.step <= len(fields["actions"])
    assert len(played.match.history) == played.steps
