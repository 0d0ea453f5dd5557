"""A server in a process of its own, for the tests that kill it."""

from __future__ import annotations

import os
from pathlib import Path

os.environ["MIRLANDS_JIT"] = "0"  # interpreted rules need no preparation, and a restart must be quick

import uvicorn

from mirlands.games import load_all
from mirlands.server.app import create_app, uvicorn_config
from mirlands.server.hall import Settings

load_all()


def serve(folder: str, port: int) -> None:
    """Serve the folder until killed."""
    app = create_app(load_all(), Path(folder), settings=Settings(pace=0.0, window=0.0, linger=0.5, rate=1e6, burst=1e6))
    uvicorn.Server(uvicorn_config(app, port=port)).run()
