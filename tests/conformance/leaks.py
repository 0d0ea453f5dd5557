"""Leaks on purpose: each wraps one function of a game so that something hidden shows, and says whether the suite sees it.

Run as a program, interpreted, it prints one JSON object: for every game and leak what the checks found.

    MIRLANDS_JIT=0 python -m conformance.leaks [SETTING...]

A setting is a game with its fewest or its most seats, such as ``terra-2``; without one all are tried.
"""

from __future__ import annotations

import json
import sys
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np

from mirlands.games import load_all
from mirlands.kernel import chance, contract, imagined
from mirlands.kernel.chance import seed_words
from mirlands.kernel.events import EVERYONE, emit
from mirlands.kernel.game import Game
from toys import masks

from .harness import Setting, imagines, play, setting, settings, twins, walk, with_bytes

GAMES, FIELD_GAMES, FIRST, EVERY = 12, 3, 12, 37


def places() -> list[Setting]:
    """Every game with the fewest and with the most seats."""
    return [setting(name, seats) for name, seats in settings() if seats in load_all()[name].seats]


def hidden(state: Any) -> int:
    """A number that depends on every byte of the state, as a leak might."""
    return zlib.crc32(state.tobytes())


def fields_by_byte(dtype: Any, path: str = "") -> list[str]:
    """For each byte of a record the field that it belongs to, as ``players.hand``, whatever its place in an array."""
    if dtype.subdtype is not None:
        inner, shape = dtype.subdtype
        return fields_by_byte(inner, path) * int(np.prod(shape))
    if dtype.names is None:
        return [path] * int(dtype.itemsize)
    found = [""] * int(dtype.itemsize)
    for name in dtype.names:
        inner, offset = dtype.fields[name][:2]
        found[offset : offset + inner.itemsize] = fields_by_byte(inner, f"{path}.{name}".lstrip("."))
    return found


def bytes_of(state: Any, field: str) -> bytes:
    """All bytes of a state that belong to a field."""
    data = np.frombuffer(state.tobytes(), np.uint8)
    return bytes(data[[name == field for name in fields_by_byte(state.dtype)]])


def hidden_fields(place: Setting) -> tuple[list[str], list[str]]:
    """The fields that twins change, and those in which imagined worlds differ from the true one.

    Chance and drafts apart, and decisions of several seats at once, of which other tests make sure.
    """
    game, names = place.game, fields_by_byte(place.game.state.dtype)
    dice, world, n = chance.Dice.table(1), game.state.table(1), place.seats
    chance.seed_with(dice[0], seed_words(1))
    changed: tuple[set[str], set[str]] = (set(), set())
    for number in range(FIELD_GAMES):
        for match, _, _ in play(place, number):
            if len(match.deciding()) > 1 or (len(match.history) > FIRST and len(match.history) % EVERY):
                continue
            for viewer in range(-1, n):
                world[0] = match.state[0]
                masks.make_twin(place.content.table, world, viewer, dice)
                for found in changed:
                    parts = np.nonzero(with_bytes(world)[0] != with_bytes(match.state)[0])[0]
                    found.update(names[i] for i in parts)
                    imagined.imagine_world(place.content.table, match.view_array(viewer), dice, seed_words(number), world)
    first, second = (sorted(name for name in found if not name.startswith(("chance", "draft"))) for found in changed)
    return first, second


Wrap = Callable[[Callable[..., Any]], Callable[..., Any]]


def leaking_view(view: Callable[..., Any]) -> Callable[..., Any]:
    """VIEW: a field that depends on what is hidden."""

    def leak(table: Any, state: Any, seat: int, out: Any) -> None:
        view(table, state, seat, out)
        out.me = seat if hidden(state) % 2 else seat - 16

    return leak


def unwritten_view(view: Callable[..., Any]) -> Callable[..., Any]:
    """VIEW: a byte that is not written, so that it tells of another view."""

    def leak(table: Any, state: Any, seat: int, out: Any) -> None:
        left = out.me
        view(table, state, seat, out)
        out.me = left

    return leak


def leaking_event(apply: Callable[..., Any]) -> Callable[..., Any]:
    """EVENT: something public that depends on what is hidden."""

    def leak(table: Any, state: Any, seat: int, action: int, log: Any) -> None:
        apply(table, state, seat, action, log)
        emit(log, 0, EVERYONE, 1, seat, 0, 0, 0, 0, hidden(state) % 100)

    return leak


def leaking_audience(apply: Callable[..., Any]) -> Callable[..., Any]:
    """EVENT: secrets of every event go to everybody."""

    def leak(table: Any, state: Any, seat: int, action: int, log: Any) -> None:
        apply(table, state, seat, action, log)
        for i in range(log.count):
            if log.events[i].audience == EVERYONE:
                log.events[i].other = hidden(state) % 1000
            log.events[i].audience = EVERYONE

    return leak


