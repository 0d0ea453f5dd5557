"""Response windows (L17, LA5): a moment in which each player in turn may play a Parchment."""

from __future__ import annotations

from mirlands.kernel.rule import rule

from ..duel.state import SEATS
from .state import AFTER_ACTION, NO_WINDOW, Player, State


@rule
def can_answer(player: Player) -> bool:
    """Whether a seat might answer, by public facts alone: untilted Territory and a card in hand (LA5)."""
    return player.faith > 0 and player.hand_count > 0


@rule
def open_window(state: State, moment: int) -> None:
    """Both seats may answer at this moment."""
    state.window, state.asked, state.passed = moment, 0, 0


@rule
def close_window(state: State) -> None:
    """Nobody is asked any more."""
    state.window, state.asked, state.passed = NO_WINDOW, 0, 0


@rule
def act_done(state: State) -> None:
    """Somebody has acted: both seats may answer that, whoever has passed before (LA5)."""
    open_window(state, AFTER_ACTION)


@rule
def who_is_asked(state: State) -> int:
    """The seat that answers next, the active player first, or -1 once all who can have passed in succession (LA5)."""
    for k in range(SEATS):
        seat = state.seat if k == 0 else 1 - state.seat
        if (state.passed >> seat) & 1 == 0 and can_answer(state.players[seat]):
            return seat
    return -1
