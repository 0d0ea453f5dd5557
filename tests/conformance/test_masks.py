"""What is listed can be done, every single action of it; what is observed is what is seen, and nothing more."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from mirlands.kernel import chance, imagined
from mirlands.kernel.chance import seed_words
from toys import masks

from .harness import Setting, compare_observations, play, setting, settings, try_listed_actions, with_bytes

STATES, GAMES = 100_000, 200
every_setting = pytest.mark.parametrize("place", [setting(*one) for one in settings()], ids=lambda place: place.name)


@every_setting
def test_every_listed_action_can_be_taken_in_a_hundred_thousand_states(place: Setting) -> None:
    """It changes something, breaks nothing, and somebody can go on or the game is over. That what is not listed is
    forbidden, and refused, ``test_walks`` and ``test_boundary`` show."""
    (states, actions), found = try_listed_actions(place, STATES)
    assert not found, found
    print(f"{place.name}: {actions:,} actions in {states:,} states")
    assert states >= STATES
    assert actions > states


@every_setting
def test_observations_are_made_of_what_the_seat_sees(place: Setting) -> None:
    """The cards that a seat cannot see change places: not a number of its observation changes, nor how it values the table."""
    compared, found = compare_observations(place, GAMES)
    assert not found, found
    assert compared > GAMES


@every_setting
def test_an_imagined_world_depends_on_the_view_and_the_seed_alone(place: Setting) -> None:
    """The same seed imagines the same world whatever the true one is; other seeds imagine others."""
    table, game = place.content.table, place.game
    dice, world, compared, different = chance.Dice.table(1), game.state.table(1), 0, 0
    twin_dice = chance.Dice.table(1)
    chance.seed_with(twin_dice[0], seed_words(1))

    def imagine(view: Any, seed: int, left_over: int = 0) -> bytes:
        with_bytes(world)[:] = with_bytes(dice)[:] = left_over
        imagined.imagine_world(table, view, dice, seed_words(seed), world)
        data: bytes = world.tobytes()
        return data

    def without_chance() -> bytes:
        world["chance"] = np.zeros(1, world["chance"].dtype)
        data: bytes = world.tobytes()
        return data

    for number in range(6):
        for match, seat, _ in play(place, number):
            other = match.state.copy()
            if not masks.make_twin(table, other, seat, twin_dice):
                continue
            seen = game.view.table(1)
            masks.see(table, other, seat, seen)
            worlds, cards = [], set()
            for seed in range(12):
                worlds.append(imagine(match.view_array(seat), seed))
                cards.add(without_chance())
            assert imagine(seen, 0, 0x5A) == worlds[0]
            assert match.state.tobytes() not in worlds
            compared += 1
            different += len(cards) > 1
    print(f"{place.name}: {compared} views, {different} of them with more than one imagined world in 12")
    assert compared > 20
    assert different > 0.9 * compared
