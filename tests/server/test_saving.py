"""A finished game is given out as a file to whoever sat at it, and to nobody before the end; `mirlands replay` agrees with it."""

from __future__ import annotations

import asyncio
import json
import random
import re
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy.exc import OperationalError

from cli.runs import mirlands
from mirlands.games import find, load_all
from mirlands.kernel.contract import CANCEL, CONCEDE
from mirlands.kernel.replay import ReplayFile, check, load
from mirlands.scenarios.format import cases
from mirlands.scenarios.session import Session, Table
from mirlands.scenarios.text import read
from mirlands.server.protocol import Problem, SeatRequest

from .harness import BOT, HUMAN, Client, Running, running
from .test_games import settled
from .test_tables import _with_content

FIRST_CANCEL = 3


async def ask(server: Running, table: str, token: str) -> httpx.Response:
    """Ask for the file."""
    return await server.http.get(f"/api/tables/{table}/replay", headers={"Authorization": f"Bearer {token}"})


async def saved(server: Running, table: str, token: str) -> ReplayFile:
    """The file, found to agree with the game as it is played again."""
    answer = await ask(server, table, token)
    assert answer.status_code == 200, answer.text
    file = load(answer.text)
    played = check(file, find(file.game))
    assert played.drift is None
    assert played.steps == len(file.actions)
    assert file.fingerprints[-1][0] == len(file.actions)
    return file


async def refused(server: Running, table: str, token: str, status: int, code: str) -> None:
    """Ask, and be told why not; there is nothing else in the answer."""
    answer = await ask(server, table, token)
    assert (answer.status_code, Problem.model_validate_json(answer.text).error.code) == (status, code)
    assert "content-disposition" not in answer.headers


async def play_on(clients: list[Client], chance: random.Random, acts: int = 10_000) -> int:
    """People who act at random and sometimes think again in the middle of a compound action; how often they did."""
    cancels = 0
    for _ in range(acts):
        deciders = await settled(clients)
        if not deciders:
            break
        client = chance.choice(deciders)
        assert client.decision is not None
        again = client.decision["draft"] and (cancels < FIRST_CANCEL or chance.random() < 0.2)
        cancels += again
        answer = await client.act(CANCEL if again else chance.choice(client.decision["actions"])["index"])
        assert answer["type"] == "ack", answer
    await settled(clients)
    return cancels


@pytest.mark.parametrize(("game", "seats"), [("terra", 2), ("lemiroth", 2), ("sealed", 3), ("window", 2), ("offer", 3)])
async def test_a_game_of_people_is_refused_until_it_ends_and_then_agrees(server: Running, game: str, seats: int) -> None:
    table, tokens = await server.open(game, *[{"kind": "human", "name": f"P{seat}"} for seat in range(seats)])
    chance, cancels, refusals = random.Random(6), 0, 0
    async with AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(server.join(table, tokens[seat])) for seat in range(seats)]
        while clients[0].result is None:
            await refused(server, table, tokens[refusals % seats], 409, "not_over")
            refusals += 1
            cancels += await play_on(clients, chance, 7)
        file = await saved(server, table, tokens[0])
        assert [(seat, action) for seat, action, _ in file.actions] == server.hall.actors[table].match.history
        assert sum(action == CANCEL for _, action, _ in file.actions) == cancels
        assert cancels >= FIRST_CANCEL or game in ("sealed", "window")
        assert file.players == [f"P{seat}" for seat in range(seats)]
        assert file.result == clients[0].result["share"]
        assert refusals >= 2
        texts = {(await ask(server, table, token)).text for token in tokens.values()}
        assert len(texts) == 1, "the same file for all who played"


@pytest.mark.parametrize("game", ["terra", "lemiroth", "sealed", "window", "offer"])
async def test_a_game_with_a_bot_that_is_given_up(server: Running, game: str) -> None:
    table, tokens = await server.open(game, BOT, HUMAN)
    async with server.join(table, tokens[1]) as client:
        await client.play(random.Random(2), 3)
        if client.result is None:
            await client.act(CONCEDE)
    file = await saved(server, table, tokens[1])
    assert file.players[0] == "Random"
    assert file.result is not None


