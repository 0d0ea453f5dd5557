"""Compiled walkers of the conformance suite: they play random games of any game and stop at the first fault.

They lie beside the toys so that every test process names the same cache. A finding is written to ``found``, int64 of
shape (FOUND,): what is wrong, then game, step, seat and action; the numbers below say what.
"""

from __future__ import annotations

from typing import Any

from mirlands.kernel import chance, contract, events
from mirlands.kernel.rule import rule

from .ledgers import ledger

apply, bound, deciding, default_action, drafting = (
    contract.apply,
    contract.bound,
    contract.deciding,
    contract.default_action,
    contract.drafting,
)
forbids, imagine, legal, observe, reason, result = (
    contract.forbids,
    contract.imagine,
    contract.legal,
    contract.observe,
    contract.reason,
    contract.result,
)
seats, setup, twin, unsound, value, view = (
    contract.seats,
    contract.setup,
    contract.twin,
    contract.unsound,
    contract.value,
    contract.view,
)
CONCEDE = contract.CONCEDE
below, derive = chance.below, chance.derive
clear, seen_by = events.clear, events.seen_by

FOUND = 8
CODE, GAME, STEP, SEAT, ACTION, DETAIL, MORE = 0, 1, 2, 3, 4, 5, 6
WORDS = {
    1: "a seat that does not exist decides",
    2: "a deciding seat has no legal action",
    3: "legal actions do not rise",
    4: "an action is out of range",
    5: "an action is listed and forbidden, or neither",
    6: "a seat that does not decide has a legal action",
    7: "an invariant is broken",
    8: "something is not conserved",
    9: "the default action is not legal",
    10: "a seat drafts that does not decide",
    11: "the log overflowed",
    12: "shares of the win are not shares",
    13: "the game does not end",
    14: "applying changed what it copied from",
    15: "a seat has more legal actions than the game's width",
    16: "a game is over without a reason, or goes on with one",
    20: "LEAK: the view differs",
    21: "LEAK: the events seen differ",
    22: "LEAK: it differs who decides",
    23: "LEAK: the legal actions differ",
    24: "twin said that it changed something and did not, or the other way round",
    25: "LEAK: the twin is told apart before anything happens",
    30: "an imagined world looks different",
    31: "an imagined world is unsound",
    32: "an imagined world asks for another decision",
    33: "an observation or a value is not a number",
}
STEPS = 20_000
"""A game that is longer than this does not end."""
NOISE = (0xA5, 0x5A)


@rule
def report(found: Any, code: int, game: int, step: int, seat: int, action: int, detail: int) -> None:
    found[CODE], found[GAME], found[STEP], found[SEAT], found[ACTION], found[DETAIL] = code, game, step, seat, action, detail


@rule
def pick_decision(mask: int, dice: Any) -> int:
    """One of the seats of a mask, at random."""
    n = 0
    for seat in range(8):
        n += (mask >> seat) & 1
    k = below(dice, n)
    for seat in range(8):
        if (mask >> seat) & 1 == 1:
            if k == 0:
                return seat
            k -= 1
    return -1


@rule
def same_bytes(one: Any, other: Any) -> bool:
    for i in range(len(one)):
        if one[i] != other[i]:
            return False
    return True


@rule
def fill(data: Any, byte: int) -> None:
    for i in range(len(data)):
        data[i] = byte


@rule
def check_lists(table: Any, state: Any, actions: Any, width: int, count: int, mask: int) -> int:
    """0 or what is wrong with the legal lists of all seats; ``count`` is the game's number of actions."""
    n_seats = seats(table, state)
    if mask >> n_seats != 0:
        return 1
    for seat in range(n_seats):
        decides = (mask >> seat) & 1
        n = legal(table, state, seat, actions)
        if n > width:
            return 15
        if decides == 0:
            if n != 0:
                return 6
            if drafting(table, state, seat) != 0:
                return 10
            continue
        if n == 0:
            return 2
        k = 0
        for action in range(count):
            listed = 1 if k < n and actions[k] == action else 0
            k += listed
            if (forbids(table, state, seat, action) == 0) != (listed == 1):
                return 5
        if k != n:
            return 4 if actions[n - 1] >= count or actions[0] < 0 else 3
        usual = default_action(table, state, seat)
        if forbids(table, state, seat, usual) != 0 or usual < 0 or usual >= count:
            return 9
    return 0


