"""The cards of War of Lemiroth as bots play them: no starter is hopeless, none is unbeatable, no card stays in every hand."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import numpy as np
import pytest

from mirlands.bots import bot_number
from mirlands.bots.batch import Series
from mirlands.bots.player import Bot
from mirlands.games.lemiroth import GAME
from mirlands.games.lemiroth.content import base
from mirlands.games.lemiroth.decks import record, starters
from mirlands.games.lemiroth.declarations import PrayerCard
from mirlands.games.lemiroth.events import PLAYED
from mirlands.games.lemiroth.state import BY_LIBRARY, BY_LIFE
from mirlands.kernel import batch
from mirlands.kernel.chance import seed_words
from mirlands.kernel.match import Match

PREPARE = {"hymn-at-daybreak", "the-gates-stand-open"}
GAMES = 100
"""Between two starters, half of them with either going first; ``python tools/balance.py lemiroth`` plays more and prints all."""


@pytest.fixture(scope="module")
def played() -> dict[tuple[str, str], list[Any]]:
    """For each pair of starters, the tally with each going first."""
    found: dict[tuple[str, str], list[Any]] = {}
    kinds = np.array([bot_number("greedy")] * 2, np.int64)
    for one, other in combinations(starters(base()), 2):
        decks = np.concatenate([one.record(), other.record()])
        for first in ("1", "2"):
            series = Series(GAME, base(), GAME.options_array({"first": first}), decks, kinds, seed_words(11))
            found.setdefault((one.name, other.name), []).append(series.play(0, GAMES // 2).copy())
    return found


def share(tally: Any) -> float:
    """The first seat's share of the wins."""
    return float(tally[batch.SHARES] + 0.5 * tally[batch.DRAWS]) / float(tally[batch.GAMES])


def test_every_starter_wins_its_share(played: dict[tuple[str, str], list[Any]]) -> None:
    for deck in starters(base()):
        own = [share(sum(tallies)) for (one, _), tallies in played.items() if one == deck.name]
        own += [1 - share(sum(tallies)) for (_, other), tallies in played.items() if other == deck.name]
        average = sum(own) / len(own)
        assert 0.35 <= average <= 0.65, f"{deck.name} wins {average:.0%}: see python tools/balance.py lemiroth"


def test_games_end_by_the_rules_of_the_game(played: dict[tuple[str, str], list[Any]]) -> None:
    """By a life pool, sometimes by an empty Library, and never at a bound (L3, L4)."""
    total = sum(tally for tallies in played.values() for tally in tallies)
    assert total[batch.BOUNDS] == 0
    by_life, by_library = total[batch.REASONS + BY_LIFE], total[batch.REASONS + BY_LIBRARY]
    assert by_life + by_library == total[batch.GAMES]
    assert 0 < by_library < by_life / 4


def test_the_first_round_does_not_decide(played: dict[tuple[str, str], list[Any]]) -> None:
    """The rulebook gives whoever comes second nothing (LA28)."""
    first = sum(share(tallies[0]) + 1 - share(tallies[1]) for tallies in played.values()) / (2 * len(played))
    assert 0.5 <= first <= 0.7


def test_greedy_bots_play_every_card() -> None:
    """No card is dead in the hand of a bot that looks one action ahead, but for those that only make an attack better."""
    chance = Random(3)
    prayers: dict[str, str] = {card.faction: card.id for card in base().cards if isinstance(card, PrayerCard)}
    missing = {card.id for card in base().cards if not isinstance(card, PrayerCard)}
    for n in range(400):
        sides = ["gnostics", "heresiarcs"] if n % 2 else ["heresiarcs", "gnostics"]
        decks = []
        for faction in sides:
            pool = [card.id for card in base().cards if card.faction in (faction, "neutral") and not isinstance(card, PrayerCard)]
            wanted = chance.sample([card for card in pool if card in missing], min(12, sum(card in missing for card in pool)))
            rest = [card for card in pool if card not in wanted]
            wanted += chance.sample(rest, 12 - len(wanted))
            decks.append(record(base(), [prayers[faction]] * 24 + wanted * 3))
        match = Match(GAME, base(), {}, np.concatenate(decks), n)
        bots = [Bot(GAME, base(), "greedy", seat, (n, seat, 0, 0)) for seat in range(2)]
        while not match.over:
            seat = match.deciding()[0]
            match.apply(seat, bots[seat](match.view_array(seat), match.legal(seat)))
        missing -= {base().ids[event.subject] for log in match.logs for event in log if event.kind == PLAYED}
        if missing <= PREPARE:
            return
    assert missing <= PREPARE
