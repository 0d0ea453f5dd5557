"""What effects reach and do in the war zone: the hooks of the interpreter that both duels share."""

from __future__ import annotations

from mirlands.kernel.chance import below
from mirlands.kernel.events import Log, tell
from mirlands.kernel.rule import rule

from ..duel.bodies import change, grant, hurt, mend
from ..duel.state import (
    BOOKS,
    CHOSEN,
    CREATURES,
    DAMAGE,
    DESTROY,
    DISCARD,
    DRAW,
    FAITH,
    GRANT,
    GROUNDS,
    HEAL,
    LEADER,
    LEADERS,
    MILL,
    MODIFY,
    NOBODY,
    RANDOM,
    READY,
    RECOVER,
    RETURN,
    TILT,
    WHERE,
    Effect,
)
from ..duel.targets import on_side
from .board import (
    archive,
    capacities_of,
    come_back,
    destroy_book,
    destroy_ground,
    destroy_underling,
    draw,
    find,
    gain_life,
    look_for_winner,
    lose_life,
    out_of_hand,
    return_book,
    return_ground,
    send_home,
    take_top,
    tilt,
    tilt_ground,
    untilt_ground,
    willpower_of,
)
from .events import DISCARDED, FAITH_RESTORED, MILLED, NOTHING_DRAWN, READIED, RECOVERED, TILTED_EVENT, UNTOUCHED
from .state import (
    ALWAYS,
    DECK,
    FACE_DOWN,
    FACE_DOWN_ONLY,
    GROUND,
    IF_ARCHIVES,
    IF_BEHIND,
    IF_CARDS_IN_HAND,
    IF_ENEMY_UNDERLINGS,
    IF_FRIENDLY_BOOKS,
    IF_FRIENDLY_UNDERLINGS,
    IF_HAND_AT_MOST,
    IF_LIFE_AT_MOST,
    INCORRUPTIBLE,
    PARCHMENT,
    PER_CARD_IN_HAND,
    PER_ENEMY_UNDERLING,
    PER_FRIENDLY_BOOK,
    PER_FRIENDLY_UNDERLING,
    PER_NOTHING,
    PER_OWN_WILLPOWER,
    PRAYER,
    PSALM,
    TILTED,
    TILTED_ONLY,
    UNDERLING,
    UNTILTED_ONLY,
    UNTOUCHABLE,
    WEAK_ONLY,
    Ground,
    State,
    Table,
    Tome,
    Underling,
)


@rule
def count_of(table: Table, state: State, seat: int, kind: int) -> int:
    """How many things of a kind lie on a side."""
    player = state.players[seat]
    if kind == CREATURES:
        return player.crusade_count
    if kind == LEADERS:
        return 1
    return player.lectern_count if kind == BOOKS else player.territory_count


@rule
def serial_at(table: Table, state: State, seat: int, kind: int, place: int) -> int:
    """The serial of a thing; a life pool and cards of a Territory are named by negative numbers."""
    player = state.players[seat]
    if kind == CREATURES:
        return player.crusade[place].serial
    if kind == LEADERS:
        return LEADER
    return player.lectern[place].serial if kind == BOOKS else GROUND - place


@rule
def locate(table: Table, state: State, seat: int, serial: int) -> int:
    """``kind * WHERE + place`` of a serial on a side, or -1 once it has left."""
    if serial == LEADER:
        return LEADERS * WHERE
    if serial < 0:
        return GROUNDS * WHERE + GROUND - serial if GROUND - serial < state.players[seat].territory_count else -1
    for kind in (CREATURES, BOOKS):
        for place in range(count_of(table, state, seat, kind)):
            if serial_at(table, state, seat, kind, place) == serial:
                return kind * WHERE + place
    return -1


@rule
def fits_underling(table: Table, state: State, effect: Effect, source: int, card: int, seat: int, underling: Underling) -> bool:
    """Whether an effect may mean this Underling; no Psalm, Parchment or Book targets an Incorruptible one (L31, LA19)."""
    if effect.other == 1 and underling.serial == source:
        return False
    if effect.damaged == 1 and underling.damage == 0:
        return False
    targeted = effect.mode == CHOSEN or effect.mode == RANDOM
    if targeted and (capacities_of(underling) & INCORRUPTIBLE) != 0 and table.cards[card].kind != UNDERLING:
        return False
    wanted = effect.filter
    if wanted == TILTED_ONLY:
        return underling.tilted == 1
    if wanted == UNTILTED_ONLY:
        return underling.tilted == 0
    if wanted == WEAK_ONLY:
        return willpower_of(table, state.players[seat], underling) <= effect.bar
    return True


@rule
def fits_ground(effect: Effect, ground: Ground) -> bool:
    """Whether an effect may mean this card of a Territory (LA16)."""
    wanted = effect.filter
    if wanted == TILTED_ONLY:
        return (ground.posture & TILTED) != 0
    if wanted == UNTILTED_ONLY:
        return (ground.posture & TILTED) == 0
    if wanted == FACE_DOWN_ONLY:
        return (ground.posture & FACE_DOWN) != 0
    return True


