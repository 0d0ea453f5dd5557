"""Take the pictures of the tables that the README shows: positions, opened as tables, in Chromium.

python tools/screenshot.py [CHROMIUM [NAME ...]]
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

IMAGES = Path(__file__).resolve().parent.parent / "docs" / "images"
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
SETTLED = 2500
"""Milliseconds until nothing on the table moves."""


def starting(page: Page, name: str) -> None:
    """Click the first thing whose name starts so."""
    page.get_by_role("button", name=re.compile(f"^{name}")).first.click()


def terra(page: Page) -> None:
    """Play the first card, go on to the attack, and aim at an enemy."""
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    page.wait_for_timeout(SETTLED)
    starting(page, "To attack")
    page.wait_for_timeout(SETTLED)
    starting(page, "Glass Doppelganger")
    page.get_by_role("button", name=re.compile("^Furnace Guard")).first.hover()


def lemiroth(page: Page) -> None:
    """Let the attack stand, set two defenders before it, and pick up a third."""
    page.keyboard.press("Space")
    page.wait_for_timeout(SETTLED)
    for defender, attacker in (("Colossus of Quoted Stone", "Malachar"), ("Pikeman of Dogma", "Wyrm, enemy")):
        starting(page, defender)
        starting(page, attacker)
    starting(page, "Watcher at the Veil")
    page.get_by_role("button", name=re.compile("^Ash Knight")).first.hover()


def mirianth(page: Page) -> None:
    """Put a deal together for a rival in the dispute."""
    page.get_by_role("button", name=re.compile("^Offer Greedy.* a deal")).first.click()
    page.wait_for_timeout(SETTLED)
    page.get_by_role("region", name="You give").get_by_role("button", name=re.compile("^Ruby")).click()
    page.get_by_role("button", name="Next Hero").first.click()
    page.mouse.move(700, 20)


PICTURES: dict[str, Callable[[Page], None]] = {"table": terra, "lemiroth": lemiroth, "mirianth": mirianth}
"""What is done at the table of each position before its picture is taken."""


def shoot(address: str, chromium: str, name: str) -> None:
    """Open the table, act, and take its picture."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(QUIET))
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        page.goto(address)
        page.wait_for_timeout(SETTLED)
        PICTURES[name](page)
        page.wait_for_timeout(SETTLED)
        page.screenshot(path=str(IMAGES / f"{name}.png"))
        browser.close()


def take(name: str, chromium: str) -> None:
    """Serve a position, take the picture, stop."""
    with tempfile.TemporaryDirectory() as data:
        position = str(IMAGES / f"{name}.yaml")
        words = [sys.executable, "-m", "mirlands", "play", "--scenario", position, "--end", "--port", "0", "--data", data, "--no-browser"]
        with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as server:
            try:
                said = server.stdout.readline().split() if server.stdout else []
                if not said:
                    raise SystemExit("the table did not open")
                shoot(said[-1], chromium, name)
            finally:
                server.send_signal(signal.SIGINT)


def main() -> None:
    """Take all of them, or those that are named."""
    chromium = sys.argv[1] if len(sys.argv) > 1 else os.environ.get("CHROMIUM") or shutil.which("chromium")
    if not chromium:
        raise SystemExit("name Chromium: python tools/screenshot.py /path/to/chromium")
    for name in sys.argv[2:] or PICTURES:
        take(name, chromium)


if __name__ == "__main__":
    main()
