"""Which deals a seat of plain sense makes in a dispute, and when it concedes: what each outcome is worth to both sides.

Everything that counts is public, so a seat knows what a deal is worth to its partner as well as to itself. Each can fall back
on the plague test (or a Merchant's word) or on conceding; a deal is proposed where both gain by it, and of those the one with
the greatest product of the two gains. A seat counts its own points less its rivals' on average.
"""

from __future__ import annotations

from typing import NamedTuple

from mirlands.kernel.rule import rule

from .appraisal import RIVALS, bit, coming, held, with_holding, with_plague
from .claims import how_many, is_free
from .disputes import is_merchant
from .numbers import ACCEPT, ASK, COUNTER, DECLINE, DEMAND, GIVE, OFFER, PASS, PROMISE, SEND, YIELD_CARD, YIELDS
from .offers import cannot_send, key_of, offers_allowed, was_declined
from .pledges import ANYTHING, Zeal, eager_for, worth_of_promise, zeal_for, zeal_of
from .promises import cannot_promise, unseen_cards, unseen_types
from .state import (
    A_PLAGUE,
    A_TURN,
    DRAW,
    IN_ROUND,
    MONSTER,
    NO_DRAFT,
    NOBODY,
    ON_CARD,
    ON_TYPE,
    OWNED,
    PARTNER,
    PROPOSER,
    TO_ASK,
    TO_DEMAND,
    TO_GIVE,
    TO_PROMISE,
    TO_SEND,
    TO_YIELD,
    Table,
    View,
)

ENOUGH = 0.2  # a gain that is worth a deal
TRADE = 0.5  # a gain that is worth a trade which ends no dispute
PLAIN = 0.75  # a deal with a card more must be so much better
WORDS = 0.85  # and with a promise more
FRIENDLY = 0.5  # a rival's point counts no more than so much of one's own when one deals with him
LITTLE = 0.2  # what a card must be worth to its taker to be worth passing on
BETTER = 2.0  # an offer is countered where one's own would gain so many times as much
EACH_WAY = 2  # cards
UNSETTLED = -1  # who yields
SICK = 1.2  # what a Plague card costs whoever takes it in a trade


class Stakes(NamedTuple):
    """What a seat can expect with the disputed card, with a Plague card in its place, and with the best free card."""

    win: float
    sick: float
    free: float
    other: int  # that free card, 0 none


class Quarrel(NamedTuple):
    """A dispute as ``me`` sees it who thinks of dealing with ``partner``; one of the two may be outside it."""

    thing: int  # the disputed card
    me: int
    partner: int
    players: int  # how many disputants there are
    mine: Stakes
    theirs: Stakes
    others_win: float  # of the disputants besides the two, together
    others_sick: float
    merchant: int  # the card that will decide when nobody agrees; 0: the plague test does
    owner: int  # whose it is, -1 nobody's
    weight: float  # what a rival's point counts


class Outcome(NamedTuple):
    """How a dispute goes on: who of the two is left in it, how many are left in all, and whether the card is spoken for."""

    mine: bool
    theirs: bool
    players: int
    agreed: bool  # somebody has yielded or conceded


class Terms(NamedTuple):
    """A deal, and how much ``me`` gains by it; 0 where none was found."""

    gain: float
    to: int
    yields: int
    give: int
    give_too: int
    ask: int
    ask_too: int
    promise: int
    demand: int


class Item(NamedTuple):
    """A card that could pass or a promise that could be made, with what it adds to the points of ``me`` and of the partner."""

    what: int  # 0: there is none
    mine: float
    theirs: float


# What a dispute can bring


@rule
def in_dispute(view: View, seat: int) -> bool:
    """Whether a seat is a disputant."""
    return (view.disputants >> seat) & 1 == 1


@rule
def best_free(table: Table, view: View, seat: int, mask: int) -> int:
    """The free card that is worth most to a seat; 0 when there is none."""
    found, best = 0, 0.0
    for slot in range(view.revealed_count):
        if is_free(view, slot):
            thing = int(view.revealed[slot])
            worth = with_holding(table, view, seat, mask | bit(thing))
            if found == 0 or worth > best:
                found, best = thing, worth
    return found


