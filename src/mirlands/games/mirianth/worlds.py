"""Worlds that fit what a seat knows: drawn at random (``imagine``), or the true one with as little as possible changed (``twin``)."""

from __future__ import annotations

from collections.abc import MutableSequence

from mirlands.kernel.chance import Dice, below, seed_from, shuffle
from mirlands.kernel.rule import rule

from .holdings import empty_draft
from .state import (
    DECLINED,
    DRAW,
    IN_DECK,
    NO_DRAFT,
    PARTS,
    PILE,
    PLAGUES,
    PROMISES,
    SEATS,
    SYMBOLS,
    THINGS,
    State,
    Table,
    View,
)

TRIES = 24


@rule
def lowest_place(count: int, total: int, drawn: int, last_seen: int) -> int:
    """The Last Round lies under at least so many draw cards: it is in the bottom pile (M5), and below what was drawn without it."""
    bottom = max(0, total - PILE * count)
    return bottom if last_seen == 1 else max(bottom, drawn)


@rule
def imagine_decks(view: View, dice: Dice, out: State) -> None:
    """What has not been drawn, in any order: every order is equally likely, and every place where the Last Round can lie.

    What has been drawn lies below the rest in the order of its numbers; nothing asks in which order it came.
    """
    gone, left = 0, view.drawn
    for thing in range(1, DRAW):
        if view.card[thing] == 0:
            continue
        if view.place[thing] == IN_DECK:
            out.deck[left] = thing
            left += 1
        else:
            out.deck[gone] = thing
            gone += 1
    for i in range(view.total, DRAW):
        out.deck[i] = 0
    shuffle(dice, out.deck[view.drawn :], view.total - view.drawn)
    gone, left = 0, view.plague_drawn
    for thing in range(DRAW, THINGS):
        if view.card[thing] == 0:
            continue
        if view.place[thing] == IN_DECK:
            out.plague[left] = thing
            left += 1
        else:
            out.plague[gone] = thing
            gone += 1
    for i in range(view.plague_total, PLAGUES):
        out.plague[i] = 0
    shuffle(dice, out.plague[view.plague_drawn :], view.plague_total - view.plague_drawn)
    low = lowest_place(view.count, view.total, view.drawn, view.last_seen)
    high = view.drawn if view.last_seen == 1 else view.total
    out.last_at = low + below(dice, high - low + 1)


@rule
def imagine(table: Table, view: View, dice: Dice, out: State) -> None:
    """A state drawn at random from those that fit ``view``. Nobody else is taken to have begun anything."""
    seed_from(out, dice)
    out.options, out.count, out.gone, out.reason = view.options, view.count, view.gone, view.reason
    out.phase, out.step, out.asks, out.seat = view.phase, view.step, view.asks, view.seat
    out.total, out.drawn, out.last_seen = view.total, view.drawn, view.last_seen
    out.plague_total, out.plague_drawn = view.plague_total, view.plague_drawn
    imagine_decks(view, dice, out)
    for thing in range(THINGS):
        out.card[thing], out.place[thing], out.tie[thing] = view.card[thing], view.place[thing], view.tie[thing]
    out.number, out.first, out.revealer, out.last_round = view.number, view.first, view.revealer, view.last_round
    out.revealed_count, out.passes, out.turn, out.changed = view.revealed_count, view.passes, view.turn, view.changed
    out.settled, out.choosing = view.settled, view.choosing
    out.dispute, out.disputants, out.passed = view.dispute, view.disputants, view.passed
    for i in range(SEATS):
        out.revealed[i], out.claim[i], out.awarded[i] = view.revealed[i], view.claim[i], view.awarded[i]
        out.got[i], out.offers[i] = view.got[i], view.offers[i]
    out.declined_count, out.promise_count = view.declined_count, view.promise_count
    for i in range(DECLINED):
        out.declined[i] = view.declined[i]
    for i in range(PROMISES):
        out.promises[i] = view.promises[i]
    out.offer = view.offer
    out.thing, out.relief, out.done = view.thing, view.relief, view.done
    for symbol in range(SYMBOLS):
        out.pending[symbol] = view.pending[symbol]
    for i in range(SEATS * PARTS):
        out.parts[i] = view.parts[i]
    out.draft = view.draft


# A twin world


@rule
def move_last_round(state: State, dice: Dice) -> bool:
    """Put the Last Round elsewhere, where it has not been seen yet."""
    low = lowest_place(state.count, state.total, state.drawn, state.last_seen)
    if state.last_seen == 1 or low >= state.total:
        return False
    place = low + below(dice, state.total - low)
    state.last_at = place if place < state.last_at else place + 1
    return True


@rule
def swap_cards(state: State, pile: MutableSequence[int], drawn: int, total: int, dice: Dice) -> bool:
    """Let two different cards of ``pile``, of the deck or the plague deck, change places among those that have not been drawn."""
    left = total - drawn
    if left < 2:
        return False
    a, b = drawn + below(dice, left), drawn + below(dice, left)
    one, other = pile[a], pile[b]
    if state.card[one] == state.card[other]:
        return False
    pile[a], pile[b] = other, one
    return True


@rule
def twin(table: Table, state: State, seat: int, dice: Dice) -> int:
    """Change one thing that ``seat`` cannot see: two cards of a deck, the place of the Last Round, or that another seat has
    begun something. 0 when nothing of that can be changed."""
    if state.draft.kind != NO_DRAFT and state.draft.seat != seat and below(dice, 2) == 0:
        empty_draft(state.draft)
        return 1
    for _ in range(TRIES):
        what = below(dice, 4)
        if what == 0 and move_last_round(state, dice):
            return 1
        if what == 1 and swap_cards(state, state.plague, state.plague_drawn, state.plague_total, dice):
            return 1
        if what >= 2 and swap_cards(state, state.deck, state.drawn, state.total, dice):
            return 1
    return 0
