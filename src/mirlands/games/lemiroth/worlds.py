"""Worlds that fit what a seat knows: drawn at random (``imagine``), or the true one with as little as possible changed (``twin``)."""

from __future__ import annotations

from mirlands.kernel.chance import Dice, below, seed_from, shuffle
from mirlands.kernel.rule import rule

from ..duel.state import SEATS
from ..duel.targets import can_choose
from .play import choosing
from .setup import clear_player
from .state import (
    CRUSADE,
    DECK,
    FACE_DOWN,
    GNOSTICS,
    HAND,
    HERESIARCS,
    LECTERN,
    OPENING_HANDS,
    PLAYING,
    PRAYER,
    READING,
    STACK,
    TERRITORY,
    TILTED,
    Card,
    Player,
    SeenPlayer,
    State,
    Table,
    View,
)
from .targets import draft_card, draft_source, row_of_slot

COPIES = 4  # of one name in a deck (L7)
TRIES = 200
PRAYERS_IN_TEN = 4  # of ten unknown cards so many are Prayers or Incantations: what a deck that works has


@rule
def copies_placed(player: Player, card: int, unknown: int) -> int:
    """Copies of a card that an imagined side holds so far; the unknown ones lie at the front of its pile."""
    n = 0
    for i in range(unknown):
        n += player.pile[i] == card
    for i in range(DECK - player.archives_count, DECK):
        n += player.pile[i] == card
    for i in range(player.hand_count):
        n += player.hand[i] == card
    for i in range(player.crusade_count):
        n += player.crusade[i].card == card
    for i in range(player.lectern_count):
        n += player.lectern[i].card == card
    for i in range(player.territory_count):
        n += player.territory[i].card == card
    return n


@rule
def faction_of(table: Table, player: Player, dice: Dice) -> int:
    """The side that a player's cards belong to, as far as they are seen; either is equally likely before (L1, LA14)."""
    mask = GNOSTICS | HERESIARCS
    for i in range(DECK - player.archives_count, DECK):
        mask &= table.cards[player.pile[i]].faction
    for i in range(player.hand_count):
        mask &= table.cards[player.hand[i]].faction
    for i in range(player.crusade_count):
        mask &= table.cards[player.crusade[i].card].faction
    for i in range(player.lectern_count):
        mask &= table.cards[player.lectern[i].card].faction
    for i in range(player.territory_count):
        if player.territory[i].card != 0:
            mask &= table.cards[player.territory[i].card].faction
    if mask in (GNOSTICS, HERESIARCS):
        return mask
    return GNOSTICS if below(dice, 2) == 0 else HERESIARCS


@rule
def is_such(card: Card, faction: int, prayer: bool) -> bool:
    """Whether a card may lie in a deck of a side, and is a Prayer or Incantation, or none."""
    return card.deckable == 1 and (card.faction & faction) != 0 and (card.kind == PRAYER) == prayer


@rule
def any_such(table: Table, faction: int, prayer: bool, dice: Dice) -> int:
    """A card of a side, however many of it there are; all are equally likely, and nearly always only one is a Prayer."""
    found, ways = 1, 0
    for number in range(1, table.card_count + 1):
        if is_such(table.cards[number], faction, prayer):
            ways += 1
            if ways == 1 or below(dice, ways) == 0:
                found = number
    return found


@rule
def imagine_card(table: Table, player: Player, unknown: int, faction: int, prayer: bool, dice: Dice) -> int:
    """A card for an unknown place: any of its side that a deck may still hold is equally likely (L7, L8)."""
    if not prayer:
        for _ in range(TRIES):
            number = 1 + below(dice, table.card_count)
            card = table.cards[number]
            if is_such(card, faction, False) and copies_placed(player, number, unknown) < (1 if card.unique == 1 else COPIES):
                return number
    return any_such(table, faction, prayer, dice)  # or the set is too small for so many different cards


