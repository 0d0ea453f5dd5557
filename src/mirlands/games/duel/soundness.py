"""What is always true, at a decision, of what both duels share: bodies, and a program that waits.

Nothing is trusted: the bytes may come from anywhere.
"""

from __future__ import annotations

from typing import Any

from mirlands.kernel.queue import QUEUE, SLOTS, Frame, Queue, Trigger, idle
from mirlands.kernel.rule import rule

from .effects import FINISHED
from .state import LIMIT, SEATS, Body


@rule
def is_clear(body: Body) -> bool:
    """Whether this is an empty place on a board, as far as a body goes."""
    if body.serial != 0 or body.card != 0 or body.damage != 0 or body.keywords != 0 or body.keywords_temp != 0:
        return False
    return body.attack_plus == 0 and body.health_plus == 0 and body.attack_temp == 0 and body.health_temp == 0


@rule
def is_sound(body: Body, serials: int, keywords: int) -> bool:
    """Whether its numbers are such as a body in play may have: a serial that has been given, keywords that exist."""
    if body.serial < 1 or body.serial > serials or body.damage < 0 or body.damage > LIMIT:
        return False
    if abs(body.attack_plus) > LIMIT or abs(body.health_plus) > LIMIT or abs(body.attack_temp) > LIMIT or abs(body.health_temp) > LIMIT:
        return False
    return 0 <= body.keywords <= keywords and 0 <= body.keywords_temp <= keywords


@rule
def is_program(table: Any, row: int) -> bool:
    """Whether a program can run from this row: there is such a row, and an end behind it."""
    if row < 1:
        return False
    while row < len(table.effects):
        if table.effects[row].last == 1:
            return True
        row += 1
    return False


@rule
def is_source(table: Any, serials: int, seat: int, card: int, source: int) -> bool:
    """Whether a program may belong to this: a seat, a card, and the serial of something that has been in play, or 0."""
    return 0 <= seat < SEATS and 1 <= card <= table.card_count and 0 <= source <= serials


@rule
def sound_frame(table: Any, frame: Frame, serials: int, lowest: int) -> bool:
    """Whether what runs is well formed; targets without a serial have names from -1 down to ``lowest``."""
    if frame.row != FINISHED and not is_program(table, frame.row):
        return False
    for i in range(SLOTS):
        if frame.chosen_seat[i] < 0 or frame.chosen_seat[i] >= SEATS or frame.chosen[i] < lowest or frame.chosen[i] > serials:
            return False
    return is_source(table, serials, frame.seat, frame.card, frame.source)


@rule
def sound_trigger(table: Any, waiting: Trigger, serials: int) -> bool:
    """Whether a program that waits is well formed."""
    if waiting.check < 0 or waiting.check > 1 or not is_program(table, waiting.row):
        return False
    return is_source(table, serials, waiting.seat, waiting.card, waiting.source)


@rule
def sound_pause(table: Any, queue: Queue, frame: Frame, serials: int, lowest: int) -> bool:
    """Whether nothing runs and waits, or a program that waits for a decision and those behind it are well formed."""
    if frame.row == 0:
        return idle(queue, frame)
    if not sound_frame(table, frame, serials, lowest):
        return False
    if queue.head < 0 or queue.head >= QUEUE or queue.count < 0 or queue.count > QUEUE or queue.bound != 0 or queue.runs != 0:
        return False
    for i in range(QUEUE):
        waiting = queue.waiting[(queue.head + i) % QUEUE]
        if i < queue.count:
            if not sound_trigger(table, waiting, serials):
                return False
        elif waiting.seat != 0 or waiting.source != 0 or waiting.card != 0 or waiting.row != 0 or waiting.check != 0:
            return False
    return True
