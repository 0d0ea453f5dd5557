"""Offers and promises, for two or three seats: a turn brings a prize, and before taking it the seat may make one offer.

An offer is built in steps that only its seat sees (to whom, what is given, what is asked) and is made with the last
one. What can be asked is a good, or a promise: the partner's next prize, which the partner must then hand over.
Goods are hidden; different kinds count at the end.
"""

from __future__ import annotations

from typing import Any

from mirlands.kernel import chance as random
from mirlands.kernel.chance import Chance
from mirlands.kernel.contract import CANCEL, provide
from mirlands.kernel.events import EVERYONE, Log, emit, tell
from mirlands.kernel.game import TO_ALL, TO_BOTH, Game, RuleText
from mirlands.kernel.odds import share_out
from mirlands.kernel.records import Record, i8, i16, one
from mirlands.kernel.rule import rule

from .plain import NoDeck, Words, facts, no_deck, no_starters

below, seed_from, seed_with, sound_chance = random.below, random.seed_from, random.seed_with, random.sound_chance
SEATS, KINDS, GOODS, ROUNDS, VARIETY, PRIZES = 3, 3, 4, 4, 3, 6
TAKE, DECLINE, ACCEPT, KEEP_WORD, OFFER, GIVE, ASK = 0, 1, 2, 3, 4, 7, 10
PROMISE = KINDS  # what is asked when it is no good
ACTIONS = ASK + KINDS + 1
OFFERED, TERMS, DECLINED, TRADED, PROMISED, TOOK, KEPT, HELD, LEFT = 1, 2, 3, 4, 5, 6, 7, 8, 9  # kinds of event
PLAYED, ALONE = 1, 2  # reasons for the end


class Table(Record):
    prizes = i8(PRIZES)


class Options(Record):
    unused = i8()


class State(Record):
    chance = one(Chance)
    count = i8()
    gone = i8()  # a mask of seats
    reason = i8()
    turn = i8()
    seat = i8()
    prize = i8()
    offered = i8()  # 1: this turn's offer has been made
    draft_to = i8()  # plus one, and so are the next four; 0 is not chosen yet
    draft_give = i8()
    offer_to = i8()
    offer_give = i8()
    offer_ask = i8()
    owes = i8(SEATS)  # to whom a seat has promised its next prize, plus one
    score = i16(SEATS)
    goods = i8(SEATS * KINDS)


class View(Record):
    me = i8()
    count = i8()
    gone = i8()
    reason = i8()
    turn = i8()
    seat = i8()
    prize = i8()
    offered = i8()
    draft_to = i8()  # the draft is mine alone
    draft_give = i8()
    offer_to = i8()
    offer_give = i8()  # what is offered only the two know
    offer_ask = i8()
    owes = i8(SEATS)
    score = i16(SEATS)
    sizes = i8(SEATS)
    goods = i8(SEATS * KINDS)  # mine; all when it is over


@rule
def setup(table: Any, state: State, options: Any, decks: Any, seed: Any) -> None:
    """Four random goods each."""
    seed_with(state, seed)
    state.count, state.gone, state.reason, state.turn, state.seat, state.offered = len(decks), 0, 0, 0, 0, 0
    state.draft_to, state.draft_give, state.offer_to, state.offer_give, state.offer_ask = 0, 0, 0, 0, 0
    for i in range(SEATS * KINDS):
        state.goods[i] = 0
    for seat in range(SEATS):
        state.owes[seat], state.score[seat] = 0, 0
        for _ in range(GOODS if seat < state.count else 0):
            state.goods[seat * KINDS + below(state, KINDS)] += 1
    state.prize = table.prizes[below(state, PRIZES)]


@rule
def seats(table: Any, state: State) -> int:
    return int(state.count)


@rule
def deciding(table: Any, state: State) -> int:
    """Whose turn it is, or who has been made an offer."""
    if state.reason > 0:
        return 0
    return 1 << (state.offer_to - 1 if state.offer_to > 0 else state.seat)


