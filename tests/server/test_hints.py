"""Hints: acts that can be taken, from what the seat sees alone, for a person among bots, and nothing else changes."""

from __future__ import annotations

import json
import random
import threading
from typing import Any

import pytest

from mirlands.bots.thought import Candidate, Thought
from mirlands.games import load_all
from mirlands.kernel import chance, contract
from mirlands.kernel.match import Match, gather_decks
from mirlands.scenarios.format import cases
from mirlands.scenarios.session import Session, Table
from mirlands.scenarios.text import parse
from mirlands.server import hints
from mirlands.server.protocol import SeatRequest
from mirlands.server.storage import values
from mirlands.server.study import Desk

from .harness import BOT, HUMAN, Client, Running
from .minds import Fancy
from .test_games import TABLES
from .test_watching import watch


@pytest.fixture
def fancy(server: Running) -> Running:
    """A server whose hints come from a quick search."""
    server.hall.study.thinkers = Fancy
    return server


PLAIN = ("sealed", "window", "lemiroth")
"""Games with few compound acts."""
GAMES = 5
"""Played at most until what is looked for has been met."""


async def ask(client: Client, key: str = "h") -> dict[str, Any]:
    """Ask for a hint; the answer."""
    await client.say({"type": "hint", "key": key})
    return await client.until(lambda message: message["type"] in ("hint", "refused", "error") and message.get("key", key) == key)


async def refused(client: Client, code: str) -> None:
    """Ask for a hint, and be told why there is none."""
    answer = await ask(client)
    assert (answer["type"], answer["error"]["code"]) == ("refused", code), answer
    assert answer["error"]["message"]


@pytest.mark.parametrize(("game", "seats"), TABLES)
async def test_every_idea_can_be_played(fancy: Running, game: str, seats: int) -> None:
    """A stretch of a game by hints alone: whatever idea is taken, it is one whole act, described as the table describes it."""
    pick, longest, several = random.Random(4), 0, 0
    for _ in range(GAMES):  # chance is the table's own: in a short game nothing compound may come up
        few, long = await played_by_hints(fancy, game, seats, pick)
        several, longest = several + few, max(longest, long)
        if several and (longest > 1 or game in PLAIN):
            break
    assert several
    assert longest > 1 or game in PLAIN


async def played_by_hints(fancy: Running, game: str, seats: int, pick: random.Random) -> tuple[int, int]:
    """Play on ideas; how many hints had several, and the most steps of an act."""
    table, tokens = await fancy.open(game, *[BOT] * (seats - 1), HUMAN)
    longest, several = 0, 0
    async with fancy.join(table, tokens[seats - 1]) as client:
        match = fancy.hall.actors[table].match
        for _ in range(40):
            if not await client.decide():
                break
            assert client.decision is not None
            choices = {choice["index"]: choice["text"] for choice in client.decision["actions"]}
            hint = await ask(client)
            if hint["type"] == "refused":  # a bot has acted meanwhile
                assert hint["error"]["code"] == "stale"
                continue
            assert hint["decision"] == client.decision["id"]
            ideas = hint["ideas"]
            assert 1 <= len(ideas) <= min(3, len(choices))
            assert [idea["expected"] for idea in ideas] == sorted((idea["expected"] for idea in ideas), reverse=True)
            assert hint["expected"] == ideas[0]["expected"]
            assert len({idea["actions"][0] for idea in ideas}) == len(ideas)
            several += len(ideas) > 1
            for idea in ideas:
                assert idea["text"].split(" > ")[0] == choices[idea["actions"][0]].split(" > ")[0]
                assert len(idea["actions"]) > 1 or idea["text"] == choices[idea["actions"][0]]
            chosen = pick.choice(ideas)
            longest = max(longest, len(chosen["actions"]))
            answer = await client.act(*chosen["actions"])
            assert answer["type"] == "ack", (chosen, answer)
            assert not match.drafting(seats - 1)
            while client.version < answer["version"]:
                await client.hear()
    return several, longest


async def test_asking_again_tells_the_same(fancy: Running) -> None:
    table, tokens = await fancy.open("lemiroth", HUMAN, BOT)
    async with fancy.join(table, tokens[0]) as client:
        await client.decide()
        one, two = await ask(client, "a"), await ask(client, "b")
        assert {**one, "key": ""} == {**two, "key": ""}


async def test_in_the_middle_of_a_compound_act_the_rest_of_it_is_told(fancy: Running) -> None:
    met, moves = 0, random.Random(2)
    while met < 3:
        table, tokens = await fancy.open("offer", HUMAN, BOT)
        async with fancy.join(table, tokens[0]) as client:
            while await client.decide():
                assert client.decision is not None
                if client.decision["draft"]:
                    hint = await ask(client)
                    assert (await client.act(*hint["ideas"][-1]["actions"]))["type"] == "ack"
                    assert not fancy.hall.actors[table].match.drafting(0)
                    met += 1
                else:
                    await client.act(moves.choice(client.decision["actions"])["index"])
                await client.quiet()


