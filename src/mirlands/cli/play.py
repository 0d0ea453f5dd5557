"""`mirlands play [GAME]`: make the rules ready, then start the server and print the table's address."""

from __future__ import annotations

import errno
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
from mirlands.scenarios.run import choose_case, open_position
from mirlands.scenarios.text import Text, read
from mirlands.server.app import create_app, uvicorn_config
from mirlands.server.hall import Hall
from mirlands.server.protocol import SeatRequest

from .output import aside
from .prepare import prepare
from .scenario import game_of
from .warm import warm_table

FIRST_PORT, PORTS = 8000, 40
BACKLOG = 100  #: connections that may wait until the rules are ready
WINDOWS_TAKEN = (10048, 10013)  #: what Windows says of a port that is taken
FIRST_GAME, OPPONENT = "terra", "greedy"


class Position:
    """A scenario's position, opened as a table once the server runs."""

    def __init__(self, text: Text, case: str, end: bool) -> None:
        """Set it up.

        Raises:
            BadInput: the position cannot be; it names the line.
        """
        self.match = open_position(text, case, at_end=end)
        self.fragment = ""

    async def open(self, hall: Hall) -> None:
        """Open the table: the first seat is the person's, the others are bots'."""
        match = self.match
        wanted = [SeatRequest(kind="human"), *[SeatRequest(kind="bot", bot=OPPONENT)] * (match.seats - 1)]
        opened = await hall.open_position(match.game, match.content, match.state, wanted)
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
    """A socket that listens; without a port on the first free one from 8000 on.

    It listens at once: of two servers that start together only one can have a port, and the other hears of it now.

    Raises:
        BadInput: the port or the address cannot be had.
    """
    wanted = range(FIRST_PORT, FIRST_PORT + PORTS) if port is None else [port]
    taken: OSError | None = None
    for one in wanted:
        try:
            return _listening(host, one)
        except (OSError, UnicodeError) as error:
            if not isinstance(error, OSError) or error.errno not in (errno.EADDRINUSE, errno.EACCES, *WINDOWS_TAKEN):
                reason = getattr(error, "strerror", None) or "this is no name of a machine"
                hint = "127.0.0.1 is for this machine alone, 0.0.0.0 for every address that it has"
                raise BadInput(f"--host {host}", f"cannot listen there: {reason}", hint) from error
            taken = error
    reason = taken.strerror if taken else "none is left"
    if port is None:
        raise BadInput(
            f"--port {FIRST_PORT} to {wanted[-1]}", f"cannot listen on {host}: {reason}", "--port 0 takes any free port"
        ) from taken
    raise BadInput(f"--port {port}", f"cannot listen on {host}: {reason}", "leave it out, or --port 0 takes any free port") from taken


def _listening(host: str, port: int) -> socket.socket:
    family, kind, proto, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    bound = socket.socket(family, kind, proto)
    try:
        if os.name != "nt":
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind(address)
        bound.listen(BACKLOG)
    except BaseException:
        bound.close()
        raise
    return bound


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


def game_to_play(name: str | None, text: Text | None) -> Game:
    """The game that was named, or the scenario's.

    Raises:
        BadInput: there is no such game, or the scenario is of another.
    """
    named = None if name is None else find(name)
    if text is None:
        return named or find(FIRST_GAME)
    game = game_of(text)
    if named is not None and named.name != game.name:
        hint = f"leave {named.name} out, or say {game.name}"
        raise BadInput(text.where(("game",)), f"this is a scenario of {game.name}, not of {named.name}", hint)
    return game


def play_command(
    name: str | None, scenario: Path | None, case: str, end: bool, host: str, port: int | None, data: Path | None, browser: bool
) -> None:
    """Serve until interrupted."""
    games: dict[str, Game] = load_all()
    if scenario is None and (case or end):
        raise BadInput("--case" if case else "--end", "there is no scenario to take it from", "name one with --scenario FILE")
    text = None if scenario is None else read(scenario)
    game = game_to_play(name, text)
    if text is not None:
        choose_case(text, case)
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
            prepare(game, "position", partial(Position, text, case, end))
            position = Position(text, case, end)
        config = uvicorn_config(app)
        try:
            Server(config, listening).run(sockets=[bound])
        except KeyboardInterrupt:
            aside.print("Closed.")
