"""The set-file language that all games share; it knows no game.

* ``lines``: TOML text to data, with the line of every value.
* ``faults``: what is wrong, where, and what would be right; every fault of a set at once.
* ``declare``: what every card declares (id, name, pictures, printings), and the head of a set.
* ``sets``: files to a checked set, its digest, and the pinned form that a replay carries.
* ``text``: rules text as spans that a terminal prints and a browser draws.

A game brings its own card model (a subclass of ``declare.Card``) and lowers it to its own table. To change what a
card may say, change that game's ``language`` module; change this package only for what every game needs.
"""
