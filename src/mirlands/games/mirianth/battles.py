"""Battles: archers' targets, who can fight what, the attack, the Rogue (M31, M36-M41, M45-M55).

``able``, ``hero_attack`` and ``attack_on`` read a View as well as a State.
"""

from __future__ import annotations

from collections.abc import MutableSequence

from mirlands.kernel.events import EVERYONE, Log, emit, tell
from mirlands.kernel.rule import rule

from .events import AIMED, BATTLE, DEFEATED_MONSTER, HERO_FIGHTS, NO_MORE_BATTLES, NO_TARGET, REMOVED, SURVIVED
from .holdings import box, clear_draft, monsters_of, next_of_kind, owner_of, owns, owns_kind, untie
from .numbers import DISCARD, FIGHT, PASS, STRIKE, TARGET, USE, WITHHOLD
from .state import (
    A_BATTLE,
    A_TARGET,
    ARCHERS,
    DEFEATED,
    FIGHTING,
    GLOBAL,
    HERO,
    MELEE,
    MONSTER,
    RANGED,
    REMOVING,
    THINGS,
    State,
    Table,
    View,
)

# Who can fight, and how well


@rule
def able(table: Table, state: State | View, seat: int, hero: int, monster: int) -> bool:
    """Whether the hero may take part in a battle against the monster, both of one seat (M36, M37, M45, M47, M48, M50)."""
    if not owns_kind(table, state, seat, hero, HERO) or not owns_kind(table, state, seat, monster, MONSTER):
        return False
    how = table.cards[state.card[hero]].fights
    if how == GLOBAL:
        return True
    return how in (RANGED, MELEE) and state.tie[hero] == monster


@rule
def archers_of(table: Table, state: State | View, seat: int) -> int:
    """How many ranged heroes the seat has now, whatever they aim at, and whether or not they have shot (M46, MA2)."""
    n = 0
    for thing in range(1, state.total + 1):
        if owns(state, seat, thing) and table.cards[state.card[thing]].fights == RANGED:
            n += 1
    return n


@rule
def rally_of(table: Table, state: State | View, seat: int) -> int:
    """What the seat's Squires add to each melee hero of the seat, in every battle (M53, MA30)."""
    n = 0
    for thing in range(1, state.total + 1):
        if owns(state, seat, thing):
            n += table.cards[state.card[thing]].rallies
    return n


@rule
def battlefield(table: Table, state: State | View, seat: int) -> int:
    """How many monsters a Mage of the seat counts: neither defeated nor discarded, whether fought or not (M51, MA23)."""
    if state.options.mage_scope == 0:
        return monsters_of(table, state, seat)
    n = 0
    for other in range(state.count):
        n += monsters_of(table, state, other)
    return n


@rule
def hero_attack(table: Table, state: State | View, seat: int, hero: int, monster: int) -> int:
    """What a hero of the seat adds to an attack on the monster if it takes part (M46, M49, M51).

    By house rule MA1 ``group`` all Archers of an attack together add this once.
    """
    card = table.cards[state.card[hero]]
    if card.fights == RANGED:
        archers = min(archers_of(table, state, seat), ARCHERS)
        return card.volley[archers - 1] if archers > 0 else 0
    if card.fights == MELEE:
        return card.attack + rally_of(table, state, seat)
    if card.fights == GLOBAL:
        return battlefield(table, state, seat)
    return 0


@rule
def attack_on(table: Table, state: State | View, seat: int, monster: int) -> int:
    """What all heroes of the seat that are able to fight the monster deal together, as things are now."""
    total, shots = 0, 0
    for hero in range(1, state.total + 1):
        if not able(table, state, seat, hero, monster):
            continue
        ranged = table.cards[state.card[hero]].fights == RANGED
        if ranged and shots > 0 and state.options.archer_value == 1:
            continue
        total += hero_attack(table, state, seat, hero, monster)
        shots += 1 if ranged else 0
    return total


@rule
def next_able(table: Table, state: State, seat: int, monster: int, after: int) -> int:
    """The lowest hero above ``after`` that is able to fight the monster; 0 when there is none."""
    for hero in range(after + 1, state.total + 1):
        if able(table, state, seat, hero, monster):
            return hero
    return 0


# Archers' targets (M31)


@rule
def next_archer(table: Table, state: State, seat: int, after: int) -> int:
    """The seat's lowest ranged hero above ``after``; 0 when there is none."""
    for hero in range(after + 1, state.total + 1):
        if owns_kind(table, state, seat, hero, HERO) and table.cards[state.card[hero]].fights == RANGED:
            return hero
    return 0


@rule
def ask_archers(table: Table, state: State, seat: int) -> int:
    """Ask for the target of the seat's next Archer: 1, or 0 when there is none left or nothing to aim at (MA3)."""
    if next_of_kind(table, state, seat, MONSTER, 0) == 0:
        return 0
    archer = next_archer(table, state, seat, state.thing - 1)
    if archer == 0:
        return 0
    state.thing, state.asks = archer, A_TARGET
    return 1


