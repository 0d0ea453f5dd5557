"""`mirlands simulate GAME`: bots play many games in compiled code; threads share the series, and the counts never depend on them."""

from __future__ import annotations

import os
import shlex
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np
from rich.table import Table

from mirlands.bots import bot_number
from mirlands.bots.again import play_again
from mirlands.bots.batch import Series
from mirlands.games import find
from mirlands.kernel import batch
from mirlands.kernel.chance import seed_words
from mirlands.kernel.errors import BadInput
from mirlands.kernel.game import Content, Game
from mirlands.kernel.match import fingerprint_of

from .deck import read_deck_file
from .inputs import named_values, per_seat, seed_number
from .output import out, print_json, progress
from .prepare import prepare
from .saving import game_numbers, save

STRETCH_SECONDS = 0.25
"""About how long one thread plays before it reports."""
LONGEST_STRETCH = 65_536


def deck_for(game: Game, content: Content, name: str, place: str) -> Any:
    """An array of one Deck: a starter's by name, or that of a deck file."""
    if os.sep in name or Path(name).suffix:
        return read_deck_file(game, content, Path(name)).record()
    try:
        return game.deck(content, name)
    except BadInput as error:
        raise BadInput(place=place, reason=error.reason, hint=error.hint, rule=error.rule) from error


def stretches(games: int, size: Callable[[], int]) -> Iterator[tuple[int, int]]:
    """The series cut into (first, games), as large as ``size`` says when each is cut."""
    first = 0
    while first < games:
        length = min(size(), games - first)
        yield first, length
        first += length


def run(makers: Sequence[Callable[[int, int], Any]], games: int, done: Callable[[int], None]) -> Any:
    """Play ``games`` with one worker for each of ``makers``; the summed tally. ``done`` hears of finished games."""
    total = batch.new_tally()
    length = 8

    def timed(play: Callable[[int, int], Any], first: int, count: int) -> tuple[Any, float]:
        started = perf_counter()
        return play(first, count), perf_counter() - started

    with ThreadPoolExecutor(len(makers)) as pool:
        todo = stretches(games, lambda: length)
        busy: dict[Future[tuple[Any, float]], Callable[[int, int], Any]] = {}

        def send(play: Callable[[int, int], Any]) -> None:
            stretch = next(todo, None)
            if stretch is not None:
                busy[pool.submit(timed, play, *stretch)] = play

        try:
            for play in makers:
                send(play)
            while busy:
                finished, _ = wait(busy, return_when=FIRST_COMPLETED)
                for future in finished:
                    play = busy.pop(future)
                    tally, taken = future.result()
                    total += tally
                    played = int(tally[batch.GAMES])
                    length = max(1, min(LONGEST_STRETCH, int(played * STRETCH_SECONDS / max(taken, 1e-6))))
                    done(played)
                    send(play)
        except BaseException:
            pool.shutdown(wait=True, cancel_futures=True)
            raise
    return total


def simulate_command(
    name: str,
    games: int,
    players: str,
    seed: str | None,
    deck: str | None,
    options: Sequence[str],
    threads: int | None,
    as_json: bool,
    folder: Path | None,
    saved: str | None,
) -> None:
    """Check the words, save the games that are asked for, play all, and print what happened."""
    game = find(name)
    if folder is None and saved is not None:
        raise BadInput(place="--save-games", reason="there is no folder to save them in", hint="give --save FOLDER as well")
    numbers = game_numbers(saved, games)
    bots = per_seat("--players", players, *game.seats)
    kinds = np.array([bot_number(bot, "--players") for bot in bots], np.int64)
    start = seed_number(seed)
    chosen = game.options_array(named_values("--option", options))
    content = game.content()
    if deck is None:
        starters = game.starters(content)
        names = [starters[0].name] * len(bots) if starters else []
        decks = np.concatenate([game.deck(content, None)] * len(bots))
    else:
        names = per_seat("--deck", deck, len(bots), len(bots))
        decks = np.concatenate([deck_for(game, content, one, "--deck") for one in names])
    files: list[Path] = []
    if folder is not None:
        files = save(game, folder, numbers, partial(play_again, game, content, chosen, decks, kinds, seed_words(start)), bots)
    workers = min(threads or os.cpu_count() or 1, games)
    series = [Series(game, content, chosen, decks, kinds, seed_words(start)) for _ in range(workers)]
    prepare(game, "series", lambda: series[0].play(0, 0))
    with progress() as bar:
        task = bar.add_task(f"Playing {game.title}, {' against '.join(bots)}", total=games)
        started = perf_counter()
        tally = run([one.play for one in series], games, lambda played: bar.advance(task, played))
        taken = perf_counter() - started
    figures = {
        "game": game.name,
        "rules_version": game.rules_version,
        "set_digest": content.digest,
        "players": bots,
        "decks": names,
        "deck_digests": [fingerprint_of(deck.tobytes()) for deck in decks] if names else [],
        "options": game.options_dict(chosen[0]),
        "seed": str(start),
        "games": int(tally[batch.GAMES]),
        "wins": [int(tally[batch.SHARES + seat]) for seat in range(len(bots))],
        "draws": int(tally[batch.DRAWS]),
        "bounds_reached": int(tally[batch.BOUNDS]),
        "decisions_per_game": float(tally[batch.DECISIONS] / tally[batch.GAMES]),
        "steps_per_game": float(tally[batch.STEPS] / tally[batch.GAMES]),
        "decisions_per_second": float(tally[batch.DECISIONS] / taken),
        "games_per_second": float(tally[batch.GAMES] / taken),
        "threads": workers,
        "saved": [str(path) for path in files],
    }
    if as_json:
        print_json(figures)
    else:
        show(game, figures)


def show(game: Game, figures: dict[str, Any]) -> None:
    """The figures for a person."""
    table = Table(title=f"{game.title}: {figures['games']:,} games", title_justify="left")
    table.add_column("seat")
    table.add_column("bot")
    table.add_column("wins", justify="right")
    table.add_column("share", justify="right")
    for seat, (bot, wins) in enumerate(zip(figures["players"], figures["wins"], strict=True)):
        table.add_row(str(seat + 1), bot, f"{wins:,}", f"{wins / figures['games']:.2%}")
    table.add_row("", "draws", f"{figures['draws']:,}", f"{figures['draws'] / figures['games']:.2%}")
    out.print(table)
    out.print(
        f"{figures['decisions_per_game']:.1f} decisions a game, {figures['decisions_per_second']:,.0f} a second, "
        f"{figures['games_per_second']:,.0f} games a second on {figures['threads']} threads"
    )
    if figures["bounds_reached"]:
        ended = "an endless chain of abilities is a draw, a card without room is lost"
        out.print(f"{figures['bounds_reached']:,} games reached a stated capacity: {ended}")
    out.print(f"rules {figures['rules_version']}, set {figures['set_digest']}, seed {figures['seed']}", markup=False)
    if figures["saved"]:
        out.print(f"{len(figures['saved']):,} games saved; check one with", markup=False)
        out.print(f"  mirlands replay {shlex.quote(figures['saved'][0])}", markup=False, soft_wrap=True)