@rule
def stakes_of(table: Table, view: View, seat: int, thing: int) -> Stakes:
    """What a dispute about ``thing`` can bring a disputant."""
    mask = held(view, seat)
    other = best_free(table, view, seat, mask)
    win, free = with_holding(table, view, seat, mask | bit(thing)), with_holding(table, view, seat, mask | bit(other))
    return Stakes(win, with_plague(table, view, seat, mask), free, other)


@rule
def by_test(stakes: Stakes, players: int) -> float:
    """What a plague test among so many is worth to one of them."""
    return (stakes.win + (players - 1.0) * stakes.sick) / players


@rule
def merchant_of(table: Table, view: View, seat: int) -> int:
    """The Merchant that a seat owns, the one that scores least; 0 when it has none."""
    found = 0
    for thing in range(1, view.total + 1):
        if not is_merchant(table, view, seat, thing):
            continue
        if found == 0 or table.cards[view.card[thing]].points < table.cards[view.card[found]].points:
            found = thing
    return found


@rule
def would_award(table: Table, view: View, seat: int, thing: int, players: int) -> int:
    """The Merchant by which a disputant would rather take the card than be tested for it; 0 when there is none."""
    card = merchant_of(table, view, seat)
    if card == 0 or view.options.merchant_self == 1:
        return 0
    stakes = stakes_of(table, view, seat, thing)
    price = with_holding(table, view, seat, (held(view, seat) | bit(thing)) & ~bit(card))
    return card if price > by_test(stakes, players) else 0


@rule
def quarrel_of(table: Table, view: View, me: int, partner: int, weight: float) -> Quarrel:
    """The dispute at hand, when a rival's point counts ``weight``."""
    thing, players = int(view.revealed[view.dispute - 1]), how_many(view.disputants)
    others_win, others_sick, merchant, owner = 0.0, 0.0, 0, -1
    for turn in range(view.count):
        seat = (view.revealer + turn) % view.count
        if not in_dispute(view, seat):
            continue
        if seat != me and seat != partner:
            stakes = stakes_of(table, view, seat, thing)
            others_win += stakes.win
            others_sick += stakes.sick
        if owner < 0:
            merchant = would_award(table, view, seat, thing, players)
            owner = seat if merchant > 0 else -1
    mine, theirs = stakes_of(table, view, me, thing), stakes_of(table, view, partner, thing)
    return Quarrel(thing, me, partner, players, mine, theirs, others_win, others_sick, merchant, owner, weight)


@rule
def among_partners(view: View) -> float:
    """What a rival's point counts when one deals: with two seats less than one's own, or no deal could be good for both."""
    return min(FRIENDLY, RIVALS / (view.count - 1.0))


@rule
def points_at(table: Table, view: View, q: Quarrel, o: Outcome, seat: int, mask: int) -> float:
    """What one of the two can expect to score with this holding when the dispute goes on like that.

    Nothing is reckoned again that the stakes say already: what the seat can expect with all that it has.
    """
    if not in_dispute(view, seat):
        return with_holding(table, view, seat, mask | bit(coming(view, seat)))
    stakes, stays = (q.mine, o.mine) if seat == q.me else (q.theirs, o.theirs)
    known = mask == held(view, seat)
    if not o.agreed and q.owner == seat and stays and o.players > 1:
        return with_holding(table, view, seat, (mask | bit(q.thing)) & ~bit(q.merchant))
    if not stays or (o.players > 1 and not o.agreed and q.owner >= 0):
        return stakes.free if known else with_holding(table, view, seat, mask | bit(stakes.other))
    win = stakes.win if known else with_holding(table, view, seat, mask | bit(q.thing))
    if o.players == 1:
        return win
    sick = stakes.sick if known else with_plague(table, view, seat, mask)
    return (win + (o.players - 1.0) * sick) / o.players


@rule
def others_at(q: Quarrel, players: int) -> float:
    """What the disputants besides the two can expect together when so many are left."""
    return (q.others_win + (players - 1.0) * q.others_sick) / players


