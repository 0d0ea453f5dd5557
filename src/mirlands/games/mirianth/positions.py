"""Positions of Mirianth Wars by name: how a scenario writes a state. ``reading`` reads it back.

A position is a round whose cards have just been turned up, or the beginning of the Resolution: the rules themselves go on from
there to the first decision, by way of the claims and targets that the position names.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from mirlands.kernel.errors import BadInput
from mirlands.kernel.events import nobody
from mirlands.kernel.positions import Where
from mirlands.kernel.step import Desk, look, step

from ...cards.positions import Strict, inside, parsed, with_cards
from . import state as s
from .content import content
from .declarations import CARD
from .numbers import ANNOUNCE, KEEP, TARGET, WIDTH
from .reading import SEATS, Reader
from .scene import go_on
from .speech import TYPES

LIMITS = {"promises": "MA12", "cards": "M8"}
"""The rules that say how much of something there may be."""
HELD = re.compile(r"(?:(?P<copies>\d{1,2})x )?(?P<card>.+?)(?: (?:on|at) (?P<on>.+))?\Z")
ABOUT = re.compile(r"(?:round (?P<round>[1-9]\d?)|next (?P<next>.+))\Z")

Seat = Literal["seat1", "seat2", "seat3", "seat4"]
Number = Annotated[int, Field(ge=1, le=s.ROUNDS)]


def _held(value: Any) -> Any:
    """``2x archer``, ``paladin-4 on troll``."""
    found = HELD.fullmatch(value) if isinstance(value, str) else None
    if found is None:
        return value
    return {"card": found["card"], "copies": int(found["copies"] or 1), "on": found["on"]}


def _cards_alone(value: Any) -> Any:
    """A side that is only a list is its cards."""
    return {"cards": value} if isinstance(value, list) else value


class HeldAt(Strict):
    """Cards that a seat has acquired."""

    card: str = Field(description="Its id.")
    copies: Annotated[int, Field(ge=1, le=s.THINGS)] = Field(default=1, description="How many of them.")
    on: str | None = Field(default=None, description="The monster that a Paladin is tied to, or that an Archer aims at in the Resolution.")


Held = Annotated[HeldAt, BeforeValidator(_held, json_schema_input_type=str | HeldAt)]


class Side(Strict):
    """What one seat has."""

    cards: list[Held] = Field(
        default=[], description="What it has acquired: `archer`, `2x ruby`, `paladin-4 on troll`, `red-plague`; `bat 2` is its second Bat."
    )
    defeated: list[str] = Field(default=[], description="Monsters that it has defeated.")


SideHere = Annotated[Side, BeforeValidator(_cards_alone, json_schema_input_type=list[str | HeldAt] | Side)]


class PromiseAt(Strict):
    """A promise."""

    by: Seat = Field(description="Who gave it.")
    to: Seat = Field(description="Who has priority by it.")
    on: str = Field(description="What it is about: `round 7`, `next monster`, `next castle`.")


class Position(Strict):
    """A position in the middle of a game: a round whose cards lie there, or the beginning of the Resolution."""

    seats: Annotated[int, Field(ge=2, le=s.SEATS)] | None = Field(
        default=None, description="How many play; by default as many as the position names, at least 2."
    )
    phase: Literal["negotiation", "resolution"] = Field(default="negotiation", description="The phase of the game.")
    round: Number | None = Field(default=None, description="Which round it is; by default the first one by which all of this can be there.")
    revealer: Seat = Field(default="seat1", description="Who turns up the cards.")
    cards: list[str] = Field(default=[], max_length=s.SEATS, description="The cards turned up, in order.")
    deck: list[str] = Field(default=[], max_length=s.DRAW, description="The cards that come next, the top first.")
    last_round: Number | None = Field(default=None, description="The number of the last round where it is known: this one or the next.")
    last_in: Annotated[int, Field(ge=0, le=s.DRAW)] | None = Field(
        default=None, description="How many cards lie on the Last Round once this round's are turned up; by default all of them."
    )
    plague: list[str] = Field(default=[], max_length=s.PLAGUES, description="The Plague cards that come next, the top first.")
    plague_left: Annotated[int, Field(ge=0, le=s.PLAGUES)] | None = Field(
        default=None, description="How many Plague cards are left in their deck; the others are in the box."
    )
    box: list[str] = Field(default=[], max_length=s.DRAW, description="Cards known to be in the box, among others.")
    claims: dict[Seat, str] = Field(
        default={}, description="Cards announced, by seat; once all have announced, they keep to it. Without it the announcing begins."
    )
    promises: list[PromiseAt] = Field(default=[], max_length=s.PROMISES, description="Promises that are open, the oldest first.")
    left: list[Seat] = Field(default=[], description="Seats that have left the game.")
    seat1: SideHere = Field(default=Side(), description="What seat 1 has.")
    seat2: SideHere = Field(default=Side(), description="What seat 2 has.")
    seat3: SideHere = Field(default=Side(), description="What seat 3 has.")
    seat4: SideHere = Field(default=Side(), description="What seat 4 has.")


class Start(Strict):
    """The beginning of a game."""

    seats: Annotated[int, Field(ge=2, le=s.SEATS)] = Field(default=2, description="How many play.")
    revealer: Seat = Field(default="seat1", description="Who turns up the first cards.")
    deck: list[str] = Field(default=[], max_length=s.DRAW, description="Cards of the draw deck, the top first; the others lie below.")
    last_in: Annotated[int, Field(ge=0, le=s.DRAW)] | None = Field(
        default=None, description="How many draw cards lie on the Last Round; by default all of them."
    )
    plague: list[str] = Field(default=[], max_length=s.PLAGUES, description="Cards of the plague deck, the top first.")


class Supply:
    """The things of one table that have not been put anywhere yet."""

    def __init__(self, world: MirianthWorld, state: Any) -> None:
        self.world, self.state, self.cards = world, state, world.content.table[0].cards
        column = int(state.count) - 2
        for card in range(1, int(world.content.table[0].card_count) + 1):
            for _ in range(int(self.cards[card].copies[column])):
                self._add(card)
        self.free = [thing for thing in range(s.THINGS) if state.card[thing]]

    def _add(self, card: int) -> None:
        """One more thing of the deck that the card belongs to."""
        state = self.state
        if self.cards[card].kind == s.PLAGUE:
            thing, state.plague_total = s.DRAW + int(state.plague_total), int(state.plague_total) + 1
        else:
            thing, state.total = 1 + int(state.total), int(state.total) + 1
        state.card[thing], state.place[thing] = card, s.IN_DECK

    def take(self, card: str, where: str, *, plague: bool | None = None) -> int:
        """The lowest free thing that is this card; ``plague``: it must be a Plague card, or must not. Raises ``BadInput``."""
        number = self.world.number(card, where)
        is_plague = self.cards[number].kind == s.PLAGUE
        if plague is not None and plague != is_plague:
            raise BadInput(where, f"{card} is {'a' if is_plague else 'no'} Plague card", "the draw deck and the plague deck are apart")
        thing = next((thing for thing in self.free if self.state.card[thing] == number), 0)
        if thing == 0:
            copies = sum(1 for other in range(s.THINGS) if self.state.card[other] == number)
            some = f"only {copies} {'is' if copies == 1 else 'are'}" if copies else "none is"
            reason = f"there is no {card} left: {some} in a game of {self.state.count} seats"
            raise BadInput(where, reason, "name another card, or give it more `copies` under `cards`", "M4")
        self.free.remove(thing)
        return thing

    def surplus(self) -> int:
        """A draw card that nothing was said about: of the card of which most copies are free, so that none runs out unseen."""
        draw = [thing for thing in self.free if thing < s.DRAW]
        counts = {int(self.state.card[thing]): 0 for thing in draw}
        for thing in draw:
            counts[int(self.state.card[thing])] += 1
        thing = max(draw, key=lambda one: (counts[int(self.state.card[one])], -one))
        self.free.remove(thing)
        return thing

    def left(self, *, plague: bool) -> list[int]:
        """What is still free of a deck, in order."""
        return [thing for thing in self.free if (thing >= s.DRAW) == plague]


class MirianthWorld:
    """The content of one scenario file, and the states that can be written with it."""

    def __init__(self, cards: Any) -> None:
        self.content = cards

    def number(self, card: str, where: str) -> int:
        """The number of a card by its id or name. Raises ``BadInput``."""
        if not self.content.has(card):
            hint = self.content.near(card) or "cards of the file stand under `cards:`"
            raise BadInput(where, f"there is no card {card!r}", hint)
        return int(self.content.number(card))

    def deck_faults(self, entries: Sequence[str], where: str, options: Mapping[str, str]) -> list[tuple[str, str]]:
        """Nobody brings a deck. Raises ``BadInput``."""
        raise BadInput(where, "Mirianth Wars has no decks to check", "leave `deck` out")

    # Reading

    def read(self, state: Any) -> dict[str, Any]:
        """Everything in a state by name."""
        return Reader(self.content).state(state)

    def read_view(self, view: Any) -> dict[str, Any]:
        """What a seat may know by name."""
        return Reader(self.content).view(view)

    # Starts

    def decks(self, start: Mapping[str, Any], where: Where) -> Any:
        """As many empty decks as seats play."""
        read: Start = parsed(Start, start, where, LIMITS)
        return s.Deck.table(read.seats)

    def arrange(self, state: Any, start: Mapping[str, Any], where: Where) -> None:
        """Put the named cards on top, say where the Last Round lies and who begins, and turn up the first cards."""
        read: Start = parsed(Start, start, where, LIMITS)
        old = state[0]
        count, chance, options = read.seats, old.chance.copy(), old.options.copy()
        if SEATS.index(read.revealer) >= count:
            raise BadInput(where(("revealer",)), f"{read.revealer} does not play", f"seats: {', '.join(SEATS[:count])}")
        shuffled = [int(thing) for thing in old.deck[: old.total]], [int(thing) for thing in old.plague[: old.plague_total]]
        state[:] = s.State.table(1)
        fresh = state[0]
        fresh.chance, fresh.options, fresh.count, fresh.first = chance, options, count, SEATS.index(read.revealer)
        supply = Supply(self, fresh)
        deck = [supply.take(card, where(("deck", i)), plague=False) for i, card in enumerate(read.deck)]
        plague = [supply.take(card, where(("plague", i)), plague=True) for i, card in enumerate(read.plague)]
        _lay(fresh.deck, deck + [thing for thing in shuffled[0] if thing in supply.free])
        _lay(fresh.plague, plague + [thing for thing in shuffled[1] if thing in supply.free])
        fresh.last_at = int(fresh.total) if read.last_in is None else read.last_in
        _last_lies(fresh, where(("last_in",)))
        fresh.step = s.REVEAL
        go_on(self.content.table, state, nobody())

    # Writing

    def place(self, position: Mapping[str, Any], options: Any, where: Where) -> Any:
        """A state in the middle of a game."""
        read: Position = parsed(Position, position, where, LIMITS)
        array = s.State.table(1)
        state = array[0]
        state.options = options[0]
        state.count = read.seats or max(2, *(SEATS.index(name) + 1 for name in self._named(read)))
        self._seats_play(read, int(state.count), where)
        supply = Supply(self, state)
        held = self._sides(state, supply, read, where)
        boxed = [supply.take(card, where(("box", i)), plague=False) for i, card in enumerate(read.box)]
        ahead = self._ahead(state, supply, read, where)
        self._rounds(state, supply, read, held, boxed, ahead, where)
        self._plague(state, supply, read, where)
        for i, promise in enumerate(read.promises):
            self._promise(state, i, promise, where)
        state.gone = sum(1 << SEATS.index(seat) for seat in read.left)
        if state.count - len(set(read.left)) < 2:
            raise BadInput(where(("left",)), "fewer than two seats are left, so the game is over", "leave out whoever plays on")
        go_on(self.content.table, array, nobody())
        self._say(array, read, where)
        return array

    @staticmethod
    def _named(read: Position) -> list[str]:
        """The seats that a position says something about."""
        named = [seat for seat in SEATS if getattr(read, seat).cards or getattr(read, seat).defeated]
        return [*named, read.revealer, *read.claims, *read.left, *(seat for promise in read.promises for seat in (promise.by, promise.to))]

    def _seats_play(self, read: Position, count: int, where: Where) -> None:
        """Nobody is named who does not play."""
        for seat in self._named(read):
            if SEATS.index(seat) >= count:
                raise BadInput(where(()), f"{seat} does not play", f"seats: {', '.join(SEATS[:count])}")

    def _sides(self, state: Any, supply: Supply, read: Position, where: Where) -> int:
        """What the seats have acquired and defeated; return how many of them are draw cards."""
        held = 0
        for seat in range(int(state.count)):
            side: Side = getattr(read, SEATS[seat])
            at = inside(where, SEATS[seat])
            heroes: list[tuple[int, str, str]] = []
            for i, entry in enumerate(side.cards):
                for _ in range(entry.copies):
                    thing = supply.take(entry.card, at(("cards", i)))
                    state.place[thing] = s.OWNED + seat
                    held += thing < s.DRAW
                    if entry.on is not None:
                        heroes.append((thing, entry.on, at(("cards", i))))
            for i, card in enumerate(side.defeated):
                thing = supply.take(card, at(("defeated", i)), plague=False)
                if self._card(state, thing).kind != s.MONSTER:
                    raise BadInput(at(("defeated", i)), f"{card} is no Monster, so it cannot be defeated", "put it into `cards`", "M40")
                state.place[thing] = s.DEFEATED + seat
                held += 1
            for thing, on, place in heroes:
                self._tie(state, seat, thing, on, read.phase == "resolution", place)
        return held

    def _card(self, state: Any, thing: int) -> Any:
        return self.content.table[0].cards[int(state.card[thing])]

    def _tie(self, state: Any, seat: int, hero: int, on: str, resolution: bool, where: str) -> None:
        """A Paladin is tied to a monster, or an Archer aims at one."""
        fights = self._card(state, hero).fights
        if fights not in (s.MELEE, s.RANGED):
            raise BadInput(where, f"{self.content.ids[int(state.card[hero])]} is neither tied nor aims", "leave the monster out", "M47")
        if fights == s.RANGED and not resolution:
            raise BadInput(where, "Archers aim in the Resolution only", "say `phase: resolution`, or leave the monster out", "M31")
        name, _, nth = on.partition(" ")
        number = self.number(name, where)
        own = [thing for thing in range(1, s.DRAW) if state.place[thing] == s.OWNED + seat and state.card[thing] == number]
        own = [thing for thing in own if self._card(state, thing).kind == s.MONSTER]
        place = int(nth) - 1 if nth.isdecimal() and nth != "0" else 0
        if place >= len(own):
            raise BadInput(where, f"there is no {on} among the monsters of {SEATS[seat]}", "a hero fights monsters of its own seat", "M37")
        state.tie[hero] = own[place]

    def _ahead(self, state: Any, supply: Supply, read: Position, where: Where) -> list[int]:
        """The draw cards from the top: those that are turned up in this round, then those that follow."""
        if read.phase == "resolution":
            for name, given in (("cards", read.cards), ("deck", read.deck), ("claims", read.claims), ("promises", read.promises)):
                if given:
                    raise BadInput(where((name,)), f"there is no `{name}` in the Resolution", "leave it out", "M29")
            return []
        if read.deck and len(read.cards) < state.count:
            raise BadInput(
                where(("deck",)), f"`cards` names {len(read.cards)} of the {state.count} cards of this round", "name all of them", "M8"
            )
        if len(read.cards) > state.count:
            raise BadInput(
                where(("cards",)), f"{len(read.cards)} cards are more than {state.count} seats turn up", "one for each seat", "M8"
            )
        listed = [(card, where(("cards", i))) for i, card in enumerate(read.cards)]
        listed += [(card, where(("deck", i))) for i, card in enumerate(read.deck)]
        return [supply.take(card, at, plague=False) for card, at in listed]

    def _rounds(
        self, state: Any, supply: Supply, read: Position, held: int, boxed: Sequence[int], ahead: Sequence[int], where: Where
    ) -> None:
        """Which round it is, what has been turned up before, and the deck."""
        count, total, over = int(state.count), int(state.total), read.phase == "resolution"
        pile = total - s.PILE * count  # the Last Round lies below so many cards at least
        known = over or read.last_round is not None
        gone = held + len(boxed)
        first = -(-gone // count) + 1
        if known:
            came = 1 if over or read.last_round is None or read.round is None or read.last_round == read.round else 0
            first = max(first, -(-pile // count) + 1 + came)
        elif read.last_in is not None:
            first = max(first, -(-(pile - read.last_in) // count))
        number = first if read.round is None else read.round
        if number < first:
            why = f"{gone} cards have been turned up before it" if gone > count * (number - 1) else "the Last Round cannot lie so high"
            raise BadInput(where(("round",)), f"this cannot be round {number}: {why}", f"round {first} is the first one that fits", "M8")
        drawn = min(count * (number - 1), total)
        if gone > drawn or len(ahead) > total - drawn or drawn >= total:
            raise BadInput(where(("round",)), f"the {total} draw cards do not reach so far", "an earlier round, or fewer cards", "M28")
        state.number, state.revealer = number - 1, 0
        state.first = (SEATS.index(read.revealer) - number + 1) % count
        out = [thing for thing in range(1, s.DRAW) if state.place[thing] >= s.OWNED]
        fill = [supply.surplus() for _ in range(drawn - gone)]
        for thing in (*boxed, *fill):
            state.place[thing] = s.BOXED
        state.drawn = drawn
        _lay(state.deck, [*out, *boxed, *fill, *ahead, *supply.left(plague=False)])
        state.step, state.phase = (s.ROUND_END, s.NEGOTIATION) if over else (s.REVEAL, s.NEGOTIATION)
        self._last(state, read, number, where)
        if over:
            state.number, state.last_round = number, number

    def _last(self, state: Any, read: Position, number: int, where: Where) -> None:
        """Where the Last Round lies, or when it was turned up."""
        count, drawn = int(state.count), int(state.drawn)
        state.last_at = int(state.total)
        if read.phase == "resolution":
            if read.last_round is not None or read.last_in is not None:
                raise BadInput(where(("last_round",)), "the last round is over in the Resolution", "leave it out", "M29")
            state.last_at, state.last_seen = drawn - count if number > 1 else drawn, 1
        elif read.last_round is not None:
            if read.last_in is not None or read.last_round not in (number, number + 1):
                right = f"it is round {number} or {number + 1}; while it is not known say `last_in`"
                raise BadInput(where(("last_round",)), f"round {read.last_round} cannot be known to be the last one", right, "M27")
            if read.last_round == number:
                state.last_at, state.last_seen, state.last_round = drawn - count, 1, number
            else:
                state.last_at = drawn
        elif read.last_in is not None:
            state.last_at = min(drawn + count, int(state.total)) + read.last_in
        place = where(("last_round",) if read.last_round is not None else ("last_in",))
        _last_lies(state, place)

    def _plague(self, state: Any, supply: Supply, read: Position, where: Where) -> None:
        """The plague deck: what seats have was dealt, and perhaps more went to the box."""
        dealt = [thing for thing in range(s.DRAW, s.THINGS) if state.place[thing] >= s.OWNED]
        ahead = [supply.take(card, where(("plague", i)), plague=True) for i, card in enumerate(read.plague)]
        rest = ahead + supply.left(plague=True)
        left = len(rest) if read.plague_left is None else read.plague_left
        if left > len(rest) or left < len(ahead):
            reason = f"{left} Plague cards cannot be left: {len(rest)} have not been dealt and {len(ahead)} are named"
            raise BadInput(where(("plague_left",)), reason, "leave `plague_left` out, or name fewer", "M3")
        keep = rest[:left]
        boxed = rest[left:]
        for thing in boxed:
            state.place[thing] = s.BOXED
        state.plague_drawn = len(dealt) + len(boxed)
        _lay(state.plague, [*dealt, *boxed, *keep])

    def _promise(self, state: Any, place: int, promise: PromiseAt, where: Where) -> None:
        at = where(("promises", place, "on"))
        found = ABOUT.fullmatch(promise.on)
        if found is None:
            raise BadInput(at, f"{promise.on!r} is nothing to be promised", "`round 7`, `next monster` or `next castle`", "MA12")
        if promise.by == promise.to:
            raise BadInput(at, "nobody promises himself anything", "name two seats", "MA12")
        record = state.promises[place]
        record.seat, record.holder, record.made = SEATS.index(promise.by), SEATS.index(promise.to), state.number
        if found["round"]:
            record.what = s.IN_ROUND + int(found["round"])
            if not state.number < int(found["round"]) <= s.ROUNDS:
                raise BadInput(at, f"round {found['round']} is over", f"a round from {state.number + 1} on", "MA12")
        else:
            kind = next((number for number, word in TYPES.items() if word == found["next"]), None)
            record.what = s.ON_CARD + self.number(found["next"], at) if kind is None else s.ON_TYPE + kind
        state.promise_count = place + 1

    def _say(self, array: Any, read: Position, where: Where) -> None:
        """What the position says has been announced already: claims, and the targets of Archers."""
        state, table = array[0], self.content.table
        desk, log, count = Desk(s.View, int(state.count), WIDTH), nobody(), int(state.count)
        aims = {hero: int(state.tie[hero]) for hero in range(1, s.DRAW) if read.phase == "resolution" and self._is_archer(state, hero)}
        for hero in aims:
            state.tie[hero] = 0
        slots = {seat: self._slot(state, card, where(("claims", seat))) for seat, card in read.claims.items()}
        for _ in range(3 * count + len(aims)):
            name = SEATS[int(state.seat)]
            if state.asks == s.A_CLAIM and name in slots:
                action = ANNOUNCE + slots[name]
            elif state.asks == s.ANOTHER_CLAIM and len(slots) == count - len(read.left):
                action = KEEP
            elif state.asks == s.A_TARGET and aims.get(int(state.thing)):
                action = TARGET + aims.pop(int(state.thing))
            else:
                break
            step(table, array, int(state.seat), action, log, desk.views, desk.legals, desk.counts)
        if any(aims.values()) and state.asks == s.A_TARGET:
            raise BadInput(
                where(()), "some Archers have a target and others before them have none", "give all of them one, or the first ones"
            )
        look(table, array, desk.views, desk.legals, desk.counts)

    def _is_archer(self, state: Any, thing: int) -> bool:
        return bool(state.card[thing] and self._card(state, thing).fights == s.RANGED)

    def _slot(self, state: Any, card: str, where: str) -> int:
        """Where a card lies among those turned up."""
        number = self.number(card, where)
        slot = next((slot for slot in range(int(state.revealed_count)) if state.card[state.revealed[slot]] == number), -1)
        if slot < 0:
            raise BadInput(where, f"{card} has not been turned up", "claims are of the cards of this round", "M9")
        return slot


def _lay(deck: Any, things: Sequence[int]) -> None:
    """Put things into a deck, the top first."""
    for i, thing in enumerate(things):
        deck[i] = thing


def _last_lies(state: Any, where: str) -> None:
    """The Last Round is among the bottom cards, and below what has been turned up (M5)."""
    low, high = int(state.total) - s.PILE * int(state.count), int(state.total)
    if not low <= state.last_at <= high:
        reason = f"the Last Round cannot lie below {state.last_at} cards of {high}"
        raise BadInput(where, reason, f"from {max(0, low - int(state.drawn))} cards more to {high - int(state.drawn)}", "M5")


class MirianthPositions:
    """How positions of Mirianth Wars are written."""

    seats = SEATS

    @property
    def schemas(self) -> dict[str, Any]:
        """JSON schemas of a position, a start and a card."""
        return {"position": Position.model_json_schema(), "start": Start.model_json_schema(), "card": CARD.json_schema()}

    def options(self, start: Mapping[str, Any]) -> dict[str, str]:
        """None are implied."""
        return {}

    def world(self, cards: Mapping[str, Mapping[str, Any]], mentioned: Iterable[str], where: Where) -> Any:
        """The game's own set and the file's cards, with as many copies as the card that they replace, or one."""
        own = content()
        copies = {card["id"]: card["copies"] for card in own.pinned["cards"]}
        filled = {
            name: {"copies": copies.get(name, 1 if card.get("type") == "plague" else [1, 1, 1]), **card} for name, card in cards.items()
        }
        return MirianthWorld(with_cards(content, filled, where, filled={"glyph": "plain"}))
