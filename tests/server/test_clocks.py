"""Clocks charge whoever must decide, and nobody else; running out comes once, at once, and is the same to all.

Each table has a clock of its own that stands still until a test moves it, so that every moment is exact.
"""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy.exc import OperationalError

from conformance.test_leaving import kind
from mirlands.games import load_all
from mirlands.kernel.contract import CANCEL, CONCEDE, TIMEOUT
from mirlands.kernel.game import Game
from mirlands.kernel.match import Match, gather_decks
from mirlands.server import thinking
from mirlands.server.clocks import AWAY, GRACE, Clocks
from mirlands.server.protocol import ClockSetting
from mirlands.server.study import Study
from mirlands.server.thinking import pause_of
from mirlands.server.timing import STORAGE_PAUSE, TICK

from .clockwork import PACE, Clock, Disk, World, clockwork
from .harness import BOT, HUMAN, Running

__all__ = ["clockwork"]
pytestmark = pytest.mark.usefixtures("clockwork")
STEP, BANK = 20, 60
TIMED = {"step": STEP, "bank": BANK}
ALWAYS: dict[str, Any] = {"mode": "always", "moments": []}
FULL = OperationalError("insert", {}, Exception("disk full"))
GAMES = load_all()
TABLES = [(name, seats) for name, game in GAMES.items() for seats in range(game.seats[0], game.seats[1] + 1)]


def begun(game: Game, seats: int, seed: int = 4) -> Match:
    """A new game."""
    content = game.content()
    return Match(game, content, None, gather_decks(game, content, [None] * seats), seed)


@asynccontextmanager
async def table(match: Match, bots: Any = (), *, disk: Disk | None = None, here: bool = True, timed: Any = TIMED) -> AsyncIterator[World]:
    """A table with clocks; ``here``: everybody has come."""
    one = World(match, [ALWAYS] * match.seats, bots, timed, disk)
    try:
        for seat, player in enumerate(one.actor.players):
            if here and player.bot is None:
                await one.sit(seat)
        yield one
    finally:
        await one.close()


def clocks(one: World, seat: int) -> list[Any]:
    """What a seat knows of the clocks now: seconds of step and bank, and whether it runs; None for a bot."""
    timing, now = one.actor.timing, one.clock.now
    assert timing.clocks is not None
    said = timing.clocks.said(timing.told[seat], now).seats
    return [None if clock is None else (clock.step / 1000, clock.bank / 1000, clock.running) for clock in said]


def out(one: World) -> list[int]:
    """The seats that have run out, as it was stored."""
    return [seat for seat, actions in one.disk.acts if actions == [TIMEOUT]]


async def commit(one: World, seat: int) -> None:
    """A seat decides, one action after another, until it has committed itself."""
    legal = one.actor.match.legal(seat)
    await one.act(seat, legal[-1])
    while one.actor.match.drafting(seat):
        await one.act(seat, one.actor.match.legal(seat)[-1])


async def test_a_decision_takes_its_own_time_first_and_then_the_bank() -> None:
    async with table(begun(GAMES["offer"], 3)) as one:
        assert clocks(one, 2) == [(STEP, BANK, True), (STEP, BANK, False), (STEP, BANK, False)]
        await one.until(STEP - 1)
        await commit(one, 0)
        decider = one.actor.match.deciding()[0]
        assert clocks(one, 2)[0] == (STEP, BANK, False), "in time"
        assert clocks(one, 2)[decider] == (STEP, BANK, True)
        await one.until(STEP - 1 + STEP + 7)
        await commit(one, decider)
        assert clocks(one, 2)[decider][:2] == (STEP, BANK - 7)
        assert out(one) == []


