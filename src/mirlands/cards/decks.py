"""Decks: read from files and lists, checked with a reason for every fault, written as text. A game adds its own rules."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, ClassVar, Final

from mirlands.kernel.errors import BadInput
from mirlands.kernel.explain import shown

from .content import Cards, plain_name
from .faults import Fault, Faulty
from .lines import NotToml, read

BYTES: Final = 200_000
"""The most bytes of a deck file."""

_LINE: Final = re.compile(r"(?:(?P<n>[0-9]{1,3})\s*[xX×]?\s+)?(?P<name>.+?)(?:\s+[xX×]\s*(?P<m>[0-9]{1,3}))?")
_PRINTING: Final = re.compile(r"(?P<name>.+?)\s*[(\[](?P<printing>[^()\[\]]*)[)\]]")


class DeckFaults(Faulty):
    """A deck has faults: all of them."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a deck list. ``printing`` is a picture and changes nothing."""

    card: int
    copies: int
    line: int = 0
    printing: str = ""


@dataclass(frozen=True)
class DeckList:
    """A deck that has been read; its builder's ``check`` says whether it is legal.

    ``name`` is what commands call it, ``title`` what people do, ``text`` its plan in one line.
    """

    name: str
    title: str
    text: str
    newcomers: bool
    leader: str
    entries: tuple[Entry, ...]
    content: Any
    builder: Builder

    @property
    def cards(self) -> dict[str, int]:
        """Copies by card id, in the order of the set."""
        counted: Counter[int] = Counter()
        for entry in self.entries:
            counted[entry.card] += entry.copies
        return {self.content.ids[number]: counted[number] for number in sorted(counted)}

    def record(self) -> Any:
        """An array of one Deck record; equal lists give equal bytes, whatever the order and the pictures."""
        return self.builder.record(self.content, [i for i, copies in self.cards.items() for _ in range(copies)])

    def listing(self) -> str:
        """The deck as plain text that ``read_deck`` reads again, the cheapest cards first."""
        lines = [f"# {self.title}"] if self.title else []
        for entry in sorted(self.entries, key=lambda one: (self.builder.cost(self.content.card(one.card)), one.card)):
            card = self.content.card(entry.card)
            lines.append(f"{entry.copies} {card.name}" + (f" [{entry.printing}]" if entry.printing else ""))
        return "\n".join(lines) + "\n"

    def data(self) -> dict[str, Any]:
        """JSON-able."""
        return {
            "name": self.name,
            "title": self.title,
            "text": self.text,
            "newcomers": self.newcomers,
            "leader": self.leader,
            "cards": self.cards,
        }


def decoded(raw: bytes) -> str:
    """Text in whatever encoding: UTF-8 or UTF-16 with or without a byte-order mark, else Windows-1252 or Latin-1."""
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        guesses = ["utf-16"]
    elif raw[1:2] == b"\0" or raw[:1] == b"\0":
        guesses = ["utf-16-le" if raw[1:2] == b"\0" else "utf-16-be"]
    else:
        guesses = ["utf-8-sig", "cp1252"]
    for encoding in guesses:
        try:
            return raw.decode(encoding)
        except UnicodeDecodeError:
            continue
    return raw.decode("latin-1")


