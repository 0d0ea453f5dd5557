"""What the words of both duels have in common: reserved acts, positions, and lines of the log."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from mirlands.kernel.contract import CANCEL, CONCEDE, TIMEOUT
from mirlands.kernel.errors import BadInput

from . import events
from .state import LEADER

RESERVED = {CONCEDE: "concede", TIMEOUT: "time out", CANCEL: "cancel"}
_NUMBER = re.compile(r"[1-9][0-9]?")


class Teller:
    """What a line of the log is made from: an event as ``seat`` reads it (negative: a spectator).

    ``pool`` is what the game calls that which players lose the game with: a Leader, a life pool.
    """

    def __init__(self, content: Any, event: Any, seat: int, pool: str) -> None:
        self.content, self.event, self.seat, self.pool = content, event, seat, pool
        self.mine = event.seat == seat
        self.who = "You" if self.mine else "Opponent" if seat >= 0 else f"Player {event.seat + 1}"
        self.card: str = content.names[event.subject] if event.subject > 0 else "a card"

    def verb(self, plain: str, third: str) -> str:
        """``You draw``, ``Opponent draws``."""
        return f"{self.who} {plain if self.mine and self.seat >= 0 else third}"

    def whose_of(self, seat: int) -> str:
        """``your``, ``the enemy``, or a player's: the seat that something belongs to, before a noun."""
        if self.seat < 0:
            return f"Player {seat + 1}'s"
        return "your" if seat == self.seat else "the enemy"

    @property
    def whose(self) -> str:
        """The same of the event's own seat."""
        return self.whose_of(int(self.event.seat))

    @property
    def subject(self) -> str:
        """The card, or the Leader or life pool."""
        return f"{self.whose} {self.pool}" if self.event.thing == LEADER else self.card

    @property
    def beginning(self) -> str:
        """The same at the beginning of a line."""
        return capital(self.subject)


Line = Callable[[Teller], str]


def capital(words: str) -> str:
    """Words as a line begins."""
    return f"{words[:1].upper()}{words[1:]}"


def signed(number: int) -> str:
    """A change with its sign, as it is printed."""
    return f"+{number}" if number >= 0 else f"\u2212{-number}"


def place_of(text: str, part: str, most: int) -> int:
    """A position counted from 1, as a place counted from 0.

    Raises:
        BadInput: it is none, or beyond ``most``.
    """
    if not _NUMBER.fullmatch(part.strip()) or int(part) > most:
        raise BadInput(place=repr(text), reason=f"{part.strip()!r} is not a position", hint=f"positions count from 1 to {most}")
    return int(part) - 1


def _drew(t: Teller) -> str:
    return t.verb(f"draw {t.card}" if t.event.subject else "draw a card", f"draws {t.card}" if t.event.subject else "draws a card")


def _ended(t: Teller) -> str:
    if t.event.seat < 0:
        return "The game is a draw"
    return t.verb("win", "wins")


SHARED: Mapping[int, Line] = {
    events.DREW: _drew,
    events.PLAYED: lambda t: t.verb("play", "plays") + f" {t.card}",
    events.DAMAGED: lambda t: f"{t.beginning} takes {t.event.amount}",
    events.HEALED: lambda t: f"{t.beginning} heals {t.event.amount}",
    events.CHANGED: lambda t: f"{t.card} gets {signed(int(t.event.amount))}/{signed(int(t.event.other))}",
    events.DIED: lambda t: f"{t.card} is destroyed",
    events.RETURNED: lambda t: f"{t.card} returns to {'your' if t.mine else 'its owner’s'} hand",
    events.TRIGGERED: lambda t: f"{t.card}’s ability",
    events.CONCEDED: lambda t: t.verb("concede", "concedes"),
    events.TIMED_OUT: lambda t: t.verb("run out of time", "runs out of time"),
    events.ENDED: _ended,
}
"""Lines that read the same in both."""


class DuelTalk:
    """What of ``kernel.game.Talk`` is the same in both."""

    pool: ClassVar[str]
    names: ClassVar[Mapping[int, str]]
    lines: ClassVar[Mapping[int, Line]]

    def event_name(self, kind: int) -> str:
        """The name of a kind of event: ``drew``."""
        return self.names.get(kind, "unknown")

    def tell(self, content: Any, event: Any, seat: int) -> str:
        """A line of the log for an event that ``seat`` may see; empty when it is not worth a line."""
        line = self.lines.get(int(event.kind))
        return "" if line is None else line(Teller(content, event, seat, self.pool))
