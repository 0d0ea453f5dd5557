"""The bots of a table: they think beside it, from what their seat sees, and act in their turn after a pause that is always the same."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError

from mirlands.kernel.errors import ActionRefused, UnknownAction

from .protocol import TIMEOUT
from .study import Desk, Study
from .timing import STORAGE_PAUSE

if TYPE_CHECKING:
    from .actor import Actor

log = logging.getLogger(__name__)
PATIENCE = 60.0  #: seconds after which a bot that still thinks is given up for this decision: the game's default is done


def pause_of(pace: float, most: int, seats: int) -> float:
    """A bot's pause before an act, in seconds, at a table of a game for up to ``most``.

    ``pace`` is how long a person waits for the others of a duel. Where more can play, a round of all the others takes no longer
    than that, and no single act more than half of it.
    """
    return pace if most == 2 else pace / max(2, seats - 1)


class Thinking:
    """The bots of one table. ``pause`` and ``window`` are their pauses, in seconds, outside and inside of response windows."""

    def __init__(self, actor: Actor, study: Study, pause: float, window: float) -> None:
        """Nobody thinks yet."""
        self.actor, self.study, self.pause, self.window = actor, study, pause, window
        self.tasks: dict[int, asyncio.Task[None]] = {}

    def rouse(self) -> None:
        """Have every bot think that must decide."""
        for seat, player in enumerate(self.actor.players):
            if player.bot is not None and player.viewer.legal and seat not in self.tasks:
                self.tasks[seat] = asyncio.create_task(self._think(seat))

    async def _think(self, seat: int) -> None:
        """Decide at once, act after the same pause whatever there was to think about.

        In a response window a thought that takes longer than the pause takes another whole one.
        """
        actor, begun = self.actor, time.monotonic()
        viewer = actor.players[seat].viewer
        pause, whole = (self.window, self.window) if viewer.moment else (self.pause, 0.0)
        version, plan = viewer.version, None
        try:
            plan = await self.study.think(self._thought(seat), PATIENCE)
        except TimeoutError:
            log.error("table %s: the bot in seat %d comes to no end", actor.id, seat)
        except Exception:
            log.exception("table %s: the bot in seat %d cannot decide", actor.id, seat)
        spent = time.monotonic() - begun
        await asyncio.sleep(pause - spent if spent < pause else -spent % whole if whole else 0.0)
        actor.post(lambda: self._act(seat, version, plan))

    def _thought(self, seat: int) -> Callable[[Desk], list[int]]:
        """What the bot in a seat has to think about: a whole act, from what its seat sees now."""
        player, game, content = self.actor.players[seat], self.actor.match.game, self.actor.match.content
        name, view, legal = str(player.bot), player.viewer.view, player.viewer.legal
        return lambda desk: desk.imagination(game, content).plan(view, seat, legal, desk.bot(game, content, name, seat))

    async def _act(self, seat: int, version: int, plan: list[int] | None) -> None:
        """Do what the bot wants; what the rules forbid or what it cannot say is replaced by the game's default."""
        del self.tasks[seat]
        actor = self.actor
        viewer = actor.players[seat].viewer
        if viewer.version == version and viewer.legal:
            for actions in (plan, [actor.match.default_action(seat)]):
                if actions is None:
                    continue
                try:
                    if TIMEOUT in actions:
                        raise UnknownAction(TIMEOUT, "running out of time is the server's to say")
                    await actor.commit(seat, f"bot-{actor.number}", actions, lambda _: None)
                    return
                except ActionRefused:
                    log.exception("table %s: the bot in seat %d broke the rules", actor.id, seat)
                except SQLAlchemyError:
                    log.exception("table %s: storing a bot's act", actor.id)
                    await asyncio.sleep(STORAGE_PAUSE)
                    break
        self.actor.rouse()
