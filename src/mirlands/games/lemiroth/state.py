"""What lies on the table in War of Lemiroth, and the numbers that its cards are written in."""

from __future__ import annotations

from mirlands.kernel.chance import Chance
from mirlands.kernel.queue import SLOTS, Frame, Queue
from mirlands.kernel.records import Record, i8, i16, i32, i64, many, one

from ..duel.state import SEATS, Body, Effect

LIFE, DECK, HAND_LIMIT, OPENING = 30, 60, 7, 7  # L2, L5, L39, L36
# Zones have no limit (LA29); the table has room for this much, and says so when a card finds none.
HAND, CRUSADE, LECTERN, TERRITORY, STACK = 20, 20, 16, 40, 6
CARDS, EFFECTS = 256, 768

# Kinds of card
PRAYER, UNDERLING, PSALM, PARCHMENT, BOOK = 1, 2, 3, 4, 5
# Factions, a mask; a neutral card has both
GNOSTICS, HERESIARCS = 1, 2
# Exclusive Capacities, a mask (L29-L33)
FANATIC, INCORRUPTIBLE, UNTOUCHABLE = 1, 2, 4
# When a Book acts, a mask: in its controller's Meditating phase, in the opponent's (LA4)
OWN_MEDITATING, FOE_MEDITATING = 1, 2

# A card of a Territory where a serial is expected: this, less its place
GROUND = -2
# ``Ground.posture``, a mask
TILTED, FACE_DOWN = 1, 2
# Filters of effects beyond the shared ones
ANY, TILTED_ONLY, UNTILTED_ONLY, FACE_DOWN_ONLY, WEAK_ONLY = 0, 1, 2, 3, 4  # WEAK_ONLY: Willpower at most ``bar``

# What multiplies an amount
PER_NOTHING, PER_FRIENDLY_UNDERLING, PER_ENEMY_UNDERLING, PER_CARD_IN_HAND, PER_FRIENDLY_BOOK, PER_OWN_WILLPOWER = 0, 1, 2, 3, 4, 5
# Conditions, each compared with an effect's ``bar``: when it fails the effect is passed over
(
    ALWAYS,
    IF_FRIENDLY_UNDERLINGS,  # the controller has at least ``bar`` Underlings
    IF_ENEMY_UNDERLINGS,  # the opponent has at least ``bar`` Underlings
    IF_CARDS_IN_HAND,  # the controller has at least ``bar`` cards in hand
    IF_HAND_AT_MOST,  # the controller has at most ``bar`` cards in hand
    IF_LIFE_AT_MOST,  # the controller has at most ``bar`` life
    IF_BEHIND,  # the controller has less life than the opponent
    IF_FRIENDLY_BOOKS,  # the controller has at least ``bar`` Books
    IF_ARCHIVES,  # the controller's Archives hold at least ``bar`` cards
) = range(9)

# Phases
OPENING_HANDS, WITHDRAWAL, MEDITATING, CRUSADE_PHASE, END_PHASE, OVER = 0, 1, 2, 3, 4, 5
# ``State.step``: what happens next, or what is being decided, once nothing runs and no window is open
(
    OPEN,  # both seats settle their opening hands
    DRAW,  # L38
    BOOKS_DUE,  # Books act (L40), in an order that the active player chooses
    MAIN,  # the active player decides what to do (L41-L44)
    BLOCK,  # the opponent assigns blockers (L49)
    FIGHTS,  # the active player says which fight is next (LA23)
    STRIKE,  # the strike of ``State.striker`` (L51)
    EXPIRE,  # bonuses of this round end (L45)
    MEDITATE,  # the Meditating phase begins
    NEXT,  # the other player's round begins (L46)
) = range(10)
# Moments of a response window (LA5); 0 is no window
(
    NO_WINDOW,
    AFTER_UNTILT,  # Withdrawal, after untilting
    AT_MEDITATING,
    AT_CRUSADE,
    AT_END,
    AFTER_ACTION,
    AFTER_ATTACK,  # attackers have been declared
    AFTER_BLOCKS,
    BEFORE_STRIKE,
) = range(9)
# What a draft is of
NO_DRAFT, PLAYING, USING, MARKING, BLOCKING, READING = 0, 1, 2, 3, 4, 5
# ``reason`` of the end
BY_LIFE, BY_LIBRARY, BY_CONCESSION, BY_TIME, BY_BOUND = 1, 2, 3, 4, 5


