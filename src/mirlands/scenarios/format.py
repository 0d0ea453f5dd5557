"""The scenario format: what a file may say, declared once; the JSON schema and every check follow from it.

What a position is depends on the game: ``position``, ``start`` and ``cards`` are checked by the game's own part.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass
from typing import Annotated, Any, Self, TypeVar, cast

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, model_validator

from mirlands.kernel.errors import BadInput
from mirlands.kernel.explain import YAML, explain, fields_of

from .text import Place, Text

M = TypeVar("M", bound=BaseModel)


def _one_or_many(value: Any) -> Any:
    return [value] if isinstance(value, str) else value


def _text(value: Any) -> Any:
    """A value of an option: ``yes``, ``no`` and numbers are text here."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value) if isinstance(value, int) else value


def _step(value: Any) -> Any:
    return {"do": value} if isinstance(value, str) else value


def _by_seat(value: Any) -> Any:
    return {"": value} if isinstance(value, str | list) else value


OneOrMany = str | list[str]
Texts = Annotated[list[str], BeforeValidator(_one_or_many, json_schema_input_type=OneOrMany)]
Word = Annotated[str, BeforeValidator(_text, json_schema_input_type=str | bool | int)]
PerSeat = Annotated[dict[str, Texts], BeforeValidator(_by_seat, json_schema_input_type=OneOrMany | dict[str, OneOrMany])]
"""Texts for each seat by name, or for the one that decides."""


