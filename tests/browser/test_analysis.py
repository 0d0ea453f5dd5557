"""After a game: the chance of winning over time, and the moments at which it turned."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from .conftest import GREEDY, HUMAN, RANDOM, House, NewPage
from .envoy import Envoy
from .oracle import Oracle, Slow
from .person import focused, result
from .test_access import faults
from .test_mirianth import STORY, begun

STILL = '{"motion":"off"}'
LAST_TURN = """
game: terra
title: To end the turn is to lose
position:
  me: {health: 2, board: [5/5]}
  foe: {health: 3, board: [3/3]}
steps: [to attack]
"""


@pytest.fixture(autouse=True)
def _oracle(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is thought here is known."""
    monkeypatch.setattr(house.hall.study, "thinkers", Oracle)


def lose(page: Page, house: House) -> None:
    """End the turn instead of winning, and lose for it."""
    page.goto(house.position(LAST_TURN, HUMAN, GREEDY)[0])
    page.get_by_role("button", name="End turn", disabled=False).click()
    expect(result(page)).to_have_text("Defeat")


def analysis(page: Page) -> Locator:
    """The analysis."""
    return page.get_by_role("dialog", name="Analysis")


def test_the_blunder_is_marked_and_told(house: House, new_page: NewPage) -> None:
    page = new_page(STILL)
    lose(page, house)
    page.get_by_role("button", name="Analysis").click()
    box = analysis(page)
    first = box.get_by_role("region", name="Turning points").get_by_role("listitem").first
    expect(first).to_contain_text("You")
    expect(first).to_contain_text("End turn")
    decision = box.get_by_role("region", name="The decision")
    expect(decision).to_contain_text("PlayedEnd turn")
    expect(decision).to_contain_text("Better5/5 attacks the Leader")
    expect(decision).to_contain_text(re.compile(r"It cost about \d+ of 100"))
    mark = box.get_by_role("group", name="The chance of winning over the game").get_by_role("button", name="Turning point 1: You")
    expect(mark).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(analysis(page)).to_be_hidden()
    expect(page.get_by_role("button", name="Rematch, seats swapped")).to_be_visible()


def test_a_negotiation_is_told_as_people_speak(house: House, new_page: NewPage) -> None:
    """After a game with offers each decision is read in turn: people by their names, cards as they are spoken of."""
    page = new_page(STILL)
    begun(page, house.position(STORY, HUMAN, RANDOM | {"name": "Grace"})[0])
    envoy = Envoy(page)
    envoy.game()
    assert envoy.did["offers"] > 0
    page.get_by_role("button", name="Analysis").click()
    decision = analysis(page).get_by_role("region", name="The decision")
    before, after = (decision.get_by_role("button", name=f"The decision {where}") for where in ("before", "after"))
    expect(decision).to_be_visible()
    while before.is_enabled():
        before.click()
    said = [decision.inner_text()]
    while after.is_enabled():
        after.click()
        said.append(decision.inner_text())
    assert any(re.search("Offer Grace", one) for one in said), said
    raw = re.compile(r"[Ss]eat \d|[a-z]-[a-z0-9]+|#\d| > ")
    assert [one for one in said if raw.search(one)] == []
    expect(analysis(page).get_by_role("region", name="Turning points")).not_to_contain_text(raw)


def test_moments_are_gone_through_by_keyboard(house: House, new_page: NewPage) -> None:
    page = new_page(STILL)
    page.goto(house.open("terra", HUMAN, GREEDY)[0])
    page.get_by_role("button", name="Keep all").click()
    page.get_by_role("button", name="End turn", disabled=False).click()
    page.get_by_role("button", name="Concede").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Concede").click()
    page.get_by_role("button", name="Analysis").click()
    marks = analysis(page).get_by_role("group", name="The chance of winning over the game").get_by_role("button")
    expect(marks.first).to_be_visible()
    marks.first.focus()
    page.keyboard.press("Home")
    seen = [focused(page)]
    for _ in range(marks.count() - 1):
        page.keyboard.press("ArrowRight")
        seen.append(focused(page))
    assert len(set(seen)) == marks.count()
    expect(marks.last).to_have_attribute("aria-pressed", "true")
    analysis(page).get_by_role("button", name="The decision before").click()
    expect(analysis(page).get_by_role("button", name="The decision after")).to_be_enabled()


def test_it_is_waited_for_and_fits_a_phone(house: House, new_page: NewPage, monkeypatch: pytest.MonkeyPatch) -> None:
    page = new_page('{"motion":"off","theme":"light"}', viewport={"width": 390, "height": 844}, has_touch=True)
    Slow.let.clear()
    monkeypatch.setattr(house.hall.study, "thinkers", Slow)
    lose(page, house)
    page.get_by_role("button", name="Analysis").tap()
    expect(analysis(page).get_by_role("progressbar")).to_be_visible()
    Slow.let.set()
    turns = analysis(page).get_by_role("region", name="Turning points").get_by_role("button")
    turns.first.tap()
    expect(turns.first).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    body = analysis(page).locator(".modal-body")
    assert body.evaluate("(node) => node.scrollWidth <= node.clientWidth"), "nothing is cut off at the side"


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_axe_finds_nothing_in_an_analysis(house: House, new_page: NewPage, theme: str) -> None:
    page = new_page(f'{{"motion":"off","theme":"{theme}"}}')
    lose(page, house)
    page.get_by_role("button", name="Analysis").click()
    expect(analysis(page).get_by_role("region", name="The decision")).to_be_visible()
    assert faults(page) == []
