"""Sealed bids, for two to four seats: all bid at once and in secret for the lot of the round; the highest bid wins it.

Each seat has a hidden favourite colour, which counts twice and is shown at the end.
"""

from __future__ import annotations

from typing import Any

from mirlands.kernel import chance as random
from mirlands.kernel.chance import Chance
from mirlands.kernel.contract import CANCEL, provide
from mirlands.kernel.events import Log, tell
from mirlands.kernel.game import TO_ALL, Game, Option, RuleText
from mirlands.kernel.odds import share_out
from mirlands.kernel.records import Record, i8, i16, one
from mirlands.kernel.rule import rule

from .plain import NoDeck, Words, facts, no_deck, no_starters

below, seed_from, seed_with, sound_chance = random.below, random.seed_from, random.seed_with, random.sound_chance
SEATS, ROUNDS, COINS, BIDS, COLOURS, WORTHS = 4, 6, 20, 10, 3, 8
BID, SHOWN, WON, TIED, FAVOURITE, LEFT = 1, 2, 3, 4, 5, 6  # kinds of event
PLAYED, ALONE = 1, 2  # reasons for the end


class Table(Record):
    worth = i8(WORTHS)  # what lots are worth


class Options(Record):
    ties = i8()  # 0: a tie wins nothing; 1: the lot decides


class State(Record):
    chance = one(Chance)
    ties = i8()
    count = i8()
    gone = i8()  # a mask of seats
    turn = i8()
    reason = i8()
    colour = i8()
    worth = i8()
    coins = i8(SEATS)
    bids = i8(SEATS)  # plus one; 0 is none yet
    favourite = i8(SEATS)  # plus one
    won = i16(SEATS * COLOURS)


class View(Record):
    me = i8()
    ties = i8()
    count = i8()
    gone = i8()
    waiting = i8()  # a mask of seats that have not bid
    turn = i8()
    reason = i8()
    colour = i8()
    worth = i8()
    bid = i8()  # mine, plus one
    coins = i8(SEATS)
    favourite = i8(SEATS)  # plus one; 0 is hidden
    won = i16(SEATS * COLOURS)


@rule
def next_lot(table: Any, state: State) -> None:
    """S1: a lot of a random colour and worth."""
    state.colour = below(state, COLOURS)
    state.worth = table.worth[below(state, WORTHS)]


@rule
def setup(table: Any, state: State, options: Any, decks: Any, seed: Any) -> None:
    """Everybody has 20 coins and a hidden favourite."""
    seed_with(state, seed)
    state.ties, state.count, state.gone, state.turn, state.reason = options.ties, len(decks), 0, 0, 0
    for seat in range(SEATS):
        plays = 1 if seat < state.count else 0
        state.coins[seat], state.bids[seat] = COINS * plays, 0
        state.favourite[seat] = 1 + below(state, COLOURS) if plays == 1 else 0
    for i in range(SEATS * COLOURS):
        state.won[i] = 0
    next_lot(table, state)


@rule
def seats(table: Any, state: State) -> int:
    return int(state.count)


@rule
def deciding(table: Any, state: State) -> int:
    """Everybody who has not bid yet."""
    mask = 0
    if state.reason == 0:
        for seat in range(state.count):
            if state.bids[seat] == 0 and (state.gone >> seat) & 1 == 0:
                mask |= 1 << seat
    return mask


@rule
def forbids(table: Any, state: State, seat: int, action: int) -> int:
    """S2: nobody bids more than it has."""
    return 2 if action > state.coins[seat] else 0


@rule
def legal(table: Any, state: State, seat: int, out: Any) -> int:
    n = 0
    if (deciding(table, state) >> seat) & 1 == 1:
        for action in range(BIDS):
            if forbids(table, state, seat, action) == 0:
                out[n] = action
                n += 1
    return n


@rule
def drafting(table: Any, state: State, seat: int) -> int:
    return 0


@rule
def winner_of_lot(state: State, log: Log) -> int:
    """S3: the highest bid above nothing; S4: a tie wins nothing, or the lot decides. -1 is nobody."""
    best, tied, winner = 1, 0, -1
    for seat in range(state.count):
        if state.bids[seat] > best:
            best, tied, winner = state.bids[seat], 1, seat
        elif state.bids[seat] == best and best > 1:
            tied += 1
    if tied > 1:
        tell(log, TIED, winner, 0, 0, tied)
        winner = -1
        if state.ties == 1:
            pick = below(state, tied)
            for seat in range(state.count):
                if state.bids[seat] == best:
                    if pick == 0:
                        winner = seat
                    pick -= 1
    return winner


@rule
def finish(state: State, reason: int, log: Log) -> None:
    """The favourites are shown."""
    state.reason = reason
    for seat in range(state.count):
        state.bids[seat] = 0
        tell(log, FAVOURITE, seat, state.favourite[seat], 0, 0)


