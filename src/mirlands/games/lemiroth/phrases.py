"""The phrases of War of Lemiroth's card language: whom an effect reaches, what multiplies it, and on what condition.

"chosen tilted enemy underling"   "all other underlings"   "random weak 2 underling"   "enemy life"   "chosen enemy book"
"""

from __future__ import annotations

from typing import Final

from ..duel import phrases
from ..duel import state as d
from ..duel.phrases import Condition, NotAPhrase, Target, reads
from . import state as s

__all__ = ["Condition", "NotAPhrase", "Target", "condition", "reads", "target"]

FINDERS: Final = {
    "chosen": (d.CHOSEN, "the player chooses it when the card is played or the ability is used; of a Book, when it acts"),
    **phrases.FINDERS,
}
WORDS: Final = {
    "this": (d.SELF, "the Underling whose ability it is, not when it has been destroyed; of a Book, to destroy itself"),
    "that": (d.CHOSEN, "what the nearest earlier effect of the same ability chose"),
}
FILTERS: Final = {
    "other": "not the Underling whose ability it is",
    "damaged": "with a damage token on it",
    "tilted": "that is tilted",
    "untilted": "that is untilted",
    "face-down": "that lies face down; Territory cards only",
    "weak N": "with Willpower N or less; Underlings only",
}
OWN_FILTERS: Final = {"tilted": s.TILTED_ONLY, "untilted": s.UNTILTED_ONLY, "face-down": s.FACE_DOWN_ONLY, "weak N": s.WEAK_ONLY}
SIDES: Final = {"friendly": d.FRIENDLY, "enemy": d.ENEMY, "active": d.ROUND_PLAYER}
KINDS: Final = {
    "underling": d.CREATURES,
    "life": d.LEADERS,
    "target": d.CREATURES | d.LEADERS,
    "book": d.BOOKS,
    "prayer": d.GROUNDS,
}
DURATIONS: Final = {"this round": 0, "in play": 1}
PLAYERS: Final = {"you": d.FRIENDLY, "opponent": d.ENEMY, "both": d.FRIENDLY | d.ENEMY, "active": d.ROUND_PLAYER}
CAPACITIES: Final = {"fanatic": s.FANATIC, "incorruptible": s.INCORRUPTIBLE, "untouchable": s.UNTOUCHABLE}
ACTS: Final = {
    "your meditating": s.OWN_MEDITATING,
    "opponent's meditating": s.FOE_MEDITATING,
    "each meditating": s.OWN_MEDITATING | s.FOE_MEDITATING,
}
AURAS: Final = {"friendly underlings": d.FRIENDLY, "enemy underlings": d.ENEMY, "all underlings": d.FRIENDLY | d.ENEMY}
RECOVERED: Final = {"card": 0, "underling": s.UNDERLING, "psalm": s.PSALM, "parchment": s.PARCHMENT, "book": s.BOOK}
PER: Final = {
    "friendly underling": s.PER_FRIENDLY_UNDERLING,
    "enemy underling": s.PER_ENEMY_UNDERLING,
    "card in hand": s.PER_CARD_IN_HAND,
    "friendly book": s.PER_FRIENDLY_BOOK,
    "own willpower": s.PER_OWN_WILLPOWER,
}
CONDITIONS: Final = {
    "at least N friendly underlings": s.IF_FRIENDLY_UNDERLINGS,
    "at least N enemy underlings": s.IF_ENEMY_UNDERLINGS,
    "at least N cards in hand": s.IF_CARDS_IN_HAND,
    "at most N cards in hand": s.IF_HAND_AT_MOST,
    "at most N life": s.IF_LIFE_AT_MOST,
    "behind": s.IF_BEHIND,
    "at least N friendly books": s.IF_FRIENDLY_BOOKS,
    "at least N cards in archives": s.IF_ARCHIVES,
}
GRAMMAR: Final = phrases.Grammar(
    finders=FINDERS,
    filters=FILTERS,
    sides=SIDES,
    kinds=KINDS,
    selves=("this", "this underling", "this book"),
    sample="chosen enemy underling",
    order=(
        "a target reads: chosen, random or all; other; damaged; tilted, untilted, face-down or weak N; friendly, enemy or active; "
        "underling, life, target, book or prayer"
    ),
    leader="life pool",
    conditions=CONDITIONS,
    singular={"underlings": "underling", "cards": "card", "books": "book"},
    own=OWN_FILTERS,
)
target, condition = GRAMMAR.target, GRAMMAR.condition
