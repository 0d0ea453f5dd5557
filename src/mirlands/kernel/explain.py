"""What a validator found, in words for whoever wrote the data: where, what is wrong, and what would be right."""

from __future__ import annotations

import difflib
import types
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Union, get_args, get_origin

from pydantic import BaseModel, Field
from pydantic_core import ErrorDetails, core_schema

Path = tuple[str | int, ...]
"""Where something lies in data: keys, and positions from 0."""
Known = Callable[[Path], Mapping[str, str]]
"""The fields that may stand in the thing at a path, and what each is; the words may be empty."""
LISTED = 20
"""More fields than so many are not listed."""


@dataclass(frozen=True)
class Tongue:
    """What things are called in the language that the data is written in."""

    text: str
    truth: str
    listing: str
    mapping: str


TOML = Tongue('text in quotes, such as "this"', "true or false", "a list in square brackets", "a table")
YAML = Tongue("text", "yes or no", "a list", "a mapping of keys to values")
JSON = Tongue("text in quotes", "true or false", "a list in square brackets", "an object in braces")


@dataclass(frozen=True)
class Explained:
    """One fault: ``reason`` is said of the thing at ``path`` ("is missing"), ``right`` may be empty."""

    path: Path
    reason: str
    right: str

    @property
    def field(self) -> str:
        """The path as people read it."""
        return field_name(self.path)


def shown(value: object, limit: int = 60) -> str:
    """A value as a fault quotes it: short, on one line, with control characters escaped."""
    try:
        said = repr(value)
    except (ValueError, RecursionError):  # an integer too long to print, a nest too deep
        said = f"a value of type {type(value).__name__}"
    return said if len(said) <= limit else said[: limit - 1] + "…"


def plain(text: str | None) -> str:
    """What somebody wrote, without line breaks, control characters and spaces at its ends."""
    return " ".join("".join(c if c.isprintable() else " " for c in text or "").split())


def listed(words: Iterable[str]) -> str:
    """``'a', 'b' or 'c'``."""
    quoted = [f"'{word}'" for word in words]
    if len(quoted) < 2:
        return "".join(quoted)
    return f"{', '.join(quoted[:-1])} or {quoted[-1]}"


def nearest(word: object, known: Iterable[str]) -> str:
    """``did you mean 'charge'?``, or nothing when no known word is near."""
    near = difflib.get_close_matches(str(word)[:80].casefold(), list(known), n=1, cutoff=0.6)
    return f"did you mean '{near[0]}'?" if near else ""


def field_name(path: Sequence[str | int]) -> str:
    """``ability[1].effects[2].amount``; positions count from 1."""
    said = ""
    for part in path:
        if isinstance(part, int):
            said += f"[{part + 1}]"
        else:
            said += f".{part}" if said else part
    return said


def fields_of(*models: Any) -> Known:
    """The fields of models (or of what their annotations hold) at any depth, each with its description."""

    def known(path: Path) -> Mapping[str, str]:
        here = [model for one in models for model in _models(one)]
        for part in path:
            if isinstance(part, str):
                here = [found for model in here if part in model.model_fields for found in _models(model.model_fields[part].annotation)]
        return {name: field.description or "" for model in here for name, field in model.model_fields.items()}

    return known


def _models(annotation: Any) -> list[type[BaseModel]]:
    """The models in an annotation: behind ``Annotated``, in unions, in lists."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return [annotation]
    if get_origin(annotation) is Annotated:
        return _models(get_args(annotation)[0])
    if get_origin(annotation) in (Union, types.UnionType, list, tuple):
        return [model for one in get_args(annotation) for model in _models(one)]
    return []


_PATTERNS: dict[str, str] = {}


def patterned(pattern: str, words: str) -> Any:
    """A field's constraint: its text matches ``pattern``, which ``words`` say for people."""
    _PATTERNS[pattern] = words
    return Field(pattern=pattern)


def explain(
    errors: Sequence[ErrorDetails], data: Any, tongue: Tongue, known: Known = lambda _: {}, *, quoted: bool = True
) -> list[Explained]:
    """The errors that a validator found in ``data``, without those that only follow from another.

    With ``quoted`` off nothing of the data is repeated.
    """
    found: dict[Path, Explained] = {}
    other_kinds: set[Path] = set()
    places = [(path_of(data, error), error) for error in errors]
    misspelt = {(*path[:-1], _near_field(path, known)) for path, error in places if error["type"] == "extra_forbidden"}
    for path, error in places:
        kind = error["type"]
        if kind == "missing" and path in misspelt:
            continue
        if kind in _KINDS and any(other[: len(path)] == path and len(other) > len(path) for other, _ in places):
            continue  # it was read as another kind, and the fault is inside
        told = _explained(path, error, tongue, known, quoted)
        if path not in found or (kind not in _KINDS and path in other_kinds):
            found[path] = told  # what is wrong with it as one kind is more than that it is not of another
            other_kinds -= {path}
            if kind in _KINDS:
                other_kinds.add(path)
        elif path in other_kinds and told.right not in found[path].right:
            found[path] = Explained(path, told.reason, f"{found[path].right} or {told.right.removeprefix('it must be ')}")
    return list(found.values())


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


