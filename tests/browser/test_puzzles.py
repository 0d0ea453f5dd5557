"""Puzzles: from the front page to the list, solved, failed and given up at the usual table."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from mirlands.scenarios import puzzles as scenarios

from .conftest import House, NewPage
from .person import mine, press, settled, targets
from .test_access import faults

STILL = '{"motion":"off"}'
GATE = """
game: terra
title: Open the gate
puzzle:
  asks: Win this turn.
  hint: Count to five.
  why: Three and two are five, and nobody guards the Leader (T36).
  difficulty: 1
  goal: {winner: me}
position:
  phase: attack
  me: {board: [3/3, 2/2]}
  foe: {health: 5, board: [1/1]}
steps: [attack 1 > leader, attack 2 > leader]
"""
SECOND = """
game: terra
title: One Energy
puzzle:
  asks: Make the best of one Energy.
  why: What is not played does nothing.
  difficulty: 2
  answers: [play 1]
position:
  me: {energy: 1, hand: [2/2]}
steps: [play 1]
"""


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Terra Miran has two puzzles, the other games none."""
    folder = tmp_path / "puzzles"
    folder.mkdir()
    (folder / "gate.yaml").write_text(GATE, encoding="utf-8")
    (folder / "second.yaml").write_text(SECOND, encoding="utf-8")
    monkeypatch.setattr(scenarios, "folder_of", lambda game: folder if game.name == "terra" else tmp_path / "none")


def task(page: Page) -> Locator:
    """What is asked."""
    return page.get_by_role("region", name="Puzzle")


def attack_the_leader(page: Page) -> None:
    """The first creature that can, attacks the enemy Leader."""
    settled(page)
    press(mine(page).and_(page.get_by_role("button", name=re.compile("can attack$"))).first)
    press(targets(page).and_(page.get_by_role("button", name=re.compile("Leader"))))


def test_from_the_front_page_to_the_next_puzzle(house: House, new_page: NewPage) -> None:
    page = new_page(STILL)
    page.goto(f"{house.address}/#/play/terra")
    page.get_by_role("link", name=re.compile("^Puzzles")).click()
    expect(page.get_by_role("heading", name="Puzzles of Terra Miran")).to_be_visible()
    rows = page.get_by_role("main").get_by_role("listitem").get_by_role("button")
    expect(rows).to_have_count(2)
    expect(page.get_by_text("0 of 2 solved", exact=True)).to_be_visible()
    rows.first.click()
    expect(task(page)).to_contain_text("Win this turn.")
    expect(task(page)).not_to_contain_text("Count to five.")
    task(page).get_by_role("button", name="A word of help").click()
    expect(task(page)).to_contain_text("Count to five.")
    expect(page.get_by_role("button", name=re.compile("^Hint"))).to_have_count(0)
    attack_the_leader(page)
    attack_the_leader(page)
    end = page.get_by_role("dialog", name="Solved")
    expect(end).to_contain_text("Three and two are five")
    with page.context.expect_page() as reading:
        end.get_by_role("link", name="T36").click()
    expect(reading.value.get_by_role("heading", name="Rules of Terra Miran")).to_be_visible()
    end.get_by_role("button", name="Next puzzle").click()
    expect(task(page)).to_contain_text("Make the best of one Energy.")
    page.get_by_role("link", name="To the puzzles").click()
    expect(page.get_by_text("1 of 2 solved", exact=True)).to_be_visible()
    expect(rows.first).to_contain_text("Solved")
    page.reload()
    expect(rows.first).to_contain_text("Solved")
    page.goto(f"{house.address}/#/play/terra")
    expect(page.get_by_role("link", name=re.compile("^Puzzles"))).to_contain_text("1 of 2 solved")
    expect(page.get_by_role("heading", name="Games you are in")).to_be_hidden()


def test_not_this_time_and_again(house: House, new_page: NewPage) -> None:
    page = new_page(STILL)
    page.goto(f"{house.address}/#/puzzles/terra")
    page.get_by_role("button", name=re.compile("Open the gate")).click()
    page.get_by_role("button", name="End turn", disabled=False).click()
    end = page.get_by_role("dialog", name="Not this time")
    expect(end).not_to_contain_text("Three and two")
    end.get_by_role("button", name="Try again").click()
    expect(end).to_be_hidden()
    attack_the_leader(page)
    attack_the_leader(page)
    expect(page.get_by_role("dialog", name="Solved")).to_be_visible()


def test_whoever_gives_up_reads_the_answer_on_a_phone(house: House, new_page: NewPage) -> None:
    page = new_page('{"motion":"off","theme":"light"}', viewport={"width": 390, "height": 844}, has_touch=True)
    page.goto(f"{house.address}/#/puzzles/terra")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name=re.compile("One Energy")).tap()
    task(page).get_by_role("button", name=re.compile("Make the best")).tap()
    task(page).get_by_role("button", name="Give up").tap()
    end = page.get_by_role("dialog", name="The answer")
    expect(end).to_contain_text("What is not played does nothing.")
    expect(end.get_by_role("listitem").first).to_be_visible()
    end.get_by_role("button", name="Look at the table").tap()
    task(page).get_by_role("button", name="Why it is right").tap()
    end.get_by_role("link", name="All puzzles").tap()
    expect(page.get_by_text("0 of 2 solved", exact=True)).to_be_visible()


def test_a_game_without_puzzles_says_so(house: House, new_page: NewPage) -> None:
    page = new_page(STILL)
    page.goto(f"{house.address}/#/puzzles/lemiroth")
    expect(page.get_by_text("This game has no puzzles yet.")).to_be_visible()


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_axe_finds_nothing(house: House, new_page: NewPage, theme: str) -> None:
    page = new_page(f'{{"motion":"off","theme":"{theme}"}}')
    page.goto(f"{house.address}/#/puzzles/terra")
    expect(page.get_by_role("button", name=re.compile("Open the gate"))).to_be_visible()
    assert faults(page) == [], "the list"
    page.get_by_role("button", name=re.compile("Open the gate")).click()
    task(page).get_by_role("button", name="A word of help").click()
    assert faults(page) == [], "the task"
    task(page).get_by_role("button", name="Give up").click()
    expect(page.get_by_role("dialog", name="The answer")).to_contain_text("T36")
    assert faults(page) == [], "the answer"
