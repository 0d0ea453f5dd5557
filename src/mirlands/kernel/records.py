"""Records: what lies on the table, declared once as a class, stored as one NumPy record.

    class Player(Record):
        health = i16()
        hand = i16(10)
        board = many(Creature, 5)

``Player.dtype`` is the memory layout. Rules annotate their arguments with the class, so that a type checker
knows every field; at run time the value is a ``numpy.record`` (or its compiled counterpart).

Fields are signed: compiled, the difference of two unsigned numbers below zero is a huge number, silently.
Interpreted, fields read as Python ints: NumPy's own scalars would wrap or raise on natural code.
"""

from __future__ import annotations

from collections.abc import Iterator, MutableSequence
from typing import Any, ClassVar, TypeVar, cast, overload

import numpy as np

R = TypeVar("R", bound="Record")


class _Field:
    """What a declaration leaves behind until ``Record`` has read it."""

    def __init__(self, kind: Any, length: int | None) -> None:
        self.spec: tuple[Any, ...] = (kind,) if length is None else (kind, (length,))


class _Number:
    """``i16()`` declares one number, ``i16(5)`` five of them."""

    def __init__(self, kind: type[np.number[Any]]) -> None:
        self.kind = kind

    @overload
    def __call__(self) -> int: ...
    @overload
    def __call__(self, length: int) -> MutableSequence[int]: ...
    def __call__(self, length: int | None = None) -> Any:
        return _Field(self.kind, length)


class _Real:
    """``f64()`` declares one floating-point number; for search, never for rules."""

    @overload
    def __call__(self) -> float: ...
    @overload
    def __call__(self, length: int) -> MutableSequence[float]: ...
    def __call__(self, length: int | None = None) -> Any:
        return _Field(np.float64, length)


i8, i16, i32, i64 = _Number(np.int8), _Number(np.int16), _Number(np.int32), _Number(np.int64)
f64 = _Real()


def one(record: type[R]) -> R:
    """Declare a nested record."""
    return cast(R, _Field(record.dtype, None))


def many(record: type[R], length: int) -> MutableSequence[R]:
    """Declare a fixed number of nested records."""
    return cast("MutableSequence[R]", _Field(record.dtype, length))


class Column(np.ndarray[Any, Any]):
    """An array field, interpreted: its numbers read as Python ints."""

    def __getitem__(self, key: Any) -> Any:
        got = np.ndarray.__getitem__(self, key)
        return int(got) if isinstance(got, np.integer) else got

    def __iter__(self) -> Iterator[Any]:
        return (self[i] for i in range(len(self)))


_read, _write = np.void.__getitem__, np.void.__setitem__
"""Fields by name, in C; ``numpy.record`` looks them up in Python, which takes ten times as long."""


class Row(np.record):  # type: ignore[misc]  # numpy.record is declared without its base's types
    """A record, interpreted: its numbers read as Python ints, so that rules cannot wrap."""

    def __getattribute__(self, name: str) -> Any:
        try:
            got: Any = _read(self, name)
        except ValueError:  # no field
            return np.record.__getattribute__(self, name)
        if type(got) is np.ndarray:
            return got.view(Column)
        return int(got) if isinstance(got, np.integer) else got

    def __setattr__(self, name: str, value: Any) -> None:
        try:
            _write(self, name, value)
        except ValueError:  # no field
            np.record.__setattr__(self, name, value)


class Record:
    """Base of all declared records. A record may extend another one: the other's fields come first."""

    dtype: ClassVar[np.dtype[Any]]

    def __init_subclass__(cls) -> None:
        fields = [(name, *f.spec) for part in reversed(cls.__mro__) for name, f in vars(part).items() if isinstance(f, _Field)]
        if not fields:
            raise TypeError(f"{cls.__name__} declares no field; a record needs at least one, such as health = i16()")
        clash = [name for name, *_ in fields if hasattr(np.record, name)]
        if clash:
            raise TypeError(f"{cls.__name__}: {', '.join(clash)} would hide attributes of numpy.record; choose other names")
        cls.dtype = np.dtype((Row, fields))

    @classmethod
    def table(cls, n: int) -> Any:
        """``n`` zeroed records, side by side in memory; an array of shape (n,)."""
        return np.zeros(n, cls.dtype)


def restore(record: type[Record], data: bytes) -> Any:
    """An array of one record from the bytes that its ``tobytes()`` gave.

    Raises:
        ValueError: when the length does not fit the layout.
    """
    if len(data) != record.dtype.itemsize:
        raise ValueError(f"{record.__name__} takes {record.dtype.itemsize} bytes, not {len(data)}")
    return np.frombuffer(bytearray(data), record.dtype)
