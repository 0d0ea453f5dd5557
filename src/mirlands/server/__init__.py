"""The server: HTTP and WebSocket, one actor per table, storage.

It sends each seat its own view, its own events and its own legal actions, and computes no rule: whatever it
knows of a game it asks through :class:`mirlands.kernel.match.Match` and the game's descriptor. Modules:

- ``protocol``   every message and every HTTP body, as Pydantic models; the TypeScript of the client is made from them
- ``typescript`` writes ``web/src/lib/protocol.ts`` and ``web/src/lib/views.ts``; run it after a change here or of a view
- ``encode``     a record of the engine to JSON, by one function made from the record's layout
- ``folder``     where tables are kept: held by one process, at the newest revision
- ``storage``    what must survive a SIGKILL: tables, actions, results, the chat
- ``playing``    the match of a stored table
- ``seats``      what one viewer has seen: versions, events, the decision at hand
- ``stops``, ``windows`` where a seat wants to be asked, and passing for it where it does not
- ``clocks``, ``timing`` what is left of each seat's time as numbers, and the clocks at work
- ``study``      where bots and hints think: a few threads that all tables share
- ``thinking``   the bots of a table
- ``hints``      what would be good, for a person among bots
- ``puzzles``    puzzles at tables: opened, judged, and their answers kept back
- ``analyses``   what a strong player makes of finished games
- ``chat``, ``phrases`` what people say, and what they can say with one touch
- ``gallery``    those who look on
- ``imagination`` worlds drawn from a view: previews, and what bots plan in
- ``actor``      one table, serialised
- ``hall``       all tables of this process: opening, restoring, forgetting
- ``lines``, ``sockets``, ``guard``, ``faults``, ``catalogue``: connections, limits, errors and lists
- ``app``        the application
"""
