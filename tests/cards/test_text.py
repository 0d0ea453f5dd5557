"""Rules text is made from effects: it says what each does, in words a person reads once."""

from __future__ import annotations

from typing import Any

import pytest

from cards.made import with_cards
from mirlands.games.terra.content import base
from mirlands.games.terra.declarations import programs
from mirlands.games.terra.text import REMINDERS, TIMINGS

TOLD = {
    "damage": "damage",
    "heal": "heal",
    "draw": "draw",
    "modify": "get",
    "summon": "summon",
    "return": "return",
    "silence": "silence",
    "grant": "gain",
    "ready": "ready",
}


@pytest.mark.parametrize("number", range(1, len(base().cards) + 1), ids=base().ids[1:])
def test_the_text_says_what_the_card_does(number: int) -> None:
    card, text = base().card(number), base().text(number)
    lines = text.plain.splitlines()
    keywords: list[str] = getattr(card, "keywords", [])
    if keywords:
        assert lines[0] == ", ".join(word.title() for word in keywords)
    said = programs(card)
    assert len(lines) == len(said) + bool(keywords)
    for line, (when, effects, _) in zip(lines[bool(keywords) :], said, strict=True):
        if card.type != "action":
            assert line.startswith(f"{TIMINGS[when]}: ")
        at = 0
        for effect in effects:
            at = line.lower().index(TOLD[effect.do], at)
            amount = getattr(effect, "amount", 1)
            assert amount == 1 or str(amount) in line or effect.do in ("draw", "summon")
        assert line.endswith(".")
    for line_spans in text.lines:
        for span in line_spans:
            if span.kind in ("keyword", "timing"):
                assert any(reminder.name == span.about for reminder in text.reminders), span
            if span.kind == "card":
                assert span.about in base().by_id
    assert text.data()["plain"] == text.plain


def text_of(effects: list[dict[str, Any]], when: str = "") -> str:
    """The text of a card that does this."""
    card: dict[str, Any] = {"id": "mine", "name": "Mine", "affinity": "might", "glyph": "hound", "cost": 1}
    if when:
        card |= {"type": "creature", "attack": 1, "health": 1, "ability": [{"when": when, "effects": effects}]}
    else:
        card |= {"type": "action", "effects": effects}
    made = with_cards(card)
    return made.text(made.number("mine")).plain


@pytest.mark.parametrize(
    ("effect", "text"),
    [
        ({"do": "damage", "amount": 2, "to": "chosen character"}, "Deal 2 damage to a character."),
        ({"do": "damage", "amount": 1, "to": "random damaged enemy creature"}, "Deal 1 damage to a random damaged enemy creature."),
        ({"do": "damage", "amount": 3, "to": "all leaders"}, "Deal 3 damage to both Leaders."),
        ({"do": "damage", "amount": 1, "to": "all enemy characters"}, "Deal 1 damage to all enemy characters."),
        (
            {"do": "damage", "amount": 1, "to": "enemy leader", "per": "damaged creature"},
            "Deal 1 damage to the enemy Leader for each damaged creature.",
        ),
        ({"do": "heal", "amount": 2, "to": "friendly leader"}, "Heal your Leader for 2."),
        ({"do": "draw", "amount": 3, "who": "both"}, "Both players draw three cards."),
        ({"do": "draw", "amount": 1, "if": "at most 1 card in hand"}, "If you have at most 1 card in hand, draw a card."),
        (
            {"do": "heal", "amount": 4, "to": "friendly leader", "if": "friendly leader at most 5 health"},
            "If your Leader has 5 Health or less, heal your Leader for 4.",
        ),
        ({"do": "modify", "attack": -1, "health": 2, "to": "chosen creature", "lasts": "this turn"}, "A creature gets −1/+2 this turn."),
        ({"do": "modify", "attack": 1, "to": "all creatures", "lasts": "in play"}, "All creatures get +1 Attack while in play."),
        ({"do": "modify", "health": -2, "to": "chosen creature", "lasts": "in play"}, "A creature gets −2 Health while in play."),
        ({"do": "summon", "card": "spore", "amount": 3, "who": "opponent"}, "The opponent summons three Spores."),
        ({"do": "return", "to": "chosen friendly creature"}, "Return a friendly creature to your hand."),
        ({"do": "return", "to": "all creatures"}, "Return all creatures to their owners' hands."),
        ({"do": "silence", "to": "all enemy creatures"}, "Silence all enemy creatures."),
        ({"do": "grant", "keyword": "guard", "to": "chosen creature", "lasts": "this turn"}, "A creature gains Guard this turn."),
        ({"do": "ready", "to": "all friendly creatures"}, "Ready all friendly creatures."),
    ],
)  # fmt: skip
def test_sentences(effect: dict[str, Any], text: str) -> None:
    assert text_of([effect]) == text


def test_a_creature_speaks_of_itself_and_of_others() -> None:
    effects: list[dict[str, Any]] = [
        {"do": "modify", "attack": 1, "to": "this", "lasts": "in play", "per": "friendly creature"},
        {"do": "damage", "amount": 1, "to": "all other damaged friendly creatures"},
    ]
    said = (
        "End of Turn: This gets +1 Attack while in play for each friendly creature. Deal 1 damage to all other damaged friendly creatures."
    )
    assert text_of(effects, "end of turn") == said
    hurt: list[dict[str, Any]] = [{"do": "damage", "amount": 1, "to": "this", "if": "behind"}]
    assert text_of(hurt, "start of turn") == (
        "Start of Turn: If your Leader has less Health than the enemy Leader, deal 1 damage to this creature."
    )


def test_what_was_chosen_is_it() -> None:
    effects: list[dict[str, Any]] = [{"do": "damage", "amount": 1, "to": "chosen creature"}, {"do": "silence", "to": "that"}]
    assert text_of(effects) == "Deal 1 damage to a creature. Silence it."


def test_words_that_are_explained() -> None:
    company = base().text(base().number("painted-company"))
    assert [(r.name, r.text) for r in company.reminders] == [
        ("Painted Echo", "2/1 token with Charge."),
        ("Summon", REMINDERS["Summon"]),
    ]
    assert base().keywords["Painted Echoes"] == base().keywords["Painted Echo"] == "2/1 token with Charge."
    assert set(base().keywords) >= set(REMINDERS) - {"Character"}


def test_markup_in_a_name_is_only_a_name() -> None:
    name = "<b onclick=x>[red]*Hound*</b> & {{co}}"
    made = with_cards(
        {"id": "mine", "name": name, "type": "token", "affinity": "might", "attack": 1, "health": 1, "glyph": "hound"},
        {"id": "call", "name": "Call", "type": "action", "affinity": "might", "cost": 1, "glyph": "hound"}
        | {"effects": [{"do": "summon", "card": "mine"}]},
    )
    text = made.text(made.number("call"))
    assert text.plain == f"Summon a {name}."
    assert [span.kind for span in text.lines[0]] == ["keyword", "plain", "card", "plain"]
    assert made.face(made.number(name))["name"] == name
