"""Compiling for all test processes at once: the rules of each game, bots, the server's planning and the walkers.

Test processes share one cache, but two that need the same rule at the same time both compile it. So before workers start,
``prepare`` compiles in as many processes as there are cores, each one game at a time:

    python tests/prepare.py GAME...
"""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from mirlands.games import load_all
from mirlands.kernel.rule import COMPILED

FIRST = ("lemiroth", "mirianth", "terra")
"""What takes longest begins first."""


def prepare(processes: int) -> None:
    """Compile what the tests need of every game; what is in the cache already takes a moment."""
    if not COMPILED:
        return
    games = sorted(load_all(), key=lambda name: FIRST.index(name) if name in FIRST else len(FIRST))

    def compiled(name: str) -> None:
        subprocess.run([sys.executable, __file__, name], env=os.environ, check=True)

    with ThreadPoolExecutor(processes) as pool:
        for done in [pool.submit(compiled, name) for name in games]:
            done.result()


def first_uses(name: str) -> None:
    """Use everything of a game once, with every number of seats that the walkers are told of."""
    import numpy as np

    from conformance import harness
    from mirlands.bots import NAMES
    from mirlands.bots.batch import Series
    from mirlands.cli.bench import Playouts, first_use
    from mirlands.cli.warm import warm_table
    from mirlands.kernel.chance import seed_words

    game = load_all()[name]
    warm_table(game)
    first_use(Playouts(game))
    place = harness.setting(name, game.seats[0])
    kinds = np.array([NAMES.index("greedy")] * place.seats, np.int64)
    Series(game, place.content, game.options_array(), place.decks[0], kinds, seed_words(1)).play(0, 1)
    harness.walk(place, 0, 1)
    for walker in (harness.twins, harness.imagines, harness.try_listed_actions, harness.compare_observations):
        walker(place, 1)


if __name__ == "__main__":
    for one in sys.argv[1:]:
        first_uses(one)
