"""Chance lies in the state and nowhere else: no other generator decides anything, and seeds come from the system."""

from __future__ import annotations

import ast
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from conformance.harness import Setting, setting, settings
from mirlands.bots import NAMES, Bot
from mirlands.kernel.match import Match, new_seed

SOURCE = Path(__file__).resolve().parents[1] / "src" / "mirlands"
FOREIGN = {"random", "uuid"}
"""Modules with generators of their own."""
CLOCKS = {"time", "datetime"}
"""What rules, cards, bots and scenarios never read."""
TIMELESS = ("kernel", "cards", "games", "bots", "scenarios")
BY_THE_CLOCK = {"kernel/rule.py", "bots/thought.py"}
"""The one throws old compiled rules away by the clock and decides nothing in a game; the other may be given a time to think."""
SEEDERS = {
    "bots/player.py",
    "cli/inputs.py",
    "kernel/match.py",
    "server/hall.py",
    "server/imagination.py",
    "server/timing.py",
    "server/windows.py",
}
"""Where seeds, tokens and the keys of acts are made."""


def faults(source: str, timeless: bool) -> Iterator[str]:
    """What in a module draws numbers from elsewhere."""
    for node in ast.walk(ast.parse(source)):
        names, line = [], f"line {getattr(node, 'lineno', 0)}"
        if isinstance(node, ast.Import):
            names = [alias.name.split(".")[0] for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            names = [(node.module or "").split(".")[0]]
            if node.module == "numpy.random":
                yield f"{line}: numpy.random"
        for name in names:
            if name in FOREIGN or (timeless and name in CLOCKS):
                yield f"{line}: {name}"
        if isinstance(node, ast.Attribute) and node.attr in ("urandom", "getrandbits", "SystemRandom"):
            yield f"{line}: {node.attr}"
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            called = ast.unparse(node.func)
            if called.startswith(("np.random.", "numpy.random.")) and not (called.endswith(".default_rng") and node.args):
                yield f"{line}: {called}"
        if timeless and isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("hash", "id"):
            yield f"{line}: {node.func.id}()"  # differs from process to process


MODULES = {path.relative_to(SOURCE).as_posix(): path.read_text(encoding="utf-8") for path in sorted(SOURCE.rglob("*.py"))}


def test_no_module_draws_numbers_from_elsewhere() -> None:
    found = {name: list(faults(text, name.startswith(TIMELESS) and name not in BY_THE_CLOCK)) for name, text in MODULES.items()}
    assert {name: some for name, some in found.items() if some} == {}
    assert len(MODULES) > 80


def test_only_the_system_gives_seeds_and_tokens() -> None:
    assert {name for name, text in MODULES.items() if "import secrets" in text} == SEEDERS


@pytest.mark.parametrize(
    "line",
    [
        "import random",
        "from random import choice",
        "import numpy.random as r\nimport uuid",
        "from numpy.random import default_rng",
        "x = np.random.rand()",
        "x = np.random.default_rng()",
        "np.random.seed(1)",
        "import os\nx = os.urandom(4)",
        "from time import time_ns",
        "seed = hash('x')",
    ],
)
def test_the_search_finds_each_way(line: str) -> None:
    assert list(faults(line, timeless=True))


def test_a_seed_has_128_bits_and_does_not_repeat() -> None:
    """Whatever the clock and the global generators say."""
    seeds = set()
    for _ in range(2000):
        random.seed(0)
        np.random.seed(0)  # on purpose
        seeds.add(new_seed())
    assert len(seeds) == 2000
    for bit in range(128):
        assert 800 < sum((seed >> bit) & 1 for seed in seeds) < 1200


def trace(place: Setting, number: int, pollution: int) -> list[bytes]:
    """A game between seeded bots, state, views and events at each step, while every global generator is disturbed."""
    game, content = place.game, place.content
    random.seed(pollution)
    np.random.seed(pollution)  # on purpose
    options = game.options_dict(place.options[number % len(place.options)])
    match = Match(game, content, options, place.decks[number % len(place.decks)], seed=number)
    bots = [Bot(game, content, NAMES[(number + seat) % 2], seat, [number, seat, 3, 4]) for seat in range(place.seats)]
    seen: list[bytes] = []
    while not match.over:
        seat = match.deciding()[0]
        view: Any = match.view_array(seat)
        match.apply(seat, bots[seat](view, match.legal(seat)))
        seen += [match.state.tobytes(), view.tobytes(), match.logs[-1].tobytes()]
        for _ in range(1 + pollution % 3):
            random.random()
            np.random.rand()  # on purpose
    return seen


@pytest.mark.parametrize("place", [setting(*one) for one in settings()], ids=lambda place: place.name)
def test_a_seed_gives_one_game_whatever_happens_around_it(place: Setting) -> None:
    for number in range(4):
        first = trace(place, number, 1)
        assert trace(place, number, 2) == first
        assert trace(place, number + 4, 1) != first
