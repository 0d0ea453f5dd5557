"""How bots pick an action: compiled, from a View and a list, for any game of the contract.

Shapes: ``legal`` int64 (n,) of the actions to choose from; ``worlds`` an array of two State records and ``after`` of one
View, both scratch; ``steps`` int64 (width,), scratch; ``dice`` one Dice record; ``log`` a Log that does not listen.
"""

from __future__ import annotations

from typing import Any

from mirlands.kernel import chance, contract
from mirlands.kernel.rule import rule

advise, apply, drafting, imagine, listed, value, view_of = (
    contract.advise,
    contract.apply,
    contract.drafting,
    contract.imagine,
    contract.legal,
    contract.value,
    contract.view,
)
below = chance.below

RANDOM, GREEDY, STUBBORN = 0, 1, 2
KINDS = ("random", "greedy", "stubborn")
"""The bots by number. ``stubborn`` is greedy that agrees to nothing with others, to measure what agreeing is worth."""
NAMES = KINDS[:2]
"""Those that sit down at tables."""

COMPLETIONS = 12
"""How many ways to finish a compound action are tried before its first step is judged."""
LONGEST_DRAFT = 64
"""Steps after which the rest of a compound action is no longer followed."""
UNSEEN = -1.0e300


@rule
def finish_draft(table: Any, worlds: Any, seat: int, steps: Any, dice: Any, log: Any) -> None:
    """Complete what ``seat`` has begun in ``worlds[1]``, each step at random."""
    world = worlds[1]
    for _ in range(LONGEST_DRAFT):
        if drafting(table, world, seat) == 0:
            return
        n = listed(table, world, seat, steps)
        if n == 0:
            return
        apply(table, world, seat, steps[below(dice, n)], log)


@rule
def worth(table: Any, worlds: Any, seat: int, action: int, steps: Any, after: Any, dice: Any, log: Any) -> float:
    """How good ``seat`` finds the table after ``action`` in ``worlds[0]``, from what it would then see.

    A compound action is worth the best of a few ways to finish it.
    """
    best = UNSEEN
    for _ in range(COMPLETIONS):
        worlds[1] = worlds[0]
        apply(table, worlds[1], seat, action, log)
        compound = drafting(table, worlds[1], seat)
        finish_draft(table, worlds, seat, steps, dice, log)
        view_of(table, worlds[1], seat, after[0])
        found = value(table, after[0])
        if found > best:
            best = found
        if compound == 0:
            break
    return best


@rule
def greedy(
    deals: int, table: Any, view: Any, seat: int, legal: Any, n: int, worlds: Any, after: Any, steps: Any, dice: Any, log: Any
) -> int:
    """What the game's own sense advises, where it does (``deals`` 0: without agreeing to anything); else the action after which
    the seat's own view looks best, in one imagined world, and chance decides between equals."""
    if n == 1:
        return int(legal[0])
    advised = advise(table, view, deals, dice)
    if advised >= 0:
        return int(advised)
    imagine(table, view, dice, worlds[0])
    best, chosen, equals = UNSEEN, legal[0], 0
    for i in range(n):
        found = worth(table, worlds, seat, legal[i], steps, after, dice, log)
        if found > best:
            best, chosen, equals = found, legal[i], 1
        elif found == best:
            equals += 1
            if below(dice, equals) == 0:
                chosen = legal[i]
    return int(chosen)


@rule
def choose(
    kind: int,
    table: Any,
    view: Any,
    seat: int,
    legal: Any,
    n: int,
    worlds: Any,
    after: Any,
    steps: Any,
    dice: Any,
    log: Any,
) -> int:
    """What the bot of number ``kind`` does with ``seat``, which sees ``view`` and may do the first ``n`` of ``legal``."""
    if kind != RANDOM:
        return greedy(0 if kind == STUBBORN else 1, table, view, seat, legal, n, worlds, after, steps, dice, log)
    return int(legal[below(dice, n)])


@rule
def choose_at_table(
    kind: int,
    tables: Any,
    views: Any,
    seat: int,
    legal: Any,
    n: int,
    worlds: Any,
    after: Any,
    steps: Any,
    dice: Any,
    log: Any,
) -> int:
    """``choose`` called from Python: arrays of one in place of records."""
    return choose(kind, tables[0], views[0], seat, legal, n, worlds, after, steps, dice[0], log[0])
