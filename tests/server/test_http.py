"""What is asked over HTTP: games, tables, faults, limits, pages and headers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mirlands.bots import LEVELS, NAMES
from mirlands.games import load_all
from mirlands.server import catalogue
from mirlands.server.guard import BODY_BYTES, POLICY
from mirlands.server.protocol import CardList, GameDetail, GameSummary, Problem, RuleInfo, TableOpened

from .harness import BOT, HUMAN, Running, running


async def test_games_and_what_they_are_made_of(server: Running) -> None:
    games = [GameSummary(**one) for one in (await server.http.get("/api/games")).json()]
    assert [game.name for game in games] == list(load_all())
    for game in games:
        detail = GameDetail.model_validate_json((await server.http.get(f"/api/games/{game.name}")).text)
        assert [option.default for option in detail.options] == [option.values[0] for option in detail.options]
        assert tuple(bot.name for bot in detail.bots) == NAMES
        assert [bot.name for bot in detail.bots if bot.usual] == ["level2"]
        assert [bot.level for bot in detail.bots if bot.level] == [1, 2, 3, 4, 5]
        assert all(bot.title and bot.text for bot in detail.bots)
        rules = [RuleInfo(**one) for one in (await server.http.get(f"/api/games/{game.name}/rules")).json()]
        assert rules == detail.rules
        cards = CardList.model_validate_json((await server.http.get(f"/api/games/{game.name}/cards")).text)
        assert cards.digest == detail.digest
    terra = GameDetail.model_validate_json((await server.http.get("/api/games/terra")).text)
    cards = CardList.model_validate_json((await server.http.get("/api/games/terra/cards")).text)
    ids = {card.id for card in cards.cards if card.deckable}
    assert len(terra.decks) >= 6
    assert all(sum(deck.cards.values()) == 30 and deck.cards.keys() <= ids for deck in terra.decks)
    assert [card.index for card in cards.cards] == list(range(1, len(cards.cards) + 1))
    lemiroth = GameDetail.model_validate_json((await server.http.get("/api/games/lemiroth")).text)
    cards = CardList.model_validate_json((await server.http.get("/api/games/lemiroth/cards")).text)
    assert len(lemiroth.decks) >= 6
    assert all(sum(deck.cards.values()) == 60 for deck in lemiroth.decks)
    assert {card.type for card in cards.cards} == {"prayer", "incantation", "underling", "psalm", "parchment", "book"}
    assert all((card.cost is None) == (card.type in ("prayer", "incantation")) for card in cards.cards)
    assert all((card.attack is not None) == (card.type == "underling") for card in cards.cards)
    assert {card.id for card in cards.cards if card.unique} >= {"gabriel"}


FAULTS: list[tuple[Any, int, str]] = [
    ({"game": "chess", "seats": [HUMAN, BOT]}, 404, "chess"),
    ({"game": "terra", "seats": [HUMAN]}, 400, "2 seats"),
    ({"game": "terra", "seats": [HUMAN] * 3}, 400, "2 seats"),
    ({"game": "terra", "seats": [HUMAN, {"kind": "bot", "bot": "oracle"}]}, 400, "seat 2: there is no bot 'oracle'"),
    ({"game": "terra", "seats": [HUMAN, {"kind": "alien"}]}, 422, "seats[2].kind: does not fit; it must be 'human' or 'bot'"),
    ({"game": "terra", "seats": [HUMAN, BOT], "options": {"haste": "on"}}, 400, "haste"),
    ({"game": "terra", "seats": [HUMAN, BOT], "options": {"clamp_health": "maybe"}}, 400, "maybe"),
    (
        {"game": "terra", "seats": [{"kind": "human", "deck": "nosuchdeck"}, BOT]},
        400,
        "seat 1: deck: there is no starter deck",
    ),
    ({"game": "terra", "seats": [HUMAN, {"kind": "bot", "deck": ["spark"] * 30}]}, 400, "seat 2: deck"),
    ({"game": "terra", "seats": [{"kind": "human", "deck": ["painted-echo"] * 30}, BOT]}, 400, "T64"),
    ({"game": "terra", "seats": [{"kind": "human", "deck": []}, BOT]}, 400, "T60"),
    ({"game": "terra", "seats": [{"kind": "human", "name": "x" * 41}, BOT]}, 422, "name"),
    ({"game": "terra"}, 422, "seats: is missing; add it"),
    ({"game": "terra", "seats": [HUMAN, BOT], "seed": 1}, 422, "seed"),
    ("text", 422, "the message: does not fit; it must be an object in braces"),
]


@pytest.mark.parametrize(("body", "status", "says"), FAULTS, ids=[f"{status}-{says or 'text'}" for _, status, says in FAULTS])
async def test_a_faulty_table_is_refused_with_the_place_and_the_reason(server: Running, body: Any, status: int, says: str) -> None:
    answer = await server.http.post("/api/tables", content=json.dumps(body), headers={"content-type": "application/json"})
    assert answer.status_code == status, answer.text
    fault = Problem.model_validate_json(answer.text).error
    assert says in f"{fault.message} {fault.rule}"
    assert "Traceback" not in answer.text


async def test_decks_that_may_not_meet_are_refused_when_the_table_is_opened(server: Running) -> None:
    """LA14: a deck of both factions needs the house rule; the rematch keeps it."""
    faces = (await server.http.get("/api/games/lemiroth/cards")).json()["cards"]
    prayers = [next(card["id"] for card in faces if card["type"] == kind) for kind in ("prayer", "incantation")]
    mixed = [prayers[0]] * 30 + [prayers[1]] * 30
    body: dict[str, Any] = {"game": "lemiroth", "seats": [HUMAN, {**HUMAN, "deck": mixed}]}
    answer = await server.http.post("/api/tables", json=body)
    assert answer.status_code == 400
    fault = Problem.model_validate_json(answer.text).error
    assert fault.rule == "LA14"
    assert "seat 2" in fault.message
    answer = await server.http.post("/api/tables", json={**body, "options": {"mixed_decks": "yes"}})
    assert answer.status_code == 201, answer.text
    opened = TableOpened.model_validate_json(answer.text)
    for ticket in opened.seats:
        async with server.join(opened.table, ticket.token) as client:
            assert client.decision is not None or client.result is None
            if ticket.seat == 1:
                await client.act(-1)
    for ticket in opened.seats:
        answer = await server.http.post(f"/api/tables/{opened.table}/rematch", json={"token": ticket.token})
    again = answer.json()
    async with server.join(again["table"], again["token"]) as client:
        assert client.result is None


async def test_malformed_bodies_and_unknown_places(server: Running) -> None:
    for content in (b"{", b"\xff", b"[" * 3000, b""):
        answer = await server.http.post("/api/tables", content=content, headers={"content-type": "application/json"})
        assert answer.status_code in (400, 422)
        Problem.model_validate_json(answer.text)
    huge = b'{"game":"' + b"x" * BODY_BYTES + b'"}'
    answer = await server.http.post("/api/tables", content=huge, headers={"content-type": "application/json"})
    assert answer.status_code == 413
    Problem.model_validate_json(answer.text)
    for path in ("/api/games/nothing", "/api/nothing", "/api/games/terra/nothing", "/api/tables/x"):
        answer = await server.http.get(path)
        assert answer.status_code in (404, 405)
        Problem.model_validate_json(answer.text)
    answer = await server.http.get("/no/such/page")
    assert answer.status_code == 404
    assert "no such page" in answer.text
    answer = await server.http.post("/api/tables/nosuch/rematch", json={"token": "x"})
    assert answer.status_code == 404


async def test_pages_are_given_out_and_nothing_beside_them(tmp_path: Path) -> None:
    pages, data = tmp_path / "pages", tmp_path / "data"
    (pages / "assets").mkdir(parents=True)
    (pages / "index.html").write_text("<title>table</title>")
    (pages / "assets" / "a-1f.js").write_text("1")
    (tmp_path / "secret.txt").write_text("secret")
    async with running(data, pages=pages) as server:
        index = await server.http.get("/")
        assert index.text == "<title>table</title>"
        assert index.headers["cache-control"] == "no-cache"
        script = await server.http.get("/assets/a-1f.js")
        assert "immutable" in script.headers["cache-control"]
        for answer in (index, script, await server.http.get("/api/games"), await server.http.get("/nothing")):
            assert answer.headers["content-security-policy"] == POLICY
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert answer.headers["referrer-policy"] == "no-referrer"
        for path in (
            "/../secret.txt",
            "/%2e%2e/secret.txt",
            "/assets/..%2f..%2fsecret.txt",
            "/..%5csecret.txt",
            "//etc/passwd",
            "/assets",
            "/%00",
            "/" + "x" * 5000,
        ):
            answer = await server.http.get(path)
            assert answer.status_code == 404, path
            assert "secret" not in answer.text.replace("secret.txt", "")
    async with running(data, pages=tmp_path / "none") as server:
        answer = await server.http.get("/")
        assert answer.status_code == 503
        assert "make web" in answer.text


def test_the_policy_names_no_other_host() -> None:
    assert "http" not in POLICY
    assert "*" not in POLICY
    assert "default-src 'none'" in POLICY


async def test_markup_in_names_is_inert(server: Running) -> None:
    """It travels as text in JSON, is never part of a page, and lines and control characters are gone."""
    name = "<img src=x onerror=alert(1)>\u202e\n\t\x07"
    table, tokens = await server.open("terra", {"kind": "human", "name": name}, BOT)
    async with server.join(table, tokens[0]) as client:
        hello = json.loads(client.raw[0])
        assert hello["seats"][0]["name"] == "<img src=x onerror=alert(1)>"
    answer = await server.http.get(f"/{quote(name)}")
    assert answer.status_code == 404
    assert "<img" not in answer.text


async def test_the_description_of_the_interface_is_complete(server: Running) -> None:
    """Every path, with every problem that it may answer, and no page from elsewhere to read it with."""
    described = (await server.http.get("/api/openapi.json")).json()
    assert set(described["paths"]) == {
        "/api/games",
        "/api/games/{game}",
        "/api/games/{game}/rules",
        "/api/games/{game}/cards",
        "/api/games/{game}/puzzles",
        "/api/puzzles/{game}/{name}",
        "/api/tables",
        "/api/tables/{table}/rematch",
        "/api/tables/{table}/replay",
        "/api/tables/{table}/analysis",
        "/api/tables/{table}/puzzle",
        "/api/tables/{table}/puzzle/give-up",
    }
    for path in ("/docs", "/redoc"):
        assert (await server.http.get(path)).status_code == 404


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 5) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=8,
)
SEATS = st.fixed_dictionaries(
    {},
    optional={
        "kind": st.sampled_from(["human", "bot"]),
        "bot": st.sampled_from(["random", "greedy", "x"]),
        "deck": JSON | st.lists(st.sampled_from(["painted-company", "painted-echo"]), max_size=31),
        "name": st.text(max_size=45),
    },
)
TWO = st.just({"game": "terra"}) | st.just({"game": "sealed"}) | st.just({"game": "window"})
BODIES = st.builds(lambda game, seats: {**game, "seats": seats}, TWO, st.lists(SEATS, min_size=2, max_size=2)) | st.fixed_dictionaries(
    {"game": st.sampled_from([*load_all(), "x"]) | JSON, "seats": st.lists(SEATS | JSON, max_size=5) | JSON},
    optional={
        "options": st.dictionaries(st.sampled_from(["ties", "clamp_health", "x"]), st.text(max_size=4) | JSON, max_size=2),
        "x": JSON,
    },
)


ODD = ("terra", "", "..", "%2e%2e", "%00", "a/b", "terra%2Fx", "\u2603", "x" * 3000, "'--", "{}", "-1")


async def test_odd_paths_and_tokens_are_refused(server: Running) -> None:
    """Of puzzles, analyses and files: what is not there is not there, and never a fault of ours."""
    table, _ = await server.open("terra", HUMAN, BOT)
    for odd in ODD:
        for path in (f"/api/games/{odd}/puzzles", f"/api/tables/{odd}/puzzle", f"/api/tables/{odd}/analysis", f"/api/tables/{odd}/replay"):
            answer = await server.http.get(path, headers={"Authorization": "Bearer x"})
            assert answer.status_code in (404, 405) or path == "/api/games/terra/puzzles", path
        for path in (f"/api/puzzles/terra/{odd}", f"/api/puzzles/{odd}/x", f"/api/tables/{odd}/puzzle/give-up"):
            assert (await server.http.post(path, json={"x": odd})).status_code in (404, 405), path
        for path in ("puzzle", "analysis"):
            header = f"Bearer {odd or 'x'}".encode()
            answer = await server.http.get(f"/api/tables/{table}/{path}", headers=[(b"authorization", header)])
            assert answer.status_code == 403, odd


def test_whom_a_new_person_meets_is_there() -> None:
    """Whichever bots there are, no other is offered, and one of them is usual; a bot that nobody has described has a name at least."""
    assert set(catalogue.BOTS) == set(NAMES)
    assert catalogue.LEVELS == LEVELS
    for names in (NAMES, ("random", "greedy"), ("random",), ("random", "newcomer"), ("level5", "level1")):
        bots = catalogue.bots_of(names)
        assert tuple(bot.name for bot in bots) == names
        assert [bot.usual for bot in bots].count(True) == 1
        assert all(bot.title for bot in bots)
    assert catalogue.bot_name("level3") == "Level 3"


async def test_fuzzed_tables_are_opened_or_refused(server: Running) -> None:
    """Bodies that are nearly right: a table, or a problem that the interface describes; never a fault of ours."""
    bodies: list[Any] = []

    @settings(max_examples=250, database=None, suppress_health_check=list(HealthCheck), derandomize=True)
    @given(BODIES)
    def collect(body: Any) -> None:
        bodies.append(body)

    collect()
    opened = 0
    for body in bodies:
        answer = await server.http.post("/api/tables", json=body)
        assert answer.status_code in (201, 400, 404, 422), (body, answer.text)
        if answer.status_code == 201:
            opened += 1
            TableOpened.model_validate_json(answer.text)
        else:
            Problem.model_validate_json(answer.text)
    assert opened >= 5
