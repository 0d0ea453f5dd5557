"""A person at the table of Terra Miran. It reads names and roles, never the page's workings."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from weakref import WeakKeyDictionary

from playwright.sync_api import CDPSession, Locator, Page, WebSocket, expect
from playwright.sync_api import TimeoutError as TooLate

LONGEST = 120  #: turns until a game is taken to be stuck
MISSES = 2  #: attackers that may move away under the pointer in one game
RESULT = re.compile("Victory|Defeat|A draw|Shared victory|place$")
ONWARD = re.compile("^(To attack|End turn)$")
PATIENCE = 60  #: seconds until something to do, or the end, must have come, on a busy machine too
TRIES = 20  #: times that something is pressed for again that has moved or has been covered meanwhile
SEEN = """(node) => {
  node.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  const box = node.getBoundingClientRect();
  const across = 13, down = 9, hits = [];
  const at = (i, n, from, size) => from + (size * (i + 0.5)) / n;
  for (let row = 0; row < down; row++)
    for (let column = 0; column < across; column++)
    {
      const hit = document.elementFromPoint(at(column, across, box.left, box.width), at(row, down, box.top, box.height));
      const button = hit?.closest('button, a') ?? node;
      hits.push(node.contains(hit) && button.contains(node));
    }
  const open = (row, column) => row >= 0 && row < down && column >= 0 && column < across && hits[row * across + column];
  let best, most = -Infinity;
  for (let row = 0; row < down; row++)
    for (let column = 0; column < across; column++) {
      if (!open(row, column)) continue;
      let around = 0;
      for (let r = -2; r <= 2; r++) for (let c = -2; c <= 2; c++) around += open(row + r, column + c) ? 1 : 0;
      const off = Math.abs(row - (down - 1) / 2) + Math.abs(column - (across - 1) / 2);
      if (around - off / 100 > most) [most, best] = [around - off / 100, [row, column]];
    }
  return best ? { x: at(best[1], across, 0, box.width), y: at(best[0], down, 0, box.height) } : null;
}"""
"""Where a person points to press a thing: in the midst of what is seen of it. Null when it is covered altogether."""


def press(thing: Locator, touch: bool = False) -> None:
    """Click or tap on a thing, on a part of it that is seen: others may lie over the rest."""
    for _ in range(TRIES):
        where = thing.evaluate(SEEN)
        try:
            if where is not None:
                if touch:
                    thing.tap(position=where, timeout=1500)
                else:
                    thing.click(position=where, timeout=1500)
                return
        except TooLate:
            pass
        thing.page.wait_for_timeout(50)
    raise AssertionError(f"nothing is seen of {thing.aria_snapshot()}")


def drawn(page: Page) -> None:
    """Wait until the page has drawn what the last key or click has changed."""
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


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


class Wire:
    """What a page says to its table and hears from it: whether an act is on its way, and whether its seat is asked."""

    def __init__(self, page: Page) -> None:
        """It has to hear the page's first words."""
        self.asked, self.version = False, 0
        self.acts: dict[str, int | None] = {}  # by key: the version that shows it, once it is known
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        self.asked, self.acts = False, {}
        socket.on("framesent", self._said)
        socket.on("framereceived", self._heard)

    def _said(self, text: str | bytes) -> None:
        message = json.loads(text)
        if message["type"] == "act":
            self.acts[message["key"]] = None

    def _heard(self, text: str | bytes) -> None:
        message = json.loads(text)
        if message["type"] == "frame":
            self.version = message["version"]
            self.asked = message["decision"] is not None or message["result"] is not None
        elif message["type"] == "ack":
            self.acts[message["key"]] = message["version"]
        elif message["type"] == "refused":
            self.acts.pop(message["key"], None)

    @property
    def quiet(self) -> bool:
        """Everything has been answered, and the seat is asked or the game is over."""
        return self.asked and all(version is not None and version <= self.version for version in self.acts.values())


WIRES: WeakKeyDictionary[Page, Wire] = WeakKeyDictionary()


def standing(page: Page, todo: Callable[[Page], bool]) -> str:
    """``ready`` when the seat is asked and the page shows something to do, ``over`` after the end; empty while neither is so."""
    wire = WIRES[page]
    if not wire.quiet:
        return ""
    version = wire.version
    drawn(page)
    if result(page).count() > 0:
        return "over"
    return "ready" if todo(page) and wire.quiet and wire.version == version else ""


