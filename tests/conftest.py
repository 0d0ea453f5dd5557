"""What every test process needs: the toys are games like the others, and all processes share one cache of compiled rules."""

from __future__ import annotations

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TOYS = ("sealed", "window", "offer")

# Before any rule is compiled, and inherited by every program that a test starts.
os.environ["MIRLANDS_GAMES"] = ",".join(f"tests.toys.{name}:GAME" for name in TOYS)
os.environ["PYTHONPATH"] = os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])
