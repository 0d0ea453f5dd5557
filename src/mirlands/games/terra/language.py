"""Declarations of Terra Miran's cards, checked against one another and lowered to the integer rows of the card table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from ...cards.faults import Fault
from ...cards.sets import Origin
from ...kernel.explain import nearest
from ..duel.phrases import Target
from ..duel.program import Language, too_many
from . import phrases
from . import state as s
from .declarations import (
    ActionCard,
    Base,
    Body,
    CreatureCard,
    Damage,
    Draw,
    Grant,
    Heal,
    LeaderCard,
    Modify,
    Ready,
    Return,
    Silence,
    Summon,
    TokenCard,
    programs,
)

KINDS: Final = {CreatureCard: s.CREATURE, ActionCard: s.ACTION, TokenCard: s.TOKEN, LeaderCard: 0}
COLUMNS: Final = {"on play": "on_play", "on death": "on_death", "start of turn": "at_start", "end of turn": "at_end"}


class TerraLanguage(Language):
    """What the lowering asks of Terra Miran's card language."""

    grammar = phrases.GRAMMAR
    per, durations, players = phrases.PER, phrases.DURATIONS, phrases.PLAYERS
    per_self = "own attack"
    verbs: Mapping[type, int] = {
        Damage: s.DAMAGE,
        Heal: s.HEAL,
        Draw: s.DRAW,
        Modify: s.MODIFY,
        Summon: s.SUMMON,
        Return: s.RETURN,
        Silence: s.SILENCE,
        Grant: s.GRANT,
        Ready: s.READY,
    }

    def amounts(self, effect: Any) -> tuple[int, int]:
        """``Effect.amount`` and ``Effect.amount2``."""
        if isinstance(effect, Modify):
            return effect.attack, effect.health
        if isinstance(effect, Grant):
            return phrases.KEYWORDS[effect.keyword], 0
        if isinstance(effect, Return | Silence):
            return 0, 0
        if isinstance(effect, Ready):
            return 1, 0
        assert isinstance(effect, Damage | Heal | Draw | Summon)  # noqa: S101
        return effect.amount, 0

    def more(self, row: Any, effect: Any, numbers: Mapping[str, int]) -> None:
        """The card that is summoned."""
        if isinstance(effect, Summon):
            row.card = numbers[effect.card]

    def no_self(self, card: Base, when: str) -> str:
        """Why there is no Attack to count; empty where there is."""
        return "there is no creature here whose Attack could count" if not isinstance(card, Body) or when == "on death" else ""

    def beyond(self, effect: Any, kinds: int) -> tuple[str, str] | None:
        """Only damage and healing reach Leaders."""
        if kinds & s.LEADERS and not isinstance(effect, Damage | Heal):
            return "may be a Leader", "only damage and heal reach Leaders"
        return None

    def no_choice(self, card: Base, when: str) -> tuple[str, str] | None:
        """Targets are chosen when a card is played (T29)."""
        return None if when == "on play" else (f"nothing is chosen at '{when}' (T29)", "say 'random' or 'all'")

    def own_faults(self, card: Base, when: str, effect: Any, target: Target) -> Iterator[tuple[str, str]]:
        """An Action has no self, and what has died is no target."""
        if not isinstance(card, Body) and (target.mode == s.SELF or target.other):
            yield "an Action is not a creature, and has no self", "leave 'this' and 'other' to creatures"
        if when == "on death" and target.mode == s.SELF:
            yield "a creature has left the board when its On Death ability resolves", "reach something else"


LANGUAGE: Final = TerraLanguage()


def check(cards: Sequence[Base], origins: Sequence[Origin], ids: frozenset[str]) -> list[Fault]:
    """What the parts of a card, or the cards of a set, may not do together."""
    summonable = {card.id for card in cards if isinstance(card, Body)}
    declared = {card.id for card in cards}
    faults: list[Fault] = []
    rows = 1
    for card, origin in zip(cards, origins, strict=True):
        seen: set[str] = set()
        for when, effects, path in programs(card):
            rows += len(effects)
            if when in seen:
                doubled = f"'{when}' is there already"
                faults.append(origin.fault(card.id, (*path[:-1], "when"), doubled, "put its effects into one list"))
            seen.add(when)
            for within, reason, right in LANGUAGE.program_faults(card, when, effects, path):
                faults.append(origin.fault(card.id, within, reason, right))
            for i, effect in enumerate(effects):
                if not isinstance(effect, Summon) or effect.card in summonable:
                    continue
                if effect.card in declared:
                    reason, right = f"'{effect.card}' is no creature or token", "only these stand on the board"
                elif effect.card not in ids:
                    reason, right = f"there is no card '{effect.card}'", nearest(effect.card, summonable)
                else:
                    continue  # it has faults of its own
                faults.append(origin.fault(card.id, (*path, i, "card"), reason, right))
        if isinstance(card, Body) and len(set(card.keywords)) < len(card.keywords):
            faults.append(origin.fault(card.id, ("keywords",), "names a keyword twice", "once is enough"))
    return faults + too_many(len(cards), rows, s.CARDS, s.EFFECTS)


def lower(cards: Sequence[Base]) -> Any:
    """An array of one Table record; cards are numbered from 1 in their order. The cards have passed ``check``."""
    array = s.Table.table(1)
    table = array[0]
    numbers = {card.id: number for number, card in enumerate(cards, 1)}
    free = 1
    for number, card in enumerate(cards, 1):
        row = table.cards[number]
        row.kind = KINDS[type(card)]
        row.deckable = isinstance(card, CreatureCard | ActionCard)
        if isinstance(card, CreatureCard | ActionCard):
            row.cost = card.cost
        if isinstance(card, Body):
            row.attack, row.health = card.attack, card.health
            row.keywords = sum(phrases.KEYWORDS[keyword] for keyword in card.keywords)
        for when, effects, _ in programs(card):
            setattr(row, COLUMNS[when], free)
            chosen = LANGUAGE.lower_program(table, free, effects, numbers)
            free += len(effects)
            if when == "on play":
                row.targets = len(chosen)
                for slot, place in enumerate(chosen):
                    row.chooses[slot] = place
    table.card_count = len(cards)
    return array
