"""Declarations of War of Lemiroth's cards, checked against one another and lowered to the integer rows of the card table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from ...cards.faults import Fault
from ...cards.sets import Origin
from ..duel import state as d
from ..duel.phrases import Target
from ..duel.program import Language, too_many
from . import phrases
from . import state as s
from .declarations import (
    Base,
    BookCard,
    Damage,
    Destroy,
    Discard,
    Draw,
    Faith,
    Grant,
    Heal,
    Mill,
    Modify,
    ParchmentCard,
    PrayerCard,
    PsalmCard,
    Ready,
    Recover,
    Return,
    Tilt,
    UnderlingCard,
    programs,
)

FACTIONS: Final = {"gnostics": s.GNOSTICS, "heresiarcs": s.HERESIARCS, "neutral": s.GNOSTICS | s.HERESIARCS}
KINDS: Final = {PrayerCard: s.PRAYER, UnderlingCard: s.UNDERLING, PsalmCard: s.PSALM, ParchmentCard: s.PARCHMENT, BookCard: s.BOOK}
COLUMNS: Final = {
    "played": "on_play",
    "arrival": "on_play",
    "attack": "on_attack",
    "destroyed": "on_destroyed",
    "crusade": "use",
    "acts": "use",
}
CHOOSING: Final = ("played", "arrival", "crusade", "acts")
"""The programs whose targets a player chooses; nobody is asked in the middle of an attack or of a death."""
_UNDERLINGS, _LIFE_TOO, _CARDS = d.CREATURES, d.CREATURES | d.LEADERS, d.CREATURES | d.BOOKS | d.GROUNDS
REACH: Final[Mapping[type, int]] = {
    Damage: _LIFE_TOO,
    Heal: _LIFE_TOO,
    Modify: _UNDERLINGS,
    Return: _CARDS,
    Grant: _UNDERLINGS,
    Ready: d.CREATURES | d.GROUNDS,
    Tilt: d.CREATURES | d.GROUNDS,
    Destroy: _CARDS,
}
"""The kinds of things that each verb reaches."""
_NAMES: Final = {d.CREATURES: "an Underling", d.LEADERS: "a life pool", d.BOOKS: "a Book", d.GROUNDS: "a card of a Territory"}


class LemirothLanguage(Language):
    """What the lowering asks of War of Lemiroth's card language."""

    grammar = phrases.GRAMMAR
    per, durations, players = phrases.PER, phrases.DURATIONS, phrases.PLAYERS
    per_self = "own willpower"
    verbs: Mapping[type, int] = {
        Damage: d.DAMAGE,
        Heal: d.HEAL,
        Draw: d.DRAW,
        Modify: d.MODIFY,
        Return: d.RETURN,
        Grant: d.GRANT,
        Ready: d.READY,
        Tilt: d.TILT,
        Destroy: d.DESTROY,
        Discard: d.DISCARD,
        Faith: d.FAITH,
        Mill: d.MILL,
        Recover: d.RECOVER,
    }

    def amounts(self, effect: Any) -> tuple[int, int]:
        """``Effect.amount`` and ``Effect.amount2``."""
        if isinstance(effect, Modify):
            return effect.willpower, effect.stamina
        if isinstance(effect, Grant):
            return phrases.CAPACITIES[effect.capacity], 0
        if isinstance(effect, Return | Tilt | Destroy):
            return 0, 0
        if isinstance(effect, Ready):
            return 1, 0
        assert isinstance(effect, Damage | Heal | Draw | Discard | Faith | Mill | Recover)  # noqa: S101
        return effect.amount, 0

    def more(self, row: Any, effect: Any, numbers: Mapping[str, int]) -> None:
        """Whose Territory and Archives, which kind of card, and whether at random."""
        if isinstance(effect, Faith | Recover):
            row.sides = d.FRIENDLY
        if isinstance(effect, Recover):
            row.card = phrases.RECOVERED[effect.kind]
        if isinstance(effect, Discard):
            row.other = int(effect.random)

    def no_self(self, card: Base, when: str) -> str:
        """Why there is no Willpower to count; empty where there is."""
        if isinstance(card, UnderlingCard) and when != "destroyed":
            return ""
        return "there is no Underling here whose Willpower could count"

    def beyond(self, effect: Any, kinds: int) -> tuple[str, str] | None:
        """What a verb does not reach."""
        reach = REACH[type(effect)]
        beyond = kinds & ~reach
        if not beyond:
            return None
        able = [name for kind, name in _NAMES.items() if reach & kind]
        name = next(name for kind, name in _NAMES.items() if beyond & kind)
        return f"may be {name}", f"{effect.do} reaches {' or '.join(able)}"

    def no_choice(self, card: Base, when: str) -> tuple[str, str] | None:
        """Whoever plays a card, uses an ability or has a Book act chooses its targets."""
        return None if when in CHOOSING else (f"nothing is chosen at '{when}'", "say 'random' or 'all'")

    def own_faults(self, card: Base, when: str, effect: Any, target: Target) -> Iterator[tuple[str, str]]:
        """What has no self, what filters tell apart, and who is active."""
        if target.mode == d.SELF and isinstance(card, BookCard) and not isinstance(effect, Destroy):
            yield "a Book is no Underling", "it can only destroy itself"
        if target.mode == d.SELF and isinstance(card, PsalmCard | ParchmentCard):
            yield f"a {card.type.title()} goes to the Archives, and has no self", "leave 'this' to Underlings and Books"
        if target.other and not isinstance(card, UnderlingCard):
            yield "'other' is said by an Underling of itself", "leave the word out"
        if when == "destroyed" and target.mode == d.SELF:
            yield "an Underling has left the Crusade when it has been destroyed", "reach something else"
        if target.filter == s.FACE_DOWN_ONLY and target.kinds != d.GROUNDS:
            yield "only cards of a Territory lie face down", "say 'prayer'"
        only = {"damaged": d.CREATURES, "weak": d.CREATURES, "other": d.CREATURES}
        only |= {"tilted": d.CREATURES | d.GROUNDS, "untilted": d.CREATURES | d.GROUNDS}
        for word in target.words:
            if target.kinds & ~only.get(word, target.kinds):
                yield f"'{word}' tells Underlings apart, and it may be something else", "leave the word out"
        if target.filter == s.WEAK_ONLY and effect.condition and phrases.condition(effect.condition).bar:
            yield "'weak' and the condition both compare with a number", "keep one of them"
        if target.sides == d.ROUND_PLAYER and not _each(card):
            yield _NOT_ACTIVE

    def own_fault(self, card: Base, when: str, effect: Any) -> Iterator[tuple[str, str, str]]:
        """Who is active, and who is asked."""
        if isinstance(effect, Discard) and effect.who == "both" and not effect.random:
            yield "who", "only one player at a time chooses what to discard", "say random = true, or name one player"
        if getattr(effect, "who", "") == "active" and not _each(card):
            yield "who", *_NOT_ACTIVE


