"""The round (L37-L46): Withdrawal, Meditating, Crusade, End; one step after another until somebody must decide."""

from __future__ import annotations

from mirlands.kernel.events import Log, tell
from mirlands.kernel.rule import rule

from ..duel.bodies import expire
from ..duel.effects import settle
from ..duel.state import NOBODY, SEATS
from .board import draw, finish, settle_batch
from .books import books_due, first_due, mark_due, read_book
from .crusade import begin_blocks, find_fights, strike
from .events import CLEARED, EMPTY, EXPIRED, NO_DRAW, PHASE, TURN, UNTILTED
from .play import unstack
from .state import (
    AFTER_UNTILT,
    AT_CRUSADE,
    AT_END,
    AT_MEDITATING,
    BLOCK,
    BOOKS_DUE,
    BY_LIBRARY,
    CRUSADE_PHASE,
    DRAW,
    END_PHASE,
    EXPIRE,
    FIGHTS,
    HAND_LIMIT,
    MAIN,
    MEDITATE,
    MEDITATING,
    NEXT,
    NO_DRAFT,
    NO_WINDOW,
    STRIKE,
    TILTED,
    WITHDRAWAL,
    Player,
    State,
    Table,
)
from .windows import close_window, open_window, who_is_asked


@rule
def untilt_all(player: Player) -> None:
    """Everything in the war zone untilts (L21, L37)."""
    for i in range(player.territory_count):
        player.territory[i].posture &= ~TILTED
    player.faith = player.territory_count
    for i in range(player.crusade_count):
        player.crusade[i].tilted, player.crusade[i].fresh = 0, 0


@rule
def begin_round(state: State, log: Log) -> None:
    """A round begins: the active player untilts (L37); who is untilted now may fight in it (L47)."""
    player = state.players[state.seat]
    state.turn += 1
    player.rounds += 1
    player.placed, state.attacked = 0, 0
    state.phase, state.step = WITHDRAWAL, DRAW
    tell(log, TURN, state.seat, 0, 0, state.turn)
    untilt_all(player)
    tell(log, UNTILTED, state.seat, 0, 0, 0)
    for seat in range(SEATS):
        other = state.players[seat]
        for i in range(other.crusade_count):
            other.crusade[i].ready = 1 - other.crusade[i].tilted
    open_window(state, AFTER_UNTILT)


@rule
def withdrawal_draw(state: State, log: Log) -> None:
    """Draw one (L38), not in a first round (L28); from an empty Library the game is lost (L4).

    A hand that held 7 or more before comes down to 7, as its owner chooses (L39, LA8).
    """
    seat = state.seat
    player = state.players[seat]
    state.step = MEDITATE
    if player.rounds == 1:
        tell(log, NO_DRAW, seat, 0, 0, 0)
        return
    if player.library_count == 0:
        tell(log, EMPTY, seat, 0, 0, 0)
        finish(state, 1 - seat, BY_LIBRARY, log)
        return
    before = player.hand_count
    draw(state, seat, log)
    if before >= HAND_LIMIT:
        state.discards = 1 if state.options.discard_one_only == 1 else player.hand_count - HAND_LIMIT
        state.discarder = seat


@rule
def enter_phase(state: State, phase: int, moment: int, step: int, log: Log) -> None:
    """A phase begins, with a window (LA5)."""
    state.phase, state.step = phase, step
    tell(log, PHASE, state.seat, 0, 0, phase)
    open_window(state, moment)


@rule
def meditate(table: Table, state: State, log: Log) -> None:
    """The Meditating phase begins; the Books that act in it are those that lie there now (L40, LA4)."""
    mark_due(table, state)
    enter_phase(state, MEDITATING, AT_MEDITATING, BOOKS_DUE, log)


@rule
def go_to_crusade(state: State, log: Log) -> None:
    """The Crusade phase begins (L43)."""
    enter_phase(state, CRUSADE_PHASE, AT_CRUSADE, MAIN, log)


@rule
def end_round(state: State, log: Log) -> None:
    """The End of round begins (L45)."""
    enter_phase(state, END_PHASE, AT_END, EXPIRE, log)


@rule
def let_expire(table: Table, state: State, log: Log) -> None:
    """Bonuses of this round end on both sides (L45, LA7); tokens stay, unless by house rule (LA6)."""
    state.step = NEXT
    for seat in range(SEATS):
        player = state.players[seat]
        for i in range(player.crusade_count):
            underling = player.crusade[i]
            if state.options.clear_damage == 1 and underling.damage > 0:
                underling.damage = 0
                tell(log, CLEARED, seat, underling.card, underling.serial, 0)
            if expire(underling) == 1:
                tell(log, EXPIRED, seat, underling.card, underling.serial, 0)
    settle_batch(table, state, log)


@rule
def next_round(state: State, log: Log) -> None:
    """The turn passes to the opponent (L46)."""
    state.seat = 1 - state.seat
    begin_round(state, log)


@rule
def read_books(table: Table, state: State, log: Log) -> int:
    """Let Books act, one after another (L40); 0 when the active player says which one is next (LA4), else 1."""
    due = books_due(state)
    if due == 0:
        state.step = MAIN
    elif due == 1:
        where = first_due(state)
        read_book(table, state, where // 256, where % 256, log)
    else:
        return 0
    return 1


@rule
def take_step(table: Table, state: State, log: Log) -> int:
    """What comes next; 0 when somebody must decide it."""
    step = state.step
    if step == MAIN:
        return 0
    if step == DRAW:
        withdrawal_draw(state, log)
    elif step == MEDITATE:
        meditate(table, state, log)
    elif step == BOOKS_DUE:
        return read_books(table, state, log)
    elif step == BLOCK:
        begin_blocks(state, log)
    elif step == FIGHTS:
        return find_fights(state, log)
    elif step == STRIKE:
        strike(table, state, log)
    elif step == EXPIRE:
        let_expire(table, state, log)
    elif step == NEXT:
        next_round(state, log)
    else:
        return 0
    return 1


@rule
def proceed(table: Table, state: State, log: Log) -> None:
    """Everything that follows by itself, until a seat decides or the game is over."""
    while state.winner == NOBODY:
        settle(table, state, log)
        if state.winner != NOBODY or state.discards > 0 or state.draft.kind != NO_DRAFT:
            return
        if state.window != NO_WINDOW:
            asked = who_is_asked(state)
            if asked >= 0:
                state.asked = asked
                return
            close_window(state)
            if state.stack_count > 0:
                unstack(table, state, log)
        elif take_step(table, state, log) == 0:
            return
