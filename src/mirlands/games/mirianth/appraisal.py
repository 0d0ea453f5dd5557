"""What a seat can expect to score with what it holds: the plain sense that all choices of the greedy bot rest on.

A holding is a mask of draw cards (bit 0 is thing 1), a number of Plague cards and their hero symbols, so that "with this card
more" and "without that one" are one bit. All of it is public, so a seat appraises the others as it appraises itself.

The Resolution is gone through as far as it can be foreseen: fighters are set on monsters, heroes without room and those that
Plague takes are the ones that are worth least. What the rounds to come may still bring counts in part: a room, a fighter, a
monster that is not beaten yet. With no round to come nothing is left of that.
"""

from __future__ import annotations

from typing import NamedTuple

from mirlands.kernel.rule import rule

from .scoring import adjacent
from .state import (
    ARCHERS,
    ARCHERS_AIM,
    BATTLES,
    BUILDING,
    DEFEATED,
    DRAW,
    FIXED,
    GLOBAL,
    HERO,
    IN_DECK,
    LOSE_BUILDING,
    LOSE_HERO,
    LOSE_TREASURE,
    MELEE,
    MONSTER,
    NEGOTIATION,
    NOT_YET,
    OWNED,
    PER_BUILDING,
    PER_HERO,
    PER_PLAGUE,
    PER_TREASURE,
    PILE,
    PLAGUE_EFFECT,
    RANGED,
    TREASURE,
    Table,
    View,
)

ROOM = 0.55  # a room that a hero to come will need
HEROES_TO_COME = 0.45  # for each round to come
ATTACK_TO_COME = 1.2
EFFORT = 0.35  # what a point of attack that is still missing costs to get
FIGHTER = 0.3  # a point of attack that has no monster yet
SETTLING = 3.0  # so many rounds to come, and half of what they may bring is counted
SICKNESS = 0.9  # a hero symbol that finds no hero yet
FINE = 0.5  # what a Squire, a Mage or a Merchant may still be good for
WOUND, DEAR = 0.5, 3.0  # what a hero that a monster takes costs, at least and at most
ROOF = 1.2  # what a room is worth that a hero would lose with its building
RIVALS = 1.0  # how much the others' average counts against one's own points


class Estate(NamedTuple):
    """A holding, counted."""

    heroes: int
    rooms: int
    buildings: int
    treasures: int
    rally: int  # by Squires
    archers: int
    mages: int
    shields: int  # hero symbols that Priestesses can cancel
    walls: int  # symbols that Walls can cancel
    crown: int  # what Kings score for each hero


class Campaign(NamedTuple):
    """The battles of a holding, foreseen."""

    safe: float  # points of monsters that can be beaten with what is there
    beaten: float  # how many those are
    hoped: float  # points of others, by the chance that they will be beaten
    prospect: float  # how many those are
    spare: float  # attack that has no monster
    wounds: float  # hero symbols of monsters that are not beaten
    breaches: float  # building symbols
    thefts: float  # treasure symbols
    needed: int  # a mask of the fighters without whom a safe one would not be


class Outlook(NamedTuple):
    """What points are multiplied with at the end, as far as it can be foreseen, and what a fighter is good for."""

    heroes: float
    buildings: float
    treasures: float
    plagues: float
    trophies: float
    crown: float
    share: float  # the points of a safe monster, on average
    safe: float  # of all of them
    needed: int
    future: float
    near: float  # adjacent seats, as a share of all others


# Holdings


@rule
def bit(thing: int) -> int:
    """The mask of one draw card; 0 for a Plague card or nothing."""
    return 1 << (thing - 1) if 0 < thing < DRAW else 0


@rule
def held(view: View, seat: int) -> int:
    """The draw cards that a seat owns, monsters that it has not defeated among them."""
    mask = 0
    for thing in range(1, view.total + 1):
        if view.place[thing] == OWNED + seat:
            mask |= 1 << (thing - 1)
    return mask


@rule
def coming(view: View, seat: int) -> int:
    """The thing that a seat will receive at the end of the round, since it is awarded to it or nobody else claims it; 0 none."""
    slot = view.claim[seat] - 1
    if slot < 0 or view.got[seat] != NOT_YET or view.awarded[slot] not in (0, seat + 1):
        return 0
    for other in range(view.count):
        if other != seat and view.claim[other] == slot + 1:
            return 0
    return int(view.revealed[slot])


