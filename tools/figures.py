"""Measure everything that docs/benchmarks.md says, and write it there. Takes some minutes; the machine should be quiet.

python tools/figures.py
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


def bench_lines(figures: dict[str, Any], greedy: dict[str, dict[str, Any]]) -> str:
    """The games beside the duel in C; ``greedy`` is what was simulated between greedy bots, by game."""
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


def peer_lines(figures: dict[str, Any]) -> str:
    """Mirlands beside other engines."""
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


def main() -> None:
    """Measure and write."""
    parts = {
        "bench": bench_lines(measured(BENCH), {name: measured(simulated(name, games)) for name, games in GREEDY_GAMES.items()}),
        "peers": peer_lines(measured(PEERS)),
    }
    text = PAGE.read_text(encoding="utf-8")
    for name, body in parts.items():
        begin, end = f"<!-- figures: {name} -->", f"<!-- end: {name} -->"
        before, _, rest = text.partition(begin)
        text = f"{before}{begin}\n\n{body}\n\n{end}{rest.partition(end)[2]}"
    PAGE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
