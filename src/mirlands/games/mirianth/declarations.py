"""What a card of Mirianth Wars declares: its figures, what it scores, how it fights, and what it is good for."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

from pydantic import AfterValidator, Field, TypeAdapter, model_validator
from pydantic_core import PydanticCustomError

from ...cards import declare
from .state import ARCHERS, DRAW, PLAGUES

Per = Literal["building", "hero", "treasure", "plague", "defeated monster", "different defeated monster"]
Symbol = Literal["hero", "building", "treasure"]
Class = Literal["ranged", "melee", "global"]
Cancelled = Literal["hero penalties", "any penalty"]
Removed = Literal["monster"]
Attack = Annotated[int, Field(ge=1, le=20)]
Points = Annotated[int, Field(ge=-20, le=20)]
Some = Annotated[int, Field(ge=1, le=9)]


def _nested(copies: list[int]) -> list[int]:
    """Refuse copies that are fewer for more seats, and a card of which there are none."""
    if sorted(copies) != copies:
        raise PydanticCustomError("copies", "what is there for few seats is there for more seats too: let the numbers never fall", {})
    if not copies[-1]:
        raise PydanticCustomError("copies", "there is none for any number of seats: give it copies, or leave the card out", {})
    return copies


Nested = Annotated[list[Annotated[int, Field(ge=0, le=DRAW - 1)]], Field(min_length=3, max_length=3), AfterValidator(_nested)]
"""Copies for 2, 3 and 4 seats."""


class Multiplied(declare.Declaration):
    """Points for each of something, counted when the game is scored (M75)."""

    each: Annotated[int, Field(ge=-5, le=5)]
    per: Per

    @model_validator(mode="after")
    def _scores(self) -> Multiplied:
        if not self.each:
            raise PydanticCustomError("points", "each scores nothing: leave the points out, or give a number other than 0", {})
        return self


class Battle(declare.Declaration):
    """How a hero fights: ``ranged`` (M45, M46), ``melee`` (M47-M49) or ``global`` (M50-M52).

    ``attack`` is one number for melee, and for ranged the attack of each by how many ranged heroes there are. A global hero's is
    the number of monsters.
    """

    kind: Class = Field(alias="class")
    attack: Attack | Annotated[list[Attack], Field(min_length=ARCHERS, max_length=ARCHERS)] | None = None

    @model_validator(mode="after")
    def _fits(self) -> Battle:
        if self.kind == "melee" and not isinstance(self.attack, int):
            raise PydanticCustomError("attack", "a melee hero has one attack, such as attack = 3", {})
        if self.kind == "ranged" and not isinstance(self.attack, list):
            raise PydanticCustomError("attack", "a ranged hero has an attack for 1, 2, 3 and 4 of them, such as [1, 3, 5, 8]", {})
        if self.kind == "ranged" and isinstance(self.attack, list) and sorted(self.attack) != self.attack:
            raise PydanticCustomError("attack", "more ranged heroes never attack with less: let the numbers rise", {})
        if self.kind == "global" and self.attack is not None:
            raise PydanticCustomError("attack", "a global hero attacks with the number of monsters: leave attack out", {})
        return self


class Discarded(declare.Declaration):
    """What a card does when its owner discards it for that: it cancels penalties (M58, M60) or discards a monster (M54)."""

    cancels: Cancelled | None = None
    amount: Some | None = None
    removes: Removed | None = None

    @model_validator(mode="after")
    def _does_one_thing(self) -> Discarded:
        if (self.cancels is None) == (self.removes is None):
            raise PydanticCustomError("discard", "does one thing: give it cancels, or removes", {})
        if (self.cancels is None) != (self.amount is None):
            raise PydanticCustomError("discard", "cancels and amount belong together", {})
        return self


class Base(declare.Card):
    """What all cards of Mirianth Wars have."""

    type: str


class DrawCard(Base):
    """What all cards of the draw deck have: how many there are for 2, 3 and 4 seats (M4)."""

    copies: Nested


class HeroCard(DrawCard):
    """A hero: needs accommodation (M32), may fight, and scores first (M74)."""

    type: Literal["hero"]
    points: Points | Multiplied = 0
    neighbours: Annotated[int, Field(ge=-9, le=9)] = 0
    battle: Battle | None = None
    rallies: Annotated[int, Field(ge=0, le=9)] = 0
    awards: bool = False
    keeps_plague: bool = False
    discard: Discarded | None = None


class BuildingCard(DrawCard):
    """A building: gives accommodation (M63)."""

    type: Literal["building"]
    points: Points | Multiplied = 0
    housing: Annotated[int, Field(ge=0, le=9)] = 0
    discard: Discarded | None = None


class TreasureCard(DrawCard):
    """A treasure: mostly scores (M65-M67)."""

    type: Literal["treasure"]
    points: Points | Multiplied = 0
    discard: Discarded | None = None


class MonsterCard(DrawCard):
    """A monster: scores when it has been defeated, and costs cards when it has not (M61)."""

    type: Literal["monster"]
    stamina: Annotated[int, Field(ge=1, le=99)]
    points: Annotated[int, Field(ge=0, le=20)]
    penalties: Annotated[list[Symbol], Field(max_length=6)]


class PlagueCard(Base):
    """A Plague card: so many heroes are lost to it (M62). Its copies are the same for any number of seats."""

    type: Literal["plague"]
    copies: Annotated[int, Field(ge=1, le=PLAGUES)]
    penalties: Annotated[int, Field(ge=0, le=9)]


MirianthCard: TypeAlias = Annotated[HeroCard | BuildingCard | TreasureCard | MonsterCard | PlagueCard, Field(discriminator="type")]
KINDS: Final = (HeroCard, BuildingCard, TreasureCard, MonsterCard, PlagueCard)
CARD: Final[TypeAdapter[Base]] = TypeAdapter(MirianthCard)
