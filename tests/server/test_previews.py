"""What a preview says comes true: for every game, at decisions of random games."""

from __future__ import annotations

import json
import random
import secrets
from typing import Any

import pytest

from mirlands.games import load_all
from mirlands.kernel.errors import IllegalAction
from mirlands.kernel.match import Match
from mirlands.scenarios.format import cases
from mirlands.scenarios.session import Session, Table
from mirlands.scenarios.text import parse
from mirlands.server.imagination import Imagination

GAMES, DECISIONS = 6, 60
LOOKS = 12
"""How many decisions of a game are looked at closely."""


@pytest.fixture(autouse=True)
def seeded(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same worlds in every run."""
    monkeypatch.setattr(secrets, "token_bytes", random.Random(3).randbytes)


def come_true(match: Match, worlds: Imagination, seat: int) -> int:
    """How many of a seat's actions have a preview; each is held against what happens."""
    told, before = 0, match.snapshot()
    view = match.view_array(seat).tobytes()
    for action in match.legal(seat):
        after, why = worlds.preview(view, seat, [action])
        if after is None:
            assert why
            continue
        match.apply(seat, action)
        assert match.view_array(seat).tobytes() == after, f"{match.game.name}: {action} in seat {seat} was foretold otherwise"
        match.restore(before)
        told += 1
    return told


@pytest.mark.parametrize("name", sorted(load_all()))
def test_what_is_foretold_happens(name: str) -> None:
    game = load_all()[name]
    content, dice, told = game.content(), random.Random(5), 0
    worlds = Imagination(game, content)
    for number in range(GAMES):
        match = Match(game, content, {}, seed=number)
        looked = set(dice.sample(range(DECISIONS), LOOKS))
        for step in range(DECISIONS):
            if match.over:
                break
            seat = dice.choice(match.deciding())
            if step in looked:
                told += come_true(match, worlds, seat)
            match.apply(seat, dice.choice(match.legal(seat)))
    assert told > 20


def test_what_cannot_be_foretold_is_refused_with_the_reason_of_the_table() -> None:
    game = load_all()["terra"]
    match = Match(game, game.content(), {}, seed=1)
    for _ in range(2):
        match.apply_text(match.deciding()[0], "keep")
    seat = match.deciding()[0]
    worlds = Imagination(game, match.content)
    legal = match.legal(seat)
    refused = next(action for action in range(game.actions) if action not in legal)
    after, why = worlds.preview(match.view_array(seat).tobytes(), seat, [refused])
    assert after is None
    with pytest.raises(IllegalAction) as wrong:
        match.apply(seat, refused)
    assert why == wrong.value.reason


@pytest.mark.parametrize("who", ["you", "opponent"])
def test_a_discard_in_the_middle_of_a_card_is_foretold_with_what_follows(who: str) -> None:
    effects = [{"do": "discard", "amount": 1, "who": who}, {"do": "damage", "amount": 3, "to": "enemy life"}]
    scenario: dict[str, Any] = {
        "game": "lemiroth",
        "cards": {"toll": {"type": "psalm", "cost": 0, "effects": effects}},
        "position": {"me": {"hand": ["toll", "1/1", "2/2"]}, "foe": {"hand": ["3/3", "4/4"]}},
        "steps": ["play 1"],
    }
    text = parse(json.dumps(scenario), "toll")
    case = cases(text)[0]
    match = Session(Table(text, case.scenario), case, 1).match
    match.apply_text(0, "play 1")
    seat = 0 if who == "you" else 1
    assert come_true(match, Imagination(match.game, match.content), seat) == 2
    match.apply(seat, match.legal(seat)[0])
    assert match.view(0).players[1].life == 27
