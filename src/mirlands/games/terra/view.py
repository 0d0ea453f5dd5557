"""What a seat may know, and worlds that fit it.

``view`` is the one function that reads hidden state for a seat: it lists what is allowed, field by field.
"""

from __future__ import annotations

from mirlands.kernel.chance import Dice, below, seed_from, shuffle
from mirlands.kernel.queue import clear_queue, stop
from mirlands.kernel.rule import rule

from ..duel.piles import insert_sorted, take_one
from .board import attack_of, health_of, max_health_of, may_attack
from .play import close_draft
from .setup import clear_player
from .state import BOARD, DECK, DISCARD, HAND, MULLIGAN, SEATS, Draft, Player, SeenPlayer, State, Table, View

UNSEEN = DECK + HAND
COPIES = 2  # of one definition in a deck (T61)
TRIES = 200


@rule
def see_unseen(player: Player, seen: SeenPlayer, own: bool, open_lists: bool) -> None:
    """Which cards lie in one's own deck, or with open lists in the other's deck and the unknown part of its hand.

    They are sorted, so that their order tells nothing.
    """
    n = 0
    if own or open_lists:
        for i in range(player.deck_count):
            insert_sorted(seen.unseen, n, player.deck[i])
            n += 1
    if open_lists and not own:
        for i in range(player.hand_count):
            insert_sorted(seen.unseen, n, player.hand[i])
            n += 1
        for i in range(player.known_count):
            n = take_one(seen.unseen, n, player.known[i])
    seen.unseen_count = n
    for i in range(n, UNSEEN):
        seen.unseen[i] = 0


@rule
def see_board(table: Table, state: State, player: Player, seen: SeenPlayer) -> None:
    """The creatures of one side, all of it public, with the numbers that they add up to."""
    for i in range(BOARD):
        seen.board[i] = player.board[i]
        seen.attack[i], seen.health_left[i], seen.max_health[i], seen.ready[i] = 0, 0, 0, 0
        if i < player.board_count:
            creature = player.board[i]
            seen.attack[i], seen.health_left[i] = attack_of(table, creature), health_of(table, creature)
            seen.max_health[i] = max_health_of(table, creature)
            seen.ready[i] = 1 if may_attack(table, state.options, creature) else 0


@rule
def see_player(table: Table, state: State, seat: int, seen: SeenPlayer, own: bool) -> None:
    """One side as its owner or as somebody else sees it."""
    player = state.players[seat]
    seen.health, seen.energy, seen.energy_max = player.health, player.energy, player.energy_max
    seen.reserve, seen.fatigue = player.reserve, player.fatigue
    seen.deck_count, seen.hand_count, seen.discard_count = player.deck_count, player.hand_count, player.discard_count
    seen.board_count, seen.known_count = player.board_count, player.known_count
    for i in range(HAND):
        seen.hand[i] = player.hand[i] if own else 0
        seen.known[i] = player.known[i]
    for i in range(DISCARD):
        seen.discard[i] = player.discard[i]
    see_board(table, state, player, seen)
    hidden = state.phase == MULLIGAN and not own  # decided at once, told at once (TA2)
    seen.marked = 0 if hidden else player.marked
    seen.kept = 0 if hidden else player.kept
    see_unseen(player, seen, own, state.options.open_lists == 1)


@rule
def see_draft(state: State, seat: int, seen: Draft) -> None:
    """A card being played is known to its seat alone until it is committed."""
    if state.draft.open == 1 and state.seat == seat:
        draft = state.draft
        seen.open, seen.hand, seen.count = draft.open, draft.hand, draft.count
        for i in range(2):
            seen.seats[i], seen.serials[i] = draft.seats[i], draft.serials[i]
    else:
        close_draft(seen)


@rule
def view(table: Table, state: State, seat: int, out: View) -> None:
    """Write what ``seat`` may know, every byte of it; a negative seat is a spectator."""
    out.me, out.seat, out.first, out.phase = seat, state.seat, state.first, state.phase
    out.winner, out.reason, out.turn, out.serials = state.winner, state.reason, state.turn, state.serials
    out.options = state.options
    see_draft(state, seat, out.draft)
    for who in range(SEATS):
        see_player(table, state, who, out.players[who], who == seat)


@rule
def copies_placed(player: Player, card: int) -> int:
    """Copies of a definition that an imagined side holds so far."""
    n = 0
    for i in range(player.deck_count):
        n += player.deck[i] == card
    for i in range(player.hand_count):
        n += player.hand[i] == card
    for i in range(player.discard_count):
        n += player.discard[i] == card
    for i in range(player.board_count):
        n += player.board[i].card == card
    return n


