"""A leak planted in each channel is found: the checks of the suite can fail."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from .harness import setting, settings
from .leaks import LEAKS


@pytest.fixture(scope="module")
def found() -> dict[str, dict[str, str]]:
    """What the checks found in each game with each leak, interpreted, in a process of its own."""
    command = [sys.executable, "-m", "conformance.leaks"]
    ran = subprocess.run(command, env=os.environ | {"MIRLANDS_JIT": "0"}, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    result: dict[str, dict[str, str]] = json.loads(ran.stdout)
    return result


NAMES = [setting(*one).name for one in settings()]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_found(found: dict[str, dict[str, str]], name: str, leak: str) -> None:
    assert found[name][leak], f"{name}: the leak in the {leak} was not noticed"


@pytest.mark.parametrize("name", NAMES)
def test_without_a_leak_nothing_is_found(found: dict[str, dict[str, str]], name: str) -> None:
    assert found[name][""] == ""


def test_each_channel_is_named_as_what_it_is(found: dict[str, dict[str, str]]) -> None:
    for name in NAMES:
        assert "the view differs" in found[name]["view"] or "told apart" in found[name]["view"]
        assert "events" in found[name]["event"]
        assert "events" in found[name]["audience"]
