"""Placing, playing and using cards (L13-L27, L42-L44): what forbids each, and what each does."""

from __future__ import annotations

from mirlands.kernel.events import EVERYONE, Log, emit, tell
from mirlands.kernel.rule import rule

from ..duel.state import CREATURES, LEADER
from ..duel.targets import can_choose
from .board import archive, capacities_of, close_draft, enter_crusade, out_of_hand, place_book, settle_batch, tilt
from .effects import serial_at
from .events import ABILITY, FIZZLED, PLACED, PLACED_DOWN, PLAYED, STACKED, UNSTACKED
from .payment import asks_payment, count_marks, pay
from .state import (
    BOOK,
    CRUSADE,
    CRUSADE_PHASE,
    FACE_DOWN,
    GROUND,
    INCORRUPTIBLE,
    LECTERN,
    MAIN,
    MEDITATING,
    NO_WINDOW,
    PARCHMENT,
    PLAYING,
    PRAYER,
    PSALM,
    READING,
    STACK,
    TERRITORY,
    UNDERLING,
    USING,
    Player,
    State,
    Table,
)
from .targets import (
    draft_card,
    draft_cost,
    draft_source,
    draft_targets,
    has_targets,
    may_choose,
    row_of_slot,
    still_fits,
)
from .windows import act_done


@rule
def holds_prayer(table: Table, player: Player) -> bool:
    """Whether there is a Prayer or Incantation in the hand (L25)."""
    for i in range(player.hand_count):
        if table.cards[player.hand[i]].kind == PRAYER:
            return True
    return False


@rule
def cannot_place(table: Table, state: State, seat: int, place: int) -> int:
    """0, or the rule that forbids putting a card of the hand into the Territory (L22, L25, L41, LA29)."""
    player = state.players[seat]
    if state.window != NO_WINDOW or state.step != MAIN or state.phase != MEDITATING or place >= player.hand_count:
        return 41
    if player.placed == 1:
        return 22
    if player.territory_count == TERRITORY:
        return 129
    if table.cards[player.hand[place]].kind != PRAYER and holds_prayer(table, player):
        return 25
    return 0


@rule
def place_card(table: Table, state: State, seat: int, place: int, log: Log) -> None:
    """A Prayer or Incantation enters untilted and face up (L23); any other card face down, as one (L25-L27)."""
    player = state.players[seat]
    prayer = table.cards[player.hand[place]].kind == PRAYER
    card = out_of_hand(player, place)
    at = player.territory_count
    ground = player.territory[at]
    ground.card, ground.posture = card, 0 if prayer else FACE_DOWN
    player.territory_count += 1
    player.faith += 1
    player.placed = 1
    if prayer:
        tell(log, PLACED, seat, card, GROUND - at, at)
    else:
        # Any card of the hand may lie there now, except that no Prayer or Incantation is left in the hand
        player.known, player.bare = 0, 1
        emit(log, PLACED_DOWN, 1 << seat, 1, seat, card, GROUND - at, 0, 0, at)
    act_done(state)


@rule
def wrong_time(state: State, seat: int, kind: int) -> int:
    """0, or the rule that forbids playing this kind of card now (L15, L17, LA5, LA18)."""
    if state.window != NO_WINDOW:
        if kind == PARCHMENT:
            return 0
        if seat == state.seat:
            return 105
        return 15 if kind == PSALM else 118
    if state.step != MAIN or seat != state.seat:
        return 42
    if state.phase == MEDITATING or kind in (PARCHMENT, PSALM):
        return 0
    return 118


@rule
def cannot_play(table: Table, state: State, seat: int, place: int) -> int:
    """0, or the rule that forbids playing the card at a place of the hand (L13, L15-L18, L42, LA18, LA29)."""
    player = state.players[seat]
    if place >= player.hand_count:
        return 42
    number = player.hand[place]
    card = table.cards[number]
    kind = card.kind
    if kind == PRAYER:
        return 11
    code = wrong_time(state, seat, kind)
    if code != 0:
        return code
    if card.cost > player.faith:
        return 13
    if kind == UNDERLING:
        return 129 if player.crusade_count == CRUSADE else 0
    if kind == BOOK:
        return 129 if player.lectern_count == LECTERN else 0
    if state.stack_count == STACK:
        return 105
    if card.targets > 0 and not has_targets(table, state, seat, 0, number, True):
        return 16 if kind == PSALM else 18
    return 0