_NOT_ACTIVE: Final = ("only a Book that acts in each Meditating phase speaks of the active player", "name a side")


def _each(card: Base) -> bool:
    """Whether it is a Book that acts in each Meditating phase."""
    return isinstance(card, BookCard) and card.acts is not None and card.acts.when == "each meditating"


LANGUAGE: Final = LemirothLanguage()


def check(cards: Sequence[Base], origins: Sequence[Origin], ids: frozenset[str]) -> list[Fault]:
    """What the parts of a card, or the cards of a set, may not do together."""
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
        if isinstance(card, UnderlingCard) and len(set(card.capacities)) < len(card.capacities):
            faults.append(origin.fault(card.id, ("capacities",), "names a capacity twice", "once is enough"))
    return faults + too_many(len(cards), rows, s.CARDS, s.EFFECTS)


def lower(cards: Sequence[Base]) -> Any:
    """An array of one Table record; cards are numbered from 1 in their order. The cards have passed ``check``."""
    array = s.Table.table(1)
    table = array[0]
    numbers = {card.id: number for number, card in enumerate(cards, 1)}
    free = 1
    for number, card in enumerate(cards, 1):
        row = table.cards[number]
        row.kind, row.faction, row.deckable = KINDS[type(card)], FACTIONS[card.faction], 1
        if isinstance(card, UnderlingCard | PsalmCard | ParchmentCard | BookCard):
            row.cost, row.unique = card.cost, int(card.unique)
        if isinstance(card, UnderlingCard):
            row.willpower, row.stamina = card.willpower, card.stamina
            row.capacities = sum(phrases.CAPACITIES[capacity] for capacity in card.capacities)
            row.use_cost = sum(ability.cost for ability in card.ability)
        if isinstance(card, BookCard):
            _lower_book(row, card)
        for when, effects, _ in programs(card):
            setattr(row, COLUMNS[when], free)
            chosen = LANGUAGE.lower_program(table, free, effects, numbers)
            for i in range(free, free + len(effects)):
                if isinstance(card, BookCard) and table.effects[i].mode == d.SELF:
                    table.effects[i].kinds = d.BOOKS
            free += len(effects)
            if COLUMNS[when] == "on_play":
                row.targets = len(chosen)
                row.chooses[: len(chosen)] = chosen
            elif COLUMNS[when] == "use":
                row.use_targets = len(chosen)
                row.use_chooses[: len(chosen)] = chosen
    table.card_count = len(cards)
    return array


def _lower_book(row: Any, card: BookCard) -> None:
    if card.acts:
        row.acts = phrases.ACTS[card.acts.when]
    if card.aura:
        row.aura_sides = phrases.AURAS[card.aura.to]
        row.aura_willpower, row.aura_stamina = card.aura.willpower, card.aura.stamina
