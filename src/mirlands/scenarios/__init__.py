"""Scenarios: positions, actions and what must come of them, as YAML that a designer writes.

* ``text``: YAML to plain data that remembers its lines.
* ``format``: what a file may say; the JSON schema follows from it.
* ``session``: one case at the table; ``run``: files to a report; ``matching`` and ``report``: what differed.
* ``puzzles``: scenarios that ask for something, and the judge of whether it was done.

What a position of a game is called is the game's own (``kernel.positions``); nothing here knows a game.
"""