def wait_for(page: Page, todo: Callable[[Page], bool]) -> str:
    """Wait until the seat is asked and the page shows something to do (``ready``), or the game is over (``over``)."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        now = standing(page, todo)
        if now:
            return now
        page.wait_for_timeout(10)
    raise AssertionError(f"nothing to do for {PATIENCE} seconds:\n{page.get_by_role('main').aria_snapshot()}")


def to_do(page: Page) -> bool:
    """Whether the page lets its seat keep its hand, go on, or take back what it has begun."""
    open_ones = page.get_by_role("button", name=re.compile("^(Keep all|To attack|End turn)$"), disabled=False)
    return open_ones.or_(page.get_by_role("button", name="Cancel")).count() > 0


def settled(page: Page) -> str:
    """Wait until it is one's own turn (``ready``) or the game is over (``over``), and nothing is on its way."""
    return wait_for(page, to_do)


def over(page: Page) -> bool:
    """Whether the game has ended."""
    return settled(page) == "over"


TOOLS: WeakKeyDictionary[Page, CDPSession] = WeakKeyDictionary()


def focus(page: Page) -> tuple[int, str]:
    """What has the focus: a number that tells it from other things, and its accessible name as a screen reader hears it."""
    if page not in TOOLS:
        TOOLS[page] = page.context.new_cdp_session(page)
    tools = TOOLS[page]
    thing = tools.send("Runtime.evaluate", {"expression": "document.activeElement"})["result"]["objectId"]
    nodes = tools.send("Accessibility.getPartialAXTree", {"objectId": thing, "fetchRelatives": False})["nodes"]
    return (int(nodes[0].get("backendDOMNodeId", 0)), str(nodes[0].get("name", {}).get("value", ""))) if nodes else (0, "")


def focused(page: Page) -> str:
    """The accessible name of what has the focus, as Chromium tells it to a screen reader."""
    return focus(page)[1]


def names(things: Locator) -> list[str]:
    """The accessible names of all of them."""
    said = [things.nth(i).aria_snapshot() for i in range(things.count())]
    return [re.sub(r"^'?- '?button \"|\"[^\"]*$", "", text) for text in said]


def find(page: Page, key: str, able: str) -> bool:
    """Go to a row and along it until what is focused is said to be able to do something; False when nothing there is."""
    page.keyboard.press(key)
    passed = set()
    while True:
        thing, name = focus(page)
        if re.search(able, name):
            return True
        if not name or thing in passed:
            return False
        passed.add(thing)
        page.keyboard.press("ArrowRight")


class Pointer:
    """Plays by clicking, or by tapping."""

    def __init__(self, page: Page, touch: bool = False) -> None:
        self.page, self.touch = page, touch
        self.missed = 0

    def press(self, thing: Locator) -> None:
        """One click or tap."""
        press(thing, self.touch)

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
            self.press(playable.first)
            chosen = self.page.get_by_role("button", name=re.compile("picked up$"))
            expect(chosen.or_(targets(self.page)).first).to_be_visible()
            for _ in range(3):
                if over(self.page) or hand(self.page).count() < held:
                    break
                if targets(self.page).count() > 0:
                    self.press(targets(self.page).first)
                else:
                    self.press(self.page.get_by_role("group", name="Your creatures"))

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
        return not over(self.page)

    def act_on_focus(self) -> None:
        """Pick up what is focused, then choose the first target, or play it as it is."""
        before = self.focused()
        self.press("Enter")
        for _ in range(3):
            if not self.waits():
                return
            now = self.focused()
            if "can be targeted" in now or "picked up" in now:
                self.press("Enter")
            elif now != before:
                return

    def row(self, key: str, able: str) -> None:
        """Go along a row and act with everything that is said to be able to."""
        for _ in range(14):
            if not self.waits():
                return
            if not find(self.page, key, able):
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
            self.row("f", "can be played")
            if not self.waits():
                continue
            self.press("e")
            if self.waits() and self.page.get_by_text(turn, exact=True).first.is_visible():
                self.row("b", "can attack")
                if self.waits() and self.page.get_by_text(turn, exact=True).first.is_visible():
                    self.press("e")
        raise AssertionError(f"no end after {LONGEST} turns")