class Card(Record):
    """A definition, as far as the rules ask. Positions in ``Table.cards`` name it; 0 is no card."""

    kind = i8()
    faction = i8()  # a mask
    unique = i8()
    cost = i8()  # Faith Cost (L13)
    willpower = i16()
    stamina = i16()
    capacities = i8()
    deckable = i8()
    on_play = i16()  # the first row of what a Psalm or Parchment does, or an Underling when it joins the Crusade; 0 is none
    on_attack = i16()  # when it is declared an attacker
    on_destroyed = i16()
    use = i16()  # what a Book does when it acts, or an Underling's ability that tilts
    use_cost = i8()  # Faith Cost of that ability
    acts = i8()  # when a Book acts: OWN_MEDITATING, FOE_MEDITATING
    targets = i8()  # how many targets are chosen when it is played
    use_targets = i8()  # and when its ability is used, or the Book acts
    chooses = i16(SLOTS)  # the rows that say what may be chosen
    use_chooses = i16(SLOTS)
    aura_sides = i8()  # whose Underlings a Book changes while it lies on the Lectern
    aura_willpower = i16()
    aura_stamina = i16()


class Table(Record):
    """The card table: what a set file is lowered to."""

    cards = many(Card, CARDS)
    effects = many(Effect, EFFECTS)
    card_count = i16()


class Options(Record):
    """House rules; 0 is the ruling's own reading."""

    lethal = i8()  # 1: tokens must exceed the stamina (LA1)
    forced_block = i8()
    block_tilts = i8()
    books_scope = i8()  # 0 affected, 1 own round, 2 every Meditating phase
    lifo_stack = i8()
    clear_damage = i8()
    discard_one_only = i8()
    new_can_block = i8()
    mixed_decks = i8()
    mulligan = i8()
    open_lists = i8()
    first = i8()  # 0 by lot, else the seat counted from 1
    payment = i8()  # 1: which cards are tilted is asked wherever there is a choice; 0: only where they differ


class Deck(Record):
    """Sixty positions in the card table."""

    cards = i16(DECK)


class Underling(Body):
    """An Underling in a Crusade."""

    tilted = i8()
    ready = i8()  # 1: untilted since the round began, or a Fanatic that has just come (L47, LA9)
    fresh = i8()  # 1: it came in its controller's last round and has done nothing yet (LA10)


class Tome(Record):
    """A Book on a Lectern."""

    serial = i16()
    card = i16()
    due = i8()  # 1: it still acts in this Meditating phase


class Ground(Record):
    """A card in a Territory. Where a serial is expected it is named by its place: GROUND - place."""

    card = i16()
    posture = i8()  # a mask: TILTED, FACE_DOWN


class Player(Record):
    """One side of the war zone. Slots beyond a count are zero."""

    life = i16()
    rounds = i16()  # begun so far (L28)
    faith = i8()  # untilted cards in the Territory
    placed = i8()  # 1: the round's one placement is done (L22, L27)
    kept = i8()  # 1: the opening hand is settled
    redraws = i8()  # 1: it is to be drawn anew
    library_count = i8()
    archives_count = i8()
    hand_count = i8()
    crusade_count = i8()
    lectern_count = i8()
    territory_count = i8()
    aura_willpower = i16()  # what Books add to each of its Underlings
    aura_stamina = i16()
    bare = i8()  # 1: everybody knows that the hand holds no Prayer or Incantation (L25)
    known = i32()  # a mask of places of the hand: cards that everybody knows to be there
    pile = i16(DECK)  # the Library from the front, its top last; the Archives from the back, the oldest at the very end
    hand = i16(HAND)
    crusade = many(Underling, CRUSADE)
    lectern = many(Tome, LECTERN)
    territory = many(Ground, TERRITORY)


class Draft(Record):
    """What a seat has begun and not yet committed: a card, an ability, an attack, blocks; or the targets of a Book that acts."""

    kind = i8()  # NO_DRAFT, PLAYING, USING, MARKING, BLOCKING, READING
    seat = i8()
    place = i8()  # of the card in hand, the Underling, the Book; in BLOCKING how many attackers have been dealt with
    count = i8()  # targets chosen so far
    seats = i8(SLOTS)
    serials = i16(SLOTS)  # -1 is a life pool
    marks = i64()  # attackers by place in the Crusade; in PLAYING and USING cards of the Territory to be tilted
    blocks = i8(CRUSADE)  # by attacker: one more than the place of its blocker, 0 nobody


