"""Write the tables of the documentation that are made from the code: commands, rules, the contract, the protocol.

python tools/docs.py           write them
python tools/docs.py --check   exit 1 when one of them is stale
"""

from __future__ import annotations

import ast
import inspect
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, get_args

import typer

from mirlands.cli.answers import ANSWERS
from mirlands.cli.main import app
from mirlands.cli.rules import rules_json
from mirlands.games import find
from mirlands.games.duel import positions as duels
from mirlands.games.lemiroth import positions as lemiroth
from mirlands.games.mirianth import positions as mirianth
from mirlands.games.terra import positions as terra
from mirlands.kernel import contract
from mirlands.scenarios import format as scenario_format
from mirlands.scenarios.schema import reference, schema
from mirlands.server import protocol, typescript
from mirlands.server.app import create_app

ROOT = Path(__file__).resolve().parent.parent
COMMAND = "python tools/docs.py"


def commands(group: Any, prefix: str) -> Iterator[tuple[str, Any]]:
    """Every command below a group with its full name."""
    for name, command in group.commands.items():
        full = f"{prefix} {name}"
        if hasattr(command, "commands"):
            yield from commands(command, full)
        else:
            yield full, command


def shown_default(parameter: Any) -> str:
    """`` (default `1000`)``, where there is one that says something."""
    value = parameter.default
    if value is None or value is False or value is True or callable(value) or parameter.required:
        return ""
    return f" (default `{value}`)"


def command_tables() -> Iterator[str]:
    """A heading, a sentence and a table for each command."""
    for name, command in commands(typer.main.get_command(app), "mirlands"):
        arguments = [p for p in command.params if p.param_type_name == "argument"]
        yield f"### `{' '.join([name, *(str(p.metavar) for p in arguments)])}`"
        yield ""
        yield " ".join(str(command.help).split())
        yield ""
        yield "| | |"
        yield "| --- | --- |"
        for parameter in command.params:
            if parameter.name == "help":
                continue
            if parameter in arguments:
                label = f"`{parameter.metavar}`"
            else:
                flags = "/".join([*parameter.opts, *parameter.secondary_opts])
                label = f"`{flags}`" if parameter.is_flag or not parameter.metavar else f"`{flags} {parameter.metavar}`"
            yield f"| {label} | {parameter.help}{shown_default(parameter)} |"
        yield ""
        yield from answer_table(name.removeprefix("mirlands "))


def answer_table(command: str) -> Iterator[str]:
    """The keys of what a command prints with ``--json``."""
    if command in ANSWERS:
        yield from ("With `--json`:", "", "| key | what it is |", "| --- | --- |")
        yield from (f"| `{key}` | {said} |" for key, said in ANSWERS[command].items())
        yield ""


def rule_table(game: str) -> Iterator[str]:
    """The numbered rules and rulings of a game, a table for each section."""
    section = None
    for rule in rules_json(find(game))["rules"]:
        if rule["section"] != section:
            if section is not None:
                yield ""
            section = rule["section"]
            yield from (f"### {section}", "", "| | |", "| --- | --- |")
        yield f"| {rule['number']} | {rule['text']} |"


def option_table(game: str) -> Iterator[str]:
    """The house rules of a game."""
    yield "| option | values | ruling | what it says |"
    yield "| --- | --- | --- | --- |"
    for option in rules_json(find(game))["options"]:
        values = ", ".join(f"`{value}`" + (" (default)" if value == option["default"] else "") for value in option["values"])
        yield f"| `{option['name']}` | {values} | {option['ruling']} | {option['text']} |"


def moment_table(game: str) -> Iterator[str]:
    """The moments at which a seat may answer."""
    yield "| moment | when | asked unless told otherwise |"
    yield "| --- | --- | --- |"
    for moment in find(game).moments.values():
        yield f"| `{moment.name}` | {moment.title}. {moment.text} | {'yes' if moment.stop else 'no'} |"


def contract_table() -> Iterator[str]:
    """The functions that a game provides, each with the first paragraph of what is said of it."""
    yield "| function | what it does |"
    yield "| --- | --- |"
    for node in ast.parse(Path(contract.__file__).read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef) and any(isinstance(d, ast.Name) and d.id == "contract" for d in node.decorator_list):
            names = ", ".join(argument.arg for argument in node.args.args)
            said = " ".join((ast.get_docstring(node) or "").partition("\n\n")[0].replace("``", "`").split())
            yield f"| `{node.name}({names})` | {said} |"


