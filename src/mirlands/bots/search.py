"""Information-set Monte Carlo tree search for any game of the contract, compiled.

Each iteration draws a world that fits what the seat sees, goes down the tree by actions that this world allows, looks at one new
situation, and adds what it came to along the way. Every seat wants the most for itself.

Sources: Cowling, Powley, Whitehouse, "Information Set Monte Carlo Tree Search" (2012): one tree for what the searching seat
sees, with actions that only some worlds allow. Rosin, "Multi-armed bandits with episode context" (2011), in the form of Silver et
al. (2017): the upper bound with a weight for each action. Childs, Brodeur, Kocsis, "Transpositions and move groups in Monte
Carlo tree search" (2008): situations reached in several ways are one node, and results belong to edges.

Shapes: ``worlds`` (2,) State and ``after`` (1,) View, scratch; ``seen`` (1,) View and ``words`` int64, the same bytes; ``nodes``,
``edges`` and ``slots`` (a power of two) the tree; ``dice`` and ``log`` records.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Any

from mirlands.kernel import chance, contract
from mirlands.kernel.odds import SURE
from mirlands.kernel.rule import rule

from .mind import DEPTH
from .steps import best_step, finish_draft

advise, apply, deciding, drafting, imagine = contract.advise, contract.apply, contract.deciding, contract.drafting, contract.imagine
listed, prospects, result, seats, view_of = contract.legal, contract.prospects, contract.result, contract.seats, contract.view
below = chance.below

LOW63 = 0x7FFFFFFFFFFFFFFF
FACTOR = 0x1E3779B97F4A7C15
NOTHING = -1


@rule
def hash_words(words: Any) -> int:
    """A number of 63 bits for what the seat sees; the same compiled and interpreted, where products grow without end."""
    h = 0
    for i in range(len(words)):
        word = int(words[i])
        h = ((h ^ word ^ (word >> 31)) * FACTOR) & LOW63
        h ^= h >> 29
    return h


@rule
def another_key(key: int, action: int) -> int:
    """The situation after an action that the seat sees nothing of."""
    h = ((key ^ (action + 1)) * FACTOR) & LOW63
    return h ^ (h >> 29)


@rule
def lowest(mask: int) -> int:
    """The first seat of a mask."""
    seat = 0
    while (mask >> seat) & 1 == 0:
        seat += 1
    return seat


@rule
def find(nodes: Any, slots: Any, key: int) -> int:
    """The slot of a key: where its node is noted, or where it would be."""
    mask = len(slots) - 1
    at = key & mask
    while slots[at] > 0 and nodes[slots[at] - 1].key != key:
        at = (at + 1) & mask
    return at


@rule
def look(table: Any, world: Any, seat: int, seen: Any, out: Any) -> None:
    """Write each seat's share of the win in ``world`` as ``seat`` would judge it, or as it is when the game is over."""
    if deciding(table, world) == 0:
        for other in range(seats(table, world)):
            out[other] = result(table, world, other)
        return
    view_of(table, world, seat, seen[0])
    prospects(table, seen[0], out)


@rule
def doubt(count: int, shares: Any) -> None:
    """Take a little from what a playout came to: a win that the tree itself reaches is worth more than one that was guessed."""
    for seat in range(count):
        shares[seat] = SURE * shares[seat] + (1.0 - SURE) / count


@rule
def look_after(table: Any, seat: int, mover: int, action: int, worlds: Any, after: Any, steps: Any, dice: Any, log: Any, out: Any) -> None:
    """The same after ``mover`` has taken an action in ``worlds[0]``, and finished at random what it has begun."""
    worlds[1] = worlds[0]
    apply(table, worlds[1], mover, action, log)
    finish_draft(table, worlds, mover, steps, dice, log)
    look(table, worlds[1], seat, after, out)


