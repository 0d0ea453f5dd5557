"""What is wrong with a set file, where, and what would be right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mirlands.kernel.errors import BadInput


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault. ``line`` counts from 1 and is 0 where there is no line; ``card`` and ``field`` may be empty.

    Fields:
        reason: what was found and why it cannot stand.
        right: what would be right, for a person to read; may be empty.
        rule: the number of the rule of the game that it breaks, or empty.
    """

    file: str
    line: int
    card: str
    field: str
    reason: str
    right: str = ""
    rule: str = ""

    @property
    def place(self) -> str:
        """``file:line: card: field``, without the parts that are unknown."""
        where = f"{self.file}:{self.line}" if self.line else self.file
        return ": ".join(part for part in (where, self.card, self.field) if part)

    def __str__(self) -> str:
        said = f"{self.place}: {self.reason}"
        if self.rule:
            said += f" ({self.rule})"
        return f"{said}; {self.right}" if self.right else said


class Faulty(BadInput):
    """Something read from a file has faults: all of them, in the order of the file."""

    def __init__(self, what: str, faults: Sequence[Fault]) -> None:
        self.what = what
        self.faults = tuple(faults)
        first = self.faults[0]
        count = "" if len(self.faults) == 1 else f" (and {len(self.faults) - 1} more)"
        super().__init__(first.place, first.reason + count, first.right, first.rule)

    def __str__(self) -> str:
        return "\n".join(str(fault) for fault in self.faults)


class SetFaults(Faulty):
    """A set of cards has faults."""
