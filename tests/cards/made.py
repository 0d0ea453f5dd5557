"""Sets of cards made for a test."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from mirlands.games.terra.content import Content, base, content


def with_cards(*cards: Any) -> Content:
    """BASE-01 and further cards after its own, declared in the card language as plain data."""
    pinned = deepcopy(base().pinned)
    pinned["cards"] += cards
    return content(pinned)
