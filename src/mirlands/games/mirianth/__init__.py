"""Mirianth Wars, for two to four seats: drafting with open negotiation and binding promises, then battles and scoring.

* ``state``: what lies on the table, and the numbers that cards are written in. ``numbers``: actions by index. ``events``.
* The Negotiation: ``claims`` (reveal, announce, choose again), ``promises``, ``offers``, ``disputes`` (talk, Merchant, plague
  test), ``paladins`` (the end of a round).
* The Resolution: ``resolution`` (its steps), ``accommodation``, ``penalties``, ``battles``; then ``scoring``.
* ``flow`` goes from one decision to the next; ``holdings`` is what a seat has; ``setup`` the start, ``outcome`` who has won.
* ``actions``: what is legal and what forbids the rest. ``view``: what a seat may know; ``worlds``: worlds that fit it.
* ``evaluation`` and ``bargaining``: how good a table looks, and which deals a seat of plain sense makes.
* ``rulebook``: the rules and rulings in words; ``talk``, ``speech``, ``chronicle``, ``reasons``: actions and events as text.
* ``declarations``, ``phrases``, ``language``, ``text``, ``content``: cards as data, in ``cards/``.

"""
