"""The steps of which offers are put together: in small positions, each one that some offer begins with, and no other."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from mirlands.games.mirianth import numbers as n
from mirlands.games.mirianth import state as s
from mirlands.kernel.match import Match
from mirlands.scenarios.format import cases
from mirlands.scenarios.session import Session, Table
from mirlands.scenarios.text import parse

POSITIONS, SEATS = 40, 3
LOTS = ("archer", "archer", "archer", "bat", "bat", "wall", "red-plague", "red-plague", "red-plague")


class Terms(NamedTuple):
    """An offer of cards; in the last round nothing else can pass."""

    yields: int
    gives: tuple[int, ...]
    asks: tuple[int, ...]


def position(dice: random.Random) -> Match:
    """A dispute of two seats or of three in the last round; nobody has many cards, and some of them are equal."""
    lots = dice.sample(LOTS, dice.randint(1, 6))
    hands: list[list[str]] = [[] for _ in range(SEATS)]
    for card in lots:
        dice.choice(hands).append(card)
    held = ", ".join(f"seat{seat + 1}: [{', '.join(hand)}]" for seat, hand in enumerate(hands))
    third = dice.choice(("castle", "troll"))
    text = f"""
game: mirianth
position:
  {{seats: 3, round: 13, last_round: 13, cards: [castle, ruby, troll], {held}, claims: {{seat1: castle, seat2: castle, seat3: {third}}}}}
steps: [pass]
"""
    source = parse(text, "position")
    case = cases(source)[0]
    return Session(Table(source, case.scenario), case).match


def inside(state: Any, seat: int) -> bool:
    return bool((int(state.disputants) >> seat) & 1)


def listed(things: Any) -> tuple[int, ...]:
    return tuple(int(thing) for thing in things if thing)


def meaning(state: Any, seat: int, to: int, terms: Terms) -> tuple[Any, ...]:
    """What two offers have in common that are the same: equal cards make equal offers."""
    gives, asks = (tuple(int(state.card[thing]) for thing in things) for things in (terms.gives, terms.asks))
    return seat, to, terms.yields, gives, asks


def offers(state: Any, seat: int, to: int) -> Iterator[Terms]:
    """Everything that the seat may offer: some card passes, and it was not declined."""
    declined = {
        meaning(state, int(deal.seat), int(deal.to), Terms(int(deal.yields), listed(deal.gives), listed(deal.asks)))
        for deal in state.declined[: int(state.declined_count)]
    }
    lists: list[Sequence[tuple[int, ...]]] = []
    for owner in (seat, to):
        own = [thing for thing in range(s.THINGS) if state.place[thing] == s.OWNED + owner]
        lists.append([some for many in range(s.CARDS_IN_DEAL + 1) for some in itertools.combinations(own, many)])
    for yields in range(3 if inside(state, seat) and inside(state, to) else 1):
        for gives, asks in itertools.product(*lists):
            terms = Terms(yields, gives, asks)
            if (gives or asks) and meaning(state, seat, to, terms) not in declined:
                yield terms


def next_steps(state: Any, seat: int) -> set[int]:
    """The next step of every offer that begins like the one at hand."""
    draft, deal = state.draft, state.draft.deal
    gives, asks = listed(deal.gives), listed(deal.asks)
    steps = set()
    for terms in offers(state, seat, int(deal.to)):
        if draft.stage == s.TO_YIELD:
            steps.add(n.YIELDS + terms.yields)
        elif terms.yields == deal.yields and terms.gives[: len(gives)] == gives and terms.asks[: len(asks)] == asks:
            more = [n.GIVE + thing for thing in terms.gives[len(gives) :]]
            if draft.stage == s.TO_ASK and more:
                continue
            steps.add([*more, *(n.ASK + thing for thing in terms.asks[len(asks) :]), n.SEND][0])
    return steps


def partners(state: Any, seat: int) -> set[int]:
    """To whom the seat may make an offer."""
    if state.offers[seat] >= (s.OFFERS if inside(state, seat) else 1):
        return set()
    others = [to for to in range(SEATS) if to != seat and (inside(state, seat) or inside(state, to))]
    return {to for to in others if any(True for _ in offers(state, seat, to))}


def chosen(dice: random.Random, match: Match, legal: Sequence[int]) -> int:
    """Mostly offers, and mostly declined."""
    asks = match.state[0].asks
    begin = [action for action in legal if n.OFFER <= action < n.YIELDS]
    if begin and dice.random() < 0.7:
        return dice.choice(begin)
    if n.DECLINE in legal and dice.random() < 0.8:
        return n.DECLINE
    if n.YIELDS + s.NOBODY in legal and dice.random() < 0.8:
        return n.YIELDS + s.NOBODY
    return n.PASS if n.PASS in legal and asks != s.AN_ANSWER else dice.choice(legal)


def test_a_step_is_legal_when_an_offer_can_come_of_it() -> None:
    """Also after others were declined that have parts in common with it."""
    drafts, turns = 0, 0
    for number in range(POSITIONS):
        dice = random.Random(number)
        match = position(dice)
        while not match.over and match.state[0].step == s.TALK:
            state, seat = match.state[0], match.deciding()[0]
            legal = match.legal(seat)
            where = f"position {number}, step {len(match.history)}"
            if match.drafting(seat):
                assert set(legal) == next_steps(state, seat), where
                drafts += state.declined_count > 0
            elif state.asks == s.AN_ANSWER:
                assert (n.COUNTER in legal) == (inside(state, seat) and int(state.offer.seat) in partners(state, seat)), where
            else:
                begun = {action - n.OFFER for action in legal if n.OFFER <= action < n.YIELDS}
                assert begun == partners(state, seat), where
                turns += state.declined_count > 0
            match.apply(seat, chosen(dice, match, legal))
    assert drafts > 100
    assert turns > 100
