"""What a seat is sent depends only on what it may see: bytes of twin worlds, existence of frames, drafts, seeds, pauses.

Twin worlds differ in as little as one thing that a seat cannot see. Two tables play on from them with the same acts, and
every message to that seat must be the same text, and come or not come at the same acts, until an event that may do so
shows it the difference.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import numpy as np
import pytest

from mirlands.games import load_all
from mirlands.kernel import chance, contract
from mirlands.kernel.contract import CANCEL
from mirlands.kernel.game import TO_ALL, TO_BOTH, TO_SEAT, Game
from mirlands.kernel.match import Match, gather_decks
from mirlands.server import imagination, thinking
from mirlands.server.actor import Actor
from mirlands.server.lines import Line
from mirlands.server.seats import Viewer
from mirlands.server.storage import Saved, SeatRow, TableRow
from mirlands.server.study import Choose

from .clockwork import World
from .harness import HUMAN, Running
from .minds import Fancy
from .test_games import one_action, settled, sit_down

ALWAYS: dict[str, Any] = {"mode": "always", "moments": []}
STEPS, USUAL = {"terra": 500, "lemiroth": 2000, "sealed": 250}, 400
NO_DRAFTS = ("sealed", "window")
TABLES = [(name, seats) for name, game in load_all().items() for seats in range(game.seats[0], game.seats[1] + 1)]


class Nowhere:
    """A store that keeps nothing."""

    async def append(self, *_: Any) -> None:
        """Not kept."""


def heard() -> tuple[Line, list[str]]:
    """A line that notes what it is given."""
    told: list[str] = []
    line = Line(None, lambda: None)  # type: ignore[arg-type]  # nothing is pumped
    line.send = told.append  # type: ignore[method-assign,assignment]
    return line, told


class Twins:
    """A table, and beside it one whose world differs in something that ``viewer`` cannot see."""

    def __init__(self, game: Game, seats: int, viewer: int, seed: int) -> None:
        self.game, self.seats, self.viewer, self.seed = game, seats, viewer, seed
        self.content, self.dice = game.content(), chance.Dice.table(1)
        chance.seed_with(self.dice[0], chance.seed_words(seed))
        self.line, self.told = heard()
        self.other_line, self.other_told = heard()
        self.other: Actor | None = None
        self.begin(seed)

    def actor(self, match: Match, line: Line) -> Actor:
        """A table over ``match``, with the viewer's line at it."""
        rows = [SeatRow(seat=s, name=f"P{s}", bot=None, token=f"t{s}", deck=b"", again=False, stops=ALWAYS) for s in range(self.seats)]
        table = TableRow(id="twin", game=self.game.name, options={}, digest="")
        actor = Actor(Saved(table, None, rows, []), match, Nowhere(), None, 0.0, 0.0)  # type: ignore[arg-type]  # no disk, no bots
        actor.players[self.viewer].lines.append(line)
        return actor

    def begin(self, seed: int) -> None:
        """A new game."""
        decks = np.concatenate([self.game.deck(self.content, None) for _ in range(self.seats)])
        self.table = self.actor(Match(self.game, self.content, None, decks, seed), self.line)
        self.other = None

    def split(self) -> bool:
        """Make the twin of the table as it stands; False when nothing is hidden."""
        match = Match.at(self.game, self.content, self.table.match.state.copy())
        if not contract.twin(self.content.table[0], match.state[0], self.viewer, self.dice[0]):
            return False
        match._look()
        self.other = self.actor(match, self.other_line)
        self.other.opened, self.other.number, self.other.keys = self.table.opened, self.table.number, dict(self.table.keys)
        for mine, theirs in zip(self.table.players, self.other.players, strict=True):
            shown, own = mine.viewer, theirs.viewer
            if theirs.viewer.seat != self.viewer:
                own.view = shown.view
            theirs.told = mine.told
            own.version, own._lines, own._versions, own._held = shown.version, list(shown._lines), list(shown._versions), list(shown._held)
        self.split_at = len(self.table.match.history)
        return True

    def revealed(self) -> bool:
        """Whether the first thing that the viewer saw differently is one that may show something hidden."""
        assert self.other is not None
        mine = [event for log in self.table.match.seen(self.viewer, self.split_at) for event in log]
        theirs = [event for log in self.other.match.seen(self.viewer) for event in log]
        for one, two in itertools.zip_longest(mine, theirs):
            if one is None or two is None or one.tobytes() != two.tobytes():
                return any(event is not None and self.shows(event) for event in (one, two))
        return False

    def shows(self, event: Any) -> bool:
        """Whether the game says that this event may show the viewer something hidden."""
        who = self.game.reveals.get(event.kind)
        return who == TO_ALL or (who is not None and (event.seat == self.viewer or (who == TO_BOTH and event.other_seat == self.viewer)))

    async def step(self, choice: random.Random) -> str:
        """One act at both tables: ``compared``, ``revealed``, ``parted`` or ``nothing hidden``.

        Raises:
            AssertionError: the viewer was told different things.
        """
        if self.table.match.over:
            self.seed += 1
            self.begin(self.seed)
        alone = self.other is None and not self.split()
        match = self.table.match
        seat = choice.choice(match.deciding())
        action = choice.choice(match.legal(seat))
        if self.other is not None and action not in self.other.match.legal(seat):
            self.other = None
        asking = len(match.history) % 4 == 0
        key = f"k{len(match.history)}"
        parted = self.other is None and not alone
        both = [(self.table, self.line), (self.other, self.other_line)] if self.other else [(self.table, self.line)]
        for actor, line in both:
            decision, answers = actor.players[seat].viewer.version, line if seat == self.viewer else heard()[0]
            await actor.act(seat, answers, key, decision, [action])
            if seat == self.viewer and actor.players[seat].viewer.legal and asking:
                with same_chance(self.seed):
                    await actor.preview(seat, line, "p", [actor.players[seat].viewer.legal[-1]])
        said, other_said = list(self.told), list(self.other_told)
        self.told.clear()
        self.other_told.clear()
        if self.other is None:
            return "parted" if parted else "nothing hidden"
        page, other_page = (actor.players[self.viewer].viewer.frame(0) for actor in (self.table, self.other))
        if said == other_said and page == other_page:
            return "compared"
        assert self.revealed(), f"LEAK to seat {self.viewer} of {self.game.name}: {_first_difference(said, other_said, page, other_page)}"
        self.other = None
        return "revealed"


