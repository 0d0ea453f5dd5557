"""A client's line: what goes out on one WebSocket, without ever making a table wait for a slow reader."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

from starlette.websockets import WebSocketDisconnect

BACKLOG = 256  #: messages that may wait for a slow client; it can come back and ask for the gap


class Line:
    """The outgoing side of one connection."""

    def __init__(self, write: Callable[[str], Awaitable[None]], hang_up: Callable[[], None]) -> None:
        self._write, self._hang_up = write, hang_up
        self._waiting: asyncio.Queue[str] = asyncio.Queue(BACKLOG)
        self.open = True

    def send(self, text: str) -> None:
        """Queue a message. A client that does not read is let go."""
        if not self.open:
            return
        try:
            self._waiting.put_nowait(text)
        except asyncio.QueueFull:
            self.close()

    def close(self) -> None:
        """Say no more."""
        if self.open:
            self.open = False
            self._hang_up()

    async def pump(self) -> None:
        """Write messages as they come, until cancelled or until the client has gone."""
        while self.open:
            text = await self._waiting.get()
            try:
                await self._write(text)
            except (WebSocketDisconnect, RuntimeError):  # Starlette says in either way that nobody is there
                self.open = False


class Meter:
    """Allows ``rate`` things a second, and ``burst`` of them at once."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst, self.left, self.at = rate, burst, burst, time.monotonic()

    def allows(self) -> bool:
        """Whether one more may happen now; if so, it counts."""
        now = time.monotonic()
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True
