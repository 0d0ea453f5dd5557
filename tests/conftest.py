"""What every test starts from: the toys beside the built-in games, here and in every process that a test starts.

All games, and with them the compiled helpers of the tests, are imported before the first rule is compiled; so all
test processes name one cache of compiled rules.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parent
if str(TESTS) not in sys.path:
    sys.path.insert(0, str(TESTS))
os.environ["MIRLANDS_GAMES"] = "toys.sealed:GAME,toys.window:GAME,toys.offer:GAME"
os.environ["PYTHONPATH"] = os.pathsep.join([str(TESTS), *filter(None, [os.environ.get("PYTHONPATH")])])

from hypothesis import settings  # noqa: E402

from mirlands.games import load_all  # noqa: E402

# `make test` tries the same examples every time; `make test-long` new ones, and more of them.
# There is no deadline: a first example may compile a rule.
settings.register_profile("fixed", derandomize=True, deadline=None)
settings.register_profile("long", max_examples=1000, deadline=None, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "fixed"))

load_all()