@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if game.seats[0] == 2])
async def test_running_out_is_told_at_once_and_the_same_to_all(name: str) -> None:
    """Not a moment too early; the clocks say 0 before the frame says so; nothing runs afterwards that should not."""
    async with table(begun(GAMES[name], 2)) as one:
        seat = one.actor.match.deciding()[0]
        others = [other for other in one.actor.match.deciding() if other != seat]
        for other in others:  # a simultaneous beginning: only one of them dawdles
            await commit(one, other)
        await one.until(STEP + BANK - 0.01)
        assert out(one) == []
        said = [len(heard) for heard in one.heard]
        await one.until(STEP + BANK)
        assert one.disk.acts[-1] == (seat, [TIMEOUT])
        news = [[json.loads(text) for at, text in heard[count:]] for heard, count in zip(one.heard, said, strict=True)]
        for messages in news:
            kinds = [message["type"] for message in messages if message["type"] in ("clocks", "frame")]
            assert kinds[:2] == ["clocks", "frame"]
            clock = next(message for message in messages if message["type"] == "clocks")["seats"][seat]
            assert (clock["bank"], clock["out"]) == (0, True)
        assert one.last(0, "frame")["result"] == one.last(1, "frame")["result"]
        assert [text for _, text in one.heard[0] if '"clocks"' in text][-1] == [text for _, text in one.heard[1] if '"clocks"' in text][-1]
        result = one.last(0, "frame")["result"]
        if result is not None:
            assert result["share"][seat] == 0.0
            assert not await one.wait(), "nothing is under way any more"
            assert len(out(one)) == 1


@pytest.mark.parametrize(("name", "seats"), TABLES)
async def test_running_out_comes_once_at_every_kind_of_decision(name: str, seats: int) -> None:
    """An act in the last moment counts, whatever the clock was about to do; a later one is too late; what was begun is dropped."""
    game, chance, met = GAMES[name], random.Random(seats), set[tuple[str, int]]()
    for seed in range(3):
        match = begun(game, seats, seed)
        for _ in range(120):
            if match.over:
                break
            seat = chance.choice(match.deciding())
            what = kind(match, seat), len(match.deciding())
            if what not in met and len(met) < 25:
                met.add(what)
                await runs_out(match, seat)
                await just_in_time(match, seat)
            match.apply(seat, chance.choice(match.legal(seat)))
    assert len(met) >= 2


async def runs_out(match: Match, seat: int) -> None:
    """All others who must decide do it at once; this one never."""
    own = Match.at(match.game, match.content, match.state)
    async with table(own) as one:
        for other in [decider for decider in own.deciding() if decider != seat]:
            while other in own.deciding() and seat in own.deciding():
                await one.act(other, own.default_action(other))
        if seat not in own.deciding():
            return
        version, legal = one.actor.players[seat].viewer.version, own.legal(seat)
        began, acts = one.clock.now, len(one.disk.acts)
        await one.until(began + STEP + BANK)
        assert one.disk.acts[acts:] == [(seat, [TIMEOUT])]
        assert not own.drafting(seat)
        await one.actor.post(lambda: one.actor.act(seat, one.lines[seat], "late", version, [legal[0]]))
        assert one.last(seat, "refused")["error"]["code"] in ("stale", "over", "not_your_decision", "illegal")
        assert one.disk.acts[acts:] == [(seat, [TIMEOUT])]
        shown = [one.last(viewer, "frame") for viewer in range(own.seats)]
        assert len({json.dumps(frame["result"]) for frame in shown}) == 1


async def just_in_time(match: Match, seat: int) -> None:
    """The clock has woken, and its word waits behind an act that came before it."""
    own = Match.at(match.game, match.content, match.state)
    async with table(own) as one:
        await one.until(STEP + BANK - 0.01)
        for other in [decider for decider in own.deciding() if decider != seat]:
            await one.act(other, CONCEDE)
        if seat not in own.deciding():
            return
        legal, version, acts = own.legal(seat)[0], one.actor.players[seat].viewer.version, len(one.disk.acts)
        after = Match.at(own.game, own.content, own.state)
        after.apply(seat, legal)
        one.clock.now = STEP + BANK
        one.actor.post(lambda: one.actor.act(seat, one.lines[seat], "in time", version, [legal]))
        one.actor.post(one.actor.timing._ring)
        await one.settle()
        assert one.disk.acts[acts] == (seat, [legal])
        if not after.drafting(seat):
            assert len(one.disk.acts) == acts + 1, (own.game.name, one.disk.acts, legal)
        else:  # it has begun something and is late with the rest
            assert one.disk.acts[acts + 1] == (seat, [TIMEOUT])