@rule
def size(state: State, seat: int) -> int:
    """How many goods a seat has."""
    return state.goods[seat * KINDS] + state.goods[seat * KINDS + 1] + state.goods[seat * KINDS + 2]


@rule
def forbids(table: Any, state: State, seat: int, action: int) -> int:
    """O1: answer an offer; O2: build an offer in order; O3: give and accept only what one has; O4: one offer a turn, to
    another seat; O5: a promise is kept; O6: and not made twice."""
    if state.offer_to > 0:
        if action == ACCEPT and state.offer_ask - 1 == PROMISE:
            return 6 if state.owes[seat] > 0 else 0
        if action == ACCEPT:
            return 0 if state.goods[seat * KINDS + state.offer_ask - 1] > 0 else 3
        return 0 if action == DECLINE else 1
    if state.draft_give > 0:
        return 0 if action >= ASK else 2
    if state.draft_to > 0:
        if action < GIVE or action >= ASK:
            return 2
        return 0 if state.goods[seat * KINDS + action - GIVE] > 0 else 3
    if action in (TAKE, KEEP_WORD):
        return 0 if (action == KEEP_WORD) == (state.owes[seat] > 0) else 5
    if action in (DECLINE, ACCEPT):
        return 1
    if action >= GIVE:
        return 2
    to = action - OFFER
    if state.offered == 1 or to == seat or to >= state.count or (state.gone >> to) & 1 == 1:
        return 4
    return 0 if size(state, seat) > 0 else 3


@rule
def legal(table: Any, state: State, seat: int, out: Any) -> int:
    n = 0
    if (deciding(table, state) >> seat) & 1 == 1:
        for action in range(ACTIONS):
            if forbids(table, state, seat, action) == 0:
                out[n] = action
                n += 1
    return n


@rule
def drafting(table: Any, state: State, seat: int) -> int:
    return 1 if state.draft_to > 0 and state.seat == seat else 0


@rule
def drop_draft(state: State) -> None:
    state.draft_to, state.draft_give = 0, 0


@rule
def drop_offer(state: State) -> None:
    state.offer_to, state.offer_give, state.offer_ask = 0, 0, 0


@rule
def finish(state: State, reason: int, log: Log) -> None:
    """Goods are shown."""
    state.reason = reason
    for seat in range(state.count):
        goods = state.goods[seat * KINDS] + 10 * state.goods[seat * KINDS + 1] + 100 * state.goods[seat * KINDS + 2]
        tell(log, HELD, seat, 0, 0, goods)


@rule
def next_turn(table: Any, state: State, log: Log) -> None:
    """The next seat that is still there, and a new prize."""
    state.turn += 1
    state.offered, state.prize = 0, table.prizes[below(state, PRIZES)]
    state.seat = (state.seat + 1) % state.count
    while (state.gone >> state.seat) & 1 == 1:
        state.seat = (state.seat + 1) % state.count
    if state.turn >= ROUNDS * state.count:
        finish(state, PLAYED, log)


@rule
def make_offer(state: State, ask: int, log: Log) -> None:
    """All see to whom it is made; only the two see what it says."""
    state.offer_to, state.offer_give, state.offer_ask, state.offered = state.draft_to, state.draft_give, ask + 1, 1
    drop_draft(state)
    to = state.offer_to - 1
    emit(log, OFFERED, EVERYONE, 1, state.seat, 0, 0, to, 0, 0)
    emit(log, TERMS, (1 << state.seat) | (1 << to), 0, state.seat, state.offer_give, 0, to, state.offer_ask, 0)


@rule
def accept(state: State, log: Log) -> None:
    """Goods change hands at once; a promise is kept later."""
    seat, to = state.seat, state.offer_to - 1
    emit(log, TRADED, (1 << seat) | (1 << to), 1, seat, state.offer_give, 0, to, state.offer_ask, 0)
    state.goods[seat * KINDS + state.offer_give - 1] -= 1
    state.goods[to * KINDS + state.offer_give - 1] += 1
    if state.offer_ask - 1 == PROMISE:
        state.owes[to] = seat + 1
        emit(log, PROMISED, EVERYONE, 1, to, 0, 0, seat, 0, 0)
    else:
        state.goods[to * KINDS + state.offer_ask - 1] -= 1
        state.goods[seat * KINDS + state.offer_ask - 1] += 1
    drop_offer(state)