@rule
def check_shares(table: Any, state: Any) -> bool:
    total = 0.0
    for seat in range(seats(table, state)):
        share = result(table, state, seat)
        if share < 0.0 or share > 1.0:
            return False
        total += share
    return abs(total - 1.0) < 1e-9


@rule
def count_used(log: Any, used: Any) -> None:
    """Count events by kind and subject; ``used`` int64 (kinds, subjects)."""
    for i in range(log.count):
        event = log.events[i]
        if event.kind < len(used) and 0 <= event.subject < len(used[0]):
            used[event.kind, event.subject] += 1


@rule
def walk(
    tables: Any,
    states: Any,
    data: Any,
    options: Any,
    decks: Any,
    seed: Any,
    first: int,
    games: int,
    dice: Any,
    actions: Any,
    count: int,
    logs: Any,
    used: Any,
    books: Any,
    tally: Any,
    found: Any,
) -> int:
    """Random games with every check at every decision; return the decisions taken, and stop at the first finding.

    Shapes: ``states`` (2,) and ``data`` their bytes, uint8 (2, size); ``options`` (m,) and ``decks`` (k, seats) are taken in
    turn; ``seed`` int64 (8,); ``actions`` int64 (width,); ``tally`` int64 (2,): games that reached a bound, longest game.
    """
    table, state, log = tables[0], states[0], logs[0]
    taken = 0
    for g in range(first, first + games):
        derive(dice[0], seed, g, seed[4:])
        fill(data[0], NOISE[g % 2])
        setup(table, state, options[g % len(options)], decks[g % len(decks)], seed[4:])
        mask = deciding(table, state)
        step, seat, action = 0, 0, 0
        entries = ledger(table, state, books[0])
        while True:
            wrong, broken = check_lists(table, state, actions, len(actions), count, mask), unsound(table, state)
            if wrong == 0 and broken != 0:
                wrong = 7
            if wrong == 0 and broken == 0 and ledger(table, state, books[1]) != entries:
                wrong = 8
            for i in range(entries):
                if wrong == 0 and books[0, i] != books[1, i]:
                    wrong, broken = 8, i
            if wrong == 0 and step == STEPS:
                wrong = 13
            if wrong == 0 and mask == 0 and not check_shares(table, state):
                wrong = 12
            if wrong == 0 and (mask == 0) != (reason(table, state) > 0):
                wrong = 16
            if wrong == 0 and logs[0].lost != 0 and step > 0:
                wrong = 11
            if wrong != 0:
                report(found, wrong, g, step, seat, action, broken)
                return taken
            if mask == 0:
                break
            seat = pick_decision(mask, dice[0])
            action = actions[below(dice[0], legal(table, state, seat, actions))]
            clear(log)
            if taken % 64 == 0:  # a copy stays what it is
                states[1] = states[0]
                apply(table, states[1], seat, action, log)
                states[1] = states[0]
                clear(log)
                apply(table, state, seat, action, log)
                clear(log)
                apply(table, states[1], seat, action, log)
                if not same_bytes(data[0], data[1]):
                    report(found, 14, g, step, seat, action, 0)
                    return taken
            else:
                apply(table, state, seat, action, log)
            count_used(log, used)
            mask = deciding(table, state)
            step += 1
            taken += 1
        tally[0] += bound(table, state)
        tally[1] = max(tally[1], step)
    return taken


@rule
def differs(one: events.Event, other: events.Event) -> bool:
    """Whether two events that were seen differ."""
    if one.kind != other.kind or one.seat != other.seat or one.other_seat != other.other_seat or one.amount != other.amount:
        return True
    return one.subject != other.subject or one.thing != other.thing or one.other != other.other


@rule
def shows(event: events.Event, seat: int, to: Any) -> bool:
    """Whether a kind of event may show this seat something hidden; ``to`` int64 (kinds,): 0 nobody, 1 all, 2 its seat, 3 both."""
    who: int = to[event.kind]
    mine: bool = event.seat == seat or (who == 3 and event.other_seat == seat)
    return who == 1 or (who >= 2 and mine)