def _near_field(path: Path, known: Known) -> str:
    return nearest(path[-1], known(path[:-1])).removeprefix("did you mean '").removesuffix("'?")


_KINDS = {
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "int_parsing": "a whole number",
    "int_parsing_size": "a whole number that is not so long",
    "float_type": "a number",
    "float_parsing": "a number",
    "finite_number": "a number",
    "string_type": "{text}",
    "string_unicode": "{text}",
    "bool_type": "{truth}",
    "bool_parsing": "{truth}",
    "list_type": "{listing}",
    "tuple_type": "{listing}",
    "dict_type": "{mapping}",
    "mapping_type": "{mapping}",
    "model_type": "{mapping}",
    "model_attributes_type": "{mapping}",
    "none_required": "left out",
    "invalid_key": "named by text",
}
"""Errors that say that something is of the wrong kind, and the right one."""
_BOUNDS = {
    "greater_than_equal": ("ge", "at least"),
    "greater_than": ("gt", "more than"),
    "less_than_equal": ("le", "at most"),
    "less_than": ("lt", "less than"),
}
_LENGTHS = {
    "too_short": ("min_length", "at least", "long"),
    "too_long": ("max_length", "at most", "long"),
    "string_too_short": ("min_length", "at least", "character"),
    "string_too_long": ("max_length", "at most", "character"),
}
_PYDANTIC = frozenset(get_args(core_schema.ErrorType))
_OWN = ("value_error", "assertion_error")


def _explained(path: Path, error: ErrorDetails, tongue: Tongue, known: Known, quoted: bool) -> Explained:
    """One error in words."""
    kind, given, about = error["type"], error["input"], error.get("ctx", {})
    reason = f"is {shown(given)}" if quoted else "does not fit"
    right = "it must be of another kind"
    if kind in ("missing", "union_tag_not_found"):
        what = known(path[:-1]).get(str(path[-1]), "")
        reason = "is missing" if kind == "missing" else "is missing, or is no text"
        right = f"add it: {what[:1].lower()}{what[1:].removesuffix('.')}" if what else "add it"
    elif kind == "extra_forbidden":
        fields = list(known(path[:-1]))
        reason, right = "there is no such field here", nearest(path[-1], fields)
        right = right or (f"fields here: {', '.join(fields)}" if 0 < len(fields) <= LISTED else "leave it out")
    elif kind in _KINDS:
        right = f"it must be {_KINDS[kind].format(**vars(tongue))}"
    elif kind in _BOUNDS:
        name, words = _BOUNDS[kind]
        right = f"it must be {words} {about[name]}"
    elif kind in _LENGTHS:
        reason, right = _length(kind, given, about[_LENGTHS[kind][0]], reason)
    elif kind in ("literal_error", "enum"):
        choices = [word.strip("'") for word in str(about["expected"]).replace(" or ", ", ").split(", ")]
        right = (nearest(given, choices) if quoted else "") or f"it must be {listed(choices)}"
    elif kind == "union_tag_invalid":
        choices = [word.strip("'") for word in str(about["expected_tags"]).split(", ")]
        reason = f"is {shown(about['tag'])}" if quoted else reason
        right = (nearest(about["tag"], choices) if quoted else "") or f"it must be {listed(choices)}"
    elif kind == "string_pattern_mismatch":
        right = f"it must be {_PATTERNS.get(str(about['pattern']), about['pattern'])}"
    elif kind == "json_invalid":
        reason, right = f"this is not JSON: {about['error']}", f"it must be {tongue.mapping}"
    elif kind in _OWN or kind not in _PYDANTIC:  # one of our own validators says it
        message = str(error["msg"]).removeprefix("Value error, ").removeprefix("Assertion failed, ")
        plain = quoted and isinstance(given, str | int | float | None)
        reason, right = f"{reason}: {message}" if plain else message, ""
    return Explained(path, reason, right)


def _length(kind: str, given: Any, bound: int, reason: str) -> tuple[str, str]:
    """Too much or too little of something."""
    _, words, what = _LENGTHS[kind]
    if what == "character":
        return reason, f"it must have {words} {bound} character{'' if bound == 1 else 's'}"
    return (f"has {len(given)}" if hasattr(given, "__len__") else reason), f"it must have {words} {bound}"
