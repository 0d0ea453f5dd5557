"""Kingdoms, the Resolution and the score sheet of Mirianth Wars, by mouse, by keyboard and on a phone."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from .conftest import HUMAN, RANDOM, House, NewPage
from .test_access import faults

STILL = '{"motion":"off"}'
PHONE = {"width": 390, "height": 844}

RESOLUTION = """
game: mirianth
title: Before winter
position:
  phase: resolution
  seats: 3
  seat1: [archer, archer, king, mage, priestess, rogue, barracks, castle, wall, ruby, wyvern, imp, bat, paladin-4 on wyvern, red-plague]
  seat2: [squire, temple, cabin, ghoul]
  seat3: [saboteur, palace, emerald]
steps: [{expect: {phase: resolution}}]
"""
TIE = """
game: mirianth
title: A tie
position:
  phase: resolution
  seats: 2
  seat1: [paladin-3 on bat, cabin, emerald, bat]
  seat2: [cabin, cabin, temple]
cards:
  temple: {type: building, copies: [2, 2, 2], points: 1, housing: 2}
  cabin: {type: building, copies: [3, 3, 3], points: 3, housing: 1}
steps: [{expect: {phase: resolution}}]
"""


def own(page: Page) -> Locator:
    """The player's own kingdom."""
    return page.get_by_role("region", name="Your kingdom")


def card(page: Page, name: str) -> Locator:
    """The first card of that name in the player's own kingdom."""
    return own(page).get_by_role("button", name=re.compile(f"^{name},")).first


def deed(page: Page, name: str) -> Locator:
    """A button of the Resolution."""
    return page.get_by_role("region", name="Resolution").get_by_role("button", name=name, exact=True)


def asked(page: Page, question: str) -> None:
    """What is asked now."""
    expect(page.get_by_role("heading", name=question)).to_be_visible()


def test_the_resolution_is_guided_step_by_step(house: House, new_page: NewPage) -> None:
    page = new_page(STILL)
    page.goto(house.position(RESOLUTION, HUMAN, RANDOM, RANDOM)[0])
    path = page.get_by_role("list", name="Steps of the Resolution")
    expect(path.get_by_role("listitem").and_(page.locator("[aria-current=step]"))).to_contain_text("Archers aim")
    expect(own(page)).to_contain_text("7 heroes, room for 7")
    for _ in range(2):
        asked(page, "Which monster does your Archer aim at?")
        expect(deed(page, "Aim at nothing")).to_be_visible()
        card(page, "Wyvern").click()
        deed(page, "Aim at Wyvern").click()
    asked(page, "The Red Plague takes a hero.")
    card(page, "Priestess").click()
    expect(deed(page, "Discard Priestess")).to_be_visible()
    expect(page.get_by_text("−2 points", exact=True)).to_be_visible()
    assert faults(page) == [], "penalties"
    deed(page, "Use Priestess to cancel").click()
    asked(page, "Which monster do you fight next?")
    card(page, "Wyvern").click()
    asked(page, "Who fights the Wyvern?")
    expect(page.get_by_role("region", name="Resolution")).to_contain_text("13 attack against 7 stamina")
    fighters = page.get_by_role("group", name="Who takes part")
    fighters.get_by_role("button", name=re.compile("^Archer")).first.click()
    expect(page.get_by_role("region", name="Resolution")).to_contain_text("10 attack against 7 stamina")
    expect(page.get_by_text("The monster falls")).to_be_visible()
    assert faults(page) == [], "a fight"
    deed(page, "Not this").click()
    asked(page, "Which monster do you fight next?")
    card(page, "Wyvern").click()
    asked(page, "Who fights the Wyvern?")
    deed(page, "Strike Wyvern").click()
    asked(page, "Which monster do you fight next?")
    card(page, "Rogue").click()
    asked(page, "Which monster does your Rogue do away with?")
    card(page, "Bat").click()
    deed(page, "Discard Bat").click()
    asked(page, "Which monster do you fight next?")
    deed(page, "No more battles").click()
    asked(page, "The Imp attacks and takes a treasure.")
    card(page, "Wall").click()
    deed(page, "Use Wall to cancel").click()
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_role("heading", name=re.compile("Victory|place"))).to_be_visible()
    expect(sheet.get_by_role("row", name=re.compile("^Defeated monsters"))).to_contain_text("Wyvern: 6")
    expect(sheet.get_by_role("row", name=re.compile("^Heroes"))).to_contain_text("Saboteur of Random")
    assert faults(page) == [], "the score sheet"
    sheet.get_by_role("button", name="Look at the table").click()
    page.get_by_role("button", name="Result").click()
    expect(sheet.get_by_role("button", name="Rematch, seats swapped")).to_be_visible()


def test_a_battle_by_keyboard_and_a_tie_broken_by_monsters(house: House, new_page: NewPage) -> None:
    page = new_page()
    page.goto(house.position(TIE, HUMAN, RANDOM)[0])
    asked(page, "Which monster do you fight next?")
    card(page, "Bat").focus()
    expect(page.get_by_role("tooltip")).to_contain_text("Tied to it")
    page.keyboard.press("ArrowRight")
    expect(card(page, "Paladin 3")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    deed(page, "Strike Bat").focus()
    page.keyboard.press("Enter")
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("button", name="Skip to the result").click()
    expect(sheet.get_by_role("heading", name="Victory")).to_be_visible()
    expect(sheet.get_by_role("row", name=re.compile("^Points"))).to_contain_text("7")
    expect(sheet.get_by_role("row", name=re.compile("^Monsters defeated"))).to_be_visible()


def test_on_a_phone_the_others_are_folded(house: House, new_page: NewPage) -> None:
    page = new_page(STILL, viewport=PHONE, has_touch=True)
    page.goto(house.position(RESOLUTION, HUMAN, RANDOM, RANDOM)[0])
    asked(page, "Which monster does your Archer aim at?")
    theirs = page.get_by_role("region", name=re.compile("^Kingdom of")).first
    expect(theirs.get_by_role("button", name=re.compile("^Ghoul"))).to_be_hidden()
    theirs.get_by_role("button", expanded=False).tap()
    expect(theirs.get_by_role("button", name=re.compile("^Ghoul"))).to_be_visible()
    theirs.get_by_role("button", expanded=True).tap()
    card(page, "Imp").tap()
    deed(page, "Aim at Imp").tap()
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    assert faults(page) == []