@rule
def plagues_of(view: View, seat: int) -> int:
    """How many Plague cards a seat has."""
    n = 0
    for thing in range(DRAW, DRAW + view.plague_total):
        if view.place[thing] == OWNED + seat:
            n += 1
    return n


@rule
def symbols_of(table: Table, view: View, seat: int) -> float:
    """Hero symbols that are still to strike a seat: of its Plague cards, and pending ones."""
    if view.step > PLAGUE_EFFECT or (view.step == PLAGUE_EFFECT and seat < view.seat):
        return 0.0
    n, after = 0, 0
    if view.step == PLAGUE_EFFECT and seat == view.seat:
        n, after = view.pending[LOSE_HERO] - view.relief, view.thing
    for thing in range(max(DRAW, after + 1), DRAW + view.plague_total):
        if view.place[thing] == OWNED + seat:
            n += table.cards[view.card[thing]].penalties[LOSE_HERO]
    return float(max(0, n))


@rule
def mean_symbols(table: Table, view: View) -> float:
    """Hero symbols on a Plague card that has not been drawn, on average."""
    n, symbols = 0, 0
    for thing in range(DRAW, DRAW + view.plague_total):
        if view.place[thing] == IN_DECK:
            n += 1
            symbols += table.cards[view.card[thing]].penalties[LOSE_HERO]
    return symbols / n if n > 0 else 0.0


@rule
def rounds_expected(view: View) -> float:
    """How many rounds are likely to come after this one: the Last Round lies anywhere among the bottom cards (M5)."""
    if view.phase != NEGOTIATION:
        return 0.0
    if view.last_round > 0:
        return float(max(0, view.last_round - view.number))
    lowest = max(view.drawn, view.total - PILE * view.count)
    place = 0.5 * (lowest + view.total)
    return min(float(view.rounds_left), 1.0 + (place - view.drawn) / view.count)


@rule
def likely(rounds: float) -> float:
    """How much of what rounds to come may bring is counted, in [0, 1]."""
    return rounds / (rounds + SETTLING)


# Battles


@rule
def is_free(view: View, seat: int, hero: int, how: int) -> bool:
    """Whether a fighter may still be set on a monster: a Paladin while rounds end, an Archer until it has been asked for its target."""
    if view.tie[hero] != 0:
        return False
    if view.phase == NEGOTIATION:
        return how in (MELEE, RANGED)
    if how != RANGED or view.step != ARCHERS_AIM or seat < view.seat:
        return False
    return seat > view.seat or hero >= view.thing


@rule
def strength(table: Table, view: View, hero: int, estate: Estate) -> int:
    """What a Paladin or an Archer adds to an attack, with so many Archers and Squires (M46, M49, M53)."""
    card = table.cards[view.card[hero]]
    if card.fights == RANGED:
        return int(card.volley[min(max(estate.archers, 1), ARCHERS) - 1])
    return card.attack + estate.rally if card.fights == MELEE else 0


@rule
def set_on(view: View, thing: int, hero: int, target: int) -> int:
    """The monster that a hero is tied to or aims at; ``hero`` is taken to be set on ``target``."""
    return target if thing == hero else int(view.tie[thing])


@rule
def attack_set(table: Table, view: View, mask: int, monster: int, hero: int, target: int, estate: Estate) -> int:
    """The attack of those who are set on a monster, and of the Mages but for how many monsters there are."""
    total, shots = 0, 0
    for thing in range(1, view.total + 1):
        if (mask >> (thing - 1)) & 1 == 0 or set_on(view, thing, hero, target) != monster:
            continue
        card = table.cards[view.card[thing]]
        if card.kind != HERO:
            continue
        if card.fights == RANGED:
            shots += 1
        if card.fights != RANGED or shots == 1 or view.options.archer_value == 0:
            total += strength(table, view, thing, estate)
    return total


@rule
def best_fighter(table: Table, view: View, free: int, need: int, estate: Estate) -> int:
    """The weakest free fighter that is enough, else the strongest; 0 when there is none."""
    found, best = 0, 0
    for thing in range(1, view.total + 1):
        if (free >> (thing - 1)) & 1 == 0:
            continue
        attack = strength(table, view, thing, estate)
        better = attack < best if min(attack, best) >= need else attack > best
        if found == 0 or better:
            found, best = thing, attack
    return found


