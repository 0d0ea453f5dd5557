"""What people say at a table: beside the game, never part of it, and plain text whatever it looks like.

Who speaks is the seat of the socket that a line came by; nothing in a message can say otherwise. A line is stored before anybody is
shown it. Muting is each client's own affair; a report goes to the owner of the server, with what was said before.
"""

from __future__ import annotations

import logging
import time
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError

from mirlands.kernel.explain import plain

from . import protocol
from .lines import Meter
from .phrases import phrases
from .protocol import CHAT_LINES, ChatLine, Fault, Noted, Refused
from .storage import ReportRow, SayingRow

if TYPE_CHECKING:
    from .actor import Actor
    from .lines import Line

log = logging.getLogger(__name__)
RATE, BURST = 0.5, 6  #: lines that a seat may say a second, and at once
REPORTS, REPORT_BURST = 1 / 60, 5  #: lines that a seat may report a second, and at once
CONTEXT = 30  #: lines that are stored with a report, the reported one included
STORAGE = Fault(code="storage", message="this could not be stored, so it was not said; try again")


class Chat:
    """The lines of one table, the newest ``CHAT_LINES``. All of it happens in the table's mailbox."""

    def __init__(self, actor: Actor) -> None:
        """Take over what is stored."""
        self.actor = actor
        self.lines = list(actor.saved.sayings)
        self.wording = phrases(actor.match.game)
        self.meters = [Meter(RATE, BURST) for _ in actor.saved.seats]
        self.reports = [Meter(REPORTS, REPORT_BURST) for _ in actor.saved.seats]

    def greet(self, line: Line) -> None:
        """Tell somebody who has just come what was said."""
        if self.lines:
            line.send(_message(self.lines))

    async def say(self, seat: int, line: Line, key: str, text: str | None, phrase: str | None) -> None:
        """A seat says something: answered with ``noted`` or a refusal."""
        before = next((row for row in self.lines if (row.seat, row.key) == (seat, key)), None)
        if before is not None:
            line.send(Noted(key=key, number=before.number).model_dump_json())
            return
        words = plain(text) if phrase is None else self.wording.get(phrase)
        fault = self._fault(seat, text, phrase, words)
        if fault is not None:
            line.send(_refused(key, fault))
            return
        number = self.lines[-1].number + 1 if self.lines else 1
        row = SayingRow(table_id=self.actor.id, number=number, seat=seat, key=key, text=words, phrase=phrase, at=int(time.time()))
        try:
            await self.actor.store.say(row, number - CHAT_LINES)
        except SQLAlchemyError:
            log.exception("table %s: storing a line of the chat", self.actor.id)
            line.send(_refused(key, STORAGE))
            return
        self.lines = [*self.lines, row][-CHAT_LINES:]
        line.send(Noted(key=key, number=number).model_dump_json())
        self.actor.tell_all(_message([row]))

    def _fault(self, seat: int, text: str | None, phrase: str | None, words: str | None) -> Fault | None:
        """Why something cannot be said."""
        if (text is None) == (phrase is None):
            return Fault(code="chat_empty", message="a line is a text or a quick phrase, one of them")
        if words is None:
            return Fault(code="no_such_phrase", message="there is no such quick phrase here", alternatives=list(self.wording))
        if not words:
            return Fault(code="chat_empty", message="there is nothing to read in this line")
        if not self.meters[seat].allows():
            return Fault(code="chat_rate", message="you are speaking too fast; wait a moment")
        return None

    async def report(self, seat: int, line: Line, key: str, number: int, why: str | None) -> None:
        """A seat reports a line: answered with ``noted`` or a refusal. Reported twice by a seat it is stored once."""
        at = next((i for i, row in enumerate(self.lines) if row.number == number), None)
        if at is None:
            line.send(_refused(key, Fault(code="no_such_line", message="this line is not kept any more, or was never said")))
            return
        if not self.reports[seat].allows():
            line.send(_refused(key, Fault(code="chat_rate", message="that is many reports at once; wait a moment")))
            return
        context = [_line(row).model_dump() for row in self.lines[max(0, at + 1 - CONTEXT) : at + 1]]
        told = {"table_id": self.actor.id, "seat": seat, "number": number, "why": plain(why), "lines": context}
        try:
            await self.actor.store.report(ReportRow(**told, at=int(time.time())))
        except SQLAlchemyError:
            log.exception("table %s: storing a report", self.actor.id)
            line.send(_refused(key, STORAGE))
            return
        log.warning("table %s: seat %d reports line %d, said by seat %d", self.actor.id, seat, number, self.lines[at].seat)
        line.send(Noted(key=key, number=number).model_dump_json())


def _line(row: SayingRow) -> ChatLine:
    return ChatLine(number=row.number, seat=row.seat, text=row.text, phrase=row.phrase, at=row.at)


def _message(rows: list[SayingRow]) -> str:
    return protocol.Chat(lines=[_line(row) for row in rows]).model_dump_json()


def _refused(key: str, fault: Fault) -> str:
    return Refused(key=key, error=fault).model_dump_json()