async def test_a_draft_and_dropping_it_give_no_time() -> None:
    async with table(begun(GAMES["offer"], 2)) as one:
        match = one.actor.match
        for turn in range(7):
            await one.until(10.0 * (turn + 1))
            offer = next(
                action for action in match.legal(0) if GAMES["offer"].talk.shape(match.content, match.view(0), action)["verb"] == "offer"
            )
            await one.act(0, offer)
            assert match.drafting(0)
            if turn < 6:
                await one.act(0, CANCEL)
        told = sum('"clocks"' in text for _, text in one.heard[1])
        assert told == 2, "drafts of another seat move no clock that anybody sees"
        await one.until(STEP + BANK)
        assert out(one) == [0]
        assert not match.drafting(0)


@pytest.mark.parametrize(("name", "seats"), TABLES)
async def test_a_game_that_nobody_plays_comes_to_its_end(name: str, seats: int) -> None:
    """All of them came and went away: time runs out for one after the other, and not for ever."""
    async with table(begun(GAMES[name], seats)) as one:
        for seat in range(seats):
            await one.rise(seat)
        while await one.wait():
            assert len(one.disk.acts) < 5000
        assert one.actor.match.over
        assert {actions[0] for _, actions in one.disk.acts} == {TIMEOUT}
        assert one.clock.now <= seats * (STEP + BANK + TICK) + (AWAY + 0.1) * len(one.disk.acts)
        assert one.actor.tasks() == []
        assert one.actor.idle(0.0)


async def test_each_of_several_who_decide_at_once_has_a_clock_and_nobody_learns_who_is_in() -> None:
    async with table(begun(GAMES["sealed"], 3)) as one:
        await one.until(5)
        await one.act(1, 0)
        assert clocks(one, 1) == [(STEP - 5, BANK, True), (STEP, BANK, False), (STEP - 5, BANK, True)]
        for other in (0, 2):
            assert clocks(one, other) == [(STEP - 5, BANK, True)] * 3
        await one.rise(0)
        await one.sit(0)
        assert [clock["running"] for clock in one.last(0, "clocks")["seats"]] == [True] * 3
        await one.until(STEP + 10)
        await one.act(2, 0)
        await one.act(0, 0)
        assert clocks(one, 0) == [(STEP, BANK - 10, True), (STEP, BANK, True), (STEP, BANK - 10, True)]


async def test_nobody_learns_who_is_in_by_coming_after_a_restart() -> None:
    disk = Disk()
    async with table(begun(GAMES["sealed"], 3), disk=disk) as one:
        await one.until(5)
        await one.act(1, 0)
    async with table(begun(GAMES["sealed"], 3), disk=disk) as one:
        assert [clock and clock["running"] for clock in one.last(0, "clocks")["seats"]] == [True, None, None]
        await one.act(2, 0)
        await one.act(0, 0)
        assert clocks(one, 0) == [(STEP, BANK, True)] * 3


async def test_who_runs_out_of_a_simultaneous_decision_holds_nobody_up() -> None:
    async with table(begun(GAMES["sealed"], 3)) as one:
        for seat in (0, 2):
            await one.act(seat, 1)
        await one.until(STEP + BANK)
        assert out(one) == [1]
        assert one.actor.match.deciding() == (0, 2)
        for seat in range(3):
            assert one.heard[seat][-1][0] == STEP + BANK
            assert any(event["kind"] == "left" for event in one.last(seat, "frame")["events"])


async def test_all_who_dawdle_run_out_in_turn() -> None:
    async with table(begun(GAMES["sealed"], 4)) as one:
        await one.act(3, 0)
        await one.until(STEP + BANK)
        assert out(one) == [0, 1, 2]
        assert one.last(0, "frame")["result"]["share"] == [0.0, 0.0, 0.0, 1.0]


