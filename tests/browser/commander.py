"""A person at the table of War of Lemiroth. It reads names and roles, never the page's workings."""

from __future__ import annotations

import re
from collections import Counter

from playwright.sync_api import Locator, Page

from .person import can, drawn, find, focused, hand, press, result, targets, wait_for

CROWD = """
game: lemiroth
title: Four attackers before eight defenders, with all that a table can hold
position:
  round: foe
  phase: crusade
  number: 22
  me:
    life: 17
    hand: [celestial-salvation, sudden-sobriety, gabriel, book-of-hours, divine-deferment, hold-the-door]
    archives: [lamp-novice, marginal-note, pikeman-of-dogma]
    territory:
      - 5x prayer-of-the-small-hours
      - 3x prayer-of-the-small-hours tilted
      - dawn-runner face-down
      - {card: bell-ringer, face_down: yes, tilted: yes}
    lectern: [book-of-hours, rule-of-the-order, concordance]
    crusade:
      - {card: pikeman-of-dogma, tokens: 2}
      - dawn-runner
      - {card: gabriel, plus: +1/+1}
      - watcher-at-the-veil
      - sister-of-salvation
      - {card: colossus-of-quoted-stone, tokens: 5}
      - bell-ringer
      - {card: knight-of-the-proof, tilted: yes}
  foe:
    life: 22
    hand: [thrown-stone, frenzy, doubt]
    archives: [torch-bearer]
    territory: [6x incantation-of-the-cellar, 2x incantation-of-the-cellar tilted, wyrm face-down]
    lectern: [dark-omen, moth-bible]
    crusade:
      - {card: wyrm, tokens: 1}
      - ash-knight
      - malachar-the-first-heresiarch
      - mob-with-torches
      - hollow-saint
      - old-wyrm-of-the-hill
      - {card: torch-bearer, plus: -1/+0}
      - preacher-on-a-barrel
steps:
  - do: [attack 1 2 3 5]
"""
LONGEST = 900  #: decisions until a game is taken to be stuck
DOES = re.compile(r"^(Keep this hand|Pass|Discard|Pay|To the Crusade|Attack with \d+|End round|Let all through|Confirm \d+ blocks?)")
CAN = re.compile("can (act next|attack|block|strike next|use its ability|be targeted)$")


def onward(page: Page) -> Locator:
    """The button that goes on, whatever it says now."""
    return page.get_by_role("button", name=DOES, disabled=False)


def crusade(page: Page, whose: str = "Your") -> Locator:
    """The Underlings of a side."""
    return page.get_by_role("group", name=f"{whose} Crusade").get_by_role("button", name=re.compile(", (your|enemy) Underling"))


def lectern(page: Page, whose: str = "Your") -> Locator:
    """The Books of a side."""
    return page.get_by_role("group", name=f"{whose} Lectern").get_by_role("button")


def territory(page: Page, whose: str = "Your") -> Locator:
    """The cards of a Territory."""
    return page.get_by_role("group", name=f"{whose} Territory").get_by_role("button")


def log(page: Page) -> str:
    """What the chronicle says."""
    return page.get_by_role("log").inner_text()


def todo(page: Page) -> bool:
    """Whether the page asks for something: a button that goes on, or things to choose among."""
    if onward(page).count() > 0 or page.get_by_role("button", name=CAN).count() > 0:
        return True
    return page.get_by_text(re.compile("^(Choose .* discard|Choose a target)")).count() > 0


def settled(page: Page) -> str:
    """Wait until something is asked of this seat (``ready``) or the game is over (``over``), and nothing is on its way."""
    return wait_for(page, todo)


def over(page: Page) -> bool:
    """Whether the game has ended."""
    return settled(page) == "over"


def pass_on(page: Page) -> None:
    """Put down what is begun, and pass as long as this seat is asked to respond."""
    page.keyboard.press("Escape")
    for _ in range(12):
        settled(page)
        if not says(page).startswith("Pass"):
            return
        onward(page).click()


def says(page: Page) -> str:
    """What the button that goes on says; empty where something must be chosen first."""
    button = onward(page)
    return button.first.inner_text().split("\n")[0] if button.count() > 0 else ""


