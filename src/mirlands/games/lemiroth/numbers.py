"""The actions of War of Lemiroth by index. Places count from 0 in indexes, and from 1 in text."""

from __future__ import annotations

from .state import CRUSADE, HAND, LECTERN, TERRITORY

ADVANCE = 0  # go on to Crusade; end the round; in MARKING: the attackers are as marked
PASS = 1  # in a window
KEEP = 2  # the opening hand
REDRAW = 3  # the opening hand (``mulligan``)
LET_THROUGH = 4  # nobody blocks the attacker at hand
PAY = 5  # tilt automatically what is still to be paid
PLACE = 6  # + place in hand: into the Territory (face down when it is no Prayer or Incantation)
PLAY = PLACE + HAND  # + place in hand
DISCARD_CARD = PLAY + HAND  # + place in hand
TILT_CARD = DISCARD_CARD + HAND  # + place in the Territory: pay with this one
MARK = TILT_CARD + TERRITORY  # + place in the Crusade: an attacker
BLOCK_WITH = MARK + CRUSADE  # + place in the Crusade: this one blocks the attacker at hand
FIGHT = BLOCK_WITH + CRUSADE  # + place in the Crusade: this attacker strikes next
USE = FIGHT + CRUSADE  # + place in the Crusade: its ability
READ = USE + CRUSADE  # + side * LECTERN + place: this Book acts next; side 0 is one's own
TARGET = READ + 2 * LECTERN  # + side * SPAN + (place in the Crusade | CRUSADE for the life pool | BOOK_AT + place | GROUND_AT + place)
BOOK_AT = CRUSADE + 1
GROUND_AT = BOOK_AT + LECTERN
SPAN = GROUND_AT + TERRITORY
ACTIONS = TARGET + 2 * SPAN
WIDTH = 2 * SPAN + 2
