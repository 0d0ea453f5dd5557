"""A game as a file: what it began with and every action, with fingerprints that show where a repetition drifts.

The file is JSON. It carries its own cards, so that a later change of the set does not change an old game; a change of
the rules shows as drift, with the step and what was expected.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal

import numpy as np
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from .chance import SEED_BITS
from .errors import ActionRefused, BadInput, MirlandsError, ReplayDrift
from .explain import JSON, explain, fields_of, patterned, shown
from .game import Content, Game
from .match import Match
from .records import Record, restore

FORMAT: Literal["mirlands-replay"] = "mirlands-replay"
FORMAT_VERSION: Literal[1] = 1
OTHER = "play it with the version of Mirlands that saved it"
EVERY = 16
"""Steps between two fingerprints."""

Step = tuple[Annotated[int, Field(ge=0, le=15)], int, str]
"""Seat, action, and the action as text, which only people read."""
Print = tuple[Annotated[int, Field(ge=0)], str]
"""A number of steps and the fingerprint after them."""


class ReplayFile(BaseModel):
    """The file. Unknown keys and numbers written as text are errors."""

    model_config = ConfigDict(extra="forbid", strict=True)

    format: Literal["mirlands-replay"]
    version: Literal[1]
    game: str
    rules_version: str
    digest: str
    content: Any  # the cards themselves, as the game pins them
    options: dict[str, str]
    decks: list[dict[str, Any]]  # Deck records by field; empty when it began from ``start``
    seed: Annotated[str, patterned("^[0-9a-f]{32}$", "32 hexadecimal digits")] | None = None
    start: Annotated[str, patterned("^([0-9a-f]{2})+$", "bytes in hexadecimal")] | None = (
        None  # a State's bytes, when it did not begin with a set-up
    )
    seats: Annotated[int, Field(ge=1, le=16)]
    players: list[str] = []
    actions: list[Step]
    fingerprints: list[Print]
    result: list[float] | None = None


@dataclass(frozen=True)
class Played:
    """A replay played again: the match as far as it agrees, and where and how it drifted, if it did."""

    match: Match
    steps: int
    drift: ReplayDrift | None
    pinned: bool  # the game's cards have changed since; it was played with those that it carries


def record_fields(row: Any) -> dict[str, Any]:
    """A record as JSON-able fields by name."""
    return {name: _plain(row[name]) for name in row.dtype.names}


def _plain(value: Any) -> Any:
    if getattr(value, "dtype", None) is not None and value.dtype.names:
        return record_fields(value) if value.shape == () else [record_fields(one) for one in value]
    return value.tolist() if hasattr(value, "tolist") else value


def record_array(record: type[Record], fields: Mapping[str, Any], place: str) -> Any:
    """An array of one record from fields by name; raises ``BadInput`` at ``place``."""
    array = record.table(1)
    names = array.dtype.names or ()
    if set(fields) != set(names):
        reason = f"it has the fields {', '.join(map(str, fields))[:200] or 'none'}"
        raise BadInput(place=place, reason=reason, hint=f"fields: {', '.join(names)}")
    for name, value in fields.items():
        try:
            given = np.asarray(value)
            array[name][0] = given.astype(array.dtype[name].base, casting="same_kind")
        except (TypeError, ValueError, OverflowError) as error:
            raise BadInput(f"{place}: {name}", f"is {shown(value)}", _numbers(array[name][0])) from error
        if given.shape != array[name][0].shape or not np.array_equal(array[name][0], given):
            raise BadInput(f"{place}: {name}", f"is {shown(value)}", _numbers(array[name][0]))
    return array


def _numbers(column: Any) -> str:
    """What a field holds, for people."""
    bounds = np.iinfo(column.dtype) if column.dtype.kind == "i" else None
    between = f" from {bounds.min} to {bounds.max}" if bounds else ""
    return f"it must be {column.size} numbers{between}" if column.shape else f"it must be a number{between}"


def replay_of(match: Match, players: Sequence[str] = ()) -> ReplayFile:
    """The file of a match, made by playing it again beside it: actions become text, states fingerprints."""
    again = _begin(match)
    actions: list[Step] = []
    prints: list[Print] = [(0, again.fingerprint())]
    for seat, action in match.history:
        actions.append((seat, action, again.describe(seat, action)))
        again.apply(seat, action)
        if len(actions) % EVERY == 0 or len(actions) == len(match.history):
            prints.append((len(actions), again.fingerprint()))
    result = match.result()
    begun = match.seed is not None
    return ReplayFile(
        format=FORMAT,
        version=FORMAT_VERSION,
        game=match.game.name,
        rules_version=match.game.rules_version,
        digest=match.content.digest,
        content=match.content.pinned,
        options=match.game.options_dict(match.options[0]) if begun else {},
        decks=[record_fields(deck) for deck in match.decks] if begun else [],
        seed=f"{match.seed:032x}" if begun else None,
        start=None if begun else match.start.hex(),
        seats=match.seats,
        players=list(players),
        actions=actions,
        fingerprints=prints,
        result=None if result is None else list(result.share),
    )


def _begin(match: Match) -> Match:
    if match.seed is None:
        return Match.at(match.game, match.content, match.start)
    return Match(match.game, match.content, match.game.options_dict(match.options[0]), match.decks, match.seed)


def dump(file: ReplayFile) -> str:
    """The file as JSON text, one action a line."""
    fields = file.model_dump(mode="json")
    lines = []
    for name, value in fields.items():
        if name in ("actions", "fingerprints") and value:
            inner = ",\n  ".join(json.dumps(one, ensure_ascii=False) for one in value)
            lines.append(f'"{name}": [\n  {inner}\n ]')
        else:
            lines.append(f'"{name}": {json.dumps(value, ensure_ascii=False, separators=(",", ":"))}')
    return "{\n " + ",\n ".join(lines) + "\n}\n"


def load(text: str | bytes, place: str = "replay") -> ReplayFile:
    """A file from its JSON text; ``place`` names it in errors.

    Raises:
        BadInput: it is no JSON, or a field is missing, unknown or wrong; it says where.
    """
    try:
        fields = json.loads(text)
    except (json.JSONDecodeError, UnicodeDecodeError, RecursionError) as error:
        line = f":{error.lineno}" if isinstance(error, json.JSONDecodeError) else ""
        raise BadInput(place=f"{place}{line}", reason=f"this is not JSON: {error}", hint="a file that Mirlands saved") from error
    if not isinstance(fields, dict) or fields.get("format") != FORMAT:
        raise BadInput(place=f"{place}: format", reason="this is not a replay", hint=f'its "format" is "{FORMAT}"')
    if fields.get("version") != FORMAT_VERSION:
        reason = f"version {str(fields.get('version'))[:20]} of the format is not known"
        raise BadInput(place=f"{place}: version", reason=reason, hint=f"this Mirlands reads version {FORMAT_VERSION}")
    try:
        return ReplayFile.model_validate_json(text)
    except ValidationError as error:
        fault = explain(error.errors(include_url=False), fields, JSON, fields_of(ReplayFile))[0]
        raise BadInput(place=f"{place}: {fault.field}", reason=fault.reason, hint=fault.right) from error


def content_of(file: ReplayFile, game: Game, place: str = "replay") -> tuple[Content, bool]:
    """The cards that the replay was played with, and whether they are its own because the game's have changed.

    Raises:
        BadInput: the cards have changed and those in the file cannot be used; it says why.
    """
    own = game.content()
    if own.digest == file.digest:
        return own, False
    if file.content is None:
        reason = f"its cards ({file.digest}) are not this version's ({own.digest}), and it carries none"
        raise BadInput(place=f"{place}: content", reason=reason, hint=OTHER)
    try:
        pinned = game.content(file.content)
    except MirlandsError as error:
        reason = f"its cards ({file.digest}) are not this version's ({own.digest}), and those it carries cannot be used: {error}"
        raise BadInput(place=f"{place}: content", reason=reason, hint=OTHER) from error
    if pinned.digest != file.digest:
        reason = f"it names the set {file.digest} but carries {pinned.digest}"
        raise BadInput(place=f"{place}: content", reason=reason, hint="the file has been changed")
    return pinned, True


def check(file: ReplayFile, game: Game, place: str = "replay") -> Played:
    """Play it again as far as it agrees; ``place`` names the file in errors.

    Raises:
        BadInput: it cannot begin at all: another game, unknown options, decks or cards that do not fit.
    """
    if file.game != game.name:
        raise BadInput(f"{place}: game", f"it is a game of {file.game}, not of {game.name}", f"play it again as {file.game}")
    content, pinned = content_of(file, game, place)
    match = _start(file, game, content, place)
    if match.seats != file.seats:
        raise BadInput(f"{place}: seats", f"it says {file.seats}, but {match.seats} played", f"it must be {match.seats}")
    prints = dict(file.fingerprints)
    if any(at > len(file.actions) for at in prints):
        reason = "one of them is of a step that the file does not have"
        raise BadInput(f"{place}: fingerprints", reason, f"steps: 0 to {len(file.actions)}")
    other_rules = (
        "" if file.rules_version == game.rules_version else f"; recorded with rules {file.rules_version}, not {game.rules_version}"
    )
    agreed = match.snapshot()
    for number in range(len(file.actions) + 1):
        if number > 0:
            seat, action, words = file.actions[number - 1]
            try:
                match.apply(seat, action)
            except (ActionRefused, BadInput) as error:
                return _drifted(match, agreed, number, f"{words!r} is refused: {error}{other_rules}", pinned)
        if number in prints:
            if match.fingerprint() != prints[number]:
                since = f"after step {agreed.steps}" if agreed.steps else "from the start"
                reason = f"the state is {match.fingerprint()}, not {prints[number]}; it differs somewhere {since}{other_rules}"
                return _drifted(match, agreed, number, reason, pinned)
            agreed = match.snapshot()
    result = match.result()
    share = None if result is None else list(result.share)
    if share != file.result:
        return _drifted(match, agreed, len(file.actions), f"the result is {share}, not {file.result}{other_rules}", pinned)
    return Played(match, len(file.actions), None, pinned)


def _start(file: ReplayFile, game: Game, content: Content, place: str) -> Match:
    if file.start is not None:
        return Match.at(game, content, restore_start(file.start, game, place))
    if file.seed is None:
        raise BadInput(f"{place}: seed", "it has neither a seed nor a start", "a seed is 32 hexadecimal digits")
    decks = [_deck(fields, game, content, f"{place}: decks, seat {seat}") for seat, fields in enumerate(file.decks, 1)]
    array = np.concatenate(decks) if decks else game.deck_record.table(0)
    try:
        game.options_array(file.options)
    except BadInput as error:
        raise BadInput(f"{place}: options: {error.place.removeprefix('option ')}", error.reason, error.hint) from error
    try:
        return Match(game, content, file.options, array, int(file.seed, 16) % (1 << SEED_BITS))
    except BadInput as error:
        raise BadInput(f"{place}: decks", error.reason, error.hint, error.rule) from error


def _deck(fields: Mapping[str, Any], game: Game, content: Content, place: str) -> Any:
    """An array of one Deck that the rules allow."""
    deck = record_array(game.deck_record, fields, place)
    if game.deck_list is not None:
        try:
            game.deck(content, game.deck_list(content, deck[0]))
        except BadInput as error:
            inner = error.place.removeprefix("deck").removeprefix(": ")
            raise BadInput(f"{place}: {inner}" if inner else place, error.reason, error.hint, error.rule) from error
    return deck


def restore_start(text: str, game: Game, place: str = "replay") -> Any:
    """The state that a replay begins with, from hexadecimal digits."""
    try:
        return restore(game.state, bytes.fromhex(text))
    except ValueError as error:
        raise BadInput(f"{place}: start", str(error), "a State record's bytes in hexadecimal") from error


def _drifted(match: Match, agreed: Any, number: int, reason: str, pinned: bool) -> Played:
    """Keep the steps that agree."""
    steps = min(agreed.steps, number)
    if len(match.history) > steps:
        match.restore(agreed)
    return Played(match, steps, ReplayDrift(number, reason), pinned)
