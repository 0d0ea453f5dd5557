"""Writes the client's TypeScript types from the protocol's models and from each game's View record.

    python -m mirlands.server.typescript           writes web/src/lib/protocol.ts and web/src/lib/views.ts
    python -m mirlands.server.typescript --check   exits 1 when one of them is stale
"""

from __future__ import annotations

import sys
import types
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel

from . import protocol

HEADER = "// Made by `python -m mirlands.server.typescript`; change the Python, not this.\n"
PLAIN = {int: "number", float: "number", str: "string", bool: "boolean", type(None): "null", Any: "unknown"}
CONSTANTS = ("MESSAGE_BYTES", "ACTIONS_AT_ONCE", "CONCEDE", "TIMEOUT", "CANCEL")
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
    doc = (model.__doc__ or "").strip().replace("\n\n    ", "\n\n").replace("\n    ", "\n").replace("\n", "\n * ").replace(" * \n", " *\n")
    lines = [f"/** {doc} */" if "\n" not in doc else f"/**\n * {doc}\n */", f"export interface {model.__name__} {{"]
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
    sent = {m for m in get_args(get_args(protocol.ClientMessage)[0])}
    sent |= {protocol.SeatRequest, protocol.TableRequest, protocol.RematchRequest}
    parts = [HEADER]
    parts += [f"export const {name} = {getattr(protocol, name)};" for name in CONSTANTS]
    parts += ["\n" + interface(m, incoming=m in sent) for m in models()]
    parts += [f"\nexport type {name} = {written(get_args(getattr(protocol, name))[0])};" for name in UNIONS]
    return "\n".join(parts) + "\n"


def targets(root: Path) -> Iterable[tuple[Path, str]]:
    """Each made file and what it should hold."""
    yield root / "web/src/lib/protocol.ts", protocol_text()


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
