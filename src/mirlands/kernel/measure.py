"""What `mirlands bench` times inside compiled code."""

from __future__ import annotations

from typing import Any

from .rule import rule


@rule
def clone_around(states: Any, copies: int) -> None:
    """Copy one state to the next around the ring ``states`` (n,), ``copies`` times; each copy reads the one before it."""
    n = len(states)
    here = 0
    for _ in range(copies):
        there = here + 1
        if there == n:
            there = 0
        states[there] = states[here]
        here = there
