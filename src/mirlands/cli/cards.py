"""`mirlands cards GAME`: every card of a game with the text that is made from what it does."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from rich.table import Table
from rich.text import Text

from mirlands.games import find
from mirlands.kernel.game import Content

from .output import out, print_json


def faces(content: Content) -> list[dict[str, Any]]:
    """Every card as it is printed; a game without cards has none."""
    listed = getattr(content, "faces", None)
    return [] if listed is None else list(listed())


def stats(face: dict[str, Any]) -> str:
    """``3/4`` for what fights."""
    for first, second in (("attack", "health"), ("willpower", "stamina")):
        if face.get(first) is not None:
            return f"{face[first]}/{face[second]}"
    return ""


def group_of(face: dict[str, Any]) -> str:
    """The heading under which a card stands."""
    return str(face.get("affinity") or face.get("faction") or "others").title()


def cards_command(name: str, as_json: bool) -> None:
    """Print them."""
    game = find(name)
    content = game.content()
    listed = faces(content)
    if as_json:
        print_json({"game": game.name, "set_digest": content.digest, "cards": listed})
        return
    out.print(f"{game.title}: {len(listed)} cards, set {content.digest}", markup=False)
    for heading, group in groupby(listed, key=group_of):
        table = Table(title=heading, title_justify="left", title_style="bold")
        table.add_column("cost", justify="right")
        table.add_column("name")
        table.add_column("type")
        table.add_column("stats", justify="right")
        table.add_column("text")
        for face in group:
            cost = "" if face["cost"] is None else str(face["cost"])
            table.add_row(cost, Text(face["name"]), face["type"], stats(face), Text(face["text"]))
        out.print(table)
