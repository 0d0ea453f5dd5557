"""A record of the engine as JSON text, without walking it.

The layout of a record never changes, so its JSON is one template with a hole for every number, made once; a frame
is then one ``struct`` unpacking and one formatting, both in C.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

import numpy as np

CODES = {"i1": "b", "i2": "h", "i4": "i", "i8": "q", "f8": "d"}


def _pieces(layout: np.dtype[Any]) -> Iterator[tuple[str, str]]:
    """The record's layout as (struct code, JSON text) in the order of memory."""
    if layout.subdtype is not None:
        inner, shape = layout.subdtype
        yield "", "["
        for i in range(int(np.prod(shape))):
            yield "", "," if i else ""
            yield from _pieces(inner)
        yield "", "]"
        return
    if layout.fields is None:
        code = CODES.get(layout.str[1:])
        if code is None:
            raise TypeError(f"a field of type {layout} cannot be sent; records hold signed integers and f64")
        yield code, "%r" if code == "d" else "%d"
        return
    yield "", "{"
    at = 0
    for i, name in enumerate(layout.names or ()):
        field, offset = layout.fields[name][:2]
        yield "x" * (offset - at), f'{"," if i else ""}"{name}":'
        yield from _pieces(field)
        at = offset + field.itemsize
    yield "x" * (layout.itemsize - at), "}"


@lru_cache(maxsize=64)
def encoder(layout: np.dtype[Any]) -> Callable[[bytes], str]:
    """A function from one record's bytes (``record.tobytes()``) to its JSON.

    Raises:
        TypeError: for a layout with fields that are neither signed integers, f64 nor records of them.
    """
    pieces = list(_pieces(layout))
    unpack = struct.Struct("=" + "".join(code for code, _ in pieces)).unpack
    template = "".join(text for _, text in pieces)
    return lambda data: template % unpack(data)
