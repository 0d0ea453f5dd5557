"""All tables of this process: opening them, bringing them back from the disk, letting them go."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar

import numpy as np

from mirlands.bots.analysis import analyse
from mirlands.kernel.chance import seed_words
from mirlands.kernel.errors import BadInput, MirlandsError
from mirlands.kernel.explain import plain
from mirlands.kernel.game import Content, Game
from mirlands.kernel.match import admit, new_seed
from mirlands.kernel.records import restore
from mirlands.kernel.replay import dump, replay_of

from .actor import Actor, Drifted, Ended, stop
from .analyses import Analyses
from .catalogue import bot_name, usual_bot
from .faults import HttpFault
from .playing import SavedGame, begin, saved_name
from .protocol import Rematch, SeatRequest, SeatTicket, TableOpened, TableRequest
from .puzzles import riddle_of
from .storage import Saved, SeatRow, Store, TableRow
from .study import Study

T = TypeVar("T")
log = logging.getLogger(__name__)
TOKEN_BYTES = 24
FIRST_TRIES = 64


@dataclass
class Settings:
    """How tables behave. ``pace`` is how long a person waits for bots, in seconds (``thinking.pause_of``); ``window`` the pause
    before a bot answers in a response window and before the server passes for a seat; ``linger`` how long a table that nobody
    is at stays in memory; ``most`` how many may be in memory; ``rate`` how many messages a second a socket may send, and
    ``burst`` how many at once."""

    pace: float = 0.9
    window: float = 0.25
    linger: float = 60.0
    most: int = 5000
    rate: float = 30.0
    burst: float = 90.0


@dataclass
class Hall:
    """The tables of one store. ``study`` is where bots think, ``bot_names`` those that may sit down."""

    store: Store
    games: Mapping[str, Game]
    study: Study
    bot_names: tuple[str, ...]
    settings: Settings = field(default_factory=Settings)
    actors: dict[str, Actor] = field(default_factory=dict)
    contents: dict[str, Content] = field(default_factory=dict)
    _tasks: dict[str, asyncio.Task[None]] = field(default_factory=dict)
    _restoring: dict[str, asyncio.Task[Actor]] = field(default_factory=dict)
    _sweeper: asyncio.Task[None] | None = None

    def __post_init__(self) -> None:
        """Nothing is analysed yet."""
        self.analyses = Analyses(self, analyse)

    # What may be played --------------------------------------------------------------------------------------------

    def game(self, name: str) -> Game:
        """The game of that name; an HTTP fault where there is none."""
        if name not in self.games:
            raise HttpFault(404, "no_such_game", f"there is no game {name!r}; games: {', '.join(self.games)}")
        return self.games[name]

    def content(self, game: Game) -> Content:
        """The game's own set of cards."""
        if game.name not in self.contents:
            self.contents[game.name] = game.content()
        return self.contents[game.name]

    async def content_of(self, game: Game, digest: str | None) -> Content:
        """The set of cards of that digest that some table plays with; the game's own without one."""
        own = self.content(game)
        if digest in (None, own.digest):
            return own
        if digest not in self.contents:
            pinned = await self.store.pinned(digest)
            if pinned is None:
                raise HttpFault(404, "no_such_set", f"no table plays with a set {digest!r}")
            self.contents[digest] = game.content(pinned)
        return self.contents[digest]

    def deck(self, game: Game, request: SeatRequest) -> Any:
        """The deck that a seat asked for, as an array of one."""
        return game.deck(self.content(game), request.deck)

    # Opening ---------------------------------------------------------------------------------------------------

    async def open(self, request: TableRequest) -> TableOpened:
        """Open a table.

        Raises:
            HttpFault: an unknown game or bot, or a wrong number of seats.
            BadInput: an unknown option or deck, or decks that may not meet under these options.
        """
        game = self.game(request.game)
        least, most = game.seats
        if not least <= len(request.seats) <= most:
            wanted = str(least) if least == most else f"{least} to {most}"
            raise HttpFault(400, "seats", f"{game.title} has {wanted} seats, not {len(request.seats)}")
        if all(seat.kind == "bot" for seat in request.seats):
            raise HttpFault(400, "seats", "nobody would be at the table; `mirlands simulate` lets bots play each other")
        rows = [self._seat(game, seat, wanted) for seat, wanted in enumerate(request.seats)]
        options = game.options_array(request.options)
        admit(game, self.content(game), options, np.concatenate([restore(game.deck_record, row.deck) for row in rows]))
        chosen = game.options_dict(options[0])
        clock = None if request.clock is None else request.clock.model_dump()
        saved = await self._store_new(game, chosen, rows, None, None, None, secrets.token_hex(16), clock)
        return _opened(saved)

    async def open_position(
        self,
        game: Game,
        content: Content,
        state: Any,
        seats: list[SeatRequest],
        *,
        puzzle: str | None = None,
        stops: dict[str, Any] | None = None,
    ) -> TableOpened:
        """Open a table that starts from ``state``, an array of one State record; its options lie in the state.

        ``puzzle`` is the name of the puzzle that it is, ``stops`` where people want to be asked (``Stops.kept``).
        """
        rows = [self._seat(game, seat, wanted) for seat, wanted in enumerate(seats)]
        for row in rows:
            row.stops = None if row.bot else stops
        self.contents.setdefault(content.digest, content)
        saved = await self._store_new(game, {}, rows, content, state.tobytes(), None, secrets.token_hex(16), puzzle=puzzle)
        return _opened(saved)

    def _seat(self, game: Game, seat: int, wanted: SeatRequest) -> SeatRow:
        bot = None
        if wanted.kind == "bot":
            bot = wanted.bot or usual_bot(self.bot_names)
            if bot not in self.bot_names:
                raise HttpFault(400, "no_such_bot", f"seat {seat + 1}: there is no bot {bot!r}; bots: {', '.join(self.bot_names)}")
        try:
            deck = self.deck(game, wanted)
        except BadInput as error:
            raise BadInput(f"seat {seat + 1}: {error.place}", error.reason, error.hint, error.rule) from error
        return SeatRow(
            seat=seat,
            name=plain(wanted.name) or (bot_name(bot) if bot else f"Player {seat + 1}"),
            bot=bot,
            token=None if bot else secrets.token_urlsafe(TOKEN_BYTES),
            deck=deck.tobytes(),
            again=False,
        )

    async def _store_new(
        self,
        game: Game,
        options: dict[str, str],
        seats: list[SeatRow],
        content: Content | None,
        start: bytes | None,
        previous: str | None,
        seed: str,
        clock: dict[str, int] | None = None,
        puzzle: str | None = None,
    ) -> Saved:
        content = content or self.content(game)
        table = TableRow(
            id=secrets.token_urlsafe(9),
            game=game.name,
            rules_version=game.rules_version,
            digest=content.digest,
            options=options,
            seed=seed,
            start=start,
            previous=previous,
            created=int(time.time()),
            clock=clock,
            puzzle=puzzle,
        )
        for row in seats:
            row.table_id = table.id
        await self.store.add_table(table, content.pinned, seats)
        return Saved(table, content.pinned, seats, [])

    # Again -----------------------------------------------------------------------------------------------------

    async def agree(self, table: str, token: str) -> Rematch:
        """The answer to a client that wants to play again."""

        async def agree(actor: Actor, seat: int) -> Rematch:
            await self.rematch(actor, seat)
            return actor.rematch_state(seat)

        return await self.ask(table, token, agree)

    async def rematch(self, actor: Actor, seat: int) -> None:
        """A seat wants to play again; when all do, open the table. For the actor's own mailbox."""
        if not actor.match.over:
            raise HttpFault(409, "not_over", "the game is not over yet")
        if actor.saved.table.puzzle is not None:
            raise HttpFault(409, "puzzle", "a puzzle is tried again by opening it anew")
        player = actor.players[seat]
        if not player.again:
            await self.store.agree(actor.id, seat)
            player.again = True
        if all(player.again or player.bot is not None for player in actor.players):
            await self.find_rematch(actor, make=True)
        actor.tell_rematch()

    async def find_rematch(self, actor: Actor, *, make: bool) -> None:
        """Learn where the players of a finished table go on, and with ``make`` open that table.

        Everybody moves one seat on, with deck and house rules; where a View says who was ``first``, the next player is.
        """
        saved: Saved | None
        name = await self.store.rematch(actor.id)
        if name is not None:
            saved = await self.store.load(name)
        elif make:
            saved = await self._store_rematch(actor)
        else:
            return
        if saved is None:
            return
        for row in saved.seats:
            before = (row.seat + 1) % len(saved.seats)
            if row.token is not None:
                actor.rematch_table[before] = (saved.table.id, row.seat, row.token)

    async def _store_rematch(self, actor: Actor) -> Saved:
        old, match = actor.saved, actor.match
        game, content = match.game, match.content
        count = len(old.seats)
        rows = []
        for seat in range(count):
            mover = old.seats[(seat + 1) % count]
            rows.append(
                SeatRow(
                    seat=seat,
                    name=mover.name,
                    bot=mover.bot,
                    token=None if mover.bot else secrets.token_urlsafe(TOKEN_BYTES),
                    deck=mover.deck,
                    again=False,
                    stops=mover.stops,
                )
            )
        seed = secrets.token_hex(16)
        if "first" in (game.view.dtype.names or ()) and old.table.start is None:
            for _ in range(FIRST_TRIES):
                if begin(game, content, old.table, rows, seed).view(0).first == match.view(0).first:
                    break
                seed = secrets.token_hex(16)
        start = None if old.table.start is None else _with_other_chance(game, old.table.start)
        return await self._store_new(game, old.table.options, rows, content, start, old.table.id, seed, old.table.clock)

    # Keeping ---------------------------------------------------------------------------------------------------

    async def saved_game(self, table: str, token: str) -> SavedGame:
        """A finished game as a file, for whoever sat at it: every card and the seed are in it.

        Raises:
            HttpFault: as ``seat``; or the game is not over.
        """
        return await self.ask(table, token, self._save)

    async def _save(self, actor: Actor, _seat: int) -> SavedGame:
        """For the actor's own mailbox, where an end that is not yet on the disk is never seen."""
        if not actor.match.over:
            message = "the game is not over yet: its file shows every card and the seed, so it can be saved at the end"
            raise HttpFault(409, "not_over", message)
        names = [player.name for player in actor.players]
        text = await asyncio.to_thread(lambda: dump(replay_of(actor.match, names)))
        return SavedGame(saved_name(actor.saved.table), text)

    async def ask(self, table: str, token: str, work: Callable[[Actor, int], Awaitable[T]]) -> T:
        """Have a table do ``work`` for the seat that the token opens, in its turn among the acts; what comes of it.

        Raises:
            HttpFault: as ``seat``, and those of ``work``.
        """
        answers: list[T] = []

        async def answer(actor: Actor, seat: int) -> None:
            answers.append(await work(actor, seat))

        while not answers:
            actor, seat = await self.seat(table, token)
            with contextlib.suppress(Ended):  # it left memory just now, and comes back
                await asyncio.shield(actor.post(partial(answer, actor, seat)))
        return answers[0]

    async def seat(self, table: str, token: str) -> tuple[Actor, int]:
        """The table of that name and the seat that the token opens.

        Raises:
            HttpFault: there is no such table, it cannot be played on, or the token opens no seat at it.
        """
        actor = await self.table(table)
        if actor is None:
            raise HttpFault(404, "no_such_table", "there is no such table")
        seat = actor.seat_of(token)
        if seat is None:
            raise HttpFault(403, "bad_token", "this token opens no seat at this table")
        return actor, seat

    async def watched(self, table: str) -> Actor:
        """The table of that name, for one more who looks on: its name is all that is needed.

        Raises:
            HttpFault: there is no such table, it cannot be played on, or too many look on.
        """
        actor = await self.table(table)
        if actor is None:
            raise HttpFault(404, "no_such_table", "there is no such table")
        if actor.gallery.full:
            raise HttpFault(503, "full", "as many look on at this table as can")
        return actor

    # In and out of memory --------------------------------------------------------------------------------------

    async def table(self, name: str) -> Actor | None:
        """The table of that name, brought back from the disk where needed; None where there is none.

        Raises:
            HttpFault: it cannot be played on, or there are too many.
        """
        actor = self.actors.get(name)
        if actor is not None and not actor.ended:
            return actor
        task = self._restoring.get(name)
        if task is None:
            saved = await self.store.load(name)
            if saved is None:
                return None
            task = self._restoring.get(name) or asyncio.create_task(self._restore(saved))
            self._restoring[name] = task
        try:
            return await asyncio.shield(task)
        finally:
            if task.done():
                self._restoring.pop(name, None)

    async def _restore(self, saved: Saved) -> Actor:
        name = saved.table.id
        present = self.actors.get(name)
        if present is not None and not present.ended:
            return present
        if len(self.actors) >= self.settings.most:
            raise HttpFault(503, "full", "this server holds as many tables as it can; try again later")
        game = self.game(saved.table.game)
        if saved.table.rules_version != game.rules_version:
            rules = f"{saved.table.rules_version}, and this server plays {game.rules_version}"
            raise HttpFault(409, "rules_changed", f"this table was begun under rules {rules}")
        try:
            actor = await asyncio.to_thread(self._bring_back, game, self._pinned(game, saved), saved)
        except (Drifted, MirlandsError) as error:
            log.exception("table %s cannot be brought back", name)
            raise HttpFault(409, "drifted", "this table was stored by other rules and cannot be played on") from error
        if actor.match.over:
            await self.find_rematch(actor, make=False)
        self.actors[name] = actor
        self._tasks[name] = asyncio.create_task(actor.run())
        return actor

    def _bring_back(self, game: Game, content: Content, saved: Saved) -> Actor:
        match = begin(game, content, saved.table, saved.seats)
        actor = Actor(saved, match, self.store, self.study, self.settings.pace, self.settings.window)
        actor.riddle = riddle_of(actor)
        return actor

    def _pinned(self, game: Game, saved: Saved) -> Content:
        """The set of cards that the table began with, whatever has become of the game's own."""
        own = self.content(game)
        if saved.table.digest == own.digest:
            return own
        if saved.table.digest not in self.contents:
            self.contents[saved.table.digest] = game.content(saved.pinned)
        return self.contents[saved.table.digest]

    async def sweep(self) -> int:
        """Let go of every table that nobody needs in memory; return how many."""
        going = [name for name, actor in self.actors.items() if actor.idle(self.settings.linger)]
        tasks = []
        for name in going:
            self.actors.pop(name).end()
            tasks.append(self._tasks.pop(name))
        for task in tasks:
            await stop(task)
        return len(going)

    async def start(self) -> None:
        """Begin to sweep now and then."""

        async def now_and_then() -> None:
            while True:
                await asyncio.sleep(min(5.0, max(0.05, self.settings.linger / 4)))
                await self.sweep()

        self._sweeper = asyncio.create_task(now_and_then())

    async def close(self) -> None:
        """Let every table finish what it is doing, and stop."""
        if self._sweeper is not None:
            await stop(self._sweeper)
        await self.analyses.close()
        for name, actor in list(self.actors.items()):
            for task in actor.tasks():
                await stop(task)
            with contextlib.suppress(Ended):
                await actor.post(actor.timing.keep)  # and all before it is done
            await stop(self._tasks.pop(name))
            for task in actor.tasks():  # begun by what was still in its mailbox
                await stop(task)
        self.actors.clear()
        self.study.close()
        await self.store.close()


def _opened(saved: Saved) -> TableOpened:
    tickets = [SeatTicket(seat=row.seat, token=row.token) for row in saved.seats if row.token is not None]
    return TableOpened(table=saved.table.id, seats=tickets)


def _with_other_chance(game: Game, start: bytes) -> bytes:
    """The same position; what chance will do in it is drawn anew."""
    state = restore(game.state, start)
    state[0].chance.words[:] = seed_words(new_seed())
    data: bytes = state.tobytes()
    return data
