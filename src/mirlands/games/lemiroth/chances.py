"""Who will win: each seat's chance, from what can be counted on both sides of the war zone.

What the greedy bot acts on (``evaluation``) says which of two tables is better. This says how much a table is worth, which is what
a search adds up: it knows whose round it is, and reckons with the attacks that both sides can make next.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import NamedTuple

from mirlands.kernel.odds import weighed
from mirlands.kernel.rule import rule

from ..duel.chances import capped, shares_of_view
from .evaluation import CARD, FATAL, able, assault, everyone, fought, is_untouchable, stamina_at, willpower_at, worth_in_hand
from .state import BLOCK, END_PHASE, SeenPlayer, Table, View

LAST_LIFE, LEAST_LIFE, LOW_LIBRARY = 12, 5, 4
FEW_GROUNDS, SOME_GROUNDS, MANY_GROUNDS, MANY_CARDS = 4, 7, 12, 7
FARTHEST = 1.5  # an attack counts up to so many times the life that it would take


class Side(NamedTuple):
    """The Crusade and the Lectern of a side, counted; without what ends with the round."""

    willpower: int
    stamina: int
    sturdy: int  # the lesser of the two, for each Underling
    untouchable: int
    gifted: int  # Underlings with an ability
    books: int  # their Faith Costs


class Attack(NamedTuple):
    """An attack, counted out."""

    gain: float
    kills: float


class Attacks(NamedTuple):
    """The attacks that are to be reckoned with, as the seat whose round it is sees them."""

    declared: Attack
    now: Attack  # by that seat in this round; nothing when it has been made
    after: Attack  # by that seat in its next round, when this round's has been made
    answer: Attack  # by the other seat in its next round


WEIGHTS = (
    0.023,  # life
    0.146,  # the last of it
    0.137,  # the very last
    0.451,  # cards in the Territory, the first ones
    0.058,  # some more
    0.053,  # and many
    0.203,  # cards in hand
    0.222,  # Underlings
    0.039,  # their Willpower
    0.033,  # their Stamina
    0.037,  # the lesser of the two
    0.025,  # those that are Untouchable
    0.172,  # those with an ability
    0.192,  # the Faith Costs of Books
    -3.878,  # cards that a Library lacks to be safe
    0.121,  # being the first player
    2.22,  # Willpower for each point of the other's life
    0.242,  # what one's own hand is worth beyond any hand
    -0.507,  # being the seat whose round it is
    0.426,  # and with it: the placement still to be made
    0.067,  # Faith, while something can be done with it
    0.144,  # the declared attack
    7.0,  # which kills
    0.124,  # the attack that can be made now
    4.634,  # which kills
    0.049,  # the one of the round after, when it cannot
    0.082,  # the answer of the other side
    0.3,  # which kills
)
"""What each difference between the two sides adds to the odds: ``tools/chances.py lemiroth`` fits them.

