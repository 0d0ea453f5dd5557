"""A view as a number, and as numbers: the reading that the greedy bot acts on, and the observation for learners."""

from __future__ import annotations

from collections.abc import MutableSequence

from mirlands.kernel.rule import rule

from .board import attack_of, has_guard, health_of, max_health_of
from .state import (
    BOARD,
    CHARGE,
    CREATURE,
    DRAWN,
    GUARD,
    HAND,
    MAIN,
    NOBODY,
    RESERVE_READY,
    SEATS,
    Card,
    Creature,
    SeenPlayer,
    Table,
    View,
)

WON = 1000.0
RESERVE, EARLIER = 2.0, 8.0  # Reserve that is held; Reserve that has bought a dearer creature than a turn should have
PLAYER_NUMBERS = 12
CREATURE_NUMBERS = 9
CARD_NUMBERS = 7
PUBLIC = 8
TENSOR = PUBLIC + SEATS * (PLAYER_NUMBERS + BOARD * CREATURE_NUMBERS) + HAND * CARD_NUMBERS


@rule
def worth_of_creature(table: Table, creature: Creature) -> float:
    """Attack and Health, a little for a keyword, for an ability still to come, and for having stayed alive at all."""
    attack, health = attack_of(table, creature), health_of(table, creature)
    worth = 0.5 + 1.0 * attack + 0.8 * health
    if has_guard(creature):
        worth += 0.3 * health
    if creature.silenced == 0:
        printed = table.cards[creature.card]
        if printed.at_start != 0 or printed.at_end != 0:
            worth += 1.5
        if printed.on_death != 0:
            worth += 1.0
    return worth


@rule
def worth_of_side(table: Table, seen: SeenPlayer) -> float:
    """A side of the table: its Leader (the last points count most), its creatures, its cards in hand, its Reserve."""
    worth = 0.0
    for i in range(seen.board_count):
        worth += worth_of_creature(table, seen.board[i])
    health = max(0, seen.health)
    worth += 0.5 * health + 1.5 * min(health, 8)
    worth += 1.6 * min(seen.hand_count, 8) + (RESERVE if seen.reserve == RESERVE_READY else 0.0)
    if seen.deck_count == 0:
        worth -= 1.0 * (seen.fatigue + 1)
    return worth


@rule
def reserve_pays(table: Table, view: View) -> bool:
    """Whether Reserve has just been used to play a card a turn early: the Energy is there, and such a card in hand."""
    me = max(0, view.me)
    seen = view.players[me]
    if view.phase != MAIN or view.seat != me or seen.energy <= seen.energy_max:
        return False
    for i in range(seen.hand_count):
        card = table.cards[seen.hand[i]]
        if card.cost == seen.energy and card.kind == CREATURE and seen.board_count < BOARD:
            return True
    return False


@rule
def value(table: Table, view: View) -> float:
    """How good a view looks to its seat: its side of the table less the other; a won game is ``WON``."""
    me = max(0, view.me)
    if view.winner == DRAWN:
        return 0.0
    if view.winner != NOBODY:
        return WON if view.winner == me else -WON
    bonus = EARLIER if reserve_pays(table, view) else 0.0
    return bonus + worth_of_side(table, view.players[me]) - worth_of_side(table, view.players[1 - me])


@rule
def observe_creature(table: Table, creature: Creature, out: MutableSequence[float], at: int) -> None:
    """One creature: present, Attack, Health, maximum, Guard, Charge, silenced, attacks left, fresh."""
    if creature.card == 0:
        for i in range(CREATURE_NUMBERS):
            out[at + i] = 0.0
        return
    keywords = creature.keywords | creature.keywords_temp
    out[at] = 1.0
    out[at + 1] = attack_of(table, creature) / 10.0
    out[at + 2] = health_of(table, creature) / 10.0
    out[at + 3] = max_health_of(table, creature) / 10.0
    out[at + 4] = 1.0 if (keywords & GUARD) != 0 else 0.0
    out[at + 5] = 1.0 if (keywords & CHARGE) != 0 else 0.0
    out[at + 6] = 1.0 * creature.silenced
    out[at + 7] = 1.0 * creature.attacks
    out[at + 8] = 1.0 * creature.fresh


@rule
def observe_card(card: Card, out: MutableSequence[float], at: int) -> None:
    """One card in hand: kind, cost, Attack, Health, keywords, how many targets it wants, whether it does something."""
    out[at] = 1.0 * card.kind
    out[at + 1] = card.cost / 10.0
    out[at + 2] = card.attack / 10.0
    out[at + 3] = card.health / 10.0
    out[at + 4] = 1.0 * card.keywords
    out[at + 5] = 1.0 * card.targets
    out[at + 6] = 1.0 if card.on_play != 0 else 0.0


@rule
def observe_player(table: Table, seen: SeenPlayer, out: MutableSequence[float], at: int) -> None:
    """One side: twelve numbers, then its creatures."""
    numbers = (
        seen.health / 20.0,
        seen.energy / 10.0,
        seen.energy_max / 10.0,
        1.0 * seen.reserve,
        seen.fatigue / 10.0,
        seen.deck_count / 30.0,
        seen.hand_count / 10.0,
        seen.discard_count / 30.0,
        seen.board_count / 5.0,
        seen.known_count / 10.0,
        1.0 * seen.kept,
        seen.marked / 16.0,
    )
    for i in range(PLAYER_NUMBERS):
        out[at + i] = numbers[i]
    for i in range(BOARD):
        observe_creature(table, seen.board[i], out, at + PLAYER_NUMBERS + i * CREATURE_NUMBERS)


@rule
def observe(table: Table, view: View, out: MutableSequence[float]) -> None:
    """The view as ``TENSOR`` numbers: what is public, one's own side, the other side, one's own hand."""
    me = max(0, view.me)
    out[0] = 1.0 if view.seat == me else 0.0
    out[1] = 1.0 if view.first == me else 0.0
    for phase in range(4):
        out[2 + phase] = 1.0 if view.phase == phase else 0.0
    out[6] = view.turn / 20.0
    out[7] = 1.0 * view.draft.open
    side = PLAYER_NUMBERS + BOARD * CREATURE_NUMBERS
    observe_player(table, view.players[me], out, PUBLIC)
    observe_player(table, view.players[1 - me], out, PUBLIC + side)
    for i in range(HAND):
        observe_card(table.cards[view.players[me].hand[i]], out, PUBLIC + SEATS * side + i * CARD_NUMBERS)
