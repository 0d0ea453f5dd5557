"""A view as a number, and as numbers: the reading that the greedy bot acts on, and the observation for learners.

The reading foresees what has been declared and not yet fought: with blockers assigned the fights are counted out, without
them the defender is taken to block sensibly. It also looks at the next attack of the other side, so that blockers stay at
home when they are needed there.
"""

from __future__ import annotations

from collections.abc import MutableSequence

from mirlands.kernel.rule import rule

from ..duel.state import DRAWN, NOBODY, SEATS
from .state import (
    BLOCK,
    BOOK,
    CRUSADE,
    DRAW,
    END_PHASE,
    HAND,
    INCORRUPTIBLE,
    LECTERN,
    NO_WINDOW,
    OPENING_HANDS,
    OVER,
    PARCHMENT,
    PRAYER,
    UNTOUCHABLE,
    Card,
    SeenPlayer,
    Table,
    Tome,
    View,
)

WON = 1000.0
FATAL = 400.0  # a declared attack that takes the last point of a life pool
PERIL = 60.0  # the next attack would, as things stand
DREAD = 0.6  # how much an attack counts that has not been declared
DESPERATE = 4.0  # a point of damage, when the attack would kill
TOKEN = 0.7  # a point of Stamina
CARD = 2.0  # a card in hand that is not known
GREEDY_HAND = (2, 5)  # Prayers of an opening hand that is kept

PLAYER_NUMBERS = 16
UNDERLING_NUMBERS = 12
BOOK_NUMBERS = 5
CARD_NUMBERS = 10
PUBLIC = 25
SIDE = PLAYER_NUMBERS + CRUSADE * UNDERLING_NUMBERS + LECTERN * BOOK_NUMBERS
TENSOR = PUBLIC + SEATS * SIDE + HAND * CARD_NUMBERS


# What things are worth


@rule
def willpower_at(seen: SeenPlayer, place: int, now: int) -> int:
    """The Willpower of an Underling: with ``now`` 1 as it is, else without what ends with the round."""
    if now == 1:
        return int(seen.willpower[place])
    return max(0, seen.willpower[place] - seen.crusade[place].attack_temp)


@rule
def stamina_at(seen: SeenPlayer, place: int, now: int) -> int:
    """The Stamina that an Underling has left: with ``now`` 1 as it is, else without what ends with the round."""
    if now == 1:
        return int(seen.stamina_left[place])
    return max(0, seen.stamina_left[place] - seen.crusade[place].health_temp)


@rule
def is_untouchable(seen: SeenPlayer, place: int, now: int) -> bool:
    """Whether physical damage does nothing to an Underling (L32): with ``now`` 1 as it is, else as it will be after the round."""
    mask = seen.capacities[place] if now == 1 else seen.crusade[place].keywords
    return (mask & UNTOUCHABLE) != 0


@rule
def worth_of_underling(table: Table, seen: SeenPlayer, place: int) -> float:
    """Willpower and Stamina that last, Capacities, abilities, and a little for being there at all."""
    willpower, stamina = willpower_at(seen, place, 0), stamina_at(seen, place, 0)
    worth = 0.6 + 1.0 * willpower + TOKEN * stamina
    if (seen.crusade[place].keywords & INCORRUPTIBLE) != 0:
        worth += 0.8
    if is_untouchable(seen, place, 0):
        worth += 1.5 + 0.5 * willpower
    card = table.cards[seen.crusade[place].card]
    if card.use != 0:
        worth += 1.5
    if card.on_attack != 0:
        worth += 1.0
    if card.on_destroyed != 0:
        worth += 0.7
    return worth


@rule
def worth_of_life(life: int) -> float:
    """A life pool: the last points count most."""
    left = max(0, life)
    return 0.5 * left + 0.3 * min(left, 20) + 0.8 * min(left, 10) + 1.5 * min(left, 4)


@rule
def worth_of_territory(count: int) -> float:
    """Cards that give Faith: the first ones count most."""
    return 2.6 * min(count, 4) + 1.6 * max(0, min(count, 7) - 4) + 0.5 * max(0, min(count, 12) - 7) + 0.1 * max(0, count - 12)


@rule
def worth_of_library(count: int) -> float:
    """A Library that is nearly empty is a danger."""
    return -4.0 * max(0, 4 - count)


@rule
def worth_in_hand(card: Card, grounds: int) -> float:
    """A card of one's own hand, with ``grounds`` cards in the Territory; a Parchment may wait for its moment."""
    if card.kind == PRAYER:
        return 1.2 if grounds < 7 else 0.3
    worth = 1.4 + 0.25 * card.cost
    return worth + 0.3 if card.kind == PARCHMENT else worth


