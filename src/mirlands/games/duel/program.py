"""Programs of effects as a duel's cards declare them: what their parts may not do together, and the rows that they become."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from ...cards.faults import Fault
from ...kernel.queue import SLOTS
from . import state as s
from .phrases import Grammar, Target

Path: TypeAlias = tuple[str | int, ...]
Told: TypeAlias = tuple[Path, str, str]
"""Where something is wrong, why, and what would be right."""


class Language:
    """What the lowering asks of one duel's card language.

    Fields:
        verbs: the code of each kind of effect. per, durations, players: the codes of the words that effects use.
        per_self: the word that counts something of the source itself.
    """

    grammar: Grammar
    verbs: Mapping[type, int]
    per: Mapping[str, int]
    durations: Mapping[str, int]
    players: Mapping[str, int]
    per_self: str

    def amounts(self, effect: Any) -> tuple[int, int]:
        """``Effect.amount`` and ``Effect.amount2``."""
        raise NotImplementedError

    def more(self, row: Any, effect: Any, numbers: Mapping[str, int]) -> None:
        """Whatever else a row needs. ``numbers`` has the card numbers by id."""

    def no_self(self, card: Any, when: str) -> str:
        """Why nothing can be counted of the source of a program; empty where it can."""
        raise NotImplementedError

    def beyond(self, effect: Any, kinds: int) -> tuple[str, str] | None:
        """What of these kinds the verb does not reach (``may be a Leader``), and what would be right; None when it reaches all."""
        raise NotImplementedError

    def no_choice(self, card: Any, when: str) -> tuple[str, str] | None:
        """Why nothing is chosen then, and what would be right; None where the player chooses."""
        raise NotImplementedError

    def own_faults(self, card: Any, when: str, effect: Any, target: Target) -> Iterator[tuple[str, str]]:
        """What else a target may not be: why, and what would be right."""
        raise NotImplementedError

    def own_fault(self, card: Any, when: str, effect: Any) -> Iterator[tuple[str, str, str]]:
        """What else an effect may not be: its field, why, and what would be right."""
        return iter(())

    def program_faults(self, card: Any, when: str, effects: Sequence[Any], path: Path) -> Iterator[Told]:
        """What the effects of one program may not do together."""
        chosen = 0
        for i, effect in enumerate(effects):
            to: str = getattr(effect, "to", "")
            why = self.no_self(card, when)
            if why and getattr(effect, "per", None) == self.per_self:
                yield (*path, i, "per"), why, "leave it out"
            for within, reason, right in self.own_fault(card, when, effect):
                yield (*path, i, within), reason, right
            if not to:
                continue
            place = (*path, i, "to")
            target = self.grammar.target(to)
            if target.again:
                if not chosen:
                    yield place, "'that' is what an earlier effect chose, and none did", "say 'chosen ...' first"
                    continue
                beyond = self.beyond(effect, self.last_chosen(effects[:i]).kinds)
                if beyond:
                    yield place, f"what was chosen {beyond[0]}", beyond[1]
                continue
            beyond = self.beyond(effect, target.kinds)
            if beyond:
                yield place, f"'{to}' {beyond[0]}", beyond[1]
            if target.mode == s.CHOSEN:
                chosen += 1
                no_choice = self.no_choice(card, when)
                if no_choice:
                    yield (place, *no_choice)
                if chosen > SLOTS:
                    yield place, f"a card chooses at most {SLOTS} targets", "say 'that', 'random' or 'all'"
            for reason, right in self.own_faults(card, when, effect, target):
                yield place, reason, right

    def last_chosen(self, effects: Sequence[Any]) -> Target:
        """The target that "that" stands for."""
        for effect in reversed(effects):
            to: str = getattr(effect, "to", "")
            if to and self.grammar.target(to).mode == s.CHOSEN and not self.grammar.target(to).again:
                return self.grammar.target(to)
        raise ValueError("nothing was chosen")

    def lower_program(self, table: Any, first: int, effects: Sequence[Any], numbers: Mapping[str, int]) -> list[int]:
        """Write a program from row ``first`` on; the rows that say what may be chosen, one for each target."""
        choosing: list[int] = []
        for i, effect in enumerate(effects):
            row = table.effects[first + i]
            row.verb = self.verbs[type(effect)]
            row.amount, row.amount2 = self.amounts(effect)
            row.last = i == len(effects) - 1
            who: str | None = getattr(effect, "who", None)
            if who:
                row.sides = self.players[who]
            per: str | None = getattr(effect, "per", None)
            row.per = self.per[per] if per else 0
            if effect.condition:
                read = self.grammar.condition(effect.condition)
                row.condition, row.bar = read.kind, read.bar
            lasts: str | None = getattr(effect, "lasts", None)
            if lasts:
                row.lasting = self.durations[lasts]
            self.more(row, effect, numbers)
            to: str = getattr(effect, "to", "")
            if not to:
                continue
            target = self.grammar.target(to)
            if target.mode == s.CHOSEN and not target.again:
                choosing.append(first + i)
            if target.again:
                target = self.last_chosen(effects[:i])
            row.mode, row.sides, row.kinds = target.mode, target.sides, target.kinds
            row.other, row.damaged = int(target.other), int(target.damaged)
            if target.filter:
                row.filter, row.bar = target.filter, target.bar or row.bar
            row.slot = max(0, len(choosing) - 1) if target.mode == s.CHOSEN else 0
        return choosing


def too_many(cards: int, rows: int, most_cards: int, most_rows: int) -> list[Fault]:
    """The fault of a set that the card table has no room for; row 0 and card 0 are none."""
    if cards < most_cards and rows <= most_rows:
        return []
    size = f"{cards} cards with {rows - 1} effects do not fit"
    return [Fault("the set", 0, "", "", size, f"at most {most_cards - 1} cards and {most_rows - 1} effects")]
