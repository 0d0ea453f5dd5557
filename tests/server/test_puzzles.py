"""Puzzles at tables: opened, solved, failed, given up, over restarts; and no word of the answer before it may be told."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy.exc import OperationalError

from mirlands.games import load_all
from mirlands.scenarios import puzzles as scenarios
from mirlands.server.protocol import PuzzleDetail, PuzzleInfo

from .harness import HUMAN, Client, Running, running
from .test_watching import watch

GATE = """
game: terra
title: Open the gate
puzzle:
  asks: Win this turn.
  hint: Count to five.
  why: Three and two, and nobody is in the way (quokka).
  difficulty: 2
  goal: {winner: me}
position:
  me: {board: [3/3, 2/2]}
  foe: {health: 5}
steps: [to attack, attack 1 > leader, attack 2 > leader]
"""
SECOND = """
game: terra
title: A second one
puzzle:
  asks: Make the best of one Energy.
  why: A Creature that is not played does nothing (wombat).
  difficulty: 1
  answers: [play 1]
position:
  me: {energy: 1, hand: [2/2]}
steps: [play 1]
"""
ANSWERS = ("quokka", "wombat", "attack 1 > leader", "attack 2 > leader")
"""What must be told nobody before its time."""


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Terra Miran has two puzzles, the other games none."""
    folder = tmp_path / "puzzles"
    folder.mkdir()
    (folder / "gate.yaml").write_text(GATE, encoding="utf-8")
    (folder / "second.yaml").write_text(SECOND, encoding="utf-8")
    monkeypatch.setattr(scenarios, "folder_of", lambda game: folder if game.name == "terra" else tmp_path / "none")


class Solver:
    """Somebody who has opened a puzzle."""

    def __init__(self, server: Running, table: str, token: str) -> None:
        self.server, self.table, self.token = server, table, token

    async def ask(self, *, give_up: bool = False, token: str | None = None) -> httpx.Response:
        """How does it stand?"""
        headers = {"Authorization": f"Bearer {token or self.token}"}
        if give_up:
            return await self.server.http.post(f"/api/tables/{self.table}/puzzle/give-up", headers=headers)
        return await self.server.http.get(f"/api/tables/{self.table}/puzzle", headers=headers)

    async def detail(self, *, give_up: bool = False) -> PuzzleDetail:
        """How it stands."""
        answer = await self.ask(give_up=give_up)
        assert answer.status_code == 200, answer.text
        return PuzzleDetail.model_validate_json(answer.text)

    def states(self, client: Client) -> list[str]:
        """What a client was told of how it stands."""
        return [message["state"] for text in client.raw if (message := json.loads(text))["type"] == "puzzle"]


async def opened(server: Running, name: str) -> Solver:
    """Open a puzzle."""
    answer = await server.http.post(f"/api/puzzles/terra/{name}")
    assert answer.status_code == 201, answer.text
    (ticket,) = answer.json()["seats"]
    assert ticket["seat"] == 0
    return Solver(server, answer.json()["table"], ticket["token"])


async def do(client: Client, *texts: str) -> None:
    """Take actions by their text, one after another."""
    for text in texts:
        assert client.decision is not None
        action = next(choice["index"] for choice in client.decision["actions"] if choice["text"] == text)
        answer = await client.act(action)
        assert answer["type"] == "ack", answer
        while client.version < answer["version"]:
            await client.hear()


def silent(*told: str) -> None:
    """Nothing of an answer is in it. Of what can be done at the table the texts of single actions are not an answer."""
    for text in told:
        assert not any(word in text for word in ANSWERS[:2]), text


async def texts(client: Client) -> list[str]:
    """Actions that can be taken."""
    assert client.decision is not None
    return [choice["text"] for choice in client.decision["actions"]]


async def test_the_list_holds_no_answers(server: Running) -> None:
    answer = await server.http.get("/api/games/terra/puzzles")
    assert [PuzzleInfo.model_validate(one) for one in answer.json()] == [
        PuzzleInfo(name="second", title="A second one", asks="Make the best of one Energy.", difficulty=1),
        PuzzleInfo(name="gate", title="Open the gate", asks="Win this turn.", difficulty=2),
    ]
    silent(answer.text)
    assert "attack" not in answer.text
    assert "Count to five" not in answer.text
    assert (await server.http.get("/api/games/lemiroth/puzzles")).json() == []
    counts = {game["name"]: game["puzzles"] for game in (await server.http.get("/api/games")).json()}
    assert (counts["terra"], counts["lemiroth"]) == (2, 0)
    assert (await server.http.get("/api/games/terra")).json()["puzzles"] == 2