class Builder:
    """Reads and checks the decks of one game, and knows those that come with it.

    A game says what a deck is made of and which rules a list breaks; everything else is the same for all.
    """

    deck_record: ClassVar[Any]
    set_id: ClassVar[str]  # the set that every starter is built of
    folder: ClassVar[Path]
    sample: ClassVar[str]  # a line of a list, for hints
    copies_right: ClassVar[str]  # what a number of copies may be, for hints
    portraits: ClassVar[bool] = False  # a deck file may name a portrait

    def cost(self, card: Any) -> int:
        """What a card costs; 0 when it has no cost."""
        raise NotImplementedError

    def check(self, deck: DeckList, place: str, complete: bool, options: Mapping[str, str]) -> list[Fault]:
        """The deck-building rules: one fault for each that is broken, and for each card that breaks it.

        ``complete`` is False when lines of the list could not be read: its size is not judged then. ``options`` holds
        the house rules that are not at their first value.
        """
        raise NotImplementedError

    def no_card(self, word: str) -> tuple[str, str, str] | None:
        """Why a word that names no card is none for a deck: reason, what would be right, rule. None: it is just unknown."""
        return None

    def portrait(self, content: Any, word: str) -> bool:
        """Whether this is the id of a portrait."""
        return False

    def read_deck(
        self, content: Cards[Any], raw: bytes | str, place: str = "deck", name: str = "", options: Mapping[str, str] | None = None
    ) -> DeckList:
        """Read and check a deck, from a TOML deck file or plain text with a number and a name on each line.

        Args:
            raw: the file, in any common encoding and with any line endings.
            place: what faults call it.
            name: what commands call it; the default is its title.
            options: house rules of the table that it is for, names and values as text.

        Raises:
            DeckFaults: every fault that it has.
        """
        if len(raw) > BYTES:
            raise DeckFaults(place, [Fault(place, 0, "", "", f"is longer than {BYTES} bytes", "a deck file is a short list")])
        text = (decoded(raw) if isinstance(raw, bytes) else raw).removeprefix("\ufeff")
        text = "\n".join(text.splitlines())
        if re.search(r"^\s*\[cards\]", text, re.MULTILINE):
            deck, faults = self._from_toml(content, text, place, name)
        else:
            deck, faults = self._from_text(content, text, place, name)
        return self._checked(deck, faults, place, options or {})

    def _checked(self, deck: DeckList, faults: list[Fault], place: str, options: Mapping[str, str]) -> DeckList:
        faults += self.check(deck, place, not faults, options)
        if faults:
            faults.sort(key=lambda fault: fault.line or 10**9)
            raise DeckFaults(place, faults)
        return deck

    def _from_toml(self, content: Cards[Any], text: str, place: str, name: str) -> tuple[DeckList, list[Fault]]:
        faults: list[Fault] = []
        try:
            document = read(text)
        except NotToml as bad:
            reason = f"this is not TOML: {bad.reason}"
            return DeckList(name, name, "", False, "", (), content, self), [Fault(place, bad.line, "", "", reason)]
        data = document.data

        def field(key: str, kind: type, default: Any, right: str) -> Any:
            value = data.get(key, default)
            if type(value) is not kind:
                faults.append(Fault(place, document.line_of((key,)), "", key, f"is {shown(value)}", right))
                return default
            return value

        known = ("name", "plan", "newcomers", *(["leader"] if self.portraits else []), "cards")
        for key in data:
            if key not in known:
                right = f"a deck file holds {', '.join(known)}"
                faults.append(Fault(place, document.line_of((key,)), "", shown(key)[1:-1], "there is no such field", right))
        title = field("name", str, "", "it must be text") or name
        plan = field("plan", str, "", "it must be text")
        newcomers = field("newcomers", bool, False, "it must be true or false")
        leader = field("leader", str, "", "it must be the id of a leader") if self.portraits else ""
        if leader and not self.portrait(content, leader):
            faults.append(Fault(place, document.line_of(("leader",)), "", "leader", f"there is no leader {shown(leader)}"))
        entries: list[Entry] = []
        for word, copies in field("cards", dict, {}, "it must be a table: [cards]").items():
            self._entry(content, word, copies, document.line_of(("cards", word)), place, entries, faults)
        return DeckList(name or title, title, plan, newcomers, leader, tuple(entries), content, self), faults

    def _from_text(self, content: Cards[Any], text: str, place: str, name: str) -> tuple[DeckList, list[Fault]]:
        faults: list[Fault] = []
        entries: list[Entry] = []
        title = ""
        for number, raw in enumerate(text.split("\n"), 1):
            said = raw.replace("\0", " ").strip()
            if said.startswith(("#", "//")):
                title = title or said.lstrip("#/ ")
            elif said and not said.endswith(":"):
                found = _LINE.fullmatch(said)
                if found is None or not (found["n"] or found["m"]):
                    faults.append(Fault(place, number, "", "", f"{shown(said)} does not say how many", f"such as '{self.sample}'"))
                else:
                    self._entry(content, found["name"], int(found["n"] or found["m"]), number, place, entries, faults)
        return DeckList(name or title, title or name, "", False, "", tuple(entries), content, self), faults

    def _entry(self, content: Cards[Any], word: str, copies: Any, line: int, place: str, entries: list[Entry], faults: list[Fault]) -> None:
        """One line of a list; a printing may be named instead of a card, or behind it in brackets."""
        if type(copies) is not int or copies < 1:
            faults.append(Fault(place, line, shown(word)[1:-1], "", f"{shown(copies)} is not a number of copies", self.copies_right))
            return
        printing = ""
        found = _PRINTING.fullmatch(word)
        if found and content.has(found["name"]):
            word, printing = found["name"], found["printing"].strip()
        if not content.has(word):
            reason, right, rule = self.no_card(word) or (f"there is no card {shown(word)}", content.near(word), "")
            faults.append(Fault(place, line, "", "", reason, right, rule))
            return
        number = content.number(word)
        printings = [p.id for p in content.card(number).printed()]
        if not printing:
            printing = next((p for p in printings if p != content.ids[number] and plain_name(p) == plain_name(word)), "")
        elif printing not in printings:
            reason, right = f"has no printing {shown(printing)}", f"printings: {', '.join(printings)}"
            faults.append(Fault(place, line, content.ids[number], "", reason, right))
            return
        entries.append(Entry(number, copies, line, printing))

    def from_ids(
        self, content: Cards[Any], cards: Sequence[str] | Mapping[str, int], place: str = "deck", options: Mapping[str, str] | None = None
    ) -> DeckList:
        """A checked deck from card ids, one for each copy or with the number of copies.

        Raises:
            DeckFaults: every fault that it has.
        """
        counted: Mapping[Any, Any] = cards if isinstance(cards, Mapping) else Counter(cards)
        entries: list[Entry] = []
        faults: list[Fault] = []
        for word, copies in counted.items():
            self._entry(content, str(word), copies, 0, place, entries, faults)
        return self._checked(DeckList(place, place, "", False, "", tuple(entries), content, self), faults, place, options or {})

    def record(self, content: Cards[Any], cards: Iterable[str]) -> Any:
        """An array of one Deck record from as many card ids, in the order of the set. The caller has checked them."""
        array = self.deck_record.table(1)
        array[0].cards[:] = sorted(content.number(card) for card in cards)
        return array

    @cached_property
    def _starter_texts(self) -> tuple[tuple[str, bytes], ...]:
        return tuple((file.stem, file.read_bytes()) for file in sorted(self.folder.glob("*.toml")))

    @lru_cache(maxsize=8)  # noqa: B019 - there is one builder for each game, and it stays
    def _starters(self, content: Cards[Any]) -> tuple[DeckList, ...]:
        decks: list[DeckList] = []
        for name, raw in self._starter_texts:
            try:
                decks.append(self.read_deck(content, raw, f"{name}.toml", name))
            except DeckFaults:
                if content.set.head.id == self.set_id:
                    raise
        return tuple(sorted(decks, key=lambda deck: not deck.newcomers))

    def starters(self, content: Cards[Any]) -> list[DeckList]:
        """The decks that come with the game, those for newcomers first.

        With a set of cards other than the game's own there are only those that it can build.
        """
        return list(self._starters(content))

    def any_table(self) -> Mapping[str, str]:
        """The house rules under which the most decks are legal: a Deck record does not say where it will be played."""
        return {}

    def deck(self, content: Cards[Any], spec: Any = None) -> Any:
        """An array of one Deck record.

        Args:
            spec: None for the first starter; text for the name of a starter, or a whole list of numbers and names;
                otherwise card ids, one for each copy, or copies by id.

        Raises:
            BadInput: no such starter; ``DeckFaults`` says everything that is wrong with a list.
        """
        if spec is None or (isinstance(spec, str) and "\n" not in spec.strip()):
            known = self.starters(content)
            for one in known:
                if spec is None or plain_name(spec) in (plain_name(one.name), plain_name(one.title)):
                    return one.record()
            right = f"starters: {', '.join(one.name for one in known) or 'none'}"
            raise BadInput("deck", f"there is no starter deck {shown(spec)}", right)
        if isinstance(spec, str):
            return self.read_deck(content, spec, options=self.any_table()).record()
        if isinstance(spec, Mapping) or (isinstance(spec, Sequence) and all(isinstance(card, str) for card in spec)):
            return self.from_ids(content, spec, options=self.any_table()).record()
        raise BadInput("deck", f"is {shown(spec)}", "it must be the name of a starter, a list as text, or card ids")

    def deck_list(self, content: Cards[Any], deck: Any) -> list[str]:
        """The card ids of a Deck record, which ``deck`` makes the same record of.

        Raises:
            BadInput: a number in it is no card's.
        """
        ids = []
        for number in deck["cards"].tolist():
            if not 1 <= number <= len(content.cards):
                raise BadInput("deck", f"there is no card number {number}", f"cards are numbered from 1 to {len(content.cards)}")
            ids.append(content.ids[number])
        return ids


def sized(cards: int, place: str, size: int, complete: bool, rule: str) -> list[Fault]:
    """The fault of a deck that has not exactly ``size`` cards, by the number of the rule that says so."""
    if cards == size or not complete:
        return []
    right = f"add {size - cards}" if cards < size else f"take {cards - size} out"
    return [Fault(place, 0, "", "", f"{cards} card{'' if cards == 1 else 's'}; a deck has exactly {size}", right, rule)]


def copied(deck: DeckList, entry: Entry, copies: int) -> str:
    """How many copies of a card a deck has, in words, where that is too many."""
    said = f"{copies} copies"
    if len({one.printing for one in deck.entries if one.card == entry.card}) > 1:
        said += " in different printings, which are one definition"
    return said
