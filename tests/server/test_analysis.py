"""Analyses of finished games: for whoever sat there, made one at a time beside the tables, dropped when nobody asks any more."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Callable
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from mirlands.bots import analysis
from mirlands.games import load_all
from mirlands.kernel.match import Match
from mirlands.server import analyses
from mirlands.server.analyses import GivesWay, Job
from mirlands.server.protocol import Analysis, AnalysisProgress

from .harness import BOT, HUMAN, Running, running
from .minds import Fancy
from .test_saving import refused_as
from .test_study import nobody, until


def quick(*given: Any, **named: Any) -> Any:
    """A real analysis with few thoughts, by a search that is one in name only."""
    return analysis.analyse(*given, **{**named, "iterations": 1, "minds": Fancy})


async def ask(server: Running, table: str, token: str) -> httpx.Response:
    """Ask for an analysis."""
    return await server.http.get(f"/api/tables/{table}/analysis", headers={"Authorization": f"Bearer {token}"})


async def made(server: Running, table: str, token: str) -> Analysis:
    """Ask until it is there."""
    async with asyncio.timeout(60):
        while (answer := await ask(server, table, token)).status_code == 202:
            progress = AnalysisProgress.model_validate_json(answer.text)
            assert 0 <= progress.done <= progress.total or progress.total == 0
            await asyncio.sleep(0.01)
    assert answer.status_code == 200, answer.text
    assert answer.headers["cache-control"] == "no-store"
    return Analysis.model_validate_json(answer.text)


async def over(server: Running, game: str, *seats: dict[str, Any]) -> tuple[str, dict[int, str]]:
    """A table whose first seat has played a little and then given up."""
    table, tokens = await server.open(game, *seats)
    async with AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(server.join(table, token)) for token in tokens.values()]
        for _ in range(6):
            for client in clients:
                await client.quiet()
                if client.decision is not None:
                    await client.act(client.decision["actions"][-1]["index"])
        await clients[0].act(-1)
        while clients[0].result is None:
            await clients[0].hear()
    return table, tokens


@pytest.mark.parametrize("game", ["terra", "window", "offer"])
async def test_a_game_is_analysed(tmp_path: Path, game: str) -> None:
    """The same for everybody who sat there, and the same after a restart."""
    async with running(tmp_path) as server:
        server.hall.analyses.analyse = quick
        table, tokens = await over(server, game, HUMAN, HUMAN)
        first = await made(server, table, tokens[0])
        assert first == await made(server, table, tokens[1])
        history = server.hall.actors[table].match.history
    assert [seat.kind for seat in first.seats] == ["human", "human"]
    assert first.steps == len(history) > 1
    assert [point.step for point in first.curve] == list(range(len(history) + 1))
    assert first.curve[-1].expected == [0.0, 1.0]
    for judgement in first.judgements:
        assert (judgement.seat, judgement.action) == history[judgement.step]
        assert judgement.text
        assert judgement.best_text
        assert judgement.loss == pytest.approx(max(0.0, judgement.before - judgement.after))
    assert {step for act in first.acts for step in act.steps} == set(range(len(history)))
    async with running(tmp_path) as server:
        server.hall.analyses.analyse = quick
        assert await made(server, table, tokens[1]) == first


async def test_the_search_itself_judges_a_game(server: Running) -> None:
    """Giving up is no decision that is judged; everything before it is, and what is lost is a share of the win."""
    server.hall.analyses.analyse = partial(analysis.analyse, iterations=40)
    table, tokens = await over(server, "terra", HUMAN, HUMAN)
    found = await made(server, table, tokens[1])
    assert found.judgements
    for judgement in found.judgements:
        assert 0.0 <= judgement.after <= judgement.before <= 1.0
    assert found.acts[-1].kind == "reserved"
    assert all(judgement.step < found.steps - 1 for judgement in found.judgements)


async def test_there_is_none_before_the_end(server: Running) -> None:
    server.hall.analyses.analyse = nobody
    table, tokens = await server.open("terra", HUMAN, BOT)
    answer = await ask(server, table, tokens[0])
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "not_over")
    assert not server.hall.analyses.jobs


async def test_who_may_not_have_it(server: Running) -> None:
    server.hall.analyses.analyse = nobody
    table, tokens = await over(server, "sealed", HUMAN, HUMAN)
    _, others = await server.open("sealed", HUMAN, HUMAN)
    for wrong in ("", "wrong", others[0], tokens[0][:-1]):
        answer = await ask(server, table, wrong or "-")
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "bad_token")
    assert (await server.http.get(f"/api/tables/{table}/analysis")).status_code == 403
    assert (await ask(server, "nosuch", tokens[0])).status_code == 404
    assert not server.hall.analyses.jobs
    await refused_as(server, table, b"Bearer wrong")


class Made:
    """Analyses that are made when they are told to, and note what goes on."""

    def __init__(self) -> None:
        self.go, self.lock = threading.Event(), threading.Lock()
        self.now = self.most = self.begun = 0

    def __call__(self, *given: Any, finished: Callable[[int, int], None], **named: Any) -> Any:
        """One of them."""
        with self.lock:
            self.begun += 1
            self.now += 1
            self.most = max(self.most, self.now)
        try:
            finished(0, 3)
            while not self.go.wait(0.01):
                finished(1, 3)
            return quick(*given, finished=finished, **named)
        finally:
            with self.lock:
                self.now -= 1


async def test_one_is_made_at_a_time_and_the_others_wait(server: Running) -> None:
    work = server.hall.analyses.analyse = Made()
    tables = [await over(server, "window", HUMAN, HUMAN) for _ in range(3)]
    for table, tokens in tables:
        for token in tokens.values():
            assert (await ask(server, table, token)).status_code == 202
    await until(lambda: work.now == 1)
    await until(lambda: server.hall.analyses.jobs[tables[0][0]].done == 1)
    told = [(await ask(server, table, tokens[0])).json() for table, tokens in tables]
    assert told == [{"done": 1, "total": 3}, {"done": 0, "total": 0}, {"done": 0, "total": 0}]
    work.go.set()
    for table, tokens in tables:
        await made(server, table, tokens[0])
        await made(server, table, tokens[1])
    assert (work.begun, work.most) == (3, 1)
    assert not server.hall.analyses.jobs


async def test_it_is_dropped_when_nobody_asks_any_more(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """The one that is made, and the one that waits behind it; whoever asks again has it begun anew."""
    work = server.hall.analyses.analyse = Made()
    one, two = [await over(server, "window", HUMAN, HUMAN) for _ in range(2)]
    for table, tokens in (one, two):
        await ask(server, table, tokens[0])
    await until(lambda: work.now == 1)
    with monkeypatch.context() as patched:
        patched.setattr(analyses, "UNASKED", -1.0)
        await until(lambda: not server.hall.analyses.jobs)
    assert (work.begun, work.now) == (1, 0)
    assert not server.hall.analyses.made
    work.go.set()
    await made(server, *one[:1], one[1][1])
    assert work.begun == 2


async def test_a_server_that_stops_gives_it_up(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        work = server.hall.analyses.analyse = Made()
        table, tokens = await over(server, "window", HUMAN, HUMAN)
        await ask(server, table, tokens[0])
        await until(lambda: work.now == 1)
    assert (work.now, work.begun) == (0, 1)
    assert not server.hall.analyses.jobs


async def test_one_that_cannot_be_made_is_noted_once(server: Running, caplog: pytest.LogCaptureFixture) -> None:
    asked: list[int] = []

    def broken(*_: Any, **__: Any) -> Any:
        asked.append(1)
        raise ZeroDivisionError

    server.hall.analyses.analyse = broken
    table, tokens = await over(server, "window", HUMAN, HUMAN)
    for _ in range(3):
        await until(lambda: not server.hall.analyses.jobs)
        answer = await ask(server, table, tokens[0])
    assert (answer.status_code, answer.json()["error"]["code"]) == (500, "internal")
    assert len(asked) == 1
    assert caplog.text.count(f"table {table} cannot be analysed") == 1


async def test_few_are_kept_and_few_wait(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyses, "KEPT", 2)
    server.hall.analyses.analyse = quick
    tables = [await over(server, "sealed", HUMAN, HUMAN) for _ in range(3)]
    for table, tokens in tables:
        await made(server, table, tokens[0])
    assert list(server.hall.analyses.made) == [table for table, _ in tables[1:]]
    monkeypatch.setattr(analyses, "AT_ONCE", 1)
    work = server.hall.analyses.analyse = Made()
    fourth = await over(server, "sealed", HUMAN, HUMAN)
    assert (await ask(server, fourth[0], fourth[1][0])).status_code == 202
    answer = await ask(server, tables[0][0], tables[0][1][0])
    assert (answer.status_code, answer.json()["error"]["code"]) == (503, "full")
    work.go.set()
    await made(server, fourth[0], fourth[1][0])


def test_it_gives_way_to_those_who_sit_at_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """But not for ever."""
    slept: list[float] = []
    study: Any = SimpleNamespace(busy=2)

    def sleep(seconds: float) -> None:
        slept.append(seconds)
        if len(slept) == 3:
            study.busy = 0

    monkeypatch.setattr(analyses, "time", SimpleNamespace(sleep=sleep, monotonic=time.monotonic))
    view: Any = SimpleNamespace(tobytes=lambda: b"")
    mind = GivesWay(study, Fancy())
    assert mind.think(view, 0, [1, 2], seed=[1, 2, 3, 4], iterations=1).best in (1, 2)
    assert len(slept) == 3
    study.busy = 1
    mind.think(view, 0, [1, 2], seed=[1, 2, 3, 4], iterations=1)
    assert len(slept) == 3 + analyses.YIELDS


def test_who_asks_keeps_it_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    job = Job()
    job.finished(1, 2)
    assert (job.done, job.total) == (1, 2)
    job.asked -= analyses.UNASKED + 1
    with pytest.raises(analyses.Unwanted):
        job.finished(2, 2)
    job.asked = time.monotonic()
    job.finished(2, 2)


def test_what_is_sent_is_what_was_found() -> None:
    """Nothing of it is lost on the way but what only the command says."""
    game = load_all()["sealed"]
    match = Match(game, game.content(), seed=4)
    while not match.over:
        seat = match.deciding()[0]
        match.apply(seat, match.legal(seat)[0])
    found = quick(game, match.content, match.start, match.history)
    sent = analyses.analysis_of(found, ()).model_dump()
    plain = found.as_dict()
    assert set(plain) - set(sent) == {"iterations", "judged", "result"}
    for name in set(sent) - {"seats"}:
        assert sent[name] == json.loads(json.dumps(plain[name]))


def test_the_hall_analyses_as_the_command_does(server: Running) -> None:
    assert server.hall.analyses.analyse is analysis.analyse
