"""Random play in other engines of card games, each in an environment of its own, in turn with Mirlands in one run.

    python benchmarks/peers.py [--seconds 5] [--rounds 3] [--json]

Each peer is installed from PyPI at a fixed release into ``benchmarks/.peers`` (kept between runs). A step is one
decision that a random player took, through the fastest documented way to list what is legal and to pick one; what it
covers differs from engine to engine and is said beside the figure. CPU time of one core, one process at a time.
"""

from __future__ import annotations

import argparse
import importlib
import json
import random
import subprocess
import sys
import time
import venv
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from shutil import which
from statistics import median
from typing import Any

HOME = Path(__file__).resolve().parent / ".peers"

Play = Callable[[random.Random], int]
"""Plays one game and returns how many decisions were taken."""


def mirlands_step() -> Play:
    """Mirlands as a program in Python uses it: one compiled step for each decision, with both views and the legal list."""
    numpy = importlib.import_module("numpy")
    step, events = importlib.import_module("mirlands.kernel.step"), importlib.import_module("mirlands.kernel.events")
    game = importlib.import_module("mirlands.games").find("terra")
    content = game.content()
    table, state, options, log = content.table, game.state.table(1), game.options_array(), events.nobody()
    decks = numpy.concatenate([game.deck(content, None)] * 2)
    desk = step.Desk(game.view, 2, game.width)
    seed = numpy.zeros(4, numpy.int64)

    def play(dice: random.Random) -> int:
        seed[:] = [dice.getrandbits(32) for _ in range(4)]
        steps = 0
        mask = step.begin(table, state, options, decks, seed, desk.views, desk.legals, desk.counts)
        while mask:
            seat = 0 if mask & 1 else 1
            action = int(desk.legals[seat, dice.randrange(desk.counts[seat])])
            mask = step.step(table, state, seat, action, log, desk.views, desk.legals, desk.counts)
            steps += 1
        return steps

    return play


def essence_wars() -> Play:
    """Rust behind Python: the engine picks a random legal action and steps."""
    core = importlib.import_module("essence_wars._core")
    names = core.PyGame.list_decks()
    game = core.PyGame(names[0], names[1])

    def play(dice: random.Random) -> int:
        game.reset(dice.getrandbits(32))
        steps, done = 0, False
        while not done:
            _, done = game.step(game.random_action())
            steps += 1
        return steps

    return play


def essence_wars_mask() -> Play:
    """The same engine, with the list of what is legal read in Python."""
    core, numpy = importlib.import_module("essence_wars._core"), importlib.import_module("numpy")
    names = core.PyGame.list_decks()
    game = core.PyGame(names[0], names[1])

    def play(dice: random.Random) -> int:
        game.reset(dice.getrandbits(32))
        steps, done = 0, False
        while not done:
            legal = numpy.flatnonzero(game.action_mask())
            _, done = game.step(int(legal[dice.randrange(len(legal))]))
            steps += 1
        return steps

    return play


def gym_locm() -> Play:
    """Legends of Code and Magic in Python: deck building and battle."""
    state_class = importlib.import_module("gym_locm.engine.game_state").State

    def play(dice: random.Random) -> int:
        state = state_class(seed=dice.getrandbits(32), version="1.2")
        steps = 0
        while not state.is_ended():
            actions = state.available_actions
            state.act(actions[dice.randrange(len(actions))])
            steps += 1
        return steps

    return play


def rlcard() -> Play:
    """RLCard's UNO for two, in Python."""
    module = importlib.import_module("rlcard")
    env = module.make("uno", config={"seed": 1})

    def play(dice: random.Random) -> int:
        state, _ = env.reset()
        steps = 0
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[dice.randrange(len(legal))])
            steps += 1
        return steps

    return play


def open_spiel(name: str) -> Callable[[], Play]:
    """A game of OpenSpiel: C++ behind Python. Draws by chance are taken but not counted."""

    def build() -> Play:
        game = importlib.import_module("pyspiel").load_game(name)

        def play(dice: random.Random) -> int:
            state = game.new_initial_state()
            steps = 0
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes = state.chance_outcomes()
                    state.apply_action(dice.choices([o for o, _ in outcomes], [p for _, p in outcomes])[0])
                    continue
                legal = state.legal_actions()
                state.apply_action(legal[dice.randrange(len(legal))])
                steps += 1
            return steps

        return play

    return build


@dataclass(frozen=True)
class Peer:
    """An engine, how it comes, and what one step of it is."""

    name: str
    package: str  # with its release
    build: Callable[[], Play]
    step: str
    python: str = ""  # the oldest Python it takes, when that is newer than ours


OURS, BATCH = "mirlands", "Mirlands, compiled series"

PEERS = (
    Peer("Mirlands, from Python", OURS, mirlands_step, "step(): act, two views, every legal list; a pick in Python"),
    Peer("Essence Wars", "essence-wars==0.12.0", essence_wars, "random_action() and step() of one game; the list stays in Rust"),
    Peer("Essence Wars, listed", "essence-wars==0.12.0", essence_wars_mask, "action_mask() as an array, a pick in Python, step()"),
    Peer("gym-locm", "gym-locm==2.0.0b1", gym_locm, "State.available_actions, a pick, State.act(); draft picks included", "3.12"),
    Peer("RLCard, UNO", "rlcard==1.2.0", rlcard, "env.step() with its observation and legal actions"),
    Peer("OpenSpiel, Gin Rummy", "open-spiel==2.0.2", open_spiel("gin_rummy"), "legal_actions() and apply_action(); chance not counted"),
    Peer("OpenSpiel, Hearts", "open-spiel==2.0.2", open_spiel("hearts"), "legal_actions() and apply_action(); chance not counted"),
)


