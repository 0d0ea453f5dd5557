"""The cards as bots play them: no starter is hopeless, none is unbeatable, no card stays in every hand."""

from __future__ import annotations

from itertools import combinations
from random import Random

import numpy as np
import pytest

from mirlands.bots import bot_number
from mirlands.bots.batch import Series
from mirlands.bots.player import Bot
from mirlands.games.terra import GAME
from mirlands.games.terra.content import base
from mirlands.games.terra.decks import record, starters
from mirlands.games.terra.declarations import ActionCard, CreatureCard
from mirlands.games.terra.events import PLAYED
from mirlands.kernel import batch
from mirlands.kernel.chance import seed_words
from mirlands.kernel.match import Match

GAMES = 300
"""Between two starters, half of them with either going first; ``python tools/balance.py`` plays more and prints all."""


@pytest.fixture(scope="module")
def shares() -> dict[tuple[str, str], list[float]]:
    """For each pair of starters, the first one's share with each going first."""
    found: dict[tuple[str, str], list[float]] = {}
    kinds = np.array([bot_number("greedy")] * 2, np.int64)
    for one, other in combinations(starters(base()), 2):
        decks = np.concatenate([one.record(), other.record()])
        for first in ("1", "2"):
            series = Series(GAME, base(), GAME.options_array({"first": first}), decks, kinds, seed_words(11))
            tally = series.play(0, GAMES // 2)
            assert tally[batch.BOUNDS] == 0
            won = float(tally[batch.SHARES] + 0.5 * tally[batch.DRAWS]) / (GAMES // 2)
            found.setdefault((one.name, other.name), []).append(won)
    return found


def test_every_starter_wins_its_share(shares: dict[tuple[str, str], list[float]]) -> None:
    for deck in starters(base()):
        own = [sum(won) / 2 for (one, _), won in shares.items() if one == deck.name]
        own += [1 - sum(won) / 2 for (_, other), won in shares.items() if other == deck.name]
        average = sum(own) / len(own)
        assert 0.35 <= average <= 0.65, f"{deck.name} wins {average:.0%}: see python tools/balance.py"


def test_the_first_turn_does_not_decide(shares: dict[tuple[str, str], list[float]]) -> None:
    first = sum(won[0] + 1 - won[1] for won in shares.values()) / (2 * len(shares))
    assert 0.5 <= first <= 0.62


def test_greedy_bots_play_every_card() -> None:
    """No card is dead in the hand of a bot that looks one action ahead. Random bots play every one, too (conformance)."""
    chance = Random(3)
    deckable = [card.id for card in base().cards if isinstance(card, CreatureCard | ActionCard)]
    missing = set(deckable)
    for n in range(400):
        played = [card for card in deckable if card not in missing]
        wanted = sorted(missing) + chance.sample(played, max(0, 15 - len(missing)))
        decks = np.concatenate([record(base(), chance.sample(wanted, 15) * 2) for _ in range(2)])
        match = Match(GAME, base(), {}, decks, n)
        bots = [Bot(GAME, base(), "greedy", seat, (n, seat, 0, 0)) for seat in range(2)]
        while not match.over:
            seat = match.deciding()[0]
            match.apply(seat, bots[seat](match.view_array(seat), match.legal(seat)))
        missing -= {base().ids[event.subject] for log in match.logs for event in log if event.kind == PLAYED}
        if not missing:
            return
    assert not missing
