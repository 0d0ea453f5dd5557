"""`mirlands scenario FILE...`: run scenario files from anywhere and say what differed."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from mirlands.games import find
from mirlands.kernel.errors import BadInput
from mirlands.kernel.game import Game
from mirlands.scenarios.format import cases
from mirlands.scenarios.report import Report
from mirlands.scenarios.run import expand, run_text
from mirlands.scenarios.text import Text, read

from .output import out, print_json, progress
from .prepare import prepare
from .warm import warm_match


def game_of(text: Text) -> Game:
    """The game of a file.

    Raises:
        BadInput: the file is malformed, or there is no such game; it names the line.
    """
    name = cases(text)[0].scenario.game
    try:
        return find(name)
    except BadInput as error:
        raise BadInput(place=text.where(("game",)), reason=f"{name}: {error.reason}", hint=error.hint) from error


def warm_scenario(game: Game, text: Text) -> None:
    """A match, and what only scenarios do to one."""
    warm_match(game)
    run_text(text)


def scenario_command(files: Sequence[Path], as_json: bool) -> None:
    """Run them, print what differed, and end with exit code 1 when something did."""
    texts = [read(path) for path in expand(files)]
    firsts = {game.name: (game, text) for game, text in reversed([(game_of(text), text) for text in texts])}
    for game, text in firsts.values():
        prepare(game, "scenario", partial(warm_scenario, game, text))
    report = Report()
    with progress() as bar:
        task = bar.add_task("Running scenarios", total=len(texts))
        for text in texts:
            report.cases.extend(run_text(text))
            bar.advance(task)
    if as_json:
        print_json(report.data())
    else:
        out.print(report.text(), markup=False, soft_wrap=True)
    if report.exit_code:
        sys.exit(report.exit_code)
