"""Games with one blunder on purpose: whoever would win does nothing in its last turn, or one wrong thing, and loses."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from mirlands.bots import Bot
from mirlands.bots.acts import HEADING
from mirlands.games import find
from mirlands.kernel.match import SPECTATOR, Match, Snapshot, gather_decks


@dataclass(frozen=True)
class Blunder:
    """A finished game, and the steps at which a seat could have done something and did nothing."""

    match: Match
    seat: int
    steps: tuple[int, ...]


class Players:
    """Good bots that play a game on."""

    def __init__(self, game: Any, content: Any, seats: int, seed: int) -> None:
        self.bots = [Bot(game, content, "greedy", seat, [seed, seat, 3, 4]) for seat in range(seats)]

    def act(self, match: Match) -> None:
        seat = match.deciding()[0]
        match.apply(seat, self.bots[seat](match.view_array(seat), match.legal(seat)))


def turns(match: Match) -> bool:
    """Whether a turn has begun in the last step."""
    tell, content = match.game.talk.tell, match.content
    return any(HEADING.match(tell(content, event, SPECTATOR)) for event in match.logs[-1])


def idle(match: Match, seat: int, players: Players) -> tuple[int, ...]:
    """Play on to the end; ``seat`` does what absent people do until another turn begins. The steps at which it had a choice."""
    steps, idles = [], True
    while not match.over:
        if idles and match.deciding()[0] == seat:
            if len(match.legal(seat)) > 1:
                steps.append(len(match.history))
            match.apply(seat, match.default_action(seat))
        else:
            players.act(match)
        idles = idles and not turns(match)
    return tuple(steps)


def blunder_in(name: str, seats: int, seed: int) -> Blunder | None:
    """That game with a blunder as late as can be; none where nobody wins alone, or wins all the same."""
    game = find(name)
    content = game.content()
    match = Match(game, content, None, gather_decks(game, content, [None] * seats), seed)
    players, moments = Players(game, content, seats, seed), []
    while not match.over:
        seat = match.deciding()[0]
        if len(match.legal(seat)) > 1 and not match.drafting(seat):
            moments.append((seat, match.snapshot()))
        players.act(match)
        if turns(match):
            moments.clear()
    result = match.result()
    assert result is not None
    if 1.0 not in result.share:
        return None
    winner = result.share.index(1.0)
    for moment in [moment for seat, moment in reversed(moments) if seat == winner]:
        match.restore(moment)
        steps = idle(match, winner, Players(game, content, seats, seed + 1))
        result = match.result()
        if result is not None and result.share[winner] == 0.0:
            return Blunder(match, winner, steps)
    return None


def wrong_in(name: str, seats: int, seed: int) -> Blunder | None:
    """That game with one wrong action, in the last turn, of the seat that would win; as late as can be.

    Whatever chance the players have afterwards, it wins with what they would do and loses with the wrong action, after which it
    has nothing more to choose.
    """
    game = find(name)
    content = game.content()
    match = Match(game, content, None, gather_decks(game, content, [None] * seats), seed)
    players, moments = Players(game, content, seats, seed), []
    while not match.over:
        seat = match.deciding()[0]
        if len(match.legal(seat)) > 1 and not match.drafting(seat):
            moments.append((seat, match.snapshot()))
        players.act(match)
        if turns(match):
            moments.clear()
    right, result = list(match.history), match.result()
    assert result is not None

    def share(moment: Snapshot, seat: int, action: int, chance: int) -> float:
        """The share that it comes to; 0.5 where that still is its own doing."""
        match.restore(moment)
        match.apply(seat, action)
        if match.drafting(seat):
            return 0.5
        others = Players(game, content, seats, seed + chance)
        while not match.over:
            if action != right[moment.steps][1] and len(match.legal(seat)) > 1:
                return 0.5
            others.act(match)
        ended = match.result()
        assert ended is not None
        return ended.share[seat]

    for seat, moment in reversed(moments):
        if result.share[seat] < 1.0 or any(share(moment, seat, right[moment.steps][1], chance) < 1.0 for chance in range(1, 4)):
            continue
        match.restore(moment)
        for action in match.legal(seat):
            if all(share(moment, seat, action, chance) == 0.0 for chance in range(1, 4)):
                return Blunder(match, seat, (moment.steps,))
    return None


def first_of(series: Callable[[str, int, int], Blunder | None], name: str, seats: int = 2) -> Blunder:
    """The first such game of a series of seeds."""
    return next(found for seed in range(1000) if (found := series(name, seats, seed)) is not None)
