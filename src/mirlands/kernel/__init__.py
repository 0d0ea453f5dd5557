"""What every game shares; nothing here knows the name of a game or of a card.

* ``records``, ``rule``, ``chance``, ``events``, ``queue``: what rules are written with.
* ``contract``: the functions that a game provides, reached by the type of its state.
* ``game``: the description of a game for people and programs outside the rules.
* ``step``, ``batch``: the compiled crossings from Python, and whole games played at random.
* ``match``, ``replay``, ``errors``: one game at the boundary, checked and recorded.
* ``imagined``: worlds that fit a view. ``positions``: how scenarios write a state. ``measure``: what the bench times.

Import ``records`` and ``rule`` freely; ``contract`` is the only door to a game.
"""
