"""Every scenario of the repository, compiled and interpreted; and that no numbered rule goes without one."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

from mirlands.games import find
from mirlands.kernel.game import Option
from mirlands.scenarios.format import Case, cases
from mirlands.scenarios.run import run_case
from mirlands.scenarios.session import Table
from mirlands.scenarios.text import read

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*/*.yaml"))


@cache
def cases_of(path: Path) -> tuple[Case, ...]:
    return tuple(cases(read(path)))


@cache
def table_of(path: Path) -> Table:
    first = cases_of(path)[0]
    return Table(first.text, first.scenario)


def named(path: Path, number: int) -> str:
    words = re.sub(r"[^a-z0-9]+", "-", cases_of(path)[number].title.lower()).strip("-")
    return f"{path.parent.name}-{path.stem}-{number + 1}-{words[:50]}"


ALL = [pytest.param(path, i, id=named(path, i)) for path in FILES for i in range(len(cases_of(path)))]


@pytest.mark.parametrize(("path", "number"), ALL)
def test_scenario(path: Path, number: int) -> None:
    result = run_case(table_of(path), cases_of(path)[number])
    assert result.passed, "\n" + "\n".join(map(str, result.differences)) + f"\nrepeat: mirlands scenario {path}"


def test_interpreted() -> None:
    """The same files, by the same rules as plain Python, with every warning an error."""
    program = "import sys; from pathlib import Path; from mirlands.scenarios.run import run; "
    program += "report = run([Path(sys.argv[1])]); print(report.text()); sys.exit(report.exit_code)"
    environment = os.environ | {"MIRLANDS_JIT": "0"}
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", program, str(HERE)], env=environment, capture_output=True, text=True, timeout=600
    )
    assert done.returncode == 0, done.stdout + done.stderr


def cited(game: str) -> dict[str, list[str]]:
    """The titles of the scenarios of a game by the number that they cite."""
    out: dict[str, list[str]] = defaultdict(list)
    for path in FILES:
        for case in cases_of(path):
            if case.scenario.game == game:
                for number in case.rules:
                    out[number].append(f"{path.name}: {case.title}")
    return out


NUMBERED = {
    "terra": {f"T{n}" for n in range(1, 70)} | {f"TA{n}" for n in range(1, 26)},
    "lemiroth": {f"L{n}" for n in range(1, 59)} | {f"LA{n}" for n in range(1, 31)},
    "mirianth": {f"M{n}" for n in range(1, 77)} | {f"MA{n}" for n in range(1, 34)},
}
"""The rules and rulings of each game."""
OPTIONS = [pytest.param(name, option, id=f"{name}-{option.name}") for name in NUMBERED for option in find(name).options]


@pytest.mark.parametrize("game", NUMBERED)
def test_every_numbered_rule_has_a_scenario(game: str) -> None:
    numbers = {rule.number for rule in find(game).rules.values()}
    shown = cited(game)
    assert numbers == NUMBERED[game]
    assert sorted(numbers - shown.keys()) == [], "these have no scenario"
    assert sorted(shown.keys() - numbers) == [], "these are cited but are no rules"


@pytest.mark.parametrize(("game", "option"), OPTIONS)
def test_every_reading_of_an_option_has_a_scenario(game: str, option: Option) -> None:
    chosen = set()
    for path in FILES:
        for case in cases_of(path):
            if case.scenario.game == game and option.source in case.rules:
                implied = table_of(path).positions.options(case.setting.data) if case.setting.begins else {}
                chosen.add((dict(implied) | case.options).get(option.name, option.values[0]))
    wanted = set(option.values) - ({"lot"} if option.name == "first" else set())  # a scenario always says who begins; the lot is chance's
    assert wanted <= chosen, f"no scenario shows {option.name} = {sorted(wanted - chosen)}"


def test_every_scenario_compares_something() -> None:
    for path in FILES:
        for case in cases_of(path):
            checks = [
                step
                for step, _ in case.steps
                if step.expect
                or step.refused
                or step.deck is not None
                or step.sees
                or step.told
                or step.legal
                or step.next
                or step.legal_includes
            ]
            assert checks, f"{path.name}: {case.title} compares nothing"
            assert case.title, f"{path.name} has a case without a title"