@rule
def add_edges(
    table: Any,
    seat: int,
    mover: int,
    n: int,
    at: int,
    settings: Any,
    mind: Any,
    nodes: Any,
    edges: Any,
    worlds: Any,
    after: Any,
    steps: Any,
    dice: Any,
    log: Any,
) -> None:
    """Find or add an edge of node ``at`` for each of the ``n`` listed actions; ``mind.picks`` tells which, -1 where there is no room.

    A new one is weighted: by the game's sense where it advises something, else by how the table looks after it.
    """
    node, actions = nodes[at], mind.listed
    edge, before, advised, asked = node.first, NOTHING, NOTHING, 0
    for k in range(n):
        action = actions[k]
        while edge >= 0 and edges[edge].action < action:
            before = edge
            edge = edges[edge].next
        if edge >= 0 and edges[edge].action == action:
            mind.picks[k] = edge
            continue
        if mind.edges == len(edges):
            mind.picks[k] = NOTHING
            continue
        if asked == 0:
            asked = 1
            if settings.advice > 0.0:
                view_of(table, worlds[0], mover, after[0])
                advised = advise(table, after[0], 1, dice)
            if advised >= 0 and node.looked == 0:
                look(table, worlds[0], seat, after, node.shares)
                node.looked = 1
        made = mind.edges
        mind.edges += 1
        new = edges[made]
        new.action, new.next, new.visits, new.worth = action, edge, 0, 0.0
        if before < 0:
            node.first = made
        else:
            edges[before].next = made
        before = made
        mind.picks[k] = made
        if advised >= 0:
            new.first_look = node.shares[mover]
            new.weight = settings.advice if action == advised else 1.0
            continue
        look_after(table, seat, mover, action, worlds, after, steps, dice, log, mind.shares)
        new.first_look = mind.shares[mover]
        new.weight = exp(settings.sharp * (new.first_look - 1.0))


@rule
def choose_edge(n: int, fair: int, settings: Any, mind: Any, edges: Any) -> int:
    """Which of the ``n`` listed actions to try: the one with the best upper bound; with ``fair`` one that was tried less often."""
    total, weights, ways = 0, 0.0, 0
    for k in range(n):
        pick = mind.picks[k]
        if pick >= 0:
            edge = edges[pick]
            total += edge.visits
            weights += edge.weight
            ways += 1
            if edge.visits < fair:
                return k
    best, bound = NOTHING, 0.0
    spread = settings.explore * sqrt(total + 1.0)
    by_look, alike = (1.0 - settings.even) / max(weights, 1.0e-300), settings.even / max(1, ways)
    for k in range(n):
        pick = mind.picks[k]
        if pick >= 0:
            edge = edges[pick]
            found = (edge.worth + settings.trust * edge.first_look) / (edge.visits + settings.trust)
            found += spread * (by_look * edge.weight + alike) / (1.0 + edge.visits)
            if best < 0 or found > bound:
                best, bound = k, found
    return best


@rule
def play_out(table: Any, settings: Any, mind: Any, worlds: Any, after: Any, steps: Any, dice: Any, log: Any) -> None:
    """Go on in ``worlds[0]`` until the deciding seat has changed often enough."""
    world, turns, last = worlds[0], 0, -1
    for _ in range(settings.steps):
        mask = deciding(table, world)
        if mask == 0:
            return
        mover = lowest(mask)
        if mover != last:
            if last >= 0:
                turns += 1
                if turns == settings.cut:
                    return
            last = mover
        n = listed(table, world, mover, mind.listed)
        action = mind.listed[0]
        if n > 1 and settings.policy == 0:
            action = mind.listed[below(dice, n)]
        elif n > 1:
            view_of(table, world, mover, after[0])
            action = advise(table, after[0], 1, dice)
            if action < 0:
                action = best_step(table, mover, mind.listed, n, worlds, after, steps, dice, log)
        apply(table, world, mover, action, log)


@rule
def play_forced(table: Any, world: Any, mind: Any, log: Any) -> tuple[int, int]:
    """Go on while there is nothing to choose: the seat that has a choice next, and among how many actions in ``mind.listed``;
    (-1, 0) when the game is over. What forced actions bring to light belongs to the situation."""
    mask = deciding(table, world)
    while mask != 0:
        mover = lowest(mask)
        n = listed(table, world, mover, mind.listed)
        if n > 1:
            return mover, n
        apply(table, world, mover, mind.listed[0], log)
        mask = deciding(table, world)
    return NOTHING, 0


