"""YAML text to plain data that remembers its lines.

A small, strict subset of YAML: mappings with text keys, lists, text, whole numbers, yes/no. No anchors, aliases,
tags or dates, so that a file means what it looks like (``3/4``, ``+1`` and ``on`` are what they seem) and a
hostile one cannot grow in memory.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from mirlands.kernel.errors import BadInput

Place = tuple[str | int, ...]

MOST_BYTES = 1_000_000
DEEPEST = 24
HINT = "give the path of a scenario: a YAML file in UTF-8, or a folder of them"
FORMAT = "docs/scenarios.md shows how a scenario is written"
_NUMBER = re.compile(r"[-+]?[0-9]{1,15}\Z")
_WORDS: dict[str, bool | None] = {"yes": True, "true": True, "no": False, "false": False, "null": None, "~": None, "": None}


@dataclass(frozen=True)
class Text:
    """A file's data, and the line (from 1) on which each part of it begins."""

    name: str
    data: Any
    lines: dict[Place, int] = field(default_factory=dict)

    def line(self, place: Place) -> int:
        """The line of ``place``, or of the nearest thing that holds it."""
        while place and place not in self.lines:
            place = place[:-1]
        return self.lines.get(place, 1)

    def where(self, place: Place) -> str:
        """``file:line``."""
        return f"{self.name}:{self.line(place)}"


def read(path: Path) -> Text:
    """Read a file; raise ``BadInput`` when it cannot be read."""
    try:
        if path.is_dir():
            raise BadInput(str(path), "this is a folder, not a scenario file", "name a file in it")
        if path.stat().st_size > MOST_BYTES:
            raise BadInput(str(path), f"the file is larger than {MOST_BYTES} bytes", "divide it into several")
        return parse(path.read_text(encoding="utf-8"), str(path))
    except UnicodeDecodeError as error:
        raise BadInput(str(path), f"this is not UTF-8 text (byte {error.start})", HINT) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BadInput(str(path), f"cannot be read: {reason}", HINT) from None


def parse(source: str, name: str) -> Text:
    """Parse YAML text; ``name`` stands for the file in messages. Raises ``BadInput`` with ``name:line``."""
    try:
        _check_events(source, name)
        root = yaml.compose(source, Loader=yaml.SafeLoader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = mark.line + 1 if mark else 1
        raise BadInput(f"{name}:{line}", f"not YAML: {error.problem or error.context or 'it cannot be read'}", FORMAT) from None
    except yaml.YAMLError as error:
        raise BadInput(f"{name}:1", f"not YAML: {str(error).splitlines()[0]}", FORMAT) from None
    if root is None:
        raise BadInput(f"{name}:1", "the file is empty", FORMAT)
    text = Text(name, None)
    return Text(name, _data(root, (), text), text.lines)


def _line(event: yaml.Event) -> int:
    return event.start_mark.line + 1 if event.start_mark else 1


def _check_events(source: str, name: str) -> None:
    """Refuse what the subset leaves out, and nesting that is too deep, before anything is built."""
    depth = 0
    for event in yaml.parse(source, Loader=yaml.SafeLoader):
        where = f"{name}:{_line(event)}"
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
            reason = "anchors and aliases (& and *) are not part of the format"
            raise BadInput(where, reason, "what several cases share goes above `cases:`")
        if getattr(event, "tag", None):
            raise BadInput(where, "tags (written !) are not part of the format", "put text that begins with ! in quotes")
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
            if depth > DEEPEST:
                raise BadInput(where, f"nested deeper than {DEEPEST} levels", "no key of the format lies so deep")
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1


def _data(node: yaml.Node, place: Place, text: Text) -> Any:
    line = node.start_mark.line + 1
    text.lines.setdefault(place, line)
    if isinstance(node, yaml.ScalarNode):
        return _scalar(node)
    if isinstance(node, yaml.SequenceNode):
        return [_data(child, (*place, i), text) for i, child in enumerate(node.value)]
    return _mapping(node, place, text)


def _mapping(node: yaml.Node, place: Place, text: Text) -> dict[str, Any]:
    out: dict[str, Any] = {}
    for key, value in node.value:
        line = key.start_mark.line + 1
        if not isinstance(key, yaml.ScalarNode):
            raise BadInput(f"{text.name}:{line}", "a key must be text", "such as `me:`")
        if key.value in out:
            raise BadInput(f"{text.name}:{line}", f"`{key.value}` is given twice", "keep one of them")
        text.lines[(*place, key.value)] = line
        out[key.value] = _data(value, (*place, key.value), text)
    return out


def _scalar(node: yaml.ScalarNode) -> str | int | bool | None:
    value = str(node.value)
    if node.style is not None:
        return value
    if _NUMBER.match(value):
        return int(value)
    return _WORDS.get(value.lower(), value)
