"""First uses of everything compiled that a match or a table needs, so that nobody waits for the compiler later."""

from __future__ import annotations

import numpy as np

from mirlands.bots import NAMES, Bot
from mirlands.kernel.contract import CONCEDE
from mirlands.kernel.game import Game
from mirlands.kernel.match import SPECTATOR, Match, gather_decks

SEED = 1


def warm_match(game: Game) -> None:
    """Begin a match, act once, give up, and read the result."""
    content = game.content()
    match = Match(game, content, None, gather_decks(game, content, [None] * game.seats[0]), SEED)
    seat = match.deciding()[0]
    match.default_action(seat)
    match.drafting(seat)
    match.view(SPECTATOR)
    match.apply(seat, match.legal(seat)[0])
    match.seen(seat)
    for other in range(match.seats):
        if not match.over:
            match.apply(other, CONCEDE)
    match.result()


def warm_table(game: Game) -> None:
    """What a table of the server does besides: bots that plan, previews, hints and the analysis afterwards."""
    from mirlands.server.imagination import Imagination

    warm_match(game)
    content = game.content()
    match = Match(game, content, None, gather_decks(game, content, [None] * game.seats[0]), SEED)
    imagination = Imagination(game, content)
    for name in NAMES:
        for seat in match.deciding():
            view, bot = match.view_array(seat), Bot(game, content, name, seat, np.arange(4).tolist())
            imagination.plan(view.tobytes(), seat, match.legal(seat), bot)
            imagination.preview(view.tobytes(), seat, match.legal(seat)[:1])
    warm_analysis(game)


def warm_analysis(game: Game) -> None:
    """Judge the first decision of a game, and finish in words what could have been done there."""
    from mirlands.bots.acts import Sketch
    from mirlands.bots.analysis import analyse

    content = game.content()
    match = Match(game, content, None, gather_decks(game, content, [None] * game.seats[0]), SEED)
    while len(match.legal(match.deciding()[0])) < 2:
        match.apply(match.deciding()[0], match.legal(match.deciding()[0])[0])
    seat = match.deciding()[0]
    view, action = match.view_array(seat), match.legal(seat)[-1]
    match.apply(seat, action)
    analyse(game, content, match.start, match.history, iterations=2)
    Sketch(game, content).complete(view, seat, action, np.arange(4), lambda _, legal: legal[0])
