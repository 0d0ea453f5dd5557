"""Lock files name releases and nothing of where they are fetched from: whoever installs chooses that."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
ADDRESS = re.compile(r"\b[a-z][a-z+.-]*://\S+")


@pytest.mark.parametrize("name", ["requirements.lock", "web/package-lock.json"])
def test_a_lock_file_holds_no_address(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    assert not ADDRESS.findall(text), "take addresses out, those that ask for money included"
    assert len(text.splitlines()) > 20