def _first_difference(said: list[str], other_said: list[str], page: str, other_page: str) -> str:
    for one, two in itertools.zip_longest([*said, page], [*other_said, other_page], fillvalue="nothing"):
        if one != two:
            at = next((i for i, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))
            return f"{one[max(0, at - 80) : at + 80]!r} or {two[max(0, at - 80) : at + 80]!r}"
    return "nothing"


@contextmanager
def same_chance(seed: int) -> Iterator[None]:
    """Imagined worlds are drawn alike at both tables."""
    drawn = random.Random(seed)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(secrets, "token_bytes", drawn.randbytes)
        patched.setattr(imagination, "WORLDS", 3)
        yield


async def compare(name: str, seats: int, steps: int, seed: int = 11) -> dict[str, int]:
    """Twin tables beside random games, for every seat in turn."""
    tally = dict.fromkeys(("compared", "revealed", "parted", "nothing hidden"), 0)
    for viewer in range(seats):
        twins, choice = Twins(load_all()[name], seats, viewer, seed + viewer), random.Random(seed + viewer)
        for _ in range(steps // seats):
            tally[await twins.step(choice)] += 1
    return tally


@pytest.mark.parametrize(("name", "seats"), TABLES)
async def test_twin_worlds_send_equal_bytes(name: str, seats: int) -> None:
    tally = await compare(name, seats, STEPS.get(name, USUAL))
    share = tally["compared"] / (tally["compared"] + tally["revealed"] + tally["parted"])
    print(f"{name}, {seats} seats: {tally}, {share:.1%} of the steps with something hidden compared")
    assert share >= 0.9


def _in_the_view(patched: pytest.MonkeyPatch) -> None:
    """A frame holds a byte of the true state."""
    plain = Viewer.show

    def leaky(self: Viewer, view: bytes, *rest: Any, **named: Any) -> bool:
        return plain(self, view[:-1] + bytes([_hidden[self.seat]]), *rest, **named)

    patched.setattr(Viewer, "show", leaky)


def _in_an_event(patched: pytest.MonkeyPatch) -> None:
    """A line of the log tells something of the true state."""
    plain = Viewer._line
    patched.setattr(Viewer, "_line", lambda self, event: plain(self, event)[:-1] + f',"x":{_hidden[self.seat]}}}')


def _in_an_id(patched: pytest.MonkeyPatch) -> None:
    """The number of a decision depends on the true state."""
    plain = Viewer.decision

    def leaky(self: Viewer) -> Any:
        said = plain(self)
        return said and {**said, "id": said["id"] + _hidden[self.seat]}

    patched.setattr(Viewer, "decision", leaky)


def _in_the_timing(patched: pytest.MonkeyPatch) -> None:
    """Whether a frame comes at all depends on the true state."""
    plain = Viewer.show

    def leaky(self: Viewer, *rest: Any, **named: Any) -> bool:
        return plain(self, *rest, **{**named, "acted": named["acted"] or _hidden[self.seat] % 2 == 1})

    patched.setattr(Viewer, "show", leaky)


_hidden: dict[int, int] = {}


@pytest.mark.parametrize("plant", [_in_the_view, _in_an_event, _in_an_id, _in_the_timing])
async def test_a_planted_leak_is_found(plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch) -> None:
    """In each channel: what the seat sees, what it is told, ids, and whether anything comes."""
    plain = Actor._show_all

    def noting(self: Actor, actor: int | None) -> list[bool]:
        for seat in range(self.match.seats):  # everything hidden, in one number below 64
            others = self.match.state.tobytes()
            _hidden[seat] = sum(i * byte for i, byte in enumerate(others)) % 64
        return plain(self, actor)

    monkeypatch.setattr(Actor, "_show_all", noting)
    plant(monkeypatch)
    with pytest.raises(AssertionError, match="LEAK"):
        await compare("offer", 2, 200)


@pytest.mark.parametrize("name", ["terra", "lemiroth"])
async def test_the_seed_and_hidden_names_are_in_no_message(server: Running, name: str) -> None:
    """Every message of a whole game, hints too, is searched for the seed in any writing, and the log for cards that only the other sees."""
    server.hall.study.thinkers = Fancy
    table, tokens = await server.open(name, HUMAN, {"kind": "bot", "bot": "greedy"})
    async with server.join(table, tokens[0]) as client:
        actor = server.hall.actors[table]
        game = actor.match.game
        content: Any = actor.match.content
        secret_kinds = {game.talk.event_name(kind) for kind, who in game.reveals.items() if who == TO_SEAT}
        hidden: set[str] = set()
        seen: set[str] = set()
        moves = random.Random(6)
        while await client.decide():
            hand = actor.match.view(1).players[1]
            hidden |= {content.names[int(card)] for card in hand.hand[: hand.hand_count]} - {""}
            events = " ".join(event["text"] for event in client.events)
            seen |= {name for name in content.names if name and name in events}
            kept = [event for event in client.events if event["kind"] in secret_kinds and event["seat"] == 1]
            assert {event["subject"] for event in kept} <= {0}
            assert not any(name in event["text"] for event in kept for name in content.names if name)
            theirs = client.view["players"][1]
            assert all(card == 0 for card in theirs["hand"])
            assert all(card["card"] == 0 for card in theirs.get("territory", ()) if card["face_down"])
            await client.say({"type": "hint", "key": "hint"})
            assert (await client.until(lambda message: message.get("key") == "hint"))["type"] == "hint"
            await one_action(moves, client)
        assert hidden, "the test has looked at nothing"
        assert seen
        seed = int(actor.saved.table.seed, 16)
        words = [str(int(word)) for word in chance.seed_words(seed)]
        everything = "\n".join(client.raw)
        for secret in (str(seed), f"{seed:x}", actor.saved.table.seed, *words):
            assert secret not in everything


async def test_a_card_that_lies_face_down_is_seen_by_its_owner_alone() -> None:
    """LA16, in frames, in the log, after a restart and for a client that comes later: until it leaves the Territory."""
    game = load_all()["lemiroth"]
    content: Any = game.content()
    names, chance_, met = {name for name in content.names if name}, random.Random(5), 0
    for seed in range(4):
        match = Match(game, content, seed=seed)
        one = World(match, [ALWAYS, ALWAYS])
        for seat in range(2):
            await one.sit(seat)
        while not match.over and match.state[0].turn < 12:
            seat = match.deciding()[0]
            legal, view = match.legal(seat), match.view(seat)
            down = [action for action in legal if game.talk.shape(content, view, action)["verb"] == "place"]
            await one.act(seat, chance_.choice(down or legal))
        for seat in range(2):
            later = World(match, [ALWAYS, ALWAYS])
            await later.sit(seat)
            for heard in (one.heard[seat], later.heard[seat]):
                frames = [frame for _, text in heard if (frame := json.loads(text))["type"] == "frame"]
                for frame in frames:
                    for owner, player in enumerate(frame["view"]["players"]):
                        for card in player["territory"][: player["territory_count"]]:
                            assert bool(card["card"]) == (owner == seat or not card["face_down"])
                            met += card["face_down"]
                for event in (event for frame in frames for event in frame["events"] if event["kind"] == "placed_down"):
                    assert bool(event["subject"]) == (event["seat"] == seat)
                    assert any(name in event["text"] for name in names) == (event["seat"] == seat)
            await later.close()
        await one.close()
    assert met > 100


@pytest.mark.parametrize(("name", "seats"), TABLES)
async def test_a_draft_is_seen_by_its_seat_alone(name: str, seats: int) -> None:
    """Beginning something, going on with it and dropping it is nothing to the others: no message, no version."""
    game, chooses, drafts = load_all()[name], random.Random(seats), 0
    content = game.content()
    for seed in range(4):
        match = Match(game, content, None, gather_decks(game, content, [None] * seats), seed)
        one = World(match, [ALWAYS] * seats, timed={"step": 30, "bank": 600})
        for seat in range(seats):
            await one.sit(seat)
        for _ in range(120):
            if match.over:
                break
            seat, heard = chooses.choice(match.deciding()), [len(heard) for heard in one.heard]
            versions = [player.viewer.version for player in one.actor.players]
            drop = match.drafting(seat) and chooses.random() < 0.2
            await one.act(seat, CANCEL if drop else chooses.choice(match.legal(seat)))
            assert one.actor.players[seat].viewer.version == versions[seat] + 1
            if drop or match.drafting(seat):
                drafts += 1
                for other in set(range(seats)) - {seat}:
                    assert len(one.heard[other]) == heard[other], one.heard[other][-1]
                    assert one.actor.players[other].viewer.version == versions[other]
        await one.close()
    print(f"{name}, {seats} seats: {drafts} steps of drafts")
    assert drafts > 10 or name in NO_DRAFTS


@pytest.mark.parametrize("seats", [2, 3, 4])
async def test_simultaneous_decisions_show_nothing_until_all_are_in(server: Running, seats: int) -> None:
    from contextlib import AsyncExitStack

    async with AsyncExitStack() as stack:
        clients = await sit_down(server, stack, "sealed", seats)
        order = list(range(seats))
        for turn in range(4):
            random.Random(turn).shuffle(order)
            await settled(clients)
            for seat in order[:-1]:
                others = [client for client in clients if client.seat != seat]
                before = [client.version for client in others]
                assert (await clients[seat].act(turn % 3))["type"] == "ack"
                await clients[seat].quiet()
                assert [await client.quiet() for client in others] == [[]] * len(others)
                assert [client.version for client in others] == before
                bids = [event for event in clients[seat].events if event["version"] == clients[seat].version]
                assert {event["seat"] for event in bids} <= {seat}
            await clients[order[-1]].act(turn % 3)
            await settled(clients)
            assert len({json.dumps(client.view["coins"]) for client in clients}) == 1
            assert all(client.view["turn"] == turn + 1 for client in clients)


async def test_a_bots_pause_does_not_depend_on_how_long_it_thinks(server: Running) -> None:
    """However long it has thought, it acts at the same moment; a compound act is one act."""
    slept: list[float] = []
    plain = asyncio.sleep

    async def noted(seconds: float) -> None:
        slept.append(seconds)
        await plain(0)

    server.hall.settings.pace = server.hall.settings.window = 5.0
    table, tokens = await server.open("window", {"kind": "bot", "bot": "random"}, HUMAN)
    study, bots = server.hall.study, server.hall.study.bots
    async with server.join(table, tokens[1]) as client:
        thought: list[float] = []

        def slow(choose: Choose, view: Any, legal: Any) -> int:
            begun = time.monotonic()
            time.sleep((0.0, 0.2)[len(thought) % 2])
            thought.append(time.monotonic() - begun)
            return int(choose(view, legal))

        study.bots = lambda *given: partial(slow, bots(*given))
        moves = random.Random(1)
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(thinking, "asyncio", _Sleeping(noted))
            while len(thought) < 12 and await client.decide():
                await one_action(moves, client)
            await plain(0.05)  # whoever has just thought is about to wait
    assert len(thought) >= 6
    waits = [pause + spent for pause, spent in zip(slept[-len(thought) :], thought, strict=True)]
    assert all(4.5 < wait <= 5.01 for wait in waits), (slept, thought)


class _Sleeping:
    """asyncio with another sleep."""

    def __init__(self, sleep: Callable[[float], Any]) -> None:
        self.sleep = sleep

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)
