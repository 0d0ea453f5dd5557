"""The war zone: what Underlings are worth now, how cards move between the zones, and what ends the game."""

from __future__ import annotations

from mirlands.kernel.events import EVERYONE, Log, emit, tell
from mirlands.kernel.queue import push
from mirlands.kernel.rule import rule

from ..duel.bodies import bounded, clear_body
from ..duel.state import DRAWN, ENEMY, FRIENDLY, LAST_SERIAL, LEADER, NOBODY, SEATS
from .events import DAMAGED, DESTROYED_BOOK, DESTROYED_GROUND, DIED, DREW, ENDED, ENTERED, GROUND_RETURNED, HEALED, RETURNED
from .state import (
    BY_BOUND,
    BY_LIFE,
    CRUSADE,
    DECK,
    FACE_DOWN,
    FANATIC,
    GROUND,
    HAND,
    LECTERN,
    NEXT,
    NO_DRAFT,
    NO_WINDOW,
    OVER,
    TILTED,
    Draft,
    Ground,
    Options,
    Player,
    State,
    Table,
    Tome,
    Underling,
)

# Underlings


@rule
def willpower_of(table: Table, player: Player, underling: Underling) -> int:
    """Its Willpower now (L58), never below 0; ``player`` controls it."""
    return max(0, table.cards[underling.card].willpower + underling.attack_plus + underling.attack_temp + player.aura_willpower)


@rule
def stamina_of(table: Table, player: Player, underling: Underling) -> int:
    """Its maximum Stamina now (L58)."""
    return table.cards[underling.card].stamina + underling.health_plus + underling.health_temp + player.aura_stamina


@rule
def capacities_of(underling: Underling) -> int:
    """Its Exclusive Capacities, a mask (L29)."""
    return underling.keywords | underling.keywords_temp


@rule
def is_destroyed(table: Table, options: Options, player: Player, underling: Underling) -> bool:
    """Whether its tokens have reached its Stamina (L56, LA1); by house rule they must exceed it."""
    return underling.damage >= stamina_of(table, player, underling) + options.lethal


@rule
def find(state: State, seat: int, serial: int) -> int:
    """The place of an Underling in its Crusade, or -1 once it has left: a serial outlives it, a place does not."""
    player = state.players[seat]
    for i in range(player.crusade_count):
        if player.crusade[i].serial == serial:
            return i
    return -1


@rule
def can_block(options: Options, underling: Underling) -> bool:
    """Whether it may be assigned as a blocker: untilted since the round began (L47); new ones only by house rule (LA10)."""
    if underling.tilted == 0 and underling.ready == 1:
        return True
    return options.new_can_block == 1 and underling.fresh == 1


@rule
def tilt(underling: Underling) -> None:
    """It has been used, or made unusable (L21)."""
    underling.tilted, underling.ready, underling.fresh = 1, 0, 0


@rule
def next_serial(state: State) -> int:
    """A serial for something that comes into play."""
    if state.serials == LAST_SERIAL:
        state.queue.bound = 1
    else:
        state.serials += 1
    return state.serials


@rule
def clear_underling(underling: Underling) -> None:
    """An empty place in a Crusade."""
    clear_body(underling)
    underling.tilted, underling.ready, underling.fresh = 0, 0, 0


@rule
def enter_crusade(table: Table, state: State, seat: int, card: int, log: Log) -> int:
    """An Underling joins the Crusade, tilted (L14, L24); a Fanatic untilted and ready (L30). Its serial, or 0 without room (LA29)."""
    player = state.players[seat]
    if player.crusade_count == CRUSADE:
        archive(state, seat, card)
        state.full = 1
        return 0
    underling = player.crusade[player.crusade_count]
    underling.serial, underling.card = next_serial(state), card
    underling.keywords = table.cards[card].capacities
    eager = 1 if (underling.keywords & FANATIC) != 0 else 0
    underling.tilted, underling.ready, underling.fresh = 1 - eager, eager, 1
    player.crusade_count += 1
    tell(log, ENTERED, seat, card, underling.serial, 0)
    return int(underling.serial)


