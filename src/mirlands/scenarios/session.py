"""One case at the table: its position, and what may be done there."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any

from mirlands.games import find
from mirlands.kernel.chance import CARD, REST, SCRIPT
from mirlands.kernel.errors import ActionRefused, BadInput, GameOver, NotYourDecision, UnknownAction
from mirlands.kernel.game import Game
from mirlands.kernel.match import Match, new_seed
from mirlands.kernel.positions import Place, Positions, World

from .fields import FieldPositions
from .format import Case, Roll, Scenario
from .text import Text

Actions = tuple[int, ...]
Key = tuple[Actions, bytes]
"""What tells whole actions apart: which they are, in any order, and the state that they lead to."""
LONGEST = 8  # decisions of a compound action


def texts(data: Any) -> Iterator[str]:
    """Every text in plain data."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for value in data.values():
            yield from texts(value)
    elif isinstance(data, list):
        for value in data:
            yield from texts(value)


class Table:
    """What the cases of one file share: the game, and its content with the file's cards."""

    def __init__(self, text: Text, scenario: Scenario) -> None:
        try:
            self.game: Game = find(scenario.game)
        except BadInput as error:
            raise BadInput(text.where(("game",)), error.reason, error.hint) from None
        own = self.game.positions
        self.positions: Positions = FieldPositions(self.game) if own is None else own()
        self.world: World = self.positions.world(scenario.cards, texts(text.data), lambda place: text.where(("cards", *place)))

    def options(self, case: Case) -> dict[str, str]:
        """House rules by name, checked."""
        chosen = dict(case.options)
        if case.setting.begins:
            chosen = dict(self.positions.options(case.setting.data)) | chosen
        try:
            self.game.options_array(chosen)
        except BadInput as error:
            name = error.place.removeprefix("option ")
            place = next((p for p in case.text.lines if p[-2:] == ("options", name)), ("options",))
            raise BadInput(case.text.where(place), f"{error.place}: {error.reason}", error.hint) from None
        return chosen

    def state(self, case: Case, seed: int) -> Any:
        """The state at which a case begins, chance seeded and not yet scripted; an array of one."""
        options, setting = self.options(case), case.setting
        if setting.begins:
            decks = self.world.decks(setting.data, setting.where)
            try:
                state = Match(self.game, self.world.content, options, decks, seed).state
            except BadInput as error:
                raise BadInput(setting.where(()), error.reason, error.hint, error.rule) from None
            self.world.arrange(state, setting.data, setting.where)
            return state
        state = self.world.place(setting.data, self.game.options_array(options), setting.where)
        mixed = hashlib.blake2s(seed.to_bytes(16, "little"), digest_size=16).digest()
        for i in range(4):
            state[0].chance.words[i] = int.from_bytes(mixed[4 * i : 4 * i + 4], "little")
        return state


