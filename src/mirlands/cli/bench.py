"""`mirlands bench`: the rules beside a bare duel in C, in turn within one run, and what a state and a start cost."""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from importlib.metadata import version
from pathlib import Path
from shutil import which
from statistics import median
from time import perf_counter, thread_time
from typing import Any

import numpy as np

from mirlands.games import BUILT_IN, find
from mirlands.kernel import batch, rule, step
from mirlands.kernel.chance import Dice, seed_words
from mirlands.kernel.errors import BadInput
from mirlands.kernel.events import nobody
from mirlands.kernel.game import Game
from mirlands.kernel.measure import clone_around

from .bench_search import search_iterations_per_second
from .output import aside, out, print_json, progress
from .prepare import prepare

SEED = 2024
RING, COPIES, STEPS = 64, 2_000_000, 20_000
SMALL_BATCH = 64
DUEL = Path(__file__).resolve().parents[3] / "benchmarks" / "limit" / "duel.c"


def build_duel(folder: Path) -> Path:
    """Compile the C duel for this machine; the program's path.

    Raises:
        BadInput: its source or the compiler is missing.
    """
    if not DUEL.exists():
        raise BadInput(place=str(DUEL), reason="the C duel is not here", hint="run this from a clone of the repository")
    if which("gcc") is None:
        raise BadInput(place="gcc", reason="the C duel needs a compiler", hint="install it with: sudo apt-get install -y gcc libc6-dev")
    program = folder / "duel"
    subprocess.run(["gcc", "-O3", "-march=native", "-o", str(program), str(DUEL)], check=True, stdout=sys.stderr)
    return program


def run_duel(program: Path, seconds: float, seed: int) -> dict[str, Any]:
    """One round of the C duel: what it prints."""
    said = subprocess.run([str(program), str(seconds), str(seed)], check=True, stdout=subprocess.PIPE, text=True).stdout
    counted: dict[str, Any] = json.loads(said)
    return counted


@dataclass
class Playouts:
    """Compiled random games of one game with its most seats, and starter decks, one after another on one core."""

    game: Game

    def __post_init__(self) -> None:
        game = self.game
        self.content = game.content()
        self.states, self.options, self.dice = game.state.table(1), game.options_array(), Dice.table(1)
        deck = game.deck(self.content, None)
        self.decks = np.concatenate([deck] * game.seats[1])
        self.seed = np.concatenate([seed_words(SEED), np.zeros(4, np.int64)])
        self.choices, self.log = batch.Choices.table(1), nobody()

    def play(self, first: int, games: int, tally: Any) -> None:
        """Play games ``first`` to ``first + games - 1``; add them up in ``tally``."""
        batch.random_playouts(
            self.content.table, self.states, self.options, self.decks, self.seed, first, games, self.dice, self.choices, self.log, tally
        )

    def measure(self, seconds: float, first: int) -> dict[str, float]:
        """Play for about ``seconds`` of this thread's CPU time; rates a second, and the games played."""
        tally, games = batch.new_tally(), SMALL_BATCH
        started = thread_time()
        while (taken := thread_time() - started) < seconds:
            self.play(first + int(tally[batch.GAMES]), games, tally)
            if thread_time() - started < seconds / 8:
                games *= 2
        return {
            "games": float(tally[batch.GAMES]),
            "games_per_second": tally[batch.GAMES] / taken,
            "decisions_per_second": tally[batch.DECISIONS] / taken,
            "steps_per_second": tally[batch.STEPS] / taken,
        }


def clone_nanoseconds(game: Game) -> float:
    """One copy of a state inside compiled code; the quickest of five runs."""
    ring = game.state.table(RING)
    clone_around(ring, RING)
    times = []
    for _ in range(5):
        started = thread_time()
        clone_around(ring, COPIES)
        times.append((thread_time() - started) / COPIES * 1e9)
    return min(times)


def step_microseconds(playouts: Playouts) -> float:
    """One decision from Python: act, who decides, every seat's view, every legal list. The quickest of five runs."""
    game, table = playouts.game, playouts.content.table
    seats = len(playouts.decks)
    desk = step.Desk(game.view, seats, game.width)
    dice = np.random.default_rng(SEED)
    times = []
    for _ in range(5):
        steps, taken = 0, 0.0
        while steps < STEPS // 5:
            seed = dice.integers(0, 1 << 32, 4)
            mask = step.begin(table, playouts.states, playouts.options, playouts.decks, seed, desk.views, desk.legals, desk.counts)
            while mask:
                seat = (int(mask) & -int(mask)).bit_length() - 1
                action = int(desk.legals[seat, int(dice.integers(desk.counts[seat]))])
                started = perf_counter()
                mask = step.step(table, playouts.states, seat, action, playouts.log, desk.views, desk.legals, desk.counts)
                taken += perf_counter() - started
                steps += 1
        times.append(taken / steps * 1e6)
    return min(times)


def starts(name: str) -> dict[str, float]:
    """What a game's start costs: compiling into an empty cache, and then from it; each in a process of its own.

    CPU seconds for compiling (``compile_cpu_seconds``); wall seconds from the start of the interpreter to the first legal
    list of a table, bots and previews ready (``cached_start_seconds``), the quickest of three.
    """
    with tempfile.TemporaryDirectory(prefix="mirlands-bench-") as folder:
        environment = {**os.environ, "MIRLANDS_CACHE": folder}
        words = [sys.executable, "-m", "mirlands.cli.first_move", name]
        said = []
        walls = []
        for _ in range(4):
            started = perf_counter()
            done = subprocess.run(words, env=environment, check=True, stdout=subprocess.PIPE, text=True, stdin=subprocess.DEVNULL)
            walls.append(perf_counter() - started)
            said.append(json.loads(done.stdout))
    return {
        "compile_cpu_seconds": said[0]["cpu_seconds"],
        "cached_start_seconds": min(walls[1:]),
    }


