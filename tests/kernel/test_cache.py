"""The cache of compiled rules is named after what compiled code depends on, and nothing else."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from mirlands.kernel import rule
from mirlands.kernel.rule import cache_folder
from mirlands.kernel.sources import modules, needed, syntax

PLAIN = "LIMIT = 3\n\n\n@rule\ndef double(n):\n    return n * LIMIT\n"
SAME = (
    '"""A docstring."""\n\nLIMIT = 3  # a comment\n\n\n@rule\ndef double(n):\n'
    '    """Another."""\n    # and a comment\n    return n * LIMIT\n'
)


def test_comments_and_docstrings_do_not_count() -> None:
    assert syntax(PLAIN.encode()) == syntax(SAME.encode())


@pytest.mark.parametrize(
    "edit", [PLAIN.replace("3", "4"), PLAIN.replace("*", "+"), PLAIN + "\n\ndef more():\n    return 1\n", PLAIN.replace("double", "twice")]
)
def test_code_and_constants_count(edit: str) -> None:
    assert syntax(PLAIN.encode()) != syntax(edit.encode())


def test_what_is_not_python_counts_as_it_is() -> None:
    assert syntax(b"print 'old'") != syntax(b"print 'older'")
    assert syntax(b"\xff\xfe") != syntax(b"\xff\xff")


def test_a_package_counts_whole_and_a_lone_module_with_its_neighbours(tmp_path: Path) -> None:
    (tmp_path / "game.py").write_text(PLAIN)
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "deep.py").write_text(PLAIN)
    assert [path.name for path in modules(tmp_path)] == ["game.py"]
    (tmp_path / "__init__.py").write_text("")
    assert [path.name for path in modules(tmp_path)] == ["__init__.py", "game.py", "deep.py"]


def test_only_what_rules_import_counts(tmp_path: Path) -> None:
    """An edit of a text beside the rules compiles nothing."""
    game = tmp_path / "game"
    game.mkdir()
    files = {
        "__init__.py": "from .talk import TALK\n",
        "rules.py": "from . import numbers\nfrom .board import find\n\n\n@rule\ndef move(n):\n    return find(n) + numbers.ONE\n",
        "board.py": "import game.sizes\n\n\n@kernel.rule\ndef find(n):\n    return game.sizes.TWO\n",
        "numbers.py": "ONE = 1\n",
        "sizes.py": "TWO = 2\n",
        "talk.py": "from .rules import move\n\nTALK = 1\n",
        "broken.py": "def (",
    }
    for name, text in files.items():
        (game / name).write_text(text)
    assert [path.name for path in needed([game], rule.PACKAGE)] == ["board.py", "broken.py", "numbers.py", "rules.py", "sizes.py"]
    (game / "board.py").write_text("from game import TALK\n\n\n@rule\ndef find(n):\n    return n + TALK\n")
    names = [path.name for path in needed([game], rule.PACKAGE)]
    assert names == ["__init__.py", "board.py", "broken.py", "numbers.py", "rules.py", "talk.py"]


class Stand(rule._Compiler):
    """A compiler with other folders than the running one."""

    def __init__(self, *folders: Path) -> None:
        super().__init__()
        self.folders = set(folders)


def test_the_digest_follows_every_folder_that_holds_rules(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    for folder in (one, other):
        folder.mkdir()
        (folder / "game.py").write_text(PLAIN)
    before = Stand(one).digest()
    assert Stand(one, other).digest() != before
    (one / "game.py").write_text(SAME)
    assert Stand(one).digest() == before
    (one / "game.py").write_text(PLAIN.replace("3", "5"))
    assert Stand(one).digest() != before


def test_bounds_checks_have_a_cache_of_their_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "game.py").write_text(PLAIN)
    before = Stand(tmp_path).digest()
    monkeypatch.setattr(rule, "BOUNDS_CHECKED", not rule.BOUNDS_CHECKED)
    assert Stand(tmp_path).digest() != before


def test_an_edit_of_a_bot_compiles_no_game(tmp_path: Path) -> None:
    game, bots = tmp_path / "game", tmp_path / "bots"
    for folder in (game, bots):
        folder.mkdir()
        (folder / "rules.py").write_text(PLAIN)
    stand = Stand(game)
    before = stand.digest(), stand.digest(bots)
    (bots / "rules.py").write_text(PLAIN.replace("3", "4"))
    assert stand.digest() == before[0]
    assert stand.digest(bots) != before[1]
    (game / "rules.py").write_text(PLAIN.replace("3", "5"))
    assert stand.digest() != before[0]


def test_the_cache_can_be_put_elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("MIRLANDS_CACHE", str(tmp_path))
    assert rule.cache_root() == tmp_path
    monkeypatch.delenv("MIRLANDS_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    if sys.platform != "win32":
        assert rule.cache_root() == tmp_path / "xdg" / "mirlands"


def test_a_game_imported_too_late_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its rules would not be part of the name of the cache."""
    if not rule.COMPILED:
        pytest.skip("interpreted rules have no cache")
    assert cache_folder() is not None
    (tmp_path / "late_game.py").write_text("from mirlands.kernel.rule import rule\n\n\n@rule\ndef one():\n    return 1\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(RuntimeError, match="imported after rules had been compiled"):
        __import__("late_game")


def test_all_processes_of_the_tests_share_one_cache() -> None:
    here: Any = cache_folder()
    code = "from mirlands.games import load_all; load_all(); from mirlands.kernel.rule import cache_folder; print(cache_folder())"
    ran = subprocess.run([sys.executable, "-c", code], env=dict(os.environ), capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == str(here)


def test_an_edit_of_an_imported_function_is_noticed(tmp_path: Path) -> None:
    """Numba's own cache would go on with the old one."""
    if not rule.COMPILED:
        pytest.skip("interpreted rules have no cache")
    (tmp_path / "helper.py").write_text("from mirlands.kernel.rule import rule\n\n\n@rule\ndef inner(n):\n    return n + 1\n")
    (tmp_path / "caller.py").write_text(
        "from mirlands.kernel.rule import rule\n\nfrom helper import inner\n\n\n@rule\ndef outer(n):\n    return inner(n) * 10\n"
    )
    command = [sys.executable, "-c", "import caller; print(caller.outer(1))"]
    environment = os.environ | {"PYTHONPATH": str(tmp_path), "MIRLANDS_CACHE": str(tmp_path / "cache"), "PYTHONDONTWRITEBYTECODE": "1"}

    def run() -> str:
        return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout.strip()

    assert run() == "20"
    (tmp_path / "helper.py").write_text("from mirlands.kernel.rule import rule\n\n\n@rule\ndef inner(n):\n    return n + 2\n")
    assert run() == "30"
    assert len(list((tmp_path / "cache").iterdir())) == 4  # each time one of the rules, and one of the rules with bots