class Session:
    """A match that a case plays. ``seed`` is a number below 2^128, by default from the operating system."""

    def __init__(self, table: Table, case: Case, seed: int | None = None) -> None:
        self.table, self.case = table, case
        state = table.state(case, new_seed() if seed is None else seed)
        self.roll(state, case.rolls)
        try:
            self.match = Match.at(table.game, table.world.content, state)
        except BadInput as error:
            raise BadInput(case.setting.where(()), error.reason, error.hint) from None
        self.seats = table.positions.seats[: self.match.seats]
        if case.before:
            self.come_to(case.before)

    def come_to(self, before: list[tuple[str, Place]]) -> None:
        """Take the actions that lead to the beginning, and forget that they were taken."""
        for act, place in before:
            where = self.case.text.where(place)
            try:
                self.match.apply_text(self.seat(None, where), act)
            except (ActionRefused, BadInput) as error:
                raise BadInput(where, f"`{act}`: {error.reason}", instead(error), error.rule) from None
        self.match = Match.at(self.table.game, self.table.world.content, self.match.state)

    # Chance

    def roll(self, state: Any, rolls: list[tuple[Roll, Place]]) -> None:
        """Add to the script of chance."""
        entries: list[int] = []
        where = self.case.text.where(())
        for roll, place in rolls:
            where = self.case.text.where(place)
            if roll.pick is not None:
                entries.append(roll.pick - 1)
            else:
                entries += [CARD - self.table.world.number(card, where) for card in roll.shuffle or []]
                entries.append(REST)
        chance = state[0].chance
        waiting = [int(chance.script[chance.at + i]) for i in range(chance.scripted)] + entries
        if len(waiting) > SCRIPT:
            raise BadInput(where, f"chance has more than {SCRIPT} entries to come", "script it step by step")
        chance.at, chance.scripted = 0, len(waiting)
        for i in range(SCRIPT):
            chance.script[i] = waiting[i] if i < len(waiting) else 0

    # Seats

    def seat(self, name: str | None, where: str) -> int:
        """The seat of that name, or the one that decides; the first one when the game is over and nobody does."""
        if name:
            if name not in self.seats:
                raise BadInput(where, f"there is no seat {name!r}", f"seats: {', '.join(self.seats)}")
            return self.seats.index(name)
        deciding = self.deciding()
        if len(deciding) > 1:
            raise BadInput(where, f"{' and '.join(deciding)} decide at once", f"say `seat:` {' or '.join(self.seats)}")
        return self.seats.index(deciding[0]) if deciding else 0

    def deciding(self) -> list[str]:
        """The seats that decide now."""
        return [self.seats[seat] for seat in self.match.deciding()]

    def values(self) -> dict[str, Any]:
        """Everything that a scenario may ask for."""
        return self.table.world.read(self.match.state) | {"deciding": self.deciding()}

    def seen(self, seat: int) -> dict[str, Any]:
        """What the seat may know, by name."""
        return self.table.world.read_view(self.match.view_array(seat))

    def told(self, seat: int, since: int) -> list[str]:
        """The lines of the seat's log from step number ``since`` on."""
        talk, content = self.table.game.talk, self.table.world.content
        lines = [talk.tell(content, event, seat) for events in self.match.seen(seat, since) for event in events]
        return [line for line in lines if line]

    # Actions

    def refusal(self, seat: int, text: str) -> tuple[str, str] | None:
        """Try an action that should be refused: the number or kind of the refusal, and why; None when it was taken."""
        try:
            self.match.apply_text(seat, text)
        except GameOver as error:
            return "over", error.reason
        except NotYourDecision as error:
            return "not your decision", error.reason
        except UnknownAction as error:
            return "unknown", error.reason
        except (ActionRefused, BadInput) as error:
            return error.rule or "unknown", error.reason
        return None

    def whole_actions(self, seat: int) -> dict[Key, Actions]:
        """Every action that may be taken, compound ones to their end."""
        out: dict[Key, Actions] = {}
        self._extend(self._scratch(), seat, (), out)
        return out

    def key(self, seat: int, text: str) -> Key | None:
        """By what ``whole_actions`` knows the action of a text; None when it cannot be taken, or something is still missing."""
        scratch = self._scratch()
        try:
            actions = scratch.parse(seat, text)
            scratch.apply(seat, actions)
        except (ActionRefused, BadInput):
            return None
        if scratch.drafting(seat):
            return None
        return tuple(sorted(actions)), scratch.state.tobytes()

    def first_step(self, seat: int, text: str) -> int | None:
        """The first action of a text; None when it stands for none."""
        try:
            return self.match.parse(seat, text)[0]
        except BadInput:
            return None

    def describe(self, seat: int, actions: Actions) -> str:
        """Actions as text."""
        return " > ".join(self.match.describe(seat, action) for action in actions)

    def _scratch(self) -> Match:
        return Match.at(self.table.game, self.table.world.content, self.match.state)

    def _extend(self, scratch: Match, seat: int, before: Actions, out: dict[Key, Actions]) -> None:
        for action in scratch.legal(seat):
            moment = scratch.snapshot()
            scratch.apply(seat, action)
            actions = (*before, action)
            if scratch.drafting(seat) and len(actions) < LONGEST:
                self._extend(scratch, seat, actions, out)
            else:
                out.setdefault((tuple(sorted(actions)), scratch.state.tobytes()), actions)
            scratch.restore(moment)


def play_through(session: Session) -> list[tuple[int, str]]:
    """Take every action of a case, nothing compared: the actions and their seats. Raises ``BadInput`` where one cannot be taken."""
    taken = []
    for step, place in session.case.steps:
        where = session.case.text.where(place)
        session.roll(session.match.state, [(roll, place) for roll in step.chance])
        for text in step.do if step.refused is None else []:
            seat = session.seat(step.seat, where)
            try:
                session.match.apply_text(seat, text)
            except ActionRefused as error:
                raise BadInput(where, f"`{text}`: {error.reason}", instead(error), error.rule) from None
            taken.append((seat, text))
    return taken


def instead(error: ActionRefused | BadInput) -> str:
    """What could have been done instead of what was refused."""
    if isinstance(error, BadInput):
        return error.hint
    return f"possible: {', '.join(error.alternatives)}" if error.alternatives else "nothing is possible"