@pytest.mark.parametrize("name", list(load_all()))
def test_ideas_come_from_the_view_alone(name: str) -> None:
    """Beside every world one that differs in what the seat cannot see: the same ideas, byte for byte."""
    game = load_all()[name]
    content, dice, moves = game.content(), chance.Dice.table(1), random.Random(8)
    chance.seed_with(dice[0], chance.seed_words(8))
    desks = [Desk(None, Fancy), Desk(None, Fancy)]  # type: ignore[arg-type]  # no bots
    match = Match(game, content, None, gather_decks(game, content, [None] * game.seats[1]), 5)
    met = 0
    for _ in range(120):
        if match.over:
            break
        seat = moves.choice(match.deciding())
        other = Match.at(game, content, match.state.copy())
        if contract.twin(content.table[0], other.state[0], seat, dice[0]):
            other._look()
            told = [
                hints.think_of(desk, game, content, world.view_array(seat).tobytes(), seat, world.legal(seat))
                for desk, world in zip(desks, (match, other), strict=True)
            ]
            assert told[0] == told[1]
            met += match.state.tobytes() != other.state.tobytes()
        match.apply(seat, moves.choice(match.legal(seat)))
    assert met > 5


async def test_acts_that_come_to_the_same_are_one_idea(monkeypatch: pytest.MonkeyPatch) -> None:
    """To attack with the one and then the other, or the other way round."""
    monkeypatch.setattr(hints, "TRIED", 100)
    game = load_all()["lemiroth"]
    content, moves, met = game.content(), random.Random(3), 0
    desk = Desk(None, Fancy)  # type: ignore[arg-type]  # no bots
    match = Match(game, content, seed=3)
    while not match.over and met < 3:
        seat = match.deciding()[0]
        legal = match.legal(seat)
        if len(legal) > 2:
            ideas = hints.think_of(desk, game, content, match.view_array(seat).tobytes(), seat, legal)
            assert len({tuple(sorted(idea.actions)) for idea in ideas}) == len(ideas)
            met += len(ideas) < min(len(legal), hints.IDEAS)
        match.apply(seat, moves.choice(legal))


def test_another_copy_of_a_card_is_no_other_idea(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "IDEAS", 100)
    scenario: dict[str, Any] = {
        "game": "terra",
        "position": {"me": {"energy": 2, "hand": ["2/2", "1/3", "2/2", "2/2 guard"], "board": ["1/1"]}},
        "steps": ["play 1"],
    }
    text = parse(json.dumps(scenario), "copies")
    match = Session(Table(text, cases(text)[0].scenario), cases(text)[0], 1).match
    desk = Desk(None, Fancy)  # type: ignore[arg-type]  # no bots
    ideas = hints.think_of(desk, match.game, match.content, match.view_array(0).tobytes(), 0, match.legal(0))
    played = sorted(idea.text for idea in ideas if idea.text.startswith("play"))
    assert len(played) == 3, played
    assert {"play 2", "play 4"} < set(played)


async def test_who_gets_none(fancy: Running) -> None:
    table, tokens = await fancy.open("offer", HUMAN, HUMAN, BOT)
    async with fancy.join(table, tokens[0]) as one, fancy.join(table, tokens[1]) as two:
        await refused(one, "people")
        await refused(two, "people")
        await one.act(-1)
        await refused(two, "people")  # whoever has left might come back to look
    async with watch(fancy, table) as spectator:
        await refused(spectator, "watching")
    table, tokens = await fancy.open("terra", HUMAN, BOT)
    async with fancy.join(table, tokens[0]) as client:
        await client.act(-1)
        await refused(client, "over")


async def test_a_seat_that_waits_gets_none(fancy: Running) -> None:
    stop = threading.Event()

    def slow(_view: Any, legal: Any) -> int:
        stop.wait(30)
        return int(legal[0])

    fancy.hall.study.bots = lambda *_: slow
    table, tokens = await fancy.open("terra", BOT, HUMAN)
    async with fancy.join(table, tokens[1]) as client:
        try:
            while client.decision is not None:
                await client.act(client.decision["actions"][0]["index"])
                await client.quiet()
            await refused(client, "not_your_decision")
        finally:
            stop.set()


class Slow(Fancy):
    """A search that goes on when it is told to."""

    go = threading.Event()

    def think(self, *given: Any, **named: Any) -> Thought:
        """Later."""
        assert self.go.wait(30)
        return super().think(*given, **named)


@pytest.fixture
def slow(server: Running) -> Running:
    """A server whose hints wait."""
    Slow.go.clear()
    server.hall.study.thinkers = Slow
    return server


async def test_one_at_a_time(slow: Running) -> None:
    table, tokens = await slow.open("terra", HUMAN, BOT)
    async with slow.join(table, tokens[0]) as client:
        await client.say({"type": "hint", "key": "first"})
        await refused(client, "busy")
        assert await client.quiet() == []
        Slow.go.set()
        assert (await client.until("hint"))["key"] == "first"
        assert (await ask(client))["type"] == "hint"


