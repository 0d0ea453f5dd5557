"""Everybody can play: axe finds nothing on any screen, nothing moves for those who ask for stillness, names are only text."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from . import commander
from .commander import CROWD
from .conftest import GREEDY, HUMAN, RANDOM, House, NewPage
from .person import Pointer, can, focused, hand, settled, targets

AXE = Path(__file__).resolve().parents[2] / "web/node_modules/axe-core/axe.min.js"
RUN = """async () => {
  const found = await axe.run(document, {runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']});
  const where = (n) => n.target.join(' ') + ' | ' + (n.any[0]?.message ?? '');
  return found.violations.map((v) => `${v.id}: ${v.help}: ${v.nodes.slice(0, 4).map(where).join(' ;; ')}`);
}"""


def faults(page: Page) -> list[str]:
    """What axe finds on the page as it is now."""
    page.evaluate(AXE.read_text())
    page.wait_for_timeout(350)  # until fades are over: contrast is measured as it is drawn
    found: list[str] = page.evaluate(RUN)
    return found


PAGES = {
    "#/": "Choose your deck",
    "#/rules/terra/T36": "Combat",
    "#/cards/terra": "Cards",
    "#/play/lemiroth": "Choose your deck",
    "#/rules/lemiroth/L25": "Rules of War of Lemiroth",
    "#/cards/lemiroth": "Cards",
    "#/play/mirianth": "Who sits at the table",
    "#/rules/mirianth/M12": "Rules of Mirianth Wars",
    "#/cards/mirianth": "Cards",
    "#/credits": "Glyphs",
    "#/table/none/none": "You cannot sit down here",
}


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("place", PAGES)
def test_axe_finds_nothing_on_pages(house: House, new_page: NewPage, place: str, theme: str) -> None:
    page = new_page(f'{{"motion":"off","theme":"{theme}"}}')
    page.goto(f"{house.address}/{place}")
    expect(page.get_by_role("heading", name=PAGES[place], exact=True)).to_be_visible()
    assert faults(page) == []


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_axe_finds_nothing_at_the_table(house: House, new_page: NewPage, theme: str) -> None:
    page = new_page(f'{{"motion":"off","theme":"{theme}"}}')
    page.goto(house.open("terra", HUMAN | {"deck": "painted-carnival"}, GREEDY | {"deck": "green-wall"})[0])
    expect(page.get_by_role("button", name="Keep all")).to_be_visible()
    assert faults(page) == [], "the opening hand"
    player = Pointer(page)
    player.keep()
    for _ in range(2):
        settled(page)
        player.turn()
    settled(page)
    assert faults(page) == [], "the middle of a game"
    menu = page.get_by_role("navigation", name="Table menu")
    menu.get_by_role("button", name="Settings").click()
    assert faults(page) == [], "settings"
    page.keyboard.press("Escape")
    menu.get_by_role("button", name="Keys").click()
    assert faults(page) == [], "keys"
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    menu.get_by_role("button", name="Concede").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Concede").click()
    expect(page.get_by_role("heading", name=re.compile("Victory|Defeat"))).to_be_visible()
    assert faults(page) == [], "the result"


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_axe_finds_nothing_at_the_table_of_lemiroth(house: House, new_page: NewPage, theme: str) -> None:
    page = new_page(f'{{"motion":"off","theme":"{theme}"}}')
    page.goto(house.open("lemiroth", HUMAN, GREEDY, mulligan="redraw")[0])
    expect(page.get_by_role("button", name="Keep this hand")).to_be_visible()
    assert faults(page) == [], "the opening hand"
    page.goto(house.position(CROWD, HUMAN, GREEDY)[0])
    page.reload()
    commander.settled(page)
    assert faults(page) == [], "asked to respond"
    can(hand(page), "can be played").first.click(position={"x": 14, "y": 40})
    expect(targets(page).first).to_be_visible()
    assert faults(page) == [], "a target is sought"
    commander.pass_on(page)
    can(commander.crusade(page), "can block").first.click()
    targets(page).first.click()
    assert faults(page) == [], "a blocker is assigned"
    menu = page.get_by_role("navigation", name="Table menu")
    for name in ("Where to be asked", "Settings", "Keys"):
        menu.get_by_role("button", name=name).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        assert faults(page) == [], name
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_be_hidden()
    page.get_by_role("button", name=re.compile("^Your Archives")).click()
    assert faults(page) == [], "the Archives"


@pytest.mark.parametrize("game", ["sealed", "window", "offer"])
def test_axe_finds_nothing_at_the_plain_table(house: House, new_page: NewPage, game: str) -> None:
    page = new_page()
    page.goto(house.open(game, HUMAN, RANDOM)[0])
    expect(page.get_by_role("heading", name="What you see")).to_be_visible()
    assert faults(page) == []


OUTLINE = """(() => {
  const it = document.activeElement;
  return parseFloat(getComputedStyle(it.querySelector('.face') ?? it).outlineWidth);
})()"""
SMALL = """[...document.querySelectorAll('button, a')].filter((e) => e.checkVisibility() && !e.closest('[role=log], p'))
  .map((e) => [e.getAttribute('aria-label') ?? e.innerText, e.getBoundingClientRect()])
  .filter(([, r]) => r.width < 24 || r.height < 24).map(([n]) => n)"""
WATCH = """(() => {
  globalThis.moved = [];
  const own = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    const length = typeof options === 'number' ? options : options?.duration ?? 0;
    const text = JSON.stringify(frames);
    if (length > 0 && /"(transform|translate|rotate|scale|left|top)":"(?!none")/.test(text)) moved.push(text);
    return own.call(this, frames, options);
  };
  const still = (frame, name) => (frame[name] ?? 'none') === 'none';
  const travels = (frame) => ['transform', 'translate', 'rotate', 'scale', 'left', 'top'].some((name) => !still(frame, name));
  const look = () => {
    for (const a of document.getAnimations()) {
      const timing = a.effect?.getComputedTiming();
      const moves = a.effect?.getKeyframes().some(travels);
      if (moves && Number(timing?.duration) > 1) moved.push(String(a.transitionProperty ?? a.animationName ?? 'animate'));
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})()"""


def test_reduced_motion_moves_nothing_and_the_game_is_played(house: House, new_page: NewPage) -> None:
    page = new_page(reduced_motion="reduce")
    page.add_init_script(WATCH)
    page.goto(house.open("terra", HUMAN | {"deck": "red-charge"}, RANDOM)[0])
    assert Pointer(page).game()
    assert page.evaluate("moved") == []


@pytest.mark.parametrize(
    "name",
    ["<img src=x onerror=pwned=1>", "<b onclick=pwned=1>Ada</b>", "</script><script>pwned=1</script>", "{{pwned=1}} &amp; \u202eada"],
)
def test_markup_in_a_name_is_only_text(house: House, new_page: NewPage, name: str) -> None:
    page = new_page()
    seat: dict[str, Any] = {"kind": "human", "name": name}
    page.goto(house.open("terra", seat, GREEDY)[0])
    expect(page.get_by_text(name.replace("\u202e", ""), exact=False).or_(page.get_by_text(name)).first).to_be_visible()
    assert page.evaluate("globalThis.pwned") is None
    assert page.locator("img[src=x]").count() == 0


def test_reduced_motion_moves_nothing_at_the_table_of_lemiroth(house: House, new_page: NewPage) -> None:
    page = new_page(reduced_motion="reduce")
    page.add_init_script(WATCH)
    page.goto(house.position(CROWD, HUMAN, GREEDY)[0])
    player = commander.Commander(page)
    for _ in range(30):
        if commander.over(page):
            break
        player.step()
    assert page.evaluate("moved") == []


def test_focus_is_seen_all_over_the_table_of_lemiroth(house: House, new_page: NewPage) -> None:
    page = new_page('{"motion":"off"}')
    page.goto(house.position(CROWD, HUMAN, GREEDY)[0])
    commander.settled(page)
    said = set()
    for key in ("f", "ArrowRight", *["ArrowUp"] * 7, *["ArrowDown"] * 8):
        page.keyboard.press(key)
        said.add(focused(page))
        assert page.evaluate(OUTLINE) >= 2, f"focus must be seen: {focused(page)}"
    for whose in ("enemy", "your"):
        for what in ("life pool", "Book", "Territory", "Underling"):
            assert any(f"{whose} {what}" in name for name in said), f"{whose} {what}"
    assert page.evaluate(SMALL) == []


def test_every_card_and_character_has_a_name_and_focus_is_seen(house: House, new_page: NewPage) -> None:
    page = new_page('{"motion":"off"}')
    page.goto(house.open("terra", HUMAN, GREEDY)[0])
    page.get_by_role("button", name="Keep all").click()
    settled(page)
    for key in ("f", "ArrowRight", "ArrowUp", "ArrowUp", "ArrowDown"):
        page.keyboard.press(key)
        assert focused(page), key
        width = page.evaluate("parseFloat(getComputedStyle(document.activeElement).outlineWidth)")
        assert width >= 2, "focus must be seen"
    assert page.evaluate(SMALL) == []