@rule
def outcome_of(q: Quarrel, yields: int) -> Outcome:
    """How the dispute goes on when a deal of ``me`` says who yields."""
    if yields == NOBODY:
        return Outcome(True, True, q.players, False)
    return Outcome(yields != PROPOSER, yields != PARTNER, q.players - 1, True)


@rule
def advantage(q: Quarrel, o: Outcome, own: float, rival: float) -> float:
    """One's own points less the rivals'."""
    return own - q.weight * (rival + others_at(q, o.players))


@rule
def fallback(table: Table, view: View, q: Quarrel, seat: int, yields: int) -> float:
    """The advantage that one of the two has without a deal; where a deal would end its dispute, it could concede as well."""
    rival = q.partner if seat == q.me else q.me
    mine, theirs = held(view, seat), held(view, rival)
    stay = outcome_of(q, NOBODY)
    found = advantage(q, stay, points_at(table, view, q, stay, seat, mine), points_at(table, view, q, stay, rival, theirs))
    if yields == NOBODY:
        return found
    return max(found, if_conceding(table, view, q, seat))


@rule
def if_conceding(table: Table, view: View, q: Quarrel, seat: int) -> float:
    """The advantage that one of the two has when it concedes."""
    rival = q.partner if seat == q.me else q.me
    out = outcome_of(q, PROPOSER if seat == q.me else PARTNER)
    own = points_at(table, view, q, out, seat, held(view, seat))
    return advantage(q, out, own, points_at(table, view, q, out, rival, held(view, rival)))


# Finding a deal


@rule
def cards_to_pass(table: Table, view: View, q: Quarrel, o: Outcome, giver: int) -> tuple[Item, Item]:
    """The cards of ``giver`` that are best passed to the other of the two: the one by which both together gain most, and the one
    that the giver misses least."""
    taker = q.partner if giver == q.me else q.me
    found, best, lost, won = 0, -1000.0, 0.0, 0.0
    spared, least, missed, given = 0, -1000.0, 0.0, 0.0
    has, gets = held(view, giver), held(view, taker)
    base, other = points_at(table, view, q, o, giver, has), points_at(table, view, q, o, taker, gets)
    barred = view.options.plague_bars_trades == 1 and view.got[taker] == A_PLAGUE
    last = 0
    for thing in range(1, view.total + 1):
        if barred or view.place[thing] != OWNED + giver or (view.card[thing] == last and view.tie[thing] == 0):
            continue
        last = view.card[thing]
        gain = points_at(table, view, q, o, taker, gets | bit(thing)) - other
        if gain <= LITTLE:
            continue
        loss = points_at(table, view, q, o, giver, has & ~bit(thing)) - base
        if loss + gain > best:
            found, best, lost, won = thing, loss + gain, loss, gain
        if loss > least:
            spared, least, missed, given = thing, loss, loss, gain
    if giver == q.me:
        return Item(found, lost, won), Item(spared, missed, given)
    return Item(found, won, lost), Item(spared, given, missed)


@rule
def best_promise(table: Table, view: View, q: Quarrel, giver: int, mine: Zeal, theirs: Zeal, besides: int) -> Item:
    """The promise of ``giver`` to the other of the two by which both together gain most: a round, a type, or the next such card;
    ``mine`` is how eager its giver is for that, ``theirs`` the other."""
    holder = q.partner if giver == q.me else q.me
    unseen = unseen_cards(view)
    types = unseen_types(table, unseen)
    found, best, lost, won = 0, 0.0, 0.0, 0.0
    for choice in range(3 + MONSTER):
        what = ON_CARD + view.card[q.thing]
        if choice < 2:
            what = IN_ROUND + view.number + 1 + choice
        elif choice < 2 + MONSTER:
            what = ON_TYPE + choice - 1
        if what == besides or cannot_promise(view, unseen, types, giver, holder, what, 1) != 0:
            continue
        loss, gain = worth_of_promise(table, view, what, zeal_for(mine, what), zeal_for(theirs, what))
        if loss + gain > best:
            found, best, lost, won = what, loss + gain, loss, gain
    return Item(found, lost, won) if giver == q.me else Item(found, won, lost)


