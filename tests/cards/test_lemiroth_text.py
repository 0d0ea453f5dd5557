"""Rules text of War of Lemiroth is made from effects, in the words of its rulebook."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from mirlands.games.lemiroth.content import Content, base, content
from mirlands.games.lemiroth.declarations import UnderlingCard, programs
from mirlands.games.lemiroth.text import REMINDERS


def made(*cards: dict[str, Any]) -> Content:
    """LEMIROTH-01 and further cards."""
    pinned = deepcopy(base().pinned)
    pinned["cards"] += cards
    return content(pinned)


def text_of(*effects: dict[str, Any], acts: str = "", when: str = "", **more: Any) -> str:
    """The text of a Psalm that does this; or of a Book that acts so, or of an Underling."""
    card: dict[str, Any] = {"id": "mine", "name": "Mine", "faction": "neutral", "glyph": "imp", "cost": 1} | more
    if acts:
        card |= {"type": "book", "acts": {"when": acts, "effects": list(effects)}}
    elif when:
        word, _, cost = when.partition(" ")
        card |= {"type": "underling", "willpower": 1, "stamina": 1}
        card |= {"ability": [{"when": word, "cost": int(cost or 0), "effects": list(effects)}]}
    else:
        card |= {"type": "psalm", "effects": list(effects)}
    there = made(card)
    return there.text(there.number("mine")).plain


def damage(to: str, amount: int = 1, **more: Any) -> dict[str, Any]:
    """Damage to these."""
    return {"do": "damage", "amount": amount, "to": to} | more


@pytest.mark.parametrize(
    ("effect", "text"),
    [
        (damage("chosen underling"), "Deal 1 damage to an Underling."),
        (damage("chosen tilted enemy underling", 3), "Deal 3 damage to a tilted enemy Underling."),
        (damage("random weak 2 underling"), "Deal 1 damage to a random Underling with Willpower 2 or less."),
        (damage("chosen target"), "Deal 1 damage to an Underling or a life pool."),
        (damage("all enemy targets"), "Deal 1 damage to all enemy Underlings and the opponent's life pool."),
        (damage("chosen life", 2), "Deal 2 damage to a life pool."),
        (damage("enemy life"), "The opponent loses 1 life point."),
        (damage("friendly life", 3), "You lose 3 life points."),
        (damage("all life", 2), "Both players lose 2 life points."),
        (damage("enemy life", per="friendly book"), "The opponent loses 1 life point for each Book on your Lectern."),
        ({"do": "heal", "amount": 3, "to": "friendly life"}, "Add 3 points to your life pool."),
        ({"do": "heal", "amount": 1, "to": "all life"}, "Add 1 point to both life pools."),
        ({"do": "heal", "amount": 2, "to": "chosen friendly underling"}, "Take 2 damage tokens off a friendly Underling."),
        ({"do": "heal", "amount": 1, "to": "chosen target"}, "Take 1 damage token off an Underling or add 1 point to a life pool."),
        ({"do": "draw", "amount": 2, "who": "both"}, "Both players draw two cards."),
        (
            {"do": "draw", "amount": 1, "who": "opponent", "if": "behind"},
            "If your life pool is lower than the opponent's, the opponent draws a card.",
        ),
        (
            {"do": "modify", "willpower": 2, "stamina": -1, "to": "chosen underling", "lasts": "in play"},
            "An Underling gets +2/−1 while in play.",
        ),
        (
            {"do": "modify", "stamina": 4, "to": "all friendly underlings", "lasts": "this round"},
            "All friendly Underlings get +4 Stamina this round.",
        ),
        ({"do": "return", "to": "chosen friendly prayer"}, "Return a friendly Territory card to your hand."),
        ({"do": "return", "to": "all underlings"}, "Return all Underlings to their owners' hands."),
        ({"do": "return", "to": "chosen book"}, "Return a Book to its owner's hand."),
        (
            {"do": "grant", "capacity": "untouchable", "to": "random underling", "lasts": "this round"},
            "A random Underling gains Untouchable this round.",
        ),
        ({"do": "ready", "to": "chosen tilted friendly underling"}, "Untilt a tilted friendly Underling."),
        ({"do": "tilt", "to": "all enemy underlings"}, "Tilt all enemy Underlings."),
        ({"do": "tilt", "to": "chosen untilted enemy prayer"}, "Tilt an untilted enemy Territory card."),
        ({"do": "destroy", "to": "chosen face-down prayer"}, "Destroy a face-down Territory card."),
        ({"do": "discard", "amount": 2}, "The opponent discards two cards."),
        ({"do": "discard", "amount": 1, "who": "both", "random": True}, "Both players discard a card at random."),
        ({"do": "faith", "amount": 1}, "Untilt a card of your Territory."),
        ({"do": "faith", "amount": 2}, "Untilt up to two cards of your Territory."),
        ({"do": "mill", "amount": 1}, "The opponent puts the top card of his Library into his Archives."),
        ({"do": "mill", "amount": 3, "who": "you"}, "Put the top three cards of your Library into your Archives."),
        ({"do": "recover", "kind": "psalm"}, "Take the latest Psalm of your Archives to your hand."),
        ({"do": "recover", "amount": 2}, "Take the latest two cards of your Archives to your hand."),
        (
            damage("all underlings") | {"if": "at least 3 cards in archives"},
            "If your Archives hold at least 3 cards, deal 1 damage to all Underlings.",
        ),
        (
            damage("all underlings") | {"if": "at least 1 friendly book"},
            "If you have at least 1 Book, deal 1 damage to all Underlings.",
        ),
    ],
)  # fmt: skip
def test_sentences(effect: dict[str, Any], text: str) -> None:
    assert text_of(effect) == text


def test_what_was_chosen_is_it() -> None:
    heal = {"do": "heal", "amount": 1, "to": "that"}
    assert text_of(damage("chosen underling"), {"do": "tilt", "to": "that"}) == "Deal 1 damage to an Underling. Tilt it."
    assert text_of(damage("chosen underling"), heal).endswith("Take 1 damage token off it.")
    assert text_of(damage("chosen target"), heal).endswith("Take 1 damage token off it or add 1 point to it.")


def test_when_it_happens() -> None:
    draw = {"do": "draw", "amount": 1}
    assert text_of(draw, when="arrival") == "Arrival: Draw a card."
    assert text_of(draw, when="crusade") == "Ability: Draw a card."
    assert text_of(draw, when="crusade 2") == "Ability, Faith Cost 2: Draw a card."
    assert text_of(draw, acts="your meditating") == "Your Meditating phase: Draw a card."
    each = text_of({"do": "draw", "amount": 1, "who": "active"}, damage("active life"), acts="each meditating")
    assert each == "Each Meditating phase: The player whose round it is draws a card. The player whose round it is loses 1 life point."
    assert text_of(damage("random active underling"), acts="each meditating") == (
        "Each Meditating phase: Deal 1 damage to a random Underling of the player whose round it is."
    )
    itself = text_of({"do": "modify", "willpower": 1, "to": "this", "lasts": "in play", "per": "own willpower"}, when="attack")
    assert itself == "Attack: This gets +1 Willpower while in play for each point of this Underling's Willpower."
    assert text_of(damage("this"), damage("all other underlings"), when="attack") == (
        "Attack: Deal 1 damage to this Underling. Deal 1 damage to all other Underlings."
    )


def test_a_book_says_first_what_it_adds() -> None:
    aura = {"to": "all underlings", "willpower": -1, "stamina": 1}
    assert text_of({"do": "draw", "amount": 1}, acts="opponent's meditating", aura=aura, unique=True) == (
        "Unique\nAll Underlings have −1/+1.\nOpponent's Meditating phase: Draw a card."
    )


@pytest.mark.parametrize("number", range(1, len(base().cards) + 1), ids=base().ids[1:])
def test_the_text_of_every_card(number: int) -> None:
    card, text = base().card(number), base().text(number)
    lines = text.plain.splitlines()
    words = ["Unique"] if getattr(card, "unique", False) else []
    words += [word.title() for word in card.capacities] if isinstance(card, UnderlingCard) else []
    assert len(lines) == len(programs(card)) + bool(words) + bool(getattr(card, "aura", None))
    assert not words or lines[0] == ", ".join(words)
    assert all(line.endswith(".") for line in lines[bool(words) :])
    explained = {reminder.name for reminder in text.reminders}
    for line in text.lines:
        for span in line:
            assert span.kind not in ("keyword", "timing") or span.about in explained, span
    assert explained <= set(REMINDERS)
    assert explained <= set(base().keywords)


def test_faces_say_what_is_printed() -> None:
    face = base().face(base().number("Gabriel"))
    assert face["affinity"] == "gnostics"
    assert (face["attack"], face["health"], face["cost"]) == (6, 6, 7)
    assert base().face(base().number("Divine Deferment"))["attack"] is None
    assert base().face(1)["cost"] is None
    assert [f["targets"] for f in base().faces() if f["id"] in ("wyrm", "excommunication")] == [1, 0]
