"""What is always true of a table at a decision; it is checked of states from outside, and in the tests.

Nothing is trusted: the bytes may come from anywhere, so every count is looked at before anything is counted with it.
"""

from __future__ import annotations

from collections.abc import MutableSequence

from mirlands.kernel.chance import sound_chance
from mirlands.kernel.rule import rule

from .battles import able, cannot_fight, cannot_use_rogue, next_able
from .claims import at_turn, cannot_choose, claimants, first_in, to_be_had
from .disputes import cannot_order, cannot_use_merchant
from .holdings import count_kind, heroes_of, housing_of, kind_of, monsters_of, owner_of, owns, owns_kind
from .offers import cannot_offer, leads_on, offers_allowed
from .paladins import cannot_tie
from .penalties import ALL_RELIEF, all_pending, can_shield, next_shield, type_of_symbol
from .state import (
    A_BATTLE,
    A_CARD,
    A_CLAIM,
    A_FREE_CARD,
    A_HERO_TO_LODGE,
    A_MERCHANT,
    A_PALADIN,
    A_PENALTY,
    A_TARGET,
    A_TURN,
    AN_ANSWER,
    AN_OUTSIDE_OFFER,
    ANNOUNCE,
    ANOTHER_CLAIM,
    ARCHERS_AIM,
    AWARDING,
    BATTLES,
    BOXED,
    BY_CONCESSION,
    BY_POINTS,
    CARDS,
    CARDS_IN_DEAL,
    COUNTERING,
    DECLINED,
    DEFEATED,
    DISPUTES,
    DRAW,
    FIGHTING,
    FINAL_ACCOMMODATION,
    HERO,
    IN_DECK,
    INITIAL_ACCOMMODATION,
    MELEE,
    MERCHANTS,
    MONSTER,
    MONSTERS_ATTACK,
    NEGOTIATION,
    NO_CARD,
    NO_DRAFT,
    NOBODY,
    NOT_YET,
    NOTHING,
    NOWHERE,
    OFFERING,
    OFFERS,
    OVER,
    OWNED,
    PALADINS,
    PARTNER,
    PILE,
    PLAGUE,
    PLAGUE_EFFECT,
    PLAGUES,
    PROMISES,
    RANGED,
    REMOVING,
    RESOLUTION,
    REVEALED,
    ROUNDS,
    SCORE,
    SEATS,
    SETTLE,
    SPENDING,
    SYMBOLS,
    TALK,
    THINGS,
    TO_ASK,
    TO_DEMAND,
    TO_GIVE,
    TO_PROMISE,
    TO_SEND,
    TO_YIELD,
    TREASURE,
    TYING,
    WHATS,
    WHICH_DISPUTE,
    Deal,
    Draft,
    State,
    Table,
)

CHANCE, TURN, COUNT, CARD, DECK, PLACE, TIE, ROUND, DISPUTE, OFFER, PROMISE, RESOLVED, DRAFT = range(1, 14)
"""The invariants by number: chance is well formed; seats, phase, step and what is asked fit together; counts are within
their room; every thing is a card of its deck; each deck holds what has not been drawn, once; every thing is where it can be;
ties are of Paladins and Archers to monsters; claims and awards are of revealed cards; a dispute is of seats that claim its
card, and who decides has something to decide; offers are such as can be made; promises are such as can be given; what
Resolution has at hand is there; a draft is of something that is there, fits what is asked, and can be finished."""


@rule
def within(number: int, low: int, high: int) -> bool:
    """Whether ``low <= number <= high``."""
    return low <= number <= high


@rule
def sound_options(state: State) -> bool:
    """House rules are chosen or not."""
    o = state.options
    if not within(o.archer_value, 0, 1) or not within(o.short_round, 0, 1) or not within(o.plague_exhausted, 0, 1):
        return False
    if not within(o.merchant_self, 0, 1) or not within(o.promise, 0, 1) or not within(o.trade_plague, 0, 1):
        return False
    if not within(o.plague_bars_trades, 0, 1) or not within(o.wall_scope, 0, 2) or not within(o.per_symbol, 0, 1):
        return False
    return within(o.rogue_any_monster, 0, 1) and within(o.mage_scope, 0, 1)


