"""Actions and events of Mirianth Wars as text, and back. All of it comes from a View, never from the state."""

from __future__ import annotations

from typing import Any

from mirlands.kernel.contract import CANCEL, CONCEDE, TIMEOUT

from . import events, reasons
from . import state as s
from .chronicle import LINES, Teller, several
from .numbers import (
    ANNOUNCE,
    ASK,
    AWARD,
    CANCEL_SYMBOL,
    CHOOSE,
    DEMAND,
    DISCARD,
    FIGHT,
    GIVE,
    OFFER,
    ORDER,
    PROMISE,
    TARGET,
    USE,
    WAIVE,
    WITHHOLD,
    YIELDS,
)
from .speech import NUMBERED, SIMPLE, SYMBOLS, YIELDERS, Speech, shape_of_what, what_of

RESERVED = {CONCEDE: "concede", TIMEOUT: "time out", CANCEL: "cancel"}


class MirianthTalk:
    """See ``kernel.game.Talk``."""

    def describe(self, content: Any, view: Any, action: int) -> str:
        """An action as short text; slots, seats and promises count from 1."""
        if action in RESERVED:
            return RESERVED[action]
        if action < ANNOUNCE:
            return next(words for words, simple in SIMPLE.items() if simple == action)
        if action < OFFER or WAIVE <= action < GIVE:
            return next(f"{words} {action - first + 1}" for words, (first, count) in NUMBERED.items() if first <= action < first + count)
        if action < YIELDS:
            return f"offer seat {action - OFFER + 1}"
        if action < AWARD:
            return next(words for words, who in YIELDERS.items() if who == action - YIELDS)
        if PROMISE <= action < USE:
            first, verb = (PROMISE, "promise") if action < DEMAND else (DEMAND, "demand")
            return f"{verb} {what_of(content, action - first)}"
        if action >= GIVE:
            return _with_thing(Speech(content, view), content, action)
        if action >= CANCEL_SYMBOL:
            return f"on {SYMBOLS[action - CANCEL_SYMBOL]}"
        winner, receiver = divmod(action - AWARD, s.SEATS)
        speech = Speech(content, view)
        merchant = speech.name(int(view.draft.thing), speech.of(speech.me)) if view.draft.kind == s.AWARDING else "merchant"
        return f"award seat {winner + 1}, {merchant} to seat {receiver + 1}"

    def parse(self, content: Any, view: Any, text: str) -> list[int]:
        """The actions of a text: several for a whole offer, a Merchant, a Paladin, a Rogue or a fight."""
        for code, word in RESERVED.items():
            if text.strip().lower() == word:
                return [code]
        return Speech(content, view).read(text)

    def shape(self, content: Any, view: Any, action: int) -> dict[str, Any]:
        """``verb``, and what it is about: ``source`` and ``target`` are ``thing.12``, ``slot.1``, ``seat.2`` or ``promise.3``, from 0.

        ``yields`` has ``who`` (0 nobody, 1 the proposer, 2 the partner), ``award`` a ``winner`` and a ``receiver``, ``promise`` and
        ``demand`` a ``what`` with its ``kind`` and then ``round``, ``type`` or ``card``, ``cancel_symbol`` a ``symbol``.
        """
        if action in RESERVED:
            return {"verb": RESERVED[action].replace(" ", "_")}
        if action < ANNOUNCE:
            return {"verb": SIMPLES[action]}
        if action < OFFER:
            verb, first = ("announce", ANNOUNCE) if action < CHOOSE else ("choose", CHOOSE) if action < ORDER else ("order", ORDER)
            return {"verb": verb, "target": f"slot.{action - first}"}
        if action < YIELDS:
            return {"verb": "offer", "target": f"seat.{action - OFFER}"}
        if action < AWARD:
            return {"verb": "yields", "who": action - YIELDS}
        if action < CANCEL_SYMBOL:
            winner, receiver = divmod(action - AWARD, s.SEATS)
            return {"verb": "award", "winner": f"seat.{winner}", "receiver": f"seat.{receiver}"}
        if action < WAIVE:
            return {"verb": "cancel_symbol", "symbol": SYMBOLS[action - CANCEL_SYMBOL]}
        if action < GIVE:
            return {"verb": "waive", "target": f"promise.{action - WAIVE}"}
        if PROMISE <= action < USE:
            first, verb = (PROMISE, "promise") if action < DEMAND else (DEMAND, "demand")
            return {"verb": verb, "what": shape_of_what(content, action - first)}
        first, verb, key = next(found for found in THINGS if action >= found[0])
        return {"verb": verb, key: f"thing.{action - first}"}

    def tell(self, content: Any, event: Any, seat: int) -> str:
        """A line of the chronicle for an event; empty when it is not worth a line."""
        line = LINES.get(int(event.kind))
        return "" if line is None else line(Teller(content, event, seat))

    def why(self, content: Any, view: Any, action: int, code: int) -> str:
        """Why a rule forbids an action just now, where its text alone would leave a person to guess; else empty."""
        return reasons.why(content, view, action, code)

    def event_name(self, kind: int) -> str:
        """The name of a kind of event: ``tied``."""
        return events.NAMES.get(kind, "unknown")

    def outcome(self, content: Any, view: Any) -> str:
        """Why the game ended, and who won or shared; empty while it goes on."""
        if view.reason == 0:
            return ""
        left = [seat for seat in range(view.count) if not (int(view.gone) >> seat) & 1]
        if view.reason == s.BY_CONCESSION:
            return f"nobody else is left: {several(left)} wins"
        points = {seat: sum(int(view.parts[seat * s.PARTS + part]) for part in range(s.PARTS)) for seat in left}
        first = [seat for seat in left if points[seat] == max(points.values())]
        score = points[first[0]]
        if len(first) == 1:
            return f"all is scored: {several(first)} wins with {score} point{'' if score == 1 else 's'}"
        most = max(int(view.defeated[seat]) for seat in first)
        best = [seat for seat in first if view.defeated[seat] == most]
        if len(best) == 1:
            return f"{several(first)} have {score} points each, and {several(best)} wins with more monsters defeated"
        return f"{several(best)} share the victory with {score} points and {most} defeated monster{'' if most == 1 else 's'} each"


