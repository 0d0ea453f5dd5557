"""The actions of War of Lemiroth: who decides, what is legal, what forbids the rest, and what each does."""

from __future__ import annotations

from collections.abc import MutableSequence

from mirlands.kernel.contract import CANCEL, CONCEDE, TIMEOUT
from mirlands.kernel.events import Log, tell
from mirlands.kernel.rule import rule

from ..duel.effects import end_program, settle
from ..duel.state import KIND_COUNT, SEATS
from .board import close_draft, finish
from .books import cannot_read, read_book
from .crusade import (
    assign,
    cannot_block,
    cannot_fight,
    cannot_let_through,
    cannot_mark,
    declare,
    mark,
    next_fight,
)
from .effects import count_of, discard
from .events import CONCEDED, TIMED_OUT, WINDOW_PASSED
from .flow import end_round, go_to_crusade, proceed
from .numbers import (
    ACTIONS,
    ADVANCE,
    BLOCK_WITH,
    DISCARD_CARD,
    FIGHT,
    KEEP,
    LET_THROUGH,
    MARK,
    PASS,
    PAY,
    PLACE,
    PLAY,
    READ,
    REDRAW,
    SPAN,
    TARGET,
    TILT_CARD,
    USE,
)
from .opening import settle_opening
from .payment import cannot_tilt
from .play import (
    begin,
    cannot_place,
    cannot_play,
    cannot_target,
    cannot_use,
    choose_target,
    choosing,
    commit,
    note_want_of_room,
    place_card,
    tilt_for,
)
from .state import (
    BLOCKING,
    BOOKS_DUE,
    BY_CONCESSION,
    BY_TIME,
    CRUSADE_PHASE,
    FIGHTS,
    LECTERN,
    MAIN,
    MARKING,
    MEDITATING,
    NO_DRAFT,
    NO_WINDOW,
    OPENING_HANDS,
    OVER,
    PLAYING,
    READING,
    USING,
    State,
    Table,
)
from .targets import first_offset, kind_of_offset, place_of_offset, room_of


@rule
def deciding(table: Table, state: State) -> int:
    """Who decides: both seats their opening hands, then one at a time (LA5, LA8)."""
    if state.phase == OVER:
        return 0
    if state.phase == OPENING_HANDS:
        mask = 0
        for seat in range(SEATS):
            if state.players[seat].kept == 0:
                mask |= 1 << seat
        return mask
    if state.discards > 0:
        return 1 << state.discarder
    if state.draft.kind != NO_DRAFT:
        return 1 << state.draft.seat
    if state.window != NO_WINDOW:
        return 1 << state.asked
    return 1 << state.seat


# What forbids an action. One predicate for each; ``legal`` lists exactly what they let pass.


@rule
def forbids_in_draft(table: Table, state: State, seat: int, action: int) -> int:
    """0, or the rule that forbids an action to a seat that has begun something."""
    kind = state.draft.kind
    if kind == BLOCKING:
        if action == LET_THROUGH:
            return cannot_let_through(state, seat)
        return cannot_block(state, seat, action - BLOCK_WITH) if BLOCK_WITH <= action < FIGHT else 49
    if kind == MARKING:
        if action == ADVANCE:
            return 0
        return cannot_mark(state, seat, action - MARK) if MARK <= action < BLOCK_WITH else 48
    if choosing(table, state):
        if action < TARGET:
            return 42
        side, offset = (action - TARGET) // SPAN, (action - TARGET) % SPAN
        whose = seat if side == 0 else 1 - seat
        what, place = kind_of_offset(offset), place_of_offset(offset)
        if place >= count_of(table, state, whose, what):
            return 42
        return cannot_target(table, state, whose, what, place)
    if action == PAY:
        return 0
    return cannot_tilt(state, seat, action - TILT_CARD) if TILT_CARD <= action < MARK else 13


@rule
def forbids_opening(state: State, seat: int, action: int) -> int:
    """0, or the rule that forbids an action before the first round (L36, LA28)."""
    return 0 if action in (KEEP, REDRAW) else 36


