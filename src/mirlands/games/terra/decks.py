"""Decks: read from files and lists, checked with a reason for every fault, written as text."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

from ...cards.faults import Fault, Faulty
from ...cards.lines import NotToml, read
from ...kernel.errors import BadInput
from ...kernel.explain import shown
from .content import Content, plain_name
from .declarations import ActionCard, Body, CreatureCard, LeaderCard, TokenCard
from .state import DECK, Deck

FOLDER: Final = Path(__file__).parent / "decks"
COPIES: Final = 2
"""The most copies of one definition (T61)."""
BYTES: Final = 200_000

_LINE: Final = re.compile(r"(?:(?P<n>[0-9]{1,3})\s*[xX×]?\s+)?(?P<name>.+?)(?:\s+[xX×]\s*(?P<m>[0-9]{1,3}))?")
_PRINTING: Final = re.compile(r"(?P<name>.+?)\s*[(\[](?P<printing>[^()\[\]]*)[)\]]")


class DeckFaults(Faulty):
    """A deck has faults: all of them."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a deck list. ``printing`` is a picture and changes nothing (T61, T65)."""

    card: int
    copies: int
    line: int = 0
    printing: str = ""


@dataclass(frozen=True)
class DeckList:
    """A deck that has been read; ``check`` says whether it is legal.

    ``name`` is what commands call it, ``title`` what people do, ``text`` its plan in one line.
    """

    name: str
    title: str
    text: str
    newcomers: bool
    leader: str
    entries: tuple[Entry, ...]
    content: Content

    @property
    def cards(self) -> dict[str, int]:
        """Copies by card id, in the order of the set."""
        counted: Counter[int] = Counter()
        for entry in self.entries:
            counted[entry.card] += entry.copies
        return {self.content.ids[number]: counted[number] for number in sorted(counted)}

    def record(self) -> Any:
        """An array of one Deck record; equal lists give equal bytes, whatever the order and the pictures."""
        return record(self.content, [i for i, copies in self.cards.items() for _ in range(copies)])

    def listing(self) -> str:
        """The deck as plain text that ``read_deck`` reads again, the cheapest cards first."""
        lines = [f"# {self.title}"] if self.title else []
        for entry in sorted(self.entries, key=lambda one: (_cost(self.content, one.card), one.card)):
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


def read_deck(content: Content, raw: bytes | str, place: str = "deck", name: str = "") -> DeckList:
    """Read and check a deck, from a TOML deck file or plain text with lines such as ``2 Ember Hound``.

    Args:
        raw: the file, in any common encoding and with any line endings.
        place: what faults call it.
        name: what commands call it; the default is its title.

    Raises:
        DeckFaults: every fault that it has.
    """
    if len(raw) > BYTES:
        raise DeckFaults(place, [Fault(place, 0, "", "", f"is longer than {BYTES} bytes", "a deck file is a short list")])
    text = (decoded(raw) if isinstance(raw, bytes) else raw).removeprefix("\ufeff")
    text = "\n".join(text.splitlines())
    if re.search(r"^\s*\[cards\]", text, re.MULTILINE):
        deck, faults = _from_toml(content, text, place, name)
    else:
        deck, faults = _from_text(content, text, place, name)
    faults += check(deck, place, complete=not faults)
    if faults:
        faults.sort(key=lambda fault: fault.line or 10**9)
        raise DeckFaults(place, faults)
    return deck


