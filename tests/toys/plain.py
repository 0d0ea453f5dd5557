"""What the descriptors of the toys share: content without cards, no decks, and actions as words."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from mirlands.kernel.errors import BadInput
from mirlands.kernel.records import Record, i8


class NoDeck(Record):
    """The toys are played without decks."""

    unused = i8()


@dataclass(frozen=True)
class Facts:
    """Content that is nothing but the fields of the table."""

    table: Any
    digest: str
    pinned: dict[str, list[int]]


def facts(record: type[Record], own: dict[str, list[int]]) -> Callable[..., Facts]:
    """A ``content`` function for a table whose fields are lists of numbers."""

    def content(pinned: Any = None) -> Facts:
        values = own if pinned is None else pinned
        if not isinstance(values, dict) or values.keys() != own.keys():
            raise BadInput(place="pinned content", reason="these are not the facts of this game", hint=f"fields: {', '.join(own)}")
        table = record.table(1)
        for name, numbers in values.items():
            table[0][name][: len(numbers)] = numbers
        return Facts(table, hashlib.blake2s(json.dumps(values, sort_keys=True).encode(), digest_size=8).hexdigest(), values)

    return content


def no_deck(content: Any, spec: Any = None) -> Any:
    """An array of one empty deck."""
    if spec is not None:
        raise BadInput(place=f"deck {spec}", reason="this game is played without decks", hint="leave it out")
    return NoDeck.table(1)


def no_starters(content: Any) -> list[Any]:
    """There are no decks to choose from."""
    return []


class Words:
    """Talk for a game whose actions have fixed words. A toy says ``words``, ``parts`` and ``line`` for its own."""

    actions: int
    kinds: dict[int, str]
    outcomes: dict[int, str]

    def describe(self, content: Any, view: Any, action: int) -> str:
        raise NotImplementedError

    def shape(self, content: Any, view: Any, action: int) -> dict[str, Any]:
        return {"verb": self.describe(content, view, action).split()[0]}

    def parse(self, content: Any, view: Any, text: str) -> list[int]:
        index = {self.describe(content, view, action): action for action in range(self.actions)}
        found = []
        for part in text.split(","):
            words = " ".join(part.split())
            if words not in index:
                raise BadInput(place=f"action {words!r}", reason="there is no such action", hint="actions: " + ", ".join(index))
            found.append(index[words])
        return found

    def tell(self, content: Any, event: Any, seat: int) -> str:
        who = "You" if event.seat == seat else f"Seat {event.seat + 1}"
        return f"{who}: {self.event_name(event.kind).replace('_', ' ')}" + (f" {event.subject}" if event.subject else "")

    def why(self, content: Any, view: Any, action: int, code: int) -> str:
        return ""

    def event_name(self, kind: int) -> str:
        return self.kinds[kind]

    def outcome(self, content: Any, view: Any) -> str:
        return self.outcomes[view.reason]
