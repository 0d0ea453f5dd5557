"""One WebSocket: read, check, hand to the table; whatever comes in, the answer is a message and never a traceback."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
from collections.abc import Mapping
from typing import Any

from fastapi import WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from mirlands.kernel.explain import Path, fields_of
from mirlands.kernel.match import SPECTATOR

from .actor import Actor, Ended, stop
from .faults import HttpFault, error_text, malformed_fault
from .hall import Hall
from .lines import Line, Meter
from .protocol import (
    MESSAGE_BYTES,
    Act,
    AskHint,
    AskPreview,
    Error,
    Fault,
    Join,
    Ping,
    Pong,
    Refused,
    Report,
    Say,
    SetStops,
    Watch,
    client_message,
)

log = logging.getLogger(__name__)
JOIN_WITHIN = 20.0  #: seconds that a socket may stay open without saying who it is
PATIENCE = 300  #: messages over the rate after which the socket is closed
NO_TABLE, NO_SEAT, TOO_FAST, TOO_LATE, LET_GO, FULL, BROKEN = 4404, 4403, 4429, 4408, 4409, 4413, 1011
PONG = Pong().model_dump_json()


async def serve_socket(hall: Hall, socket: WebSocket, table: str) -> None:
    """Serve a client until it goes away."""
    await socket.accept()
    client = _Client(hall, socket, table)
    writer = asyncio.create_task(client.line.pump())
    try:
        await client.listen()
    except (WebSocketDisconnect, RuntimeError):
        pass  # it has gone away; Starlette says so in either of two ways
    except Exception:
        log.exception("a socket of table %s", table)
        await client.fail()
    finally:
        client.line.open = False
        if client.actor is not None and client.seat is not None:
            actor, seat = client.actor, client.seat
            actor.post(lambda: actor.leave(seat, client.line))
        await stop(writer)


class _Client:
    """One connection: at most one seat."""

    def __init__(self, hall: Hall, socket: WebSocket, table: str) -> None:
        self.hall, self.socket, self.table = hall, socket, table
        self.line = Line(socket.send_text, self._let_go)
        self.actor: Actor | None = None
        self.seat: int | None = None
        self.token = ""
        self.meter, self.over_rate = Meter(hall.settings.rate, hall.settings.burst), 0
        self._closing: asyncio.Task[None] | None = None

    def _let_go(self) -> None:
        self._closing = asyncio.create_task(self._close(LET_GO))

    async def _close(self, code: int) -> None:
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            await self.socket.close(code)

    async def fail(self) -> None:
        """Say that the fault is here, and no more."""
        await self._say_and_close(BROKEN, "internal", "something went wrong here; it has been noted")

    async def _say_and_close(self, code: int, name: str, message: str) -> None:
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            await self.socket.send_text(error_text(name, message))
        await self._close(code)

    async def listen(self) -> None:
        """Read until the end."""
        while True:
            try:
                async with asyncio.timeout(None if self.actor else JOIN_WITHIN):
                    received = await self.socket.receive()
            except TimeoutError:
                await self._say_and_close(TOO_LATE, "join_first", "a client says who it is with a join message")
                return
            if received["type"] == "websocket.disconnect":
                return
            if not self.meter.allows():
                self.over_rate += 1
                if self.over_rate > PATIENCE:
                    await self._say_and_close(TOO_FAST, "too_fast", "far too many messages")
                    return
                self.line.send(error_text("too_fast", "too many messages; this one was not read"))
                continue
            self.over_rate = max(0, self.over_rate - 1)
            if not await self._read(received):
                return

    async def _read(self, received: Any) -> bool:
        """Read one message; False when that was the last one."""
        text = received.get("text")
        if text is None:
            self.line.send(error_text("malformed", "messages are JSON text, not bytes"))
            return True
        if len(text) > MESSAGE_BYTES:
            self.line.send(error_text("too_long", f"a message may have {MESSAGE_BYTES} characters"))
            return True
        try:
            message = client_message.validate_json(text)
        except ValidationError as error:
            self.line.send(_malformed(text, error))
            return True
        if isinstance(message, Ping):
            self.line.send(PONG)
            return True
        if isinstance(message, Join):
            return await self._join(message)
        if isinstance(message, Watch):
            return await self._watch()
        if self.actor is None or self.seat is None:
            self.line.send(error_text("join_first", "say who you are first, with a join message"))
            return True
        if self.seat == SPECTATOR:
            self._decline(message)
        else:
            await self._ask(self.actor, self.seat, message)
        return True

    def _decline(self, message: Act | AskPreview | AskHint | SetStops | Say | Report) -> None:
        """Whoever looks on does nothing else."""
        fault = Fault(code="watching", message="you are looking on; only those who sit at the table act and speak")
        told = Error(error=fault) if isinstance(message, SetStops) else Refused(key=message.key, error=fault)
        self.line.send(told.model_dump_json())

    async def _ask(self, actor: Actor, seat: int, message: Act | AskPreview | AskHint | SetStops | Say | Report) -> None:
        line = self.line
        if isinstance(message, Say):
            said = message
            work = actor.post(lambda: actor.chat.say(seat, line, said.key, said.text, said.phrase))
        elif isinstance(message, Report):
            told = message
            work = actor.post(lambda: actor.chat.report(seat, line, told.key, told.number, told.why))
        elif isinstance(message, Act):
            act = message
            work = actor.post(lambda: actor.act(seat, line, act.key, act.decision, list(act.actions)))
        elif isinstance(message, AskHint):
            hint = message
            work = actor.post(lambda: actor.hints.ask(seat, line, hint.key))
        elif isinstance(message, SetStops):
            wish = message
            moments = None if wish.moments is None else list(wish.moments)
            work = actor.post(lambda: actor.windows.set_stops(seat, line, wish.mode, moments))
        else:
            asked = message
            work = actor.post(lambda: actor.preview(seat, line, asked.key, list(asked.actions)))
        try:
            await asyncio.shield(work)
        except asyncio.CancelledError:
            raise
        except Exception:
            line.send(error_text("internal", "something went wrong here; it has been noted"))

    async def _watch(self) -> bool:
        """Look on; False when that cannot be."""
        if self.actor is not None and self.seat != SPECTATOR:
            self.line.send(error_text("seated", "this socket has a seat already; open another to look on"))
            return True
        while True:
            try:
                actor = await self.hall.watched(self.table)
            except HttpFault as fault:
                await self._say_and_close(FULL if fault.status == 503 else NO_TABLE, fault.fault.code, fault.fault.message)
                return False
            self.actor, self.seat = actor, SPECTATOR
            with contextlib.suppress(Ended):  # it left memory just now, and comes back
                await asyncio.shield(actor.post(lambda a=actor: a.watch(self.line)))  # type: ignore[misc]
                return True

    async def _join(self, message: Join) -> bool:
        """Sit down; False when there is no such seat."""
        if self.actor is not None and message.token != self.token:
            self.line.send(error_text("seated", "this socket has a seat already; open another for another seat"))
            return True
        while True:
            try:
                actor, seat = await self.hall.seat(self.table, message.token)
            except HttpFault as fault:
                code = NO_SEAT if fault.status == 403 else NO_TABLE
                await self._say_and_close(code, fault.fault.code, fault.fault.message)
                return False
            self.actor, self.seat, self.token = actor, seat, message.token
            with contextlib.suppress(Ended):  # it left memory just now, and comes back
                await asyncio.shield(actor.post(lambda a=actor, s=seat: a.join(s, self.line, message.since)))  # type: ignore[misc]
                return True


MESSAGES = fields_of(Join, Watch, Act, AskPreview, AskHint, SetStops, Say, Report, Ping)


def _known(path: Path) -> Mapping[str, str]:
    """The fields of every message, and what the one may say that tells them apart."""
    return {**MESSAGES(path), "type": "join, watch, act, preview, hint, stops, say, report or ping"}


def _malformed(text: str, error: ValidationError) -> str:
    """The answer to a malformed message."""
    try:
        sent = json.loads(text)
    except (ValueError, RecursionError):
        sent = None
    fault = malformed_fault(error.errors(include_url=False), sent, _known)
    return error_text(fault.code, fault.message)
