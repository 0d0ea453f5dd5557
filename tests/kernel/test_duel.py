"""What both duels share: verbs on a body, the hooks, and the interpreter, on a table that is neither of them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from mirlands.games.duel import bodies, hooks, piles, soundness, targets
from mirlands.games.duel.effects import FINISHED, settle
from mirlands.games.duel.state import (
    ALL,
    CHOSEN,
    CREATURES,
    DAMAGE,
    DISCARD,
    DRAW,
    ENEMY,
    FRIENDLY,
    HEAL,
    LEADER,
    LEADERS,
    LIMIT,
    NOBODY,
    NONE,
    RANDOM,
    RETURN,
    ROUND_PLAYER,
    SELF,
    Body,
)
from mirlands.games.terra.state import Creature
from mirlands.kernel import events
from mirlands.kernel.chance import seed_with, seed_words
from mirlands.kernel.queue import push
from mirlands.kernel.records import Record, i32
from toys import skirmish

BOTH = FRIENDLY | ENEMY
CONTROLLER, ACTIVE = 0, 1


class Unknown(Record):
    nobody_knows = i32()


class Bout:
    """A table with a program in its rows from 1 on, three bodies on each side: serials 1 to 3 and 11 to 13."""

    def __init__(self, *rows: dict[str, int], seed: int = 1) -> None:
        self.tables, self.states, self.log = skirmish.Table.table(1), skirmish.State.table(1), events.new_log()
        self.table, self.state = self.tables[0], self.states[0]
        state: Any = self.state
        seed_with(state, seed_words(seed))
        state.winner, state.seat = NOBODY, ACTIVE
        for seat in range(2):
            side = state.sides[seat]
            side.health, side.count = 20, 3
            for place in range(3):
                side.row[place].serial = 10 * seat + place + 1
        for i, row in enumerate(rows):
            for field, value in row.items():
                setattr(self.table.effects[i + 1], field, value)
        self.table.effects[len(rows)].last = 1
        self.table.card_count = 9

    def run(self, source: int = 1, chosen: tuple[int, int] = (0, 0)) -> Bout:
        state: Any = self.state
        frame = state.frame
        frame.row, frame.source, frame.card, frame.seat = 1, source, 7, CONTROLLER
        frame.chosen_seat[0], frame.chosen[0] = chosen
        return self.settle()

    def settle(self) -> Bout:
        settle(self.table, self.state, self.log[0])
        return self

    def damage(self) -> list[list[int]]:
        state: Any = self.state
        return [[state.sides[seat].row[i].damage for i in range(3)] for seat in range(2)]

    def health(self) -> list[int]:
        state: Any = self.state
        return [state.sides[seat].health for seat in range(2)]

    def serials(self) -> list[list[int]]:
        state: Any = self.state
        return [[state.sides[seat].row[i].serial for i in range(state.sides[seat].count)] for seat in range(2)]


def hit(**more: int) -> dict[str, int]:
    """Damage 2 to every creature, unless it says something else."""
    return {"verb": DAMAGE, "mode": ALL, "sides": BOTH, "kinds": CREATURES, "amount": 2, **more}


def player(verb: int, amount: int, **more: int) -> dict[str, int]:
    """A verb that has players for targets: the opponent, unless it says something else."""
    return {"verb": verb, "mode": NONE, "sides": ENEMY, "amount": amount, **more}


def test_a_missing_or_unknown_hook_is_named() -> None:
    some = dict(skirmish.HOOKS)
    del some["fits_hook"]
    with pytest.raises(TypeError, match=r"missing \['fits_hook'\]"):
        hooks.provide_duel(Unknown, **some)
    with pytest.raises(TypeError, match=r"not a hook \['trick_hook'\]"):
        hooks.provide_duel(Unknown, **skirmish.HOOKS, trick_hook=skirmish.fits)
    with pytest.raises(TypeError, match="no registered game provides waits_hook"):
        hooks.waits_hook(skirmish.Table.table(1)[0], Unknown.table(1)[0])


def test_a_creature_is_a_body_with_more() -> None:
    """One layout of the first fields, so that one set of verbs serves both duels."""
    names = Body.dtype.names
    assert names is not None
    assert Creature.dtype.names is not None
    assert Creature.dtype.names[: len(names)] == names
    assert [Creature.dtype.fields[n] for n in names] == [Body.dtype.fields[n] for n in names]  # type: ignore[index]


def test_verbs_on_a_body() -> None:
    body: Any = skirmish.Fighter.table(1)[0]
    log = events.new_log()
    bodies.hurt(0, body, 5, log[0])
    bodies.hurt(0, body, -1, log[0])
    bodies.mend(0, body, 2, log[0])
    assert body.damage == 3
    bodies.mend(0, body, 9, log[0])
    bodies.mend(0, body, 9, log[0])
    assert body.damage == 0
    bodies.change(0, body, 2, -1, 1, log[0])
    bodies.change(0, body, 4, 3, 0, log[0])
    bodies.grant(0, body, 1, 1, log[0])
    bodies.grant(0, body, 2, 0, log[0])
    assert (body.attack_plus, body.health_plus, body.attack_temp, body.health_temp) == (2, -1, 4, 3)
    assert (body.keywords, body.keywords_temp) == (1, 2)
    told = [events.written(log)[i].kind for i in range(log[0].count)]
    assert len(told) == 7  # nothing for no damage, and nothing for healing nobody needs
    assert (bodies.expire(body), bodies.expire(body)) == (1, 0)
    assert (body.attack_plus, body.attack_temp, body.health_temp, body.keywords_temp) == (2, 0, 0, 0)
    bodies.hurt(0, body, 9000, log[0])
    bodies.hurt(0, body, 9000, log[0])
    assert body.damage == LIMIT
    bodies.clear_body(body)
    assert body.tobytes() == skirmish.Fighter.table(1).tobytes()


def test_the_active_players_side_comes_first_and_then_creatures_before_leaders() -> None:
    bout = Bout(hit(kinds=CREATURES | LEADERS)).run()
    assert bout.damage() == [[2, 2, 2], [2, 2, 2]]
    assert bout.health() == [18, 18]
    written = events.written(bout.log)
    assert [written[i].seat for i in range(6)] == [ACTIVE] * 3 + [1 - ACTIVE] * 3
    assert bout.state.batches == 1  # one batch


@pytest.mark.parametrize(
    ("sides", "hurt"),
    [
        (FRIENDLY, [[2, 2, 2], [0, 0, 0]]),
        (ENEMY, [[0, 0, 0], [2, 2, 2]]),
        (ROUND_PLAYER, [[0, 0, 0], [2, 2, 2]]),
        (FRIENDLY | ROUND_PLAYER, [[2, 2, 2], [2, 2, 2]]),
    ],
)
def test_sides_are_seen_from_the_controller_or_from_the_turn(sides: int, hurt: list[list[int]]) -> None:
    assert Bout(hit(sides=sides)).run().damage() == hurt


def test_the_player_whose_turn_it_is_is_found_from_either_side() -> None:
    bout = Bout(player(DRAW, 2, sides=ROUND_PLAYER))
    bout.state.seat = CONTROLLER
    state: Any = bout.run().state
    assert [state.sides[0].drawn, state.sides[1].drawn] == [2, 0]


def test_nobody_is_passed_over_when_those_in_front_leave() -> None:
    assert Bout(hit(verb=RETURN)).run().serials() == [[], []]
    assert Bout(hit(verb=RETURN, other=1)).run(source=2).serials() == [[2], []]


def test_a_chosen_target_is_found_by_its_serial_and_missed_once_it_has_left() -> None:
    assert Bout(hit(mode=CHOSEN)).run(chosen=(1, 12)).damage()[1] == [0, 2, 0]
    assert Bout(hit(mode=CHOSEN)).run(chosen=(1, 99)).damage() == [[0, 0, 0], [0, 0, 0]]
    assert Bout(hit(mode=CHOSEN)).run(chosen=(0, 0)).health() == [20, 20]
    assert Bout(hit(mode=CHOSEN)).run(chosen=(1, LEADER)).health() == [20, 18]


def test_this_is_the_source_while_it_is_there() -> None:
    assert Bout(hit(mode=SELF)).run(source=3).damage()[0] == [0, 0, 2]
    assert Bout(hit(mode=SELF)).run(source=11).damage() == [[0, 0, 0], [0, 0, 0]]
    assert Bout(hit(mode=SELF)).run(source=0).health() == [20, 20]


def test_chance_picks_each_of_those_that_fit_and_nobody_else() -> None:
    picked = set()
    for seed in range(80):
        bout = Bout(hit(mode=RANDOM, kinds=CREATURES | LEADERS, other=1), seed=seed).run(source=2)
        struck = [(seat, i) for seat in range(2) for i in range(3) if bout.damage()[seat][i]]
        struck += [(seat, LEADER) for seat in range(2) if bout.health()[seat] < 20]
        assert len(struck) == 1
        picked.add(struck[0])
    assert picked == {(0, 0), (0, 2), (0, LEADER), (1, 0), (1, 1), (1, 2), (1, LEADER)}


def test_chance_is_left_alone_when_nothing_fits() -> None:
    bout = Bout(hit(mode=RANDOM, sides=0))
    before = bout.state.chance.tobytes()
    assert bout.run().state.chance.tobytes() == before


def test_amounts_are_multiplied_and_conditions_pass_an_effect_over() -> None:
    assert Bout(hit(per=3)).run().damage()[0] == [6, 6, 6]
    assert Bout(hit(amount=30_000, per=2)).run().damage()[0] == [LIMIT] * 3
    bout = Bout(hit(condition=4), player(DRAW, 1)).run()
    assert bout.damage() == [[0, 0, 0], [0, 0, 0]]
    assert bout.state.sides[1].drawn == 1
    assert Bout(player(DRAW, -1)).run().state.sides[1].drawn == 0


def test_only_what_can_kill_looks_for_the_dead() -> None:
    assert Bout(hit(verb=HEAL), player(DRAW, 1)).run().state.batches == 0
    assert Bout(hit(), hit(kinds=LEADERS)).run().state.batches == 2


def test_a_program_stops_for_a_decision_and_goes_on_behind_it() -> None:
    bout = Bout(player(DISCARD, 1), hit()).run()
    assert (bout.state.frame.row, bout.state.ended) == (2, 0)
    assert bout.settle().damage()[0] == [0, 0, 0]
    bout.state.owed = 0
    assert bout.settle().damage()[0] == [2, 2, 2]
    assert (bout.state.frame.row, bout.state.ended) == (0, 1)


def test_a_program_whose_last_row_asks_ends_once_that_is_decided() -> None:
    bout = Bout(player(DISCARD, 2))
    push(bout.state.queue, 1, 11, 8, 1, 0)
    bout.run()
    assert (bout.state.frame.row, bout.state.ended, bout.state.queue.count) == (FINISHED, 0, 1)
    bout.state.owed = 1
    assert bout.settle().state.ended == 0
    bout.state.owed = 0
    bout.settle()
    assert (bout.state.frame.row, bout.state.ended, bout.state.queue.count) == (FINISHED, 1, 0)  # what waited behind it asks too
    bout.state.owed = 0
    assert (bout.settle().state.frame.row, bout.state.ended) == (0, 2)


def test_what_waits_runs_in_order_and_may_ask_for_its_source() -> None:
    bout = Bout(hit(mode=SELF))
    for source, check in ((2, 1), (99, 1), (3, 0)):
        push(bout.state.queue, 0, source, 7, 1, check)
    bout.settle()
    assert (bout.damage()[0], bout.state.ended) == ([0, 2, 2], 2)
    assert bout.state.queue.runs == 0


def test_nothing_goes_on_once_somebody_has_won() -> None:
    bout = Bout(hit(kinds=LEADERS, sides=ENEMY, amount=20), hit())
    push(bout.state.queue, 0, 1, 7, 2, 0)
    bout.run()
    assert (bout.state.winner, bout.state.ended, bout.state.frame.row, bout.state.queue.count) == (0, 1, 0, 0)
    assert bout.damage() == [[0, 0, 0], [0, 0, 0]]


def choose(*rows: dict[str, int], leave_out: tuple[int, int] = (0, 0)) -> bool:
    """Whether the controller's card could choose: one target, or two different ones."""
    bout = Bout(*rows)
    effects = bout.table.effects
    if len(rows) == 2:
        return bool(targets.can_choose_both(bout.table, bout.state, effects[1], effects[2], CONTROLLER, 0, 7))
    return bool(targets.can_choose(bout.table, bout.state, effects[1], CONTROLLER, 0, 7, *leave_out))