@rule
def sound_step(step: int, asks: int) -> bool:
    """Whether this can be asked at this step."""
    if asks in (A_CLAIM, ANOTHER_CLAIM):
        return step == ANNOUNCE
    if asks == A_FREE_CARD:
        return within(step, SETTLE, TALK)
    if asks == WHICH_DISPUTE:
        return step == DISPUTES
    if asks in (A_TURN, AN_OUTSIDE_OFFER, AN_ANSWER):
        return step == TALK
    if asks == A_MERCHANT:
        return step == MERCHANTS
    if asks == A_PALADIN:
        return step == PALADINS
    if asks == A_TARGET:
        return step == ARCHERS_AIM
    if asks == A_HERO_TO_LODGE:
        return step in (INITIAL_ACCOMMODATION, FINAL_ACCOMMODATION)
    if asks == A_PENALTY:
        return step in (PLAGUE_EFFECT, MONSTERS_ATTACK)
    return asks == A_BATTLE and step == BATTLES


@rule
def sound_turn(state: State) -> bool:
    """Who plays, where in the game it is, who decides, and what."""
    if not within(state.count, 2, SEATS) or not within(state.gone, 0, (1 << state.count) - 1):
        return False
    if not within(state.phase, NEGOTIATION, OVER) or not within(state.step, 0, SCORE) or not within(state.seat, 0, state.count - 1):
        return False
    if not within(state.reason, 0, BY_CONCESSION) or (state.reason != 0) != (state.phase == OVER):
        return False
    playing = 0
    for seat in range(state.count):
        playing += 1 - ((state.gone >> seat) & 1)
    if state.phase == OVER:
        return state.asks == NOTHING and playing >= 1 and (playing >= 2 or state.reason != BY_POINTS)
    if playing < 2 or (state.gone >> state.seat) & 1 == 1 or not within(state.asks, A_CLAIM, A_BATTLE):
        return False
    return sound_step(state.step, state.asks) and (state.phase == NEGOTIATION) == (state.step < ARCHERS_AIM) and state.phase <= RESOLUTION


@rule
def sound_counts(state: State) -> bool:
    """How many there are of everything."""
    if not within(state.total, 1, DRAW - 1) or not within(state.drawn, 0, state.total):
        return False
    if not within(state.plague_total, 0, PLAGUES) or not within(state.plague_drawn, 0, state.plague_total):
        return False
    if not within(state.last_seen, 0, 1) or not within(state.last_at, max(0, state.total - PILE * state.count), state.total):
        return False
    if (state.last_seen == 1 and state.last_at > state.drawn) or (state.last_seen == 0 and state.last_at < state.drawn):
        return False
    if not within(state.number, 1, ROUNDS) or not within(state.last_round, 0, ROUNDS):
        return False
    if state.last_round != 0 and state.last_round < state.number:
        return False
    if not within(state.first, 0, state.count - 1) or not within(state.revealer, 0, state.count - 1):
        return False
    if not within(state.revealed_count, 0, state.count) or not within(state.declined_count, 0, DECLINED):
        return False
    return within(state.promise_count, 0, PROMISES)


@rule
def sound_cards(table: Table, state: State) -> bool:
    """Every thing of the draw deck is a card that is no Plague card, every thing of the plague deck is one; there are no others."""
    for thing in range(THINGS):
        card = state.card[thing]
        used = within(thing, 1, state.total) or within(thing, DRAW, DRAW + state.plague_total - 1)
        if not used:
            if card != 0 or state.place[thing] != NOWHERE:
                return False
        elif (
            not within(card, 1, min(CARDS - 1, table.card_count))
            or (table.cards[card].kind == PLAGUE) != (thing >= DRAW)
            or not within(table.cards[card].kind, TREASURE, PLAGUE)
        ):
            return False
    return True


