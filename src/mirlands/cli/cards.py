"""`mirlands cards GAME`: every card of a game with the text that is made from what it does."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import groupby
from typing import Any, Final

from rich.table import Table
from rich.text import Text

from mirlands.games import find
from mirlands.kernel.game import Content

from .output import aside, out, print_json


def faces(content: Content) -> list[dict[str, Any]]:
    """Every card as it is printed; a game without cards has none."""
    listed = getattr(content, "faces", None)
    return [] if listed is None else list(listed())


def stats(face: dict[str, Any]) -> str:
    """The figures of a card: ``3/4`` for a body; ``attack 4``, ``stamina 6, 5 points``, ``houses 3`` for a card of a kingdom."""
    if face.get("health") is not None:
        return f"{face['attack']}/{face['health']}"
    shown = [f"{word} {face[word]}" for word in ("attack", "stamina") if face.get(word)]
    if face.get("housing"):
        shown.append(f"houses {face['housing']}")
    if face.get("points") and not face.get("per"):
        shown.append(f"{face['points']} point{'' if abs(face['points']) == 1 else 's'}")
    return ", ".join(shown)


def group_of(face: dict[str, Any]) -> str:
    """The heading under which a card stands."""
    return str(face["affinity"] or face["type"]).title()


def copies(numbers: list[int]) -> str:
    """``1/2/2``, for each number of seats; one number when it is always the same."""
    return "/".join(str(number) for number in (numbers if len(set(numbers)) > 1 else numbers[:1]))


COLUMNS: Final[dict[str, Callable[[dict[str, Any]], str]]] = {
    "cost": lambda face: "" if face["cost"] is None else str(face["cost"]),
    "copies": lambda face: copies(face.get("copies") or []),
    "name": lambda face: str(face["name"]),
    "type": lambda face: str(face["type"]) if face["affinity"] else "",
    "stats": stats,
    "text": lambda face: str(face["text"]),
}
"""What is shown of a card; a column in which a whole group has nothing is left out."""


def cards_command(name: str, as_json: bool) -> None:
    """Print them."""
    game = find(name)
    content = game.content()
    listed = faces(content)
    advice: Iterable[object] = getattr(content, "advice", ())
    for fault in advice:
        aside.print(f"Advice: {fault}", markup=False, soft_wrap=True)
    if as_json:
        print_json({"game": game.name, "set_digest": content.digest, "cards": listed})
        return
    out.print(f"{game.title}: {len(listed)} cards, set {content.digest}", markup=False)
    for heading, grouped in groupby(listed, key=group_of):
        group = list(grouped)
        table = Table(title=heading, title_justify="left", title_style="bold")
        shown = {column: [said(face) for face in group] for column, said in COLUMNS.items()}
        shown = {column: words for column, words in shown.items() if any(words)}
        for column in shown:
            table.add_column(column, justify="right" if column == "cost" else "left")
        for row in zip(*shown.values(), strict=True):
            table.add_row(*(Text(word) for word in row))
        out.print(table)