def test_whether_something_may_be_chosen() -> None:
    assert choose(hit(mode=CHOSEN))
    assert not choose(hit(mode=CHOSEN, sides=0))
    assert not choose(hit(mode=CHOSEN, kinds=0))
    leader = hit(mode=CHOSEN, kinds=LEADERS, sides=ENEMY)
    assert choose(leader)
    assert not choose(leader, leave_out=(1, LEADER))
    assert choose(leader, leave_out=(0, LEADER))


def test_whether_two_different_things_may_be_chosen() -> None:
    leader = hit(mode=CHOSEN, kinds=LEADERS, sides=ENEMY)
    assert choose(hit(mode=CHOSEN), hit(mode=CHOSEN))
    assert choose(leader, hit(mode=CHOSEN, kinds=LEADERS))
    assert not choose(leader, leader)
    assert not choose(hit(mode=CHOSEN, sides=0), leader)


def test_a_row_of_cards_stays_sorted() -> None:
    row: Any = np.zeros(6, np.int64)
    for n, card in enumerate((5, 2, 9, 5)):
        piles.insert_sorted(row, n, card)
    assert row.tolist() == [2, 5, 5, 9, 0, 0]
    assert piles.take_one(row, 4, 7) == 4
    assert piles.take_one(row, 4, 5) == 3
    assert row.tolist() == [2, 5, 9, 0, 0, 0]


