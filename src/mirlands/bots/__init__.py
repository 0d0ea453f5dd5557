"""Bots: whoever plays a seat without being a person. A bot is given its seat's View and the legal actions, never a state.

* ``choose``: how each bot picks, as compiled rules over a View; for any game of the contract.
* ``steps``: one step judged by how the table looks after it. ``search``: the tree search; ``mind``: what it remembers; ``levels``:
  the strengths that people meet. ``thought``: what a search found, for hints and ``analysis``.
* ``acts``: a game that was played, cut into acts. ``analysis``: what the search makes of them.
* ``batch``: whole games between bots, compiled, without the interpreter's lock.
* ``player``: a bot at a table, called from Python.

A new bot is a function in ``choose``, a number and a name; a new strength is an entry in ``levels``. Nothing else has to know it.
"""

from __future__ import annotations

from .choose import LEVELS, NAMES
from .player import Bot, bot_number, new_bot

__all__ = ["LEVELS", "NAMES", "Bot", "bot_number", "new_bot"]
