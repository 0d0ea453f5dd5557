"""Positions of Terra Miran by name: how a scenario writes a state, and reads it back.

A plain creature needs no declaration: ``3/4``, ``2/1 charge``, ``0/4 guard for 3`` (its cost, 1 when left out) is one.
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
    SEATS,
    Count,
    DuelPositions,
    DuelWorld,
    Seat,
    Start,
    card_alone,
    change_of,
    winner_of,
)
from . import state as s
from .content import content
from .decks import deck, read_deck
from .declarations import CARD

PHASES = {s.MULLIGAN: "mulligan", s.MAIN: "main", s.ATTACK_PHASE: "attack", s.OVER: "over"}
KEYWORDS = {"guard": s.GUARD, "charge": s.CHARGE}
PLAIN = re.compile(r"(\d{1,2})/(\d{1,2})((?: guard)?(?: charge)?)(?: for (\d{1,2}))?\Z")
FILLER = "1/1"
LIMITS = {"board": "T23", "hand": "T58", "deck": "T60"}
"""The rules that say how much of something there may be."""

Change = Annotated[tuple[int, int], change_of("Attack and Health")]


class CreatureAt(Strict):
    """A creature on the board: its card, and what has happened to it."""

    card: str = Field(description="Its id, or a plain creature such as `3/4 guard`.")
    damage: Count = Field(default=0, description="Damage on it.")
    plus: Change = Field(default="+0/+0", validate_default=True, description="What effects changed while it is in play.")
    this_turn: Change = Field(default="+0/+0", validate_default=True, description="What effects changed until end of turn.")
    gained: list[Literal["guard", "charge"]] = Field(default=[], description="Keywords that effects gave it.")
    silenced: bool = Field(default=False, description="Whether it is silenced.")
    ready: bool = Field(default=True, description="Whether it still has its attack of this turn.")
    new: bool = Field(default=False, description="Whether it entered in its controller's current turn.")


CreatureHere = Annotated[CreatureAt, BeforeValidator(card_alone, json_schema_input_type=str | CreatureAt)]


class Side(Strict):
    """One side of the table. What is left out is as at the beginning, with ten Energy and ten plain cards to draw."""

    health: Annotated[int, Field(ge=1, le=999)] = Field(default=s.HEALTH, description="The Leader's Health.")
    energy: Annotated[int, Field(ge=0, le=11)] | None = Field(default=None, description="Energy; all of it when left out, on one's turn.")
    energy_max: Annotated[int, Field(ge=0, le=s.ENERGY)] | None = Field(default=None, description="What it refills to.")
    reserve: bool = Field(default=False, description="Whether Reserve is still to be used.")
    fatigue: Count = Field(default=0, description="The Fatigue dealt by the last empty draw.")
    hand: list[str] = Field(default=[], max_length=s.HAND, description="Cards, by id or as plain creatures.")
    known: list[str] = Field(default=[], max_length=s.HAND, description="Those of them that everybody knows to be there.")
    deck: list[str] | Annotated[int, Field(ge=0, le=s.DECK)] = Field(default=10, description="Cards from the top, or how many plain ones.")
    discard: list[str] = Field(default=[], max_length=s.DECK, description="Cards, the oldest first.")
    board: list[CreatureHere] = Field(default=[], max_length=s.BOARD, description="Creatures, the one that entered first first.")


class Position(Strict):
    """A position in the middle of a game."""

    turn: Seat = Field(default="me", description="Whose turn it is.")
    phase: Literal["main", "attack"] = Field(default="main", description="The phase of the turn.")
    first: Seat | None = Field(
        default=None, description="Who had the first turn of the game; by default the seat without Reserve, or `me`."
    )
    number: Annotated[int, Field(ge=1, le=9999)] | None = Field(default=None, description="Which turn of the game it is.")
    me: Side = Field(default=Side(), description="My side of the table.")
    foe: Side = Field(default=Side(), description="The other side.")


def plain(text: str) -> dict[str, Any] | None:
    """The declaration of a plain creature that ``text`` describes; None when it describes none."""
    found = PLAIN.match(text)
    if found is None or int(found[2]) < 1:
        return None
    keywords = found[3].split()
    cost = int(found[4] or 1)
    name = " ".join([f"{int(found[1])}/{int(found[2])}", *keywords]) + (f" for {cost}" if cost != 1 else "")
    code = re.sub(r"[/ ]", "-", name)
    return {"id": f"plain-{code}", "name": name, "type": "creature", "cost": cost, "attack": int(found[1]), "health": int(found[2])} | {
        "keywords": keywords,
        "affinity": "neutral",
        "glyph": "plain",
    }


class TerraWorld(DuelWorld):
    """The content of one scenario file, and the states that can be written with it."""

    filler, size, size_rule, limits = FILLER, s.DECK, "T3", LIMITS
    sample, bounds = "3/4 guard", "it has Attack 0 to 99 and Health 1 to 99: '3/4', '2/1 charge for 2'"
    deck_record, plain = s.Deck, staticmethod(plain)

    def starter(self, name: str) -> Any:
        """The starter deck of that name."""
        return deck(self.content, name)

    def read_deck(self, listed: str, place: str, options: Mapping[str, str]) -> Any:
        """A deck from its text, checked."""
        return read_deck(self.content, listed, place, options=options)

    def library(self, player: Any) -> Any:
        """The deck, the topmost card last."""
        return player.deck

    # Writing

    def place(self, position: Mapping[str, Any], options: Any, where: Where) -> Any:
        """A state in the middle of a game."""
        read: Position = parsed(Position, position, where, LIMITS)
        array = s.State.table(1)
        state = array[0]
        state.options = options[0]
        state.seat, state.first = SEATS.index(read.turn), self._first(read, where)
        state.phase = s.ATTACK_PHASE if read.phase == "attack" else s.MAIN
        state.winner = s.NOBODY
        state.turn = read.number or (9 if state.seat == state.first else 10)
        for seat, side in enumerate((read.me, read.foe)):
            self._side(state, seat, side, inside(where, SEATS[seat]))
        return array

    def _first(self, read: Position, where: Where) -> int:
        """Who had the first turn: not the one with Reserve (T5)."""
        first = read.first or ("foe" if read.me.reserve else "me")
        if (read.me if first == "me" else read.foe).reserve:
            hint = "only the second player has Reserve; say who had the first turn with `first`"
            raise BadInput(where((first, "reserve")), "the first player has no Reserve", hint, "T5")
        return SEATS.index(first)

    def _side(self, state: Any, seat: int, side: Side, where: Where) -> None:
        player = state.players[seat]
        mine = state.seat == seat
        player.health, player.fatigue, player.reserve, player.kept = side.health, side.fatigue, int(side.reserve), 1
        most = side.energy_max if side.energy_max is not None else side.energy if side.energy is not None else s.ENERGY
        player.energy_max = min(most, s.ENERGY)
        player.energy = side.energy if side.energy is not None else player.energy_max if mine else 0
        pile = self.pile(side.deck, where(("deck",)))
        player.hand_count, player.deck_count, player.discard_count = len(side.hand), len(pile), len(side.discard)
        for zone, cards in (("hand", side.hand), ("discard", side.discard), ("deck", pile)):
            for i, card in enumerate(cards):
                at = len(cards) - 1 - i if zone == "deck" else i
                getattr(player, zone)[at] = self.number(card, where((zone, i)))
        known = sorted(int(player.hand[place]) for place in self.known(side.hand, side.known, where))
        player.known_count = len(known)
        for i, number in enumerate(known):
            player.known[i] = number
        player.board_count = len(side.board)
        for i, creature in enumerate(side.board):
            self._creature(state, player.board[i], creature, where(("board", i)))

    def _creature(self, state: Any, slot: Any, creature: CreatureAt, where: str) -> None:
        slot.card = self.number(creature.card, where)
        printed = self.content.table[0].cards[slot.card]
        if printed.kind not in (s.CREATURE, s.TOKEN):
            raise BadInput(
                where, f"{creature.card} is not a creature, so it cannot be on the board", "put it into `hand`, `deck` or `discard`"
            )
        state.serials += 1
        slot.serial = state.serials
        slot.damage, slot.silenced = creature.damage, int(creature.silenced)
        slot.attack_plus, slot.health_plus = creature.plus
        slot.attack_temp, slot.health_temp = creature.this_turn
        slot.keywords = 0 if creature.silenced else printed.keywords
        for keyword in creature.gained:
            slot.keywords |= KEYWORDS[keyword]
        slot.attacks, slot.fresh = int(creature.ready), int(creature.new)
        health = printed.health + slot.health_plus + slot.health_temp
        if slot.damage >= health:
            raise BadInput(
                where,
                f"{creature.card} has {health} Health and {slot.damage} damage, so it would not be on the board",
                "give it less damage, or leave it out",
            )

    # Reading

    def read(self, state: Any) -> dict[str, Any]:
        """Everything in a state by name."""
        return self._table(state[0], self._side_of_state)

    def read_view(self, view: Any) -> dict[str, Any]:
        """What a seat may know by name. Cards that it does not see are called ``hidden``.

        ``known`` are cards that everybody knows to be in a hand, ``unseen`` those that are somewhere in a deck (or, with
        open lists, in a hand).
        """
        return self._table(view[0], self._side_of_view)

    def _table(self, there: Any, side: Callable[[Any], dict[str, Any]]) -> dict[str, Any]:
        return {
            "turn": SEATS[there.seat],
            "first": SEATS[there.first],
            "phase": PHASES[int(there.phase)],
            "winner": winner_of(int(there.winner)),
        } | {name: side(there.players[seat]) for seat, name in enumerate(SEATS)}

    def _side_of_state(self, player: Any) -> dict[str, Any]:
        deck = [self.label(int(player.deck[i])) for i in reversed(range(player.deck_count))]
        return self._seen(player) | {"deck": deck}

    def _side_of_view(self, player: Any) -> dict[str, Any]:
        lists = {name: self._labels(player, name) for name in ("known", "unseen")}
        return self._seen(player) | {"deck": ["hidden"] * player.deck_count} | lists

    def _seen(self, player: Any) -> dict[str, Any]:
        seen: dict[str, Any] = {name: int(player[name]) for name in ("health", "energy", "energy_max", "fatigue")}
        seen["reserve"] = player.reserve == s.RESERVE_READY
        seen |= {zone: self._labels(player, zone) for zone in ("hand", "discard")}
        seen["board"] = [self._thing(player.board[i]) for i in range(player.board_count)]
        return seen

    def _labels(self, player: Any, zone: str) -> list[str]:
        return self.labels(getattr(player, zone), getattr(player, f"{zone}_count"))

    def _thing(self, slot: Any) -> Thing:
        printed = self.content.table[0].cards[slot.card]
        most = printed.health + slot.health_plus + slot.health_temp
        attack = max(0, printed.attack + slot.attack_plus + slot.attack_temp)
        health = most - slot.damage
        label = self.label(slot.card)
        flags = {word: bool((slot.keywords | slot.keywords_temp) & mask) for word, mask in KEYWORDS.items()}
        flags |= {"silenced": bool(slot.silenced), "ready": slot.attacks > 0, "new": bool(slot.fresh)}
        words = {f"{attack}/{health}"} | {word for word, on in flags.items() if on}
        return Thing(
            words if PLAIN.match(label) else words | {label},
            card=label,
            stats=f"{attack}/{health}",
            attack=attack,
            health=health,
            max_health=most,
            damage=slot.damage,
            plus=f"{slot.attack_plus:+}/{slot.health_plus:+}",
            this_turn=f"{slot.attack_temp:+}/{slot.health_temp:+}",
            **flags,
        )


class TerraPositions(DuelPositions):
    """How positions of Terra Miran are written."""

    at, filled = TerraWorld, {"affinity": "neutral", "glyph": "plain"}

    def content(self, pinned: Any = None) -> Any:
        """BASE-01, or the cards that ``pinned`` describes."""
        return content(pinned)

    @property
    def schemas(self) -> dict[str, Any]:
        """JSON schemas of a position, a start and a card."""
        return {"position": Position.model_json_schema(), "start": Start.model_json_schema(), "card": CARD.json_schema()}
