"""Where a seat is asked is kept by the server: told, chosen, refused, stored; and what is passed for a seat is an act like any other."""

from __future__ import annotations

import asyncio
import random
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy.exc import OperationalError
from websockets.asyncio.client import connect

from mirlands.games import load_all
from mirlands.kernel.replay import check, load
from mirlands.server.stops import Stops
from toys import window as toy

from .harness import BOT, HUMAN, Client, Running, running
from .test_games import settled
from .test_pauses import turning
from .test_sigkill import Mortal

WINDOWED = [name for name, game in load_all().items() if game.moments]
TOY_DEFAULT = {"type": "stops", "mode": "chosen", "moments": ["after-spark", "after-bolt"], "passing": None}


async def strike(client: Client) -> None:
    """Strike with the first card that can; W3: wards cannot."""
    assert client.decision is not None
    action = next(choice["index"] for choice in client.decision["actions"] if choice["index"] != toy.PASS)
    assert (await client.act(action))["type"] == "ack"


@pytest.mark.parametrize("name", list(load_all()))
async def test_a_game_lists_its_moments(server: Running, name: str) -> None:
    """All of them, in order; a seat that has said nothing is asked where the game says."""
    game = load_all()[name]
    detail = (await server.http.get(f"/api/games/{name}")).json()
    assert [one["name"] for one in detail["moments"]] == [moment.name for moment in game.moments.values()]
    assert all(one["title"] and one["text"] for one in detail["moments"])
    table, tokens = await server.open(name, *[HUMAN] * game.seats[0], asked=False)
    async with server.join(table, tokens[0]) as client:
        stops = client.stops
        if not game.moments:
            assert stops is None
            return
        assert stops is not None
        assert stops == {**stops, "type": "stops", "mode": "chosen", "passing": None}
        assert stops["moments"] == [one["name"] for one in detail["moments"] if one["stop"]]


async def test_a_decision_names_its_moment(server: Running) -> None:
    table, tokens = await server.open("window", HUMAN, HUMAN, asked=False)
    async with server.join(table, tokens[0]) as one, server.join(table, tokens[1]) as two:
        assert one.decision is not None
        assert one.decision["moment"] is None
        await strike(one)
        await settled([one, two])
        assert two.decision is not None
        assert two.decision["moment"] == toy.MOMENTS[two.view["strike"]].name
        assert two.stops == TOY_DEFAULT


async def test_where_a_seat_does_not_stop_the_server_passes(server: Running) -> None:
    """The other seat sees what it sees when a person passes; in the file of the game it is an act of the seat."""
    table, tokens = await server.open("window", HUMAN, HUMAN)
    async with server.join(table, tokens[0]) as one, server.join(table, tokens[1]) as two:
        assert await two.stop("chosen") == {"type": "stops", "mode": "chosen", "moments": [], "passing": None}
        await strike(one)
        passing = (await two.until(lambda said: said["type"] == "stops" and said["passing"] is not None))["passing"]
        frame = await two.until("frame")
        assert frame["decision"]["id"] == passing
        assert frame["decision"]["moment"] in ("after-spark", "after-bolt")
        frame = await two.until("frame")
        assert frame["decision"] is None or frame["decision"]["moment"] is None
        assert two.stops is not None
        assert two.stops["passing"] == passing
        assert (await two.until("stops"))["passing"] is None
        actor = server.hall.actors[table]
        assert [(seat, action) for seat, action in actor.match.history][1] == (1, toy.PASS)
        await settled([one, two])
        assert {event["kind"] for event in one.events} >= {"struck_with", "was_hit"}
        await two.act(-1)
        await settled([one, two])
    answer = await server.http.get(f"/api/tables/{table}/replay", headers={"Authorization": f"Bearer {tokens[0]}"})
    assert check(load(answer.text), toy.GAME).drift is None


async def test_both_devices_of_a_seat_are_told_and_the_other_seat_is_not(server: Running) -> None:
    table, tokens = await server.open("window", HUMAN, HUMAN)
    async with server.join(table, tokens[0]) as one, server.join(table, tokens[1]) as two, server.join(table, tokens[1]) as elsewhere:
        await settled([one, two, elsewhere])
        said = await two.stop("chosen", "after-bolt", "after-bolt")
        assert said == {"type": "stops", "mode": "chosen", "moments": ["after-bolt"], "passing": None}
        assert await elsewhere.quiet() == [said]
        assert await one.quiet() == []
        said = await elsewhere.stop("until")
        assert (said["mode"], said["moments"]) == ("until", ["after-bolt"])
        assert await two.quiet() == [said]
        assert await one.quiet() == []
        async with server.join(table, tokens[1]) as third:  # whoever comes is asked again
            assert third.stops == {**said, "mode": "chosen"}
            assert [message["type"] for message in await two.quiet()] == ["stops", "presence"]


