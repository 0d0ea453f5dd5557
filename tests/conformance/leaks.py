"""Leaks on purpose: each wraps one function of a game so that something hidden shows, and says whether the suite sees it.

Run as a program, interpreted, it prints one JSON object: for every game and leak what the checks found.

    MIRLANDS_JIT=0 python -m conformance.leaks
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from mirlands.kernel import contract
from mirlands.kernel.events import EVERYONE, emit

from .harness import Setting, imagines, setting, settings, twins, walk

GAMES = 12


def hidden(state: Any) -> int:
    """A number that depends on every byte of the state, as a leak might."""
    return zlib.crc32(state.tobytes())


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
    "unlisted action": (contract.legal, leaking_list, by_walking),
    "imagined world": (contract.imagine, unsound_world, by_imagining),
}
"""By channel: the function that leaks, how, and the check that must notice."""


@contextmanager
def planted(place: Setting, name: str) -> Iterator[None]:
    """The game with one leak, for a while."""
    function, wrap, _ = LEAKS[name]
    record = place.game.view if function is contract.imagine else place.game.state
    honest = function.providers[record.dtype]
    function.providers[record.dtype] = wrap(honest)
    try:
        yield
    finally:
        function.providers[record.dtype] = honest


def main() -> None:
    found: dict[str, dict[str, str]] = {}
    for one in settings():
        place = setting(*one)
        found[place.name] = {"": twins(place, 1)[1] or imagines(place, 1)[1] or walk(place, 0, 1).found}
        for name, (_, _, check) in LEAKS.items():
            with planted(place, name):
                found[place.name][name] = check(place)
    print(json.dumps(found))


if __name__ == "__main__":
    main()
