"""The actions of Mirianth Wars by index. Slots, seats and things count from 0 in indexes, slots and seats from 1 in text."""

from __future__ import annotations

from .state import PROMISES, SEATS, SYMBOLS, THINGS, WHATS

KEEP = 0  # the card announced
PASS = 1  # no offer, no Merchant, no Paladin, no target, no more battles
YIELD_CARD = 2  # concede the disputed card
ACCEPT = 3
DECLINE = 4
COUNTER = 5  # begin an offer in return
SEND = 6  # make the offer that was built
STRIKE = 7  # fight with all who take part
ANNOUNCE = 8  # + slot
CHOOSE = ANNOUNCE + SEATS  # + slot: choosing again
ORDER = CHOOSE + SEATS  # + slot: this dispute is next
OFFER = ORDER + SEATS  # + seat: begin an offer to it
YIELDS = OFFER + SEATS  # + NOBODY, PROPOSER, PARTNER
AWARD = YIELDS + 3  # + SEATS * who gets the disputed card + who gets the Merchant
CANCEL_SYMBOL = AWARD + SEATS * SEATS  # + symbol: what the Wall cancels
WAIVE = CANCEL_SYMBOL + SYMBOLS  # + place of a promise that one holds
GIVE = WAIVE + PROMISES  # + thing, in an offer
ASK = GIVE + THINGS  # + thing, in an offer
PROMISE = ASK + THINGS  # + what
DEMAND = PROMISE + WHATS + 1  # + what: a promise asked of the partner
USE = DEMAND + WHATS + 1  # + thing: a Merchant, a Paladin to be tied, a Priestess, a Wall, a Rogue
TARGET = USE + THINGS  # + thing: the monster of a Paladin, an Archer, a Rogue
DISCARD = TARGET + THINGS  # + thing
FIGHT = DISCARD + THINGS  # + thing: a monster
WITHHOLD = FIGHT + THINGS  # + thing: this hero takes no part in the fight
ACTIONS = WITHHOLD + THINGS
WIDTH = 2 * (THINGS + WHATS) + 8
