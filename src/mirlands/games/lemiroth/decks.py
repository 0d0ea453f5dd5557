"""Decks of War of Lemiroth: the rules that they are built by (L5-L8, LA14), and those that come with the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from ...cards import decks
from ...cards.decks import DeckFaults, DeckList, Entry
from ...cards.faults import Fault
from ...kernel.errors import BadInput
from .declarations import PrayerCard
from .state import DECK, GNOSTICS, HERESIARCS, Deck

FOLDER: Final = Path(__file__).parent / "decks"
COPIES: Final = 4
"""The most copies of a card that is no Prayer or Incantation (L6, L7)."""
MIXED: Final = {"mixed_decks": "yes"}
_SINGLE: Final = "a deck holds cards of one faction, and neutral ones"
__all__ = ["COPIES", "FOLDER", "MIXED", "DeckFaults", "DeckList", "admits", "summary"]


class Builder(decks.Builder):
    """Reads and checks decks of War of Lemiroth."""

    deck_record = Deck
    set_id = "LEMIROTH-01"
    folder = FOLDER
    sample = "4 Divine Deferment"
    copies_right = "say 1 to 4, or any number of Prayers"

    def cost(self, card: Any) -> int:
        """The Faith Cost; 0 of a Prayer or Incantation."""
        return 0 if isinstance(card, PrayerCard) else int(card.cost)

    def any_table(self) -> Mapping[str, str]:
        """Whether a mixed deck may play is for the table to say: ``admits``."""
        return MIXED

    def check(self, deck: DeckList, place: str, complete: bool, options: Mapping[str, str]) -> list[Fault]:
        """The deck-building rules (L5-L8, LA14): one fault for each that is broken, and for each card that breaks it."""
        content = deck.content
        faults: list[Fault] = []
        counted: Counter[int] = Counter()
        over: dict[int, Entry] = {}
        for entry in deck.entries:
            card = content.card(entry.card)
            counted[entry.card] += entry.copies
            if not isinstance(card, PrayerCard) and counted[entry.card] > (1 if card.unique else COPIES):
                over.setdefault(entry.card, entry)
        for number, entry in over.items():
            unique = content.card(number).unique
            right = "it is Unique: only one" if unique else f"at most {COPIES} of a card"
            said = decks.copied(deck, entry, counted[number])
            faults.append(Fault(place, entry.line, content.ids[number], "", said, right, "L8" if unique else "L7"))
        if options.get("mixed_decks") != "yes":
            faults += self._strangers(deck, place)
        return faults + decks.sized(sum(counted.values()), place, DECK, complete, "L5")

    def _strangers(self, deck: DeckList, place: str) -> list[Fault]:
        """The cards of the faction that has fewer cards in the deck (LA14)."""
        sizes = factions(deck)
        if len(sizes) < 2:
            return []
        main = max(sizes, key=lambda faction: sizes[faction])
        first: dict[int, Entry] = {}
        for entry in deck.entries:
            first.setdefault(entry.card, entry)
        faults = []
        for number, entry in first.items():
            faction = deck.content.card(number).faction
            if faction not in (main, "neutral"):
                reason = f"belongs to the {faction.title()}, most of the deck to the {main.title()}"
                faults.append(Fault(place, entry.line, deck.content.ids[number], "", reason, _SINGLE, "LA14"))
        return faults


BUILDER: Final = Builder()
read_deck, from_ids, record = BUILDER.read_deck, BUILDER.from_ids, BUILDER.record
starters, deck, deck_list = BUILDER.starters, BUILDER.deck, BUILDER.deck_list


def factions(deck: DeckList) -> Counter[str]:
    """How many cards of each faction a deck has, neutral ones left out."""
    sizes: Counter[str] = Counter()
    for entry in deck.entries:
        faction = deck.content.card(entry.card).faction
        if faction != "neutral":
            sizes[faction] += entry.copies
    return sizes


def admits(content: Any, options: Any, decks: Any) -> None:
    """Whether decks may play under the house rules of a table.

    Args:
        options: an array of one Options record. decks: an array of Deck records, one for each seat.

    Raises:
        BadInput: a deck has cards of both factions, and mixed decks are not allowed (LA14).
    """
    if options["mixed_decks"][0]:
        return
    for seat, numbers in enumerate(decks["cards"]):
        sides = set(content.table[0].cards["faction"][numbers].tolist())
        if GNOSTICS in sides and HERESIARCS in sides:
            reason = f"the deck of seat {seat + 1} has cards of both factions"
            raise BadInput("deck", reason, f"{_SINGLE}; the house rule mixed_decks = yes allows others", "LA14")


def summary(deck: DeckList) -> dict[str, Any]:
    """What a deck is made of: ``curve`` (paid cards by Faith Cost), ``factions``, and cards by type."""
    curve: Counter[int] = Counter()
    kinds: Counter[str] = Counter()
    for entry in deck.entries:
        card = deck.content.card(entry.card)
        if not isinstance(card, PrayerCard):
            curve[BUILDER.cost(card)] += entry.copies
        kinds[card.type] += entry.copies

    return {"curve": dict(sorted(curve.items())), "factions": dict(factions(deck)), "kinds": dict(kinds)}
