"""Each kind of fault in a set file: its file, its line, the card, the field, why, and what would be right."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.made import with_cards
from mirlands.cards.faults import Fault, SetFaults
from mirlands.cards.sets import BYTES, Source, folder, load, restore
from mirlands.games.terra.content import FOLDER, base, content, from_folder
from mirlands.games.terra.declarations import CARD
from mirlands.games.terra.language import check
from mirlands.kernel.errors import BadInput

ROOT = Path(__file__).resolve().parents[2]
HEAD = '[set]\nid = "TEST"\nrevision = 1\nname = "Test"\nrules = "1.1.0"\n'
HOUND = """
[[card]]
id = "hound"
name = "Hound"
type = "creature"
affinity = "might"
cost = 1
attack = 1
health = 1
glyph = "hound"
"""
SAME_ID = HOUND.replace('"hound"\nname', '"hound" # HERE\nname').replace("Hound", "Dog")
SAME_NAME = HOUND.replace('id = "hound"', 'id = "dog"').replace('"Hound"', '"HOUND" # HERE')
SPARK = """
[[card]]
id = "spark"
name = "Spark"
type = "action"
affinity = "arcane"
cost = 1
glyph = "spark"
effects = [
  { do = "damage", amount = 1, to = "chosen enemy creature" },
]
"""


def faults(*texts: str | bytes) -> list[Fault]:
    """The faults of a set of files named a.toml, b.toml and so on."""
    with pytest.raises(SetFaults) as caught:
        load([Source(f"{chr(97 + i)}.toml", text) for i, text in enumerate(texts)], CARD, check)
    assert isinstance(caught.value, BadInput)
    return list(caught.value.faults)


def here(text: str) -> int:
    """The line that says HERE."""
    return next(i for i, line in enumerate(text.splitlines(), 1) if "# HERE" in line)


def changed(card: str, old: str, new: str) -> str:
    """A set with one card in which something is changed; the changed line is marked."""
    assert old in card
    return HEAD + card.replace(old, new)


EFFECT = '{ do = "damage", amount = 1, to = "chosen enemy creature" },'


def spark(effect: str) -> str:
    """A set whose Action does this."""
    return changed(SPARK, EFFECT, f"{effect}, # HERE")


def damages(to: str) -> str:
    """A set whose Action deals damage to these."""
    return spark(f'{{ do = "damage", amount = 1, to = "{to}" }}')


def hound(ability: str) -> str:
    """A set whose creature has this."""
    return HEAD + HOUND + f"ability = [\n  {ability}, # HERE\n]\n"


@pytest.mark.parametrize(
    ("text", "card", "field", "reason", "right"),
    [
        (changed(HOUND, "cost = 1", 'cost = "1" # HERE'), "hound", "cost", "is '1'", "a whole number"),
        (changed(HOUND, "cost = 1", "cost = true # HERE"), "hound", "cost", "is True", "a whole number"),
        (changed(HOUND, "cost = 1", "cost = 1.0 # HERE"), "hound", "cost", "is 1.0", "a whole number"),
        (changed(HOUND, "cost = 1", "cost = 11 # HERE"), "hound", "cost", "is 11", "at most 10"),
        (changed(HOUND, "health = 1", "health = 0 # HERE"), "hound", "health", "is 0", "at least 1"),
        (changed(HOUND, "attack = 1", "atack = 1 # HERE"), "hound", "atack", "no such field", "did you mean 'attack'?"),
        (changed(HOUND, '"hound"\nname', '"Hound!" # HERE\nname'), "Hound!", "id", "is 'Hound!'", "small letters"),
        (changed(HOUND, '"Hound"', '"Ho\\u0007und" # HERE'), "hound", "name", "control character U+0007", ""),
        (changed(HOUND, '"Hound"', '"Hound " # HERE'), "hound", "name", "ends with a space", ""),
        (changed(HOUND, '"Hound"', '"" # HERE'), "hound", "name", "is ''", "at least 1 character"),
        (changed(HOUND, '"Hound"', "[] # HERE"), "hound", "name", "is []", "text in quotes"),
        (changed(HOUND, '"might"', '"migth" # HERE'), "hound", "affinity", "is 'migth'", "did you mean 'might'?"),
        (changed(HOUND, '"creature"', '"hero" # HERE'), "hound", "type", "is 'hero'", "'creature', 'action', 'token' or 'leader'"),
        (HEAD + HOUND + 'keywords = ["gaurd"] # HERE', "hound", "keywords[1]", "is 'gaurd'", "did you mean 'guard'?"),
        (HEAD + HOUND + 'keywords = ["guard", "guard"] # HERE', "hound", "keywords", "twice", "once"),
        (HEAD + HOUND + 'rarity = "mythic" # HERE', "hound", "rarity", "is 'mythic'", "'common', 'uncommon', 'rare' or 'legendary'"),
        (HEAD + HOUND + 'effects = "x" # HERE', "hound", "effects", "no such field", ""),
        (HEAD + HOUND + 'printings = [{ id = "A B" }] # HERE', "hound", "printings[1].id", "is 'A B'", "letters, digits"),
        (HEAD + HOUND + "ability = 1 # HERE", "hound", "ability", "is 1", "a list"),
        (hound('{ when = "ever", effects = [{ do = "draw", amount = 1 }] }'), "hound", "ability[1].when", "is 'ever'", "'on play'"),
        (spark('{ do = "destroy" }'), "spark", "effects[1].do", "is 'destroy'", "'damage', 'heal', 'draw'"),
        (spark("{ amount = 1 }"), "spark", "effects[1].do", "is missing", "add it"),
        (spark("3"), "spark", "effects[1]", "is 3", "a table"),
        (spark('{ do = "damage", to = "this" }'), "spark", "effects[1].amount", "is missing", "add it"),
        (spark('{ do = "draw", amount = 1, per = "cards in hand" }'), "spark", "effects[1].per", "is 'cards", "'card in hand'?"),
        (spark('{ do = "draw", amount = 1, if = "rain" }'), "spark", "effects[1].if", "is not a condition", "behind"),
        (spark('{ do = "draw", amount = 1, if = "at least 300 cards in hand" }'), "spark", "effects[1].if", "not a condition", ""),
        (spark('{ do = "modify", to = "this", lasts = "this turn" }'), "spark", "effects[1]", "changes nothing", "attack or health"),
        (spark('{ do = "modify", attack = 1, to = "all creatures" }'), "spark", "effects[1].lasts", "is missing", ""),
        (damages(""), "spark", "effects[1].to", "is empty", "chosen enemy creature"),
        (damages("chosen enmy creature"), "spark", "effects[1].to", "'enmy' is not understood", "'enemy'"),
        (damages("enemy creature"), "spark", "effects[1].to", "does not say which", "'random' or 'all'"),
        (damages("random creatures"), "spark", "effects[1].to", "reads as several", "'creature'"),
        (damages("chosen damaged leader"), "spark", "effects[1].to", "never told apart by 'damaged'", ""),
        (damages("creature chosen"), "spark", "effects[1].to", "is not a target", "a target reads"),
        (damages("this"), "spark", "effects[1].to", "has no self", "creatures"),
        (damages("all other creatures"), "spark", "effects[1].to", "has no self", "creatures"),
        (damages("that"), "spark", "effects[1].to", "none did", "chosen"),
        (spark('{ do = "return", to = "chosen character" }'), "spark", "effects[1].to", "may be a Leader", "only damage and heal"),
        (
            spark('{ do = "damage", amount = 1, to = "chosen character" }, { do = "return", to = "that" }'),
            "spark", "effects[2].to", "what was chosen may be a Leader", "only damage and heal",
        ),
        (
            spark('{ do = "return", to = "chosen creature" }, ' * 2 + '{ do = "return", to = "chosen creature" }'),
            "spark", "effects[3].to", "at most 2 targets", "'that', 'random' or 'all'",
        ),
        (spark('{ do = "damage", amount = 1, to = "all leaders", per = "own attack" }'), "spark", "effects[1].per", "no creature here", ""),
        (spark('{ do = "summon", card = "spork" }'), "spark", "effects[1].card", "no card 'spork'", ""),
        (spark('{ do = "summon", card = "spark" }'), "spark", "effects[1].card", "no creature or token", "stand on the board"),
        (
            hound('{ when = "on death", effects = [{ do = "damage", amount = 1, to = "chosen creature" }] }'),
            "hound", "ability[1].effects[1].to", "nothing is chosen at 'on death' (T29)", "'random' or 'all'",
        ),
        (
            hound('{ when = "on death", effects = [{ do = "heal", amount = 1, to = "this" }] }'),
            "hound", "ability[1].effects[1].to", "has left the board", "something else",
        ),
        (
            HEAD + HOUND + 'ability = [\n{ when = "on play", effects = [{ do = "draw", amount = 1 }] },\n'
            '{ when = "on play", effects = [{ do = "draw", amount = 1 }] }, # HERE\n]',
            "hound", "ability[2].when", "is there already", "one list",
        ),
        (HEAD + HOUND + SAME_ID, "hound", "id", "taken by hound (a.toml:8)", "another"),
        (HEAD + HOUND + SAME_NAME, "dog", "name", "taken by hound (a.toml:9)", "another"),
        (
            HEAD + HOUND + 'printings = [\n{ id = "P-1" },\n{ id = "P-1" }, # HERE\n]',
            "hound", "printings[2].id", "taken by hound (a.toml:17)", "another",
        ),
        (HEAD.replace("revision = 1", "revision = 0 # HERE"), "set", "revision", "is 0", "at least 1"),
        (HEAD.replace('"1.1.0"', '"1.1" # HERE'), "set", "rules", "is '1.1'", "three numbers"),
        (HEAD + "[cards] # HERE", "", "cards", "no such table", "[[card]]"),
        (HEAD + "[card] # HERE", "", "card", "is {}", "[[card]]"),
    ],
)  # fmt: skip
def test_each_kind_of_fault(text: str, card: str, field: str, reason: str, right: str) -> None:
    found = faults(text)
    assert len(found) == 1, found
    fault = found[0]
    assert (fault.file, fault.line, fault.card, fault.field) == ("a.toml", here(text), card, field)
    assert reason in fault.reason
    assert right in fault.right or right in fault.reason
    assert str(fault).startswith(f"a.toml:{fault.line}: ")


def test_a_missing_field_is_reported_at_its_card() -> None:
    found = faults(HEAD + HOUND.replace('glyph = "hound"\n', ""))
    assert [(f.line, f.field, f.reason) for f in found] == [(7, "glyph", "is missing")]


def test_all_faults_come_at_once_in_the_order_of_the_files() -> None:
    first = HEAD + HOUND.replace("cost = 1", "cost = 99").replace("health = 1", "health = -1") + SPARK.replace("enemy", "enmy")
    second = HOUND.replace("hound", "cat").replace("Hound", "Cat") + 'ability = [{ when = "on death", effects = [] }]'
    found = faults(first, second, "x = [")
    assert [(f.file, f.card, f.field) for f in found] == [
        ("a.toml", "hound", "cost"),
        ("a.toml", "hound", "health"),
        ("a.toml", "spark", "effects[1].to"),
        ("b.toml", "cat", "ability[1].effects"),
        ("c.toml", "", ""),
    ]


def test_a_card_that_only_has_faults_of_its_own_is_not_called_missing() -> None:
    text = spark('{ do = "summon", card = "hound" }') + HOUND.replace("cost = 1", "cost = 99")
    assert [f.field for f in faults(text)] == ["cost"]


def test_sets_need_one_head() -> None:
    assert [(f.file, f.field) for f in faults(HOUND)] == [("a.toml", "set")]
    assert [(f.file, f.line, f.reason) for f in faults(HEAD, "\n" + HEAD)] == [("b.toml", 2, "there is a [set] table in a.toml already")]
    assert [f.reason for f in faults(HEAD.replace("[set]", "[set]\nx = 1"))] == ["there is no such field here"]
    assert [f.reason for f in faults("set = 3")] == ["is 3"]


def test_too_many_cards() -> None:
    many = "".join(HOUND.replace('"hound"\nname', f'"hound-{i}"\nname').replace("Hound", f"Hound {i}") for i in range(256))
    assert "256 cards with 0 effects do not fit" in faults(HEAD + many)[0].reason


def test_folders(tmp_path: Path) -> None:
    with pytest.raises(SetFaults, match="there is no set file here"):
        folder(tmp_path)
    (tmp_path / "a.toml").write_bytes(b"#" * (BYTES + 1))
    (tmp_path / "b.toml").mkdir()
    with pytest.raises(SetFaults) as caught:
        folder(tmp_path)
    assert [(f.file, f.reason[:12]) for f in caught.value.faults] == [("a.toml", "is larger th"), ("b.toml", "cannot be re")]


def test_the_faults_that_the_document_shows_are_those_that_come(tmp_path: Path) -> None:
    """docs/cards.md shows two faults of a set file; these are they."""
    for source in folder(FOLDER):
        text = source.text.decode() if isinstance(source.text, bytes) else source.text
        text = text.replace('"chosen other friendly creature", lasts', '"chosen enmy creature", lasts', 1)
        if source.name == "10-might.toml":
            text = re.sub(r'(id = "cinder-thrower".*?)attack', r"\1atack", text, count=1, flags=re.DOTALL)
        (tmp_path / source.name).write_text(text, encoding="utf-8")
    with pytest.raises(SetFaults) as caught:
        from_folder(tmp_path)
    document = (ROOT / "docs" / "cards.md").read_text(encoding="utf-8")
    mine = [str(fault) for fault in caught.value.faults if fault.file == "10-might.toml"]
    assert len(mine) == 2
    assert "\n".join(mine) in document


def test_cards_that_no_file_holds_are_named_by_their_place() -> None:
    card = {"id": "my-card", "name": "Mine", "type": "creature", "affinity": "might", "cost": 1, "attack": 1, "health": 1, "glyph": "hound"}
    mine = with_cards(card)
    assert mine.card(mine.number("my-card")).name == "Mine"
    assert mine.number("my-card") == len(base().cards) + 1
    assert mine.digest != base().digest
    with pytest.raises(SetFaults) as caught:
        with_cards(card | {"attack": "1"}, "nonsense", card | {"id": "spark"})
    first = len(base().cards) + 1
    assert [str(f).split(": ")[0] for f in caught.value.faults] == [f"pinned set, card {first + i}" for i in range(3)]


NO_SET: list[object] = [0, None, [], {}, {"cards": []}, {"cards": 1, "language": 1}, {"cards": [], "language": 2}]


@pytest.mark.parametrize("pinned", [*NO_SET, {"cards": [], "language": 1}])
def test_what_is_not_a_pinned_set_is_refused(pinned: object) -> None:
    with pytest.raises(SetFaults):
        restore(pinned, CARD, check)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=10,
)
NAMES = "id name type affinity cost attack health glyph ability effects keywords when do to amount card lasts per if printings"
STRINGS = ("this", "damage", "modify", "creature", "action", "that", "spark", "might", "on play", "chosen enemy creature")
SIGNS = "[[card]] [set] = { } [ ] , 1 -1 true 99"
WORD = st.sampled_from([*NAMES.split(), *(f'"{word}"' for word in STRINGS), *SIGNS.split(), "\n"])


def told(text: str) -> tuple[Fault, ...]:
    """The faults of a set file; none when it is a set. Nothing else may come of it."""
    try:
        load([Source("a.toml", text)], CARD, check)
    except SetFaults as bad:
        return bad.faults
    return ()


def told_of_pinned(pinned: object) -> tuple[Fault, ...]:
    """The faults of what a replay carries."""
    try:
        restore(pinned, CARD, check)
    except SetFaults as bad:
        return bad.faults
    return ()


@given(JSON)
def test_any_data_is_a_set_or_a_typed_error(data: object) -> None:
    few = base().pinned | {"cards": [*base().pinned["cards"][:3], data]}
    for pinned in (data, {"language": 1, "set": data, "cards": [data]}, few):
        assert all(str(fault) for fault in told_of_pinned(pinned))


@given(st.lists(WORD, max_size=60).map(" ".join), st.booleans())
def test_any_text_is_a_set_or_a_typed_error(text: str, headed: bool) -> None:
    assert all(fault.reason for fault in told(HEAD + text if headed else text))


@given(st.data())
def test_any_damage_to_a_set_file_is_a_set_or_a_typed_error(data: st.DataObject) -> None:
    ability = 'ability = [{ when = "on death", effects = [{ do = "draw", amount = 1 }] }]'
    text = HEAD + HOUND + ability + SPARK
    start = data.draw(st.integers(0, len(text)))
    stop = data.draw(st.integers(start, min(len(text), start + 12)))
    assert all(fault.reason for fault in told(text[:start] + data.draw(st.text(max_size=6) | WORD) + text[stop:]))


def test_pinned_content_restores_the_same_table() -> None:
    again = content(base().pinned)
    assert again.table.tobytes() == base().table.tobytes()
    assert again.digest == base().digest
    assert again.pinned == base().pinned
