"""What a client says on its socket."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from .common import ACTIONS_AT_ONCE, MOMENTS_AT_MOST, Action, Key, Line, Mode, Model, Name, Token, Whole


class Join(Model):
    """Sit down, or come back. ``since`` is the last version seen; 0 asks for everything."""

    type: Literal["join"]
    token: Token
    since: Whole = 0


class Act(Model):
    """Take actions, all or none. The same key again gives the same answer and changes nothing."""

    type: Literal["act"]
    key: Key
    decision: Whole
    actions: Annotated[list[Action], Field(min_length=1, max_length=ACTIONS_AT_ONCE)]


class AskPreview(Model):
    """What would these actions lead to, as far as this seat can know?"""

    type: Literal["preview"]
    key: Key
    actions: Annotated[list[Action], Field(min_length=1, max_length=ACTIONS_AT_ONCE)]


class AskHint(Model):
    """What would be good here? Answered with ``hint``, or with ``refused``.

    Only for a seat that must decide, at a table where all the others are bots, one at a time, and not while a puzzle is open.
    It takes about as long as a bot of the highest level thinks. Where the table has gone on meanwhile the answer is ``refused``, ``stale``.
    """

    type: Literal["hint"]
    key: Key


class SetStops(Model):
    """Where does this seat want to be asked? Answered with ``stops``, or with an error when nothing has changed.

    ``always`` at every response window; ``chosen`` at those of ``moments``, and the server passes at the others; ``until``
    nowhere until something happens. ``moments`` null leaves them as they are.
    """

    type: Literal["stops"]
    mode: Mode
    moments: Annotated[list[Name], Field(max_length=MOMENTS_AT_MOST)] | None = None


class Watch(Model):
    """Look on. A spectator sees what everybody may see, decides nothing and cannot speak; the answer is a hello with seat -1."""

    type: Literal["watch"]


class Say(Model):
    """Say something to the table: ``text``, or the name of a quick phrase. Answered with ``noted`` or ``refused``.

    Who says it is the seat of this socket; the message cannot name another. The same key again says nothing more.
    """

    type: Literal["say"]
    key: Key
    text: Line | None = None
    phrase: Name | None = None


class Report(Model):
    """Tell the owner of the server of a line of the chat. It is stored with the lines before it. Answered with ``noted`` or ``refused``."""

    type: Literal["report"]
    key: Key
    number: Whole
    why: Line | None = None


class Ping(Model):
    """Is anybody there?"""

    type: Literal["ping"]


ClientMessage = Annotated[Join | Watch | Act | AskPreview | AskHint | SetStops | Say | Report | Ping, Field(discriminator="type")]
client_message: TypeAdapter[Join | Watch | Act | AskPreview | AskHint | SetStops | Say | Report | Ping] = TypeAdapter(ClientMessage)