@rule
def leave(table: Any, state: State, seat: int, log: Log) -> None:
    """O7: who gives up ranks last; its offers and promises are void; two others play on."""
    state.gone |= 1 << seat
    tell(log, LEFT, seat, 0, 0, 0)
    if state.offer_to == seat + 1 or state.seat == seat:
        drop_offer(state)
    if state.draft_to == seat + 1 or state.seat == seat:
        drop_draft(state)
    left = 0
    for other in range(state.count):
        left += 1 - ((state.gone >> other) & 1)
        if state.owes[other] == seat + 1 or other == seat:
            state.owes[other] = 0
    if left == 1:
        finish(state, ALONE, log)
    elif state.seat == seat:
        next_turn(table, state, log)


@rule
def apply(table: Any, state: State, seat: int, action: int, log: Log) -> None:
    if action == CANCEL:
        drop_draft(state)
    elif action < 0:
        if state.reason == 0 and (state.gone >> seat) & 1 == 0:
            leave(table, state, seat, log)
    elif action == TAKE:
        state.score[seat] += state.prize
        tell(log, TOOK, seat, 0, 0, state.prize)
        next_turn(table, state, log)
    elif action == KEEP_WORD:
        to = state.owes[seat] - 1
        state.owes[seat] = 0
        state.score[to] += state.prize
        emit(log, KEPT, EVERYONE, 1, seat, 0, 0, to, 0, state.prize)
        next_turn(table, state, log)
    elif action == DECLINE:
        tell(log, DECLINED, seat, 0, 0, 0)
        drop_offer(state)
    elif action == ACCEPT:
        accept(state, log)
    elif action < GIVE:
        state.draft_to = 1 + action - OFFER
    elif action < ASK:
        state.draft_give = 1 + action - GIVE
    else:
        make_offer(state, action - ASK, log)


@rule
def points(table: Any, state: State, seat: int) -> int:
    """O8: prizes, and three for every different kind of good."""
    total = int(state.score[seat])
    for kind in range(KINDS):
        total += VARIETY if state.goods[seat * KINDS + kind] > 0 else 0
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
    """1 chance, 2 numbers out of range, 3 a slot beyond the seats in use, 4 a draft or an offer that cannot be, 5 a promise
    that cannot be."""
    if not sound_chance(state):
        return 1
    if state.count < 2 or state.count > SEATS or state.reason < 0 or state.reason > ALONE or state.offered < 0 or state.offered > 1:
        return 2
    if state.seat < 0 or state.seat >= state.count or state.gone < 0 or state.gone >= 1 << state.count or state.turn < 0:
        return 2
    for i in range(SEATS * KINDS):
        if state.goods[i] < 0 or state.goods[i] > SEATS * GOODS:
            return 2
        if i >= state.count * KINDS and state.goods[i] != 0:
            return 3
    if state.draft_to < 0 or state.draft_to > state.count or state.draft_give < 0 or state.draft_give > KINDS:
        return 4
    if state.offer_to < 0 or state.offer_to > state.count or state.offer_give < 0 or state.offer_give > KINDS:
        return 4
    if state.offer_ask < 0 or state.offer_ask > KINDS + 1 or (state.offer_to > 0) != (state.offer_give > 0):
        return 4
    if (state.offer_to > 0) != (state.offer_ask > 0) or (state.draft_give > 0 and state.draft_to == 0):
        return 4
    given = max(state.draft_give, state.offer_give)
    if given > 0 and state.goods[state.seat * KINDS + given - 1] == 0:
        return 4
    for seat in range(SEATS):
        if state.owes[seat] < 0 or state.owes[seat] > state.count or state.owes[seat] == seat + 1:
            return 5
        if seat >= state.count and (state.owes[seat] != 0 or state.score[seat] != 0):
            return 3
    return 0