@rule
def fits_book(effect: Effect, source: int, tome: Tome) -> bool:
    """Whether an effect may mean this Book."""
    return effect.other == 0 or tome.serial != source


@rule
def fits(table: Table, state: State, effect: Effect, actor: int, source: int, card: int, seat: int, kind: int, place: int) -> int:
    """1 when an effect of ``actor`` that belongs to ``card`` may mean this thing (L31), else 0."""
    if (effect.kinds & kind) == 0 or not on_side(state, effect, actor, seat):
        return 0
    player = state.players[seat]
    if kind == CREATURES:
        return 1 if fits_underling(table, state, effect, source, card, seat, player.crusade[place]) else 0
    if kind == BOOKS:
        return 1 if fits_book(effect, source, player.lectern[place]) else 0
    if kind == GROUNDS:
        return 1 if fits_ground(effect, player.territory[place]) else 0
    return 1


@rule
def strike_down(table: Table, state: State, card: int, seat: int, underling: Underling, amount: int, log: Log) -> None:
    """Damage to an Underling from ``card``; all damage by Underlings is physical, which Untouchable ignores (L32, L33, LA20)."""
    if table.cards[card].kind == UNDERLING and (capacities_of(underling) & UNTOUCHABLE) != 0:
        tell(log, UNTOUCHED, seat, underling.card, underling.serial, amount)
    else:
        hurt(seat, underling, amount, log)


@rule
def act_on_underling(table: Table, state: State, effect: Effect, amount: int, amount2: int, seat: int, place: int, log: Log) -> int:
    """One verb on an Underling; 1 when it has left."""
    underling, verb = state.players[seat].crusade[place], effect.verb
    if verb == DAMAGE:
        strike_down(table, state, state.frame.card, seat, underling, amount, log)
    elif verb == HEAL:
        mend(seat, underling, amount, log)
    elif verb == MODIFY:
        change(seat, underling, amount, amount2, effect.lasting, log)
    elif verb == GRANT:
        grant(seat, underling, effect.amount, effect.lasting, log)
    elif verb == READY:
        underling.tilted = 0  # it is no attacker of this round yet: not untilted since the round began (L47)
        tell(log, READIED, seat, underling.card, underling.serial, 0)
    elif verb == TILT:
        tilt(underling)
        tell(log, TILTED_EVENT, seat, underling.card, underling.serial, 0)
    elif verb == DESTROY:
        destroy_underling(table, state, seat, place, log)
        return 1
    elif verb == RETURN:
        send_home(table, state, seat, place, log)
        return 1
    return 0


@rule
def act_on_life(state: State, effect: Effect, amount: int, seat: int, log: Log) -> None:
    """One verb on a life pool (L3, LA25)."""
    if effect.verb == DAMAGE:
        lose_life(state, seat, amount, log)
    elif effect.verb == HEAL:
        gain_life(state, seat, amount, log)


@rule
def act_on_ground(state: State, effect: Effect, seat: int, place: int, log: Log) -> int:
    """One verb on a card of a Territory; 1 when it has left (LA16)."""
    player, verb = state.players[seat], effect.verb
    if verb == DESTROY:
        destroy_ground(state, seat, place, log)
        return 1
    if verb == RETURN:
        return_ground(state, seat, place, log)
        return 1
    if verb == TILT:
        tilt_ground(player, place)
        tell(log, TILTED_EVENT, seat, 0, GROUND - place, 0)
    elif verb == READY:
        untilt_ground(player, place)
        tell(log, READIED, seat, 0, GROUND - place, 0)
    return 0


@rule
def act_on(table: Table, state: State, effect: Effect, amount: int, amount2: int, seat: int, kind: int, place: int, log: Log) -> int:
    """One verb on one thing; 1 when it has left, so that those behind it have moved up."""
    if kind == CREATURES:
        return act_on_underling(table, state, effect, amount, amount2, seat, place, log)
    if kind == GROUNDS:
        return act_on_ground(state, effect, seat, place, log)
    if kind == LEADERS:
        act_on_life(state, effect, amount, seat, log)
        return 0
    if effect.verb == DESTROY:
        destroy_book(table, state, seat, place, log)
        return 1
    if effect.verb == RETURN:
        return_book(table, state, seat, place, log)
        return 1
    return 0


# Verbs that have a player for their target


@rule
def discard(state: State, seat: int, place: int, log: Log) -> None:
    """A card from the hand to the Archives, face up (L10)."""
    card = out_of_hand(state.players[seat], place)
    tell(log, DISCARDED, seat, card, 0, 0)
    archive(state, seat, card)


@rule
def must_discard(state: State, seat: int, amount: int, at_random: int, log: Log) -> None:
    """Cards leave a hand: by chance, or one after another as their owner chooses (LA8)."""
    n = min(amount, state.players[seat].hand_count)
    if at_random == 1:
        for _ in range(n):
            discard(state, seat, below(state, state.players[seat].hand_count), log)
    elif n > 0:
        state.discards, state.discarder = n, seat


