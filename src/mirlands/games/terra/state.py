"""What lies on the table in Terra Miran, and the numbers that its cards are written in: those of every duel, and its own."""

from __future__ import annotations

from mirlands.kernel.chance import Chance
from mirlands.kernel.queue import Frame, Queue
from mirlands.kernel.records import Record, i8, i16, many, one

from ..duel.state import *  # noqa: F403  # what the effects of every duel are written in
from ..duel.state import SEATS, Body, Effect

DECK, HAND, BOARD, HEALTH, ENERGY = 30, 10, 5, 20, 10
DISCARD = 40  # not the verb, which no card of Terra Miran knows: room for summoned creatures that are not tokens
CARDS, EFFECTS = 256, 768

# Kinds of card
CREATURE, ACTION, TOKEN = 1, 2, 3
# Keywords, a mask
GUARD, CHARGE = 1, 2

# What multiplies an amount
PER_NOTHING, PER_FRIENDLY_CREATURE, PER_ENEMY_CREATURE, PER_CARD_IN_HAND, PER_DAMAGED_CREATURE, PER_OWN_ATTACK = 0, 1, 2, 3, 4, 5
# Conditions, each compared with an effect's ``bar``: when it fails the effect is passed over
(
    ALWAYS,
    IF_FRIENDLY_CREATURES,  # the controller has at least ``bar`` creatures
    IF_ENEMY_CREATURES,  # the opponent has at least ``bar`` creatures
    IF_CARDS_IN_HAND,  # the controller has at least ``bar`` cards in hand
    IF_LEADER_AT_MOST,  # the controller's Leader has at most ``bar`` Health
    IF_BEHIND,  # the controller's Leader has less Health than the enemy's
    IF_HAND_AT_MOST,  # the controller has at most ``bar`` cards in hand
) = range(7)

# Phases
MULLIGAN, MAIN, ATTACK_PHASE, OVER = 0, 1, 2, 3
# ``Player.reserve``: still to be used, or giving +1 in this MAIN phase
RESERVE_READY, RESERVE_IN_USE = 1, 2
# ``reason`` of the end
BY_HEALTH, BY_CONCESSION, BY_TIME, BY_BOUND = 1, 2, 3, 4


class Card(Record):
    """A definition, as far as the rules ask: no affinity and no rarity (T62, T65). Positions in ``Table.cards`` name it; 0 is no card."""

    kind = i8()
    cost = i8()
    attack = i16()
    health = i16()
    keywords = i8()
    targets = i8()  # how many targets are chosen when it is played
    chooses = i16(2)  # the rows that say what may be chosen, one for each target
    on_play = i16()  # the first row of the program; 0 is none. For an Action: what it does
    on_death = i16()
    at_start = i16()
    at_end = i16()
    deckable = i8()


class Table(Record):
    """The card table: what a set file is lowered to."""

    cards = many(Card, CARDS)
    effects = many(Effect, EFFECTS)
    card_count = i16()


class Options(Record):
    """House rules; 0 is the ruling's own reading."""

    reserve_over_cap = i8()
    clamp_health = i8()
    win_check = i8()
    first_skip_draw = i8()
    zero_cannot_attack = i8()
    open_lists = i8()
    first = i8()  # 0 by lot, else the seat counted from 1


class Deck(Record):
    """Thirty positions in the card table."""

    cards = i16(DECK)


class Creature(Body):
    """A creature on the board."""

    silenced = i8()
    fresh = i8()  # 1: it entered in its controller's current turn
    attacks = i8()  # left this turn


class Player(Record):
    """One side of the table. Slots beyond a count are zero."""

    health = i16()
    energy = i16()
    energy_max = i16()
    reserve = i8()  # RESERVE_READY, RESERVE_IN_USE, or 0 when there is none
    fatigue = i16()
    deck_count = i8()
    hand_count = i8()
    discard_count = i8()
    board_count = i8()
    known_count = i8()
    marked = i16()  # a mask of opening cards to be replaced
    kept = i8()  # 1: the opening hand is settled
    deck = i16(DECK)  # the top is the end
    hand = i16(HAND)
    discard = i16(DISCARD)
    known = i16(HAND)  # cards that everybody knows to be in the hand, sorted
    board = many(Creature, BOARD)


class Draft(Record):
    """A card being played whose targets are still being chosen."""

    open = i8()
    hand = i8()
    count = i8()  # chosen so far
    seats = i8(2)
    serials = i16(2)  # -1 is the Leader


class State(Record):
    """A game in progress."""

    chance = one(Chance)
    seat = i8()  # whose turn it is
    first = i8()  # who had the first turn
    phase = i8()
    winner = i8()
    reason = i8()
    turn = i16()
    serials = i16()  # the last one given
    full = i8()  # 1: a discard pile had no room, and a card was lost
    options = one(Options)
    draft = one(Draft)
    frame = one(Frame)
    queue = one(Queue)
    players = many(Player, SEATS)


class SeenPlayer(Record):
    """What a seat may know of one side."""

    health = i16()
    energy = i16()
    energy_max = i16()
    reserve = i8()
    fatigue = i16()
    deck_count = i8()
    hand_count = i8()
    discard_count = i8()
    board_count = i8()
    known_count = i8()
    unseen_count = i8()
    marked = i16()
    kept = i8()
    hand = i16(HAND)  # zeros where it is hidden
    discard = i16(DISCARD)
    known = i16(HAND)
    unseen = i16(DECK + HAND)  # sorted: which cards are in the deck (one's own), or in deck and hand (open lists)
    board = many(Creature, BOARD)
    # What a reader of the board sees, place by place: numbers, so that no table computes them again
    attack = i16(BOARD)  # Attack now (T26)
    health_left = i16(BOARD)  # Health now (T34)
    max_health = i16(BOARD)
    ready = i8(BOARD)  # 1: it still has an attack in this turn and may use it (T17, T25, T39)


class View(Record):
    """What one seat may know. Both sides in seat order."""

    me = i8()  # -1 is a spectator
    seat = i8()
    first = i8()
    phase = i8()
    winner = i8()
    reason = i8()
    turn = i16()
    serials = i16()
    options = one(Options)
    draft = one(Draft)
    players = many(SeenPlayer, SEATS)