@rule
def one_iteration(
    table: Any,
    view: Any,
    seat: int,
    fair: int,
    settings: Any,
    mind: Any,
    nodes: Any,
    edges: Any,
    slots: Any,
    worlds: Any,
    seen: Any,
    words: Any,
    after: Any,
    steps: Any,
    dice: Any,
    log: Any,
) -> None:
    """One world, one way down the tree, one new situation."""
    world = worlds[0]
    imagine(table, view, dice, world)
    at, mind.depth = 0, 0
    nodes[0].visits += 1
    mover, n = seat, listed(table, world, seat, mind.listed)
    while True:
        if n == 0 or mind.depth == DEPTH:
            look(table, world, seat, seen, mind.shares)
            break
        add_edges(table, seat, mover, n, at, settings, mind, nodes, edges, worlds, after, steps, dice, log)
        k = choose_edge(n, fair if at == 0 else 0, settings, mind, edges)
        if k < 0:
            look(table, world, seat, seen, mind.shares)
            break
        action = mind.listed[k]
        mind.path[mind.depth], mind.movers[mind.depth] = mind.picks[k], mover
        mind.depth += 1
        apply(table, world, mover, action, log)
        mover, n = play_forced(table, world, mind, log)
        if n == 0:
            continue
        view_of(table, world, seat, seen[0])
        key = hash_words(words)
        if key == nodes[at].key:
            key = another_key(key, action)
        slot = find(nodes, slots, key)
        if slots[slot] > 0:
            at = slots[slot] - 1
            nodes[at].visits += 1
            continue
        if mind.nodes < len(nodes):
            at = mind.nodes
            mind.nodes += 1
            slots[slot] = at + 1
            node = nodes[at]
            node.key, node.first, node.visits, node.looked = key, NOTHING, 1, 0
        if settings.cut != 0:
            play_out(table, settings, mind, worlds, after, steps, dice, log)
        look(table, world, seat, seen, mind.shares)
        if settings.cut != 0 and deciding(table, world) == 0:
            doubt(seats(table, world), mind.shares)
        break
    for i in range(mind.depth):
        edge = edges[mind.path[i]]
        edge.visits += 1
        edge.worth += mind.shares[mind.movers[i]]


@rule
def begin(table: Any, view: Any, mind: Any, nodes: Any, slots: Any, seen: Any, words: Any) -> None:
    """Forget the tree; its root is what ``view`` shows."""
    for i in range(len(slots)):
        slots[i] = 0
    seen[0] = view
    mind.nodes, mind.edges = 1, 0
    root = nodes[0]
    root.key, root.first, root.visits, root.looked = hash_words(words), NOTHING, 0, 1
    prospects(table, view, root.shares)
    slots[find(nodes, slots, root.key)] = 1


@rule
def think(
    table: Any,
    view: Any,
    seat: int,
    iterations: int,
    fair: int,
    settings: Any,
    mind: Any,
    nodes: Any,
    edges: Any,
    slots: Any,
    worlds: Any,
    seen: Any,
    words: Any,
    after: Any,
    steps: Any,
    dice: Any,
    log: Any,
) -> None:
    """Go on with the search for the seat of ``view``, which decides, for so many iterations more."""
    for _ in range(iterations):
        one_iteration(table, view, seat, fair, settings, mind, nodes, edges, slots, worlds, seen, words, after, steps, dice, log)


@rule
def decide(settings: Any, mind: Any, nodes: Any, edges: Any, legal: Any, n: int, dice: Any) -> int:
    """The action with most visits, of equals the one that came to most; or by chance, as far as the settings blur or let slip."""
    if settings.slips > 0.0 and below(dice, 1 << 20) < settings.slips * (1 << 20):
        return int(legal[below(dice, n)])
    best, most, edge = int(legal[0]), -1.0, nodes[0].first
    while edge >= 0:
        one = edges[edge]
        found = one.visits + (one.worth / one.visits if one.visits > 0 else 0.0)
        if found > most:
            best, most = int(one.action), found
        edge = one.next
    if settings.blur <= 0.0 or most <= 0.0:
        return best
    total, edge = 0.0, nodes[0].first
    while edge >= 0:
        total += (edges[edge].visits / most) ** (1.0 / settings.blur)
        edge = edges[edge].next
    mark, edge = below(dice, 1 << 30) / (1 << 30) * total, nodes[0].first
    while edge >= 0:
        mark -= (edges[edge].visits / most) ** (1.0 / settings.blur)
        if mark < 0.0:
            return int(edges[edge].action)
        edge = edges[edge].next
    return best
