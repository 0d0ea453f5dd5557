"""Bots that negotiate: what greedy gains by it in Mirianth Wars, and that its deals, promises and Merchants are sensible."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from mirlands.bots import Bot
from mirlands.bots.batch import Series
from mirlands.bots.choose import KINDS
from mirlands.games import find
from mirlands.games.mirianth import events as e
from mirlands.games.mirianth import numbers as n
from mirlands.games.mirianth import state as s
from mirlands.kernel import batch
from mirlands.kernel.chance import seed_words
from mirlands.kernel.match import Match, gather_decks
from mirlands.scenarios.format import cases
from mirlands.scenarios.session import Session, Table
from mirlands.scenarios.text import parse

GAME = find("mirianth")
CONTENT = GAME.content()


def wins(kinds: tuple[str, ...], games: int) -> list[int]:
    """Outright wins of each seat in a series."""
    decks = gather_decks(GAME, CONTENT, [None] * len(kinds))
    numbers = np.array([KINDS.index(kind) for kind in kinds], np.int64)
    tally = Series(GAME, CONTENT, GAME.options_array(), decks, numbers, seed_words(3)).play(0, games)
    return [int(tally[batch.SHARES + seat]) for seat in range(len(kinds))]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_sense_beats_chance(seats: int) -> None:
    won = wins(("greedy",) + ("random",) * (seats - 1), 40)
    assert won[0] >= 30


def test_who_agrees_to_nothing_loses_among_those_who_deal() -> None:
    """One seat that agrees to nothing among three that deal, in each place: it wins far less than its quarter of the games."""
    stubborn, games = 0, 30
    for place in range(4):
        kinds = tuple("stubborn" if seat == place else "greedy" for seat in range(4))
        stubborn += wins(kinds, games)[place]
    assert stubborn < 0.8 * games


@pytest.fixture(scope="module")
def told() -> Counter[str]:
    """What happened in some games of four greedy bots: events by name, and how disputes ended."""
    counted: Counter[str] = Counter()
    for seed in range(6):
        match = Match(GAME, CONTENT, seed=seed, decks=gather_decks(GAME, CONTENT, [None] * 4))
        bots = [Bot(GAME, CONTENT, "greedy", seat, [seed, seat, 1, 2]) for seat in range(4)]
        said: set[int] = set()
        while not match.over:
            seat = match.deciding()[0]
            match.apply(seat, bots[seat](match.view_array(seat), match.legal(seat)))
            for event in match.logs[-1]:
                counted[e.NAMES[int(event.kind)]] += 1
                said = set() if event.kind == e.DISPUTED else said | {int(event.kind)}
                if event.kind == e.AWARDED_CARD and e.YIELDED in said and not said & {e.FATE_DEALT, e.USED_MERCHANT}:
                    counted["agreed"] += 1
    return counted


def test_a_third_of_the_disputes_end_by_a_deal(told: Counter[str]) -> None:
    assert told["disputed"] > 12
    assert told["agreed"] >= told["disputed"] / 3


def test_promises_are_made_and_bind(told: Counter[str]) -> None:
    assert told["promised"] > 0
    assert told["settled"] + told["took_by_promise"] > 0


def test_a_bot_offers_what_its_partner_will_take(told: Counter[str]) -> None:
    assert told["accepted"] > told["declined_offer"]


def standing(position: str, game: str = "game: mirianth\n") -> Match:
    """A match in a position."""
    source = parse(game + position + "\nsteps: [pass]\n", "position")
    case = cases(source)[0]
    return Session(Table(source, case.scenario), case).match


def choice(match: Match, kind: str = "greedy") -> str:
    """What a bot does in the seat that decides; in words."""
    seat = match.deciding()[0]
    return match.describe(seat, Bot(GAME, CONTENT, kind, seat, [1, 2, 3, 4])(match.view_array(seat), match.legal(seat)))


def choices(match: Match) -> list[str]:
    """What greedy does until another seat decides or the question is another one; in words."""
    seat, asks, said = match.deciding()[0], match.view(0).asks, []
    while not match.over and match.deciding() == (seat,) and match.view(seat).asks == asks:
        action = Bot(GAME, CONTENT, "greedy", seat, [1, 2, 3, 4])(match.view_array(seat), match.legal(seat))
        said.append(match.describe(seat, action))
        match.apply(seat, action)
    return said


class TestSense:
    """Choices that a player would find sensible."""

    def test_the_card_that_is_worth_more_is_announced(self) -> None:
        match = standing("position: {seats: 3, cards: [village, emerald, troll], seat1: [archer, rogue, king]}")
        assert choice(match) == "announce 1"  # three heroes without a room

    def test_a_merchant_takes_a_card_that_is_worth_it(self) -> None:
        """Rooms for four heroes for whom there are none; and not a card that is worth less than he is."""
        position = "position: {seats: 3, round: 12, last_round: 12, cards: [CARD, ruby, imp], seat1: [merchant, HEROES]"
        position += ", claims: {seat1: CARD, seat2: CARD, seat3: ruby}}"
        for card, heroes, said in (("castle", "king, archer, rogue, priestess", "use merchant"), ("squire", "castle", "pass")):
            match = standing(position.replace("CARD", card).replace("HEROES", heroes))
            while match.view(0).asks != s.A_MERCHANT:
                match.apply(match.deciding()[0], n.PASS)
            assert choice(match) == said, card

    def test_a_paladin_is_tied_where_he_finishes_a_monster(self) -> None:
        text = "position: {seats: 2, cards: [castle, ruby], seat1: [paladin-4, troll, ghoul], claims: {seat1: castle, seat2: ruby}}"
        match = standing(text)
        assert choices(match) == ["tie paladin-4", "to ghoul"]

    def test_archers_aim_together_at_what_they_can_beat(self) -> None:
        match = standing("position: {phase: resolution, seat1: [2x archer, village, troll, wyvern]}")
        assert choices(match)[:2] == ["aim at troll", "aim at troll"]

    def test_who_is_missed_least_finds_no_room(self) -> None:
        match = standing("position: {phase: resolution, seat1: [king, squire, rogue, village]}")
        assert choice(match) == "discard squire"

    def test_a_mage_fights_the_strongest_first(self) -> None:
        """Two monsters: she deals 2 to the first that is fought and 1 to the second."""
        match = standing("position: {phase: resolution, seat1: [mage, paladin-2 on ghoul, paladin-3 on bat, barracks, ghoul, bat]}")
        assert choices(match)[:2] == ["face ghoul", "strike"]

    def test_a_rogue_removes_what_would_cost_more_than_he_scores(self) -> None:
        match = standing("position: {phase: resolution, seat1: [rogue, king, castle, emerald, basilisk]}")
        assert choice(match) == "use rogue"
        match = standing("position: {phase: resolution, seat1: [rogue, cabin, ruby, imp]}")
        assert choice(match) == "pass"

    def test_an_offer_that_gives_away_too_much_is_declined_and_a_good_one_accepted(self) -> None:
        text = "position: {seats: 2, cards: [castle, ruby], seat1: [emerald, imp], seat2: [archer, king]"
        text += ", claims: {seat1: castle, seat2: castle}}"
        match = standing(text)
        match.apply_text(0, "offer seat 2: ask king; you yield")
        assert choice(match) in ("decline", "counter")
        match = standing(text)
        match.apply_text(0, "offer seat 2: give emerald; I yield")
        assert choice(match) in ("accept", "counter")


HOUSE = {
    "promise": "standing",
    "merchant_self": "no",
    "per_symbol": "yes",
    "wall_scope": "all",
    "rogue_any_monster": "yes",
    "mage_scope": "table",
    "archer_value": "group",
    "trade_plague": "no",
    "plague_bars_trades": "yes",
}


@pytest.mark.parametrize("options", [{}, HOUSE], ids=["as ruled", "house rules"])
def test_wherever_a_game_has_come_the_advice_is_legal(options: dict[str, str]) -> None:
    """Random play, with drafts begun in the middle: the bots know what to do then, too."""
    for seed in range(9):
        match = Match(GAME, CONTENT, options, seed=seed, decks=gather_decks(GAME, CONTENT, [None] * (2 + seed % 3)))
        random = Bot(GAME, CONTENT, "random", 0, [seed, 1, 2, 3])
        advisers = [Bot(GAME, CONTENT, kind, 0, [seed, 4, 5, 6]) for kind in ("greedy", "stubborn")]
        while not match.over:
            seat = match.deciding()[0]
            view, legal = match.view_array(seat), match.legal(seat)
            for bot in (random, *advisers):
                bot.seat = seat
                assert bot(view, legal) in legal
            match.apply(seat, random(view, legal))
