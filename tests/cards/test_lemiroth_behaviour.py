"""Every card of War of Lemiroth does in the rules what its declaration says: an oracle in plain Python does the same and must agree.

The oracle reads the phrases of the card files itself; it shares no code with the rules and none with the lowering.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from itertools import product
from typing import Any

import pytest

from mirlands.games.lemiroth import GAME
from mirlands.games.lemiroth.content import base
from mirlands.games.lemiroth.declarations import Base, BookCard, ParchmentCard, PrayerCard, UnderlingCard, programs
from mirlands.games.lemiroth.positions import LemirothPositions
from mirlands.kernel.match import Match

MADE: dict[str, Any] = {
    "still-book": {"type": "book", "cost": 1, "acts": {"when": "your meditating", "effects": [{"do": "faith", "amount": 1}]}},
    "end-it": {"type": "psalm", "cost": 0, "effects": [{"do": "destroy", "to": "chosen friendly underling"}]},
}
MENTIONED = ("1/1", "2/6", "1/9", "2/9", "3/8", "4/4", "0/9 incorruptible", "1/7 untouchable", "2x prayer", "20/99")
WORLD = LemirothPositions().world(MADE, MENTIONED, str)
LIFE = "life"


def kind_of(label: str) -> str:
    """The type of a card; every plain card is an Underling, but for the plain Prayer."""
    number = WORLD.content.number(label) if WORLD.content.has(label) else 0
    return WORLD.content.card(number).type if number else "underling"


@dataclass
class Unit:
    """An Underling as the oracle knows it."""

    card: str
    willpower: int
    stamina: int
    tokens: int = 0
    tilted: bool = False
    capacities: set[str] = field(default_factory=set)


@dataclass
class Ground:
    """A card in a Territory."""

    card: str
    tilted: bool
    face_down: bool


@dataclass
class Side:
    """A side as the oracle knows it."""

    life: int
    hand: list[str]
    library: list[str]
    archives: list[str]
    books: list[str]
    grounds: list[Ground]
    units: list[Unit]


@dataclass
class Oracle:
    """A position, whose card it is, and what was chosen: (side, thing) for each target."""

    sides: list[Side]
    me: int = 0
    active: int = 0
    source: Unit | None = None
    is_underling: bool = False
    chosen: list[tuple[int, Any]] = field(default_factory=list)
    used: int = 0

    def run(self, effects: list[Any]) -> list[Oracle]:
        """The positions that may come of a program: more than one when chance decides."""
        worlds = [self]
        for effect in effects:
            worlds = [after for world in worlds for after in world.one(effect)]
        return worlds

    def count(self, what: str) -> int:
        """How many of something there are, as ``per`` and ``if`` say it; Willpower of the source included."""
        mine, theirs = self.sides[self.me], self.sides[1 - self.me]
        if what == "own willpower":
            assert self.source is not None
            return max(0, self.source.willpower)
        return {
            "friendly underling": len(mine.units),
            "enemy underling": len(theirs.units),
            "card in hand": len(mine.hand),
            "friendly book": len(mine.books),
            "life": mine.life,
            "card in archives": len(mine.archives),
        }[what.replace("cards", "card").replace("underlings", "underling").replace("books", "book")]

    def holds(self, condition: str | None) -> bool:
        if condition is None:
            return True
        if condition == "behind":
            return self.sides[self.me].life < self.sides[1 - self.me].life
        _, bound, number, *what = condition.split()
        there = self.count(" ".join(what))
        return there >= int(number) if bound == "least" else there <= int(number)

    def one(self, effect: Any) -> Iterator[Oracle]:
        if not self.holds(effect.condition):
            yield self
            return
        per = getattr(effect, "per", None)
        times = self.count(per) if per else 1
        if not hasattr(effect, "to"):
            yield from self.by_players(effect, times)
            return
        words = effect.to.split()
        if words[0] in ("chosen", "that"):
            self.used += words[0] == "chosen"
            targets = [self.chosen[self.used - 1]] if len(self.chosen) >= self.used else []
        elif words[0] == "this":
            targets = [(self.me, self.source)]
        else:
            targets = list(self.fitting(words))
        if words[0] != "random" or not targets:
            self.batch(effect, targets, times)
            yield self
            return
        for i in range(len(targets)):
            world = deepcopy(self)
            world.batch(effect, [list(world.fitting(words))[i]], times)
            yield world

    def by_players(self, effect: Any, times: int) -> Iterator[Oracle]:
        """Verbs that have players for their targets."""
        who = {"you": [self.me], "opponent": [1 - self.me], "both": [self.me, 1 - self.me], "active": [self.active]}
        worlds = [self]
        for seat in who[getattr(effect, "who", "you")]:
            for _ in range(effect.amount * times):
                worlds = [after for world in worlds for after in world.by_player(effect, seat)]
        yield from worlds

    def by_player(self, effect: Any, seat: int) -> Iterator[Oracle]:
        side = self.sides[seat]
        if effect.do == "draw" and side.library:
            side.hand.append(side.library.pop(0))
        elif effect.do == "mill" and side.library:
            side.archives.append(side.library.pop(0))
        elif effect.do == "faith":
            tilted = [ground for ground in side.grounds if ground.tilted]
            if tilted:
                tilted[-1].tilted = False
        elif effect.do == "recover":
            wanted = [i for i, card in enumerate(side.archives) if effect.kind in ("card", kind_of(card))]
            if wanted:
                side.hand.append(side.archives.pop(wanted[-1]))
        elif effect.do == "discard" and side.hand:
            for i in range(len(side.hand) if effect.random else 1):
                world = deepcopy(self)
                world.sides[seat].archives.append(world.sides[seat].hand.pop(i))
                yield world
            return
        yield self

    def fitting(self, words: list[str]) -> Iterator[tuple[int, Any]]:
        noun = words[-1].removesuffix("s")
        weak = int(words[words.index("weak") + 1]) if "weak" in words else None
        targeted = words[0] in ("chosen", "random") and not self.is_underling
        for who in (self.me, 1 - self.me):
            side = self.sides[who]
            sides = {"friendly": who == self.me, "enemy": who != self.me, "active": who == self.active}
            if not all(meant for word, meant in sides.items() if word in words):
                continue
            for unit in side.units if noun in ("underling", "target") else []:
                posture = ("tilted" in words and not unit.tilted) or ("untilted" in words and unit.tilted)
                itself = ("other" in words and unit is self.source) or (targeted and "incorruptible" in unit.capacities)
                whole = ("damaged" in words and not unit.tokens) or (weak is not None and max(0, unit.willpower) > weak)
                if not posture and not itself and not whole:
                    yield who, unit
            if noun in (LIFE, "target"):
                yield who, LIFE
            for ground in side.grounds if noun == "prayer" else []:
                wrong = ("tilted" in words and not ground.tilted) or ("untilted" in words and ground.tilted)
                if not wrong and not ("face-down" in words and not ground.face_down):
                    yield who, ground
            for i in range(len(side.books) if noun == "book" else 0):
                yield who, i

    def batch(self, effect: Any, targets: list[tuple[int, Any]], times: int) -> None:
        for who, target in targets:
            side = self.sides[who]
            if target == LIFE:
                side.life += effect.amount * times * (-1 if effect.do == "damage" else 1)
            elif isinstance(target, int):
                (side.archives if effect.do == "destroy" else side.hand).append(side.books.pop(target))
            elif isinstance(target, Ground):
                assert effect.do in ("destroy", "return")
                side.grounds = [ground for ground in side.grounds if ground is not target]
                (side.archives if effect.do == "destroy" else side.hand).append(target.card)
            elif any(unit is target for unit in side.units):
                self.touch(effect, side, target, times)
        for side in self.sides:
            side.archives += [unit.card for unit in side.units if unit.tokens >= unit.stamina]
            side.units = [unit for unit in side.units if unit.tokens < unit.stamina]

    def touch(self, effect: Any, side: Side, unit: Unit, times: int) -> None:
        if effect.do == "damage":
            if not (self.is_underling and "untouchable" in unit.capacities):
                unit.tokens += effect.amount * times
        elif effect.do == "heal":
            unit.tokens = max(0, unit.tokens - effect.amount * times)
        elif effect.do == "modify":
            unit.willpower += effect.willpower * times
            unit.stamina += effect.stamina * times
        elif effect.do == "grant":
            unit.capacities.add(effect.capacity)
        elif effect.do in ("ready", "tilt"):
            unit.tilted = effect.do == "tilt"
        else:
            side.units = [other for other in side.units if other is not unit]
            (side.archives if effect.do == "destroy" else side.hand).append(unit.card)


def new(card: UnderlingCard) -> Unit:
    """An Underling as it joins a Crusade."""
    return Unit(card.id, card.willpower, card.stamina, 0, "fanatic" not in card.capacities, set(card.capacities))


def seen(match: Match) -> list[Side]:
    """What the rules have made of it."""
    there = WORLD.read(match.state)
    sides = []
    for name in ("me", "foe"):
        side = there[name]
        grounds = [Ground(one["card"], one["tilted"], one["face_down"]) for one in side["territory"]]
        units = []
        for one in side["crusade"]:
            words = {word for word in ("fanatic", "incorruptible", "untouchable") if one[word]}
            units.append(Unit(one["card"], one["willpower"], one["stamina"], one["tokens"], one["tilted"], words))
        hand, library, archives, books = (list(side[zone]) for zone in ("hand", "library", "archives", "lectern"))
        sides.append(Side(side["life"], hand, library, archives, books, grounds, units))
    return sides


def facts(sides: list[Side]) -> list[Any]:
    """What must be the same; Willpower floors at 0, and piles are compared as heaps."""
    return [
        (
            side.life,
            sorted(side.hand),
            len(side.library),
            sorted(side.archives),
            side.books,
            [(ground.card, ground.tilted, ground.face_down) for ground in side.grounds],
            [(u.card, max(0, u.willpower), u.stamina, u.tokens, u.tilted, sorted(u.capacities)) for u in side.units],
        )
        for side in sides
    ]


GROUND = ["prayer tilted", "2/6 face-down tilted"]
ARCHIVES = ["2/9", "market-rumour", "bad-weather", "farmers-almanac", "4/4", "1/9"]
BOARDS: dict[str, dict[str, Any]] = {
    "full": {
        "me": {"life": 12, "library": 8, "archives": ARCHIVES, "crusade": [{"card": "2/6", "tokens": 2}, "1/9"]},
        "foe": {
            "life": 15, "library": 8, "hand": ["1/1", "2/6", "4/4"], "territory": GROUND, "lectern": ["still-book"],
            "crusade": [{"card": "2/9", "tokens": 3}, {"card": "3/8", "tilted": True}, "0/9 incorruptible", "1/7 untouchable"],
        },
    },
    "ahead": {
        "me": {"life": 19, "library": 8, "lectern": ["still-book"], "crusade": [{"card": "1/9", "tokens": 1}]},
        "foe": {"life": 9, "library": 2, "hand": ["1/1"], "crusade": [{"card": "2/9", "tokens": 7}, {"card": "3/8", "tilted": True}]},
    },
    "crowd": {
        "me": {"life": 9, "library": 8, "archives": ARCHIVES[:2], "crusade": ["1/1", {"card": "2/6", "tokens": 1}, "1/9"]},
        "foe": {"life": 11, "library": 8, "territory": GROUND[:1], "crusade": ["1/1", "2/6", {"card": "1/1", "tilted": True}, "4/4"]},
    },
    "bare": {"me": {"life": 12, "library": 8}, "foe": {"life": 12, "library": 8}},
}  # fmt: skip


def match_from(board: str, **position: Any) -> Match:
    """A match that goes on from one of the boards, with something changed."""
    sides: dict[str, Any] = deepcopy(BOARDS[board])
    for name in ("me", "foe"):
        sides[name] |= position.pop(name, {})
    return Match.at(GAME, WORLD.content, WORLD.place(sides | position, GAME.options_array(), str))


def settled(match: Match) -> list[Side]:
    """What the rules have made of it once everybody has discarded, always the first card."""
    while match.state[0].discards and not match.over:
        seat = match.deciding()[0]
        match.apply(seat, int(match.legal(seat)[0]))
    return seen(match)


def faith(cost: int) -> list[str]:
    """A Territory that pays exactly so much, with two tilted cards before it."""
    return ["2x prayer tilted", *([f"{cost}x prayer"] if cost else [])]


def cards_with(*timings: str) -> list[Base]:
    """The cards that do something at one of these."""
    return [card for card in base().cards if any(when in timings for when, _, _ in programs(card))]


def effects_of(card: Base, *timings: str) -> list[Any]:
    """What it does then."""
    return next(effects for when, effects, _ in programs(card) if when in timings)


def thing_of(word: str, sides: list[Side]) -> tuple[int, Any]:
    """``enemy 2``, ``my prayer 1``, ``life``."""
    if word == "life":
        return 1, LIFE
    whose, *which = word.split()
    seat, side = (0, sides[0]) if whose == "my" else (1, sides[1])
    if which[0] == "life":
        return seat, LIFE
    place = int(which[-1]) - 1
    return seat, place if which[0] == "book" else side.grounds[place] if which[0] == "prayer" else side.units[place]


def words(sides: list[Side]) -> list[str]:
    """Everything that might be a target."""
    named = ["my life", "life"]
    for name, side in zip(("my", "enemy"), sides, strict=True):
        named += [f"{name} {i + 1}" for i in range(len(side.units))]
        named += [f"{name} book {i + 1}" for i in range(len(side.books))]
        named += [f"{name} prayer {i + 1}" for i in range(len(side.grounds))]
    return named


def choices(oracle: Oracle, effects: list[Any]) -> list[tuple[str, ...]]:
    """Every way to choose different targets that fit the phrases."""
    phrases = [effect.to.split() for effect in effects if getattr(effect, "to", "").startswith("chosen")]
    fits = []
    for phrase in phrases:
        there = [(who, id(thing) if not isinstance(thing, int | str) else thing) for who, thing in oracle.fitting(phrase)]
        noun = phrase[-1]
        found = []
        for word in words(oracle.sides):
            who, thing = thing_of(word, oracle.sides)
            kind = "book" if " book " in word else "prayer" if " prayer " in word else "life" if word.endswith("life") else "underling"
            mark = (who, id(thing) if not isinstance(thing, int | str) else thing)
            if (kind == noun or (noun == "target" and kind in ("underling", "life"))) and mark in there:
                found.append(word)
        fits.append(found)
    return [choice for choice in product(*fits) if len(set(choice)) == len(choice)]


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("card", cards_with("played", "arrival"), ids=lambda card: card.id)
def test_when_played(card: Any, board: str) -> None:
    """With every choice of targets that fits the phrases, and with no other."""
    effects = effects_of(card, "played", "arrival")
    phase = "crusade" if isinstance(card, ParchmentCard) else "meditating"
    match = match_from(board, phase=phase, me={"hand": ["1/1", card.id, "1/1"], "territory": faith(card.cost)})
    start, before = match.snapshot(), seen(match)
    joins = isinstance(card, UnderlingCard)
    ways = choices(Oracle(deepcopy(before), is_underling=joins), effects)
    if not ways and not joins:
        assert all(not match.describe(0, action).startswith("play 2") for action in match.legal(0))
        return
    for choice in ways or [()]:
        match.restore(start)
        match.apply_text(0, " > ".join(["play 2", *choice]))
        sides = deepcopy(before)
        world = Oracle(sides, is_underling=joins, chosen=[thing_of(word, sides) for word in choice])
        sides[0].hand.remove(card.id)
        for ground in sides[0].grounds:
            ground.tilted = True
        if isinstance(card, UnderlingCard):
            world.source = new(card)
            sides[0].units.append(world.source)
        results = world.run(effects)
        for result in results:
            result.sides[0].archives += [] if joins else [card.id]
        assert facts(settled(match)) in [facts(result.sides) for result in results], f"{card.id} {choice}"


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("card", cards_with("crusade"), ids=lambda card: card.id)
def test_when_its_ability_is_used(card: UnderlingCard, board: str) -> None:
    """It tilts, and its Faith Cost is paid (LA24)."""
    effects = effects_of(card, "crusade")
    cost = sum(ability.cost for ability in card.ability)
    others = BOARDS[board]["me"].get("crusade", [])
    match = match_from(board, phase="crusade", me={"territory": faith(cost), "crusade": [*others, card.id]})
    start, before = match.snapshot(), seen(match)
    place = len(others) + 1
    ways = choices(Oracle(deepcopy(before), is_underling=True), effects)
    if not ways:
        assert all(not match.describe(0, action).startswith(f"use {place}") for action in match.legal(0))
        return
    for choice in ways:
        match.restore(start)
        match.apply_text(0, " > ".join([f"use {place}", *choice]))
        sides = deepcopy(before)
        world = Oracle(sides, source=sides[0].units[-1], is_underling=True, chosen=[thing_of(word, sides) for word in choice])
        sides[0].units[-1].tilted = True
        for ground in sides[0].grounds:
            ground.tilted = True
        results = world.run(effects)
        assert facts(settled(match)) in [facts(result.sides) for result in results], f"{card.id} {choice}"


@pytest.mark.parametrize("board", [board for board in BOARDS if board != "bare"])
@pytest.mark.parametrize("card", cards_with("attack"), ids=lambda card: card.id)
def test_when_it_attacks(card: UnderlingCard, board: str) -> None:
    """Attackers tilt; then the opponent, who could block, is asked."""
    others = BOARDS[board]["me"]["crusade"]
    match = match_from(board, phase="crusade", me={"crusade": [*others, card.id]})
    before = seen(match)
    match.apply_text(0, f"attack {len(others) + 1}")
    assert match.deciding() == (1,)
    before[0].units[-1].tilted = True
    results = Oracle(before, source=before[0].units[-1], is_underling=True).run(effects_of(card, "attack"))
    assert facts(settled(match)) in [facts(result.sides) for result in results]


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize(
    "card", [c for c in cards_with("destroyed") if "incorruptible" not in getattr(c, "capacities", [])], ids=lambda c: c.id
)
def test_when_it_is_destroyed(card: UnderlingCard, board: str) -> None:
    """By one's own Psalm; its ability comes from a Crusade that it has left (L57)."""
    others = BOARDS[board]["me"].get("crusade", [])
    match = match_from(board, me={"hand": ["end-it"], "crusade": [*others, card.id]})
    before = seen(match)
    match.apply_text(0, f"play 1 > my {len(others) + 1}")
    before[0].hand.remove("end-it")
    before[0].units.pop()
    before[0].archives += [card.id]
    results = Oracle(before, is_underling=True).run(effects_of(card, "destroyed"))
    for result in results:
        result.sides[0].archives.append("end-it")
    assert facts(settled(match)) in [facts(result.sides) for result in results]


