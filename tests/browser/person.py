"""A person at the table of Terra Miran. It reads names and roles, never the page's workings."""

from __future__ import annotations

import re
import time
from typing import Any

from playwright.sync_api import Locator, Page, expect

LONGEST = 120  #: turns until a game is taken to be stuck
MISSES = 2  #: attackers that may move away under the pointer in one game
RESULT = re.compile("Victory|Defeat|A draw")
ONWARD = re.compile("^(To attack|End turn)$")


def result(page: Page) -> Locator:
    """The heading that tells how the game ended."""
    return page.get_by_role("heading", name=RESULT)


def onward(page: Page) -> Locator:
    """The button that goes on to the attack or ends the turn."""
    return page.get_by_role("button", name=ONWARD)


def hand(page: Page) -> Locator:
    """One's own cards."""
    return page.get_by_role("group", name="Your hand").get_by_role("button")


def mine(page: Page) -> Locator:
    """One's own creatures."""
    return page.get_by_role("group", name="Your creatures").get_by_role("button")


def targets(page: Page) -> Locator:
    """Everything that may be chosen now."""
    return page.get_by_role("button", name=re.compile("can be targeted"))


def can(things: Locator, what: str) -> Locator:
    """Those that are said to be able to do something."""
    return things.and_(things.page.get_by_role("button", name=re.compile(f"{what}$")))


def settled(page: Page) -> str:
    """Wait until it is one's own turn or the game is over, and nothing is on its way; what the page then says."""
    before, since, until = "", 0.0, time.monotonic() + 20
    while time.monotonic() < until:
        if result(page).count() > 0:
            return "over"
        if page.get_by_role("button", name=ONWARD, disabled=False).or_(page.get_by_role("button", name="Cancel")).count() > 0:
            now = page.get_by_role("main").aria_snapshot()
            if now == before and time.monotonic() - since > 0.08:
                return now
            if now != before:
                before, since = now, time.monotonic()
        page.wait_for_timeout(30)
    raise AssertionError(f"nothing to do for 20 seconds:\n{page.get_by_role('main').aria_snapshot()}")


def over(page: Page) -> bool:
    """Whether the game has ended."""
    return settled(page) == "over"


def focused(page: Page) -> str:
    """The accessible name of what has the focus, as Chromium tells it to a screen reader."""
    tools = page.context.new_cdp_session(page)
    thing = tools.send("Runtime.evaluate", {"expression": "document.activeElement"})["result"]["objectId"]
    nodes = tools.send("Accessibility.getPartialAXTree", {"objectId": thing, "fetchRelatives": False})["nodes"]
    tools.detach()
    return str(nodes[0].get("name", {}).get("value", "")) if nodes else ""


def names(things: Locator) -> list[str]:
    """The accessible names of all of them."""
    said = [things.nth(i).aria_snapshot() for i in range(things.count())]
    return [re.sub(r"^'?- '?button \"|\"[^\"]*$", "", text) for text in said]


