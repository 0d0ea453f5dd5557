"""The contract of a game: what the rest of Mirlands may ask of it, from compiled code as from Python.

Every function takes the game's table (one record: cards, effects, whatever is fixed) and then a record of the game,
by whose type the game is found. ``seat`` counts from 0; a mask has bit ``1 << seat``. Core functions trust their
caller: ``apply`` takes what ``legal`` lists, or a reserved act; ``Match`` is the boundary that checks.

Who concedes has lost: with two seats the game is over, with more the seat ranks last and the others play on at once. Whose time runs out
either leaves in the same way, or its draft is dropped, ``default_action`` is done at once and it plays on, as the game says; the
others are told in either case.
"""

from __future__ import annotations

from typing import Any

from .rule import contract

CONCEDE, TIMEOUT, CANCEL = -1, -2, -3
"""Reserved acts, never listed and never chosen by bots: give up, run out of time (both at any decision), and drop an
uncommitted draft."""


@contract
def setup(table: Any, state: Any, options: Any, decks: Any, seed: Any) -> None:
    """Bring ``state`` to the start position, every byte of it.

    ``options`` is one Options record, ``decks`` an array of Deck with one for each seat, ``seed`` an int64 array of
    four words of 32 bits.
    """


@contract
def seats(table: Any, state: Any) -> int:
    """How many seats play."""
    raise NotImplementedError


@contract
def deciding(table: Any, state: Any) -> int:
    """The mask of seats that decide now: often one, sometimes several at once, zero when the game is over."""
    raise NotImplementedError


@contract
def legal(table: Any, state: Any, seat: int, out: Any) -> int:
    """Write the seat's legal actions to ``out`` (int64, the game's width), in rising order; return how many.

    At least one while the seat decides, none otherwise.
    """
    raise NotImplementedError


@contract
def forbids(table: Any, state: Any, seat: int, action: int) -> int:
    """0, or the code of the rule that forbids ``action`` to a deciding seat. ``legal`` lists exactly the zeros."""
    raise NotImplementedError


@contract
def drafting(table: Any, state: Any, seat: int) -> int:
    """1 while the seat has an uncommitted compound action, which only it sees and may cancel; else 0."""
    raise NotImplementedError


@contract
def apply(table: Any, state: Any, seat: int, action: int, log: Any) -> None:
    """One step; deterministic. Tells ``log`` if it listens."""


@contract
def result(table: Any, state: Any, seat: int) -> float:
    """The seat's share of the win of a finished game, in [0, 1]; the shares of all seats add up to one."""
    raise NotImplementedError


@contract
def points(table: Any, state: Any, seat: int) -> int:
    """The seat's points, in the game's own measure."""
    raise NotImplementedError


@contract
def reason(table: Any, state: Any) -> int:
    """Why a finished game has ended, one of ``Game.endings``; 0 while it goes on."""
    raise NotImplementedError


@contract
def bound(table: Any, state: Any) -> int:
    """1 when a stated capacity was reached in this game; else 0."""
    raise NotImplementedError


@contract
def unsound(table: Any, state: Any) -> int:
    """0, or the number of the first invariant that ``state`` breaks at a decision; the game lists them where it is written.

    It trusts nothing: counts are checked before anything is counted with them, so that the bytes may come from anywhere.
    """
    raise NotImplementedError


@contract
def view(table: Any, state: Any, seat: int, out: Any) -> None:
    """Write what ``seat`` may know into ``out``, a View record, every byte of it; a negative seat is a spectator.

    The one function that reads hidden state for a seat.
    """


@contract
def imagine(table: Any, view: Any, chance: Any, out: Any) -> None:
    """Write into ``out`` a state drawn at random from those that fit ``view``; ``chance`` is a Dice record."""


@contract
def twin(table: Any, state: Any, seat: int, chance: Any) -> int:
    """Change, in place, as little as one thing in ``state`` that ``seat`` cannot see, to a value that it could have.

    Return 1, or 0 when nothing is hidden and nothing was changed. ``chance`` is a Dice record; the state's own chance stays.
    """
    raise NotImplementedError


@contract
def observe(table: Any, view: Any, out: Any) -> None:
    """Write ``view`` as numbers into ``out``, a float32 array of the game's tensor length."""


@contract
def value(table: Any, view: Any) -> float:
    """How good ``view`` looks to its seat, readable rather than clever; 0 is even, and a won game is far above."""
    raise NotImplementedError


@contract
def prospects(table: Any, view: Any, out: Any) -> None:
    """Write into ``out``, float64 (seats,), each seat's share of the win as the seat of ``view`` expects it; they add up to one.

    What ``value`` says, as chances: its points on a scale that was fitted to games between greedy bots.
    """


@contract
def advise(table: Any, view: Any, deals: int, chance: Any) -> int:
    """What plain sense does for the seat of ``view`` where looking one step ahead is not enough (a negotiation); a legal action,
    or -1, which leaves it to looking ahead. With ``deals`` 0 it agrees to nothing with others and gives way to nobody.

    ``chance`` is a Dice record.
    """
    raise NotImplementedError


@contract
def default_action(table: Any, state: Any, seat: int) -> int:
    """What a deciding seat does that left or ran out of time."""
    raise NotImplementedError


OF_STATE: tuple[Any, ...] = (
    setup,
    seats,
    deciding,
    legal,
    forbids,
    drafting,
    apply,
    result,
    points,
    reason,
    bound,
    unsound,
    view,
    twin,
    default_action,
)
OF_VIEW: tuple[Any, ...] = (imagine, observe, value, prospects, advise)


def provide(state: Any, view_record: Any, **functions: Any) -> None:
    """Register a game's functions for its State and View records.

    Raises:
        TypeError: a function of the contract is missing, or one is not part of it.
        ValueError: another game has the same layout; give one of them a field that tells them apart.
    """
    expected = {f.__name__ for f in OF_STATE + OF_VIEW}
    if functions.keys() != expected:
        missing, unknown = sorted(expected - functions.keys()), sorted(functions.keys() - expected)
        raise TypeError(f"{state.__module__} provides the contract incompletely: missing {missing}, not in the contract {unknown}")
    for group, record in ((OF_STATE, state), (OF_VIEW, view_record)):
        for f in group:
            providers = f.providers
            if record.dtype in providers:
                raise ValueError(f"a game with the layout of {record.__module__}.{record.__name__} is already registered")
    for group, record in ((OF_STATE, state), (OF_VIEW, view_record)):
        for f in group:
            f.providers[record.dtype] = functions[f.__name__]
