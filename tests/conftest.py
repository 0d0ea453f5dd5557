"""What every test starts from: the toys beside the built-in games, here and in every process that a test starts.

All games, and with them the compiled helpers of the tests, are imported before the first rule is compiled; so all
test processes name one cache of compiled rules.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

TESTS = Path(__file__).resolve().parent
if str(TESTS) not in sys.path:
    sys.path.insert(0, str(TESTS))
os.environ["MIRLANDS_GAMES"] = "toys.sealed:GAME,toys.window:GAME,toys.offer:GAME"
os.environ["PYTHONPATH"] = os.pathsep.join([str(TESTS), *filter(None, [os.environ.get("PYTHONPATH")])])

import pytest  # noqa: E402
from hypothesis import settings  # noqa: E402

from mirlands.games import load_all  # noqa: E402
from prepare import prepare  # noqa: E402

# `make test` tries the same examples every time; `make test-long` new ones, and more of them.
# There is no deadline: a first example may compile a rule.
settings.register_profile("fixed", derandomize=True, deadline=None)
settings.register_profile("long", max_examples=1000, deadline=None, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "fixed"))

load_all()


SLOW = ("browser", "conformance", "bots")
"""Folders whose tests come first, so that no process is left alone with a long one at the end."""


def pytest_sessionstart(session: pytest.Session) -> None:
    """Before several processes test, every rule is compiled once for all of them."""
    processes = session.config.getoption("numprocesses", None)
    if processes and not hasattr(session.config, "workerinput"):
        reporter: Any = session.config.pluginmanager.get_plugin("terminalreporter")
        if reporter is not None:
            reporter.write_line("Compiling the rules for all test processes (once for each version of the rules; some minutes)")
        prepare(processes)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Slow folders first; within a folder the order stays."""

    def turn(item: pytest.Item) -> int:
        folder = item.path.relative_to(TESTS).parts[0]
        return SLOW.index(folder) if folder in SLOW else len(SLOW)

    items.sort(key=turn)


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Each failure with the command that repeats it."""
    for kind in ("failed", "error"):
        for report in terminalreporter.getreports(kind):
            terminalreporter.write_line(f"Repeat it with: make pytest PYTEST_ARGS='{report.nodeid}'")
