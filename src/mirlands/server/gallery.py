"""Those who look on: they see what everybody may see, and nothing before the seats do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mirlands.kernel.match import SPECTATOR, Match, Snapshot

from .playing import result_of
from .seats import Viewer

if TYPE_CHECKING:
    from .actor import Actor
    from .lines import Line

MOST = 64  #: spectators of one table


class Gallery:
    """The spectators of one table. What they have seen is kept while one of them is there."""

    def __init__(self, actor: Actor) -> None:
        """Empty."""
        self.actor = actor
        self.lines: list[Line] = []
        self.viewer: Viewer | None = None

    @property
    def full(self) -> bool:
        """Whether there is no room for one more."""
        self.lines = [line for line in self.lines if line.open]
        return len(self.lines) >= MOST

    def arrive(self, line: Line) -> Viewer:
        """Somebody looks on from now on."""
        if line not in self.lines:
            self.lines.append(line)
        if self.viewer is None:
            self.viewer = self._look()
        return self.viewer

    def _look(self) -> Viewer:
        """A viewer that has seen the game so far, up to a simultaneous decision that is still open."""
        match, opened = self.actor.match, self.actor.opened
        viewer = Viewer(match.game, match.content, SPECTATOR)
        told = match.seen(SPECTATOR)
        steps = len(told) if opened is None else opened.steps
        seen = match if opened is None else Match.at(match.game, match.content, opened.state)
        self._take_in(viewer, seen, told[:steps], sealed=False)
        if opened is not None:
            self._take_in(viewer, match, told[steps:], sealed=True)
        return viewer

    def show(self, moment: Snapshot) -> bool:
        """An act has been done since ``moment``; return whether there is a frame for those who look on."""
        if self.viewer is None:
            return False
        match = self.actor.match
        return self._take_in(self.viewer, match, match.seen(SPECTATOR, moment.steps), sealed=self.actor.sealed)

    @staticmethod
    def _take_in(viewer: Viewer, match: Match, told: list[object], *, sealed: bool) -> bool:
        events = [some for some in told if len(some)]  # type: ignore[arg-type]  # arrays
        view = match.view_array(SPECTATOR).tobytes()
        return viewer.show(view, (), False, events, result_of(match), acted=False, sealed=sealed)

    def send(self) -> None:
        """Send all of them the newest frame."""
        if self.viewer is not None:
            frame = self.viewer.frame(self.viewer.version - 1)
            for line in self.lines:
                line.send(frame)

    def leave(self, line: Line) -> None:
        """Somebody has hung up."""
        if line in self.lines:
            self.lines.remove(line)
        if not self.lines:
            self.viewer = None