@rule
def seen_of(log: Any, seat: int, out: Any) -> int:
    """What a seat may know of a log; how many events."""
    return seen_by(log.events[: log.count], seat, out)


@rule
def first_difference(told: Any, n: int, told_twin: Any, m: int) -> int:
    """The first place where what a seat saw in two worlds differs; -1 when it does not."""
    for i in range(min(n, m)):
        if differs(told[i], told_twin[i]):
            return i
    return -1 if n == m else min(n, m)


@rule
def compare(
    table: Any, state: Any, other: Any, seat: int, seen: Any, data: Any, told: Any, n: int, told_twin: Any, m: int, lists: Any
) -> int:
    """0 when ``seat`` cannot tell the two worlds apart, else the channel (20 to 23) in which it can."""
    if first_difference(told, n, told_twin, m) >= 0:
        return 21
    fill(data[0], NOISE[0])
    fill(data[1], NOISE[1])
    view(table, state, seat, seen[0])
    view(table, other, seat, seen[1])
    if not same_bytes(data[0], data[1]):
        return 20
    if deciding(table, state) != deciding(table, other):
        return 22
    if seat >= 0:
        k = legal(table, state, seat, lists[0])
        if legal(table, other, seat, lists[1]) != k or drafting(table, state, seat) != drafting(table, other, seat):
            return 23
        for i in range(k):
            if lists[0, i] != lists[1, i]:
                return 23
    return 0


COMPARED, REVEALED, PARTED, ALIKE = 0, 1, 2, 3
"""Places in the twins' tally: steps compared; steps that showed something; steps that only one world allowed; steps at
which nothing was hidden."""


@rule
def follow(
    table: Any,
    worlds: Any,
    viewer: int,
    actor: int,
    action: int,
    seen: Any,
    data: Any,
    logs: Any,
    told: Any,
    told_twin: Any,
    to: Any,
    lists: Any,
    tally: Any,
) -> int:
    """Take the step in the twin world of ``viewer`` too and compare. 0: go on; 1: part company; else a finding.

    ``worlds[0]`` is past the step already.
    """
    other = worlds[viewer + 2]
    if action >= 0 and ((deciding(table, other) >> actor) & 1 == 0 or forbids(table, other, actor, action) != 0):
        tally[PARTED] += 1
        return 1
    clear(logs[1])
    apply(table, other, actor, action, logs[1])
    n, m = seen_of(logs[0], viewer, told), seen_of(logs[1], viewer, told_twin)
    code = compare(table, worlds[0], other, viewer, seen, data, told, n, told_twin, m, lists)
    if code == 0:
        tally[COMPARED] += 1
        return 0
    i = first_difference(told, n, told_twin, m)
    if i >= 0 and ((i < n and shows(told[i], viewer, to)) or (i < m and shows(told_twin[i], viewer, to))):
        tally[REVEALED] += 1
        return 1
    return code