def probe(name: str, seconds: float, seed: int) -> dict[str, Any]:
    """Measure one peer in this process."""
    peer = next(peer for peer in PEERS if peer.name == name)
    play, dice = peer.build(), random.Random(seed)
    for _ in range(2):
        play(dice)
    games = steps = 0
    started = time.process_time()
    while (taken := time.process_time() - started) < seconds:
        steps += play(dice)
        games += 1
    return {"games": games, "steps": steps, "seconds": taken}


def python_for(peer: Peer) -> str | None:
    """A Python new enough for the peer, or None."""
    oldest = tuple(int(part) for part in (peer.python or "3.11").split("."))
    if sys.version_info[:2] >= oldest:
        return sys.executable
    for minor in range(oldest[1], oldest[1] + 3):
        found = which(f"python3.{minor}")
        if found and subprocess.run([found, "-c", ""], capture_output=True, check=False).returncode == 0:
            return found
    return None


def environment(peer: Peer) -> tuple[str, str]:
    """The peer's own Python, installed when it is missing, and why not, if not."""
    if peer.package == OURS:
        return sys.executable, ""
    folder = HOME / peer.package.replace("==", "-")
    python = str(folder / ("Scripts" if sys.platform == "win32" else "bin") / "python")
    mark = folder / "installed"
    if mark.exists():
        return python, ""
    base = python_for(peer)
    if base is None:
        return "", f"needs Python {peer.python} or newer"
    print(f"installing {peer.package}", file=sys.stderr, flush=True)
    if base == sys.executable:
        venv.create(folder, with_pip=True, clear=True)
    else:
        subprocess.run([base, "-m", "venv", "--clear", str(folder)], check=True)
    # RLCard needs what setuptools used to bring; harmless for the others.
    words = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", peer.package, "setuptools<81"]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if done.returncode:
        return "", done.stderr.strip().splitlines()[-1]
    mark.touch()
    return python, ""


def measure(seconds: float, rounds: int) -> list[dict[str, Any]]:
    """All peers and Mirlands, in turn within each round; the median round of each."""
    rates: dict[str, list[float]] = {BATCH: []}
    games: dict[str, list[float]] = {BATCH: []}
    absent: dict[str, str] = {}
    pythons: dict[str, str] = {}
    for peer in PEERS:
        rates[peer.name], games[peer.name] = [], []
        pythons[peer.name], why = environment(peer)
        if why:
            absent[peer.name] = why
    for turn in range(rounds):
        for peer in PEERS:
            if peer.name in absent:
                continue
            words = [pythons[peer.name], "-W", "ignore", __file__, "--probe", peer.name, "--seconds", str(seconds), "--seed", str(turn)]
            done = subprocess.run(words, capture_output=True, text=True, check=False)
            if done.returncode:
                said_last = (done.stderr.strip().splitlines() or ["it stopped without a word"])[-1]
                absent[peer.name] = said_last.replace(str(HOME), "…")
                continue
            said = json.loads(done.stdout.splitlines()[-1])
            rates[peer.name].append(said["steps"] / said["seconds"])
            games[peer.name].append(said["games"] / said["seconds"])
        ours = [
            sys.executable,
            "-m",
            "mirlands",
            "bench",
            "--game",
            "terra",
            "--json",
            "--seconds",
            str(seconds),
            "--rounds",
            "1",
            "--no-start",
        ]
        said = json.loads(subprocess.run(ours, stdout=subprocess.PIPE, text=True, check=True).stdout)
        rates[BATCH].append(said["games"][0]["decisions_per_second"])
        games[BATCH].append(said["games"][0]["games_per_second"])
    own = "compiled random playouts; full legal lists; only decisions with two or more actions are counted"
    rows: list[dict[str, Any]] = [{"name": BATCH, "package": "mirlands", "step": own, **figures(rates, games, BATCH)}]
    for peer in PEERS:
        row: dict[str, Any] = {"name": peer.name, "package": peer.package, "step": peer.step}
        rows.append(row | ({"absent": absent[peer.name]} if peer.name in absent else figures(rates, games, peer.name)))
    return rows


def figures(rates: dict[str, list[float]], games: dict[str, list[float]], name: str) -> dict[str, Any]:
    """The median round."""
    return {"steps_per_second": median(rates[name]), "games_per_second": median(games[name])}


def main() -> None:
    """Measure and print."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--seconds", type=float, default=5.0, help="how long each is measured in each round")
    words.add_argument("--rounds", type=int, default=3, help="how many rounds; the middle one counts")
    words.add_argument("--json", action="store_true", help="one JSON object on standard output")
    words.add_argument("--probe", help=argparse.SUPPRESS)
    words.add_argument("--seed", type=int, default=0, help=argparse.SUPPRESS)
    chosen = words.parse_args()
    if chosen.probe:
        print(json.dumps(probe(chosen.probe, chosen.seconds, chosen.seed)))
        return
    rows = measure(chosen.seconds, chosen.rounds)
    if chosen.json:
        print(json.dumps({"seconds": chosen.seconds, "rounds": chosen.rounds, "rows": rows}))
        return
    print("| engine | steps a second | games a second | what a step is |\n|---|--:|--:|---|")
    for row in rows:
        rate = row.get("absent") or f"{row['steps_per_second']:,.0f}"
        rate_of_games = "" if "absent" in row else f"{row['games_per_second']:,.1f}"
        print(f"| {row['name']} ({row['package']}) | {rate} | {rate_of_games} | {row['step']} |")


if __name__ == "__main__":
    main()
