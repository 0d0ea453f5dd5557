"""Compiling the rules in a step of its own: a progress bar that says why, once for each version of the rules."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from time import monotonic, process_time, time
from typing import TYPE_CHECKING, Any

from mirlands.kernel import rule
from mirlands.kernel.game import Game

from .output import aside, progress

if TYPE_CHECKING:
    from collections.abc import Iterator

_DIGEST = re.compile("[0-9a-f]{16}")
KEPT_SECONDS = 14 * 24 * 3600
"""How long compiled rules lie unused before they are thrown away."""


def _expected(note: Path) -> tuple[int | None, str]:
    """How many functions are to be compiled, and how long that takes in words: as the last time, where it was noted."""
    try:
        count, seconds = map(int, note.read_text(encoding="ascii").split())
    except (OSError, ValueError):
        return None, "a minute or two"
    return max(1, count), f"about {max(1, seconds)} s"


def forget_old(root: Path, now: float) -> None:
    """Throw away compiled rules under ``root`` that no command has used for two weeks; ``now`` in seconds of the clock."""
    for folder in root.iterdir():
        if _DIGEST.fullmatch(folder.name) and now - folder.stat().st_mtime > KEPT_SECONDS:
            shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def _counting(finished: Callable[[int], None]) -> Iterator[None]:
    """Call ``finished`` with the number of functions that Numba has compiled so far, each time that it has done one."""
    event: Any = import_module("numba.core.event")

    class Counter(event.Listener):  # type: ignore[misc]  # Numba declares no types
        compiled = 0

        def on_start(self, _event: Any) -> None:
            """A function begins; those that it calls are compiled inside."""

        def on_end(self, _event: Any) -> None:
            self.compiled += 1
            finished(self.compiled)

    counter = Counter()
    event.register("numba:compile", counter)
    try:
        yield
    finally:
        event.unregister("numba:compile", counter)


def prepare(game: Game, what: str, first_use: Callable[[], object]) -> float:
    """Call ``first_use``, which compiles what is missing, behind a progress bar; return the CPU seconds it took.

    ``what`` names what is being prepared (``playouts``); when it lies finished in the cache nothing is shown.
    Interpreted rules need no preparation.
    """
    folder = rule.cache_folder()
    if folder is None:
        return 0.0
    done = folder / f"prepared-{game.name}-{what}"
    last = folder.parent / f"usual-{game.name}-{what}"
    started, wall = process_time(), monotonic()
    if done.exists():
        os.utime(folder)
        first_use()
        return process_time() - started
    count = 0
    usual_count, usual_time = _expected(last)
    with progress() as bar:
        task = bar.add_task(f"Preparing the rules of {game.title} (once; {usual_time})", total=usual_count)

        def finished(compiled: int) -> None:
            nonlocal count
            count = compiled
            bar.update(task, completed=compiled)

        with _counting(finished):
            first_use()
        bar.update(task, total=max(1, count), completed=max(1, count))
    done.touch()
    forget_old(folder.parent, time())
    if count:
        seconds = round(monotonic() - wall)
        last.write_text(f"{count} {seconds}", encoding="ascii")
        aside.print(f"The rules of {game.title} are compiled ({seconds} s) and kept in {folder}.", markup=False, soft_wrap=True)
    return process_time() - started