@rule
def open_bids(table: Any, state: State, log: Log) -> None:
    """All bids are shown; the winner pays and takes the lot; the next lot or the end."""
    for seat in range(state.count):
        if state.bids[seat] > 0:
            tell(log, SHOWN, seat, 0, 0, state.bids[seat] - 1)
    winner = winner_of_lot(state, log)
    if winner >= 0:
        state.coins[winner] -= state.bids[winner] - 1
        state.won[winner * COLOURS + state.colour] += state.worth
        tell(log, WON, winner, 0, 0, state.worth)
    for seat in range(state.count):
        state.bids[seat] = 0
    state.turn += 1
    if state.turn == ROUNDS:
        finish(state, PLAYED, log)
    else:
        next_lot(table, state)


@rule
def leave(state: State, seat: int, log: Log) -> None:
    """S5: who gives up ranks last; the others play on while there are two of them."""
    state.gone |= 1 << seat
    state.bids[seat] = 0
    tell(log, LEFT, seat, 0, 0, 0)
    left = 0
    for other in range(state.count):
        left += 1 - ((state.gone >> other) & 1)
    if left == 1:
        finish(state, ALONE, log)


@rule
def apply(table: Any, state: State, seat: int, action: int, log: Log) -> None:
    if action == CANCEL:
        return
    if action < 0:
        if (state.gone >> seat) & 1 == 0:
            leave(state, seat, log)
    else:
        state.bids[seat] = action + 1
        tell(log, BID, seat, 0, 0, 0)
    if state.reason == 0 and deciding(table, state) == 0:
        open_bids(table, state, log)


@rule
def points(table: Any, state: State, seat: int) -> int:
    """S6: what a seat has won, its favourite colour twice."""
    total = 0
    for colour in range(COLOURS):
        total += state.won[seat * COLOURS + colour] * (2 if state.favourite[seat] == colour + 1 else 1)
    return total


@rule
def result(table: Any, state: State, seat: int) -> float:
    """The seats with most points share the win."""
    if state.reason == 0 or (state.gone >> seat) & 1 == 1:
        return 0.0
    mine, sharing = points(table, state, seat), 0
    for other in range(state.count):
        if (state.gone >> other) & 1 == 0:
            theirs = points(table, state, other)
            if theirs > mine:
                return 0.0
            sharing += 1 if theirs == mine else 0
    return 1.0 / sharing


@rule
def reason(table: Any, state: State) -> int:
    """Why the game has ended."""
    return state.reason


@rule
def bound(table: Any, state: State) -> int:
    return 0


@rule
def unsound(table: Any, state: State) -> int:
    """1 chance, 2 numbers out of range, 3 a slot beyond the seats in use, 4 a coin or a bid too many, 5 a round too many."""
    if not sound_chance(state):
        return 1
    if state.count < 2 or state.count > SEATS or state.colour < 0 or state.colour >= COLOURS or state.reason < 0 or state.reason > ALONE:
        return 2
    if state.ties < 0 or state.ties > 1 or state.gone < 0 or state.gone >= 1 << state.count:
        return 2
    for seat in range(SEATS):
        if seat >= state.count and (state.coins[seat] != 0 or state.bids[seat] != 0 or state.favourite[seat] != 0):
            return 3
        if state.coins[seat] < 0 or state.coins[seat] > COINS or state.bids[seat] < 0 or state.bids[seat] - 1 > state.coins[seat]:
            return 4
        if seat < state.count and (state.favourite[seat] < 1 or state.favourite[seat] > COLOURS):
            return 2
    return 5 if state.turn < 0 or state.turn > ROUNDS or (state.turn == ROUNDS and state.reason == 0) else 0


@rule
def view(table: Any, state: State, seat: int, out: View) -> None:
    out.me, out.ties, out.count, out.gone = seat, state.ties, state.count, state.gone
    out.waiting, out.turn, out.reason = deciding(table, state), state.turn, state.reason
    out.colour, out.worth, out.bid = state.colour, state.worth, state.bids[seat] if seat >= 0 else 0
    for i in range(SEATS):
        out.coins[i] = state.coins[i]
        out.favourite[i] = state.favourite[i] if i == seat or state.reason > 0 else 0
    for i in range(SEATS * COLOURS):
        out.won[i] = state.won[i]


