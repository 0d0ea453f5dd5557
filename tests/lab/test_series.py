"""Who sits where in which game of a series, and its seeds."""

from __future__ import annotations

import pickle
from itertools import pairwise

import pytest

from lab.made import series
from mirlands.games import find
from mirlands.kernel.errors import BadInput
from mirlands.kernel.match import gather_decks
from mirlands.lab.series import Series, lineups


@pytest.mark.parametrize(
    ("named", "seats", "made"),
    [
        ("a b", 2, ["ab"]),
        ("a a", 2, ["aa"]),
        ("a b c", 2, ["ab", "ac", "bc"]),
        ("a b", 4, ["abbb"]),
        ("a b c", 4, ["abcb"]),
        ("a b b c", 4, ["abbc"]),
        ("a b c d", 3, ["abc", "abd", "acd", "bcd"]),
    ],
)
def test_line_ups(named: str, seats: int, made: list[str]) -> None:
    players, tables = lineups(named.split(), seats)
    assert ["".join(players[player] for player in table) for table in tables] == made
    assert len(set(players)) == len(players)


@pytest.mark.parametrize(
    ("named", "seats", "said"), [("a", 2, "nobody"), ("a b a", 2, "a is named twice"), (" ".join(map(str, range(60))), 2, "1,770 line-ups")]
)
def test_what_makes_no_line_up_is_refused(named: str, seats: int, said: str) -> None:
    with pytest.raises(BadInput, match=said) as caught:
        lineups(named.split(), seats)
    assert caught.value.place == "--players"


@pytest.mark.parametrize(("named", "seats"), [(["a", "b"], 2), (["a", "b", "c"], 2), (["a", "b"], 4), (["a", "b", "c", "d"], 3)])
def test_a_set_is_one_deal_with_everybody_in_every_seat(named: list[str], seats: int) -> None:
    one = series(named, seats)
    for first in range(0, one.games_of_a_deal * 3, seats):
        games = range(first, first + seats)
        assert len({(one.place(number).deal, one.place(number).lineup) for number in games}) == 1
        assert len({one.seed_of(number) for number in games}) == 1
        lineup = one.lineups[one.place(first).lineup]
        assert one.seated(first) == lineup
        for seat in range(seats):
            assert sorted(one.seated(number)[seat] for number in games) == sorted(lineup)
            assert len({tuple(one.bot_seed(number, seat)) for number in games}) == 1


def test_every_line_up_has_the_same_deals_and_the_next_deal_is_another() -> None:
    one = series(["a", "b", "c"], 2)
    seeds = [one.seed_of(number) for number in range(18)]
    assert [len({*seeds[first : first + 6]}) for first in (0, 6, 12)] == [1, 1, 1]
    assert len(set(seeds)) == 3


def test_every_seat_of_every_deal_has_chance_of_its_own() -> None:
    one = series(["a", "b"], 4)
    words = {tuple(one.bot_seed(number, seat)) for number in range(0, 400, 4) for seat in range(4)}
    assert len(words) == 400
    assert all(0 <= word < 1 << 32 for four in words for word in four)
    assert not {one.seed_of(number) for number in range(400)} & {sum(word << (32 * i) for i, word in enumerate(four)) for four in words}


def test_another_seed_is_another_series() -> None:
    assert series(["a", "b"], 2, 7).seed_of(0) != series(["a", "b"], 2, 8).seed_of(0)
    assert series(["a", "b"], 2, (1 << 128) - 1).seed_of(0) < 1 << 128


def test_decks_stay_at_their_seats_and_deals_take_them_in_turn() -> None:
    terra = find("terra")
    content = terra.content()
    names = [starter.name for starter in terra.starters(content)][:3]
    decks = tuple(gather_decks(terra, content, [a, b]) for a, b in pairwise(names))
    one = Series("terra", ("a", "b"), ((0, 1),), 1, decks, {})
    assert [one.decks_of(number).tobytes() for number in range(6)] == [decks[i].tobytes() for i in (0, 0, 1, 1, 0, 0)]


def test_it_goes_to_another_process() -> None:
    one = series(["a", "b"], 2)
    again = pickle.loads(pickle.dumps(one))  # noqa: S301  # our own
    assert again.seed_of(3) == one.seed_of(3)
    assert again.decks[0].tobytes() == one.decks[0].tobytes()
