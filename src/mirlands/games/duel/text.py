"""Rules text made from what a card declares: what both duels' sentences share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from ...cards.text import Reminder, Span, line
from .phrases import Grammar

Parts: TypeAlias = list[Span | str]


def signed(value: int) -> str:
    """``+2`` or ``−2``, with a true minus sign."""
    return f"+{value}" if value >= 0 else f"−{-value}"


def change(first: int, second: int, names: tuple[str, str]) -> str:
    """``+2/−1``, or ``+2 Attack`` when only one of the two changes."""
    if not second:
        return f"{signed(first)} {names[0]}"
    if not first:
        return f"{signed(second)} {names[1]}"
    return f"{signed(first)}/{signed(second)}"


class Writer:
    """Writes the lines of one card and gathers the words that need explaining.

    Fields:
        explained: every word that may need it, with its explanation.
        conditions: by kind, the beginning of a sentence with room for a number and a plural s. per: the end of one.
    """

    grammar: Grammar
    explained: Mapping[str, str]
    conditions: Mapping[int, str]
    per: Mapping[str, str]

    def __init__(self) -> None:
        self.reminders: dict[str, Reminder] = {}

    def keyword(self, name: str, word: str = "", timing: bool = False) -> Span:
        """A word with a reminder, as ``word`` where the sentence bends it."""
        self.reminders.setdefault(name, Reminder(name, self.explained[name]))
        return Span(word or name, "timing" if timing else "keyword", name)

    def keywords(self, names: Sequence[str]) -> Parts:
        """``Guard, Charge``."""
        parts: Parts = []
        for name in names:
            parts += [", "] if parts else []
            parts.append(self.keyword(name))
        return parts

    def program(self, effects: Sequence[Any]) -> Parts:
        """A sentence for each effect."""
        parts: Parts = []
        for i, effect in enumerate(effects):
            sentence: Parts = []
            if effect.condition:
                read = self.grammar.condition(effect.condition)
                sentence.append(self.conditions[read.kind].format(read.bar, "" if read.bar == 1 else "s"))
            sentence += self.effect(effect, effects[:i])
            per: str | None = getattr(effect, "per", None)
            if per:
                sentence.append(f" {self.per[per]}")
            parts += [" "] if parts else []
            parts += [*line(sentence), "."]
        return parts

    def effect(self, effect: Any, before: Sequence[Any]) -> Parts:
        """One sentence without its full stop, in lower case where a condition may stand before it.

        ``before`` has the effects before it in its program.
        """
        raise NotImplementedError
