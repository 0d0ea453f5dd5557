"""Games of a series, played at the boundary: ``Match`` checks every action, and a bot is given its seat's View and its list.

A bot that raises or answers with what is not legal spoils its game. That is an error, which names it; it is no result.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import traceback
from collections.abc import Callable, Generator, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from time import perf_counter
from typing import Any

import numpy as np

from mirlands.bots import Bot
from mirlands.games import find
from mirlands.kernel.errors import ActionRefused, IllegalAction, MirlandsError
from mirlands.kernel.game import Content, Game
from mirlands.kernel.match import Match, admit

from .series import Series

CRASH, ILLEGAL, ENGINE = "crash", "illegal action", "engine"

STRETCH_SECONDS = 0.25
"""About how long one process plays before it reports."""
LONGEST_STRETCH = 256
AHEAD = 3
"""Stretches in hand for each process, so that none waits."""
ALONE_SECONDS, WORTH_SECONDS = 2.0, 10.0
"""After how long more processes may be started, and how much must be left to play."""


@dataclass(frozen=True)
class Fault:
    """Why a game has no result: a bot raised (``CRASH``), answered with what is not legal, or the engine failed."""

    player: int
    seat: int
    kind: str
    said: str
    trace: str


@dataclass(frozen=True)
class Played:
    """One game: each seat's share of the win and points, or the fault that spoiled it."""

    number: int
    shares: tuple[float, ...]
    points: tuple[int, ...]
    ending: str
    decisions: int
    steps: int
    bound: bool
    fault: Fault | None = None


class WorkerDied(MirlandsError):
    """A process that played was ended from outside, or by a fault below Python."""


def one_action(answer: Any) -> int:
    """A bot's answer as an action, for ``Match`` to judge. ``Match`` would take a list too, and conceding; no bot may.

    Raises:
        IllegalAction: it is no number from 0.
    """
    if not isinstance(answer, int | np.integer) or isinstance(answer, bool) or answer < 0:
        raise IllegalAction(repr(answer), "a bot answers with one of the actions that it was given")
    return int(answer)


def play_game(game: Game, content: Content, series: Series, number: int) -> tuple[Played, Match]:
    """Game ``number`` of the series, and the match as far as it came."""
    seated, bots = series.seated(number), {}
    match = Match(game, content, series.options, series.decks_of(number), series.seed_of(number))
    decisions, seat, kind = 0, 0, CRASH
    try:
        for seat, player in enumerate(seated):  # a fault names the seat
            bots[seat] = Bot(game, content, series.players[player], seat, series.bot_seed(number, seat))
        while not match.over:
            kind, seat = ENGINE, match.deciding()[0]
            listed = match.legal(seat)
            action = listed[0]
            if len(listed) > 1:
                decisions += 1
                view = match.view_array(seat)
                kind = CRASH
                answer = bots[seat](view, listed)
                kind = ILLEGAL
                action = one_action(answer)
            match.apply(seat, action)
        result = match.result()
    except Exception as error:
        if kind == ILLEGAL and not isinstance(error, ActionRefused):
            kind = ENGINE
        said = f"{type(error).__name__}: {error}"
        fault = Fault(seated[seat], seat, kind, said, "".join(traceback.format_exception(error)))
        return Played(number, (), (), "", decisions, len(match.history), False, fault), match
    assert result is not None  # noqa: S101  # the loop ended
    played = Played(number, result.share, result.points, result.reason, decisions, len(match.history), match.bound())
    return played, match


# One process for each core ---------------------------------------------------------------------------------------------

_here: list[tuple[Game, Content, Series]] = []
"""What a process plays, once it has been told."""


def _begin(series: Series) -> None:
    game = find(series.game)
    _here[:] = [(game, game.content(), series)]


def _stretch(first: int, count: int) -> tuple[list[Played], float]:
    started = perf_counter()
    game, content, series = _here[0]
    return [play_game(game, content, series, number)[0] for number in range(first, first + count)], perf_counter() - started


@contextmanager
def _deaf() -> Iterator[None]:
    """Processes that are started meanwhile do not hear Ctrl-C; who started them does, and ends them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _pool(series: Series, workers: int) -> Iterator[ProcessPoolExecutor]:
    """Processes that are gone afterwards, in the middle of a game too."""
    before = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), _begin, (series,))
    try:
        yield pool
    finally:
        for process in set(multiprocessing.active_children()) - before:
            process.terminate()
        pool.shutdown(wait=True, cancel_futures=True)


def _shared(series: Series, first: int, games: int, workers: int, finished: Callable[[int], None]) -> Generator[Played]:
    """Games ``first`` to ``games - 1`` in their order, played by several processes."""
    with _pool(series, workers) as pool:
        busy: dict[Future[tuple[list[Played], float]], int] = {}
        ready: dict[int, Played] = {}
        sent = given = first
        length = 1
        while given < games:
            with _deaf():
                while sent < games and len(busy) < workers * AHEAD:
                    count = min(length, games - sent)
                    busy[pool.submit(_stretch, sent, count)] = sent
                    sent += count
            for future in wait(busy, return_when=FIRST_COMPLETED).done:
                number = busy.pop(future)
                try:
                    some, taken = future.result()
                except BrokenProcessPool as error:
                    raise WorkerDied(f"a process that played game {number} or one soon after it was ended from outside") from error
                ready.update((played.number, played) for played in some)
                length = max(1, min(LONGEST_STRETCH, int(len(some) * STRETCH_SECONDS / max(taken, 1e-6))))
                finished(len(some))
            while given in ready:
                yield ready.pop(given)
                given += 1


def play(series: Series, games: int, workers: int, finished: Callable[[int], None]) -> Generator[Played]:
    """The first ``games`` games of the series in the order of their numbers, whichever process is ready first.

    It begins in this process. Others, which take some seconds to load the rules, are started where much is left to play.
    ``finished`` hears how many more have been played. Whoever wants no more games closes the iterator.

    Raises:
        WorkerDied: a process was ended from outside.
    """
    game = find(series.game)
    content = game.content()
    started = perf_counter()
    for number in range(games):
        taken = perf_counter() - started
        if workers > 1 and number and taken > ALONE_SECONDS and taken / number * (games - number) > WORTH_SECONDS:
            yield from _shared(series, number, games, workers, finished)
            return
        played = play_game(game, content, series, number)[0]
        finished(1)
        yield played


def check(game: Game, content: Content, options: Mapping[str, str], decks: Any) -> None:
    """Raise ``BadInput`` unless a game may begin so: ``options`` are names and values as text, ``decks`` an array of Deck."""
    admit(game, content, game.options_array(options), decks)


def cores() -> int:
    """How many processes may run at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def warm(game: Game, content: Content, series: Series, player: int) -> None:
    """Have a player choose once, so that all that it needs is compiled."""
    match = Match(game, content, series.options, series.decks_of(0), series.seed_of(0))
    while not match.over:
        seat = match.deciding()[0]
        listed = match.legal(seat)
        if len(listed) > 1:
            Bot(game, content, series.players[player], seat, series.bot_seed(0, seat))(match.view_array(seat), listed)
            break
        match.apply(seat, listed[0])
    match.bound()
