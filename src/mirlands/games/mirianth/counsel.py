"""What plain sense does at every decision: the card that adds most to one's expected points, the deal that beats the plague test,
the Paladin where he finishes a monster, the loss that costs least. From a View alone."""

from __future__ import annotations

from typing import NamedTuple

from mirlands.kernel.chance import Dice
from mirlands.kernel.rule import rule

from .appraisal import (
    RIVALS,
    bit,
    expected,
    held,
    plagues_of,
    rounds_expected,
    symbols_of,
    with_holding,
    with_plague,
)
from .bargaining import answer, by_test, merchant_of, stakes_of, talk
from .battles import attack_on
from .claims import cannot_choose, claimants, how_many, to_be_had
from .disputes import cannot_order
from .numbers import (
    ANNOUNCE,
    AWARD,
    CANCEL_SYMBOL,
    CHOOSE,
    DISCARD,
    FIGHT,
    KEEP,
    ORDER,
    PASS,
    STRIKE,
    TARGET,
    USE,
)
from .promises import bound_to
from .state import (
    A_BATTLE,
    A_CLAIM,
    A_FREE_CARD,
    A_HERO_TO_LODGE,
    A_MERCHANT,
    A_PALADIN,
    A_PENALTY,
    A_TARGET,
    A_TURN,
    AN_ANSWER,
    AN_OUTSIDE_OFFER,
    ANOTHER_CLAIM,
    AWARDING,
    BUILDING,
    FIGHTING,
    HERO,
    LOSE_BUILDING,
    LOSE_HERO,
    LOSE_TREASURE,
    MELEE,
    MONSTER,
    NO_DRAFT,
    OWNED,
    SPENDING,
    TREASURE,
    TYING,
    WHICH_DISPUTE,
    Table,
    View,
)

HOPE = 0.25  # how much of what two gain by agreeing is counted on
HASTE = 0.5  # what conceding later may cost: the card that is free now may be gone
RESTLESS = 0.1  # a claim is changed for so much at least
PATIENCE = 0.3  # a Paladin waits for a monster unless tying him now is worth so much


# Claims


class Wishes(NamedTuple):
    """What a seat can expect with each of the revealed cards, with none of them, and with a Plague card."""

    cards: tuple[float, float, float, float]
    nothing: float
    sick: float


@rule
def with_card(table: Table, view: View, seat: int, mask: int, slot: int) -> float:
    """What a seat can expect with a revealed card more; 0 where there is none."""
    return with_holding(table, view, seat, mask | bit(int(view.revealed[slot]))) if slot < view.revealed_count else 0.0


@rule
def wishes_of(table: Table, view: View, seat: int) -> Wishes:
    """What a seat may wish for in this round."""
    mask = held(view, seat)
    cards = (
        with_card(table, view, seat, mask, 0),
        with_card(table, view, seat, mask, 1),
        with_card(table, view, seat, mask, 2),
        with_card(table, view, seat, mask, 3),
    )
    return Wishes(cards, with_holding(table, view, seat, mask), with_plague(table, view, seat, mask))


@rule
def free_after(table: Table, view: View, seat: int, slot: int, wishes: Wishes) -> float:
    """What a seat can expect with the best card but ``slot`` that no other seat claims; with nothing when there is none."""
    best = wishes.nothing
    for other in range(view.revealed_count):
        if other != slot and to_be_had(view, other) and rivals_for(view, seat, other) == 0:
            best = max(best, wishes.cards[other])
    return best


@rule
def rivals_for(view: View, me: int, slot: int) -> int:
    """The mask of other seats that claim a card."""
    return claimants(view, slot) & ~(1 << me)


@rule
def worth_of_claim(table: Table, view: View, me: int, slot: int, deals: int, wishes: Wishes) -> float:
    """What claiming a revealed card is worth as the others' claims stand: the card, or what a quarrel about it may bring."""
    thing, rivals = int(view.revealed[slot]), rivals_for(view, me, slot)
    for seat in range(view.count):
        if seat != me and bound_to(table, view, me, thing, 1 << seat) > 0 and (rivals >> seat) & 1 == 1:
            return free_after(table, view, me, slot, wishes) - HASTE
        if seat != me and bound_to(table, view, seat, thing, 1 << me) > 0:
            rivals &= ~(1 << seat)
    win = wishes.cards[slot]
    if rivals == 0:
        return win
    players = how_many(rivals) + 1
    worth = (win + (players - 1.0) * wishes.sick) / players
    if deals == 0:
        return worth
    free = free_after(table, view, me, slot, wishes)
    if players == 2:
        for seat in range(view.count):
            if (rivals >> seat) & 1 == 1:
                theirs = stakes_of(table, view, seat, thing)
                agreed = max(win + theirs.free, theirs.win + free)
                worth += HOPE * max(0.0, agreed - worth - by_test(theirs, players))
    return max(worth, free - HASTE)


