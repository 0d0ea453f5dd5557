"""Decks of Terra Miran: the rules that they are built by (T60-T64), and those that come with the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from ...cards import decks
from ...cards.content import plain_name
from ...cards.decks import DeckFaults, DeckList, Entry, decoded
from ...cards.faults import Fault
from .declarations import ActionCard, Body, CreatureCard, LeaderCard, TokenCard
from .state import DECK, Deck

FOLDER: Final = Path(__file__).parent / "decks"
COPIES: Final = 2
"""The most copies of one definition (T61)."""
__all__ = ["COPIES", "FOLDER", "DeckFaults", "DeckList", "decoded", "summary"]


class Builder(decks.Builder):
    """Reads and checks decks of Terra Miran."""

    deck_record = Deck
    set_id = "BASE-01"
    folder = FOLDER
    sample = "2 Ember Hound"
    copies_right = "say 1 or 2"
    portraits = True

    def cost(self, card: Any) -> int:
        """What a card costs; 0 when it has no cost."""
        return card.cost if isinstance(card, CreatureCard | ActionCard) else 0

    def no_card(self, word: str) -> tuple[str, str, str] | None:
        """A Leader is part of no deck (T64)."""
        if plain_name(word).removesuffix("s") == "leader":
            return "a Leader is not part of a deck", "leave it out", "T64"
        return None

    def portrait(self, content: Any, word: str) -> bool:
        """Whether this is the id of a Leader's portrait."""
        return isinstance(content.by_id.get(word), LeaderCard)

    def check(self, deck: DeckList, place: str, complete: bool, options: Mapping[str, str]) -> list[Fault]:
        """The deck-building rules (T60-T64): one fault for each that is broken, and for each card that breaks it."""
        content = deck.content
        faults: list[Fault] = []
        counted: Counter[int] = Counter()
        over: dict[int, Entry] = {}
        for entry in deck.entries:
            card, label = content.card(entry.card), content.ids[entry.card]
            if isinstance(card, TokenCard):
                faults.append(Fault(place, entry.line, label, "", "a token is not part of a deck", "leave it out", "T64"))
            elif isinstance(card, LeaderCard):
                faults.append(Fault(place, entry.line, label, "", "a Leader is not part of a deck", "leave it out", "T64"))
            else:
                counted[entry.card] += entry.copies
                if counted[entry.card] > COPIES:
                    over.setdefault(entry.card, entry)
        for number, entry in over.items():
            right = f"at most {COPIES} copies of a card"
            faults.append(Fault(place, entry.line, content.ids[number], "", decks.copied(deck, entry, counted[number]), right, "T61"))
        return faults + decks.sized(sum(counted.values()), place, DECK, complete, "T60")


BUILDER: Final = Builder()
read_deck, from_ids, record = BUILDER.read_deck, BUILDER.from_ids, BUILDER.record
starters, deck, deck_list = BUILDER.starters, BUILDER.deck, BUILDER.deck_list


def summary(deck: DeckList) -> dict[str, Any]:
    """What a deck is made of: ``curve`` (cards by cost), ``affinities``, ``creatures`` and ``actions``."""
    curve: Counter[int] = Counter()
    affinities: Counter[str] = Counter()
    kinds: Counter[str] = Counter(creatures=0, actions=0)
    for entry in deck.entries:
        card = deck.content.card(entry.card)
        curve[BUILDER.cost(card)] += entry.copies
        affinities[card.affinity] += entry.copies
        kinds["actions" if isinstance(card, ActionCard) else "creatures" if isinstance(card, Body) else "others"] += entry.copies
    return {"curve": dict(sorted(curve.items())), "affinities": dict(affinities.most_common()), **kinds}
