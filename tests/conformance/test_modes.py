"""Compiled and interpreted rules do the same, byte for byte; and compiled with bounds checks nothing is out of bounds."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from mirlands.kernel.rule import COMPILED

from .harness import setting, settings
from .record import number_of, record


def start(games: int, file: Path, **environment: str) -> subprocess.Popen[str]:
    """The same games in another process."""
    command = [sys.executable, "-W", "error", "-m", "conformance.record", str(games), str(file)]
    return subprocess.Popen(command, env=os.environ | environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def compare(mine: dict[str, Any], file: Path, mode: str) -> None:
    """Say where two recordings part."""
    with np.load(file) as other:
        for one in settings():
            place = setting(*one)
            lengths, digests = mine[f"{place.name}.lengths"], mine[f"{place.name}.digests"]
            count = min(len(digests), len(other[f"{place.name}.digests"]))
            parted = np.nonzero(digests[:count] != other[f"{place.name}.digests"][:count])[0]
            if len(parted) or not np.array_equal(lengths, other[f"{place.name}.lengths"]):
                at = int(parted[0]) if len(parted) else count
                ends = np.cumsum(lengths)
                game = int(np.searchsorted(ends, at, side="right"))
                step = at - int(ends[game - 1] if game else 0)
                pytest.fail(
                    f"{place.name}: game {game} differs at step {step} when {mode}; play it with: "
                    f'{mode} python -c "from conformance.record import *; print(digests(setting{one}, {number_of(place, game)})[{step}])"'
                )


def same_in_both_modes(games: int, folder: Path) -> None:
    assert COMPILED, "this compares with the compiled rules"
    file = folder / "interpreted.npz"
    process = start(games, file, MIRLANDS_JIT="0")
    try:
        mine = record(games)
        _, errors = process.communicate(timeout=3600)
    finally:
        process.kill()
    assert process.returncode == 0, errors
    compare(mine, file, "MIRLANDS_JIT=0")
    print(f"{sum(len(v) for k, v in mine.items() if k.endswith('.digests')):,} steps are the same in both modes")


def test_games_are_the_same_in_both_modes(tmp_path: Path) -> None:
    """State, events, views and legal lists at every step; the interpreted half runs with warnings as errors."""
    same_in_both_modes(100, tmp_path)


@pytest.mark.long
def test_many_games_are_the_same_in_both_modes(tmp_path: Path) -> None:
    same_in_both_modes(1000, tmp_path)


@pytest.mark.long
def test_with_bounds_checks_nothing_is_out_of_bounds(tmp_path: Path) -> None:
    """A compilation of its own, into its own cache: unchecked, an index past the end writes into the next field."""
    file = tmp_path / "checked.npz"
    process = start(300, file, NUMBA_BOUNDSCHECK="1")
    mine = record(300)
    _, errors = process.communicate(timeout=3600)
    assert process.returncode == 0, errors
    compare(mine, file, "NUMBA_BOUNDSCHECK=1")
    command = [sys.executable, "-m", "conformance.record_walks"]
    walked = subprocess.run(command, env=os.environ | {"NUMBA_BOUNDSCHECK": "1"}, capture_output=True, text=True, check=False)
    assert walked.returncode == 0, walked.stderr