async def test_bots_have_no_clock_and_are_told_of_none() -> None:
    def choose(clock: Clock, _view: Any, legal: Any) -> int:
        clock.now += 1000
        return int(legal[0])

    async with table(begun(GAMES["sealed"], 2), (None, choose)) as one:
        assert one.last(0, "clocks")["seats"][1] is None
        assert one.last(0, "hello")["clock"] == TIMED
        await one.settle()
        assert (1, [TIMEOUT]) not in one.disk.acts


async def test_a_bot_that_comes_to_no_end_holds_nobody_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """What no clock counts has an end too: the default is done, and the next decision is another bot's."""
    monkeypatch.undo()
    monkeypatch.setattr(thinking, "PATIENCE", 0.05)
    asked: list[int] = []

    def choose(_clock: Clock, _view: Any, legal: Any) -> int:
        asked.append(len(asked))
        if len(asked) == 1:
            time.sleep(0.3)
        return int(legal[-1])

    match = begun(GAMES["sealed"], 2)
    one = World(match, [ALWAYS] * 2, (None, choose), study=Study)
    one.actor.thinking.pause = 0.0
    try:
        async with asyncio.timeout(5):
            while not one.disk.acts:
                await asyncio.sleep(0.01)
        assert one.disk.acts == [(1, [0])]
        await one.sit(0)
        await one.act(0, 0)
        async with asyncio.timeout(5):
            while len(one.disk.acts) < 3:
                await asyncio.sleep(0.01)
        assert one.disk.acts[2][0] == 1
        assert len(asked) == 2
    finally:
        await one.close()


async def test_clocks_start_when_everybody_has_come() -> None:
    async with table(begun(GAMES["offer"], 3), (None, None, lambda _c, _v, legal: int(legal[0])), here=False) as one:
        await one.sit(0)
        assert one.last(0, "clocks") == {
            "type": "clocks",
            "started": False,
            "seats": [{"step": STEP * 1000, "bank": BANK * 1000, "running": False, "out": False}] * 2 + [None],
        }
        assert not await one.wait()
        await one.act(0, one.actor.match.legal(0)[0])
        one.clock.now += 1000.0
        await one.rise(0)
        await one.sit(1)
        told = one.last(1, "clocks")
        assert told["started"]
        assert [clock and clock["running"] for clock in told["seats"]] == [
            decides in one.actor.match.deciding() for decides in range(2)
        ] + [None]
        assert out(one) == []


@pytest.mark.parametrize("how", ["killed", "closed", "killed at once"])
async def test_a_restart_costs_no_time_and_gives_none(how: str) -> None:
    """A process that is killed may forget what has run since the last tick, and nothing more."""
    disk = Disk()
    async with table(begun(GAMES["offer"], 2), disk=disk) as one:
        await one.until(STEP + 5)
        await commit(one, 0)
        decider = one.actor.match.deciding()[0]
        if how != "killed at once":
            await one.until(STEP + 5 + 33)
        if how == "closed":
            await one.actor.post(one.actor.timing.keep)
        before = clocks(one, 0)
    async with table(begun(GAMES["offer"], 2), disk=disk, here=False) as one:
        one.clock.now = 5000.0
        await one.sit(decider)
        after = clocks(one, decider)
        assert after[1 - decider] == before[1 - decider]
        lost = sum(after[decider][:2]) - sum(before[decider][:2])
        assert lost == (0 if how != "killed" else pytest.approx(33 % TICK)) or 0 <= lost <= TICK
        assert after[decider][2]
        await one.until(5000.0 + sum(after[decider][:2]))
        assert out(one) == [decider]


async def test_whoever_was_about_to_run_out_has_time_to_come_back() -> None:
    disk = Disk()
    async with table(begun(GAMES["offer"], 2), disk=disk) as one:
        await one.until(STEP + BANK - 1)
        await one.actor.post(one.actor.timing.keep)
    async with table(begun(GAMES["offer"], 2), disk=disk, here=False) as one:
        await one.sit(0)
        assert sum(clocks(one, 0)[0][:2]) == GRACE
        await one.until(GRACE)
        assert out(one) == [0]