@rule
def imagine_card(table: Table, player: Player, dice: Dice) -> int:
    """A card for an unknown place: any that a deck may hold is equally likely, while fewer than two copies are placed."""
    for _ in range(TRIES):
        card = 1 + below(dice, table.card_count)
        if table.cards[card].deckable == 1 and copies_placed(player, card) < COPIES:
            return card
    return first_deckable(table)  # a set too small for so many different cards


@rule
def first_deckable(table: Table) -> int:
    """The first card that a deck may hold; 1 when there is none."""
    for card in range(1, table.card_count + 1):
        if table.cards[card].deckable == 1:
            return card
    return 1


@rule
def imagine_unknown(table: Table, seen: SeenPlayer, player: Player, dice: Dice) -> None:
    """Fill what is left of hand and deck: from the list where it is known, else from the prior."""
    for k in range(seen.hand_count - player.hand_count + seen.deck_count):
        hand_room, deck_room = seen.hand_count - player.hand_count, seen.deck_count - player.deck_count
        card = seen.unseen[k] if seen.unseen_count > 0 else imagine_card(table, player, dice)
        if below(dice, hand_room + deck_room) < hand_room:
            player.hand[player.hand_count] = card
            player.hand_count += 1
        else:
            player.deck[player.deck_count] = card
            player.deck_count += 1
    shuffle(dice, player.deck, player.deck_count)


@rule
def imagine_player(table: Table, view: View, seat: int, player: Player, dice: Dice) -> None:
    """One side that fits what is seen of it."""
    seen = view.players[seat]
    clear_player(player)
    player.health, player.energy, player.energy_max = seen.health, seen.energy, seen.energy_max
    player.reserve, player.fatigue = seen.reserve, seen.fatigue
    player.discard_count, player.board_count, player.known_count = seen.discard_count, seen.board_count, seen.known_count
    player.marked, player.kept = seen.marked, seen.kept
    for i in range(DISCARD):
        player.discard[i] = seen.discard[i]
    for i in range(BOARD):
        player.board[i] = seen.board[i]
    for i in range(HAND):
        player.known[i] = seen.known[i]
    if seat == view.me:
        player.hand_count = seen.hand_count
        for i in range(HAND):
            player.hand[i] = seen.hand[i]
    else:
        player.hand_count = seen.known_count
        for i in range(HAND):
            player.hand[i] = seen.known[i]
    imagine_unknown(table, seen, player, dice)
    if view.phase == MULLIGAN and seat != view.me:
        imagine_opening(view, seat, player, dice)


@rule
def imagine_opening(view: View, seat: int, player: Player, dice: Dice) -> None:
    """What another seat has decided of its opening hand, if it has: every possibility is equally likely."""
    mine_kept = view.me >= 0 and view.players[view.me].kept == 1
    if not mine_kept and (view.me >= 0 or seat == 0):
        player.kept = below(dice, 2)
        player.marked = below(dice, 1 << player.hand_count)


@rule
def imagine(table: Table, view: View, dice: Dice, out: State) -> None:
    """A state drawn at random from those that fit ``view``.

    The prior on a hidden deck: every deckable card is equally likely, with at most two copies of each in all zones;
    with ``open_lists`` it is the list itself.
    """
    seed_from(out, dice)
    out.seat, out.first, out.phase, out.winner, out.reason = view.seat, view.first, view.phase, view.winner, view.reason
    out.turn, out.serials, out.full = view.turn, view.serials, 0
    out.options, out.draft = view.options, view.draft
    stop(out.frame)
    clear_queue(out.queue)
    out.queue.bound = 0
    for seat in range(SEATS):
        imagine_player(table, view, seat, out.players[seat], dice)


@rule
def is_public(player: Player, place: int) -> bool:
    """Whether the card at a place of the hand may be one that everybody knows to be there."""
    for i in range(player.known_count):
        if player.known[i] == player.hand[place]:
            return True
    return False


@rule
def twin(table: Table, state: State, seat: int, dice: Dice) -> int:
    """Let two cards that ``seat`` cannot see change places; 0 when there are none.

    The other's hand and deck are one pool; of one's own deck only the order is hidden. A card that is being played
    stays, and so do the cards that are known to be in a hand.
    """
    for _ in range(16):
        who = below(dice, SEATS)
        player = state.players[who]
        hand = 0 if who == seat else player.hand_count
        n = hand + player.deck_count
        if n < 2:
            continue
        a, b = below(dice, n), below(dice, n)
        low, high = min(a, b), max(a, b)
        if low < hand and (is_public(player, low) or (state.draft.open == 1 and state.seat == who and state.draft.hand == low)):
            continue
        if high < hand or low == high:
            continue  # the order of a hand decides which action is which, and is its owner's to see
        card = player.deck[high - hand]
        other = player.hand[low] if low < hand else player.deck[low - hand]
        if card == other:
            continue
        player.deck[high - hand] = other
        if low < hand:
            player.hand[low] = card
        else:
            player.deck[low - hand] = card
        return 1
    return 0