async def test_leaving_a_game_that_goes_on_saves_nothing(server: Running) -> None:
    table, tokens = await server.open("sealed", HUMAN, HUMAN, HUMAN)
    async with server.join(table, tokens[0]) as leaver, server.join(table, tokens[1]) as one, server.join(table, tokens[2]) as two:
        assert (await leaver.act(CONCEDE))["type"] == "ack"
        await settled([leaver, one, two])
        assert one.result is None
        await refused(server, table, tokens[0], 409, "not_over")
        await play_on([leaver, one, two], random.Random(1))
    file = await saved(server, table, tokens[0])
    assert (0, CONCEDE) in [(seat, action) for seat, action, _ in file.actions]


@pytest.mark.parametrize("game", ["terra", "lemiroth", "sealed", "offer"])
async def test_restarts_change_nothing_in_it(tmp_path: Path, game: str) -> None:
    """Begun, played on and saved in three processes; saved again, it is the same byte for byte."""
    chance, table, text = random.Random(9), "", ""
    tokens: dict[int, str] = {}
    for acts in (9, 9, 10_000):
        async with running(tmp_path) as server:
            if not table:
                table, tokens = await server.open(game, HUMAN, HUMAN)
            async with server.join(table, tokens[0]) as one, server.join(table, tokens[1]) as two:
                await play_on([one, two], chance, acts)
            if acts > 9:
                await saved(server, table, tokens[0])
                text = (await ask(server, table, tokens[0])).text
    async with running(tmp_path) as server:
        assert (await ask(server, table, tokens[1])).text == text


POSITION = """
game: terra
cards:
  lantern-moth: {type: creature, cost: 2, attack: 3, health: 2}
position:
  me: {board: [2/2, lantern-moth], hand: [lantern-moth]}
  foe: {health: 9}
steps: [to attack]
"""


async def test_a_game_that_began_from_a_position(tmp_path: Path) -> None:
    """It carries the state that it began with and the position's own cards; so does its rematch."""
    file = tmp_path / "position.yaml"
    file.write_text(POSITION, encoding="utf-8")
    case = cases(read(file))[0]
    position = Session(Table(case.text, case.scenario), case)
    game, content, state = position.match.game, position.match.content, position.match.state
    seats = [SeatRequest(kind="human"), SeatRequest(kind="human")]
    async with running(tmp_path / "data") as server:
        opened = await server.hall.open_position(game, content, state, seats)
        table, tokens = opened.table, [ticket.token for ticket in opened.seats]
        async with server.join(table, tokens[0]) as one, server.join(table, tokens[1]) as two:
            await play_on([one, two], random.Random(4), 12)
            await refused(server, table, tokens[0], 409, "not_over")
    async with running(tmp_path / "data") as server:
        async with server.join(table, tokens[0]) as one, server.join(table, tokens[1]) as two:
            await play_on([one, two], random.Random(5))
        first = await saved(server, table, tokens[0])
        assert first.start == state.tobytes().hex()
        assert (first.seed, first.decks, first.options) == (None, [], {})
        assert "lantern-moth" in json.dumps(first.content)
        for token in tokens:
            again = (await server.http.post(f"/api/tables/{table}/rematch", json={"token": token})).json()
        async with server.join(again["table"], again["token"]) as client:
            await client.act(CONCEDE)
        rematch = await saved(server, again["table"], again["token"])
        assert rematch.start != first.start, "chance is drawn anew"
    text = tmp_path / "game.json"
    text.write_text(first.model_dump_json(), encoding="utf-8")
    run = mirlands("replay", text)
    assert (run.code, "come out as recorded" in run.out) == (0, True), run.err


async def test_it_carries_the_cards_that_it_was_played_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with running(tmp_path) as server:
        table, tokens = await server.open("terra", HUMAN, BOT)
        async with server.join(table, tokens[0]) as client:
            await client.play(random.Random(1))
    game = find("terra")
    old = game.content()
    pinned = json.loads(json.dumps(old.pinned))
    pinned["cards"][0]["name"] = "Another Name"
    later = _with_content(game, game.content(pinned))
    monkeypatch.setitem(load_all(), "terra", later)
    async with running(tmp_path) as server:
        file = load((await ask(server, table, tokens[0])).text)
    assert file.digest == old.digest != later.content().digest
    played = check(file, later)
    assert (played.drift, played.pinned) == (None, True)


