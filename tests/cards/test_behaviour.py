"""Every card of the set does in the rules what its declaration says: an oracle in plain Python does the same and must agree.

The oracle reads the phrases of the card files itself; it shares no code with the rules and none with the lowering.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from itertools import product
from typing import Any

import pytest

from mirlands.games.terra import GAME
from mirlands.games.terra.content import base
from mirlands.games.terra.declarations import Base, Body, programs
from mirlands.games.terra.positions import TerraPositions
from mirlands.games.terra.state import ACTION, CREATURE
from mirlands.kernel.match import Match

PLAINS = ("1/1", "2/6", "1/9", "2/9", "3/8", "0/9 guard", "20/99")
WORLD = TerraPositions().world({}, PLAINS, str)
LEADER = -1


@dataclass
class Unit:
    """A creature as the oracle knows it."""

    card: str
    attack: int
    most: int
    damage: int = 0
    guard: bool = False
    charge: bool = False
    silenced: bool = False
    spare: int = 1  # attacks this turn


@dataclass
class Side:
    """A side as the oracle knows it."""

    health: int
    hand: int
    deck: int
    board: list[Unit] = field(default_factory=list)


@dataclass
class Oracle:
    """A position, and who chose what: (side, unit or LEADER) for each target."""

    sides: list[Side]
    me: int = 0
    source: Unit | None = None
    chosen: list[tuple[int, Any]] = field(default_factory=list)
    used: int = 0

    def run(self, effects: list[Any]) -> list[Oracle]:
        """The positions that may come of a program: more than one when chance decides."""
        worlds = [self]
        for effect in effects:
            worlds = [after for world in worlds for after in world.one(effect)]
        return worlds

    def holds(self, condition: str | None) -> bool:
        if condition is None:
            return True
        assert condition == "behind"
        return self.sides[self.me].health < self.sides[1 - self.me].health

    def one(self, effect: Any) -> Iterator[Oracle]:
        if not self.holds(effect.condition):
            yield self
            return
        times = {
            None: 1,
            "friendly creature": len(self.sides[self.me].board),
            "card in hand": self.sides[self.me].hand,
        }[getattr(effect, "per", None)]
        if effect.do in ("draw", "summon"):
            for who in {"you": [0], "opponent": [1], "both": [0, 1]}[effect.who]:
                for _ in range(effect.amount * times):
                    self.draw_or_summon(effect, self.sides[self.me if who == 0 else 1 - self.me])
            yield self
            return
        words = effect.to.split()
        if words[0] in ("chosen", "that"):
            if words[0] == "chosen":
                self.used += 1
            targets = [self.chosen[self.used - 1]] if len(self.chosen) >= self.used else []
        elif words[0] == "this":
            targets = [(self.me, self.source)]
        else:
            targets = list(self.fitting(words))
        if words[0] != "random" or not targets:
            self.batch(effect, targets, times)
            yield self
            return
        for i in range(len(targets)):
            world = deepcopy(self)
            world.batch(effect, [list(world.fitting(words))[i]], times)
            yield world

    def draw_or_summon(self, effect: Any, side: Side) -> None:
        if effect.do == "draw":
            side.hand, side.deck = side.hand + 1, side.deck - 1
        elif len(side.board) < 5:
            token = base().by_id[effect.card]
            assert isinstance(token, Body)
            side.board.append(new(token))

    def fitting(self, words: list[str]) -> Iterator[tuple[int, Any]]:
        noun = words[-1].removesuffix("s")
        for who in (self.me, 1 - self.me):
            if ("friendly" in words and who != self.me) or ("enemy" in words and who == self.me):
                continue
            for unit in self.sides[who].board:
                ruled_out = ("other" in words and unit is self.source) or ("damaged" in words and not unit.damage)
                if noun != "leader" and not ruled_out:
                    yield who, unit
            if noun != "creature":
                yield who, LEADER

    def batch(self, effect: Any, targets: list[tuple[int, Any]], times: int) -> None:
        for who, target in targets:
            side = self.sides[who]
            if target == LEADER:
                change = effect.amount * times
                side.health = side.health - change if effect.do == "damage" else min(20, side.health + change)
            elif any(unit is target for unit in side.board):
                self.touch(effect, side, target, times)
        for side in self.sides:
            side.board = [unit for unit in side.board if unit.damage < unit.most]

    def touch(self, effect: Any, side: Side, unit: Unit, times: int) -> None:
        if effect.do == "damage":
            unit.damage += effect.amount * times
        elif effect.do == "heal":
            unit.damage = max(0, unit.damage - effect.amount * times)
        elif effect.do == "modify":
            unit.attack += effect.attack * times
            unit.most += effect.health * times
        elif effect.do == "return":
            side.board = [other for other in side.board if other is not unit]
            side.hand += base().by_id[unit.card].type != "token" if unit.card in base().by_id else 1
        elif effect.do == "silence":
            unit.silenced, unit.guard, unit.charge = True, False, False
        elif effect.do == "ready":
            unit.spare += 1
        else:
            raise AssertionError(effect.do)


def new(card: Body) -> Unit:
    """A creature as it enters."""
    return Unit(card.id, card.attack, card.health, 0, "guard" in card.keywords, "charge" in card.keywords)


def seen(match: Match) -> list[Side]:
    """What the rules have made of it."""
    there = WORLD.read(match.state)
    sides = []
    for seat, name in enumerate(("me", "foe")):
        side = there[name]
        units = []
        for i, thing in enumerate(side["board"]):
            slot = match.state[0].players[seat].board[i]
            attack = thing["attack"]
            units.append(
                Unit(thing["card"], attack, thing["max_health"], thing["damage"], thing["guard"], thing["charge"], thing["silenced"])
            )
            units[-1].spare = int(slot.attacks)
        sides.append(Side(side["health"], len(side["hand"]), len(side["deck"]), units))
    return sides


def facts(sides: list[Side], attacks: bool) -> list[Any]:
    """What must be the same; Attack floors at 0 (TA11)."""
    return [
        (
            side.health,
            side.hand,
            side.deck,
            [(u.card, max(0, u.attack), u.most, u.damage, u.guard, u.charge, u.silenced, u.spare if attacks else 0) for u in side.board],
        )
        for side in sides
    ]


BOARDS: dict[str, dict[str, Any]] = {
    "full": {
        "me": {"health": 12, "deck": 8, "board": [{"card": "2/6", "damage": 2}, "1/9"]},
        "foe": {"health": 15, "deck": 8, "hand": ["1/1"], "board": [{"card": "2/9", "damage": 3}, "3/8", "0/9 guard"]},
    },
    "ahead": {
        "me": {"health": 19, "deck": 8, "board": [{"card": "2/6", "damage": 1}]},
        "foe": {"health": 8, "deck": 8, "board": [{"card": "2/9", "damage": 7}, {"card": "painted-echo"}]},
    },
    "crowd": {
        "me": {"health": 5, "deck": 8, "board": ["1/1", "1/1", "2/6", "1/9"]},
        "foe": {"health": 9, "deck": 8, "board": ["1/1", "2/6", "3/8", "1/1", "ember-hound"]},
    },
    "bare": {"me": {"health": 12, "deck": 8}, "foe": {"health": 12, "deck": 8}},
}  # fmt: skip


def match_from(board: str, **position: Any) -> Match:
    """A match that goes on from one of the boards, with something changed."""
    sides: dict[str, Any] = deepcopy(BOARDS[board])
    for name in ("me", "foe"):
        sides[name] |= position.pop(name, {})
    return Match.at(GAME, WORLD.content, WORLD.place(sides | position, GAME.options_array(), str))


def cards_with(when: str) -> list[Base]:
    """The cards that do something at a timing."""
    return [card for card in base().cards if any(timing == when for timing, _, _ in programs(card))]


def effects_of(card: Base, when: str) -> list[Any]:
    """What it does then."""
    return next(effects for timing, effects, _ in programs(card) if timing == when)


def target_of(word: str, sides: list[Side]) -> tuple[int, Any]:
    """``enemy 2`` or ``my leader``."""
    whose, which = word.split()
    side = 0 if whose == "my" else 1
    return side, LEADER if which == "leader" else sides[side].board[int(which) - 1]


def words(sides: list[Side]) -> list[str]:
    """Everybody who might be a target."""
    named = [f"{name} {i + 1}" for name, side in zip(("my", "enemy"), sides, strict=True) for i in range(len(side.board))]
    return [*named, "my leader", "enemy leader"]


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("card", cards_with("on play"), ids=lambda card: card.id)
def test_when_played(card: Base, board: str) -> None:
    """With every choice of targets that the rules offer, and only with those that fit the phrases."""
    effects = effects_of(card, "on play")
    wanted = [effect.to.split() for effect in effects if getattr(effect, "to", "").startswith("chosen")]
    number = WORLD.content.number(card.id)
    match = match_from(board, me={"hand": ["1/1", card.id, "1/1"], "energy": 10})
    before = seen(match)
    start = match.snapshot()
    oracle = Oracle(before)
    fits = [[word for word in words(before) if target_of(word, before) in list(oracle.fitting(phrase))] for phrase in wanted]
    choices = [choice for choice in product(*fits) if len(set(choice)) == len(choice)]
    offered = match.describe(0, match.legal(0)[0])
    if not choices and card.type == "action":
        assert all(not match.describe(0, action).startswith("play 2") for action in match.legal(0)), offered
        return
    for choice in choices or [()]:
        match.restore(start)
        match.apply_text(0, " > ".join(["play 2", *choice]))
        sides = deepcopy(before)
        world = Oracle(sides, chosen=[target_of(word, sides) for word in choice])
        sides[0].hand -= 1
        if isinstance(card, Body):
            world.source = new(card)
            sides[0].board.append(world.source)
        results = world.run(effects)
        got = facts(seen(match), attacks=True)
        assert got in [facts(result.sides, attacks=True) for result in results], f"{card.id} {choice}"
    assert int(WORLD.content.table[0].cards[number].kind) in (CREATURE, ACTION)


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("card", cards_with("on death"), ids=lambda card: card.id)
def test_when_it_dies(card: Base, board: str) -> None:
    """It attacks what kills it; its ability comes after the blows, from a board that it has left (TA5, TA22)."""
    assert isinstance(card, Body)
    mine = BOARDS[board]["me"].get("board") or ["1/9"]
    match = match_from(board, phase="attack", me={"board": [*mine, card.id]}, foe={"board": ["20/99"]})
    before = seen(match)
    match.apply_text(0, f"attack {len(mine) + 1} > enemy 1")
    before[0].board.pop()
    before[1].board[0].damage += card.attack
    results = Oracle(before).run(effects_of(card, "on death"))
    assert facts(seen(match), attacks=False) in [facts(result.sides, attacks=False) for result in results]


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("card", cards_with("start of turn"), ids=lambda card: card.id)
def test_at_the_start_of_its_turn(card: Base, board: str) -> None:
    """The abilities, then the draw (T12, T13)."""
    others = BOARDS[board]["me"].get("board", [])
    match = match_from(board, turn="foe", phase="main", me={"board": [*others[:3], card.id]})
    before = seen(match)
    end_turn(match, 1)
    results = Oracle(before, source=before[0].board[-1]).run(effects_of(card, "start of turn"))
    for result in results:
        result.sides[0].hand += 1
        result.sides[0].deck -= 1
    assert facts(seen(match), attacks=False) in [facts(result.sides, attacks=False) for result in results]


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("card", cards_with("end of turn"), ids=lambda card: card.id)
def test_at_the_end_of_its_turn(card: Base, board: str) -> None:
    """The abilities; then the other side's turn begins with its draw (T19, T8)."""
    others = BOARDS[board]["me"].get("board", [])
    match = match_from(board, phase="main", me={"board": [*others[:3], card.id]})
    before = seen(match)
    end_turn(match, 0)
    results = Oracle(before, source=before[0].board[-1]).run(effects_of(card, "end of turn"))
    for result in results:
        result.sides[1].hand += 1
        result.sides[1].deck -= 1
    assert facts(seen(match), attacks=False) in [facts(result.sides, attacks=False) for result in results]


