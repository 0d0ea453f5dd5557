"""What a card of War of Lemiroth declares: printed values, and what it does as effects."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, TypeAlias

from pydantic import Field, TypeAdapter, model_validator
from pydantic_core import PydanticCustomError

from ...cards import declare
from ..duel.declarations import Amount, Change, Life, Stat, changes_something
from . import phrases
from .state import DECK, HAND

FACTIONS: Final = ("gnostics", "heresiarcs", "neutral")
Faction = Literal["gnostics", "heresiarcs", "neutral"]
Capacity = Literal["fanatic", "incorruptible", "untouchable"]
Granted = Literal["incorruptible", "untouchable"]
Timing = Literal["arrival", "attack", "destroyed", "crusade"]
Meditating = Literal["your meditating", "opponent's meditating", "each meditating"]
AuraTo = Literal["friendly underlings", "enemy underlings", "all underlings"]
Duration = Literal["this round", "in play"]
Who = Literal["you", "opponent", "both", "active"]
Recovered = Literal["card", "underling", "psalm", "parchment", "book"]
Per = Literal["friendly underling", "enemy underling", "card in hand", "friendly book", "own willpower"]
TargetPhrase = Annotated[str, Field(max_length=80), phrases.reads(phrases.target)]
ConditionPhrase = Annotated[str, Field(max_length=80), phrases.reads(phrases.condition)]
Cards = Annotated[int, Field(ge=1, le=HAND)]
Cost = Annotated[int, Field(ge=0, le=20)]


class EffectBase(declare.Declaration):
    """One instruction of a card; ``if`` passes over it when its condition fails."""

    condition: ConditionPhrase | None = Field(default=None, alias="if")


class Damage(EffectBase):
    """Puts damage tokens on each Underling (L54), or takes points from a life pool; all as one batch. An Underling's is physical (LA20)."""

    do: Literal["damage"]
    amount: Amount
    to: TargetPhrase
    per: Per | None = None


class Heal(EffectBase):
    """Takes damage tokens off each Underling, or adds points to a life pool, which has no upper limit (LA25)."""

    do: Literal["heal"]
    amount: Amount
    to: TargetPhrase
    per: Per | None = None


class Draw(EffectBase):
    """A player draws cards; from an empty Library nothing (LA12)."""

    do: Literal["draw"]
    amount: Cards
    who: Who = "you"
    per: Per | None = None


class Modify(EffectBase):
    """Changes Willpower and Stamina, up or down; Willpower never counts below 0."""

    do: Literal["modify"]
    willpower: Change = 0
    stamina: Change = 0
    to: TargetPhrase
    lasts: Duration
    per: Per | None = None

    @model_validator(mode="after")
    def _changes_something(self) -> Modify:
        changes_something(willpower=self.willpower, stamina=self.stamina)
        return self


class Return(EffectBase):
    """Sends Underlings, Books or cards of a Territory to their owner's hand."""

    do: Literal["return"]
    to: TargetPhrase


class Grant(EffectBase):
    """Gives an Exclusive Capacity. Fanatic counts only when an Underling enters, so it is never given."""

    do: Literal["grant"]
    capacity: Granted
    to: TargetPhrase
    lasts: Duration


class Ready(EffectBase):
    """Untilts Underlings or cards of a Territory. An Underling fights only if it is untilted since the round began (L47)."""

    do: Literal["ready"]
    to: TargetPhrase


class Tilt(EffectBase):
    """Tilts Underlings, which then neither attack nor block, or cards of a Territory."""

    do: Literal["tilt"]
    to: TargetPhrase


class Destroy(EffectBase):
    """Puts Underlings, Books or cards of a Territory into their controller's Archives."""

    do: Literal["destroy"]
    to: TargetPhrase


class Discard(EffectBase):
    """A player discards cards of his choice, or at random."""

    do: Literal["discard"]
    amount: Cards
    who: Who = "opponent"
    random: bool = False


class Faith(EffectBase):
    """Untilts tilted cards of your Territory, the last ones first."""

    do: Literal["faith"]
    amount: Annotated[int, Field(ge=1, le=10)]


class Mill(EffectBase):
    """A player puts the top cards of his Library into his Archives; this loses no game (LA12)."""

    do: Literal["mill"]
    amount: Annotated[int, Field(ge=1, le=DECK)]
    who: Who = "opponent"
    per: Per | None = None


