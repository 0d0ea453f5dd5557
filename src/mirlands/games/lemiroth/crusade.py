"""The Crusade: attackers, blockers, and the fights (L43, L47-L53)."""

from __future__ import annotations

from mirlands.kernel.events import EVERYONE, Log, emit, tell
from mirlands.kernel.queue import push
from mirlands.kernel.rule import rule

from ..duel.state import LEADER
from .board import can_block, close_draft, find, lose_life, settle_batch, tilt, willpower_of
from .effects import strike_down
from .events import BLOCK_STANDS, BLOCKED, DECLARED, NO_BLOCK, NO_STRIKE, RETALIATES, STRIKES
from .state import (
    AFTER_ATTACK,
    AFTER_BLOCKS,
    BEFORE_STRIKE,
    BLOCK,
    BLOCKING,
    CRUSADE_PHASE,
    FIGHTS,
    MAIN,
    MARKING,
    NO_WINDOW,
    STRIKE,
    State,
    Table,
)
from .targets import attacker_place, is_attacker
from .windows import open_window


@rule
def cannot_mark(state: State, seat: int, place: int) -> int:
    """0, or the rule that keeps this Underling from attacking (L21, L24, L43, L47, LA23)."""
    player = state.players[seat]
    if state.window != NO_WINDOW or state.step != MAIN or state.phase != CRUSADE_PHASE or place >= player.crusade_count:
        return 43
    if state.attacked == 1:
        return 123
    underling = player.crusade[place]
    if underling.tilted == 1:
        return 24 if underling.fresh == 1 else 21
    if underling.ready == 0:
        return 47
    return 48 if (state.draft.marks >> place) & 1 else 0


@rule
def mark(state: State, seat: int, place: int) -> None:
    """One more attacker; nothing is declared yet (L48)."""
    state.draft.kind, state.draft.seat = MARKING, seat
    state.draft.marks |= 1 << place


@rule
def declare(table: Table, state: State, seat: int, log: Log) -> None:
    """The marked Underlings attack, all at once (L48): they are used, and so tilted (L21)."""
    player, marks = state.players[seat], state.draft.marks
    close_draft(state.draft)
    state.attacked = 1
    state.attack_count = 0
    for place in range(player.crusade_count):
        if (marks >> place) & 1:
            underling = player.crusade[place]
            tilt(underling)
            state.attackers[state.attack_count], state.blockers[state.attack_count] = underling.serial, 0
            state.attack_count += 1
            tell(log, DECLARED, seat, underling.card, underling.serial, 0)
            push(state.queue, seat, underling.serial, underling.card, table.cards[underling.card].on_attack, 1)
    open_window(state, AFTER_ATTACK)
    state.step = BLOCK


@rule
def forget_attacker(state: State, k: int) -> None:
    """An attacker has fought, or has left."""
    state.attack_count -= 1
    for i in range(k, state.attack_count):
        state.attackers[i], state.blockers[i] = state.attackers[i + 1], state.blockers[i + 1]
    state.attackers[state.attack_count], state.blockers[state.attack_count] = 0, 0


@rule
def drop_gone(state: State, log: Log) -> None:
    """No attacker, no strike (LA22)."""
    k = 0
    while k < state.attack_count:
        if attacker_place(state, k) < 0:
            tell(log, NO_STRIKE, state.seat, 0, state.attackers[k], 0)
            forget_attacker(state, k)
        else:
            k += 1


# Blockers


@rule
def somebody_can_block(state: State, seat: int) -> bool:
    """Whether a seat has an Underling that could be assigned, which everybody sees (L49)."""
    player = state.players[seat]
    for place in range(player.crusade_count):
        if can_block(state.options, player.crusade[place]):
            return True
    return False


@rule
def begin_blocks(state: State, log: Log) -> None:
    """The opponent assigns blockers (L49), unless nobody is left to block or to be blocked."""
    drop_gone(state, log)
    foe = 1 - state.seat
    state.step = FIGHTS
    if state.attack_count > 0 and somebody_can_block(state, foe):
        close_draft(state.draft)
        state.draft.kind, state.draft.seat = BLOCKING, foe
        state.step = BLOCK


@rule
def cannot_block(state: State, seat: int, place: int) -> int:
    """0, or the rule that keeps this Underling from blocking the attacker at hand (L21, L47, L49, LA3, LA10)."""
    player, draft = state.players[seat], state.draft
    if place >= player.crusade_count:
        return 49
    underling = player.crusade[place]
    if not can_block(state.options, underling):
        if underling.tilted == 0:
            return 47
        return 110 if underling.fresh == 1 else 21
    for k in range(draft.place):
        if draft.blocks[k] == place + 1:
            return 103
    return 0


