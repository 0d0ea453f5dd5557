"""What positions of games with cards have in common: checked models, and a set of cards with a file's own among them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from copy import deepcopy
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError

from mirlands.kernel.errors import BadInput
from mirlands.kernel.explain import YAML, explain, fields_of
from mirlands.kernel.positions import Place, Where

from .faults import Faulty


class Strict(BaseModel):
    """Every unknown key is an error."""

    model_config = ConfigDict(extra="forbid", strict=True)


def inside(where: Where, part: str) -> Where:
    """Places below a part."""
    return lambda place: where((part, *place))


def parsed(model: type[Any], data: Mapping[str, Any], where: Where, limits: Mapping[str, str]) -> Any:
    """``data`` as a model; ``limits`` are the rules that say how much of something there may be, by the name of its field.

    Raises:
        BadInput: at the line of what is wrong.
    """
    try:
        return model.model_validate(data)
    except ValidationError as error:
        first = explain(error.errors(include_url=False), data, YAML, fields_of(model))[0]
        rule = limits.get(str(first.path[-1]), "") if first.path and first.right.startswith("it must have at most") else ""
        raise BadInput(where(first.path), f"`{first.field or 'position'}`: {first.reason}", first.right, rule) from None


def with_cards(
    content: Callable[..., Any],
    cards: Mapping[str, Mapping[str, Any]],
    where: Where,
    *,
    filled: Mapping[str, Any],
    others: Iterable[Mapping[str, Any]] = (),
) -> Any:
    """The content of a game with a file's own ``cards`` by id in place of those of the same id, and ``others`` besides.

    ``content`` makes it of what is pinned; ``filled`` is what a card of the file has when it says nothing. ``where`` takes
    ``(id, ...)``.

    Raises:
        BadInput: at the first card that is wrong.
    """
    pinned = deepcopy(content().pinned)
    pinned["cards"] = [card for card in pinned["cards"] if card["id"] not in cards]
    taken = {card["name"].casefold() for card in pinned["cards"]}
    for name, card in cards.items():
        title = name.replace("-", " ").capitalize()
        named = {"id": name, "name": title if title.casefold() not in taken else f"{title} here"}
        pinned["cards"].append({**named, **filled, **card})
    pinned["cards"] += others
    try:
        return content(pinned)
    except Faulty as faults:
        first = faults.faults[0]
        place: Place = (first.card,) if first.card in cards else ()
        reason = ": ".join(part for part in (first.card, first.field, first.reason) if part)
        raise BadInput(where(place), reason, first.right) from None
