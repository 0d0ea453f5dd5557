"""``python -m mirlands.cli.first_move GAME``: a table made ready up to the first legal list; prints what it cost. For `bench`."""

from __future__ import annotations

import json
import sys
from time import perf_counter, process_time

from mirlands.games import find

from .warm import warm_table


def main(name: str) -> None:
    """Make ready and print ``cpu_seconds`` and ``wall_seconds``, the interpreter's own start left out."""
    wall, cpu = perf_counter(), process_time()
    warm_table(find(name))
    print(json.dumps({"cpu_seconds": process_time() - cpu, "wall_seconds": perf_counter() - wall}))


if __name__ == "__main__":
    main(sys.argv[1])
