"""Books that act in the Meditating phase (L40, LA4)."""

from __future__ import annotations

from mirlands.kernel.events import Log, tell
from mirlands.kernel.rule import rule

from ..duel.state import SEATS
from .events import BOOK_ACTS
from .play import begin
from .state import BOOKS_DUE, FOE_MEDITATING, NO_WINDOW, OWN_MEDITATING, READING, State, Table

AFFECTED, OWN, EVERY = 0, 1, 2  # ``books_scope``


@rule
def acts_now(table: Table, state: State, seat: int, card: int) -> bool:
    """Whether a Book of ``seat`` acts in this Meditating phase: when it affects whose round it is, or as its text says (LA4)."""
    acts = table.cards[card].acts
    if table.cards[card].use == 0:
        return False
    if state.options.books_scope == EVERY:
        return True
    if state.options.books_scope == OWN:
        return seat == state.seat
    return (acts & (OWN_MEDITATING if seat == state.seat else FOE_MEDITATING)) != 0


@rule
def mark_due(table: Table, state: State) -> None:
    """Which Books act in the Meditating phase that begins; one that comes later waits for the next (LA4)."""
    for seat in range(SEATS):
        player = state.players[seat]
        for i in range(player.lectern_count):
            player.lectern[i].due = 1 if acts_now(table, state, seat, player.lectern[i].card) else 0


@rule
def books_due(state: State) -> int:
    """How many different choices there are for the next Book; copies on one Lectern are one choice."""
    n = 0
    for seat in range(SEATS):
        player = state.players[seat]
        for i in range(player.lectern_count):
            if player.lectern[i].due == 1 and not is_copy(state, seat, i):
                n += 1
    return n


@rule
def is_copy(state: State, seat: int, place: int) -> bool:
    """Whether an earlier Book of this Lectern is the same card and due too."""
    player = state.players[seat]
    for i in range(place):
        if player.lectern[i].due == 1 and player.lectern[i].card == player.lectern[place].card:
            return True
    return False


@rule
def first_due(state: State) -> int:
    """``seat * 256 + place`` of the first Book that is due, or -1."""
    for seat in range(SEATS):
        player = state.players[seat]
        for i in range(player.lectern_count):
            if player.lectern[i].due == 1:
                return seat * 256 + i
    return -1


@rule
def cannot_read(state: State, seat: int, side: int, place: int) -> int:
    """0, or the rule that forbids this Book to act next (L40, LA4); ``side`` 0 is one's own Lectern."""
    whose = seat if side == 0 else 1 - seat
    player = state.players[whose]
    if state.step != BOOKS_DUE or state.window != NO_WINDOW or seat != state.seat or place >= player.lectern_count:
        return 40
    return 0 if player.lectern[place].due == 1 and not is_copy(state, whose, place) else 104


@rule
def read_book(table: Table, state: State, seat: int, place: int, log: Log) -> None:
    """A Book acts; its controller chooses what it targets."""
    tome = state.players[seat].lectern[place]
    tome.due = 0
    tell(log, BOOK_ACTS, seat, tome.card, tome.serial, 0)
    begin(table, state, READING, seat, place, log)
