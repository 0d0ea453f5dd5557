"""Made things are fresh, and flat encoding says the same as walking the record."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from mirlands.games import load_all
from mirlands.kernel.match import Match
from mirlands.kernel.records import Record, f64, i8, i16, i64, many, one
from mirlands.server import typescript
from mirlands.server.encode import encoder

ROOT = Path(__file__).resolve().parents[2]


def test_the_clients_types_are_fresh() -> None:
    for path, made in typescript.targets(ROOT):
        assert path.read_text(encoding="utf-8") == made, f"{path} is stale: run python -m mirlands.server.typescript"


def walked(value: Any) -> Any:
    """A record as plain data, the slow way."""
    if isinstance(value, np.void):
        return {name: walked(value[name]) for name in value.dtype.names or ()}
    if isinstance(value, np.ndarray):
        return [walked(item) for item in value]
    return value.item()


class Inner(Record):
    number = i8()
    broken = f64(2)


class Outer(Record):
    first = i64()
    inner = one(Inner)
    several = many(Inner, 3)
    last = i16(4)


def test_flat_encoding_is_what_walking_gives() -> None:
    record, chance = Outer.table(1), np.random.default_rng(1)
    for _ in range(200):
        record.view(np.uint8)[:] = np.frombuffer(chance.bytes(record.nbytes), np.uint8)
        for values in (record[0].inner.broken, *(part.broken for part in record[0].several)):
            values[:] = chance.normal(size=2)
        plain = record.astype(np.dtype((np.void, record.dtype)))
        assert json.loads(encoder(record.dtype)(record.tobytes())) == walked(plain[0])


@pytest.mark.parametrize("name", list(load_all()))
def test_views_are_encoded_as_they_are(name: str) -> None:
    game = load_all()[name]
    match, moves = Match(game, game.content(), seed=3), random.Random(3)
    while not match.over:
        seat = moves.choice(match.deciding())
        match.apply(seat, moves.choice(match.legal(seat)))
        view = match.view_array(seat)
        assert json.loads(encoder(view.dtype)(view.tobytes())) == walked(view.view(np.dtype((np.void, view.dtype)))[0])


def test_unsigned_fields_cannot_be_sent() -> None:
    with pytest.raises(TypeError, match="signed"):
        encoder(np.dtype([("x", np.uint8)]))