async def test_it_is_solved(server: Running) -> None:
    solver = await opened(server, "gate")
    before = await solver.detail()
    assert (before.state, before.why, before.solution, before.hint) == ("open", None, None, "Count to five.")
    assert (before.game, before.name, before.asks, before.difficulty, before.next) == ("terra", "gate", "Win this turn.", 2, None)
    async with server.join(solver.table, solver.token) as client:
        hello = json.loads(client.raw[0])
        assert hello["puzzle"] == "gate"
        assert [seat["kind"] for seat in hello["seats"]] == ["human", "bot"]
        await do(client, "to attack", "attack 1 > leader")
        assert solver.states(client) == ["open"]
        silent(*client.raw, (await solver.ask()).text)
        await do(client, "attack 2 > leader")
        await client.quiet()
        assert solver.states(client) == ["open", "solved"]
    after = await solver.detail()
    assert after.state == "solved"
    assert after.why == "Three and two, and nobody is in the way (quokka)."
    assert after.solution
    assert after == await solver.detail(give_up=True), "whoever has found the answer has nothing to give up"


async def test_a_failed_one_keeps_its_answer_until_it_is_given_up(server: Running) -> None:
    solver = await opened(server, "gate")
    async with server.join(solver.table, solver.token) as client:
        await do(client, "to attack")
        await do(client, next(text for text in await texts(client) if "attack" not in text))
        await client.quiet()
        assert solver.states(client) == ["open", "failed"]
        failed = await solver.detail()
        assert (failed.state, failed.why, failed.solution) == ("failed", None, None)
        silent(*client.raw)
        given = await solver.detail(give_up=True)
        assert (given.state, bool(given.why), bool(given.solution)) == ("given_up", True, True)
        await client.quiet()
        assert solver.states(client) == ["open", "failed", "given_up"]


async def test_an_answer_is_judged_at_the_first_act(server: Running) -> None:
    for first, state in (("play 1", "solved"), ("to attack", "failed")):
        solver = await opened(server, "second")
        async with server.join(solver.table, solver.token) as client:
            await do(client, first)
            await client.quiet()
            detail = await solver.detail()
            assert (detail.state, detail.next, detail.hint) == (state, "gate", None)
            assert (detail.why is not None) == (state == "solved")


async def test_what_is_given_up_stays_so(server: Running) -> None:
    solver = await opened(server, "second")
    assert (await solver.detail(give_up=True)).state == "given_up"
    async with server.join(solver.table, solver.token) as client:
        await do(client, "play 1")
        await client.quiet()
        assert solver.states(client) == ["given_up"]
    assert (await solver.detail()).state == "given_up"


async def test_restarts_change_nothing(tmp_path: Path) -> None:
    solvers: list[Solver] = []
    async with running(tmp_path / "data") as server:
        solvers = [await opened(server, name) for name in ("gate", "gate", "gate", "second")]
        async with server.join(solvers[0].table, solvers[0].token) as client:
            await do(client, "to attack", "attack 1 > leader")
        async with server.join(solvers[1].table, solvers[1].token) as client:
            await client.act(-1)
        await solvers[2].detail(give_up=True)
    async with running(tmp_path / "data") as server:
        for solver in solvers:
            solver.server = server
        assert [(await solver.detail()).state for solver in solvers] == ["open", "failed", "given_up", "open"]
        async with server.join(solvers[0].table, solvers[0].token) as client:
            await do(client, "attack 2 > leader")
        async with server.join(solvers[3].table, solvers[3].token) as client:
            await do(client, "play 1")
    async with running(tmp_path / "data") as server:
        for solver in solvers:
            solver.server = server
        assert [(await solver.detail()).state for solver in solvers] == ["solved", "failed", "given_up", "solved"]


async def test_trying_again_is_another_table(server: Running) -> None:
    one, two = await opened(server, "second"), await opened(server, "second")
    assert one.table != two.table
    async with server.join(one.table, one.token) as client:
        await client.act(-1)
        again = await server.http.post(f"/api/tables/{one.table}/rematch", json={"token": one.token})
        assert (again.status_code, again.json()["error"]["code"]) == (409, "puzzle")
    assert ((await one.detail()).state, (await two.detail()).state) == ("failed", "open")
    assert (await two.ask(token=one.token)).status_code == 403


