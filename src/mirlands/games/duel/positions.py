"""What the positions of both duels have in common: checked models, cards that describe themselves, decks and starts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Literal

from pydantic import BeforeValidator, Field

from mirlands.kernel.errors import BadInput
from mirlands.kernel.positions import Where

from ...cards.decks import DeckFaults
from ...cards.positions import Strict, inside, parsed, with_cards
from .state import DRAWN, NOBODY

SEATS = ("me", "foe")
STATS = re.compile(r"\s*-?\d+\s*/\s*-?\d+")
COPIES = re.compile(r"^\d+x ")
HIDDEN = "hidden"
"""What a card is called that a seat does not see."""

Seat = Literal["me", "foe"]
Count = Annotated[int, Field(ge=0, le=999)]


def change_of(what: str) -> Any:
    """The type of a change of two stats such as ``+1/+3``; ``what`` names them in errors."""

    def read(value: Any) -> Any:
        found = re.fullmatch(r"([-+]?\d{1,3})/([-+]?\d{1,3})", value) if isinstance(value, str) else None
        if found is None:
            raise ValueError(f"must be a change of {what} such as '+1/+3'")
        return int(found[1]), int(found[2])

    return BeforeValidator(read, json_schema_input_type=str)


def card_alone(value: Any) -> Any:
    """A thing that is only text is its card."""
    return {"card": value} if isinstance(value, str) else value


class StartSide(Strict):
    """What one side starts with."""

    deck: str | list[str] = Field(default=[], description="A starter deck's name, or cards: the top ones, the topmost first.")
    rest: Count | None = Field(default=None, description="How many plain cards lie below them.")


class Start(Strict):
    """The beginning of a game."""

    first: Seat = Field(default="me", description="Who begins.")
    me: StartSide = Field(default=StartSide(), description="What I start with.")
    foe: StartSide = Field(default=StartSide(), description="What the other starts with.")


def fit(count: int, most: int, place: str, rule: str) -> None:
    """Raise ``BadInput`` when cards of one side are more than a deck has."""
    if count > most:
        raise BadInput(place, f"{count} cards are more than the {most} of a deck", "leave some out", rule)


class DuelWorld:
    """The content of one scenario file, and the states that can be written with it."""

    filler: ClassVar[str]  # the plain card of which there are as many as are wanted
    needed: ClassVar[tuple[str, ...]] = ()  # other plain cards that no text has to mention
    size: ClassVar[int]  # of a deck
    size_rule: ClassVar[str]  # that says so in a start
    sample: ClassVar[str]  # what a plain card reads
    bounds: ClassVar[str]  # what a plain creature may be
    deck_record: ClassVar[Any]
    limits: ClassVar[Mapping[str, str]]

    def __init__(self, content: Any) -> None:
        self.content = content

    @staticmethod
    def plain(text: str) -> dict[str, Any] | None:
        """The declaration of a card that ``text`` describes; None when it describes none."""
        raise NotImplementedError

    @staticmethod
    def mentions(text: str) -> str:
        """The card that a text of a file may mention: ``2x grunt``."""
        return COPIES.sub("", text)

    def starter(self, name: str) -> Any:
        """An array of one Deck: the starter deck of that name. Raises ``BadInput``."""
        raise NotImplementedError

    def read_deck(self, listed: str, place: str, options: Mapping[str, str]) -> Any:
        """A deck from its text, checked. Raises ``DeckFaults``."""
        raise NotImplementedError

    def library(self, player: Any) -> Any:
        """The numbers of a player's cards to draw, the topmost last; those beyond its count may be anything else."""
        raise NotImplementedError

    # Cards

    def number(self, card: str, where: str) -> int:
        """The number of a card by its id, or of a plain card by its description."""
        described = self.plain(card)
        name = described["id"] if described else card
        if name not in self.content.by_id:
            if STATS.match(card):
                raise BadInput(where, f"{card!r} is no plain creature", self.bounds)
            hint = self.content.near(card) or f"cards of the file stand under `cards:`; a plain creature reads {self.sample!r}"
            raise BadInput(where, f"there is no card {card!r}", hint)
        return int(self.content.number(name))

    def label(self, number: int) -> str:
        """What a card is called in a scenario: its id, or the description of a plain card."""
        card: str = self.content.ids[number]
        return str(self.content.names[number]) if card.startswith("plain-") else card

    def labels(self, cards: Any, count: int) -> list[str]:
        """The first ``count`` of an array of numbers; 0 is hidden."""
        return [self.label(int(cards[i])) if cards[i] else HIDDEN for i in range(count)]

    def pile(self, cards: int | list[str], where: str) -> list[str]:
        """Cards, or so many plain ones."""
        pile = [self.filler] * cards if isinstance(cards, int) else cards
        fit(len(pile), self.size, where, self.limits["deck"])
        return pile

    def known(self, hand: Sequence[str], known: Sequence[str], where: Where) -> list[int]:
        """The places in a hand of the cards that everybody knows to be there, in rising order."""
        left = list(enumerate(hand))
        for i, card in enumerate(known):
            found = next((one for one in left if one[1] == card), None)
            if found is None:
                raise BadInput(where(("known", i)), f"{card} is not in the hand, or not so often", "`known` names cards that are in `hand`")
            left.remove(found)
        return sorted({place for place, _ in enumerate(hand)} - {place for place, _ in left})

    # Starts

    def decks(self, start: Mapping[str, Any], where: Where) -> Any:
        """The decks of a start, plain cards filling them up."""
        read: Start = parsed(Start, start, where, self.limits)
        array = self.deck_record.table(len(SEATS))
        for seat, side in enumerate((read.me, read.foe)):
            for i, number in enumerate(self._deck(side, inside(where, SEATS[seat]))):
                array[seat].cards[i] = number
        return array

    def _deck(self, side: StartSide, where: Where) -> list[int]:
        """A whole deck, the top first."""
        if isinstance(side.deck, str):
            try:
                return [int(card) for card in self.starter(side.deck)[0].cards]
            except BadInput as error:
                raise BadInput(where(("deck",)), error.reason, error.hint) from None
        cards = [self.number(card, where(("deck", i))) for i, card in enumerate(side.deck)]
        rest = self.size - len(cards) if side.rest is None else side.rest
        if len(cards) + rest != self.size:
            raise BadInput(
                where(("deck",)),
                f"{len(cards)} cards and {rest} plain ones are not {self.size}",
                "leave `rest` out to fill up",
                self.size_rule,
            )
        return cards + [self.number(self.filler, where(()))] * rest

    def arrange(self, state: Any, start: Mapping[str, Any], where: Where) -> None:
        """Put the named cards on top, in order, and deal the opening hands from there."""
        read: Start = parsed(Start, start, where, self.limits)
        for seat, side in enumerate((read.me, read.foe)):
            if isinstance(side.deck, str) or not side.deck:
                continue
            player = state[0].players[seat]
            cards, dealt = self._deck(side, inside(where, SEATS[seat])), player.hand_count
            for i in range(dealt):
                player.hand[i] = cards[i]
            library = self.library(player)
            for i, number in enumerate(reversed(cards[dealt:])):
                library[i] = number

    def deck_faults(self, entries: Sequence[str], where: str, options: Mapping[str, str]) -> list[tuple[str, str]]:
        """What is wrong with a deck of entries such as ``2x grunt``."""
        lines = []
        for entry in entries:
            copies, _, card = entry.partition(" ")
            described = self.plain(card.strip())
            lines.append(f"{copies} {described['id']}" if described else entry)
        try:
            self.read_deck("\n".join(lines), where, options)
        except DeckFaults as faults:
            unruled = next((fault for fault in faults.faults if not fault.rule), None)
            if unruled is not None:
                raise BadInput(where, unruled.reason, unruled.right or "a deck is written as entries such as `2x grunt`") from None
            return [(fault.rule, fault.reason) for fault in faults.faults]
        return []


class DuelPositions:
    """How positions of a duel are written."""

    seats = SEATS
    at: ClassVar[type[DuelWorld]]
    filled: ClassVar[dict[str, str]]  # what a card of a file has when it says nothing

    def content(self, pinned: Any = None) -> Any:
        """The game's own cards, or those that ``pinned`` describes."""
        raise NotImplementedError

    def options(self, start: Mapping[str, Any]) -> dict[str, str]:
        """Who begins."""
        return {"first": "2" if start.get("first") == "foe" else "1"}

    def world(self, cards: Mapping[str, Mapping[str, Any]], mentioned: Iterable[str], where: Where) -> Any:
        """The game's own set, the file's cards, and the plain cards that it mentions."""
        texts = (self.at.filler, *self.at.needed, *(self.at.mentions(text) for text in mentioned))
        described = [self.at.plain(text) for text in texts]
        others = {card["id"]: card for card in described if card is not None}.values()
        return self.at(with_cards(self.content, cards, where, filled=self.filled, others=others))


def winner_of(winner: int) -> str:
    """``none``, ``draw`` or a seat."""
    return {NOBODY: "none", DRAWN: "draw"}.get(winner) or SEATS[winner]