@rule
def leave_crusade(player: Player, place: int) -> None:
    """An Underling leaves; the others close ranks and so stay in the order in which they came."""
    for i in range(place, player.crusade_count - 1):
        player.crusade[i] = player.crusade[i + 1]
    player.crusade_count -= 1
    clear_underling(player.crusade[player.crusade_count])


# Library, Archives, hand


@rule
def archive(state: State, seat: int, card: int) -> None:
    """Onto the Archives (L10). They share their room with the Library: together they never hold more than the deck."""
    player = state.players[seat]
    if player.library_count + player.archives_count == DECK:
        state.full = 1
        return
    player.archives_count += 1
    player.pile[DECK - player.archives_count] = card


@rule
def take_top(player: Player) -> int:
    """The top card of the Library (L9); there is one."""
    player.library_count -= 1
    card = player.pile[player.library_count]
    player.pile[player.library_count] = 0
    return card


@rule
def hold(state: State, seat: int, card: int, public: int) -> int:
    """A card comes to hand; everybody knows it when ``public`` is 1. 0 when the table has no room for it (LA29)."""
    player = state.players[seat]
    if player.hand_count == HAND:
        state.full = 1
        return 0
    if public == 1:
        player.known |= 1 << player.hand_count
    else:
        player.bare = 0
    player.hand[player.hand_count] = card
    player.hand_count += 1
    return 1


@rule
def come_back(state: State, seat: int, card: int, prayer: int) -> None:
    """A card that everybody has seen comes to hand; without room it goes to the Archives (LA29)."""
    if hold(state, seat, card, 1) == 0:
        archive(state, seat, card)
    elif prayer == 1:
        state.players[seat].bare = 0


@rule
def draw(state: State, seat: int, log: Log) -> int:
    """Draw the top card (L38); 0 when there is none, or no room in the hand."""
    player = state.players[seat]
    if player.library_count == 0:
        return 0
    if player.hand_count == HAND:
        state.full = 1
        return 0
    card = take_top(player)
    hold(state, seat, card, 0)
    emit(log, DREW, 1 << seat, 1, seat, card, 0, 0, 0, 0)
    return 1


@rule
def out_of_hand(player: Player, place: int) -> int:
    """Take a card out of the hand, in the open.

    Copies cannot be told apart: when one of them was known to be in the hand, one is known no longer.
    """
    card = player.hand[place]
    marked = place
    if (player.known >> place) & 1 == 0:
        for i in range(player.hand_count):
            if (player.known >> i) & 1 and player.hand[i] == card:
                marked = i
                break
    player.known &= ~(1 << marked)
    player.known = (player.known & ((1 << place) - 1)) | ((player.known >> (place + 1)) << place)
    for i in range(place, player.hand_count - 1):
        player.hand[i] = player.hand[i + 1]
    player.hand_count -= 1
    player.hand[player.hand_count] = 0
    return card


@rule
def send_home(table: Table, state: State, seat: int, place: int, log: Log) -> None:
    """Return an Underling to its owner's hand with nothing of what happened to it."""
    player = state.players[seat]
    card, serial = player.crusade[place].card, player.crusade[place].serial
    leave_crusade(player, place)
    tell(log, RETURNED, seat, card, serial, 0)
    come_back(state, seat, card, 0)


# Lecterns


@rule
def refresh_auras(table: Table, state: State) -> None:
    """What the Books in play add to the Underlings of each side; nothing outlasts its Book."""
    for seat in range(SEATS):
        state.players[seat].aura_willpower, state.players[seat].aura_stamina = 0, 0
    for seat in range(SEATS):
        for i in range(state.players[seat].lectern_count):
            card = table.cards[state.players[seat].lectern[i].card]
            for side in range(SEATS):
                bit = FRIENDLY if side == seat else ENEMY
                if (card.aura_sides & bit) != 0:
                    player = state.players[side]
                    player.aura_willpower = bounded(player.aura_willpower + card.aura_willpower)
                    player.aura_stamina = bounded(player.aura_stamina + card.aura_stamina)


