"""Write requirements.lock: the releases that a fresh installation takes today, by name and version, no addresses."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HEAD = "# Every release that an installation takes, by name and version. `make lock` writes this file.\n"


def main() -> None:
    """Install the package with its development tools into a new environment and note what came."""
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python = str(Path(folder) / ("Scripts" if sys.platform == "win32" else "bin") / "python")
        subprocess.run([python, "-m", "pip", "install", "--quiet", "--editable", f"{ROOT}[dev]"], check=True)
        frozen = subprocess.run([python, "-m", "pip", "freeze", "--exclude-editable"], check=True, capture_output=True, text=True).stdout
    (ROOT / "requirements.lock").write_text(HEAD + frozen, encoding="utf-8")


if __name__ == "__main__":
    main()