Those of attacks that kill, declared and in answer, are by hand: the fit, which meets few, finds 14 and none."""


@rule
def count(table: Table, seen: SeenPlayer) -> Side:
    """The Crusade and the Lectern of a side, counted."""
    all_willpower, all_stamina, sturdy, untouchable, gifted, books = 0, 0, 0, 0, 0, 0
    for i in range(seen.crusade_count):
        willpower, stamina = willpower_at(seen, i, 0), stamina_at(seen, i, 0)
        all_willpower += willpower
        all_stamina += stamina
        sturdy += min(willpower, stamina)
        if is_untouchable(seen, i, 0):
            untouchable += 1
        card = table.cards[seen.crusade[i].card]
        if card.use != 0 or card.on_attack != 0 or card.on_destroyed != 0:
            gifted += 1
    for i in range(seen.lectern_count):
        books += table.cards[seen.lectern[i].card].cost
    return Side(all_willpower, all_stamina, sturdy, untouchable, gifted, books)


@rule
def told_apart(gain: float) -> Attack:
    """The gain of an attack, and apart from it that it kills."""
    return Attack(gain - FATAL, 1.0) if gain >= 0.5 * FATAL else Attack(gain, 0.0)


@rule
def foresee(table: Table, view: View) -> Attacks:
    """The attacks that are to be reckoned with. Who falls in the declared one takes no part in those that come after it."""
    mover, other = view.players[view.seat], view.players[1 - view.seat]
    declared, fallen, felled = 0.0, 0, 0
    if view.attack_count != 0 and view.step == BLOCK:
        declared, fallen, felled = assault(table, view, view.seat, able(mover.attacking), able(other.can_block), 1, 0)
    elif view.attack_count != 0:
        declared, fallen, felled = fought(table, view, view.seat)
    nothing = Attack(0.0, 0.0)
    now, after = nothing, nothing
    if view.attacked == 0 and view.phase != END_PHASE:
        now = told_apart(assault(table, view, view.seat, able(mover.can_attack) & ~fallen, able(other.can_block) & ~felled, 1, 1)[0])
    else:
        after = told_apart(assault(table, view, view.seat, everyone(mover) & ~fallen, everyone(other) & ~felled, 0, 1)[0])
    answer = assault(table, view, 1 - view.seat, everyone(other) & ~felled, able(mover.can_block) & ~fallen, 0, 1)[0]
    return Attacks(told_apart(declared), now, after, told_apart(answer))


@rule
def promise_of_hand(table: Table, view: View, me: int) -> float:
    """What the cards of one's own hand are worth beyond cards that are not known."""
    seen = view.players[me]
    worth = 0.0
    for i in range(seen.hand_count):
        if seen.hand[i] != 0:
            worth += worth_in_hand(table.cards[seen.hand[i]], seen.territory_count) - CARD
    return worth


@rule
def differences(table: Table, view: View) -> tuple[float, ...]:
    """What ``WEIGHTS`` are for: what the seat of the view has more than the other, number by number."""
    me = max(0, view.me)
    mine, theirs = view.players[me], view.players[1 - me]
    own, foe = count(table, mine), count(table, theirs)
    life, other = max(0, mine.life), max(0, theirs.life)
    turn, mover = (1.0 if view.seat == me else -1.0), view.players[view.seat]
    early = turn if view.attacked == 0 and view.phase < END_PHASE else 0.0
    attacks = foresee(table, view)
    return (
        float(life - other),
        capped(life, other, LAST_LIFE),
        capped(life, other, LEAST_LIFE),
        capped(mine.territory_count, theirs.territory_count, FEW_GROUNDS),
        capped(mine.territory_count, theirs.territory_count, SOME_GROUNDS),
        capped(mine.territory_count, theirs.territory_count, MANY_GROUNDS),
        capped(mine.hand_count, theirs.hand_count, MANY_CARDS),
        float(mine.crusade_count - theirs.crusade_count),
        float(own.willpower - foe.willpower),
        float(own.stamina - foe.stamina),
        float(own.sturdy - foe.sturdy),
        float(own.untouchable - foe.untouchable),
        float(own.gifted - foe.gifted),
        float(own.books - foe.books),
        float(max(0, LOW_LIBRARY - mine.library_count) - max(0, LOW_LIBRARY - theirs.library_count)),
        1.0 if view.first == me else -1.0,
        min(FARTHEST, own.willpower / max(1, other)) - min(FARTHEST, foe.willpower / max(1, life)),
        promise_of_hand(table, view, me),
        turn,
        early * (1 - mover.placed),
        early * min(8, mover.faith),
        turn * attacks.declared.gain,
        turn * attacks.declared.kills,
        turn * attacks.now.gain,
        turn * attacks.now.kills,
        turn * attacks.after.gain,
        -turn * attacks.answer.gain,
        -turn * attacks.answer.kills,
    )


@rule
def prospects(table: Table, view: View, out: MutableSequence[float]) -> None:
    """Both seats' chances as the seat of the view sees them."""
    shares_of_view(view, weighed(WEIGHTS, differences(table, view)), out)
