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

``GAME`` describes it all; the rest of Mirlands needs nothing else from here.
"""

from __future__ import annotations

from typing import Any

from mirlands.kernel.errors import BadInput
from mirlands.kernel.game import TO_ALL, Game

from . import rules as rules
from .content import content
from .evaluation import TENSOR
from .events import FATE_PLAGUE, LAST_ROUND_CARD, REVEALED_CARD
from .numbers import ACTIONS, WIDTH
from .positions import MirianthPositions
from .rulebook import OPTIONS, RULES, RULES_VERSION
from .state import BY_CONCESSION, BY_POINTS, SEATS, Deck, Options, State, Table, View
from .talk import MirianthTalk


def no_deck(content: Any, spec: Any) -> Any:
    """Nobody brings cards: an array of one empty Deck.

    Raises:
        BadInput: a deck was named.
    """
    if spec is not None:
        raise BadInput(place="deck", reason="Mirianth Wars is played without decks of one's own", hint="leave it out")
    return Deck.table(1)


def no_starters(content: Any) -> list[Any]:
    """No decks to choose from."""
    return []


PHRASES = {
    "make-an-offer": "Make me an offer.",
    "what-for-it": "What do you want for it?",
    "too-little": "That is too little.",
    "let-me-have-it": "Let me have this one.",
    "next-is-yours": "The next one is yours.",
    "a-deal": "It is a deal.",
    "plague-decides": "Then let the Plague decide.",
}
"""Quick phrases for the talk beside the Negotiation: they bind nobody; what binds is an offer that is accepted."""

GAME = Game(
    name="mirianth",
    title="Mirianth Wars",
    summary="A kingdom before winter: claim, bargain and promise for cards, then fight the monsters that you took.",
    rules_version=RULES_VERSION,
    seats=(2, SEATS),
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
    deck=no_deck,
    talk=MirianthTalk(),
    starters=no_starters,
    endings={BY_POINTS: "points", BY_CONCESSION: "everybody else left"},
    reveals={REVEALED_CARD: TO_ALL, LAST_ROUND_CARD: TO_ALL, FATE_PLAGUE: TO_ALL},
    positions=MirianthPositions,
    phrases=PHRASES,
)
