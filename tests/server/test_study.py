"""Where bots and hints think: a few at once, in the order in which they came, and nobody else waits for them."""

from __future__ import annotations

import asyncio
import gc
import random
import threading
from contextlib import AsyncExitStack
from typing import Any

import pytest

from mirlands.server.study import KEPT, Desk, Study

from .harness import BOT, HUMAN, Running

DESKS = 2


def nobody(*_: Any) -> Any:
    """No bot."""
    raise AssertionError("no bot was asked for")


class Gate:
    """Work that waits until it is let go, and notes how much of it goes on at once."""

    def __init__(self) -> None:
        self.go, self.lock = threading.Event(), threading.Lock()
        self.now = self.most = 0
        self.order: list[Any] = []

    def work(self, name: Any = None) -> Any:
        """Work of that name."""

        def done(_desk: Any = None) -> Any:
            with self.lock:
                self.now += 1
                self.most = max(self.most, self.now)
                self.order.append(name)
            assert self.go.wait(30)
            with self.lock:
                self.now -= 1
            return name

        return done


async def until(condition: Any) -> None:
    """Wait for it."""
    async with asyncio.timeout(30):
        while not condition():
            await asyncio.sleep(0.002)


async def test_few_think_at_once() -> None:
    study, gate = Study(nobody, nobody, DESKS), Gate()
    thoughts = [asyncio.ensure_future(study.think(gate.work(i), 60)) for i in range(30)]
    await until(lambda: gate.now == DESKS)
    await asyncio.sleep(0.02)
    assert sorted(gate.order) == list(range(DESKS))
    assert study.busy == 30
    gate.go.set()
    assert await asyncio.gather(*thoughts) == list(range(30))
    assert gate.most == DESKS
    assert study.busy == 0


async def test_who_comes_first_thinks_first() -> None:
    """Each thought that ends makes room for the next one. They end one at a time, so that none can be slow to note what it has begun."""
    study, order, ends = Study(nobody, nobody, DESKS), list[int](), [threading.Event() for _ in range(30)]

    def work(number: int) -> Any:
        def done(_desk: Any) -> None:
            order.append(number)
            assert ends[number].wait(30)

        return done

    thoughts = [asyncio.ensure_future(study.think(work(number), 60)) for number in range(30)]
    for number, end in enumerate(ends):
        begun = min(30, number + DESKS)
        await until(lambda begun=begun: len(order) == begun)
        end.set()
    await asyncio.gather(*thoughts)
    assert sorted(order[:DESKS]) + order[DESKS:] == list(range(30))


async def test_whoever_stops_waiting_keeps_the_desk_until_the_thought_ends() -> None:
    study, gate = Study(nobody, nobody, 1), Gate()
    first = asyncio.ensure_future(study.think(gate.work(1), 60))
    await until(lambda: gate.now == 1)
    waits, second = (asyncio.ensure_future(study.think(gate.work(i), 60)) for i in (2, 3))
    await asyncio.sleep(0)
    first.cancel()
    waits.cancel()
    await asyncio.sleep(0.02)
    assert (gate.order, study.busy) == ([1], 2)
    gate.go.set()
    assert await second == 3
    assert gate.order == [1, 3]
    assert gate.most == 1


async def test_a_thought_without_an_end_takes_its_desk_along() -> None:
    study, gate, desks = Study(nobody, nobody, 1), Gate(), []

    def noted(desk: Desk) -> None:
        desks.append(desk)

    await study.think(noted, 60)
    with pytest.raises(TimeoutError):
        await study.think(gate.work(), 0.02)
    await study.think(noted, 60)
    assert desks[0] is not desks[1]
    gate.go.set()
    await until(lambda: gate.now == 0)
    await asyncio.sleep(0.01)
    await study.think(noted, 60)
    assert desks[1] is desks[2]
    assert study.busy == 0


async def test_threads_end_with_their_study() -> None:
    """When it is closed, when it is forgotten, and after a thought that came to no end; a closed one thinks on when it is asked."""

    others = set(threading.enumerate())  # servers of other tests may still be there

    def threads() -> int:
        return sum(thread.name == "desk" and thread not in others for thread in threading.enumerate())

    async def ended() -> None:
        gc.collect()
        await until(lambda: threads() == 0)

    for close in (True, False):
        study, gate = Study(nobody, nobody, DESKS), Gate()
        with pytest.raises(TimeoutError):
            await study.think(gate.work(), 0.02)
        await asyncio.gather(*[study.think(lambda _: None, 60) for _ in range(4)])
        assert threads() == DESKS + 1
        gate.go.set()
        if close:
            study.close()
            await ended()
            assert await study.think(lambda _: 7, 60) == 7
        del study
        await ended()


@pytest.mark.parametrize("error", [ZeroDivisionError, StopIteration, KeyError])
async def test_an_error_is_told_to_whoever_waits(error: type[Exception]) -> None:
    study = Study(nobody, nobody, 1)

    def wrong(_desk: Desk) -> None:
        raise error

    with pytest.raises((error, RuntimeError)):
        await study.think(wrong, 60)
    assert await study.think(lambda _: 5, 60) == 5


def test_a_desk_keeps_what_was_used_last() -> None:
    desk, made = Desk(nobody, nobody), list[int]()
    for i in [*range(KEPT), 0, KEPT, 0, 1]:
        desk.thing((i,), lambda i=i: made.append(i))  # type: ignore[misc]
    assert made == [*range(KEPT), KEPT, 1]


async def test_nobody_waits_while_bots_think(server: Running) -> None:
    """Bots at many tables come to no end: sockets are answered, people play on, and few threads are at it."""
    gate = Gate()
    server.hall.study = Study(lambda *_: lambda _view, legal: int(legal[0]) if gate.work()() is None else 0, nobody, DESKS)
    async with AsyncExitStack() as stack:
        clients = []
        for _ in range(12):
            table, tokens = await server.open("sealed", HUMAN, BOT, BOT, BOT)
            clients.append(await stack.enter_async_context(server.join(table, tokens[0])))
        await until(lambda: gate.now == DESKS)
        for client in clients:
            await client.quiet()
        table, tokens = await server.open("terra", HUMAN, HUMAN)
        one, two = [await stack.enter_async_context(server.join(table, tokens[seat])) for seat in range(2)]
        await asyncio.gather(one.play(random.Random(1)), two.play(random.Random(2)))
        assert one.result is not None
        assert one.result == two.result
        assert (await server.http.get("/api/games")).status_code == 200
        assert len(gate.order) == DESKS
        assert threading.active_count() < 20
        gate.go.set()
        await asyncio.gather(*[client.play(random.Random(3), 2) for client in clients])
        assert gate.most == DESKS


async def test_tables_share_what_bots_think_with(server: Running) -> None:
    """As many bots as there are desks and kinds of seats, however many tables."""
    made: list[tuple[str, int]] = []
    plain = server.hall.study.bots

    def noted(game: Any, content: Any, name: str, seat: int) -> Any:
        made.append((name, seat))
        return plain(game, content, name, seat)

    server.hall.study = Study(noted, nobody, DESKS)
    for number in range(8):
        table, tokens = await server.open("offer", HUMAN, BOT, BOT)
        async with server.join(table, tokens[0]) as client:
            await client.play(random.Random(number))
            assert client.result is not None
    assert {seat for _, seat in made} == {1, 2}
    assert len(made) <= DESKS * 2