CHANGING = [card for card in cards_with("on play") if any(effect.do == "modify" for effect in effects_of(card, "on play"))]


@pytest.mark.parametrize("card", CHANGING, ids=lambda card: card.id)
def test_silence_takes_back_every_change(card: Base) -> None:
    """Whatever changed a creature, Silence leaves its printed Attack and Health, and the damage (T56, T57)."""
    match = match_from("full", me={"hand": [card.id, "final-curtain"], "energy": 10})
    printed = {unit.card: (unit.attack, unit.most) for side in seen(match) for unit in side.board}
    if isinstance(card, Body):
        printed[card.id] = (card.attack, card.health)
    chosen = next((e.to for e in effects_of(card, "on play") if getattr(e, "to", "").startswith("chosen")), "")
    match.apply_text(0, "play 1" + (" > enemy 2" if "enemy" in chosen else " > my 1" if chosen else ""))
    start, changed = match.snapshot(), 0
    for name, side in zip(("my", "enemy"), seen(match), strict=True):
        for i, unit in enumerate(side.board):
            if (unit.attack, unit.most) == printed[unit.card]:
                continue
            changed += 1
            match.restore(start)
            match.apply_text(0, f"play 1 > {name} {i + 1}")
            there = seen(match)[0 if name == "my" else 1].board
            after = next((u for u in there if u.card == unit.card), None)
            assert after is None or (after.attack, after.most, after.damage) == (*printed[unit.card], unit.damage)
            assert after is not None or unit.damage >= printed[unit.card][1]
    assert changed


def end_turn(match: Match, seat: int) -> None:
    """Through the attack phase without an attack."""
    match.apply_text(seat, "to attack")
    if match.deciding() == (seat,):
        match.apply_text(seat, "end turn")
    assert match.deciding() == (1 - seat,)


def test_every_card_that_does_something_was_here() -> None:
    timings = ("on play", "on death", "start of turn", "end of turn")
    here = {card.id for when in timings for card in cards_with(when)}
    plain = {card.id for card in base().cards if not programs(card)}
    assert here | plain == set(base().ids[1:])
    assert len(here) >= 75