@rule
def least_gain(yields: int) -> float:
    """What a deal must gain for each of the two."""
    return TRADE if yields == NOBODY else ENOUGH


@rule
def best_terms(
    view: View,
    q: Quarrel,
    yields: int,
    mine: float,
    theirs: float,
    give: Item,
    spare: Item,
    ask: Item,
    extra: Item,
    promise: Item,
    demand: Item,
    most: int,
) -> Terms:
    """Of all deals of these promises and of ``most`` of these cards each way the one with the greatest product of gains.

    ``mine`` and ``theirs`` are the points that both gain over what they can fall back on when nothing passes. Each offer that was
    declined makes the next one more generous.
    """
    found, best = Terms(0.0, q.partner, yields, 0, 0, 0, 0, 0, 0), 0.0
    for choice in range(64):
        takes = (choice & 1, choice >> 1 & 1, choice >> 2 & 1, choice >> 3 & 1, choice >> 4 & 1, choice >> 5 & 1)
        items = (give, spare, ask, extra, promise, demand)
        own, other, possible = 0.0, 0.0, choice > 0
        for i in range(6):
            if takes[i] == 1:
                own += items[i].mine
                other += items[i].theirs
                possible = possible and items[i].what > 0
        if not possible or max(takes[0] + takes[1], takes[2] + takes[3]) > most:
            continue
        if (takes[0] + takes[1] == 2 and give.what == spare.what) or (takes[2] + takes[3] == 2 and ask.what == extra.what):
            continue
        gain, gained = mine + own - q.weight * other, theirs + other - q.weight * own
        if min(gain, gained) < least_gain(yields):
            continue
        rating = gain * gained
        for i in range(6):
            if takes[i] == 1:
                rating *= PLAIN if i < 4 else WORDS
        for _ in range(view.offers[q.me]):
            rating *= gained
        if rating <= best:
            continue
        gives, gives_too = takes[0] * give.what, takes[1] * spare.what
        asks, asks_too = takes[2] * ask.what, takes[3] * extra.what
        if gives == 0 or 0 < gives_too < gives:
            gives, gives_too = gives_too, gives
        if asks == 0 or 0 < asks_too < asks:
            asks, asks_too = asks_too, asks
        pledge, claim = takes[4] * promise.what, takes[5] * demand.what
        if not was_declined(view, key_of(view, q.me, q.partner, yields, gives, gives_too, asks, asks_too, pledge, claim)):
            best = rating
            found = Terms(gain, q.partner, yields, gives, gives_too, asks, asks_too, pledge, claim)
    return found


@rule
def sickness(thing: int) -> float:
    """What a card costs whoever takes it because it is a Plague card."""
    return SICK if thing >= DRAW else 0.0


@rule
def gain_by_words(table: Table, view: View, q: Quarrel, terms: Terms) -> tuple[float, float]:
    """How much the promises of a deal add to the points of ``me`` and of the partner."""
    mine, theirs = 0.0, 0.0
    if terms.promise > 0:
        what = terms.promise
        lost, won = worth_of_promise(table, view, what, eager_for(table, view, q.me, what), eager_for(table, view, q.partner, what))
        mine, theirs = lost, won
    if terms.demand > 0:
        what = terms.demand
        lost, won = worth_of_promise(table, view, what, eager_for(table, view, q.partner, what), eager_for(table, view, q.me, what))
        mine, theirs = mine + won, theirs + lost
    return mine, theirs


@rule
def gains(table: Table, view: View, q: Quarrel, terms: Terms, mine: float, theirs: float) -> tuple[float, float]:
    """How much ``me`` and the partner gain by a deal, over what each can fall back on; ``mine`` and ``theirs`` are what its
    promises add."""
    o = outcome_of(q, terms.yields)
    gives, asks = bit(terms.give) | bit(terms.give_too), bit(terms.ask) | bit(terms.ask_too)
    sick = sickness(terms.ask) + sickness(terms.ask_too) - sickness(terms.give) - sickness(terms.give_too)
    own = points_at(table, view, q, o, q.me, (held(view, q.me) | asks) & ~gives) - sick + mine
    other = points_at(table, view, q, o, q.partner, (held(view, q.partner) | gives) & ~asks) + sick + theirs
    gain = advantage(q, o, own, other) - fallback(table, view, q, q.me, terms.yields)
    return gain, advantage(q, o, other, own) - fallback(table, view, q, q.partner, terms.yields)