class Recover(EffectBase):
    """Takes the latest cards of a kind from your Archives to your hand."""

    do: Literal["recover"]
    amount: Cards = 1
    kind: Recovered = "card"


EFFECTS: Final = (Damage, Heal, Draw, Modify, Return, Grant, Ready, Tilt, Destroy, Discard, Faith, Mill, Recover)
Effect: TypeAlias = Annotated[
    Damage | Heal | Draw | Modify | Return | Grant | Ready | Tilt | Destroy | Discard | Faith | Mill | Recover, Field(discriminator="do")
]
Program = Annotated[list[Effect], Field(min_length=1, max_length=8)]


class Ability(declare.Declaration):
    """What an Underling does when it joins the Crusade, attacks or is destroyed; or, tilted in the Crusade phase, for a Faith Cost."""

    when: Timing
    cost: Cost = 0
    effects: Program

    @model_validator(mode="after")
    def _paid_when_used(self) -> Ability:
        if self.cost and self.when != "crusade":
            raise PydanticCustomError("ability", "only an ability of the crusade has a cost; at '{when}' nobody pays", {"when": self.when})
        return self


class Acts(declare.Declaration):
    """In whose Meditating phase a Book acts (LA4), and what it does then."""

    when: Meditating
    effects: Program


class Aura(declare.Declaration):
    """What a Book adds to Underlings while it lies on the Lectern."""

    to: AuraTo
    willpower: Change = 0
    stamina: Change = 0

    @model_validator(mode="after")
    def _changes_something(self) -> Aura:
        changes_something(willpower=self.willpower, stamina=self.stamina)
        return self


class Base(declare.Collected):
    """What all cards of War of Lemiroth have."""

    type: str
    faction: Faction


class PrayerCard(Base):
    """A Prayer of the Gnostics or an Incantation of the Heresiarcs: one type (LA15), placed in the Territory (L12, L22)."""

    type: Literal["prayer"]


class UnderlingCard(Base):
    """An Underling; it joins your Crusade (L14)."""

    type: Literal["underling"]
    unique: bool = False
    cost: Cost
    willpower: Stat
    stamina: Life
    capacities: list[Capacity] = Field(default_factory=list)
    ability: list[Ability] = Field(default_factory=list, max_length=4)


class PsalmCard(Base):
    """A Psalm; played in your own round only (L15)."""

    type: Literal["psalm"]
    unique: bool = False
    cost: Cost
    effects: Program


class ParchmentCard(Base):
    """A Parchment; played in any round and phase (L17). It costs at least 1, so that nobody without Faith has one to play."""

    type: Literal["parchment"]
    unique: bool = False
    cost: Annotated[int, Field(ge=1, le=20)]
    effects: Program


class BookCard(Base):
    """A Book; it lies on your Lectern until it is destroyed (L19, L20)."""

    type: Literal["book"]
    unique: bool = False
    cost: Cost
    acts: Acts | None = None
    aura: Aura | None = None

    @model_validator(mode="after")
    def _does_something(self) -> BookCard:
        if self.acts is None and self.aura is None:
            raise PydanticCustomError("book", "does nothing: give it acts or an aura", {})
        return self


LemirothCard: TypeAlias = Annotated[PrayerCard | UnderlingCard | PsalmCard | ParchmentCard | BookCard, Field(discriminator="type")]
KINDS: Final = (PrayerCard, UnderlingCard, PsalmCard, ParchmentCard, BookCard)
Paid: TypeAlias = UnderlingCard | PsalmCard | ParchmentCard | BookCard
CARD: Final[TypeAdapter[Base]] = TypeAdapter(LemirothCard)


def programs(card: Base) -> list[tuple[str, list[Any], tuple[str | int, ...]]]:
    """The programs of a card: when each runs, its effects, and where they are declared.

    A Psalm's or Parchment's runs at "played", a Book's at "acts".
    """
    if isinstance(card, PsalmCard | ParchmentCard):
        return [("played", card.effects, ("effects",))]
    if isinstance(card, UnderlingCard):
        return [(ability.when, ability.effects, ("ability", i, "effects")) for i, ability in enumerate(card.ability)]
    if isinstance(card, BookCard) and card.acts:
        return [("acts", card.acts.effects, ("acts", "effects"))]
    return []


def type_name(card: Base) -> str:
    """What people call the type: the card that gives Faith is a Prayer, or an Incantation of the Heresiarcs (LA15)."""
    if isinstance(card, PrayerCard) and card.faction == "heresiarcs":
        return "incantation"
    return card.type