def message_table(union: Any) -> Iterator[str]:
    """The messages of one side, their fields and what they are for."""
    yield "| `type` | fields | what it is |"
    yield "| --- | --- | --- |"
    for model in get_args(get_args(union)[0]):
        fields = [
            f"`{name}{'' if field.is_required() else '?'}`: `{typescript.written(field.annotation)}`".replace("|", "\\|")
            for name, field in model.model_fields.items()
            if name != "type"
        ]
        said = " ".join((inspect.getdoc(model) or "").split()).replace("``", "`")
        kind = get_args(model.model_fields["type"].annotation)[0]
        yield f"| `{kind}` | {', '.join(fields) or 'none'} | {said} |"


def route_table() -> Iterator[str]:
    """What the server answers over HTTP."""
    yield "| request | what it is |"
    yield "| --- | --- |"
    with TemporaryDirectory() as folder:
        described = create_app({}, Path(folder)).openapi()
    for path, methods in described["paths"].items():
        for method, operation in methods.items():
            yield f"| `{method.upper()} {path}` | {operation['summary']} |"


TABLES: dict[str, tuple[tuple[str, Callable[[], Iterator[str]]], ...]] = {
    "docs/commands.md": (("commands", command_tables),),
    "docs/engine.md": (("contract", contract_table),),
    "docs/scenarios.md": (
        ("file", partial(reference, scenario_format.Scenario)),
        ("step", partial(reference, scenario_format.Step)),
        ("puzzle", partial(reference, scenario_format.Question)),
        ("terra-position", partial(reference, terra.Position)),
        ("terra-side", partial(reference, terra.Side)),
        ("terra-creature", partial(reference, terra.CreatureAt)),
        ("lemiroth-position", partial(reference, lemiroth.Position)),
        ("lemiroth-side", partial(reference, lemiroth.Side)),
        ("lemiroth-underling", partial(reference, lemiroth.UnderlingAt)),
        ("lemiroth-ground", partial(reference, lemiroth.GroundAt)),
        ("mirianth-position", partial(reference, mirianth.Position)),
        ("mirianth-side", partial(reference, mirianth.Side)),
        ("mirianth-held", partial(reference, mirianth.HeldAt)),
        ("mirianth-promise", partial(reference, mirianth.PromiseAt)),
        ("duel-start", partial(reference, duels.Start)),
        ("duel-start-side", partial(reference, duels.StartSide)),
        ("mirianth-start", partial(reference, mirianth.Start)),
    ),
    "docs/protocol.md": (
        ("routes", route_table),
        ("client", partial(message_table, protocol.ClientMessage)),
        ("server", partial(message_table, protocol.ServerMessage)),
    ),
    "docs/terra.md": (("rules", partial(rule_table, "terra")), ("options", partial(option_table, "terra"))),
    "docs/lemiroth.md": (
        ("options", partial(option_table, "lemiroth")),
        ("moments", partial(moment_table, "lemiroth")),
        ("rules", partial(rule_table, "lemiroth")),
    ),
    "docs/mirianth.md": (("options", partial(option_table, "mirianth")), ("rules", partial(rule_table, "mirianth"))),
}


def scenario_schema(game: str) -> str:
    """The JSON schema of the scenarios of a game, as a file."""
    return json.dumps(schema(find(game)), indent=1, ensure_ascii=False) + "\n"


WHOLE: dict[str, Callable[[], str]] = {
    f"docs/scenario-{game}.schema.json": partial(scenario_schema, game) for game in ("terra", "lemiroth", "mirianth")
}
"""Files that are made from the code entirely."""


def written(page: str) -> str:
    """A page as it should be: its own words, and fresh tables between their marks."""
    if page in WHOLE:
        return WHOLE[page]()
    text = (ROOT / page).read_text(encoding="utf-8")
    for name, lines in TABLES[page]:
        begin, end = f"<!-- table: {name} -->", f"<!-- end: {name} -->"
        if text.count(begin) != 1 or text.count(end) != 1:
            raise SystemExit(f"{page}: the marks of the table {name} are not there once each")
        before, _, rest = text.partition(begin)
        body, after = "\n".join(lines()).strip(), rest.partition(end)[2]
        text = f"{before}{begin}\n\n{body}\n\n{end}{after}"
    return text


def stale() -> list[str]:
    """The pages whose tables are not what the code says."""
    return [page for page in (*TABLES, *WHOLE) if not (ROOT / page).exists() or (ROOT / page).read_text(encoding="utf-8") != written(page)]


def main(words: Sequence[str]) -> None:
    """Write, or check."""
    if "--check" in words:
        pages = stale()
        if pages:
            raise SystemExit(f"stale: {', '.join(pages)}; run {COMMAND}")
        return
    for page in (*TABLES, *WHOLE):
        (ROOT / page).write_text(written(page), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
