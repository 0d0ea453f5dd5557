"""The records and numbers that the effects of both duels are written in."""

from __future__ import annotations

from mirlands.kernel.records import Record, i8, i16

SEATS = 2
LIMIT = 9999  # damage and changes of stats stop here, far from what a field can hold
LAST_SERIAL = 30_000  # more things than this on one table are an endless game

# Verbs. The first nine are Terra Miran's; War of Lemiroth knows most of them, and those that follow.
DAMAGE, HEAL, DRAW, MODIFY, SUMMON, RETURN, SILENCE, GRANT, READY = 1, 2, 3, 4, 5, 6, 7, 8, 9
DESTROY, DISCARD, TILT, FAITH, MILL, RECOVER = 10, 11, 12, 13, 14, 15
# How the targets of an effect are found
NONE, CHOSEN, ALL, RANDOM, SELF = 0, 1, 2, 3, 4
# Sides, a mask, seen from the controller; the last is the side whose turn it is, whoever controls the effect
FRIENDLY, ENEMY, ROUND_PLAYER = 1, 2, 4
# Kinds of things that an effect can reach, a mask
CREATURES, LEADERS, BOOKS, GROUNDS = 1, 2, 4, 8
KIND_COUNT = 4
WHERE = 256  # kind * WHERE + place: where a thing lies on its side
# A Leader or a life pool where a serial is expected
LEADER = -1
# ``winner``
NOBODY, DRAWN = -1, 2


class Effect(Record):
    """One instruction; everything that it hits is one batch (TA6). Positions in ``Table.effects``; 0 is none."""

    verb = i8()
    mode = i8()
    sides = i8()
    kinds = i8()
    other = i8()  # 1: not the source itself
    damaged = i8()  # 1: only damaged ones
    slot = i8()  # which chosen target
    lasting = i8()  # 1: while it is in play; 0: until the end of the turn
    amount = i16()  # damage, healing, cards, Attack, copies, attacks, keyword mask
    amount2 = i16()  # Health
    card = i16()  # what is summoned
    per = i8()
    condition = i8()
    bar = i16()
    filter = i8()  # a further filter of the game's own; 0 is none
    last = i8()  # 1: the program ends here


class Body(Record):
    """What stands on a board. What is printed stays in the table; here is what has happened to it.

    Attack and Health are the words of Terra Miran; War of Lemiroth calls them Willpower and Stamina (L58).
    """

    serial = i16()
    card = i16()
    damage = i16()
    attack_plus = i16()
    health_plus = i16()
    attack_temp = i16()
    health_temp = i16()
    keywords = i8()
    keywords_temp = i8()