REFUSALS: list[tuple[str, dict[str, Any], str, str]] = [
    ("terra", {"mode": "always"}, "no_windows", "Terra Miran has no response windows"),
    ("window", {"mode": "chosen", "moments": ["after-tea"]}, "no_such_moment", "there is no moment 'after-tea'"),
    ("window", {"mode": "until"}, "no_window", "this decision is no response window"),
]


@pytest.mark.parametrize(("game", "wish", "code", "says"), REFUSALS, ids=[code for *_, code, _ in REFUSALS])
async def test_a_wish_that_cannot_be_met_changes_nothing(server: Running, game: str, wish: dict[str, Any], code: str, says: str) -> None:
    table, tokens = await server.open(game, HUMAN, HUMAN, asked=False)
    async with server.join(table, tokens[0]) as client:
        before = client.stops
        await client.say({"type": "stops", **wish})
        error = (await client.until("error"))["error"]
        assert error["code"] == code
        assert says in error["message"]
        assert error["alternatives"] == (["after-spark", "after-bolt"] if code == "no_such_moment" else None)
        assert client.stops == before
        assert await client.quiet() == []
        assert server.hall.actors[table].saved.seats[0].stops is None


async def test_nothing_waits_for_the_end_of_a_game_that_is_over(server: Running) -> None:
    table, tokens = await server.open("window", HUMAN, HUMAN)
    async with server.join(table, tokens[0]) as one, server.join(table, tokens[1]) as two:
        await one.stop("chosen", "after-bolt")
        await two.stop("until")
        await one.act(-1)
        await settled([one, two])
        assert two.stops is not None
        assert two.stops["mode"] == "always"
        assert (await two.stop("until"))["error"]["code"] == "over"
        assert (await two.stop("chosen", "after-spark"))["moments"] == ["after-spark"]  # for the next game
        for token in tokens.values():
            await server.http.post(f"/api/tables/{table}/rematch", json={"token": token})
        told = await one.until(lambda said: said["type"] == "rematch" and said["table"])
    async with server.join(told["table"], told["token"]) as again:
        assert again.stops is not None
        assert (again.stops["mode"], again.stops["moments"]) == ("chosen", ["after-bolt"])


