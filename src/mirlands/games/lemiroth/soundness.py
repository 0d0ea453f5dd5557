"""What is always true of a war zone at a decision; it is checked of states from outside, and in the tests."""

from __future__ import annotations

from mirlands.kernel.chance import sound_chance
from mirlands.kernel.queue import idle
from mirlands.kernel.rule import rule

from ..duel.soundness import is_clear, is_sound, sound_pause
from ..duel.state import DRAWN, LAST_SERIAL, LIMIT, NOBODY, SEATS
from .board import find, is_destroyed
from .state import (
    BEFORE_STRIKE,
    BLOCKING,
    BOOK,
    BY_BOUND,
    CRUSADE,
    DECK,
    FACE_DOWN,
    FANATIC,
    GROUND,
    HAND,
    INCORRUPTIBLE,
    LECTERN,
    MAIN,
    MARKING,
    NEXT,
    NO_DRAFT,
    NO_WINDOW,
    OPENING_HANDS,
    OVER,
    PLAYING,
    PRAYER,
    READING,
    STACK,
    STRIKE,
    TERRITORY,
    TILTED,
    UNDERLING,
    UNTOUCHABLE,
    USING,
    Draft,
    Player,
    State,
    Table,
    Underling,
)

CHANCE, TURN, COUNT, CARD, BEYOND, LIFE_OR_FAITH, MEMBER, SERIAL, DRAFT, WAITING, KNOWN, FIGHTING, STACKED = range(1, 14)
"""The invariants by number: chance is well formed; whose round, which phase, step and window fit together; counts are within
their zones; every card is one that may lie there; slots beyond a count are zero; life and Faith are within limits;
Underlings are alive and their numbers in range; serials are given once; a draft is of something that is there; nothing
waits or runs; what is known of a hand is in it; attackers are in the Crusade or have left it; the stack holds cards."""


@rule
def within(number: int, low: int, high: int) -> bool:
    """Whether ``low <= number <= high``."""
    return low <= number <= high


@rule
def sound_turn(state: State) -> bool:
    """Whose round it is, and whether the game is over."""
    if not within(state.seat, 0, SEATS - 1) or not within(state.first, 0, SEATS - 1) or not within(state.turn, 0, LAST_SERIAL):
        return False
    if not within(state.serials, 0, LAST_SERIAL) or not within(state.full, 0, 1):
        return False
    if not within(state.phase, OPENING_HANDS, OVER) or not within(state.step, 0, NEXT):
        return False
    if not within(state.winner, NOBODY, DRAWN) or not within(state.reason, 0, BY_BOUND):
        return False
    if not within(state.window, NO_WINDOW, BEFORE_STRIKE) or not within(state.asked, 0, SEATS - 1) or not within(state.passed, 0, 3):
        return False
    if state.window == NO_WINDOW and (state.asked != 0 or state.passed != 0):
        return False
    if not within(state.attacked, 0, 1) or not within(state.discarder, 0, SEATS - 1):
        return False
    over = state.phase == OVER
    return (state.winner != NOBODY) == over and (state.reason != 0) == over


@rule
def sound_counts(player: Player) -> bool:
    """Every zone holds what it can."""
    if not within(player.library_count, 0, DECK) or not within(player.archives_count, 0, DECK):
        return False
    if player.library_count + player.archives_count > DECK or not within(player.hand_count, 0, HAND):
        return False
    if not within(player.crusade_count, 0, CRUSADE) or not within(player.lectern_count, 0, LECTERN):
        return False
    return within(player.territory_count, 0, TERRITORY)


@rule
def is_card(table: Table, card: int) -> bool:
    """Whether there is such a card."""
    return within(card, 1, table.card_count) and table.cards[card].kind != 0


@rule
def sound_piles(table: Table, player: Player) -> int:
    """0, ``CARD`` or ``BEYOND``: Library, Archives and hand hold cards up to their counts and zeros elsewhere."""
    for i in range(DECK):
        held = i < player.library_count or i >= DECK - player.archives_count
        if held and not is_card(table, player.pile[i]):
            return CARD
        if not held and player.pile[i] != 0:
            return BEYOND
    for i in range(HAND):
        if i < player.hand_count:
            if not is_card(table, player.hand[i]):
                return CARD
        elif player.hand[i] != 0:
            return BEYOND
    return 0