@rule
def cannot_aim(table: Table, state: State, seat: int, action: int) -> int:
    """0, or the rule that forbids this answer for the Archer at hand: an own monster, or nothing (M31, M37)."""
    if action == PASS:
        return 0
    if TARGET <= action < DISCARD:
        return 0 if owns_kind(table, state, seat, action - TARGET, MONSTER) else 37
    return 31


@rule
def aim(state: State, seat: int, action: int, log: Log) -> None:
    """The Archer at hand aims at a monster, or at nothing; the next one is looked for above him."""
    archer = state.thing
    state.thing += 1
    if action == PASS:
        tell(log, NO_TARGET, seat, state.card[archer], archer, 0)
        return
    monster = action - TARGET
    state.tie[archer] = monster
    emit(log, AIMED, EVERYONE, 1, seat, state.card[archer], archer, 0, monster, state.card[monster])


# The battles of a seat


@rule
def cannot_fight(table: Table, state: State, seat: int, monster: int) -> int:
    """0, or the rule that forbids a battle against the monster (M36-M38, MA24)."""
    if not owns_kind(table, state, seat, monster, MONSTER):
        return 37
    if state.tie[monster] == 1:
        return 124
    return 0 if next_able(table, state, seat, monster, 0) > 0 else 36


@rule
def cannot_remove(table: Table, state: State, seat: int, monster: int) -> int:
    """0, or the rule that keeps a Rogue from this monster (M54, MA20)."""
    if monster <= 0 or monster > state.total or owner_of(state, monster) < 0:
        return 54
    if table.cards[state.card[monster]].kind != MONSTER:
        return 54
    return 0 if owns(state, seat, monster) or state.options.rogue_any_monster == 1 else 120


@rule
def next_removable(table: Table, state: State, seat: int, after: int) -> int:
    """The lowest monster above ``after`` that a Rogue of the seat could discard; 0 when there is none."""
    for monster in range(after + 1, state.total + 1):
        if cannot_remove(table, state, seat, monster) == 0:
            return monster
    return 0


@rule
def cannot_use_rogue(table: Table, state: State, seat: int, rogue: int) -> int:
    """0, or the rule that forbids discarding this card to discard a monster (M54)."""
    if not owns(state, seat, rogue) or table.cards[state.card[rogue]].removes == 0:
        return 54
    return 0 if next_removable(table, state, seat, 0) > 0 else 54


@rule
def next_rogue(table: Table, state: State, seat: int, after: int) -> int:
    """The seat's lowest Rogue above ``after``; 0 when there is none."""
    for thing in range(after + 1, state.total + 1):
        if owns(state, seat, thing) and table.cards[state.card[thing]].removes == 1:
            return thing
    return 0


@rule
def next_fight(table: Table, state: State, seat: int, after: int) -> int:
    """The seat's lowest monster above ``after`` that can be fought now; 0 when there is none."""
    monster = next_of_kind(table, state, seat, MONSTER, after)
    while monster > 0:
        if cannot_fight(table, state, seat, monster) == 0:
            return monster
        monster = next_of_kind(table, state, seat, MONSTER, monster)
    return 0


@rule
def ask_battle(table: Table, state: State, seat: int) -> int:
    """Ask for the seat's next battle: 1, or 0 when it has said that it is done, or nothing is possible."""
    if (state.done >> seat) & 1:
        return 0
    rogue = next_rogue(table, state, seat, 0)
    if next_fight(table, state, seat, 0) == 0 and (rogue == 0 or next_removable(table, state, seat, 0) == 0):
        return 0
    state.asks = A_BATTLE
    return 1


@rule
def last_withheld(state: State) -> int:
    """The highest hero withheld so far from the fight that is being prepared; 0 when none is."""
    if state.draft.count == 0:
        return 0
    thing = THINGS - 1
    while thing > 0 and state.draft.withheld[thing] == 0:
        thing -= 1
    return thing


@rule
def cannot_withhold(table: Table, state: State, seat: int, hero: int) -> int:
    """0, or the rule that forbids leaving this hero out: only who could fight, named in rising order, and never all (M38)."""
    monster = state.draft.thing
    if not able(table, state, seat, hero, monster) or hero <= last_withheld(state):
        return 38
    fighters = 0
    for other in range(1, state.total + 1):
        if able(table, state, seat, other, monster):
            fighters += 1
    return 0 if fighters - state.draft.count > 1 else 38


