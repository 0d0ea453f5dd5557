"""Files to a checked set of cards, its digest, and the form that a replay carries."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path as FilePath
from typing import Any, Generic, TypeAlias, TypeVar

from pydantic import TypeAdapter, ValidationError

from mirlands.kernel.explain import TOML, explain, field_name, shown

from .declare import LANGUAGE, Card, Collected, Head, words
from .faults import Fault, SetFaults
from .lines import Document, NotToml, Path, read

C = TypeVar("C", bound=Card)
D = TypeVar("D")
FILES, BYTES = 200, 4_000_000
"""The most files of a set, and the most bytes of one file."""


@dataclass(frozen=True)
class Source:
    """One set file, as it was read. ``name`` is what faults call it."""

    name: str
    text: bytes | str


@dataclass(frozen=True)
class Origin:
    """Where a card was declared."""

    file: str
    document: Document | None
    path: Path

    def line(self, *within: str | int) -> int:
        """The line of the card, or of something within it; 0 when the card came from no file."""
        return self.document.line_of((*self.path, *within)) if self.document else 0

    def fault(self, card: str, within: Sequence[str | int], reason: str, right: str = "") -> Fault:
        """A fault of this card, or of something within it."""
        return Fault(self.file, self.line(*within), card, field_name(within), reason, right)


@dataclass(frozen=True)
class CardSet(Generic[C]):
    """A checked set: its head, its cards in order, and where each was declared."""

    head: Head
    cards: tuple[C, ...]
    origins: tuple[Origin, ...] = field(compare=False, repr=False)

    @property
    def digest(self) -> str:
        """Names the content, whatever its formatting: 32 hexadecimal digits.

        It covers whatever play and rules text depend on, and the order of the cards, which numbers them; pictures,
        printings and flavour may change without a new digest.
        """
        content = {
            "language": LANGUAGE,
            "set": self.head.model_dump(mode="json"),
            "cards": [_dumped(card, card.ORNAMENT) for card in self.cards],
        }
        text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()

    @property
    def pinned(self) -> dict[str, Any]:
        """The whole set as JSON-able data; ``restore`` makes the same set of it."""
        return {
            "language": LANGUAGE,
            "set": self.head.model_dump(mode="json"),
            "cards": [_dumped(card) for card in self.cards],
        }


def _dumped(card: Card, without: Iterable[str] = ()) -> dict[str, Any]:
    return card.model_dump(mode="json", by_alias=True, exclude_defaults=True, exclude=set(without))


def folder(place: FilePath) -> list[Source]:
    """The set files of a folder, in the order of their names.

    Raises:
        SetFaults: there is no such folder, no file in it, or a file that cannot be read.
    """
    faults: list[Fault] = []
    sources: list[Source] = []
    found = sorted(place.glob("*.toml")) if place.is_dir() else []
    if not found:
        faults.append(Fault(str(place), 0, "", "", "there is no set file here", "a set is a folder of .toml files"))
    if len(found) > FILES:
        faults.append(Fault(str(place), 0, "", "", f"{len(found)} files are more than {FILES}", "put more cards into one file"))
    for file in found[:FILES]:
        try:
            if file.stat().st_size > BYTES:
                faults.append(Fault(file.name, 0, "", "", f"is larger than {BYTES} bytes", "put its cards into several files"))
            else:
                sources.append(Source(file.name, file.read_bytes()))
        except OSError as bad:
            faults.append(Fault(file.name, 0, "", "", f"cannot be read: {bad.strerror}", "make it readable, or take it out of the folder"))
    if faults:
        raise SetFaults(f"the set in {place}", faults)
    return sources


Check: TypeAlias = Callable[[Sequence[C], Sequence[Origin], frozenset[str]], list[Fault]]
"""A game's own check of the cards that are well formed; the last argument holds every id declared, well formed or not."""


def load(sources: Iterable[Source], model: TypeAdapter[C], check: Check[C]) -> CardSet[C]:
    """Read a set: one ``[set]`` table in one of the files, and the ``[[card]]`` tables of all of them.

    Args:
        sources: the files, in the order in which their cards are numbered.
        model: what a card of the game may be.
        check: what else must hold between the cards.

    Raises:
        SetFaults: everything that is wrong, in the order of the files.
    """
    reader = _Reader(model)
    for source in sources:
        reader.file(source)
    return reader.done(check)