def processor() -> str:
    """The name of the processor, as the system gives it."""
    try:
        for row in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if row.startswith("model name"):
                return row.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


def measure(names: Sequence[str], seconds: float, rounds: int, start: bool) -> dict[str, Any]:
    """Everything that the command prints of these games; ``start`` says whether a start is measured too."""
    if not rule.COMPILED:
        raise BadInput(place="MIRLANDS_JIT", reason="it is 0, so rules are interpreted", hint="unset it to measure compiled rules")
    sides = [Playouts(find(name)) for name in names]
    with tempfile.TemporaryDirectory(prefix="mirlands-bench-") as folder:
        duel = build_duel(Path(folder))
        for side in sides:
            prepare(side.game, "bench", partial(first_use, side))
        limit: list[dict[str, Any]] = []
        ours: list[list[dict[str, float]]] = [[] for _ in sides]
        with progress() as bar:
            turns = " and ".join(["the C duel", *(side.game.title for side in sides)])
            task = bar.add_task(f"Measuring, {rounds} rounds of {turns} in turn", total=rounds)
            for turn in range(rounds):
                limit.append(run_duel(duel, seconds, turn + 1))
                for side, own in zip(sides, ours, strict=True):
                    own.append(side.measure(seconds, sum(int(round_["games"]) for round_ in own)))
                bar.advance(task)
    if start:
        aside.print("Measuring starts from an empty cache, and from a full one.")
    return {
        "machine": processor(),
        "python": platform.python_version(),
        "numba": version("numba"),
        "numpy": version("numpy"),
        "seconds": seconds,
        "rounds": rounds,
        "c": {
            "decisions_per_second": median(round_["choices"] / round_["seconds"] for round_ in limit),
            "games_per_second": median(round_["games"] / round_["seconds"] for round_ in limit),
            "state_bytes": limit[0]["state_bytes"],
            "clone_nanoseconds": median(round_["clone_ns"] for round_ in limit),
        },
        "games": [figures_of(side, own, limit, start) for side, own in zip(sides, ours, strict=True)],
    }


def figures_of(side: Playouts, own: list[dict[str, float]], limit: list[dict[str, Any]], start: bool) -> dict[str, Any]:
    """One game's part of what the command prints; ``own`` and ``limit`` are its rounds and those of the C duel."""
    game = side.game
    ratios = [round_["decisions_per_second"] / bare["choices"] * bare["seconds"] for round_, bare in zip(own, limit, strict=True)]
    return {
        "game": game.name,
        "title": game.title,
        "seats": len(side.decks),
        "rules_version": game.rules_version,
        "set_digest": side.content.digest,
        **{rate: median(round_[rate] for round_ in own) for rate in ("decisions_per_second", "games_per_second", "steps_per_second")},
        "state_bytes": game.state.dtype.itemsize,
        "clone_nanoseconds": clone_nanoseconds(game),
        "step_microseconds": step_microseconds(side),
        "search_iterations_per_second": search_iterations_per_second(game),
        **(starts(game.name) if start else {}),
        "ratio": median(ratios),
        "ratios": ratios,
    }


def first_use(playouts: Playouts) -> None:
    """Play one game and copy one state: whatever is measured afterwards is compiled."""
    playouts.play(0, 1, batch.new_tally())
    clone_around(playouts.game.state.table(2), 1)


ROWS = (
    ("decisions a second, two or more actions, one core", "decisions_per_second", ",.0f"),
    ("games a second, one core", "games_per_second", ",.0f"),
    ("decisions a second, as a share of the duel's", "ratio", ".2f"),
    ("bytes of a state", "state_bytes", "d"),
    ("nanoseconds to clone a state, compiled", "clone_nanoseconds", ".1f"),
    ("microseconds for a step from Python", "step_microseconds", ".2f"),
    ("iterations of the search a second, from mid-game, one core", "search_iterations_per_second", ",.0f"),
    ("CPU seconds to compile, once", "compile_cpu_seconds", ".1f"),
    ("seconds to the first move, from the cache", "cached_start_seconds", ".2f"),
)
"""The rows of the table: what stands before a row, its key, and how its numbers are written."""


def table(figures: dict[str, Any]) -> str:
    """The figures as a table in Markdown, a column for each game and one for the duel."""
    columns = [*figures["games"], {"title": "bare duel in C", **figures["c"]}]
    titles = [column["title"] + (f", {column['seats']} seats" if column.get("seats", 2) > 2 else "") for column in columns]
    lines = [f"| | {' | '.join(titles)} |", f"|---{'|--:' * len(columns)}|"]
    for what, key, form in ROWS:
        cells = [format(column[key], form) if key in column else "" for column in columns]
        if any(cells):
            lines.append(f"| {what} | {' | '.join(cells)} |")
    return "\n".join(lines)


def bench_command(names: Sequence[str], seconds: float, rounds: int, start: bool, as_json: bool) -> None:
    """Measure and print; without names every game that comes with Mirlands."""
    figures = measure(list(dict.fromkeys(names)) or list(BUILT_IN), seconds, rounds, start)
    if as_json:
        print_json(figures)
        return
    out.print(f"{figures['machine']}, Python {figures['python']}, Numba {figures['numba']}, NumPy {figures['numpy']}", markup=False)
    out.print(table(figures), markup=False, soft_wrap=True)
    for one in figures["games"]:
        low, high = min(one["ratios"]), max(one["ratios"])
        out.print(f"Decisions a second, {one['title']} to C, median of {rounds} rounds: {one['ratio']:.2f} ({low:.2f} to {high:.2f})")
