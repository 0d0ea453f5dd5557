"""Words of the command line to values; what is wrong is a ``BadInput`` that says what would be right."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from mirlands.kernel.chance import SEED_BITS
from mirlands.kernel.errors import BadInput


def seed_number(text: str | None) -> int:
    """A seed below 2^128 from text; from the operating system when there is none.

    Raises:
        BadInput: the text is not a whole number in that range.
    """
    if text is None:
        return secrets.randbits(SEED_BITS)
    hint = "a whole number from 0 up to 2^128 - 1, such as 42"
    try:
        seed = int(text, 0)
    except ValueError:
        raise BadInput(place="--seed", reason=f"{text[:60]!r} is not a whole number", hint=hint) from None
    if not 0 <= seed < 1 << SEED_BITS:
        raise BadInput(place="--seed", reason="the number is out of range", hint=hint)
    return seed


def per_seat(place: str, text: str, fewest: int, most: int) -> list[str]:
    """The words of a list with commas, one for each seat; ``place`` is the option that they were given to.

    Raises:
        BadInput: one is empty, or there are too few or too many for the game.
    """
    words = [word.strip() for word in text.split(",")]
    seats = str(fewest) if fewest == most else f"{fewest} to {most}"
    if "" in words or not fewest <= len(words) <= most:
        named, what = len(words) - words.count(""), place.removeprefix("--").removesuffix("s")
        reason = f"{text[:60]!r} names {named or 'no'} {what}{'' if named == 1 else 's'}" + (
            " and leaves one out" if named and "" in words else ""
        )
        raise BadInput(place=place, reason=reason, hint=f"one for each of {seats} seats, with commas between")
    return words


def named_values(place: str, words: Sequence[str]) -> dict[str, str]:
    """``NAME=VALUE`` words as a mapping.

    Raises:
        BadInput: a word has another form, or a name comes twice.
    """
    values: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or not name or not value:
            raise BadInput(place=place, reason=f"{word!r} is not of the form NAME=VALUE", hint="such as clamp_health=yes")
        if name in values:
            raise BadInput(place=place, reason=f"{name} is given twice", hint="give each house rule once")
        values[name] = value
    return values