@rule
def worth_of_side(table: Table, seen: SeenPlayer) -> float:
    """A side of the war zone: life, Underlings, Books, Territory, Library and hand."""
    worth = worth_of_life(seen.life) + worth_of_territory(seen.territory_count) + worth_of_library(seen.library_count)
    for i in range(seen.crusade_count):
        worth += worth_of_underling(table, seen, i)
    for i in range(seen.lectern_count):
        worth += 1.8 + 1.2 * table.cards[seen.lectern[i].card].cost
    for i in range(seen.hand_count):
        card = seen.hand[i]
        worth += worth_in_hand(table.cards[card], seen.territory_count) if card != 0 else CARD
    return worth


@rule
def cards_drawn(view: View, seat: int) -> int:
    """How many cards the seat's rounds have given it: none the first (L28), and the round that has just begun none yet.

    Whose round it is must not make a view better or worse: a round begins with a card.
    """
    due = 1 if view.step == DRAW and view.seat == seat else 0
    return max(0, view.players[seat].rounds - 1 - due)


# Fights


@rule
def kills(view: View, willpower: int, target: SeenPlayer, place: int, now: int) -> bool:
    """Whether a strike of that Willpower destroys an Underling (L51, L56); never one that is Untouchable (L32)."""
    if willpower <= 0 or is_untouchable(target, place, now):
        return False
    return willpower >= stamina_at(target, place, now) + view.options.lethal


@rule
def hurt(table: Table, view: View, willpower: int, target: SeenPlayer, place: int, now: int) -> float:
    """What a strike of that Willpower costs the side whose Underling it hits: all that it is worth, or tokens, which stay."""
    if willpower <= 0 or is_untouchable(target, place, now):
        return 0.0
    if kills(view, willpower, target, place, now):
        return worth_of_underling(table, target, place)
    return TOKEN * willpower


@rule
def fight(table: Table, view: View, striker: SeenPlayer, i: int, blocker: SeenPlayer, j: int, now: int) -> tuple[float, bool, bool]:
    """A fight counted out: what the striker's side gains by it, whether the blocker falls, whether the striker falls (L51-L53)."""
    willpower = willpower_at(striker, i, now)
    gain = hurt(table, view, willpower, blocker, j, now)
    if kills(view, willpower, blocker, j, now):
        return gain, True, False
    answer = willpower_at(blocker, j, now)
    return gain - hurt(table, view, answer, striker, i, now), False, kills(view, answer, striker, i, now)


@rule
def fought(table: Table, view: View, side: int) -> tuple[float, int, int]:
    """The fights that are left of the attack of ``side``, blockers assigned: its gain, and masks of its own and the other's fallen."""
    strikers, blockers = view.players[side], view.players[1 - side]
    gain, damage, fallen, felled = 0.0, 0, 0, 0
    for i in range(strikers.crusade_count):
        if strikers.attacking[i] == 0 or strikers.opposed[i] < 0:
            continue
        if strikers.opposed[i] == 0:
            damage += strikers.willpower[i]
            continue
        place = strikers.opposed[i] - 1
        won, blocker_falls, striker_falls = fight(table, view, strikers, i, blockers, place, 1)
        gain += won
        if blocker_falls:
            felled |= 1 << place
        if striker_falls:
            fallen |= 1 << i
    if damage >= blockers.life:
        gain += FATAL
    return gain + worth_of_life(blockers.life) - worth_of_life(blockers.life - damage), fallen, felled


@rule
def strongest(seen: SeenPlayer, mask: int, now: int) -> int:
    """The place of the Underling of a mask, not empty, that has the most Willpower."""
    found, most = -1, -1
    for i in range(seen.crusade_count):
        if (mask >> i) & 1 and willpower_at(seen, i, now) > most:
            found, most = i, willpower_at(seen, i, now)
    return found