@rule
def restore_faith(state: State, seat: int, amount: int, log: Log) -> None:
    """Cards of the Territory untilt, the last ones first."""
    player = state.players[seat]
    done = 0
    for k in range(player.territory_count):
        place = player.territory_count - 1 - k
        if done < amount and (player.territory[place].posture & TILTED) != 0:
            untilt_ground(player, place)
            done += 1
    if done > 0:
        tell(log, FAITH_RESTORED, seat, 0, 0, done)


@rule
def mill(state: State, seat: int, amount: int, log: Log) -> None:
    """Cards from the top of the Library to the Archives."""
    for _ in range(min(amount, state.players[seat].library_count)):
        card = take_top(state.players[seat])
        tell(log, MILLED, seat, card, 0, 0)
        archive(state, seat, card)


@rule
def recover(table: Table, state: State, seat: int, kind: int, log: Log) -> None:
    """The most recent card of a kind (0 any) comes from the Archives to the hand; nothing when there is none."""
    player = state.players[seat]
    for k in range(player.archives_count):
        at = DECK - player.archives_count + k
        card = player.pile[at]
        if kind == 0 or table.cards[card].kind == kind:
            first = DECK - player.archives_count
            for j in range(k):
                player.pile[at - j] = player.pile[at - j - 1]
            player.pile[first] = 0
            player.archives_count -= 1
            tell(log, RECOVERED, seat, card, 0, 0)
            come_back(state, seat, card, 1 if table.cards[card].kind == PRAYER else 0)
            return


@rule
def act_on_side(table: Table, state: State, effect: Effect, amount: int, seat: int, log: Log) -> None:
    """A verb that has a player for its target."""
    verb = effect.verb
    if verb == DRAW:
        for _ in range(amount):
            if draw(state, seat, log) == 0:
                tell(log, NOTHING_DRAWN, seat, 0, 0, 0)  # only the Withdrawal draw loses (LA12)
                break
    elif verb == DISCARD:
        must_discard(state, seat, amount, effect.other, log)
    elif verb == FAITH:
        restore_faith(state, seat, amount, log)
    elif verb == MILL:
        mill(state, seat, amount, log)
    elif verb == RECOVER:
        for _ in range(amount):
            recover(table, state, seat, effect.card, log)


# Amounts, conditions, the course of a program


@rule
def multiplier(table: Table, state: State, effect: Effect) -> int:
    """What an amount is multiplied by; 1 when nothing is printed."""
    per, seat = effect.per, state.frame.seat
    if per == PER_NOTHING:
        return 1
    if per == PER_FRIENDLY_UNDERLING:
        return state.players[seat].crusade_count
    if per == PER_ENEMY_UNDERLING:
        return state.players[1 - seat].crusade_count
    if per == PER_CARD_IN_HAND:
        return state.players[seat].hand_count
    if per == PER_FRIENDLY_BOOK:
        return state.players[seat].lectern_count
    if per == PER_OWN_WILLPOWER:
        place = find(state, seat, state.frame.source)
        return willpower_of(table, state.players[seat], state.players[seat].crusade[place]) if place >= 0 else 0
    return 0


@rule
def holds(table: Table, state: State, effect: Effect) -> int:
    """1 when an effect's condition is met, else 0."""
    condition, bar = effect.condition, effect.bar
    if condition == ALWAYS:
        return 1
    me, foe = state.players[state.frame.seat], state.players[1 - state.frame.seat]
    met = False
    if condition == IF_FRIENDLY_UNDERLINGS:
        met = me.crusade_count >= bar
    elif condition == IF_ENEMY_UNDERLINGS:
        met = foe.crusade_count >= bar
    elif condition == IF_CARDS_IN_HAND:
        met = me.hand_count >= bar
    elif condition == IF_HAND_AT_MOST:
        met = me.hand_count <= bar
    elif condition == IF_LIFE_AT_MOST:
        met = me.life <= bar
    elif condition == IF_BEHIND:
        met = me.life < foe.life
    elif condition == IF_FRIENDLY_BOOKS:
        met = me.lectern_count >= bar
    elif condition == IF_ARCHIVES:
        met = me.archives_count >= bar
    return 1 if met else 0


@rule
def program_ended(table: Table, state: State, log: Log) -> None:
    """A Psalm or Parchment that has done what it does goes to the Archives (L16, L18)."""
    frame = state.frame
    kind = table.cards[frame.card].kind
    if kind in (PSALM, PARCHMENT):
        archive(state, frame.seat, frame.card)
    look_for_winner(state, log)


@rule
def waits(table: Table, state: State) -> int:
    """1 while somebody has cards to discard."""
    return 1 if state.discards > 0 and state.winner == NOBODY else 0


@rule
def source_lives(table: Table, state: State, seat: int, serial: int) -> int:
    """1 while an Underling whose ability waits is still in its Crusade."""
    return 1 if find(state, seat, serial) >= 0 else 0
