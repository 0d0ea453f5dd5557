"""The kinds of events of Terra Miran: those of every duel, and its own. ``thing`` and ``other`` are serials (-1 a Leader)."""

from __future__ import annotations

from ..duel.events import *  # noqa: F403  # names of kinds and nothing else

ENERGY = 3  # amount is what the seat has now
REPLACED = 4  # amount opening cards were replaced
OVERFLOWED = 6  # a card drawn or returned into a full hand is discarded face up
FATIGUE = 7  # an empty deck; amount is the damage that follows
RESERVE = 8  # the one-use bonus
ATTACKED = 11  # thing attacks other; amount is the other's card, 0 for a Leader
SILENCED = 15
VANISHED = 20  # a token that left play
DEALT = 26  # a replacement for an opening card; subject is secret to the others

NAMES = {code: name.lower() for name, code in list(globals().items()) if isinstance(code, int) and name.isupper()}
