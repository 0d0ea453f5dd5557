"""Every test here gets a server of its own on request; rules are made ready once, so that no test waits for the compiler."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from mirlands.cli.warm import warm_table
from mirlands.games import load_all
from mirlands.kernel.rule import COMPILED

from .harness import Running, running


@pytest.fixture(scope="session", autouse=True)
def _warm() -> None:
    """Compile what a table needs, or load it from the cache; uncompiled there is nothing to do, and a search would take minutes."""
    if COMPILED:
        for game in load_all().values():
            warm_table(game)


@pytest_asyncio.fixture
async def server(tmp_path: Path) -> AsyncIterator[Running]:
    """A server whose bots do not pause."""
    async with running(tmp_path) as one:
        yield one
