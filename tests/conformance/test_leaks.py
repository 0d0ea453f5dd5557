"""A leak planted in each channel is found: the checks of the suite can fail."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import pytest

from .leaks import leaks_of, places


@pytest.fixture(scope="module")
def found() -> dict[str, dict[str, Any]]:
    """What the checks found in each game with each leak, interpreted, in a process of its own."""
    command = [sys.executable, "-m", "conformance.leaks"]
    ran = subprocess.run(command, env=os.environ | {"MIRLANDS_JIT": "0"}, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    result: dict[str, dict[str, Any]] = json.loads(ran.stdout)
    return result


PLACES = places()
LEFT_ALONE = {"players.kept", "players.marked", "players.redraws", "offer_ask", "offer_give", "players.known"}
"""Hidden fields that twins leave: what another seat has decided, which the tests of the boundary guard, and the order of its hand."""
every_name = pytest.mark.parametrize("name", [place.name for place in PLACES])


@pytest.mark.parametrize(("name", "leak"), [(place.name, leak) for place in PLACES for leak in leaks_of(place.game)])
def test_a_planted_leak_is_found(found: dict[str, dict[str, Any]], name: str, leak: str) -> None:
    assert found[name]["leaks"][leak], f"{name}: the leak in the {leak} was not noticed"


@every_name
def test_each_hidden_field_is_guarded(found: dict[str, dict[str, Any]], name: str) -> None:
    """Whatever a seat cannot see, twin worlds differ in it, and a view that tells it is found out."""
    assert found[name]["fields"]
    assert [field for field, said in found[name]["fields"].items() if not said] == []
    assert set(found[name]["forgotten fields"]) <= LEFT_ALONE


@every_name
def test_without_a_leak_nothing_is_found(found: dict[str, dict[str, Any]], name: str) -> None:
    assert found[name]["nothing"] == ""


@every_name
def test_each_channel_is_named_as_what_it_is(found: dict[str, dict[str, Any]], name: str) -> None:
    leaks = found[name]["leaks"]
    assert "the view differs" in leaks["view"] or "told apart" in leaks["view"]
    assert "events" in leaks["event"]
    assert "events" in leaks["audience"]
