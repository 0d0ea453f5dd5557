"""Positions of War of Lemiroth by name: how a scenario writes a state, and reads it back.

Plain cards need no declaration: an Underling ``3/4``, ``2/1 fanatic``, ``0/4 untouchable for 3`` (its cost, 1 when left out),
and ``prayer``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from mirlands.kernel.errors import BadInput
from mirlands.kernel.positions import Thing, Where

from ...cards.positions import Strict, inside, parsed
from ..duel.positions import (
    HIDDEN,
    SEATS,
    Count,
    DuelPositions,
    DuelWorld,
    Seat,
    Start,
    card_alone,
    change_of,
    fit,
    winner_of,
)
from ..duel.state import NOBODY
from . import state as s
from .content import content
from .decks import deck, read_deck
from .declarations import CARD

PHASES = {
    s.OPENING_HANDS: "opening hands",
    s.WITHDRAWAL: "withdrawal",
    s.MEDITATING: "meditating",
    s.CRUSADE_PHASE: "crusade",
    s.END_PHASE: "end",
    s.OVER: "over",
}
WINDOWS = {
    s.NO_WINDOW: "none",
    s.AFTER_UNTILT: "after untilting",
    s.AT_MEDITATING: "meditating",
    s.AT_CRUSADE: "crusade",
    s.AT_END: "end",
    s.AFTER_ACTION: "after an action",
    s.AFTER_ATTACK: "after the attack",
    s.AFTER_BLOCKS: "after the blocks",
    s.BEFORE_STRIKE: "before a strike",
}
CAPACITIES = {"fanatic": s.FANATIC, "incorruptible": s.INCORRUPTIBLE, "untouchable": s.UNTOUCHABLE}
PLAIN = re.compile(r"(\d{1,2})/(\d{1,2})((?: fanatic)?(?: incorruptible)?(?: untouchable)?)(?: for (\d{1,2}))?\Z")
GROUND = re.compile(r"(?:(?P<copies>\d{1,2})x )?(?P<card>.+?)(?P<down> face-down)?(?P<tilted> tilted)?\Z")
FILLER, PRAYER = "1/1", "prayer"
LIMITS = {"crusade": "LA29", "lectern": "LA29", "territory": "LA29", "hand": "LA29", "deck": "L5"}
"""The rules that say how much of something there may be."""

Capacity = Literal["fanatic", "incorruptible", "untouchable"]
Change = Annotated[tuple[int, int], change_of("Willpower and Stamina")]


def _ground(value: Any) -> Any:
    """``3x prayer tilted``, ``gabriel face-down``; a number is so many Prayers."""
    if isinstance(value, int) and not isinstance(value, bool):
        return {"card": PRAYER, "copies": value}
    found = GROUND.fullmatch(value) if isinstance(value, str) else None
    if found is None:
        return value
    return {"card": found["card"], "face_down": bool(found["down"]), "tilted": bool(found["tilted"]), "copies": int(found["copies"] or 1)}


def _several(value: Any) -> Any:
    """What there is one kind of is a list of it."""
    return [value] if isinstance(value, int | str) and not isinstance(value, bool) else value


class UnderlingAt(Strict):
    """An Underling in a Crusade: its card, and what has happened to it."""

    card: str = Field(description="Its id, or a plain Underling such as `3/4 fanatic`.")
    tokens: Count = Field(default=0, description="Damage tokens on it.")
    plus: Change = Field(default="+0/+0", validate_default=True, description="What effects changed while it is in play.")
    this_round: Change = Field(default="+0/+0", validate_default=True, description="What effects changed until the end of the round.")
    gained: list[Capacity] = Field(default=[], description="Capacities that effects gave it while it is in play.")
    gained_this_round: list[Capacity] = Field(default=[], description="Capacities that effects gave it until the end of the round.")
    tilted: bool = Field(default=False, description="Whether it is tilted.")
    ready: bool | None = Field(
        default=None, description="Whether it has been untilted since the round began, or is a Fanatic that has just come; not if tilted."
    )
    fresh: bool = Field(default=False, description="Whether it came in its controller's last round and has done nothing yet.")


class GroundAt(Strict):
    """Cards in a Territory."""

    card: str = Field(description="An id, `prayer`, or a plain Underling, which lies face down.")
    tilted: bool = Field(default=False, description="Whether it is tilted.")
    face_down: bool = Field(default=False, description="Whether it lies face down.")
    copies: Annotated[int, Field(ge=0, le=s.TERRITORY)] = Field(default=1, description="How many of them.")


UnderlingHere = Annotated[UnderlingAt, BeforeValidator(card_alone, json_schema_input_type=str | UnderlingAt)]
GroundHere = Annotated[GroundAt, BeforeValidator(_ground, json_schema_input_type=str | int | GroundAt)]
Territory = Annotated[list[GroundHere], BeforeValidator(_several, json_schema_input_type=str | int | list[str | int | GroundAt])]


class Side(Strict):
    """One side of the war zone. What is left out is as at the beginning, with nothing in the Territory and ten plain cards to draw."""

    life: Annotated[int, Field(ge=1, le=999)] = Field(default=s.LIFE, description="The life pool.")
    placed: bool = Field(default=False, description="Whether the round's one card has been placed.")
    hand: list[str] = Field(default=[], max_length=s.HAND, description="Cards, by id or as plain cards.")
    known: list[str] = Field(default=[], max_length=s.HAND, description="Those of them that everybody knows to be there.")
    library: list[str] | Annotated[int, Field(ge=0, le=s.DECK)] = Field(
        default=10, description="Cards from the top, or how many plain ones."
    )
    archives: list[str] = Field(default=[], max_length=s.DECK, description="Cards, the oldest first.")
    territory: Territory = Field(
        default=[], description="`5` untilted Prayers, or a list: `3x prayer tilted`, `2/2 face-down`, `2/2 face-down tilted`."
    )
    lectern: list[str] = Field(default=[], max_length=s.LECTERN, description="Books, the one that came first first.")
    crusade: list[UnderlingHere] = Field(default=[], max_length=s.CRUSADE, description="Underlings, the one that came first first.")


class Position(Strict):
    """A position in the middle of a game."""

    round: Seat = Field(default="me", description="Whose round it is.")
    phase: Literal["meditating", "crusade"] = Field(default="meditating", description="The phase of the round.")
    attacked: bool = Field(default=False, description="Whether this Crusade's one attack has been declared.")
    first: Seat = Field(default="me", description="Who had the first round of the game.")
    number: Annotated[int, Field(ge=1, le=9999)] | None = Field(
        default=None, description="Which round of the game it is, both players' counted."
    )
    me: Side = Field(default=Side(), description="My side of the war zone.")
    foe: Side = Field(default=Side(), description="The other side.")


def plain(text: str) -> dict[str, Any] | None:
    """The declaration of a plain card that ``text`` describes; None when it describes none."""
    if text == PRAYER:
        return {"id": f"plain-{PRAYER}", "name": PRAYER, "type": "prayer", "faction": "neutral", "glyph": "plain"}
    found = PLAIN.match(text)
    if found is None or int(found[2]) < 1:
        return None
    capacities = found[3].split()
    cost = int(found[4] or 1)
    name = " ".join([f"{int(found[1])}/{int(found[2])}", *capacities]) + (f" for {cost}" if cost != 1 else "")
    code = "-".join([found[1], found[2], *(capacity[0] for capacity in capacities), str(cost)])
    return {"id": f"plain-{code}", "name": name, "type": "underling", "cost": cost, "faction": "neutral", "glyph": "plain"} | {
        "willpower": int(found[1]),
        "stamina": int(found[2]),
        "capacities": capacities,
    }


class LemirothWorld(DuelWorld):
    """The content of one scenario file, and the states that can be written with it."""

    filler, size, size_rule, limits = FILLER, s.DECK, "L5", LIMITS
    sample, bounds = "3/4 fanatic", "it has Willpower 0 to 99 and Stamina 1 to 99: '3/4', '2/1 fanatic for 2'"
    deck_record, plain, needed = s.Deck, staticmethod(plain), (PRAYER,)

    @staticmethod
    def mentions(text: str) -> str:
        """The card of ``2x grunt`` or ``3x prayer face-down tilted``."""
        found = GROUND.fullmatch(text)
        return str(found["card"]) if found else text

    def starter(self, name: str) -> Any:
        """The starter deck of that name."""
        return deck(self.content, name)

    def read_deck(self, listed: str, place: str, options: Mapping[str, str]) -> Any:
        """A deck from its text, checked."""
        return read_deck(self.content, listed, place, options=options)

    def library(self, player: Any) -> Any:
        """The Library, its top last; the Archives lie at the other end of the same pile."""
        return player.pile

    # Writing

    def place(self, position: Mapping[str, Any], options: Any, where: Where) -> Any:
        """A state in the middle of a game."""
        read: Position = parsed(Position, position, where, LIMITS)
        array = s.State.table(1)
        state = array[0]
        state.options = options[0]
        state.seat, state.first = SEATS.index(read.round), SEATS.index(read.first)
        state.phase, state.step = s.CRUSADE_PHASE if read.phase == "crusade" else s.MEDITATING, s.MAIN
        state.winner = NOBODY
        state.attacked = int(read.attacked and read.phase == "crusade")
        state.turn = read.number or (9 if state.seat == state.first else 10)
        if (state.turn % 2 == 1) != (state.seat == state.first):
            raise BadInput(where(("number",)), f"round {state.turn} is the other player's", "`first` has the odd rounds")
        for seat, side in enumerate((read.me, read.foe)):
            state.players[seat].rounds = (state.turn + 1) // 2 if seat == state.first else state.turn // 2
            self._side(state, seat, side, inside(where, SEATS[seat]))
        self._books_change(state)
        for seat, player in enumerate(state.players):
            self._alive(state, player, inside(where, SEATS[seat]))
        return array

    def _side(self, state: Any, seat: int, side: Side, where: Where) -> None:
        player = state.players[seat]
        player.life, player.kept, player.placed = side.life, 1, int(side.placed)
        pile = self.pile(side.library, where(("library",)))
        fit(len(pile) + len(side.archives), s.DECK, where(("archives",)), "L5")
        player.library_count, player.archives_count, player.hand_count = len(pile), len(side.archives), len(side.hand)
        for i, card in enumerate(pile):
            player.pile[len(pile) - 1 - i] = self.number(card, where(("library", i)))
        for i, card in enumerate(side.archives):
            player.pile[s.DECK - 1 - i] = self.number(card, where(("archives", i)))
        for i, card in enumerate(side.hand):
            player.hand[i] = self.number(card, where(("hand", i)))
        player.known = sum(1 << place for place in self.known(side.hand, side.known, where))
        player.lectern_count = len(side.lectern)
        for i, card in enumerate(side.lectern):
            book, at = player.lectern[i], where(("lectern", i))
            book.card, book.serial = self._of_kind(card, s.BOOK, "a Book, so it cannot lie on the Lectern", at), self._serial(state)
        player.crusade_count = len(side.crusade)
        for i, underling in enumerate(side.crusade):
            self._underling(state, player.crusade[i], underling, where(("crusade", i)))
        self._territory(state, player, side, where)

    def _serial(self, state: Any) -> int:
        state.serials += 1
        return int(state.serials)

    def _of_kind(self, card: str, kind: int, what: str, where: str) -> int:
        number = self.number(card, where)
        if self.content.table[0].cards[number].kind != kind:
            raise BadInput(where, f"{card} is not {what}", "put it into `hand`, `library` or `archives`")
        return number

    def _territory(self, state: Any, player: Any, side: Side, where: Where) -> None:
        cards = [(i, ground) for i, ground in enumerate(side.territory) for _ in range(ground.copies)]
        if len(cards) > s.TERRITORY:
            raise BadInput(where(("territory",)), f"there is no room for {len(cards)} cards", f"at most {s.TERRITORY}", "LA29")
        player.territory_count = len(cards)
        for at, (i, ground) in enumerate(cards):
            place, slot = where(("territory", i)), player.territory[at]
            slot.card = self.number(ground.card, place)
            slot.posture = (s.TILTED if ground.tilted else 0) | (s.FACE_DOWN if ground.face_down else 0)
            if (self.content.table[0].cards[slot.card].kind == s.PRAYER) == ground.face_down:
                right = "a Prayer or Incantation lies face up, every other card face down: '2/2 face-down'"
                raise BadInput(place, f"{ground.card} cannot lie {'face down' if ground.face_down else 'face up'} there", right, "L25")
            player.faith += 0 if ground.tilted else 1

    def _underling(self, state: Any, slot: Any, underling: UnderlingAt, where: str) -> None:
        slot.card, slot.serial = self._of_kind(underling.card, s.UNDERLING, "an Underling, so it cannot be in a Crusade", where), 0
        slot.serial = self._serial(state)
        slot.damage = underling.tokens
        slot.attack_plus, slot.health_plus = underling.plus
        slot.attack_temp, slot.health_temp = underling.this_round
        slot.keywords = self.content.table[0].cards[slot.card].capacities
        for capacity in underling.gained:
            slot.keywords |= CAPACITIES[capacity]
        for capacity in underling.gained_this_round:
            slot.keywords_temp |= CAPACITIES[capacity]
        slot.tilted, slot.fresh = int(underling.tilted), int(underling.fresh)
        slot.ready = int(not underling.tilted if underling.ready is None else underling.ready)
        if slot.tilted and slot.ready:
            raise BadInput(where, f"{underling.card} cannot be tilted and ready", "leave `ready` out", "L47")

    def _books_change(self, state: Any) -> None:
        """What lies on the Lecterns changes Underlings."""
        for seat, player in enumerate(state.players):
            for i in range(player.lectern_count):
                book = self.content.table[0].cards[player.lectern[i].card]
                for side, mask in ((seat, 1), (1 - seat, 2)):
                    if book.aura_sides & mask:
                        state.players[side].aura_willpower += book.aura_willpower
                        state.players[side].aura_stamina += book.aura_stamina

    def _alive(self, state: Any, player: Any, where: Where) -> None:
        """Every Underling has Stamina left (L56, LA1)."""
        for i in range(player.crusade_count):
            one = player.crusade[i]
            stamina = self._stamina(player, one)
            if one.damage >= stamina + state.options.lethal:
                reason = f"{self.label(one.card)} has Stamina {stamina} and {one.damage} tokens, so it would not be there"
                raise BadInput(where(("crusade", i)), reason, "give it fewer tokens, or leave it out")

    def _stamina(self, player: Any, one: Any) -> int:
        printed = self.content.table[0].cards[one.card]
        return int(printed.stamina + one.health_plus + one.health_temp + player.aura_stamina)

    # Reading

    def read(self, state: Any) -> dict[str, Any]:
        """Everything in a state by name."""
        there = state[0]
        attackers = {int(serial) for serial in there.attackers[: there.attack_count]}
        return self._table(there, lambda player: self._side_of_state(player, attackers))

    def read_view(self, view: Any) -> dict[str, Any]:
        """What a seat may know by name. Cards that it does not see are called ``hidden``.

        ``known`` are cards that everybody knows to be in a hand, ``unseen`` those that are somewhere in a Library (or, with
        open lists, in a hand or face down).
        """
        return self._table(view[0], self._side_of_view)

    def _table(self, there: Any, side: Callable[[Any], dict[str, Any]]) -> dict[str, Any]:
        return {
            "round": SEATS[there.seat],
            "first": SEATS[there.first],
            "number": int(there.turn),
            "phase": PHASES[int(there.phase)],
            "window": WINDOWS[int(there.window)],
            "attacked": bool(there.attacked),
            "stack": [self.label(int(there.stack[i].card)) for i in range(there.stack_count)],
            "winner": winner_of(int(there.winner)),
        } | {name: side(there.players[seat]) for seat, name in enumerate(SEATS)}

    def _side_of_state(self, player: Any, attackers: set[int]) -> dict[str, Any]:
        library = [self.label(int(player.pile[i])) for i in reversed(range(player.library_count))]
        archives = [self.label(int(player.pile[s.DECK - 1 - i])) for i in range(player.archives_count)]
        crusade = []
        for i in range(player.crusade_count):
            one = player.crusade[i]
            printed = self.content.table[0].cards[one.card]
            willpower = max(0, printed.willpower + one.attack_plus + one.attack_temp + player.aura_willpower)
            crusade.append(
                self._thing(one, willpower, self._stamina(player, one), one.keywords | one.keywords_temp, int(one.serial) in attackers)
            )
        territory = [player.territory[i] for i in range(player.territory_count)]
        grounds = [self._lying(int(one.card), bool(one.posture & s.TILTED), bool(one.posture & s.FACE_DOWN)) for one in territory]
        return self._seen(player) | {"library": library, "archives": archives, "crusade": crusade, "territory": grounds}

    def _side_of_view(self, player: Any) -> dict[str, Any]:
        crusade = [
            self._thing(player.crusade[i], player.willpower[i], player.stamina[i], player.capacities[i], bool(player.attacking[i]))
            for i in range(player.crusade_count)
        ]
        territory = [player.territory[i] for i in range(player.territory_count)]
        return self._seen(player) | {
            "library": [HIDDEN] * player.library_count,
            "archives": self.labels(player.archives, player.archives_count),
            "crusade": crusade,
            "territory": [self._lying(int(one.card), bool(one.tilted), bool(one.face_down)) for one in territory],
            "known": self.labels(player.known, player.known_count),
            "unseen": self.labels(player.unseen, player.unseen_count),
        }

    def _seen(self, player: Any) -> dict[str, Any]:
        return {
            "life": int(player.life),
            "faith": int(player.faith),
            "placed": bool(player.placed),
            "hand": self.labels(player.hand, player.hand_count),
            "lectern": [self.label(int(player.lectern[i].card)) for i in range(player.lectern_count)],
        }

    def _lying(self, number: int, tilted: bool, face_down: bool) -> Thing:
        label = self.label(number) if number else HIDDEN
        words = {*label.split(), "tilted" if tilted else "untilted", "face-down" if face_down else "face-up"}
        return Thing(words, card=label, tilted=tilted, face_down=face_down)

    def _thing(self, one: Any, willpower: int, stamina: int, capacities: int, attacking: bool) -> Thing:
        label = self.label(int(one.card))
        left = stamina - int(one.damage)
        flags = {word: bool(capacities & mask) for word, mask in CAPACITIES.items()}
        flags |= {"tilted": bool(one.tilted), "ready": bool(one.ready), "fresh": bool(one.fresh), "attacking": attacking}
        words = {f"{willpower}/{left}"} | {word for word, on in flags.items() if on} | ({"untilted"} if not one.tilted else set())
        return Thing(
            words if PLAIN.match(label) else words | {label},
            card=label,
            stats=f"{willpower}/{left}",
            willpower=int(willpower),
            stamina=int(stamina),
            left=left,
            tokens=int(one.damage),
            plus=f"{one.attack_plus:+}/{one.health_plus:+}",
            this_round=f"{one.attack_temp:+}/{one.health_temp:+}",
            **flags,
        )


class LemirothPositions(DuelPositions):
    """How positions of War of Lemiroth are written."""

    at, filled = LemirothWorld, {"faction": "neutral", "glyph": "plain"}

    def content(self, pinned: Any = None) -> Any:
        """The game's own set, or the cards that ``pinned`` describes."""
        return content(pinned)

    @property
    def schemas(self) -> dict[str, Any]:
        """JSON schemas of a position, a start and a card."""
        return {"position": Position.model_json_schema(), "start": Start.model_json_schema(), "card": CARD.json_schema()}
