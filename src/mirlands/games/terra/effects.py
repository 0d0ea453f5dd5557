"""What effects reach and do in Terra Miran: the hooks by which the interpreter of the duels sees its table."""

from __future__ import annotations

from mirlands.kernel.events import Log, emit, tell
from mirlands.kernel.rule import rule

from ..duel.bodies import bounded, change, grant, hurt, mend
from ..duel.targets import on_side
from .board import after_batch, attack_of, discard, enter, find, look_for_winner, send_home
from .events import DAMAGED, DREW, FATIGUE, HEALED, OVERFLOWED, READIED, SILENCED
from .state import (
    ACTION,
    ALWAYS,
    CREATURES,
    DAMAGE,
    DRAW,
    GRANT,
    HAND,
    HEAL,
    HEALTH,
    IF_BEHIND,
    IF_CARDS_IN_HAND,
    IF_ENEMY_CREATURES,
    IF_FRIENDLY_CREATURES,
    IF_HAND_AT_MOST,
    IF_LEADER_AT_MOST,
    LEADER,
    LEADERS,
    MODIFY,
    NOBODY,
    PER_CARD_IN_HAND,
    PER_DAMAGED_CREATURE,
    PER_ENEMY_CREATURE,
    PER_FRIENDLY_CREATURE,
    PER_NOTHING,
    PER_OWN_ATTACK,
    READY,
    RETURN,
    SEATS,
    SILENCE,
    WHERE,
    Creature,
    Effect,
    State,
    Table,
)

MOST_ATTACKS = 99


@rule
def hurt_leader(state: State, seat: int, amount: int, log: Log) -> None:
    """Damage to a Leader (T1)."""
    if amount > 0:
        state.players[seat].health = bounded(state.players[seat].health - amount)
        tell(log, DAMAGED, seat, 0, LEADER, amount)


@rule
def draw(table: Table, state: State, seat: int, log: Log) -> None:
    """Draw one from the top (T43): Fatigue from an empty deck (T59, TA8), a full hand discards it face up (T58)."""
    player = state.players[seat]
    if player.deck_count == 0:
        player.fatigue = bounded(player.fatigue + 1)
        tell(log, FATIGUE, seat, 0, 0, player.fatigue)
        hurt_leader(state, seat, player.fatigue, log)
        after_batch(table, state, log)
        return
    player.deck_count -= 1
    card = player.deck[player.deck_count]
    player.deck[player.deck_count] = 0
    if player.hand_count == HAND:
        discard(state, seat, card)
        tell(log, OVERFLOWED, seat, card, 0, 0)
        return
    player.hand[player.hand_count] = card
    player.hand_count += 1
    emit(log, DREW, 1 << seat, 1, seat, card, 0, 0, 0, 0)


@rule
def count_damaged(state: State) -> int:
    """Damaged creatures on both sides."""
    n = 0
    for seat in range(SEATS):
        player = state.players[seat]
        for i in range(player.board_count):
            if player.board[i].damage > 0:
                n += 1
    return n


@rule
def multiplier(table: Table, state: State, effect: Effect) -> int:
    """What an amount is multiplied by, as printed on the card (T38)."""
    per, seat = effect.per, state.frame.seat
    if per == PER_NOTHING:
        return 1
    if per == PER_FRIENDLY_CREATURE:
        return state.players[seat].board_count
    if per == PER_ENEMY_CREATURE:
        return state.players[1 - seat].board_count
    if per == PER_CARD_IN_HAND:
        return state.players[seat].hand_count
    if per == PER_DAMAGED_CREATURE:
        return count_damaged(state)
    if per == PER_OWN_ATTACK:
        place = find(state, seat, state.frame.source)
        return attack_of(table, state.players[seat].board[place]) if place >= 0 else 0
    return 0


@rule
def holds(table: Table, state: State, effect: Effect) -> int:
    """1 when an effect's condition is met, as printed on the card (T38); else 0."""
    condition, bar = effect.condition, effect.bar
    if condition == ALWAYS:
        return 1
    me, foe = state.players[state.frame.seat], state.players[1 - state.frame.seat]
    met = False
    if condition == IF_FRIENDLY_CREATURES:
        met = me.board_count >= bar
    elif condition == IF_ENEMY_CREATURES:
        met = foe.board_count >= bar
    elif condition == IF_CARDS_IN_HAND:
        met = me.hand_count >= bar
    elif condition == IF_LEADER_AT_MOST:
        met = me.health <= bar
    elif condition == IF_BEHIND:
        met = me.health < foe.health
    elif condition == IF_HAND_AT_MOST:
        met = me.hand_count <= bar
    return 1 if met else 0


