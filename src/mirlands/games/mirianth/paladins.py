"""The end of a round: cards are received, Paladins tied to monsters, and promises end (M10, M22-M25)."""

from __future__ import annotations

from mirlands.kernel.events import EVERYONE, Log, emit, tell
from mirlands.kernel.rule import rule

from .claims import at_turn, to_be_had
from .events import BOXED_CARD, RECEIVED, TIED
from .holdings import box, owns
from .state import A_CARD, A_PALADIN, DRAW, MELEE, MONSTER, NOT_YET, OWNED, ROUND_END, State, Table


@rule
def receive_cards(state: State, log: Log) -> None:
    """Who has no Plague card receives the card that he claims (M10); what nobody took goes to the box (M22)."""
    for turn in range(state.count):
        seat = at_turn(state, turn)
        if state.claim[seat] > 0 and state.got[seat] == NOT_YET:
            thing = state.revealed[state.claim[seat] - 1]
            state.place[thing], state.got[seat] = OWNED + seat, A_CARD
            tell(log, RECEIVED, seat, state.card[thing], thing, state.claim[seat] - 1)
    for slot in range(state.revealed_count):
        if to_be_had(state, slot):
            thing = state.revealed[slot]
            tell(log, BOXED_CARD, 0, state.card[thing], thing, slot)
            box(state, thing)


@rule
def cannot_tie(table: Table, state: State, seat: int, thing: int) -> int:
    """0, or the rule that forbids to tie this card: an own Paladin (M24) that is tied to nothing (MA22)."""
    if thing < 1 or thing >= DRAW or not owns(state, seat, thing) or table.cards[state.card[thing]].fights != MELEE:
        return 24
    return 122 if state.tie[thing] > 0 else 0


@rule
def cannot_tie_to(table: Table, state: State, seat: int, thing: int) -> int:
    """0, or 122: a Paladin is tied to an own monster (M37, MA22)."""
    if thing < 1 or thing >= DRAW or not owns(state, seat, thing):
        return 122
    return 0 if table.cards[state.card[thing]].kind == MONSTER else 122


@rule
def ask_for_paladins(table: Table, state: State) -> None:
    """Each seat in turn from the revealer that has a Paladin to tie and a monster to tie it to; one each (M25)."""
    if state.turn == state.count:
        state.step, state.turn = ROUND_END, 0
        return
    seat = at_turn(state, state.turn)
    paladin, monster = False, False
    for thing in range(1, state.total + 1):
        if cannot_tie(table, state, seat, thing) == 0:
            paladin = True
        elif cannot_tie_to(table, state, seat, thing) == 0:
            monster = True
    if paladin and monster:
        state.asks, state.seat = A_PALADIN, seat
    else:
        state.turn += 1


@rule
def tie_paladin(state: State, seat: int, paladin: int, monster: int, log: Log) -> None:
    """It will fight this monster and no other (M47)."""
    state.tie[paladin] = monster
    emit(log, TIED, EVERYONE, 1, seat, state.card[paladin], paladin, seat, monster, state.card[monster])
    state.turn += 1