@rule
def clear_tome(tome: Tome) -> None:
    """An empty place on a Lectern."""
    tome.serial, tome.card, tome.due = 0, 0, 0


@rule
def place_book(table: Table, state: State, seat: int, card: int, log: Log) -> int:
    """A Book onto the Lectern (L19); it acts from the next Meditating phase on (LA4). Its serial, or 0 without room (LA29)."""
    player = state.players[seat]
    if player.lectern_count == LECTERN:
        archive(state, seat, card)
        state.full = 1
        return 0
    tome = player.lectern[player.lectern_count]
    tome.serial, tome.card, tome.due = next_serial(state), card, 0
    player.lectern_count += 1
    tell(log, ENTERED, seat, card, tome.serial, 0)
    refresh_auras(table, state)
    return int(tome.serial)


@rule
def close_book(table: Table, state: State, seat: int, place: int) -> int:
    """Take a Book off the Lectern; its card."""
    player = state.players[seat]
    card = player.lectern[place].card
    for i in range(place, player.lectern_count - 1):
        player.lectern[i] = player.lectern[i + 1]
    player.lectern_count -= 1
    clear_tome(player.lectern[player.lectern_count])
    refresh_auras(table, state)
    return card


@rule
def destroy_book(table: Table, state: State, seat: int, place: int, log: Log) -> None:
    """A Book goes to the Archives (L20)."""
    serial = state.players[seat].lectern[place].serial
    card = close_book(table, state, seat, place)
    tell(log, DESTROYED_BOOK, seat, card, serial, 0)
    archive(state, seat, card)


@rule
def return_book(table: Table, state: State, seat: int, place: int, log: Log) -> None:
    """A Book goes back to its owner's hand."""
    serial = state.players[seat].lectern[place].serial
    card = close_book(table, state, seat, place)
    tell(log, RETURNED, seat, card, serial, 0)
    come_back(state, seat, card, 0)


# Territories


@rule
def clear_ground(ground: Ground) -> None:
    """An empty place in a Territory."""
    ground.card, ground.posture = 0, 0


@rule
def moved_up(whose: int, name: int, seat: int, place: int) -> int:
    """How a chosen target is named once the card at ``place`` of a Territory has left; 0 when it was that one."""
    if whose != seat or name > GROUND - place:
        return name
    return 0 if name == GROUND - place else name + 1


@rule
def out_of_territory(state: State, seat: int, place: int) -> int:
    """Take a card out of the Territory: face down it is itself again from now on (LA16). Its card."""
    player = state.players[seat]
    ground = player.territory[place]
    card = ground.card
    if (ground.posture & TILTED) == 0:
        player.faith -= 1
    for i in range(place, player.territory_count - 1):
        player.territory[i] = player.territory[i + 1]
    player.territory_count -= 1
    clear_ground(player.territory[player.territory_count])
    for i in range(2):
        state.frame.chosen[i] = moved_up(state.frame.chosen_seat[i], state.frame.chosen[i], seat, place)
        for k in range(state.stack_count):
            state.stack[k].serials[i] = moved_up(state.stack[k].seats[i], state.stack[k].serials[i], seat, place)
    return card


@rule
def destroy_ground(state: State, seat: int, place: int, log: Log) -> None:
    """A card of the Territory goes to the Archives, face up (LA16)."""
    card = out_of_territory(state, seat, place)
    tell(log, DESTROYED_GROUND, seat, card, GROUND - place, 0)
    archive(state, seat, card)


@rule
def return_ground(state: State, seat: int, place: int, log: Log) -> None:
    """A card of the Territory goes back to its owner's hand, shown (LA16)."""
    player = state.players[seat]
    prayer = 1 if (player.territory[place].posture & FACE_DOWN) == 0 else 0
    card = out_of_territory(state, seat, place)
    tell(log, GROUND_RETURNED, seat, card, GROUND - place, 0)
    come_back(state, seat, card, prayer)


