"""`mirlands simulate GAME`: bots play many games in compiled code; threads share the series, and the counts never depend on them."""

from __future__ import annotations

import os
import shlex
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from functools import partial
from itertools import product
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


def deck_for(game: Game, content: Content, name: str, place: str, options: Mapping[str, str]) -> Any:
    """An array of one Deck: a starter's by name, or that of a deck file for a table with these house rules."""
    if os.sep in name or Path(name).suffix:
        return read_deck_file(game, content, Path(name), options).record()
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


@dataclass(frozen=True)
class Pair:
    """The decks of one series, one for each seat: their names, and an array of Deck."""

    names: list[str]
    decks: Any

    def __str__(self) -> str:
        return " against ".join(self.names)


def pairs_to_play(game: Game, content: Content, deck: str | None, every: bool, seats: int, options: Mapping[str, str]) -> list[Pair]:
    """The decks that the words of the command ask for: one pair, or with ``every`` all of the starters.

    Raises:
        BadInput: there is no such deck, it breaks a rule, or the game has none.
    """
    starters = [starter.name for starter in game.starters(content)]
    if every:
        if deck is not None:
            raise BadInput(place="--all-decks", reason="--deck names some of them", hint="give one or the other")
        if not starters:
            raise BadInput(place="--all-decks", reason=f"{game.title} is played without decks", hint="leave it out")
        named = [list(names) for names in product(starters, repeat=seats)]
        return [Pair(names, np.concatenate([game.deck(content, name) for name in names])) for names in named]
    if deck is None:
        return [Pair(starters[:1] * seats, np.concatenate([game.deck(content, None)] * seats))]
    names = per_seat("--deck", deck, seats, seats)
    return [Pair(names, np.concatenate([deck_for(game, content, one, "--deck", options) for one in names]))]


def counted(tally: Any, seats: int, game: Game) -> dict[str, Any]:
    """What a tally says, whatever the clock did."""
    return {
        "games": int(tally[batch.GAMES]),
        "wins": [int(tally[batch.SHARES + seat]) for seat in range(seats)],
        "draws": int(tally[batch.DRAWS]),
        "bounds_reached": int(tally[batch.BOUNDS]),
        "endings": {name: int(tally[batch.REASONS + reason]) for reason, name in game.endings.items() if tally[batch.REASONS + reason]},
    }


def simulate_command(
    name: str,
    games: int,
    players: str,
    seed: str | None,
    deck: str | None,
    every_pair: bool,
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
    if folder is not None and every_pair:
        raise BadInput(place="--save", reason="there are several series to save from", hint="name one pair of decks with --deck")
    numbers = game_numbers(saved, games)
    bots = per_seat("--players", players, *game.seats)
    kinds = np.array([bot_number(bot, "--players") for bot in bots], np.int64)
    start = seed_number(seed)
    rules = named_values("--option", options)
    chosen = game.options_array(rules)
    content = game.content()
    pairs = pairs_to_play(game, content, deck, every_pair, len(bots), rules)
    files: list[Path] = []
    if folder is not None:
        decks = pairs[0].decks
        files = save(game, folder, numbers, partial(play_again, game, content, chosen, decks, kinds, seed_words(start)), bots)
    workers = min(threads or os.cpu_count() or 1, games)

    def series(pair: Pair) -> list[Callable[[int, int], Any]]:
        return [Series(game, content, chosen, pair.decks, kinds, seed_words(start)).play for _ in range(workers)]

    prepare(game, "series", lambda: series(pairs[0])[0](0, 0))
    total, each = batch.new_tally(), []
    with progress() as bar:
        task = bar.add_task(f"Playing {game.title}, {' against '.join(bots)}", total=games * len(pairs))
        started = perf_counter()
        for pair in pairs:
            tally = run(series(pair), games, lambda played: bar.advance(task, played))
            total += tally
            each.append({"decks": pair.names, **counted(tally, len(bots), game)})
        taken = perf_counter() - started
    names = [] if every_pair else pairs[0].names
    figures = {
        "game": game.name,
        "rules_version": game.rules_version,
        "set_digest": content.digest,
        "players": bots,
        "decks": names,
        "deck_digests": [fingerprint_of(deck.tobytes()) for deck in pairs[0].decks] if names else [],
        "options": game.options_dict(chosen[0]),
        "seed": str(start),
        **counted(total, len(bots), game),
        "decisions_per_game": float(total[batch.DECISIONS] / total[batch.GAMES]),
        "steps_per_game": float(total[batch.STEPS] / total[batch.GAMES]),
        "decisions_per_second": float(total[batch.DECISIONS] / taken),
        "games_per_second": float(total[batch.GAMES] / taken),
        "threads": workers,
        "saved": [str(path) for path in files],
        **({"pairs": each} if every_pair else {}),
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
    if "pairs" in figures:
        show_pairs(figures["pairs"])
    out.print(f"ends: {ends(figures['endings'])}", markup=False)
    out.print(
        f"{figures['decisions_per_game']:.1f} decisions a game, {figures['decisions_per_second']:,.0f} a second, "
        f"{figures['games_per_second']:,.0f} games a second on {figures['threads']} thread{'' if figures['threads'] == 1 else 's'}"
    )
    if figures["bounds_reached"]:
        ended = "an endless chain of abilities is a draw, a card without room is lost"
        out.print(f"{figures['bounds_reached']:,} games reached a stated capacity: {ended}")
    out.print(f"rules {figures['rules_version']}, set {figures['set_digest']}, seed {figures['seed']}", markup=False)
    if figures["saved"]:
        out.print(f"{len(figures['saved']):,} games saved; check one with", markup=False)
        out.print(f"  mirlands replay {shlex.quote(figures['saved'][0])}", markup=False, soft_wrap=True)


def show_pairs(pairs: Sequence[dict[str, Any]]) -> None:
    """A row for each pair of decks."""
    table = Table(title="each pair of decks", title_justify="left")
    for seat in range(len(pairs[0]["decks"])):
        table.add_column(f"seat {seat + 1}")
    for seat in range(len(pairs[0]["decks"])):
        table.add_column(f"wins {seat + 1}", justify="right")
    table.add_column("draws", justify="right")
    table.add_column("ends")
    table.add_column("bounds", justify="right")
    for pair in pairs:
        wins = [f"{wins:,}" for wins in pair["wins"]]
        table.add_row(*pair["decks"], *wins, f"{pair['draws']:,}", ends(pair["endings"]), str(pair["bounds_reached"]))
    out.print(table)


def ends(endings: dict[str, int]) -> str:
    """How games ended, in words."""
    return ", ".join(f"{reason} {games:,}" for reason, games in endings.items())