@rule
def best_deal(table: Table, view: View, me: int, partner: int, eager: Zeal, settled: int) -> Terms:
    """The best deal that ``me``, who is so eager, can propose to ``partner``: either yields for a price, or, with a seat outside
    the dispute, a trade. ``settled`` says who yields where that is so already, else ``UNSETTLED``."""
    q = quarrel_of(table, view, me, partner, among_partners(view))
    found = Terms(0.0, partner, NOBODY, 0, 0, 0, 0, 0, 0)
    zeal = zeal_of(table, view, partner, int(view.card[q.thing]), eager)
    promise = best_promise(table, view, q, me, eager, zeal, 0)
    demand = best_promise(table, view, q, partner, zeal, eager, promise.what)
    both = in_dispute(view, me) and in_dispute(view, partner)
    for yields in range(PROPOSER if both else NOBODY, PARTNER + 1 if both else PROPOSER):
        if settled not in (UNSETTLED, yields):
            continue
        o = outcome_of(q, yields)
        own = points_at(table, view, q, o, me, held(view, me))
        other = points_at(table, view, q, o, partner, held(view, partner))
        mine = advantage(q, o, own, other) - fallback(table, view, q, me, yields)
        theirs = advantage(q, o, other, own) - fallback(table, view, q, partner, yields)
        give, spare = cards_to_pass(table, view, q, o, me)
        ask, extra = cards_to_pass(table, view, q, o, partner)
        for most in range(EACH_WAY, 0, -1):  # what two cards are worth together only shows when both have passed
            terms = best_terms(view, q, yields, mine, theirs, give, spare, ask, extra, promise, demand, most)
            if terms.gain <= found.gain:
                break
            adds = (promise.mine if terms.promise > 0 else 0.0) + (demand.mine if terms.demand > 0 else 0.0)
            adds_theirs = (promise.theirs if terms.promise > 0 else 0.0) + (demand.theirs if terms.demand > 0 else 0.0)
            gain, gained = gains(table, view, q, terms, adds, adds_theirs)
            if min(gain, gained) >= least_gain(yields):
                found = terms
                break
    return found


@rule
def own_zeal(table: Table, view: View, me: int) -> Zeal:
    """How eager the seat that deals is; for the disputed card's like, too."""
    return zeal_of(table, view, me, int(view.card[view.revealed[view.dispute - 1]]), ANYTHING)


@rule
def best_offer(table: Table, view: View, me: int) -> Terms:
    """The best deal with anybody; with a gain of 0 when there is none. Who is outside the dispute deals with those in it."""
    found, eager = Terms(0.0, 0, NOBODY, 0, 0, 0, 0, 0, 0), own_zeal(table, view, me)
    for partner in range(view.count):
        if partner != me and (view.gone >> partner) & 1 == 0 and in_dispute(view, partner):
            terms = best_deal(table, view, me, partner, eager, UNSETTLED)
            if terms.gain > found.gain:
                found = terms
    return found


# Talk


@rule
def may_offer(view: View, me: int) -> bool:
    """Whether a seat has an offer left in this dispute."""
    return view.offers[me] < offers_allowed(view, me)