@rule
def cannot_let_through(state: State, seat: int) -> int:
    """0, or by house rule LA2 while somebody could block the attacker at hand."""
    if state.options.forced_block == 1:
        for place in range(state.players[seat].crusade_count):
            if cannot_block(state, seat, place) == 0:
                return 102
    return 0


@rule
def assign(state: State, blocker: int, log: Log) -> None:
    """Deal with the attacker at hand: ``blocker`` is one more than a place in the Crusade, 0 nobody. The last one commits."""
    draft = state.draft
    draft.blocks[draft.place] = blocker
    draft.place += 1
    if draft.place == state.attack_count:
        commit_blocks(state, log)


@rule
def commit_blocks(state: State, log: Log) -> None:
    """Blocks are declared, all at once (L49)."""
    draft = state.draft
    seat = draft.seat
    player, active = state.players[seat], state.players[1 - seat]
    for k in range(state.attack_count):
        attacker = active.crusade[attacker_place(state, k)]
        if draft.blocks[k] == 0:
            tell(log, NO_BLOCK, seat, attacker.card, attacker.serial, 0)
            continue
        blocker = player.crusade[draft.blocks[k] - 1]
        state.blockers[k] = blocker.serial
        emit(log, BLOCKED, EVERYONE, 1, seat, blocker.card, blocker.serial, 1 - seat, attacker.serial, attacker.card)
    if state.options.block_tilts == 1:
        for k in range(state.attack_count):
            if draft.blocks[k] != 0:
                tilt(player.crusade[draft.blocks[k] - 1])
    close_draft(draft)
    open_window(state, AFTER_BLOCKS)
    state.step = FIGHTS


# Fights


@rule
def cannot_fight(state: State, seat: int, place: int) -> int:
    """0, or why this one does not strike next (LA23)."""
    player = state.players[seat]
    fights = state.step == FIGHTS and state.window == NO_WINDOW and place < player.crusade_count
    return 0 if fights and is_attacker(state, player.crusade[place].serial) >= 0 else 123


@rule
def next_fight(state: State, serial: int) -> None:
    """This attacker strikes next; before that both may answer (LA5)."""
    state.striker = serial
    state.step = STRIKE
    open_window(state, BEFORE_STRIKE)


@rule
def find_fights(state: State, log: Log) -> int:
    """Go on with the fights; 0 when the active player says which one is next (LA23), else 1."""
    drop_gone(state, log)
    if state.attack_count == 0:
        state.step = MAIN
        return 1
    if state.attack_count > 1:
        return 0
    next_fight(state, state.attackers[0])
    return 1


@rule
def exchange(table: Table, state: State, place: int, blocked_by: int, log: Log) -> None:
    """The attacker strikes first (L51); a defender that survives strikes back (L52, L53)."""
    seat, foe = state.seat, 1 - state.seat
    attacker, defender = state.players[seat].crusade[place], state.players[foe].crusade[blocked_by]
    serial, other = attacker.serial, defender.serial
    emit(log, STRIKES, EVERYONE, 1, seat, attacker.card, serial, foe, other, defender.card)
    strike_down(table, state, attacker.card, foe, defender, willpower_of(table, state.players[seat], attacker), log)
    settle_batch(table, state, log)
    again = find(state, foe, other)
    if again < 0:
        return
    defender = state.players[foe].crusade[again]
    attacker = state.players[seat].crusade[place]
    emit(log, RETALIATES, EVERYONE, 1, foe, defender.card, other, seat, serial, attacker.card)
    strike_down(table, state, defender.card, seat, attacker, willpower_of(table, state.players[foe], defender), log)
    settle_batch(table, state, log)


@rule
def strike(table: Table, state: State, log: Log) -> None:
    """The strike of the attacker at hand: at its blocker, or at the life pool when nobody was assigned (L50-L53, LA21, LA22)."""
    seat, foe = state.seat, 1 - state.seat
    k = is_attacker(state, state.striker)
    place = find(state, seat, state.striker)
    blocker = state.blockers[k] if k >= 0 else 0
    if place < 0:
        tell(log, NO_STRIKE, seat, 0, state.striker, 0)
    elif blocker == 0:
        attacker = state.players[seat].crusade[place]
        emit(log, STRIKES, EVERYONE, 1, seat, attacker.card, attacker.serial, foe, LEADER, 0)
        lose_life(state, foe, willpower_of(table, state.players[seat], attacker), log)
        settle_batch(table, state, log)
    else:
        blocked_by = find(state, foe, blocker)
        if blocked_by < 0:
            attacker = state.players[seat].crusade[place]
            tell(log, BLOCK_STANDS, seat, attacker.card, attacker.serial, 0)
        else:
            exchange(table, state, place, blocked_by, log)
    if state.striker != 0:  # the game may be over
        if k >= 0:
            forget_attacker(state, k)
        state.striker = 0
        state.step = FIGHTS
