"""``Match`` over every game: what it refuses, what it takes, what leaves no trace, what can be repeated."""

from __future__ import annotations

import itertools
import random
from collections.abc import Sequence

import pytest

from mirlands.kernel import batch, contract, replay, step
from mirlands.kernel.errors import ActionRefused, BadInput, GameOver, IllegalAction, NotYourDecision, UnknownAction
from mirlands.kernel.match import SPECTATOR, Match

from .harness import Setting, numbers, play, repeat, setting, settings, told

SETTINGS = settings()
every_setting = pytest.mark.parametrize("place", [setting(*one) for one in SETTINGS], ids=lambda place: place.name)
LARGEST = {"": 2048, "terra": 1024}
"""The most bytes of a state."""
RESERVED = (contract.CONCEDE, contract.TIMEOUT)


def at(number: int, match: Match) -> str:
    """Where a failure is, and how to come back to it."""
    return f"game {number}, step {len(match.history)}; repeat with: {repeat()}"


@every_setting
def test_a_game_describes_itself(place: Setting) -> None:
    game = place.game
    assert game.name == game.name.strip().lower()
    assert game.title
    assert game.summary
    assert 1 <= game.seats[0] <= game.seats[1] <= 8
    assert 0 < game.width <= min(game.actions, batch.MOST)
    assert game.state.dtype.itemsize == place.match(0).state.nbytes <= LARGEST.get(game.name, LARGEST[""])
    assert 0 < len(game.endings) < 8
    assert len({option.name for option in game.options}) == len(game.options)
    for option in game.options:
        assert len(option.values) >= 2
        assert option.source
        assert option.text
    for code, rule in game.rules.items():
        assert code > 0
        assert rule.number
        assert rule.text
    assert game.content().digest == place.content.digest
    assert game.content(place.content.pinned).digest == place.content.digest
    assert set(game.reveals.values()) <= {"all", "seat", "both"}


@every_setting
def test_the_contract_keeps_its_types(place: Setting) -> None:
    match = place.match(1)
    table, state = place.content.table, match.state
    assert step.seat_count(table, state) == place.seats
    assert step.inspect(table, state) == 0
    for number in (match.mask, step.judge(table, state, 0, 0), step.fallback(table, state, match.deciding()[0])):
        assert type(number) is int
    assert type(match.bound()) is bool
    assert match.result() is None
    for seat in range(SPECTATOR, place.seats):
        assert match.view(seat).dtype == place.game.view.dtype


@every_setting
def test_bad_input_is_refused_by_name(place: Setting) -> None:
    game, content = place.game, place.content
    with pytest.raises(BadInput, match="has no such option"):
        Match(game, content, {"no such": "option"}, seed=1)
    for option in game.options:
        with pytest.raises(BadInput, match="is not a value"):
            Match(game, content, {option.name: "perhaps"}, seed=1)
    with pytest.raises(BadInput, match="seed"):
        Match(game, content, seed=1 << 128)
    with pytest.raises(BadInput, match="is not played by"):
        Match(game, content, decks=game.deck_record.table(game.seats[1] + 1), seed=1)
    match = place.match(1)
    with pytest.raises(BadInput, match="there is no seat"):
        match.apply(place.seats, 0)
    with pytest.raises(BadInput, match="there is none"):
        match.apply(match.deciding()[0], [])
    with pytest.raises(BadInput, match="takes"):
        Match.at(game, content, b"too short")
    with pytest.raises(BadInput, match="invariant"):
        Match.at(game, content, b"\x7f" * game.state.dtype.itemsize)
    for nonsense in (game.actions, -4, 2**40, True, "pass", None, 1.0):
        with pytest.raises((UnknownAction, TypeError, BadInput)):
            match.apply(match.deciding()[0], nonsense)  # type: ignore[arg-type]
        with pytest.raises(UnknownAction):
            match.apply(match.deciding()[0], [nonsense])  # type: ignore[list-item]
    assert not match.history


