"""The kinds of events of War of Lemiroth. ``subject`` is a card, ``thing`` and ``other`` are serials (-1 a life pool)."""

from __future__ import annotations

from ..duel.events import *  # noqa: F403  # names of kinds and nothing else

(
    UNTILTED,  # Withdrawal: all of seat's cards are untilted
    NO_DRAW,  # a first round (L28)
    EMPTY,  # seat cannot draw in Withdrawal and loses (L4)
    DISCARDED,  # subject goes from hand to the Archives, face up
    PLACED,  # subject into the Territory, face up; amount is its place
    PLACED_DOWN,  # the same face down; subject is secret to the others
    PAID,  # amount cards of the Territory are tilted
    TILTED_EVENT,  # thing is tilted
    BOOK_ACTS,  # the Book thing acts in this Meditating phase
    ABILITY,  # the Underling thing uses its ability
    DECLARED,  # thing is an attacker
    BLOCKED,  # thing blocks other; amount is the other's card
    NO_BLOCK,  # thing, an attacker of the other seat, is let through by seat
    STRIKES,  # thing strikes other (-1 the life pool); amount is the other's card
    RETALIATES,  # thing strikes back at other; amount is the other's card
    BLOCK_STANDS,  # thing was blocked by one who has left: no strike reaches the life pool (LA22)
    NO_STRIKE,  # the attacker thing has left: no strike (LA22)
    DESTROYED_BOOK,  # from a Lectern to the Archives
    DESTROYED_GROUND,  # from a Territory to the Archives, face up
    GROUND_RETURNED,  # from a Territory to the hand, shown (LA16)
    MILLED,  # subject from the Library's top to the Archives
    RECOVERED,  # subject from the Archives to the hand
    FAITH_RESTORED,  # amount cards of the Territory are untilted
    FIZZLED,  # subject, or the ability of thing, finds none of its targets
    STACKED,  # subject waits on the stack (lifo_stack)
    UNSTACKED,  # subject resolves from the stack
    WINDOW_PASSED,  # seat passes in a window
    REDREW,  # seat draws a new opening hand
    UNTOUCHED,  # thing is Untouchable: physical damage does nothing (L32)
    CLEARED,  # tokens are taken off thing (clear_damage)
    NOTHING_DRAWN,  # a card effect draws from an empty Library (LA12)
) = range(32, 63)

NAMES = {code: name.lower().removesuffix("_event") for name, code in list(globals().items()) if isinstance(code, int) and name.isupper()}