@rule
def imagine(table: Any, view: View, chance: Any, out: State) -> None:
    """Favourites are equally likely, and so are the bids that a seat could make."""
    seed_from(out, chance)
    out.ties, out.count, out.gone, out.turn, out.reason = view.ties, view.count, view.gone, view.turn, view.reason
    out.colour, out.worth = view.colour, view.worth
    for seat in range(SEATS):
        out.coins[seat], out.bids[seat], out.favourite[seat] = view.coins[seat], 0, view.favourite[seat]
        if seat < view.count and view.favourite[seat] == 0:
            out.favourite[seat] = 1 + below(chance, COLOURS)
        if seat == view.me:
            out.bids[seat] = view.bid
        elif seat < view.count and view.reason == 0 and ((view.waiting | view.gone) >> seat) & 1 == 0:
            out.bids[seat] = 1 + below(chance, min(BIDS, view.coins[seat] + 1))
    for i in range(SEATS * COLOURS):
        out.won[i] = view.won[i]


@rule
def twin(table: Any, state: State, seat: int, chance: Any) -> int:
    """Another favourite of another seat, or another bid that is not shown yet."""
    if state.reason > 0:
        return 0
    other = below(chance, state.count)
    while other == seat:
        other = below(chance, state.count)
    choices = min(BIDS, state.coins[other] + 1)
    if state.bids[other] > 0 and choices > 1 and below(chance, 2) == 0:
        state.bids[other] = 1 + (state.bids[other] + below(chance, choices - 1)) % choices
    else:
        state.favourite[other] = 1 + (state.favourite[other] + below(chance, COLOURS - 1)) % COLOURS
    return 1


@rule
def observe(table: Any, view: View, out: Any) -> None:
    out[0], out[1], out[2], out[3], out[4] = view.count, view.turn, view.colour, view.worth, view.bid
    for i in range(SEATS):
        out[5 + i], out[9 + i] = view.coins[i], view.favourite[i]
    for i in range(SEATS * COLOURS):
        out[13 + i] = view.won[i]


@rule
def value(table: Any, view: View) -> float:
    """Points won, and the chance that my bid wins a lot that is worth its price."""
    me = view.me
    total = 0.5 * view.coins[me]
    for i in range(SEATS * COLOURS):
        mine = 1 if i // COLOURS == me else 0
        double = 2 if view.favourite[me] == i % COLOURS + 1 else 1
        total += view.won[i] * (double if mine == 1 else -0.5)
    if view.bid > 0:
        bid = view.bid - 1
        gain = view.worth * (2 if view.favourite[me] == view.colour + 1 else 1)
        total += bid / (bid + 3.0) * (gain - 0.5 * bid)
    return total


@rule
def prospects(table: Any, view: View, out: Any) -> None:
    """Lots won and coins left as chances; nobody knows the others' favourites."""
    for seat in range(view.count):
        out[seat] = 0.125 * view.coins[seat]
        for colour in range(COLOURS):
            out[seat] += view.won[seat * COLOURS + colour] * (0.5 if view.favourite[seat] == colour + 1 else 0.25)
    share_out(view.count, out)


@rule
def advise(table: Any, view: View, deals: int, chance: Any) -> int:
    """Looking ahead is enough."""
    return -1


@rule
def default_action(table: Any, state: State, seat: int) -> int:
    """Bid nothing."""
    return 0


provide(
    State,
    View,
    setup=setup,
    seats=seats,
    deciding=deciding,
    legal=legal,
    forbids=forbids,
    drafting=drafting,
    apply=apply,
    result=result,
    points=points,
    reason=reason,
    bound=bound,
    unsound=unsound,
    view=view,
    imagine=imagine,
    twin=twin,
    observe=observe,
    value=value,
    prospects=prospects,
    advise=advise,
    default_action=default_action,
)


class SealedTalk(Words):
    actions = BIDS
    kinds = {BID: "bid", SHOWN: "showed_a_bid", WON: "won_the_lot", TIED: "tied", FAVOURITE: "favourite", LEFT: "left"}  # noqa: RUF012
    outcomes = {0: "", PLAYED: "all lots are gone", ALONE: "nobody else is left"}  # noqa: RUF012

    def describe(self, content: Any, view: Any, action: int) -> str:
        return f"bid {action}"


GAME = Game(
    name="sealed",
    title="Sealed Bids",
    summary="Bid in secret, all at once.",
    rules_version="1",
    seats=(2, SEATS),
    table=Table,
    state=State,
    view=View,
    options_record=Options,
    deck_record=NoDeck,
    actions=BIDS,
    width=BIDS,
    tensor=13 + SEATS * COLOURS,
    options=(Option("ties", ("nobody", "lot"), "S4", "Who wins a tie."),),
    rules={
        2: RuleText("S2", "Nobody bids more than it has."),
    },
    content=facts(Table, {"worth": [1, 2, 3, 4, 5, 6, 7, 8]}),
    deck=no_deck,
    talk=SealedTalk(),
    starters=no_starters,
    endings={code: text for code, text in SealedTalk.outcomes.items() if code},
    reveals={SHOWN: TO_ALL, FAVOURITE: TO_ALL},
)