@rule
def sound_territory(table: Table, player: Player) -> int:
    """0, or what is wrong with a Territory: only a Prayer or Incantation lies face up, only other cards face down (L25)."""
    faith = 0
    for i in range(TERRITORY):
        ground = player.territory[i]
        if i >= player.territory_count:
            if ground.card != 0 or ground.posture != 0:
                return BEYOND
            continue
        if not is_card(table, ground.card) or not within(ground.posture, 0, TILTED | FACE_DOWN):
            return CARD
        if (table.cards[ground.card].kind == PRAYER) == ((ground.posture & FACE_DOWN) != 0):
            return CARD
        if (ground.posture & TILTED) == 0:
            faith += 1
    return 0 if faith == player.faith else LIFE_OR_FAITH


@rule
def sound_lectern(table: Table, state: State, player: Player) -> int:
    """0, or what is wrong with a Lectern."""
    for i in range(LECTERN):
        tome = player.lectern[i]
        if i >= player.lectern_count:
            if tome.serial != 0 or tome.card != 0 or tome.due != 0:
                return BEYOND
        elif not is_card(table, tome.card) or table.cards[tome.card].kind != BOOK or not within(tome.due, 0, 1):
            return CARD
        elif not within(tome.serial, 1, state.serials):
            return SERIAL
    return 0


@rule
def is_zero(underling: Underling) -> bool:
    """An empty place in a Crusade."""
    return is_clear(underling) and underling.tilted == 0 and underling.ready == 0 and underling.fresh == 0


@rule
def sound_underling(table: Table, state: State, player: Player, underling: Underling) -> int:
    """0, ``CARD`` or ``MEMBER``: an Underling in the Crusade, alive."""
    if not is_card(table, underling.card) or table.cards[underling.card].kind != UNDERLING:
        return CARD
    if not is_sound(underling, state.serials, FANATIC | INCORRUPTIBLE | UNTOUCHABLE):
        return MEMBER
    if not within(underling.tilted, 0, 1) or not within(underling.ready, 0, 1) or not within(underling.fresh, 0, 1):
        return MEMBER
    if underling.tilted == 1 and underling.ready == 1:
        return MEMBER
    return MEMBER if is_destroyed(table, state.options, player, underling) and state.phase != OVER else 0


@rule
def sound_crusade(table: Table, state: State, player: Player) -> int:
    """0, or what is wrong with a Crusade."""
    for i in range(CRUSADE):
        if i >= player.crusade_count:
            if not is_zero(player.crusade[i]):
                return BEYOND
            continue
        code = sound_underling(table, state, player, player.crusade[i])
        if code != 0:
            return code
        for j in range(i):
            if player.crusade[j].serial == player.crusade[i].serial:
                return SERIAL
    return 0


@rule
def sound_player(table: Table, state: State, player: Player) -> int:
    """0, or what is wrong with one side."""
    code = sound_piles(table, player)
    if code == 0:
        code = sound_territory(table, player)
    if code == 0:
        code = sound_lectern(table, state, player)
    if code == 0:
        code = sound_crusade(table, state, player)
    if code != 0:
        return code
    if not within(player.life, -LIMIT, LIMIT) or (player.life <= 0 and state.phase != OVER):
        return LIFE_OR_FAITH
    if not within(player.rounds, 0, LAST_SERIAL) or not within(player.placed, 0, 1):
        return LIFE_OR_FAITH
    if not within(player.kept, 0, 1) or not within(player.redraws, 0, 1):
        return LIFE_OR_FAITH
    if player.known < 0 or player.known >> player.hand_count != 0 or not within(player.bare, 0, 1):
        return KNOWN
    if player.bare == 1:
        for i in range(player.hand_count):
            if table.cards[player.hand[i]].kind == PRAYER:
                return KNOWN
    return 0


@rule
def draft_is_clear(draft: Draft) -> bool:
    """Every byte of a draft but its kind, seat and place is zero."""
    for i in range(2):
        if draft.seats[i] != 0 or draft.serials[i] != 0:
            return False
    for i in range(CRUSADE):
        if draft.blocks[i] != 0:
            return False
    return draft.count == 0 and draft.marks == 0


