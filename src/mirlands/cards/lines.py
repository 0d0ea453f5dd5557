"""TOML text to data, with the line on which every value stands.

The parser of the standard library judges the text; ``places`` then walks text that is known to be valid, and therefore
needs no judgement of its own.
"""

from __future__ import annotations

import re
import tomllib
from typing import Any, Final, TypeAlias

Path: TypeAlias = tuple[str | int, ...]

_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")
_BLANK: Final = re.compile(r"(?:[ \t\n]|#[^\n]*)*")
_SPACE: Final = re.compile(r"[ \t]*")
_SCALAR: Final = re.compile(r"[^,\]}#\n]*")
_AT_LINE: Final = re.compile(r"\s*\(at line (\d+), column (\d+)\)$")


class NotToml(ValueError):
    """Text that is not TOML. ``line`` counts from 1; 0 where it is unknown."""

    def __init__(self, reason: str, line: int) -> None:
        super().__init__(reason)
        self.reason = reason
        self.line = line


class Document:
    """What a TOML file says (``data``), and where it says it (``line_of``)."""

    def __init__(self, data: dict[str, Any], lines: dict[Path, int]) -> None:
        self.data = data
        self._lines = lines

    def line_of(self, path: Path) -> int:
        """The line of the value at ``path``, or of the nearest thing around it; 1 when nothing around it has one."""
        for length in range(len(path), 0, -1):
            if path[:length] in self._lines:
                return self._lines[path[:length]]
        return 1


def read(text: bytes | str) -> Document:
    """Read a TOML file. A byte-order mark is accepted.

    Raises:
        NotToml: the text is not UTF-8 or not TOML.
    """
    if isinstance(text, bytes):
        text = _decoded(text)
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    try:
        data = tomllib.loads(text)
        return Document(data, _Walk(text).places())
    except tomllib.TOMLDecodeError as bad:
        at = _AT_LINE.search(str(bad))
        line = int(at[1]) if at else text.count("\n") + 1
        raise NotToml(_AT_LINE.sub("", str(bad)).removesuffix(" (at end of document)"), line) from None
    except RecursionError:
        raise NotToml("arrays or tables are nested too deeply", 0) from None
    except ValueError as bad:  # a number with thousands of digits, a date that no calendar has
        raise NotToml(str(bad), 0) from None


def _decoded(raw: bytes) -> str:
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as bad:
        line = raw[: bad.start].count(b"\n") + 1
        raise NotToml(f"byte {raw[bad.start]:#04x} is not UTF-8", line) from None


class _Walk:
    """One walk over valid TOML, noting the line of every key and element."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.lines: dict[Path, int] = {}
        self.lengths: dict[Path, int] = {}  # arrays of tables, and how many elements they have
        self._counted = 0
        self._line = 1

    def places(self) -> dict[Path, int]:
        table: Path = ()
        while True:
            self._skip(_BLANK)
            if self.at >= len(self.text):
                return self.lines
            if self.text[self.at] == "[":
                table = self._header()
            else:
                self._pair(table)

    def _line_here(self) -> int:
        self._line += self.text.count("\n", self._counted, self.at)
        self._counted = self.at
        return self._line

    def _skip(self, pattern: re.Pattern[str]) -> None:
        found = pattern.match(self.text, self.at)
        if found:
            self.at = found.end()

    def _header(self) -> Path:
        line = self._line_here()
        many = self.text.startswith("[[", self.at)
        self.at += 2 if many else 1
        names = self._key()
        self.at += 2 if many else 1
        path: Path = ()
        for depth, name in enumerate(names):
            path = (*path, name)
            last = depth == len(names) - 1
            if last and many:
                self.lines.setdefault(path, line)
                self.lengths[path] = self.lengths.get(path, 0) + 1
            if path in self.lengths:
                path = (*path, self.lengths[path] - 1)
            self.lines.setdefault(path, line)
        self.lines[path] = line
        return path

    def _key(self) -> list[str]:
        names = []
        while True:
            self._skip(_SPACE)
            if self.text[self.at] in "\"'":
                start = self.at
                self._string()
                names.append(str(tomllib.loads(f"k = {self.text[start : self.at]}")["k"]))
            else:
                found = _BARE.match(self.text, self.at)
                assert found is not None, "valid TOML has a key here"  # noqa: S101
                self.at = found.end()
                names.append(found[0])
            self._skip(_SPACE)
            if not self.text.startswith(".", self.at):
                return names
            self.at += 1

    def _pair(self, table: Path) -> None:
        line = self._line_here()
        path = table
        for name in self._key():
            path = (*path, name)
            self.lines.setdefault(path, line)
        self.at += 1  # the equals sign
        self._skip(_SPACE)
        self._value(path)

    def _value(self, path: Path) -> None:
        first = self.text[self.at]
        if first in "\"'":
            self._string()
        elif first == "[":
            self._array(path)
        elif first == "{":
            self._inline(path)
        else:
            self._skip(_SCALAR)

    def _string(self) -> None:
        quote = self.text[self.at]
        long = quote * 3
        if self.text.startswith(long, self.at):
            self.at += 3
            while not self.text.startswith(long, self.at):
                self.at += 2 if quote == '"' and self.text[self.at] == "\\" else 1
            self.at += 3
            for _ in range(2):  # up to two quotes may stand right before the closing three
                if self.text.startswith(quote, self.at):
                    self.at += 1
            return
        self.at += 1
        while self.text[self.at] != quote:
            self.at += 2 if quote == '"' and self.text[self.at] == "\\" else 1
        self.at += 1

    def _array(self, path: Path) -> None:
        self.at += 1
        index = 0
        while True:
            self._skip(_BLANK)
            if self.text[self.at] == "]":
                self.at += 1
                return
            self.lines[(*path, index)] = self._line_here()
            self._value((*path, index))
            index += 1
            self._skip(_BLANK)
            if self.text[self.at] == ",":
                self.at += 1

    def _inline(self, path: Path) -> None:
        self.at += 1
        while True:
            self._skip(_BLANK)
            if self.text[self.at] == "}":
                self.at += 1
                return
            self._pair(path)
            self._skip(_BLANK)
            if self.text[self.at] == ",":
                self.at += 1
