"""How strong a bot is: five candles, on the front page and in every chair, and remembered for each game."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from .conftest import House, NewPage

STILL = '{"motion":"off"}'


def test_a_level_is_chosen_by_a_candle_and_remembered(house: House, new_page: NewPage) -> None:
    page = new_page(STILL)
    page.goto(f"{house.address}/#/play/terra")
    strength = page.get_by_role("radiogroup", name="Strength")
    expect(strength.get_by_role("radio")).to_have_count(5)
    expect(strength.get_by_role("radio", name=re.compile("^Level 2"))).to_be_checked()
    strength.get_by_role("radio", name=re.compile("^Level 1")).click()
    expect(page.get_by_text("Level 1 · Novice", exact=True)).to_be_visible()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("button", name="Keep all")).to_be_visible()
    expect(page.get_by_text(re.compile("^Level 1"))).to_be_visible()
    page.goto(f"{house.address}/#/play/lemiroth")
    expect(strength.get_by_role("radio", name=re.compile("^Level 2"))).to_be_checked()
    page.goto(f"{house.address}/#/play/terra")
    expect(strength.get_by_role("radio", name=re.compile("^Level 1"))).to_be_checked()
    page.keyboard.press("Tab")
    strength.get_by_role("radio", name=re.compile("^Level 1")).focus()
    page.keyboard.press("ArrowRight")
    expect(strength.get_by_role("radio", name=re.compile("^Level 2"))).to_be_checked()


def test_plain_bots_and_people_have_no_candles(house: House, new_page: NewPage) -> None:
    page = new_page(STILL)
    page.goto(f"{house.address}/#/play/terra")
    strength, opponent = page.get_by_role("radiogroup", name="Strength"), page.get_by_role("combobox", name=re.compile("^Opponent:"))
    for name in ("Greedy", "A friend"):
        opponent.click()
        page.get_by_role("option", name=re.compile(name)).click()
        expect(strength).to_be_hidden()
    opponent.click()
    page.get_by_role("option", name=re.compile("^A bot")).click()
    expect(strength.get_by_role("radio", name=re.compile("^Level 2"))).to_be_checked()


def test_every_chair_has_its_candles(house: House, new_page: NewPage) -> None:
    page = new_page(STILL, viewport={"width": 390, "height": 844})
    page.goto(f"{house.address}/#/play/mirianth")
    for seat, level in ((2, 1), (3, 5)):
        page.get_by_role("radiogroup", name=f"Strength of seat {seat}").get_by_role("radio", name=re.compile(f"^Level {level}")).click()
    expect(page.get_by_role("radiogroup", name="Strength of seat 4").get_by_role("radio", name=re.compile("^Level 2"))).to_be_checked()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name="Play", exact=True).click()
    for name in ("Novice Raven", "Master Bear", "Casual Wolf"):
        expect(page.get_by_text(name).first).to_be_visible()
