"""The search: what it remembers, what it repeats, what it leaves alone, and that it thinks."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from itertools import count
from time import sleep
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mirlands.bots import Bot
from mirlands.bots.choose import KINDS, begin_thought, go_on_thinking
from mirlands.bots.levels import settings_of
from mirlands.bots.mind import FEWEST_NODES, Room, room_for
from mirlands.bots.search import another_key, hash_words
from mirlands.bots.thought import Thinker
from mirlands.games import find
from mirlands.kernel import chance, contract
from mirlands.kernel.match import Match
from mirlands.scenarios.format import cases
from mirlands.scenarios.session import Session, Table
from mirlands.scenarios.text import parse

GAMES = ("terra", "lemiroth", "mirianth", "sealed", "window", "offer")
SEED = (5, 6, 7, 8)
WINS_NOW = "game: terra\nposition: {me: {board: [3/3, 2/2]}, foe: {health: 5, board: [1/1]}}\nsteps: [to attack]"


def position(text: str) -> Match:
    """A match in a position."""
    source = parse(text, "position")
    case = cases(source)[0]
    return Session(Table(source, case.scenario), case).match


def begun(name: str, seed: int, steps: int) -> Match:
    """A match after some random steps, at a decision with two actions or more; after fewer where the game is over by then."""
    match = Match(find(name), find(name).content(), seed=seed)
    left = steps
    dice = chance.Dice.table(1)
    chance.seed_with(dice[0], chance.seed_words(seed))
    while not match.over:
        seat = match.deciding()[0]
        listed = match.legal(seat)
        if left <= 0 and len(listed) > 1:
            return match
        match.apply(seat, listed[chance.below(dice[0], len(listed))])
        left -= 1
    return begun(name, seed, steps // 2)


def searched(match: Match, seat: int, iterations: int, fair: int = 0, seed: Any = SEED, **own: float) -> Room:
    """A room in which a search has been made."""
    room = Room(match.game, match.content, iterations)
    dice, words = chance.Dice.table(1), np.array(seed, np.int64)
    chance.seed_with(dice[0], words)  # type: ignore[arg-type]
    table, view = match.content.table, match.view_array(seat)
    begin_thought(table, view, room.mind, room.nodes, room.slots, room.seen, room.words)
    chosen = settings_of(match.game.name, "level5", **own)
    go_on_thinking(chosen, table, view, seat, iterations, fair, *room.tree, *room.scratch, dice, room.log)
    return room


def places_of(room: Room, node: int) -> list[int]:
    """Where the edges of a node lie, in the order of the list."""
    found, at = [], int(room.nodes["first"][node])
    while at >= 0:
        found.append(at)
        at = int(room.edges["next"][at])
    return found


def edges_of(room: Room, node: int) -> list[Any]:
    """The edges of a node, in the order of the list."""
    return [room.edges[at] for at in places_of(room, node)]


# Done when 1


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=12)
@given(seed=st.integers(0, 2**32 - 1), steps=st.integers(0, 120))
def test_hidden_cards_change_nothing(name: str, kind: str, seed: int, steps: int) -> None:
    """The same view, chance and iterations, but other hidden cards: the same action."""
    match = begun(name, seed, steps)
    seat, twin, dice = match.deciding()[0], match.state.copy(), chance.Dice.table(1)
    chance.seed_with(dice[0], chance.seed_words(seed))
    for _ in range(4):
        contract.twin(match.content.table[0], twin[0], seat, dice[0])
    other = Match.at(match.game, match.content, twin)
    assert other.view_array(seat).tobytes() == match.view_array(seat).tobytes()
    chosen = set()
    for one in (match, other):
        before = one.state.tobytes()
        bot = Bot(one.game, one.content, kind, seat, [seed & 0xFFFF, 1, 2, 3], settings_of(name, kind, iterations=60))
        chosen.add(bot(one.view_array(seat), one.legal(seat)))
        assert one.state.tobytes() == before
    assert len(chosen) == 1


@pytest.mark.parametrize("name", GAMES)
def test_a_thought_repeats_itself(name: str) -> None:
    match = begun(name, 3, 12)
    seat = match.deciding()[0]
    view, legal = match.view_array(seat), match.legal(seat)
    thinker = Thinker(match.game, match.content)
    first = thinker.think(view, seat, legal, seed=SEED, iterations=200)
    thinker.think(view, seat, legal, seed=(1, 1, 1, 1), iterations=300)
    assert thinker.think(view, seat, legal, seed=SEED, iterations=200) == first
    assert view.tobytes() == match.view_array(seat).tobytes()
    assert sorted(one.action for one in first.candidates) == sorted(legal)
    assert sum(one.visits for one in first.candidates) <= 200
    assert all(0.0 <= one.expected <= 1.0 for one in first.candidates)


def test_compiled_and_interpreted_think_alike() -> None:
    code = (
        "from mirlands.games import find; from mirlands.kernel.match import Match; from mirlands.bots.thought import Thinker\n"
        "match = Match(find('terra'), find('terra').content(), seed=4)\n"
        "for _ in range(9): match.apply(match.deciding()[0], match.legal(match.deciding()[0])[-1])\n"
        "seat = match.deciding()[0]\n"
        "print(Thinker(match.game, match.content).think(match.view_array(seat), seat, match.legal(seat), seed=(1, 2, 3, 4), iterations=40))"
    )
    ran = [
        subprocess.run([sys.executable, "-c", code], env=os.environ | {"MIRLANDS_JIT": jit}, capture_output=True, text=True, check=True)
        for jit in "01"
    ]
    assert "Candidate" in ran[0].stdout
    assert ran[0].stdout == ran[1].stdout


# The tree


@pytest.mark.parametrize("name", GAMES)
def test_the_tree_is_whole(name: str) -> None:
    """Every iteration passes the root; edges rise, and none has more visits than chances; every node is found by its key."""
    match = begun(name, 8, 20)
    seat = match.deciding()[0]
    room = searched(match, seat, 300)
    mind = room.mind[0]
    nodes, edges = int(mind["nodes"]), int(mind["edges"])
    assert 1 < nodes <= len(room.nodes)
    assert int(room.nodes["visits"][0]) == 300
    linked = 0
    for node in range(nodes):
        found = edges_of(room, node)
        linked += len(found)
        actions = [int(edge["action"]) for edge in found]
        assert actions == sorted(set(actions))
        assert sum(int(edge["visits"]) for edge in found) <= int(room.nodes["visits"][node])
        assert all(int(edge["visits"]) >= 0 for edge in found)
        assert all(-1e-9 <= float(edge["worth"]) <= int(edge["visits"]) + 1e-9 for edge in found)
    assert linked == edges
    keys = room.nodes["key"][:nodes].tolist()
    assert len(set(keys)) == nodes
    slots = [int(slot) - 1 for slot in room.slots if slot]
    assert sorted(slots) == list(range(nodes))


@pytest.mark.parametrize(("name", "seed", "steps"), [("terra", 1, 20), ("lemiroth", 1, 60), ("window", 1, 4)])
def test_one_seat_chooses_in_a_node(name: str, seed: int, steps: int) -> None:
    """Whatever is forced on the way, two seats never choose in one situation."""
    match = begun(name, seed, steps)
    seat = match.deciding()[0]
    room = Room(match.game, match.content, 600)
    dice, table, view = chance.Dice.table(1), match.content.table, match.view_array(seat)
    begin_thought(table, view, room.mind, room.nodes, room.slots, room.seen, room.words)
    movers: dict[int, int] = {}
    for _ in range(600):
        go_on_thinking(settings_of(name, "level5"), table, view, seat, 1, 0, *room.tree, *room.scratch, dice, room.log)
        mind = room.mind[0]
        for edge, mover in zip(mind["path"][: mind["depth"]].tolist(), mind["movers"].tolist(), strict=False):
            assert movers.setdefault(edge, mover) == mover
    several = 0
    for node in range(int(room.mind[0]["nodes"])):
        found = {movers[at] for at in places_of(room, node) if at in movers}
        assert len(found) <= 1
        several += bool(found)
    assert several > 10


def test_two_orders_of_the_same_actions_meet() -> None:
    """Two creatures attack the Leader, one after the other, either first: what comes of it is one situation."""
    match = position("game: terra\nposition: {me: {board: [1/1, 1/2], deck: 3}, foe: {health: 20, deck: 3}}\nsteps: [to attack]")
    match.apply_text(0, "to attack")
    room = searched(match, 0, 400, fair=20)
    view, keys = match.game.view.dtype.itemsize, set()
    for order in (("attack 1 > leader", "attack 2 > leader"), ("attack 2 > leader", "attack 1 > leader")):
        match = position("game: terra\nposition: {me: {board: [1/1, 1/2], deck: 3}, foe: {health: 20, deck: 3}}\nsteps: [to attack]")
        match.apply_text(0, "to attack")
        for text in order:
            match.apply_text(0, text)
        words: Any = np.zeros((view + 7) // 8, np.int64)
        words.view(np.uint8)[:view] = np.frombuffer(match.view_array(0).tobytes(), np.uint8)
        keys.add(hash_words(words))
    assert len(keys) == 1
    assert keys <= set(room.nodes["key"][: int(room.mind[0]["nodes"])].tolist())


def test_a_full_tree_goes_on_thinking() -> None:
    match = begun("terra", 2, 30)
    seat = match.deciding()[0]
    room = Room(match.game, match.content, 1)
    assert len(room.nodes) == FEWEST_NODES
    dice, table, view = chance.Dice.table(1), match.content.table, match.view_array(seat)
    begin_thought(table, view, room.mind, room.nodes, room.slots, room.seen, room.words)
    go_on_thinking(settings_of("terra", "level5"), table, view, seat, 4000, 0, *room.tree, *room.scratch, dice, room.log)
    assert int(room.mind[0]["nodes"]) == FEWEST_NODES
    assert int(room.nodes["visits"][0]) == 4000


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_allocated_while_searching(name: str) -> None:
    """A hundred times as many iterations take no more memory: what a call takes, it takes once."""
    match = begun(name, 2, 30)
    seat = match.deciding()[0]
    memory: Any = import_module("numba.core.runtime._nrt_python")
    memory.memsys_enable_stats()
    taken = []
    for iterations in (5, 5, 500):  # the first one makes ready
        before = memory.memsys_get_stats_alloc()
        searched(match, seat, iterations)
        taken.append(memory.memsys_get_stats_alloc() - before)
    assert taken[2] == taken[1]


def test_others_go_on_while_a_bot_thinks() -> None:
    """A thought in a thread of its own does not hold the interpreter's lock: the main thread wakes again and again."""
    match = begun("terra", 2, 30)
    seat = match.deciding()[0]
    view, legal, thinker = match.view_array(seat), match.legal(seat), Thinker(match.game, match.content)
    thinker.think(view, seat, legal, seed=SEED, iterations=1)
    with ThreadPoolExecutor(1) as pool:
        thought = pool.submit(lambda: thinker.think(view, seat, legal, seed=SEED, iterations=200_000))
        woken = 0
        while not thought.done():
            sleep(0.001)
            woken += 1
    assert thought.result().iterations == 200_000
    assert woken > 20


