"""Building the wheel: the table's pages are built from web/ and travel inside the package."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent / "tools"))

import web


class WebBuild(BuildHookInterface[Any]):
    """Run for wheels; an installation for development has `make web` instead."""

    def dependencies(self) -> list[str]:
        """Node from PyPI's wheel, when this machine has none that is new enough."""
        return [] if self.target_name != "wheel" or web.machine_npm() else [web.NODE_WHEEL]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the pages into the package."""
        if self.target_name != "wheel" or version == "editable":
            return
        subprocess.run([sys.executable, str(web.ROOT / "tools" / "web.py"), "build"], check=True)