@rule
def claim(table: Table, view: View, me: int, deals: int) -> int:
    """Announce the card that is worth most, or keep the claim unless another one is clearly better."""
    best, worth, wishes = -1, 0.0, wishes_of(table, view, me)
    for slot in range(view.revealed_count):
        found = worth_of_claim(table, view, me, slot, deals, wishes)
        if view.claim[me] == slot + 1:
            found += RESTLESS
        if best < 0 or found > worth:
            best, worth = slot, found
    return KEEP if view.claim[me] == best + 1 else ANNOUNCE + best


@rule
def choose_again(table: Table, view: View, me: int) -> int:
    """The card that adds most."""
    best, worth = -1, 0.0
    for slot in range(view.revealed_count):
        if cannot_choose(table, view, me, slot) == 0:
            found = with_holding(table, view, me, held(view, me) | bit(int(view.revealed[slot])))
            if best < 0 or found > worth:
                best, worth = slot, found
    return CHOOSE + best if best >= 0 else -1


@rule
def order(view: View, me: int) -> int:
    """One's own dispute first, while there are free cards; else the first one."""
    first = -1
    for slot in range(view.revealed_count):
        if cannot_order(view, slot) == 0 and (first < 0 or view.claim[me] == slot + 1):
            first = slot
    return ORDER + first if first >= 0 else -1


# The Merchant


@rule
def use_merchant(table: Table, view: View, me: int) -> int:
    """Take a disputed card by a Merchant where that is better than the plague test; he goes to the rival who gains least by him."""
    thing, players = int(view.revealed[view.dispute - 1]), how_many(view.disputants)
    if (view.disputants >> me) & 1 == 0 or view.options.merchant_self == 1:
        return -1 if view.draft.kind == AWARDING else PASS
    card = merchant_of(table, view, me)
    if view.draft.kind == AWARDING:
        card = int(view.draft.thing)
    mask, weight = held(view, me), RIVALS / (view.count - 1.0)
    with_card = with_holding(table, view, me, (mask | bit(thing)) & ~bit(card))
    without = by_test(stakes_of(table, view, me, thing), players)
    taker, least = -1, 0.0
    for seat in range(view.count):
        if seat == me or (view.disputants >> seat) & 1 == 0:
            continue
        if bound_to(table, view, me, thing, 1 << seat) > 0:
            return -1 if view.draft.kind == AWARDING else PASS
        stakes = stakes_of(table, view, seat, thing)
        with_card -= weight * stakes.free
        without -= weight * by_test(stakes, players)
        gain = with_holding(table, view, seat, held(view, seat) | bit(stakes.other) | bit(card)) - stakes.free
        if taker < 0 or gain < least:
            taker, least = seat, gain
    if taker < 0:
        return -1
    if view.draft.kind == AWARDING:
        return AWARD + 4 * me + taker
    return USE + card if with_card - weight * least > without else PASS


# Paladins


@rule
def with_tie(table: Table, view: View, me: int, hero: int, monster: int) -> float:
    """What one can expect when a hero is set on a monster."""
    mask = held(view, me)
    plagues, symbols = float(plagues_of(view, me)), symbols_of(table, view, me)
    return expected(table, view, me, mask, plagues, symbols, hero, monster, rounds_expected(view))


@rule
def best_target(table: Table, view: View, me: int, hero: int) -> int:
    """The monster on which a hero is worth most; 0 when there is none."""
    found, best = 0, 0.0
    for thing in range(1, view.total + 1):
        if view.place[thing] == OWNED + me and table.cards[view.card[thing]].kind == MONSTER:
            worth = with_tie(table, view, me, hero, thing)
            if found == 0 or worth > best:
                found, best = thing, worth
    return found


@rule
def tie_paladin(table: Table, view: View, me: int) -> int:
    """Tie the Paladin for whom it is worth most, where nothing is lost by it, or where the rounds run out."""
    if view.draft.kind == TYING:
        return TARGET + best_target(table, view, me, int(view.draft.thing))
    found, best, loose = 0, 0.0, 0
    for thing in range(1, view.total + 1):
        if view.place[thing] == OWNED + me and view.tie[thing] == 0 and table.cards[view.card[thing]].fights == MELEE:
            loose += 1
            worth = with_tie(table, view, me, thing, best_target(table, view, me, thing))
            if found == 0 or worth > best:
                found, best = thing, worth
    now = with_holding(table, view, me, held(view, me))
    if found == 0:
        return PASS
    waits = rounds_expected(view) > loose
    return USE + found if best >= now - (0.0 if waits else PATIENCE) else PASS


# The Resolution


@rule
def aim(table: Table, view: View, me: int) -> int:
    """The target at which the Archer at hand is worth most, or none."""
    monster = best_target(table, view, me, int(view.thing))
    return TARGET + monster if monster > 0 else PASS


@rule
def cost_of(table: Table, view: View, me: int, thing: int) -> float:
    """What one loses with a card."""
    return with_holding(table, view, me, held(view, me)) - with_holding(table, view, me, held(view, me) & ~bit(thing))


@rule
def least_loss(table: Table, view: View, me: int, kind: int) -> int:
    """The card of a type that one misses least; 0 when there is none."""
    found, best = 0, 0.0
    for thing in range(1, view.total + 1):
        if view.place[thing] == OWNED + me and table.cards[view.card[thing]].kind == kind:
            cost = cost_of(table, view, me, thing)
            if found == 0 or cost < best:
                found, best = thing, cost
    return found