@rule
def easiest(table: Table, view: View, mask: int, left: int, field: int, attack: int, hero: int, target: int, estate: Estate) -> int:
    """Of the monsters ``left`` the one to beat next with free fighters of so much attack, 0 when none can be; what needs the
    Mages most goes first, since each monster beaten weakens them (M51)."""
    found, best = 0, -1.0
    for thing in range(1, view.total + 1):
        if (left >> (thing - 1)) & 1 == 0 or view.tie[thing] != 0:
            continue
        card = table.cards[view.card[thing]]
        missing = card.stamina - estate.mages * field - attack_set(table, view, mask, thing, hero, target, estate)
        rating = 100.0 + missing if missing <= 0 else (1.0 + card.points) / missing
        if missing <= attack and rating > best:
            found, best = thing, rating
    return found


@rule
def campaign(table: Table, view: View, seat: int, mask: int, hero: int, target: int, rounds: float, estate: Estate) -> Campaign:
    """The battles of a holding: free fighters go where they finish a monster, the rounds to come may bring others."""
    free, left, field, attack = 0, 0, 0, 0
    for thing in range(1, view.total + 1):
        if (mask >> (thing - 1)) & 1 == 1:
            card = table.cards[view.card[thing]]
            if card.kind == MONSTER:
                left |= bit(thing)
                field += 1
            elif card.kind == HERO and thing != hero and is_free(view, seat, thing, card.fights):
                free |= bit(thing)
                attack += strength(table, view, thing, estate)
    safe, beaten, needed = 0.0, 0.0, 0
    while left != 0 and view.step <= BATTLES:
        monster = easiest(table, view, mask, left, field, attack, hero, target, estate)
        if monster == 0:
            break
        left &= ~bit(monster)
        need = table.cards[view.card[monster]].stamina - estate.mages * field
        for thing in range(1, view.total + 1):
            if (
                (mask >> (thing - 1)) & 1 == 1
                and set_on(view, thing, hero, target) == monster
                and table.cards[view.card[thing]].kind == HERO
            ):
                needed |= bit(thing)
        need -= attack_set(table, view, mask, monster, hero, target, estate)
        while need > 0:
            fighter = best_fighter(table, view, free, need, estate)
            if fighter == 0:
                break
            power = strength(table, view, fighter, estate)
            free &= ~bit(fighter)
            needed |= bit(fighter)
            need -= power
            attack -= power
        field -= 1
        beaten += 1.0
        safe += table.cards[view.card[monster]].points
    hoped, prospect, wounds, breaches, thefts, budget = 0.0, 0.0, 0.0, 0.0, 0.0, ATTACK_TO_COME * rounds
    for thing in range(1, view.total + 1):
        if (left >> (thing - 1)) & 1 == 0:
            continue
        card = table.cards[view.card[thing]]
        chance = 0.0
        if rounds > 0.0:
            missing = card.stamina - estate.mages * field - attack_set(table, view, mask, thing, hero, target, estate)
            used = min(attack, missing)
            chance = max(0.0, 1.0 - (missing - used) / (budget + 0.5))
            if chance > 0.0:
                attack -= used
            budget -= chance * (missing - used)
            hoped += chance * max(0.0, card.points - EFFORT * (missing - used))
            prospect += chance
        wounds += (1.0 - chance) * card.penalties[LOSE_HERO]
        breaches += (1.0 - chance) * card.penalties[LOSE_BUILDING]
        thefts += (1.0 - chance) * card.penalties[LOSE_TREASURE]
    return Campaign(safe, beaten, hoped, prospect, float(attack), wounds, breaches, thefts, needed)


# Points


@rule
def count_estate(table: Table, view: View, mask: int) -> Estate:
    """A holding, counted."""
    heroes, rooms, buildings, treasures, rally, archers, mages, shields, walls, crown = 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
    for thing in range(1, view.total + 1):
        if (mask >> (thing - 1)) & 1 == 0:
            continue
        card = table.cards[view.card[thing]]
        rooms += card.housing
        shields += card.shields_heroes
        walls += card.shields_any
        rally += card.rallies
        if card.kind == HERO:
            heroes += 1
            archers += 1 if card.fights == RANGED else 0
            mages += 1 if card.fights == GLOBAL else 0
            crown += card.points if card.per == PER_HERO else 0
        elif card.kind == BUILDING:
            buildings += 1
        elif card.kind == TREASURE:
            treasures += 1
    return Estate(heroes, rooms, buildings, treasures, rally, archers, mages, shields, walls, crown)