def test_fairness_tries_every_action() -> None:
    match = begun("terra", 2, 30)
    seat = match.deciding()[0]
    room = searched(match, seat, 30 * len(match.legal(seat)), fair=20)
    assert [int(edge["action"]) for edge in edges_of(room, 0)] == list(match.legal(seat))
    assert min(int(edge["visits"]) for edge in edges_of(room, 0)) >= 20


@given(words=st.lists(st.integers(-(2**63), 2**63 - 1), min_size=1, max_size=40), at=st.integers(0, 39), bit=st.integers(0, 63))
def test_every_bit_of_what_is_seen_counts(words: list[int], at: int, bit: int) -> None:
    array = np.array(words, np.int64)
    before = hash_words(array)
    assert 0 <= before < 2**63
    other = array.copy()
    other.view(np.uint64)[at % len(words)] ^= np.uint64(1 << bit)
    assert hash_words(other) != before
    assert another_key(before, 3) not in (before, another_key(before, 4))


# Thinking


def test_the_search_wins_when_it_can() -> None:
    """Two attacks, neither of which wins alone."""
    for seed in range(5):
        match = position(WINS_NOW)
        bot = Bot(match.game, match.content, "level5", 0, [seed, 0, 0, 0], settings_of("terra", "level5", iterations=300))
        while not match.over and match.deciding() == (0,):
            match.apply(0, bot(match.view_array(0), match.legal(0)))
        result = match.result()
        assert result is not None, f"seed {seed}"
        assert result.share[0] == 1.0


