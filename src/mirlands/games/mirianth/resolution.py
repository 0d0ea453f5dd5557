"""The Resolution, step by step and seat by seat, until somebody decides or the game is over (M7, M29-M44, M74-M76, MA31).

In each step the seats go in order from seat 0; ``done`` holds those that have finished it. ``thing`` is how far the seat has
come: its Archer, Plague card or monster at hand, 0 before the first.
"""

from __future__ import annotations

from collections.abc import MutableSequence

from mirlands.kernel.events import Log, tell
from mirlands.kernel.rule import rule

from .accommodation import ask_lodging, cannot_evict, legal_evictions
from .battles import (
    aim,
    ask_archers,
    ask_battle,
    cannot_aim,
    cannot_battle,
    default_battle,
    do_battle,
    legal_battle,
)
from .events import RESOLUTION_STEP
from .holdings import cheapest, kind_of, lose, next_of_kind
from .numbers import DISCARD, PASS, TARGET
from .penalties import answer, ask_attacks, ask_plague, box_survivors, cannot_answer, default_payment, legal_payments
from .scoring import score
from .state import (
    A_BATTLE,
    A_HERO_TO_LODGE,
    A_PENALTY,
    A_TARGET,
    ARCHERS_AIM,
    BATTLES,
    BY_POINTS,
    FINAL_ACCOMMODATION,
    HERO,
    MONSTER,
    MONSTERS_ATTACK,
    NOTHING,
    OVER,
    PLAGUE_EFFECT,
    RESOLUTION,
    SCORE,
    SCORING,
    SYMBOLS,
    State,
    Table,
)


@rule
def begin_step(state: State, step: int, log: Log) -> None:
    """A step begins for all (M30)."""
    state.step, state.done, state.seat, state.thing, state.relief = step, 0, 0, 0, 0
    for symbol in range(SYMBOLS):
        state.pending[symbol] = 0
    tell(log, RESOLUTION_STEP, 0, 0, 0, step)


@rule
def begin_resolution(table: Table, state: State, log: Log) -> None:
    """The Negotiation is over: Archers announce their targets first of all (M29, M31)."""
    state.phase, state.asks = RESOLUTION, NOTHING
    begin_step(state, ARCHERS_AIM, log)


@rule
def ask_seat(table: Table, state: State, seat: int, log: Log) -> int:
    """Go on with the step for one seat: 1 when it is asked something, 0 when it has finished."""
    step = state.step
    if step == ARCHERS_AIM:
        return ask_archers(table, state, seat)
    if step == PLAGUE_EFFECT:
        return ask_plague(table, state, seat, log)
    if step == BATTLES:
        return ask_battle(table, state, seat)
    if step == MONSTERS_ATTACK:
        return ask_attacks(table, state, seat, log)
    return ask_lodging(table, state, seat, log)


@rule
def end_step(table: Table, state: State, log: Log) -> None:
    """All seats have finished the step; the next one begins (M30)."""
    step = state.step
    if step == BATTLES:
        forget_battles(table, state)
    if step == MONSTERS_ATTACK:
        box_survivors(table, state, log)
    if step == FINAL_ACCOMMODATION:
        finish_scoring(table, state, log)
    else:
        begin_step(state, step + 1, log)


@rule
def forget_battles(table: Table, state: State) -> None:
    """Which monsters were fought matters no more once all battles are over."""
    for thing in range(1, state.total + 1):
        if state.tie[thing] != 0 and kind_of(table, state, thing) == MONSTER:
            state.tie[thing] = 0


@rule
def finish_scoring(table: Table, state: State, log: Log) -> None:
    """Everything is scored, and the game is over (M7, M74, MA33)."""
    state.phase, state.step, state.asks, state.seat, state.done = SCORING, SCORE, NOTHING, 0, 0
    score(table, state, log)
    state.phase, state.reason = OVER, BY_POINTS


@rule
def continue_resolution(table: Table, state: State, log: Log) -> None:
    """Go on until a seat decides or the game is over. Each turn of the loop finishes a seat or a step.

    A question that has not been answered is asked again, so that it may be called at any time.
    """
    state.asks = NOTHING
    while state.phase == RESOLUTION:
        if state.seat == state.count:
            end_step(table, state, log)
        elif ask_seat(table, state, state.seat, log) == 1:
            return
        else:
            state.done |= 1 << state.seat
            state.thing = 0
            state.seat += 1


@rule
def forbids_in_resolution(table: Table, state: State, seat: int, action: int) -> int:
    """0, or the rule that forbids an action to the seat that decides in the Resolution."""
    if state.asks == A_TARGET:
        return cannot_aim(table, state, seat, action)
    if state.asks == A_HERO_TO_LODGE:
        return cannot_evict(table, state, seat, action)
    if state.asks == A_PENALTY:
        return cannot_answer(table, state, seat, action)
    return cannot_battle(table, state, seat, action) if state.asks == A_BATTLE else 30


@rule
def legal_targets(table: Table, state: State, seat: int, out: MutableSequence[int]) -> int:
    """What the Archer at hand may aim at: nothing, or an own monster; return how many."""
    out[0] = PASS
    n, monster = 1, next_of_kind(table, state, seat, MONSTER, 0)
    while monster > 0:
        out[n] = TARGET + monster
        n += 1
        monster = next_of_kind(table, state, seat, MONSTER, monster)
    return n


@rule
def legal_in_resolution(table: Table, state: State, seat: int, out: MutableSequence[int]) -> int:
    """The legal actions of the seat that decides in the Resolution, in rising order; return how many."""
    if state.asks == A_TARGET:
        return legal_targets(table, state, seat, out)
    if state.asks == A_HERO_TO_LODGE:
        return legal_evictions(table, state, seat, out)
    if state.asks == A_PENALTY:
        return legal_payments(table, state, seat, out)
    return legal_battle(table, state, seat, out)


@rule
def default_in_resolution(table: Table, state: State, seat: int) -> int:
    """What a seat does that left or ran out of time: the first monster, the cheapest card, all who are able."""
    if state.asks == A_TARGET:
        return TARGET + next_of_kind(table, state, seat, MONSTER, 0)
    if state.asks == A_HERO_TO_LODGE:
        return DISCARD + cheapest(table, state, seat, HERO)
    if state.asks == A_PENALTY:
        return default_payment(table, state, seat)
    return default_battle(table, state, seat)


@rule
def apply_in_resolution(table: Table, state: State, seat: int, action: int, log: Log) -> None:
    """Do what was decided, and nothing more; ``continue_resolution`` goes on from there, unless a draft is open."""
    if state.asks == A_TARGET:
        aim(state, seat, action, log)
    elif state.asks == A_HERO_TO_LODGE:
        lose(state, seat, action - DISCARD, 0, log)
    elif state.asks == A_PENALTY:
        answer(table, state, seat, action, log)
    else:
        do_battle(table, state, seat, action, log)
