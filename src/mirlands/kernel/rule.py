"""``@rule``: a plain Python function over records, compiled by Numba unless ``MIRLANDS_JIT=0``.

Numba's cache on disk does not notice that an imported callee has changed, so the cache lives in a folder named
after a digest of every rule source (its syntax, without comments and docstrings: ``sources``), of Numba and NumPy and of the
bounds-check switch. Rules outside the package (a test's toy, a plug-in) count too: the folder is named at the first
compilation, from all that has been imported by then, and importing more rules after that is an error.

Bots have a folder of their own, named after everything; that of the kernel and the games does not know them. So an edit of a
bot compiles bots again and no game.
"""

from __future__ import annotations

import hashlib
import os
import sys
import threading
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, cast

from .sources import needed, syntax

P = ParamSpec("P")
T = TypeVar("T")

COMPILED = os.environ.get("MIRLANDS_JIT", "1") != "0"
BOUNDS_CHECKED = os.environ.get("NUMBA_BOUNDSCHECK", "0") not in ("", "0")
PACKAGE = Path(__file__).resolve().parent.parent
BOTS = PACKAGE / "bots"

if COMPILED:
    import numba
    from numba.core import types
    from numba.extending import overload as numba_overload


def cache_root() -> Path:
    """Where compiled rules are kept between runs: ``MIRLANDS_CACHE``, or the user's cache folder."""
    chosen = os.environ.get("MIRLANDS_CACHE")
    if chosen:
        return Path(chosen)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "mirlands" / "cache"
    return Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "mirlands"


class _Compiler:
    """The rules seen so far, and the cache folders that they share from the first compilation on."""

    def __init__(self) -> None:
        self.rules: list[tuple[Any, bool]] = []  # and whether it is a bot's
        self.folders: set[Path] = {PACKAGE / "kernel", PACKAGE / "games"}
        self.folder: Path | None = None  # for bots
        self.below: Path | None = None  # for what knows no bots
        self.sealing = threading.Lock()  # two threads may compile first

    def digest(self, *above: Path) -> str:
        """Of the rules in the folders, and in those ``above`` them."""
        settings = (version("numba"), version("numpy"), str(BOUNDS_CHECKED))
        h = hashlib.blake2s(" ".join(settings).encode(), digest_size=8)
        for source in needed(self.folders | set(above), PACKAGE):
            h.update(source.name.encode())
            h.update(syntax(source.read_bytes()).encode())
        return h.hexdigest()

    def add(self, compiled: Any, function: Callable[..., Any]) -> None:
        home = Path(function.__code__.co_filename).resolve().parent
        bots = home == BOTS
        known = bots or any(home == folder or folder in home.parents for folder in self.folders)
        if self.folder is not None and not known:
            raise RuntimeError(
                f"{function.__module__} was imported after rules had been compiled; "
                "import every game before the first call, so that the cache of compiled rules can take it into account"
            )
        if not known:
            self.folders.add(home)
        self.rules.append((compiled, bots))
        if self.folder is not None:
            self.keep(compiled, bots)

    def keep(self, compiled: Any, bots: bool) -> None:
        setattr(numba.config, "CACHE_DIR", str(self.folder if bots else self.below))  # noqa: B010  # Numba declares its settings at run time; it is read when a function's cache is opened
        compiled.enable_caching()

    def seal(self) -> None:
        """Name the cache folders; called at the first compilation."""
        with self.sealing:
            if self.folder is not None:
                return
            self.below = _in_use(cache_root() / self.digest())
            self.folder = _in_use(cache_root() / self.digest(BOTS))
            for compiled, bots in self.rules:
                self.keep(compiled, bots)


def _in_use(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    os.utime(folder)
    return folder


compiler = _Compiler()


def cache_folder() -> Path | None:
    """The folder of compiled rules that is named after all of them; ``None`` when interpreted. Afterwards no rules from new folders
    may be imported."""
    if not COMPILED:
        return None
    compiler.seal()
    return compiler.folder


def rule(function: Callable[P, T]) -> Callable[P, T]:
    """Make a rule of a function. It allocates nothing, touches only its arguments, and never calls back into Python."""
    if not COMPILED:
        return function
    compiled: Any = numba.njit(function, nogil=True, error_model="numpy")
    compiler.add(compiled, function)
    template, compile_for = compiled.get_call_template, compiled.compile

    def widened(args: Any, kws: Any) -> Any:
        """One specialisation per rule, not one per mix of integer widths."""
        return template(tuple(types.int64 if isinstance(a, types.Integer) else a for a in args), kws)

    def sealed(signature: Any) -> Any:
        compiler.seal()
        return compile_for(signature)

    compiled.get_call_template = widened
    compiled.compile = sealed
    return cast("Callable[P, T]", compiled)


def contract(stub: Callable[P, T]) -> Callable[P, T]:
    """A function that every game provides; it is reached by the record type of its second argument.

    Interpreted, the provider is found by the record's dtype; compiled, it is resolved while typing, and so
    compiled code that goes through the contract can be cached.
    """
    providers: dict[Any, Callable[..., Any]] = {}

    def dispatch(table: Any, subject: Any, *rest: Any) -> Any:
        try:
            provider = providers[subject.dtype]
        except KeyError:
            raise TypeError(f"no registered game provides {stub.__name__} for this record; import the game first") from None
        return provider(table, subject, *rest)

    dispatch.__doc__, dispatch.__name__ = stub.__doc__, stub.__name__
    dispatch.providers = providers  # type: ignore[attr-defined]
    if COMPILED:

        def choose(table: Any, subject: Any, *rest: Any) -> Any:
            found = {numba.from_dtype(dtype): function for dtype, function in providers.items()}.get(subject)
            return getattr(found, "py_func", found)

        numba_overload(dispatch, strict=False)(choose)
    return cast("Callable[P, T]", dispatch)
