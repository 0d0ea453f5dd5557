"""The phrases of Terra Miran's card language: whom an effect reaches, what multiplies it, and on what condition."""

from __future__ import annotations

from typing import Final

from ..duel import phrases
from ..duel.phrases import Condition, NotAPhrase, Target, reads
from . import state as s

__all__ = ["Condition", "NotAPhrase", "Target", "condition", "reads", "target"]

FINDERS: Final = {
    "chosen": (s.CHOSEN, "the player chooses it when the card is played; On Play abilities and Actions only"),
    **phrases.FINDERS,
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
GRAMMAR: Final = phrases.Grammar(
    finders=FINDERS,
    filters=FILTERS,
    sides=SIDES,
    kinds=KINDS,
    selves=("this", "this creature"),
    sample="chosen enemy creature",
    order="a target reads: chosen, random or all; other; damaged; friendly or enemy; creature, leader or character",
    leader="leader",
    conditions=CONDITIONS,
    singular={"creatures": "creature", "cards": "card"},
)
target, condition = GRAMMAR.target, GRAMMAR.condition
