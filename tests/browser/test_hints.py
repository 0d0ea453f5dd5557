"""Hints: two or three ideas on every table where all the others are bots; shown first, played when pressed again."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from .conftest import GREEDY, HUMAN, House, NewPage
from .oracle import Broken, Oracle, Slow
from .person import focused, hand, press
from .test_access import faults

STILL = '{"motion":"off"}'
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LANCE = """
game: terra
title: A lance for one of two
position:
  me: {energy: 6, hand: [1/1, salt-miner, shard-lance]}
  foe: {board: [3/3, 2/4]}
steps: [play 1]
"""


@pytest.fixture(autouse=True)
def _oracle(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is thought here is known."""
    monkeypatch.setattr(house.hall.study, "thinkers", Oracle)


def panel(page: Page) -> Locator:
    """What the hint says."""
    return page.get_by_role("region", name="Hint")


def ideas(page: Page) -> Locator:
    """The ideas that it has."""
    return panel(page).get_by_role("list").get_by_role("button")


def asks(page: Page) -> Locator:
    """The button for a hint, wherever the page has it."""
    return page.get_by_role("button", name=re.compile("^Hint"), disabled=False)


def test_an_idea_is_shown_and_then_played(house: House, new_page: NewPage) -> None:
    page = new_page(STILL)
    page.goto(house.position(LANCE, HUMAN, GREEDY)[0])
    asks(page).click()
    expect(ideas(page)).to_have_count(3)
    expect(ideas(page).first).to_contain_text("Play Shard Lance, aimed at the enemy Leader")
    expect(ideas(page).first).to_contain_text("Wins about 62 of 100")
    expect(ideas(page).nth(1)).to_contain_text("Play Salt Miner")
    ideas(page).nth(1).click()
    expect(ideas(page).nth(1)).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".marks .ring")).to_have_count(1)
    ideas(page).first.click()
    expect(ideas(page).nth(1)).to_have_attribute("aria-pressed", "false")
    expect(page.locator(".marks .ring")).to_have_count(2)
    expect(hand(page)).to_have_count(2)
    ideas(page).first.click()
    expect(panel(page)).to_be_hidden()
    expect(page.get_by_role("log")).to_contain_text("You play Shard Lance")
    expect(hand(page)).to_have_count(1)
    expect(page.locator(".marks .ring")).to_have_count(0)


def test_by_keyboard_alone(house: House, new_page: NewPage) -> None:
    page = new_page(STILL)
    page.goto(house.position(LANCE, HUMAN, GREEDY)[0])
    expect(asks(page)).to_be_visible()
    page.keyboard.press("f")
    before = focused(page)
    page.keyboard.press("h")
    expect(ideas(page).first).to_be_focused()
    assert "Wins about 62 of 100" in focused(page)
    page.keyboard.press("ArrowDown")
    expect(ideas(page).nth(1)).to_be_focused()
    page.keyboard.press("Escape")
    expect(panel(page)).to_be_hidden()
    assert focused(page) == before
    page.keyboard.press("h")
    expect(ideas(page).first).to_be_focused()
    page.keyboard.press("Enter")
    expect(ideas(page).first).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Enter")
    expect(page.get_by_role("log")).to_contain_text("You play Shard Lance")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog").get_by_text("a hint", exact=False)).to_be_visible()


def test_a_thought_takes_its_time_and_may_come_to_nothing(house: House, new_page: NewPage, monkeypatch: pytest.MonkeyPatch) -> None:
    page = new_page(STILL)
    Slow.let.clear()
    monkeypatch.setattr(house.hall.study, "thinkers", Slow)
    page.goto(house.position(LANCE, HUMAN, GREEDY)[0])
    asks(page).click()
    expect(panel(page).get_by_role("status")).to_have_text("Thinking it over")
    Slow.let.set()
    expect(ideas(page)).to_have_count(3)
    monkeypatch.setattr(house.hall.study, "thinkers", Broken)
    page.goto(house.position(LANCE, HUMAN, GREEDY)[0])
    asks(page).click()
    expect(panel(page).get_by_role("status")).to_contain_text("no hint could be found")
    expect(page.get_by_role("button", name="End turn").or_(page.get_by_role("button", name="To attack"))).to_be_enabled()
    monkeypatch.setattr(house.hall.study, "thinkers", Oracle)
    panel(page).get_by_role("button", name="Ask again").click()
    expect(ideas(page)).to_have_count(3)


@pytest.mark.parametrize(("game", "others"), [("terra", 1), ("lemiroth", 1), ("mirianth", 2), ("offer", 1)])
def test_by_touch_at_every_table(house: House, new_page: NewPage, game: str, others: int) -> None:
    page = new_page(STILL, **PHONE)
    page.goto(house.open(game, HUMAN, *[GREEDY] * others)[0])
    press(asks(page), touch=True)
    expect(ideas(page).first).to_be_in_viewport(ratio=1)
    press(ideas(page).first, touch=True)
    expect(ideas(page).first).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    press(ideas(page).first, touch=True)
    expect(panel(page)).to_be_hidden()


def test_among_people_there_are_none(house: House, new_page: NewPage) -> None:
    page = new_page(STILL)
    page.goto(house.open("terra", HUMAN, HUMAN | {"name": "Grace"})[0])
    expect(page.get_by_role("button", name="Keep all")).to_be_visible()
    expect(asks(page)).to_have_count(0)
    page.keyboard.press("h")
    expect(panel(page)).to_be_hidden()


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize(("game", "others"), [("terra", 1), ("lemiroth", 1), ("mirianth", 2)])
def test_axe_finds_nothing_in_a_hint(house: House, new_page: NewPage, game: str, others: int, theme: str) -> None:
    page = new_page(f'{{"motion":"off","theme":"{theme}"}}')
    page.goto(house.open(game, HUMAN, *[GREEDY] * others)[0])
    asks(page).click()
    ideas(page).first.click()
    expect(ideas(page).first).to_have_attribute("aria-pressed", "true")
    assert faults(page) == []
