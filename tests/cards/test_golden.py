"""What is made from the card files is in the repository, under review, and never stale."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mirlands.games.lemiroth.content import base as lemiroth
from mirlands.games.mirianth.content import base as mirianth
from mirlands.games.terra.content import base as terra

ROOT = Path(__file__).resolve().parents[2]


def test_the_golden_files_and_the_tables_of_the_document_are_fresh() -> None:
    """When this fails, run the command that it names and review the difference."""
    command = [sys.executable, str(ROOT / "tools" / "cards.py"), "--check"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(("game", "base"), [("terra", terra), ("lemiroth", lemiroth), ("mirianth", mirianth)])
def test_the_golden_file_holds_every_card_and_its_text(game: str, base: Callable[[], Any]) -> None:
    text = (ROOT / "tests" / "golden" / game / "cards.txt").read_text(encoding="utf-8")
    for number, card in enumerate(base().cards, 1):
        assert f"{number} {card.id} | {card.name} | " in text
        assert all(f"    {line}\n" in text for line in base().text(number).plain.splitlines())
