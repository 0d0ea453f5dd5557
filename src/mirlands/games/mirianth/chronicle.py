"""The chronicle of Mirianth Wars: a line for each event that is worth one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from . import events as e
from . import state as s

STEPS = {
    s.ARCHERS_AIM: "Archers announce their targets",
    s.INITIAL_ACCOMMODATION: "Initial Accommodation",
    s.PLAGUE_EFFECT: "Plague Effect",
    s.BATTLES: "Battles",
    s.MONSTERS_ATTACK: "The monsters that are left attack",
    s.FINAL_ACCOMMODATION: "Final Accommodation",
}
PARTS = {s.OF_HEROES: "heroes", s.OF_BUILDINGS: "buildings", s.OF_TREASURES: "treasures", s.OF_MONSTERS: "defeated monsters"}
KINDS = {s.TREASURE: "a Treasure", s.BUILDING: "a Building", s.HERO: "a Hero", s.MONSTER: "a Monster"}


def several(seats: Sequence[int], seat: int = -1) -> str:
    """``seat 1, you and seat 3``, as ``seat`` reads it."""
    named = ["you" if other == seat else f"seat {other + 1}" for other in seats]
    return named[0] if len(named) == 1 else f"{', '.join(named[:-1])} and {named[-1]}"


def count(number: int, thing: str, things: str = "") -> str:
    """``1 hero``, ``2 heroes``."""
    return f"{number} {thing if number == 1 else things or thing + 's'}"


def capital(words: str) -> str:
    """Words as a line begins."""
    return f"{words[:1].upper()}{words[1:]}"


class Teller:
    """What a line is made from: an event as ``seat`` reads it (negative: a spectator).

    ``card`` is the event's own; ``other`` the card of its other thing, where the event names one.
    """

    def __init__(self, content: Any, event: Any, seat: int) -> None:
        self.content, self.event, self.seat = content, event, seat
        self.amount = int(event.amount)
        self.mine = int(event.seat) == seat
        self.card = self.name(int(event.subject))

    def name(self, card: int) -> str:
        """A card by its name."""
        return str(self.content.names[card]) if 0 < card < len(self.content.names) else "a card"

    @property
    def other(self) -> str:
        """The card of the event's other thing."""
        return self.name(self.amount)

    @property
    def who(self) -> str:
        """``You``, ``Seat 2``, at the beginning of a line."""
        return capital(several([int(self.event.seat)], self.seat))

    @property
    def whom(self) -> str:
        """The other seat: ``you``, ``seat 2``."""
        return several([int(self.event.other_seat)], self.seat)

    @property
    def one(self) -> str:
        """The event's seat inside a line."""
        return several([int(self.event.seat)], self.seat)

    def verb(self, plain: str, third: str) -> str:
        """``You choose``, ``Seat 2 chooses``."""
        return f"{self.who} {plain if self.mine else third}"

    def whose(self, seat: int) -> str:
        """``Your``, ``Seat 2's``."""
        return "Your" if seat == self.seat else f"Seat {seat + 1}\u2019s"

    def of(self, thing: str) -> str:
        """What belongs to the other seat, inside a line: ``your offer``, ``seat 2's offer``."""
        whose = self.whose(int(self.event.other_seat))
        return f"{whose[:1].lower()}{whose[1:]} {thing}"

    @property
    def own(self) -> str:
        """The same of the event's seat."""
        return self.whose(int(self.event.seat))

    @property
    def priority(self) -> str:
        """What the promise of the event is about."""
        if self.amount <= s.ON_TYPE:
            return f"priority in round {self.amount}"
        what = KINDS[self.amount - s.ON_TYPE] if self.amount <= s.ON_CARD else self.name(self.amount - s.ON_CARD)
        return f"priority when {what} is turned up"


Line = Callable[[Teller], str]


def _offered(t: Teller, words: tuple[str, str]) -> str:
    line = t.verb(*words)
    if t.amount == s.NOBODY:
        return line
    yields = t.mine if t.amount == s.PROPOSER else t.event.other_seat == t.seat
    return f"{line}: {t.one if t.amount == s.PROPOSER else t.whom} {'yield' if yields else 'yields'} the card"


