"""The laboratory: bots against bots at the boundary, and what may be concluded from it.

* ``series``: which bot takes which seat of which game, and every seed. Games are mirrored.
* ``arena``: games of a series played through ``Match``, in one process or several.
* ``scores``: shares of the win with their intervals, what each player took from each other.
* ``sprt``: a claim tested while games come in.
* ``ratings``: one number for each of many.

Nothing here prints. What a series comes to depends on its seed and never on the number of processes.
"""

from __future__ import annotations
