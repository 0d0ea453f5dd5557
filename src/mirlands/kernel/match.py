"""One game at the boundary: every action is checked, refused with a reason or taken, and remembered.

Everything inside trusts its caller; ``Match`` does not. What it refuses leaves every byte of the state as it was.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from . import step
from .chance import SEED_BITS, seed_words
from .contract import CANCEL, CONCEDE, TIMEOUT
from .errors import ActionRefused, BadInput, GameOver, IllegalAction, NotYourDecision, UnknownAction
from .events import new_log, new_seen, seen_by, written
from .game import Content, Game
from .records import restore

RESERVED = {CONCEDE: "concede", TIMEOUT: "time out", CANCEL: "cancel"}
"""The reserved acts as text."""
SPECTATOR = -1
POSSIBLE = "a state that play can come to"


@dataclass(frozen=True)
class Result:
    """How a game ended: each seat's share of the win and its points, and why."""

    share: tuple[float, ...]
    points: tuple[int, ...]
    reason: str


@dataclass(frozen=True)
class Snapshot:
    """A moment of a match, to go back to."""

    state: bytes
    steps: int


def new_seed() -> int:
    """128 bits from the operating system."""
    return secrets.randbits(SEED_BITS)


def fingerprint_of(state: bytes) -> str:
    """A digest of a state's bytes, 16 hexadecimal digits."""
    return hashlib.blake2s(state, digest_size=8).hexdigest()


def gather_decks(game: Game, content: Content, specs: Sequence[Any]) -> Any:
    """An array of Deck from one specification a seat; ``None`` is the game's default deck."""
    check_seats(game, len(specs))
    return np.concatenate([game.deck(content, spec) for spec in specs])


def admit(game: Game, content: Content, options: Any, decks: Any) -> None:
    """Raise ``BadInput`` unless a game may begin so: ``options`` an array of one Options, ``decks`` of one Deck a seat."""
    check_seats(game, len(decks))
    if game.admits is not None:
        game.admits(content, options, decks)


def check_seats(game: Game, count: int) -> None:
    """Raise ``BadInput`` when the game is not for so many."""
    least, most = game.seats
    if not least <= count <= most:
        wanted = str(least) if least == most else f"{least} to {most}"
        raise BadInput(place="seats", reason=f"{game.title} is not played by {count}", hint=f"seats: {wanted}")