@rule
def forbids_free(table: Table, state: State, seat: int, action: int) -> int:
    """0, or the rule that forbids an action to the seat that decides and has begun nothing."""
    if state.window != NO_WINDOW:
        if action == PASS:
            return 0
        return cannot_play(table, state, seat, action - PLAY) if PLAY <= action < DISCARD_CARD else 105
    if state.step == BOOKS_DUE:
        return cannot_read(state, seat, (action - READ) // LECTERN, (action - READ) % LECTERN) if READ <= action < TARGET else 104
    if state.step == FIGHTS:
        return cannot_fight(state, seat, action - FIGHT) if FIGHT <= action < USE else 123
    return forbids_in_main(table, state, seat, action)


@rule
def forbids_in_main(table: Table, state: State, seat: int, action: int) -> int:
    """0, or the rule that forbids an action in Meditating and Crusade, where no window is open (L41-L44)."""
    if action == ADVANCE:
        return 0
    if action == PASS:
        return 105
    if PLACE <= action < PLAY:
        return cannot_place(table, state, seat, action - PLACE)
    if PLAY <= action < DISCARD_CARD:
        return cannot_play(table, state, seat, action - PLAY)
    if DISCARD_CARD <= action < TILT_CARD:
        return 39
    if MARK <= action < BLOCK_WITH:
        return cannot_mark(state, seat, action - MARK)
    if USE <= action < READ:
        return cannot_use(table, state, seat, action - USE)
    if READ <= action < TARGET:
        return 40
    if FIGHT <= action < USE:
        return 123
    if action == LET_THROUGH or BLOCK_WITH <= action < FIGHT:
        return 49
    if action in (KEEP, REDRAW):
        return 36 if action == KEEP else 128
    return 13 if action < MARK else 42


@rule
def forbids(table: Table, state: State, seat: int, action: int) -> int:
    """0, or the rule that forbids an action to the seat that decides."""
    if action < 0 or action >= ACTIONS:
        return 42
    if state.phase == OPENING_HANDS:
        return forbids_opening(state, seat, action)
    if state.discards > 0:
        return 0 if DISCARD_CARD <= action < DISCARD_CARD + state.players[seat].hand_count else 39
    if state.draft.kind != NO_DRAFT:
        return forbids_in_draft(table, state, seat, action)
    return forbids_free(table, state, seat, action)


# Lists


@rule
def legal_targets(table: Table, state: State, seat: int, out: MutableSequence[int]) -> int:
    """What may be chosen for what is begun."""
    n = 0
    for side in range(2):
        whose = seat if side == 0 else 1 - seat
        for bit in range(KIND_COUNT):
            kind = 1 << bit
            for place in range(min(room_of(kind), count_of(table, state, whose, kind))):
                if cannot_target(table, state, whose, kind, place) == 0:
                    out[n] = TARGET + side * SPAN + first_offset(kind) + place
                    n += 1
    return n


@rule
def legal_in_draft(table: Table, state: State, seat: int, out: MutableSequence[int]) -> int:
    """The next step of what is begun."""
    kind, player = state.draft.kind, state.players[seat]
    n = 0
    if kind == BLOCKING:
        if cannot_let_through(state, seat) == 0:
            out[n] = LET_THROUGH
            n += 1
        for place in range(player.crusade_count):
            if cannot_block(state, seat, place) == 0:
                out[n] = BLOCK_WITH + place
                n += 1
        return n
    if kind == MARKING:
        out[0] = ADVANCE
        return legal_marks(state, seat, out, 1)
    if choosing(table, state):
        return legal_targets(table, state, seat, out)
    out[0] = PAY
    n = 1
    for place in range(player.territory_count):
        if cannot_tilt(state, seat, place) == 0:
            out[n] = TILT_CARD + place
            n += 1
    return n


@rule
def legal_marks(state: State, seat: int, out: MutableSequence[int], n: int) -> int:
    """The Underlings that may attack, behind the ``n`` actions listed so far."""
    for place in range(state.players[seat].crusade_count):
        if cannot_mark(state, seat, place) == 0:
            out[n] = MARK + place
            n += 1
    return n


@rule
def legal_plays(table: Table, state: State, seat: int, out: MutableSequence[int], n: int) -> int:
    """The cards that may be played, behind the ``n`` actions listed so far."""
    for place in range(state.players[seat].hand_count):
        if cannot_play(table, state, seat, place) == 0:
            out[n] = PLAY + place
            n += 1
    return n


@rule
def legal_books(state: State, seat: int, out: MutableSequence[int]) -> int:
    """The Books that may act next."""
    n = 0
    for side in range(2):
        for place in range(state.players[seat if side == 0 else 1 - seat].lectern_count):
            if cannot_read(state, seat, side, place) == 0:
                out[n] = READ + side * LECTERN + place
                n += 1
    return n


@rule
def legal_in_main(table: Table, state: State, seat: int, out: MutableSequence[int]) -> int:
    """What the active player may do in Meditating and Crusade (L41-L44)."""
    player = state.players[seat]
    out[0] = ADVANCE
    n = 1
    if state.phase == MEDITATING and player.placed == 0:
        for place in range(player.hand_count):
            if cannot_place(table, state, seat, place) == 0:
                out[n] = PLACE + place
                n += 1
    n = legal_plays(table, state, seat, out, n)
    if state.phase == CRUSADE_PHASE:
        if state.attacked == 0:
            n = legal_marks(state, seat, out, n)
        for place in range(player.crusade_count):
            if cannot_use(table, state, seat, place) == 0:
                out[n] = USE + place
                n += 1
    return n


@rule
def legal(table: Table, state: State, seat: int, out: MutableSequence[int]) -> int:
    """The seat's legal actions in rising order; none unless it decides."""
    if (deciding(table, state) >> seat) & 1 == 0:
        return 0
    if state.phase == OPENING_HANDS:
        out[0], out[1] = KEEP, REDRAW
        return 2
    if state.discards > 0:
        for place in range(state.players[seat].hand_count):
            out[place] = DISCARD_CARD + place
        return state.players[seat].hand_count
    if state.draft.kind != NO_DRAFT:
        return legal_in_draft(table, state, seat, out)
    if state.window != NO_WINDOW:
        out[0] = PASS
        return legal_plays(table, state, seat, out, 1)
    if state.step == MAIN:
        return legal_in_main(table, state, seat, out)
    if state.step == BOOKS_DUE:
        return legal_books(state, seat, out)
    n = 0
    for place in range(state.players[seat].crusade_count):
        if cannot_fight(state, seat, place) == 0:
            out[n] = FIGHT + place
            n += 1
    return n


@rule
def drafting(table: Table, state: State, seat: int) -> int:
    """1 while the seat has begun something that only it sees and may take back."""
    draft = state.draft
    if draft.seat != seat:
        return 0
    if draft.kind == BLOCKING:
        return 1 if draft.place > 0 else 0
    if draft.kind == READING:
        return 1 if draft.count > 0 and draft.serials[0] != 0 else 0
    return 1 if draft.kind != NO_DRAFT else 0


@rule
def take_back(table: Table, state: State, log: Log) -> None:
    """Drop what has been begun; blocks and the targets of a Book are begun anew."""
    draft = state.draft
    kind, seat, place = draft.kind, draft.seat, draft.place
    close_draft(draft)
    if kind == BLOCKING:
        draft.kind, draft.seat = kind, seat
    elif kind == READING:
        begin(table, state, kind, seat, place, log)


# What each action does


@rule
def give_up(table: Table, state: State, seat: int, action: int, log: Log) -> None:
    """Conceding and running out of time lose at once, at any decision, and what waits for one is dropped."""
    tell(log, CONCEDED if action == CONCEDE else TIMED_OUT, seat, 0, 0, 0)
    finish(state, 1 - seat, BY_CONCESSION if action == CONCEDE else BY_TIME, log)
    if state.frame.row != 0:
        end_program(table, state, log)  # its card goes to the Archives
    settle(table, state, log)


@rule
def advance(table: Table, state: State, seat: int, log: Log) -> None:
    """Declare the marked attackers; or go on to the next phase."""
    if state.draft.kind == MARKING:
        declare(table, state, seat, log)
    elif state.phase == MEDITATING:
        note_want_of_room(table, state, seat)
        go_to_crusade(state, log)
    else:
        end_round(state, log)


@rule
def choose_offset(table: Table, state: State, seat: int, code: int, log: Log) -> None:
    """A target by its offset."""
    whose, offset = seat if code // SPAN == 0 else 1 - seat, code % SPAN
    choose_target(table, state, whose, kind_of_offset(offset), place_of_offset(offset), log)


@rule
def apply(table: Table, state: State, seat: int, action: int, log: Log) -> None:
    """One action, then everything that follows from it."""
    if action in (CONCEDE, TIMEOUT):
        give_up(table, state, seat, action, log)
        return
    if action == CANCEL:
        take_back(table, state, log)
        return
    if action == ADVANCE:
        advance(table, state, seat, log)
    elif action == PASS:
        state.passed |= 1 << seat
        tell(log, WINDOW_PASSED, seat, 0, 0, state.window)
    elif action in (KEEP, REDRAW):
        settle_opening(state, seat, 1 if action == REDRAW else 0, log)
    elif action == LET_THROUGH:
        assign(state, 0, log)
    elif action == PAY:
        commit(table, state, log)
    elif action < PLAY:
        place_card(table, state, seat, action - PLACE, log)
    elif action < DISCARD_CARD:
        begin(table, state, PLAYING, seat, action - PLAY, log)
    elif action < TILT_CARD:
        state.discards -= 1
        if state.discards == 0:
            state.discarder = 0
        discard(state, seat, action - DISCARD_CARD, log)
    elif action < MARK:
        tilt_for(table, state, action - TILT_CARD, log)
    elif action < BLOCK_WITH:
        mark(state, seat, action - MARK)
    elif action < FIGHT:
        assign(state, action - BLOCK_WITH + 1, log)
    elif action < USE:
        next_fight(state, state.players[seat].crusade[action - FIGHT].serial)
    elif action < READ:
        begin(table, state, USING, seat, action - USE, log)
    elif action < TARGET:
        side, place = (action - READ) // LECTERN, (action - READ) % LECTERN
        read_book(table, state, seat if side == 0 else 1 - seat, place, log)
    else:
        choose_offset(table, state, seat, action - TARGET, log)
    proceed(table, state, log)


@rule
def first_of(table: Table, state: State, seat: int, first: int, end: int) -> int:
    """The first legal action in a range; ``first`` when there is none."""
    for action in range(first, end):
        if forbids(table, state, seat, action) == 0:
            return action
    return first


@rule
def default_action(table: Table, state: State, seat: int) -> int:
    """Keep, pass, let through, go on; discard the first card, take the first target, Book and fight there is."""
    if state.phase == OPENING_HANDS:
        return KEEP
    if state.discards > 0:
        return DISCARD_CARD
    kind = state.draft.kind
    if kind == BLOCKING:
        return LET_THROUGH if cannot_let_through(state, seat) == 0 else first_of(table, state, seat, BLOCK_WITH, FIGHT)
    if kind == MARKING:
        return ADVANCE
    if kind != NO_DRAFT:
        return first_of(table, state, seat, TARGET, ACTIONS) if choosing(table, state) else PAY
    if state.window != NO_WINDOW:
        return PASS
    if state.step == BOOKS_DUE:
        return first_of(table, state, seat, READ, TARGET)
    if state.step == FIGHTS:
        return first_of(table, state, seat, FIGHT, USE)
    return ADVANCE
