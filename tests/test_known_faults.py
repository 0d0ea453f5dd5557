"""Every kind of fault in ``known_faults.toml`` has tests that would show it, and each of them exists."""

from __future__ import annotations

import ast
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from mirlands.scenarios.format import cases
from mirlands.scenarios.text import read

TESTS = Path(__file__).resolve().parent
SCENARIOS = TESTS / "scenarios"
FAULTS: list[dict[str, Any]] = tomllib.loads((TESTS / "known_faults.toml").read_text(encoding="utf-8"))["fault"]
FIELDS = {"id", "kind", "tests", "scenarios", "later"}
KINDS = 63
every_fault = pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault["id"])


@cache
def names_in(name: str) -> set[str]:
    """The tests of a file as they are named after ``::``."""
    found = set()
    for node in ast.parse((TESTS / name).read_text(encoding="utf-8")).body:
        inner = node.body if isinstance(node, ast.ClassDef) and node.name.startswith("Test") else [node]
        prefix = f"{node.name}::" if isinstance(node, ast.ClassDef) else ""
        for one in inner:
            if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef) and one.name.startswith("test_"):
                found.add(prefix + one.name)
    return found


@cache
def scenarios_by_fault() -> dict[str, list[str]]:
    """File and title of every scenario by the faults that it names."""
    found: dict[str, list[str]] = {}
    for path in sorted(SCENARIOS.glob("*/*.yaml")):
        for case in cases(read(path)):
            base = f"{case.scenario.title}: "
            for fault in case.faults:
                found.setdefault(fault, []).append(f"{path.relative_to(SCENARIOS).as_posix()}: {case.title.removeprefix(base)}")
    return found


def test_the_list_is_whole() -> None:
    assert len({fault["id"] for fault in FAULTS}) == len({fault["kind"] for fault in FAULTS}) == len(FAULTS) == KINDS
    assert all(set(fault) <= FIELDS for fault in FAULTS)
    assert scenarios_by_fault().keys() <= {fault["id"] for fault in FAULTS}, "a scenario names a fault that is not listed"


@every_fault
def test_each_kind_is_shown_or_said_to_come_later(fault: dict[str, Any]) -> None:
    shown = [*fault.get("tests", []), *fault.get("scenarios", [])]
    assert shown or fault["later"]
    assert len(set(shown)) == len(shown)


@every_fault
def test_each_named_test_exists(fault: dict[str, Any]) -> None:
    for name in fault.get("tests", []):
        file, _, test = name.partition("::")
        assert (TESTS / file).is_file(), f"{fault['id']}: there is no tests/{file}"
        assert test in names_in(file), f"{fault['id']}: tests/{file} has no {test}"


@every_fault
def test_each_named_scenario_names_the_fault_and_the_other_way_round(fault: dict[str, Any]) -> None:
    assert sorted(fault.get("scenarios", [])) == sorted(scenarios_by_fault().get(fault["id"], []))