@rule
def points_of(table: Table, view: View, thing: int, outlook: Outlook) -> float:
    """What a card scores at the end (M63-M73), and what it may still be good for; a Saboteur by what it costs the others."""
    card = table.cards[view.card[thing]]
    per, points = card.per, float(card.points)
    if per == PER_HERO:
        points *= outlook.heroes
    elif per == PER_BUILDING:
        points *= outlook.buildings
    elif per == PER_TREASURE:
        points *= outlook.treasures
    elif per == PER_PLAGUE:
        points *= outlook.plagues
    elif per != FIXED:
        points *= outlook.trophies  # different monsters are nearly always all of them
    points -= card.neighbours * outlook.near
    if card.awards == 1 or card.rallies > 0 or card.fights == GLOBAL:
        points += FINE * outlook.future
    return points


@rule
def worth_of_hero(table: Table, view: View, hero: int, outlook: Outlook) -> float:
    """What would be lost with a hero: its points, what a King scores for it, the monster that it is needed for."""
    card = table.cards[view.card[hero]]
    worth = points_of(table, view, hero, outlook) + outlook.crown
    if (outlook.needed >> (hero - 1)) & 1 == 1:
        worth += outlook.share
    elif card.fights == MELEE or card.fights == RANGED:
        worth += outlook.future * FIGHTER * max(2, card.attack)
    if card.fights == GLOBAL:
        worth += outlook.safe
    return worth + card.rallies * 0.5 * outlook.share


@rule
def victims(table: Table, view: View, mask: int, outlook: Outlook, many: int) -> int:
    """The heroes that one would give up first, so many of them."""
    lost = 0
    for _ in range(many):
        hero, least = 0, 0.0
        for thing in range(1, view.total + 1):
            if ((mask & ~lost) >> (thing - 1)) & 1 == 1 and table.cards[view.card[thing]].kind == HERO:
                worth = worth_of_hero(table, view, thing, outlook)
                if hero == 0 or worth < least:
                    hero, least = thing, worth
        lost |= bit(hero)
    return lost


@rule
def ruins(table: Table, view: View, mask: int, outlook: Outlook, breaches: float, thefts: float, rooms_left: int) -> float:
    """What monsters take in buildings and treasures: the least of each."""
    building, treasure = 1000.0, 1000.0
    for thing in range(1, view.total + 1):
        if (mask >> (thing - 1)) & 1 == 1:
            card = table.cards[view.card[thing]]
            if card.kind == BUILDING:
                roof = ROOF * max(0, card.housing - max(0, rooms_left))
                building = min(building, points_of(table, view, thing, outlook) + roof)
            elif card.kind == TREASURE:
                treasure = min(treasure, points_of(table, view, thing, outlook))
    cost = 0.0
    if building < 1000.0:
        cost += breaches * max(0.0, building)
    if treasure < 1000.0:
        cost += thefts * max(0.0, treasure)
    return cost


@rule
def foresee(
    table: Table, view: View, seat: int, mask: int, estate: Estate, war: Campaign, plagues: float, sick: float, rounds: float
) -> Outlook:
    """What points will be multiplied with; ``sick`` heroes will be lost to Plague."""
    trophies, near = war.beaten + war.prospect + 0.08 * rounds, 0
    for thing in range(1, view.total + 1):
        if view.place[thing] == DEFEATED + seat:
            trophies += 1.0
    for other in range(view.count):
        near += 1 if adjacent(view.count, seat, other) else 0
    lodged = min(float(estate.heroes), estate.rooms + HEROES_TO_COME * rounds)
    return Outlook(
        max(0.0, lodged - sick) + 0.3 * rounds,
        estate.buildings + 0.2 * rounds,
        estate.treasures + 0.06 * rounds,
        plagues,
        trophies,
        float(estate.crown),
        war.safe / war.beaten if war.beaten > 0.0 else 0.0,
        war.safe,
        war.needed,
        likely(rounds),
        near / (view.count - 1.0),
    )