class Pointer:
    """Plays by clicking, or by tapping."""

    def __init__(self, page: Page, touch: bool = False) -> None:
        self.page, self.touch = page, touch
        self.missed = 0

    def press(self, thing: Locator, **where: Any) -> None:
        """One click or tap, near the left edge of a card: the next one may lie on the rest of it."""
        if self.touch:
            thing.tap(**where)
        else:
            thing.click(**where)

    def keep(self) -> None:
        """Keep the whole opening hand."""
        self.press(self.page.get_by_role("button", name="Keep all"))

    def main_phase(self) -> None:
        """Play what can be played."""
        for _ in range(12):
            if over(self.page):
                return
            playable = can(hand(self.page), "can be played")
            if playable.count() == 0:
                return
            held = hand(self.page).count()
            self.press(playable.first, position={"x": 16, "y": 44})
            chosen = self.page.get_by_role("button", name=re.compile("picked up$"))
            expect(chosen.or_(targets(self.page)).first).to_be_visible()
            self.page.wait_for_timeout(60)
            for _ in range(3):
                if over(self.page) or hand(self.page).count() < held:
                    break
                if targets(self.page).count() > 0:
                    self.press(targets(self.page).first)
                else:
                    self.press(self.page.get_by_role("group", name="Your creatures"), position={"x": 6, "y": 6})
                self.page.wait_for_timeout(60)

    def attack_phase(self) -> None:
        """Attack with whatever can attack."""
        for _ in range(12):
            if over(self.page) or can(mine(self.page), "can attack").count() == 0:
                return
            self.press(can(mine(self.page), "can attack").first)
            try:
                expect(targets(self.page).first).to_be_visible(timeout=3000)
            except AssertionError:
                self.missed += 1  # it moved away under the pointer: a person points again, but not all the time
                assert self.missed <= MISSES, "clicks on attackers are lost"
                continue
            self.press(targets(self.page).first)

    def turn(self) -> None:
        """One turn of one's own."""
        self.main_phase()
        if over(self.page):
            return
        attacks = self.page.get_by_role("button", name="To attack").count() > 0
        self.press(onward(self.page))
        if attacks and not over(self.page) and self.page.get_by_role("button", name="To attack").count() == 0:
            self.attack_phase()
            end = self.page.get_by_role("button", name="End turn", disabled=False)
            if not over(self.page) and end.count() > 0:
                self.press(end)

    def game(self) -> str:
        """A whole game; how it ended."""
        self.keep()
        for _ in range(LONGEST):
            if over(self.page):
                return result(self.page).inner_text()
            self.turn()
        raise AssertionError(f"no end after {LONGEST} turns")


class Typist:
    """Plays by keyboard alone, and knows only what is focused, the tab's title and the result."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def focused(self) -> str:
        """What a screen reader says of the focused thing."""
        return focused(self.page)

    def press(self, *keys: str) -> None:
        """Press keys one after another."""
        for key in keys:
            self.page.keyboard.press(key)

    def waits(self) -> bool:
        """Wait for one's turn; False when the game is over."""
        until = time.monotonic() + 20
        while time.monotonic() < until:
            if self.page.title().startswith("Over"):
                return False
            if self.page.title().startswith("● Your turn"):
                self.page.wait_for_timeout(60)
                return not self.page.title().startswith("Over")
            self.page.wait_for_timeout(30)
        raise AssertionError("my turn did not come")

    def act_on_focus(self) -> None:
        """Pick up what is focused, then choose the first target, or play it as it is."""
        before = self.focused()
        self.press("Enter")
        for _ in range(3):
            self.page.wait_for_timeout(160)
            now = self.focused()
            if "can be targeted" in now or "picked up" in now:
                self.press("Enter")
            elif now != before or not self.waits():
                return

    def row(self, key: str, able: str) -> None:
        """Go along a row and act with everything that is said to be able to."""
        for _ in range(14):
            if not self.waits():
                return
            self.press(key)
            for _ in range(10):
                if able in self.focused():
                    break
                self.press("ArrowRight")
            if able not in self.focused():
                return
            self.act_on_focus()

    def game(self) -> str:
        """A whole game; how it ended."""
        self.waits()
        self.press("e")
        for _ in range(LONGEST):
            if not self.waits():
                expect(result(self.page)).to_be_visible()
                return result(self.page).inner_text()
            turn = self.page.get_by_text(re.compile(r"^Turn \d+$")).first.inner_text()
            self.row("h", "can be played")
            if not self.waits():
                continue
            self.press("e")
            self.page.wait_for_timeout(120)
            if self.page.get_by_text(turn, exact=True).first.is_visible() and self.waits():
                self.row("b", "can attack")
                if self.waits() and self.page.get_by_text(turn, exact=True).first.is_visible():
                    self.press("e")
        raise AssertionError(f"no end after {LONGEST} turns")
