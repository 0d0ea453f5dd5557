"""Why an action of Mirianth Wars is forbidden just now, in the game's terms: what a person sees on the table.

The rules alone decide; here their decision is only explained, from the View of the seat that was refused.
"""

from __future__ import annotations

from typing import Any

from . import state as s
from .numbers import (
    ACCEPT,
    ANNOUNCE,
    ASK,
    AWARD,
    CANCEL_SYMBOL,
    CHOOSE,
    COUNTER,
    DECLINE,
    DEMAND,
    DISCARD,
    FIGHT,
    GIVE,
    KEEP,
    OFFER,
    ORDER,
    PASS,
    PROMISE,
    SEND,
    STRIKE,
    TARGET,
    USE,
    WAIVE,
    WITHHOLD,
    YIELD_CARD,
    YIELDS,
)
from .speech import TYPES

ASKED = {
    s.A_CLAIM: "a card must be announced",
    s.ANOTHER_CLAIM: "keep the card announced, or announce another one",
    s.A_FREE_CARD: "another card must be chosen first",
    s.WHICH_DISPUTE: "say which dispute comes next",
    s.A_TURN: "in this dispute you may offer, concede the card or pass",
    s.AN_OUTSIDE_OFFER: "you may make one offer in this dispute, or pass",
    s.AN_ANSWER: "an offer waits for your answer",
    s.A_MERCHANT: "you may use a Merchant or Peddler, or pass",
    s.A_PALADIN: "you may tie a Paladin to a monster, or pass",
    s.A_TARGET: "an Archer waits for a target",
    s.A_HERO_TO_LODGE: "a hero that finds no room must be discarded",
    s.A_PENALTY: "penalties wait to be paid",
    s.A_BATTLE: "fight a monster, use a Rogue, or pass",
}
BEGUN = {
    s.OFFERING: "an offer is being made: finish it or take it back",
    s.COUNTERING: "an offer is being made: finish it or take it back",
    s.AWARDING: "say who gets the card and who the Merchant, or take it back",
    s.TYING: "say which monster the Paladin is tied to, or take it back",
    s.SPENDING: "say which penalty the Wall cancels, or take it back",
    s.REMOVING: "say which monster goes, or take it back",
    s.FIGHTING: "a battle has begun: strike, or take it back",
}
STAGES = {
    s.TO_YIELD: "say first who yields the disputed card",
    s.TO_GIVE: "",
    s.TO_ASK: "what is given has been settled in this offer",
    s.TO_PROMISE: "which cards pass has been settled in this offer",
    s.TO_DEMAND: "all but what the other is to promise has been settled in this offer",
    s.TO_SEND: "all of this offer has been settled",
}
"""Why a part of an offer cannot be said at a later stage."""
IMPOSSIBLE = OWED = 112
NOTHING_RECEIVED = 114
"""Codes of MA12 and MA14."""
DECLINED_ALREADY = "the same offer has been declined in this dispute"
IN_OFFERS = ((YIELDS, AWARD), (GIVE, USE), (SEND, SEND + 1))
"""The actions of an offer that is being built, as ranges."""


def why(content: Any, view: Any, action: int, code: int) -> str:
    """A reason, or nothing where the text of the rule says it."""
    if view.me < 0:
        return ""
    if any(first <= action < beyond for first, beyond in IN_OFFERS):
        return _in_offer(content, view, action, code)
    if view.draft.kind != s.NO_DRAFT:
        return _in_draft(content, view, action, code)
    return _of_the_action(content, view, action) or ASKED.get(int(view.asks), "")


def _name(content: Any, view: Any, thing: int) -> str:
    return str(content.names[int(view.card[thing])]) if 0 < thing < s.THINGS and view.card[thing] else "there"


def _owner(view: Any, thing: int) -> int:
    place = int(view.place[thing])
    return place - s.OWNED if s.OWNED <= place < s.OWNED + s.SEATS else -1


