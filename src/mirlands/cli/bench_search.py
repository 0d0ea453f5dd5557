"""How fast the search thinks: its iterations a second from the middle of games, on one core."""

from __future__ import annotations

from time import thread_time

from mirlands.bots import Bot
from mirlands.bots.thought import Thinker
from mirlands.kernel.game import Game
from mirlands.kernel.match import Match, gather_decks

SEED = 2024
GAMES = 12
"""Games between greedy bots with the most seats; each is thought about at the first choice after its middle."""
THOUGHT = 4_000
"""Iterations of one thought."""


def middle(game: Game, number: int) -> Match:
    """Game ``number`` of greedy bots with themselves, at the first decision with two actions or more after its middle."""
    content = game.content()
    decks = gather_decks(game, content, [None] * game.seats[1])

    def play(most: int | None) -> Match:
        match = Match(game, content, None, decks, SEED + number)
        bots = [Bot(game, content, "greedy", seat, [SEED, number, seat, 0]) for seat in range(match.seats)]
        while not match.over:
            seat = match.deciding()[0]
            legal = match.legal(seat)
            if most is not None and len(match.history) >= most and len(legal) > 1:
                break
            match.apply(seat, bots[seat](match.view_array(seat), legal))
        return match

    return play(len(play(None).history) // 2)


def search_iterations_per_second(game: Game, games: int = GAMES, thought: int = THOUGHT) -> float:
    """Iterations of the full search in a second of one core's time, over the middles of ``games`` games."""
    thinker = Thinker(game, game.content())
    matches = [match for match in (middle(game, number) for number in range(games)) if not match.over]
    taken = 0.0
    for turn in (0, 1):  # what is measured is the second time round: everything is compiled and in memory by then
        started = thread_time()
        for match in matches:
            seat = match.deciding()[0]
            thinker.think(match.view_array(seat), seat, match.legal(seat), seed=(SEED, turn, 0, 0), iterations=thought)
        taken = thread_time() - started
    return len(matches) * thought / taken