def _from_toml(content: Content, text: str, place: str, name: str) -> tuple[DeckList, list[Fault]]:
    faults: list[Fault] = []
    try:
        document = read(text)
    except NotToml as bad:
        reason = f"this is not TOML: {bad.reason}"
        return DeckList(name, name, "", False, "", (), content), [Fault(place, bad.line, "", "", reason)]
    data = document.data

    def field(key: str, kind: type, default: Any, right: str) -> Any:
        value = data.get(key, default)
        if type(value) is not kind:
            faults.append(Fault(place, document.line_of((key,)), "", key, f"is {shown(value)}", right))
            return default
        return value

    known = ("name", "plan", "newcomers", "leader", "cards")
    for key in data:
        if key not in known:
            right = f"a deck file holds {', '.join(known)}"
            faults.append(Fault(place, document.line_of((key,)), "", shown(key)[1:-1], "there is no such field", right))
    title = field("name", str, "", "it must be text") or name
    plan = field("plan", str, "", "it must be text")
    newcomers = field("newcomers", bool, False, "it must be true or false")
    leader = field("leader", str, "", "it must be the id of a leader")
    if leader and not isinstance(content.by_id.get(leader), LeaderCard):
        faults.append(Fault(place, document.line_of(("leader",)), "", "leader", f"there is no leader {shown(leader)}"))
    entries: list[Entry] = []
    for word, copies in field("cards", dict, {}, "it must be a table: [cards]").items():
        _entry(content, word, copies, document.line_of(("cards", word)), place, entries, faults)
    return DeckList(name or title, title, plan, newcomers, leader, tuple(entries), content), faults


def _from_text(content: Content, text: str, place: str, name: str) -> tuple[DeckList, list[Fault]]:
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
                faults.append(Fault(place, number, "", "", f"{shown(said)} does not say how many", "such as '2 Ember Hound'"))
            else:
                _entry(content, found["name"], int(found["n"] or found["m"]), number, place, entries, faults)
    return DeckList(name or title, title or name, "", False, "", tuple(entries), content), faults


def _entry(content: Content, word: str, copies: Any, line: int, place: str, entries: list[Entry], faults: list[Fault]) -> None:
    """One line of a list; a printing may be named instead of a card, or behind it in brackets."""
    if type(copies) is not int or copies < 1:
        faults.append(Fault(place, line, shown(word)[1:-1], "", f"{shown(copies)} is not a number of copies", "say 1 or 2"))
        return
    printing = ""
    found = _PRINTING.fullmatch(word)
    if found and content.has(found["name"]):
        word, printing = found["name"], found["printing"].strip()
    if not content.has(word):
        if plain_name(word).removesuffix("s") == "leader":
            faults.append(Fault(place, line, "", "", "a Leader is not part of a deck", "leave it out", "T64"))
        else:
            faults.append(Fault(place, line, "", "", f"there is no card {shown(word)}", content.near(word)))
        return
    number = content.number(word)
    printings = [p.id for p in content.card(number).printed()]
    if not printing:
        printing = next((p for p in printings if plain_name(p) == plain_name(word)), "")
    elif printing not in printings:
        reason, right = f"has no printing {shown(printing)}", f"printings: {', '.join(printings)}"
        faults.append(Fault(place, line, content.ids[number], "", reason, right))
        return
    entries.append(Entry(number, copies, line, printing))


def check(deck: DeckList, place: str = "deck", complete: bool = True) -> list[Fault]:
    """The deck-building rules (T60-T64): one fault for each that is broken, and for each card that breaks it.

    ``complete`` is False when lines of the list could not be read: its size is not judged then.
    """
    content = deck.content
    faults: list[Fault] = []
    counted: Counter[int] = Counter()
    size = 0
    over: dict[int, Entry] = {}
    for entry in deck.entries:
        card, label = content.card(entry.card), content.ids[entry.card]
        if isinstance(card, TokenCard):
            faults.append(Fault(place, entry.line, label, "", "a token is not part of a deck", "leave it out", "T64"))
        elif isinstance(card, LeaderCard):
            faults.append(Fault(place, entry.line, label, "", "a Leader is not part of a deck", "leave it out", "T64"))
        else:
            size += entry.copies
            counted[entry.card] += entry.copies
            if counted[entry.card] > COPIES:
                over.setdefault(entry.card, entry)
    for number, entry in over.items():
        said = f"{counted[number]} copies"
        if len({one.printing for one in deck.entries if one.card == number}) > 1:
            said += " in different printings, which are one definition"
        right = f"at most {COPIES} copies of a card"
        faults.append(Fault(place, entry.line, content.ids[number], "", said, right, "T61"))
    if size != DECK and complete:
        short = f"{size} card{'' if size == 1 else 's'}"
        right = f"add {DECK - size}" if size < DECK else f"take {size - DECK} out"
        faults.append(Fault(place, 0, "", "", f"{short}; a deck has exactly {DECK}", right, "T60"))
    return faults


