"""What the server says on a socket."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from .common import ChatLine, ClockSetting, Decision, EventLine, Fault, Idea, Mode, Model, Result, SeatClock, SeatInfo, Verdict


class Stops(Model):
    """Where this seat is asked. The server keeps it; it is the same on every device of the seat.

    ``until`` goes back to the mode before when another seat does something that is news, when this seat must decide what is
    no response window or acts itself, and when a client joins this seat or the last one leaves. ``passing`` is the decision
    that the server is about to pass for this seat, after a pause that is always the same; null when there is none. It comes before
    the frame with that decision, and null after the frame without it: a decision with a number up to ``passing`` needs no answer.
    """

    type: Literal["stops"] = "stops"
    mode: Mode
    moments: list[str]  #: names of the moments chosen, in the game's order, whatever the mode
    passing: int | None


class Hello(Model):
    """The answer to ``join`` and ``watch``: where you sit. A frame follows.

    ``stops`` is null where a game has no response windows, ``clock`` where a table has no clocks, ``puzzle`` where it is none.
    """

    type: Literal["hello"] = "hello"
    table: str
    game: str
    seat: int  #: -1 looks on
    seats: list[SeatInfo]
    options: dict[str, str]
    digest: str  #: of the set of cards that this table plays with
    version: int  #: the newest version of this seat
    stops: Stops | None
    clock: ClockSetting | None
    puzzle: str | None  #: the name of the puzzle that this table is


class Frame(Model):
    """What has happened since version ``since`` and how the table looks now.

    ``since`` 0 replaces everything that the client knows; otherwise the events follow those it has.
    """

    type: Literal["frame"] = "frame"
    version: int
    since: int
    events: list[EventLine]
    view: Any  #: the game's View
    decision: Decision | None
    result: Result | None


class Ack(Model):
    """The act is stored and done; ``version`` is the frame of this seat that shows it."""

    type: Literal["ack"] = "ack"
    key: str
    version: int


class Refused(Model):
    """The act was not done, and nothing has changed."""

    type: Literal["refused"] = "refused"
    key: str
    error: Fault


class Preview(Model):
    """The table afterwards; or none, and why, where chance or hidden cards matter."""

    type: Literal["preview"] = "preview"
    key: str
    after: Any  #: the game's View, or null
    why: str | None = None


class Hint(Model):
    """What a strong player would think of, from what this seat sees: the two or three best acts, best first.

    ``decision`` is the one that they answer. Nothing of it is kept, and nobody else is told.
    """

    type: Literal["hint"] = "hint"
    key: str
    decision: int
    expected: float  #: this seat's share of the win as things stand: that of the best act
    ideas: list[Idea]


class Puzzle(Model):
    """How this table's puzzle stands; its task is at GET /api/tables/{id}/puzzle. It comes after ``hello``, and when it changes."""

    type: Literal["puzzle"] = "puzzle"
    state: Verdict


class Error(Model):
    """A message that could not be read or is not allowed here."""

    type: Literal["error"] = "error"
    error: Fault


class Pong(Model):
    """The answer to ``ping``."""

    type: Literal["pong"] = "pong"


class Presence(Model):
    """Which seats are at the table now, bots included, and which have given up the game for good."""

    type: Literal["presence"] = "presence"
    here: list[bool]
    gone: list[bool]


class Clocks(Model):
    """Each seat's time; null for a bot, which has no clock. It comes whenever one starts, stops or runs out, before the frame with it.

    Clocks start when everybody has come to the table. Of a simultaneous decision that is still open it tells nobody who has decided.
    """

    type: Literal["clocks"] = "clocks"
    started: bool
    seats: list[SeatClock | None]


class Chat(Model):
    """Lines of the chat: after ``hello`` all that are kept, later each new one."""

    type: Literal["chat"] = "chat"
    lines: list[ChatLine]


class Noted(Model):
    """What was said or reported is stored; ``number`` is the line of the chat."""

    type: Literal["noted"] = "noted"
    key: str
    number: int


class Rematch(Model):
    """Who has agreed to play again; when all have, where to go."""

    type: Literal["rematch"] = "rematch"
    agreed: list[bool]
    table: str | None = None
    seat: int | None = None
    token: str | None = None


ServerMessage = Annotated[
    Hello | Frame | Ack | Refused | Preview | Hint | Stops | Puzzle | Error | Pong | Presence | Clocks | Chat | Noted | Rematch,
    Field(discriminator="type"),
]
