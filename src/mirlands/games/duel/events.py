"""The kinds of events that mean the same in both duels. ``subject`` is a card, ``thing`` and ``other`` are serials (-1 a Leader)."""

from __future__ import annotations

(
    TURN,  # seat's turn begins; amount is its number
    PHASE,  # amount is the phase
    ENERGY,  # amount is what the seat has now
    REPLACED,  # amount opening cards were replaced
    DREW,  # subject is secret to the others
    OVERFLOWED,  # a card drawn or returned into a full hand is discarded face up
    FATIGUE,  # an empty deck; amount is the damage that follows
    RESERVE,  # the one-use bonus
    PLAYED,  # subject from hand; thing is the creature; other_seat and other the first target
    ENTERED,  # a creature comes into play
    ATTACKED,  # thing attacks other; amount is the other's card, 0 for a Leader
    DAMAGED,  # thing takes amount
    HEALED,  # thing is healed by amount
    CHANGED,  # thing's Attack changes by amount, its Health by other
    SILENCED,
    GRANTED,  # amount is the mask of keywords
    READIED,
    DIED,
    RETURNED,  # to its owner's hand
    VANISHED,  # a token that left play
    TRIGGERED,  # an ability of thing starts
    EXPIRED,  # temporary bonuses end
    CONCEDED,
    TIMED_OUT,
    ENDED,  # seat won; amount is the reason; seat -1 is a draw
    DEALT,  # a replacement for an opening card; subject is secret to the others
) = range(1, 27)
FIRST_OWN = 32
"""A game's own kinds of events count from here."""
