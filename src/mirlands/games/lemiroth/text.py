"""The rules text of a card of War of Lemiroth, made from what it declares; nobody writes it by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ...cards.text import RulesText, Span, line, number_word
from ..duel import state as d
from ..duel import text
from ..duel.phrases import Target
from ..duel.text import Parts
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
    Ready,
    Recover,
    Return,
    Tilt,
    UnderlingCard,
    programs,
)
from .language import LANGUAGE

REMINDERS: Final = {
    "Unique": "A deck may hold only one.",
    "Fanatic": "Enters the game untilted and ready to be used.",
    "Incorruptible": "Cannot be targeted by any Psalm, Parchment or Book, yours or your opponent's.",
    "Untouchable": "Physical damage, which is all damage by Underlings, does nothing to it. Psalms, Parchments and Books still do.",
    "Arrival": "Happens when this joins your Crusade from your hand.",
    "Attack": "Happens when this is declared as an attacker.",
    "Destroyed": "Happens when this has gone from the Crusade to the Archives.",
    "Ability": "In your Crusade phase, tilt this Underling and pay the Faith Cost. It must have been untilted since the round began.",
    "Your Meditating phase": "Happens at the beginning of your Meditating phase, while this lies on your Lectern.",
    "Opponent's Meditating phase": "Happens at the beginning of your opponent's Meditating phase, while this lies on your Lectern.",
    "Each Meditating phase": "Happens at the beginning of each player's Meditating phase, while this lies on your Lectern.",
    "Return": "To its owner's hand, without its damage tokens and changes.",
    "Tilt": "A tilted Underling neither attacks nor blocks before it is untilted; a tilted Territory card gives no Faith.",
    "Untilt": "An Underling may attack, block or use its ability once it has been untilted since the beginning of a round.",
    "Destroy": "Put it into its controller's Archives.",
    "Territory card": "A Prayer or Incantation, or a card that lies there as one.",
}
TIMINGS: Final = {"arrival": "Arrival", "attack": "Attack", "destroyed": "Destroyed", "crusade": "Ability"}
MEDITATING: Final = {
    "your meditating": "Your Meditating phase",
    "opponent's meditating": "Opponent's Meditating phase",
    "each meditating": "Each Meditating phase",
}
_PER: Final = {
    "friendly underling": "for each friendly Underling",
    "enemy underling": "for each enemy Underling",
    "card in hand": "for each card in your hand",
    "friendly book": "for each Book on your Lectern",
    "own willpower": "for each point of this Underling's Willpower",
}
_IF: Final = {
    s.IF_FRIENDLY_UNDERLINGS: "If you have at least {} Underling{}, ",
    s.IF_ENEMY_UNDERLINGS: "If the opponent has at least {} Underling{}, ",
    s.IF_CARDS_IN_HAND: "If you have at least {} card{} in hand, ",
    s.IF_HAND_AT_MOST: "If you have at most {} card{} in hand, ",
    s.IF_LIFE_AT_MOST: "If your life pool is {} or less, ",
    s.IF_BEHIND: "If your life pool is lower than the opponent's, ",
    s.IF_FRIENDLY_BOOKS: "If you have at least {} Book{}, ",
    s.IF_ARCHIVES: "If your Archives hold at least {} card{}, ",
}
_HE: Final = "the player whose round it is"
_WHO: Final = {"you": "", "opponent": "the opponent ", "both": "both players ", "active": f"{_HE} "}
_WHOSE: Final = {"you": "your", "opponent": "his", "both": "their", "active": "his"}
_SIDE: Final = {d.FRIENDLY: "friendly ", d.ENEMY: "enemy "}
_NAMES: Final = ("Willpower", "Stamina")
_BOTH: Final = d.CREATURES | d.LEADERS


def rules_text(card: Base) -> RulesText:
    """The text of a card."""
    writer = _Writer(card)
    lines = []
    words = ["Unique"] if getattr(card, "unique", False) else []
    if isinstance(card, UnderlingCard):
        words += [capacity.title() for capacity in card.capacities]
    if words:
        lines.append(line(writer.keywords(words)))
    if isinstance(card, BookCard) and card.aura:
        changed = Span(text.change(card.aura.willpower, card.aura.stamina, _NAMES), "number")
        lines.append(line([card.aura.to.replace("underlings", "Underlings"), " have ", changed, "."]))
    for when, effects, path in programs(card):
        lines.append(line([*writer.opening(when, path), *writer.program(effects)]))
    return RulesText(tuple(lines), tuple(writer.reminders.values()))


def _life(sides: int) -> str:
    """Whose life pool."""
    if sides == d.FRIENDLY:
        return "your life pool"
    if sides == d.ENEMY:
        return "the opponent's life pool"
    return f"the life pool of {_HE}" if sides == d.ROUND_PLAYER else "both life pools"


def _points(amount: int) -> Parts:
    return [Span(str(amount), "number"), f" point{'' if amount == 1 else 's'}"]


def _tokens(amount: int) -> Parts:
    return [Span(str(amount), "number"), f" damage token{'' if amount == 1 else 's'}"]


def _cards(amount: int) -> str:
    return "a card" if amount == 1 else f"{number_word(amount)} cards"


class _Writer(text.Writer):
    """Writes the lines of one card."""

    grammar = phrases.GRAMMAR
    explained = REMINDERS
    conditions = _IF
    per = _PER

    def __init__(self, card: Base) -> None:
        super().__init__()
        self.card = card

    def opening(self, when: str, path: tuple[str | int, ...]) -> Parts:
        """What stands before the colon: when it happens, and for what cost."""
        if isinstance(self.card, BookCard) and self.card.acts:
            return [self.keyword(MEDITATING[self.card.acts.when], timing=True), ": "]
        if not isinstance(self.card, UnderlingCard):
            return []
        cost = self.card.ability[int(path[1])].cost
        paid: Parts = [", Faith Cost ", Span(str(cost), "number")] if cost else []
        return [self.keyword(TIMINGS[when], timing=True), *paid, ": "]

    def effect(self, effect: Any, before: Sequence[Any]) -> Parts:
        """One sentence without its full stop, in lower case where a condition may stand before it."""
        if not hasattr(effect, "to"):
            return self.player_effect(effect)
        target = phrases.target(effect.to)
        kinds = LANGUAGE.last_chosen(before).kinds if target.again else target.kinds
        if isinstance(effect, Damage):
            return self.damage(effect, target, kinds)
        if isinstance(effect, Heal):
            return self.heal(effect, target, kinds)
        if isinstance(effect, Ready):
            return [self.keyword("Untilt", "untilt"), " ", *self.target(target)]
        if isinstance(effect, Tilt):
            return [self.keyword("Tilt", "tilt"), " ", *self.target(target)]
        if isinstance(effect, Destroy):
            return [self.keyword("Destroy", "destroy"), " ", *self.target(target)]
        if isinstance(effect, Return):
            hand = " to their owners' hands" if target.mode == d.ALL else " to its owner's hand"
            if target.sides == d.FRIENDLY and not target.again:
                hand = " to your hand"
            return [self.keyword("Return", "return"), " ", *self.target(target), hand]
        assert isinstance(effect, Modify | Grant)  # noqa: S101
        lasts = " this round" if effect.lasts == "this round" else " while in play"
        several = target.mode == d.ALL
        if isinstance(effect, Grant):
            return [*self.target(target, True), " gain " if several else " gains ", self.keyword(effect.capacity.title()), lasts]
        changed = Span(text.change(effect.willpower, effect.stamina, _NAMES), "number")
        return [*self.target(target, True), " get " if several else " gets ", changed, lasts]

    def damage(self, effect: Damage, target: Target, kinds: int) -> Parts:
        """Tokens on Underlings, points out of life pools."""
        if kinds != d.LEADERS or target.again or target.mode != d.ALL:
            return ["deal ", Span(str(effect.amount), "number"), " damage to ", *self.target(target)]
        amount: Parts = [Span(str(effect.amount), "number"), f" life point{'' if effect.amount == 1 else 's'}"]
        if target.sides == d.FRIENDLY:
            return ["you lose ", *amount]
        if target.sides == d.FRIENDLY | d.ENEMY:
            return ["both players lose ", *amount]
        return [f"{'the opponent' if target.sides == d.ENEMY else _HE} loses ", *amount]

    def heal(self, effect: Heal, target: Target, kinds: int) -> Parts:
        """Tokens off Underlings, points into life pools."""
        off: Parts = ["take ", *_tokens(effect.amount), " off "]
        add: Parts = ["add ", *_points(effect.amount), " to "]
        if target.again:
            either: Parts = [" or ", *add, "it"]
            return [*(add if kinds == d.LEADERS else off), "it", *(either if kinds == _BOTH else [])]
        if kinds == d.CREATURES:
            return [*off, *self.target(target)]
        if kinds == d.LEADERS:
            return [*add, *self.target(target)]
        underlings = Target(target.mode, target.sides, d.CREATURES)
        word = " and " if target.mode == d.ALL else " or "
        pool = _life(target.sides) if target.mode == d.ALL or target.sides != d.FRIENDLY | d.ENEMY else "a life pool"
        return [*off, *self.target(underlings), word, *add, pool]

    def player_effect(self, effect: Any) -> Parts:
        """What a player does with cards."""
        who = getattr(effect, "who", "you")
        one = who in ("opponent", "active")
        subject = _WHO[who]
        if isinstance(effect, Draw):
            return [f"{subject}{'draws' if one else 'draw'} {_cards(effect.amount)}"]
        if isinstance(effect, Discard):
            return [f"{subject}{'discards' if one else 'discard'} {_cards(effect.amount)}{' at random' if effect.random else ''}"]
        if isinstance(effect, Faith):
            cards = "a card" if effect.amount == 1 else f"up to {number_word(effect.amount)} cards"
            return [self.keyword("Untilt", "untilt"), f" {cards} of your Territory"]
        if isinstance(effect, Mill):
            top = "the top card" if effect.amount == 1 else f"the top {number_word(effect.amount)} cards"
            return [f"{subject}{'puts' if one else 'put'} {top} of {_WHOSE[who]} Library into {_WHOSE[who]} Archives"]
        assert isinstance(effect, Recover)  # noqa: S101
        noun = effect.kind if effect.kind == "card" else effect.kind.title()
        last = f"the latest {noun}" if effect.amount == 1 else f"the latest {number_word(effect.amount)} {noun}s"
        return [f"take {last} of your Archives to your hand"]

    def target(self, target: Target, subject: bool = False) -> Parts:
        """Whom an effect reaches, in words; ``subject`` where it begins the sentence."""
        if target.again:
            return ["it"]
        if target.mode == d.SELF:
            return ["this Book" if isinstance(self.card, BookCard) else "this" if subject else "this Underling"]
        everyone = target.sides == d.FRIENDLY | d.ENEMY
        if target.kinds == d.LEADERS:
            if target.mode == d.ALL or not everyone:
                return [_life(target.sides)]
            return ["a random life pool" if target.mode == d.RANDOM else "a life pool"]
        several = target.mode == d.ALL
        parts = self.things(target)
        if target.kinds & d.LEADERS:
            pool = _life(target.sides) if several or not everyone else "a life pool"
            parts.append(f" {'and' if several else 'or'} {pool}")
        return parts

    def things(self, target: Target) -> Parts:
        """``a random tilted enemy Underling``, ``all Books``, ``another Underling with Willpower 2 or less``."""
        several = target.mode == d.ALL
        words = "".join(f"{word} " for word in target.words if word not in ("other", "weak"))
        words += _SIDE.get(target.sides, "")
        noun: Span | str = {d.BOOKS: "Book"}.get(target.kinds, "Underling")
        if several:
            noun = f"{noun}s"
        if target.kinds == d.GROUNDS:
            noun = self.keyword("Territory card", "Territory cards" if several else "Territory card")
        first = words or (noun.text if isinstance(noun, Span) else noun)
        if several:
            article = "all other " if target.other else "all "
        elif target.mode == d.RANDOM:
            article = "a random other " if target.other else "a random "
        elif target.other:
            article = "another "
        else:
            article = "an " if first[0] in "aeiouU" else "a "
        after = f" with Willpower {target.bar} or less" if "weak" in target.words else ""
        if target.sides == d.ROUND_PLAYER:
            after += f" of {_HE}"
        return [article + words, noun, after]
