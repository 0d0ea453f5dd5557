"""A bot that stopped thinking would not get past these: a few games, whose bounds stand beside what would have to happen to break them.

A bot that has stopped plays the first action of its list, or any. Against greedy neither wins a duel (none of 400 in Terra Miran, one of
400 in War of Lemiroth), and at a table of Mirianth Wars with three that play at random the one wins like the others, the other hardly
ever; that these bounds catch both is a test of its own.

Of the chances below the first is that of a sound bot to fall short, from what it wins in long series, the second that of a stopped one to
get through. The games are always the same, so a test fails when the bots change, and not by luck.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from lab.made import series
from mirlands.bots import LEVELS, Bot
from mirlands.bots.levels import settings_of
from mirlands.bots.mind import room_for
from mirlands.games import find
from mirlands.kernel.match import Match
from mirlands.lab import arena
from mirlands.lab.scores import Scores, Standing


@dataclass(frozen=True)
class Bound:
    """So many wins that the first player must have."""

    game: str
    players: str
    games: int
    wins: int

    def __str__(self) -> str:
        return f"{self.game}-{self.players}"


BOUNDS = (
    # greedy wins all but 1 in 400: fewer than 36 of 40 once in 10^7; a stopped bot half: 36 of 40 once in 10^7
    Bound("terra", "greedy,random", 40, 36),
    Bound("lemiroth", "greedy,random", 40, 36),
    # greedy wins 99 %: fewer than 20 of 24 once in 200,000; a stopped bot a quarter: 20 of 24 once in 10^8
    Bound("mirianth", "greedy,random", 24, 20),
    # level 4 wins half: fewer than 5 of 24 once in 1,000; at 1 % five of 24 once in 200,000
    Bound("terra", "level4,greedy", 24, 5),
    # level 4 wins 40 %: fewer than 3 of 24 once in 2,000; at 1 % three of 24 once in 500
    Bound("lemiroth", "level4,greedy", 24, 3),
    # level 3 wins 95 %: fewer than 8 of 12 once in 5,000; with a quarter eight of 12 once in 300
    Bound("mirianth", "level3,random", 12, 8),
)


def first_of(bound: Bound) -> Standing:
    """How the first player fared; every game must have come to a result."""
    game = find(bound.game)
    one = series(bound.players.split(","), game.seats[1], game=bound.game)
    scores, together = Scores(one), []
    for played in arena.play(one, bound.games, 1, lambda _more: None):
        together.append(played)
        if len(together) == one.seats:
            assert scores.add(together), scores.troubles
            together = []
    assert scores.games == bound.games
    return scores.standings()[0]


@pytest.mark.parametrize("bound", BOUNDS, ids=str)
def test_bots_still_think(bound: Bound) -> None:
    first = first_of(bound)
    again = f"mirlands arena {bound.game} --players {bound.players} --games {bound.games} --seed 7"
    assert first.wins >= bound.wins, f"{first.name} won {first.wins} of {first.games}; see: {again}"


class First(Bot):
    """A bot that has stopped: but for ``random`` and the greedy opponent of a level it plays the first action of its list."""

    def __call__(self, view: Any, legal: Sequence[int]) -> int:
        return legal[0] if self.stopped else super().__call__(view, legal)

    @property
    def stopped(self) -> bool:
        return self.name not in self.sound

    sound: tuple[str, ...] = ()


class Aimless(First):
    """Another that has stopped: it plays any action."""

    def __call__(self, view: Any, legal: Sequence[int]) -> int:
        return (
            legal[int(self.dice[0]["chance"]["words"][0] + sum(legal) + self.turn()) % len(legal)]
            if self.stopped
            else super().__call__(view, legal)
        )

    asked = 0

    def turn(self) -> int:
        self.asked += 1
        return self.asked * 7919


@pytest.mark.parametrize("stopped", [First, Aimless])
@pytest.mark.parametrize("bound", BOUNDS, ids=str)
def test_one_that_has_stopped_is_caught(bound: Bound, stopped: type[First], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stopped, "sound", bound.players.split(",")[1:])
    monkeypatch.setattr(arena, "Bot", stopped)
    assert first_of(bound).wins < bound.wins


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", ["terra", "lemiroth", "mirianth"])
def test_every_level_spends_its_iterations(name: str, level: str) -> None:
    game = find(name)
    content = game.content()
    match = Match(game, content, seed=3)
    while len(match.legal(match.deciding()[0])) < 2:
        match.apply(match.deciding()[0], match.legal(match.deciding()[0])[0])
    seat = match.deciding()[0]
    bot = Bot(game, content, level, seat, [1, 2, 3, 4])
    assert bot(match.view_array(seat), match.legal(seat)) in match.legal(seat)
    wanted = int(settings_of(name, level)[0]["iterations"])
    assert int(room_for(game, content, wanted).nodes[0]["visits"]) == wanted