@rule
def cannot_battle(table: Table, state: State, seat: int, action: int) -> int:
    """0, or the rule that forbids this action in the seat's Battles, with a draft or without."""
    kind = state.draft.kind
    if kind == FIGHTING:
        if action == STRIKE:
            return 0
        return cannot_withhold(table, state, seat, action - WITHHOLD) if action >= WITHHOLD else 38
    if kind == REMOVING:
        return cannot_remove(table, state, seat, action - TARGET) if TARGET <= action < DISCARD else 54
    if action == PASS:
        return 0
    if FIGHT <= action < WITHHOLD:
        return cannot_fight(table, state, seat, action - FIGHT)
    if USE <= action < TARGET:
        return cannot_use_rogue(table, state, seat, action - USE)
    return 38


@rule
def legal_battle(table: Table, state: State, seat: int, out: MutableSequence[int]) -> int:
    """The legal actions of the seat's Battles in rising order; return how many."""
    kind, n = state.draft.kind, 0
    if kind == FIGHTING:
        out[0] = STRIKE
        n = 1
        hero = next_able(table, state, seat, state.draft.thing, last_withheld(state))
        while hero > 0:
            if cannot_withhold(table, state, seat, hero) != 0:
                break  # one must take part
            out[n] = WITHHOLD + hero
            n += 1
            hero = next_able(table, state, seat, state.draft.thing, hero)
        return n
    if kind == REMOVING:
        monster = next_removable(table, state, seat, 0)
        while monster > 0:
            out[n] = TARGET + monster
            n += 1
            monster = next_removable(table, state, seat, monster)
        return n
    out[0] = PASS
    n = 1
    rogue = next_rogue(table, state, seat, 0) if next_removable(table, state, seat, 0) > 0 else 0
    while rogue > 0:
        out[n] = USE + rogue
        n += 1
        rogue = next_rogue(table, state, seat, rogue)
    monster = next_fight(table, state, seat, 0)
    while monster > 0:
        out[n] = FIGHT + monster
        n += 1
        monster = next_fight(table, state, seat, monster)
    return n


@rule
def default_battle(table: Table, state: State, seat: int) -> int:
    """Fight the first monster that somebody can fight, with all; no Rogue."""
    kind = state.draft.kind
    if kind == FIGHTING:
        return STRIKE
    if kind == REMOVING:
        return TARGET + next_removable(table, state, seat, 0)
    monster = next_fight(table, state, seat, 0)
    return FIGHT + monster if monster > 0 else PASS


@rule
def strike(table: Table, state: State, seat: int, log: Log) -> None:
    """The battle that was prepared: all that were not withheld attack (M38-M41).

    A monster that withstands stays on the battlefield, fought (MA24); one that falls leaves it, and with it all ties to it.
    """
    monster = state.draft.thing
    tell(log, BATTLE, seat, state.card[monster], monster, table.cards[state.card[monster]].stamina)
    total, shots = 0, 0
    for hero in range(1, state.total + 1):
        if state.draft.withheld[hero] == 1 or not able(table, state, seat, hero, monster):
            continue
        ranged = table.cards[state.card[hero]].fights == RANGED
        counts = not ranged or shots == 0 or state.options.archer_value == 0
        amount = hero_attack(table, state, seat, hero, monster) if counts else 0
        emit(log, HERO_FIGHTS, EVERYONE, 1, seat, state.card[hero], hero, 0, monster, amount)
        total += amount
        shots += 1 if ranged else 0
    clear_draft(state)
    if total >= table.cards[state.card[monster]].stamina:
        tell(log, DEFEATED_MONSTER, seat, state.card[monster], monster, total)
        untie(table, state, monster, log)
        state.place[monster] = DEFEATED + seat
    else:
        tell(log, SURVIVED, seat, state.card[monster], monster, total)
        state.tie[monster] = 1


@rule
def remove(table: Table, state: State, seat: int, rogue: int, monster: int, log: Log) -> None:
    """The Rogue is discarded, and the monster with it: not defeated, and it attacks nobody (M54, M55, MA20)."""
    clear_draft(state)
    other = owner_of(state, monster)
    emit(log, REMOVED, EVERYONE, 1, seat, state.card[rogue], rogue, other, monster, state.card[monster])
    box(state, rogue)
    untie(table, state, monster, log)
    box(state, monster)


@rule
def do_battle(table: Table, state: State, seat: int, action: int, log: Log) -> None:
    """One action of the seat's Battles."""
    draft = state.draft
    if draft.kind == FIGHTING:
        if action == STRIKE:
            strike(table, state, seat, log)
        else:
            draft.withheld[action - WITHHOLD] = 1
            draft.count += 1
    elif draft.kind == REMOVING:
        remove(table, state, seat, draft.thing, action - TARGET, log)
    elif action == PASS:
        state.done |= 1 << seat
        tell(log, NO_MORE_BATTLES, seat, 0, 0, 0)
    elif action >= FIGHT:
        draft.kind, draft.seat, draft.thing = FIGHTING, seat, action - FIGHT
    else:
        draft.kind, draft.seat, draft.thing = REMOVING, seat, action - USE
