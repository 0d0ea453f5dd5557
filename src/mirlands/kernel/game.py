"""The description of a game: what people and programs outside the rules need to know of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from .errors import BadInput
from .records import Record


@dataclass(frozen=True)
class Option:
    """A house rule that a table may choose: one field of the game's Options record.

    The record holds the position of the chosen value in ``values``; the first one is the default.
    """

    name: str
    values: tuple[str, ...]
    source: str  # the ruling, "TA1"
    text: str


@dataclass(frozen=True)
class RuleText:
    """A numbered rule or ruling, in words."""

    number: str  # "T24", "TA13"
    text: str
    section: str = ""


@dataclass(frozen=True)
class Moment:
    """A moment in which a seat may answer: a response window, as the seat that is asked stands in it.

    The same window may be one moment for the seat whose round it is and another for the others.
    """

    name: str  # "foe:after-attack": lower case, without spaces
    title: str  # "Opponent's attack declared"
    text: str
    stop: bool = True  # whether a seat is asked here as long as it has not said where it wants to be
    group: str = ""  # the heading that it stands under in a list: "Your round"


class Content(Protocol):
    """What a game is played with: cards, or nothing much.

    ``table`` is an array of one Table record, ``digest`` names it, and ``pinned`` is JSON-able and restores it later.
    """

    @property
    def table(self) -> Any: ...
    @property
    def digest(self) -> str: ...
    @property
    def pinned(self) -> Any: ...


class Talk(Protocol):
    """Actions and events as text. All of it is made from a View, never from the state."""

    def describe(self, content: Any, view: Any, action: int) -> str:
        """An action as short text: ``play 3 > enemy 2``. Positions count from 1."""

    def parse(self, content: Any, view: Any, text: str) -> list[int]:
        """The actions of a text (several for a compound action); raises ``BadInput`` that says what would be right."""

    def shape(self, content: Any, view: Any, action: int) -> dict[str, Any]:
        """What a table needs to offer the action: ``verb``, and ``source`` and ``target`` such as ``me.hand.3``."""

    def tell(self, content: Any, event: Any, seat: int) -> str:
        """A line of the log for an event that ``seat`` may see; empty when it is not worth a line."""

    def why(self, content: Any, view: Any, action: int, code: int) -> str:
        """Why the rule ``code`` forbids an action just now, where the rule's own text does not say it; may be empty."""

    def event_name(self, kind: int) -> str:
        """The name of a kind of event: ``drew``."""

    def outcome(self, content: Any, view: Any) -> str:
        """Why the game ended, in words; empty while it goes on."""


TO_ALL, TO_SEAT, TO_BOTH = "all", "seat", "both"
"""Who may learn something hidden by an event: all who see it, only its ``seat``, or its ``seat`` and ``other_seat``."""


@dataclass(frozen=True)
class Game:
    """One game. ``width`` is the most legal actions at once, ``tensor`` the length of an observation."""

    name: str
    title: str
    summary: str
    rules_version: str
    seats: tuple[int, int]  # fewest and most
    table: type[Record]
    state: type[Record]
    view: type[Record]
    options_record: type[Record]
    deck_record: type[Record]
    actions: int
    width: int
    tensor: int
    options: tuple[Option, ...]
    rules: Mapping[int, RuleText]  # by the code that ``forbids`` returns
    content: Callable[..., Content]  # content() is the game's own, content(pinned) what a replay carries
    deck: Callable[..., Any]  # deck(content, spec) -> array of one Deck; spec: None the default, a starter's name, or a list of card ids
    talk: Talk
    starters: Callable[..., list[Any]]  # starters(content) -> descriptions of decks to choose from; may be empty
    endings: Mapping[int, str]  # by what ``reason`` returns: why games end, in a word or two; at most seven
    deck_list: Callable[..., Any] | None = None  # deck_list(content, record) -> what deck() makes that Deck of; None: no decks
    reveals: Mapping[int, str] = field(default_factory=dict)  # kinds of events that show something hidden, and to whom
    read_deck: Callable[..., Any] | None = (
        None  # read_deck(content, raw, place, options={...}) -> a deck: title, cards, record(), listing(); None: no decks
    )
    positions: Callable[[], Any] | None = None  # how scenarios write and read positions: makes a kernel.positions.Positions
    admits: Callable[[Any, Any, Any], None] | None = (
        None  # admits(content, options, decks): BadInput unless these decks (one a seat) may meet under these options, an array of one
    )
    moments: Mapping[int, Moment] = field(default_factory=dict)  # the moments of its windows, by what moment() returns; may be empty
    moment: Callable[[Any, Any], int] | None = None  # moment(content, view): that in which the view's own seat is asked, 0 none
    pass_action: int = 0  # what declines in every window; a game without moments has no use for it
    news: frozenset[int] = frozenset()  # kinds of events for which one who passes until something happens is asked again
    phrases: Mapping[str, str] = field(default_factory=dict)  # quick phrases of its own, by a name, for the chat

    def __post_init__(self) -> None:
        """A game with windows says which they are, how to find them and what ends waiting."""
        if bool(self.moments) != (self.moment is not None) or bool(self.moments) != bool(self.news):
            raise ValueError(f"{self.name}: moments, moment and news belong together")
        if len({moment.name for moment in self.moments.values()}) != len(self.moments) or 0 in self.moments:
            raise ValueError(f"{self.name}: each moment has a name of its own and a number other than 0")

    def options_array(self, chosen: Mapping[str, str] | None = None) -> Any:
        """An array of one Options record from names and values as text.

        Raises:
            BadInput: an unknown option or value; it lists what there is.
        """
        array = self.options_record.table(1)
        known = {option.name: option for option in self.options}
        for name, text in (chosen or {}).items():
            if name not in known:
                names = ", ".join(known) or "none"
                raise BadInput(place=f"option {name}", reason=f"{self.title} has no such option", hint=f"options: {names}")
            values = known[name].values
            if text not in values:
                raise BadInput(place=f"option {name}", reason=f"{text!r} is not a value of it", hint=f"values: {', '.join(values)}")
            array[0][name] = values.index(text)
        return array

    def options_dict(self, options: Any) -> dict[str, str]:
        """Names and values as text of an Options record."""
        return {option.name: option.values[int(options[option.name])] for option in self.options}
