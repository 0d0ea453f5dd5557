"""The rules text of a card of Mirianth Wars, made from what it declares; nobody writes it by hand.

What a card shows as a figure (fixed points, accommodation, a melee attack, stamina) is not repeated in words.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias

from ...cards.text import Line, Reminder, RulesText, Span, joined, line, number_word
from .declarations import Base, Battle, BuildingCard, Discarded, HeroCard, MonsterCard, Multiplied, PlagueCard, TreasureCard

Parts: TypeAlias = list[Span | str]

REMINDERS: Final = {
    "Ranged": "Aims at one of your monsters when the Resolution begins, and fights only that one. All ranged heroes that you still have "
    "count, wherever they aim.",
    "Melee": "Fights only the monster that it was tied to, at the end of a round of the Negotiation; each player ties one hero a round.",
    "Global": "Takes part in the battle against each of your monsters. Its attack falls by 1 whenever one is defeated or discarded.",
    "Dispute": "After the offers, if at least two players still claim the card. The other disputants choose again.",
    "Neighbours": "The players who sit next to you.",
    "Survives": "A monster that nobody has defeated attacks its owner after all battles, and is then discarded.",
    "Plague Effect": "The step of the Resolution in which Plague cards cost heroes.",
    "Battles": "The step of the Resolution in which heroes fight monsters, and surviving monsters attack.",
}
_PER: Final = {
    "building": "of your buildings",
    "hero": "of your heroes",
    "treasure": "of your treasures",
    "plague": "of your Plague cards",
    "defeated monster": "monster that you defeated",
    "different defeated monster": "different monster that you defeated",
}


def rules_text(card: Base) -> RulesText:
    """The text of a card."""
    writer = _Writer()
    return RulesText(tuple(writer.lines(card)), tuple(writer.reminders.values()))


def points_of(number: int) -> Parts:
    """``2 points``, with a true minus sign."""
    return [Span(str(number).replace("-", "−"), "number"), f" point{'' if abs(number) == 1 else 's'}"]


class _Writer:
    """Writes the lines of one card and gathers the words that need explaining."""

    def __init__(self) -> None:
        self.reminders: dict[str, Reminder] = {}

    def word(self, name: str, said: str = "") -> Span:
        """A word with a reminder, as ``said`` where the sentence bends it."""
        self.reminders.setdefault(name, Reminder(name, REMINDERS[name]))
        return Span(said or name, "keyword", name)

    def lines(self, card: Base) -> Iterator[Line]:
        """One line for each thing that a card does."""
        if isinstance(card, PlagueCard):
            yield self.plague(card.penalties)
            return
        if isinstance(card, MonsterCard):
            yield self.monster(card)
            return
        if isinstance(card, HeroCard):
            yield from self.hero(card)
        assert isinstance(card, HeroCard | BuildingCard | TreasureCard)  # noqa: S101
        if card.discard:
            yield self.discard(card.discard)
        if isinstance(card.points, Multiplied):
            included = ", this one included" if card.points.per == card.type else ""
            yield line([*points_of(card.points.each), f" for each {_PER[card.points.per]}{included}."])

    def hero(self, card: HeroCard) -> Iterator[Line]:
        """What only heroes do."""
        if card.battle:
            yield self.battle(card.battle)
        if card.rallies:
            yield line(["your ", self.word("Melee", "melee"), " heroes have ", Span(f"+{card.rallies}", "number"), " attack."])
        if card.awards:
            dispute = self.word("Dispute", "disputed card")
            yield line(["decide who gets a ", dispute, ". Then deliver this card to another player of the dispute."])
        if card.keeps_plague:
            yield line(["your Plague cards stay with you after the ", self.word("Plague Effect"), "."])
        if card.neighbours:
            does = "gain" if card.neighbours > 0 else "lose"
            yield line(["your ", self.word("Neighbours", "neighbours"), f" each {does} ", *points_of(abs(card.neighbours)), "."])

    def battle(self, battle: Battle) -> Line:
        """How a hero fights."""
        if battle.kind == "melee":
            return line([self.word("Melee"), "."])
        if battle.kind == "global":
            return line([self.word("Global"), ". Attack ", Span("1", "number"), " for each of your monsters on the battlefield."])
        assert isinstance(battle.attack, list)  # noqa: S101
        values = joined([str(value) for value in battle.attack], "or")
        numbers = joined([str(number) for number in range(1, len(battle.attack) + 1)], "or")
        return line([self.word("Ranged"), ". Attack ", Span(values, "number"), f" with {numbers} ranged heroes."])

    def discard(self, discard: Discarded) -> Line:
        """What a card does when it is discarded for that."""
        if discard.removes:
            return line(["discard this in the ", self.word("Battles"), " to discard one of your monsters."])
        amount = discard.amount or 1
        many = "a" if amount == 1 else f"up to {number_word(amount)}"
        kind = "hero penalt" if discard.cancels == "hero penalties" else "penalt"
        penalties = f"{many} {kind}{'y' if amount == 1 else 'ies'}"
        step: Parts = [self.word("Plague Effect"), " or the ", self.word("Battles")]
        return line(["discard this in the ", *step, f" to cancel {penalties}."])

    def plague(self, penalties: int) -> Line:
        """What a Plague card costs."""
        if not penalties:
            return line(["no penalty."])
        heroes = "a hero" if penalties == 1 else f"{number_word(penalties)} heroes"
        return line([self.word("Plague Effect"), f": discard {heroes}."])

    def monster(self, card: MonsterCard) -> Line:
        """What a monster costs that nobody has defeated: one card of each type (M42)."""
        lost = [f"a {symbol}" for symbol in ("hero", "building", "treasure") if symbol in card.penalties]
        return line([self.word("Survives", "If it survives"), f": discard {joined(lost)}." if lost else ": nothing happens."])
