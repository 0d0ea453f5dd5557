"""Records: declared once, read as Python ints when interpreted, restored from their bytes."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mirlands.games import load_all
from mirlands.kernel.records import Record, f64, i8, i16, i32, i64, many, one, restore


class Inner(Record):
    small = i8()
    row = i16(3)


class Longer(Inner):
    more = i16()


class Outer(Record):
    number = i32()
    large = i64()
    worth = f64()
    inner = one(Inner)
    inners = many(Inner, 2)


@given(st.integers(-128, 127), st.integers(-(2**15), 2**15 - 1), st.integers(-(2**31), 2**31 - 1), st.integers(-(2**63), 2**63 - 1))
def test_what_is_written_is_read_as_python_ints(small: int, middle: int, number: int, large: int) -> None:
    row: Any = Outer.table(1)[0]
    row.number, row.large, row.inner.small, row.inners[1].row[2] = number, large, small, middle
    read = (row.number, row.large, row.inner.small, row.inners[1].row[2])
    assert read == (number, large, small, middle)
    assert all(type(value) is int for value in read)
    assert list(row.inners[1].row) == [0, 0, middle]
    again = restore(Outer, Outer.table(1).tobytes())
    assert again.tobytes() == Outer.table(1).tobytes()


def test_interpreted_numbers_do_not_wrap() -> None:
    """NumPy's own 8-bit scalars would make this -56, or raise."""
    row: Any = Outer.table(1)[0]
    row.inner.small = 100
    assert row.inner.small + row.inner.small == 200
    row.inner.row[0] = 30_000
    assert row.inner.row[0] * 3 == 90_000


def test_fields_are_signed() -> None:
    """Compiled, the difference of two unsigned numbers below zero is a huge number, silently."""

    def kinds(layout: Any) -> set[str]:
        if layout.subdtype is not None:
            return kinds(layout.subdtype[0])
        if layout.fields is None:
            return {layout.kind}
        return set().union(*(kinds(layout.fields[name][0]) for name in layout.names))

    for game in load_all().values():
        for record in (game.table, game.state, game.view, game.options_record, game.deck_record):
            assert kinds(record.dtype) == {"i"}


def test_restored_bytes_can_be_written() -> None:
    state = restore(Outer, Outer.table(1).tobytes())
    state[0].number = 5
    assert state[0].number == 5
    with pytest.raises(ValueError, match="takes"):
        restore(Outer, b"\0" * 3)


def test_a_record_that_extends_another_begins_with_its_fields() -> None:
    assert Longer.dtype.names == ("small", "row", "more")
    assert Inner.dtype.names == ("small", "row")
    row: Any = Longer.table(1)[0]
    row.small, row.row[2], row.more = 1, 2, 3
    assert restore(Inner, row.tobytes()[: Inner.dtype.itemsize])[0].row[2] == 2


def test_a_record_without_fields_is_an_error() -> None:
    with pytest.raises(TypeError, match="declares no field"):
        type("Empty", (Record,), {})


def test_a_field_that_hides_numpy_is_an_error() -> None:
    with pytest.raises(TypeError, match="would hide"):
        type("Bad", (Record,), {"round": i8(), "sum": i8()})


def test_layouts_have_no_holes() -> None:
    """A hole would be bytes that no rule writes, and that would differ."""
    assert Outer.dtype.itemsize == 4 + 8 + 8 + 7 + 2 * 7
    assert np.dtype(Inner.dtype).itemsize == 7
