"""What is always true of a table of Terra Miran at a decision; it is checked of states from outside, and in the tests."""

from __future__ import annotations

from mirlands.kernel.chance import sound_chance
from mirlands.kernel.queue import idle
from mirlands.kernel.rule import rule

from ..duel.soundness import is_clear, is_sound
from .board import health_of
from .state import (
    ACTION,
    BOARD,
    BY_BOUND,
    CHARGE,
    CREATURE,
    DECK,
    DISCARD,
    DRAWN,
    ENERGY,
    GUARD,
    HAND,
    HEALTH,
    LAST_SERIAL,
    LEADER,
    LIMIT,
    MAIN,
    MULLIGAN,
    NOBODY,
    OVER,
    RESERVE_IN_USE,
    SEATS,
    TOKEN,
    Creature,
    Draft,
    Player,
    State,
    Table,
)

CHANCE, TURN, COUNT, CARD, BEYOND, LEADER_OR_ENERGY, MEMBER, SERIAL, DRAFT, WAITING, KNOWN = range(1, 12)
"""The invariants by number: chance is well formed; whose turn, which phase and who won fit together; counts are within
their zones; every card is one that may lie there; slots beyond a count are zero; Leaders and Energy are within limits;
creatures are alive and their numbers in range; serials are given once; a draft is of a card in hand; nothing waits or
runs; what is known of a hand is in it."""


@rule
def is_zero(creature: Creature) -> bool:
    """An empty place on a board."""
    return is_clear(creature) and creature.attacks == 0 and creature.silenced == 0 and creature.fresh == 0


@rule
def sound_turn(state: State) -> bool:
    """Whose turn it is, and whether the game is over."""
    if state.seat < 0 or state.seat >= SEATS or state.first < 0 or state.first >= SEATS or state.turn < 0 or state.turn > LAST_SERIAL:
        return False
    if state.serials < 0 or state.serials > LAST_SERIAL or state.full < 0 or state.full > 1:
        return False
    if state.phase < MULLIGAN or state.phase > OVER or state.winner < NOBODY or state.winner > DRAWN:
        return False
    if state.reason < 0 or state.reason > BY_BOUND:
        return False
    return (state.winner != NOBODY) == (state.phase == OVER) and (state.reason != 0) == (state.phase == OVER)


@rule
def sound_counts(player: Player) -> bool:
    """Every zone holds what it can."""
    if player.deck_count < 0 or player.deck_count > DECK or player.hand_count < 0 or player.hand_count > HAND:
        return False
    if player.discard_count < 0 or player.discard_count > DISCARD or player.board_count < 0 or player.board_count > BOARD:
        return False
    return 0 <= player.known_count <= player.hand_count


@rule
def sound_zones(table: Table, player: Player) -> int:
    """0, ``CARD`` or ``BEYOND``: a zone holds cards up to its count and zeros from there on."""
    for i in range(DISCARD):
        for zone in range(4):
            card, count, size = player.discard[i], player.discard_count, DISCARD
            if zone == 1:
                card, count, size = player.deck[min(i, DECK - 1)], player.deck_count, DECK
            elif zone == 2:
                card, count, size = player.hand[min(i, HAND - 1)], player.hand_count, HAND
            elif zone == 3:
                card, count, size = player.known[min(i, HAND - 1)], player.known_count, HAND
            if i >= size:
                continue
            if i >= count:
                if card != 0:
                    return BEYOND
            elif card < 1 or card > table.card_count or (table.cards[card].kind != CREATURE and table.cards[card].kind != ACTION):
                return CARD
    return 0


@rule
def sound_creature(table: Table, state: State, creature: Creature) -> int:
    """0, ``CARD`` or ``MEMBER``: a creature on the board, alive."""
    card = creature.card
    if card < 1 or card > table.card_count or (table.cards[card].kind != CREATURE and table.cards[card].kind != TOKEN):
        return CARD
    if not is_sound(creature, state.serials, GUARD | CHARGE) or creature.attacks < 0 or creature.attacks > 100:
        return MEMBER
    if creature.silenced < 0 or creature.silenced > 1 or creature.fresh < 0 or creature.fresh > 1:
        return MEMBER
    return 0 if health_of(table, creature) > 0 or state.phase == OVER else MEMBER


