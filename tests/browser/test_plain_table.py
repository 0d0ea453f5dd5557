"""The plain table plays every game of the contract: whole games of the toys, with two to four seats."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import Page, expect

from .conftest import HUMAN, RANDOM, House, NewPage
from .person import result


def play(page: Page) -> str:
    """Take the last action of every decision until the game ends."""
    acts = page.get_by_role("region", name="Your decision").or_(page.get_by_role("region", name="Go on, or cancel"))
    until = time.monotonic() + 60
    while time.monotonic() < until:
        if result(page).count() > 0:
            return result(page).inner_text()
        ready = acts.get_by_role("group").get_by_role("button", disabled=False)
        if ready.count() > 0:
            ready.last.click()
        page.wait_for_timeout(40)
    raise AssertionError("the game does not end")


@pytest.mark.parametrize(("game", "seats"), [("sealed", 2), ("sealed", 4), ("window", 2), ("offer", 2), ("offer", 3)])
def test_whole_games_of_the_toys(house: House, new_page: NewPage, game: str, seats: int) -> None:
    page = new_page()
    page.goto(house.open(game, HUMAN, *[RANDOM] * (seats - 1))[0])
    expect(page.get_by_role("list", name="Seats").get_by_role("listitem")).to_have_count(seats)
    assert play(page)
    page.get_by_role("button", name="Rematch, seats swapped").click()
    expect(page.get_by_role("heading", name="What you see")).to_be_visible()
