"""The game of one table at the engine's boundary: one act of several actions, all or none, that can be taken back."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

import numpy as np

from mirlands.kernel import contract
from mirlands.kernel.errors import ActionRefused, GameOver, IllegalAction, NotYourDecision, UnknownAction
from mirlands.kernel.events import new_log, new_seen, seen_by, written
from mirlands.kernel.game import Content, Game
from mirlands.kernel.records import restore
from mirlands.kernel.step import Desk, begin, look, step

CONCEDE = contract.CONCEDE


class Playing:
    """A game in progress. Not for two threads at once.

    ``seed`` is 128 bits in hexadecimal; ``decks`` one Deck record's bytes a seat; ``start`` a State's bytes where the
    game does not begin with its own set-up.
    """

    def __init__(
        self, game: Game, content: Content, options: dict[str, str], decks: Sequence[bytes], seed: str, start: bytes | None
    ) -> None:
        self.game, self.content, self.seats = game, content, len(decks)
        self.state = game.state.table(1) if start is None else restore(game.state, start)
        self.desk = Desk(game.view, self.seats, game.width)
        self._log, self._seen = new_log(), new_seen()
        self._events: list[list[Any]] = [[] for _ in range(self.seats)]
        self._before = self.state.tobytes()
        if start is None:
            words = np.frombuffer(bytes.fromhex(seed), np.uint32).astype(np.int64)
            piled = np.concatenate([restore(game.deck_record, deck) for deck in decks])
            self.mask = begin(
                content.table, self.state, game.options_array(options), piled, words, self.desk.views, self.desk.legals, self.desk.counts
            )
        else:
            self.mask = self._look()

    def _look(self) -> int:
        return look(self.content.table, self.state, self.desk.views, self.desk.legals, self.desk.counts)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.mask == 0

    def legal(self, seat: int) -> tuple[int, ...]:
        """The seat's legal actions; none while it does not decide."""
        return tuple(self.desk.legals[seat, : self.desk.counts[seat]].tolist())

    def view(self, seat: int) -> bytes:
        """The seat's View, as bytes."""
        data: bytes = self.desk.views[seat].tobytes()
        return data

    def drafting(self, seat: int) -> bool:
        """Whether the seat has an uncommitted compound action."""
        return bool(contract.drafting(self.content.table[0], self.state[0], seat))

    def default_action(self, seat: int) -> int:
        """What a deciding seat does that cannot say what it wants."""
        return int(contract.default_action(self.content.table[0], self.state[0], seat))

    def events(self, seat: int) -> list[Any]:
        """What the seat saw happen in the last act: arrays of Event, one for each action of it."""
        return self._events[seat]

    def fingerprint(self) -> str:
        """A digest of the state."""
        return hashlib.blake2s(self.state.tobytes(), digest_size=16).hexdigest()

    def act(self, seat: int, actions: Sequence[int]) -> None:
        """Take actions one after another, all of them or none.

        Raises:
            ActionRefused: one of them cannot be taken; nothing has changed.
        """
        before, mask, events = self.state.tobytes(), self.mask, self._events
        self._events = [[] for _ in range(self.seats)]
        try:
            for action in actions:
                self._one(seat, action)
        except ActionRefused:
            self._before = before
            self.take_back()
            self.mask, self._events = mask, events
            raise
        self._before = before

    def take_back(self) -> None:
        """Undo the last act."""
        self.state[:] = restore(self.game.state, self._before)
        self.mask = self._look()

    def _one(self, seat: int, action: int) -> None:
        table, state = self.content.table[0], self.state[0]
        if self.over:
            raise GameOver(action, "the game is over")
        if action != CONCEDE and (self.mask >> seat) & 1 == 0:
            raise NotYourDecision(action, "another seat decides now")
        if action >= self.game.actions:
            raise UnknownAction(action, f"{self.game.title} has no such action")
        if action >= 0:
            code = contract.forbids(table, state, seat, action)
            if code:
                view = self.desk.views[seat]
                listed = [self.game.talk.describe(self.content, view, a) for a in self.legal(seat)]
                rule = self.game.rules.get(code)
                raise IllegalAction(action, rule.text if rule else "not now", self.game.rule_number(code), listed)
        self.mask = step(self.content.table, self.state, seat, action, self._log, self.desk.views, self.desk.legals, self.desk.counts)
        for viewer in range(self.seats):
            count = seen_by(written(self._log), viewer, self._seen)
            if count:
                self._events[viewer].append(self._seen[:count].copy())

    def result(self) -> dict[str, Any] | None:
        """``share``, ``points`` and ``reason`` of a finished game; None while it goes on."""
        if not self.over:
            return None
        table, state = self.content.table[0], self.state[0]
        return {
            "share": [float(contract.result(table, state, seat)) for seat in range(self.seats)],
            "points": [int(contract.points(table, state, seat)) for seat in range(self.seats)],
            "reason": self.game.talk.outcome(self.content, self.desk.views[0]),
        }
