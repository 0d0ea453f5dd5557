"""What a seat may know.

``view`` is the one function that reads hidden state for a seat: it lists what is allowed, field by field. Hidden are the
hands, the Libraries and what lies face down in the other's Territory.
"""

from __future__ import annotations

from mirlands.kernel.rule import rule

from ..duel.piles import insert_sorted
from ..duel.state import SEATS
from .board import can_block, capacities_of, close_draft, find, stamina_of, willpower_of
from .setup import clear_pending
from .state import (
    BLOCKING,
    CRUSADE,
    DECK,
    FACE_DOWN,
    GROUND,
    HAND,
    LECTERN,
    OPENING_HANDS,
    READING,
    STACK,
    TERRITORY,
    TILTED,
    Draft,
    Player,
    SeenPlayer,
    State,
    Table,
    View,
)
from .targets import attacker_place, is_attacker


@rule
def see_hand(player: Player, seen: SeenPlayer, own: bool) -> None:
    """The owner sees the cards; the others those that everybody knows to be there, sorted."""
    seen.hand_count, seen.bare = player.hand_count, player.bare
    seen.public = player.known if own else 0
    n = 0
    for i in range(HAND):
        seen.hand[i] = player.hand[i] if own else 0
        if (player.known >> i) & 1:
            insert_sorted(seen.known, n, player.hand[i])
            n += 1
    seen.known_count = n
    for i in range(n, HAND):
        seen.known[i] = 0


@rule
def see_unseen(player: Player, seen: SeenPlayer, own: bool, open_lists: bool) -> None:
    """Which cards lie in one's own Library; with open lists, in the other's Library, its hand and face down. Sorted."""
    n = 0
    if own or open_lists:
        for i in range(player.library_count):
            insert_sorted(seen.unseen, n, player.pile[i])
            n += 1
    if open_lists and not own:
        for i in range(player.hand_count):
            if (player.known >> i) & 1 == 0:
                insert_sorted(seen.unseen, n, player.hand[i])
                n += 1
        for i in range(player.territory_count):
            if (player.territory[i].posture & FACE_DOWN) != 0:
                insert_sorted(seen.unseen, n, player.territory[i].card)
                n += 1
    seen.unseen_count = n
    for i in range(n, DECK):
        seen.unseen[i] = 0


@rule
def see_territory(player: Player, seen: SeenPlayer, own: bool) -> None:
    """Face-down cards are their owner's to see (L25)."""
    seen.territory_count, seen.faith = player.territory_count, player.faith
    for i in range(TERRITORY):
        ground, shown = player.territory[i], seen.territory[i]
        shown.serial = GROUND - i if i < player.territory_count else 0
        shown.tilted = 1 if (ground.posture & TILTED) != 0 else 0
        shown.face_down = 1 if (ground.posture & FACE_DOWN) != 0 else 0
        shown.card = ground.card if own or shown.face_down == 0 else 0


@rule
def see_fights(state: State, seat: int, seen: SeenPlayer) -> None:
    """Who attacks, who blocks, and whom (L48, L49)."""
    foe = 1 - seat
    for i in range(CRUSADE):
        seen.attacking[i], seen.opposed[i], seen.blocking[i] = 0, 0, 0
    for i in range(seen.crusade_count):
        serial = seen.crusade[i].serial
        if seat == state.seat:
            k = is_attacker(state, serial)
            if k >= 0:
                seen.attacking[i] = 1
                if state.blockers[k] != 0:
                    place = find(state, foe, state.blockers[k])
                    seen.opposed[i] = place + 1 if place >= 0 else -1
        else:
            for k in range(state.attack_count):
                if state.blockers[k] == serial:
                    seen.blocking[i] = attacker_place(state, k) + 1


