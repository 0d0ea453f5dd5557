"""Bots choose what is legal, from a View and nothing else, and greed pays."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from mirlands.bots import LEVELS, NAMES, Bot, bot_number
from mirlands.bots.batch import Series
from mirlands.bots.levels import settings_of
from mirlands.games import find
from mirlands.games.lemiroth.state import CRUSADE_PHASE
from mirlands.kernel import batch, contract
from mirlands.kernel.chance import Dice, seed_with, seed_words
from mirlands.kernel.errors import BadInput
from mirlands.kernel.match import Match, gather_decks
from mirlands.scenarios.format import cases
from mirlands.scenarios.session import Session, Table
from mirlands.scenarios.text import parse

GAMES = ("terra", "lemiroth", "mirianth", "sealed", "window", "offer")
DUELS = ("terra", "lemiroth")
SEED = [11, 22, 33, 44]
SOON = 150
"""Iterations of a level here at most: what holds for few holds for many."""


def series(name: str, kinds: tuple[str, ...], games: int, seed: int = 3) -> Any:
    """The tally of a series between these bots."""
    game = find(name)
    content = game.content()
    decks = gather_decks(game, content, [None] * len(kinds))
    numbers = np.array([bot_number(kind) for kind in kinds], np.int64)
    return Series(game, content, game.options_array(), decks, numbers, seed_words(seed)).play(0, games)


def bot_for(match: Match, kind: str, seat: int, seed: list[int]) -> Bot:
    """A bot that does not think long."""
    settings = settings_of(match.game.name, kind)
    if kind in LEVELS:
        settings["iterations"] = min(SOON, int(settings[0]["iterations"]))
    return Bot(match.game, match.content, kind, seat, seed, settings)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("kind", NAMES)
def test_every_choice_is_legal_to_the_end_of_a_game(name: str, kind: str) -> None:
    game = find(name)
    content = game.content()
    for seed in range(2 if kind in LEVELS else 5):
        match = Match(game, content, seed=seed)
        bots = [bot_for(match, kind, seat, [seed, 1, 2, 3]) for seat in range(match.seats)]
        while not match.over:
            for seat in match.deciding():
                match.apply(seat, bots[seat](match.view_array(seat), match.legal(seat)))
                break


@pytest.mark.parametrize("name", [*DUELS, "mirianth"])
@pytest.mark.parametrize("kind", NAMES)
def test_what_a_seat_cannot_see_changes_no_choice(kind: str, name: str) -> None:
    """Two tables that differ only in hidden cards: the same chance makes the same choice."""
    game = find(name)
    content = game.content()
    dice = Dice.table(1)
    words: Any = np.array(SEED, np.int64)
    seed_with(dice[0], words)
    match, compared = Match(game, content, seed=5), 0
    player = Bot(game, content, "random", 0, SEED)
    while not match.over and compared < 40:
        seat = match.deciding()[0]
        twin = match.state.copy()
        if len(match.legal(seat)) > 1 and contract.twin(content.table[0], twin[0], seat, dice[0]):
            other = Match.at(game, content, twin)
            choices = [bot_for(one, kind, seat, SEED)(one.view_array(seat), one.legal(seat)) for one in (match, other)]
            assert choices[0] == choices[1]
            assert match.state.tobytes() != other.state.tobytes()
            compared += 1
        match.apply(seat, player(match.view_array(seat), match.legal(seat)))
    assert compared > 10


@pytest.mark.parametrize("name", DUELS)
def test_greed_beats_chance(name: str) -> None:
    tally = series(name, ("greedy", "random"), 200)
    assert tally[batch.SHARES] > 190


def standing(text: str, *done: str) -> Match:
    """A match in a position, after some actions of whoever decides."""
    source = parse(text + "\nsteps: [pass]\n", "position")
    case = cases(source)[0]
    match = Session(Table(source, case.scenario), case).match
    for action in done:
        match.apply_text(match.deciding()[0], action)
    return match


def acts(match: Match, seat: int, seed: int = 0) -> list[str]:
    """What greed does with a seat until another one decides; in words."""
    bot, said = Bot(match.game, match.content, "greedy", seat, [seed, 0, 0, 0]), []
    while not match.over and match.deciding() == (seat,):
        action = bot(match.view_array(seat), match.legal(seat))
        said.append(match.describe(seat, action))
        match.apply(seat, action)
    return said


def test_greed_takes_a_win_that_is_there() -> None:
    match = standing("game: terra\nposition: {me: {board: [3/3, 2/2]}, foe: {health: 3, board: [1/1]}}", "to attack")
    for seed in range(10):
        bot = Bot(match.game, match.content, "greedy", 0, [seed, 0, 0, 0])
        assert match.describe(0, bot(match.view_array(0), match.legal(0))) == "attack 1 > leader"


def test_greed_plays_compound_actions() -> None:
    """A card that needs a target is begun only because of how it can be finished."""
    text = parse(
        "game: terra\ncards:\n  bolt: {type: action, cost: 1, effects: [{do: damage, amount: 3, to: chosen enemy character}]}\n"
        "position: {me: {hand: [bolt], energy: 1}, foe: {health: 3}}\nsteps: [to attack]\n",
        "position",
    )
    case = cases(text)[0]
    match = Session(Table(text, case.scenario), case).match
    bot = Bot(match.game, match.content, "greedy", 0, SEED)
    while not match.over:
        match.apply(0, bot(match.view_array(0), match.legal(0)))
    result = match.result()
    assert result is not None
    assert result.share == (1.0, 0.0)


LEMIROTH = """
game: lemiroth
cards:
  smite: {type: parchment, cost: 1, effects: [{do: damage, amount: 3, to: chosen enemy underling}]}
  salve: {type: parchment, cost: 1, effects: [{do: heal, amount: 1, to: friendly life}]}
  shout: {type: parchment, cost: 1, effects: [{do: modify, willpower: 3, to: chosen friendly underling, lasts: this round}]}
