"""Pictures of every screen at three sizes, for people to look at: test-results/screens (not kept in git)."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from . import commander
from .commander import CROWD
from .conftest import GREEDY, HUMAN, RESULTS, House, NewPage
from .person import Pointer, can, hand, mine, settled

SIZES = {"1440": (1440, 900), "1024": (1024, 768), "390": (390, 844)}


@pytest.mark.parametrize("size", SIZES)
def test_screens(house: House, new_page: NewPage, size: str) -> None:
    width, height = SIZES[size]
    folder = RESULTS / "screens"
    page = new_page('{"motion":"off"}', viewport={"width": width, "height": height})

    def picture(name: str) -> None:
        page.wait_for_timeout(250)
        path = folder / f"{size}-{name}.png"
        page.screenshot(path=path)
        assert path.stat().st_size > 20_000, "an empty page"

    page.goto(house.address)
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    picture("home")
    page.goto(house.open("terra", HUMAN | {"deck": "nine-lamps"}, GREEDY | {"deck": "green-wall"})[0])
    expect(page.get_by_role("button", name="Keep all")).to_be_visible()
    picture("opening")
    player = Pointer(page)
    player.keep()
    for _ in range(5):
        if settled(page) == "over":
            break
        player.turn()
    if settled(page) != "over":
        picture("table")
        if can(hand(page), "can be played").count() > 0:
            can(hand(page), "can be played").first.click(position={"x": 16, "y": 44})
            picture("picked")
            page.keyboard.press("Escape")
        settled(page)
        if page.get_by_role("button", name="To attack").count() > 0:
            page.get_by_role("button", name="To attack").click()
            settled(page)
            if can(mine(page), "can attack").count() > 0:
                can(mine(page), "can attack").first.click()
                page.get_by_role("button", name=re.compile("can be targeted")).first.hover()
                picture("attack")
    page.goto(house.open("lemiroth", HUMAN | {"deck": "house-of-mercy"}, GREEDY, mulligan="redraw")[0])
    expect(page.get_by_role("button", name="Keep this hand")).to_be_visible()
    picture("lemiroth-opening")
    page.goto(house.position(CROWD, HUMAN, GREEDY)[0])
    page.reload()
    commander.settled(page)
    picture("lemiroth-asked")
    can(hand(page), "can be played").first.click(position={"x": 14, "y": 40})
    picture("lemiroth-target")
    commander.pass_on(page)
    can(commander.crusade(page), "can block").first.click()
    page.get_by_role("button", name=re.compile("can be targeted")).nth(1).click()
    picture("lemiroth-blocks")
    page.goto(f"{house.address}/#/play/lemiroth")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    picture("lemiroth-home")
    page.goto(f"{house.address}/#/cards/lemiroth")
    expect(page.get_by_role("heading", name="Cards")).to_be_visible()
    picture("lemiroth-cards")
    page.goto(f"{house.address}/#/rules/terra/T36")
    expect(page.get_by_text("T36")).to_be_visible()
    picture("rules")
    page.goto(f"{house.address}/#/cards/terra")
    expect(page.get_by_role("heading", name="Cards")).to_be_visible()
    picture("cards")
