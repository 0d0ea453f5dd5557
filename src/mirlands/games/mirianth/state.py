"""What lies on the table in Mirianth Wars, and the numbers that its cards are written in.

Every card on the table is a *thing*, numbered from 1: the draw deck's first, then the Plague cards. Which thing is which
card is public (equal cards are interchangeable); hidden is only the order of the two decks, and where among the bottom
cards the Last Round lies.
"""

from __future__ import annotations

from mirlands.kernel.chance import Chance
from mirlands.kernel.records import Record, i8, i16, many, one

SEATS = 4  # at most (M2)
DRAW, PLAGUES = 64, 48  # things below DRAW are of the draw deck, the others Plague cards; 0 is no thing
THINGS = DRAW + PLAGUES
CARDS = 64  # definitions; 0 is no card
ROUNDS = 32  # at most: 63 draw cards for two seats
PILE = 5  # cards for each seat that the Last Round is shuffled among (M5)
CARDS_IN_DEAL = 2  # at most, each way
OFFERS = 3  # by a disputant in one dispute, counters included; a seat outside it has one
DECLINED = SEATS * OFFERS
PROMISES = 32

# Types of card
TREASURE, BUILDING, HERO, MONSTER, PLAGUE = 1, 2, 3, 4, 5
# How a hero fights
NO_FIGHTER, RANGED, MELEE, GLOBAL = 0, 1, 2, 3
# What a card's points are multiplied with
(
    FIXED,
    PER_BUILDING,
    PER_HERO,
    PER_TREASURE,
    PER_PLAGUE,
    PER_DEFEATED,  # defeated monsters
    PER_DIFFERENT,  # different defeated monsters
) = range(7)
# Symbols of penalties: what must be discarded
LOSE_HERO, LOSE_BUILDING, LOSE_TREASURE = 0, 1, 2
SYMBOLS = 3
# How many archers are counted (M46); more count as this many
ARCHERS = 4

# Where a thing is (``State.place``)
NOWHERE, IN_DECK, REVEALED, BOXED = 0, 1, 2, 3
OWNED = 8  # + seat
DEFEATED = 16  # + seat

# The phases of a game, M7
NEGOTIATION, RESOLUTION, SCORING, OVER = 0, 1, 2, 3
# Where in a phase the game is (``State.step``)
(
    REVEAL,  # N cards are about to be turned up (M8)
    ANNOUNCE,  # in turn from the revealer (M9)
    SETTLE,  # due promises, the oldest first (M14)
    DISPUTES,  # the revealer picks the next one (MA8)
    TALK,  # disputants act in turn (M12)
    MERCHANTS,  # after the offers (M56)
    TEST,  # the deck of fate (M17-M20)
    PALADINS,  # (M24, M25)
    ROUND_END,
    ARCHERS_AIM,  # (M31)
    INITIAL_ACCOMMODATION,  # (M32)
    PLAGUE_EFFECT,  # (M33-M35)
    BATTLES,  # (M36-M41)
    MONSTERS_ATTACK,  # (M42, M43), still the Battles step
    FINAL_ACCOMMODATION,  # (M44)
    SCORE,  # (M74)
) = range(16)
# What is being decided (``State.asks``), by ``State.seat``
(
    NOTHING,
    A_CLAIM,  # which revealed card to announce
    ANOTHER_CLAIM,  # keep it, or announce another
    A_FREE_CARD,  # choosing again
    WHICH_DISPUTE,
    A_TURN,  # of a disputant: offer, concede, pass
    AN_OUTSIDE_OFFER,  # of a seat outside the dispute: offer, pass
    AN_ANSWER,  # to the open offer
    A_MERCHANT,  # use it, or pass
    A_PALADIN,  # tie one to a monster, or pass
    A_TARGET,  # of the archer ``State.thing``
    A_HERO_TO_LODGE,  # which hero finds no room
    A_PENALTY,  # what is discarded for the penalties ``State.pending`` of ``State.thing``
    A_BATTLE,  # which monster next, the Rogue, or pass
) = range(14)
# What a draft is of; only its seat sees it
(
    NO_DRAFT,
    OFFERING,
    COUNTERING,
    AWARDING,  # the Merchant ``thing`` awards the disputed card
    TYING,  # the Paladin ``thing`` looks for its monster
    SPENDING,  # the Wall ``thing`` looks for the symbol that it cancels
    REMOVING,  # the Rogue ``thing`` looks for its monster
    FIGHTING,  # who fights the monster ``thing``
) = range(8)
# Stages of an offer: what may still be added
TO_YIELD, TO_GIVE, TO_ASK, TO_PROMISE, TO_DEMAND, TO_SEND = 0, 1, 2, 3, 4, 5
# ``Deal.yields``
NOBODY, PROPOSER, PARTNER = 0, 1, 2
# What a promise is about: one number; 0 is no promise
IN_ROUND = 0  # + the round, from 1
ON_TYPE = IN_ROUND + ROUNDS  # + a type: TREASURE to MONSTER
ON_CARD = ON_TYPE + MONSTER  # + a definition, from 1
WHATS = ON_CARD + CARDS
# What a seat has got this round (``State.got``)
NOT_YET, A_CARD, A_PLAGUE, NO_CARD = 0, 1, 2, 3
# ``reason`` of the end
BY_POINTS, BY_CONCESSION = 1, 2
# Parts of a score in the rulebook's order (M74)
OF_HEROES, OF_BUILDINGS, OF_TREASURES, OF_MONSTERS = 0, 1, 2, 3
PARTS = 4


