"""Buffers and starting points for the compiled walkers, for any game."""

from __future__ import annotations

import os
import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from mirlands.cards.decks import DeckFaults
from mirlands.games import load_all
from mirlands.kernel import chance, events
from mirlands.kernel.chance import seed_words
from mirlands.kernel.game import TO_ALL, TO_BOTH, TO_SEAT, Content, Game
from mirlands.kernel.match import Match
from mirlands.kernel.rule import COMPILED
from toys import masks, probes
from toys.ledgers import ENTRIES

GAMES = tuple(load_all())
KINDS, SUBJECTS = 64, 320
CLOSELY = 1200  # steps
DECKS = 40
"""Decks made at random for a game that is played with decks."""


@dataclass(frozen=True)
class Setting:
    """A game with one number of seats: everything that a match of it can begin with."""

    game: Game
    content: Content
    seats: int
    options: Any
    decks: Any  # (k, seats)

    @property
    def name(self) -> str:
        return f"{self.game.name}-{self.seats}"

    def match(self, number: int) -> Match:
        """Match number ``number`` of this setting."""
        options = self.game.options_dict(self.options[number % len(self.options)])
        return Match(self.game, self.content, options, self.decks[number % len(self.decks)], seed=number)


@cache
def content_of(game: str) -> Content:
    return load_all()[game].content()


def all_options(game: Game) -> Any:
    """The default, every other value alone, and all last values at once; an array of Options."""
    chosen = [{option.name: value} for option in game.options for value in option.values[1:]]
    chosen = [{}, *chosen, {option.name: option.values[-1] for option in game.options}]
    return np.concatenate([game.options_array(one) for one in chosen])


def fault_count(game: Game, content: Any, cards: Sequence[str]) -> int:
    """How many rules of deck building a list of card ids breaks; a list that is too short breaks one."""
    assert game.read_deck is not None
    try:
        game.read_deck(content, "\n".join(f"{copies} {card}" for card, copies in Counter(cards).items()))
    except DeckFaults as faults:
        return len(faults.faults)
    return 0


