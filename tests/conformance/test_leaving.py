"""Whatever is being decided, by whom and how far: each seat may leave or let its time run out, and nobody has to answer for it."""

from __future__ import annotations

from typing import Any

import pytest

from mirlands.kernel import contract, step

from .harness import Setting, play, setting, settings
from .test_boundary import run_out_of_time

FEWEST, QUIET, MOST = 25, 12, 400
"""Games are played until so many in a row have shown no new kind of decision and no moment is missing; no fewer, no more than these."""


def kind(match: Any, seat: int) -> str:
    """A kind of decision: the moment of a window, the verbs that may be done, and whether something has been begun."""
    game, view = match.game, match.view(seat)
    verbs = sorted({game.talk.shape(match.content, view, action)["verb"] for action in match.legal(seat)})
    moment = game.moment(match.content, view) if game.moment is not None else 0
    window = f"{game.moments[moment].name}: " if moment else ""
    return window + " ".join(verbs) + (", begun" if match.drafting(seat) else "")


def leave(place: Setting, match: Any, seat: int) -> None:
    """One seat concedes: it has lost, nobody waits for it, and the others can play to the end."""
    others = [other for other in range(place.seats) if other != seat]
    match.apply(seat, contract.CONCEDE)
    assert step.inspect(place.content.table, match.state) == 0
    assert seat not in match.deciding()
    assert not match.drafting(seat)
    if place.seats == 2:
        assert match.over
    for _ in range(5000):
        if match.over:
            break
        waiting = match.deciding()
        assert set(waiting) <= set(others)
        match.apply(waiting[0], match.default_action(waiting[0]))
    result = match.result()
    assert result is not None
    assert result.share[seat] == 0.0
    assert sum(result.share) == pytest.approx(1.0)


@pytest.mark.parametrize("place", [setting(*one) for one in settings()], ids=lambda place: place.name)
def test_each_seat_may_leave_or_run_out_of_time_at_each_kind_of_decision(place: Setting) -> None:
    """Every house rule has been played, nothing new turns up any more, and every moment of a window was met by both seats."""
    met: set[tuple[str, int, int]] = set()
    kinds: set[str] = set()
    number, quiet = 0, 0
    missing = {(moment.name, seat) for moment in place.game.moments.values() for seat in range(place.seats)}
    while number < max(FEWEST, len(place.options)) or ((missing or quiet < QUIET) and number < MOST):
        known = len(kinds)
        for match, _, _ in play(place, number):
            for decider in match.deciding():
                decision = kind(match, decider)
                kinds.add(decision)
                missing.discard((decision.partition(": ")[0], decider))
                moment = match.snapshot()
                if (decision, decider, contract.TIMEOUT) not in met:
                    met.add((decision, decider, contract.TIMEOUT))
                    assert run_out_of_time(match, decider) or decider not in match.deciding()
                    assert step.inspect(place.content.table, match.state) == 0
                    match.restore(moment)
                for seat in range(place.seats):
                    if (decision, decider, seat) not in met:
                        met.add((decision, decider, seat))
                        leave(place, match, seat)
                        match.restore(moment)
        number, quiet = number + 1, quiet + 1 if len(kinds) == known else 0
    print(f"{place.name}: {len(met)} ways to leave in {number} games, at {', '.join(sorted(kinds))}")
    assert not missing
