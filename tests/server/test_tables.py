"""Previews tell the truth or say why not; rematches swap seats; positions open as tables; sets of cards stay pinned."""

from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from mirlands.games import load_all
from mirlands.kernel.match import Match
from mirlands.server.protocol import SeatRequest

from .harness import BOT, HUMAN, Client, Running, running
from .test_games import one_action, settled


async def preview(client: Client, *actions: int) -> dict[str, Any]:
    """Ask, and hear the answer."""
    await client.say({"type": "preview", "key": "p", "actions": list(actions)})
    return await client.until("preview")


@pytest.mark.parametrize("game", ["terra", "lemiroth", "offer"])
async def test_a_preview_is_what_happens_or_says_why_not(server: Running, game: str) -> None:
    table, tokens = await server.open(game, HUMAN, HUMAN)
    said: Counter[str] = Counter()
    async with server.join(table, tokens[0]) as one, server.join(table, tokens[1]) as two:
        moves = random.Random(12)
        for _ in range(60):
            deciders = await settled([one, two])
            if not deciders:
                break
            client = deciders[0]
            assert client.decision is not None
            action = moves.choice(client.decision["actions"])["index"]
            before = server.hall.actors[table].match.state.tobytes()
            answer = await preview(client, action)
            assert server.hall.actors[table].match.state.tobytes() == before
            assert (answer["after"] is None) == (answer["why"] is not None)
            await client.act(action)
            await settled([one, two])
            if answer["after"] is not None:
                assert answer["after"] == client.view, client.events[-3:]
            said[answer["why"] or "shown"] += 1
    assert said["shown"] >= 10, said
    if game == "terra":
        assert said["chance or hidden cards decide this"], said


async def test_a_preview_of_what_cannot_be_done_says_so(server: Running) -> None:
    table, tokens = await server.open("terra", HUMAN, HUMAN)
    async with server.join(table, tokens[0]) as client:
        for actions in ([10_000], [-1], [200], [0, 0, 0]):
            answer = await preview(client, *actions)
            assert answer["after"] is None
            assert answer["why"]


async def test_a_rematch_swaps_seats_and_who_is_first(server: Running) -> None:
    """Both must agree; names, decks and house rules go along; the one who was second is first now."""
    decks = [deck.name for deck in load_all()["terra"].starters(load_all()["terra"].content())]
    people = [{"kind": "human", "name": f"P{seat}", "deck": decks[seat]} for seat in range(2)]
    table, tokens = await server.open("terra", *people, first_skip_draw="yes")
    for _ in range(4):
        async with server.join(table, tokens[0]) as one, server.join(table, tokens[1]) as two:
            names = [seat["name"] for seat in json.loads(one.raw[0])["seats"]]
            answer = await server.http.post(f"/api/tables/{table}/rematch", json={"token": tokens[0]})
            assert answer.status_code == 409
            await one.act(-1)
            await settled([one, two])
            wrong = await server.http.post(f"/api/tables/{table}/rematch", json={"token": "x"})
            assert wrong.status_code == 403
            first = (await server.http.post(f"/api/tables/{table}/rematch", json={"token": tokens[0]})).json()
            assert first["agreed"] == [True, False]
            assert first["table"] is None
            assert (await two.until(lambda said: said["type"] == "rematch" and said["agreed"][0]))["token"] is None
            second = (await server.http.post(f"/api/tables/{table}/rematch", json={"token": tokens[1]})).json()
            told = await one.until(lambda said: said["type"] == "rematch" and said["table"])
            assert told["table"] == second["table"] != table
            assert (told["seat"], second["seat"]) == (1, 0)
            again = (await server.http.post(f"/api/tables/{table}/rematch", json={"token": tokens[0]})).json()
            assert again == told
            began, old = one.view["first"], server.hall.actors[table].saved
        table, tokens = told["table"], {told["seat"]: told["token"], second["seat"]: second["token"]}
        async with server.join(table, tokens[0]) as one:
            new = server.hall.actors[table].saved
            assert [seat["name"] for seat in json.loads(one.raw[0])["seats"]] == names[::-1]
            assert [row.deck for row in new.seats] == [row.deck for row in old.seats][::-1]
            assert new.table.options == old.table.options
            assert new.table.seed != old.table.seed
            assert one.view["first"] == began  # the seat is first again, and another person sits there


@pytest.mark.parametrize(("game", "seats"), [(name, game.seats[1]) for name, game in load_all().items() if game.seats[1] > 2])
async def test_a_rematch_moves_everybody_one_seat_on(server: Running, game: str, seats: int) -> None:
    """People and bots alike; after as many games everybody has sat everywhere."""
    people = [{"kind": "human", "name": f"P{seat}"} for seat in range(seats - 1)]
    table, tokens = await server.open(game, *people, {**BOT, "name": "Bot"})
    names = [*(one["name"] for one in people), "Bot"]
    for _ in range(seats):
        for token in tokens.values():
            async with server.join(table, token) as client:
                assert [seat["name"] for seat in json.loads(client.raw[0])["seats"]] == names
                if client.result is None:
                    await client.act(-1)
        ways = [(await server.http.post(f"/api/tables/{table}/rematch", json={"token": token})).json() for token in tokens.values()]
        assert all(all(way["agreed"][: seat + 1]) for seat, way in enumerate(ways))
        told = {}
        for seat, token in tokens.items():
            way = (await server.http.post(f"/api/tables/{table}/rematch", json={"token": token})).json()
            assert way["seat"] == (seat - 1) % seats
            told[way["seat"]] = way["token"]
        table, tokens, names = ways[-1]["table"], dict(sorted(told.items())), [*names[1:], names[0]]
    assert names[0] == "P0"


