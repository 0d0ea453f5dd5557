"""What a card of Terra Miran declares: printed values, and what it does as effects."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, TypeAlias

from pydantic import Field, TypeAdapter, model_validator

from ...cards import declare
from ..duel.declarations import Amount, Change, Life, Stat, changes_something
from . import phrases
from .state import BOARD, ENERGY, HAND

AFFINITIES: Final = ("might", "vitality", "arcane", "decay", "trickery", "neutral")
Affinity = Literal["might", "vitality", "arcane", "decay", "trickery", "neutral"]
Keyword = Literal["guard", "charge"]
Timing = Literal["on play", "on death", "start of turn", "end of turn"]
Duration = Literal["this turn", "in play"]
Who = Literal["you", "opponent", "both"]
Per = Literal["friendly creature", "enemy creature", "card in hand", "damaged creature", "own attack"]
TargetPhrase = Annotated[str, Field(max_length=80), phrases.reads(phrases.target)]
ConditionPhrase = Annotated[str, Field(max_length=80), phrases.reads(phrases.condition)]
Cost = Annotated[int, Field(ge=0, le=ENERGY)]


class EffectBase(declare.Declaration):
    """One instruction of a card; ``if`` passes over it when its condition fails."""

    condition: ConditionPhrase | None = Field(default=None, alias="if")


class Damage(EffectBase):
    """Deals damage to each target, as one batch (TA6)."""

    do: Literal["damage"]
    amount: Amount
    to: TargetPhrase
    per: Per | None = None


class Heal(EffectBase):
    """Takes damage off each target, never above its maximum Health (T42)."""

    do: Literal["heal"]
    amount: Amount
    to: TargetPhrase
    per: Per | None = None


class Draw(EffectBase):
    """A player draws cards, one at a time (T43, T58, T59)."""

    do: Literal["draw"]
    amount: Annotated[int, Field(ge=1, le=HAND)]
    who: Who = "you"
    per: Per | None = None


class Modify(EffectBase):
    """Changes Attack and Health, up or down (T44); Attack never counts below 0 (TA11)."""

    do: Literal["modify"]
    attack: Change = 0
    health: Change = 0
    to: TargetPhrase
    lasts: Duration
    per: Per | None = None

    @model_validator(mode="after")
    def _changes_something(self) -> Modify:
        changes_something(attack=self.attack, health=self.health)
        return self


class Summon(EffectBase):
    """Puts creatures on a player's board, as many as there is room for (T45-T47)."""

    do: Literal["summon"]
    card: declare.Id
    amount: Annotated[int, Field(ge=1, le=BOARD)] = 1
    who: Who = "you"
    per: Per | None = None


class Return(EffectBase):
    """Sends creatures to their owner's hand (T53, T54); tokens vanish (T51)."""

    do: Literal["return"]
    to: TargetPhrase


class Silence(EffectBase):
    """Turns off printed abilities and all keywords, and removes stat changes (T55-T57, TA4)."""

    do: Literal["silence"]
    to: TargetPhrase


class Grant(EffectBase):
    """Gives a keyword (TA4 asks base sets to do without)."""

    do: Literal["grant"]
    keyword: Keyword
    to: TargetPhrase
    lasts: Duration


class Ready(EffectBase):
    """Gives another attack this turn (TA20)."""

    do: Literal["ready"]
    to: TargetPhrase


Effect: TypeAlias = Annotated[Damage | Heal | Draw | Modify | Summon | Return | Silence | Grant | Ready, Field(discriminator="do")]
Program = Annotated[list[Effect], Field(min_length=1, max_length=8)]


class Ability(declare.Declaration):
    """What a creature does at one of the four timings (T66-T69)."""

    when: Timing
    effects: Program


class Base(declare.Collected):
    """What all cards of Terra Miran have."""

    type: str
    affinity: Affinity


class Body(Base):
    """What stands on the board."""

    attack: Stat
    health: Life
    keywords: list[Keyword] = Field(default_factory=list)
    ability: list[Ability] = Field(default_factory=list, max_length=4)


class CreatureCard(Body):
    """A Creature (T22)."""

    type: Literal["creature"]
    cost: Cost


class ActionCard(Base):
    """An Action (T27)."""

    type: Literal["action"]
    cost: Cost
    effects: Program


class TokenCard(Body):
    """A creature that only effects bring; no deck holds it (T64)."""

    type: Literal["token"]


class LeaderCard(Base):
    """A portrait for a Leader: 20 Health and nothing else (TA25); no deck holds it (T64)."""

    type: Literal["leader"]


TerraCard: TypeAlias = Annotated[CreatureCard | ActionCard | TokenCard | LeaderCard, Field(discriminator="type")]
CARD: Final[TypeAdapter[Base]] = TypeAdapter(TerraCard)
EFFECTS: Final = (Damage, Heal, Draw, Modify, Summon, Return, Silence, Grant, Ready)


def programs(card: Base) -> list[tuple[Timing, list[Any], tuple[str | int, ...]]]:
    """The programs of a card: when each runs, its effects, and where they are declared. An Action runs when played."""
    if isinstance(card, ActionCard):
        return [("on play", card.effects, ("effects",))]
    if isinstance(card, Body):
        return [(ability.when, ability.effects, ("ability", i, "effects")) for i, ability in enumerate(card.ability)]
    return []
