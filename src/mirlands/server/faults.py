"""Errors of the engine as the client reads them. Nothing else of an exception ever leaves the server."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mirlands.kernel.errors import ActionRefused, BadInput
from mirlands.kernel.explain import JSON, Known, explain

from .protocol import Error, Fault

ALTERNATIVES = 40  #: the most that a refusal lists


class HttpFault(Exception):
    """An HTTP request that cannot be granted."""

    def __init__(self, status: int, code: str, message: str, rule: str | None = None) -> None:
        self.status, self.fault = status, Fault(code=code, message=message, rule=rule)
        super().__init__(message)


def fault_of(error: ActionRefused | BadInput) -> Fault:
    """A refusal or a fault of the engine, for the client."""
    if isinstance(error, BadInput):
        message = f"{error.place}: {error.reason}" + (f"; {error.hint}" if error.hint else "")
        return Fault(code="bad_input", message=message, rule=error.rule or None)
    alternatives = list(error.alternatives[:ALTERNATIVES])
    return Fault(code=error.code, message=error.reason, rule=error.rule or None, alternatives=alternatives or None)


def malformed_fault(errors: Sequence[Any], sent: Any, known: Known) -> Fault:
    """What a validator found first in a message, for the client; nothing of what was sent is repeated."""
    first = explain(errors, sent, JSON, known, quoted=False)[0]
    place = f"{first.field}: " if first.path else "the message: " if first.reason == "does not fit" else ""
    return Fault(code="malformed", message=f"{place}{first.reason}; {first.right}" if first.right else f"{place}{first.reason}")


def error_text(code: str, message: str) -> str:
    """An error message to a client, as JSON."""
    return Error(error=Fault(code=code, message=message)).model_dump_json()