@rule
def pending_of(view: View, kind: int) -> int:
    """Symbols still to be paid with cards of a type."""
    return int(view.pending[LOSE_HERO if kind == HERO else LOSE_BUILDING if kind == BUILDING else LOSE_TREASURE])


@rule
def dearest(table: Table, view: View, me: int) -> int:
    """The type of card whose loss is pending and would cost most; 0 when nothing would be lost."""
    found, most = 0, -1000.0
    for kind in range(TREASURE, HERO + 1):
        if pending_of(view, kind) > 0:
            thing = least_loss(table, view, me, kind)
            if thing > 0 and (found == 0 or cost_of(table, view, me, thing) > most):
                found, most = kind, cost_of(table, view, me, thing)
    return found


@rule
def pay(table: Table, view: View, me: int) -> int:
    """Discard what is missed least, unless a Priestess or a Wall is missed less than what it saves."""
    kind = dearest(table, view, me)
    if kind == 0:
        return -1
    if view.draft.kind == SPENDING:
        return CANCEL_SYMBOL + (LOSE_HERO if kind == HERO else LOSE_BUILDING if kind == BUILDING else LOSE_TREASURE)
    victim = least_loss(table, view, me, kind)
    price = cost_of(table, view, me, victim)
    for thing in range(1, view.total + 1):
        if view.place[thing] != OWNED + me or thing == victim:
            continue
        card = table.cards[view.card[thing]]
        saved = 0.0
        if card.shields_heroes > 0 and view.pending[LOSE_HERO] > 0:
            hero = least_loss(table, view, me, HERO)
            spared = min(float(card.shields_heroes), max(float(view.pending[LOSE_HERO]), symbols_of(table, view, me)))
            saved = spared * cost_of(table, view, me, hero)
        elif card.shields_any > 0:
            saved = price
        if saved > 0.0 and printed_loss(table, view, me, thing) < saved:
            return USE + thing
    return DISCARD + victim


@rule
def printed_loss(table: Table, view: View, me: int, thing: int) -> float:
    """What one loses with a card whose effect has been used: its points, and its rooms where heroes need them."""
    card = table.cards[view.card[thing]]
    return float(card.points) + (1.0 if card.housing > view.housing[me] - view.heroes[me] else 0.0)


@rule
def closest_battle(table: Table, view: View, me: int) -> int:
    """The monster that can be beaten with least to spare; 0 when there is none."""
    found, least = 0, 0
    for thing in range(1, view.total + 1):
        if view.place[thing] != OWNED + me or view.tie[thing] != 0 or table.cards[view.card[thing]].kind != MONSTER:
            continue
        over = attack_on(table, view, me, thing) - table.cards[view.card[thing]].stamina
        if over >= 0 and (found == 0 or over < least):
            found, least = thing, over
    return found


@rule
def fight(table: Table, view: View, me: int) -> int:
    """Fight first what needs the Mages most and can be beaten, with everybody; then let a Rogue remove what would cost more than him."""
    if view.draft.kind == FIGHTING:
        return STRIKE
    if view.draft.kind == NO_DRAFT:
        found = closest_battle(table, view, me)
        if found > 0:
            return FIGHT + found
    worst, rogue, gain = 0, 0, 0.0
    for thing in range(1, view.total + 1):
        if view.place[thing] != OWNED + me:
            continue
        if table.cards[view.card[thing]].removes == 1:
            rogue = thing
    for thing in range(1, view.total + 1):
        if rogue > 0 and view.place[thing] == OWNED + me and table.cards[view.card[thing]].kind == MONSTER:
            without = with_holding(table, view, me, held(view, me) & ~(bit(thing) | bit(rogue)))
            if worst == 0 or without > gain:
                worst, gain = thing, without
    if view.draft.kind != NO_DRAFT:
        return TARGET + worst if worst > 0 else -1
    return USE + rogue if worst > 0 and gain > with_holding(table, view, me, held(view, me)) else PASS


@rule
def advise(table: Table, view: View, deals: int, dice: Dice) -> int:
    """What plain sense does for the seat that decides; -1 where it does not know."""
    me, asks = view.me, view.asks
    if me < 0 or view.seat != me:
        return -1
    if asks in (A_CLAIM, ANOTHER_CLAIM):
        return claim(table, view, me, deals)
    if asks == A_FREE_CARD:
        return choose_again(table, view, me)
    if asks == WHICH_DISPUTE:
        return order(view, me)
    if asks in (A_TURN, AN_OUTSIDE_OFFER):
        return talk(table, view, me, deals)
    if asks == AN_ANSWER:
        return answer(table, view, me, deals)
    if asks == A_MERCHANT:
        return use_merchant(table, view, me)
    if asks == A_PALADIN:
        return tie_paladin(table, view, me)
    if asks == A_TARGET:
        return aim(table, view, me)
    if asks == A_HERO_TO_LODGE:
        return DISCARD + least_loss(table, view, me, HERO)
    if asks == A_PENALTY:
        return pay(table, view, me)
    return fight(table, view, me) if asks == A_BATTLE else -1
