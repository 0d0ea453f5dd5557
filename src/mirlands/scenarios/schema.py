"""The JSON schema of scenario files, for editors: made from the models that check them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pydantic import BaseModel

from mirlands.kernel.game import Game

from .fields import FieldPositions
from .format import Scenario
from .matching import shown


def schema(game: Game) -> dict[str, Any]:
    """The schema of the scenarios of one game."""
    out = Scenario.model_json_schema()
    parts = (FieldPositions(game) if game.positions is None else game.positions()).schemas
    definitions = out["$defs"]
    for name in ("position", "start"):
        definitions |= _lifted(parts[name], name)
    definitions |= _cards(parts["card"])
    out["properties"]["cards"]["additionalProperties"] = {"$ref": "#/$defs/card"}
    for part in (out["properties"], definitions["Part"]["properties"]):
        for name in ("position", "start"):
            part[name] = {"$ref": f"#/$defs/{name}", "description": part[name]["description"]}
    out["properties"]["game"]["const"] = game.name
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": f"A scenario of {game.title}"} | out


FILLED = ("id", "name", "affinity", "faction", "glyph", "copies")
"""What a card of a scenario may leave out."""


def _cards(model: Any) -> dict[str, Any]:
    """The schema of a card, with less required than in a set file."""
    out = _lifted(model, "card")
    out["card"].pop("discriminator", None)
    for part in out.values():
        if "required" in part and "glyph" in part["required"]:
            part["required"] = [name for name in part["required"] if name not in FILLED]
    return out


def _lifted(model: Any, name: str) -> dict[str, Any]:
    """A model's schema and its parts as definitions, the parts under names of their own."""
    parts = dict(model.get("$defs", {}))
    own = {key: value for key, value in model.items() if key != "$defs"}
    return {name: _renamed(own, name, parts)} | {f"{name}.{part}": _renamed(value, name, parts) for part, value in parts.items()}


def _renamed(value: Any, name: str, parts: dict[str, Any]) -> Any:
    if isinstance(value, dict):
        return {key: f"#/$defs/{name}.{v.rpartition('/')[2]}" if key == "$ref" else _renamed(v, name, parts) for key, v in value.items()}
    return [_renamed(v, name, parts) for v in value] if isinstance(value, list) else value


def reference(model: type[BaseModel]) -> Iterator[str]:
    """A table of a model's keys for the documentation: each with its description."""
    yield "| key | what it says |"
    yield "| --- | --- |"
    for name, field in model.model_fields.items():
        default = field.get_default(call_default_factory=True)
        plain = isinstance(default, str | int) and default != "" and not field.is_required()
        yield f"| `{name}` | {field.description}{f' Default: `{shown(default)}`.' if plain else ''} |"