@rule
def sound_deck(state: State, deck: MutableSequence[int], room: int, total: int, drawn: int, lowest: int) -> bool:
    """A deck names each of its things once: those drawn first, which lie elsewhere now; and zeros beyond. ``lowest`` is its first thing."""
    seen = 0
    for i in range(room):
        if i >= total:
            if deck[i] != 0:
                return False
            continue
        thing = deck[i]
        if not within(thing, lowest, lowest + total - 1) or (seen >> (thing - lowest)) & 1 == 1:
            return False
        seen |= 1 << (thing - lowest)
        if (state.place[thing] == IN_DECK) != (i >= drawn):
            return False
    return True


@rule
def sound_places(table: Table, state: State) -> bool:
    """Every thing is in its deck, revealed, with a seat, defeated by one, or in the box; what lies revealed is of this round."""
    lying = 0
    for thing in range(1, THINGS):
        place = state.place[thing]
        if state.card[thing] == 0 or place in (IN_DECK, BOXED) or within(place, OWNED, OWNED + state.count - 1):
            continue
        if within(place, DEFEATED, DEFEATED + state.count - 1):
            if table.cards[state.card[thing]].kind != MONSTER:
                return False
        elif place != REVEALED or thing >= DRAW:
            return False
        else:
            lying += 1
    fresh = state.step < DISPUTES and state.phase == NEGOTIATION
    for slot in range(SEATS):
        thing = state.revealed[slot]
        if slot >= state.revealed_count:
            if thing != 0:
                return False
            continue
        if not within(thing, 1, state.total) or (fresh and state.place[thing] != REVEALED):
            return False
        lying -= 1 if state.place[thing] == REVEALED else 0
        for other in range(slot):
            if state.revealed[other] == thing:
                return False
    return lying == 0


@rule
def sound_ties(table: Table, state: State) -> bool:
    """Paladins are tied to monsters of their owner, Archers aim at such, and monsters have been fought; all of it while they are there."""
    for thing in range(THINGS):
        tie = state.tie[thing]
        if tie == 0:
            continue
        if not within(thing, 1, state.total) or not within(tie, 1, state.total) or owner_of(state, thing) < 0:
            return False
        card = table.cards[state.card[thing]]
        if card.kind == MONSTER:
            if tie != 1 or state.step != BATTLES:
                return False
            continue
        if card.kind != HERO or state.place[tie] != state.place[thing] or kind_of(table, state, tie) != MONSTER:
            return False
        if card.fights != MELEE and (card.fights != RANGED or state.step < ARCHERS_AIM):
            return False
    return True


@rule
def sound_round(state: State) -> bool:
    """Claims and awards are of revealed cards, and what is awarded is claimed by nobody else."""
    everybody = (1 << state.count) - 1
    if not within(state.passes, 0, 2) or not within(state.turn, 0, 2 * state.count) or not within(state.changed, 0, 1):
        return False
    if not within(state.settled, 0, PROMISES) or not within(state.choosing, 0, everybody):
        return False
    for i in range(SEATS):
        if not within(state.claim[i], 0, state.revealed_count if i < state.count else 0):
            return False
        if not within(state.got[i], 0, NO_CARD if i < state.count else 0):
            return False
        if not within(state.awarded[i], 0, state.count if i < state.revealed_count else 0):
            return False
        if (state.choosing >> i) & 1 == 1 and (state.claim[i] != 0 or state.got[i] != NOT_YET):
            return False
    for slot in range(state.revealed_count):
        seat = state.awarded[slot] - 1
        if seat >= 0 and (claimants(state, slot) != 1 << seat or state.got[seat] not in (NOT_YET, A_CARD)):
            return False
    return True


