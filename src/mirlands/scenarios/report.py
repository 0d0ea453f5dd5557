"""What running scenarios found: for a person, and as JSON."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Difference:
    """One thing that was not as the file says. ``where`` is ``file:line`` of the step."""

    where: str
    step: str
    what: str
    expected: str
    got: str

    def __str__(self) -> str:
        return f"{self.where}: {self.step}\n    {self.what}\n      expected: {self.expected}\n      got:      {self.got}"


@dataclass(frozen=True)
class CaseResult:
    """One case of one file."""

    file: str
    line: int
    title: str
    rules: tuple[str, ...]
    faults: tuple[str, ...]
    steps: int
    differences: tuple[Difference, ...]

    @property
    def passed(self) -> bool:
        """Whether everything was as the file says."""
        return not self.differences


@dataclass
class Report:
    """All cases that ran."""

    cases: list[CaseResult] = field(default_factory=list)

    @property
    def differences(self) -> list[Difference]:
        """Everything that differed."""
        return [d for case in self.cases for d in case.differences]

    @property
    def passed(self) -> bool:
        """Whether nothing differed."""
        return all(case.passed for case in self.cases)

    @property
    def exit_code(self) -> int:
        """0 when nothing differed, else 1."""
        return 0 if self.passed else 1

    def summary(self) -> str:
        """One line."""
        failed = sum(not case.passed for case in self.cases)
        steps = sum(case.steps for case in self.cases)
        said = f"{len(self.cases)} scenarios, {steps} steps: "
        return said + (f"{failed} differ" if failed else "everything as written")

    def text(self) -> str:
        """Every difference under the case in which it is, and a summary."""
        lines: list[str] = []
        for case in self.cases:
            if not case.passed:
                numbers = f" [{', '.join(case.rules)}]" if case.rules else ""
                lines.append(f"{case.file}:{case.line}: {case.title or 'scenario'}{numbers}")
                lines.extend(f"  {line}" for d in case.differences for line in str(d).splitlines())
        return "\n".join([*lines, self.summary()])

    def data(self) -> dict[str, Any]:
        """JSON-able."""
        return {
            "scenarios": len(self.cases),
            "steps": sum(case.steps for case in self.cases),
            "failed": sum(not case.passed for case in self.cases),
            "cases": [
                {
                    "file": case.file,
                    "line": case.line,
                    "title": case.title,
                    "rules": list(case.rules),
                    "faults": list(case.faults),
                    "passed": case.passed,
                    "differences": [vars(d) for d in case.differences],
                }
                for case in self.cases
            ],
        }