@rule
def view(table: Any, state: State, seat: int, out: View) -> None:
    out.me, out.count, out.gone, out.reason = seat, state.count, state.gone, state.reason
    out.turn, out.seat, out.prize, out.offered = state.turn, state.seat, state.prize, state.offered
    mine = 1 if seat == state.seat else 0
    out.draft_to, out.draft_give = state.draft_to * mine, state.draft_give * mine
    ours = 1 if mine == 1 or seat == state.offer_to - 1 else 0
    out.offer_to, out.offer_give, out.offer_ask = state.offer_to, state.offer_give * ours, state.offer_ask * ours
    for i in range(SEATS):
        out.owes[i], out.score[i], out.sizes[i] = state.owes[i], state.score[i], size(state, i)
    for i in range(SEATS * KINDS):
        out.goods[i] = state.goods[i] if i // KINDS == seat or state.reason > 0 else 0


@rule
def imagine(table: Any, view: View, chance: Any, out: State) -> None:
    """Any goods, so that what is being offered is there; any draft of the seat whose turn it is: none."""
    seed_from(out, chance)
    out.count, out.gone, out.reason, out.turn = view.count, view.gone, view.reason, view.turn
    out.seat, out.prize, out.offered = view.seat, view.prize, view.offered
    out.draft_to, out.draft_give = view.draft_to, view.draft_give
    out.offer_to, out.offer_give, out.offer_ask = view.offer_to, view.offer_give, view.offer_ask
    for i in range(SEATS * KINDS):
        out.goods[i] = view.goods[i]
    if out.offer_to > 0 and out.offer_give == 0:
        out.offer_give, out.offer_ask = 1 + below(chance, KINDS), 1 + below(chance, KINDS + 1)
    for seat in range(SEATS):
        out.owes[seat], out.score[seat] = view.owes[seat], view.score[seat]
        if seat != view.me and out.reason == 0:
            left = view.sizes[seat]
            if seat == out.seat and out.offer_to > 0:
                out.goods[seat * KINDS + out.offer_give - 1] += 1
                left -= 1
            for _ in range(left):
                out.goods[seat * KINDS + below(chance, KINDS)] += 1


@rule
def twin(table: Any, state: State, seat: int, chance: Any) -> int:
    """Another good of another seat, or another partner or gift in its draft."""
    if state.reason > 0:
        return 0
    other = below(chance, state.count)
    while other == seat:
        other = below(chance, state.count)
    if state.seat == other and state.draft_to > 0 and below(chance, 2) == 0:
        to = below(chance, state.count)
        if to != other and to + 1 != state.draft_to and (state.gone >> to) & 1 == 0:
            state.draft_to = to + 1
            return 1
        give = below(chance, KINDS)
        if state.draft_give > 0 and give + 1 != state.draft_give and state.goods[other * KINDS + give] > 0:
            state.draft_give = give + 1
            return 1
    if size(state, other) == 0:
        return 0
    lost = below(chance, KINDS)
    while state.goods[other * KINDS + lost] == 0:
        lost = below(chance, KINDS)
    pledged = 1 if state.seat == other and (state.draft_give == lost + 1 or state.offer_give == lost + 1) else 0
    if state.goods[other * KINDS + lost] <= pledged:
        return 0
    state.goods[other * KINDS + lost] -= 1
    state.goods[other * KINDS + (lost + 1 + below(chance, KINDS - 1)) % KINDS] += 1
    return 1


@rule
def observe(table: Any, view: View, out: Any) -> None:
    out[0], out[1], out[2], out[3], out[4], out[5] = view.count, view.turn, view.seat, view.prize, view.offered, view.offer_to
    out[6], out[7], out[8], out[9] = view.draft_to, view.draft_give, view.offer_give, view.offer_ask
    for i in range(SEATS):
        out[10 + i], out[13 + i], out[16 + i] = view.owes[i], view.score[i], view.sizes[i]
    for i in range(SEATS * KINDS):
        out[19 + i] = view.goods[i]


