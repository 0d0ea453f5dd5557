"""Faith: which cards of the Territory are tilted for a Faith Cost (L12, L13, LA26)."""

from __future__ import annotations

from mirlands.kernel.events import Log, tell
from mirlands.kernel.rule import rule

from .board import tilt_ground
from .events import PAID
from .state import FACE_DOWN, TILTED, Player, State


@rule
def differ(player: Player) -> bool:
    """Whether it matters which untilted cards are tilted: one of them is face down, or their names differ."""
    name = 0
    for i in range(player.territory_count):
        ground = player.territory[i]
        if (ground.posture & TILTED) != 0:
            continue
        if (ground.posture & FACE_DOWN) != 0 or (name != 0 and ground.card != name):
            return True
        name = ground.card
    return False


@rule
def asks_payment(state: State, seat: int, cost: int) -> bool:
    """Whether the player chooses which cards are tilted: only where there is a choice."""
    player = state.players[seat]
    if cost == 0 or player.faith <= cost:
        return False
    return state.options.payment == 1 or differ(player)


@rule
def cannot_tilt(state: State, seat: int, place: int) -> int:
    """0, or the rule that forbids paying with this card of the Territory (L13, L21)."""
    player = state.players[seat]
    if place >= player.territory_count:
        return 13
    if (player.territory[place].posture & TILTED) != 0 or (state.draft.marks >> place) & 1:
        return 21
    return 0


@rule
def count_marks(marks: int) -> int:
    """How many bits are set."""
    n = 0
    while marks != 0:
        marks &= marks - 1
        n += 1
    return n


@rule
def pay(state: State, seat: int, cost: int, marks: int, log: Log) -> None:
    """Tilt the marked cards, and the last untilted ones for what is left: exactly the cost (L13)."""
    if cost == 0:
        return
    player = state.players[seat]
    left = cost
    for place in range(player.territory_count):
        if (marks >> place) & 1:
            tilt_ground(player, place)
            left -= 1
    place = player.territory_count - 1
    while left > 0 and place >= 0:
        if (player.territory[place].posture & TILTED) == 0:
            tilt_ground(player, place)
            left -= 1
        place -= 1
    tell(log, PAID, seat, 0, 0, cost)