@rule
def serial_is_double(state: State, seat: int, place: int) -> bool:
    """Whether another creature has the serial of this one."""
    serial = state.players[seat].board[place].serial
    for other in range(SEATS):
        player = state.players[other]
        for i in range(player.board_count):
            if player.board[i].serial == serial and not (other == seat and i == place):
                return True
    return False


@rule
def sound_board(table: Table, state: State, seat: int) -> int:
    """0, or what is wrong with the creatures of one side."""
    player = state.players[seat]
    for i in range(BOARD):
        if i >= player.board_count:
            if not is_zero(player.board[i]):
                return BEYOND
            continue
        code = sound_creature(table, state, player.board[i])
        if code != 0:
            return code
        if serial_is_double(state, seat, i):
            return SERIAL
    return 0


@rule
def sound_leader(state: State, seat: int, player: Player) -> bool:
    """Health, Energy, Reserve, Fatigue and the opening hand (T5, T9, T15, T42, TA1)."""
    if player.reserve != 0 and seat == state.first:
        return False
    if player.health > HEALTH or (player.health <= 0 and state.phase != OVER):
        return False
    most = ENERGY + state.options.reserve_over_cap
    if player.energy < 0 or player.energy > most or player.energy_max < 0 or player.energy_max > ENERGY:
        return False
    if player.fatigue < 0 or player.fatigue > LIMIT:
        return False
    if player.reserve < 0 or player.reserve > RESERVE_IN_USE or player.kept < 0 or player.kept > 1:
        return False
    return 0 <= player.marked < 1 << player.hand_count and (player.marked == 0 or state.phase == MULLIGAN)


@rule
def copies(cards: Player, card: int, known: bool) -> int:
    """How many copies of a card lie in a hand, or are known to."""
    n = 0
    for i in range(cards.known_count if known else cards.hand_count):
        if (cards.known[i] if known else cards.hand[i]) == card:
            n += 1
    return n


@rule
def sound_known(player: Player) -> bool:
    """What everybody knows of a hand is sorted, and in it."""
    for i in range(player.known_count):
        if i > 0 and player.known[i - 1] > player.known[i]:
            return False
        if copies(player, player.known[i], True) > copies(player, player.known[i], False):
            return False
    return True


@rule
def sound_draft(state: State, draft: Draft) -> bool:
    """A card being played is in the hand of the active player; a closed draft is all zeros."""
    if draft.open == 0:
        for i in range(2):
            if draft.seats[i] != 0 or draft.serials[i] != 0:
                return False
        return draft.hand == 0 and draft.count == 0
    if draft.open != 1 or state.phase != MAIN or draft.count < 0 or draft.count > 1:
        return False
    for i in range(2):
        if draft.seats[i] < 0 or draft.seats[i] >= SEATS or draft.serials[i] < LEADER or draft.serials[i] > state.serials:
            return False
    return 0 <= draft.hand < state.players[state.seat].hand_count


@rule
def sound_options(state: State) -> bool:
    """House rules are chosen or not."""
    options = state.options
    if options.reserve_over_cap < 0 or options.reserve_over_cap > 1 or options.first < 0 or options.first > SEATS:
        return False
    return options.open_lists >= 0 and options.clamp_health >= 0 and options.win_check >= 0


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
        player = state.players[seat]
        code = sound_zones(table, player)
        if code == 0:
            code = sound_board(table, state, seat)
        if code != 0:
            return code
        if not sound_leader(state, seat, player):
            return LEADER_OR_ENERGY
        if not sound_known(player):
            return KNOWN
    if not sound_draft(state, state.draft):
        return DRAFT
    return 0 if idle(state.queue, state.frame) else WAITING
