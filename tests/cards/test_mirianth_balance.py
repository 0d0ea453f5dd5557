"""The cards of Mirianth Wars as bots play them: what tools/kingdoms.py counts stays within what makes a game.

The bounds are wide; docs/cards.md has the figures of more games.
"""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import Any

import pytest

from mirlands.games.mirianth import events as e
from mirlands.games.mirianth import state as s
from mirlands.games.mirianth.content import base
from mirlands.games.mirianth.declarations import DrawCard

TOOL = Path(__file__).resolve().parents[2] / "tools" / "kingdoms.py"
GAMES = 25
SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


@pytest.fixture(scope="module")
def counts() -> dict[int, Any]:
    """What greedy bots' games of 2, 3 and 4 seats came to."""
    spec = importlib.util.spec_from_file_location("kingdoms", TOOL)
    assert spec is not None
    assert spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    sys.modules["kingdoms"] = tool
    spec.loader.exec_module(tool)
    found = {}
    for seats in (2, 3, 4):
        found[seats] = tool.Count(seats)
        for number in range(GAMES):
            tool.play(found[seats], number, 7, {}, "greedy")
        assert f"{seats} seats, {GAMES} games" in tool.summary(found[seats])
        assert "Archer" in tool.cards(found[seats])
    return found


def taken(count: Any, kind: int) -> int:
    """How many cards of a type were acquired."""
    return sum(many for card, many in count.taken.items() if base().table[0].cards[card].kind == kind)


@SEATS
def test_a_game_has_about_fourteen_rounds(counts: dict[int, Any], seats: int) -> None:
    """The Last Round lies among the last five rounds' cards (M5), and the deck is of fifteen."""
    rounds = counts[seats].rounds
    assert len(rounds) == GAMES
    assert min(rounds) >= 11
    assert max(rounds) <= 15
    assert 13 <= sum(rounds) / GAMES <= 15


@SEATS
def test_players_score_and_monsters_are_worth_fighting(counts: dict[int, Any], seats: int) -> None:
    count = counts[seats]
    mean = sum(count.scores) / len(count.scores)
    assert mean >= 9, f"{mean:.1f} points"
    beaten = count.told[e.DEFEATED_MONSTER] / taken(count, s.MONSTER)
    assert 0.35 <= beaten <= 0.9, f"{beaten:.0%} of the monsters are defeated"
    of_monsters = count.parts[s.OF_MONSTERS] / count.parts.sum()
    assert 0.15 <= of_monsters <= 0.65, f"{of_monsters:.0%} of the points are of monsters"


@SEATS
def test_every_card_is_wanted_by_somebody(counts: dict[int, Any], seats: int) -> None:
    for number, card in enumerate(base().cards, 1):
        if isinstance(card, DrawCard) and card.copies[seats - 2]:
            assert counts[seats].taken[number] > 0, card.id


@SEATS
def test_wins_are_shared_rarely_and_no_seat_has_them_all(counts: dict[int, Any], seats: int) -> None:
    count = counts[seats]
    assert sum(count.wins) == pytest.approx(GAMES)
    assert count.ties <= 0.2 * GAMES
    assert max(count.wins) / GAMES <= 1 / seats + 0.3


def test_what_cards_do_is_used(counts: dict[int, Any]) -> None:
    """Priestess, Wall and Rogue are discarded for it, Merchants decide, the Necromancer keeps Plague, ties are made."""
    total = sum((count.told for count in counts.values()), start=type(counts[2].told)())
    for kind in (e.SPENT, e.REMOVED, e.USED_MERCHANT, e.PLAGUE_KEPT, e.TIED, e.AIMED, e.NEIGHBOUR_SCORED):
        assert total[kind] > 0, e.NAMES[kind]
