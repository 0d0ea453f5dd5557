"""A response window over a hidden hand, for two seats: after a strike the other seat may ward it off.

The window opens by public facts alone (the other seat has cards), never by what those cards are.
"""

from __future__ import annotations

from typing import Any

from mirlands.kernel import chance as random
from mirlands.kernel.chance import Chance
from mirlands.kernel.contract import CANCEL, provide
from mirlands.kernel.events import Log, emit, tell
from mirlands.kernel.game import TO_ALL, TO_SEAT, Game, Moment, RuleText
from mirlands.kernel.odds import share_two
from mirlands.kernel.records import Record, i8, many, one
from mirlands.kernel.rule import rule

from .plain import NoDeck, Words, facts, no_deck, no_starters

below, seed_from, seed_with, shuffle = random.below, random.seed_from, random.seed_with, random.shuffle
sound_chance = random.sound_chance
SEATS, DECK, HAND, DEALT, LIFE, PASSES = 2, 40, 8, 6, 12, 4
SPARK, BOLT, WARD = 1, 2, 3  # cards
PASS, PLAY = 0, 1  # actions: pass, play the card at a position of the hand
DREW, STRUCK, WARDED, HIT, PASSED, GAVE_UP = 1, 2, 3, 4, 5, 6  # kinds of event
KILLED, SPENT, LEFT = 1, 2, 3  # reasons for the end


class Table(Record):
    deck = i8(DECK)
    harm = i8(4)  # by card


class Options(Record):
    unused = i8()


class Side(Record):
    life = i8()
    count = i8()
    hand = i8(HAND)  # zeros beyond the count


class State(Record):
    chance = one(Chance)
    seat = i8()  # whose turn it is
    strike = i8()  # the card that waits for an answer; 0 is none
    passes = i8()  # turns in a row without a strike
    reason = i8()
    winner = i8()  # plus one; 0 is nobody
    left = i8()  # cards in the deck
    deck = i8(DECK)  # the top is the end; zeros beyond
    sides = many(Side, SEATS)


class View(Record):
    me = i8()
    seat = i8()
    strike = i8()
    passes = i8()
    reason = i8()
    winner = i8()
    left = i8()
    life = i8(SEATS)
    counts = i8(SEATS)
    hand = i8(HAND)  # mine
    unseen = i8(4)  # by card: how many are in the deck and in the other hand


@rule
def draw(state: State, seat: int, log: Log) -> None:
    """W1: draw one if there is one and the hand has room."""
    side = state.sides[seat]
    if state.left > 0 and side.count < HAND:
        state.left -= 1
        card = state.deck[state.left]
        state.deck[state.left] = 0
        side.hand[side.count] = card
        side.count += 1
        emit(log, DREW, 1 << seat, 1, seat, card, 0, 0, 0, 1)


@rule
def setup(table: Any, state: State, options: Any, decks: Any, seed: Any) -> None:
    """One shuffled deck for both; six cards each; the first seat draws."""
    seed_with(state, seed)
    state.seat, state.strike, state.passes, state.reason, state.winner, state.left = 0, 0, 0, 0, 0, DECK
    for i in range(DECK):
        state.deck[i] = table.deck[i]
    shuffle(state, state.deck, DECK)
    for seat in range(SEATS):
        side = state.sides[seat]
        side.life, side.count = LIFE, DEALT
        for i in range(HAND):
            side.hand[i] = 0
        for i in range(DEALT):
            state.left -= 1
            side.hand[i] = state.deck[state.left]
            state.deck[state.left] = 0
    state.left -= 1
    state.sides[0].hand[DEALT] = state.deck[state.left]
    state.sides[0].count = DEALT + 1
    state.deck[state.left] = 0


@rule
def seats(table: Any, state: State) -> int:
    return SEATS


@rule
def deciding(table: Any, state: State) -> int:
    """Whose turn it is; in a window, the other seat."""
    if state.reason > 0:
        return 0
    return 1 << (1 - state.seat if state.strike > 0 else state.seat)


@rule
def forbids(table: Any, state: State, seat: int, action: int) -> int:
    """W2: only cards in hand; W3: in a window only wards, in a turn only strikes."""
    if action == PASS:
        return 0
    side = state.sides[seat]
    if action - PLAY >= side.count:
        return 2
    ward = 1 if side.hand[action - PLAY] == WARD else 0
    return 3 if ward != (1 if state.strike > 0 else 0) else 0


@rule
def legal(table: Any, state: State, seat: int, out: Any) -> int:
    n = 0
    if (deciding(table, state) >> seat) & 1 == 1:
        for action in range(PLAY + HAND):
            if forbids(table, state, seat, action) == 0:
                out[n] = action
                n += 1
    return n


@rule
def drafting(table: Any, state: State, seat: int) -> int:
    return 0


