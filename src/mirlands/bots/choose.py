"""How bots pick an action: compiled, from a View and a list, for any game of the contract.

Shapes: ``legal`` int64 (n,) of the actions to choose from; ``settings`` one Settings record; the rest is the scratch space of a
``mind.Room``: ``worlds`` (2,) State, ``seen`` and ``after`` (1,) View, ``words`` the bytes of ``seen`` as int64, ``steps`` int64
(width,), ``mind`` one Mind record, ``nodes``, ``edges`` and ``slots`` the tree; ``dice`` one Dice record; ``log`` a Log that does
not listen.
"""

from __future__ import annotations

from typing import Any

from mirlands.kernel import chance, contract
from mirlands.kernel.rule import rule

from .search import begin, decide, think
from .steps import best_step

advise, imagine = contract.advise, contract.imagine
below = chance.below

RANDOM, GREEDY, STUBBORN, SEARCHING = 0, 1, 2, 3
LEVELS = ("level1", "level2", "level3", "level4", "level5")
KINDS = ("random", "greedy", "stubborn", *LEVELS)
"""The bots by number; those from ``SEARCHING`` on search. ``stubborn`` is greedy that agrees to nothing with others, to measure what
agreeing is worth."""
NAMES = tuple(name for name in KINDS if name != "stubborn")
"""Those that sit down at tables."""


@rule
def greedy(
    deals: int, table: Any, view: Any, seat: int, legal: Any, n: int, worlds: Any, after: Any, steps: Any, dice: Any, log: Any
) -> int:
    """What the game's own sense advises, where it does (``deals`` 0: without agreeing to anything); else the best step in one
    imagined world."""
    if n == 1:
        return int(legal[0])
    advised = advise(table, view, deals, dice)
    if advised >= 0:
        return int(advised)
    imagine(table, view, dice, worlds[0])
    return best_step(table, seat, legal, n, worlds, after, steps, dice, log)


@rule
def choose(
    kind: int,
    settings: Any,
    table: Any,
    view: Any,
    seat: int,
    legal: Any,
    n: int,
    mind: Any,
    nodes: Any,
    edges: Any,
    slots: Any,
    worlds: Any,
    seen: Any,
    words: Any,
    after: Any,
    steps: Any,
    dice: Any,
    log: Any,
) -> int:
    """What the bot of number ``kind`` does with ``seat``, which sees ``view`` and may do the first ``n`` of ``legal``."""
    if n == 1:
        return int(legal[0])
    if kind == RANDOM:
        return int(legal[below(dice, n)])
    if kind < SEARCHING:
        return greedy(0 if kind == STUBBORN else 1, table, view, seat, legal, n, worlds, after, steps, dice, log)
    begin(table, view, mind, nodes, slots, seen, words)
    think(table, view, seat, settings.iterations, 0, settings, mind, nodes, edges, slots, worlds, seen, words, after, steps, dice, log)
    return decide(settings, mind, nodes, edges, legal, n, dice)


@rule
def choose_at_table(
    kind: int,
    settings: Any,
    tables: Any,
    views: Any,
    seat: int,
    legal: Any,
    n: int,
    minds: Any,
    nodes: Any,
    edges: Any,
    slots: Any,
    worlds: Any,
    seen: Any,
    words: Any,
    after: Any,
    steps: Any,
    dice: Any,
    log: Any,
) -> int:
    """``choose`` called from Python: arrays of one in place of records."""
    return choose(
        kind,
        settings[0],
        tables[0],
        views[0],
        seat,
        legal,
        n,
        minds[0],
        nodes,
        edges,
        slots,
        worlds,
        seen,
        words,
        after,
        steps,
        dice[0],
        log[0],
    )


@rule
def begin_thought(tables: Any, views: Any, minds: Any, nodes: Any, slots: Any, seen: Any, words: Any) -> None:
    """``search.begin`` called from Python."""
    begin(tables[0], views[0], minds[0], nodes, slots, seen, words)


@rule
def go_on_thinking(
    settings: Any,
    tables: Any,
    views: Any,
    seat: int,
    iterations: int,
    fair: int,
    minds: Any,
    nodes: Any,
    edges: Any,
    slots: Any,
    worlds: Any,
    seen: Any,
    words: Any,
    after: Any,
    steps: Any,
    dice: Any,
    log: Any,
) -> None:
    """``search.think`` called from Python."""
    think(
        tables[0],
        views[0],
        seat,
        iterations,
        fair,
        settings[0],
        minds[0],
        nodes,
        edges,
        slots,
        worlds,
        seen,
        words,
        after,
        steps,
        dice[0],
        log[0],
    )
