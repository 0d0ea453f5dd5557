"""Where a seat wants to be asked, and whether the server passes for it.

What is decided here depends on the seat's own wish and on what it has been shown, its moment and the news; never on what it
holds: a seat that could answer and one that could not are asked and passed for alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mirlands.kernel.contract import CANCEL
from mirlands.kernel.game import Game

from . import protocol
from .protocol import Mode
from .seats import Viewer


class Stops:
    """One seat's wish. ``kept`` is stored and comes back after a restart; passing ``until`` something happens never does."""

    def __init__(self, game: Game, kept: dict[str, Any] | None) -> None:
        self.game = game
        self.mode: Mode = "chosen"
        self.moments = [moment.name for moment in game.moments.values() if moment.stop]
        if kept is not None:
            self.keep(kept)
        self.until = False
        self.busy = False  # the person has begun something in the window at hand, or taken it back: it is not passed
        self.answered = False  # another seat has done something in the window at hand: the person is asked about it

    def in_order(self, names: Sequence[str]) -> list[str]:
        """Those of the names that the game has, each once, in its order."""
        return [moment.name for moment in self.game.moments.values() if moment.name in names]

    def unknown(self, names: Sequence[str]) -> list[str]:
        """Those of the names that the game has not."""
        return [name for name in names if name not in {moment.name for moment in self.game.moments.values()}]

    def keep(self, kept: dict[str, Any]) -> None:
        """Take over what is stored."""
        self.mode, self.moments = kept["mode"], self.in_order(kept["moments"])

    def kept(self) -> dict[str, Any]:
        """What is stored, JSON-able."""
        return {"mode": self.mode, "moments": self.moments}

    def said(self, passing: int | None) -> protocol.Stops:
        """What the seat is told."""
        return protocol.Stops(mode="until" if self.until else self.mode, moments=self.moments, passing=passing)

    def passes(self, viewer: Viewer) -> bool:
        """Whether the server declines what this seat is asked now."""
        if viewer.moment == 0 or viewer.draft or self.busy or self.game.pass_action not in viewer.legal:
            return False
        if self.until:
            return True
        return self.mode == "chosen" and not self.answered and self.game.moments[viewer.moment].name not in self.moments

    def take_in(self, viewer: Viewer, own: Sequence[int] | None, *, window: bool) -> None:
        """An act has been done and shown: ``own`` are its actions when it was this seat's, None when it was another's.

        ``window``: whoever acted was asked in a window.
        """
        declined = own is not None and list(own) == [self.game.pass_action]
        if own is not None:
            self.busy = viewer.draft or CANCEL in own
            self.answered = self.answered and self.busy
        else:
            self.busy = self.busy and bool(viewer.legal) and not viewer.stirred
            self.answered = window and (self.answered or viewer.stirred)
        acted = own is not None and not declined
        if acted or viewer.stirred or viewer.result is not None or (viewer.legal and viewer.moment == 0):
            self.until = False