@rule
def value(table: Any, view: View) -> float:
    """Prizes against the best of the others, different kinds, and promises at an average prize."""
    me, best = view.me, -100.0
    mine = float(view.score[me])
    for kind in range(KINDS):
        mine += VARIETY if view.goods[me * KINDS + kind] > 0 else 0
    for other in range(view.count):
        if view.owes[other] == me + 1:
            mine += 3.5
        if other != me:
            best = max(best, float(view.score[other]))
    if view.owes[me] > 0:
        mine -= 3.5
    if view.offer_to > 0 and view.seat == me:
        mine += 0.5
    return mine - best


@rule
def prospects(table: Any, view: View, out: Any) -> None:
    """Scores as chances; of one's own goods one knows more."""
    for seat in range(view.count):
        out[seat] = 0.25 * view.score[seat]
    for kind in range(KINDS):
        out[view.me] += 0.25 * (VARIETY - 2.0) if view.goods[view.me * KINDS + kind] > 0 else -0.5
    share_out(view.count, out)


@rule
def advise(table: Any, view: View, deals: int, chance: Any) -> int:
    """Looking ahead is enough."""
    return -1


@rule
def default_action(table: Any, state: State, seat: int) -> int:
    """Decline; give nothing away; take the prize, or keep one's word."""
    if state.offer_to > 0:
        return DECLINE
    if state.draft_give > 0:
        return ASK + PROMISE
    if state.draft_to > 0:
        kind = 0
        while state.goods[seat * KINDS + kind] == 0:
            kind += 1
        return GIVE + kind
    return KEEP_WORD if state.owes[seat] > 0 else TAKE


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
KIND_NAMES = ("apple", "bread", "cloth")
PLAIN = ("take", "decline", "accept", "keep word")


class OfferTalk(Words):
    actions = ACTIONS
    kinds = {  # noqa: RUF012
        OFFERED: "made_an_offer",
        TERMS: "terms",
        DECLINED: "declined",
        TRADED: "traded",
        PROMISED: "promised",
        TOOK: "took",
        KEPT: "kept_word",
        HELD: "held",
        LEFT: "left",
    }
    outcomes = {0: "", PLAYED: "all prizes are gone", ALONE: "nobody else is left"}  # noqa: RUF012

    def describe(self, content: Any, view: Any, action: int) -> str:
        if action < OFFER:
            return PLAIN[action]
        if action < GIVE:
            return f"offer to seat {action - OFFER + 1}"
        if action < ASK:
            return f"give {KIND_NAMES[action - GIVE]}"
        return f"ask {KIND_NAMES[action - ASK]}" if action - ASK < KINDS else "ask promise"


GAME = Game(
    name="offer",
    title="Offer and Promise",
    summary="Trade, and keep your word.",
    rules_version="1",
    seats=(2, SEATS),
    table=Table,
    state=State,
    view=View,
    options_record=Options,
    deck_record=NoDeck,
    actions=ACTIONS,
    width=ACTIONS,
    tensor=19 + SEATS * KINDS,
    options=(),
    rules={
        1: RuleText("O1", "An offer is answered before anything else, and only an offer is answered."),
        2: RuleText("O2", "An offer is built in order: to whom, what is given, what is asked."),
        3: RuleText("O3", "A seat gives only what it has."),
        4: RuleText("O4", "One offer a turn, to another seat that still plays."),
        5: RuleText("O5", "A promised prize goes to whom it was promised."),
        6: RuleText("O6", "A prize is not promised twice."),
    },
    content=facts(Table, {"prizes": [1, 2, 3, 4, 5, 6]}),
    deck=no_deck,
    talk=OfferTalk(),
    starters=no_starters,
    endings={code: text for code, text in OfferTalk.outcomes.items() if code},
    reveals={OFFERED: TO_ALL, TERMS: TO_BOTH, TRADED: TO_BOTH, HELD: TO_ALL},
)
