"""The moments of the response windows (LA5) as the seat that is asked stands in them.

A moment's number is the window's, and 16 more in the asked seat's own round: who has just acted seldom answers itself,
so that the two are chosen apart.
"""

from __future__ import annotations

from typing import Any

from mirlands.kernel.game import Moment

from ..duel.events import PLAYED
from .events import ABILITY, BLOCKED, DECLARED, NO_BLOCK, STACKED
from .numbers import PASS
from .state import (
    AFTER_ACTION,
    AFTER_ATTACK,
    AFTER_BLOCKS,
    AFTER_UNTILT,
    AT_CRUSADE,
    AT_END,
    AT_MEDITATING,
    BEFORE_STRIKE,
    NO_WINDOW,
    OVER,
)

OWN = 16  # added in one's own round
WAITING = 15  # with ``lifo_stack``: the card that resolves next is the other seat's

# By window: name, title, text, and whether a seat is asked in the opponent's round and in its own, unless it says otherwise
_WINDOWS = {
    AFTER_UNTILT: ("after-untilt", "Cards untilted", "Withdrawal: the cards of the round's player are untilted.", False, False),
    AT_MEDITATING: ("meditating", "Meditating begins", "Before Books act and before anything is played.", False, False),
    AFTER_ACTION: ("after-action", "After each action", "A card was placed or played, or an ability used.", True, False),
    AT_CRUSADE: ("crusade", "Crusade begins", "Before attackers are declared.", False, False),
    AFTER_ATTACK: ("after-attack", "Attack declared", "The attackers are tilted; blockers are not yet assigned.", True, False),
    AFTER_BLOCKS: ("after-blocks", "Blocks declared", "Blockers are assigned; nobody has struck.", True, True),
    BEFORE_STRIKE: ("before-strike", "Before each strike", "An attacker is about to strike.", True, False),
    AT_END: ("end", "End of the round", "Before what lasts this round expires.", False, False),
    WAITING: ("waiting-card", "A card waits on the stack", "The opponent's card resolves next unless it is answered.", True, True),
}


def _moments() -> dict[int, Moment]:
    """All of them, those of the opponent's round first, each in the order of a round."""
    rounds = (("foe", "The opponent's round", 0), ("own", "Your round", OWN))
    return {
        window + more: Moment(f"{whose}:{name}", title, text, stops[more == OWN], group)
        for whose, group, more in rounds
        for window, (name, title, text, *stops) in _WINDOWS.items()
    }


MOMENTS = _moments()
NEWS = frozenset({PLAYED, STACKED, ABILITY, DECLARED, BLOCKED, NO_BLOCK})
"""What ends passing until something happens: a card played, an ability used, attackers and blockers declared."""

__all__ = ["MOMENTS", "NEWS", "PASS", "moment"]


def moment(content: Any, view: Any) -> int:
    """The moment in which the view's own seat is asked; 0 when it is asked in no window."""
    window = int(view.window)
    if window == NO_WINDOW or view.asked != view.me or view.discards > 0 or view.phase == OVER:
        return 0
    if view.stack_count > 0 and view.stack[view.stack_count - 1].seat != view.me:
        window = WAITING
    return window + (OWN if view.seat == view.me else 0)
