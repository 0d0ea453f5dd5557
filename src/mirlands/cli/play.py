"""`mirlands play [GAME]`: make the rules ready, then start the server and print the table's address."""

from __future__ import annotations

import os
import socket
import sys
import webbrowser
from collections.abc import Callable
from functools import partial
from pathlib import Path
from threading import Thread
from urllib.parse import quote

import uvicorn

from mirlands.games import find, load_all
from mirlands.kernel.errors import BadInput
from mirlands.kernel.game import Game
from mirlands.scenarios.format import cases
from mirlands.scenarios.session import Session, Table
from mirlands.scenarios.text import Text, read
from mirlands.server.app import create_app, uvicorn_config
from mirlands.server.hall import Hall
from mirlands.server.protocol import SeatRequest

from .output import aside
from .prepare import prepare
from .scenario import game_of
from .warm import warm_table

FIRST_PORT, PORTS = 8000, 40
OPPONENT = "greedy"


class Position:
    """A scenario's position, opened as a table once the server runs."""

    def __init__(self, text: Text) -> None:
        """Set it up.

        Raises:
            BadInput: the position cannot be; it names the line.
        """
        case = cases(text)[0]
        table = Table(text, case.scenario)
        session = Session(table, case)
        self.game, self.content, self.state = table.game, table.world.content, session.match.state
        self.seats, self.human = session.match.seats, (session.match.deciding() or (0,))[0]
        self.fragment = ""

    async def open(self, hall: Hall) -> None:
        """Open the table: the seat that decides first is the person's, the others are bots'."""
        wanted = [SeatRequest(kind="human") if seat == self.human else SeatRequest(kind="bot", bot=OPPONENT) for seat in range(self.seats)]
        opened = await hall.open_position(self.game, self.content, self.state, wanted)
        self.fragment = f"#/table/{quote(opened.table)}/{quote(opened.seats[0].token)}"


class Server(uvicorn.Server):
    """A server that says when it listens."""

    def __init__(self, config: uvicorn.Config, listening: Callable[[], None]) -> None:
        super().__init__(config)
        self.listening = listening

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then call ``listening``."""
        await super().startup(sockets)
        if not self.should_exit:
            self.listening()


def bind(host: str, port: int | None) -> socket.socket:
    """A socket to listen on; without a port the first free one from 8000 on.

    Raises:
        BadInput: the port or the address cannot be had.
    """
    wanted = range(FIRST_PORT, FIRST_PORT + PORTS) if port is None else [port]
    reason = ""
    for one in wanted:
        try:
            family, kind, proto, _, address = socket.getaddrinfo(host, one, type=socket.SOCK_STREAM)[0]
            bound = socket.socket(family, kind, proto)
            try:
                if os.name != "nt":
                    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                bound.bind(address)
            except OSError:
                bound.close()
                raise
            return bound
        except OSError as error:
            reason = error.strerror or str(error)
    place = f"--port {port}" if port is not None else f"--host {host}"
    raise BadInput(place=place, reason=f"cannot listen on {host}: {reason}", hint="try --port 0 for any free port")


def address_of(bound: socket.socket, fragment: str) -> str:
    """The address that a person on this machine opens."""
    host, port = bound.getsockname()[:2]
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)  # noqa: S104  # only read, never bound
    return f"http://{shown}:{port}/{fragment}"


def can_show() -> bool:
    """Whether this machine has a screen to open a browser on."""
    if os.environ.get("CI"):
        return False
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def play_command(name: str, scenario: Path | None, host: str, port: int | None, data: Path | None, browser: bool) -> None:
    """Serve until interrupted."""
    games: dict[str, Game] = load_all()
    text = None if scenario is None else read(scenario)
    game = find(name) if text is None else game_of(text)
    position: Position | None = None

    async def opened(hall: Hall) -> None:
        if position is not None:
            await position.open(hall)

    def listening() -> None:
        fragment = f"#/play/{quote(game.name)}" if position is None else position.fragment
        address = address_of(bound, fragment)
        print(f"{game.title} is open at {address}", flush=True)
        aside.print("Press Ctrl+C to close it; games in progress are kept.")
        if browser and can_show():
            Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    with bind(host, port) as bound:
        app = create_app(games, data, opened=opened)
        for one in games.values():
            prepare(one, "table", partial(warm_table, one))
        if text is not None:
            prepare(game, "position", partial(Position, text))
            position = Position(text)
        config = uvicorn_config(app)
        try:
            Server(config, listening).run(sockets=[bound])
        except KeyboardInterrupt:
            aside.print("Closed.")
