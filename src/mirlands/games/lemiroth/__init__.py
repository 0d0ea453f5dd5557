"""War of Lemiroth, a 60-card trading card game with tilted resources, blockers, and answers in the other's round.

* ``state``: what lies in the war zone, and the numbers that cards are written in. ``numbers``: actions by index.
* ``flow``, ``opening``, ``play``, ``payment``, ``targets``, ``crusade``, ``books``, ``windows``, ``effects``, ``board``,
  ``setup``: the rules, each function with its rule numbers.
* ``actions``: what is legal and what forbids the rest. ``view``: what a seat may know; ``worlds``: worlds that fit it.
* ``rulebook``: the rules and rulings in words; ``talk``: actions and events as text; ``moments``: the windows by name.
* ``declarations``, ``phrases``, ``language``, ``text``, ``content``, ``decks``: cards and decks as data, in ``cards/`` and ``decks/``.

``GAME`` describes it all; the rest of Mirlands needs nothing else from here.
"""

from __future__ import annotations

from mirlands.kernel.game import TO_ALL, TO_SEAT, Game

from . import rules as rules
from .content import content
from .decks import admits, deck, deck_list, read_deck, starters
from .evaluation import TENSOR
from .events import DESTROYED_GROUND, DISCARDED, DREW, GROUND_RETURNED, MILLED, PLACED, PLACED_DOWN, PLAYED
from .moments import MOMENTS, NEWS, moment
from .numbers import ACTIONS, PASS, WIDTH
from .positions import LemirothPositions
from .rulebook import OPTIONS, RULES, RULES_VERSION
from .state import BY_BOUND, BY_CONCESSION, BY_LIBRARY, BY_LIFE, BY_TIME, Deck, Options, State, Table, View
from .talk import LemirothTalk

GAME = Game(
    name="lemiroth",
    title="War of Lemiroth",
    summary="A war of two faiths: tilt Prayers, send Underlings on Crusade, and answer in the other's round.",
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
    talk=LemirothTalk(),
    starters=starters,
    endings={
        BY_LIFE: "life",
        BY_LIBRARY: "empty Library",
        BY_CONCESSION: "concession",
        BY_TIME: "time",
        BY_BOUND: "endless chain",
    },
    read_deck=read_deck,
    reveals={
        DREW: TO_SEAT,
        PLACED_DOWN: TO_SEAT,
        PLAYED: TO_ALL,
        PLACED: TO_ALL,
        DISCARDED: TO_ALL,
        MILLED: TO_ALL,
        DESTROYED_GROUND: TO_ALL,
        GROUND_RETURNED: TO_ALL,
    },
    positions=LemirothPositions,
    admits=admits,
    moments=MOMENTS,
    moment=moment,
    pass_action=PASS,
    news=NEWS,
)