def _not_owned(content: Any, view: Any, thing: int, seat: int) -> str:
    """That a seat has not acquired a card; empty when it has."""
    if thing == 0 or view.card[thing] == 0:
        return "there is no such card on this table"
    if _owner(view, thing) == seat:
        return ""
    return f"{'you do' if seat == view.me else f'seat {seat + 1} does'} not own {_name(content, view, thing)}"


def _in_draft(content: Any, view: Any, action: int, code: int) -> str:
    """What has been begun, and is not an offer's next part."""
    kind = int(view.draft.kind)
    if kind == s.AWARDING and AWARD <= action < CANCEL_SYMBOL:
        winner, receiver = divmod(action - AWARD, s.SEATS)
        for seat in (winner, receiver):
            if not (int(view.disputants) >> seat) & 1:
                return f"seat {seat + 1} is not in this dispute"
        if receiver == view.me:
            return "the Merchant goes to somebody else in the dispute"
        if code == OWED:
            return "you have promised priority on this card to another of those who dispute it"
        return "a house rule keeps Merchants from awarding their owner the card"
    if kind in (s.TYING, s.REMOVING) and TARGET <= action < DISCARD:
        thing = action - TARGET
        return _not_owned(content, view, thing, int(view.me)) or f"{_name(content, view, thing)} is no monster of yours"
    if kind == s.SPENDING and CANCEL_SYMBOL <= action < WAIVE:
        return "no such penalty waits to be paid"
    if kind == s.FIGHTING and action >= WITHHOLD:
        hero = action - WITHHOLD
        if view.draft.withheld[hero]:
            return f"{_name(content, view, hero)} takes no part already"
        return _not_owned(content, view, hero, int(view.me)) or (
            f"{_name(content, view, hero)} cannot fight here, or comes before the last one named, or nobody would be left"
        )
    return BEGUN[kind]


def _in_offer(content: Any, view: Any, action: int, code: int) -> str:
    """The parts of an offer."""
    draft = view.draft
    if draft.kind not in (s.OFFERING, s.COUNTERING):
        begun = BEGUN.get(int(draft.kind), "")
        return begun or (
            "no offer is being made" if view.asks in (s.A_TURN, s.AN_OUTSIDE_OFFER, s.AN_ANSWER) else ASKED.get(int(view.asks), "")
        )
    deal, stage = draft.deal, int(draft.stage)
    both = all((int(view.disputants) >> int(seat)) & 1 for seat in (view.me, deal.to))
    if YIELDS <= action < AWARD:
        if not both:
            return "nobody can yield the card to somebody outside the dispute, or from there"
        return "who yields has been said already" if stage != s.TO_YIELD else ""
    if stage == s.TO_YIELD:
        return STAGES[s.TO_YIELD]
    if action == SEND:
        return _sending(view)
    if code == NOTHING_RECEIVED:
        return "who was dealt Plague receives nothing in this round, by a house rule"
    for first, beyond, giver, holder, listed, last in (
        (GIVE, ASK, view.me, deal.to, deal.gives, s.TO_GIVE),
        (ASK, PROMISE, deal.to, view.me, deal.asks, s.TO_ASK),
        (PROMISE, DEMAND, view.me, deal.to, deal.promise, s.TO_PROMISE),
        (DEMAND, USE, deal.to, view.me, deal.demand, s.TO_DEMAND),
    ):
        if first <= action < beyond:
            late = STAGES[stage] if stage > last else ""
            if first < PROMISE:
                return _passing(content, view, action - first, int(giver), listed, late)
            return _promising(content, view, action - first, int(giver), int(holder), late, int(listed), code)
    return ""


def _sending(view: Any) -> str:
    deal = view.draft.deal
    if not any(int(thing) for thing in (*deal.gives, *deal.asks)) and not deal.promise and not deal.demand:
        return "the offer is empty: a card or a promise must pass"
    return DECLINED_ALREADY


