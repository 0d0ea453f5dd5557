"""A person at the table of Mirianth Wars. It reads names and roles, never the page's workings."""

from __future__ import annotations

import re
from collections import Counter

from playwright.sync_api import Locator, Page, expect

from .person import drawn, focused, press, result, wait_for

LONGEST = 400  #: decisions until a game is taken to be stuck
CAN = re.compile("can be (announced|chosen|settled first|used|tied to a monster|targeted|aimed at|discarded|fought)")
ASKED = re.compile(
    "^(Keep it|Pass|Concede card|No offer|Let it be|Tie none|Accept|Decline|Send|Use the .*|Aim at .*|Strike .*|Fight .*|Discard .*|"
    "No more battles|Send .* away|Use .* to cancel|Cancel the .* penalty)$"
)


def market(page: Page) -> Locator:
    """The cards turned up."""
    return page.get_by_role("group", name="Revealed cards").get_by_role("button")


def kingdom(page: Page, whose: str = "Your kingdom") -> Locator:
    """What somebody has acquired."""
    return page.get_by_role("region", name=whose, exact=True)


def able(things: Locator, what: str) -> Locator:
    """Those of which it is said that something can be done with them."""
    return things.and_(things.page.get_by_role("button", name=re.compile(f"can be {what}")))


def log(page: Page) -> str:
    """What the chronicle says."""
    return page.get_by_role("log").inner_text()


def to_do(page: Page) -> bool:
    """Whether the page asks for something."""
    return page.get_by_role("button", name=ASKED, disabled=False).or_(page.get_by_role("button", name=CAN)).count() > 0


def settled(page: Page) -> str:
    """Wait until something is asked of this seat (``ready``) or the game is over (``over``)."""
    return wait_for(page, to_do)


class Envoy:
    """Plays by clicking, or by tapping: claims what nobody claims, offers what it has, takes every third deal, fights what it can."""

    def __init__(self, page: Page, touch: bool = False) -> None:
        self.page, self.touch = page, touch
        self.did: Counter[str] = Counter()

    def press(self, thing: Locator) -> None:
        """One click or tap."""
        press(thing, self.touch)

    def button(self, name: str) -> Locator:
        """A button that can be pressed, by the beginning of its name."""
        return self.page.get_by_role("button", name=re.compile(f"^{name}"), disabled=False)

    def first(self, things: Locator, what: str) -> bool:
        """Press the first of some things; False when there is none."""
        if things.count() == 0:
            return False
        self.press(things.first)
        self.did[what] += 1
        return True

    def offer(self) -> None:
        """A card of one's own and a promise for the disputed card, until something may be sent."""
        page = self.page
        self.press(self.button("Offer .* a deal").first)
        send = page.get_by_role("button", name="Send")
        expect(send).to_be_visible()
        gifts = page.get_by_role("group", name="Your cards").get_by_role("button")
        promises = page.get_by_role("group", name="You promise priority").get_by_role("button")
        expect(gifts.or_(promises).first).to_be_visible()
        if gifts.count() > 0:
            self.press(gifts.first)
        for i in range(promises.count()):
            try:
                expect(send).to_be_enabled(timeout=700)
                break
            except AssertionError:
                self.press(promises.nth(i))
        expect(send).to_be_enabled()
        self.press(send)
        self.did["offers"] += 1

    def answer(self) -> None:
        """Accept every third deal, decline the others."""
        self.did["asked"] += 1
        self.press(self.button("Accept" if self.did["asked"] % 3 == 0 else "Decline").first)

    def bargain(self) -> bool:
        """Whatever a dispute asks for; False when it is nothing of that."""
        if self.button("Accept").count() > 0:
            self.answer()
        elif self.button("Offer .* a deal").count() > 0 and self.did["offers"] <= self.did["turns"] // 2:
            self.did["turns"] += 1
            self.offer()
        elif self.button("Use the").count() > 0:
            self.merchant()
        else:
            self.did["turns"] += 1
            return self.first(self.button("(Pass|No offer|Let it be)$"), "passes")
        return True

    def merchant(self) -> None:
        """Award the disputed card to the first who may have it."""
        self.press(self.button("Use the").first)
        for label in ("Who gets the", "To whom goes your"):
            self.press(self.page.get_by_role("radiogroup", name=re.compile(f"^{label}")).get_by_role("radio").first)
        self.press(self.button("So be it"))
        self.did["merchants"] += 1

    def resolve(self) -> bool:
        """Whatever the Resolution asks for."""
        deeds = self.page.get_by_role("region", name="Resolution").get_by_role("button", name=ASKED, disabled=False)
        told = deeds.and_(self.page.get_by_role("button", name=re.compile("^(?!No more battles|Aim at nothing)")))
        cards = able(kingdom(self.page).get_by_role("button"), "(aimed at|discarded|fought)")
        return self.first(told, "deeds") or self.first(cards, "picked") or self.first(deeds, "deeds")

    def step(self) -> None:
        """Do one thing that is asked."""
        page = self.page
        if page.get_by_role("region", name="Resolution").count() > 0:
            assert self.resolve(), page.get_by_role("main").aria_snapshot()
            return
        cards = market(page)
        free = able(cards, "announced").and_(page.get_by_role("button", name=re.compile("claimed by nobody")))
        own = kingdom(page).get_by_role("button")
        done = (
            self.first(self.button("Keep it"), "kept")
            or self.first(free, "announced")
            or self.first(able(cards, "(announced|chosen|settled first)"), "announced")
            or self.first(able(own, "targeted"), "tied")
            or self.first(able(own, "tied to a monster"), "picked")
            or self.bargain()
        )
        assert done, page.get_by_role("main").aria_snapshot()

    def game(self) -> str:
        """A whole game; how it ended."""
        for _ in range(LONGEST):
            if settled(self.page) == "over":
                return result(self.page).inner_text()
            self.step()
        raise AssertionError(f"no end after {LONGEST} decisions: {self.did}")