def from_ids(content: Content, cards: Sequence[str] | Mapping[str, int], place: str = "deck") -> DeckList:
    """A checked deck from card ids, one for each copy or with the number of copies.

    Raises:
        DeckFaults: every fault that it has.
    """
    counted: Mapping[Any, Any] = cards if isinstance(cards, Mapping) else Counter(cards)
    entries: list[Entry] = []
    faults: list[Fault] = []
    for word, copies in counted.items():
        _entry(content, str(word), copies, 0, place, entries, faults)
    deck = DeckList(place, place, "", False, "", tuple(entries), content)
    faults += check(deck, place, complete=not faults)
    if faults:
        raise DeckFaults(place, faults)
    return deck


def record(content: Content, cards: Iterable[str]) -> Any:
    """An array of one Deck record from thirty card ids, in the order of the set. The caller has checked them."""
    array = Deck.table(1)
    array[0].cards[:] = sorted(content.number(card) for card in cards)
    return array


def _cost(content: Content, number: int) -> int:
    card = content.card(number)
    return card.cost if isinstance(card, CreatureCard | ActionCard) else 0


def summary(deck: DeckList) -> dict[str, Any]:
    """What a deck is made of: ``curve`` (cards by cost), ``affinities``, ``creatures`` and ``actions``."""
    curve: Counter[int] = Counter()
    affinities: Counter[str] = Counter()
    kinds: Counter[str] = Counter(creatures=0, actions=0)
    for entry in deck.entries:
        card = deck.content.card(entry.card)
        curve[_cost(deck.content, entry.card)] += entry.copies
        affinities[card.affinity] += entry.copies
        kinds["actions" if isinstance(card, ActionCard) else "creatures" if isinstance(card, Body) else "others"] += entry.copies
    return {"curve": dict(sorted(curve.items())), "affinities": dict(affinities.most_common()), **kinds}


@cache
def _starter_texts() -> tuple[tuple[str, bytes], ...]:
    return tuple((file.stem, file.read_bytes()) for file in sorted(FOLDER.glob("*.toml")))


@lru_cache(maxsize=8)
def _starters(content: Content) -> tuple[DeckList, ...]:
    decks: list[DeckList] = []
    for name, raw in _starter_texts():
        try:
            decks.append(read_deck(content, raw, f"{name}.toml", name))
        except DeckFaults:
            if content.set.head.id == "BASE-01":
                raise
    return tuple(sorted(decks, key=lambda deck: not deck.newcomers))


def starters(content: Content) -> list[DeckList]:
    """The decks that come with the game, those for newcomers first.

    With a set of cards other than BASE-01 there are only those that it can build.
    """
    return list(_starters(content))


def deck(content: Content, spec: Any = None) -> Any:
    """An array of one Deck record.

    Args:
        spec: None for the first starter; text for the name of a starter, or a whole list with lines such as
            ``2 Ember Hound``; otherwise card ids, one for each copy, or copies by id.

    Raises:
        BadInput: no such starter; ``DeckFaults`` says everything that is wrong with a list.
    """
    if spec is None or (isinstance(spec, str) and "\n" not in spec.strip()):
        known = starters(content)
        for one in known:
            if spec is None or plain_name(spec) in (plain_name(one.name), plain_name(one.title)):
                return one.record()
        right = f"starters: {', '.join(one.name for one in known) or 'none'}"
        raise BadInput("deck", f"there is no starter deck {shown(spec)}", right)
    if isinstance(spec, str):
        return read_deck(content, spec).record()
    if isinstance(spec, Mapping) or (isinstance(spec, Sequence) and all(isinstance(card, str) for card in spec)):
        return from_ids(content, spec).record()
    raise BadInput("deck", f"is {shown(spec)}", "it must be the name of a starter, a list as text, or card ids")


def deck_list(content: Content, deck: Any) -> list[str]:
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