async def test_what_cannot_be_stored_has_not_run_out() -> None:
    async with table(begun(GAMES["sealed"], 2)) as one:
        await one.act(1, 0)
        one.disk.full = FULL
        heard = len(one.heard[1])
        await one.until(STEP + BANK + 1.5 * STORAGE_PAUSE)
        assert out(one) == []
        assert not any('"frame"' in text for _, text in one.heard[1][heard:])
        one.disk.full = None
        await one.until(STEP + BANK + 2 * STORAGE_PAUSE)
        assert out(one) == [0]


async def test_an_act_that_could_not_be_stored_stops_no_clock() -> None:
    async with table(begun(GAMES["sealed"], 2)) as one:
        await one.until(30)
        one.disk.full = FULL
        await one.act(0, 1)
        one.disk.full = None
        await one.until(40)
        assert clocks(one, 0)[0] == (0, BANK - 20, True)


def test_who_ran_out_and_is_away_holds_the_others_up_no_longer() -> None:
    """Where running out is not the end: two seconds a decision, until somebody comes."""
    one = Clocks(ClockSetting(step=STEP, bank=BANK), [True, True, True], None)
    one.start(0b001, 0.0)
    assert one.due(STEP + BANK - 0.01) is None
    assert one.due(STEP + BANK) == 0
    one.charge(0, 0b001, goes_on=False, out=True, now=STEP + BANK)
    one.begin(0b001, [False, True, True], STEP + BANK)
    assert one.end() == pytest.approx(STEP + BANK + AWAY)
    one.charge(0, 0b010, goes_on=False, out=True, now=STEP + BANK + AWAY)
    one.begin(0b010, [False, False, True], 100.0)
    assert one.end() == pytest.approx(100.0 + STEP + BANK), "it never ran out"
    one.charge(1, 0b001, goes_on=False, out=False, now=101.0)
    one.begin(0b001, [False, False, True], 101.0)
    assert one.end() == pytest.approx(101.0 + AWAY)
    one.welcome(0)
    assert one.end() == pytest.approx(101.0 + STEP)
    one.charge(0, 0b001, goes_on=False, out=False, now=102.0)
    one.begin(0b001, [False, False, True], 102.0)
    assert one.end() == pytest.approx(102.0 + STEP), "it has decided by itself"


ACTS = st.lists(st.tuples(st.integers(0, 2), st.integers(1, 7), st.booleans(), st.floats(0, 50)), max_size=30)


@given(ACTS)
def test_time_is_never_made_and_never_lost(acts: list[tuple[int, int, bool, float]]) -> None:
    """Whatever happens: a bank only shrinks, by what was taken beyond each decision's own time."""
    one = Clocks(ClockSetting(step=5, bank=100), [True] * 3, None)
    one.start(0b111, 0.0)
    now, taken = 0.0, [0.0, 0.0, 0.0]
    since: list[float | None] = [0.0, 0.0, 0.0]
    banks = [100.0] * 3
    for seat, mask, goes_on, pause in acts:
        if since[seat] is None:
            continue
        now += pause
        one.charge(seat, mask, goes_on=goes_on, out=False, now=now)
        for other in range(3):
            began, decides = since[other], (mask >> other) & 1
            if began is not None and not (decides and (other != seat or goes_on)):
                banks[other] = max(0.0, banks[other] - max(0.0, now - began - 5))
                since[other] = None
            if since[other] is None and decides:
                since[other] = now
        one.begin(mask, [True] * 3, now)
        for other, clock in enumerate(one.seats):
            assert clock is not None
            assert clock.bank == pytest.approx(banks[other])
            assert (clock.since is None) == (since[other] is None)
        again = Clocks(one.setting, [True] * 3, json.loads(json.dumps(one.kept(now))))
        again.resume(mask, 0.0)
        for clock, kept in zip(one.seats, again.seats, strict=True):
            assert clock is not None
            assert kept is not None
            assert sum(kept.left(0.0)) >= sum(clock.left(now)) - 0.01
            assert sum(kept.left(0.0)) <= max(sum(clock.left(now)), GRACE) + 0.01
    assert taken == [0.0, 0.0, 0.0]


