"""The opening hands (L36), and drawing them anew by house rule (LA28)."""

from __future__ import annotations

from mirlands.kernel.chance import shuffle
from mirlands.kernel.events import Log, emit, tell
from mirlands.kernel.rule import rule

from ..duel.state import SEATS
from .board import take_top
from .events import DREW, REDREW
from .flow import begin_round
from .state import OPENING, Player, State


@rule
def deal(player: Player) -> None:
    """Seven cards from the top (L36)."""
    for _ in range(OPENING):
        player.hand[player.hand_count] = take_top(player)
        player.hand_count += 1


@rule
def redraw(state: State, seat: int, log: Log) -> None:
    """The whole hand goes back, the Library is shuffled, seven new cards are drawn."""
    player = state.players[seat]
    for i in range(player.hand_count):
        player.pile[player.library_count] = player.hand[i]
        player.library_count += 1
        player.hand[i] = 0
    player.hand_count = 0
    shuffle(state, player.pile, player.library_count)
    deal(player)
    tell(log, REDREW, seat, 0, 0, 0)
    for i in range(player.hand_count):
        emit(log, DREW, 1 << seat, 1, seat, player.hand[i], 0, 0, 0, 0)


@rule
def settle_opening(state: State, seat: int, again: int, log: Log) -> None:
    """A seat keeps its hand or draws anew; once both have said, it is done, and the first round begins."""
    state.players[seat].kept, state.players[seat].redraws = 1, again
    if state.players[1 - seat].kept == 0:
        return
    for k in range(SEATS):
        who = state.first if k == 0 else 1 - state.first
        if state.players[who].redraws == 1:
            redraw(state, who, log)
            state.players[who].redraws = 0
    begin_round(state, log)
