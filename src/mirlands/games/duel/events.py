"""The kinds of events that mean the same in both duels. ``subject`` is a card, ``thing`` and ``other`` are serials.

A Leader or a life pool is -1 where a serial is expected. The numbers left out below 32 are Terra Miran's own; War of
Lemiroth's own begin at 32. Stored games hold these numbers.
"""

from __future__ import annotations

TURN = 1  # seat's turn begins; amount is its number
PHASE = 2  # amount is the phase
DREW = 5  # subject is secret to the others
PLAYED = 9  # subject from hand; thing is the creature; other_seat and other the first target
ENTERED = 10  # a creature comes into play
DAMAGED = 12  # thing takes amount
HEALED = 13  # thing is healed by amount
CHANGED = 14  # thing's Attack changes by amount, its Health by other
GRANTED = 16  # amount is the mask of keywords
READIED = 17
DIED = 18
RETURNED = 19  # to its owner's hand
TRIGGERED = 21  # an ability of thing starts
EXPIRED = 22  # temporary bonuses end
CONCEDED = 23
TIMED_OUT = 24
ENDED = 25  # seat won; amount is the reason; seat -1 is a draw
