"""How much settings of the search win against a bot, or against others: what docs/bots.md says of them.

python tools/settings.py GAME GAMES BOT SETTINGS...
python tools/settings.py terra 100 greedy '{"iterations": 4000, "cut": 0}' '{"iterations": 4000, "cut": 2}'
python tools/settings.py terra 100 '{"iterations": 4000}' '{"iterations": 8000}'

Each SETTINGS, and a BOT that is not a name, is JSON over those of level 5. Deals are mirrored: one is played once from every seat;
decks take all pairs in turn.
"""

from __future__ import annotations

import json
import sys
from statistics import mean, stdev
from time import thread_time
from typing import Any, NamedTuple

from mirlands.bots import Bot
from mirlands.bots.levels import settings_of
from mirlands.games import find
from mirlands.kernel.game import Content, Game
from mirlands.kernel.match import Match, gather_decks

SEED = 1000
SURE = 1.96  # standard errors of a 95 % interval


class Played(NamedTuple):
    """One game: the share of the win of the bot that is measured, its decisions, and the seconds of CPU time that they took."""

    share: float
    decisions: int
    seconds: float


def dealt(game: Game, content: Content, deal: int) -> Match:
    """A deal with the most seats; pairs of starter decks take turns with the deals."""
    names: list[Any] = [deck.name for deck in game.starters(content)] or [None]
    decks = [names[(deal + seat * (1 + deal // len(names))) % len(names)] for seat in range(game.seats[1])]
    return Match(game, content, None, gather_decks(game, content, decks), SEED + deal)


def play(game: Game, content: Content, number: int, other: str, settings: Any) -> Played:
    """Game ``number``: a deal for as many games as there are seats."""
    seats = game.seats[1]
    deal, place = divmod(number, seats)
    match = dealt(game, content, deal)
    kind, own = ("level5", settings_of(game.name, "level5", **json.loads(other))) if other.startswith("{") else (other, None)
    bots = [Bot(game, content, kind, seat, (deal, seat, 7, 9), own) for seat in range(seats)]
    bots[place] = Bot(game, content, "level5", place, (deal, place, 7, 9), settings)
    decisions, seconds = 0, 0.0
    while not match.over:
        seat = match.deciding()[0]
        legal = match.legal(seat)
        started = thread_time()
        action = bots[seat](match.view_array(seat), legal)
        if seat == place and len(legal) > 1:
            decisions, seconds = decisions + 1, seconds + thread_time() - started
        match.apply(seat, action)
    result = match.result()
    return Played(0.0 if result is None else result.share[place], decisions, seconds)


def main() -> None:
    """Play and print a line for each of the settings."""
    if len(sys.argv) < 5:
        sys.exit(__doc__)
    name, games, other, *chosen = sys.argv[1:]
    game = find(name)
    content = game.content()
    for text in chosen:
        settings = settings_of(name, "level5", **json.loads(text))
        play(game, content, 0, other, settings)  # whatever is measured afterwards is compiled
        played = [play(game, content, number, other, settings) for number in range(int(games))]
        shares = [one.share for one in played]
        decisions = sum(one.decisions for one in played)
        wide = SURE * stdev(shares) / len(shares) ** 0.5
        each = 1000 * sum(one.seconds for one in played) / decisions
        print(f"{name} {text} against {other}: {mean(shares):.1%} ± {wide:.1%} of {len(shares)}, {each:.1f} ms a decision", flush=True)


if __name__ == "__main__":
    main()