class Scribe:
    """Plays by keyboard alone, and knows only what is focused, what is asked in words, and the result."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.did: Counter[str] = Counter()

    def press(self, *keys: str) -> None:
        """Press keys one after another."""
        for key in keys:
            self.page.keyboard.press(key)
            drawn(self.page)

    def find(self, row: str, what: str, key: str = "ArrowRight") -> bool:
        """Go to a row and along it until the focused thing is said to be able to do something."""
        self.press(row)
        for _ in range(30):
            now = focused(self.page)
            if re.search(what, now):
                return True
            if not now:
                return False
            self.press(key)
        return False

    def says(self, *words: str) -> bool:
        """Whether the page asks with one of these."""
        return self.page.get_by_role("main").get_by_text(re.compile("|".join(words))).count() > 0

    def offer(self) -> None:
        """A card of one's own and, where one can be made, a promise, another one each time."""
        send = self.page.get_by_role("button", name="Send")
        self.press("o")
        try:
            expect(send).to_be_visible(timeout=2_000)
        except AssertionError:  # the table was still taking in what came before
            self.press("o")
        expect(send).to_be_visible()
        promises = self.page.get_by_role("group", name="You promise priority").count() > 0  # in the last round nothing can be promised
        self.press("1" if promises else str(1 + self.did["offers"]))
        if promises:
            self.press("p", *["Tab"] * self.did["offers"], "Enter")
        try:
            expect(send).to_be_enabled(timeout=2_000)
        except AssertionError:  # no such card, or they have been declined
            self.press("Escape")
            self.did["offers"] += 1
            return
        self.press("e")
        self.did["offers"] += 1

    def step(self) -> None:
        """Do one thing that is asked."""
        page = self.page
        if page.get_by_role("region", name="Resolution").count() > 0:
            if self.find("g", "can be (aimed at|discarded|fought)"):
                self.press("Enter")
                self.did["picked"] += 1
            if page.get_by_role("region", name="Resolution").get_by_role("button", name=ASKED, disabled=False).count() > 0:
                self.press("e")
        elif self.says("Which card do you want"):
            self.find("t", "claimed by nobody, can be announced") or self.find("t", "can be announced")
            self.press("Enter")
        elif self.says("Choose another card"):
            self.find("t", "can be chosen")
            self.press("Enter")
        elif self.says("Which dispute is settled first"):
            self.find("t", "can be settled first")
            self.press("Enter")
        elif page.get_by_role("button", name="Accept").count() > 0:
            self.did["answers"] += 1
            self.press("a" if self.did["answers"] % 2 == 0 else "d")
        elif self.says("Tie one of your Paladins"):
            if self.find("g", "can be tied to a monster"):
                self.press("Enter")
                settled(page)
                self.find("g", "can be targeted")
                self.press("Enter")
                self.did["tied"] += 1
        elif self.says("want the .*Offer a deal") and self.did["offers"] < 3:
            self.offer()
        else:
            self.press("e")
            self.did["onward"] += 1

    def game(self) -> str:
        """A whole game; how it ended."""
        for _ in range(LONGEST):
            if settled(self.page) == "over":
                return result(self.page).inner_text()
            self.step()
        raise AssertionError(f"no end after {LONGEST} decisions: {self.did}")
