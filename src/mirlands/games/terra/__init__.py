"""Terra Miran, a 30-card duel.

* ``state``: what lies on the table, and the numbers that cards are written in.
* ``turn``, ``play``, ``effects``, ``targets``, ``board``, ``setup``: the rules, each function with its rule numbers.
* ``actions``: actions by index, what is legal, what forbids the rest. ``view``: what a seat may know.
* ``rulebook``: the rules and rulings in words; ``talk``: actions and events as text.
* ``declarations``, ``phrases``, ``language``, ``text``, ``content``, ``decks``: cards and decks as data, in ``cards/`` and ``decks/``.

``GAME`` describes it all; the rest of Mirlands needs nothing else from here.
"""

from __future__ import annotations

from mirlands.kernel.game import TO_ALL, TO_SEAT, Game

from . import rules as rules
from .actions import ACTIONS, WIDTH
from .content import content
from .decks import deck, deck_list, read_deck, starters
from .evaluation import TENSOR
from .events import DEALT, DREW, OVERFLOWED, PLAYED, REPLACED
from .positions import TerraPositions
from .rulebook import OPTIONS, RULES, RULES_VERSION
from .state import BY_BOUND, BY_CONCESSION, BY_HEALTH, BY_TIME, Deck, Options, State, Table, View
from .talk import TerraTalk

GAME = Game(
    name="terra",
    title="Terra Miran",
    summary="A duel of creatures and actions: bring the enemy Leader from 20 Health to 0.",
    rules_version=RULES_VERSION,
    seats=(2, 2),
    table=Table,
    state=State,
    view=View,
    options_record=Options,
    deck_record=Deck,
    actions=ACTIONS,
    width=WIDTH,
    tensor=TENSOR,
    options=OPTIONS,
    rules=RULES,
    content=content,
    deck=deck,
    deck_list=deck_list,
    talk=TerraTalk(),
    starters=starters,
    endings={BY_HEALTH: "health", BY_CONCESSION: "concession", BY_TIME: "time", BY_BOUND: "endless chain"},
    read_deck=read_deck,
    reveals={DEALT: TO_SEAT, DREW: TO_SEAT, PLAYED: TO_ALL, OVERFLOWED: TO_ALL, REPLACED: TO_ALL},
    positions=TerraPositions,
)
