"""Measure everything that docs/benchmarks.md says, and write it there. Takes some minutes; the machine should be quiet.

python tools/figures.py           everything
python tools/figures.py bench     one part, ``bench`` or ``peers``
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from mirlands.cli.bench import table
from mirlands.games import find

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "benchmarks.md"
BENCH = [sys.executable, "-m", "mirlands", "bench", "--json"]
PEERS = [sys.executable, str(ROOT / "benchmarks" / "peers.py"), "--json"]
GREEDY = "simulate {} --games {} --players {} --seed 1 --threads 1 --json"
GREEDY_GAMES = {"terra": 20_000, "lemiroth": 2_000, "mirianth": 500}


def measured(words: list[str]) -> Any:
    """What a command prints as JSON."""
    return json.loads(subprocess.run(words, stdout=subprocess.PIPE, text=True, check=True).stdout)


def simulated(name: str, games: int) -> list[str]:
    """The command that plays games of one kind between greedy bots in all seats."""
    return [sys.executable, "-m", "mirlands", *GREEDY.format(name, games, ",".join(["greedy"] * find(name).seats[1])).split()]


def bench_lines() -> str:
    """The games beside the duel in C, and what was simulated between greedy bots."""
    figures = measured(BENCH)
    greedy = {name: measured(simulated(name, games)) for name, games in GREEDY_GAMES.items()}
    said = []
    for one in figures["games"]:
        low, high = min(one["ratios"]), max(one["ratios"])
        said.append(
            f"- {one['title']}: decisions a second, to C's: **{one['ratio']:.2f}** (median of {figures['rounds']} rounds, "
            f"{low:.2f} to {high:.2f}). {one['seats']} greedy bots play {greedy[one['game']]['games_per_second']:,.0f} games a second "
            f"on one core. Set `{one['set_digest']}`."
        )
    machine = f"{figures['machine']}, Python {figures['python']}, Numba {figures['numba']}, NumPy {figures['numpy']}."
    return "\n".join([table(figures), "", *said, "", machine])


def peer_lines() -> str:
    """Mirlands beside other engines."""
    figures = measured(PEERS)
    lines = ["| engine | release | steps a second | games a second | what a step is |", "| --- | --- | --: | --: | --- |"]
    for row in figures["rows"]:
        name, _, release = row["package"].partition("==")
        label = f"{row['name']} | `{name}` {release}".strip()
        if "absent" in row:
            lines.append(f"| {label} | does not run | | {row['step']} |")
        else:
            lines.append(f"| {label} | {row['steps_per_second']:,.0f} | {row['games_per_second']:,.0f} | {row['step']} |")
    absent = [f"{row['name']} {row['package'].partition('==')[2]}: {row['absent']}." for row in figures["rows"] if "absent" in row]
    return "\n".join([*lines, *([""] if absent else []), *absent])


PARTS = {"bench": bench_lines, "peers": peer_lines}


def main() -> None:
    """Measure and write, each part when it is there."""
    chosen = sys.argv[1:] or list(PARTS)
    for name in chosen:
        if name not in PARTS:
            sys.exit(f"there is no part {name!r}; there are {', '.join(PARTS)}")
    for name in chosen:
        body = PARTS[name]()
        begin, end = f"<!-- figures: {name} -->", f"<!-- end: {name} -->"
        before, _, rest = PAGE.read_text(encoding="utf-8").partition(begin)
        PAGE.write_text(f"{before}{begin}\n\n{body}\n\n{end}{rest.partition(end)[2]}", encoding="utf-8")


if __name__ == "__main__":
    main()
