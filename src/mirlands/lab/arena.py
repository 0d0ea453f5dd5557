"""Games of a series, played at the boundary: ``Match`` checks every action, and a bot is given its seat's View and its list.

A bot that raises or answers with what is not legal spoils its game. That is an error, which names it; it is no result.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import traceback
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from time import perf_counter
from typing import Any, cast

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
AHEAD = 2
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


def _work(series: Series, pipe: Connection) -> None:
    """What a process does: play stretches, as long as it is sent any."""
    game = find(series.game)
    content = game.content()
    while True:
        try:
            first, count = pipe.recv()
        except EOFError:
            return
        started = perf_counter()
        games = [play_game(game, content, series, number)[0] for number in range(first, first + count)]
        pipe.send((games, perf_counter() - started))


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
def _processes(series: Series, workers: int) -> Iterator[list[Connection]]:
    """So many processes that play, each at the end of a pipe of its own; afterwards they are gone, in the middle of a game too.

    They share nothing, no lock and no queue, so that ending one leaves nobody waiting.
    """
    context = multiprocessing.get_context("spawn")
    pipes, started = [], []
    try:
        with _deaf():
            for _ in range(workers):
                ours, theirs = context.Pipe()
                process = context.Process(target=_work, args=(series, theirs), daemon=True)
                process.start()
                theirs.close()
                pipes.append(ours)
                started.append(process)
        yield pipes
    finally:
        for process in started:
            process.terminate()
        for process, pipe in zip(started, pipes, strict=False):
            process.join()
            pipe.close()


def _shared(series: Series, first: int, games: int, workers: int, finished: Callable[[int], None]) -> Iterator[Played]:
    """Games ``first`` to ``games - 1`` in their order, played by several processes."""
    with _processes(series, workers) as pipes:
        ready: dict[int, Played] = {}
        sent = given = first
        length = 1

        def send(pipe: Connection) -> None:
            nonlocal sent
            count = min(length, games - sent)
            if count:
                pipe.send((sent, count))
                sent += count

        try:
            for pipe in pipes * AHEAD:
                send(pipe)
            while given < games:
                for pipe in cast("list[Connection]", wait(pipes)):
                    some, taken = pipe.recv()
                    ready.update((played.number, played) for played in some)
                    length = max(1, min(LONGEST_STRETCH, int(len(some) * STRETCH_SECONDS / max(taken, 1e-6))))
                    send(pipe)
                    finished(len(some))
                while given in ready:
                    yield ready.pop(given)
                    given += 1
        except (EOFError, BrokenPipeError, ConnectionResetError) as error:
            raise WorkerDied(f"a process that played game {given} or one soon after it has ended") from error


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