@rule
def sound_draft(state: State, draft: Draft) -> bool:
    """What is begun is there: a card in the hand, an Underling, a Book, attackers to be blocked."""
    if draft.kind == NO_DRAFT:
        return draft_is_clear(draft) and draft.seat == 0 and draft.place == 0
    if not within(draft.kind, PLAYING, READING) or not within(draft.seat, 0, SEATS - 1) or not within(draft.count, 0, 2):
        return False
    for i in range(2):
        if not within(draft.seats[i], 0, SEATS - 1) or not within(draft.serials[i], GROUND - TERRITORY, state.serials):
            return False
    player = state.players[draft.seat]
    for i in range(CRUSADE):
        if not within(draft.blocks[i], 0, player.crusade_count) or (draft.blocks[i] != 0 and draft.kind != BLOCKING):
            return False
    if draft.kind == BLOCKING:
        return 0 <= draft.place < state.attack_count and draft.seat != state.seat
    if draft.kind == MARKING:
        return draft.seat == state.seat and draft.place == 0 and 0 < draft.marks < 1 << player.crusade_count
    if draft.marks < 0 or draft.marks >> player.territory_count != 0:
        return False
    if draft.kind == PLAYING:
        return 0 <= draft.place < player.hand_count
    if draft.kind == USING:
        return 0 <= draft.place < player.crusade_count
    return 0 <= draft.place < player.lectern_count


@rule
def sound_fights(state: State) -> bool:
    """Attackers are in the Crusade, or have left it since; nothing is written beyond their count."""
    if not within(state.attack_count, 0, CRUSADE) or not within(state.striker, 0, state.serials):
        return False
    if state.step == STRIKE and state.striker == 0 and state.phase != OVER:
        return False
    for k in range(CRUSADE):
        if k >= state.attack_count:
            if state.attackers[k] != 0 or state.blockers[k] != 0:
                return False
        elif not within(state.attackers[k], 1, state.serials) or not within(state.blockers[k], 0, state.serials):
            return False
    if state.phase != OVER and state.step == MAIN and state.attack_count != 0:
        return False
    for k in range(state.attack_count):
        if find(state, 1 - state.seat, state.attackers[k]) >= 0:
            return False
    return True


@rule
def sound_stack(table: Table, state: State) -> bool:
    """Cards wait on the stack by house rule alone, and nothing is written beyond their count."""
    if not within(state.stack_count, 0, STACK) or (state.stack_count > 0 and state.options.lifo_stack == 0):
        return False
    for i in range(STACK):
        pending = state.stack[i]
        if i < state.stack_count:
            if not is_card(table, pending.card) or not within(pending.seat, 0, SEATS - 1):
                return False
        elif pending.card != 0 or pending.seat != 0:
            return False
        for j in range(2):
            if not within(pending.seats[j], 0, SEATS - 1) or not within(pending.serials[j], GROUND - TERRITORY, state.serials):
                return False
    return True


@rule
def sound_options(state: State) -> bool:
    """House rules are chosen or not."""
    o = state.options
    if not within(o.lethal, 0, 1) or not within(o.forced_block, 0, 1) or not within(o.block_tilts, 0, 1):
        return False
    if not within(o.books_scope, 0, 2) or not within(o.lifo_stack, 0, 1) or not within(o.clear_damage, 0, 1):
        return False
    if not within(o.discard_one_only, 0, 1) or not within(o.new_can_block, 0, 1) or not within(o.mixed_decks, 0, 1):
        return False
    if not within(o.mulligan, 0, 1) or not within(o.open_lists, 0, 1) or not within(o.first, 0, SEATS):
        return False
    return within(o.payment, 0, 1)


@rule
def unsound(table: Table, state: State) -> int:
    """0, or the number of the first invariant that the state breaks."""
    if not sound_chance(state):
        return CHANCE
    if not sound_turn(state) or not sound_options(state):
        return TURN
    for seat in range(SEATS):
        if not sound_counts(state.players[seat]):
            return COUNT
    for seat in range(SEATS):
        code = sound_player(table, state, state.players[seat])
        if code != 0:
            return code
    if not within(state.discards, 0, state.players[state.discarder].hand_count):
        return COUNT
    if not sound_fights(state):
        return FIGHTING
    if not sound_stack(table, state):
        return STACKED
    if not sound_draft(state, state.draft):
        return DRAFT
    if state.discards > 0:  # a program may wait for this
        return 0 if sound_pause(table, state.queue, state.frame, state.serials, GROUND - TERRITORY) else WAITING
    return 0 if idle(state.queue, state.frame) else WAITING
