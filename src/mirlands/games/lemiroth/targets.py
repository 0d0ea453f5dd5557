"""Targets that are chosen: when a card is played, when an ability is used, and when a Book acts."""

from __future__ import annotations

from mirlands.kernel.rule import rule

from ..duel.state import BOOKS, CREATURES, GROUNDS, LEADERS, WHERE
from ..duel.targets import can_choose, can_choose_both
from .board import find
from .effects import fits, locate, serial_at
from .numbers import BOOK_AT, GROUND_AT
from .state import CRUSADE, LECTERN, PLAYING, READING, TERRITORY, State, Table


@rule
def kind_of_offset(offset: int) -> int:
    """The kind of thing that an offset of a target names."""
    if offset < CRUSADE:
        return CREATURES
    if offset == CRUSADE:
        return LEADERS
    return BOOKS if offset < GROUND_AT else GROUNDS


@rule
def place_of_offset(offset: int) -> int:
    """Its place among things of that kind."""
    if offset < CRUSADE:
        return offset
    if offset == CRUSADE:
        return 0
    return offset - BOOK_AT if offset < GROUND_AT else offset - GROUND_AT


@rule
def first_offset(kind: int) -> int:
    """The offset of the first thing of a kind."""
    if kind == CREATURES:
        return 0
    if kind == LEADERS:
        return CRUSADE
    return BOOK_AT if kind == BOOKS else GROUND_AT


@rule
def room_of(kind: int) -> int:
    """How many things of a kind a side has room for."""
    if kind == CREATURES:
        return CRUSADE
    if kind == LEADERS:
        return 1
    return LECTERN if kind == BOOKS else TERRITORY


@rule
def draft_card(state: State) -> int:
    """The card whose targets are being chosen."""
    draft = state.draft
    player = state.players[draft.seat]
    if draft.kind == PLAYING:
        return player.hand[draft.place]
    if draft.kind == READING:
        return player.lectern[draft.place].card
    return player.crusade[draft.place].card


@rule
def draft_source(state: State) -> int:
    """The serial of what the ability belongs to; 0 for a card that is played."""
    draft = state.draft
    if draft.kind == PLAYING:
        return 0
    if draft.kind == READING:
        return state.players[draft.seat].lectern[draft.place].serial
    return state.players[draft.seat].crusade[draft.place].serial


@rule
def draft_targets(table: Table, state: State) -> int:
    """How many targets there are to choose."""
    card = table.cards[draft_card(state)]
    return card.targets if state.draft.kind == PLAYING else card.use_targets


@rule
def draft_cost(table: Table, state: State) -> int:
    """The Faith Cost of what is begun; a Book acts for nothing."""
    card = table.cards[draft_card(state)]
    if state.draft.kind == READING:
        return 0
    return card.cost if state.draft.kind == PLAYING else card.use_cost


@rule
def row_of_slot(table: Table, card: int, playing: bool, slot: int) -> int:
    """The row that says what may be chosen for a slot."""
    return table.cards[card].chooses[slot] if playing else table.cards[card].use_chooses[slot]


@rule
def has_targets(table: Table, state: State, actor: int, source: int, card: int, playing: bool) -> bool:
    """Whether every target can be chosen, which a Psalm, a Parchment and an ability that is used need."""
    count = table.cards[card].targets if playing else table.cards[card].use_targets
    if count == 0:
        return True
    first = table.effects[row_of_slot(table, card, playing, 0)]
    if count == 1:
        return can_choose(table, state, first, actor, source, card, 0, 0)
    second = table.effects[row_of_slot(table, card, playing, 1)]
    return can_choose_both(table, state, first, second, actor, source, card)


@rule
def may_choose(table: Table, state: State, needs_all: bool, seat: int, kind: int, place: int) -> bool:
    """Whether a thing may be chosen for the slot at hand of the draft; with ``needs_all`` so that the other slot can be filled too."""
    draft = state.draft
    card, source, playing = draft_card(state), draft_source(state), draft.kind == PLAYING
    effect = table.effects[row_of_slot(table, card, playing, draft.count)]
    if fits(table, state, effect, draft.seat, source, card, seat, kind, place) == 0:
        return False
    serial = serial_at(table, state, seat, kind, place)
    if draft.count != 0:
        return not (draft.seats[0] == seat and draft.serials[0] == serial)
    if not needs_all or draft_targets(table, state) < 2:
        return True
    second = table.effects[row_of_slot(table, card, playing, 1)]
    return can_choose(table, state, second, draft.seat, source, card, seat, serial)


@rule
def still_fits(table: Table, state: State, card: int, actor: int, slot: int, seat: int, serial: int) -> bool:
    """Whether the chosen target of a card that has waited may still be meant (L31)."""
    where = locate(table, state, seat, serial)
    if where < 0:
        return False
    effect = table.effects[row_of_slot(table, card, True, slot)]
    return fits(table, state, effect, actor, 0, card, seat, where // WHERE, where % WHERE) == 1


@rule
def is_attacker(state: State, serial: int) -> int:
    """The position of an attacker that has not fought yet, or -1."""
    for k in range(state.attack_count):
        if state.attackers[k] == serial:
            return k
    return -1


@rule
def attacker_place(state: State, k: int) -> int:
    """The place of an attacker in the active player's Crusade, or -1 once it has left."""
    return find(state, state.seat, state.attackers[k])
