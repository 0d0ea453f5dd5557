"""What lies on a table of Mirianth Wars, by name: how a scenario reads a state, and what a seat may know of it."""

from __future__ import annotations

from typing import Any

import numpy as np

from mirlands.kernel.positions import Thing
from mirlands.kernel.step import look_as, standing

from . import state as s
from .chronicle import PARTS
from .speech import SYMBOLS, TYPES, what_of

SEATS = ("seat1", "seat2", "seat3", "seat4")
HIDDEN = "hidden"
"""What a card is called that a seat does not see."""
NONE = "none"
PHASES = {s.NEGOTIATION: "negotiation", s.RESOLUTION: "resolution", s.SCORING: "scoring", s.OVER: "over"}
STEPS = {
    s.REVEAL: "reveal",
    s.ANNOUNCE: "announce",
    s.SETTLE: "settle",
    s.DISPUTES: "disputes",
    s.TALK: "talk",
    s.MERCHANTS: "merchants",
    s.TEST: "test",
    s.PALADINS: "paladins",
    s.ROUND_END: "round end",
    s.ARCHERS_AIM: "archers aim",
    s.INITIAL_ACCOMMODATION: "initial accommodation",
    s.PLAGUE_EFFECT: "plague effect",
    s.BATTLES: "battles",
    s.MONSTERS_ATTACK: "monsters attack",
    s.FINAL_ACCOMMODATION: "final accommodation",
    s.SCORE: "score",
}
ASKS = {
    s.NOTHING: "nothing",
    s.A_CLAIM: "a claim",
    s.ANOTHER_CLAIM: "another claim",
    s.A_FREE_CARD: "a free card",
    s.WHICH_DISPUTE: "which dispute",
    s.A_TURN: "a turn",
    s.AN_OUTSIDE_OFFER: "an outside offer",
    s.AN_ANSWER: "an answer",
    s.A_MERCHANT: "a merchant",
    s.A_PALADIN: "a paladin",
    s.A_TARGET: "a target",
    s.A_HERO_TO_LODGE: "a hero to lodge",
    s.A_PENALTY: "a penalty",
    s.A_BATTLE: "a battle",
}
DRAFTS = {
    s.NO_DRAFT: NONE,
    s.OFFERING: "offering",
    s.COUNTERING: "countering",
    s.AWARDING: "awarding",
    s.TYING: "tying",
    s.SPENDING: "spending",
    s.REMOVING: "removing",
    s.FIGHTING: "fighting",
}
GOT = {s.NOT_YET: "nothing yet", s.A_CARD: "a card", s.A_PLAGUE: "plague", s.NO_CARD: "no card"}
REASONS = {0: NONE, s.BY_POINTS: "points", s.BY_CONCESSION: "concession"}
LISTS = {**{kind: f"{word}s" if word != "hero" else "heroes" for kind, word in TYPES.items()}, s.PLAGUE: "plague"}


