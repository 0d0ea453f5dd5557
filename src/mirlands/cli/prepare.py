"""Compiling the rules in a step of its own: a progress bar that says why, once for each version of the rules."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from time import monotonic, process_time
from typing import TYPE_CHECKING, Any

from ..kernel import rule
from ..kernel.game import Game
from .output import aside, progress

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.progress import Progress, TaskID

USUAL_COUNT = 250
"""How many functions a first compilation takes, until a finished one has been counted."""


class _Counter:
    """Counts functions as Numba finishes them; a Numba event listener."""

    def __init__(self, bar: Progress, task: TaskID) -> None:
        self.bar, self.task, self.compiled = bar, task, 0

    def on_start(self, event: Any) -> None:
        """A function begins; what it calls is compiled inside."""

    def on_end(self, event: Any) -> None:
        """A function is done."""
        self.compiled += 1
        self.bar.update(self.task, completed=self.compiled)

    def notify(self, event: Any) -> None:
        """Called by Numba at both ends of a compilation."""
        if event.is_end:
            self.on_end(event)


def _expected(note: Path) -> int:
    try:
        return max(1, int(note.read_text(encoding="ascii")))
    except (OSError, ValueError):
        return USUAL_COUNT


@contextmanager
def _counting(bar: Progress, task: TaskID) -> Iterator[_Counter]:
    event: Any = import_module("numba.core.event")
    counter = _Counter(bar, task)
    event.register("numba:compile", counter)
    try:
        yield counter
    finally:
        event.unregister("numba:compile", counter)


def prepare(game: Game, what: str, first_use: Callable[[], None]) -> float:
    """Call ``first_use``, which compiles what is missing, behind a progress bar; return the CPU seconds it took.

    ``what`` names what is being prepared (``playouts``); when it lies finished in the cache nothing is shown.
    Interpreted rules need no preparation.
    """
    folder = rule.cache_folder()
    if folder is None:
        return 0.0
    done = folder / f"prepared-{game.name}-{what}"
    last = folder.parent / f"count-{game.name}-{what}"
    started, wall = process_time(), monotonic()
    if done.exists():
        first_use()
        return process_time() - started
    with progress() as bar:
        task = bar.add_task(f"Preparing the rules of {game.title} (once; about 30 s)", total=_expected(last))
        with _counting(bar, task) as counter:
            first_use()
        bar.update(task, total=max(1, counter.compiled), completed=max(1, counter.compiled))
    done.touch()
    if counter.compiled:
        last.write_text(str(counter.compiled), encoding="ascii")
    aside.print(f"The rules of {game.title} are compiled ({monotonic() - wall:.0f} s) and kept in {folder}.")
    return process_time() - started