@rule
def note_want_of_room(table: Table, state: State, seat: int) -> None:
    """Remember when a Meditating phase ends with a card that only a full zone has kept from being played or placed (LA29)."""
    player = state.players[seat]
    if player.crusade_count < CRUSADE and player.lectern_count < LECTERN and player.territory_count < TERRITORY:
        return
    for place in range(player.hand_count):
        if cannot_play(table, state, seat, place) == 129 or cannot_place(table, state, seat, place) == 129:
            state.full = 1


@rule
def cannot_use(table: Table, state: State, seat: int, place: int) -> int:
    """0, or the rule that forbids using the ability of an Underling (L13, L21, L24, L43, L47, LA24)."""
    player = state.players[seat]
    if state.window != NO_WINDOW or state.step != MAIN or state.phase != CRUSADE_PHASE or place >= player.crusade_count:
        return 43
    underling = player.crusade[place]
    card = table.cards[underling.card]
    if card.use == 0:
        return 43
    if underling.tilted == 1:
        return 24 if underling.fresh == 1 else 21
    if underling.ready == 0:
        return 47
    if card.use_cost > player.faith:
        return 13
    return 0 if has_targets(table, state, seat, underling.serial, underling.card, False) else 124


# Drafts: targets first, then payment; nothing is paid before the last of them


@rule
def needs_all(table: Table, state: State) -> bool:
    """Whether every target must be there: not for what an Underling does on arrival, nor for a Book."""
    kind = state.draft.kind
    if kind == USING:
        return True
    return kind == PLAYING and table.cards[draft_card(state)].kind != UNDERLING


@rule
def choosing(table: Table, state: State) -> bool:
    """Whether the draft waits for a target; otherwise it waits for payment."""
    return state.draft.count < draft_targets(table, state)


@rule
def cannot_target(table: Table, state: State, seat: int, kind: int, place: int) -> int:
    """0, or the rule that forbids choosing this thing (L31, L42); the caller knows that it is there."""
    if may_choose(table, state, needs_all(table, state), seat, kind, place):
        return 0
    if kind == CREATURES and state.draft.kind != USING and capacities_of(state.players[seat].crusade[place]) & INCORRUPTIBLE != 0:
        return 31
    return 42


@rule
def begin(table: Table, state: State, kind: int, seat: int, place: int, log: Log) -> None:
    """Begin to play a card, to use an ability or to let a Book act; it goes on until somebody must choose."""
    close_draft(state.draft)
    state.draft.kind, state.draft.seat, state.draft.place = kind, seat, place
    go_on(table, state, log)


@rule
def go_on(table: Table, state: State, log: Log) -> None:
    """Pass over the targets that nothing can be chosen for; ask for payment where there is a choice; else commit."""
    draft = state.draft
    card, source = draft_card(state), draft_source(state)
    while draft.count < draft_targets(table, state):
        row = table.effects[row_of_slot(table, card, draft.kind == PLAYING, draft.count)]
        if can_choose(table, state, row, draft.seat, source, card, draft.seats[0], draft.serials[0]):
            return
        draft.count += 1
    if not asks_payment(state, draft.seat, draft_cost(table, state)):
        commit(table, state, log)


@rule
def choose_target(table: Table, state: State, seat: int, kind: int, place: int, log: Log) -> None:
    """One target of what is begun."""
    draft = state.draft
    draft.seats[draft.count], draft.serials[draft.count] = seat, serial_at(table, state, seat, kind, place)
    draft.count += 1
    go_on(table, state, log)


@rule
def tilt_for(table: Table, state: State, place: int, log: Log) -> None:
    """One card of the Territory to pay with; the last one commits."""
    state.draft.marks |= 1 << place
    if count_marks(state.draft.marks) == draft_cost(table, state):
        commit(table, state, log)


