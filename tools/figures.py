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

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "benchmarks.md"
BENCH = [sys.executable, "-m", "mirlands", "bench", "--json"]
PEERS = [sys.executable, str(ROOT / "benchmarks" / "peers.py"), "--json"]
GREEDY = "simulate terra --games 20000 --players greedy,greedy --seed 1 --threads 1 --json"


def measured(words: list[str]) -> Any:
    """What a command prints as JSON."""
    return json.loads(subprocess.run(words, stdout=subprocess.PIPE, text=True, check=True).stdout)


def bench_lines(figures: dict[str, Any], greedy: dict[str, Any]) -> str:
    """Terra Miran beside the duel in C."""
    low, high = min(figures["ratios"]), max(figures["ratios"])
    ratio = (
        f"Decisions a second, Terra Miran to C: **{figures['ratio']:.2f}** (median of {figures['rounds']} rounds, {low:.2f} to {high:.2f})."
    )
    games = f"Greedy against greedy plays {greedy['games_per_second']:,.0f} games a second on one core."
    machine = f"{figures['machine']}, Python {figures['python']}, Numba {figures['numba']}, NumPy {figures['numpy']};"
    return f"{table(figures)}\n\n{ratio} {games}\n\n{machine} set `{figures['terra']['set_digest']}`."


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
        "bench": bench_lines(measured(BENCH), measured([sys.executable, "-m", "mirlands", *GREEDY.split()])),
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