def _due(t: Teller) -> str:
    return f"A promise is due: {t.one} {'owe' if t.mine else 'owes'} {t.whom} {t.priority}"


def _disputed(t: Teller) -> str:
    return f"{t.card} is disputed by {several([seat for seat in range(s.SEATS) if (t.amount >> seat) & 1], t.seat)}"


def _discarded(t: Teller) -> str:
    if t.event.other == 0:
        return t.verb("discard", "discards") + f" {t.card}, who finds no room"
    return t.verb("discard", "discards") + f" {t.card}" + (f" for {t.other}" if t.amount > 0 else "")


def _plague(t: Teller) -> str:
    if t.amount == 0:
        return f"{t.card} does {t.one} no harm"
    return f"{t.card} strikes {t.one}: {count(t.amount, 'hero', 'heroes')} must go"


def _neighbour(t: Teller) -> str:
    words = ("lose", "loses") if t.amount < 0 else ("gain", "gains")
    return f"{t.verb(*words)} {count(abs(t.amount), 'point')} by {t.of(t.card)}"


def _merchant(t: Teller) -> str:
    if t.event.other_seat == t.event.seat:
        return t.verb("use", "uses") + f" {t.card} and get{'' if t.mine else 's'} {t.other}"
    return t.verb("use", "uses") + f" {t.card}: {t.whom} {'get' if t.event.other_seat == t.seat else 'gets'} {t.other}"


def _points(number: int) -> str:
    return ("\u2212" if number < 0 else "") + count(abs(number), "point")


def _part(t: Teller) -> str:
    return f"{t.own} {PARTS[int(t.event.other)]}: {_points(t.amount)}"