@rule
def sound_question(table: Table, state: State) -> bool:
    """Whoever decides in the Negotiation is the one whose turn it is, and has something to decide."""
    asks, seat = state.asks, state.seat
    if asks == A_FREE_CARD:
        if seat != first_in(state, state.choosing) or (state.choosing >> seat) & 1 == 0:
            return False
        for slot in range(state.revealed_count):
            if cannot_choose(table, state, seat, slot) == 0:
                return True
        return False
    if state.choosing != 0:
        return False
    if asks == WHICH_DISPUTE:
        for slot in range(state.revealed_count):
            if cannot_order(state, slot) == 0:
                return seat == state.revealer
        return False
    if asks == AN_ANSWER:
        return True
    if seat != at_turn(state, state.turn):
        return False
    if asks == A_TURN:
        return (state.disputants >> seat) & 1 == 1 and state.turn < 2 * state.count
    if state.turn >= state.count:
        return False
    if asks in (A_CLAIM, ANOTHER_CLAIM):
        for turn in range(state.count):
            claims = asks == ANOTHER_CLAIM or turn < state.turn
            if (state.claim[at_turn(state, turn)] > 0) != claims:
                return False
        return state.revealed_count > 1 and (state.passes > 0) == (asks == ANOTHER_CLAIM)
    return asks != AN_OUTSIDE_OFFER or (state.disputants >> seat) & 1 == 0


@rule
def is_empty(deal: Deal) -> bool:
    """Whether nothing is offered, in every byte."""
    for i in range(CARDS_IN_DEAL):
        if deal.gives[i] != 0 or deal.asks[i] != 0:
            return False
    return deal.offered == 0 and deal.seat == 0 and deal.to == 0 and deal.yields == 0 and deal.promise == 0 and deal.demand == 0


@rule
def sound_list(state: State, things: MutableSequence[int], owner: int) -> bool:
    """Up to two things, rising, then zeros; of ``owner``, or of anybody when it is -1."""
    last = 0
    for i in range(CARDS_IN_DEAL):
        thing = things[i]
        if thing == 0:
            return not (i + 1 < CARDS_IN_DEAL and things[i + 1] != 0)
        if not within(thing, last + 1, THINGS - 1) or state.card[thing] == 0:
            return False
        if owner >= 0 and state.place[thing] != OWNED + owner:
            return False
        last = thing
    return True


@rule
def sound_deal(state: State, deal: Deal, offered: int, owned: bool) -> bool:
    """What is offered is offered by a seat to another one; ``owned``: what would pass is still theirs."""
    if deal.offered != offered or not within(deal.seat, 0, state.count - 1) or not within(deal.to, 0, state.count - 1):
        return False
    if deal.seat == deal.to or not within(deal.yields, NOBODY, PARTNER):
        return False
    if not within(deal.promise, 0, WHATS) or not within(deal.demand, 0, WHATS):
        return False
    return sound_list(state, deal.gives, deal.seat if owned else -1) and sound_list(state, deal.asks, deal.to if owned else -1)


@rule
def sound_partners(state: State, deal: Deal) -> bool:
    """Both are still there, one of them at least is in the dispute, both where one of them would yield; and promises have room."""
    mine, theirs = (state.disputants >> deal.seat) & 1, (state.disputants >> deal.to) & 1
    if (state.gone >> deal.seat) & 1 == 1 or (state.gone >> deal.to) & 1 == 1:
        return False
    if mine + theirs == 0 or (deal.yields != NOBODY and mine + theirs < 2):
        return False
    promises = (1 if deal.promise > 0 else 0) + (1 if deal.demand > 0 else 0)
    return state.promise_count + promises <= PROMISES


