"""Positions of a game that has no names of its own for them: the fields of its records, as they are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from mirlands.kernel.errors import BadInput
from mirlands.kernel.explain import nearest, shown
from mirlands.kernel.game import Content, Game
from mirlands.kernel.match import Match, gather_decks
from mirlands.kernel.positions import Place, Where

HIDDEN = ("chance",)
"""What is not for scenarios to write or read."""


class FieldPositions:
    """Seats are called ``seat1``, ``seat2`` and so on; a position is a start position with some fields changed."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.seats = tuple(f"seat{i + 1}" for i in range(game.seats[1]))
        count = {"seats": {"type": "integer", "minimum": game.seats[0], "maximum": game.seats[1]}}
        start = {"type": "object", "properties": count, "additionalProperties": False}
        position = {"type": "object", "properties": count | {name: {} for name in _names(game.state.dtype)}, "additionalProperties": False}
        self.schemas: dict[str, dict[str, Any]] = {"position": position, "start": start, "card": {"type": "object"}}

    def options(self, start: Mapping[str, Any]) -> dict[str, str]:
        """None are implied."""
        return {}

    def world(self, cards: Mapping[str, Any], mentioned: Iterable[str], where: Where) -> FieldWorld:
        """The game's own content."""
        if cards:
            raise BadInput(where((next(iter(cards)),)), f"{self.game.title} has no cards of a file's own", "leave `cards` out")
        return FieldWorld(self.game)


class FieldWorld:
    """The states of one game, by field."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.content: Content = game.content()

    def place(self, position: Mapping[str, Any], options: Any, where: Where) -> Any:
        """A start position in which the given fields are changed."""
        fields = {name: value for name, value in position.items() if name != "seats"}
        chosen = self.game.options_dict(options[0])
        match = Match(self.game, self.content, chosen, self.decks({k: v for k, v in position.items() if k == "seats"}, where), 0)
        _write(match.state[0], fields, (), where)
        return match.state

    def decks(self, start: Mapping[str, Any], where: Where) -> Any:
        """The game's default deck for as many seats as ``seats`` says."""
        for name in start:
            if name != "seats":
                raise BadInput(where((name,)), f"`{name}` is not a key here", "a start of this game says `seats` only")
        seats = start.get("seats", self.game.seats[0])
        least, most = self.game.seats
        if type(seats) is not int or not least <= seats <= most:
            raise BadInput(where(("seats",)), f"{self.game.title} is not played by {seats}", f"seats: {least} to {most}")
        return gather_decks(self.game, self.content, [None] * seats)

    def arrange(self, state: Any, start: Mapping[str, Any], where: Where) -> None:
        """Nothing can be arranged but the number of seats."""

    def read(self, state: Any) -> dict[str, Any]:
        """Every field of the state by name."""
        return {name: _plain(state[0][name]) for name in _names(state.dtype)}

    def read_view(self, view: Any) -> dict[str, Any]:
        """Every field of a view by name."""
        return {name: _plain(view[0][name]) for name in view.dtype.names}

    def number(self, card: str, where: str) -> int:
        """A card by its number in the table."""
        if not card.isdecimal() or len(card) > 6:
            raise BadInput(where, f"{self.game.title} names its cards by number only", f"not {card!r}")
        return int(card)

    def deck_faults(self, entries: Sequence[str], where: str, options: Mapping[str, str]) -> list[tuple[str, str]]:
        """There are no decks to check."""
        raise BadInput(where, f"{self.game.title} has no decks to check", "leave `deck` out")


def _names(layout: Any) -> list[str]:
    return [name for name in layout.names if name not in HIDDEN]


def _plain(value: Any) -> Any:
    if getattr(value, "dtype", None) is not None and value.dtype.names:
        if value.shape:
            return [_plain(one) for one in value]
        return {name: _plain(value[name]) for name in value.dtype.names}
    return value.tolist() if hasattr(value, "tolist") else value


def _write(row: Any, fields: Mapping[str, Any], place: Place, where: Where) -> None:
    """Change fields of a record."""
    for name, value in fields.items():
        here = (*place, name)
        known = _names(row.dtype)
        if name not in known:
            raise BadInput(where(here), f"`{name}` is not a field", nearest(name, known) or f"fields: {', '.join(known)}")
        layout = row.dtype[name]
        if layout.shape:
            _write_list(row[name], value, here, where)
        elif layout.names:
            if not isinstance(value, Mapping):
                raise BadInput(where(here), f"`{name}` has parts", f"write a mapping of {', '.join(layout.names)}")
            _write(row[name], value, here, where)
        else:
            row[name] = _number(value, layout, here, where)


def _write_list(column: Any, values: Any, place: Place, where: Where) -> None:
    """Set an array field: what a list of numbers leaves out is zero, what a list of mappings leaves out stays."""
    if not isinstance(values, list) or len(values) > len(column):
        raise BadInput(where(place), f"`{place[-1]}` is {shown(values)}", f"it must be a list of up to {len(column)}")
    if not column.dtype.names:
        column[:] = 0
    for i, value in enumerate(values):
        here = (*place, i)
        if not column.dtype.names:
            column[i] = _number(value, column.dtype, here, where)
        elif isinstance(value, Mapping):
            _write(column[i], value, here, where)
        else:
            raise BadInput(where(here), f"each of `{place[-1]}` has parts", f"write a mapping of {', '.join(column.dtype.names)}")


def _number(value: Any, layout: Any, place: Place, where: Where) -> int:
    most = 1 << (8 * layout.itemsize - 1)
    if type(value) is not int or not -most <= value < most:
        raise BadInput(where(place), f"{value!r} does not fit here", "a whole number")
    return value