@rule
def take_unknown(table: Table, player: Player, unknown: int, bare: bool, faction: int, dice: Dice) -> int:
    """Take one of the unknown cards off the front of the pile; with ``bare`` one that is no Prayer or Incantation."""
    at = unknown - 1
    while bare and at >= 0 and table.cards[player.pile[at]].kind == PRAYER:
        at -= 1
    if at < 0:
        at = unknown - 1
        player.pile[at] = imagine_card(table, player, at, faction, False, dice)
    card = player.pile[at]
    player.pile[at] = player.pile[unknown - 1]
    player.pile[unknown - 1] = 0
    return card


@rule
def imagine_unknown(table: Table, view: View, seen: SeenPlayer, player: Player, dice: Dice) -> None:
    """Fill hand, face-down cards and Library: from the list where it is known, else from the prior."""
    faction = faction_of(table, player, dice)
    if view.options.mixed_decks == 1:
        faction = GNOSTICS | HERESIARCS
    hidden = 0
    for i in range(player.territory_count):
        hidden += player.territory[i].card == 0
    unknown = seen.hand_count - player.hand_count + hidden + seen.library_count
    for k in range(unknown):
        if seen.unseen_count == unknown:
            player.pile[k] = seen.unseen[k]
        else:
            player.pile[k] = imagine_card(table, player, k, faction, below(dice, 10) < PRAYERS_IN_TEN, dice)
    shuffle(dice, player.pile, unknown)
    for i in range(player.territory_count):
        if player.territory[i].card == 0:
            player.territory[i].card = take_unknown(table, player, unknown, True, faction, dice)
            unknown -= 1
    while player.hand_count < seen.hand_count:
        player.hand[player.hand_count] = take_unknown(table, player, unknown, seen.bare == 1, faction, dice)
        player.hand_count += 1
        unknown -= 1
    player.library_count = unknown


@rule
def imagine_player(table: Table, view: View, seat: int, player: Player, dice: Dice) -> None:
    """One side that fits what is seen of it."""
    seen = view.players[seat]
    clear_player(player)
    player.life, player.rounds, player.faith, player.placed = seen.life, seen.rounds, seen.faith, seen.placed
    player.kept, player.redraws, player.bare = seen.kept, seen.redraws, seen.bare
    player.archives_count, player.crusade_count = seen.archives_count, seen.crusade_count
    player.lectern_count, player.territory_count = seen.lectern_count, seen.territory_count
    player.aura_willpower, player.aura_stamina = seen.aura_willpower, seen.aura_stamina
    for i in range(seen.archives_count):
        player.pile[DECK - 1 - i] = seen.archives[i]
    for i in range(CRUSADE):
        player.crusade[i] = seen.crusade[i]
    for i in range(LECTERN):
        player.lectern[i] = seen.lectern[i]
    for i in range(TERRITORY):
        ground, shown = player.territory[i], seen.territory[i]
        ground.card = shown.card
        ground.posture = shown.tilted * TILTED | shown.face_down * FACE_DOWN
    if seat == view.me:
        player.hand_count, player.known = seen.hand_count, seen.public
        for i in range(HAND):
            player.hand[i] = seen.hand[i]
    else:
        player.hand_count = seen.known_count
        player.known = (1 << seen.known_count) - 1
        for i in range(HAND):
            player.hand[i] = seen.known[i]
    imagine_unknown(table, view, seen, player, dice)
    if view.phase == OPENING_HANDS and seat != view.me:
        imagine_opening(view, seat, player, dice)


@rule
def imagine_opening(view: View, seat: int, player: Player, dice: Dice) -> None:
    """What another seat has decided of its opening hand, if it has: every possibility is equally likely."""
    mine_kept = view.me >= 0 and view.players[view.me].kept == 1
    if not mine_kept and (view.me >= 0 or seat == 0):
        player.kept = below(dice, 2)
        player.redraws = below(dice, 2) if player.kept == 1 else 0


