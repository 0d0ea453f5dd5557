"""What a scenario expects, against what is there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mirlands.kernel.errors import BadInput
from mirlands.kernel.explain import nearest
from mirlands.kernel.positions import Thing

LIST_WORDS = ("count", "any_order", "has", "lacks")


@dataclass(frozen=True)
class Mismatch:
    """One value that is not what was expected."""

    path: str
    expected: str
    got: str


def compare(expected: Any, got: Any, where: str, path: str = "") -> list[Mismatch]:
    """Every mismatch. A mapping compares what it names, a list everything in order, and words what a thing answers to.

    Raises:
        BadInput: a path names what can never be there.
    """
    if isinstance(expected, Mapping):
        return [m for key, value in expected.items() for m in _at(str(key), value, got, where, path)]
    if isinstance(got, Thing) and isinstance(expected, str):
        fits = set(expected.split()) <= got.words
    elif isinstance(expected, list) and isinstance(got, list):
        if len(expected) == len(got) and not any(compare(e, g, where) for e, g in zip(expected, got, strict=True)):
            return []
        fits = False
    else:
        fits = type(expected) is type(got) and expected == got
    return [] if fits else [Mismatch(path, shown(expected), shown(got))]


def _at(key: str, expected: Any, got: Any, where: str, path: str) -> list[Mismatch]:
    """Compare with what lies at a dotted path."""
    name, _, rest = key.partition(".")
    here = f"{path}.{name}" if path else name
    if isinstance(got, list):
        if name in LIST_WORDS:
            return (
                []
                if _list_fits(name, expected, got, where)
                else [Mismatch(here, shown(expected), shown(len(got) if name == "count" else got))]
            )
        if not name.isdecimal() or int(name) < 1:
            raise BadInput(where, f"`{here}`: a place in a list is a number from 1", f"or one of {', '.join(LIST_WORDS)}")
        if int(name) > len(got):
            return [Mismatch(here, shown(expected), "nothing")]
        inner = got[int(name) - 1]
    elif isinstance(got, Mapping):
        if name not in got:
            raise BadInput(where, f"there is no `{here}`", nearest(name, got) or f"there is {', '.join(got)}")
        inner = got[name]
    else:
        raise BadInput(where, f"`{here}`: {path or 'this'} is {shown(got)} and has no parts", "end the path before it")
    return _at(rest, expected, inner, where, here) if rest else compare(expected, inner, where, here)


def _list_fits(word: str, expected: Any, got: list[Any], where: str) -> bool:
    if word == "count":
        return type(expected) is int and expected == len(got)
    if not isinstance(expected, list):
        raise BadInput(where, f"`{word}` takes a list", "such as [3/4, wisp]")
    left = list(got)
    for one in expected:
        found = next((i for i, have in enumerate(left) if not compare(one, have, where)), None)
        if (found is None) == (word != "lacks"):
            return False
        if found is not None:
            left.pop(found)
    return word != "any_order" or not left


def shown(value: Any) -> str:
    """A value as a scenario would write it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Thing):
        return " ".join(dict.fromkeys([str(value.get("card", "")), *sorted(value.words)])).strip()
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{k}: {shown(v)}" for k, v in value.items()) + "}"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return "[" + ", ".join(shown(v) for v in value) + "]"
    return "nothing" if value is None else str(value)