@rule
def sound_dispute(state: State) -> bool:
    """Who is in a dispute, and who has passed in it; without a dispute nothing of it is left."""
    everybody, n, made = (1 << state.count) - 1, 0, 0
    if not within(state.dispute, 0, state.revealed_count) or not within(state.disputants, 0, everybody):
        return False
    if not within(state.passed, 0, everybody) or (state.passed & ~state.disputants) != 0:
        return False
    for seat in range(SEATS):
        if not within(state.offers[seat], 0, OFFERS if seat < state.count else 0):
            return False
        made += state.offers[seat]
        if (state.disputants >> seat) & 1 == 1:
            n += 1
            if state.claim[seat] != state.dispute or state.got[seat] != NOT_YET:
                return False
    if state.declined_count + (1 if state.offer.offered == 1 else 0) > made:
        return False
    if state.phase == NEGOTIATION and state.step in (TALK, MERCHANTS):
        if state.dispute == 0 or not to_be_had(state, state.dispute - 1):
            return False
        return n >= (1 if state.asks == A_FREE_CARD else 2)
    return state.phase == OVER or (state.dispute == 0 and n == 0 and made == 0)


@rule
def sound_offers(state: State) -> bool:
    """The open offer, and those that were declined in this dispute."""
    for i in range(DECLINED):
        if i >= state.declined_count:
            if not is_empty(state.declined[i]):
                return False
        elif not sound_deal(state, state.declined[i], 1, False):
            return False
    if state.asks == AN_ANSWER:
        return sound_deal(state, state.offer, 1, True) and state.offer.to == state.seat and sound_partners(state, state.offer)
    if state.phase == OVER and state.offer.offered == 1:
        return sound_deal(state, state.offer, 1, False)
    return is_empty(state.offer)


@rule
def sound_promises(state: State) -> bool:
    """Promises have two seats and are about something; nothing is written beyond their count."""
    for i in range(PROMISES):
        promise = state.promises[i]
        if i >= state.promise_count:
            if promise.seat != 0 or promise.holder != 0 or promise.what != 0 or promise.made != 0 or promise.due != 0 or promise.used != 0:
                return False
            continue
        if not within(promise.seat, 0, state.count - 1) or not within(promise.holder, 0, state.count - 1):
            return False
        if promise.seat == promise.holder or not within(promise.what, 1, WHATS) or not within(promise.made, 0, state.number):
            return False
        if not within(promise.due, 0, 1) or not within(promise.used, 0, promise.due):
            return False
    return True


@rule
def sound_resolution(table: Table, state: State) -> bool:
    """What a step of Resolution has at hand, and that there is something to decide."""
    everybody = (1 << state.count) - 1
    if not within(state.thing, 0, THINGS - 1) or not within(state.relief, 0, ALL_RELIEF) or not within(state.done, 0, everybody):
        return False
    for symbol in range(SYMBOLS):
        if not within(state.pending[symbol], 0, ALL_RELIEF):
            return False
    if state.asks == A_HERO_TO_LODGE:
        return heroes_of(table, state, state.seat) > housing_of(table, state, state.seat)
    if state.asks == A_TARGET:
        return owns(state, state.seat, state.thing) and table.cards[state.card[state.thing]].fights == RANGED
    if state.asks != A_PENALTY:
        return True
    kind = PLAGUE if state.step == PLAGUE_EFFECT else MONSTER
    if not owns_kind(table, state, state.seat, state.thing, kind):
        return False
    if next_shield(table, state, state.seat, 0) > 0:
        return True
    for symbol in range(SYMBOLS):
        if state.pending[symbol] > 0 and count_kind(table, state, state.seat, type_of_symbol(symbol)) > 0:
            return True
    return False


@rule
def draft_is_clear(draft: Draft) -> bool:
    """Every byte of a draft is zero."""
    for thing in range(THINGS):
        if draft.withheld[thing] != 0:
            return False
    if draft.seat != 0 or draft.thing != 0 or draft.stage != 0 or draft.count != 0:
        return False
    return is_empty(draft.deal)