@rule
def skip_empty_slots(table: Table, state: State) -> None:
    """A Book of another seat that waits for its targets has passed over those that nothing can be chosen for."""
    draft = state.draft
    card, source = draft_card(state), draft_source(state)
    while choosing(table, state):
        row = table.effects[row_of_slot(table, card, False, draft.count)]
        if can_choose(table, state, row, draft.seat, source, card, draft.seats[0], draft.serials[0]):
            return
        draft.count += 1


@rule
def imagine(table: Table, view: View, dice: Dice, out: State) -> None:
    """A state drawn at random from those that fit ``view``.

    The prior on a hidden deck: four of ten cards are Prayers or Incantations, every other card of the player's side is
    equally likely, at most four of a name and one of a Unique in all zones; with ``open_lists`` it is the list itself.
    """
    seed_from(out, dice)
    out.seat, out.first, out.phase, out.step = view.seat, view.first, view.phase, view.step
    out.winner, out.reason, out.turn, out.serials, out.full = view.winner, view.reason, view.turn, view.serials, 0
    out.window, out.asked, out.passed, out.attacked = view.window, view.asked, view.passed, view.attacked
    out.discards, out.discarder, out.striker = view.discards, view.discarder, view.striker
    out.attack_count, out.stack_count = view.attack_count, view.stack_count
    for i in range(CRUSADE):
        out.attackers[i], out.blockers[i] = view.attackers[i], view.blockers[i]
    for i in range(STACK):
        out.stack[i] = view.stack[i]
    out.options, out.draft, out.frame, out.queue = view.options, view.draft, view.frame, view.queue
    for seat in range(SEATS):
        imagine_player(table, view, seat, out.players[seat], dice)
    if out.draft.kind == READING and out.draft.seat != view.me:
        skip_empty_slots(table, out)


# A twin world


@rule
def hidden_card(player: Player, own: bool, at: int) -> int:
    """The hidden card number ``at``: Library first, then hand, then what lies face down; 0 where it is not hidden."""
    if at < player.library_count:
        return player.pile[at]
    at -= player.library_count
    if own:
        return 0
    if at < player.hand_count:
        return 0 if (player.known >> at) & 1 else player.hand[at]
    at -= player.hand_count
    return player.territory[at].card if (player.territory[at].posture & FACE_DOWN) != 0 else 0


@rule
def put_hidden(player: Player, at: int, card: int) -> None:
    """Put a card where ``hidden_card`` found one."""
    if at < player.library_count:
        player.pile[at] = card
        return
    at -= player.library_count
    if at < player.hand_count:
        player.hand[at] = card
    else:
        player.territory[at - player.hand_count].card = card


@rule
def may_lie(table: Table, state: State, who: int, at: int, card: int) -> bool:
    """Whether a hidden place may hold this card: no Prayer lies face down or in a hand that is known to have none (L25)."""
    player = state.players[who]
    if at < player.library_count:
        return True
    at -= player.library_count
    draft = state.draft
    if draft.kind == PLAYING and draft.seat == who and draft.place == at:
        return False  # it is being played
    if table.cards[card].kind != PRAYER:
        return True
    return at < player.hand_count and player.bare == 0


@rule
def twin(table: Table, state: State, seat: int, dice: Dice) -> int:
    """Let two cards that ``seat`` cannot see change places; 0 when there are none.

    Of the other side: hand, Library and what lies face down; of one's own only the order of the Library is hidden.
    """
    for _ in range(24):
        who = below(dice, SEATS)
        player = state.players[who]
        own = who == seat
        n = player.library_count if own else player.library_count + player.hand_count + player.territory_count
        if n < 2:
            continue
        a, b = below(dice, n), below(dice, n)
        low, high = min(a, b), max(a, b)
        one, other = hidden_card(player, own, low), hidden_card(player, own, high)
        if one == other or one == 0 or other == 0:
            continue
        first_hand = player.library_count
        if low >= first_hand and high < first_hand + player.hand_count:
            continue  # the order of a hand decides which action is which, and is its owner's to see
        if not may_lie(table, state, who, low, other) or not may_lie(table, state, who, high, one):
            continue
        put_hidden(player, low, other)
        put_hidden(player, high, one)
        return 1
    return 0