class Commander:
    """Plays by clicking, or by tapping: attacks with everything, blocks what it can, answers with what it holds."""

    def __init__(self, page: Page, touch: bool = False) -> None:
        self.page, self.touch = page, touch
        self.did: Counter[str] = Counter()

    def press(self, thing: Locator) -> None:
        """One click or tap."""
        press(thing, self.touch)
        drawn(self.page)

    def go_on(self) -> None:
        """Press the button that goes on."""
        self.press(onward(self.page).first)

    def choose_targets(self) -> None:
        """Choose the first target, as long as one is sought."""
        for _ in range(4):
            if over(self.page) or targets(self.page).count() == 0:
                return
            self.press(targets(self.page).first)

    def play(self) -> bool:
        """Play the first card that can be played; False when there is none."""
        playable = can(hand(self.page), "can be played").or_(can(hand(self.page), "placed face down"))
        if playable.count() == 0:
            return False
        name = playable.first.inner_text().split(",")[0]
        held = hand(self.page).count()
        self.press(playable.first)
        settled(self.page)
        if targets(self.page).count() == 0 and not over(self.page):
            place = self.page.get_by_role("button", name=re.compile("^Place"))
            put = self.page.get_by_role("button", name=re.compile("^Play"))
            if put.count() > 0:
                self.press(put.first)
            elif place.count() > 0:
                self.did["face down" if "down" in place.first.inner_text() else "placed"] += 1
                self.press(place.first)
        self.choose_targets()
        if hand(self.page).count() >= held and not over(self.page):
            cancel = self.page.get_by_role("button", name="Cancel")
            if cancel.count() > 0:
                self.press(cancel)
            self.did[f"stuck {name}"] += 1
            return False
        self.did["played"] += 1
        return True

    def block(self) -> None:
        """Set each defender before an attacker, as far as they go, and confirm."""
        for _ in range(8):
            free = can(crusade(self.page), "can block")
            if free.count() == 0:
                break
            self.press(free.first)
            open_ones = targets(self.page)
            unblocked = open_ones.and_(self.page.get_by_role("button", name=re.compile("not blocked")))
            if unblocked.count() == 0:
                self.press(self.page.get_by_role("button", name=re.compile("picked up$")).last)
                break
            self.press(unblocked.first)
            self.did["blocks"] += 1
        self.go_on()

    def step(self) -> None:
        """Do one thing that is asked."""
        page, now = self.page, says(self.page)
        if now.startswith("Pass"):
            if can(hand(page), "can be played").count() > 0 and self.play():
                self.did["answers"] += 1
            else:
                self.go_on()
        elif now == "To the Crusade":
            if not self.play():
                self.go_on()
        elif now == "End round":
            able = can(crusade(page), "can (attack|use its ability)")
            if able.count() > 0:
                self.press(able.first)
                if not says(page).startswith("Attack") and targets(page).count() > 0:
                    self.choose_targets()
            elif not self.play():
                self.go_on()
        elif now.startswith("Attack with"):
            able = can(crusade(page), "can attack")
            if able.count() > 0:
                self.press(able.first)
            else:
                self.did["attacks"] += 1
                self.go_on()
        elif now.startswith(("Let all through", "Confirm")):
            self.block()
        elif now:
            self.go_on()
        elif targets(page).count() > 0:
            self.choose_targets()
        elif page.get_by_text(re.compile("^Choose .* discard")).count() > 0:
            self.press(hand(page).first)
            self.did["discards"] += 1
            self.go_on()
        else:
            self.press(page.get_by_role("button", name=CAN).first)
            self.did["orders"] += 1

    def game(self) -> str:
        """A whole game; how it ended."""
        for _ in range(LONGEST):
            if over(self.page):
                return result(self.page).inner_text()
            self.step()
        raise AssertionError(f"no end after {LONGEST} decisions: {self.did}")


class Clerk:
    """Plays by keyboard alone, and knows only what is focused, the tab's title, what the button that goes on says, and the result."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.did: Counter[str] = Counter()

    def press(self, *keys: str) -> None:
        """Press keys one after another."""
        for key in keys:
            self.page.keyboard.press(key)
            drawn(self.page)

    def focused(self) -> str:
        """What a screen reader says of the focused thing."""
        return focused(self.page)

    def find(self, row: str, able: str) -> bool:
        """Go to a row and along it until the focused thing is said to be able to do something."""
        return find(self.page, row, able)

    def choose_targets(self) -> None:
        """Enter on each target that has the focus."""
        for _ in range(4):
            if over(self.page) or "can be targeted" not in self.focused():
                return
            self.press("Enter")

    def play(self) -> bool:
        """Play the first card of the hand that can be played, or place it; False when there is none."""
        if not self.find("f", "can be played|placed face down"):
            return False
        before = self.focused()
        down = "can be placed face down" in before
        self.press("t" if down else "Enter")
        if over(self.page):
            return True
        self.choose_targets()
        if not over(self.page) and "picked up" in self.focused():
            self.press("Enter")
        self.did["face down" if down else "played"] += 1
        if not over(self.page) and self.page.get_by_role("button", name="Cancel").count() > 0:
            self.press("Escape")
            self.did[f"stuck {before.split(',')[0]}"] += 1
            return False
        return True

    def block(self) -> None:
        """Set each defender before an attacker, as far as they go, and confirm."""
        for _ in range(8):
            if not self.find("c", "can block$"):
                break
            self.press("Enter")
            for _ in range(8):
                if "not blocked" in self.focused():
                    break
                self.press("ArrowRight")
            if "not blocked" not in self.focused():
                self.press("Escape")
                break
            self.press("Enter")
            self.did["blocks"] += 1
        self.press("e")

    def step(self) -> None:
        """Do one thing that is asked."""
        now = says(self.page)
        if now.startswith("Pass"):
            if self.play():
                self.did["answers"] += 1
            else:
                self.press("Space")
        elif now == "To the Crusade":
            if not self.play():
                self.press("e")
        elif now == "End round" or now.startswith("Attack with"):
            if self.find("c", "can attack$"):
                self.press("Enter")
            elif now != "End round" or not self.play():
                self.press("e")
        elif now.startswith(("Let all through", "Confirm")):
            self.block()
        elif now:
            self.press("e")
        elif self.find("c", "can strike next"):
            self.press("Enter")
        elif self.page.get_by_text(re.compile("^Choose .* discard")).count() > 0:
            self.press("f", "Enter", "e")
        elif "can be targeted" in self.focused():
            self.choose_targets()
        else:
            self.press("ArrowUp", "ArrowRight")
            if CAN.search(self.focused()):
                self.press("Enter")

    def game(self) -> str:
        """A whole game; how it ended."""
        for _ in range(LONGEST):
            if over(self.page):
                return result(self.page).inner_text()
            self.step()
        raise AssertionError(f"no end after {LONGEST} decisions: {self.did}")
