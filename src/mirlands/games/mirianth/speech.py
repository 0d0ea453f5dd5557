"""How acts of Mirianth Wars are written: what cards, seats and promises are called, and how a text is read.

A card is called by its id; of several equal ones the first in the order in which they are best parted with, the others as
``archer#13``, by their number on the table.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from mirlands.kernel.errors import BadInput
from mirlands.kernel.explain import nearest

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

HINT = (
    "actions: announce 2, keep, choose 3, dispute 2, offer seat 2: give archer; ask wall; promise next monster; you yield, accept, "
    "decline, counter: give ruby; nobody yields, concede card, pass, waive 1, award seat 3, merchant to seat 2, tie paladin-4 to troll, "
    "aim at troll, discard archer, use wall on hero, use rogue on troll, use priestess, fight troll without mage, concede"
)
SIMPLE = {
    "keep": KEEP,
    "pass": PASS,
    "concede card": YIELD_CARD,
    "accept": ACCEPT,
    "decline": DECLINE,
    "counter": COUNTER,
    "send": SEND,
    "strike": STRIKE,
}
NUMBERED = {"announce": (ANNOUNCE, s.SEATS), "choose": (CHOOSE, s.SEATS), "dispute": (ORDER, s.SEATS), "waive": (WAIVE, s.PROMISES)}
"""Words before a number, the action of the first, and how many there are."""
YIELDERS = {"nobody yields": s.NOBODY, "I yield": s.PROPOSER, "you yield": s.PARTNER}
TYPES = {s.TREASURE: "treasure", s.BUILDING: "building", s.HERO: "hero", s.MONSTER: "monster"}
SYMBOLS = {s.LOSE_HERO: "hero", s.LOSE_BUILDING: "building", s.LOSE_TREASURE: "treasure"}
PHRASES = (
    (re.compile(r"tie (?P<card>.+?) to (?P<target>.+)"), "tie"),
    (re.compile(r"use (?P<card>.+?) on (?P<target>.+)"), "use"),
    (re.compile(r"(?:to|on|aim at) (?P<target>.+)"), ""),
)
_NUMBER = re.compile(r"[1-9][0-9]{0,2}")
_AWARD = re.compile(r"award (?P<winner>seat \d+), (?P<card>.+?) to (?P<receiver>seat \d+)")
_THING = re.compile(r"(?P<card>.*?)#(?P<thing>\d{1,3})")


def number_of(text: str, part: str, most: int, what: str = "a number of a card") -> int:
    """A number counted from 1, as it is counted from 0.

    Raises:
        BadInput: it is none, or beyond ``most``.
    """
    if not _NUMBER.fullmatch(part.strip()) or int(part) > most:
        raise BadInput(place=repr(text), reason=f"{part.strip()!r} is not {what}", hint=f"from 1 to {most}")
    return int(part) - 1


def seat_of(text: str, part: str) -> int:
    """A seat of ``seat 2``, from 0. Raises ``BadInput``."""
    word, _, number = part.strip().partition(" ")
    if word != "seat":
        raise BadInput(place=repr(text), reason=f"{part.strip()!r} is no seat", hint="seats: seat 1, seat 2, …")
    return number_of(text, number, s.SEATS, "a seat")


def what_of(content: Any, what: int) -> str:
    """What a promise is about: ``round 7``, ``next monster``, ``next castle``."""
    if what <= s.ON_TYPE:
        return f"round {what}"
    if what <= s.ON_CARD:
        return f"next {TYPES[what - s.ON_TYPE]}"
    card = what - s.ON_CARD
    return f"next {content.ids[card]}" if card < len(content.ids) else f"next #{card}"


def shape_of_what(content: Any, what: int) -> dict[str, Any]:
    """The same for a table in the browser."""
    if what <= s.ON_TYPE:
        return {"kind": "round", "round": what}
    if what <= s.ON_CARD:
        return {"kind": "type", "type": TYPES[what - s.ON_TYPE]}
    return {"kind": "card", "card": what - s.ON_CARD}


class Speech:
    """What things are called at a table as one seat sees it."""

    def __init__(self, content: Any, view: Any) -> None:
        self.content, self.view = content, view
        self.me = int(view.me)
        self.card: list[int] = view.card.tolist()
        self.place: list[int] = view.place.tolist()
        self.tie: list[int] = view.tie.tolist()

    # Things

    def of(self, seat: int) -> list[int]:
        """A seat's things, those that are tied to nothing first."""
        mine = [thing for thing in range(1, s.THINGS) if self.place[thing] == s.OWNED + seat]
        return sorted(mine, key=lambda thing: self.tie[thing] != 0)

    def targets(self) -> list[int]:
        """One's own things, then the others'."""
        return [thing for seat in (self.me, *(other for other in range(s.SEATS) if other != self.me)) for thing in self.of(seat)]

    def given(self) -> list[int]:
        """What may still be put into one's own side of the offer that is being built."""
        return [thing for thing in self.of(self.me) if thing not in self.view.draft.deal.gives]

    def asked(self, partner: int) -> list[int]:
        """The same of the other side."""
        return [thing for thing in self.of(partner) if thing not in self.view.draft.deal.asks]

    def fighters(self) -> list[int]:
        """One's own things but for the heroes withheld."""
        return [thing for thing in self.of(self.me) if not self.view.draft.withheld[thing]]

    def name(self, thing: int, among: Sequence[int]) -> str:
        """What a thing is called among others."""
        card = self.card[thing]
        if card == 0 or card >= len(self.content.ids):
            return f"#{thing}"
        first = next((other for other in among if self.card[other] == card), 0)
        return str(self.content.ids[card]) if thing == first else f"{self.content.ids[card]}#{thing}"

    def thing(self, text: str, word: str, among: Sequence[int], taken: Sequence[int] = ()) -> int:
        """The thing that a word calls; one that is not ``among`` what can be meant may be called too.

        Raises:
            BadInput: there is no such card in this game.
        """
        word = word.strip()
        found = _THING.fullmatch(word)
        if found is not None:
            thing = int(found["thing"])
            if 0 < thing < s.THINGS and (not found["card"] or self.card[thing] == self.number(text, found["card"])):
                return thing
            raise BadInput(place=repr(text), reason=f"{word!r} is not on this table", hint="such as: archer, archer#13")
        card = self.number(text, word)
        others = [thing for thing in range(1, s.THINGS) if self.card[thing] == card]
        thing = next((thing for thing in among if self.card[thing] == card and thing not in taken), 0)
        thing = thing or next((thing for thing in others if thing not in taken), 0)
        if thing == 0:
            reason = (
                f"there is no {self.content.names[card]} in this game" if not others else f"there is no other {self.content.names[card]}"
            )
            raise BadInput(place=repr(text), reason=reason, hint="name a card of this table")
        return thing

    def number(self, text: str, word: str) -> int:
        """A card by its id or name. Raises ``BadInput``."""
        if not self.content.has(word.strip()):
            hint = self.content.near(word) or "cards are called by their ids, such as archer"
            raise BadInput(place=repr(text), reason=f"there is no card {word.strip()[:60]!r}", hint=hint)
        return int(self.content.number(word.strip()))

    # Reading

    def read(self, text: str) -> list[int]:
        """The actions of a text. Raises ``BadInput``."""
        words = " ".join(text.lower().split())
        head, colon, rest = words.partition(":")
        if colon and (head.startswith("offer seat ") or head == "counter"):
            return self._offer(text, head, rest)
        return [action for part in words.split(";") for action in self._part(text, part.strip())]

    def _part(self, text: str, words: str) -> list[int]:
        verb, _, rest = words.partition(" ")
        if words in SIMPLE:
            return [SIMPLE[words]]
        if verb in NUMBERED:
            first, count = NUMBERED[verb]
            return [first + number_of(text, rest, count)]
        if words.endswith((" yields", " yield")):
            return [self._yields(text, words)]
        if verb == "offer":
            return [OFFER + seat_of(text, rest)]
        if verb == "award":
            return self._award(text, words)
        if verb in ("give", "ask"):
            return self._things(text, verb, rest, int(self.view.draft.deal.to))
        if verb in ("promise", "demand"):
            return [(PROMISE if verb == "promise" else DEMAND) + self._what(text, rest)]
        if verb in ("fight", "face", "without", "discard"):
            return self._battle(text, verb, rest)
        return self._phrase(text, words)

    def _phrase(self, text: str, words: str) -> list[int]:
        """A card that is used, and what on."""
        for pattern, verb in PHRASES:
            found = pattern.fullmatch(words)
            if found is None:
                continue
            used = [USE + self.thing(text, found["card"], self.of(self.me))] if verb else []
            if verb != "tie" and found["target"] in SYMBOLS.values() and not words.startswith("aim"):
                return [*used, CANCEL_SYMBOL + next(symbol for symbol, word in SYMBOLS.items() if word == found["target"])]
            return [*used, TARGET + self.thing(text, found["target"], self.targets())]
        verb, _, rest = words.partition(" ")
        if verb in ("use", "tie"):
            return [USE + self.thing(text, rest, self.of(self.me))]
        hint = nearest(verb, [*SIMPLE, *NUMBERED, "offer", "award", "give", "ask", "promise", "demand", "fight", "discard", "use", "tie"])
        raise BadInput(place=repr(text), reason="this is not an action of Mirianth Wars", hint=hint or HINT)

    def _battle(self, text: str, verb: str, rest: str) -> list[int]:
        if verb == "discard":
            return [DISCARD + self.thing(text, rest, self.of(self.me))]
        if verb == "without":
            return self._without(text, rest)
        monster, _, withheld = rest.partition(" without ")
        begun = FIGHT + self.thing(text, monster, self.of(self.me))
        if verb == "face":
            return [begun]
        return [begun, *(self._without(text, withheld) if withheld else []), STRIKE]

    def _without(self, text: str, rest: str) -> list[int]:
        taken: list[int] = []
        for word in rest.split(","):
            taken.append(self.thing(text, word, self.fighters(), taken))
        return [WITHHOLD + thing for thing in sorted(taken)]

    def _award(self, text: str, words: str) -> list[int]:
        found = _AWARD.fullmatch(words)
        if found is None:
            raise BadInput(
                place=repr(text), reason="it must say who gets the card and who the Merchant", hint="award seat 3, merchant to seat 2"
            )
        award = AWARD + s.SEATS * seat_of(text, found["winner"]) + seat_of(text, found["receiver"])
        merchant = self.thing(text, found["card"], self.of(self.me))
        return [award] if self.view.draft.kind == s.AWARDING else [USE + merchant, award]

    def _yields(self, text: str, words: str) -> int:
        found = next((who for said, who in YIELDERS.items() if said.lower() == words), None)
        if found is None:
            raise BadInput(place=repr(text), reason=f"{words!r} does not say who yields", hint="I yield, you yield, or nobody yields")
        return YIELDS + found

    def _what(self, text: str, words: str) -> int:
        """What a promise is about. Raises ``BadInput``."""
        kind, _, rest = words.strip().partition(" ")
        if kind == "round":
            return s.IN_ROUND + 1 + number_of(text, rest, s.ROUNDS, "a round")
        if kind != "next" or not rest:
            reason = f"{words.strip()!r} is nothing to be promised"
            raise BadInput(place=repr(text), reason=reason, hint="promises: round 7, next monster, next castle")
        named = next((number for number, word in TYPES.items() if word == rest), None)
        return s.ON_CARD + self.number(text, rest) if named is None else s.ON_TYPE + named

    def _things(self, text: str, verb: str, rest: str, partner: int) -> list[int]:
        """Cards that pass, rising."""
        among, first = (self.given(), GIVE) if verb == "give" else (self.asked(partner), ASK)
        taken: list[int] = []
        for word in rest.split(","):
            taken.append(self.thing(text, word, among, taken))
        return [first + thing for thing in sorted(taken)]

    def _offer(self, text: str, head: str, rest: str) -> list[int]:
        """A whole offer or counter, in the order in which it is built."""
        counter = head == "counter"
        partner = int(self.view.offer.seat) if counter else seat_of(text, head.removeprefix("offer "))
        found: dict[str, list[int]] = {}
        for part in rest.split(";"):
            words = part.strip()
            verb, _, said = words.partition(" ")
            if verb in ("give", "ask"):
                key, actions = verb, self._things(text, verb, said, partner)
            elif verb in ("promise", "demand"):
                key, actions = verb, [(PROMISE if verb == "promise" else DEMAND) + self._what(text, said)]
            else:
                key, actions = "yields", [self._yields(text, words)]
            if key in found:
                raise BadInput(place=repr(text), reason=f"{key!r} is said twice", hint="say it once: give archer, ruby")
            found[key] = actions
        both = self.me >= 0 and all((int(self.view.disputants) >> seat) & 1 for seat in (self.me, partner))
        if "yields" not in found and both:
            found["yields"] = [YIELDS + s.NOBODY]
        parts = [action for key in ("yields", "give", "ask", "promise", "demand") for action in found.get(key, [])]
        return [COUNTER if counter else OFFER + partner, *parts, SEND]
