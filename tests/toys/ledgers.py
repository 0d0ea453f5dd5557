"""What is conserved in each game: numbers of which every one stays what it was from the first decision to the last."""

from __future__ import annotations

from typing import Any

from mirlands.games.lemiroth import state as lemiroth
from mirlands.games.mirianth import state as mirianth
from mirlands.games.terra import state as terra
from mirlands.kernel.rule import contract, rule

from . import offer, sealed, window

ENTRIES = 512


@contract
def ledger(table: Any, state: Any, out: Any) -> int:
    """Write what is conserved to ``out``, int64 (ENTRIES,); return how many numbers."""
    raise NotImplementedError


@rule
def copies_of_each_card(table: terra.Table, state: terra.State, out: Any) -> int:
    """For each side and card: copies in deck, hand, discard pile and on the board. BASE-01 summons nothing but tokens."""
    for i in range(terra.SEATS * terra.CARDS):
        out[i] = 0
    for seat in range(terra.SEATS):
        player, first = state.players[seat], seat * terra.CARDS
        for i in range(player.deck_count):
            out[first + player.deck[i]] += 1
        for i in range(player.hand_count):
            out[first + player.hand[i]] += 1
        for i in range(player.discard_count):
            out[first + player.discard[i]] += 1
        for i in range(player.board_count):
            if table.cards[player.board[i].card].kind != terra.TOKEN:
                out[first + player.board[i].card] += 1
    return terra.SEATS * terra.CARDS


@rule
def copies_in_the_war_zone(table: lemiroth.Table, state: lemiroth.State, out: Any) -> int:
    """For each side and card: copies in Library, Archives, hand, Crusade, Lectern and Territory, on the stack, and at work."""
    for i in range(2 * lemiroth.CARDS):
        out[i] = 0
    for seat in range(2):
        player, first = state.players[seat], seat * lemiroth.CARDS
        for i in range(player.library_count):
            out[first + player.pile[i]] += 1
        for i in range(player.archives_count):
            out[first + player.pile[lemiroth.DECK - 1 - i]] += 1
        for i in range(player.hand_count):
            out[first + player.hand[i]] += 1
        for i in range(player.crusade_count):
            out[first + player.crusade[i].card] += 1
        for i in range(player.lectern_count):
            out[first + player.lectern[i].card] += 1
        for i in range(player.territory_count):
            out[first + player.territory[i].card] += 1
    for i in range(state.stack_count):
        out[state.stack[i].seat * lemiroth.CARDS + state.stack[i].card] += 1
    kind = table.cards[state.frame.card].kind
    if kind == lemiroth.PSALM or kind == lemiroth.PARCHMENT:
        out[state.frame.seat * lemiroth.CARDS + state.frame.card] += 1
    return 2 * lemiroth.CARDS


@rule
def copies_in_the_kingdoms(table: mirianth.Table, state: mirianth.State, out: Any) -> int:
    """For each card: copies that lie in a deck, as the deck has it, and elsewhere, as each thing has it. No thing is in two places."""
    for card in range(mirianth.CARDS):
        out[card] = 0
    for i in range(state.drawn, state.total):
        out[state.card[state.deck[i]]] += 1
    for i in range(state.plague_drawn, state.plague_total):
        out[state.card[state.plague[i]]] += 1
    for thing in range(1, mirianth.THINGS):
        if state.place[thing] not in (mirianth.NOWHERE, mirianth.IN_DECK):
            out[state.card[thing]] += 1
    return mirianth.CARDS


@rule
def seats_and_favourites(table: Any, state: sealed.State, out: Any) -> int:
    """Who plays, and what each likes best."""
    out[0] = state.count
    for i in range(sealed.SEATS):
        out[1 + i] = state.favourite[i]
    return 1 + sealed.SEATS


@rule
def nothing(table: Any, state: window.State, out: Any) -> int:
    """Cards that were played are gone."""
    return 0


@rule
def goods_of_each_kind(table: Any, state: offer.State, out: Any) -> int:
    """Trading makes and loses nothing."""
    for kind in range(offer.KINDS):
        out[kind] = 0
        for seat in range(offer.SEATS):
            out[kind] += state.goods[seat * offer.KINDS + kind]
    return offer.KINDS


for record, conserved in (
    (terra.State, copies_of_each_card),
    (lemiroth.State, copies_in_the_war_zone),
    (mirianth.State, copies_in_the_kingdoms),
    (sealed.State, seats_and_favourites),
    (window.State, nothing),
    (offer.State, goods_of_each_kind),
):
    ledger.providers[record.dtype] = conserved  # type: ignore[attr-defined]
