"""What both sides speak of: limits, names, and the parts of messages."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

MESSAGE_BYTES = 16_384  #: the largest message that the server reads
ACTIONS_AT_ONCE = 64  #: the most actions in one list
MOMENTS_AT_MOST = 64  #: the most moments of a game
CHAT_CHARACTERS = 280  #: the longest line of the chat
CHAT_LINES = 200  #: so many of the newest lines are kept at a table
CONCEDE, TIMEOUT, CANCEL = -1, -2, -3  #: the reserved acts; -2 is the server's alone

Key = Annotated[str, Field(min_length=1, max_length=64)]
Token = Annotated[str, Field(min_length=1, max_length=128)]
Name = Annotated[str, Field(min_length=1, max_length=40)]
Whole = Annotated[int, Field(ge=0, le=2**31 - 1)]
Action = Annotated[int, Field(ge=-3, le=2**31 - 1)]
Line = Annotated[str, Field(min_length=1, max_length=CHAT_CHARACTERS)]


class Model(BaseModel):
    """Unknown fields and numbers written as text are errors; messages do not change."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class Choice(Model):
    """One legal action. ``index`` is what to send back; ``source`` and ``target`` name things on the table."""

    index: int
    text: str
    verb: str
    source: str | None = None  #: a reference such as "me.hand.3", "foe.leader", "thing.12", "seat.2"
    target: str | None = None
    cost: int | None = None  #: what it costs, where it is paid for
    pays: list[str] | None = None  #: references to what would be used up for it when nobody chooses
    about: dict[str, Any] | None = None  #: what else there is to it, in the game's own words: who yields, what is promised


class Decision(Model):
    """What a seat may do now. An act carries ``id``; another decision has another.

    ``moment`` names the response window in which the seat is asked; null where this is no window.
    """

    id: int
    actions: list[Choice]
    draft: bool  #: a compound action is open; the reserved act -3 drops it at no cost
    moment: str | None


class EventLine(Model):
    """Something that this viewer saw happen. What it may not know of it is zero."""

    version: int
    kind: str  #: the game's name of the event
    text: str  #: a line for the log; it never names what the viewer may not know
    seat: int
    subject: int  #: a card's number in the game's list of cards, or 0
    object: int  #: a serial on the table, or 0
    other_seat: int
    other: int
    amount: int


class Result(Model):
    """How the game ended. ``share`` of the win and ``points`` are per seat."""

    share: list[float]
    points: list[int]
    reason: str


Mode = Literal["always", "chosen", "until"]
Verdict = Literal["open", "solved", "failed", "given_up"]


class SeatInfo(Model):
    """Who sits there."""

    name: str
    kind: Literal["human", "bot"]


class ClockSetting(Model):
    """How a table is clocked, in seconds: every decision has ``step``, and beyond those a seat has ``bank`` for the whole game."""

    step: Annotated[int, Field(ge=5, le=3600)]
    bank: Annotated[int, Field(ge=0, le=86_400)]


class SeatClock(Model):
    """One seat's time in milliseconds, as this message was sent. While it runs it takes ``step`` first, then ``bank``; at 0 of both
    the seat has run out."""

    step: int  #: of the decision at hand; of the next one while it does not run
    bank: int
    running: bool
    out: bool  #: it ran out at its last decision


class ChatLine(Model):
    """Something that a seat has said. It is plain text, whatever it looks like: it must never become markup."""

    number: int  #: rising from 1
    seat: int
    text: str
    phrase: str | None  #: the name of the quick phrase; ``text`` is its wording
    at: int  #: seconds since 1970


class Idea(Model):
    """One way to go on: a whole act, compound ones to their end. ``actions`` is what ``act`` takes."""

    actions: list[int]
    text: str
    told: str  #: what the chronicle would say of it, as others read it; it may be empty
    expected: float  #: this seat's share of the win after it, as far as it can be foreseen: 0 lost, 1 won


class Fault(Model):
    """Why something was refused: a code for programs, a sentence for people."""

    code: str
    message: str
    rule: str | None = None  #: the number of the rule that forbids it, such as "T36"
    alternatives: list[str] | None = None  #: what could be done instead, as text