async def test_a_wish_that_cannot_be_stored_is_not_kept(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    table, tokens = await server.open("window", HUMAN, HUMAN, asked=False)
    async with server.join(table, tokens[0]) as client:

        async def full(*_: Any) -> None:
            raise OperationalError("update", {}, Exception("disk full"))

        with monkeypatch.context() as patched:
            patched.setattr(server.hall.store, "stops", full)
            assert (await client.stop("chosen"))["error"]["code"] == "storage"
            assert client.stops == TOY_DEFAULT
        assert (await client.stop("chosen"))["moments"] == []


async def test_a_wish_survives_restarts_and_waiting_does_not(tmp_path: Path) -> None:
    """On this device and another; a window at hand is asked again, or passed again where that was chosen."""
    async with running(tmp_path, window=60.0) as server:
        table, tokens = await server.open("window", HUMAN, HUMAN)
        async with server.join(table, tokens[0]) as one, server.join(table, tokens[1]) as two:
            await two.stop("chosen", "after-bolt")
            await two.stop("until")
            await strike(one)
            await settled([one, two])
            assert two.stops is not None
            assert two.stops["mode"] == "chosen", "a strike is news"
            flies = two.view["strike"]
            assert (two.stops["passing"] is None) == (flies == toy.BOLT)
            await two.stop("until")
            assert two.stops["passing"] == two.version
    async with (
        running(tmp_path, window=60.0) as server,
        server.join(table, tokens[1]) as two,
        server.join(table, tokens[1]) as other_device,
    ):
        for device in (two, other_device):
            assert device.stops is not None
            assert (device.stops["mode"], device.stops["moments"]) == ("chosen", ["after-bolt"])
            assert (device.stops["passing"] is None) == (flies == toy.BOLT)
            assert device.decision is not None


async def test_what_a_seat_is_asked_about_is_asked_after_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An answer in a window is still one; the server comes out of the acts as it went in."""
    monkeypatch.setitem(load_all(), "window", turning())
    async with running(tmp_path, window=60.0) as server:
        table, tokens = await server.open("window", HUMAN, HUMAN)
        async with server.join(table, tokens[0]) as one, server.join(table, tokens[1]) as two:
            await two.stop("chosen")
            await strike(one)
            await two.until("frame")
            assert two.decision is not None
            assert two.stops is not None
            assert two.stops["passing"] is None
    async with running(tmp_path, window=60.0) as server, server.join(table, tokens[1]) as two:
        assert two.decision is not None
        assert two.decision["moment"] is not None
        assert two.stops is not None
        assert (two.stops["moments"], two.stops["passing"]) == ([], None)


async def test_a_wish_survives_sigkill(tmp_path: Path) -> None:
    """Acknowledged is stored; the pass that was on its way is made once, by the server that comes after."""
    server = Mortal(tmp_path)
    await server.start()
    try:
        async with httpx.AsyncClient(trust_env=False) as http:
            body = {"game": "window", "seats": [HUMAN, HUMAN]}
            opened = (await http.post(f"http://127.0.0.1:{server.port}/api/tables", json=body)).json()
        url, tokens = f"ws://127.0.0.1:{server.port}/ws/{opened['table']}", [seat["token"] for seat in opened["seats"]]
        async with AsyncExitStack() as stack:
            one, two = [Client(await stack.enter_async_context(connect(url, proxy=None, close_timeout=0.1))) for _ in tokens]
            await one.join(tokens[0])
            await two.join(tokens[1])
            said = await two.stop("chosen", "after-bolt")
            server.kill()
        await server.start()
        async with connect(url, proxy=None) as line:
            two = Client(line)
            await two.join(tokens[1])
            assert two.stops == said
            await two.stop("chosen")
            async with connect(url, proxy=None, close_timeout=0.1) as other:
                one = Client(other)
                await one.join(tokens[0])
                await strike(one)
                server.kill()  # the pass is made already, or on its way
        await server.start()
        async with connect(url, proxy=None) as line:
            one = Client(line)
            await one.join(tokens[0])
            while one.view["strike"]:
                await one.hear()
            assert [event["kind"] for event in one.events].count("was_hit") == 1
            assert [event["kind"] for event in one.events].count("struck_with") == 1
    finally:
        server.kill()


@pytest.mark.parametrize("name", WINDOWED)
async def test_people_who_never_stop_play_a_whole_game(server: Running, name: str) -> None:
    """Everything is passed for them, now by choice, now until something happens, and no window is ever left open."""
    table, tokens = await server.open(name, HUMAN, HUMAN)
    async with AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(server.join(table, tokens[seat])) for seat in range(2)]
        for client in clients:
            await client.stop("chosen")
        chance = random.Random(3)

        async def play(client: Client) -> None:
            while await client.decide():
                assert client.decision is not None
                if client.decision["moment"] is not None:
                    version = client.version
                    if chance.random() < 0.2:
                        await client.stop("until")
                    while client.version == version and client.result is None:
                        await client.hear()
                    continue
                answer = await client.act(chance.choice(client.decision["actions"])["index"])
                assert answer["type"] == "ack", answer
                while client.version < answer["version"]:
                    await client.hear()

        await asyncio.gather(*[play(client) for client in clients])
        assert all(client.result is not None for client in clients)
        assert all(player.stops.until is False for player in server.hall.actors[table].players)


@pytest.mark.parametrize("name", WINDOWED)
async def test_settings_that_change_all_the_time_against_bots(server: Running, name: str) -> None:
    """A person who now answers and now lets pass, now wants to be asked and now does not: the game goes on to its end."""
    table, tokens = await server.open(name, BOT, HUMAN)
    names = [moment.name for moment in load_all()[name].moments.values()]
    async with server.join(table, tokens[1]) as client:
        chance = random.Random(4)
        while await client.decide():
            assert client.decision is not None
            if chance.random() < 0.3:
                mode = chance.choice(["always", "chosen", "until"])
                await client.stop(mode, *[name for name in names if chance.random() < 0.5])
                if client.decision is None:
                    continue
            version = client.version
            answer = await client.act(chance.choice(client.decision["actions"])["index"])
            assert answer["type"] == "ack" or answer["error"]["code"] in ("stale", "not_your_decision", "over"), answer
            while client.version == version and client.result is None:
                await client.hear()


def test_names_are_kept_in_the_games_order_and_strangers_are_dropped() -> None:
    stops = Stops(toy.GAME, {"mode": "always", "moments": ["after-bolt", "after-tea", "after-spark", "after-bolt"]})
    assert stops.kept() == {"mode": "always", "moments": ["after-spark", "after-bolt"]}
    assert stops.unknown(["after-bolt", "after-tea"]) == ["after-tea"]