@rule
def tilt_ground(player: Player, place: int) -> None:
    """Tilt a card of the Territory for one Faith Unit (L12); a tilted one stays as it is."""
    if (player.territory[place].posture & TILTED) == 0:
        player.territory[place].posture |= TILTED
        player.faith -= 1


@rule
def untilt_ground(player: Player, place: int) -> None:
    """Untilt a card of the Territory."""
    if (player.territory[place].posture & TILTED) != 0:
        player.territory[place].posture &= ~TILTED
        player.faith += 1


# Life, death and the end


@rule
def lose_life(state: State, seat: int, amount: int, log: Log) -> None:
    """Points leave a life pool (L3)."""
    if amount > 0:
        state.players[seat].life = bounded(state.players[seat].life - amount)
        tell(log, DAMAGED, seat, 0, LEADER, amount)


@rule
def gain_life(state: State, seat: int, amount: int, log: Log) -> None:
    """Points join a life pool, which has no upper limit (LA25)."""
    if amount > 0:
        state.players[seat].life = bounded(state.players[seat].life + amount)
        tell(log, HEALED, seat, 0, LEADER, amount)


@rule
def destroy_underling(table: Table, state: State, seat: int, place: int, log: Log) -> None:
    """An Underling goes to its controller's Archives (L57, LA30); what it does when destroyed waits."""
    player = state.players[seat]
    card, serial = player.crusade[place].card, player.crusade[place].serial
    leave_crusade(player, place)
    tell(log, DIED, seat, card, serial, 0)
    push(state.queue, seat, serial, card, table.cards[card].on_destroyed, 0)
    archive(state, seat, card)


@rule
def bury(table: Table, state: State, log: Log) -> None:
    """Underlings whose tokens have reached their Stamina are destroyed together (L56); the active player's first, in order of arrival.

    None of them can be saved by what another's end does: abilities wait until all have left.
    """
    for k in range(SEATS):
        seat = state.seat if k == 0 else 1 - state.seat
        player = state.players[seat]
        i = 0
        while i < player.crusade_count:
            if is_destroyed(table, state.options, player, player.crusade[i]):
                destroy_underling(table, state, seat, i, log)
            else:
                i += 1


@rule
def close_draft(draft: Draft) -> None:
    """Nothing is begun."""
    draft.kind, draft.seat, draft.place, draft.count, draft.marks = NO_DRAFT, 0, 0, 0, 0
    for i in range(2):
        draft.seats[i], draft.serials[i] = 0, 0
    for i in range(CRUSADE):
        draft.blocks[i] = 0


@rule
def finish(state: State, winner: int, reason: int, log: Log) -> None:
    """The game is over (L3, L4)."""
    state.winner, state.reason, state.phase, state.step = winner, reason, OVER, NEXT
    state.window, state.asked, state.passed, state.discards, state.discarder, state.striker = NO_WINDOW, 0, 0, 0, 0, 0
    close_draft(state.draft)
    emit(log, ENDED, EVERYONE, 1, -1 if winner == DRAWN else winner, 0, 0, 0, 0, reason)


@rule
def look_for_winner(state: State, log: Log) -> None:
    """A life pool at 0 or below loses (L3); both at once is a draw (LA11), and so is a chain of abilities without an end."""
    if state.winner != NOBODY:
        return
    down = 0
    for seat in range(SEATS):
        if state.players[seat].life <= 0:
            down |= 1 << seat
    if down == 3:
        finish(state, DRAWN, BY_LIFE, log)
    elif down != 0:
        finish(state, 0 if down == 2 else 1, BY_LIFE, log)
    elif state.queue.bound == 1:
        finish(state, DRAWN, BY_BOUND, log)


@rule
def settle_batch(table: Table, state: State, log: Log) -> None:
    """After each batch the dead leave, and the game may end (L56, LA11)."""
    bury(table, state, log)
    look_for_winner(state, log)
