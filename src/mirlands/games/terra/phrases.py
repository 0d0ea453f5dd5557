"""The phrases of Terra Miran's card language: whom an effect reaches, what multiplies it, and on what condition.

"chosen enemy creature"   "random other creature"   "all damaged enemy creatures"   "friendly leader"   "this"   "that"
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from ...kernel.explain import listed, nearest
from . import state as s

FINDERS: Final = {
    "chosen": (s.CHOSEN, "the player chooses it when the card is played; On Play abilities and Actions only"),
    "random": (s.RANDOM, "one of them, at random"),
    "all": (s.ALL, "every one of them, as one batch"),
}
WORDS: Final = {
    "this": (s.SELF, "the creature whose ability it is; not On Death, when it has left"),
    "that": (s.CHOSEN, "what the nearest earlier effect of the same ability chose"),
}
FILTERS: Final = {"other": "not the creature whose ability it is", "damaged": "with damage on it"}
SIDES: Final = {"friendly": s.FRIENDLY, "enemy": s.ENEMY}
KINDS: Final = {"creature": s.CREATURES, "leader": s.LEADERS, "character": s.CREATURES | s.LEADERS}
DURATIONS: Final = {"this turn": 0, "in play": 1}
PLAYERS: Final = {"you": s.FRIENDLY, "opponent": s.ENEMY, "both": s.FRIENDLY | s.ENEMY}
KEYWORDS: Final = {"guard": s.GUARD, "charge": s.CHARGE}
PER: Final = {
    "friendly creature": s.PER_FRIENDLY_CREATURE,
    "enemy creature": s.PER_ENEMY_CREATURE,
    "card in hand": s.PER_CARD_IN_HAND,
    "damaged creature": s.PER_DAMAGED_CREATURE,
    "own attack": s.PER_OWN_ATTACK,
}
CONDITIONS: Final = {
    "at least N friendly creatures": s.IF_FRIENDLY_CREATURES,
    "at least N enemy creatures": s.IF_ENEMY_CREATURES,
    "at least N cards in hand": s.IF_CARDS_IN_HAND,
    "at most N cards in hand": s.IF_HAND_AT_MOST,
    "friendly leader at most N health": s.IF_LEADER_AT_MOST,
    "behind": s.IF_BEHIND,
}


class NotAPhrase(ValueError):
    """A phrase that means nothing, with what would be right."""

    def __init__(self, reason: str, right: str = "") -> None:
        super().__init__(reason + (f"; {right}" if right else ""))


@dataclass(frozen=True, slots=True)
class Target:
    """Whom an effect reaches. ``again`` is "that": what an earlier effect chose."""

    mode: int
    sides: int = 0
    kinds: int = 0
    other: bool = False
    damaged: bool = False
    again: bool = False

    @property
    def leaders(self) -> bool:
        """Whether it may reach a Leader."""
        return bool(self.kinds & s.LEADERS)


@dataclass(frozen=True, slots=True)
class Condition:
    """When an effect happens: a kind of condition and the number that it compares with."""

    kind: int
    bar: int = 0


def target(phrase: str) -> Target:
    """Read a target.

    Raises:
        NotAPhrase: it is none.
    """
    words = phrase.split()
    if phrase in ("this", "this creature"):
        return Target(s.SELF, s.FRIENDLY, s.CREATURES)
    if phrase == "that":
        return Target(s.CHOSEN, again=True)
    if not words:
        raise NotAPhrase("is empty", "such as 'chosen enemy creature'")
    mode = 0
    if words[0] in FINDERS:
        mode = FINDERS[words.pop(0)][0]
    filters = [words.pop(0) for name in FILTERS if words and words[0] == name]
    sides = SIDES[words.pop(0)] if words and words[0] in SIDES else s.FRIENDLY | s.ENEMY
    noun = words[0] if words else ""
    singular = noun.removesuffix("s")
    if singular not in KINDS or len(words) != 1:
        known = [*FINDERS, *FILTERS, *SIDES, *KINDS]
        strange = next((w for w in words if w.removesuffix("s") not in known), "")
        order = "a target reads: chosen, random or all; other; damaged; friendly or enemy; creature, leader or character"
        raise NotAPhrase(f"{strange!r} is not understood" if strange else "is not a target", nearest(strange, known) or order)
    kinds = KINDS[singular]
    if not mode:
        if kinds != s.LEADERS or sides == s.FRIENDLY | s.ENEMY:
            raise NotAPhrase("does not say which", f"begin with {listed(FINDERS)}")
        mode = s.ALL
    if noun.endswith("s") and mode != s.ALL:
        raise NotAPhrase("is one target, but reads as several", f"say '{singular}'")
    if kinds == s.LEADERS and filters:
        raise NotAPhrase(f"a leader is never told apart by '{filters[0]}'", "leave the word out")
    return Target(mode, sides, kinds, "other" in filters, "damaged" in filters)


def condition(phrase: str) -> Condition:
    """Read a condition.

    Raises:
        NotAPhrase: it is none.
    """
    numbers = re.findall(r"\b[0-9]{1,2}\b", phrase)
    pattern = re.sub(r"\b[0-9]{1,2}\b", "N", phrase)
    for known, kind in CONDITIONS.items():
        if pattern in (known, known.replace("creatures", "creature").replace("cards", "card")):
            return Condition(kind, int(numbers[0]) if numbers else 0)
    raise NotAPhrase("is not a condition", nearest(pattern, CONDITIONS) or f"conditions: {listed(CONDITIONS)}")
