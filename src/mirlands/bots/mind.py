"""What a search remembers: its tree, in room that is taken once, and the numbers that it goes by.

A node is a situation as the searching seat sees it; an edge is an action that some seat may take there. Nodes are found by what
the seat sees, so two orders of the same actions meet in one node.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from typing import Any

import numpy as np

from mirlands.kernel import events
from mirlands.kernel.batch import MOST
from mirlands.kernel.game import Content, Game
from mirlands.kernel.records import Record, f64, i8, i32, i64

SEATS = 4
DEPTH = 160  # actions from the root that are remembered
EDGES_A_NODE = 4  # room for so many edges for each node; most nodes are leaves and have none
FEWEST_NODES, MOST_NODES = 1 << 8, 1 << 16
ROOMS_A_THREAD = 4


class Settings(Record):
    """How a bot thinks. ``levels`` has the sets that people meet; docs/bots.md says what was measured of them."""

    iterations = i32()
    explore = f64()  # how much the upper bound adds for what has been tried little
    trust = f64()  # how many visits the first look at an action counts for
    sharp = f64()  # how much better-looking actions are preferred before they have been tried
    even = f64()  # the share of trials that goes to all actions alike, however they look
    advice = f64()  # how many times likelier what the game's sense advises is than another action
    cut = i32()  # playouts end when the deciding seat has changed so many times; 0: none are played; -1: at the end of the game
    policy = i8()  # of playouts: 0 at random, 1 as greedy plays
    steps = i32()  # and after so many actions at the latest
    blur = f64()  # chance of the final choice: 0 none, else actions with fewer visits are taken by visits to the power 1/blur
    slips = f64()  # the share of decisions in which any action is taken at random


class Node(Record):
    """A situation, named by a hash of what the seat sees."""

    key = i64()
    first = i32()  # edge, -1 none
    visits = i32()
    looked = i8()  # 1: the game has been asked for its prospects, which only some nodes need
    shares = f64(SEATS)  # those of each seat


class Edge(Record):
    """An action in a situation. Edges of a node are linked in rising order of their actions."""

    action = i32()
    next = i32()
    visits = i32()
    worth = f64()  # sum of the results for the seat that acts
    first_look = f64()  # its share right after the action, at first sight
    weight = f64()  # how likely it is to be tried, before it has been


class Mind(Record):
    """Where a search stands, and its scratch space."""

    nodes = i32()
    edges = i32()
    depth = i32()
    path = i32(DEPTH)  # edges from the root
    movers = i8(DEPTH)
    shares = f64(SEATS)  # what the iteration at hand came to
    listed = i64(MOST)
    picks = i32(MOST)  # the edge of each listed action


class Room:
    """Room for the searches of one game: arrays that are taken once. Not for two threads at once."""

    def __init__(self, game: Game, content: Content, iterations: int) -> None:
        """``iterations``: the most that will be asked for; more still work, with a tree that no longer grows.

        Raises:
            ValueError: the game has more seats or actions at once than a search has room for.
        """
        if game.seats[1] > SEATS or game.width > MOST:
            raise ValueError(f"{game.name}: a search has room for {SEATS} seats and {MOST} actions at once")
        count = FEWEST_NODES
        while count < min(MOST_NODES, iterations + 2):
            count *= 2
        self.mind = Mind.table(1)
        self.nodes, self.edges, self.slots = Node.table(count), Edge.table(count * EDGES_A_NODE), np.zeros(2 * count, np.int32)
        self.worlds, self.after = game.state.table(2), game.view.table(1)
        size = game.view.dtype.itemsize
        self.words: Any = np.zeros((size + 7) // 8, np.int64)
        self.seen: Any = self.words.view(np.uint8)[:size].view(game.view.dtype)  # the same bytes, as a View
        self.steps, self.log = np.zeros(game.width, np.int64), events.nobody()

    @property
    def tree(self) -> tuple[Any, Any, Any, Any]:
        """``mind``, ``nodes``, ``edges`` and ``slots``, as rules take them."""
        return self.mind, self.nodes, self.edges, self.slots

    @property
    def scratch(self) -> tuple[Any, Any, Any, Any, Any]:
        """``worlds``, ``seen``, ``words``, ``after`` and ``steps``, as rules take them."""
        return self.worlds, self.seen, self.words, self.after, self.steps


class _Rooms(threading.local):
    """The rooms of one thread: those that were used last."""

    def __init__(self) -> None:
        self.kept: OrderedDict[tuple[str, str, int], Room] = OrderedDict()


_rooms = _Rooms()


def room_for(game: Game, content: Content, iterations: int) -> Room:
    """A room of this thread's own for a search of so many iterations. It is used again: keep nothing in it from one call to the next."""
    key = (game.name, content.digest, min(MOST_NODES, iterations).bit_length())
    if key not in _rooms.kept:
        _rooms.kept[key] = Room(game, content, (1 << key[2]) - 1)
    _rooms.kept.move_to_end(key)
    if len(_rooms.kept) > ROOMS_A_THREAD:
        _rooms.kept.popitem(last=False)
    return _rooms.kept[key]
