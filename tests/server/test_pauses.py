"""Response windows tell nothing: what the other seat is sent, and when, is the same whether an answer is held or not.

Each table has a clock of its own, so that times are compared exactly. Two tables begin as twins: they differ in something
hidden from the seat that listens.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from mirlands.games import load_all
from mirlands.kernel import chance, contract
from mirlands.kernel.contract import CANCEL
from mirlands.kernel.game import Game, Moment
from mirlands.kernel.match import Match
from mirlands.server.stops import Stops
from mirlands.server.timing import STORAGE_PAUSE
from mirlands.server.windows import Windows
from toys import window as toy

from .clockwork import PACE, WINDOW, Clock, World, clockwork

__all__ = ["clockwork"]
pytestmark = pytest.mark.usefixtures("clockwork")
NOWHERE: dict[str, Any] = {"mode": "chosen", "moments": []}
ALWAYS: dict[str, Any] = {"mode": "always", "moments": []}
SWAPS = 40
WINDOWED = [name for name, game in load_all().items() if game.moments]


@asynccontextmanager
async def world(match: Match, *stops: dict[str, Any] | None, bots: Any = ()) -> AsyncIterator[World]:
    one = World(match, stops, bots)
    try:
        yield one
    finally:
        await one.close()


def toy_match(game: Game = toy.GAME, seed: int = 4) -> Match:
    return Match(game, game.content(), seed=seed)


def cards(match: Match, seat: int, *hand: int) -> Match:
    """The same match with another hand; what is not in it lies in the deck."""
    state = match.state[0]
    side, deck = state.sides[seat], [int(card) for card in state.deck[: state.left]]
    for at, card in enumerate(hand):
        deck.append(int(side.hand[at]))
        deck.remove(card)
        side.hand[at] = card
    state.deck[: state.left] = deck
    return Match.at(match.game, match.content, match.state)


def struck(*hand: int) -> Match:
    """Seat 0 has struck with a spark, and seat 1 has these cards first in its hand."""
    match = cards(toy_match(), 0, toy.SPARK)
    match.apply(0, toy.PLAY)
    return cards(match, 1, *hand)


HOLDING, EMPTY = (toy.WARD, toy.WARD, toy.SPARK), (toy.SPARK, toy.BOLT, toy.SPARK)


def declines(seconds: float) -> Callable[[Clock, Any, Any], int]:
    """A bot that thinks for so long and passes."""

    def choose(clock: Clock, _view: Any, _legal: Any) -> int:
        clock.now += seconds
        return toy.PASS

    return choose


async def told(match: Match, stops: dict[str, Any] | None, bot: Any, *, until: bool = False, hand: bool = False) -> list[tuple[float, str]]:
    """What seat 0 hears, and when, until its strike has been answered."""
    async with world(match, ALWAYS, stops, bots=(None, bot)) as one:
        await one.sit(0)
        if bot is None:
            await one.sit(1)
        if until:
            await one.stop(1, "until")
        if hand:
            await one.act(1, toy.PASS)
        await one.wait()
        assert one.disk.acts == [(1, [toy.PASS])]
        return one.heard[0]


@pytest.mark.parametrize("how", ["chosen", "until", "bot", "slow bot"])
async def test_a_pass_for_a_seat_that_could_answer_is_one_for_a_seat_that_could_not(how: str) -> None:
    """Text and time, to the letter; and the text is that of a pass by hand."""
    bots = {"bot": (declines(0.0), declines(0.0)), "slow bot": (declines(0.0), declines(WINDOW * 0.9))}.get(how, (None, None))
    stops = ALWAYS if how == "until" else NOWHERE
    one, two = [await told(struck(*hand), stops, bot, until=how == "until") for hand, bot in zip((HOLDING, EMPTY), bots, strict=True)]
    assert one == two
    assert one[-1][0] == WINDOW
    by_hand = await told(struck(*HOLDING), ALWAYS, None, hand=True)
    frames = [[text for _, text in heard if '"frame"' in text] for heard in (one, by_hand)]
    assert frames[0] == frames[1]


@pytest.mark.parametrize("thought", [0.0, 0.1, 0.49, 0.5, 0.7, 1.3])
async def test_a_thought_takes_whole_pauses(thought: float) -> None:
    """In a window a bot's answer comes after the pause, or after two or three of them, never in between."""
    heard = await told(struck(*HOLDING), None, declines(thought))
    assert heard[-1][0] == pytest.approx(WINDOW * max(1, -(-thought // WINDOW)))


async def test_a_ward_comes_after_the_same_pause_as_a_pass() -> None:
    times = []
    for action in (toy.PASS, toy.PLAY):
        async with world(struck(*HOLDING), ALWAYS, None, bots=(None, lambda _c, _v, _l, a=action: a)) as one:
            await one.sit(0)
            await one.wait()
            assert one.disk.acts == [(1, [action])]
            times.append(one.heard[0][-1][0])
    assert times == [WINDOW, WINDOW]


async def test_outside_of_windows_a_bot_takes_its_own_pause() -> None:
    async with world(toy_match(), None, ALWAYS, bots=(declines(0.3),)) as one:
        await one.sit(1)
        await one.wait()
        assert one.heard[1][-1][0] == pytest.approx(PACE)


class Twins:
    """Two tables that differ in something hidden from ``viewer``; whoever else is asked in a window is passed for."""

    def __init__(self, game: Game, viewer: int, seed: int) -> None:
        self.game, self.content, self.viewer, self.choice = game, game.content(), viewer, random.Random(seed)
        self.dice, self.seed = chance.Dice.table(1), seed
        chance.seed_with(self.dice[0], chance.seed_words(seed))

    def apart(self) -> tuple[Match, Match] | None:
        """A game somewhere in its middle, where the other seat is asked in a window and could answer, and its twin.

        The twins are far apart, where that can be: in the twin it could not answer, or otherwise.
        """
        self.seed += 1
        match = Match(self.game, self.content, seed=self.seed)
        least, thrift, other = self.choice.randrange(30), self.choice.choice((0.0, 0.4, 0.8)), 1 - self.viewer
        while len(match.history) < least or not (self._asked(match) and len(match.legal(other)) > 1):
            if match.over:
                return None
            self.go_on(match, thrift)
        twin = Match.at(self.game, self.content, match.state.copy())
        for _ in range(SWAPS):
            if not contract.twin(self.content.table[0], twin.state[0], self.viewer, self.dice[0]):
                return None
            twin._look()
            if len(twin.legal(other)) != len(match.legal(other)):
                break
        return Match.at(self.game, self.content, match.state), twin

    def go_on(self, match: Match, thrift: float) -> None:
        """Thrifty people keep their cards: there is something left to answer with."""
        seat = self.choice.choice(match.deciding())
        legal, view = match.legal(seat), match.view(seat)
        kept = [action for action in legal if self.game.talk.shape(self.content, view, action)["verb"] != "play"]
        match.apply(seat, self.choice.choice(kept if kept and self.choice.random() < thrift else legal))

    def _asked(self, match: Match) -> bool:
        assert self.game.moment is not None
        other = 1 - self.viewer
        free = self.game.pass_action in match.legal(other)
        return free and self.game.moment(self.content, match.view(other)) != 0

    async def compare(self, *, bot: bool) -> Counter[str]:
        """Passes for the other seat until it must decide something else, or the viewer must.

        Raises:
            AssertionError: the viewer was told different things, or at different times.
        """
        tally: Counter[str] = Counter()
        pair = self.apart()
        if pair is None:
            return tally
        other, passes = 1 - self.viewer, self.game.pass_action

        def answer(clock: Clock, view: Any, legal: Any) -> int:
            """Thinks as long as there is to choose from."""
            clock.now += 0.01 * len(legal)
            return passes if passes in legal else int(legal[0])

        stops: list[Any] = [ALWAYS, ALWAYS]
        stops[other] = NOWHERE
        bots = [None, None]
        if bot:
            bots[other] = answer  # type: ignore[call-overload]
        heard = []
        can = [len(match.legal(other)) for match in pair]
        for match in pair:
            async with world(match, *stops, bots=bots) as one:
                await one.sit(self.viewer)
                if not bot:
                    await one.sit(other)
                while one.passing or (bot and self._asked(match)):
                    assert await one.wait()
                    tally["passes"] += 1
                heard.append((one.heard[self.viewer], one.actor.players[self.viewer].viewer.version))
        if heard[0] != heard[1]:
            logs = [[event for log in match.seen(self.viewer) for event in log] for match in pair]
            first = next((pair for pair in zip(*logs, strict=False) if pair[0].tobytes() != pair[1].tobytes()), ())
            assert any(event.kind in self.game.reveals for event in first), f"LEAK to seat {self.viewer}: {heard}"
            tally["revealed"] += 1
        tally["compared"] += 1
        tally["apart"] += can[0] != can[1]
        return tally


async def compare(name: str, *, bot: bool) -> Counter[str]:
    """Twins of random games, for either seat."""
    tally: Counter[str] = Counter()
    for viewer in range(2):
        twins = Twins(load_all()[name], viewer, 7 + viewer)
        for _ in range(50):
            tally += await twins.compare(bot=bot)
    return tally


@pytest.mark.parametrize("bot", [False, True], ids=["passed for", "bot"])
@pytest.mark.parametrize("name", WINDOWED)
async def test_twin_worlds_pass_alike(name: str, bot: bool) -> None:
    """From positions of random games; some of them are such that one twin could answer and the other could not."""
    tally = await compare(name, bot=bot)
    print(f"{name}: {dict(tally)}")
    assert tally["compared"] >= 20
    assert tally["apart"] >= 10
    assert tally["revealed"] <= tally["compared"] / 3


def _shorter_where_nothing_is_held(patched: pytest.MonkeyPatch) -> None:
    """The server passes sooner for a seat that could only pass."""
    plain = Windows.pass_after

    def leaky(self: Windows, seat: int, pause: float) -> None:
        plain(self, seat, pause if len(self.actor.players[seat].viewer.legal) > 1 else pause / 2)

    patched.setattr(Windows, "pass_after", leaky)


def _only_where_nothing_is_held(patched: pytest.MonkeyPatch) -> None:
    """The server passes only for a seat that could do nothing else."""
    plain = Stops.passes
    patched.setattr(Stops, "passes", lambda self, viewer: plain(self, viewer) and len(viewer.legal) == 1)


@pytest.mark.parametrize("plant", [_shorter_where_nothing_is_held, _only_where_nothing_is_held])
async def test_a_planted_leak_is_found(plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch)
    with pytest.raises(AssertionError, match="LEAK"):
        await compare("window", bot=False)


# What a stored wish does and does not -------------------------------------------------------------------------------


TURN = Moment("turn", "Your turn", "Nothing has happened; you may strike.")


def turning() -> Game:
    """The toy, in which one's own turn counts as a window too, so that several can be passed one after another."""

    def moment(content: Any, view: Any) -> int:
        if view.reason > 0:
            return 0
        return toy.moment(content, view) or (7 if view.seat == view.me and view.strike == 0 else 0)

    return replace(toy.GAME, moments={**toy.MOMENTS, 7: TURN}, moment=moment)


def ready(*hands: tuple[int, ...]) -> Match:
    """A game of ``turning`` in which the seats hold these cards first."""
    match = toy_match(turning())
    for seat, hand in enumerate(hands):
        match = cards(match, seat, *hand)
    return match


SPARKS = (toy.SPARK,) * 4


@pytest.mark.parametrize("by_hand", [False, True])
async def test_until_something_happens_passes_several_windows(by_hand: bool) -> None:
    """What is passed by hand before the pause is over changes nothing about it."""
    async with world(ready(SPARKS, SPARKS), ALWAYS, ALWAYS) as one:
        await one.sit(0)
        await one.sit(1)
        await one.stop(1, "until")
        assert one.passing == set()
        for acts in (1, 3):
            await one.act(0, toy.PASS)  # no news
            assert one.passing == {1}
            assert one.mode(1) == "until"
            assert len(one.disk.acts) == acts
            if acts == 3:
                break
            if by_hand:
                await one.act(1, toy.PASS)
            else:
                await one.wait()
        assert one.disk.acts == [(0, [toy.PASS]), (1, [toy.PASS]), (0, [toy.PASS])]


async def test_news_ends_it_and_the_seat_is_asked() -> None:
    async with world(ready(SPARKS, SPARKS), ALWAYS, ALWAYS) as one:
        await one.sit(0)
        await one.sit(1)
        await one.stop(1, "until")
        await one.act(0, toy.PLAY)
        assert one.mode(1) == "always"
        assert one.passing == set()
        assert not await one.wait()
        assert one.disk.acts == [(0, [toy.PLAY])]
        last = [json.loads(text) for _, text in one.heard[1]][-2:]
        assert [message["type"] for message in last] == ["stops", "frame"]
        assert (last[0]["mode"], last[0]["passing"]) == ("always", None)
        assert last[1]["decision"]["moment"] == "after-spark"


async def _begun(one: World) -> None:
    """Seat 1 waits until something happens, and the server is about to pass for it."""
    await one.sit(0)
    await one.sit(1)
    await one.stop(1, "until")
    await one.act(0, toy.PASS)
    assert one.passing == {1}
    assert one.mode(1) == "until"


async def _leaves(one: World) -> None:
    await one.rise(1)


async def _comes_elsewhere(one: World) -> None:
    line = one._line(1)
    await one.actor.post(lambda: one.actor.join(1, line, 0))
    await one.settle()


async def _asks_to_be_asked(one: World) -> None:
    await one.stop(1, "always")


async def _acts(one: World) -> None:
    await one.act(1, toy.PLAY)


async def _storing_fails(one: World) -> None:
    one.disk.full = OperationalError("insert", {}, Exception("disk full"))
    await one.wait()
    one.disk.full = None


@pytest.mark.parametrize("what", [_leaves, _comes_elsewhere, _asks_to_be_asked, _acts, _storing_fails], ids=lambda w: w.__name__.strip("_"))
async def test_a_pass_on_its_way_dies_with_what_it_was_meant_for(what: Any) -> None:
    """Reconnecting, leaving, another wish, an act of one's own and a rollback: nothing is passed later, and the seat is asked."""
    async with world(ready(SPARKS, SPARKS), ALWAYS, ALWAYS) as one:
        await _begun(one)
        before = len(one.disk.acts)
        await what(one)
        assert one.mode(1) == "always"
        assert one.passing == set()
        while await one.wait():
            pass
        assert one.disk.acts[before:] == ([(1, [toy.PLAY])] if what is _acts else [])
        if what is not _acts:
            assert one.actor.players[1].viewer.legal, "the seat is asked"


async def test_a_chosen_pass_that_could_not_be_stored_is_tried_again() -> None:
    async with world(struck(*HOLDING), ALWAYS, NOWHERE) as one:
        await one.sit(0)
        version = one.actor.players[0].viewer.version
        one.disk.full = OperationalError("insert", {}, Exception("disk full"))
        for _ in range(3):
            await one.wait()
            assert one.disk.acts == []
            assert one.actor.players[0].viewer.version == version
            assert one.passing == {1}
        one.disk.full = None
        await one.wait()
        assert one.disk.acts == [(1, [toy.PASS])]
        assert one.clock.now == pytest.approx(WINDOW + 3 * STORAGE_PAUSE)


async def test_a_pass_never_outlives_its_window() -> None:
    """The window closes by another hand just before the pause is over; the next one is not passed by what is left."""
    async with world(ready(SPARKS, SPARKS), ALWAYS, NOWHERE) as one:
        await one.sit(0)
        await one.sit(1)
        await one.act(0, toy.PASS)
        assert one.passing == {1}
        old = one.actor.windows.passing[1]
        await one.stop(1, "always")
        await one.act(1, toy.PASS)
        await one.act(0, toy.PASS)
        await one.actor.post(lambda: one.actor.windows._pass(1, old))  # it was in the mailbox already
        await one.settle()
        assert [seat for seat, _ in one.disk.acts] == [0, 1, 0]
        assert one.actor.match.deciding() == (1,)
        await one.stop(1, "chosen")
        assert one.passing == {1}
        assert one.actor.windows.passing[1] is not old
        await one.actor.post(lambda: one.actor.windows._pass(1, old))
        await one.settle()
        assert [seat for seat, _ in one.disk.acts] == [0, 1, 0]


async def test_an_answer_in_a_window_is_asked_about_wherever_a_seat_stops() -> None:
    """Until it has been dealt with: afterwards the seat is passed for again."""
    async with world(ready(SPARKS, SPARKS), ALWAYS, NOWHERE) as one:
        await one.sit(0)
        await one.sit(1)
        await one.act(0, toy.PLAY)  # the turn is a window here
        assert one.passing == set()
        assert not await one.wait()
        await one.act(1, toy.PASS)
        assert one.passing == {1}, "its own turn"
        await one.wait()
        assert one.disk.acts == [(0, [toy.PLAY]), (1, [toy.PASS]), (1, [toy.PASS])]
    async with world(struck(*HOLDING), ALWAYS, NOWHERE) as one:
        await one.sit(1)
        assert one.passing == {1}, "what opens a window is no answer in it"


async def test_a_double_click_and_a_pass_for_the_seat_pass_once() -> None:
    """Twice by hand while the server is about to: one act. The server first: the hand comes too late and is refused."""
    async with world(ready(SPARKS, SPARKS), ALWAYS, NOWHERE) as one:
        await one.sit(0)
        await one.sit(1)
        await one.act(0, toy.PASS)
        version = one.actor.players[1].viewer.version
        for _ in range(2):
            await one.actor.post(lambda: one.actor.act(1, one.lines[1], "twice", version, [toy.PASS]))
        await one.settle()
        assert one.disk.acts == [(0, [toy.PASS]), (1, [toy.PASS])]
        assert one.passing == set()
        await one.act(0, toy.PASS)
        version = one.actor.players[1].viewer.version
        while one.passing:
            await one.wait()
        acts = len(one.disk.acts)
        await one.actor.post(lambda: one.actor.act(1, one.lines[1], "late", version, [toy.PASS]))
        await one.settle()
        refusals = [json.loads(text) for _, text in one.heard[1] if '"refused"' in text]
        assert [refusal["error"]["code"] for refusal in refusals] in (["stale"], ["over"])
        assert len(one.disk.acts) == acts


async def test_a_wish_twice_is_one_wish_and_each_is_answered() -> None:
    async with world(ready(SPARKS, SPARKS), ALWAYS, ALWAYS) as one:
        await one.sit(1)
        heard = len(one.heard[1])
        for _ in range(2):
            await one.stop(1, "chosen", "after-spark")
        answers = [json.loads(text) for _, text in one.heard[1][heard:]]
        assert answers == [{"type": "stops", "mode": "chosen", "moments": ["after-spark"], "passing": None}] * 2


# War of Lemiroth ----------------------------------------------------------------------------------------------------


def walks(seed: int) -> Iterator[Match]:
    """Positions of games of people who keep most of their cards."""
    twins = Twins(load_all()["lemiroth"], 0, seed)
    for _ in range(200):
        twins.seed += 1
        match = Match(twins.game, twins.content, seed=twins.seed)
        while not match.over:
            yield match
            twins.go_on(match, 0.8)


def moment_of(match: Match, seat: int) -> str:
    """The moment in which the seat is asked; empty where it is not."""
    assert match.game.moment is not None
    found = match.game.moment(match.content, match.view(seat)) if match.legal(seat) else 0
    return match.game.moments[found].name if found else ""


async def test_whoever_has_begun_a_card_in_a_window_is_not_passed_for() -> None:
    """Neither while it is unfinished nor after it was taken back; a pass by hand is still one."""
    tried = 0
    for match in walks(50):
        seat = next((seat for seat in match.deciding() if moment_of(match, seat)), None)
        if seat is None or len(match.legal(seat)) == 1:
            continue
        passes, content = match.game.pass_action, match.content
        for action in set(match.legal(seat)) - {passes}:
            begun = Match.at(match.game, content, match.state)
            begun.apply(seat, action)
            if not begun.drafting(seat):
                continue
            stops = [ALWAYS, ALWAYS]
            stops[seat] = NOWHERE
            async with world(Match.at(match.game, content, match.state), *stops) as one:
                await one.sit(seat)
                assert one.passing == {seat}
                await one.act(seat, action)
                assert one.passing == set()
                assert not await one.wait()
                await one.act(seat, CANCEL)
                assert one.passing == set()
                assert not await one.wait()
                await one.act(seat, passes)
                assert one.disk.acts == [(seat, [action]), (seat, [CANCEL]), (seat, [passes])]
            tried += 1
        if tried >= 6:
            break
    assert tried >= 6


async def test_until_something_happens_passes_all_windows_of_a_fight() -> None:
    """Strike after strike: the attacker says which comes next, and whoever waits is not asked; a card would be news."""
    longest, news = 0, 0
    for match in walks(80):
        other = next((seat for seat in match.deciding() if moment_of(match, seat) == "foe:before-strike"), None)
        if other is None or match.state[0].attack_count < 2:
            continue
        game, passes, foe = match.game, match.game.pass_action, 1 - other
        async with world(Match.at(game, match.content, match.state), ALWAYS, ALWAYS) as one:
            await one.sit(0)
            await one.sit(1)
            await one.stop(other, "until")
            passed = 0
            for _ in range(40):
                if one.mode(other) != "until" or one.actor.match.over:
                    break
                if one.passing:
                    assert one.passing == {other}
                    await one.wait()
                    passed += 1
                    continue
                legal = one.actor.match.legal(foe)
                shapes = {action: game.talk.shape(match.content, one.actor.match.view(foe), action)["verb"] for action in legal}
                fights = [action for action, verb in shapes.items() if verb == "fight"]
                cards = [action for action, verb in shapes.items() if verb == "play"] if passed >= 2 else []
                if not (fights or cards or passes in legal):
                    break
                await one.act(foe, (cards or fights or [passes])[0])
                if cards and not one.actor.match.drafting(foe):
                    assert one.mode(other) == "always"
                    news += 1
            longest = max(longest, passed)
        if longest >= 3 and news:
            break
    assert longest >= 3
    assert news


async def test_whoever_goes_by_default_is_asked_about_a_parchment_in_the_own_round() -> None:
    """L17: the opponent answers in a window of one's own round; one is asked there once, and then passed for again."""
    asked = 0
    for match in walks(120):
        foe = next((seat for seat in match.deciding() if moment_of(match, seat).startswith("foe:")), None)
        if foe is None or len(match.legal(foe)) == 1:
            continue
        passes, mine = match.game.pass_action, 1 - foe
        stops = [ALWAYS, ALWAYS]
        stops[mine] = NOWHERE
        async with world(Match.at(match.game, match.content, match.state), *stops) as one:
            await one.sit(0)
            await one.sit(1)
            await one.act(foe, next(action for action in one.actor.match.legal(foe) if action != passes))
            while one.actor.match.drafting(foe):
                await one.act(foe, one.actor.match.legal(foe)[0])
            where = moment_of(one.actor.match, mine)
            if not where:
                continue
            assert where.startswith("own:")
            assert one.passing == set()
            assert not await one.wait()
            await one.act(mine, passes)
            if moment_of(one.actor.match, mine):
                assert one.passing == {mine}
            asked += 1
        if asked >= 5:
            break
    assert asked >= 5
