"""How the cards of Mirianth Wars fare when greedy bots play them: for whoever changes the set. ``negotiations.py`` shows their deals.

    python tools/kingdoms.py                        200 games each of 2, 3 and 4 seats
    python tools/kingdoms.py --games 1000 --seats 4
    python tools/kingdoms.py --option archer_value=group --cards

The same arguments give the same figures. ``--cards`` lists every card: how often somebody acquires it, the share of the wins
of those who have it when the Resolution begins (1 / seats is the average), how many of the acquired are left when it is scored,
what one acquired scores, and how many were discarded for what they do.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from mirlands.bots.player import Bot
from mirlands.games import find
from mirlands.games.mirianth import events as e
from mirlands.games.mirianth import state as s
from mirlands.kernel.chance import seed_words
from mirlands.kernel.match import Match

GAME = find("mirianth")
CONTENT: Any = GAME.content()


@dataclass
class Count:
    """What was counted in some games of so many seats."""

    seats: int
    games: int = 0
    rounds: list[int] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    parts: Any = field(default_factory=lambda: np.zeros(s.PARTS))
    wins: Any = field(default_factory=lambda: np.zeros(s.SEATS))  # by distance from the first revealer
    ties: int = 0
    told: Counter[int] = field(default_factory=Counter)  # events by kind
    shown: Counter[int] = field(default_factory=Counter)  # by card: revealed
    taken: Counter[int] = field(default_factory=Counter)  # by card: held when the Resolution begins
    won: defaultdict[int, float] = field(default_factory=lambda: defaultdict(float))  # by card: shares of the wins of who has one
    holders: Counter[int] = field(default_factory=Counter)  # by card: who has one
    left: Counter[int] = field(default_factory=Counter)  # by card: owned or defeated when it is scored
    spent: Counter[int] = field(default_factory=Counter)  # by card: discarded for what it does
    points: Counter[int] = field(default_factory=Counter)  # by card: scored


def held(state: Any) -> list[tuple[int, int]]:
    """Who has which card; defeated monsters included."""
    places = [(thing, int(state.place[thing])) for thing in range(1, s.THINGS)]
    return [((place - s.OWNED) % (s.DEFEATED - s.OWNED), int(state.card[thing])) for thing, place in places if place >= s.OWNED]


def play(count: Count, number: int, seed: int, options: dict[str, str], bot: str) -> None:
    """One game between bots of a kind, counted."""
    decks = GAME.deck_record.table(count.seats)
    match = Match(GAME, CONTENT, options, decks, seed * 1_000_003 + number)
    bots = [Bot(GAME, CONTENT, bot, seat, seed_words(seed * 7919 + number * 4 + seat)) for seat in range(count.seats)]
    owned: list[tuple[int, int]] = []
    state = match.state[0]
    for thing in range(count.seats):
        count.shown[int(state.card[state.revealed[thing]])] += 1
    seen = 0
    while not match.over:
        seat = match.deciding()[0]
        rounds = int(state.number)
        before = held(state) if state.phase == s.NEGOTIATION else owned
        match.apply(seat, bots[seat](match.view_array(seat), match.legal(seat)))
        if state.phase != s.NEGOTIATION and not owned:
            owned = _after_negotiation(match, before)
            count.rounds.append(rounds)
        for event in match.logs[seen]:
            _count_event(count, event)
        seen += 1
    _count_end(count, match, owned)


def _after_negotiation(match: Match, before: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Who had what when the Resolution began: what was held before the last act, and what it brought."""
    there = Counter(before)
    for event in match.logs[-1]:
        if event.kind in (e.RECEIVED, e.FATE_PLAGUE):
            there[int(event.seat), int(event.subject)] += 1
        if event.kind == e.NEGOTIATION_ENDS:
            break
    return list(there.elements())


def _count_event(count: Count, event: Any) -> None:
    kind, card = int(event.kind), int(event.subject)
    count.told[kind] += 1
    if kind == e.REVEALED_CARD:
        count.shown[card] += 1
    elif kind in (e.SPENT, e.REMOVED):
        count.spent[card] += 1
    elif kind == e.SCORED_CARD:
        count.points[card] += int(event.amount)


def _count_end(count: Count, match: Match, owned: list[tuple[int, int]]) -> None:
    result = match.result()
    if result is None:
        raise AssertionError("the game goes on")
    state = match.state[0]
    count.games += 1
    count.scores += result.points
    count.ties += max(result.share) < 1
    count.parts += np.array(state.parts).reshape(s.SEATS, s.PARTS).sum(0)
    for seat, share in enumerate(result.share):
        count.wins[(seat - int(state.first)) % count.seats] += share
    for _, card in owned:
        count.taken[card] += 1
    for seat, card in set(owned):
        count.holders[card] += 1
        count.won[card] += result.share[seat]
    for _, card in held(state):
        count.left[card] += 1


def summary(count: Count) -> str:
    """What the games came to."""
    games, told = count.games, count.told
    low, high = np.percentile(count.scores, (5, 95))
    kinds = {card: int(CONTENT.table[0].cards[card].kind) for card in count.taken}
    monsters, heroes = (sum(many for card, many in count.taken.items() if kinds[card] == kind) for kind in (s.MONSTER, s.HERO))
    shares = "/".join(f"{100 * won / games:.0f}" for won in count.wins[: count.seats])
    parts = "/".join(f"{part / games / count.seats:.1f}" for part in count.parts)
    beaten, removed = 100 * told[e.DEFEATED_MONSTER] / max(monsters, 1), 100 * told[e.REMOVED] / max(monsters, 1)
    a_seat = games * count.seats
    lines = (
        f"{count.seats} seats, {games} games: {np.mean(count.rounds):.1f} rounds, {100 * count.ties / games:.0f} % shared wins",
        f"  score {np.mean(count.scores):.1f} (5-95 %: {low:.0f} to {high:.0f}); heroes/buildings/treasures/monsters {parts}",
        f"  win share by seat from the first revealer: {shares} %",
        f"  a seat acquires {heroes / a_seat:.1f} heroes and {monsters / a_seat:.1f} monsters",
        f"  of the monsters {beaten:.0f} % are defeated and {removed:.1f} % removed by a Rogue",
    )
    return "\n".join(lines)


def cards(count: Count) -> str:
    """Every card, by the share of the wins of its owners."""
    lines = [f"  {'card':14} acquired  wins   left  points   used"]
    for card in sorted(count.holders, key=lambda one: -count.won[one] / count.holders[one]):
        taken = count.taken[card]
        acquired = f"{100 * taken / count.shown[card]:6.0f} %" if count.shown[card] else "       –"
        won, left, spent = count.won[card] / count.holders[card], count.left[card] / taken, count.spent[card] / taken
        cells = f"{100 * won:4.0f} % {100 * left:4.0f} % {count.points[card] / taken:7.2f} {100 * spent:4.0f} %"
        lines.append(f"  {CONTENT.names[card]:14}{acquired} {cells}")
    return "\n".join(lines)


def main() -> int:
    """Play and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=200, help="games for each number of seats")
    parser.add_argument("--seats", type=int, choices=(2, 3, 4), help="only this many seats")
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="a house rule")
    parser.add_argument("--cards", action="store_true", help="list every card")
    words = parser.parse_args()
    options = dict(option.split("=", 1) for option in words.option)
    for seats in [words.seats] if words.seats else range(GAME.seats[0], GAME.seats[1] + 1):
        count = Count(seats)
        for number in range(words.games):
            play(count, number, words.seed, options, words.bot)
        print(summary(count))
        if words.cards:
            print(cards(count))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