def paused() -> Bout:
    """A program that waits for a decision, with two behind it."""
    bout = Bout(player(DISCARD, 1), hit())
    for source in (2, 0):
        push(bout.state.queue, 1, source, 8, 2, 1)
    return bout.run(source=3, chosen=(1, LEADER))


def is_sound(bout: Bout) -> bool:
    return bool(soundness.sound_pause(bout.table, bout.state.queue, bout.state.frame, 13, LEADER))


def test_a_program_that_waits_is_sound() -> None:
    assert is_sound(Bout())
    assert is_sound(paused())
    bout = Bout(player(DISCARD, 1)).run()
    assert bout.state.frame.row == FINISHED
    assert is_sound(bout)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("row", 0),
        ("row", -2),
        ("row", 3),
        ("row", 30_000),
        ("source", 14),
        ("source", -1),
        ("card", 0),
        ("card", 10),
        ("seat", 2),
    ],
)
def test_a_frame_from_elsewhere_is_not_trusted(field: str, value: int) -> None:
    bout = paused()
    setattr(bout.state.frame, field, value)
    assert not is_sound(bout)


@pytest.mark.parametrize(
    ("field", "value"),
    [("head", -1), ("head", 24), ("count", -1), ("count", 25), ("count", 1), ("bound", 1), ("runs", 1)],
)
def test_a_queue_from_elsewhere_is_not_trusted(field: str, value: int) -> None:
    bout = paused()
    setattr(bout.state.queue, field, value)
    assert not is_sound(bout)


@pytest.mark.parametrize(("field", "value"), [("row", 3), ("card", 0), ("seat", -1), ("check", 2), ("source", 99)])
def test_a_trigger_from_elsewhere_is_not_trusted(field: str, value: int) -> None:
    bout = paused()
    setattr(bout.state.queue.waiting[1], field, value)
    assert not is_sound(bout)


def test_chosen_targets_from_elsewhere_are_not_trusted() -> None:
    bout = paused()
    bout.state.frame.chosen[1] = LEADER - 1
    assert not is_sound(bout)
    bout.state.frame.chosen[1] = 0
    bout.state.frame.chosen_seat[0] = 2
    assert not is_sound(bout)
