"""One step judged by how the table looks after it: what the greedy bot does, and what guides a search.

Shapes: ``legal`` int64 (n,) of the actions to choose from; ``worlds`` an array of at least two State records, of which the second
is scratch, and ``after`` of one View, scratch; ``steps`` int64 (width,), scratch; ``dice`` one Dice record; ``log`` a Log that
does not listen.
"""

from __future__ import annotations

from typing import Any

from mirlands.kernel import chance, contract
from mirlands.kernel.rule import rule

apply, drafting, listed, value, view_of = contract.apply, contract.drafting, contract.legal, contract.value, contract.view
below = chance.below

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
def best_step(table: Any, seat: int, legal: Any, n: int, worlds: Any, after: Any, steps: Any, dice: Any, log: Any) -> int:
    """The action of ``seat`` in ``worlds[0]`` after which its own view looks best; chance decides between equals."""
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