@rule
def next_step(view: View, terms: Terms) -> int:
    """The next step of an offer that is being built; -1 when these terms cannot come of what has been built so far."""
    deal, stage = view.draft.deal, view.draft.stage
    if stage == TO_YIELD:
        return YIELDS + terms.yields
    if deal.yields != terms.yields or deal.gives[0] not in (0, terms.give) or deal.gives[1] not in (0, terms.give_too):
        return -1
    if deal.asks[0] not in (0, terms.ask) or deal.asks[1] not in (0, terms.ask_too):
        return -1
    if deal.promise not in (0, terms.promise) or deal.demand not in (0, terms.demand):
        return -1
    step, latest = SEND, TO_SEND
    if deal.gives[0] != terms.give:
        step, latest = GIVE + terms.give, TO_GIVE
    elif deal.gives[1] != terms.give_too:
        step, latest = GIVE + terms.give_too, TO_GIVE
    elif deal.asks[0] != terms.ask:
        step, latest = ASK + terms.ask, TO_ASK
    elif deal.asks[1] != terms.ask_too:
        step, latest = ASK + terms.ask_too, TO_ASK
    elif deal.promise != terms.promise:
        step, latest = PROMISE + terms.promise, TO_PROMISE
    elif deal.demand != terms.demand:
        step, latest = DEMAND + terms.demand, TO_DEMAND
    return step if stage <= latest else -1


@rule
def build(table: Table, view: View, me: int) -> int:
    """Go on with the offer that was begun; it is sent as it stands where nothing of one's own can come of it."""
    draft = view.draft
    settled = UNSETTLED if draft.stage == TO_YIELD else int(draft.deal.yields)
    terms = best_deal(table, view, me, int(draft.deal.to), own_zeal(table, view, me), settled)
    step = next_step(view, terms) if terms.gain > 0.0 else -1
    return SEND if step < 0 and cannot_send(view) == 0 else step


@rule
def pass_or_concede(table: Table, view: View, me: int) -> int:
    """Concede where that is better than what comes when all pass; but wait for somebody else who would rather concede."""
    rival = -1
    for turn in range(1, view.count):
        seat = (me + turn) % view.count
        if rival < 0 and in_dispute(view, seat):
            rival = seat
    q = quarrel_of(table, view, me, rival, RIVALS / (view.count - 1.0))
    if if_conceding(table, view, q, me) <= fallback(table, view, q, me, NOBODY):
        return PASS
    last = view.passed | 1 << me == view.disputants
    if not last and if_conceding(table, view, q, rival) > fallback(table, view, q, rival, NOBODY):
        return PASS
    return YIELD_CARD


@rule
def talk(table: Table, view: View, me: int, deals: int) -> int:
    """The turn of a seat that may make an offer: the best one there is, else pass, or, in the dispute, concede."""
    if view.draft.kind != NO_DRAFT:
        return build(table, view, me)
    if deals == 0:
        return PASS
    if may_offer(view, me):
        terms = best_offer(table, view, me)
        if terms.gain > 0.0:
            return OFFER + terms.to
    return pass_or_concede(table, view, me) if view.asks == A_TURN else PASS


@rule
def gain_by_offer(table: Table, view: View, me: int) -> float:
    """How much one of the two gains by the open offer, over what it can fall back on."""
    deal, yields = view.offer, int(view.offer.yields)
    mine = me == deal.seat
    partner = int(deal.to if mine else deal.seat)
    q = quarrel_of(table, view, me, partner, among_partners(view))
    if not mine and yields != NOBODY:
        yields = PROPOSER + PARTNER - yields
    gives, asks = (deal.gives, deal.asks) if mine else (deal.asks, deal.gives)
    promise, demand = (deal.promise, deal.demand) if mine else (deal.demand, deal.promise)
    terms = Terms(0.0, partner, yields, int(gives[0]), int(gives[1]), int(asks[0]), int(asks[1]), int(promise), int(demand))
    adds, adds_theirs = gain_by_words(table, view, q, terms)
    return gains(table, view, q, terms, adds, adds_theirs)[0]


@rule
def answer(table: Table, view: View, me: int, deals: int) -> int:
    """Accept what gains enough; but counter where one's own proposal would gain much more, and both would still gain."""
    if view.draft.kind != NO_DRAFT:
        return build(table, view, me)
    if deals == 0:
        return DECLINE
    gain = gain_by_offer(table, view, me)
    if may_offer(view, me) and in_dispute(view, me):
        terms = best_deal(table, view, me, int(view.offer.seat), own_zeal(table, view, me), UNSETTLED)
        if terms.gain > max(ENOUGH, BETTER * gain):
            return COUNTER
    return ACCEPT if gain >= ENOUGH else DECLINE
