"""TOML with lines: every value is found where it stands, and no text does worse than a typed error."""

from __future__ import annotations

import json
from typing import Any, Final, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mirlands.cards.lines import Document, NotToml, Path, read

CONTROL: Final[tuple[Literal["C"]]] = ("C",)
KEY = st.text(st.characters(codec="utf-8", exclude_categories=CONTROL), max_size=6)
SCALAR = st.one_of(
    st.integers(-(2**63), 2**63 - 1),
    st.booleans(),
    st.text(st.characters(codec="utf-8", exclude_categories=CONTROL), max_size=12),
    st.sampled_from(["]", "}", "#", "=", ",", '"', "'", "\\", '"""', "'''", "a\\", "[[card]]"]),
)
VALUE = st.recursive(SCALAR, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEY, inner, max_size=3), max_leaves=8)


class Writer:
    """Writes data as TOML in drawn layouts, noting the line of every value."""

    def __init__(self, draw: Any) -> None:
        self.draw = draw
        self.text = ""
        self.lines: dict[Path, int] = {}

    def line(self) -> int:
        return self.text.count("\n") + 1

    def gap(self) -> None:
        self.text += self.draw(st.sampled_from(["", " ", "\n", "  # ] } , ' \"\n", "\n\n\t"]))

    def string(self, value: str) -> None:
        styles = ["basic", "long"]
        if "'" not in value:
            styles += ["literal", "long literal"]
        style = self.draw(st.sampled_from(styles))
        basic = json.dumps(value, ensure_ascii=False)
        if style == "basic":
            self.text += basic
        elif style == "long":
            self.text += f'"""\n{basic[1:-1]}"""' if self.draw(st.booleans()) else f'""{basic}""'
        elif style == "literal":
            self.text += f"'{value}'"
        else:
            self.text += f"'''\n{value}'''"

    def key(self, name: str) -> None:
        bare = name and all(c.isascii() and (c.isalnum() or c in "-_") for c in name)
        if bare and self.draw(st.booleans()):
            self.text += name
        elif "'" not in name and self.draw(st.booleans()):
            self.text += f"'{name}'"
        else:
            self.text += json.dumps(name, ensure_ascii=False)

    def value(self, path: Path, value: Any) -> None:
        if isinstance(value, list):
            self.text += "["
            for i, element in enumerate(value):
                self.gap()
                self.lines[(*path, i)] = self.line()
                self.value((*path, i), element)
                self.gap()
                self.text += "," if i < len(value) - 1 or self.draw(st.booleans()) else ""
            self.gap()
            self.text += "]"
        elif isinstance(value, dict):
            self.text += "{"
            for i, (name, element) in enumerate(value.items()):
                self.text += ", " if i else " "
                self.pair((*path, name), element)
            self.text += " }"
        elif isinstance(value, str):
            self.string(value)
        else:
            self.text += str(value).lower()

    def pair(self, path: Path, value: Any) -> None:
        self.lines[path] = self.line()
        self.key(str(path[-1]))
        self.text += self.draw(st.sampled_from(["=", " = ", "\t="]))
        self.value(path, value)

    def body(self, path: Path, table: dict[str, Any]) -> None:
        for name, value in table.items():
            self.pair((*path, name), value)
            self.text += self.draw(st.sampled_from(["\n", " # 'x\n", "\n\n# [no]\n"]))


@given(st.data())
def test_every_value_has_its_line(data: st.DataObject) -> None:
    writer = Writer(data.draw)
    expected: dict[str, Any] = data.draw(st.dictionaries(KEY, VALUE, max_size=4))
    writer.body((), expected)
    cards: list[dict[str, Any]] = data.draw(st.lists(st.dictionaries(KEY.filter(lambda k: k != "deep"), VALUE, max_size=3), max_size=3))
    name = data.draw(KEY.filter(lambda k: k not in expected))
    for i, card in enumerate(cards):
        writer.lines[(name, i)] = writer.line()
        writer.text += "[["
        writer.key(name)
        writer.text += "]]\n"
        writer.body((name, i), card)
        if data.draw(st.booleans()):
            deep: dict[str, Any] = data.draw(st.dictionaries(KEY, VALUE, max_size=2))
            card["deep"] = deep
            writer.lines[(name, i, "deep")] = writer.line()
            writer.text += "["
            writer.key(name)
            writer.text += " . deep]\n"
            writer.body((name, i, "deep"), deep)
    if cards:
        expected[name] = cards
    text = writer.text.replace("\n", data.draw(st.sampled_from(["\n", "\r\n"])))
    document = read(text.encode() if data.draw(st.booleans()) else "\ufeff" + text)
    assert document.data == expected
    assert {path: document.line_of(path) for path in writer.lines} == writer.lines


def tried(text: str | bytes) -> Document | NotToml:
    """The document or the refusal; nothing else may come of any text."""
    try:
        return read(text)
    except NotToml as bad:
        return bad


@given(st.text() | st.binary() | st.text(st.sampled_from("[]{}=,.\"'#\n\\ab1-: "), max_size=40))
def test_any_text_is_read_or_refused(text: str | bytes) -> None:
    found = tried(text)
    if isinstance(found, NotToml):
        assert found.reason
        assert found.line >= 0
    else:
        assert all(found.line_of((key,)) >= 1 for key in found.data)


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("a = 1\nb = \n", 2, "Invalid value"),
        ("a = 1\na = 2\n", 2, "Cannot overwrite a value"),
        ("a = [1,\n2", 2, "Unclosed array"),
        (b"a = 1\nb = '\xff'\n", 2, "byte 0xff is not UTF-8"),
        ("a = " + "[" * 5000, 0, "nested too deeply"),
        ("a = " + "1" * 5000, 0, "digits"),
    ],
)
def test_where_it_is_not_toml(text: str | bytes, line: int, reason: str) -> None:
    with pytest.raises(NotToml) as caught:
        read(text)
    assert caught.value.line == line
    assert reason in caught.value.reason


def test_a_value_without_a_line_of_its_own_has_the_nearest() -> None:
    document = read("[set]\nid = 1\n\n[[card]]\nname = 'x'\n")
    assert document.line_of(("card", 0, "attack")) == 4
    assert document.line_of(("set", "revision")) == 1
    assert document.line_of(("nothing",)) == 1
