"""Nothing that people write becomes part of a page: where the client makes markup itself, it is of its own making."""

from __future__ import annotations

import re
from pathlib import Path

CLIENT = Path(__file__).resolve().parents[1] / "web"
SINKS = re.compile(
    r"\{@html|\binnerHTML\b|\bouterHTML\b|insertAdjacentHTML|document\.write|createContextualFragment|\beval\(|new Function|srcdoc"
)
OWN = {"src/lib/ui/Glyph.svelte", "src/terra/fx.ts"}
"""What writes markup: drawings that are part of the client, found by name or number."""


def sources() -> list[Path]:
    return [path for path in sorted((CLIENT / "src").rglob("*")) if path.suffix in (".svelte", ".ts", ".html")]


def test_markup_is_written_by_the_drawings_alone() -> None:
    found = {path.relative_to(CLIENT).as_posix() for path in sources() if SINKS.search(path.read_text(encoding="utf-8"))}
    assert found == OWN
    assert len(sources()) > 40
