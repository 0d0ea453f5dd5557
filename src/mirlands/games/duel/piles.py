"""Sorted rows of cards: their order tells nothing, so a seat may see them.

A row is a field such as ``player.known``; its length is counted elsewhere, and beyond it everything is zero.
"""

from __future__ import annotations

from collections.abc import MutableSequence

from mirlands.kernel.rule import rule


@rule
def insert_sorted(cards: MutableSequence[int], n: int, card: int) -> None:
    """Put a card into the first ``n`` sorted ones."""
    i = n
    while i > 0 and cards[i - 1] > card:
        cards[i] = cards[i - 1]
        i -= 1
    cards[i] = card


@rule
def take_one(cards: MutableSequence[int], n: int, card: int) -> int:
    """Take one copy of a card out of the first ``n``, if there is one; return how many are left."""
    for i in range(n):
        if cards[i] == card:
            for j in range(i, n - 1):
                cards[j] = cards[j + 1]
            cards[n - 1] = 0
            return n - 1
    return n