@rule
def start_program(state: State, row: int, source: int, card: int, seat: int) -> None:
    """What the draft has chosen is what its program works on."""
    frame, draft = state.frame, state.draft
    if row == 0:
        return
    frame.row, frame.source, frame.card, frame.seat = row, source, card, seat
    for i in range(2):
        frame.chosen_seat[i], frame.chosen[i] = draft.seats[i], draft.serials[i]


@rule
def commit(table: Table, state: State, log: Log) -> None:
    """Everything has been chosen: pay, and do it."""
    kind = state.draft.kind
    if kind == PLAYING:
        commit_play(table, state, log)
    elif kind == USING:
        commit_use(table, state, log)
    elif kind == READING:
        draft = state.draft
        tome = state.players[draft.seat].lectern[draft.place]
        start_program(state, table.cards[tome.card].use, tome.serial, tome.card, draft.seat)
        close_draft(draft)


@rule
def commit_use(table: Table, state: State, log: Log) -> None:
    """An Underling tilts for its ability (L43, LA24)."""
    draft = state.draft
    seat, place = draft.seat, draft.place
    underling = state.players[seat].crusade[place]
    card = table.cards[underling.card]
    pay(state, seat, card.use_cost, draft.marks, log)
    tilt(underling)
    emit(log, ABILITY, EVERYONE, 1, seat, underling.card, underling.serial, draft.seats[0], draft.serials[0], card.use_cost)
    start_program(state, card.use, underling.serial, underling.card, seat)
    close_draft(draft)
    act_done(state)


@rule
def commit_play(table: Table, state: State, log: Log) -> None:
    """Pay the Faith Cost (L13); the card resolves at once (LA5), or waits on the stack by house rule."""
    draft = state.draft
    seat, marks = draft.seat, draft.marks
    card = out_of_hand(state.players[seat], draft.place)
    printed = table.cards[card]
    emit(log, PLAYED, EVERYONE, 1, seat, card, 0, draft.seats[0], draft.serials[0], printed.cost)
    pay(state, seat, printed.cost, marks, log)
    if state.options.lifo_stack == 1:
        stack_up(state, seat, card, log)
    else:
        resolve(table, state, seat, card, log)
    close_draft(draft)
    act_done(state)


@rule
def resolve(table: Table, state: State, seat: int, card: int, log: Log) -> None:
    """A card does what it is there for (L14, L16, L18, L19); the draft holds its targets."""
    printed = table.cards[card]
    if printed.kind == BOOK:
        place_book(table, state, seat, card, log)
        settle_batch(table, state, log)
        return
    source = 0
    if printed.kind == UNDERLING:
        source = enter_crusade(table, state, seat, card, log)
        settle_batch(table, state, log)
    start_program(state, printed.on_play, source, card, seat)


@rule
def stack_up(state: State, seat: int, card: int, log: Log) -> None:
    """The card waits for answers (``lifo_stack``)."""
    pending, draft = state.stack[state.stack_count], state.draft
    pending.card, pending.seat = card, seat
    for i in range(2):
        pending.seats[i], pending.serials[i] = draft.seats[i], draft.serials[i]
    state.stack_count += 1
    tell(log, STACKED, seat, card, 0, state.stack_count)


@rule
def unstack(table: Table, state: State, log: Log) -> None:
    """The card that was played last resolves first (``lifo_stack``); one that finds none of its targets any more does nothing."""
    state.stack_count -= 1
    pending, draft = state.stack[state.stack_count], state.draft
    card, seat = pending.card, pending.seat
    found = 0
    for i in range(2):
        draft.seats[i], draft.serials[i] = pending.seats[i], pending.serials[i]
        if draft.serials[i] != 0:
            if draft.serials[i] == LEADER or still_fits(table, state, card, seat, i, draft.seats[i], draft.serials[i]):
                found += 1
            else:
                draft.seats[i], draft.serials[i] = 0, 0
        pending.seats[i], pending.serials[i] = 0, 0
    pending.card, pending.seat = 0, 0
    tell(log, UNSTACKED, seat, card, 0, state.stack_count)
    if table.cards[card].targets > 0 and found == 0 and table.cards[card].kind != UNDERLING:
        tell(log, FIZZLED, seat, card, 0, 0)
        archive(state, seat, card)
    else:
        resolve(table, state, seat, card, log)
    close_draft(draft)
    act_done(state)
