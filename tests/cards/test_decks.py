"""Decks: read from any common file, and refused with a reason, a line and a rule for each fault (T60-T65)."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.made import with_cards
from mirlands.cards.faults import Fault
from mirlands.games.terra.content import base
from mirlands.games.terra.decks import (
    FOLDER,
    DeckFaults,
    deck,
    decoded,
    from_ids,
    read_deck,
    starters,
    summary,
)
from mirlands.games.terra.declarations import ActionCard, CreatureCard
from mirlands.games.terra.state import DECK, Deck
from mirlands.kernel.errors import BadInput

DECKABLE = [card for card in base().cards if isinstance(card, CreatureCard | ActionCard)]
ACTIONS = [card for card in DECKABLE if isinstance(card, ActionCard)]
LEGAL = "".join(f"2 {card.name}\n" for card in DECKABLE[:15])


def faults(raw: str | bytes) -> list[Fault]:
    """The faults of a deck."""
    with pytest.raises(DeckFaults) as caught:
        read_deck(base(), raw, "my.txt")
    assert isinstance(caught.value, BadInput)
    return list(caught.value.faults)


def told(raw: str | bytes) -> tuple[Fault, ...]:
    """The faults of a deck, or none; nothing else may come of any text."""
    try:
        read_deck(base(), raw, "my.txt")
    except DeckFaults as bad:
        return bad.faults
    return ()


@pytest.mark.parametrize("name", [file.stem for file in sorted(FOLDER.glob("*.toml"))])
def test_starters_are_legal_and_described(name: str) -> None:
    starter = next(one for one in starters(base()) if one.name == name)
    assert sum(starter.cards.values()) == DECK
    assert max(starter.cards.values()) <= 2
    assert starter.title
    assert starter.text.endswith(".")
    assert len(starter.text) <= 120
    assert base().by_id[starter.leader].type == "leader"
    about = summary(starter)
    assert {1, 2, 3, 4, 5} <= set(about["curve"])
    assert about["creatures"] >= 18
    assert about["actions"] >= 5


def test_the_starters_have_six_plans() -> None:
    decks = starters(base())
    assert len(decks) == 6
    main = [next(iter(summary(one)["affinities"])) for one in decks]
    assert sorted(main) == ["arcane", "decay", "might", "neutral", "trickery", "vitality"]
    assert 2 <= sum(one.newcomers for one in decks) <= 4
    assert [one.newcomers for one in decks] == sorted((one.newcomers for one in decks), reverse=True)
    assert len({one.text for one in decks}) == len({one.title for one in decks}) == 6


def test_t60_a_deck_of_29() -> None:
    found = faults(LEGAL.replace("2 ", "1 ", 1))
    assert [(f.rule, f.reason, f.right) for f in found] == [("T60", "29 cards; a deck has exactly 30", "add 1")]


def test_t60_a_deck_of_31() -> None:
    found = faults(LEGAL + f"1 {DECKABLE[15].name}")
    assert [(f.rule, f.reason, f.right) for f in found] == [("T60", "31 cards; a deck has exactly 30", "take 1 out")]


def test_t61_three_copies_on_one_line() -> None:
    found = faults(LEGAL.replace("2 ", "3 ", 1).replace("2 ", "1 ", 1))
    assert [(f.line, f.card, f.rule, f.reason) for f in found] == [(1, "ember-hound", "T61", "3 copies")]


def test_t61_three_copies_across_two_printings() -> None:
    """TS1: different art is the same definition."""
    text = LEGAL.replace("2 Ember Hound\n", "2 Ember Hound [BASE-01-001]\n1 BASE-01-001-G\n").replace("2 ", "1 ", 2).replace("1 ", "2 ", 1)
    found = faults(text)
    assert [(f.line, f.card, f.rule) for f in found] == [(2, "ember-hound", "T61")]
    assert found[0].reason == "3 copies in different printings, which are one definition"


def test_t62_t63_thirty_actions_of_mixed_affinities_are_legal() -> None:
    """TS1: no ratio of kinds, no bound on affinities."""
    made = from_ids(base(), {card.id: 2 for card in ACTIONS[:15]})
    assert len(summary(made)["affinities"]) >= 3
    assert summary(made)["creatures"] == 0


@pytest.mark.parametrize(
    ("line", "card"), [("1 Painted Echo", "painted-echo"), ("1 spore", "spore"), ("1 Abbot of Leaves", "abbot-of-leaves"), ("1 Leader", "")]
)
def test_t64_no_tokens_or_leaders(line: str, card: str) -> None:
    found = faults(LEGAL + line)
    assert [(f.line, f.card, f.rule, f.right) for f in found] == [(16, card, "T64", "leave it out")]


def test_every_fault_has_its_own_reason() -> None:
    text = LEGAL.replace("2 Ember Hound", "3 Ember Hound") + "1 Painted Echo\n2 Ember Hond\nEmber Hound\n0 Spark\n1 Spark [BASE-99]\n"
    assert [(f.line, f.rule, f.right) for f in faults(text)] == [
        (1, "T61", "at most 2 copies of a card"),
        (16, "T64", "leave it out"),
        (17, "", "did you mean 'Ember Hound'?"),
        (18, "", "such as '2 Ember Hound'"),
        (19, "", "say 1 or 2"),
        (20, "", "printings: spark"),
    ]


def test_deck_files_in_toml() -> None:
    cards = "".join(f"{card.id} = 2\n" for card in DECKABLE[:15])
    made = read_deck(base(), f'name = "Mine"\nplan = "Win."\nnewcomers = true\nleader = "abbot-of-leaves"\n[cards]\n{cards}')
    assert (made.title, made.text, made.newcomers, made.leader) == ("Mine", "Win.", True, "abbot-of-leaves")
    wrong = f'name = 3\nplans = "x"\nleader = "spark"\n[cards]\n{cards}'.replace("ember-hound = 2", "ember-hound = '2'")
    assert [(f.line, f.field, f.reason) for f in faults(wrong)] == [
        (1, "name", "is 3"),
        (2, "plans", "there is no such field"),
        (3, "leader", "there is no leader 'spark'"),
        (5, "", "'2' is not a number of copies"),
    ]
    assert "this is not TOML" in faults("name = \n[cards]\n")[0].reason


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252", "latin-1"])
@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r", "\u2028", "\x85"])
def test_odd_encodings_and_line_endings(encoding: str, ending: str) -> None:
    text = f"// Glückauf{ending}" + "".join(f"2x  {card.name}\u00a0{ending}{ending}" for card in DECKABLE[:15])
    if encoding in ("cp1252", "latin-1"):
        text = text.replace("\u2028", "\n").replace("\x85", "\n")
    made = read_deck(base(), text.encode(encoding))
    assert sum(made.cards.values()) == DECK
    assert made.title == "Glückauf"


def test_names_are_found_however_they_are_typed() -> None:
    number = base().number("Nobody's Portrait")
    for word in (
        "nobody’s portrait",
        "NOBODY'S  PORTRAIT",
        "nobodys-portrait",
        "Nobody´s Portrait".replace("´", "ʼ"),
        "Ｎobody's Pórtrait",
    ):
        assert base().number(word) == number


def test_text_comes_back_as_it_went() -> None:
    for starter in starters(base()):
        again = read_deck(base(), starter.listing().encode("utf-16"))
        assert again.cards == starter.cards
        assert again.title == starter.title
    printed = read_deck(base(), LEGAL.replace("2 Ember Hound", "1 Ember Hound (BASE-01-001-G)\n1 Ember Hound"))
    assert "1 Ember Hound [BASE-01-001-G]" in printed.listing()
    assert read_deck(base(), printed.listing()).cards == printed.cards


def test_equal_lists_give_equal_bytes() -> None:
    lines = LEGAL.splitlines()
    one = read_deck(base(), LEGAL).record()
    other = read_deck(base(), "\n".join(reversed(lines)).replace("2 Ember Hound", "2 Ember Hound [BASE-01-001-G]")).record()
    assert one.dtype == Deck.dtype
    assert one.tobytes() == other.tobytes()


def test_decks_by_name_by_list_and_by_text() -> None:
    first = starters(base())[0]
    assert deck(base()).tobytes() == first.record().tobytes()
    assert deck(base(), first.title.upper()).tobytes() == deck(base(), first.name).tobytes() == first.record().tobytes()
    ids = [card for card, copies in first.cards.items() for _ in range(copies)]
    assert deck(base(), ids).tobytes() == deck(base(), first.cards).tobytes() == first.record().tobytes()
    assert deck(base(), first.listing()).tobytes() == first.record().tobytes()
    assert np.all(deck(base())[0].cards > 0)


@pytest.mark.parametrize("spec", ["no such deck", 3, [1, 2], ["ember-hound"], {"ember-hound": "2"}, {"x": 1}, "3 Ember Hound\n", b"x"])
def test_what_is_no_deck_is_refused(spec: object) -> None:
    with pytest.raises(BadInput):
        deck(base(), spec)


def test_another_set_has_the_starters_that_it_can_build() -> None:
    card = {"id": "mine", "name": "Mine", "type": "token", "affinity": "might", "attack": 1, "health": 1, "glyph": "hound"}
    assert len(starters(with_cards(card))) == 6


def test_markup_in_a_deck_is_only_data() -> None:
    markup = "<script>alert(1)</script> [red]"
    made = read_deck(base(), f"# {markup}\n{LEGAL}")
    assert made.title == markup
    assert faults(f"{LEGAL}1 {markup}")[0].reason == f"there is no card '{markup}'"


def test_decks_as_long_as_books_are_refused() -> None:
    assert "longer than" in faults("1 Spark\n" * 100_000)[0].reason


@given(
    st.text(max_size=200) | st.binary(max_size=200) | st.text(st.sampled_from("12x[]=#\n\" ').Spark"), max_size=60).map("[cards]\n".__add__)
)
def test_any_text_is_a_deck_or_a_typed_error(raw: str | bytes) -> None:
    assert all(fault.reason for fault in told(raw))


@given(st.binary())
def test_any_bytes_are_some_text(raw: bytes) -> None:
    assert isinstance(decoded(raw), str)