class Match:
    """A game in progress. Not for two threads at once.

    ``options`` are names and values as text, ``decks`` an array of Deck with one for each seat (``gather_decks``), ``seed``
    a number below 2^128, by default from the operating system; it must stay secret until the end.

    Raises:
        BadInput: wrong options, seed or number of seats, or decks that the game does not let meet.
    """

    def __init__(
        self, game: Game, content: Content, options: Mapping[str, str] | None = None, decks: Any = None, seed: int | None = None
    ) -> None:
        number = new_seed() if seed is None else seed
        if not 0 <= number < 1 << SEED_BITS:
            raise BadInput(place="seed", reason=f"{number} is out of range", hint="a whole number from 0 up to 2^128 - 1")
        self.seed: int | None = number
        self.decks: Any = gather_decks(game, content, [None] * game.seats[0]) if decks is None else decks
        self.options: Any = game.options_array(options)
        admit(game, content, self.options, self.decks)
        self._prepare(game, content, game.state.table(1), len(self.decks))
        desk = self._desk
        words = seed_words(number)
        self.mask = step.begin(content.table, self.state, self.options, self.decks, words, desk.views, desk.legals, desk.counts)
        self.start = self.state.tobytes()

    @classmethod
    def at(cls, game: Game, content: Content, state: Any) -> Match:
        """A match that goes on from ``state``: an array of one State record or its bytes. It has no seed and no decks.

        Raises:
            BadInput: the bytes do not fit the game's layout, or break one of its invariants.
        """
        match = cls.__new__(cls)
        match.seed, match.decks, match.options = None, None, None
        data = state if isinstance(state, bytes) else state.tobytes()
        try:
            own = restore(game.state, data)
        except ValueError as error:
            raise BadInput(place="state", reason=str(error), hint="a State record's bytes") from error
        broken = step.inspect(content.table, own)
        if broken:
            raise BadInput(place="state", reason=f"no game of {game.title} comes to this: it breaks invariant {broken}", hint=POSSIBLE)
        match._prepare(game, content, own, step.seat_count(content.table, own))
        match._look()
        match.start = data
        return match

    def _prepare(self, game: Game, content: Content, state: Any, seats: int) -> None:
        self.game, self.content, self.state, self.seats = game, content, state, seats
        self._desk = step.Desk(game.view, seats, game.width)
        self._log, self._seen = new_log(), new_seen()
        self.history: list[tuple[int, int]] = []
        self.logs: list[Any] = []  # for every step, all its events as an array of Event
        self._described: dict[int, list[str]] = {}  # by seat, what it may do at this moment, as text, where it has been asked for

    def _look(self) -> None:
        desk = self._desk
        self._described.clear()
        self.mask = step.look(self.content.table, self.state, desk.views, desk.legals, desk.counts)

    # What is to be seen --------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.mask == 0

    def deciding(self) -> tuple[int, ...]:
        """The seats that decide now."""
        return tuple(seat for seat in range(self.seats) if (self.mask >> seat) & 1)

    def legal(self, seat: int) -> tuple[int, ...]:
        """The seat's legal actions in rising order; none while it does not decide."""
        return tuple(self._desk.legals[self._seat(seat), : self._desk.counts[seat]].tolist())

    def view(self, seat: int) -> Any:
        """The seat's View, a record of its own; ``SPECTATOR`` sees what all see."""
        return self.view_array(seat)[0]

    def view_array(self, seat: int) -> Any:
        """The seat's View as an array of one, which bots and compiled code take."""
        if seat == SPECTATOR:
            seen = self.game.view.table(1)
            step.look_as(self.content.table, self.state, seat, seen)
            return seen
        seat = self._seat(seat)
        return self._desk.views[seat : seat + 1].copy()

    def describe(self, seat: int, action: int) -> str:
        """An action of the seat as text."""
        if action in RESERVED:
            return RESERVED[action]
        return self.game.talk.describe(self.content, self._desk.views[seat], action)

    def parse(self, seat: int, text: str) -> list[int]:
        """The actions that a text stands for, as the seat sees the table.

        Raises:
            BadInput: it stands for none.
        """
        for action, words in RESERVED.items():
            if text.strip().lower() == words:
                return [action]
        return self.game.talk.parse(self.content, self._desk.views[self._seat(seat)], text)

    def seen(self, seat: int, since: int = 0) -> list[Any]:
        """What the seat may know of the events of every step from number ``since`` on: arrays of Event, possibly empty.

        ``SPECTATOR`` is told what all are told.
        """
        told = []
        for log in self.logs[since:]:
            count = seen_by(log, seat, self._seen)
            told.append(self._seen[:count].copy())
        return told

    def drafting(self, seat: int) -> bool:
        """Whether the seat has an uncommitted compound action."""
        return bool(self._standing()[2][self._seat(seat)])

    def default_action(self, seat: int) -> int:
        """What a deciding seat does that left or ran out of time."""
        return step.fallback(self.content.table, self.state, self._seat(seat))

    def result(self) -> Result | None:
        """How the game ended; ``None`` while it goes on."""
        if not self.over:
            return None
        shares, totals, _, _ = self._standing()
        reason = self.game.talk.outcome(self.content, self._desk.views[0])
        return Result(tuple(shares.tolist()), tuple(totals.tolist()), reason)

    def bound(self) -> bool:
        """Whether a stated capacity was reached."""
        return bool(self._standing()[3])

    def _standing(self) -> tuple[Any, Any, Any, int]:
        shares, totals, drafts = np.zeros(self.seats), np.zeros(self.seats, np.int64), np.zeros(self.seats, np.int64)
        bound = step.standing(self.content.table, self.state, shares, totals, drafts)
        return shares, totals, drafts, bound

    def fingerprint(self) -> str:
        """A digest of the state."""
        return fingerprint_of(self.state.tobytes())

    # What is to be done --------------------------------------------------------------------------------------------

    def apply(self, seat: int, actions: int | Sequence[int]) -> None:
        """Take one action, or several one after another: all of them or none.

        Raises:
            ActionRefused: what was tried, why not, the rule's number and what could be done instead. Nothing has changed.
            BadInput: there is no such seat, or no action at all.
        """
        seat = self._seat(seat)
        if isinstance(actions, int | np.integer):
            self._one(seat, actions)
            return
        if len(actions) == 0:
            raise BadInput(place="actions", reason="there is none", hint="one action or more")
        before = self.snapshot()
        try:
            for action in actions:
                self._one(seat, action)
        except ActionRefused:
            self.restore(before)
            raise

    def apply_text(self, seat: int, text: str) -> None:
        """Take what a text such as ``play 3 > enemy 2`` stands for.

        Raises:
            BadInput, ActionRefused: as ``parse`` and ``apply``.
        """
        self.apply(seat, self.parse(seat, text))

    def snapshot(self) -> Snapshot:
        """This moment."""
        return Snapshot(self.state.tobytes(), len(self.history))

    def restore(self, moment: Snapshot) -> None:
        """Go back to a moment of this match; what has happened since is forgotten."""
        self.state[:] = restore(self.game.state, moment.state)
        del self.history[moment.steps :], self.logs[moment.steps :]
        self._look()

    def _seat(self, seat: int) -> int:
        if not isinstance(seat, int | np.integer) or not 0 <= seat < self.seats:
            raise BadInput(place="seat", reason=f"there is no seat {seat}", hint=f"seats: 0 to {self.seats - 1}")
        return int(seat)

    def _one(self, seat: int, given: Any) -> None:
        action, desk = self._known(seat, given), self._desk
        self._check(seat, action)
        before = self.state.tobytes() if action == CONCEDE else b""
        self._described.clear()
        self.mask = step.step(self.content.table, self.state, seat, action, self._log, desk.views, desk.legals, desk.counts)
        if before == self.state.tobytes():
            raise IllegalAction(RESERVED[action], "this seat has left the game already")
        self.history.append((seat, action))
        self.logs.append(written(self._log))

    def _known(self, seat: int, given: Any) -> int:
        if not isinstance(given, int | np.integer) or isinstance(given, bool) or not CANCEL <= given < self.game.actions:
            hint = f"actions of {self.game.title} are numbers from 0 to {self.game.actions - 1}"
            raise UnknownAction(given, f"there is no such action; {hint}", "", self._alternatives(seat))
        return int(given)

    def _check(self, seat: int, action: int) -> None:
        if self.over:
            raise GameOver(self.describe(seat, action), "the game is over")
        if action == CONCEDE:
            return
        if not (self.mask >> seat) & 1:
            others = " and ".join(f"seat {other + 1}" for other in self.deciding())
            raise NotYourDecision(self.describe(seat, action), f"{others} must decide now, not seat {seat + 1}")
        if action == CANCEL and not self.drafting(seat):
            raise IllegalAction(RESERVED[CANCEL], "nothing has been begun that could be taken back", "", self._alternatives(seat))
        if action >= 0 and action not in self._desk.legals[seat, : self._desk.counts[seat]]:
            code = step.judge(self.content.table, self.state, seat, action)
            if code not in self.game.rules:
                raise RuntimeError(f"{self.game.name}: action {action} is not listed, but forbids gives {code}, which is no rule")
            rule = self.game.rules[code]
            reason = self.game.talk.why(self.content, self._desk.views[seat], action, code) or rule.text
            raise IllegalAction(self.describe(seat, action), reason, rule.number, self._alternatives(seat))

    def _alternatives(self, seat: int) -> list[str]:
        if seat not in self._described:
            self._described[seat] = [self.describe(seat, action) for action in self.legal(seat)]
        return list(self._described[seat])
