"""What every card of every game declares, and the head of a set file."""

from __future__ import annotations

import unicodedata
from typing import Annotated, Any, ClassVar, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, TypeAdapter
from pydantic_core import PydanticCustomError

from mirlands.kernel.explain import patterned

LANGUAGE = 1
"""The version of the set-file language; a pinned set carries it."""


def _plain(text: str) -> str:
    """Any words, markup included (it is only ever data), but nothing that moves the cursor or hides."""
    for letter in text:
        if unicodedata.category(letter)[0] == "C":
            raise PydanticCustomError("text", "holds the control character U+{code}", {"code": f"{ord(letter):04X}"})
    if text != text.strip():
        raise PydanticCustomError("text", "begins or ends with a space", {})
    return text


Id = Annotated[
    str, patterned(r"^[a-z0-9]+(-[a-z0-9]+)*$", "small letters, digits and single hyphens, such as 'ember-hound'"), Field(max_length=48)
]
PrintingId = Annotated[
    str, patterned(r"^[A-Za-z0-9]+(-[A-Za-z0-9]+)*$", "letters, digits and single hyphens, such as 'BASE-01-012'"), Field(max_length=48)
]
Name = Annotated[str, Field(min_length=1, max_length=60), AfterValidator(_plain)]
Prose = Annotated[str, Field(min_length=1, max_length=240), AfterValidator(_plain)]
Rarity = Literal["common", "uncommon", "rare", "legendary"]


class Declaration(BaseModel):
    """Base of everything written in a set file: exact types, no unknown fields, never changed afterwards."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class Printing(Declaration):
    """One picture of a card. It changes nothing but how the card looks."""

    id: PrintingId
    art: Name = "standard"
    rarity: Rarity | None = None


class Card(Declaration):
    """What every card says about itself; a game adds what it does."""

    ORNAMENT: ClassVar[frozenset[str]] = frozenset({"flavour", "glyph", "glyph2", "printings"})
    """Fields that change neither play nor rules text; the digest leaves them out."""

    id: Id
    name: Name
    plural: Name | None = None
    glyph: Id
    glyph2: Id | None = None
    flavour: Prose | None = None

    @property
    def several(self) -> str:
        """The name for more than one of it."""
        return self.plural or f"{self.name}s"

    def printed(self) -> list[Printing]:
        """Its printings; none where nobody collects cards."""
        return []


class Collected(Card):
    """A card that players own and build decks of: it has a rarity, and may be printed with other pictures."""

    rarity: Rarity = "common"
    printings: list[Printing] = []

    def printed(self) -> list[Printing]:
        """Its printings; a card that declares none has one, of its own id and rarity."""
        return self.printings or [Printing(id=self.id, rarity=self.rarity)]


class Head(Declaration):
    """The ``[set]`` table of a set."""

    id: PrintingId
    revision: Annotated[int, Field(ge=1, le=9999)]
    name: Name
    rules: Annotated[str, patterned(r"^[0-9]+\.[0-9]+\.[0-9]+$", "three numbers with dots, such as '1.1.0'")]

    @property
    def title(self) -> str:
        """``BASE-01 revision 3``."""
        return f"{self.id} revision {self.revision}"


def words(adapter: TypeAdapter[Any]) -> list[str]:
    """Every field name that a declaration may use, at any depth."""
    found: set[str] = set()

    def gather(schema: Any) -> None:
        if isinstance(schema, dict):
            found.update(schema.get("properties", {}))
            for part in schema.values():
                gather(part)
        elif isinstance(schema, list):
            for part in schema:
                gather(part)

    gather(adapter.json_schema())
    return sorted(found)
