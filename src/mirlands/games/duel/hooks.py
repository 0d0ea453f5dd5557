"""What a duel says about itself, so that the shared interpreter can reach what lies on its table.

Each is found by the type of the State. ``kind`` is one bit of the mask of kinds, ``place`` counts within that kind on
that side. The stubs are wrapped as rules, which widen integers: one compilation each.
"""

from __future__ import annotations

from typing import Any

from mirlands.kernel.events import Log
from mirlands.kernel.rule import contract, rule


@contract
def count_hook(table: Any, state: Any, seat: int, kind: int) -> int:
    """See ``count_of``."""
    raise NotImplementedError


@contract
def fits_hook(table: Any, state: Any, effect: Any, actor: int, source: int, card: int, seat: int, kind: int, place: int) -> int:
    """See ``fits``."""
    raise NotImplementedError


@contract
def locate_hook(table: Any, state: Any, seat: int, serial: int) -> int:
    """See ``locate``."""
    raise NotImplementedError


@contract
def serial_hook(table: Any, state: Any, seat: int, kind: int, place: int) -> int:
    """See ``serial_at``."""
    raise NotImplementedError


@contract
def act_hook(table: Any, state: Any, effect: Any, amount: int, amount2: int, seat: int, kind: int, place: int, log: Log) -> int:
    """See ``act_on``."""
    raise NotImplementedError


@contract
def side_hook(table: Any, state: Any, effect: Any, amount: int, seat: int, log: Log) -> None:
    """See ``act_on_side``."""


@contract
def times_hook(table: Any, state: Any, effect: Any) -> int:
    """See ``multiplier``."""
    raise NotImplementedError


@contract
def holds_hook(table: Any, state: Any, effect: Any) -> int:
    """See ``holds``."""
    raise NotImplementedError


@contract
def batch_hook(table: Any, state: Any, log: Log) -> None:
    """See ``after_batch``."""


@contract
def end_hook(table: Any, state: Any, log: Log) -> None:
    """See ``program_ended``."""


@contract
def waits_hook(table: Any, state: Any) -> int:
    """See ``waits``."""
    raise NotImplementedError


@contract
def lives_hook(table: Any, state: Any, seat: int, serial: int) -> int:
    """See ``source_lives``."""
    raise NotImplementedError


HOOKS: tuple[Any, ...] = (
    count_hook,
    fits_hook,
    locate_hook,
    serial_hook,
    act_hook,
    side_hook,
    times_hook,
    holds_hook,
    batch_hook,
    end_hook,
    waits_hook,
    lives_hook,
)


def provide_duel(state: Any, **functions: Any) -> None:
    """Register a duel's hooks for its State, each by the name of the hook.

    Raises:
        TypeError: one is missing, or there is no such hook.
    """
    expected = {hook.__name__ for hook in HOOKS}
    if functions.keys() != expected:
        missing, unknown = sorted(expected - functions.keys()), sorted(functions.keys() - expected)
        raise TypeError(f"{state.__module__} provides the hooks of a duel incompletely: missing {missing}, not a hook {unknown}")
    for hook in HOOKS:
        hook.providers[state.dtype] = functions[hook.__name__]


@rule
def count_of(table: Any, state: Any, seat: int, kind: int) -> int:
    """How many things of a kind lie on a side: places 0 to this less one. A Leader is one thing."""
    return count_hook(table, state, seat, kind)


@rule
def fits(table: Any, state: Any, effect: Any, actor: int, source: int, card: int, seat: int, kind: int, place: int) -> int:
    """1 when an effect of ``actor`` may mean this thing, else 0: kinds, sides, and what is printed decide.

    ``source`` is the serial of what the effect belongs to (0 for a card that does not stay), ``card`` its card.
    """
    return fits_hook(table, state, effect, actor, source, card, seat, kind, place)


@rule
def locate(table: Any, state: Any, seat: int, serial: int) -> int:
    """``kind * WHERE + place`` of the thing with this serial on a side, or -1 once it has left; the Leader is always there."""
    return locate_hook(table, state, seat, serial)


@rule
def serial_at(table: Any, state: Any, seat: int, kind: int, place: int) -> int:
    """The serial of a thing, by which ``locate`` finds it again; a Leader is ``LEADER``."""
    return serial_hook(table, state, seat, kind, place)


@rule
def act_on(table: Any, state: Any, effect: Any, amount: int, amount2: int, seat: int, kind: int, place: int, log: Log) -> int:
    """One verb on one thing. 1 when the thing has left, so that those behind it have moved up; else 0."""
    return act_hook(table, state, effect, amount, amount2, seat, kind, place, log)


@rule
def act_on_side(table: Any, state: Any, effect: Any, amount: int, seat: int, log: Log) -> None:
    """A verb that has a player for its target (drawing, summoning and the like)."""
    side_hook(table, state, effect, amount, seat, log)


@rule
def multiplier(table: Any, state: Any, effect: Any) -> int:
    """What an amount is multiplied by; 1 when nothing is printed."""
    return times_hook(table, state, effect)


@rule
def holds(table: Any, state: Any, effect: Any) -> int:
    """1 when an effect's condition is met, else 0."""
    return holds_hook(table, state, effect)


@rule
def after_batch(table: Any, state: Any, log: Log) -> None:
    """After each batch: the dead leave, and the game may end."""
    batch_hook(table, state, log)


@rule
def program_ended(table: Any, state: Any, log: Log) -> None:
    """A program has finished; the frame still says which."""
    end_hook(table, state, log)


@rule
def waits(table: Any, state: Any) -> int:
    """1 while a program cannot go on before somebody decides, else 0."""
    return waits_hook(table, state)


@rule
def source_lives(table: Any, state: Any, seat: int, serial: int) -> int:
    """1 when a waiting ability may still run: its source is in play and may use it; else 0."""
    return lives_hook(table, state, seat, serial)