SIMPLES = ("keep", "pass", "yield_card", "accept", "decline", "counter", "send", "strike")
"""Verbs of the actions without a thing, by index."""
THINGS = (
    (WITHHOLD, "withhold", "source"),
    (FIGHT, "fight", "target"),
    (DISCARD, "discard", "source"),
    (TARGET, "target", "target"),
    (USE, "use", "source"),
    (ASK, "ask", "source"),
    (GIVE, "give", "source"),
)
"""The first action of those about a thing, the last first; their verb; and what the thing is to it."""


def _with_thing(speech: Speech, content: Any, action: int) -> str:
    """An action about a thing."""
    first, verb, _ = next(found for found in THINGS if action >= found[0])
    thing, kind = action - first, speech.view.draft.kind
    if verb == "give":
        return f"give {speech.name(thing, speech.given())}"
    if verb == "ask":
        return f"ask {speech.name(thing, speech.asked(int(speech.view.draft.deal.to)))}"
    if verb == "target":
        words = "to" if kind == s.TYING else "on" if kind == s.REMOVING else "aim at"
        return f"{words} {speech.name(thing, speech.targets())}"
    if verb == "withhold":
        return f"without {speech.name(thing, speech.fighters())}"
    name = speech.name(thing, speech.of(speech.me))
    if verb == "use":
        melee = content.table[0].cards[speech.card[thing]].fights == s.MELEE
        return f"{'tie' if melee else 'use'} {name}"
    return f"face {name}" if verb == "fight" else f"discard {name}"
