"""Random numbers inside the state: sfc32, 128 bits in four signed fields, the same compiled and interpreted.

Source: Chris Doty-Humphrey's Small Fast Counting generator (PractRand); bounded numbers by Lemire, "Fast random
integer generation in an interval" (2019), which are unbiased.

A scenario may script what chance does: numbers in ``script`` are used up first. An entry from 0 is what ``below``
gives next; ``CARD - c`` says that a shuffle puts card ``c`` next from the top; ``REST`` leaves the rest of that
shuffle to chance.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Any, Protocol

import numpy as np

from .records import Record, i16, i64, one
from .rule import rule

MASK = 0xFFFFFFFF
SCRIPT = 32
CARD = -1
REST = -32768
SEED_BITS, WORD_BITS = 128, 32


def seed_words(seed: int) -> Any:
    """A seed below 2^128 as four words of 32 bits, the lowest first; int64 of shape (4,)."""
    return np.array([(seed >> (WORD_BITS * i)) & MASK for i in range(SEED_BITS // WORD_BITS)], np.int64)


class Chance(Record):
    """The generator, and what a scenario has decided in its place."""

    words = i64(4)  # each holds 32 bits
    scripted = i16()  # entries still to come
    at = i16()  # the next one
    script = i16(SCRIPT)


class Dice(Record):
    """Chance outside any game: what a bot or a simulation draws from."""

    apart = i64()  # always 0; without it the compiler would take every state that begins with a Chance for Dice
    chance = one(Chance)


class HasChance(Protocol):
    """A record with a field ``chance``."""

    chance: Chance


@rule
def next32(source: HasChance) -> int:
    """One number of 32 bits."""
    r = source.chance.words
    a, b, c, n = r[0], r[1], r[2], r[3]
    t = (a + b + n) & MASK
    r[3] = (n + 1) & MASK
    r[0] = b ^ (b >> 9)
    r[1] = (c + (c << 3)) & MASK
    r[2] = ((((c << 21) & MASK) | (c >> 11)) + t) & MASK
    return int(t)


@rule
def seed_with(source: HasChance, seed: MutableSequence[int]) -> None:
    """Start from ``seed``, an int64 array of four words of 32 bits; twelve rounds mix it. A script is forgotten."""
    chance = source.chance
    for i in range(4):
        chance.words[i] = seed[i] & MASK
    for _ in range(12):
        next32(source)
    chance.scripted, chance.at = 0, 0
    for i in range(SCRIPT):
        chance.script[i] = 0


@rule
def seed_from(target: HasChance, source: HasChance) -> None:
    """Start ``target`` from numbers of ``source``; its script is forgotten."""
    chance = target.chance
    for i in range(4):
        chance.words[i] = next32(source)
    chance.scripted, chance.at = 0, 0
    for i in range(SCRIPT):
        chance.script[i] = 0
    for _ in range(12):
        next32(target)


@rule
def sound_chance(source: HasChance) -> bool:
    """Whether every word has 32 bits and the script lies within its room, zero where it is not used."""
    chance = source.chance
    if chance.scripted < 0 or chance.at < 0 or chance.at + chance.scripted > SCRIPT:
        return False
    for i in range(4):
        if chance.words[i] < 0 or chance.words[i] > MASK:
            return False
    for i in range(SCRIPT):
        if chance.script[i] != 0 and (i < chance.at or i >= chance.at + chance.scripted):
            return False
    return True


@rule
def derive(scratch: HasChance, seed: MutableSequence[int], index: int, out: MutableSequence[int]) -> None:
    """The seed of game number ``index`` of a series, into ``out`` (int64[4]); it does not depend on the games before it."""
    seed_with(scratch, seed)
    words = scratch.chance.words
    words[0] = words[0] ^ (index & MASK)
    words[1] = words[1] ^ ((index >> 32) & MASK)
    for _ in range(12):
        next32(scratch)
    for i in range(4):
        out[i] = next32(scratch)


@rule
def take_scripted(source: HasChance) -> int:
    """The next scripted entry."""
    chance = source.chance
    entry = chance.script[chance.at]
    chance.script[chance.at] = 0
    chance.at += 1
    chance.scripted -= 1
    if chance.scripted == 0:
        chance.at = 0
    return entry


@rule
def draw_below(source: HasChance, n: int) -> int:
    """A number in [0, n) by chance alone, every one equally likely; ``n`` is at most 2^31, or the product would overflow."""
    m = next32(source) * n
    if (m & MASK) < n:
        floor = ((1 << 32) - n) % n
        while (m & MASK) < floor:
            m = next32(source) * n
    return m >> 32


@rule
def below(source: HasChance, n: int) -> int:
    """A number in [0, n), every one equally likely; a scripted one is taken modulo ``n``."""
    chance = source.chance
    if chance.scripted > 0 and chance.script[chance.at] >= 0:
        return take_scripted(source) % n
    return draw_below(source, n)


@rule
def place_scripted(source: HasChance, pile: MutableSequence[int], n: int) -> int:
    """Put the scripted cards on top of ``pile``, whose top is its end; return how many places are left to chance.

    Takes the script of one shuffle: as far as ``REST``, or where it says something else.
    """
    chance = source.chance
    left = n
    while chance.scripted > 0 and chance.script[chance.at] < 0:
        entry = take_scripted(source)
        if entry == REST:
            return left
        card = CARD - entry
        for i in range(left):
            if pile[i] == card:
                pile[i] = pile[left - 1]
                pile[left - 1] = card
                left -= 1
                break
    return left


@rule
def shuffle(source: HasChance, pile: MutableSequence[int], n: int) -> None:
    """Shuffle the first ``n`` numbers of ``pile`` in place (Fisher and Yates)."""
    if source.chance.scripted > 0:
        n = place_scripted(source, pile, n)
    for i in range(n - 1, 0, -1):
        j = draw_below(source, i + 1)
        held = pile[i]
        pile[i] = pile[j]
        pile[j] = held