@rule
def next_turn(state: State, log: Log) -> None:
    """The other seat draws; W4: four turns in a row without a strike end the game."""
    state.seat = 1 - state.seat
    if state.passes == PASSES:
        state.reason = SPENT
        mine, theirs = state.sides[0].life, state.sides[1].life
        state.winner = 0 if mine == theirs else (1 if mine > theirs else 2)
    else:
        draw(state, state.seat, log)


@rule
def land(table: Any, state: State, log: Log) -> None:
    """W5: a strike that is not warded off takes life; at zero the game ends."""
    other = 1 - state.seat
    harm = table.harm[state.strike]
    state.strike = 0
    state.sides[other].life -= harm
    tell(log, HIT, other, 0, 0, harm)
    if state.sides[other].life <= 0:
        state.reason, state.winner = KILLED, 1 + state.seat
    else:
        next_turn(state, log)


@rule
def take(side: Side, index: int) -> int:
    """Take a card out of a hand; the others close ranks."""
    card = side.hand[index]
    side.count -= 1
    for i in range(index, side.count):
        side.hand[i] = side.hand[i + 1]
    side.hand[side.count] = 0
    return card


@rule
def apply(table: Any, state: State, seat: int, action: int, log: Log) -> None:
    if action == CANCEL or state.reason > 0:
        return
    if action < 0:
        state.strike, state.reason, state.winner = 0, LEFT, 2 - seat
        tell(log, GAVE_UP, seat, 0, 0, 0)
    elif action == PASS and state.strike > 0:
        land(table, state, log)
    elif action == PASS:
        tell(log, PASSED, seat, 0, 0, 0)
        state.passes += 1
        next_turn(state, log)
    elif state.strike > 0:
        card = take(state.sides[seat], action - PLAY)
        tell(log, WARDED, seat, card, 0, 0)
        state.strike = 0
        next_turn(state, log)
    else:
        state.strike = take(state.sides[seat], action - PLAY)
        state.passes = 0
        tell(log, STRUCK, seat, state.strike, 0, 0)
        if state.sides[1 - seat].count == 0:
            land(table, state, log)


@rule
def points(table: Any, state: State, seat: int) -> int:
    return max(0, state.sides[seat].life)


@rule
def result(table: Any, state: State, seat: int) -> float:
    if state.reason == 0:
        return 0.0
    if state.winner == 0:
        return 0.5
    return 1.0 if state.winner == seat + 1 else 0.0


@rule
def reason(table: Any, state: State) -> int:
    """Why the game has ended."""
    return state.reason


@rule
def bound(table: Any, state: State) -> int:
    return 0


@rule
def unsound(table: Any, state: State) -> int:
    """1 chance, 2 numbers out of range, 3 a card that is none, 4 a slot beyond a count in use."""
    if not sound_chance(state):
        return 1
    if state.seat < 0 or state.seat > 1 or state.strike < 0 or state.strike > BOLT or state.left < 0 or state.left > DECK:
        return 2
    if state.reason < 0 or state.reason > LEFT or state.winner < 0 or state.winner > SEATS or state.passes < 0 or state.passes > PASSES:
        return 2
    for i in range(DECK):
        if state.deck[i] < 0 or state.deck[i] > WARD or (state.deck[i] == 0) != (i >= state.left):
            return 3 if i < state.left else 4
    for seat in range(SEATS):
        side = state.sides[seat]
        if side.count < 0 or side.count > HAND or side.life > LIFE or (state.reason == 0 and side.life <= 0):
            return 2
        for i in range(HAND):
            if side.hand[i] < 0 or side.hand[i] > WARD or (side.hand[i] == 0) != (i >= side.count):
                return 3 if i < side.count else 4
    return 0


@rule
def view(table: Any, state: State, seat: int, out: View) -> None:
    """A spectator has no hand."""
    out.me, out.seat, out.strike, out.passes = seat, state.seat, state.strike, state.passes
    out.reason, out.winner, out.left = state.reason, state.winner, state.left
    for i in range(4):
        out.unseen[i] = 0
    for i in range(state.left):
        out.unseen[state.deck[i]] += 1
    for i in range(HAND):
        out.hand[i] = 0
    for i in range(SEATS):
        side = state.sides[i]
        out.life[i], out.counts[i] = side.life, side.count
        for k in range(side.count):
            if i == seat:
                out.hand[k] = side.hand[k]
            else:
                out.unseen[side.hand[k]] += 1


@rule
def imagine(table: Any, view: View, chance: Any, out: State) -> None:
    """Every way for the unseen cards to lie is equally likely."""
    seed_from(out, chance)
    out.seat, out.strike, out.passes, out.reason, out.winner = view.seat, view.strike, view.passes, view.reason, view.winner
    total = 0
    for i in range(DECK):
        out.deck[i] = 0
    for card in range(4):
        for _ in range(view.unseen[card]):
            out.deck[total] = card
            total += 1
    shuffle(chance, out.deck, total)
    for seat in range(SEATS):
        side = out.sides[seat]
        side.life, side.count = view.life[seat], view.counts[seat]
        for i in range(HAND):
            side.hand[i] = 0
        for i in range(side.count):
            if seat == view.me:
                side.hand[i] = view.hand[i]
            else:
                total -= 1
                side.hand[i] = out.deck[total]
                out.deck[total] = 0
    out.left = total


