"""Rules text as spans: a terminal prints them, a browser draws them, and neither finds markup in them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

Kind: TypeAlias = Literal["plain", "timing", "keyword", "number", "card"]
_NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


@dataclass(frozen=True, slots=True)
class Span:
    """A run of text of one kind. ``about`` is the id of a card, or the reminder that a keyword has."""

    text: str
    kind: Kind = "plain"
    about: str = ""


@dataclass(frozen=True, slots=True)
class Reminder:
    """A word of the rules text explained."""

    name: str
    text: str


Line: TypeAlias = tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class RulesText:
    """The text of a card, one line for each ability, and the words in it that have an explanation."""

    lines: tuple[Line, ...]
    reminders: tuple[Reminder, ...] = ()

    @property
    def plain(self) -> str:
        """The lines as plain text."""
        return "\n".join("".join(span.text for span in line) for line in self.lines)

    def data(self) -> dict[str, Any]:
        """JSON-able: ``plain``, ``lines`` of spans (``text``, ``kind``, ``about``), ``keywords`` (``name``, ``text``)."""
        return {
            "plain": self.plain,
            "lines": [[{"text": s.text, "kind": s.kind, "about": s.about} for s in line] for line in self.lines],
            "keywords": [{"name": r.name, "text": r.text} for r in self.reminders],
        }


def number_word(number: int) -> str:
    """``two``; digits beyond ten."""
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)


def joined(parts: Sequence[str], last: str = "and") -> str:
    """``a, b and c``."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"


def line(parts: Iterable[Span | str]) -> Line:
    """A line of spans; neighbouring plain parts become one, and the line begins with a capital."""
    spans: list[Span] = []
    for part in parts:
        span = Span(part) if isinstance(part, str) else part
        if spans and span.kind == spans[-1].kind == "plain":
            spans[-1] = Span(spans[-1].text + span.text)
        elif span.text:
            spans.append(span)
    if spans:
        spans[0] = Span(spans[0].text[:1].upper() + spans[0].text[1:], spans[0].kind, spans[0].about)
    return tuple(spans)