def random_decks(game: Game, content: Any, count: int) -> list[Any]:
    """Legal decks that together hold every card; the default deck for a game without decks.

    Each is a starter of which a third has been replaced: as many of the cards that are due as its rules let in.
    """
    if game.read_deck is None:
        return [game.deck(content, None)]
    ids = [card for card in content.ids[1:] if content.table[0].cards[content.number(card)].deckable]
    starters = [[card for card, copies in starter.cards.items() for _ in range(copies)] for starter in game.starters(content)]
    dice, due, decks = random.Random(1), list[str](), []
    for number in range(count):
        start = starters[number % len(starters)]
        deck = dice.sample(start, 2 * len(start) // 3)
        while len(deck) < len(start):
            due += dice.sample(ids, len(ids))
            rest = []
            for card in due:
                if len(deck) == len(start) or fault_count(game, content, [*deck, card]) > (len(deck) + 1 < len(start)):
                    rest.append(card)
                else:
                    deck.append(card)
            due = rest
        assert fault_count(game, content, deck) == 0
        decks.append(game.deck(content, deck))
    return decks


@cache
def setting(game_name: str, seats: int) -> Setting:
    game, content = load_all()[game_name], content_of(game_name)
    decks = random_decks(game, content, DECKS * seats)
    rows = [np.concatenate([decks[(k * seats + seat) % len(decks)] for seat in range(seats)]) for k in range(max(1, len(decks) // seats))]
    return Setting(game, content, seats, all_options(game), np.stack(rows))


def settings() -> list[tuple[str, int]]:
    """Every game with every number of seats."""
    return [(name, seats) for name, game in load_all().items() for seats in range(game.seats[0], game.seats[1] + 1)]


def series(number: int) -> Any:
    """The seed of a series and scratch for the walkers, int64 (8,)."""
    return np.concatenate([seed_words(number), np.zeros(4, np.int64)])


def with_bytes(array: Any) -> Any:
    """The same memory as bytes, uint8 (n, size)."""
    return array.view(np.uint8).reshape(len(array), array.dtype.itemsize)


def finding(found: Any, place: Setting, seed: int) -> str:
    """What a walker found, in words, with the command that repeats it."""
    code = int(found[probes.CODE])
    if code == 0:
        return ""
    game, step, seat, action, detail = (int(found[i]) for i in (probes.GAME, probes.STEP, probes.SEAT, probes.ACTION, probes.DETAIL))
    return (
        f"{place.name}: {probes.WORDS[code]} (game {game}, step {step}, seat {seat}, action {action}, detail {detail}). "
        f"Repeat it with: CONFORMANCE_SEED={seed} CONFORMANCE_FIRST={game} {repeat()}"
    )


def repeat() -> str:
    """The command that repeats the running test."""
    test = os.environ.get("PYTEST_CURRENT_TEST", "tests/conformance").split(" ")[0]
    mode = "" if COMPILED else "MIRLANDS_JIT=0 "
    return f"{mode}{os.path.relpath(sys.executable)} -m pytest '{test}'"


def first_game() -> int:
    return int(os.environ.get("CONFORMANCE_FIRST", "0"))


def series_seed() -> int:
    return int(os.environ.get("CONFORMANCE_SEED", "20240607"))


@dataclass
class Walked:
    decisions: int
    bounds: int
    longest: int
    used: Any
    found: str


def walk(place: Setting, first: int, games: int) -> Walked:
    """Random games with every check, from number ``first`` on."""
    game, seed = place.game, series_seed()
    states, found, tally = game.state.table(2), np.zeros(probes.FOUND, np.int64), np.zeros(2, np.int64)
    used, dice = np.zeros((KINDS, SUBJECTS), np.int64), chance.Dice.table(1)
    decisions = probes.walk(
        place.content.table,
        states,
        with_bytes(states),
        place.options,
        place.decks,
        series(seed),
        first,
        games,
        dice,
        np.zeros(game.width, np.int64),
        game.actions,
        events.new_log(),
        used,
        np.zeros((2, ENTRIES), np.int64),
        tally,
        found,
    )
    return Walked(decisions, int(tally[0]), int(tally[1]), used, finding(found, place, seed))


def reveals_of(game: Game) -> Any:
    """To whom each kind of event may show something hidden, int64 (KINDS,)."""
    to = np.zeros(KINDS, np.int64)
    for kind, who in game.reveals.items():
        to[kind] = {TO_ALL: 1, TO_SEAT: 2, TO_BOTH: 3}[who]
    return to


def twins(place: Setting, games: int) -> tuple[Any, str]:
    """Twin worlds beside random games; the tally and what was found."""
    game, n, seed = place.game, place.seats, series_seed()
    worlds, seen = game.state.table(n + 2), game.view.table(2)
    found, tally = np.zeros(probes.FOUND, np.int64), np.zeros(4, np.int64)
    probes.twins(
        place.content.table,
        worlds,
        with_bytes(worlds),
        place.options,
        place.decks,
        series(seed),
        first_game(),
        games,
        chance.Dice.table(1),
        np.zeros(game.width, np.int64),
        seen,
        with_bytes(seen),
        np.concatenate([events.new_log(), events.new_log()]),
        events.new_seen(),
        events.new_seen(),
        reveals_of(game),
        np.zeros((2, game.width), np.int64),
        np.zeros(n + 2, np.int64),
        tally,
        found,
    )
    return tally, finding(found, place, seed)


def imagines(place: Setting, games: int) -> tuple[Any, str]:
    """Imagined worlds beside random games; the tally and what was found."""
    game, seed = place.game, series_seed()
    worlds, seen = game.state.table(2), game.view.table(2)
    found, tally = np.zeros(probes.FOUND, np.int64), np.zeros(2, np.int64)
    probes.imagines(
        place.content.table,
        worlds,
        with_bytes(worlds),
        place.options,
        place.decks,
        series(seed),
        first_game(),
        games,
        chance.Dice.table(1),
        np.zeros(game.width, np.int64),
        seen,
        with_bytes(seen),
        events.nobody(),
        np.zeros((2, game.width), np.int64),
        np.zeros(game.tensor, np.float32),
        tally,
        found,
    )
    return tally, finding(found, place, seed)


def said_of_masks(found: Any, place: Setting) -> str:
    """What a walker of ``masks`` found, in words."""
    code, game, step, seat = (int(found[i]) for i in (probes.CODE, probes.GAME, probes.STEP, probes.SEAT))
    return f"{place.name}: {masks.WORDS[code]} (game {game}, step {step}, seat {seat}); repeat it with: {repeat()}" if code else ""


def try_listed_actions(place: Setting, states: int) -> tuple[Any, str]:
    """Every listed action in that many states; states and actions tried, and what was found."""
    game, worlds = place.game, place.game.state.table(2)
    found, tally = np.zeros(probes.FOUND, np.int64), np.zeros(2, np.int64)
    masks.every_listed_action(
        place.content.table,
        worlds,
        with_bytes(worlds),
        place.options,
        place.decks,
        series(series_seed()),
        states,
        chance.Dice.table(1),
        np.zeros((2, game.width), np.int64),
        events.nobody(),
        tally,
        found,
    )
    return tally, said_of_masks(found, place)


def compare_observations(place: Setting, games: int) -> tuple[int, str]:
    """Observations in twin worlds beside that many games; how many were compared, and what was found."""
    game = place.game
    found, tally = np.zeros(probes.FOUND, np.int64), np.zeros(1, np.int64)
    masks.observations(
        place.content.table,
        game.state.table(2),
        place.options,
        place.decks,
        series(series_seed()),
        games,
        chance.Dice.table(1),
        np.zeros((2, game.width), np.int64),
        events.nobody(),
        game.view.table(2),
        np.zeros((2, game.tensor), np.float32),
        tally,
        found,
    )
    return int(tally[0]), said_of_masks(found, place)


def play(place: Setting, number: int) -> Iterator[tuple[Match, int, int]]:
    """A random match, seen before each of its actions: the match, the seat and the action that comes next."""
    match, dice = place.match(number), random.Random(number)
    while not match.over:
        seat = dice.choice(match.deciding())
        action = dice.choice(match.legal(seat))
        yield match, seat, action
        match.apply(seat, action)


def numbers(place: Setting, most: int) -> list[int]:
    """Which games a test plays that looks closely at every step: ``most`` of them, or fewer where they are long."""
    steps, chosen = 0, list[int]()
    while len(chosen) < most and steps < CLOSELY:
        steps += sum(1 for _ in play(place, len(chosen)))
        chosen.append(len(chosen))
    return chosen


def told(match: Match, seats: Sequence[int], since: int) -> list[bytes]:
    """What some seats saw happen, as bytes."""
    return [b"".join(one.tobytes() for one in match.seen(seat, since)) for seat in seats]
