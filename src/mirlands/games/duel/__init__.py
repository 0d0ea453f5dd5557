"""What both duels share: bodies that stand on a board, effects, the one interpreter that runs them, and how cards say them.

* ``state``: the records and numbers that effects are written in.
* ``hooks``: what a duel must say about itself so that effects can reach what lies on its table.
* ``bodies``: verbs on a body (damage, healing, changes, grants); ``targets``: whom an effect may mean.
* ``effects``: the interpreter. ``soundness``: what is true of bodies, and of a program that waits, at a decision.
* ``events``: the kinds of events that mean the same in both. ``piles``: sorted rows of cards. ``outcome``: who has won.
* ``declarations``: ranges of numbers; ``phrases``: targets and conditions as cards write them; ``program``: programs checked
  and lowered; ``text``: and said.

No rule of a single game lives here: each duel provides the hooks for its own State.
"""
