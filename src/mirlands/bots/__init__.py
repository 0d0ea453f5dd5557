"""Bots: whoever plays a seat without being a person. A bot is given its seat's View and the legal actions, never a state.

* ``choose``: how each bot picks, as compiled rules over a View; for any game of the contract.
* ``batch``: whole games between bots, compiled, without the interpreter's lock.
* ``player``: a bot at a table, called from Python.

A new bot is a function in ``choose``, a number and a name; nothing else has to know it.
"""

from __future__ import annotations

from .choose import NAMES
from .player import Bot, bot_number, new_bot

__all__ = ["NAMES", "Bot", "bot_number", "new_bot"]
