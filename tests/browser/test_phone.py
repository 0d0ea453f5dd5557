"""A phone: taps, holds, and a narrow page."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, WebSocket, expect

from . import commander
from .commander import CROWD, Commander
from .conftest import GREEDY, HUMAN, RANDOM, House, NewPage
from .person import RESULT, Pointer, can, hand, names, onward, settled

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}
STILL = '{"motion":"off"}'


def acts_of(page: Page) -> list[dict[str, Any]]:
    """The acts that the page sends from now on."""
    sent: list[dict[str, Any]] = []

    def note(text: str | bytes) -> None:
        message = json.loads(text)
        if message["type"] == "act":
            sent.append(message)

    def listen(socket: WebSocket) -> None:
        socket.on("framesent", note)

    page.on("websocket", listen)
    return sent


@contextmanager
def finger(page: Page, thing: Locator) -> Iterator[None]:
    """A finger that rests on a thing."""
    box = thing.bounding_box()
    assert box is not None
    touch = page.context.new_cdp_session(page)
    point = {"x": box["x"] + 14, "y": box["y"] + min(40, box["height"] / 2)}
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    yield
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_whole_game_by_touch(house: House, new_page: NewPage) -> None:
    page = new_page(STILL, **PHONE)
    page.goto(house.open("terra", HUMAN | {"deck": "red-charge"}, RANDOM)[0])
    assert re.match(RESULT, Pointer(page, touch=True).game())


def test_a_game_of_lemiroth_by_touch(house: House, new_page: NewPage) -> None:
    page = new_page(STILL, **PHONE)
    page.goto(house.position(CROWD.replace("life: 22", "life: 5"), HUMAN, RANDOM)[0])
    player = Commander(page, touch=True)
    assert re.match(RESULT, player.game())
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]


def test_one_tap_is_one_action(house: House, new_page: NewPage) -> None:
    page = new_page(STILL, **PHONE)
    acts = acts_of(page)
    page.goto(house.open("terra", HUMAN, GREEDY)[0])
    keep = page.get_by_role("button", name="Keep all")
    keep.tap()
    settled(page)
    assert len(acts) == 1
    box = onward(page).bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.touchscreen.tap(x, y)
    page.touchscreen.tap(x, y)  # faster than any answer
    settled(page)
    decisions = [act["decision"] for act in acts]
    assert len(decisions) == len(set(decisions)), "two acts for one decision"
    assert len({act["key"] for act in acts}) == len(acts)


def test_a_hold_shows_the_card_and_plays_nothing(house: House, new_page: NewPage) -> None:
    page = new_page(STILL, **PHONE)
    acts = acts_of(page)
    page.goto(house.open("terra", HUMAN | {"deck": "red-charge"}, GREEDY)[0])
    opening = page.get_by_role("button", name=re.compile("kept$")).first
    expect(opening).to_be_visible()
    name = names(opening)[0].split(",")[0]
    with finger(page, opening):
        expect(page.get_by_role("tooltip")).to_contain_text(name)
    expect(page.get_by_role("tooltip")).to_be_hidden()
    expect(opening).to_have_attribute("aria-pressed", "false")
    page.get_by_role("button", name="Keep all").tap()
    settled(page)
    sent = len(acts)
    with finger(page, hand(page).first):
        expect(page.get_by_role("tooltip")).to_be_visible()
    page.wait_for_timeout(200)
    expect(page.get_by_role("button", name=re.compile("picked up$"))).to_have_count(0)
    assert len(acts) == sent


def test_a_hold_shows_the_card_in_a_dialog_too(house: House, new_page: NewPage) -> None:
    page = new_page(STILL, **PHONE)
    page.goto(house.open("terra", HUMAN | {"deck": "red-charge"}, GREEDY)[0])
    page.get_by_role("button", name="Keep all").tap()
    settled(page)
    page.get_by_role("button", name="Chronicle").tap()
    card = page.get_by_role("dialog").get_by_role("log").get_by_role("button").first
    with finger(page, card):
        expect(page.get_by_role("tooltip")).to_contain_text(card.inner_text())


def test_a_card_dragged_onto_the_board_is_played(house: House, new_page: NewPage) -> None:
    page = new_page(STILL)  # a card in flight is not where it was a moment ago
    page.goto(house.open("terra", HUMAN | {"deck": "red-charge"}, RANDOM)[0])
    page.get_by_role("button", name="Keep all").click()
    for _ in range(8):
        settled(page)
        plain = page.get_by_role("button", name=re.compile(r", cost \d+, \w+ creature, (?!.*On Play)"))
        playable = can(hand(page), "can be played").and_(plain)
        if playable.count() > 0:
            break
        onward(page).click()
    held = hand(page).count()
    name = names(playable.first)[0].split(",")[0]
    box = playable.first.bounding_box()
    board = page.get_by_role("group", name="Your creatures").bounding_box()
    assert box is not None
    assert board is not None
    page.mouse.move(box["x"] + 12, box["y"] + 40)
    page.mouse.down()
    page.mouse.move(board["x"] + board["width"] / 2, board["y"] + board["height"] / 2, steps=8)
    page.mouse.up()
    expect(
        page.get_by_role("group", name="Your creatures").get_by_role("button", name=re.compile(f"^{name}, your creature")).first
    ).to_be_visible()
    expect(hand(page)).to_have_count(held - 1)


@pytest.mark.parametrize(
    "place",
    ["#/", "#/rules/terra", "#/cards/terra", "#/credits", "#/play/sealed", "#/play/lemiroth", "#/rules/lemiroth", "#/cards/lemiroth"],
)
def test_no_page_scrolls_sideways_at_360(house: House, new_page: NewPage, place: str) -> None:
    page = new_page(viewport={"width": 360, "height": 720})
    page.goto(f"{house.address}/{place}")
    expect(page.get_by_role("heading", level=1).first).to_be_visible()
    page.wait_for_timeout(300)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1024, 768), (390, 844), (360, 720)])
def test_a_full_table_of_lemiroth_fits(house: House, new_page: NewPage, width: int, height: int) -> None:
    page = new_page(STILL, viewport={"width": width, "height": height})
    page.goto(house.position(CROWD, HUMAN, GREEDY)[0])
    commander.settled(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    for group in ("Your Crusade", "Enemy Crusade", "Your Territory", "Enemy Territory", "Your Lectern", "Enemy Lectern", "Your hand"):
        things = page.get_by_role("group", name=group).get_by_role("button")
        for i in range(things.count()):
            expect(things.nth(i)).to_be_in_viewport(ratio=0.8)
    expect(page.get_by_role("button", name="Pass")).to_be_in_viewport(ratio=1)


def test_no_table_scrolls_sideways_at_360(house: House, new_page: NewPage) -> None:
    for address in (house.open("terra", HUMAN, GREEDY)[0], house.open("offer", HUMAN, RANDOM)[0]):
        page = new_page(viewport={"width": 360, "height": 720})
        page.goto(address)
        keep = page.get_by_role("button", name="Keep all")
        expect(keep.or_(page.get_by_role("heading", name="What you see"))).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        if keep.is_visible():
            keep.click()
            settled(page)
            assert page.evaluate("document.documentElement.scrollWidth") <= 360
