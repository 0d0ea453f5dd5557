"""Declarations of Terra Miran's cards, checked against one another and lowered to the integer rows of the card table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ...cards.faults import Fault
from ...cards.sets import Origin
from ...kernel.explain import nearest
from ...kernel.queue import SLOTS
from . import phrases
from . import state as s
from .declarations import (
    ActionCard,
    Base,
    Body,
    CreatureCard,
    Damage,
    Draw,
    EffectBase,
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

VERBS = {
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
KINDS = {CreatureCard: s.CREATURE, ActionCard: s.ACTION, TokenCard: s.TOKEN, LeaderCard: 0}
COLUMNS = {"on play": "on_play", "on death": "on_death", "start of turn": "at_start", "end of turn": "at_end"}
LEADERS_TOO = (Damage, Heal)


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
            for within, reason, right in _program_faults(card, when, effects, path):
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
    if len(cards) >= s.CARDS or rows > s.EFFECTS:
        size = f"{len(cards)} cards with {rows - 1} effects do not fit"
        faults.append(Fault("the set", 0, "", "", size, f"at most {s.CARDS - 1} cards and {s.EFFECTS - 1} effects"))
    return faults


def _program_faults(
    card: Base, when: str, effects: Sequence[EffectBase], path: tuple[str | int, ...]
) -> Iterator[tuple[tuple[str | int, ...], str, str]]:
    """Where, why, and what would be right."""
    chosen = 0
    for i, effect in enumerate(effects):
        to: str = getattr(effect, "to", "")
        if getattr(effect, "per", None) == "own attack" and (not isinstance(card, Body) or when == "on death"):
            yield (*path, i, "per"), "there is no creature here whose Attack could count", "leave it out"
        if not to:
            continue
        place = (*path, i, "to")
        target = phrases.target(to)
        if target.again:
            if not chosen:
                yield place, "'that' is what an earlier effect chose, and none did", "say 'chosen ...' first"
            elif not isinstance(effect, LEADERS_TOO) and _last_chosen(effects[:i]).leaders:
                yield place, "what was chosen may be a Leader", "only damage and heal reach Leaders"
            continue
        if target.leaders and not isinstance(effect, LEADERS_TOO):
            yield place, f"'{to}' may be a Leader", "only damage and heal reach Leaders"
        if target.mode == s.CHOSEN:
            chosen += 1
            if when != "on play":
                yield place, f"nothing is chosen at '{when}' (T29)", "say 'random' or 'all'"
            if chosen > SLOTS:
                yield place, f"a card chooses at most {SLOTS} targets", "say 'that', 'random' or 'all'"
        if not isinstance(card, Body) and (target.mode == s.SELF or target.other):
            yield place, "an Action is not a creature, and has no self", "leave 'this' and 'other' to creatures"
        if when == "on death" and target.mode == s.SELF:
            yield place, "a creature has left the board when its On Death ability resolves", "reach something else"


def _last_chosen(effects: Sequence[EffectBase]) -> phrases.Target:
    """The target that "that" stands for."""
    for effect in reversed(effects):
        to: str = getattr(effect, "to", "")
        if to and phrases.target(to).mode == s.CHOSEN and not phrases.target(to).again:
            return phrases.target(to)
    raise ValueError("nothing was chosen")


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
            chosen = _lower_program(table, free, effects, numbers)
            free += len(effects)
            if when == "on play":
                row.targets = len(chosen)
                for slot, place in enumerate(chosen):
                    row.chooses[slot] = place
    table.card_count = len(cards)
    return array


def _lower_program(table: Any, first: int, effects: Sequence[EffectBase], numbers: dict[str, int]) -> list[int]:
    """Write a program from row ``first`` on; the rows that say what may be chosen, one for each target."""
    choosing: list[int] = []
    for i, effect in enumerate(effects):
        row = table.effects[first + i]
        row.verb = VERBS[type(effect)]
        row.amount, row.amount2 = _amounts(effect)
        row.last = i == len(effects) - 1
        if isinstance(effect, Summon):
            row.card = numbers[effect.card]
        if isinstance(effect, Summon | Draw):
            row.sides = phrases.PLAYERS[effect.who]
        per: str | None = getattr(effect, "per", None)
        row.per = phrases.PER[per] if per else s.PER_NOTHING
        if effect.condition:
            read = phrases.condition(effect.condition)
            row.condition, row.bar = read.kind, read.bar
        if isinstance(effect, Modify | Grant):
            row.lasting = phrases.DURATIONS[effect.lasts]
        to: str = getattr(effect, "to", "")
        if not to:
            continue
        target = phrases.target(to)
        if target.mode == s.CHOSEN and not target.again:
            choosing.append(first + i)
        if target.again:
            target = _last_chosen(effects[:i])
        row.mode, row.sides, row.kinds = target.mode, target.sides, target.kinds
        row.other, row.damaged = int(target.other), int(target.damaged)
        row.slot = max(0, len(choosing) - 1) if target.mode == s.CHOSEN else 0
    return choosing


def _amounts(effect: EffectBase) -> tuple[int, int]:
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
