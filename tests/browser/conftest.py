"""A server that never pauses, in a thread of its own, and one Chromium for all tests of this folder.

Each test is dealt the same cards every time: what chance does at its tables is drawn from the test's name. `make test-long`
deals others; `BROWSER_CHANCE=...`, which a failure prints, deals those again.
"""

from __future__ import annotations

import asyncio
import os
import random
import secrets
import shutil
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from mirlands.cli.warm import warm_table
from mirlands.games import load_all
from mirlands.scenarios.run import open_position
from mirlands.scenarios.text import parse
from mirlands.server.app import STATIC, create_app
from mirlands.server.hall import Hall, Settings
from mirlands.server.protocol import SeatRequest

from .person import WIRES, Wire

RESULTS = Path(__file__).resolve().parents[2] / "test-results"
PATIENCE = 30_000  #: milliseconds until a test gives up waiting for the page, on a busy machine too
CHANCE = os.environ.get("BROWSER_CHANCE") or (secrets.token_hex(4) if os.environ.get("HYPOTHESIS_PROFILE") == "long" else "")
HUMAN: dict[str, Any] = {"kind": "human", "name": "Ada"}
GREEDY: dict[str, Any] = {"kind": "bot", "bot": "greedy"}
RANDOM: dict[str, Any] = {"kind": "bot", "bot": "random"}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything here drives a browser."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker("browser")


@dataclass
class House:
    """A running server."""

    address: str
    hall: Hall
    loop: asyncio.AbstractEventLoop

    def position(self, text: str, *seats: dict[str, Any]) -> list[str]:
        """Open a table where the steps of a scenario lead; the addresses of its human seats."""
        match = open_position(parse(text, "this test"), at_end=True)
        wanted = [SeatRequest(**seat) for seat in seats]
        opening = self.hall.open_position(match.game, match.content, match.state, wanted)
        opened = asyncio.run_coroutine_threadsafe(opening, self.loop).result(60)
        return [f"{self.address}/#/table/{opened.table}/{ticket.token}" for ticket in opened.seats]

    def open(self, game: str, *seats: dict[str, Any], **options: str) -> list[str]:
        """Open a table; the addresses of its human seats."""
        body = {"game": game, "seats": list(seats), "options": options}
        answer = httpx.post(f"{self.address}/api/tables", json=body, timeout=30)
        assert answer.status_code == 201, answer.text
        opened = answer.json()
        return [f"{self.address}/#/table/{opened['table']}/{ticket['token']}" for ticket in opened["seats"]]


@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server over a folder of its own."""
    assert (STATIC / "index.html").is_file(), "the pages are not built: run `make web`"
    games = load_all()
    for game in games.values():
        warm_table(game)
    app = create_app(games, tmp_path_factory.mktemp("tables"), settings=Settings(pace=0.0, window=0.0))
    config = uvicorn.Config(app, port=0, log_level="error", ws="websockets-sansio", lifespan="on", access_log=False)
    server = uvicorn.Server(config)
    loops: list[asyncio.AbstractEventLoop] = []

    async def serve() -> None:
        loops.append(asyncio.get_running_loop())
        await server.serve()

    thread = threading.Thread(target=lambda: asyncio.run(serve()), name="table")
    thread.start()
    try:
        while not server.started:
            assert thread.is_alive(), "the server did not start"
            thread.join(0.05)
        port = server.servers[0].sockets[0].getsockname()[1]
        yield House(f"http://127.0.0.1:{port}", app.state.hall, loops[0])
    finally:
        server.should_exit = True
        thread.join(20)


@pytest.fixture(autouse=True)
def _chance(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the server draws of seeds, its own and its bots', comes from the name of the test."""
    dice = random.Random(f"{request.node.name} {CHANCE}")
    monkeypatch.setattr(secrets, "randbits", dice.getrandbits)
    monkeypatch.setattr(secrets, "token_hex", lambda n=16: dice.randbytes(n).hex())
    if CHANCE:
        print(f"BROWSER_CHANCE={CHANCE}")


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Chromium, from `CHROMIUM` or the machine."""
    program = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    assert program, "the browser tests need Chromium: sudo apt-get install -y chromium"
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield chromium
        chromium.close()


NewPage = Callable[..., Page]


@pytest.fixture
def new_page(browser: Browser) -> Iterator[NewPage]:
    """Make pages, each in a context of its own; whatever goes wrong on one fails the test."""
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def listen(page: Page) -> None:
        WIRES[page] = Wire(page)

    def make(settings: str = "", **options: Any) -> Page:
        context = browser.new_context(**{"viewport": {"width": 1280, "height": 800}, **options})
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        if settings:
            context.add_init_script(f"localStorage.getItem('mirlands.settings') ?? localStorage.setItem('mirlands.settings', '{settings}')")
        context.on("page", listen)
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(f"error on the page: {error}"))
        page.on("console", lambda message: wrong.append(f"console: {message.text}") if message.type == "error" else None)
        return page

    yield make
    for context in contexts:
        context.close()
    assert not wrong, wrong
