"""Compiled: every listed action is taken in a copy of the state, and every observation is made in a twin world too."""

from __future__ import annotations

from typing import Any

from mirlands.kernel import chance, contract, events
from mirlands.kernel.rule import rule

from .probes import check_shares, is_finite, pick_decision, report, same_bytes

apply, deciding, drafting, legal = contract.apply, contract.deciding, contract.drafting, contract.legal
observe, seats, setup, twin = contract.observe, contract.seats, contract.setup, contract.twin
unsound, value, view = contract.unsound, contract.value, contract.view
below, derive = chance.below, chance.derive
clear = events.clear

WORDS = {
    40: "a listed action changes nothing",
    41: "a listed action breaks an invariant",
    42: "after a listed action nobody can act and nobody has won",
    43: "LEAK: an observation depends on what is hidden",
    44: "LEAK: a value depends on what is hidden",
    45: "an observation leaves a number unwritten",
}


@rule
def go_on(table: Any, state: Any, actions: Any) -> bool:
    """Whether the game is over with a result, or somebody who decides can act."""
    mask = deciding(table, state)
    if mask == 0:
        return check_shares(table, state)
    for seat in range(seats(table, state)):
        if (mask >> seat) & 1 == 1 and legal(table, state, seat, actions) == 0:
            return False
    return True


@rule
def try_all(table: Any, states: Any, data: Any, seat: int, lists: Any, log: Any) -> int:
    """Take each of the seat's listed actions in a copy; 0, or what is wrong with one of them. ``data``: the states' bytes."""
    n = legal(table, states[0], seat, lists[0])
    for i in range(n):
        states[1] = states[0]
        clear(log)
        apply(table, states[1], seat, lists[0, i], log)
        if same_bytes(data[0], data[1]):
            return 40
        if unsound(table, states[1]) != 0:
            return 41
        if not go_on(table, states[1], lists[1]):
            return 42
    return 0


@rule
def every_listed_action(
    tables: Any,
    states: Any,
    data: Any,
    options: Any,
    decks: Any,
    seed: Any,
    wanted: int,
    dice: Any,
    lists: Any,
    log: Any,
    tally: Any,
    found: Any,
) -> None:
    """Random games until ``wanted`` states have been seen; in each, every listed action of every deciding seat.

    Shapes: ``states`` (2,), ``data`` their bytes uint8 (2, size), ``options`` (m,), ``decks`` (k, seats), ``seed`` int64 (8,),
    ``lists`` int64 (2, width), ``tally`` int64 (2,): states and actions tried.
    """
    table, state, g = tables[0], states[0], 0
    while tally[0] < wanted:
        derive(dice[0], seed, g, seed[4:])
        setup(table, state, options[g % len(options)], decks[g % len(decks)], seed[4:])
        mask, step = deciding(table, state), 0
        while mask != 0:
            for seat in range(seats(table, state)):
                if (mask >> seat) & 1 == 1:
                    code = try_all(table, states, data, seat, lists, log[0])
                    if code != 0:
                        report(found, code, g, step, seat, 0, 0)
                        return
                    tally[1] += legal(table, state, seat, lists[0])
            tally[0] += 1
            seat = pick_decision(mask, dice[0])
            clear(log[0])
            apply(table, state, seat, lists[0, below(dice[0], legal(table, state, seat, lists[0]))], log[0])
            mask = deciding(table, state)
            step += 1
        g += 1


@rule
def unwritten(tensor: Any, number: float) -> None:
    """What an observation must write over."""
    for i in range(len(tensor)):
        tensor[i] = number


@rule
def same_numbers(one: Any, other: Any) -> bool:
    for i in range(len(one)):
        if one[i] != other[i]:
            return False
    return True


@rule
def observations(
    tables: Any,
    states: Any,
    options: Any,
    decks: Any,
    seed: Any,
    games: int,
    dice: Any,
    lists: Any,
    log: Any,
    seen: Any,
    tensors: Any,
    tally: Any,
    found: Any,
) -> None:
    """Random games; at each decision every seat's observation and value, in the true world and in a twin of it.

    Shapes: ``states`` and ``seen`` (2,), ``tensors`` float32 (2, tensor), ``tally`` int64 (1,): observations compared.
    """
    table, state = tables[0], states[0]
    for g in range(games):
        derive(dice[0], seed, g, seed[4:])
        setup(table, state, options[g % len(options)], decks[g % len(decks)], seed[4:])
        mask, step = deciding(table, state), 0
        while mask != 0:
            for viewer in range(seats(table, state)):
                states[1] = states[0]
                if twin(table, states[1], viewer, dice[0]) == 0:
                    continue
                for k in range(2):
                    view(table, states[k], viewer, seen[k])
                    unwritten(tensors[k], 1.0e30 if k == 0 else -1.0e30)
                    observe(table, seen[k], tensors[k])
                code = 0
                if not is_finite(tensors[0]) or not is_finite(tensors[1]):
                    code = 45
                elif not same_numbers(tensors[0], tensors[1]):
                    code = 43
                elif value(table, seen[0]) != value(table, seen[1]):
                    code = 44
                if code != 0:
                    report(found, code, g, step, viewer, 0, 0)
                    return
                tally[0] += 1
            seat = pick_decision(mask, dice[0])
            clear(log[0])
            apply(table, state, seat, lists[0, below(dice[0], legal(table, state, seat, lists[0]))], log[0])
            mask = deciding(table, state)
            step += 1


@rule
def make_twin(tables: Any, states: Any, viewer: int, dice: Any) -> int:
    """Change something in ``states[0]`` that the viewer cannot see; 0 when there is nothing."""
    return twin(tables[0], states[0], viewer, dice[0])


@rule
def see(tables: Any, states: Any, viewer: int, seen: Any) -> None:
    """The viewer's view of ``states[0]``, into ``seen[0]``."""
    view(tables[0], states[0], viewer, seen[0])