def restore(pinned: Any, model: TypeAdapter[C], check: Check[C]) -> CardSet[C]:
    """The set that ``CardSet.pinned`` described.

    Raises:
        SetFaults: it is not such a description, or of another version of the language.
    """
    name = "pinned set"
    reason = right = ""
    if not isinstance(pinned, dict) or not isinstance(pinned.get("cards"), list):
        reason, right = f"is {shown(pinned)}", "it must be an object with language, set and cards"
    elif pinned.get("language") != LANGUAGE:
        reason = f"is of version {shown(pinned.get('language'))} of the set-file language"
        right = f"this is version {LANGUAGE}"
    if reason:
        raise SetFaults(name, [Fault(name, 0, "", "", reason, right)])
    reader = _Reader(model)
    reader.head(pinned.get("set"), name, None)
    for index, declared in enumerate(pinned["cards"]):
        reader.card(declared, Origin(f"{name}, card {index + 1}", None, ()))
    return reader.done(check)


class _Reader(Generic[C]):
    """Reads one set and gathers its faults."""

    def __init__(self, model: TypeAdapter[C]) -> None:
        self.model = model
        self.known = dict.fromkeys(words(model), "")
        self.faults: list[Fault] = []
        self.heads: list[tuple[Head, str]] = []
        self.cards: list[C] = []
        self.origins: list[Origin] = []
        self.ids: set[str] = set()
        self.files: list[str] = []
        self.wrong_heads = 0

    def file(self, source: Source) -> None:
        """Read one file."""
        self.files.append(source.name)
        try:
            document = read(source.text)
        except NotToml as bad:
            self.faults.append(
                Fault(source.name, bad.line, "", "", f"this is not TOML: {bad.reason}", "see docs/cards.md for what a set file looks like")
            )
            return
        for name, value in document.data.items():
            if name == "set":
                self.head(value, source.name, document)
            elif name == "card" and isinstance(value, list):
                for index, declared in enumerate(value):
                    self.card(declared, Origin(source.name, document, ("card", index)))
            else:
                reason, right = "there is no such table", "a set file holds [set] and [[card]] tables"
                if name == "card":
                    reason, right = f"is {shown(value)}", "each card begins with [[card]], in two brackets"
                self.faults.append(Fault(source.name, document.line_of((name,)), "", shown(name)[1:-1], reason, right))

    def head(self, declared: Any, file: str, document: Document | None) -> None:
        """Read a ``[set]`` table."""
        origin = Origin(file, document, ("set",))
        head = self._validated(TypeAdapter(Head), declared, origin, "set")
        if head is None:
            self.wrong_heads += 1
        elif self.heads:
            taken = f"there is a [set] table in {self.heads[0][1]} already"
            self.faults.append(Fault(file, origin.line(), "", "set", taken, "keep one"))
        else:
            self.heads.append((head, file))

    def card(self, declared: Any, origin: Origin) -> None:
        """Read one card."""
        label = declared.get("id") if isinstance(declared, dict) else None
        if isinstance(label, str):
            self.ids.add(label)
        card = self._validated(self.model, declared, origin, shown(label)[1:-1] if isinstance(label, str) else "")
        if card is not None:
            self.cards.append(card)
            self.origins.append(origin)

    def _validated(self, model: TypeAdapter[D], declared: Any, origin: Origin, label: str) -> D | None:
        try:
            return model.validate_python(declared)
        except ValidationError as bad:
            for told in explain(bad.errors(include_url=False), declared, TOML, lambda _: self.known):
                self.faults.append(origin.fault(label, told.path, told.reason, told.right))
        return None

    def done(self, check: Check[C]) -> CardSet[C]:
        """The set, or its faults."""
        if not self.heads and not self.wrong_heads:
            file = self.files[0] if self.files else "the set"
            right = 'add [set] with id = "MY-SET", revision = 1, name = "My set" and rules = "1.0.0"'
            self.faults.append(Fault(file, 0, "", "set", "no file has a [set] table", right))
        self._no_doubles()
        self.faults += check(self.cards, self.origins, frozenset(self.ids))
        if self.faults:
            order = {name: position for position, name in enumerate(self.files)}
            self.faults.sort(key=lambda fault: (order.get(fault.file, len(order)), fault.line))
            raise SetFaults("the set", self.faults)
        return CardSet(self.heads[0][0], tuple(self.cards), tuple(self.origins))

    def _no_doubles(self) -> None:
        """Ids and names are given once; a printing belongs to one card."""
        seen: dict[tuple[str, str], str] = {}
        for card, origin in zip(self.cards, self.origins, strict=True):
            claims: list[tuple[str, str, Path]] = [("id", card.id, ("id",)), ("name", card.name.casefold(), ("name",))]
            if isinstance(card, Collected):
                claims += [("printing", one.id, ("printings", i, "id")) for i, one in enumerate(card.printings)]
            for kind, value, path in claims:
                where = f"{card.id} ({origin.file}:{origin.line(*path)})" if origin.document else card.id
                if (kind, value) in seen:
                    taken = f"the {kind} '{value}' is taken by {seen[kind, value]}"
                    self.faults.append(origin.fault(card.id, path, taken, "choose another"))
                seen.setdefault((kind, value), where)
