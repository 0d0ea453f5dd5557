"""Whatever is being decided, by whom and how far: each seat may leave, and nobody has to answer for it."""

from __future__ import annotations

from typing import Any

import pytest

from mirlands.kernel import contract, step

from .harness import Setting, play, setting, settings

WANTED = {
    "terra": {"confirm mark", "confirm mark, begun", "advance play", "end play", "attack end", "target, begun"},
    "sealed": {"bid"},
    "window": {"pass", "pass play"},
    "offer": {"offer take", "give, begun", "ask, begun", "accept decline", "keep"},
}
"""Kinds of decision that must have been met, of many."""


def kind(match: Any, seat: int) -> str:
    """A kind of decision: the verbs that may be done, and whether something has been begun."""
    talk, view = match.game.talk, match.view(seat)
    verbs = sorted({talk.shape(match.content, view, action)["verb"] for action in match.legal(seat)})
    return " ".join(verbs) + (", begun" if match.drafting(seat) else "")


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
def test_each_seat_may_leave_at_each_kind_of_decision(place: Setting) -> None:
    met: set[tuple[str, int, int]] = set()
    for number in range(25):
        for match, _, _ in play(place, number):
            for decider in match.deciding():
                decision = kind(match, decider)
                moment = match.snapshot()
                for seat in range(place.seats):
                    if (decision, decider, seat) not in met:
                        met.add((decision, decider, seat))
                        leave(place, match, seat)
                        match.restore(moment)
    kinds = {decision for decision, _, _ in met}
    print(f"{place.name}: {len(met)} ways to leave, at {', '.join(sorted(kinds))}")
    assert kinds >= WANTED[place.game.name]