@rule
def twin(table: Any, state: State, seat: int, chance: Any) -> int:
    """Two different cards change places in the deck, or one in another hand with one in the deck or in that hand."""
    other = state.sides[1 - seat if seat >= 0 else below(chance, SEATS)]
    for _ in range(20 if state.left + other.count > 0 else 0):
        i, j = below(chance, state.left + other.count), below(chance, state.left + other.count)
        one = state.deck[i] if i < state.left else other.hand[i - state.left]
        two = state.deck[j] if j < state.left else other.hand[j - state.left]
        if one == two:
            continue
        if i < state.left:
            state.deck[i] = two
        else:
            other.hand[i - state.left] = two
        if j < state.left:
            state.deck[j] = one
        else:
            other.hand[j - state.left] = one
        return 1
    return 0


@rule
def observe(table: Any, view: View, out: Any) -> None:
    out[0], out[1], out[2], out[3] = view.seat, view.strike, view.passes, view.left
    for i in range(SEATS):
        out[4 + i], out[6 + i] = view.life[i], view.counts[i]
    for i in range(HAND):
        out[8 + i] = view.hand[i]
    for i in range(4):
        out[8 + HAND + i] = view.unseen[i]


@rule
def value(table: Any, view: View) -> float:
    """Life against life, cards against cards; a strike that waits counts as landed."""
    me = view.me
    if view.reason > 0:
        return 0.0 if view.winner == 0 else (1000.0 if view.winner == me + 1 else -1000.0)
    waits = table.harm[view.strike] * (1.0 if view.seat == me else -1.0)
    lead: float = 1.0 * (view.life[me] - view.life[1 - me])
    lead += waits + 0.4 * (view.counts[me] - view.counts[1 - me])
    return lead


@rule
def prospects(table: Any, view: View, out: Any) -> None:
    """Life and cards as chances."""
    share_two(value(table, view) / 3.0, view.me, out)


@rule
def advise(table: Any, view: View, deals: int, chance: Any) -> int:
    """Looking ahead is enough."""
    return -1


@rule
def default_action(table: Any, state: State, seat: int) -> int:
    return PASS


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
CARDS = ("", "spark", "bolt", "ward")


class WindowTalk(Words):
    actions = PLAY + HAND
    kinds = {DREW: "drew", STRUCK: "struck_with", WARDED: "warded_with", HIT: "was_hit", PASSED: "passed", GAVE_UP: "gave_up"}  # noqa: RUF012
    outcomes = {0: "", KILLED: "no life left", SPENT: "no strikes left", LEFT: "a seat gave up"}  # noqa: RUF012

    def describe(self, content: Any, view: Any, action: int) -> str:
        return "pass" if action == PASS else f"play {action}"

    def shape(self, content: Any, view: Any, action: int) -> dict[str, Any]:
        return {"verb": "pass"} if action == PASS else {"verb": "play", "source": f"me.hand.{action - PLAY}"}


MOMENTS = {
    SPARK: Moment("after-spark", "A spark", "A spark flies at you and has not landed."),
    BOLT: Moment("after-bolt", "A bolt", "A bolt flies at you and has not landed."),
}


def moment(content: Any, view: Any) -> int:
    """The card that flies at the view's own seat; 0 when it is asked nothing of the kind."""
    return int(view.strike) if view.me == 1 - view.seat and view.reason == 0 else 0


GAME = Game(
    name="window",
    title="Spark and Ward",
    summary="Strike, and be warded off.",
    rules_version="1",
    seats=(SEATS, SEATS),
    table=Table,
    state=State,
    view=View,
    options_record=Options,
    deck_record=NoDeck,
    actions=PLAY + HAND,
    width=PLAY + HAND,
    tensor=12 + HAND,
    options=(),
    rules={
        2: RuleText("W2", "Only cards in hand are played."),
        3: RuleText("W3", "In a window only wards are played, in a turn only strikes."),
    },
    content=facts(Table, {"deck": [SPARK] * 18 + [BOLT] * 10 + [WARD] * 12, "harm": [0, 1, 2, 0]}),
    deck=no_deck,
    talk=WindowTalk(),
    starters=no_starters,
    endings={code: text for code, text in WindowTalk.outcomes.items() if code},
    reveals={DREW: TO_SEAT, STRUCK: TO_ALL, WARDED: TO_ALL},
    moments=MOMENTS,
    moment=moment,
    pass_action=PASS,
    news=frozenset({STRUCK, WARDED}),
)
