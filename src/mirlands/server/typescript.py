"""Writes the client's TypeScript types from the protocol's models and from each game's View record.

python -m mirlands.server.typescript           writes web/src/lib/protocol.ts and web/src/lib/views.ts
python -m mirlands.server.typescript --check   exits 1 when one of them is stale
"""

from __future__ import annotations

import sys
import types
from collections.abc import Iterable, Iterator
from inspect import getdoc
from pathlib import Path
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel

from mirlands.games import BUILT_IN, find
from mirlands.kernel.records import Record

from . import protocol

HEADER = "// Made by `python -m mirlands.server.typescript`; change the Python, not this.\n"
PLAIN = {int: "number", float: "number", str: "string", bool: "boolean", type(None): "null", Any: "unknown"}
CONSTANTS = ("MESSAGE_BYTES", "ACTIONS_AT_ONCE", "CHAT_CHARACTERS", "CHAT_LINES", "CONCEDE", "TIMEOUT", "CANCEL")
UNIONS = ("ClientMessage", "ServerMessage")


def written(kind: Any) -> str:
    """A Python annotation as a TypeScript type. Raises TypeError for what has no counterpart."""
    if kind in PLAIN:
        return PLAIN[kind]
    origin, args = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return written(args[0])
    if origin is Literal:
        return " | ".join(f'"{a}"' for a in args)
    if origin in (Union, types.UnionType):
        return " | ".join(written(a) for a in args)
    if origin is list:
        inner = written(args[0])
        return f"({inner})[]" if " " in inner else f"{inner}[]"
    if origin is dict:
        return f"Record<{written(args[0])}, {written(args[1])}>"
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        return kind.__name__
    raise TypeError(f"{kind!r} has no TypeScript counterpart")


def interface(model: type[BaseModel], *, incoming: bool) -> str:
    """One model as an interface; a field with a default may be absent only in what the client sends."""
    doc = getdoc(model) or ""
    starred = doc.replace("\n", "\n * ").replace(" * \n", " *\n")
    lines = [f"/** {doc} */" if starred == doc else f"/**\n * {starred}\n */", f"export interface {model.__name__} {{"]
    for name, field in model.model_fields.items():
        optional = "?" if incoming and not field.is_required() else ""
        lines.append(f"  {name}{optional}: {written(field.annotation)};")
    return "\n".join([*lines, "}"])


def models() -> list[type[BaseModel]]:
    """The protocol's models in the order of their declaration."""
    found = [m for m in vars(protocol).values() if isinstance(m, type) and issubclass(m, protocol.Model)]
    return [m for m in found if m is not protocol.Model]


def protocol_text() -> str:
    """The whole of protocol.ts."""
    sent = set(get_args(get_args(protocol.ClientMessage)[0]))
    sent |= {protocol.SeatRequest, protocol.TableRequest, protocol.RematchRequest}
    parts = [HEADER]
    parts += [f"export const {name} = {getattr(protocol, name)};" for name in CONSTANTS]
    parts += ["\n" + interface(m, incoming=m in sent) for m in models()]
    parts += [f"\nexport type {name} = {written(get_args(getattr(protocol, name))[0])};" for name in UNIONS]
    return "\n".join(parts) + "\n"


def fields(record: type[Record]) -> Iterator[tuple[str, type[Record] | None, int | None]]:
    """Name, nested record and length of each field; None for a number, and for one of it."""
    kinds = {id(kind.dtype): kind for kind in _declared(Record)}
    for name, declared in ((name, one) for part in reversed(record.__mro__) for name, one in vars(part).items()):
        spec: tuple[Any, ...] | None = getattr(declared, "spec", None)
        if spec is not None:
            yield name, kinds.get(id(spec[0])), spec[1][0] if len(spec) > 1 else None


def _declared(kind: type[Record]) -> Iterator[type[Record]]:
    for record in kind.__subclasses__():
        yield record
        yield from _declared(record)


def records(record: type[Record]) -> Iterator[type[Record]]:
    """A record and those inside it, each once, the outermost first."""
    found = [record]
    for outer in found:
        inner = [kind for _, kind, _ in fields(outer) if kind is not None]
        found += [kind for kind in dict.fromkeys(inner) if kind not in found]
    return iter(found)


def view_text(game: str, view: type[Record]) -> str:
    """A game's View as interfaces; names begin with the game's name."""
    prefix, parts = game.capitalize(), []
    for record in records(view):
        lines = [f"/** {(getdoc(record) or '').splitlines()[0]} */"] if record.__doc__ else []
        lines.append(f"export interface {prefix}{record.__name__} {{")
        for name, kind, length in fields(record):
            inner = "number" if kind is None else f"{prefix}{kind.__name__}"
            lines.append(f"  {name}: {inner}{'' if length is None else '[]'};")
        parts.append("\n".join([*lines, "}"]))
    return "\n\n".join(parts)


def views_text(views: dict[str, type[Record]]) -> str:
    """The whole of views.ts, from each game's View by the game's name."""
    known = [f"  {game}: {game.capitalize()}{view.__name__};" for game, view in views.items()]
    by_name = "\n".join(["/** Each game's View, by the game's name. */", "export interface Views {", *known, "}"])
    return "\n\n".join([HEADER.rstrip("\n"), *(view_text(*one) for one in views.items()), by_name]) + "\n"


def targets(root: Path) -> Iterable[tuple[Path, str]]:
    """Each made file and what it should hold."""
    yield root / "web/src/lib/protocol.ts", protocol_text()
    yield root / "web/src/lib/views.ts", views_text({name: find(name).view for name in BUILT_IN})


def main(arguments: list[str]) -> int:
    """Write the files, or with ``--check`` say which are stale."""
    root, stale = Path(__file__).resolve().parents[3], 0
    for path, text in targets(root):
        if path.exists() and path.read_text() == text:
            continue
        stale += 1
        if "--check" in arguments:
            print(f"{path} is stale: run python -m mirlands.server.typescript", file=sys.stderr)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
            print(f"wrote {path}")
    return int(stale > 0 and "--check" in arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
