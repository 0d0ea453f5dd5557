"""How bots negotiate in Mirianth Wars: how disputes end, what deals and promises are about, and what negotiating is worth.

    python tools/negotiations.py                                          50 greedy games each of 2, 3 and 4 seats
    python tools/negotiations.py --seats 4 --games 200
    python tools/negotiations.py --bots greedy,stubborn --seats 4         two greedy bots, two that agree to nothing
    python tools/negotiations.py --bots greedy,random --seats 2

Bots take the seats in turn, one seat further with each game. The same arguments give the same figures.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from typing import Any, Final

import numpy as np

from mirlands.bots.player import Bot
from mirlands.games import find
from mirlands.games.mirianth import events as e
from mirlands.games.mirianth import numbers as n
from mirlands.games.mirianth import state as s
from mirlands.games.mirianth.bargaining import gain_by_offer
from mirlands.kernel.match import Match

GAME = find("mirianth")
CONTENT = GAME.content()
TABLE = CONTENT.table[0]
TYPES: Final = {s.TREASURE: "treasure", s.BUILDING: "building", s.HERO: "hero", s.MONSTER: "monster", s.PLAGUE: "plague"}


class Tally:
    """What was counted in some games."""

    def __init__(self) -> None:
        self.games = 0
        self.rounds = 0
        self.points: list[int] = []
        self.told: Counter[str] = Counter()  # events by name
        self.ends: Counter[str] = Counter()  # how disputes ended
        self.deals: Counter[str] = Counter()  # what accepted offers were
        self.passed: Counter[str] = Counter()  # cards that changed hands, by type
        self.promised: Counter[str] = Counter()  # promises by what they are about
        self.received: Counter[str] = Counter()  # revealed cards, by type
        self.shared = 0  # games that several won
        self.places = [0.0] * s.SEATS  # shares of wins by distance from the first revealer
        self.gained = [0, 0]  # deals that ended a dispute, and those by which both gained
        self.won: defaultdict[str, float] = defaultdict(float)  # shares of wins by bot
        self.scored: Counter[str] = Counter()
        self.sat: Counter[str] = Counter()


def about(what: int) -> str:
    """What a promise is about, in a word."""
    if what > s.ON_CARD:
        return "a card"
    return TYPES[what - s.ON_TYPE] if what > s.ON_TYPE else "a round"


def shape(events: list[Any]) -> str:
    """What one accepted deal was: whether it ended a dispute, and what passed."""
    seat = next(event.seat for event in events if event.kind == e.ACCEPTED)
    one, other = (sum(event.kind == e.TRADED and (event.seat == seat) == mine for event in events) for mine in (True, False))
    words = any(event.kind == e.PROMISED for event in events)
    ends = "yields" if any(event.kind == e.YIELDED for event in events) else "trade"
    cards = "a card" if one + other == 1 else "cards" if one + other else ""
    if {one, other} == {1, 2}:
        cards = "two cards for one"
    elif one and other:
        cards = "cards both ways"
    return f"{ends}: {' and '.join(filter(None, (cards, 'promises' if words else '')))}"


class Dispute:
    """One dispute while it goes on."""

    def __init__(self) -> None:
        self.said: set[int] = set()

    def end(self) -> str:
        """How it ended."""
        if e.FATE_DEALT in self.said:
            return "plague test"
        if e.USED_MERCHANT in self.said:
            return "Merchant"
        return "deal" if e.YIELDED in self.said else "concession"


def play(tally: Tally, number: int, seed: int, kinds: list[str]) -> None:
    """One game, counted."""
    match = Match(GAME, CONTENT, seed=seed * 1_000_003 + number, decks=s.Deck.table(len(kinds)))
    bots = [Bot(GAME, CONTENT, kind, seat, [seed, number, seat, 1]) for seat, kind in enumerate(kinds)]
    dispute = Dispute()
    while not match.over:
        seat = match.deciding()[0]
        legal = match.legal(seat)
        action = legal[0] if len(legal) == 1 else bots[seat](match.view_array(seat), legal)
        if action == n.ACCEPT and match.view(seat).offer.yields != s.NOBODY:
            view = match.view(seat)
            tally.gained[0] += 1
            tally.gained[1] += all(gain_by_offer(TABLE, view, who) > 0 for who in (seat, view.offer.seat))
        match.apply(seat, action)
        events = list(match.logs[-1])
        for event in events:
            tally.told[e.NAMES[int(event.kind)]] += 1
            dispute.said.add(int(event.kind))
            if event.kind == e.DISPUTED:
                dispute = Dispute()
            elif event.kind == e.AWARDED_CARD:
                tally.ends[dispute.end()] += 1
            elif event.kind == e.TRADED:
                tally.passed[TYPES[int(TABLE.cards[int(event.subject)].kind)]] += 1
            elif event.kind == e.RECEIVED:
                tally.received[TYPES[int(TABLE.cards[int(event.subject)].kind)]] += 1
            elif event.kind == e.PROMISED:
                tally.promised[about(int(event.amount))] += 1
        if any(event.kind == e.ACCEPTED for event in events):
            tally.deals[shape(events)] += 1
    result = match.result()
    if result is None:
        raise RuntimeError("the game goes on")
    tally.games += 1
    tally.rounds += int(match.view(0).number)
    tally.points += result.points
    tally.shared += 1.0 not in result.share
    for seat, share in enumerate(result.share):
        tally.places[(seat - int(match.view(0).first)) % len(kinds)] += share
    for seat, kind in enumerate(kinds):
        tally.won[kind] += result.share[seat]
        tally.scored[kind] += result.points[seat]
        tally.sat[kind] += 1


def each(counter: Counter[str], games: int, least: float = 0.01) -> str:
    """Counts for each game, the greatest first."""
    return ", ".join(f"{name} {count / games:.2f}" for name, count in counter.most_common() if count / games >= least)


def report(tally: Tally, seats: int) -> None:
    """Print it."""
    games, told, disputes = tally.games, tally.told, tally.told["disputed"]
    low, high = np.percentile(tally.points, [5, 95])
    print(f"{seats} seats, {games} games; all figures are for each game")
    print(f"  rounds {tally.rounds / games:.1f}, points {np.mean(tally.points):.1f} (5-95 %: {low:.0f} to {high:.0f})")
    wins = " / ".join(f"{share / games:.0%}" for share in tally.places[:seats])
    print(f"  wins by distance from the first revealer {wins}; shared {tally.shared / games:.0%}")
    heroes, monsters = tally.received["hero"] / games / seats, tally.received["monster"] / games / seats
    beaten = told["defeated_monster"] / max(1, tally.received["monster"])
    print(f"  each seat receives {heroes:.1f} heroes and {monsters:.1f} monsters, of which {beaten:.0%} are defeated")
    ends = ", ".join(f"{name} {count / max(1, disputes):.0%}" for name, count in tally.ends.most_common())
    print(f"  disputes {disputes / games:.2f}: {ends}")
    print(f"  of the deals that end a dispute both prefer to the test or to conceding: {tally.gained[1]} of {tally.gained[0]}")
    print(f"  offers {(told['offered'] + told['countered']) / games:.2f}, declined {told['declined_offer'] / games:.2f}")
    print(f"  deals {told['accepted'] / games:.2f}: {each(tally.deals, games)}")
    print(f"  cards that change hands {told['traded'] / games:.2f}: {each(tally.passed, games)}")
    kept = told["settled"] + told["took_by_promise"]
    print(f"  promises {told['promised'] / games:.2f}: {each(tally.promised, games)}")
    print(f"  they are due {told['due'] / games:.2f} times and decide who takes a card {kept / games:.2f} times")
    used = f"Merchants used {told['used_merchant'] / games:.2f}, Plague cards dealt {told['fate_plague'] / games:.2f}"
    print(f"  {used}, Paladins tied {told['tied'] / games:.2f}")
    if len(tally.sat) > 1:
        for kind, sat in tally.sat.items():
            print(f"  {kind}: {tally.won[kind] / sat:.1%} of the wins for each seat, {tally.scored[kind] / sat:.1f} points")


def main() -> int:
    """Play and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--seats", type=int, choices=(2, 3, 4), help="only so many seats")
    parser.add_argument("--bots", default="greedy", help="kinds of bots, with commas; they fill the seats in turn")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    kinds = arguments.bots.split(",")
    for seats in (2, 3, 4):
        if arguments.seats in (None, seats):
            tally = Tally()
            for number in range(arguments.games):
                play(tally, number, arguments.seed, [kinds[(seat + number) % len(kinds)] for seat in range(seats)])
            report(tally, seats)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