@rule
def count_of(table: Table, state: State, seat: int, kind: int) -> int:
    """The creatures of a side, or its one Leader."""
    return state.players[seat].board_count if kind == CREATURES else 1


@rule
def fits(table: Table, state: State, effect: Effect, actor: int, source: int, card: int, seat: int, kind: int, place: int) -> int:
    """1 when an effect of ``actor`` may mean this character: what is printed on the card decides, not Guard (T38); else 0."""
    if (effect.kinds & kind) == 0 or not on_side(state, effect, actor, seat):
        return 0
    player = state.players[seat]
    if kind == LEADERS:
        return 1 if effect.damaged == 0 or player.health < HEALTH else 0
    creature = player.board[place]
    if effect.other == 1 and creature.serial == source:
        return 0
    return 1 if effect.damaged == 0 or creature.damage > 0 else 0


@rule
def serial_at(table: Table, state: State, seat: int, kind: int, place: int) -> int:
    """The serial of a character; a Leader is ``LEADER``."""
    return LEADER if kind == LEADERS else state.players[seat].board[place].serial


@rule
def locate(table: Table, state: State, seat: int, serial: int) -> int:
    """Where a character is: a Leader always, a creature while it is on the board."""
    if serial == LEADER:
        return LEADERS * WHERE
    place = find(state, seat, serial)
    return CREATURES * WHERE + place if place >= 0 else -1


@rule
def source_lives(table: Table, state: State, seat: int, serial: int) -> int:
    """1 when a waiting ability may still run: its creature is in play and not silenced (TA19)."""
    place = find(state, seat, serial)
    return 1 if place >= 0 and state.players[seat].board[place].silenced == 0 else 0


@rule
def silence(state: State, seat: int, creature: Creature, log: Log) -> None:
    """Abilities, keywords and stat modifiers go; damage and printed stats stay (T55-T57, TA4)."""
    lost = creature.health_plus + creature.health_temp
    if lost > 0 and state.options.clamp_health == 1:
        creature.damage = max(0, creature.damage - lost)
    creature.silenced = 1
    creature.keywords, creature.keywords_temp = 0, 0
    creature.attack_plus, creature.health_plus, creature.attack_temp, creature.health_temp = 0, 0, 0, 0
    tell(log, SILENCED, seat, creature.card, creature.serial, 0)


@rule
def act_on_leader(state: State, verb: int, amount: int, seat: int, log: Log) -> None:
    """One verb on a Leader: only damage and healing mean anything; healing stops at the maximum (T42)."""
    if verb == DAMAGE:
        hurt_leader(state, seat, amount, log)
    elif verb == HEAL:
        player = state.players[seat]
        healed = min(amount, HEALTH - player.health)
        if healed > 0:
            player.health += healed
            tell(log, HEALED, seat, 0, LEADER, healed)


@rule
def act_on(table: Table, state: State, effect: Effect, amount: int, amount2: int, seat: int, kind: int, place: int, log: Log) -> int:
    """One verb on one character (T34, T42, T44, TA4, TA20); 1 when it has gone home and the others have moved up."""
    verb = effect.verb
    if kind == LEADERS:
        act_on_leader(state, verb, amount, seat, log)
        return 0
    creature = state.players[seat].board[place]
    if verb == DAMAGE:
        hurt(seat, creature, amount, log)
    elif verb == HEAL:
        mend(seat, creature, amount, log)
    elif verb == MODIFY:
        change(seat, creature, amount, amount2, effect.lasting, log)
    elif verb == RETURN:
        send_home(table, state, seat, place, log)
        return 1
    elif verb == SILENCE:
        silence(state, seat, creature, log)
    elif verb == GRANT:
        grant(seat, creature, amount, effect.lasting, log)
    elif verb == READY:
        creature.attacks = min(MOST_ATTACKS, creature.attacks + amount)
        tell(log, READIED, seat, creature.card, creature.serial, amount)
    return 0


@rule
def act_on_side(table: Table, state: State, effect: Effect, amount: int, seat: int, log: Log) -> None:
    """Drawing (T43) and summoning (T45-T47), one after another until the game is over."""
    for _ in range(amount):
        if state.winner != NOBODY:
            return
        if effect.verb == DRAW:
            draw(table, state, seat, log)
        else:
            enter(table, state, seat, effect.card, log)


@rule
def program_ended(table: Table, state: State, log: Log) -> None:
    """A card or ability has finished (T29); an Action goes to the discard pile (T27)."""
    frame = state.frame
    if table.cards[frame.card].kind == ACTION:
        discard(state, frame.seat, frame.card)
    look_for_winner(state, log)


@rule
def waits(table: Table, state: State) -> int:
    """Nothing is decided in the middle of resolving (T29)."""
    return 0
