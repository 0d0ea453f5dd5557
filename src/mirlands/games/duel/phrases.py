"""Phrases of a duel's card language: whom an effect reaches, and on what condition. Each duel has its own words.

"chosen enemy creature"   "random other creature"   "all damaged enemy creatures"   "friendly leader"   "this"   "that"
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from pydantic import AfterValidator
from pydantic_core import PydanticCustomError

from ...kernel.explain import listed, nearest
from . import state as s

OTHER, DAMAGED = "other", "damaged"


class NotAPhrase(ValueError):
    """A phrase that means nothing, with what would be right."""

    def __init__(self, reason: str, right: str = "") -> None:
        super().__init__(reason + (f"; {right}" if right else ""))


def reads(reader: Any) -> Any:
    """A validator that keeps the phrase as text once the reader has understood it."""

    def check(phrase: str) -> str:
        try:
            reader(phrase)
        except NotAPhrase as bad:
            raise PydanticCustomError("phrase", "{said}", {"said": str(bad)}) from None
        return phrase

    return AfterValidator(check)


@dataclass(frozen=True, slots=True)
class Target:
    """Whom an effect reaches. ``again`` is "that": what an earlier effect chose.

    ``filter`` is a filter of the game's own (0 none), ``bar`` the number that it compares with, ``words`` the filters as said.
    """

    mode: int
    sides: int = 0
    kinds: int = 0
    other: bool = False
    damaged: bool = False
    again: bool = False
    filter: int = 0
    bar: int = 0
    words: tuple[str, ...] = ()

    @property
    def leaders(self) -> bool:
        """Whether it may reach a Leader or a life pool."""
        return bool(self.kinds & s.LEADERS)


@dataclass(frozen=True, slots=True)
class Condition:
    """When an effect happens: a kind of condition and the number that it compares with."""

    kind: int
    bar: int = 0


@dataclass(frozen=True)
class Grammar:
    """The words of one duel.

    Fields:
        finders: how targets are found: the mode, and what the word means.
        filters: what each filter means. ``other`` and ``damaged`` are the same in every duel; ``own`` has the codes of
            the others, of which a target has at most one. "weak N" is a filter with a number.
        selves: the phrases for the source itself.
        order: how a target reads, for people; ``leader`` is what people call the thing of kind LEADERS.
        conditions: kinds of conditions by pattern, N for a number; ``singular`` are plural words of them, each with its singular.
    """

    finders: Mapping[str, tuple[int, str]]
    filters: Mapping[str, str]
    sides: Mapping[str, int]
    kinds: Mapping[str, int]
    selves: tuple[str, ...]
    sample: str
    order: str
    leader: str
    conditions: Mapping[str, int]
    singular: Mapping[str, str]
    own: Mapping[str, int] = field(default_factory=dict)

    @property
    def everyone(self) -> int:
        """The sides of a target that names none."""
        return s.FRIENDLY | s.ENEMY

    def target(self, phrase: str) -> Target:
        """Read a target.

        Raises:
            NotAPhrase: it is none.
        """
        words = phrase.split()
        if phrase in self.selves:
            return Target(s.SELF, s.FRIENDLY, s.CREATURES)
        if phrase == "that":
            return Target(s.CHOSEN, again=True)
        if not words:
            raise NotAPhrase("is empty", f"such as '{self.sample}'")
        mode = 0
        if words[0] in self.finders:
            mode = self.finders[words.pop(0)][0]
        filters, code, bar = self._filters(words)
        sides = self.sides[words.pop(0)] if words and words[0] in self.sides else self.everyone
        noun = words[0] if words else ""
        singular = noun.removesuffix("s")
        if singular not in self.kinds or len(words) != 1:
            known = [*self.finders, *(name.split()[0] for name in self.filters), *self.sides, *self.kinds]
            strange = next((w for w in words if w.removesuffix("s") not in known), "")
            raise NotAPhrase(f"{strange!r} is not understood" if strange else "is not a target", nearest(strange, known) or self.order)
        kinds = self.kinds[singular]
        if not mode:
            if kinds != s.LEADERS or sides == self.everyone:
                raise NotAPhrase("does not say which", f"begin with {listed(self.finders)}")
            mode = s.ALL
        if noun.endswith("s") and mode != s.ALL:
            raise NotAPhrase("is one target, but reads as several", f"say '{singular}'")
        if kinds == s.LEADERS and filters:
            raise NotAPhrase(f"a {self.leader} is never told apart by '{filters[0]}'", "leave the word out")
        return Target(mode, sides, kinds, OTHER in filters, DAMAGED in filters, filter=code, bar=bar, words=tuple(filters))

    def _filters(self, words: list[str]) -> tuple[list[str], int, int]:
        """Take the filters off the front of a target: their names, the code of the game's own one, and its number."""
        found: list[str] = []
        code = bar = 0
        for name in self.filters:
            word, _, number = name.partition(" ")
            if not words or words[0] != word:
                continue
            if number:
                if len(words) < 2 or not re.fullmatch("[0-9]{1,2}", words[1]):
                    raise NotAPhrase(f"'{word}' does not say how much", f"such as '{word} 2'")
                bar = int(words.pop(1))
            words.pop(0)
            found.append(word)
            if name in self.own:
                if code:
                    raise NotAPhrase(f"has '{found[-2]}' and '{word}'", "keep one of them")
                code = self.own[name]
        return found, code, bar

    def condition(self, phrase: str) -> Condition:
        """Read a condition.

        Raises:
            NotAPhrase: it is none.
        """
        numbers = re.findall(r"\b[0-9]{1,2}\b", phrase)
        pattern = re.sub(r"\b[0-9]{1,2}\b", "N", phrase)
        for known, kind in self.conditions.items():
            one = known
            for plural, singular in self.singular.items():
                one = one.replace(plural, singular)
            if pattern in (known, one):
                return Condition(kind, int(numbers[0]) if numbers else 0)
        raise NotAPhrase("is not a condition", nearest(pattern, self.conditions) or f"conditions: {listed(self.conditions)}")


FINDERS: Final = {
    "random": (s.RANDOM, "one of them, at random"),
    "all": (s.ALL, "every one of them, as one batch"),
}
"""The finders that mean the same in both duels; what is chosen, and when, is the duel's to say."""
