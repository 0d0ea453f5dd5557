"""What a validator found is said in our words, with what would be right, whatever the data is."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from mirlands.games.duel.positions import Start
from mirlands.games.terra.declarations import CARD
from mirlands.games.terra.positions import Position
from mirlands.kernel.explain import JSON, TOML, YAML, explain, fields_of
from mirlands.kernel.replay import ReplayFile
from mirlands.scenarios.format import Scenario
from mirlands.server.protocol import ClientMessage, RematchRequest, TableRequest

THEIRS = re.compile(r"\b([Ii]nput|should|Unable|discriminator|Field required|Extra|instance of|valid [a-z]+)\b")
"""Words of the validator."""
OWN = (
    "say either",
    "a step either",
    "what is refused",
    "the step neither",
    "must be a change",
    "changes nothing",
    "holds the control",
    "begins or",
)
"""Beginnings of what our own validators say, which holds both halves."""

MODELS: dict[str, tuple[Any, Any, list[Any]]] = {
    "table": (TableRequest, JSON, [{"game": "terra", "seats": [{"kind": "bot", "deck": ["a"]}, {"deck": "b"}], "options": {"a": "b"}}]),
    "rematch": (RematchRequest, JSON, [{"token": "t"}]),
    "message": (ClientMessage, JSON, [{"type": "act", "key": "k", "decision": 1, "actions": [1]}, {"type": "join", "token": "t"}]),
    "scenario": (
        Scenario,
        YAML,
        [{"game": "terra", "position": {}, "steps": [{"do": "x", "chance": [{"pick": 1}], "legal": {"me": "a"}}]}],
    ),
    "position": (Position, YAML, [{"me": {"board": [{"card": "1/1", "plus": "+1/+1", "gained": ["guard"]}], "deck": 3, "hand": ["a"]}}]),
    "start": (Start, YAML, [{"first": "me", "me": {"deck": "wild", "rest": 3}}]),
    "card": (
        CARD,
        TOML,
        [
            {
                "id": "a",
                "name": "A",
                "type": "action",
                "cost": 1,
                "affinity": "might",
                "glyph": "a",
                "effects": [{"do": "draw", "amount": 1}],
            },
            {"id": "b", "name": "B", "type": "creature", "cost": 1, "attack": 1, "health": 1, "affinity": "might", "glyph": "a"},
        ],
    ),
    "replay": (
        ReplayFile,
        JSON,
        [
            {"format": "mirlands-replay", "version": 1, "game": "g", "rules_version": "1", "digest": "d", "content": None, "options": {}}
            | {"decks": [{"a": 1}], "seed": "0" * 32, "seats": 2, "actions": [[0, 1, "x"]], "fingerprints": [[0, "f"]], "result": [0.5]}
        ],
    ),
}

values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.text(max_size=80) | st.floats() | st.just("x" * 500),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=2),
    max_leaves=4,
)


def damage(data: st.DataObject, value: Any) -> Any:
    """The value with something in it replaced, added or left out."""
    if isinstance(value, dict) and value and data.draw(st.integers(0, 3)):
        name = data.draw(st.sampled_from([*value, "surprise"]))
        if data.draw(st.integers(0, 4)) == 0:
            return {key: one for key, one in value.items() if key != name}
        return value | {name: damage(data, value.get(name))}
    if isinstance(value, list) and value and data.draw(st.integers(0, 3)):
        return [damage(data, one) for one in value] * data.draw(st.sampled_from([1, 1, 20, 300]))
    return data.draw(values)


@pytest.mark.parametrize("name", MODELS)
@settings(max_examples=60)
@given(st.data())
def test_nothing_is_said_in_the_validators_words(name: str, data: st.DataObject) -> None:
    model, tongue, rights = MODELS[name]
    wrong = damage(data, data.draw(st.sampled_from(rights)))
    adapter: TypeAdapter[Any] = model if isinstance(model, TypeAdapter) else TypeAdapter(model)
    for quoted in (True, False):
        try:
            adapter.validate_python(wrong)
        except ValidationError as error:
            told = explain(error.errors(include_url=False), wrong, tongue, fields_of(model), quoted=quoted)
            assert told
            for one in told:
                assert one.right or any(words in one.reason for words in OWN), one
                words = f"{one.reason}; {one.right}" if not quoted else f"{one.reason.partition('is ')[0]}; {one.right}"
                assert not THEIRS.search(words), one


def said(model: Any, wrong: Any, *, quoted: bool = True) -> list[str]:
    """The faults as lines."""
    try:
        TypeAdapter(model).validate_python(wrong)
    except ValidationError as error:
        told = explain(error.errors(include_url=False), wrong, JSON, fields_of(model), quoted=quoted)
        return [f"{one.field}: {one.reason}; {one.right}" for one in told]
    return []


@pytest.mark.parametrize(
    ("wrong", "lines"),
    [
        ({"game": "terra", "seats": [{"deck": 5}]}, ["seats[1].deck: is 5; it must be text in quotes or a list in square brackets"]),
        ({"game": "terra", "seats": [{"deck": ["a", ""]}]}, ["seats[1].deck[2]: is ''; it must have at least 1 character"]),
        ({"game": "terra", "seats": []}, ["seats: has 0; it must have at least 1"]),
        ({"gane": "terra", "seats": [{}]}, ["gane: there is no such field here; did you mean 'game'?"]),
        ({"game": "terra", "seats": [{"kind": "bott"}]}, ["seats[1].kind: is 'bott'; did you mean 'bot'?"]),
        ([], [": is []; it must be an object in braces"]),
    ],
)
def test_a_table_that_cannot_be_opened(wrong: Any, lines: list[str]) -> None:
    assert said(TableRequest, wrong) == lines


def test_nothing_is_repeated_where_it_must_not_be() -> None:
    for model, wrong in (
        (RematchRequest, {"token": 12345678}),
        (TableRequest, json.loads('{"game": 12345678, "seats": [{"kind": "12345678"}]}')),
    ):
        lines = said(model, wrong, quoted=False)
        assert lines
        assert "12345678" not in "".join(lines)
