"""`mirlands deck check FILE`: whether a deck is legal, or every fault that it has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from mirlands.games import find
from mirlands.kernel.errors import BadInput
from mirlands.kernel.game import Content, Game

from .inputs import named_values
from .output import out, print_json

LARGEST = 1_000_000


def read_deck_file(game: Game, content: Content, path: Path, options: Mapping[str, str]) -> Any:
    """A deck from a file, checked for a table with these house rules.

    Raises:
        BadInput: the file cannot be read, or every fault that the deck has, with its line.
    """
    if game.read_deck is None:
        raise BadInput(place=str(path), reason=f"{game.title} is played without decks", hint="leave it out")
    try:
        if path.stat().st_size > LARGEST:
            raise BadInput(place=str(path), reason=f"is larger than {LARGEST} bytes", hint="a deck file is a short list")
        raw = path.read_bytes()
    except OSError as error:
        reason = f"cannot be read: {error.strerror}"
        raise BadInput(place=str(path), reason=reason, hint="give the path of a deck file") from error
    return game.read_deck(content, raw, str(path), options=options)


def deck_check_command(path: Path, name: str, options: Sequence[str], as_json: bool) -> None:
    """Print what the deck is."""
    game = find(name)
    content = game.content()
    chosen = named_values("--option", options)
    game.options_array(chosen)
    deck = read_deck_file(game, content, path, chosen)
    cards: dict[str, int] = deck.cards
    listing: str = deck.listing()
    if as_json:
        said = {"game": game.name, "set_digest": content.digest, "file": str(path), "legal": True, "title": deck.title}
        print_json(said | {"cards": cards, "list": listing})
        return
    out.print(f"{path}: a legal deck of {game.title}, {sum(cards.values())} cards", markup=False, soft_wrap=True)
    out.print(listing, markup=False, soft_wrap=True, end="")
