"""`mirlands scenario FILE...`: run scenario files from anywhere and say what differed."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from mirlands.games import find
from mirlands.scenarios.format import cases
from mirlands.scenarios.report import Report
from mirlands.scenarios.run import expand, run_text
from mirlands.scenarios.text import read

from .output import out, print_json, progress
from .prepare import prepare
from .warm import warm_match


def scenario_command(files: Sequence[Path], as_json: bool) -> None:
    """Run them, print what differed, and end with exit code 1 when something did."""
    texts = [read(path) for path in expand(files)]
    for name in dict.fromkeys(cases(text)[0].scenario.game for text in texts):
        game = find(name)
        prepare(game, "match", partial(warm_match, game))
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