class Card(Record):
    """A definition, as far as the rules ask. Positions in ``Table.cards`` name it; 0 is no card."""

    kind = i8()  # the type
    copies = i8(3)  # for 2, 3 and 4 seats: nested, by the symbols on the card (M4); of a Plague card always the same
    points = i8()  # what it scores, for each of what ``per`` counts
    per = i8()  # FIXED ... PER_DIFFERENT
    neighbours = i8()  # what each adjacent player's heroes score through it (M73)
    housing = i8()  # accommodation (M63)
    fights = i8()  # NO_FIGHTER, RANGED, MELEE, GLOBAL
    attack = i8()  # of a melee hero (M49)
    volley = i8(ARCHERS)  # attack of a ranged hero by the number of ranged heroes (M46)
    rallies = i8()  # added to each own melee hero (M53)
    awards = i8()  # 1: decides who gets a disputed card (M56)
    removes = i8()  # 1: discarded to discard a monster (M54)
    shields_heroes = i8()  # discarded, cancels so many hero penalties (M58)
    shields_any = i8()  # discarded, cancels so many penalties of any type (M60)
    keeps_plague = i8()  # 1: its owner's Plague cards stay (M35)
    stamina = i8()  # of a monster (M61)
    penalties = i8(SYMBOLS)  # symbols on a monster or Plague card


class Table(Record):
    """The card table: what a set file is lowered to. Plague cards are among the cards."""

    cards = many(Card, CARDS)
    card_count = i8()  # definitions are 1 ... card_count


class Options(Record):
    """House rules; 0 is the ruling's own reading."""

    archer_value = i8()  # 0 each, 1 the group's once (MA1)
    short_round = i8()  # 0 play it, 1 stop before it (MA5)
    plague_exhausted = i8()  # 0 blanks, 1 nobody gets the card (MA7)
    merchant_self = i8()  # 0 he may award himself, 1 he may not (MA9)
    promise = i8()  # 0 once, 1 standing: it binds in every later round that reveals the card or type (MA12)
    trade_plague = i8()  # 0 yes, 1 no (MA13)
    plague_bars_trades = i8()  # 0 no, 1 yes: who was dealt Plague receives nothing by deals in that round either (MA14)
    wall_scope = i8()  # 0 one symbol, 1 one card's symbols, 2 all of the step's (MA16)
    per_symbol = i8()  # 0 no: one card of each type, 1 yes: one for each symbol (MA19)
    rogue_any_monster = i8()  # 0 own, 1 anybody's (MA20)
    mage_scope = i8()  # 0 own monsters, 1 everybody's (MA23)


class Deck(Record):
    """Nobody brings cards."""

    unused = i8()


class Deal(Record):
    """What an offer lists. ``to`` says nothing when nothing is offered: then all of it is zero, ``offered`` included."""

    offered = i8()  # 1: there is one
    seat = i8()  # who proposes
    to = i8()
    yields = i8()  # NOBODY, PROPOSER, PARTNER: who leaves the dispute
    gives = i8(CARDS_IN_DEAL)  # things from the proposer, rising, 0 none
    asks = i8(CARDS_IN_DEAL)  # things from the partner
    promise = i8()  # what the proposer promises; 0 nothing
    demand = i8()  # what the partner is to promise


class Promise(Record):
    """Priority for ``holder`` over ``seat``, who gave it. The oldest first in ``State.promises``."""

    seat = i8()  # the promiser
    holder = i8()
    what = i8()  # IN_ROUND + round, ON_TYPE + type, ON_CARD + card; 0 in slots beyond the count
    made = i8()  # in which round
    due = i8()  # 1: it binds in this round
    used = i8()  # 1: the holder has taken a card by it in this round


