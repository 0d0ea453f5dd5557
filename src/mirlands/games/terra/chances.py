"""Who will win: each seat's chance, from what can be counted on both sides of the table.

What the greedy bot acts on (``evaluation``) says which of two tables is better. This says how much a table is worth, which is what
a search adds up: it knows whose turn it is, and that the last points of a Leader are within reach.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import NamedTuple

from mirlands.kernel.odds import weighed
from mirlands.kernel.rule import rule

from ..duel.chances import capped, shares_of_view
from .board import has_guard
from .state import MAIN, RESERVE_READY, SeenPlayer, Table, View

LAST_LIFE, FEW_CARDS, MANY_CARDS = 8, 3, 8  # Health and cards that count more, or no more


class Side(NamedTuple):
    """A side of the table, counted."""

    creatures: int
    attack: int
    health: int
    on_death: int  # creatures with an ability for their death
    ready: int  # attack of those who may attack now
    guards: int
    wall: int  # Health of Guards


WEIGHTS = (
    0.041,  # creatures
    0.08,  # their Attack
    0.093,  # their Health
    0.04,  # those with an ability for their death
    0.123,  # the Leader's Health
    0.192,  # the last of it
    0.137,  # cards in hand
    0.412,  # the first few of them
    -0.345,  # Reserve that is held
    0.238,  # being the first player
    1.516,  # how much of the other Leader's Health an attack of all would take
    -0.455,  # being the seat whose turn it is
    0.121,  # and with it: Attack that is ready
    0.16,  # Energy before the attacks
    4.26,  # Attack that kills
    -1.114,  # an attack of all by the seat whose turn it is, once more
)
"""What each difference between the two sides adds to the odds: ``tools/chances.py terra`` fits them."""


@rule
def count(table: Table, seen: SeenPlayer) -> Side:
    """A side of the table, counted."""
    attack, health, on_death, ready, guards, wall = 0, 0, 0, 0, 0, 0
    for i in range(seen.board_count):
        creature = seen.board[i]
        power, left = seen.attack[i], seen.health_left[i]
        attack += power
        health += left
        if creature.silenced == 0 and table.cards[creature.card].on_death != 0:
            on_death += 1
        if seen.ready[i] == 1:
            ready += power
        if has_guard(creature):
            guards += 1
            wall += left
    return Side(seen.board_count, attack, health, on_death, ready, guards, wall)


@rule
def reach(side: Side, foe: Side, health: int) -> float:
    """How much of a Leader's Health an attack of all would take past the Guards, in [0, 1]."""
    return min(1.0, max(0, side.attack - foe.wall) / max(1, health))


@rule
def differences(table: Table, view: View) -> tuple[float, ...]:
    """What ``WEIGHTS`` are for: what the seat of the view has more than the other, number by number."""
    me = max(0, view.me)
    mine, theirs = view.players[me], view.players[1 - me]
    own, foe = count(table, mine), count(table, theirs)
    life, other = max(0, mine.health), max(0, theirs.health)
    reaches, reached = reach(own, foe, other), reach(foe, own, life)
    turn, ready, energy, kills, attack = -1.0, -foe.ready, -theirs.energy, 0.0, -reached
    if view.seat == me:
        turn, ready, energy, attack = 1.0, own.ready, mine.energy, reaches
        kills = 1.0 if own.ready >= other and foe.guards == 0 else 0.0
    elif foe.ready >= life and own.guards == 0:
        kills = -1.0
    return (
        float(own.creatures - foe.creatures),
        float(own.attack - foe.attack),
        float(own.health - foe.health),
        float(own.on_death - foe.on_death),
        float(life - other),
        capped(life, other, LAST_LIFE),
        capped(mine.hand_count, theirs.hand_count, MANY_CARDS),
        capped(mine.hand_count, theirs.hand_count, FEW_CARDS),
        float((1 if mine.reserve == RESERVE_READY else 0) - (1 if theirs.reserve == RESERVE_READY else 0)),
        1.0 if view.first == me else -1.0,
        reaches - reached,
        turn,
        float(ready),
        float(energy) if view.phase == MAIN else 0.0,
        kills,
        attack,
    )


@rule
def prospects(table: Table, view: View, out: MutableSequence[float]) -> None:
    """Both seats' chances as the seat of the view sees them."""
    shares_of_view(view, weighed(WEIGHTS, differences(table, view)), out)
