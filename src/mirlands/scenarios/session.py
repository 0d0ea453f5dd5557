"""One case at the table: its position, and what may be done there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from mirlands.games import find
from mirlands.kernel import contract
from mirlands.kernel.chance import CARD, REST, SCRIPT, seed_with
from mirlands.kernel.errors import ActionRefused, BadInput, GameOver, NotYourDecision, UnknownAction
from mirlands.kernel.events import new_log
from mirlands.kernel.game import Game
from mirlands.kernel.match import Match
from mirlands.kernel.positions import Place, Positions, World

from .format import Case, Roll, Scenario, Setting
from .text import Text

Actions = tuple[int, ...]
SEED = (1, 2, 3, 4)
LONGEST = 8  # decisions of a compound action
RESERVED = {"concede": contract.CONCEDE, "time out": contract.TIMEOUT, "cancel": contract.CANCEL}


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
        if self.game.positions is None:
            raise BadInput(text.where(("game",)), f"{self.game.title} has no positions by name")
        self.positions: Positions = self.game.positions()
        self.world: World = self.positions.world(scenario.cards, texts(text.data), lambda place: text.where(("cards", *place)))

    def options(self, case: Case) -> Any:
        """An array of one Options record."""
        chosen = dict(case.options)
        if case.setting.begins:
            chosen = dict(self.positions.options(case.setting.data)) | chosen
        try:
            return self.game.options_array(chosen)
        except BadInput as error:
            name = error.place.removeprefix("option ")
            place = next((p for p in case.text.lines if p[-2:] == ("options", name)), ("options",))
            raise BadInput(case.text.where(place), f"{error.place}: {error.reason}", error.hint) from None

    def state(self, case: Case, seed: Sequence[int]) -> Any:
        """The state at which a case begins, chance seeded and not yet scripted; an array of one."""
        import numpy as np

        words = np.array(seed, np.int64)
        options, setting = self.options(case), case.setting
        if not setting.begins:
            state = self.world.place(setting.data, options, setting.where)
            seed_with(state[0], words)
            return state
        state = self.game.state.table(1)
        contract.setup(self.world.content.table[0], state[0], options[0], self.world.decks(setting.data, setting.where), words)
        self.world.arrange(state, setting.data, setting.where)
        return state


class Session:
    """A match that a case plays."""

    def __init__(self, table: Table, case: Case, seed: Sequence[int] = SEED) -> None:
        self.table, self.case = table, case
        self.seats = table.positions.seats
        state = table.state(case, seed)
        self.roll(state, case.rolls)
        self.match = Match.at(table.game, table.world.content, state)

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
        """The seat of that name, or the one that decides."""
        if name:
            if name not in self.seats:
                raise BadInput(where, f"there is no seat {name!r}", f"seats: {', '.join(self.seats)}")
            return self.seats.index(name)
        deciding = self.deciding()
        if len(deciding) != 1:
            said = "nobody decides any more" if not deciding else f"{' and '.join(deciding)} decide at once"
            raise BadInput(where, said, f"say `seat:` {' or '.join(self.seats)}")
        return self.seats.index(deciding[0])

    def deciding(self) -> list[str]:
        """The seats that decide now."""
        return [name for seat, name in enumerate(self.seats) if self.match.deciding >> seat & 1]

    def values(self) -> dict[str, Any]:
        """Everything that a scenario may ask for."""
        return self.table.world.read(self.match.state) | {"deciding": self.deciding()}

    # Actions

    def parse(self, seat: int, text: str) -> Actions:
        """The actions of a text. Raises ``BadInput``."""
        if text in RESERVED:
            return (RESERVED[text],)
        return tuple(self.table.game.talk.parse(self.table.world.content, self.match.view(seat), text))

    def do(self, seat: int, text: str) -> None:
        """Take an action. Raises ``ActionRefused`` or ``BadInput``."""
        self.match.apply(seat, list(self.parse(seat, text)))

    def refusal(self, seat: int, text: str) -> tuple[str, str] | None:
        """Try an action that should be refused: the number or kind of the refusal, and why; None when it was taken."""
        try:
            self.do(seat, text)
        except GameOver as error:
            return "over", error.reason
        except NotYourDecision as error:
            return "not your decision", error.reason
        except UnknownAction as error:
            return "unknown", error.reason
        except ActionRefused as error:
            return error.rule or "unknown", error.reason
        except BadInput as error:
            return error.rule or "unknown", error.reason
        return None

    def whole_actions(self, seat: int) -> dict[tuple[Actions, bytes], Actions]:
        """Every action that may be taken as a whole, compound ones to their end, by what they are and come to."""
        out: dict[tuple[Actions, bytes], Actions] = {}
        self._extend(self.match.state, seat, (), out)
        return out

    def key(self, seat: int, actions: Actions) -> tuple[Actions, bytes] | None:
        """By what ``whole_actions`` knows these; None when they cannot be taken."""
        state = self.match.state.copy()
        for action in actions:
            if action not in self._legal(state, seat):
                return None
            self._apply(state, seat, action)
        return tuple(sorted(actions)), state.tobytes()

    def _extend(self, state: Any, seat: int, before: Actions, out: dict[tuple[Actions, bytes], Actions]) -> None:
        for action in self._legal(state, seat):
            after = state.copy()
            self._apply(after, seat, action)
            actions = (*before, action)
            if contract.drafting(self.table.world.content.table[0], after[0], seat) and len(actions) < LONGEST:
                self._extend(after, seat, actions, out)
            else:
                out.setdefault((tuple(sorted(actions)), after.tobytes()), actions)

    def _legal(self, state: Any, seat: int) -> list[int]:
        import numpy as np

        table = self.table.world.content.table[0]
        if not contract.deciding(table, state[0]) >> seat & 1:
            return []
        out = np.zeros(self.table.game.width, np.int64)
        n = contract.legal(table, state[0], seat, out)
        return [int(out[i]) for i in range(n)]

    def _apply(self, state: Any, seat: int, action: int) -> None:
        contract.apply(self.table.world.content.table[0], state[0], seat, action, new_log(0))

    def describe(self, seat: int, actions: Actions) -> str:
        """Actions as text."""
        view = self.match.view(seat)
        talk, content = self.table.game.talk, self.table.world.content
        return " ".join(talk.describe(content, view, action) for action in actions)


def begins_at(setting: Setting) -> str:
    """What kind of beginning it is, for people."""
    return "start" if setting.begins else "position"
