"""`mirlands replay FILE`: play a saved game again and say where it drifts."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path

from mirlands.games import find
from mirlands.kernel.errors import BadInput
from mirlands.kernel.replay import check, load

from .output import out, print_json
from .prepare import prepare
from .warm import warm_match

LARGEST = 20_000_000


def read_file(path: Path) -> bytes:
    """The bytes of a replay file.

    Raises:
        BadInput: it cannot be read, or is far too long to be one.
    """
    try:
        if path.stat().st_size > LARGEST:
            raise BadInput(place=str(path), reason=f"is larger than {LARGEST} bytes", hint="a replay is one game")
        return path.read_bytes()
    except OSError as error:
        raise BadInput(place=str(path), reason=f"cannot be read: {error.strerror}", hint="give the path of a saved game") from error


def replay_command(path: Path, as_json: bool) -> None:
    """Check it; exit code 1 when it drifts."""
    file = load(read_file(path), str(path))
    try:
        game = find(file.game)
    except BadInput as error:
        raise BadInput(f"{path}: game", f"{file.game[:60]!r}: {error.reason}", error.hint) from error
    prepare(game, "match", partial(warm_match, game))
    played = check(file, game, str(path))
    drift = played.drift
    if as_json:
        print_json(
            {
                "file": str(path),
                "game": game.name,
                "rules_version": file.rules_version,
                "set_digest": file.digest,
                "pinned_set": played.pinned,
                "steps": len(file.actions),
                "steps_that_agree": played.steps,
                "drift": None if drift is None else {"step": drift.step, "reason": drift.reason},
                "result": file.result,
            }
        )
    else:
        own = ", with the cards that it carries" if played.pinned else ""
        if drift is None:
            out.print(f"{path}: all {played.steps} steps come out as recorded{own}", markup=False, soft_wrap=True)
        else:
            out.print(f"{path}: drifts at {drift}{own}", markup=False, soft_wrap=True)
            out.print(f"{played.steps} of {len(file.actions)} steps agree", markup=False)
    if drift is not None:
        sys.exit(1)
