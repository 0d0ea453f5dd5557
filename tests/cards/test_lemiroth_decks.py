"""Decks of War of Lemiroth: refused with a reason, a line and a rule for each fault (L5-L8, LA14)."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mirlands.cards.faults import Fault
from mirlands.games.lemiroth import GAME
from mirlands.games.lemiroth.content import base
from mirlands.games.lemiroth.decks import (
    FOLDER,
    MIXED,
    DeckFaults,
    admits,
    deck,
    deck_list,
    factions,
    from_ids,
    read_deck,
    starters,
    summary,
)
from mirlands.games.lemiroth.state import DECK, Deck
from mirlands.kernel.errors import BadInput
from mirlands.kernel.match import Match

PRAYER, INCANTATION = "Prayer of the Small Hours", "Incantation of the Cellar"
LEGAL = f"24 {PRAYER}\n1 Gabriel\n" + "".join(
    f"{n} {name}\n"
    for n, name in (
        (4, "Divine Deferment"),
        (4, "Pikeman of Dogma"),
        (4, "Sister of Salvation"),
        (4, "Lamp Novice"),
        (4, "Chapter Knight"),
        (4, "Concordance"),
        (4, "Celestial Salvation"),
        (4, "Baggage Mule"),
        (3, "Bell Ringer"),
    )
)


def faults(raw: str | bytes) -> list[Fault]:
    """The faults of a deck."""
    with pytest.raises(DeckFaults) as caught:
        read_deck(base(), raw, "my.txt")
    assert isinstance(caught.value, BadInput)
    return list(caught.value.faults)


def told(raw: str | bytes) -> list[tuple[int, str, str, str, str]]:
    """What is said of each fault."""
    return [(f.line, f.card, f.rule, f.reason, f.right) for f in faults(raw)]


@pytest.mark.parametrize("name", [file.stem for file in sorted(FOLDER.glob("*.toml"))])
def test_starters_are_legal_and_described(name: str) -> None:
    starter = next(one for one in starters(base()) if one.name == name)
    assert sum(starter.cards.values()) == DECK
    assert starter.text.endswith(".")
    assert len(starter.text) <= 120
    about = summary(starter)
    assert len(about["factions"]) == 1
    assert 24 <= about["kinds"]["prayer"] <= 26
    assert {1, 2, 3, 4} <= set(about["curve"]) | {1}
    assert about["kinds"]["underling"] >= 12


def test_each_faction_has_three_plans_and_a_deck_for_newcomers() -> None:
    decks = starters(base())
    sides = [next(iter(factions(one))) for one in decks]
    assert sorted(sides) == ["gnostics"] * 3 + ["heresiarcs"] * 3
    assert {side for one, side in zip(decks, sides, strict=True) if one.newcomers} == {"gnostics", "heresiarcs"}
    assert [one.newcomers for one in decks] == sorted((one.newcomers for one in decks), reverse=True)
    assert len({one.text for one in decks}) == len({one.title for one in decks}) == 6
    books = [summary(one)["kinds"].get("book", 0) for one in decks]
    assert sum(n >= 8 for n in books) == 2, "one deck of each faction that lives by its Books"


def test_l5_sixty_cards_exactly() -> None:
    assert told(LEGAL.replace("24 ", "23 ", 1)) == [(0, "", "L5", "59 cards; a deck has exactly 60", "add 1")]
    assert told(LEGAL.replace("24 ", "26 ", 1)) == [(0, "", "L5", "62 cards; a deck has exactly 60", "take 2 out")]


def test_l6_prayers_are_not_counted() -> None:
    made = read_deck(base(), f"60 {PRAYER}\n")
    assert made.cards == {"prayer-of-the-small-hours": 60}


def test_l7_at_most_four_of_a_card() -> None:
    found = told(LEGAL.replace("3 Bell Ringer", "3 Bell Ringer\n2 bell-ringer").replace("24 ", "22 ", 1))
    assert found == [(12, "bell-ringer", "L7", "5 copies", "at most 4 of a card")]


def test_l8_one_of_a_unique() -> None:
    found = told(LEGAL.replace("1 Gabriel", "2 Gabriel").replace("24 ", "23 ", 1))
    assert found == [(2, "gabriel", "L8", "2 copies", "it is Unique: only one")]


def test_la14_one_faction_and_neutral_cards() -> None:
    mixed = LEGAL.replace("3 Bell Ringer", "3 Wyrm").replace("4 Concordance", f"2 Dark Omen\n2 {INCANTATION}")
    right = "a deck holds cards of one faction, and neutral ones"
    reason = "belongs to the Heresiarcs, most of the deck to the Gnostics"
    assert told(mixed) == [
        (8, "dark-omen", "LA14", reason, right),
        (9, "incantation-of-the-cellar", "LA14", reason, right),
        (12, "wyrm", "LA14", reason, right),
    ]
    assert sum(read_deck(base(), mixed, options=MIXED).cards.values()) == DECK
    assert sum(read_deck(base(), LEGAL, options={"mixed_decks": "no"}).cards.values()) == DECK


def test_la14_a_table_admits_a_mixed_deck_only_by_house_rule() -> None:
    mixed = LEGAL.replace("3 Bell Ringer", "3 Wyrm")
    pair = np.concatenate([deck(base(), LEGAL), deck(base(), mixed)])
    with pytest.raises(BadInput, match=r"the deck of seat 2 has cards of both factions \(LA14\)") as caught:
        admits(base(), GAME.options_array(), pair)
    assert caught.value.rule == "LA14"
    with pytest.raises(BadInput, match="LA14"):
        Match(GAME, base(), {}, pair, 1)
    admits(base(), GAME.options_array(MIXED), pair)
    assert not Match(GAME, base(), MIXED, pair, 1).over


def test_mirrors_are_allowed() -> None:
    """LA14: both may lead the same faction, with the same deck."""
    admits(base(), GAME.options_array(), np.concatenate([deck(base(), LEGAL)] * 2))


def test_every_fault_has_its_own_reason() -> None:
    text = LEGAL.replace("4 Lamp Novice", "5 Lamp Novice") + "2 Lamp Novise\nWyrm\n0 Wyrm\n1 Wyrm [L-99]\n"
    assert [(f.line, f.rule, f.right) for f in faults(text)] == [
        (6, "L7", "at most 4 of a card"),
        (12, "", "did you mean 'Lamp Novice'?"),
        (13, "", "such as '4 Divine Deferment'"),
        (14, "", "say 1 to 4, or any number of Prayers"),
        (15, "", "printings: wyrm"),
    ]


def test_deck_files_in_toml() -> None:
    cards = "".join(f"{card} = {n}\n" for card, n in read_deck(base(), LEGAL).cards.items())
    made = read_deck(base(), f'name = "Mine"\nplan = "Win."\nnewcomers = true\n[cards]\n{cards}')
    assert (made.title, made.text, made.newcomers, made.leader) == ("Mine", "Win.", True, "")
    found = faults(f'leader = "gabriel"\n[cards]\n{cards}'.replace("gabriel = 1", "gabriel = true"))
    assert [(f.line, f.field or f.card, f.reason) for f in found] == [
        (1, "leader", "there is no such field"),
        (next(i for i, line in enumerate(cards.splitlines(), 3) if "gabriel" in line), "gabriel", "True is not a number of copies"),
    ]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_odd_encodings_and_quotes(encoding: str) -> None:
    text = LEGAL.replace("4 Baggage Mule", "4 farmer’s almanac").replace("\n", "\r\n")
    assert read_deck(base(), text.encode(encoding)).cards["farmers-almanac"] == 4


def test_text_comes_back_as_it_went_and_equal_lists_give_equal_bytes() -> None:
    for starter in starters(base()):
        again = read_deck(base(), starter.listing())
        assert (again.cards, again.title) == (starter.cards, starter.title)
        assert again.record().dtype == Deck.dtype
        assert again.record().tobytes() == deck(base(), starter.name).tobytes() == deck(base(), starter.cards).tobytes()
        assert deck(base(), deck_list(base(), starter.record()[0])).tobytes() == starter.record().tobytes()
    assert deck(base()).tobytes() == starters(base())[0].record().tobytes()
    assert read_deck(base(), LEGAL.replace("3 Bell Ringer", "3 BELL RINGER")).listing().count("[") == 0
    assert sum(from_ids(base(), starters(base())[1].cards).cards.values()) == DECK


@pytest.mark.parametrize("spec", ["no such deck", 3, [1, 2], ["wyrm"], {"wyrm": "2"}, {"x": 1}, "5 Wyrm\n", b"x"])
def test_what_is_no_deck_is_refused(spec: object) -> None:
    with pytest.raises(BadInput):
        deck(base(), spec)


@given(st.text(max_size=200) | st.binary(max_size=200))
def test_any_text_is_a_deck_or_a_typed_error(raw: str | bytes) -> None:
    with pytest.raises(DeckFaults):
        read_deck(base(), raw)
