"""What a seat may know.

``view`` is the one function that reads hidden state for a seat: it lists what is allowed, field by field. Hidden are the
order of the two decks, the place of the Last Round, and what another seat has begun and not yet committed.
"""

from __future__ import annotations

from mirlands.kernel.rule import rule

from .battles import attack_on, hero_attack
from .claims import free_cards
from .holdings import empty_draft
from .promises import rounds_left
from .scoring import write_scores
from .state import (
    DECLINED,
    DEFEATED,
    DRAW,
    GLOBAL,
    HERO,
    MONSTER,
    NO_DRAFT,
    NO_FIGHTER,
    OWNED,
    PARTS,
    PROMISES,
    SEATS,
    SYMBOLS,
    THINGS,
    State,
    Table,
    View,
)


@rule
def see_round(state: State, out: View) -> None:
    """The round, its dispute and the promises: all of it is public."""
    out.number, out.first, out.revealer, out.last_round = state.number, state.first, state.revealer, state.last_round
    out.revealed_count, out.passes, out.turn, out.changed = state.revealed_count, state.passes, state.turn, state.changed
    out.settled, out.choosing = state.settled, state.choosing
    out.dispute, out.disputants, out.passed = state.dispute, state.disputants, state.passed
    for i in range(SEATS):
        out.revealed[i], out.claim[i], out.awarded[i] = state.revealed[i], state.claim[i], state.awarded[i]
        out.got[i], out.offers[i] = state.got[i], state.offers[i]
    out.declined_count, out.promise_count = state.declined_count, state.promise_count
    for i in range(DECLINED):
        out.declined[i] = state.declined[i]
    for i in range(PROMISES):
        out.promises[i] = state.promises[i]
    out.offer = state.offer


@rule
def see_draft(state: State, seat: int, out: View) -> None:
    """What is begun is known to its seat alone, until it is committed."""
    if state.draft.kind != NO_DRAFT and state.draft.seat == seat:
        out.draft = state.draft
    else:
        empty_draft(out.draft)


@rule
def see_holdings(table: Table, state: State, out: View) -> None:
    """What a reader of the table counts: heroes and their room, monsters, points, attacks."""
    for seat in range(SEATS):
        out.heroes[seat], out.housing[seat], out.monsters[seat], out.defeated[seat] = 0, 0, 0, 0
    write_scores(table, state, out.scores)
    for thing in range(THINGS):
        out.attack[thing] = 0  # first of all: monsters may come before the heroes that fight them
    for thing in range(1, DRAW):
        if state.place[thing] < OWNED:
            continue
        card, place = table.cards[state.card[thing]], state.place[thing]
        if place >= DEFEATED:
            out.defeated[place - DEFEATED] += 1
            continue
        seat = place - OWNED
        out.housing[seat] += card.housing
        if card.kind == HERO:
            out.heroes[seat] += 1
        elif card.kind == MONSTER:
            out.monsters[seat] += 1
            out.attack[thing] = attack_on(table, state, seat, thing)
            see_attacks(table, state, seat, thing, out)


@rule
def see_attacks(table: Table, state: State, seat: int, monster: int, out: View) -> None:
    """What each hero adds to the attack on a monster that it has for a target; a Mage has all its owner's for one."""
    for hero in range(1, DRAW):
        if state.place[hero] != OWNED + seat:
            continue
        fights = table.cards[state.card[hero]].fights
        if fights != NO_FIGHTER and (fights == GLOBAL or state.tie[hero] == monster):
            out.attack[hero] = hero_attack(table, state, seat, hero, monster)


@rule
def view(table: Table, state: State, seat: int, out: View) -> None:
    """Write what ``seat`` may know, every byte of it; a negative seat is a spectator."""
    out.me = max(-1, seat)
    out.options, out.count, out.gone, out.reason = state.options, state.count, state.gone, state.reason
    out.phase, out.step, out.asks, out.seat = state.phase, state.step, state.asks, state.seat
    out.total, out.drawn, out.last_seen = state.total, state.drawn, state.last_seen
    out.plague_total, out.plague_drawn = state.plague_total, state.plague_drawn
    for thing in range(THINGS):
        out.card[thing], out.place[thing], out.tie[thing] = state.card[thing], state.place[thing], state.tie[thing]
    see_round(state, out)
    out.thing, out.relief, out.done = state.thing, state.relief, state.done
    for symbol in range(SYMBOLS):
        out.pending[symbol] = state.pending[symbol]
    for i in range(SEATS * PARTS):
        out.parts[i] = state.parts[i]
    see_draft(state, seat, out)
    out.rounds_left, out.free = rounds_left(state), free_cards(state)
    see_holdings(table, state, out)
