"""What is printed, and where: results on standard output, everything else on standard error."""

from __future__ import annotations

import json
import sys
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn

aside = Console(stderr=True, highlight=False)
"""For people: progress, notes, errors."""

out = Console(highlight=False)
"""For results that a person reads."""


def print_json(value: dict[str, Any]) -> None:
    """One JSON object, on one line of standard output."""
    sys.stdout.write(json.dumps(value, ensure_ascii=False) + "\n")
    sys.stdout.flush()


def report(error: Exception) -> None:
    """An error as a person reads it: where, why, and what would be right."""
    aside.print("error:", style="bold red", end=" ")
    aside.print(str(error), markup=False, soft_wrap=True)


def progress() -> Progress:
    """A progress bar on standard error: what, how far, how long."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(bar_width=24),
        TaskProgressColumn(),
        TimeElapsedColumn(),
        console=aside,
    )