@rule
def twins(
    tables: Any,
    worlds: Any,
    world_data: Any,
    options: Any,
    decks: Any,
    seed: Any,
    first: int,
    games: int,
    dice: Any,
    actions: Any,
    seen: Any,
    data: Any,
    logs: Any,
    told: Any,
    told_twin: Any,
    to: Any,
    lists: Any,
    alive: Any,
    tally: Any,
    found: Any,
) -> None:
    """Twin worlds of every seat and of a spectator beside random games.

    Shapes: ``worlds`` (seats + 2,): the true one, a spectator's twin, each seat's; ``world_data`` their bytes; ``seen`` (2,)
    views and ``data`` their bytes; ``logs`` (2,); ``lists`` int64 (2, width); ``alive`` int64 (seats + 2,); ``tally`` int64 (4,).
    """
    table, state = tables[0], worlds[0]
    for g in range(first, first + games):
        derive(dice[0], seed, g, seed[4:])
        setup(table, state, options[g % len(options)], decks[g % len(decks)], seed[4:])
        mask, step = deciding(table, state), 0
        n_seats = seats(table, state)
        for i in range(n_seats + 2):
            alive[i] = 0
        while mask != 0:
            for viewer in range(-1, n_seats):
                k = viewer + 2
                if alive[k] == 0 or below(dice[0], 8) == 0:
                    worlds[k] = worlds[0]
                    alive[k] = twin(table, worlds[k], viewer, dice[0])
                    if (alive[k] == 0) != same_bytes(world_data[0], world_data[k]):
                        report(found, 24, g, step, viewer, alive[k], 0)
                        return
                    code = compare(table, state, worlds[k], viewer, seen, data, told, 0, told_twin, 0, lists)
                    if code != 0:
                        report(found, 25, g, step, viewer, code, 0)
                        return
            actor = pick_decision(mask, dice[0])
            action = actions[below(dice[0], legal(table, state, actor, actions))]
            if below(dice[0], 400) == 0:
                action = CONCEDE
            clear(logs[0])
            apply(table, state, actor, action, logs[0])
            for viewer in range(-1, n_seats):
                if alive[viewer + 2] == 0:
                    tally[ALIKE] += 1
                    continue
                code = follow(table, worlds, viewer, actor, action, seen, data, logs, told, told_twin, to, lists, tally)
                if code > 1:
                    report(found, code, g, step, viewer, action, actor)
                    return
                if code == 1:
                    alive[viewer + 2] = 0
            mask = deciding(table, state)
            step += 1


@rule
def is_finite(numbers: Any) -> bool:
    for i in range(len(numbers)):
        if not abs(numbers[i]) < 1e9:
            return False
    return True


@rule
def imagines(
    tables: Any,
    worlds: Any,
    world_data: Any,
    options: Any,
    decks: Any,
    seed: Any,
    first: int,
    games: int,
    dice: Any,
    actions: Any,
    seen: Any,
    data: Any,
    logs: Any,
    lists: Any,
    tensor: Any,
    tally: Any,
    found: Any,
) -> None:
    """Imagined worlds at every decision: they fit the view, byte for byte, are sound, and ask the same of the viewer.

    ``tally`` int64 (2,): worlds imagined, and how many of them are not the true one.
    """
    table, state = tables[0], worlds[0]
    for g in range(first, first + games):
        derive(dice[0], seed, g, seed[4:])
        setup(table, state, options[g % len(options)], decks[g % len(decks)], seed[4:])
        mask, step = deciding(table, state), 0
        while mask != 0:
            for viewer in range(-1, seats(table, state)):
                fill(data[0], NOISE[0])
                view(table, state, viewer, seen[0])
                fill(world_data[1], NOISE[step % 2])
                imagine(table, seen[0], dice[0], worlds[1])
                fill(data[1], NOISE[1])
                view(table, worlds[1], viewer, seen[1])
                code = 0
                if not same_bytes(data[0], data[1]):
                    code = 30
                elif unsound(table, worlds[1]) != 0:
                    code = 31
                elif viewer >= 0:
                    k = legal(table, state, viewer, lists[0])
                    if legal(table, worlds[1], viewer, lists[1]) != k:
                        code = 32
                    for i in range(k):
                        if lists[0, i] != lists[1, i]:
                            code = 32
                    for i in range(len(tensor)):
                        tensor[i] = 1e30
                    observe(table, seen[0], tensor)
                    if not is_finite(tensor) or not abs(value(table, seen[0])) < 1e9:
                        code = 33
                if code != 0:
                    report(found, code, g, step, viewer, 0, unsound(table, worlds[1]))
                    return
                tally[0] += 1
                tally[1] += 0 if same_bytes(world_data[0], world_data[1]) else 1
            actor = pick_decision(mask, dice[0])
            apply(table, state, actor, actions[below(dice[0], legal(table, state, actor, actions))], logs[0])
            mask = deciding(table, state)
            step += 1


@rule
def draw_many(dice: Any, times: int, counts: Any) -> None:
    """Count numbers below ``len(counts)``."""
    for _ in range(times):
        counts[below(dice, len(counts))] += 1


@rule
def sound(dice: Any) -> bool:
    """Whether the chance in a record is well formed."""
    return chance.sound_chance(dice)
