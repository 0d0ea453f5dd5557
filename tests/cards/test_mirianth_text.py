"""Rules text of Mirianth Wars is made from what a card declares, in the words of its rulebook."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from mirlands.games.mirianth.content import Content, base, content
from mirlands.games.mirianth.text import REMINDERS


def made(kind: str, **more: Any) -> Content:
    """MIRIANTH-01 and one card more, called Mine."""
    pinned = deepcopy(base().pinned)
    card: dict[str, Any] = {"id": "mine", "name": "Mine", "type": kind, "glyph": "imp"}
    pinned["cards"].append(card | {"copies": 1 if kind == "plague" else [0, 0, 1]} | more)
    return content(pinned)


def text_of(kind: str, **more: Any) -> str:
    """The text of a card that declares this."""
    there = made(kind, **more)
    return there.text(there.number("mine")).plain


def points(each: int, per: str) -> dict[str, Any]:
    """Points for each of something."""
    return {"points": {"each": each, "per": per}}


MONSTER = {"stamina": 3, "points": 2}


@pytest.mark.parametrize(
    ("kind", "declared", "text"),
    [
        ("hero", {"battle": {"class": "ranged", "attack": [1, 2, 4, 9]}}, "Ranged. Attack 1, 2, 4 or 9 with 1, 2, 3 or 4 ranged heroes."),
        ("hero", {"battle": {"class": "melee", "attack": 3}}, "Melee."),
        ("hero", {"battle": {"class": "global"}}, "Global. Attack 1 for each of your monsters on the battlefield."),
        ("hero", {"rallies": 2}, "Your melee heroes have +2 attack."),
        ("hero", {"awards": True}, "Decide who gets a disputed card. Then deliver this card to another player of the dispute."),
        ("hero", {"keeps_plague": True}, "Your Plague cards stay with you after the Plague Effect."),
        ("hero", {"neighbours": -2}, "Your neighbours each lose 2 points."),
        ("hero", {"neighbours": 1}, "Your neighbours each gain 1 point."),
        ("hero", {"discard": {"removes": "monster"}}, "Discard this in the Battles to discard one of your monsters."),
        (
            "hero", {"discard": {"cancels": "hero penalties", "amount": 2}},
            "Discard this in the Plague Effect or the Battles to cancel up to two hero penalties.",
        ),
        (
            "hero", {"discard": {"cancels": "hero penalties", "amount": 1}},
            "Discard this in the Plague Effect or the Battles to cancel a hero penalty.",
        ),
        (
            "building", {"discard": {"cancels": "any penalty", "amount": 1}},
            "Discard this in the Plague Effect or the Battles to cancel a penalty.",
        ),
        (
            "treasure", {"discard": {"cancels": "any penalty", "amount": 3}},
            "Discard this in the Plague Effect or the Battles to cancel up to three penalties.",
        ),
        ("hero", points(1, "building"), "1 point for each of your buildings."),
        ("hero", points(1, "hero"), "1 point for each of your heroes, this one included."),
        ("building", points(1, "hero"), "1 point for each of your heroes."),
        ("building", points(-1, "building"), "−1 point for each of your buildings, this one included."),
        ("hero", points(2, "treasure"), "2 points for each of your treasures."),
        ("treasure", points(2, "treasure"), "2 points for each of your treasures, this one included."),
        ("hero", points(1, "plague"), "1 point for each of your Plague cards."),
        ("treasure", points(1, "defeated monster"), "1 point for each monster that you defeated."),
        ("treasure", points(1, "different defeated monster"), "1 point for each different monster that you defeated."),
        ("monster", MONSTER | {"penalties": ["treasure", "hero"]}, "If it survives: discard a hero and a treasure."),
        ("monster", MONSTER | {"penalties": ["building", "building"]}, "If it survives: discard a building."),
        ("monster", MONSTER | {"penalties": []}, "If it survives: nothing happens."),
        ("plague", {"penalties": 0}, "No penalty."),
        ("plague", {"penalties": 1}, "Plague Effect: discard a hero."),
        ("plague", {"penalties": 3}, "Plague Effect: discard three heroes."),
        ("building", {"housing": 3, "points": 2}, ""),
        ("treasure", {"points": 2}, ""),
    ],
)  # fmt: skip
def test_the_text_of_a_card(kind: str, declared: dict[str, Any], text: str) -> None:
    assert text_of(kind, **declared) == text


def test_a_card_that_does_several_things_says_them_line_by_line() -> None:
    text = text_of("hero", battle={"class": "melee", "attack": 2}, rallies=1, keeps_plague=True, **points(1, "plague"))
    assert text.splitlines() == [
        "Melee.",
        "Your melee heroes have +1 attack.",
        "Your Plague cards stay with you after the Plague Effect.",
        "1 point for each of your Plague cards.",
    ]


def test_every_word_that_is_explained_is_marked_and_known() -> None:
    for number in range(1, len(base().cards) + 1):
        text = base().text(number)
        marked = {span.about for line in text.lines for span in line if span.about}
        assert marked == {reminder.name for reminder in text.reminders}
        assert all(REMINDERS[reminder.name] == reminder.text for reminder in text.reminders)
        for line in text.lines:
            assert all(span.text in base().keywords for span in line if span.about)


def test_every_explanation_is_used() -> None:
    used = {reminder.name for number in range(1, len(base().cards) + 1) for reminder in base().text(number).reminders}
    assert used == set(REMINDERS)


def test_names_with_markup_stay_data() -> None:
    """A name is only ever shown as text."""
    there = made("treasure", points=1, name="<b>Ruby</b>")
    assert there.face(there.number("mine"))["name"] == "<b>Ruby</b>"


@pytest.mark.parametrize("word", ["archer", "ARCHER", "  Archer "])
def test_cards_are_found_however_they_are_typed(word: str) -> None:
    assert base().ids[base().number(word)] == "archer"


def test_a_paladin_is_found_by_its_value() -> None:
    assert [base().ids[base().number(f"paladin {value}")] for value in (2, 3, 4, 5)] == [f"paladin-{value}" for value in (2, 3, 4, 5)]