@rule
def sound_stage(table: Table, state: State, draft: Draft) -> bool:
    """How far an offer has been built fits what is in it, and it can be finished."""
    deal, stage = draft.deal, draft.stage
    if stage == TO_YIELD:
        both = (state.disputants >> deal.seat) & (state.disputants >> deal.to) & 1
        if both == 0 or deal.yields + deal.gives[0] + deal.asks[0] + deal.promise + deal.demand > 0:
            return False
        return cannot_offer(table, state, deal.seat, deal.to) == 0
    if (deal.demand > 0) != (stage == TO_SEND) or (stage < TO_DEMAND and deal.promise > 0) or (stage == TO_DEMAND and deal.promise == 0):
        return False
    if stage == TO_PROMISE or (stage == TO_GIVE and deal.asks[0] > 0) or (stage == TO_ASK and deal.asks[0] == 0):
        return False
    if state.offers[deal.seat] >= offers_allowed(state, deal.seat):
        return False
    gives, asks = deal.gives, deal.asks
    return leads_on(table, state, deal.seat, deal.to, deal.yields, gives[0], gives[1], asks[0], asks[1], deal.promise, deal.demand, stage)


@rule
def sound_draft(table: Table, state: State, draft: Draft) -> bool:
    """What is begun is of the seat that decides, fits what is asked, and can be finished."""
    if draft.kind == NO_DRAFT:
        return draft_is_clear(draft)
    if not within(draft.kind, OFFERING, FIGHTING) or state.phase == OVER or draft.seat != state.seat:
        return False
    withheld, seat, thing = 0, state.seat, draft.thing
    for hero in range(THINGS):
        if not within(draft.withheld[hero], 0, 1):
            return False
        withheld += draft.withheld[hero]
        if draft.withheld[hero] == 1 and not able(table, state, seat, hero, thing):
            return False
    if withheld != draft.count or (withheld > 0 and draft.kind != FIGHTING):
        return False
    if draft.kind in (OFFERING, COUNTERING):
        deal = draft.deal
        if thing != 0 or not within(draft.stage, TO_YIELD, TO_SEND) or not sound_deal(state, deal, 0, True):
            return False
        if deal.seat != seat or not sound_partners(state, deal) or not sound_stage(table, state, draft):
            return False
        if draft.kind == COUNTERING:
            return state.asks == AN_ANSWER and deal.to == state.offer.seat
        return state.asks in (A_TURN, AN_OUTSIDE_OFFER)
    if draft.stage != 0 or not is_empty(draft.deal):
        return False
    if draft.kind == AWARDING:
        return state.asks == A_MERCHANT and cannot_use_merchant(table, state, seat, thing) == 0
    if draft.kind == TYING:
        return state.asks == A_PALADIN and cannot_tie(table, state, seat, thing) == 0 and monsters_of(table, state, seat) > 0
    if draft.kind == SPENDING:
        return state.asks == A_PENALTY and can_shield(table, state, seat, thing) and all_pending(state) > 0
    if state.asks != A_BATTLE:
        return False
    if draft.kind == REMOVING:
        return cannot_use_rogue(table, state, seat, thing) == 0
    if cannot_fight(table, state, seat, thing) != 0:
        return False
    fighters, hero = 0, next_able(table, state, seat, thing, 0)
    while hero > 0:
        fighters += 1
        hero = next_able(table, state, seat, thing, hero)
    return fighters > withheld


@rule
def unsound(table: Table, state: State) -> int:
    """0, or the number of the first invariant that the state breaks."""
    if not sound_chance(state):
        return CHANCE
    if not sound_turn(state) or not sound_options(state):
        return TURN
    if not sound_counts(state):
        return COUNT
    if not sound_cards(table, state):
        return CARD
    if not sound_deck(state, state.deck, DRAW, state.total, state.drawn, 1):
        return DECK
    if not sound_deck(state, state.plague, PLAGUES, state.plague_total, state.plague_drawn, DRAW):
        return DECK
    if not sound_places(table, state):
        return PLACE
    if not sound_ties(table, state):
        return TIE
    if not sound_round(state):
        return ROUND
    if not sound_dispute(state) or (state.phase == NEGOTIATION and not sound_question(table, state)):
        return DISPUTE
    if not sound_offers(state):
        return OFFER
    if not sound_promises(state):
        return PROMISE
    if not sound_resolution(table, state):
        return RESOLVED
    return 0 if sound_draft(table, state, state.draft) else DRAFT
