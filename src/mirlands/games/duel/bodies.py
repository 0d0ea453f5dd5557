"""Verbs on a body: what happens to it is written into it and told. What it is worth, and whether it dies, is its game's affair."""

from __future__ import annotations

from mirlands.kernel.events import EVERYONE, Log, emit, tell
from mirlands.kernel.rule import rule

from .events import CHANGED, DAMAGED, GRANTED, HEALED
from .state import LIMIT, Body


@rule
def bounded(number: int) -> int:
    """A number that a field of a body can hold: beyond ``LIMIT`` either way it stops growing."""
    return max(-LIMIT, min(LIMIT, number))


@rule
def hurt(seat: int, body: Body, amount: int, log: Log) -> None:
    """Damage; it stays until it is healed (T34, L54, L55). Nothing below 1."""
    if amount > 0:
        body.damage = bounded(body.damage + amount)
        tell(log, DAMAGED, seat, body.card, body.serial, amount)


@rule
def mend(seat: int, body: Body, amount: int, log: Log) -> None:
    """Take damage off, as much as there is (T42)."""
    healed = min(body.damage, amount)
    if healed > 0:
        body.damage -= healed
        tell(log, HEALED, seat, body.card, body.serial, healed)


@rule
def change(seat: int, body: Body, amount: int, amount2: int, lasting: int, log: Log) -> None:
    """Attack changes by ``amount``, Health by ``amount2`` (T44); ``lasting`` 0 is until the end of the turn."""
    if lasting == 1:
        body.attack_plus = bounded(body.attack_plus + amount)
        body.health_plus = bounded(body.health_plus + amount2)
    else:
        body.attack_temp = bounded(body.attack_temp + amount)
        body.health_temp = bounded(body.health_temp + amount2)
    emit(log, CHANGED, EVERYONE, 1, seat, body.card, body.serial, seat, amount2, amount)


@rule
def grant(seat: int, body: Body, mask: int, lasting: int, log: Log) -> None:
    """Give keywords or capacities; ``lasting`` 0 is until the end of the turn."""
    if lasting == 1:
        body.keywords |= mask
    else:
        body.keywords_temp |= mask
    tell(log, GRANTED, seat, body.card, body.serial, mask)


@rule
def expire(body: Body) -> int:
    """What was temporary ends (T20, L45); 1 if there was any, else 0."""
    had = body.attack_temp != 0 or body.health_temp != 0 or body.keywords_temp != 0
    body.attack_temp, body.health_temp, body.keywords_temp = 0, 0, 0
    return 1 if had else 0


@rule
def clear_body(body: Body) -> None:
    """An empty place on a board, as far as a body goes."""
    body.serial, body.card, body.damage = 0, 0, 0
    body.attack_plus, body.health_plus, body.attack_temp, body.health_temp = 0, 0, 0, 0
    body.keywords, body.keywords_temp = 0, 0
