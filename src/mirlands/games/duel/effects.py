"""What cards do: one bounded interpreter runs programs of effects, one row after another, each row one batch (TA6).

It reaches what lies on the table through the hooks alone. Of a state it reads ``seat``, ``winner``, ``frame`` and
``queue``, of a table ``effects``.
"""

from __future__ import annotations

from typing import Any

from mirlands.kernel.chance import below
from mirlands.kernel.events import Log, tell
from mirlands.kernel.queue import clear_queue, pop, stop
from mirlands.kernel.rule import rule

from .bodies import bounded
from .events import TRIGGERED
from .hooks import act_on, act_on_side, after_batch, count_of, fits, holds, locate, multiplier, program_ended, source_lives, waits
from .state import (
    ALL,
    CHOSEN,
    DAMAGE,
    DESTROY,
    KIND_COUNT,
    MODIFY,
    NOBODY,
    NONE,
    RANDOM,
    RETURN,
    SEATS,
    SELF,
    SILENCE,
    WHERE,
    Effect,
)
from .targets import on_side

FINISHED = -1
"""``Frame.row`` while a program that has done all its rows waits for a decision before it ends."""


@rule
def on_serial(table: Any, state: Any, effect: Effect, amount: int, amount2: int, seat: int, serial: int, log: Log) -> None:
    """One verb on the thing with this serial; nothing if it has left play."""
    where = locate(table, state, seat, serial)
    if where >= 0:
        act_on(table, state, effect, amount, amount2, seat, where // WHERE, where % WHERE, log)


@rule
def on_chosen(table: Any, state: Any, effect: Effect, amount: int, amount2: int, log: Log) -> None:
    """The target that was chosen beforehand."""
    frame = state.frame
    serial = frame.chosen[effect.slot]
    if serial != 0:
        on_serial(table, state, effect, amount, amount2, frame.chosen_seat[effect.slot], serial, log)


@rule
def on_self(table: Any, state: Any, effect: Effect, amount: int, amount2: int, log: Log) -> None:
    """The source of the effect."""
    if state.frame.source != 0:
        on_serial(table, state, effect, amount, amount2, state.frame.seat, state.frame.source, log)


@rule
def on_all(table: Any, state: Any, effect: Effect, amount: int, amount2: int, log: Log) -> None:
    """Everything that fits, the active player's first, kind by kind, as one batch (TA6)."""
    actor, source, card = state.frame.seat, state.frame.source, state.frame.card
    for k in range(SEATS):
        seat = state.seat if k == 0 else 1 - state.seat
        if not on_side(state, effect, actor, seat):
            continue
        for bit in range(KIND_COUNT):
            kind = 1 << bit
            if (effect.kinds & kind) == 0:
                continue
            place = 0
            while place < count_of(table, state, seat, kind):
                left = 0
                if fits(table, state, effect, actor, source, card, seat, kind, place):
                    left = act_on(table, state, effect, amount, amount2, seat, kind, place, log)
                if left == 0:
                    place += 1


@rule
def count_fitting(table: Any, state: Any, effect: Effect, seat: int, kind: int) -> int:
    """How many things of a kind fit on a side, for what runs."""
    actor, source, card = state.frame.seat, state.frame.source, state.frame.card
    n = 0
    for place in range(count_of(table, state, seat, kind)):
        if fits(table, state, effect, actor, source, card, seat, kind, place):
            n += 1
    return n


@rule
def fitting(table: Any, state: Any, effect: Effect, seat: int, kind: int, pick: int) -> int:
    """The place of the fitting thing that is number ``pick`` of them, or -1."""
    actor, source, card = state.frame.seat, state.frame.source, state.frame.card
    for place in range(count_of(table, state, seat, kind)):
        if fits(table, state, effect, actor, source, card, seat, kind, place):
            if pick == 0:
                return place
            pick -= 1
    return -1


@rule
def on_random(table: Any, state: Any, effect: Effect, amount: int, amount2: int, log: Log) -> None:
    """One of the things that fit, all equally likely; counted from the controller's side, kind by kind (T38)."""
    actor = state.frame.seat
    n = 0
    for k in range(SEATS):
        seat = actor if k == 0 else 1 - actor
        if not on_side(state, effect, actor, seat):
            continue
        for bit in range(KIND_COUNT):
            if effect.kinds & (1 << bit):
                n += count_fitting(table, state, effect, seat, 1 << bit)
    if n == 0:
        return
    pick = below(state, n)
    for k in range(SEATS):
        seat = actor if k == 0 else 1 - actor
        if not on_side(state, effect, actor, seat):
            continue
        for bit in range(KIND_COUNT):
            if (effect.kinds & (1 << bit)) == 0:
                continue
            here = count_fitting(table, state, effect, seat, 1 << bit)
            if pick < here:
                place = fitting(table, state, effect, seat, 1 << bit, pick)
                act_on(table, state, effect, amount, amount2, seat, 1 << bit, place, log)
                return
            pick -= here


@rule
def on_sides(table: Any, state: Any, effect: Effect, amount: int, log: Log) -> None:
    """A verb that has players for targets, such as drawing (T43); the controller first. Nothing below 1."""
    actor = state.frame.seat
    if amount <= 0:
        return
    for k in range(SEATS):
        seat = actor if k == 0 else 1 - actor
        if on_side(state, effect, actor, seat) and state.winner == NOBODY:
            act_on_side(table, state, effect, amount, seat, log)


@rule
def does(table: Any, state: Any, effect: Effect, log: Log) -> None:
    """One row of a program, on all its targets, as one batch; then the dead leave (TA5, TA6)."""
    if holds(table, state, effect) == 0:
        return
    times = multiplier(table, state, effect)
    amount, amount2, mode = bounded(effect.amount * times), bounded(effect.amount2 * times), effect.mode
    if mode == NONE:
        on_sides(table, state, effect, amount, log)
    elif mode == CHOSEN:
        on_chosen(table, state, effect, amount, amount2, log)
    elif mode == SELF:
        on_self(table, state, effect, amount, amount2, log)
    elif mode == ALL:
        on_all(table, state, effect, amount, amount2, log)
    elif mode == RANDOM:
        on_random(table, state, effect, amount, amount2, log)
    if effect.verb in (DAMAGE, MODIFY, SILENCE, DESTROY, RETURN):  # nothing else makes somebody die; what returns may have kept one alive
        after_batch(table, state, log)


@rule
def end_program(table: Any, state: Any, log: Log) -> None:
    """A card or ability has finished (T29)."""
    program_ended(table, state, log)
    stop(state.frame)


@rule
def run_programs(table: Any, state: Any, log: Log) -> None:
    """Run what runs, then what waits, until nothing is left, somebody must decide, or the game is over (T29).

    A waiting ability that asks for its source runs only if that is still in play and may use it (TA19).
    """
    frame, queue = state.frame, state.queue
    while state.winner == NOBODY and waits(table, state) == 0:
        if frame.row == FINISHED:
            end_program(table, state, log)
        elif frame.row != 0:
            effect = table.effects[frame.row]
            does(table, state, effect, log)
            last = effect.last == 1 or state.winner != NOBODY
            if not last:
                frame.row += 1
            elif waits(table, state) == 1:
                frame.row = FINISHED
            else:
                end_program(table, state, log)
        elif queue.count == 0:
            break
        else:
            check = pop(queue, frame)
            if check == 1 and source_lives(table, state, frame.seat, frame.source) == 0:
                stop(frame)
                continue
            tell(log, TRIGGERED, frame.seat, frame.card, frame.source, 0)
            if queue.bound == 1:
                end_program(table, state, log)
    queue.runs = 0
    if state.winner != NOBODY:
        stop(frame)
        clear_queue(queue)


@rule
def settle(table: Any, state: Any, log: Log) -> None:
    """Let everything that has been started come to its end or to a decision; mostly there is nothing."""
    if state.frame.row != 0 or state.queue.count != 0:
        run_programs(table, state, log)