class Draft(Record):
    """What a seat has begun and not yet committed."""

    kind = i8()
    seat = i8()
    thing = i8()  # the Merchant, Paladin, Wall, Rogue, or the monster to be fought
    stage = i8()  # of an offer: TO_YIELD ... TO_SEND
    count = i8()  # heroes withheld from the fight
    withheld = i8(THINGS)  # 1: this hero does not take part
    deal = one(Deal)


class State(Record):
    """A game in progress. Slots beyond a count, and of seats that are not there, are zero."""

    chance = one(Chance)
    options = one(Options)
    count = i8()  # N: seats in the game; those that left stay counted
    gone = i8()  # a mask of seats that left
    reason = i8()
    phase = i8()
    step = i8()
    asks = i8()
    seat = i8()  # who decides
    # The decks
    total = i8()  # draw cards
    drawn = i8()
    last_at = i8()  # after so many draw cards the Last Round lies on top (M5)
    last_seen = i8()  # 1: it has been revealed and set aside (M26)
    plague_total = i8()
    plague_drawn = i8()
    deck = i8(DRAW)  # things in the order in which they are drawn
    plague = i8(PLAGUES)
    # The things, by number
    card = i8(THINGS)
    place = i8(THINGS)
    tie = i8(THINGS)  # the monster that a Paladin is tied to, or an Archer aims at; of a monster: 1 it has been fought
    # The round
    number = i8()  # of the round, from 1
    first = i8()  # the first revealer
    revealer = i8()
    last_round = i8()  # the number of the last round, 0 while it is not known
    revealed_count = i8()
    revealed = i8(SEATS)  # things
    claim = i8(SEATS)  # by seat: one more than the slot that it claims, 0 none
    awarded = i8(SEATS)  # by slot: one more than the seat, 0 not awarded
    got = i8(SEATS)
    passes = i8()  # of announcing: 0, 1, 2
    turn = i8()  # how many seats from the revealer
    changed = i8()  # 1: somebody changed in this pass
    settled = i8()  # promises looked at so far
    choosing = i8()  # a mask of seats that must choose again
    # The dispute
    dispute = i8()  # one more than the slot, 0 none
    disputants = i8()  # a mask
    passed = i8()  # a mask of disputants that have passed in succession
    offers = i8(SEATS)  # made in this dispute
    declined_count = i8()
    declined = many(Deal, DECLINED)
    offer = one(Deal)  # open
    # Promises
    promise_count = i8()
    promises = many(Promise, PROMISES)
    # Resolution
    thing = i8()  # the archer, the Plague card or the monster at hand
    pending = i8(SYMBOLS)  # its penalties still to be paid
    relief = i8()  # hero penalties that a Priestess still cancels in this step
    done = i8()  # a mask of seats that have finished the step
    parts = i16(SEATS * PARTS)  # points by seat and part, when all is scored
    draft = one(Draft)


class View(Record):
    """What one seat may know: all but the order of the decks, where the Last Round lies, and the others' drafts."""

    me = i8()  # -1 is a spectator
    options = one(Options)
    count = i8()
    gone = i8()
    reason = i8()
    phase = i8()
    step = i8()
    asks = i8()
    seat = i8()
    total = i8()
    drawn = i8()
    last_seen = i8()
    plague_total = i8()
    plague_drawn = i8()
    card = i8(THINGS)
    place = i8(THINGS)
    tie = i8(THINGS)
    number = i8()
    first = i8()
    revealer = i8()
    last_round = i8()
    revealed_count = i8()
    revealed = i8(SEATS)
    claim = i8(SEATS)
    awarded = i8(SEATS)
    got = i8(SEATS)
    passes = i8()
    turn = i8()
    changed = i8()
    settled = i8()
    choosing = i8()
    dispute = i8()
    disputants = i8()
    passed = i8()
    offers = i8(SEATS)
    declined_count = i8()
    declined = many(Deal, DECLINED)
    offer = one(Deal)
    promise_count = i8()
    promises = many(Promise, PROMISES)
    thing = i8()
    pending = i8(SYMBOLS)
    relief = i8()
    done = i8()
    parts = i16(SEATS * PARTS)
    draft = one(Draft)  # one's own
    # Numbers that a reader of the table works out, so that no table computes them again
    rounds_left = i8()  # rounds that can still come after this one, at most
    free = i8()  # revealed cards that nobody claims and that are not awarded
    heroes = i8(SEATS)
    housing = i8(SEATS)
    monsters = i8(SEATS)  # not yet defeated
    defeated = i8(SEATS)
    scores = i16(SEATS * PARTS)  # what would be scored now
    # Of a monster on the battlefield what all heroes able to fight it would deal now; of a hero what it deals its target, a Mage each
    attack = i8(THINGS)