async def test_an_answer_that_comes_too_late_is_dropped(slow: Running) -> None:
    table, tokens = await slow.open("terra", HUMAN, BOT)
    async with slow.join(table, tokens[0]) as client:
        assert client.decision is not None
        await client.say({"type": "hint", "key": "late"})
        assert (await client.act(client.decision["actions"][0]["index"]))["type"] == "ack"
        Slow.go.set()
        answer = await client.until(lambda message: message.get("key") == "late")
        assert (answer["type"], answer["error"]["code"]) == ("refused", "stale")
        assert not slow.hall.actors[table].hints.tasks


async def test_whoever_hangs_up_meanwhile_stops_nothing(slow: Running) -> None:
    table, tokens = await slow.open("terra", HUMAN, BOT)
    async with slow.join(table, tokens[0]) as client:
        await client.say({"type": "hint", "key": "k"})
        await client.quiet()
    Slow.go.set()
    async with slow.join(table, tokens[0]) as client:
        while slow.hall.actors[table].hints.tasks:
            await client.quiet()
        assert (await ask(client))["type"] == "hint"


async def test_nobody_else_hears_of_it_and_nothing_is_kept(fancy: Running) -> None:
    table, tokens = await fancy.open("terra", HUMAN, BOT)
    async with fancy.join(table, tokens[0]) as client, fancy.join(table, tokens[0]) as second, watch(fancy, table) as spectator:
        await client.decide()
        actor = fancy.hall.actors[table]
        while actor.match.deciding() != (0,) or actor.number == 0:  # the bot exchanges its cards meanwhile
            await client.quiet()
        for one in (client, second, spectator):
            await one.quiet()
        match, saved = actor.match, await fancy.hall.store.load(table)
        told, fingerprint, steps = len(spectator.raw), match.fingerprint(), len(match.history)
        assert (await ask(client))["type"] == "hint"
        assert await second.quiet() == []
        assert await spectator.quiet() == []
        assert len(spectator.raw) == told + 1  # the pong
        assert (match.fingerprint(), len(match.history)) == (fingerprint, steps)
        again = await fancy.hall.store.load(table)
        assert saved is not None
        assert again is not None
        assert [values(row) for row in again.actions] == [values(row) for row in saved.actions]


class Broken(Fancy):
    """A search that fails."""

    def think(self, *_: Any, **__: Any) -> Thought:
        """Not at all."""
        raise ZeroDivisionError


async def test_a_search_that_fails_is_noted_and_the_table_goes_on(server: Running, caplog: pytest.LogCaptureFixture) -> None:
    server.hall.study.thinkers = Broken
    table, tokens = await server.open("terra", HUMAN, BOT)
    async with server.join(table, tokens[0]) as client:
        await refused(client, "internal")
        assert f"table {table}: a hint for seat 0" in caplog.text
        await client.play(random.Random(1), 5)


async def test_the_search_itself_sees_a_win(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """With two creatures and nobody in the way, five damage are enough: the best ideas lead there, and it is all but won."""
    monkeypatch.setattr(hints, "STRENGTH", "level3")
    scenario = {"game": "terra", "position": {"me": {"board": ["3/3", "2/2"]}, "foe": {"health": 5}}, "steps": ["to attack"]}
    text = parse(json.dumps(scenario), "win")
    match = Session(Table(text, cases(text)[0].scenario), cases(text)[0], 1).match
    opened = await server.hall.open_position(
        match.game, match.content, match.state, [SeatRequest(kind="human"), SeatRequest(kind="bot", bot="random")]
    )
    async with server.join(opened.table, opened.seats[0].token) as client:
        taken = []
        while client.result is None:
            hint = await ask(client)
            assert hint["type"] == "hint", hint
            assert hint["expected"] > 0.8
            taken.append(hint["ideas"][0]["text"])
            assert (await client.act(*hint["ideas"][0]["actions"]))["type"] == "ack"
            await client.quiet()
        assert sorted(taken) == ["attack 1 > leader", "attack 2 > leader", "to attack"]
        assert client.result["share"] == [1.0, 0.0]


class Sure(Fancy):
    """A search that says more than there is to win, or less."""

    def think(self, view: Any, seat: int, legal: Any, **_: Any) -> Thought:
        """Beyond all bounds."""
        return Thought(1, 1.25, tuple(Candidate(action, 1, 1.25 - 2.0 * (i > 0)) for i, action in enumerate(legal)))


async def test_what_is_expected_is_a_share(server: Running) -> None:
    server.hall.study.thinkers = Sure
    table, tokens = await server.open("terra", HUMAN, BOT)
    async with server.join(table, tokens[0]) as client:
        hint = await ask(client)
        assert {idea["expected"] for idea in hint["ideas"]} == {0.0, 1.0}


@pytest.mark.parametrize("wrong", [{}, {"key": ""}, {"key": 3}, {"key": "k", "seat": 1}, {"key": "k" * 65}, {"key": "k", "actions": [1]}])
async def test_a_malformed_one_is_an_error(fancy: Running, wrong: dict[str, Any]) -> None:
    table, tokens = await fancy.open("terra", HUMAN, BOT)
    async with fancy.join(table, tokens[0]) as client:
        await client.say(json.dumps({"type": "hint", **wrong}))
        assert (await client.until("error"))["error"]["code"] == "malformed"
        assert not fancy.hall.actors[table].hints.tasks