@pytest.mark.parametrize("slices", [1, 9])
def test_a_thought_by_time_goes_by_the_clock(monkeypatch: pytest.MonkeyPatch, slices: int) -> None:
    """It goes on until its time is over and no longer; how many iterations that makes is no matter for a test."""
    ticks = count()
    monkeypatch.setattr("mirlands.bots.thought.monotonic", lambda: 0.004 * next(ticks))
    match = begun("terra", 2, 30)
    seat = match.deciding()[0]
    time = 4 * slices - 1
    thought = Thinker(match.game, match.content).think(match.view_array(seat), seat, match.legal(seat), seed=SEED, milliseconds=time)
    assert next(ticks) == 1 + slices, "it looked at the clock before its first slice and after each"
    assert thought.iterations > slices
    assert thought.best in match.legal(seat)


def test_some_actions_alone_can_be_compared() -> None:
    match = begun("terra", 2, 30)
    seat = match.deciding()[0]
    pair = match.legal(seat)[:2]
    thought = Thinker(match.game, match.content).think(match.view_array(seat), seat, pair, seed=SEED, iterations=200)
    assert {one.action for one in thought.candidates} == set(pair)
    assert all(0.0 <= one.expected <= 1.0 for one in thought.candidates)


@pytest.mark.parametrize("budget", [{}, {"iterations": 3, "milliseconds": 3}])
def test_a_thought_needs_one_budget(budget: dict[str, int]) -> None:
    match = begun("window", 2, 1)
    seat = match.deciding()[0]
    with pytest.raises(ValueError, match="iterations or milliseconds"):
        Thinker(match.game, match.content).think(match.view_array(seat), seat, match.legal(seat), seed=SEED, **budget)


def test_rooms_of_a_thread_are_used_again() -> None:
    game = find("terra")
    content = game.content()
    assert room_for(game, content, 100) is room_for(game, content, 100)
    assert room_for(game, content, 100) is not room_for(game, content, 10_000)
