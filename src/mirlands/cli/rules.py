"""`mirlands rules GAME`: the numbered rules, the rulings and the house rules of a game."""

from __future__ import annotations

import re
from typing import Any

from rich.padding import Padding
from rich.table import Table

from mirlands.games import find
from mirlands.kernel.game import Game

from .output import out, print_json


def _order(number: str) -> tuple[str, int]:
    """Rules before rulings, each by number: T9 before T10."""
    parts = re.fullmatch(r"([A-Za-z]*)(\d*).*", number)
    letters, digits = parts.groups() if parts else (number, "")
    return letters, int(digits or 0)


def rules_json(game: Game) -> dict[str, Any]:
    """Everything as data."""
    rules = sorted(game.rules.values(), key=lambda rule: _order(rule.number))
    return {
        "game": game.name,
        "title": game.title,
        "rules_version": game.rules_version,
        "seats": list(game.seats),
        "rules": [{"number": rule.number, "section": rule.section, "text": rule.text} for rule in rules],
        "options": [
            {"name": option.name, "values": list(option.values), "default": option.values[0], "ruling": option.source, "text": option.text}
            for option in game.options
        ],
    }


def rules_command(name: str, as_json: bool) -> None:
    """Print them."""
    game = find(name)
    data = rules_json(game)
    if as_json:
        print_json(data)
        return
    out.print(f"[bold]{game.title}[/bold]  rules version {game.rules_version}")
    out.print(game.summary, markup=False)
    section = None
    for rule in data["rules"]:
        if rule["section"] != section:
            section = rule["section"]
            out.print()
            out.print(section or "Rules", style="bold", markup=False)
        row = Table.grid(padding=(0, 1))
        row.add_column(width=6, style="cyan")
        row.add_column()
        row.add_row(rule["number"], rule["text"].replace("[", "\\["))
        out.print(Padding(row, (0, 0, 0, 2)))
    if data["options"]:
        out.print("\n[bold]House rules[/bold]  (--option NAME=VALUE)")
        for option in data["options"]:
            values = ", ".join(option["values"])
            out.print(f"  {option['name']} = {values}  (default {option['default']}; {option['ruling']})", markup=False)
            out.print(f"      {option['text']}", markup=False)
