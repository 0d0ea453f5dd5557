"""Which source files compiled code depends on: the modules that hold rules, and what these import, as far as it lies beside them.

Everything else in the same folders (texts, decks, documentation) may change without anything being compiled again.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path


def parse(source: bytes) -> ast.Module | None:
    """The syntax tree of a module; ``None`` for what is not Python."""
    try:
        return ast.parse(source)
    except (SyntaxError, ValueError):
        return None


def syntax(source: bytes) -> str:
    """The syntax tree of a module as text, without comments and docstrings: what compiled code depends on.

    What is not Python is its own bytes.
    """
    tree = parse(source)
    if tree is None:
        return repr(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node, clean=False) is not None:
            node.body = node.body[1:]
    return ast.dump(tree)


def modules(folder: Path) -> list[Path]:
    """The modules that rules in a folder may use: the whole package, or the modules side by side in it."""
    if not (folder / "__init__.py").exists():
        return sorted(folder.glob("*.py"))
    return sorted(folder.rglob("*.py"))


def holds_rules(tree: ast.Module) -> bool:
    """Whether a function of the module is decorated with ``rule`` or ``contract``."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            for decorator in node.decorator_list:
                name = decorator.attr if isinstance(decorator, ast.Attribute) else getattr(decorator, "id", "")
                if name in ("rule", "contract"):
                    return True
    return False


def imported(tree: ast.Module, path: Path, roots: Iterable[Path]) -> Iterator[Path]:
    """The files that a module's imports mean.

    ``from package import module`` means the module; only a name that is no module is in the package's ``__init__``.
    """
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                for root in roots:
                    yield from _file(root, alias.name.split("."))
        elif isinstance(node, ast.ImportFrom):
            parts = node.module.split(".") if node.module else []
            for start in [path.parents[node.level - 1]] if node.level else roots:
                for alias in node.names:
                    yield from _file(start, [*parts, alias.name]) or _file(start, parts)


def _file(start: Path, parts: list[str]) -> list[Path]:
    place = start.joinpath(*parts)
    return [path for path in (place.with_name(place.name + ".py"), place / "__init__.py") if path.is_file()][:1]


def needed(folders: Iterable[Path], package: Path) -> list[Path]:
    """The files in ``folders`` that compiled code depends on, in order; ``package`` is that of the rules' own kernel."""
    folders = list(folders)
    roots = {package.parent} | {folder.parent if (folder / "__init__.py").exists() else folder for folder in folders}
    trees: dict[Path, ast.Module | None] = {path: parse(path.read_bytes()) for folder in folders for path in modules(folder)}
    found = {path for path, tree in trees.items() if tree is None or holds_rules(tree)}
    waiting = list(found)
    while waiting:
        path = waiting.pop()
        tree = trees[path]
        if tree is None:
            continue
        for other in imported(tree, path, roots):
            if other in trees and other not in found:
                found.add(other)
                waiting.append(other)
    return sorted(found)