async def test_bots_agree_at_once_and_a_restart_forgets_nothing(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        table, tokens = await server.open("sealed", HUMAN, BOT, BOT)
        async with server.join(table, tokens[0]) as client:
            await client.act(-1)
            while client.result is None:
                await client.hear()
            answer = (await server.http.post(f"/api/tables/{table}/rematch", json={"token": tokens[0]})).json()
            assert answer["agreed"] == [True, True, True]
    async with running(tmp_path) as server:
        async with server.join(table, tokens[0]) as client:
            assert await client.until("rematch") == answer
        async with server.join(answer["table"], answer["token"]) as client:
            await client.play(random.Random(1))
            assert client.result is not None


async def test_a_position_opens_as_a_table_and_survives(tmp_path: Path) -> None:
    game = load_all()["terra"]
    content = game.content()
    match, moves = Match(game, content, seed=5), random.Random(5)
    for _ in range(40):
        seat = moves.choice(match.deciding())
        match.apply(seat, moves.choice(match.legal(seat)))
    seat = match.deciding()[0]
    seats = [SeatRequest(), SeatRequest()]
    async with running(tmp_path) as server:
        opened = await server.hall.open_position(game, content, match.state, seats)
        tokens = {ticket.seat: ticket.token for ticket in opened.seats}
        async with server.join(opened.table, tokens[seat]) as client:
            assert server.hall.actors[opened.table].match.state.tobytes() == match.state.tobytes()
            await one_action(moves, client)
            after = server.hall.actors[opened.table].match.state.tobytes()
            events = client.events
    async with running(tmp_path) as server, server.join(opened.table, tokens[seat]) as client:
        assert server.hall.actors[opened.table].match.state.tobytes() == after
        assert client.events == events


async def test_a_table_keeps_its_cards_when_the_set_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An open game is played on with the set that it began with, and its cards can be asked for."""
    game = load_all()["terra"]
    async with running(tmp_path) as server:
        table, tokens = await server.open("terra", HUMAN, HUMAN)
        async with server.join(table, tokens[0]) as client:
            await one_action(random.Random(1), client)
            kept = client.view
    old = game.content()
    pinned = json.loads(json.dumps(old.pinned))
    pinned["cards"][0]["name"] = "Another Name"
    changed = game.content(pinned)
    assert changed.digest != old.digest
    monkeypatch.setitem(load_all(), "terra", _with_content(game, changed))
    async with running(tmp_path) as server:
        async with server.join(table, tokens[0]) as client:
            assert json.loads(client.raw[0])["digest"] == old.digest
            assert client.view == kept
            await client.act(-1)
        new = (await server.http.get("/api/games/terra/cards")).json()
        asked = (await server.http.get("/api/games/terra/cards", params={"digest": old.digest})).json()
        assert new["cards"][0]["name"] == "Another Name"
        assert asked["digest"] == old.digest
        assert asked["cards"][0]["name"] != "Another Name"
        assert (await server.http.get("/api/games/terra/cards", params={"digest": "none"})).status_code == 404


def _with_content(game: Any, own: Any) -> Any:
    from dataclasses import replace

    plain = game.content
    return replace(game, content=lambda pinned=None: own if pinned is None else plain(pinned))


@pytest.mark.parametrize("fault", ["rules", "tampered", "fingerprint"])
async def test_a_table_that_does_not_come_out_as_stored_says_why(tmp_path: Path, fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    import sqlite3
    from dataclasses import replace

    from mirlands.server.folder import FILE

    async with running(tmp_path) as server:
        table, tokens = await server.open("terra", HUMAN, HUMAN)
        async with server.join(table, tokens[0]) as one, server.join(table, tokens[1]) as two:
            for _ in range(6):
                await one_action(random.Random(1), (await settled([one, two]))[0])
    if fault == "rules":
        monkeypatch.setitem(load_all(), "terra", replace(load_all()["terra"], rules_version="9.9.9"))
    with sqlite3.connect(tmp_path / FILE) as disk:
        if fault == "tampered":
            disk.execute("update actions set actions = '[9999]' where number = 3")
        elif fault == "fingerprint":
            disk.execute("update actions set fingerprint = 'x' where number = 5")
    disk.close()
    async with running(tmp_path) as server:
        with pytest.raises(Exception, match="4404"):
            async with server.join(table, tokens[0]):
                pass
        answer = await server.http.post(f"/api/tables/{table}/rematch", json={"token": tokens[0]})
        assert answer.status_code == 409
        assert ("9.9.9" in answer.text) == (fault == "rules")
        assert "Traceback" not in answer.text
        other, others = await server.open("terra", HUMAN, HUMAN)
        async with server.join(other, others[0]) as client:
            assert client.decision is not None
