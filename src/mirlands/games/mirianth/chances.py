"""Who will be first: each seat's chance, from what can be counted before every seat.

What the greedy bot acts on (``evaluation``) is how many points a seat can expect. Games are won by more than that: by the monsters
that a seat has heroes for to come, above all by Mages, whom everybody values too little. A card that several seats claim counts for
each of them in part.
"""

from __future__ import annotations

from collections.abc import MutableSequence

from mirlands.kernel.odds import share_out, weighed
from mirlands.kernel.rule import rule

from .appraisal import bit, coming, defeated_points, held, likely, plagues_of, rounds_expected, with_holding, with_plague
from .claims import claimants, how_many
from .evaluation import share_of_win
from .state import BUILDING, GLOBAL, HERO, MONSTER, NEGOTIATION, NOT_YET, OVER, TREASURE, Table, View

LOST = -1000.0  # a seat that has left

WEIGHTS = (
    0.094,  # points that can be expected
    0.227,  # the same, over one more than the rounds to come
    0.129,  # what the plague test for the claimed card would add to them
    0.173,  # the same, over one more than the rounds to come
    0.058,  # points of defeated monsters
    -0.272,  # Plague cards
    0.044,  # heroes
    0.17,  # monsters
    0.122,  # and where rounds are to come: heroes
    0.381,  # monsters
    0.255,  # buildings
    0.146,  # treasures
    1.583,  # Mages
)
"""What each of these adds to a seat's odds: ``tools/chances.py mirianth`` fits them."""


@rule
def disputed(view: View, seat: int) -> int:
    """The slot of the card that a seat claims with others, and that nobody has been awarded; -1 when there is none."""
    slot = view.claim[seat] - 1
    if view.phase != NEGOTIATION or slot < 0 or view.got[seat] != NOT_YET or view.awarded[slot] != 0 or coming(view, seat) != 0:
        return -1
    return int(slot)


@rule
def counted(table: Table, view: View, seat: int) -> tuple[float, ...]:
    """What ``WEIGHTS`` are for: what a seat has, number by number."""
    mask, slot, rounds = held(view, seat) | bit(coming(view, seat)), disputed(view, seat), rounds_expected(view)
    points, quarrel, part, wanted = with_holding(table, view, seat, mask), 0.0, 0.0, 0
    if slot >= 0:
        wanted, part = int(view.revealed[slot]), 1.0 / how_many(claimants(view, slot))
        win, sick = with_holding(table, view, seat, mask | bit(wanted)), with_plague(table, view, seat, mask)
        quarrel = part * win + (1.0 - part) * sick - points
    heroes, monsters, buildings, treasures, mages = 0.0, 0.0, 0.0, 0.0, 0.0
    for thing in range(1, view.total + 1):
        if (mask >> (thing - 1)) & 1 == 0 and thing != wanted:
            continue
        card, much = table.cards[view.card[thing]], part if thing == wanted else 1.0
        if card.kind == HERO:
            heroes += much
            mages += much if card.fights == GLOBAL else 0.0
        elif card.kind == MONSTER:
            monsters += much
        elif card.kind == BUILDING:
            buildings += much
        elif card.kind == TREASURE:
            treasures += much
    trophies, early = float(defeated_points(table, view, seat)), likely(rounds)
    return (
        points + trophies,
        (points + trophies) / (1.0 + rounds),
        quarrel,
        quarrel / (1.0 + rounds),
        trophies,
        float(plagues_of(view, seat)),
        heroes,
        monsters,
        early * heroes,
        early * monsters,
        early * buildings,
        early * treasures,
        early * mages,
    )


@rule
def prospects(table: Table, view: View, out: MutableSequence[float]) -> None:
    """Each seat's chance of being first; who has left has none."""
    if view.phase == OVER:
        for seat in range(view.count):
            out[seat] = share_of_win(view, seat)
        return
    for seat in range(view.count):
        out[seat] = weighed(WEIGHTS, counted(table, view, seat)) if (view.gone >> seat) & 1 == 0 else LOST
    share_out(view.count, out)
