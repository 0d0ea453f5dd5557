"""What cards do: one bounded interpreter runs programs of effects, one row after another, each row one batch (TA6)."""

from __future__ import annotations

from mirlands.kernel.chance import below
from mirlands.kernel.events import EVERYONE, Log, emit, tell
from mirlands.kernel.queue import clear_queue, pop, stop
from mirlands.kernel.rule import rule

from .board import after_batch, attack_of, bounded, discard, enter, find, look_for_winner, send_home
from .events import CHANGED, DAMAGED, DREW, FATIGUE, GRANTED, HEALED, OVERFLOWED, READIED, SILENCED, TRIGGERED
from .state import (
    ACTION,
    ALL,
    ALWAYS,
    CHOSEN,
    CREATURES,
    DAMAGE,
    DRAW,
    ENEMY,
    FRIENDLY,
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
    RANDOM,
    READY,
    RETURN,
    SEATS,
    SELF,
    SILENCE,
    SUMMON,
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
def hurt(state: State, seat: int, creature: Creature, amount: int, log: Log) -> None:
    """Damage to a creature; it stays (T34), and never spills onto a Leader (T33)."""
    if amount > 0:
        creature.damage = bounded(creature.damage + amount)
        tell(log, DAMAGED, seat, creature.card, creature.serial, amount)


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
def holds(state: State, effect: Effect) -> bool:
    """Whether an effect's condition is met, as printed on the card (T38)."""
    condition, bar = effect.condition, effect.bar
    if condition == ALWAYS:
        return True
    me, foe = state.players[state.frame.seat], state.players[1 - state.frame.seat]
    if condition == IF_FRIENDLY_CREATURES:
        return me.board_count >= bar
    if condition == IF_ENEMY_CREATURES:
        return foe.board_count >= bar
    if condition == IF_CARDS_IN_HAND:
        return me.hand_count >= bar
    if condition == IF_LEADER_AT_MOST:
        return me.health <= bar
    if condition == IF_BEHIND:
        return me.health < foe.health
    if condition == IF_HAND_AT_MOST:
        return me.hand_count <= bar
    return False


@rule
def fits_creature(state: State, effect: Effect, actor: int, source: int, seat: int, place: int) -> bool:
    """Whether an effect of ``actor`` may mean this creature: what is printed on the card decides, not Guard (T38)."""
    side = FRIENDLY if seat == actor else ENEMY
    if (effect.kinds & CREATURES) == 0 or (effect.sides & side) == 0:
        return False
    creature = state.players[seat].board[place]
    if effect.other == 1 and creature.serial == source:
        return False
    return effect.damaged == 0 or creature.damage > 0


@rule
def fits_leader(state: State, effect: Effect, actor: int, seat: int) -> bool:
    """Whether an effect of ``actor`` may mean this Leader (T38)."""
    side = FRIENDLY if seat == actor else ENEMY
    if (effect.kinds & LEADERS) == 0 or (effect.sides & side) == 0:
        return False
    return effect.damaged == 0 or state.players[seat].health < HEALTH


@rule
def silence(state: State, creature: Creature) -> None:
    """Abilities, keywords and stat modifiers go; damage and printed stats stay (T55-T57, TA4)."""
    lost = creature.health_plus + creature.health_temp
    if lost > 0 and state.options.clamp_health == 1:
        creature.damage = max(0, creature.damage - lost)
    creature.silenced = 1
    creature.keywords, creature.keywords_temp = 0, 0
    creature.attack_plus, creature.health_plus, creature.attack_temp, creature.health_temp = 0, 0, 0, 0


@rule
def does_to_creature(state: State, effect: Effect, amount: int, amount2: int, seat: int, place: int, log: Log) -> None:
    """One verb on one creature (T34, T42, T44, TA4, TA20); ``RETURN`` is done elsewhere, since it moves the others."""
    creature = state.players[seat].board[place]
    verb = effect.verb
    if verb == DAMAGE:
        hurt(state, seat, creature, amount, log)
    elif verb == HEAL:
        healed = min(creature.damage, amount)
        creature.damage -= healed
        if healed > 0:
            tell(log, HEALED, seat, creature.card, creature.serial, healed)
    elif verb == MODIFY:
        if effect.lasting == 1:
            creature.attack_plus = bounded(creature.attack_plus + amount)
            creature.health_plus = bounded(creature.health_plus + amount2)
        else:
            creature.attack_temp = bounded(creature.attack_temp + amount)
            creature.health_temp = bounded(creature.health_temp + amount2)
        emit(log, CHANGED, EVERYONE, 1, seat, creature.card, creature.serial, seat, amount2, amount)
    elif verb == SILENCE:
        silence(state, creature)
        tell(log, SILENCED, seat, creature.card, creature.serial, 0)
    elif verb == GRANT:
        if effect.lasting == 1:
            creature.keywords |= amount
        else:
            creature.keywords_temp |= amount
        tell(log, GRANTED, seat, creature.card, creature.serial, amount)
    elif verb == READY:
        creature.attacks = min(MOST_ATTACKS, creature.attacks + amount)
        tell(log, READIED, seat, creature.card, creature.serial, amount)


@rule
def does_to_leader(state: State, verb: int, amount: int, seat: int, log: Log) -> None:
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
def on_chosen(table: Table, state: State, effect: Effect, amount: int, amount2: int, log: Log) -> None:
    """The target that was chosen when the card was played; nothing if it has left play."""
    frame = state.frame
    seat, serial = frame.chosen_seat[effect.slot], frame.chosen[effect.slot]
    if serial == LEADER:
        does_to_leader(state, effect.verb, amount, seat, log)
        return
    if serial == 0:
        return
    place = find(state, seat, serial)
    if place >= 0:
        on_place(table, state, effect, amount, amount2, seat, place, log)


@rule
def on_place(table: Table, state: State, effect: Effect, amount: int, amount2: int, seat: int, place: int, log: Log) -> None:
    """One verb, ``RETURN`` included, on the creature at a place."""
    if effect.verb == RETURN:
        send_home(table, state, seat, place, log)
    else:
        does_to_creature(state, effect, amount, amount2, seat, place, log)


@rule
def on_all(table: Table, state: State, effect: Effect, amount: int, amount2: int, log: Log) -> None:
    """Every character that fits, the active player's first, as one batch (TA6)."""
    actor, source = state.frame.seat, state.frame.source
    for k in range(SEATS):
        seat = state.seat if k == 0 else 1 - state.seat
        i = 0
        while i < state.players[seat].board_count:
            count = state.players[seat].board_count
            if fits_creature(state, effect, actor, source, seat, i):
                on_place(table, state, effect, amount, amount2, seat, i, log)
            if state.players[seat].board_count == count:
                i += 1
        if fits_leader(state, effect, actor, seat):
            does_to_leader(state, effect.verb, amount, seat, log)


@rule
def on_random(table: Table, state: State, effect: Effect, amount: int, amount2: int, log: Log) -> None:
    """One of the characters that fit, all equally likely; counted from the controller's side, creatures before the Leader (T38)."""
    actor, source = state.frame.seat, state.frame.source
    n = 0
    for k in range(SEATS):
        seat = actor if k == 0 else 1 - actor
        for i in range(state.players[seat].board_count):
            if fits_creature(state, effect, actor, source, seat, i):
                n += 1
        if fits_leader(state, effect, actor, seat):
            n += 1
    if n == 0:
        return
    pick = below(state, n)
    for k in range(SEATS):
        seat = actor if k == 0 else 1 - actor
        for i in range(state.players[seat].board_count):
            if fits_creature(state, effect, actor, source, seat, i):
                if pick == 0:
                    on_place(table, state, effect, amount, amount2, seat, i, log)
                    return
                pick -= 1
        if fits_leader(state, effect, actor, seat):
            if pick == 0:
                does_to_leader(state, effect.verb, amount, seat, log)
                return
            pick -= 1


@rule
def on_sides(table: Table, state: State, effect: Effect, amount: int, log: Log) -> None:
    """Drawing (T43) and summoning (T45-T47), which have players for targets; the controller first."""
    actor, verb, card = state.frame.seat, effect.verb, effect.card
    for k in range(SEATS):
        seat = actor if k == 0 else 1 - actor
        if (effect.sides & (FRIENDLY if k == 0 else ENEMY)) == 0:
            continue
        for _ in range(amount):
            if state.winner != NOBODY:
                return
            if verb == DRAW:
                draw(table, state, seat, log)
            else:
                enter(table, state, seat, card, log)


@rule
def does(table: Table, state: State, effect: Effect, log: Log) -> None:
    """One row of a program, on all its targets, as one batch; then the dead leave (TA5, TA6)."""
    if not holds(state, effect):
        return
    times = multiplier(table, state, effect)
    amount, amount2, mode = bounded(effect.amount * times), bounded(effect.amount2 * times), effect.mode
    if effect.verb == DRAW or effect.verb == SUMMON:
        on_sides(table, state, effect, amount, log)
        return
    if mode == CHOSEN:
        on_chosen(table, state, effect, amount, amount2, log)
    elif mode == SELF:
        place = find(state, state.frame.seat, state.frame.source)
        if place >= 0:
            on_place(table, state, effect, amount, amount2, state.frame.seat, place, log)
    elif mode == ALL:
        on_all(table, state, effect, amount, amount2, log)
    elif mode == RANDOM:
        on_random(table, state, effect, amount, amount2, log)
    if effect.verb in (DAMAGE, MODIFY, SILENCE):  # nothing else takes Health away
        after_batch(table, state, log)


@rule
def end_program(table: Table, state: State, log: Log) -> None:
    """A card or ability has finished (T29); an Action goes to the discard pile (T27)."""
    frame = state.frame
    if table.cards[frame.card].kind == ACTION:
        discard(state, frame.seat, frame.card)
    stop(frame)
    look_for_winner(state, log)


@rule
def run_programs(table: Table, state: State, log: Log) -> None:
    """Run what runs, then what waits, until nothing is left or the game is over (T29).

    A waiting Start or End of Turn ability runs only if its source is still in play and not silenced (TA19).
    """
    frame, queue = state.frame, state.queue
    while state.winner == NOBODY:
        if frame.row != 0:
            effect = table.effects[frame.row]
            does(table, state, effect, log)
            if effect.last == 1 or state.winner != NOBODY:
                end_program(table, state, log)
            else:
                frame.row += 1
        elif queue.count == 0:
            break
        else:
            check = pop(queue, frame)
            if check == 1:
                place = find(state, frame.seat, frame.source)
                if place < 0 or state.players[frame.seat].board[place].silenced == 1:
                    stop(frame)
                    continue
            tell(log, TRIGGERED, frame.seat, frame.card, frame.source, 0)
            if queue.bound == 1:
                end_program(table, state, log)
    queue.runs = 0
    if state.winner != NOBODY:
        stop(frame)
        clear_queue(queue)


@rule
def settle(table: Table, state: State, log: Log) -> None:
    """Let everything that has been started come to its end; mostly there is nothing."""
    if state.frame.row != 0 or state.queue.count != 0:
        run_programs(table, state, log)