position:
"""


class TestLemiroth:
    """Attacks, blocks and answers that a player would find sensible."""

    def test_an_attack_that_wins_is_declared(self) -> None:
        match = standing(LEMIROTH + "  {phase: crusade, me: {crusade: [3/3, 2/2]}, foe: {life: 5}}")
        acts(match, 0)
        assert match.over

    def test_who_would_only_die_stays_at_home(self) -> None:
        match = standing(LEMIROTH + "  {phase: crusade, me: {crusade: [1/1]}, foe: {crusade: [4/4, 4/4]}}")
        assert acts(match, 0) == ["end round"]

    def test_blockers_stay_at_home_when_the_answer_would_kill(self) -> None:
        position = "  {phase: crusade, me: {life: LIFE, crusade: [3/3]}, foe: {crusade: [CROWD]}}"
        alone = standing(LEMIROTH + position.replace("LIFE", "4").replace("CROWD", "{card: 4/2, tilted: yes}"))
        assert acts(alone, 0) == ["end round"]
        safe = standing(LEMIROTH + position.replace("LIFE", "30").replace("CROWD", "{card: 1/1, tilted: yes}"))
        assert "attack" in " ".join(acts(safe, 0))

    def test_a_good_block_is_made_and_a_bad_one_is_not(self) -> None:
        position = "  {round: foe, phase: crusade, me: {crusade: [BLOCKER]}, foe: {crusade: [ATTACKER]}}"
        for blocker, attacker, said in (("3/4", "3/3", "block with 1"), ("1/1", "4/4", "let through")):
            match = standing(LEMIROTH + position.replace("BLOCKER", blocker).replace("ATTACKER", attacker), "attack 1")
            assert acts(match, 0) == [said]

    def test_life_is_saved_whatever_blocks(self) -> None:
        match = standing(LEMIROTH + "  {round: foe, phase: crusade, me: {life: 3, crusade: [1/1]}, foe: {crusade: [4/4]}}", "attack 1")
        assert acts(match, 0) == ["block with 1"]

    def test_a_parchment_answers_the_attack_that_would_kill(self) -> None:
        position = "  {round: foe, phase: crusade, me: {life: 3, hand: [smite], territory: 1}, foe: {crusade: [4/3]}}"
        match = standing(LEMIROTH + position, "attack 1")
        assert acts(match, 0)[0] == "play 1"
        while not match.over and match.deciding() != (1,):
            acts(match, 0)
        assert not match.over
        assert match.view(0).players[1].crusade_count == 0

    def test_a_parchment_that_turns_a_fight_is_played_and_one_that_does_little_waits(self) -> None:
        position = "  {round: foe, phase: crusade, me: {crusade: [1/4], hand: [CARD], territory: 1}, foe: {crusade: [3/4]}}"
        for card, played in (("shout", True), ("salve", False)):
            match = standing(LEMIROTH + position.replace("CARD", card), "attack 1")
            said = acts(match, 0)
            while not match.over and match.view(0).phase == CRUSADE_PHASE and match.view(0).attack_count:
                seat = match.deciding()[0]
                said += acts(match, 0) if seat == 0 else []
                if seat == 1:
                    match.apply(1, match.default_action(1))
            assert ("play 1" in said) == played, (card, said)


def test_a_stretch_of_a_series_is_the_same_wherever_it_is_cut() -> None:
    game = find("terra")
    content = game.content()
    decks = gather_decks(game, content, [None, None])
    kinds = np.array([0, 1], np.int64)

    def played(*cuts: tuple[int, int]) -> list[int]:
        player = Series(game, content, game.options_array(), decks, kinds, seed_words(9))
        return sum(player.play(first, games) for first, games in cuts).tolist()  # type: ignore[no-any-return]

    assert played((0, 60)) == played((30, 30), (0, 7), (7, 23))


def test_an_unknown_bot_is_refused_with_those_there_are() -> None:
    game = find("terra")
    with pytest.raises(BadInput, match=r"oracle.*random, greedy"):
        Bot(game, game.content(), "oracle", 0)