async def test_who_may_not_have_it(server: Running) -> None:
    table, tokens = await server.open("terra", HUMAN, HUMAN)
    other, others = await server.open("terra", HUMAN, HUMAN)
    for name, token in ((table, tokens[0]), (other, others[0])):
        async with server.join(name, token) as client:
            await client.act(CONCEDE)
    for wrong in ("wrong", others[0], tokens[0][:-1], tokens[0] + "x", "\u00e9"):
        await refused_as(server, table, f"Bearer {wrong}".encode("latin-1"))
    for wrong in ("", tokens[0], f"Basic {tokens[0]}", "Bearer"):
        await refused_as(server, table, wrong.encode())
    assert (await server.http.get(f"/api/tables/{table}/replay")).status_code == 403
    assert (await server.http.get(f"/api/tables/{table}/replay", params={"token": tokens[0]})).status_code == 403
    await refused(server, "nosuch", tokens[0], 404, "no_such_table")
    await saved(server, table, tokens[1])


async def refused_as(server: Running, table: str, header: bytes) -> None:
    """Ask with this header, and have no right to it."""
    answer = await server.http.get(f"/api/tables/{table}/replay", headers=[(b"authorization", header)])
    assert (answer.status_code, Problem.model_validate_json(answer.text).error.code) == (403, "bad_token"), header


async def test_what_it_is_called_and_how_it_is_described(server: Running) -> None:
    table, tokens = await server.open("terra", HUMAN, BOT)
    async with server.join(table, tokens[0]) as client:
        await client.act(CONCEDE)
    answer = await ask(server, table, tokens[0])
    found = re.fullmatch(r'attachment; filename="(terra-\d{4}-\d\d-\d\d-([\w-]+)\.json)"', answer.headers["content-disposition"])
    assert found is not None
    assert found[2] == table
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["cache-control"] == "no-store"
    described = (await server.http.get("/api/openapi.json")).json()
    way = described["paths"]["/api/tables/{table}/replay"]["get"]
    assert described["components"]["securitySchemes"][next(iter(way["security"][0]))]["scheme"] == "bearer"
    schema = way["responses"]["200"]["content"]["application/json"]["schema"]
    assert schema == {"$ref": "#/components/schemas/ReplayFile"}


async def test_an_end_that_is_not_on_the_disk_is_no_end(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """Asked while the last act is being stored: it cannot be, the act is taken back, and nothing has been shown."""
    table, tokens = await server.open("terra", HUMAN, HUMAN)
    storing, fails = asyncio.Event(), asyncio.Event()

    async def append(*_: Any) -> None:
        storing.set()
        await fails.wait()
        raise OperationalError("insert", {}, Exception("the disk is full"))

    async with server.join(table, tokens[0]) as client:
        with monkeypatch.context() as patched:
            patched.setattr(server.hall.store, "append", append)
            act = asyncio.create_task(client.act(CONCEDE))
            await storing.wait()
            asked = asyncio.create_task(refused(server, table, tokens[1], 409, "not_over"))
            await asyncio.sleep(0.1)
            assert not asked.done()
            fails.set()
            assert (await act)["error"]["code"] == "storage"
            await asked
        assert (await client.act(CONCEDE))["type"] == "ack"
    await saved(server, table, tokens[1])


async def test_a_table_that_leaves_memory_at_that_moment(tmp_path: Path) -> None:
    async with running(tmp_path, linger=0.0) as server:
        table, tokens = await server.open("sealed", HUMAN, HUMAN)
        async with server.join(table, tokens[0]) as client:
            await client.act(CONCEDE)
        swept = 0

        async def sweep() -> None:
            nonlocal swept
            while True:
                swept += await server.hall.sweep()
                await asyncio.sleep(0)

        sweeper = asyncio.create_task(sweep())
        try:
            for turn in range(20):
                await saved(server, table, tokens[turn % 2])
        finally:
            sweeper.cancel()
        assert swept >= 5
