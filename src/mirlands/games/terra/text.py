"""The rules text of a card, made from what it declares; nobody writes it by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ...cards.text import Reminder, RulesText, Span, joined, line, number_word
from ..duel import text
from ..duel.text import Parts
from . import phrases
from . import state as s
from .declarations import (
    Base,
    Body,
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

REMINDERS: Final = {
    "Guard": "While this is in play, enemy creatures must attack a Guard.",
    "Charge": "May attack in the Attack phase of the turn it enters play.",
    "On Play": "Happens when you play this from your hand by paying its cost.",
    "On Death": "Happens when this is destroyed by reaching 0 Health.",
    "Start of Turn": "Happens at the start of your turn, before you draw.",
    "End of Turn": "Happens at the end of your turn, before bonuses that last this turn expire.",
    "Silence": "Turns off printed abilities and keywords, and removes stat changes. Damage stays.",
    "Return": "To its owner's hand, without its damage, bonuses and Silence. A token vanishes.",
    "Ready": "It may attack once more this turn.",
    "Summon": "Only as many as there is room for; On Play abilities do not happen.",
    "Heal": "Takes damage away, never above the maximum Health.",
    "Character": "A creature or a Leader.",
}
TIMINGS: Final = {
    "on play": "On Play",
    "on death": "On Death",
    "start of turn": "Start of Turn",
    "end of turn": "End of Turn",
}
_PER: Final = {
    "friendly creature": "for each friendly creature",
    "enemy creature": "for each enemy creature",
    "card in hand": "for each card in your hand",
    "damaged creature": "for each damaged creature",
    "own attack": "for each point of this creature's Attack",
}
_IF: Final = {
    s.IF_FRIENDLY_CREATURES: "If you have at least {} creature{}, ",
    s.IF_ENEMY_CREATURES: "If the opponent has at least {} creature{}, ",
    s.IF_CARDS_IN_HAND: "If you have at least {} card{} in hand, ",
    s.IF_HAND_AT_MOST: "If you have at most {} card{} in hand, ",
    s.IF_LEADER_AT_MOST: "If your Leader has {} Health or less, ",
    s.IF_BEHIND: "If your Leader has less Health than the enemy Leader, ",
}
_DRAWS: Final = {"you": "draw", "opponent": "the opponent draws", "both": "both players draw"}
_SUMMONS: Final = {"you": ("", "summon"), "opponent": ("the opponent ", "summons"), "both": ("both players ", "summon")}


def rules_text(card: Base, cards: Mapping[str, Base]) -> RulesText:
    """The text of a card. ``cards`` holds those that it may name, by id."""
    if isinstance(card, LeaderCard):
        return RulesText(())
    writer = _Writer(cards)
    lines = []
    if isinstance(card, Body) and card.keywords:
        lines.append(line(writer.keywords([keyword.title() for keyword in card.keywords])))
    for when, effects, _ in programs(card):
        parts: Parts = [writer.keyword(TIMINGS[when], timing=True), ": "] if isinstance(card, Body) else []
        lines.append(line([*parts, *writer.program(effects)]))
    return RulesText(tuple(lines), tuple(writer.reminders.values()))


def token_line(card: Base) -> str:
    """``2/1 token with Charge``: a creature in a few words, for the card that summons it."""
    if not isinstance(card, Body):
        return card.name
    kind = "token" if isinstance(card, TokenCard) else "creature"
    keywords = joined([keyword.title() for keyword in card.keywords])
    timings = joined([TIMINGS[ability.when] for ability in card.ability])
    with_ = " and ".join(part for part in (keywords, f"an ability {timings}" if timings else "") if part)
    return f"{card.attack}/{card.health} {kind}{f' with {with_}' if with_ else ''}."


def change(attack: int, health: int) -> str:
    """``+2/−1``, or ``+2 Attack`` when only one changes. The minus is a true minus sign."""
    return text.change(attack, health, ("Attack", "Health"))


class _Writer(text.Writer):
    """Writes the lines of one card."""

    grammar = phrases.GRAMMAR
    explained = REMINDERS
    conditions = _IF
    per = _PER

    def __init__(self, cards: Mapping[str, Base]) -> None:
        super().__init__()
        self.cards = cards

    def effect(self, effect: Any, before: Sequence[Any]) -> Parts:
        """One sentence without its full stop, in lower case where a condition may stand before it."""
        if isinstance(effect, Damage):
            return ["deal ", Span(str(effect.amount), "number"), " damage to ", *self.target(effect.to)]
        if isinstance(effect, Heal):
            whom = self.target(effect.to)
            return [self.keyword("Heal", "heal"), " ", *whom, " for ", Span(str(effect.amount), "number")]
        if isinstance(effect, Draw):
            cards = "a card" if effect.amount == 1 else f"{number_word(effect.amount)} cards"
            return [f"{_DRAWS[effect.who]} {cards}"]
        if isinstance(effect, Summon):
            return self.summon(effect)
        if isinstance(effect, Return):
            target = phrases.target(effect.to)
            hand = " to their owners' hands" if self.plural(effect.to) else " to its owner's hand"
            if target.sides == s.FRIENDLY:
                hand = " to your hand"
            return [self.keyword("Return", "return"), " ", *self.target(effect.to), hand]
        if isinstance(effect, Silence):
            return [self.keyword("Silence", "silence"), " ", *self.target(effect.to)]
        if isinstance(effect, Ready):
            return [self.keyword("Ready", "ready"), " ", *self.target(effect.to)]
        assert isinstance(effect, Modify | Grant)  # noqa: S101
        lasts = " this turn" if effect.lasts == "this turn" else " while in play"
        if isinstance(effect, Grant):
            gain = " gain " if self.plural(effect.to) else " gains "
            return [*self.target(effect.to, True), gain, self.keyword(effect.keyword.title()), lasts]
        gets = " get " if self.plural(effect.to) else " gets "
        changed = Span(change(effect.attack, effect.health), "number")
        return [*self.target(effect.to, True), gets, changed, lasts]

    def summon(self, effect: Summon) -> Parts:
        card = self.cards[effect.card]
        self.reminders.setdefault(card.name, Reminder(card.name, token_line(card)))
        before, verb = _SUMMONS[effect.who]
        count = number_word(effect.amount)
        if effect.amount == 1:
            count = "an" if card.name[:1].lower() in "aeiou" else "a"
        name = card.name if effect.amount == 1 else card.several
        return [before, self.keyword("Summon", verb), f" {count} ", Span(name, "card", card.id)]

    def plural(self, phrase: str) -> bool:
        """Whether the sentence speaks of several."""
        target = phrases.target(phrase)
        lone_leader = target.kinds == s.LEADERS and target.sides in (s.FRIENDLY, s.ENEMY)
        return target.mode == s.ALL and not lone_leader

    def target(self, phrase: str, subject: bool = False) -> Parts:
        """Whom an effect reaches, in words; ``subject`` where it begins the sentence."""
        target = phrases.target(phrase)
        if target.again:
            return ["it"]
        if target.mode == s.SELF:
            return ["this" if subject else "this creature"]
        both = target.sides == s.FRIENDLY | s.ENEMY
        side = "" if both else "friendly " if target.sides == s.FRIENDLY else "enemy "
        if target.kinds == s.LEADERS and target.mode == s.ALL:
            return ["both Leaders" if both else "your Leader" if target.sides == s.FRIENDLY else "the enemy Leader"]
        noun: Span | str = {s.CREATURES: "creature", s.LEADERS: "Leader"}.get(target.kinds, "character")
        if noun == "character":
            noun = self.keyword("Character", "characters" if target.mode == s.ALL else "character")
        elif target.mode == s.ALL:
            noun = f"{noun}s"
        damaged = "damaged " if target.damaged else ""
        if target.mode == s.ALL:
            return [f"all {'other ' if target.other else ''}{damaged}{side}", noun]
        if target.mode == s.RANDOM:
            return [f"a random {'other ' if target.other else ''}{damaged}{side}", noun]
        if target.other:
            return [f"another {damaged}{side}", noun]
        first = damaged + side
        return [f"{'an' if first.startswith('enemy') else 'a'} {first}", noun]