@every_setting
def test_what_is_not_listed_is_refused_with_its_rule(place: Setting) -> None:
    """Every index that is not listed, at decisions all through a game; not a byte changes, nor anybody's view."""
    codes, stride = set(), max(5, place.game.actions // 50)
    for number in numbers(place, 6):
        for match, seat, action in play(place, number):
            if (len(match.history) + number) % stride:
                continue
            before, view = match.state.tobytes(), match.view_array(seat).tobytes()
            legal = match.legal(seat)
            for other in sorted(set(range(place.game.actions)) - set(legal)):
                with pytest.raises(IllegalAction) as refusal:
                    match.apply(seat, other)
                assert refusal.value.rule, at(number, match)
                assert refusal.value.reason, at(number, match)
                assert len(refusal.value.alternatives) == len(legal), at(number, match)
                codes.add(refusal.value.rule)
            for waiting in sorted(set(range(place.seats)) - set(match.deciding())):
                with pytest.raises(NotYourDecision):
                    match.apply(waiting, action)
            with pytest.raises(ActionRefused):
                match.apply(seat, [action, *[place.game.actions + 1]])
            if not match.drafting(seat):
                with pytest.raises(IllegalAction):
                    match.apply(seat, contract.CANCEL)
            assert match.state.tobytes() == before, at(number, match)
            assert match.view_array(seat).tobytes() == view, at(number, match)
            assert match.legal(seat) == legal, at(number, match)
        with pytest.raises(GameOver):
            match.apply(0, 0)
        with pytest.raises(GameOver):
            match.apply(0, contract.CONCEDE)
    print(f"{place.name}: refused by {', '.join(sorted(codes))}")
    assert codes


@every_setting
def test_actions_and_their_texts_are_one_to_one(place: Setting) -> None:
    for number in numbers(place, 8):
        for match, seat, _ in play(place, number):
            legal = match.legal(seat)
            texts = [match.describe(seat, action) for action in legal]
            assert len(set(texts)) == len(texts), at(number, match)
            assert [match.parse(seat, text) for text in texts] == [[action] for action in legal], at(number, match)
            for action in legal:
                shape = place.game.talk.shape(place.content, match.view(seat), action)
                assert shape["verb"], at(number, match)
            with pytest.raises(BadInput):
                match.parse(seat, "no such thing")


@every_setting
def test_whole_actions_at_once(place: Setting) -> None:
    """A list is taken as the single actions are; with one bad one at its end nothing is."""
    for number in numbers(place, 4):
        single, listed = place.match(number), place.match(number)
        dice, seat = random.Random(number), -1
        pending: list[int] = []
        while not single.over:
            if not pending:
                seat = dice.choice(single.deciding())
            action = dice.choice(single.legal(seat))
            single.apply(seat, action)
            pending.append(action)
            if not single.drafting(seat):
                with pytest.raises(ActionRefused):
                    listed.apply(seat, [*pending, place.game.actions])
                listed.apply(seat, pending)
                pending = []
                assert listed.state.tobytes() == single.state.tobytes(), at(number, single)
        assert listed.history == single.history


@every_setting
def test_a_draft_is_seen_by_its_seat_alone_and_cancelled_freely(place: Setting) -> None:
    drafts = 0
    for number in numbers(place, 30):
        begun: dict[int, bytes] = {}  # the state in which a seat began its draft, until another seat acts
        for match, seat, action in play(place, number):
            others = [viewer for viewer in range(SPECTATOR, place.seats) if viewer != seat]
            before = [match.view_array(viewer).tobytes() for viewer in others]
            begun = {seat: begun[seat]} if seat in begun else {}
            if not match.drafting(seat):
                begun[seat] = match.state.tobytes()
            moment = match.snapshot()
            match.apply(seat, action)
            if match.drafting(seat):
                drafts += 1
                assert [match.view_array(viewer).tobytes() for viewer in others] == before, at(number, match)
                assert not any(told(match, others, moment.steps)), at(number, match)
                if seat in begun:
                    match.apply(seat, contract.CANCEL)
                    assert match.state.tobytes() == begun[seat], at(number, match)
                    assert [match.view_array(viewer).tobytes() for viewer in others] == before, at(number, match)
            match.restore(moment)
    print(f"{place.name}: {drafts} steps of drafts")


def choices(match: Match, seat: int, dice: random.Random) -> list[int]:
    """What one seat does until it has decided, as if the others did nothing."""
    moment = match.snapshot()
    actions: list[int] = []
    while seat in match.deciding() and len(actions) < 20 and len(match.deciding()) > 1:
        actions.append(dice.choice(match.legal(seat)))
        match.apply(seat, actions[-1])
    match.restore(moment)
    return actions


def seen_sorted(match: Match, viewer: int, since: int) -> tuple[bytes, ...]:
    """The events that a viewer saw, whatever their order."""
    return tuple(sorted(event.tobytes() for events in match.seen(viewer, since) for event in events))


@every_setting
def test_every_order_of_arrival_gives_the_same_bytes(place: Setting) -> None:
    """Simultaneous decisions draw no random number until all are in, and it does not matter who was first."""
    met = 0
    for number in numbers(place, 12):
        dice = random.Random(number)
        for match, _, _ in play(place, number):
            seats = match.deciding()
            if len(seats) < 2:
                continue
            moment = match.snapshot()
            plans = {}
            for seat in seats:
                plans[seat] = choices(match, seat, dice)
            ends = set()
            for order in itertools.permutations(seats):
                words = match.state["chance"].tobytes()
                for i, seat in enumerate(order):
                    match.apply(seat, plans[seat])
                    if i + 1 < len(order):
                        assert match.state["chance"].tobytes() == words, at(number, match)
                seen = [seen_sorted(match, viewer, moment.steps) for viewer in range(SPECTATOR, place.seats)]
                ends.add((match.state.tobytes(), tuple(seen)))
                match.restore(moment)
            assert len(ends) == 1, at(number, match)
            met += 1
    print(f"{place.name}: {met} simultaneous decisions")


def by_default(match: Match, seat: int, others: Sequence[int]) -> tuple[bytes, list[bytes]]:
    """The state after the seat has dropped what it had begun and done the default, and what the others see of that."""
    moment = match.snapshot()
    if match.drafting(seat):
        match.apply(seat, contract.CANCEL)
    match.apply(seat, match.default_action(seat))
    while match.drafting(seat):
        match.apply(seat, match.default_action(seat))
    data, seen = match.state.tobytes(), told(match, others, moment.steps)
    match.restore(moment)
    return data, seen


def run_out_of_time(match: Match, seat: int) -> bool:
    """Let the time of a deciding seat run out; everybody else is told so.

    True: what it had begun is dropped, the default is done at once, and it plays on. False: it has left the game.
    """
    others = [viewer for viewer in range(SPECTATOR, match.seats) if viewer != seat]
    (usual, seen), steps = by_default(match, seat, others), len(match.history)
    match.apply(seat, contract.TIMEOUT)
    for mine, without in zip(told(match, others, steps), seen, strict=True):
        assert mine != without, f"of seat {seat} nobody is told that its time has run out"
    return bool(match.state.tobytes() == usual)


@every_setting
def test_conceding_and_running_out_of_time_work_at_every_decision(place: Setting) -> None:
    """Who concedes has lost; with two seats the game ends at once, with more the seat ranks last and the others play on at once.

    Who runs out of time has the default done for it and plays on; or it leaves the game like one that concedes, where the game
    says so.
    """
    ended, went_on = 0, 0
    for number in numbers(place, 4):
        for match, _, _ in play(place, number):
            moment = match.snapshot()
            for seat, act in itertools.product(range(place.seats), RESERVED):
                if act == contract.TIMEOUT:
                    if seat not in match.deciding():
                        with pytest.raises(NotYourDecision):
                            match.apply(seat, act)
                        continue
                    if run_out_of_time(match, seat):
                        match.restore(moment)
                        continue
                else:
                    match.apply(seat, act)
                assert seat not in match.deciding(), at(number, match)
                if place.seats == 2:
                    result = match.result()
                    assert result is not None, at(number, match)
                    assert result.share[seat] == 0.0, at(number, match)
                    assert result.share[1 - seat] == 1.0, at(number, match)
                    assert result.reason, at(number, match)
                elif match.over:  # it was the last thing to be decided
                    result = match.result()
                    assert result is not None
                    ended += 1
                    assert result.share[seat] == 0.0, at(number, match)
                else:
                    went_on += 1
                    with pytest.raises(ActionRefused):
                        match.apply(seat, contract.CONCEDE)
                match.restore(moment)
    assert place.seats == 2 or went_on > 5 * ended


@every_setting
def test_who_has_left_ranks_last_while_the_others_play_on(place: Setting) -> None:
    for number in range(20):
        match, dice = place.match(number), random.Random(number)
        gone: set[int] = set()
        while not match.over:
            if dice.random() < 0.05 and len(gone) + 1 < place.seats:
                seat = dice.choice(sorted(set(range(place.seats)) - gone))
                match.apply(seat, contract.CONCEDE)
                gone.add(seat)
                continue
            seat = dice.choice(match.deciding())
            assert seat not in gone, at(number, match)
            match.apply(seat, dice.choice(match.legal(seat)))
        result = match.result()
        assert result is not None
        assert all(result.share[seat] == 0.0 for seat in gone), at(number, match)
        assert sum(result.share) == pytest.approx(1.0), at(number, match)


@every_setting
def test_defaults_alone_finish_a_game(place: Setting) -> None:
    """A table whose seats have all left still comes to an end."""
    for number in range(3):
        match = place.match(number)
        for _ in range(20_000):
            if match.over:
                break
            seat = match.deciding()[0]
            match.apply(seat, match.default_action(seat))
        assert match.over, at(number, match)


@every_setting
def test_replays_repeat_every_byte(place: Setting) -> None:
    for number in range(6):
        match = [match for match, _, _ in play(place, number)][-1]
        saved = replay.dump(replay.replay_of(match, ["one", "other"]))
        again = replay.check(replay.load(saved), place.game)
        assert again.drift is None, at(number, match)
        assert again.match.state.tobytes() == match.state.tobytes(), at(number, match)
        assert again.match.history == match.history
        assert [a.tobytes() for a in again.match.logs] == [a.tobytes() for a in match.logs]
        assert again.match.result() == match.result()


@every_setting
def test_a_replay_can_begin_in_the_middle(place: Setting) -> None:
    for match, _, _ in itertools.islice(play(place, 3), 6):
        later = Match.at(place.game, place.content, match.state)
        assert later.fingerprint() == match.fingerprint()
    dice = random.Random(3)
    while not later.over:
        seat = dice.choice(later.deciding())
        later.apply(seat, dice.choice(later.legal(seat)))
    again = replay.check(replay.load(replay.dump(replay.replay_of(later))), place.game)
    assert again.drift is None
    assert again.match.state.tobytes() == later.state.tobytes()


@every_setting
def test_a_state_from_outside_is_refused_or_stays_sound(place: Setting) -> None:
    """Bytes changed at random: what is not refused plays on like any other game, and keeps every invariant."""
    taken, refused = 0, 0
    for number in range(300):
        dice = random.Random(number)
        match = next(match for match, _, _ in itertools.islice(play(place, number), dice.randrange(4), None))
        data = bytearray(match.state.tobytes())
        for _ in range(dice.choice([1, 1, 2, 5])):
            data[dice.randrange(len(data))] = dice.choice([0, 1, 2, 127, 128, 255, dice.randrange(256)])
        try:
            other = Match.at(place.game, place.content, bytes(data))
        except BadInput:
            refused += 1
            continue
        taken += 1
        for _ in range(60):
            if other.over:
                break
            seat = dice.choice(other.deciding())
            legal = other.legal(seat)
            assert legal, at(number, other)
            other.apply(seat, dice.choice(legal))
            assert step.inspect(place.content.table, other.state) == 0, at(number, other)
    print(f"{place.name}: {taken} changed states taken, {refused} refused")
    assert refused > 50


@every_setting
def test_matches_share_nothing(place: Setting) -> None:
    """A snapshot, a match from the same state and a view stay what they were while the match goes on."""
    match = place.match(5)
    other, view, moment = Match.at(place.game, place.content, match.state), match.view_array(0), match.snapshot()
    bytes_of = other.state.tobytes(), view.tobytes(), moment.state
    dice = random.Random(5)
    while not match.over:
        seat = dice.choice(match.deciding())
        match.apply(seat, dice.choice(match.legal(seat)))
    assert (other.state.tobytes(), view.tobytes(), moment.state) == bytes_of
    match.restore(moment)
    assert match.state.tobytes() == bytes_of[0]
    assert match.history == []