@rule
def assault(table: Table, view: View, side: int, attackers: int, guards: int, now: int, free: int) -> tuple[float, int, int]:
    """An attack of ``side`` with the Underlings of the mask ``attackers``, against which those of ``guards`` may block (L49).

    The other side blocks where it gains by it, the strongest first, and with whatever it has while the attack would kill.
    With ``free`` 1 attackers that would lose by it stay at home. Returns the gain of ``side``, and masks of its own and the
    other's fallen.
    """
    strikers, blockers = view.players[side], view.players[1 - side]
    incoming = 0
    for i in range(strikers.crusade_count):
        if (attackers >> i) & 1:
            incoming += willpower_at(strikers, i, now)
    gain, damage, fallen, felled = 0.0, 0, 0, 0
    todo, ready = attackers, guards
    while todo != 0:
        i = strongest(strikers, todo, now)
        todo &= ~(1 << i)
        willpower = willpower_at(strikers, i, now)
        pain = DESPERATE * willpower
        if incoming < blockers.life:
            pain = worth_of_life(blockers.life - damage) - worth_of_life(blockers.life - damage - willpower)
        place, least, won = -1, pain, 0.0
        for j in range(blockers.crusade_count):
            if (ready >> j) & 1:
                cost = fight(table, view, strikers, i, blockers, j, now)[0]
                if cost < least:
                    place, least, won = j, cost, cost
        if place < 0:
            damage += willpower
            continue
        incoming -= willpower
        if free == 1 and won < 0.0:
            continue
        ready &= ~(1 << place)
        gain += won
        _, blocker_falls, striker_falls = fight(table, view, strikers, i, blockers, place, now)
        if blocker_falls:
            felled |= 1 << place
        if striker_falls:
            fallen |= 1 << i
    if damage >= blockers.life:
        gain += FATAL
    return gain + worth_of_life(blockers.life) - worth_of_life(blockers.life - damage), fallen, felled


@rule
def everyone(seen: SeenPlayer) -> int:
    """A mask of all Underlings of a side."""
    return (1 << seen.crusade_count) - 1


@rule
def able(flags: MutableSequence[int]) -> int:
    """A mask of the places where a flag is set."""
    mask = 0
    for i in range(CRUSADE):
        if flags[i] == 1:
            mask |= 1 << i
    return mask


@rule
def danger(table: Table, view: View, me: int, gone: int, theirs_gone: int) -> float:
    """What the next attack of the other side may cost, without those who are about to fall (two masks).

    In its own round, before it attacks, that is an attack of those who can against those who can block; else of all its
    Underlings, which will have been untilted, against those who are untilted now, or will have been as well.
    """
    mine, theirs = view.players[me], view.players[1 - me]
    now, attackers, guards = 0, everyone(theirs), able(mine.can_block)
    if view.seat != me:
        if view.attacked == 1 or view.phase == END_PHASE:
            guards = everyone(mine)
        else:
            now, attackers = 1, able(theirs.can_attack)
    loss = assault(table, view, 1 - me, attackers & ~theirs_gone, guards & ~gone, now, 1)[0]
    return PERIL if loss >= FATAL else DREAD * loss


# The whole view


@rule
def worth_of_opening(table: Table, view: View, me: int) -> float:
    """An opening hand with a few Prayers is better than another one, which is better than one without or with nothing else."""
    seen = view.players[me]
    if seen.redraws == 1:
        return -1.0
    prayers = 0
    for i in range(seen.hand_count):
        if table.cards[seen.hand[i]].kind == PRAYER:
            prayers += 1
    return 0.0 if GREEDY_HAND[0] <= prayers <= GREEDY_HAND[1] else -2.0


@rule
def value(table: Table, view: View) -> float:
    """How good a view looks to its seat: its side of the war zone less the other, with the fights to come; won is ``WON``."""
    me = max(0, view.me)
    if view.winner == DRAWN:
        return 0.0
    if view.winner != NOBODY:
        return WON if view.winner == me else -WON
    foe = 1 - me
    mine, theirs = view.players[me], view.players[foe]
    worth = worth_of_side(table, mine) - worth_of_side(table, theirs)
    if view.phase == OPENING_HANDS:
        return worth + worth_of_opening(table, view, me)
    worth -= CARD * (cards_drawn(view, me) - cards_drawn(view, foe))
    worth += 0.02 * min(mine.faith, 10)
    for i in range(mine.crusade_count):
        if mine.crusade[i].tilted == 0:
            worth += 0.05
    gone, theirs_gone = 0, 0
    if view.attack_count != 0:
        strikers, blockers = view.players[view.seat], view.players[1 - view.seat]
        if view.step == BLOCK:
            gain, fallen, felled = assault(table, view, view.seat, able(strikers.attacking), able(blockers.can_block), 1, 0)
        else:
            gain, fallen, felled = fought(table, view, view.seat)
        if view.seat == me:
            worth += gain
            gone, theirs_gone = fallen, felled
        else:
            worth -= gain
            gone, theirs_gone = felled, fallen
    return worth - danger(table, view, me, gone, theirs_gone)


# The observation