class Strict(BaseModel):
    """Every unknown key is an error."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Roll(Strict):
    """One thing that chance does: exactly one of the two."""

    pick: int | None = Field(default=None, ge=1, le=1000, description="The next random choice takes this candidate, counted from 1.")
    shuffle: Texts | None = Field(None, description="The next shuffle puts these cards on top, the topmost first.")

    @model_validator(mode="after")
    def _exactly_one(self) -> Self:
        if (self.pick is None) == (self.shuffle is None):
            raise ValueError("say either `pick` or `shuffle`")
        return self


class Step(Strict):
    """Something is done, or not allowed; then what must be true."""

    note: str | None = Field(None, description="A word to the reader.")
    seat: str | None = Field(None, description="Who does it. Without it: whoever decides, when that is one seat.")
    chance: list[Roll] = Field([], description="What chance does from here on, before anything is done.")
    do: Texts = Field([], description="Actions in their text form, one after another.")
    deck: list[str] | None = Field(None, description="A deck to check instead of an action: `2x grunt`.")
    refused: str | None = Field(
        None, description="The number of the rule that forbids what is done, or `not your decision`, `over`, `unknown`."
    )
    expect: dict[str, Any] = Field({}, description="Values by path, such as `me.board.1.attack`.")
    sees: dict[str, dict[str, Any]] = Field({}, description="For each seat values by path in what it may know.")
    legal: PerSeat | None = Field(None, description="Exactly the actions that may be taken now.")
    next: PerSeat | None = Field(
        None, description="Exactly the single steps that may be taken now; of what is put together of several, the first."
    )
    legal_includes: PerSeat | None = Field(None, description="Some of them.")
    legal_excludes: PerSeat | None = Field(None, description="Actions that may not be taken now.")
    told: PerSeat | None = Field(None, description="Lines of the log of this step, in this order, others between them.")
    not_told: PerSeat | None = Field(None, description="Words that no line of the log of this step holds.")

    @model_validator(mode="after")
    def _sensible(self) -> Self:
        if self.do and self.deck is not None:
            raise ValueError("a step either does something or checks a deck")
        if self.refused is not None and len(self.do) != 1 and self.deck is None:
            raise ValueError("what is refused must be one action in `do`, or a `deck`")
        if not self.model_fields_set - {"note", "seat"}:
            raise ValueError("the step neither does nor checks anything")
        return self


Steps = list[Annotated[Step, BeforeValidator(_step, json_schema_input_type=str | Step)]]


class Part(Strict):
    """What a file and each of its cases may say."""

    title: str = Field("", description="What it shows, in one line.")
    rules: Texts = Field([], description="The numbers of the rules and rulings that it shows.")
    faults: Texts = Field([], description="The kinds of fault that it would catch.")
    options: dict[str, Word] = Field({}, description="House rules.")
    position: dict[str, Any] | None = Field(None, description="A position in the middle of a game.")
    start: dict[str, Any] | None = Field(None, description="A game from its beginning, instead of a position.")
    chance: list[Roll] = Field([], description="What chance does from the first step on.")
    before: Texts = Field([], description="Actions taken by whoever decides before anything is shown, for a moment that no position names.")
    steps: Steps = Field([], description="What happens, and what must be true.")


class Question(Strict):
    """What makes a scenario a puzzle; its steps are the solution. Exactly one of ``answers`` and ``goal``."""

    model_config = ConfigDict(json_schema_extra={"oneOf": [{"required": ["answers"]}, {"required": ["goal"]}]})

    asks: str = Field(min_length=1, description="The task, in one line.")
    hint: str = Field("", description="A word that helps, for whoever asks for it.")
    why: str = Field(min_length=1, description="Why the answer is right; shown afterwards.")
    difficulty: int = Field(ge=1, le=3, description="1 easy, 2 medium, 3 hard.")
    answers: Texts | None = Field(None, description="The first acts that are right, each a whole action; all of them.")
    goal: dict[str, Any] | None = Field(None, description="Instead of answers: values by path, as in `expect`, that are to come true.")
    until: dict[str, Any] | None = Field(
        None, description="Values by path: once they are true the goal must be. Without it, once only others decide."
    )

    @model_validator(mode="after")
    def _exactly_one(self) -> Self:
        if (self.answers is None) == (self.goal is None):
            raise ValueError("say either `answers` or `goal`")
        if self.answers is not None and self.until is not None:
            raise ValueError("`until` says when a `goal` is due; answers are judged at the first act")
        for name in ("answers", "goal", "until"):
            if getattr(self, name) is not None and not getattr(self, name):
                raise ValueError(f"`{name}` is empty")
        return self


class Scenario(Part):
    """A file: a base, and perhaps cases that each start from it."""

    game: str = Field(description="The game's short name.")
    puzzle: Question | None = Field(None, description="What is asked, when it is a puzzle: then the steps are the solution.")
    cards: dict[str, dict[str, Any]] = Field({}, description="Cards of this file only, in the card language, by id.")
    cases: list[Part] = Field([], description="Each starts afresh from the base, changes it, and goes on from its steps.")


@dataclass(frozen=True)
class Setting:
    """A position or a start, as data, and the lines of its parts."""

    file: str
    begins: bool
    """Whether it is a start rather than a position."""
    data: dict[str, Any]
    lines: dict[Place, int]

    def where(self, place: Place) -> str:
        """``file:line`` of a part of it, or of its first part."""
        while place and place not in self.lines:
            place = place[:-1]
        return f"{self.file}:{self.lines.get(place) or min(self.lines.values(), default=1)}"


@dataclass(frozen=True)
class Case:
    """One case, ready to play: the base with what the case changes."""

    text: Text
    line: int
    scenario: Scenario
    title: str
    rules: tuple[str, ...]
    faults: tuple[str, ...]
    options: dict[str, str]
    setting: Setting
    rolls: list[tuple[Roll, Place]]
    before: list[tuple[str, Place]]
    steps: list[tuple[Step, Place]]


def cases(text: Text) -> list[Case]:
    """The cases of a file, at least one. Raises ``BadInput`` with file, line and reason."""
    scenario = check(Scenario, text.data, text.where)
    _check_puzzle(text, scenario)
    if not scenario.cases:
        return [_case(text, scenario, scenario, ())]
    return [_case(text, scenario, part, ("cases", i)) for i, part in enumerate(scenario.cases)]


def _check_puzzle(text: Text, scenario: Scenario) -> None:
    """A puzzle is one scenario with a title; what chance does in it is settled when it begins, as whoever solves it may go another way."""
    if scenario.puzzle is None:
        return
    if scenario.cases:
        raise BadInput(text.where(("cases",)), "a puzzle has no cases", "give each a file of its own")
    if not scenario.title:
        raise BadInput(text.where(("puzzle",)), "the puzzle has no title", "add `title:`")
    for i, step in enumerate(scenario.steps):
        if step.chance:
            raise BadInput(
                text.where(("steps", i, "chance")), "in a puzzle no step scripts chance", "put `chance:` beside `steps:`, for the beginning"
            )


def _case(text: Text, base: Scenario, part: Part, place: Place) -> Case:
    own = part is not base
    parts = [(base, cast("Place", ())), (part, place)] if own else [(part, place)]
    case = Case(
        text,
        text.line(place),
        base,
        title=": ".join(p.title for p, _ in parts if p.title),
        rules=tuple(dict.fromkeys(r for p, _ in parts for r in p.rules)),
        faults=tuple(dict.fromkeys(f for p, _ in parts for f in p.faults)),
        options=base.options | part.options,
        setting=_setting(text, parts),
        rolls=[(roll, (*at, "chance", i)) for p, at in parts for i, roll in enumerate(p.chance)],
        before=[(act, (*at, "before", i)) for p, at in parts for i, act in enumerate(p.before)],
        steps=[(step, (*at, "steps", i)) for p, at in parts for i, step in enumerate(p.steps)],
    )
    if not case.steps:
        raise BadInput(text.where(place), "there are no steps, so nothing would be shown", "add `steps:`")
    return case


def _setting(text: Text, parts: list[tuple[Part, Place]]) -> Setting:
    begins = next((p.start is not None for p, _ in reversed(parts) if p.start is not None or p.position is not None), None)
    if begins is None:
        raise BadInput(
            text.where(parts[-1][1]),
            "neither `position` nor `start` is given",
            "add `position: {}`, or `start: {}` for a game from its beginning",
        )
    key = "start" if begins else "position"
    data: dict[str, Any] = {}
    lines: dict[Place, int] = {}
    for part, place in parts:
        if part.start is not None and part.position is not None:
            raise BadInput(text.where((*place, "start")), "both `position` and `start` are given", "keep one of them")
        lay(part.start if begins else part.position, (*place, key), (), data, text, lines)
    return Setting(text.name, begins, data, lines)


def lay(new: Any, source: Place, place: Place, out: dict[str, Any], text: Text, lines: dict[Place, int]) -> None:
    """Lay ``new`` over ``out``: mappings are merged, everything else replaced; remember the lines."""
    if new is None:
        return
    for key, value in new.items():
        at, origin = (*place, key), (*source, key)
        if isinstance(value, dict) and isinstance(out.get(key), dict):
            lay(value, origin, at, out[key], text, lines)
            continue
        for old in [p for p in lines if p[: len(at)] == at]:
            del lines[old]
        out[key] = deepcopy(value)
        n = len(origin)
        lines.update({(*at, *p[n:]): line for p, line in text.lines.items() if p[:n] == origin})


def check(model: type[M], data: Any, where: Callable[[Place], str]) -> M:
    """``data`` as a ``model``; ``where`` gives the place of a path in it. Raises ``BadInput``."""
    try:
        return model.model_validate(data)
    except ValidationError as error:
        first = explain(error.errors(include_url=False), data, YAML, fields_of(model))[0]
        what = f"`{first.field}`: " if first.path else "the file "
        raise BadInput(where(first.path), what + first.reason, first.right) from None