def leaking_id(apply: Callable[..., Any]) -> Callable[..., Any]:
    """ID: the serials of things depend on what is hidden."""

    def leak(table: Any, state: Any, seat: int, action: int, log: Any) -> None:
        apply(table, state, seat, action, log)
        for i in range(log.count):
            log.events[i].thing += hidden(state) % 7

    return leak


def leaking_decision(deciding: Callable[..., Any]) -> Callable[..., Any]:
    """TIMING: whether a seat is asked depends on what is hidden."""

    def leak(table: Any, state: Any) -> int:
        mask = int(deciding(table, state))
        return mask if hidden(state) % 4 else 0

    return leak


def leaking_list(legal: Callable[..., Any]) -> Callable[..., Any]:
    """LEGAL: an action is missing, depending on what is hidden."""

    def leak(table: Any, state: Any, seat: int, out: Any) -> int:
        n = int(legal(table, state, seat, out))
        return n - 1 if n > 1 and hidden(state) % 2 else n

    return leak


def passed_over(apply: Callable[..., Any]) -> Callable[..., Any]:
    """WINDOW: a seat that is asked in a window is passed over, depending on what is hidden (what it holds, say)."""

    def leak(table: Any, state: Any, seat: int, action: int, log: Any) -> None:
        apply(table, state, seat, action, log)
        game = next(game for game in load_all().values() if game.state.dtype == state.dtype)
        legal = np.zeros(game.width, np.int64)
        for asked in range(contract.seats(table, state)):
            n = contract.legal(table, state, asked, legal)
            if game.moments and n > 0 and game.pass_action in legal[:n] and hidden(state) % 2:
                apply(table, state, asked, game.pass_action, log)
                return

    return leak


def telling_of(field: str) -> Wrap:
    """FIELD: one hidden field of the state, whichever, is told by a number of the view."""

    def wrap(view: Callable[..., Any]) -> Callable[..., Any]:
        def leak(table: Any, state: Any, seat: int, out: Any) -> None:
            view(table, state, seat, out)
            out.me = seat - zlib.crc32(bytes_of(state, field)) % 100

        return leak

    return wrap


def unsound_world(imagine: Callable[..., Any]) -> Callable[..., Any]:
    """IMAGINE: a world that is not what the view shows."""

    def leak(table: Any, view: Any, chance: Any, out: Any) -> None:
        imagine(table, view, chance, out)
        out.chance.at = -1

    return leak


Check = Callable[[Setting], str]


def by_twins(place: Setting) -> str:
    return twins(place, GAMES)[1]


def by_imagining(place: Setting) -> str:
    return imagines(place, GAMES)[1]


def by_walking(place: Setting) -> str:
    return walk(place, 0, GAMES).found


LEAKS: dict[str, tuple[Any, Wrap, Check]] = {
    "view": (contract.view, leaking_view, by_twins),
    "unwritten byte": (contract.view, unwritten_view, by_twins),
    "event": (contract.apply, leaking_event, by_twins),
    "audience": (contract.apply, leaking_audience, by_twins),
    "id": (contract.apply, leaking_id, by_twins),
    "timing of a decision": (contract.deciding, leaking_decision, by_twins),
    "legal list": (contract.legal, leaking_list, by_twins),
    "passing over": (contract.apply, passed_over, by_twins),
    "unlisted action": (contract.legal, leaking_list, by_walking),
    "imagined world": (contract.imagine, unsound_world, by_imagining),
}
"""By channel: the function that leaks, how, and the check that must notice."""
OF_WINDOWS = ("passing over",)


def leaks_of(game: Game) -> list[str]:
    """The channels that a game has: only where there are windows somebody can be passed over."""
    return [name for name in LEAKS if game.moments or name not in OF_WINDOWS]


@contextmanager
def planted(place: Setting, function: Any, wrap: Wrap) -> Iterator[None]:
    """The game with one leak in a function, for a while."""
    record = place.game.view if function is contract.imagine else place.game.state
    honest = function.providers[record.dtype]
    function.providers[record.dtype] = wrap(honest)
    try:
        yield
    finally:
        function.providers[record.dtype] = honest


def main() -> None:
    found: dict[str, dict[str, Any]] = {}
    for place in places():
        if sys.argv[1:] and place.name not in sys.argv[1:]:
            continue
        changed, imagined_otherwise = hidden_fields(place)
        found[place.name] = {
            "nothing": twins(place, 1)[1] or walk(place, 0, 1).found,
            "leaks": {},
            "fields": {},
            "forgotten fields": sorted(set(imagined_otherwise) - set(changed)),
        }
        for name in leaks_of(place.game):
            function, wrap, check = LEAKS[name]
            with planted(place, function, wrap):
                found[place.name]["leaks"][name] = check(place)
        for field in changed:
            with planted(place, contract.view, telling_of(field)):
                found[place.name]["fields"][field] = by_twins(place)
    print(json.dumps(found))


if __name__ == "__main__":
    main()