async def test_a_rematch_starts_with_full_clocks(server: Running) -> None:
    opened = (await server.http.post("/api/tables", json={"game": "sealed", "seats": [HUMAN, BOT, BOT], "clock": TIMED})).json()
    token = opened["seats"][0]["token"]
    async with server.join(opened["table"], token) as client:
        hello = json.loads(client.raw[0])
        assert hello["clock"] == TIMED
        await client.act(CONCEDE)
        while client.result is None:
            await client.hear()
    server.hall.actors[opened["table"]].timing.clocks.seats[0] = None  # type: ignore[union-attr]  # whatever is left of it
    again = (await server.http.post(f"/api/tables/{opened['table']}/rematch", json={"token": token})).json()
    async with server.join(again["table"], again["token"]) as client:
        assert json.loads(client.raw[0])["clock"] == TIMED
        told = next(message for text in client.raw if (message := json.loads(text))["type"] == "clocks")
        assert [clock and (clock["step"], clock["bank"]) for clock in told["seats"]].count((STEP * 1000, BANK * 1000)) == 1


async def test_clocks_come_back_with_the_server(tmp_path: Path) -> None:
    from .harness import running

    async with running(tmp_path) as server:
        body = {"game": "sealed", "seats": [HUMAN, HUMAN], "clock": TIMED}
        opened = (await server.http.post("/api/tables", json=body)).json()
        tokens = {ticket["seat"]: ticket["token"] for ticket in opened["seats"]}
        async with server.join(opened["table"], tokens[0]) as one, server.join(opened["table"], tokens[1]) as two:
            await one.act(0)
            await two.act(0)
            await two.quiet()
            server.hall.actors[opened["table"]].timing.clocks.seats[1] = Clocks(ClockSetting(step=STEP, bank=7), [True], None).seats[0]  # type: ignore[union-attr]
    async with running(tmp_path) as server, server.join(opened["table"], tokens[1]) as two:
        told = next(message for text in two.raw if (message := json.loads(text))["type"] == "clocks")
        assert told["started"]
        assert told["seats"][1]["bank"] == 7000


@pytest.mark.parametrize("clock", [{"step": 4, "bank": 0}, {"step": 30}, {"step": 30, "bank": -1}, {"step": 30, "bank": 1e9}, 30])
async def test_a_clock_that_cannot_be_is_refused(server: Running, clock: Any) -> None:
    answer = await server.http.post("/api/tables", json={"game": "sealed", "seats": [HUMAN, HUMAN], "clock": clock})
    assert answer.status_code == 422
    assert "clock" in answer.json()["error"]["message"]


def test_all_bots_together_take_no_longer_than_one_of_a_duel() -> None:
    """At a table for up to four, no act takes more than half of that, and a round of the others no more than all of it."""
    assert pause_of(0.9, 2, 2) == 0.9
    for seats in (2, 3, 4):
        pause = pause_of(0.9, 4, seats)
        assert 0.25 <= pause <= 0.5
        assert pause * (seats - 1) <= 0.9 + 1e-9


async def test_bots_of_a_larger_table_act_one_after_another() -> None:
    """Never two in one instant, and the person waits no longer than for one of a duel."""
    match = begun(GAMES["offer"], 3)
    bot = lambda _c, _v, legal: int(legal[0])  # noqa: E731
    async with table(match, (None, bot, bot), timed=None) as one:
        await one.act(0, match.legal(0)[0])
        began = one.clock.now
        while match.deciding() != (0,):
            assert await one.wait()
        times = [at for at, text in one.heard[0] if '"frame"' in text and at > began]
        assert len(set(times)) == len(times) >= 2
        assert times[1] - began <= PACE + 1e-6
