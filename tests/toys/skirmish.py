"""The smallest table that effects can run on: bodies in two rows, two Leaders, and debts that somebody must settle.

It is no game, only what the duels' interpreter asks for; so the interpreter is tested apart from either duel's rules.
"""

from __future__ import annotations

from typing import Any

from mirlands.games.duel.bodies import clear_body, hurt
from mirlands.games.duel.hooks import provide_duel
from mirlands.games.duel.state import CREATURES, DAMAGE, DISCARD, DRAW, LEADER, LEADERS, RETURN, SEATS, WHERE, Body, Effect
from mirlands.games.duel.targets import on_side
from mirlands.kernel.chance import Chance
from mirlands.kernel.events import Log
from mirlands.kernel.queue import Frame, Queue
from mirlands.kernel.records import Record, i8, i16, many, one
from mirlands.kernel.rule import rule

ROOM, ROWS = 4, 16


class Fighter(Body):
    """A body with a field of its own. Numba would take any longer record for a bare Body, with a warning."""

    scars = i8()


class Side(Record):
    """One side: its Leader's Health, its cards drawn, its bodies."""

    health = i16()
    drawn = i16()
    count = i8()
    row = many(Fighter, ROOM)


class Table(Record):
    """Effects, and how many cards they are said to belong to."""

    effects = many(Effect, ROWS)
    card_count = i16()


class State(Record):
    """What the interpreter reads of any duel, and what it is seen to do."""

    owed = i8()  # decisions that somebody owes
    batches = i16()  # how often the dead were looked for
    ended = i16()  # programs that have finished
    seat = i8()
    winner = i8()
    chance = one(Chance)
    frame = one(Frame)
    queue = one(Queue)
    sides = many(Side, SEATS)


@rule
def count_of(table: Table, state: State, seat: int, kind: int) -> int:
    """Bodies, or one Leader."""
    return state.sides[seat].count if kind == CREATURES else 1


@rule
def fits(table: Table, state: State, effect: Effect, actor: int, source: int, card: int, seat: int, kind: int, place: int) -> int:
    """Sides and ``other`` are all that is printed."""
    if not on_side(state, effect, actor, seat):
        return 0
    return 0 if kind == CREATURES and effect.other == 1 and state.sides[seat].row[place].serial == source else 1


@rule
def locate(table: Table, state: State, seat: int, serial: int) -> int:
    """Where a serial is on a side, or -1."""
    if serial == LEADER:
        return LEADERS * WHERE
    for place in range(state.sides[seat].count):
        if state.sides[seat].row[place].serial == serial:
            return CREATURES * WHERE + place
    return -1


@rule
def serial_at(table: Table, state: State, seat: int, kind: int, place: int) -> int:
    """The serial of a body, or of a Leader."""
    return state.sides[seat].row[place].serial if kind == CREATURES else LEADER


@rule
def act_on(table: Table, state: State, effect: Effect, amount: int, amount2: int, seat: int, kind: int, place: int, log: Log) -> int:
    """Damage, and leaving."""
    side = state.sides[seat]
    if kind == LEADERS:
        side.health -= amount
    elif effect.verb == DAMAGE:
        hurt(seat, side.row[place], amount, log)
    elif effect.verb == RETURN:
        for i in range(place, side.count - 1):
            side.row[i] = side.row[i + 1]
        side.count -= 1
        clear_body(side.row[side.count])
        return 1
    return 0


@rule
def act_on_side(table: Table, state: State, effect: Effect, amount: int, seat: int, log: Log) -> None:
    """Drawing happens at once; discarding is a debt."""
    if effect.verb == DRAW:
        state.sides[seat].drawn += amount
    elif effect.verb == DISCARD:
        state.owed += amount


@rule
def multiplier(table: Table, state: State, effect: Effect) -> int:
    """``per`` is the number itself; 0 is once."""
    return max(1, int(effect.per))


@rule
def holds(table: Table, state: State, effect: Effect) -> int:
    """A condition is a number of bodies that the controller must have."""
    return 1 if state.sides[state.frame.seat].count >= effect.condition else 0


@rule
def after_batch(table: Table, state: State, log: Log) -> None:
    """Count it; a Leader at 0 loses."""
    state.batches += 1
    for seat in range(SEATS):
        if state.sides[seat].health <= 0:
            state.winner = 1 - seat


@rule
def program_ended(table: Table, state: State, log: Log) -> None:
    """Count it."""
    state.ended += 1


@rule
def waits(table: Table, state: State) -> int:
    """1 while something is owed."""
    return 1 if state.owed > 0 else 0


@rule
def source_lives(table: Table, state: State, seat: int, serial: int) -> int:
    """1 while the body is there."""
    return 1 if locate(table, state, seat, serial) >= 0 else 0


HOOKS: dict[str, Any] = {
    "count_hook": count_of,
    "fits_hook": fits,
    "locate_hook": locate,
    "serial_hook": serial_at,
    "act_hook": act_on,
    "side_hook": act_on_side,
    "times_hook": multiplier,
    "holds_hook": holds,
    "batch_hook": after_batch,
    "end_hook": program_ended,
    "waits_hook": waits,
    "lives_hook": source_lives,
}
provide_duel(State, **HOOKS)
