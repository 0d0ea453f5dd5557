"""What is made from the card files is in the repository, under review, and never stale."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from mirlands.games.terra.content import base

ROOT = Path(__file__).resolve().parents[2]


def test_the_golden_file_and_the_tables_of_the_document_are_fresh() -> None:
    """When this fails, run the command that it names and review the difference."""
    command = [sys.executable, str(ROOT / "tools" / "cards.py"), "--check"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_golden_file_holds_every_card_and_its_text() -> None:
    text = (ROOT / "tests" / "golden" / "terra" / "cards.txt").read_text(encoding="utf-8")
    for number, card in enumerate(base().cards, 1):
        assert f"{number} {card.id} | {card.name} | " in text
        assert all(f"    {line}\n" in text for line in base().text(number).plain.splitlines())
