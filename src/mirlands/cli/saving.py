"""`mirlands simulate --save FOLDER`: games of a series as files that `mirlands replay` checks."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path

from mirlands.kernel.errors import BadInput
from mirlands.kernel.game import Game
from mirlands.kernel.match import Match
from mirlands.kernel.replay import dump, replay_of

from .output import progress
from .prepare import prepare

FIRST = 10
"""How many games are saved when none are named."""
MOST = 10_000
_PART = re.compile(r"(\d{1,12})(?:-(\d{1,12}))?", re.ASCII)


def game_numbers(text: str | None, games: int) -> list[int]:
    """The games, counted from 0, that ``3,17,100-120`` names, rising, each once; without a text the first ten of the series.

    Raises:
        BadInput: it is no such list, names a game that the series does not have, or too many.
    """
    place = "--save-games"
    if text is None:
        return list(range(min(FIRST, games)))
    found: set[int] = set()
    for word in text.split(","):
        part = _PART.fullmatch(word.strip())
        if part is None:
            raise BadInput(place=place, reason=f"{word[:60]!r} names no game", hint="numbers and ranges from 0, such as 3,17,100-120")
        first = int(part[1])
        last = first if part[2] is None else int(part[2])
        if last < first:
            raise BadInput(place=place, reason=f"{word.strip()} ends before it begins", hint=f"such as {last}-{first}")
        if last >= games:
            reason = f"there is no game {last} in a series of {games}"
            raise BadInput(place=place, reason=reason, hint=f"games: 0 to {games - 1}; --games says how many")
        found.update(range(first, min(last, first + MOST) + 1))
        if len(found) > MOST:
            raise BadInput(place=place, reason="these are too many games", hint=f"at most {MOST}")
    return sorted(found)


def file_of(folder: Path, number: int) -> Path:
    """Where game ``number`` is saved."""
    return folder / f"game-{number:06d}.json"


def ready(folder: Path, numbers: Sequence[int]) -> None:
    """Make the folder; nothing that lies there is ever overwritten.

    Raises:
        BadInput: it cannot be made, or a game lies there already.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        taken = next((path for path in (file_of(folder, number) for number in numbers) if path.exists()), None)
    except OSError as error:
        raise BadInput(place=f"--save {folder}", reason=f"cannot be made: {error.strerror}", hint="name another folder") from error
    if taken is not None:
        raise BadInput(place=str(taken), reason="a game is saved there already", hint="name a new or empty folder")


def save(game: Game, folder: Path, numbers: Sequence[int], play: Callable[[int], Match], players: Sequence[str]) -> list[Path]:
    """Have ``play`` play each of these games and write its file; the files.

    Raises:
        BadInput: a file cannot be written, or lies there already.
    """
    ready(folder, numbers)
    prepare(game, "save", lambda: replay_of(play(0)))
    files = []
    with progress() as bar:
        task = bar.add_task(f"Saving games of {game.title}", total=len(numbers))
        for number in numbers:
            files.append(_write(file_of(folder, number), dump(replay_of(play(number), players))))
            bar.advance(task)
    return files


def _write(path: Path, text: str) -> Path:
    try:
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except OSError as error:
        raise BadInput(place=str(path), reason=f"cannot be written: {error.strerror}", hint="name another folder") from error
    return path
