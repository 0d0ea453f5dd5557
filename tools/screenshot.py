"""Take the picture of the table that the README shows: a position, opened as a table, in Chromium.

python tools/screenshot.py [CHROMIUM]
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
POSITION = ROOT / "docs" / "images" / "table.yaml"
PICTURE = ROOT / "docs" / "images" / "table.png"
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
AIMING, AIMED_AT = re.compile("^Glass Doppelganger"), re.compile("^Furnace Guard")
SETTLED = 2500
"""Milliseconds until nothing on the table moves."""


def act(page: Page) -> None:
    """Play the first card, go on to the attack, and aim at an enemy."""
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    page.wait_for_timeout(SETTLED)
    page.get_by_role("button", name="To attack").click()
    page.wait_for_timeout(SETTLED)
    page.get_by_role("button", name=AIMING).first.click()
    page.get_by_role("button", name=AIMED_AT).first.hover()


def shoot(address: str, chromium: str) -> None:
    """Open the table, act, and take its picture."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(QUIET))
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        page.goto(address)
        page.wait_for_timeout(SETTLED)
        act(page)
        page.wait_for_timeout(SETTLED)
        page.screenshot(path=str(PICTURE))
        browser.close()


def main() -> None:
    """Serve the position, take the picture, stop."""
    chromium = sys.argv[1] if len(sys.argv) > 1 else os.environ.get("CHROMIUM") or shutil.which("chromium")
    if not chromium:
        raise SystemExit("name Chromium: python tools/screenshot.py /path/to/chromium")
    with tempfile.TemporaryDirectory() as data:
        words = [sys.executable, "-m", "mirlands", "play", "--scenario", str(POSITION), "--port", "0", "--data", data, "--no-browser"]
        with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as server:
            try:
                said = server.stdout.readline().split() if server.stdout else []
                if not said:
                    raise SystemExit("the table did not open")
                shoot(said[-1], chromium)
            finally:
                server.send_signal(signal.SIGINT)


if __name__ == "__main__":
    main()