def _passing(content: Any, view: Any, thing: int, giver: int, listed: Any, late: str) -> str:
    """Why a card does not pass; ``late``: why it is too late to name one."""
    reason = _not_owned(content, view, thing, giver)
    if reason:
        return reason
    name = _name(content, view, thing)
    if thing in listed:
        return f"{name} is in the offer already"
    if all(int(other) for other in listed):
        return f"at most {s.CARDS_IN_DEAL} cards pass each way"
    if late:
        return late
    if content.table[0].cards[int(view.card[thing])].kind == s.PLAGUE and view.options.trade_plague:
        return "a house rule keeps Plague cards out of deals"
    if any(int(other) > thing for other in listed):
        return f"cards are named in the order in which they lie, and {name} comes before one that is named already"
    return DECLINED_ALREADY


def _promising(content: Any, view: Any, what: int, giver: int, holder: int, late: str, other: int, code: int) -> str:
    """Why a promise is impossible or contradictory (MA12)."""
    if other:
        return "each side makes at most one promise in an offer"
    if late or code != IMPOSSIBLE:
        return late or DECLINED_ALREADY
    deal = view.draft.deal
    for i in range(view.promise_count):
        promise = view.promises[i]
        if promise.what != what or (promise.due and (what <= s.ON_TYPE or view.options.promise == 0)):
            continue
        if promise.seat == giver:
            return f"{_seat(view, giver)} promised that to {_seat(view, int(promise.holder))} already"
        if promise.seat == holder and promise.holder == giver:
            return f"{_seat(view, holder)} promised {_seat(view, giver)} the same"
    if giver == deal.to and deal.promise == what:
        return "both would promise each other the same"
    if what <= s.ON_TYPE:
        return _no_such_round(view, what)
    named = TYPES[what - s.ON_TYPE] if what <= s.ON_CARD else _card(content, what - s.ON_CARD)
    return f"no {named} can be turned up any more"


def _seat(view: Any, seat: int) -> str:
    return "you" if seat == view.me else f"seat {seat + 1}"


def _card(content: Any, card: int) -> str:
    return str(content.names[card]) if 0 < card < len(content.names) else "such card"


def _no_such_round(view: Any, what: int) -> str:
    if what <= view.number:
        return f"round {what} is not a later one"
    return f"it is known that there will be no round {what}"


def _of_the_action(content: Any, view: Any, action: int) -> str:
    """Actions that begin something, or are a whole."""
    asks = int(view.asks)
    if action == KEEP:
        return "nothing has been announced that could be kept" if asks == s.A_CLAIM else ""
    if action in (ACCEPT, DECLINE, COUNTER):
        if asks != s.AN_ANSWER:
            return "no offer waits for your answer"
        inside = (int(view.disputants) >> int(view.me)) & 1
        return f"you have made {s.OFFERS} offers in this dispute" if inside else "only those in the dispute answer an offer with another"
    if action == YIELD_CARD:
        return "no card is yours to concede now" if asks != s.A_TURN else ""
    if action in (PASS, STRIKE):
        return "no battle has begun" if action == STRIKE else ""
    if ANNOUNCE <= action < OFFER:
        return _slots(content, view, action)
    if OFFER <= action < YIELDS:
        return _offering(view, action - OFFER)
    if AWARD <= action < WAIVE:
        return ""
    if WAIVE <= action < GIVE:
        return _waiving(view, action - WAIVE)
    if USE <= action < TARGET:
        return _using(content, view, action - USE)
    if TARGET <= action < DISCARD:
        if asks != s.A_TARGET:
            return ""
        return _not_owned(content, view, action - TARGET, int(view.me)) or f"{_name(content, view, action - TARGET)} is no monster"
    if DISCARD <= action < FIGHT:
        return _discarding(content, view, action - DISCARD)
    if FIGHT <= action < WITHHOLD:
        return _fighting(content, view, action - FIGHT)
    return "no battle has begun"


