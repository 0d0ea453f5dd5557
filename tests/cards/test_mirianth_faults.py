"""Each kind of fault in a set file of Mirianth Wars: its line, the card, the field, why, and what would be right."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mirlands.cards.faults import Fault, SetFaults
from mirlands.cards.sets import Source, load, restore
from mirlands.games.mirianth.content import FOLDER, Content, base, content, from_folder
from mirlands.games.mirianth.declarations import CARD
from mirlands.games.mirianth.language import check

HEAD = '[set]\nid = "TEST"\nrevision = 1\nname = "Test"\nrules = "1.0.0"\n'
PLAGUE = '\n[[card]]\nid = "plague"\nname = "Plague"\ntype = "plague"\ncopies = 45\npenalties = 1\nglyph = "rat"\n'


def one(name: str, kind: str, more: str, copies: str = "[0, 0, 0]") -> str:
    """A card on its own."""
    ident = name.lower().replace(" ", "-")
    return f'\n[[card]]\nid = "{ident}"\nname = "{name}"\ntype = "{kind}"\nglyph = "imp"\ncopies = {copies}\n{more}\n'


HUTS = one("Hut", "building", "housing = 1", "[30, 30, 30]")


def card(kind: str, more: str, copies: str = "[1, 1, 1]") -> str:
    """A set that can be played with, and a card whose last line is marked."""
    return HEAD + HUTS + PLAGUE + one("Mine", kind, f"{more} # HERE", copies)


def hero(more: str) -> str:
    """A hero with something more."""
    return card("hero", more)


def beast(more: str) -> str:
    """A monster with something more."""
    return card("monster", f"stamina = 3\npoints = 2\n{more}")


def faults(*texts: str) -> list[Fault]:
    """The faults of a set of files."""
    with pytest.raises(SetFaults) as caught:
        load([Source(f"{chr(97 + i)}.toml", text) for i, text in enumerate(texts)], CARD, check)
    return list(caught.value.faults)


@pytest.mark.parametrize(
    ("text", "field", "reason", "right"),
    [
        (hero('type = "goblin"').replace('type = "hero"\n', ""), "type", "is 'goblin'", "'hero', 'building', 'treasure'"),
        (hero("points = 21"), "points", "is 21", "at most 20"),
        (hero('points = { each = 6, per = "hero" }'), "points.each", "is 6", "at most 5"),
        (hero('points = { each = 0, per = "hero" }'), "points", "each scores nothing", "leave the points out"),
        (hero('points = { each = 1, per = "heroes" }'), "points.per", "is 'heroes'", "did you mean 'hero'?"),
        (hero('points = { each = 1, per = "dead monster" }'), "points.per", "is 'dead monster'", "did you mean 'defeated monster'?"),
        (hero('points = "two"'), "points", "is 'two'", "a whole number"),
        (hero("neighbours = -10"), "neighbours", "is -10", "at least -9"),
        (hero('battle = { class = "melee" }'), "battle", "a melee hero has one attack", "such as attack = 3"),
        (hero('battle = { class = "melee", attack = [1, 3, 5, 8] }'), "battle", "a melee hero has one attack", "attack = 3"),
        (hero('battle = { class = "melee", attack = 0 }'), "battle.attack", "is 0", "at least 1"),
        (hero('battle = { class = "ranged", attack = 3 }'), "battle", "a ranged hero has an attack for 1, 2, 3 and 4", "[1, 3, 5, 8]"),
        (hero('battle = { class = "ranged", attack = [1, 3, 5] }'), "battle.attack", "has 3", "at least 4"),
        (hero('battle = { class = "ranged", attack = [8, 5, 3, 1] }'), "battle", "never attack with less", "let the numbers rise"),
        (hero('battle = { class = "global", attack = 3 }'), "battle", "with the number of monsters", "leave attack out"),
        (hero('battle = { class = "magic" }'), "battle.class", "is 'magic'", "'ranged', 'melee' or 'global'"),
        (hero("rallies = 10"), "rallies", "is 10", "at most 9"),
        (hero("awards = 1"), "awards", "is 1", "true or false"),
        (hero("housing = 1"), "housing", "no such field", ""),
        (hero("stamina = 3"), "stamina", "no such field", ""),
        (hero('discard = { cancels = "hero penalties" }'), "discard", "cancels and amount belong together", ""),
        (hero('discard = { cancels = "penalties", amount = 1 }'), "discard.cancels", "is 'penalties'", "did you mean 'hero penalties'?"),
        (hero('discard = { removes = "monster", amount = 1 }'), "discard", "cancels and amount belong together", ""),
        (hero('discard = { removes = "monster", cancels = "any penalty" }'), "discard", "does one thing", "cancels, or removes"),
        (hero("discard = { }"), "discard", "does one thing", "cancels, or removes"),
        (card("building", "housing = 10"), "housing", "is 10", "at most 9"),
        (card("building", 'battle = { class = "global" }'), "battle", "no such field", ""),
        (card("building", "awards = true"), "awards", "no such field", ""),
        (card("treasure", "keeps_plague = true"), "keeps_plague", "no such field", ""),
        (beast('penalties = ["heroes"]'), "penalties[1]", "is 'heroes'", "did you mean 'hero'?"),
        (beast("penalties = 1"), "penalties", "is 1", "a list in square brackets"),
        (beast('penalties = []\ndiscard = { removes = "monster" }'), "discard", "no such field", ""),
        (card("monster", "points = 2\npenalties = []\nstamina = 0"), "stamina", "is 0", "at least 1"),
        (card("monster", 'stamina = 2\npenalties = []\npoints = { each = 1, per = "hero" }'), "points", "is {", "a whole number"),
        (card("plague", 'penalties = ["hero"]', "1"), "penalties", "is ['hero']", "a whole number"),
        (card("plague", "penalties = 10", "1"), "penalties", "is 10", "at most 9"),
        (hero("rarity = 'common'"), "rarity", "no such field", ""),
    ],
)  # fmt: skip
def test_each_kind_of_fault(text: str, field: str, reason: str, right: str) -> None:
    found = faults(text)
    assert len(found) == 1, [str(fault) for fault in found]
    fault = found[0]
    assert (fault.file, fault.card, fault.field) == ("a.toml", "mine", field)
    assert fault.line == next(i for i, line in enumerate(text.splitlines(), 1) if "# HERE" in line)
    assert reason in fault.reason
    assert right in fault.right or right in fault.reason
    assert str(fault).startswith(f"a.toml:{fault.line}: mine: {field}: ")


@pytest.mark.parametrize(
    ("copies", "reason"),
    [
        ("[2, 1, 3]", "what is there for few seats is there for more seats too: let the numbers never fall"),
        ("[0, 0, 0]", "there is none for any number of seats: give it copies, or leave the card out"),
        ("[1, 1]", "has 2"),
        ("1", "is 1"),
    ],
)
def test_symbols_for_seats_are_nested(copies: str, reason: str) -> None:
    """M4: a card with the symbol of two players is in the deck of three and of four."""
    text = card("treasure", "points = 1", copies)
    found = faults(text)
    assert [(f.card, f.field, f.reason) for f in found] == [("mine", "copies", reason)]
    assert text.splitlines()[found[0].line - 1] == f"copies = {copies}"


def test_a_plague_card_has_one_number_of_copies() -> None:
    found = faults(card("plague", "penalties = 1", "[1, 1, 1]"))
    assert [(f.field, f.right) for f in found] == [("copies", "it must be a whole number")]


@pytest.mark.parametrize(
    ("kind", "right"),
    [
        ("hero", "give it points, neighbours, battle, rallies, awards, keeps_plague or discard"),
        ("building", "give it points, housing or discard"),
        ("treasure", "give it points or discard"),
    ],
)
def test_a_card_that_does_nothing(kind: str, right: str) -> None:
    found = faults(card(kind, 'flavour = "x"'))
    assert [(f.card, f.field, f.reason, f.right) for f in found] == [("mine", "", "does nothing", right)]


@pytest.mark.parametrize(
    ("copies", "reason", "right", "rule"),
    [
        ("[11, 18, 24]", "is the last of only 11 draw cards for 2 seats", "let there be 12 to 63", "M5"),
        ("[12, 17, 24]", "is the last of only 17 draw cards for 3 seats", "let there be 18 to 63", "M5"),
        ("[12, 18, 23]", "is the last of only 23 draw cards for 4 seats", "let there be 24 to 63", "M5"),
    ],
)
def test_too_few_draw_cards(copies: str, reason: str, right: str, rule: str) -> None:
    found = faults(HEAD + one("Hut", "building", "housing = 1", copies) + PLAGUE)
    assert [(f.card, f.field, f.reason, f.right, f.rule) for f in found] == [("hut", "copies", reason, right, rule)]
    assert found[0].line == 12


def test_too_many_draw_cards_are_told_at_the_card_that_makes_them_too_many() -> None:
    huts = HEAD + one("Hut", "building", "housing = 1", "[30, 40, 60]")
    assert load([Source("a.toml", huts + one("Shed", "building", "housing = 1", "[0, 0, 3]"))], CARD, check).cards
    found = faults(huts, one("Shed", "building", "housing = 1", "[0, 0, 4]"), one("Barn", "building", "housing = 1", "[1, 1, 1]"))
    assert [(f.file, f.card, f.reason, f.rule) for f in found] == [("b.toml", "shed", "makes 64 draw cards for 4 seats", "M4")]


def test_no_draw_card_at_all() -> None:
    assert [f.reason for f in faults(HEAD + PLAGUE)] == ["there is no card for the draw deck"]


def test_a_card_with_faults_of_its_own_is_not_missed_in_the_draw_deck() -> None:
    """The count of the draw deck is not told while a card that belongs to it cannot be read."""
    found = faults(HEAD + one("Hut", "building", "housing = 10", "[30, 30, 30]") + PLAGUE)
    assert [f.field for f in found] == ["housing"]


def test_too_many_plague_cards() -> None:
    found = faults(HEAD + HUTS + PLAGUE, PLAGUE.replace("plague", "pest", 1).replace('"Plague"', '"Pest"').replace("45", "4"))
    assert [(f.file, f.card, f.field, f.reason, f.rule) for f in found] == [("b.toml", "pest", "copies", "makes 49 Plague cards", "M3")]


def test_too_many_different_cards() -> None:
    many = "".join(one(f"Hut {i}", "building", "housing = 1", "[0, 0, 1]") for i in range(62))
    assert [f.reason for f in faults(HEAD + HUTS + PLAGUE + many)] == ["makes 64 draw cards for 4 seats", "is the card number 64"]


def test_heroes_whose_attack_the_table_has_no_room_for() -> None:
    giants = one("Giant Slayer", "hero", 'battle = { class = "melee", attack = 20 }', "[6, 6, 6]")
    assert load([Source("a.toml", HEAD + HUTS + PLAGUE + giants)], CARD, check).cards
    squires = one("Squire", "hero", "rallies = 2", "[1, 1, 1]")
    found = faults(HEAD + HUTS + PLAGUE + squires + giants)
    assert [(f.card, f.field, f.reason) for f in found] == [("giant-slayer", "battle", "makes the attack of all heroes on one monster 132")]


def test_all_faults_are_told_at_once_in_the_order_of_the_files() -> None:
    first = one("First", "hero", "points = 99\nattack = 3", "[1, 1, 1]")
    second = one("Second", "monster", 'stamina = 3\npoints = 1\npenalties = ["hero", "king"]', "[1, 1, 1]")
    found = faults(HEAD + HUTS + first, second)
    assert [(f.file, f.field) for f in found] == [("a.toml", "points"), ("a.toml", "attack"), ("b.toml", "penalties[2]")]


# Advice


def test_a_plague_deck_that_can_run_out_is_advised_against() -> None:
    """MA7 says what happens then, so a set may do it."""
    made = load([Source("a.toml", HEAD + HUTS + PLAGUE.replace("45", "20"))], CARD, check)
    assert [str(fault) for fault in Content(made).advice] == [
        "a.toml:19: plague: copies: the set has 20 Plague cards, and 7 rounds of 4 seats can deal 21 (MA7); let there be 21"
    ]
    assert base().advice == ()


def test_a_doubled_symbol_is_advised_against() -> None:
    made = load([Source("a.toml", beast('penalties = ["hero", "hero"]'))], CARD, check)
    assert [(f.card, f.field, f.rule) for f in Content(made).advice] == [("mine", "penalties", "MA19")]


# Whatever is read


NAMES = (
    "id name type copies points each per neighbours housing battle class attack rallies awards keeps_plague discard cancels amount removes"
)
VALUES = (
    st.sampled_from(
        ["hero", "monster", "plague", "ranged", "melee", "global", "any penalty", "hero penalties", "imp", "treasure", "building"]
    )
    | st.integers(-30, 130)
    | st.booleans()
    | st.lists(st.integers(-1, 9), max_size=5)
)
DECLARED = st.dictionaries(
    st.sampled_from([*NAMES.split(), "stamina", "penalties", "glyph"]),
    VALUES | st.dictionaries(st.sampled_from(NAMES.split()), VALUES, max_size=3),
    max_size=9,
)


@given(DECLARED | st.none() | st.text(max_size=8))
def test_any_data_is_a_set_or_a_typed_error(data: object) -> None:
    for pinned in (data, base().pinned | {"cards": [*base().pinned["cards"][:3], data]}):
        try:
            restore(pinned, CARD, check)
        except SetFaults as bad:
            assert all(str(fault) for fault in bad.faults)


@given(st.sampled_from(["hero", "building", "treasure", "monster", "plague"]), DECLARED)
def test_whatever_the_language_lets_through_can_be_lowered_and_said(kind: str, more: dict[str, object]) -> None:
    mine = {"id": "mine", "name": "Mine", "glyph": "imp", "copies": 1 if kind == "plague" else [0, 0, 1]} | more | {"type": kind}
    try:
        made = content(base().pinned | {"cards": [*base().pinned["cards"], mine]})
    except SetFaults:
        return
    number = made.number(str(mine["id"]))
    assert made.face(number)["type"] == kind
    assert all("".join(span.text for span in line).endswith(".") for line in made.text(number).lines)


def test_pinned_content_restores_the_same_table() -> None:
    again = content(base().pinned)
    assert again.table.tobytes() == base().table.tobytes()
    assert (again.digest, again.pinned) == (base().digest, base().pinned)


def test_a_set_from_a_folder_and_its_digest(tmp_path: Path) -> None:
    for file in FOLDER.glob("*.toml"):
        (tmp_path / file.name).write_bytes(file.read_bytes())
    assert from_folder(tmp_path).digest == base().digest
    heroes = tmp_path / "10-heroes.toml"
    heroes.write_text(heroes.read_text(encoding="utf-8").replace("attack = 5", "attack = 6"), encoding="utf-8")
    mine = from_folder(tmp_path)
    assert mine.digest != base().digest
    assert int(mine.table[0].cards[mine.number("paladin-5")].attack) == 6