class Reader:
    """Reads the tables of one content."""

    def __init__(self, content: Any) -> None:
        self.content = content

    def state(self, array: Any) -> dict[str, Any]:
        """Everything in a state (an array of one): what all see, the decks, and what has been begun."""
        seen = s.View.table(1)
        look_as(self.content.table, array, -1, seen)
        state, view = array[0], seen[0]
        deck = [self._card(state, int(thing)) for thing in state.deck[state.drawn : state.total]]
        plague = [self._card(state, int(thing)) for thing in state.plague[state.plague_drawn : state.plague_total]]
        values = self._table(view) | {
            "deck": deck,
            "plague": plague,
            "last_in": 0 if state.last_seen else int(state.last_at - state.drawn),
            "draft": self._draft(state, state.draft),
            "winners": [],
        }
        if state.phase == s.OVER:
            count = int(state.count)
            shares, points, drafts = np.zeros(count), np.zeros(count, np.int64), np.zeros(count, np.int64)
            standing(self.content.table, array, shares, points, drafts)
            values["winners"] = [SEATS[seat] for seat in range(count) if shares[seat] > 0]
        return values

    def view(self, array: Any) -> dict[str, Any]:
        """What a seat may know (an array of one View): of the decks how many cards they have, and what they can be as a heap."""
        view = array[0]
        unseen = [self._card(view, thing) for thing in range(1, s.DRAW) if view.place[thing] == s.IN_DECK]
        return self._table(view) | {
            "deck": [HIDDEN] * int(view.total - view.drawn),
            "plague": [HIDDEN] * int(view.plague_total - view.plague_drawn),
            "unseen": unseen,
            "rounds_left": int(view.rounds_left),
            "free": int(view.free),
            "draft": self._draft(view, view.draft),
        }

    def _card(self, there: Any, thing: int) -> str:
        """The id of a thing's card."""
        return str(self.content.ids[int(there.card[thing])]) if thing else NONE

    def _table(self, view: Any) -> dict[str, Any]:
        count = int(view.count)
        cards = [self._card(view, int(thing)) for thing in view.revealed[: view.revealed_count]]
        return {
            "seats": count,
            "phase": PHASES[int(view.phase)],
            "step": STEPS[int(view.step)],
            "asks": ASKS[int(view.asks)],
            "reason": REASONS[int(view.reason)],
            "round": int(view.number),
            "revealer": SEATS[int(view.revealer)],
            "first": SEATS[int(view.first)],
            "last_round": int(view.last_round),
            "last_seen": bool(view.last_seen),
            "cards": cards,
            "awarded": [SEATS[seat - 1] if seat else NONE for seat in view.awarded[: view.revealed_count]],
            "box": [self._card(view, thing) for thing in range(s.THINGS) if view.place[thing] == s.BOXED],
            "dispute": cards[view.dispute - 1] if view.dispute else NONE,
            "disputants": self._mask(view.disputants),
            "passed": self._mask(view.passed),
            "offer": self._deal(view, view.offer) if view.offer.offered else NONE,
            "declined": [self._deal(view, view.declined[i]) for i in range(int(view.declined_count))],
            "promises": [self._promise(view.promises[i]) for i in range(int(view.promise_count))],
            "at_hand": self._card(view, int(view.thing)) if view.asks in (s.A_TARGET, s.A_PENALTY) else NONE,
            "pending": {word: int(view.pending[symbol]) for symbol, word in SYMBOLS.items()},
            "relief": int(view.relief),
            "left": self._mask(view.gone),
        } | {SEATS[seat]: self._side(view, seat, cards) for seat in range(count)}

    @staticmethod
    def _mask(mask: int) -> list[str]:
        """The seats of a mask."""
        return [SEATS[seat] for seat in range(s.SEATS) if (int(mask) >> seat) & 1]

    def _side(self, view: Any, seat: int, cards: list[str]) -> dict[str, Any]:
        """What a seat has and has got."""
        own = [thing for thing in range(1, s.THINGS) if view.place[thing] == s.OWNED + seat]
        kinds = self.content.table[0].cards
        by_kind: dict[str, list[Thing]] = {name: [] for name in LISTS.values()}
        for thing in own:
            by_kind[LISTS[int(kinds[int(view.card[thing])].kind)]].append(self._thing(view, thing))
        source = view.parts if view.phase == s.OVER and view.reason == s.BY_POINTS else view.scores
        parts = {name: int(source[seat * s.PARTS + part]) for part, name in PARTS.items()}
        return by_kind | {
            "cards": [self._thing(view, thing) for thing in own],
            "defeated": [self._card(view, thing) for thing in range(1, s.DRAW) if view.place[thing] == s.DEFEATED + seat],
            "claim": cards[view.claim[seat] - 1] if view.claim[seat] else NONE,
            "got": GOT[int(view.got[seat])],
            "offers": int(view.offers[seat]),
            "housing": int(view.housing[seat]),
            "points": sum(parts.values()),
            "scores": {name.replace(" ", "_"): number for name, number in parts.items()},
        }

    def _thing(self, view: Any, thing: int) -> Thing:
        """A card of a seat: what it is, what it is tied to or aims at, what it attacks with."""
        card = self._card(view, thing)
        monster = self.content.table[0].cards[int(view.card[thing])].kind == s.MONSTER
        tie = 0 if monster else int(view.tie[thing])
        on = self._card(view, tie)
        words = (
            {card, "tied" if tie else "untied"} | ({"on", on} if tie else set()) | ({"fought"} if monster and view.tie[thing] else set())
        )
        return Thing(words, card=card, on=on, fought=bool(monster and view.tie[thing]), attack=int(view.attack[thing]))

    def _promise(self, promise: Any) -> Thing:
        by, to, on = SEATS[int(promise.seat)], SEATS[int(promise.holder)], what_of(self.content, int(promise.what))
        words = {f"{by}>{to}", *on.split(), "due" if promise.due else "waiting", "used" if promise.used else "unused"}
        return Thing(words, by=by, to=to, on=on, due=bool(promise.due), used=bool(promise.used))

    def _deal(self, there: Any, deal: Any) -> Thing:
        """An offer: who makes it to whom, what would pass, who would yield."""
        by, to = SEATS[int(deal.seat)], SEATS[int(deal.to)]
        yields = {s.NOBODY: "nobody", s.PROPOSER: by, s.PARTNER: to}[int(deal.yields)]
        gives = [self._card(there, int(thing)) for thing in deal.gives if thing]
        asks = [self._card(there, int(thing)) for thing in deal.asks if thing]
        promise, demand = (what_of(self.content, int(what)) if what else NONE for what in (deal.promise, deal.demand))
        return Thing({f"{by}>{to}"}, by=by, to=to, yields=yields, gives=gives, asks=asks, promise=promise, demand=demand)

    def _draft(self, there: Any, draft: Any) -> Any:
        """What has been begun."""
        if draft.kind == s.NO_DRAFT:
            return NONE
        kind = DRAFTS[int(draft.kind)]
        if draft.kind in (s.OFFERING, s.COUNTERING):
            deal = self._deal(there, draft.deal)
            return Thing({kind}, kind=kind, **deal)
        return Thing({kind, self._card(there, int(draft.thing))}, kind=kind, card=self._card(there, int(draft.thing)))