class Pending(Record):
    """A card that waits on the stack (``lifo_stack``)."""

    card = i16()
    seat = i8()
    seats = i8(SLOTS)
    serials = i16(SLOTS)


class State(Record):
    """A game in progress."""

    chance = one(Chance)
    seat = i8()  # whose round it is
    first = i8()
    phase = i8()
    step = i8()
    winner = i8()
    reason = i8()
    turn = i16()  # rounds begun by both
    serials = i16()  # the last one given
    full = i8()  # 1: a card found no room in its zone
    window = i8()  # the moment, or NO_WINDOW
    asked = i8()  # which seat is asked in the window
    passed = i8()  # a mask of the seats that have passed
    attacked = i8()  # 1: this Crusade's one attack has been declared (LA23)
    discards = i8()  # cards still to be discarded by ``discarder``
    discarder = i8()
    striker = i16()  # the serial of the attacker whose strike comes next; 0 none
    attack_count = i8()
    stack_count = i8()
    attackers = i16(CRUSADE)  # serials, in the order of the Crusade, of those that have not fought yet
    blockers = i16(CRUSADE)  # serials, 0 nobody
    stack = many(Pending, STACK)
    options = one(Options)
    draft = one(Draft)
    frame = one(Frame)
    queue = one(Queue)
    players = many(Player, SEATS)


class SeenGround(Record):
    """A card in a Territory, as a seat sees it."""

    serial = i16()  # GROUND - place: where effects and events name it
    card = i16()  # 0: face down, and not one's own
    tilted = i8()
    face_down = i8()


class SeenPlayer(Record):
    """What a seat may know of one side."""

    life = i16()
    rounds = i16()
    faith = i8()
    placed = i8()
    kept = i8()
    redraws = i8()
    library_count = i8()
    archives_count = i8()
    hand_count = i8()
    crusade_count = i8()
    lectern_count = i8()
    territory_count = i8()
    aura_willpower = i16()
    aura_stamina = i16()
    bare = i8()
    known_count = i8()
    unseen_count = i8()
    hand = i16(HAND)  # zeros where it is hidden
    known = i16(HAND)  # cards that everybody knows to be in the hand, sorted
    public = i32()  # one's own hand: the mask of places whose cards everybody knows; 0 of the other's
    archives = i16(DECK)  # the oldest first
    unseen = i16(DECK)  # sorted: which cards are hidden in the Library (one's own), or in Library, hand and face down (open lists)
    crusade = many(Underling, CRUSADE)
    lectern = many(Tome, LECTERN)
    territory = many(SeenGround, TERRITORY)
    # What a reader of the Crusade sees, place by place: numbers, so that no table computes them again
    willpower = i16(CRUSADE)
    stamina_left = i16(CRUSADE)
    stamina = i16(CRUSADE)
    capacities = i8(CRUSADE)
    can_attack = i8(CRUSADE)  # 1: by its state it could be declared an attacker or use an ability
    can_block = i8(CRUSADE)
    attacking = i8(CRUSADE)  # 1: a declared attacker that has not fought yet
    opposed = i8(CRUSADE)  # an attacker: one more than the place of its blocker, 0 unblocked, -1 its blocker has left
    blocking = i8(CRUSADE)  # one more than the place of the attacker that it blocks; 0 none


class View(Record):
    """What one seat may know. Both sides in seat order."""

    me = i8()  # -1 is a spectator
    seat = i8()
    first = i8()
    phase = i8()
    step = i8()
    winner = i8()
    reason = i8()
    turn = i16()
    serials = i16()
    window = i8()
    asked = i8()
    passed = i8()
    attacked = i8()
    discards = i8()
    discarder = i8()
    striker = i16()
    attack_count = i8()
    stack_count = i8()
    attackers = i16(CRUSADE)
    blockers = i16(CRUSADE)
    stack = many(Pending, STACK)
    options = one(Options)
    draft = one(Draft)
    frame = one(Frame)  # what runs while a discard is decided, and what waits behind it: all of it was announced
    queue = one(Queue)
    players = many(SeenPlayer, SEATS)