@pytest.mark.parametrize(
    "card", [c for c in cards_with("destroyed") if "untouchable" not in getattr(c, "capacities", [])], ids=lambda card: card.id
)
def test_when_it_falls_in_a_fight(card: UnderlingCard) -> None:
    """It attacks what kills it when it retaliates (L52)."""
    match = match_from("bare", phase="crusade", me={"crusade": ["1/9", card.id]}, foe={"crusade": ["20/99"]})
    before = seen(match)
    match.apply_text(0, "attack 2")
    match.apply_text(1, "block 1 > enemy 2")
    before[0].units.pop()
    before[0].archives.append(card.id)
    before[1].units[0].tokens += card.willpower
    results = Oracle(before, is_underling=True).run(effects_of(card, "destroyed"))
    assert facts(settled(match)) in [facts(result.sides) for result in results]


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("whose", ["own", "other"])
@pytest.mark.parametrize("card", cards_with("acts"), ids=lambda card: card.id)
def test_when_a_book_acts(card: BookCard, whose: str, board: str) -> None:
    """After the active player has untilted and drawn (L40); and in no Meditating phase of which it does not speak (LA4)."""
    assert card.acts is not None
    active = 0 if whose == "own" else 1
    match = match_from(board, round="foe" if active == 0 else "me", phase="crusade", me={"lectern": [card.id]}, foe={"lectern": []})
    match.apply_text(1 - active, "end round")
    while match.state[0].window:
        match.apply_text(match.deciding()[0], "pass")
    oracle = Oracle(seen(match_from(board, me={"lectern": [card.id]}, foe={"lectern": []})), active=active)
    side = oracle.sides[active]
    side.hand.append(side.library.pop(0))
    for ground in side.grounds:
        ground.tilted = False
    for unit in side.units:
        unit.tilted = False
    acts = card.acts.when.startswith("each") or card.acts.when.startswith("your") == (active == 0)
    results = oracle.run(card.acts.effects if acts else [])
    assert facts(settled(match)) in [facts(result.sides) for result in results]


@pytest.mark.parametrize("card", [card for card in base().cards if isinstance(card, BookCard) and card.aura], ids=lambda card: card.id)
def test_what_a_book_adds(card: Any) -> None:
    """From when it comes to when it goes; nothing outlasts it."""
    match = match_from("full", me={"hand": [card.id], "territory": faith(card.cost)})
    before = seen(match)
    match.apply_text(0, "play 1")
    for side, name in enumerate(("friendly", "enemy")):
        reached = name in card.aura.to or "all" in card.aura.to
        for unit in before[side].units if reached else []:
            unit.willpower += card.aura.willpower
            unit.stamina += card.aura.stamina
    assert [facts([side])[0][-1] for side in seen(match)] == [facts([side])[0][-1] for side in before]


def test_every_card_that_does_something_was_here() -> None:
    timings = ("played", "arrival", "crusade", "attack", "destroyed", "acts")
    tested = {card.id for card in cards_with(*timings)} | {card.id for card in base().cards if isinstance(card, BookCard) and card.aura}
    silent = [card for card in base().cards if card.id not in tested]
    assert all(isinstance(card, PrayerCard | UnderlingCard) for card in silent)
    assert [base().text(base().number(card.id)).plain.count(":") for card in silent] == [0] * len(silent)
