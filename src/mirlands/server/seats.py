"""What one viewer has been shown: versions, events, the newest view and the decision at hand.

Everything here is made from the seat's View, its legal actions and the events that it may see, and a frame exists
only when one of those has changed or the seat itself has acted. So nothing that is sent, nor that something is sent,
depends on what the seat cannot see.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Sequence
from typing import Any

from mirlands.kernel.game import Content, Game
from mirlands.kernel.records import restore

from .encode import encoder


def dump(value: Any) -> str:
    """Compact JSON."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


SHAPE = frozenset({"verb", "source", "target", "cost", "pays"})
"""What every game says of an action in the same words (``Talk.shape``)."""


class Viewer:
    """One seat's side of a table."""

    def __init__(self, game: Game, content: Content, seat: int) -> None:
        self.game, self.content, self.seat = game, content, seat
        self.version = 0
        self.view = b""
        self.legal: tuple[int, ...] = ()
        self.draft = False
        self.moment = 0  # of the response window in which this seat is asked; 0 is none
        self.stirred = False  # the newest act was another seat's, and this seat was shown news in it
        self.result: dict[str, Any] | None = None
        self._held: list[Any] = []  # events of a simultaneous decision that is not over
        self._lines: list[str] = []  # every event that was seen, as JSON
        self._versions: list[int] = []  # of each line; rising
        self._encode = encoder(game.view.dtype)
        self._table_part = (0, "")  # the JSON that does not depend on ``since``, and the version it shows

    def show(
        self,
        view: bytes,
        legal: tuple[int, ...],
        draft: bool,
        events: Sequence[Any],
        result: dict[str, Any] | None,
        *,
        acted: bool,
        sealed: bool,
    ) -> bool:
        """Take in the table after an act; return whether this viewer gets a frame.

        ``events`` are arrays of Event, already without what the seat may not know; ``acted`` says that it was this
        seat's own act, ``sealed`` that a simultaneous decision is still open: what others did is then kept back.
        """
        self.stirred = False
        if sealed and not acted:
            self._held += events
            return False
        if not sealed:
            events, self._held = [*self._held, *events], []
        same = (view, legal, draft, result) == (self.view, self.legal, self.draft, self.result)
        if same and not acted and not events:
            return False
        self.version += 1
        self.view, self.legal, self.draft, self.result = view, legal, draft, result
        find = self.game.moment
        self.moment = find(self.content, self.record()[0]) if find is not None and legal else 0
        self.stirred = not acted and any(int(event.kind) in self.game.news for some in events for event in some)
        for some in events:
            self._lines += [self._line(event) for event in some]
            self._versions += [self.version] * len(some)
        return True

    def _line(self, event: Any) -> str:
        talk = self.game.talk
        return dump(
            {
                "version": self.version,
                "kind": talk.event_name(event.kind),
                "text": talk.tell(self.content, event, self.seat),
                "seat": event.seat,
                "subject": event.subject,
                "object": event.thing,
                "other_seat": event.other_seat,
                "other": event.other,
                "amount": event.amount,
            }
        )

    def record(self) -> Any:
        """The newest view as an array of one View record."""
        return restore(self.game.view, self.view)

    def decision(self) -> dict[str, Any] | None:
        """What the seat may do now, or None while it waits."""
        if not self.legal:
            return None
        talk, view, choices = self.game.talk, self.record()[0], []
        for action in self.legal:
            shape = talk.shape(self.content, view, action)
            choices.append(
                {
                    "index": action,
                    "text": talk.describe(self.content, view, action),
                    "verb": shape["verb"],
                    "source": shape.get("source"),
                    "target": shape.get("target"),
                    "cost": shape.get("cost"),
                    "pays": shape.get("pays"),
                    "about": {key: said for key, said in shape.items() if key not in SHAPE} or None,
                }
            )
        moment = self.game.moments[self.moment].name if self.moment else None
        return {"id": self.version, "actions": choices, "draft": self.draft, "moment": moment}

    def preview(self, key: str, after: bytes) -> str:
        """The answer to a preview, as JSON."""
        return f'{{"type":"preview","key":{dump(key)},"after":{self._encode(after)},"why":null}}'

    def frame(self, since: int) -> str:
        """A frame, as JSON, with the events after version ``since``; one that this viewer never had gives everything."""
        if not 0 <= since <= self.version:
            since = 0
        if self._table_part[0] != self.version:
            rest = f'"view":{self._encode(self.view)},"decision":{dump(self.decision())},"result":{dump(self.result)}}}'
            self._table_part = (self.version, rest)
        lines = ",".join(self._lines[bisect_right(self._versions, since) :])
        return f'{{"type":"frame","version":{self.version},"since":{since},"events":[{lines}],{self._table_part[1]}'