@rule
def see_crusade(table: Table, state: State, seat: int, player: Player, seen: SeenPlayer) -> None:
    """The Underlings of one side, all of it public, with the numbers that they add up to."""
    seen.crusade_count = player.crusade_count
    for i in range(CRUSADE):
        seen.crusade[i] = player.crusade[i]
        seen.willpower[i], seen.stamina[i], seen.stamina_left[i], seen.capacities[i] = 0, 0, 0, 0
        seen.can_attack[i], seen.can_block[i] = 0, 0
        if i < player.crusade_count:
            underling = player.crusade[i]
            seen.willpower[i], seen.stamina[i] = willpower_of(table, player, underling), stamina_of(table, player, underling)
            seen.stamina_left[i] = seen.stamina[i] - underling.damage
            seen.capacities[i] = capacities_of(underling)
            seen.can_attack[i] = 1 if underling.tilted == 0 and underling.ready == 1 else 0
            seen.can_block[i] = 1 if can_block(state.options, underling) else 0
    see_fights(state, seat, seen)


@rule
def see_player(table: Table, state: State, seat: int, seen: SeenPlayer, own: bool) -> None:
    """One side as its owner or as somebody else sees it."""
    player = state.players[seat]
    seen.life, seen.rounds, seen.placed = player.life, player.rounds, player.placed
    hidden = state.phase == OPENING_HANDS and not own  # decided at once, told at once
    seen.kept = 0 if hidden else player.kept
    seen.redraws = 0 if hidden else player.redraws
    seen.library_count, seen.archives_count, seen.lectern_count = player.library_count, player.archives_count, player.lectern_count
    seen.aura_willpower, seen.aura_stamina = player.aura_willpower, player.aura_stamina
    for i in range(DECK):
        seen.archives[i] = player.pile[DECK - 1 - i] if i < player.archives_count else 0
    for i in range(LECTERN):
        seen.lectern[i] = player.lectern[i]
    see_hand(player, seen, own)
    see_unseen(player, seen, own, state.options.open_lists == 1)
    see_territory(player, seen, own)
    see_crusade(table, state, seat, player, seen)


@rule
def see_draft(state: State, seat: int, seen: Draft) -> None:
    """What is begun is known to its seat alone, until it is committed.

    That blockers are being assigned, or which Book waits for its targets, everybody knows.
    """
    draft = state.draft
    close_draft(seen)
    if draft.seat == seat:
        seen.kind, seen.seat, seen.place, seen.count, seen.marks = draft.kind, draft.seat, draft.place, draft.count, draft.marks
        for i in range(2):
            seen.seats[i], seen.serials[i] = draft.seats[i], draft.serials[i]
        for i in range(CRUSADE):
            seen.blocks[i] = draft.blocks[i]
    elif draft.kind == BLOCKING:
        seen.kind, seen.seat = draft.kind, draft.seat
    elif draft.kind == READING:
        seen.kind, seen.seat, seen.place = draft.kind, draft.seat, draft.place


@rule
def view(table: Table, state: State, seat: int, out: View) -> None:
    """Write what ``seat`` may know, every byte of it; a negative seat is a spectator."""
    out.me, out.seat, out.first, out.phase, out.step = seat, state.seat, state.first, state.phase, state.step
    out.winner, out.reason, out.turn, out.serials = state.winner, state.reason, state.turn, state.serials
    out.window, out.asked, out.passed, out.attacked = state.window, state.asked, state.passed, state.attacked
    out.discards, out.discarder, out.striker = state.discards, state.discarder, state.striker
    out.attack_count, out.stack_count = state.attack_count, state.stack_count
    for i in range(CRUSADE):
        out.attackers[i], out.blockers[i] = state.attackers[i], state.blockers[i]
    for i in range(STACK):
        clear_pending(out.stack[i])
        if i < state.stack_count:
            out.stack[i] = state.stack[i]
    out.options, out.frame, out.queue = state.options, state.frame, state.queue
    see_draft(state, seat, out.draft)
    for who in range(SEATS):
        see_player(table, state, who, out.players[who], who == seat)