def _slots(content: Any, view: Any, action: int) -> str:
    """Announcing, choosing again, and which dispute comes next."""
    first = ANNOUNCE if action < CHOOSE else CHOOSE if action < ORDER else ORDER
    slot, asks = action - first, int(view.asks)
    right = {ANNOUNCE: (s.A_CLAIM, s.ANOTHER_CLAIM), CHOOSE: (s.A_FREE_CARD,), ORDER: (s.WHICH_DISPUTE,)}[first]
    if asks not in right:
        return ""
    if slot >= view.revealed_count:
        return f"only {view.revealed_count} cards lie there"
    name = _name(content, view, int(view.revealed[slot]))
    claims = [seat for seat in range(view.count) if view.claim[seat] == slot + 1]
    if first == ORDER:
        return f"{name} is not disputed"
    if first == ANNOUNCE:
        return f"you have announced {name} already"
    if view.awarded[slot]:
        return f"{name} has been awarded"
    return f"{name} is claimed by {_seat(view, claims[0])}" if claims else ""


def _offering(view: Any, seat: int) -> str:
    if view.asks not in (s.A_TURN, s.AN_OUTSIDE_OFFER):
        return ""
    if seat >= view.count:
        return f"there is no seat {seat + 1}"
    if seat == view.me:
        return "an offer goes to somebody else"
    if (int(view.gone) >> seat) & 1:
        return f"seat {seat + 1} has left the game"
    if view.asks == s.AN_OUTSIDE_OFFER and not (int(view.disputants) >> seat) & 1:
        return "from outside the dispute an offer goes to somebody in it"
    if view.offers[view.me] >= s.OFFERS:
        return f"you have made {s.OFFERS} offers in this dispute"
    return "there is nothing that could pass between you"


def _waiving(view: Any, place: int) -> str:
    if place >= view.promise_count:
        return f"there is no promise {place + 1}"
    if view.promises[place].holder != view.me:
        return f"promise {place + 1} was made to {_seat(view, int(view.promises[place].holder))}"
    return ""


def _using(content: Any, view: Any, thing: int) -> str:
    reason = _not_owned(content, view, thing, int(view.me))
    if reason:
        return reason
    card, name = content.table[0].cards[int(view.card[thing])], _name(content, view, thing)
    asks = int(view.asks)
    if asks == s.A_MERCHANT:
        return f"{name} does not decide who gets a card" if not card.awards else "what you have promised leaves it nothing to decide"
    if asks == s.A_PALADIN:
        if card.fights != s.MELEE:
            return f"{name} cannot be tied to a monster"
        return f"{name} is tied already" if view.tie[thing] else "you have no monster"
    if asks == s.A_PENALTY:
        if card.shields_heroes or card.shields_any:
            return f"{name} cancels nothing that is to be paid here"
        return f"{name} cancels no penalties"
    if asks == s.A_BATTLE:
        return f"{name} does away with no monster" if not card.removes else "there is no monster left"
    return ""


def _discarding(content: Any, view: Any, thing: int) -> str:
    if view.asks not in (s.A_HERO_TO_LODGE, s.A_PENALTY):
        return ""
    reason = _not_owned(content, view, thing, int(view.me))
    if reason:
        return reason
    name = _name(content, view, thing)
    return f"{name} is no hero" if view.asks == s.A_HERO_TO_LODGE else f"{name} pays no penalty that waits here"


def _fighting(content: Any, view: Any, thing: int) -> str:
    if view.asks != s.A_BATTLE:
        return ""
    reason = _not_owned(content, view, thing, int(view.me))
    if reason:
        return reason
    name = _name(content, view, thing)
    if content.table[0].cards[int(view.card[thing])].kind != s.MONSTER:
        return f"{name} is no monster"
    return f"{name} has been fought already" if view.tie[thing] else f"none of your heroes can fight {name}"
