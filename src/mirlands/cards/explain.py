"""What a validator found, in words for the author of a set file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pydantic_core import ErrorDetails

from .faults import listed, nearest, shown
from .lines import Path

_TYPES = {
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "string_type": 'text in quotes, such as "this"',
    "bool_type": "true or false",
    "list_type": "a list in square brackets",
    "tuple_type": "a list in square brackets",
    "dict_type": "a table",
    "model_type": "a table",
    "model_attributes_type": "a table",
}
_PATTERNS = {
    "^[a-z0-9]+(-[a-z0-9]+)*$": "small letters, digits and single hyphens, such as 'ember-hound'",
    "^[A-Za-z0-9]+(-[A-Za-z0-9]+)*$": "letters, digits and single hyphens, such as 'BASE-01-012'",
    "^[0-9]+\\.[0-9]+\\.[0-9]+$": "three numbers with dots, such as '1.1.0'",
}


def path_of(data: Any, error: ErrorDetails) -> Path:
    """Where an error lies in the data: a validator's path also names the branches that it tried, and these are dropped.

    The field that is missing stays, and the field that a choice between branches depends on is added.
    """
    loc = error["loc"]
    path: list[str | int] = []
    here = data
    for depth, part in enumerate(loc):
        held = (isinstance(here, Mapping) and part in here) or (
            isinstance(here, Sequence) and not isinstance(here, str) and isinstance(part, int) and part < len(here)
        )
        if held:
            path.append(part)
            here = here[part]
        elif depth == len(loc) - 1 and error["type"] == "missing":
            path.append(part)
    if error["type"].startswith("union_tag") and isinstance(error["input"], Mapping):
        path.append(str(error["ctx"]["discriminator"]).strip("'"))
    return tuple(path)


def field_name(path: Sequence[str | int]) -> str:
    """``ability[1].effects[2].amount``; positions count from 1."""
    said = ""
    for part in path:
        if isinstance(part, int):
            said += f"[{part + 1}]"
        else:
            said += f".{part}" if said else part
    return said


def worth_telling(errors: Sequence[ErrorDetails], known: Sequence[str]) -> list[ErrorDetails]:
    """The errors without those that follow from another: a field is missing because it is misspelt beside its place."""
    misspelt = {
        (*error["loc"][:-1], near) for error in errors if error["type"] == "extra_forbidden" and (near := _near_field(error, known))
    }
    return [error for error in errors if error["type"] != "missing" or error["loc"] not in misspelt]


def _near_field(error: ErrorDetails, known: Sequence[str]) -> str:
    return nearest(error["loc"][-1], known).removeprefix("did you mean '").removesuffix("'?")


def explain(error: ErrorDetails, known: Sequence[str]) -> tuple[str, str]:
    """The reason, and what would be right."""
    kind, given, about = error["type"], error["input"], error.get("ctx", {})
    if kind == "missing":
        return "is missing", "add it"
    if kind == "extra_forbidden":
        return "there is no such field here", nearest(error["loc"][-1], known)
    if kind in _TYPES:
        return f"is {shown(given)}", f"it must be {_TYPES[kind]}"
    if kind == "literal_error":
        choices = [word.strip("'") for word in str(about["expected"]).replace(" or ", ", ").split(", ")]
        return f"is {shown(given)}", nearest(given, choices) or f"it must be {listed(choices)}"
    if kind == "union_tag_not_found":
        return "is missing, or is no text", "add it"
    if kind == "union_tag_invalid":
        choices = [word.strip("'") for word in str(about["expected_tags"]).split(", ")]
        return f"is {shown(about['tag'])}", nearest(about["tag"], choices) or f"it must be {listed(choices)}"
    if kind == "string_pattern_mismatch":
        return f"is {shown(given)}", f"it must be {_PATTERNS.get(str(about['pattern']), about['pattern'])}"
    return f"is {shown(given)}: {error['msg'][:1].lower()}{error['msg'][1:]}", ""