@rule
def worth_of(table: Table, view: View, mask: int, estate: Estate, war: Campaign, outlook: Outlook, unused: float, rounds: float) -> float:
    """What a holding brings if no hero is lost but to monsters; ``unused`` symbols can still be cancelled."""
    total = war.safe + war.hoped + outlook.future * FIGHTER * min(war.spare, 2.0 + rounds)
    least = 1000.0
    for thing in range(1, view.total + 1):
        if (mask >> (thing - 1)) & 1 == 1 and table.cards[view.card[thing]].kind != MONSTER:
            total += points_of(table, view, thing, outlook)
            if table.cards[view.card[thing]].kind == HERO:
                least = min(least, worth_of_hero(table, view, thing, outlook))
    rooms_left = estate.rooms - estate.heroes
    total += outlook.future * ROOM * max(0.0, min(float(rooms_left), 1.0 + HEROES_TO_COME * rounds))
    if least < 1000.0:
        total -= max(0.0, war.wounds - unused) * min(DEAR, max(WOUND, least))
    return total - ruins(table, view, mask, outlook, war.breaches, war.thefts, rooms_left)


@rule
def expected(
    table: Table, view: View, seat: int, mask: int, plagues: float, symbols: float, hero: int, target: int, rounds: float
) -> float:
    """The points that a seat can expect with a holding; ``hero`` (0 nobody) is taken to be set on ``target``.

    Heroes without room and those that Plague takes are the ones that are missed least, and without them the battles are gone
    through again. Rounds to come may bring rooms, and heroes that are missed less.
    """
    estate = count_estate(table, view, mask)
    sick = max(0.0, symbols - estate.shields - estate.walls)
    unused = max(0.0, estate.shields + estate.walls - symbols)
    war = campaign(table, view, seat, mask, hero, target, rounds, estate)
    outlook = foresee(table, view, seat, mask, estate, war, plagues, sick, rounds)
    whole = worth_of(table, view, mask, estate, war, outlook, unused, rounds)
    homeless = max(0, estate.heroes - estate.rooms)
    struck = 0  # whole heroes, of which the last one may be lost in part
    while struck < sick and homeless + struck < estate.heroes:
        struck += 1
    spared = max(0.0, sick - struck) * outlook.future * SICKNESS  # will be lost of those to come
    if homeless + struck == 0:
        return whole - spared
    left = mask & ~victims(table, view, mask, outlook, homeless + struck)
    estate = count_estate(table, view, left)
    war = campaign(table, view, seat, left, hero, target, rounds, estate)
    outlook = foresee(table, view, seat, left, estate, war, plagues, 0.0, rounds)
    rest = worth_of(table, view, left, estate, war, outlook, unused, rounds)
    settled = rounds / (rounds + 2.0 * homeless) if homeless > 0 else 0.0
    part = (homeless * (1.0 - settled) + min(sick, float(struck)) * (1.0 - 0.25 * outlook.future)) / (homeless + struck)
    return whole - part * (whole - rest) - spared - settled * ROOM * homeless


# What a seat holds now


@rule
def with_holding(table: Table, view: View, seat: int, mask: int) -> float:
    """The points that a seat can expect with these draw cards and the Plague cards that it has."""
    plagues = float(plagues_of(view, seat))
    return expected(table, view, seat, mask, plagues, symbols_of(table, view, seat), 0, 0, rounds_expected(view))


@rule
def with_plague(table: Table, view: View, seat: int, mask: int) -> float:
    """The same with one Plague card more, of which nothing is known but what is left in the deck."""
    plagues, symbols = plagues_of(view, seat) + 1.0, symbols_of(table, view, seat) + mean_symbols(table, view)
    return expected(table, view, seat, mask, plagues, symbols, 0, 0, rounds_expected(view))


@rule
def defeated_points(table: Table, view: View, seat: int) -> int:
    """Points of the monsters that a seat has defeated already."""
    points = 0
    for thing in range(1, view.total + 1):
        if view.place[thing] == DEFEATED + seat:
            points += table.cards[view.card[thing]].points
    return points


@rule
def prospect(table: Table, view: View, seat: int) -> float:
    """What a seat can expect to score; a card that it is about to receive counts."""
    mask = held(view, seat) | bit(coming(view, seat))
    return with_holding(table, view, seat, mask) + defeated_points(table, view, seat)


@rule
def standing(table: Table, view: View, me: int) -> float:
    """What ``me`` can expect to score, less what the others can on average."""
    total = 0.0
    for seat in range(view.count):
        points = prospect(table, view, seat)
        total += points if seat == me else -RIVALS * points / (view.count - 1.0)
    return total
