"""What the documentation says is so: its tables are fresh, its code runs, its cards and scenarios load, its commands and links exist."""

from __future__ import annotations

import doctest
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import typer

from mirlands.cards import sets
from mirlands.cli.main import app
from mirlands.games.lemiroth import declarations as lemiroth_declarations
from mirlands.games.lemiroth import language as lemiroth_language
from mirlands.games.mirianth import declarations as mirianth_declarations
from mirlands.games.mirianth import language as mirianth_language
from mirlands.games.terra import declarations as terra_declarations
from mirlands.games.terra import language as terra_language
from mirlands.scenarios.run import run_text
from mirlands.scenarios.text import parse

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")])


@dataclass(frozen=True)
class Block:
    """A fenced block: its language, text and the line on which it begins."""

    page: Path
    language: str
    text: str
    line: int

    def __str__(self) -> str:
        return f"{self.page.name}:{self.line}"


def blocks(*languages: str) -> list[Block]:
    """All fenced blocks of these languages in the documentation."""
    return [block for page in PAGES for block in _blocks(page) if block.language in languages]


def _blocks(page: Path) -> Iterator[Block]:
    text = page.read_text(encoding="utf-8")
    for found in re.finditer(r"^```([a-z]*)[^\n]*\n(.*?)^```$", text, re.DOTALL | re.MULTILINE):
        yield Block(page, found[1], found[2], text.count("\n", 0, found.start()) + 1)


def test_tables_made_from_the_code_are_fresh() -> None:
    done = subprocess.run([sys.executable, ROOT / "tools" / "docs.py", "--check"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("page", [page for page in PAGES if any(b.language == "python" for b in _blocks(page))], ids=lambda page: page.name)
def test_python_runs(page: Path) -> None:
    """The blocks of a page run in their order, in one namespace; what follows ``>>>`` must come out as written."""
    names: dict[str, Any] = {"__name__": "docs"}
    for block in _blocks(page):
        if block.language != "python":
            continue
        if ">>>" in block.text:
            example = doctest.DocTestParser().get_doctest(block.text, names, str(block), str(page), block.line)
            names = example.globs
            said: list[str] = []
            failed = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(example, out=said.append, clear_globs=False)
            assert failed.failed == 0, "".join(said)
        else:
            exec(compile("\n" * block.line + block.text, str(page), "exec"), names)  # noqa: S102  # our own documentation


LANGUAGES: dict[str, tuple[Any, Any]] = {
    "terra": (terra_declarations.CARD, terra_language.check),
    "lemiroth": (lemiroth_declarations.CARD, lemiroth_language.check),
    "mirianth": (mirianth_declarations.CARD, mirianth_language.check),
}


@pytest.mark.parametrize("block", [b for b in blocks("toml") if "[[card]]" in b.text], ids=str)
def test_cards_load(block: Block) -> None:
    """Each with the other cards of its game's set, which they may summon."""
    game = "lemiroth" if "faction =" in block.text else "mirianth" if "copies =" in block.text else "terra"
    model, check = LANGUAGES[game]
    declared = {match[1] for match in re.finditer(r'^id = "([^"]+)"', block.text, re.MULTILINE)}
    base = [without(source, declared) for source in sets.folder(ROOT / "src" / "mirlands" / "games" / game / "cards")]
    loaded = sets.load([*base, sets.Source(block.page.name, block.text)], model, check)
    assert declared <= {card.id for card in loaded.cards}


def without(source: sets.Source, cards: set[str]) -> sets.Source:
    """A file of a set without some cards."""
    text = source.text.decode() if isinstance(source.text, bytes) else source.text
    head, *tables = re.split(r"^(?=\[\[card\]\]$)", text, flags=re.MULTILINE)
    kept = [table for table in tables if not any(f'\nid = "{card}"\n' in table for card in cards)]
    return sets.Source(source.name, head + "".join(kept))


@pytest.mark.parametrize("block", [b for b in blocks("yaml") if re.search("^game:", b.text, re.MULTILINE)], ids=str)
def test_scenarios_come_out_as_written(block: Block) -> None:
    for result in run_text(parse(block.text, str(block))):
        assert result.passed, [str(difference) for difference in result.differences]


def command_lines() -> list[tuple[str, list[str]]]:
    """Every line of a shell block that begins with `mirlands` or `make`."""
    lines = []
    for block in blocks("sh", "console"):
        for line in block.text.replace("\\\n", " ").splitlines():
            words = shlex.split(line.removeprefix("$ ").removeprefix(".venv/bin/"), comments=True)
            if words and words[0] in ("mirlands", "make", "python"):
                lines.append((str(block), words))
    return lines


@pytest.mark.parametrize(("where", "words"), command_lines(), ids=lambda value: " ".join(value) if isinstance(value, list) else value)
def test_commands_exist(where: str, words: list[str]) -> None:
    """Their arguments are understood; files of this repository that they name are there."""
    if words[0] == "make":
        makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
        targets = [word for word in words[1:] if "=" not in word]
        assert all(re.search(f"^{re.escape(target)}:", makefile, re.MULTILINE) for target in targets), where
    elif words[0] == "python":
        assert (ROOT / words[1]).exists(), where
    else:
        command: Any = typer.main.get_command(app)
        rest = words[1:]
        while hasattr(command, "commands") and rest and rest[0] in command.commands:
            command, rest = command.commands[rest[0]], rest[1:]
        assert not hasattr(command, "commands"), f"{where}: there is no such command"
        command.make_context("mirlands", list(rest))
        for word in rest:
            if word.startswith(("tests/", "docs/", "src/", "benchmarks/")):
                assert (ROOT / word).exists(), where


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", text):
        if "://" not in target:
            assert (page.parent / target).exists(), target


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_paths_exist(page: Path) -> None:
    """Files and folders of the repository that stand between backticks."""
    text = page.read_text(encoding="utf-8")
    for target in re.findall(r"`((?:src|tests|docs|web|benchmarks|tools)/[\w./*-]+)`", text):
        assert any(ROOT.glob(target.rstrip("/"))), target
