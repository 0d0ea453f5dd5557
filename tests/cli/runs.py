"""Real runs of the `mirlands` command."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mirlands.cli.answers import undescribed


@dataclass(frozen=True)
class Run:
    """What one run came to."""

    command: str
    code: int
    out: str
    err: str

    @property
    def json(self) -> dict[str, Any]:
        """Standard output, which must be exactly one JSON object with the keys that docs/commands.md describes."""
        value = json.loads(self.out)
        assert isinstance(value, dict)
        assert undescribed(self.command, value) == []
        return value

    def refuses(self, *words: str) -> None:
        """The run ended as bad input must: exit code 2, nothing on standard output, the words on standard error, no traceback."""
        assert self.code == 2, (self.code, self.out, self.err)
        assert self.out == ""
        assert "Traceback" not in self.err
        for word in words:
            assert word in self.err, (word, self.err)


def mirlands(*words: str | Path, environment: Mapping[str, str] | None = None, folder: Path | None = None) -> Run:
    """Run `mirlands` with these words in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "mirlands", *map(str, words)],
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        check=False,
        timeout=600,
        cwd=folder,
        env={**os.environ, "COLUMNS": "200", **(environment or {})},
    )
    command = " ".join(map(str, words[:2] if words[0] == "deck" else words[:1]))
    return Run(command, done.returncode, done.stdout, done.stderr)
