"""Worlds imagined from a seat's View: what a bot plans in and what a preview is made from. No true state comes here."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from mirlands.kernel import chance, events, imagined, step
from mirlands.kernel.game import Content, Game
from mirlands.kernel.records import restore

WORLDS = 16  #: a chance of one half passes unnoticed in one of 32,768 previews
LONGEST_DRAFT = 64


class Imagination:
    """Scratch worlds of one table. Not for two threads at once."""

    def __init__(self, game: Game, content: Content) -> None:
        self.game, self.content, self.table = game, content, content.table
        self.worlds, self.views = game.state.table(1), game.view.table(1)
        self.dice, self.log = chance.Dice.table(1), events.new_log()
        self.legal = np.zeros(game.width, np.int64)

    def world(self, view: bytes) -> None:
        """Imagine a world that fits the view, with chance of its own."""
        seed = np.frombuffer(secrets.token_bytes(16), np.uint32).astype(np.int64)
        imagined.imagine_world(self.table, restore(self.game.view, view), self.dice, seed, self.worlds)

    def take(self, seat: int, action: int) -> bool:
        """Take an action in the imagined world; False when that world does not allow it."""
        return imagined.try_action(self.table, self.worlds, seat, action, self.log, self.views) == 1

    def preview(self, view: bytes, seat: int, actions: Sequence[int]) -> tuple[bytes | None, str | None]:
        """The seat's view after ``actions``, or None and the reason why it cannot be known."""
        after: bytes | None = None
        for _ in range(WORLDS):
            self.world(view)
            self.views[:] = restore(self.game.view, view)
            for action in actions:
                if not self.take(seat, action):
                    return None, self._why_not(seat, action)
            seen = self.views.tobytes()
            if after is not None and seen != after:
                return None, "chance or hidden cards decide this"
            after = seen
        return after, None

    def _why_not(self, seat: int, action: int) -> str:
        """Why the imagined world does not allow the action, as it would be refused at the table."""
        code = step.judge(self.table, self.worlds, seat, action)
        if code not in self.game.rules:
            return "this cannot be done as the table stands"
        return self.game.talk.why(self.content, self.views[0], action, code) or self.game.rules[code].text

    def plan(self, view: bytes, seat: int, legal: Sequence[int], choose: Callable[[Any, Sequence[int]], int]) -> list[int]:
        """A whole act of a bot: one action, and while it drafts the next ones.

        ``choose`` is given an array of one View and the legal actions. The steps of a draft reveal nothing, so they can
        be planned in an imagined world, and the act is then one, however many steps it has.
        """
        actions = [choose(restore(self.game.view, view), legal)]
        self.world(view)
        while len(actions) < LONGEST_DRAFT and self.take(seat, actions[-1]):
            count = imagined.next_of_draft(self.table, self.worlds, seat, self.legal)
            if count == 0:
                break
            actions.append(choose(self.views.copy(), [int(a) for a in self.legal[:count]]))
        return actions