@rule
def observe_underling(table: Table, seen: SeenPlayer, place: int, out: MutableSequence[float], at: int) -> None:
    """One Underling: present, Willpower, Stamina left and in all, Capacities, tilted, what it can do, its fight, an ability."""
    underling = seen.crusade[place]
    if underling.card == 0:
        for i in range(UNDERLING_NUMBERS):
            out[at + i] = 0.0
        return
    out[at] = 1.0
    out[at + 1] = seen.willpower[place] / 10.0
    out[at + 2] = seen.stamina_left[place] / 10.0
    out[at + 3] = seen.stamina[place] / 10.0
    out[at + 4] = seen.capacities[place] / 8.0
    out[at + 5] = 1.0 * underling.tilted
    out[at + 6] = 1.0 * seen.can_attack[place]
    out[at + 7] = 1.0 * seen.can_block[place]
    out[at + 8] = 1.0 * seen.attacking[place]
    out[at + 9] = seen.opposed[place] / 16.0
    out[at + 10] = seen.blocking[place] / 16.0
    out[at + 11] = 1.0 if table.cards[underling.card].use != 0 else 0.0


@rule
def observe_book(table: Table, tome: Tome, out: MutableSequence[float], at: int) -> None:
    """One Book: present, Faith Cost, when it acts, its aura's Willpower and Stamina."""
    card = table.cards[tome.card]
    out[at] = 0.0 if tome.card == 0 else 1.0
    out[at + 1] = card.cost / 10.0
    out[at + 2] = 1.0 * card.acts
    out[at + 3] = card.aura_willpower / 4.0
    out[at + 4] = card.aura_stamina / 4.0


@rule
def observe_card(card: Card, out: MutableSequence[float], at: int) -> None:
    """One card in hand: what kind, Faith Cost, Willpower, Stamina, Capacities, targets, whether it does something."""
    out[at] = 1.0 if card.kind == PRAYER else 0.0
    out[at + 1] = 1.0 if card.kind == PARCHMENT else 0.0
    out[at + 2] = 1.0 if card.kind == BOOK else 0.0
    out[at + 3] = card.kind / 5.0
    out[at + 4] = card.cost / 10.0
    out[at + 5] = card.willpower / 10.0
    out[at + 6] = card.stamina / 10.0
    out[at + 7] = card.capacities / 8.0
    out[at + 8] = 1.0 * card.targets
    out[at + 9] = 1.0 if card.on_play != 0 else 0.0


@rule
def observe_player(table: Table, seen: SeenPlayer, out: MutableSequence[float], at: int) -> None:
    """One side: sixteen numbers, its Underlings, its Books."""
    face_down, tilted = 0, 0
    for i in range(seen.territory_count):
        face_down += seen.territory[i].face_down
        tilted += seen.territory[i].tilted
    numbers = (
        seen.life / 30.0,
        seen.rounds / 20.0,
        seen.faith / 10.0,
        1.0 * seen.placed,
        1.0 * seen.kept,
        1.0 * seen.bare,
        seen.library_count / 60.0,
        seen.archives_count / 60.0,
        seen.hand_count / 10.0,
        seen.crusade_count / 10.0,
        seen.lectern_count / 10.0,
        seen.territory_count / 10.0,
        seen.known_count / 10.0,
        seen.aura_willpower / 4.0,
        face_down / 10.0,
        tilted / 10.0,
    )
    for i in range(PLAYER_NUMBERS):
        out[at + i] = numbers[i]
    for i in range(CRUSADE):
        observe_underling(table, seen, i, out, at + PLAYER_NUMBERS + i * UNDERLING_NUMBERS)
    books = at + PLAYER_NUMBERS + CRUSADE * UNDERLING_NUMBERS
    for i in range(LECTERN):
        observe_book(table, seen.lectern[i], out, books + i * BOOK_NUMBERS)


@rule
def observe(table: Table, view: View, out: MutableSequence[float]) -> None:
    """The view as ``TENSOR`` numbers: what is public, one's own side, the other side, one's own hand."""
    me = max(0, view.me)
    for i in range(PUBLIC):
        out[i] = 0.0
    out[0] = 1.0 if view.seat == me else 0.0
    out[1] = 1.0 if view.first == me else 0.0
    out[2] = view.turn / 40.0
    out[3] = 1.0 * view.attacked
    out[4] = view.attack_count / 10.0
    out[5] = view.stack_count / 8.0
    out[6] = 1.0 if view.window != NO_WINDOW and view.asked == me else 0.0
    out[7] = 1.0 if view.draft.kind != 0 else 0.0
    out[8 + view.phase] = 1.0
    out[8 + OVER + 1 + view.window] = 1.0
    out[8 + OVER + 1 + 9] = view.discards / 4.0
    out[8 + OVER + 1 + 10] = view.step / 10.0
    observe_player(table, view.players[me], out, PUBLIC)
    observe_player(table, view.players[1 - me], out, PUBLIC + SIDE)
    for i in range(HAND):
        observe_card(table.cards[view.players[me].hand[i]], out, PUBLIC + SEATS * SIDE + i * CARD_NUMBERS)