async def test_there_is_no_hint_but_its_own(server: Running) -> None:
    solver = await opened(server, "gate")
    async with server.join(solver.table, solver.token) as client:
        await client.say({"type": "hint", "key": "k"})
        answer = await client.until("refused")
        assert (answer["key"], answer["error"]["code"]) == ("k", "puzzle")


async def test_who_looks_on_is_told_nothing_of_it(server: Running) -> None:
    solver = await opened(server, "second")
    async with server.join(solver.table, solver.token) as client, watch(server, solver.table) as spectator:
        await do(client, "play 1")
        await solver.detail()
        await spectator.quiet()
        silent(*spectator.raw)
        assert not solver.states(spectator)


async def test_what_is_not_there(server: Running) -> None:
    for path in ("terra/nothing", "terra/..", "lemiroth/gate", "chess/gate"):
        assert (await server.http.post(f"/api/puzzles/{path}")).status_code in (404, 405)
    answer = await server.http.post("/api/puzzles/terra/nothing")
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "no_such_puzzle")
    table, tokens = await server.open("terra", HUMAN, HUMAN)
    plain = Solver(server, table, tokens[0])
    for give_up in (False, True):
        answer = await plain.ask(give_up=give_up)
        assert (answer.status_code, answer.json()["error"]["code"]) == (404, "no_puzzle")
    solver = await opened(server, "gate")
    assert (await solver.ask(token=solver.token[:-1])).status_code == 403
    assert (await server.http.get(f"/api/tables/{solver.table}/puzzle")).status_code == 403
    assert (await server.http.post(f"/api/tables/{solver.table}/puzzle/give-up")).status_code == 403
    assert (await solver.detail()).state == "open"
    async with server.join(table, tokens[0]) as client:
        assert json.loads(client.raw[0])["puzzle"] is None


async def test_a_puzzle_that_is_no_more_is_an_ordinary_table(tmp_path: Path) -> None:
    async with running(tmp_path / "data") as server:
        solver = await opened(server, "second")
    (tmp_path / "puzzles" / "second.yaml").unlink()
    scenarios._puzzles.cache_clear()
    async with running(tmp_path / "data") as server:
        solver.server = server
        assert (await solver.ask()).status_code == 404
        async with server.join(solver.table, solver.token) as client:
            assert json.loads(client.raw[0])["puzzle"] is None
            await do(client, "play 1")


async def test_a_puzzle_that_cannot_be_read_is_no_fault_of_the_clients(server: Running, tmp_path: Path) -> None:
    (tmp_path / "puzzles" / "third.yaml").write_text("game: terra\nwhat: is this\n", encoding="utf-8")
    scenarios._puzzles.cache_clear()
    answer = await server.http.get("/api/games/terra/puzzles")
    assert (answer.status_code, answer.json()["error"]["code"]) == (500, "internal")
    assert str(tmp_path) not in answer.text
    assert (await server.http.get("/api/games")).status_code == 200


async def test_giving_up_that_is_not_on_the_disk_tells_nothing(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    solver = await opened(server, "gate")
    await solver.detail()

    async def full(*_: Any) -> None:
        raise OperationalError("update", {}, Exception("the disk is full"))

    with monkeypatch.context() as patched:
        patched.setattr(server.hall.store, "give_up", full)
        answer = await solver.ask(give_up=True)
        assert (answer.status_code, answer.json()["error"]["code"]) == (503, "storage")
        silent(answer.text)
    assert (await solver.detail()).state == "open"


async def test_every_puzzle_of_the_games_opens(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that come with the games, as they are offered: the person is asked, and nothing is told."""
    monkeypatch.undo()
    for name in load_all():
        listed = (await server.http.get(f"/api/games/{name}/puzzles")).json()
        for one in listed:
            answer = (await server.http.post(f"/api/puzzles/{name}/{one['name']}")).json()
            (ticket,) = answer["seats"]
            async with server.join(answer["table"], ticket["token"]) as client:
                assert client.decision is not None, one["name"]
                assert client.seat == ticket["seat"]
                detail = await Solver(server, answer["table"], ticket["token"]).detail()
                assert (detail.state, detail.why, detail.solution) == ("open", None, None)
