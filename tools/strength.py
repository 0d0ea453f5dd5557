"""Measure what docs/benchmarks.md says of the bots' strength, and write it there: a claim a line, each with its command.

python tools/strength.py              everything; an hour or two
python tools/strength.py terra 1      one game, and of its claims the first
"""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

from mirlands.bots import LEVELS
from mirlands.games import BUILT_IN, find

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "benchmarks.md"
SEED, GAMES = 1, 200


class Claim(NamedTuple):
    """The first player's share of the win against the others, and the smaller one that it is tested against."""

    players: tuple[str, str]
    share: float
    margin: float


def claims(name: str) -> list[Claim]:
    """What is claimed of a game's bots."""
    many = find(name).seats[1] > 2
    against_greedy = Claim(("level5", "greedy"), 0.5, 0.1) if many else Claim(("level5", "greedy"), 0.9, 0.1)
    against_random = Claim(("level5", "random"), 0.9, 0.1) if many else Claim(("level5", "random"), 0.99, 0.04)
    steps = [Claim(pair, 0.3, 0.05) if many else Claim(pair, 0.6, 0.1) for pair in zip(LEVELS[:0:-1], LEVELS[-2::-1], strict=True)]
    return [against_greedy, against_random, *steps]


def words(name: str, claim: Claim) -> list[str]:
    """The command that tests a claim."""
    players = ",".join(claim.players)
    some = ["arena", name, "--players", players, "--games", str(GAMES), "--seed", str(SEED)]
    return [*some, "--sprt", f"{claim.share:g}", "--margin", f"{claim.margin:g}"]


def line(name: str, claim: Claim) -> str:
    """Test a claim: a row of the table."""
    told = words(name, claim)
    run = subprocess.run([sys.executable, "-m", "mirlands", *told, "--json"], stdout=subprocess.PIPE, text=True, check=True)
    figures: dict[str, Any] = json.loads(run.stdout)
    one = next(player for player in figures["players"] if player["name"] == claim.players[0])
    rate = f"{one['win_rate']:.1%} ({one['low']:.1%} to {one['high']:.1%})"
    said = f"| {claim.players[0]} | {claim.players[1]} | {claim.share:.0%} | {rate} | {one['games']} | {figures['sprt']['verdict']} |"
    print(said, flush=True)
    return f"{said} `mirlands {shlex.join(told)}` |"


def write(name: str, claim: Claim, row: str) -> None:
    """Put a row into a game's table, in the order of the claims."""
    begin, end = f"<!-- strength: {name} -->", f"<!-- end: strength {name} -->"
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(begin)
    kept, _, after = rest.partition(end)
    rows = {old.split("|")[-2].strip(): old for old in kept.splitlines() if old.startswith("| level")}
    keys = {each: f"`mirlands {shlex.join(words(name, each))}`" for each in claims(name)}
    rows[keys[claim]] = row
    head = ["| bot | against | claim | share of the win (95 %) | games | verdict | command |", "|---|---|--:|--:|--:|---|---|"]
    body = "\n".join([*head, *(rows[key] for key in keys.values() if key in rows)])
    PAGE.write_text(f"{before}{begin}\n\n{body}\n\n{end}{after}", encoding="utf-8")


def main() -> None:
    """Measure, and write each row when it is there."""
    for name in [sys.argv[1]] if len(sys.argv) > 1 else list(BUILT_IN):
        for number, claim in enumerate(claims(name), 1):
            if len(sys.argv) < 3 or number == int(sys.argv[2]):
                write(name, claim, line(name, claim))


if __name__ == "__main__":
    main()
