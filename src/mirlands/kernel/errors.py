"""Errors for people: what was tried, why it cannot be, and what could be done instead."""

from __future__ import annotations

from collections.abc import Sequence


class MirlandsError(Exception):
    """Base of every error that a user of Mirlands may meet."""


class BadInput(MirlandsError):
    """Something handed in from outside is wrong.

    ``place`` says where (a file and line, a field, an argument), ``reason`` why, ``hint`` what would be right,
    ``rule`` the number of the rule that says so, if one does.
    """

    def __init__(self, place: str, reason: str, hint: str, rule: str = "") -> None:
        self.place, self.reason, self.hint, self.rule = place, reason, hint, rule
        text = f"{place}: {reason}" + (f" ({rule})" if rule else "") + (f"; {hint}" if hint else "")
        super().__init__(text)


class ActionRefused(MirlandsError):
    """An action cannot be taken now. The state is as it was."""

    code = "refused"

    def __init__(self, action: object, reason: str, rule: str = "", alternatives: Sequence[str] = ()) -> None:
        self.action, self.reason, self.rule, self.alternatives = action, reason, rule, tuple(alternatives)
        text = f"{action}: {reason}" + (f" ({rule})" if rule else "")
        if self.alternatives:
            text += "; possible: " + ", ".join(self.alternatives)
        super().__init__(text)


class IllegalAction(ActionRefused):
    """A rule forbids it; ``rule`` is its number."""

    code = "illegal"


class UnknownAction(ActionRefused):
    """There is no such action in this game."""

    code = "unknown"


class NotYourDecision(ActionRefused):
    """It is for another seat to decide."""

    code = "not_your_decision"


class GameOver(ActionRefused):
    """The game has ended."""

    code = "over"


class ReplayDrift(MirlandsError):
    """A replay does not come out as it was recorded; ``step`` is the first action where it differs."""

    def __init__(self, step: int, reason: str) -> None:
        self.step, self.reason = step, reason
        super().__init__(f"step {step}: {reason}")
