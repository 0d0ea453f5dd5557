"""Games of a series at the boundary: the same whoever plays them; a bot that fails is named and wins or loses nothing."""

from __future__ import annotations

import multiprocessing
from collections.abc import Sequence
from typing import Any

import pytest

from lab.made import series
from mirlands.bots import Bot
from mirlands.games import find
from mirlands.kernel.match import Match
from mirlands.lab import arena
from mirlands.lab.arena import CRASH, ENGINE, ILLEGAL, Played, WorkerDied, play, play_game
from mirlands.lab.series import Series


def nobody(_more: int) -> None:
    """Who is told of progress."""


def played(one: Series, games: int, workers: int) -> list[Played]:
    return list(play(one, games, workers, nobody))


def by_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other processes are started after the first game."""
    monkeypatch.setattr(arena, "ALONE_SECONDS", 0.0)
    monkeypatch.setattr(arena, "WORTH_SECONDS", 0.0)


def test_results_do_not_depend_on_who_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    one = series(["greedy", "random"], 3)
    alone = played(one, 60, 1)
    assert [game.number for game in alone] == list(range(60))
    by_processes(monkeypatch)
    told: list[int] = []
    assert list(play(one, 60, 2, told.append)) == alone
    assert sum(told) == 60
    assert played(series(["greedy", "random"], 3, seed=8), 12, 1) != alone[:12]


def test_who_wants_no_more_games_leaves_no_process_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    by_processes(monkeypatch)
    games = play(series(["greedy", "random"], 2), 100_000, 2, nobody)
    for _ in range(20):
        next(games)
    assert len(multiprocessing.active_children()) == 2
    games.close()
    assert multiprocessing.active_children() == []


def test_a_game_is_the_one_of_its_number() -> None:
    one = series(["greedy", "random", "stubborn"], 2)
    game = find("sealed")
    all_of_them = played(one, 24, 1)
    assert play_game(game, game.content(), one, 17)[0] == all_of_them[17]


def test_the_same_bot_on_both_sides_of_a_mirror_splits_every_pair() -> None:
    """Seeds, decks and the dice of the seats are the same, so the same seat wins twice."""
    games = played(series(["greedy", "greedy"], 2), 40, 1)
    assert all(a.shares == b.shares for a, b in zip(games[::2], games[1::2], strict=True))
    assert len({game.shares for game in games}) > 1


def test_a_bot_is_handed_its_view_and_its_list_and_asked_only_where_it_has_a_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find("window")
    asked = 0

    class Curious(Bot):
        def __call__(self, view: Any, legal: Sequence[int]) -> int:
            nonlocal asked
            asked += 1
            assert view.dtype == game.view.table(1).dtype
            assert view.shape == (1,)
            assert len(legal) > 1
            return super().__call__(view, legal)

    monkeypatch.setattr(arena, "Bot", Curious)
    games = played(series(["greedy", "random"], 2, game="window"), 10, 1)
    assert asked == sum(one.decisions for one in games) > 0


def test_a_process_that_ends_is_an_error_and_no_wait_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    by_processes(monkeypatch)
    games = play(series(["greedy", "random"], 2), 100_000, 2, nobody)
    next(games)
    next(games)
    multiprocessing.active_children()[0].kill()
    with pytest.raises(WorkerDied, match="has ended"):
        for _ in games:
            pass
    assert multiprocessing.active_children() == []


class Broken(Bot):
    """Plays greedily for three decisions, then does what ``kind`` says; ``random`` beside it is sound."""

    def __init__(self, *words: Any) -> None:
        super().__init__(*words)
        self.left = 3

    def __call__(self, view: Any, legal: Sequence[int]) -> Any:
        self.left -= 1
        if self.name == "random" or self.left >= 0:
            return super().__call__(view, legal)
        return self.fail(legal)

    def fail(self, legal: Sequence[int]) -> Any:
        raise ZeroDivisionError("by nothing")


class Deviant(Broken):
    """Answers with what is not legal."""

    def fail(self, legal: Sequence[int]) -> Any:
        return next(action for action in range(1000) if action not in legal)


class Mute(Broken):
    """Answers with nothing."""

    def fail(self, legal: Sequence[int]) -> Any:
        return None


class Quitter(Broken):
    """Gives up, which is a reserved act and no bot's to choose."""

    def fail(self, legal: Sequence[int]) -> Any:
        return -1


class Hasty(Broken):
    """Answers with several actions at once, which people may do."""

    def fail(self, legal: Sequence[int]) -> Any:
        return list(legal)


@pytest.mark.parametrize(
    ("bot", "kind", "said"),
    [
        (Broken, CRASH, "ZeroDivisionError: by nothing"),
        (Deviant, ILLEGAL, "possible:"),
        (Mute, ILLEGAL, "None"),
        (Quitter, ILLEGAL, "-1"),
        (Hasty, ILLEGAL, "["),
    ],
)
def test_a_bot_that_fails_is_named(bot: Any, kind: str, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "Bot", bot)
    one = series(["greedy", "random"], 2)
    games = played(one, 6, 1)
    for game in games:
        assert game.shares == ()
        assert game.fault is not None
        assert game.fault.player == 0
        assert one.seated(game.number)[game.fault.seat] == 0
        assert game.fault.kind == kind
        assert said in game.fault.said
        assert "Traceback" in game.fault.trace


def test_a_bot_that_cannot_be_made_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    class Unborn(Bot):
        def __init__(self, game: Any, content: Any, name: str, seat: int, seed: Any) -> None:
            if name == "random":
                raise MemoryError("too large")
            super().__init__(game, content, name, seat, seed)

    monkeypatch.setattr(arena, "Bot", Unborn)
    fault = played(series(["greedy", "random"], 2), 1, 1)[0].fault
    assert fault is not None
    assert (fault.player, fault.seat, fault.kind) == (1, 1, CRASH)


def test_a_fault_of_the_engine_is_no_bot_s(monkeypatch: pytest.MonkeyPatch) -> None:
    class Torn(Match):
        def result(self) -> Any:
            raise RuntimeError("torn")

    monkeypatch.setattr(arena, "Match", Torn)
    fault = played(series(["greedy", "random"], 2), 1, 1)[0].fault
    assert fault is not None
    assert fault.kind == ENGINE