LINES: Mapping[int, Line] = {
    e.ROUND: lambda t: f"Round {t.amount}: {t.one} {'turn' if t.mine else 'turns'} up the cards",
    e.REVEALED_CARD: lambda t: f"{t.card} is turned up",
    e.LAST_ROUND_CARD: lambda t: "The Last Round is turned up: it is set aside, and another card takes its place",
    e.LAST_ROUND: lambda t: f"Round {t.amount} is the last one",
    e.SHORT_ROUND: lambda t: f"Only {count(t.amount, 'card')} could be turned up" if t.amount else "There is no card left to turn up",
    e.DUE: _due,
    e.ANNOUNCED: lambda t: t.verb("announce", "announces") + f" {t.card}",
    e.CHANGED: lambda t: t.verb("announce", "announces") + f" {t.card} instead",
    e.SETTLED: lambda t: t.verb("give", "gives") + f" way to {t.whom} on {t.card}, as promised",
    e.CHOSE: lambda t: t.verb("choose", "chooses") + f" {t.card}",
    e.TOOK_BY_PROMISE: lambda t: t.verb("take", "takes") + f" {t.card} from {t.whom}, as promised",
    e.NOTHING_LEFT: lambda t: t.verb("find", "finds") + " no card left to choose",
    e.WAIVED: lambda t: t.verb("waive", "waives") + f" {t.of('promise')}: {t.priority}",
    e.DISPUTED: _disputed,
    e.OFFERED: lambda t: _offered(t, (f"make {t.whom} an offer", f"makes {t.whom} an offer")),
    e.COUNTERED: lambda t: _offered(t, (f"answer {t.whom} with an offer", f"answers {t.whom} with an offer")),
    e.OFFERED_CARD: lambda t: f"\u2026 {t.card} would go from {t.one} to {t.whom}",
    e.OFFERED_PROMISE: lambda t: f"\u2026 {t.one} would promise {t.whom} {t.priority}",
    e.ACCEPTED: lambda t: t.verb("accept", "accepts") + f" {t.of('offer')}",
    e.DECLINED_OFFER: lambda t: t.verb("decline", "declines") + f" {t.of('offer')}",
    e.LAPSED: lambda t: f"{t.own} offer lapses",
    e.TRADED: lambda t: f"{t.card} goes from {t.one} to {t.whom}",
    e.PROMISED: lambda t: t.verb("promise", "promises") + f" {t.whom} {t.priority}",
    e.UNTIED: lambda t: f"{t.card} is no longer tied" + (f" to {t.other}" if t.amount > 0 else ""),
    e.YIELDED: lambda t: t.verb("yield", "yields") + " the disputed card",
    e.GAVE_UP_CARD: lambda t: t.verb("concede", "concedes") + " the disputed card",
    e.PASSED: lambda t: t.verb("pass", "passes"),
    e.AWARDED_CARD: lambda t: f"{t.card} will go to {t.one}",
    e.USED_MERCHANT: _merchant,
    e.DELIVERED: lambda t: f"{t.card} goes from {t.one} to {t.whom}",
    e.FATE_DEALT: lambda t: f"The deck of fate: {count(t.amount, 'card')} face down",
    e.FATE_CARD: lambda t: t.verb("turn", "turns") + f" up {t.card}",
    e.FATE_PLAGUE: lambda t: t.verb("turn", "turns") + f" up {t.card}",
    e.FATE_BLANK: lambda t: t.verb("turn", "turns") + " up nothing: no Plague card was left",
    e.RECEIVED: lambda t: t.verb("receive", "receives") + f" {t.card}",
    e.BOXED_CARD: lambda t: f"{t.card} goes to the box",
    e.TIED: lambda t: t.verb("tie", "ties") + f" {t.card} to {t.other}",
    e.PROMISE_ENDED: lambda t: f"{t.own} promise to {t.whom} ends: {t.priority}",
    e.NEGOTIATION_ENDS: lambda t: "Negotiation is over: Resolution begins",
    e.RESOLUTION_STEP: lambda t: STEPS[t.amount],
    e.AIMED: lambda t: f"{t.own} {t.card} aims at {t.other}",
    e.NO_TARGET: lambda t: f"{t.own} {t.card} aims at nothing",
    e.NO_ROOM: lambda t: t.verb("have", "has") + f" no room for {count(t.amount, 'hero', 'heroes')}",
    e.DISCARDED: _discarded,
    e.SPENT: lambda t: t.verb("discard", "discards") + f" {t.card} for what it does",
    e.CANCELLED: lambda t: f"{t.card} cancels {count(t.amount, 'penalty', 'penalties')}",
    e.PLAGUE_STRIKES: _plague,
    e.PLAGUE_KEPT: lambda t: t.verb("keep", "keeps") + f" {t.card}",
    e.PLAGUE_DISCARDED: lambda t: f"{t.own} {t.card} goes to the box",
    e.BATTLE: lambda t: t.verb("fight", "fights") + f" {t.card}",
    e.HERO_FIGHTS: lambda t: f"{t.own} {t.card} attacks with {t.amount}",
    e.DEFEATED_MONSTER: lambda t: f"{t.card} is defeated by an attack of {t.amount}",
    e.SURVIVED: lambda t: f"{t.card} withstands an attack of {t.amount}",
    e.REMOVED: lambda t: f"{t.own} {t.card} does away with {t.of(t.other)}",
    e.NO_MORE_BATTLES: lambda t: t.verb("fight", "fights") + " no more battles",
    e.MONSTER_ATTACKS: lambda t: f"{t.card} attacks {t.one}",
    e.MONSTER_BOXED: lambda t: f"{t.own} {t.card} goes to the box",
    e.SCORED_CARD: lambda t: f"{t.own} {t.card} scores {_points(t.amount)}",
    e.NEIGHBOUR_SCORED: _neighbour,
    e.SCORED_PART: _part,
    e.TOTAL: lambda t: t.verb("have", "has") + f" {_points(t.amount)}",
    e.LEFT_GAME: lambda t: t.verb("leave", "leaves") + " the game",
    e.TIMED_OUT: lambda t: t.verb("run", "runs") + " out of time",
}
"""What is not here is shown by the table and not worth a line: who keeps what he has announced."""
