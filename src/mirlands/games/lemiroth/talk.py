"""Actions and events of War of Lemiroth as text, and back. All of it comes from a View, never from the state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mirlands.kernel.errors import BadInput

from ..duel import events as shared
from ..duel.state import DRAWN, LEADER, NOBODY
from ..duel.talk import RESERVED, SHARED, DuelTalk, Line, Teller, capital, place_of
from . import events, reasons
from . import state as s
from .numbers import (
    ADVANCE,
    BLOCK_WITH,
    BOOK_AT,
    DISCARD_CARD,
    FIGHT,
    GROUND_AT,
    KEEP,
    LET_THROUGH,
    MARK,
    PASS,
    PAY,
    PLACE,
    PLAY,
    READ,
    REDRAW,
    SPAN,
    TARGET,
    TILT_CARD,
    USE,
)

HINT = (
    "actions: keep, redraw, place 3, play 2, play 2 > enemy 1, use 1 > life, to crusade, attack 1 3, block 1 > enemy 2, no block, "
    "fight 2, pass, read my 1, discard 3, pay, tilt 4, end round, cancel, concede"
)
SIMPLE = {"pass": PASS, "keep": KEEP, "redraw": REDRAW, "let through": LET_THROUGH, "pay": PAY}
COUNTED = {
    "place": (PLACE, s.HAND),
    "play": (PLAY, s.HAND),
    "discard": (DISCARD_CARD, s.HAND),
    "tilt": (TILT_CARD, s.TERRITORY),
    "mark": (MARK, s.CRUSADE),
    "block with": (BLOCK_WITH, s.CRUSADE),
    "fight": (FIGHT, s.CRUSADE),
    "use": (USE, s.CRUSADE),
}
"""Words before a position, the action of the first position, and how many there are."""
SOURCES = {
    "place": "me.hand",
    "play": "me.hand",
    "discard": "me.hand",
    "tilt": "me.territory",
    "mark": "me.crusade",
    "block with": "me.crusade",
    "fight": "me.crusade",
    "use": "me.crusade",
}
CAPACITIES = {s.FANATIC: "Fanatic", s.INCORRUPTIBLE: "Incorruptible", s.UNTOUCHABLE: "Untouchable"}


def _marking(view: Any) -> bool:
    return bool(view.draft.kind == s.MARKING)


def _counted(action: int) -> tuple[str, int] | None:
    """The words and the place of an action that names one place; None for the others."""
    for words, (first, count) in COUNTED.items():
        if first <= action < first + count:
            return words, action - first
    return None


def attacker_at_hand(view: Any, dealt_with: int | None = None) -> int:
    """The place in the enemy Crusade of the attacker that a blocker is wanted for, or of the one after so many; -1 when there is none."""
    if dealt_with is None:
        dealt_with = int(view.draft.place) if view.draft.kind == s.BLOCKING else 0
    if view.me < 0 or dealt_with >= view.attack_count:
        return -1
    foe, serial = view.players[1 - view.me], view.attackers[dealt_with]
    return next((i for i in range(foe.crusade_count) if foe.crusade[i].serial == serial), -1)


def paid_automatically(player: Any, cost: int) -> list[int]:
    """The places in a Territory that automatic payment tilts: the last untilted ones."""
    untilted = [i for i in range(player.territory_count) if not player.territory[i].tilted]
    return untilted[len(untilted) - min(cost, len(untilted)) :]


def _thing(side: str, within: int) -> str:
    """What a target is called: ``my 1``, ``enemy book 2``, ``life``."""
    if within < s.CRUSADE:
        return f"{side} {within + 1}"
    if within == s.CRUSADE:
        return "my life" if side == "my" else "life"
    if within < GROUND_AT:
        return f"{side} book {within - BOOK_AT + 1}"
    return f"{side} prayer {within - GROUND_AT + 1}"


def _thing_ref(side: str, within: int) -> str:
    if within < s.CRUSADE:
        return f"{side}.crusade.{within}"
    if within == s.CRUSADE:
        return f"{side}.life"
    if within < GROUND_AT:
        return f"{side}.lectern.{within - BOOK_AT}"
    return f"{side}.territory.{within - GROUND_AT}"


def _target(text: str, part: str) -> int:
    """The action of a target by what it is called."""
    if part in ("life", "enemy life"):
        return TARGET + SPAN + s.CRUSADE
    if part == "my life":
        return TARGET + s.CRUSADE
    side, _, rest = part.partition(" ")
    if side not in ("my", "enemy"):
        hint = "targets: my 1, enemy 2, life, my life, my book 1, enemy book 2, my prayer 3, enemy prayer 1"
        raise BadInput(place=repr(text), reason=f"{part!r} is no target", hint=hint)
    first = TARGET + (SPAN if side == "enemy" else 0)
    kind, _, place = rest.rpartition(" ")
    if kind == "book":
        return first + BOOK_AT + place_of(text, place, s.LECTERN)
    if kind == "prayer":
        return first + GROUND_AT + place_of(text, place, s.TERRITORY)
    return first + place_of(text, rest, s.CRUSADE)


def _other(t: Teller) -> str:
    """What an event is aimed at: a card by name, or the life pool of the other side."""
    return f"{t.whose_of(1 - int(t.event.seat))} life pool" if t.event.other == LEADER else str(t.content.names[t.event.amount])


def _cards(t: Teller) -> str:
    return f"{t.event.amount} card{'' if t.event.amount == 1 else 's'}"


def _card_or_ground(t: Teller) -> str:
    """A card by name; one of a Territory, which may lie face down, by where it lies."""
    return t.card if t.event.subject else f"A card of {t.whose} Territory"


def _damaged(t: Teller) -> str:
    return f"{t.beginning} loses {t.event.amount}" if t.event.thing == LEADER else f"{t.card} takes {t.event.amount}"


def _healed(t: Teller) -> str:
    return f"{t.beginning} gains {t.event.amount}" if t.event.thing == LEADER else f"{t.card} heals {t.event.amount}"


def _granted(t: Teller) -> str:
    gained = " and ".join(word for mask, word in CAPACITIES.items() if t.event.amount & mask)
    return f"{t.card} becomes {gained}"


def _block_stands(t: Teller) -> str:
    """LA22, said where it surprises."""
    return (
        f"{t.card} was blocked: the block stands though its blocker has left, and {t.whose_of(1 - int(t.event.seat))} life pool is not hit"
    )


def _phase(t: Teller) -> str:
    return t.verb("go on to Crusade", "goes on to Crusade") if t.event.amount == s.CRUSADE_PHASE else ""


LINES: Mapping[int, Line] = {
    **SHARED,
    shared.TURN: lambda t: f"Round {t.event.amount}: {t.verb('begin', 'begins')}",
    shared.PHASE: _phase,
    shared.DAMAGED: _damaged,
    shared.HEALED: _healed,
    shared.GRANTED: _granted,
    shared.READIED: lambda t: f"{_card_or_ground(t)} is untilted",
    events.NO_DRAW: lambda t: f"In {'your' if t.mine else 'the'} first round nothing is drawn",
    events.EMPTY: lambda t: f"{capital(t.whose)} Library is empty: there is no card to draw",
    events.DISCARDED: lambda t: t.verb("discard", "discards") + f" {t.card}",
    events.PLACED: lambda t: t.verb("place", "places") + f" {t.card}",
    events.PLACED_DOWN: lambda t: t.verb("place", "places") + f" {t.card} face down",
    events.TILTED_EVENT: lambda t: f"{_card_or_ground(t)} is tilted",
    events.BOOK_ACTS: lambda t: f"{t.card} acts",
    events.ABILITY: lambda t: f"{t.card} uses its ability",
    events.DECLARED: lambda t: f"{t.card} attacks",
    events.BLOCKED: lambda t: f"{t.card} blocks {_other(t)}",
    events.NO_BLOCK: lambda t: f"Nobody blocks {t.card}",
    events.STRIKES: lambda t: f"{t.card} strikes {_other(t)}",
    events.RETALIATES: lambda t: f"{t.card} strikes back at {_other(t)}",
    events.BLOCK_STANDS: _block_stands,
    events.NO_STRIKE: lambda t: "An attacker has left, and does not strike",
    events.DESTROYED_BOOK: lambda t: f"{t.card} is destroyed",
    events.DESTROYED_GROUND: lambda t: f"{t.card} is destroyed in {t.whose} Territory",
    events.GROUND_RETURNED: lambda t: f"{t.card} returns from the Territory to {'your' if t.mine else 'its owner’s'} hand",
    events.MILLED: lambda t: f"{t.card} goes from {t.whose} Library to the Archives",
    events.RECOVERED: lambda t: f"{t.card} returns from the Archives to {'your' if t.mine else 'its owner’s'} hand",
    events.FAITH_RESTORED: lambda t: t.verb("untilt", "untilts") + f" {_cards(t)} of the Territory",
    events.FIZZLED: lambda t: f"{t.card} finds no target and does nothing",
    events.STACKED: lambda t: f"{t.card} waits for answers",
    events.UNSTACKED: lambda t: f"{t.card} resolves",
    events.REDREW: lambda t: t.verb("draw a new opening hand", "draws a new opening hand"),
    events.UNTOUCHED: lambda t: f"{t.card} is Untouchable: physical damage does nothing to it",
    events.CLEARED: lambda t: f"The tokens on {t.card} are taken off",
    events.NOTHING_DRAWN: lambda t: f"{capital(t.whose)} Library is empty: nothing is drawn",
}


class LemirothTalk(DuelTalk):
    """See ``kernel.game.Talk``."""

    pool, names, lines = "life pool", events.NAMES, LINES

    def describe(self, content: Any, view: Any, action: int) -> str:
        """An action as short text; positions count from 1."""
        if action in RESERVED:
            return RESERVED[action]
        if action == ADVANCE:
            return "attack" if _marking(view) else "to crusade" if view.phase == s.MEDITATING else "end round"
        for words, simple in SIMPLE.items():
            if action == simple:
                return words
        counted = _counted(action)
        if counted is not None:
            return f"{counted[0]} {counted[1] + 1}"
        if action < TARGET:
            side, place = divmod(action - READ, s.LECTERN)
            return f"read {'enemy' if side else 'my'} {place + 1}"
        side, within = divmod(action - TARGET, SPAN)
        return _thing("enemy" if side else "my", within)

    def parse(self, content: Any, view: Any, text: str) -> list[int]:
        """The actions of a text: several for attackers, for blockers, and for a card with targets or a payment."""
        words = " ".join(text.lower().split())
        for code, word in RESERVED.items():
            if words == word:
                return [code]
        if words in ("to crusade", "end round", "attack"):
            return self._advance(view, text, words)
        if words == "no block":
            return self._blocks(view, text, {})
        verb, _, rest = words.partition(" ")
        if verb == "attack":
            places = [place_of(text, part, s.CRUSADE) for part in rest.split()]
            if len(set(places)) != len(places):
                raise BadInput(place=repr(text), reason="an Underling attacks once", hint="such as: attack 1 3", rule="LA23")
            return [*(MARK + place for place in places), ADVANCE]
        if verb == "block" and not rest.startswith("with "):
            return self._blocks(view, text, self._pairs(text, rest))
        head, _, tilted = words.partition(" tilting ")
        actions = [self._single(text, part.strip()) for part in head.split(">")]
        return actions + [TILT_CARD + place_of(text, part, s.TERRITORY) for part in tilted.split()]

    def _advance(self, view: Any, text: str, words: str) -> list[int]:
        """The three names of going on, each where it is right; where nobody goes on the rules say why."""
        right = self.describe(None, view, ADVANCE)
        if words != right and view.phase in (s.MEDITATING, s.CRUSADE_PHASE):
            hint = "mark attackers first, such as: attack 1 3" if words == "attack" else right
            raise BadInput(place=repr(text), reason=f"this is no moment for {words!r}", hint=hint, rule="L43")
        return [ADVANCE]

    def _pairs(self, text: str, rest: str) -> dict[int, int]:
        """Blockers by the attackers that they block, as places."""
        pairs: dict[int, int] = {}
        for part in rest.split(","):
            blocker, arrow, attacker = part.partition(">")
            side, _, place = attacker.strip().partition(" ")
            if not arrow or side != "enemy":
                raise BadInput(place=repr(text), reason=f"{part.strip()!r} is no block", hint="such as: block 1 > enemy 2, 3 > enemy 1")
            at = place_of(text, place, s.CRUSADE)
            if at in pairs:
                raise BadInput(place=repr(text), reason="an attacker has at most one blocker", hint="name each attacker once", rule="L49")
            pairs[at] = place_of(text, blocker, s.CRUSADE)
        return pairs

    def _blocks(self, view: Any, text: str, pairs: dict[int, int]) -> list[int]:
        """A whole assignment of blockers: for each attacker that has not been dealt with its blocker, or nobody."""
        first = int(view.draft.place) if view.draft.kind == s.BLOCKING else 0
        left = [attacker_at_hand(view, i) for i in range(first, view.attack_count)] if view.step == s.BLOCK else []
        stray = sorted(pairs.keys() - set(left))
        if stray or not left:
            reason = f"enemy {stray[0] + 1} is no attacker that waits for a blocker" if stray else "no attacker waits for a blocker"
            raise BadInput(place=repr(text), reason=reason, hint="blockers are assigned after an attack", rule="L49")
        return [BLOCK_WITH + pairs[place] if place in pairs else LET_THROUGH for place in left]

    def _single(self, text: str, words: str) -> int:
        """One action by its own words."""
        if words in SIMPLE:
            return SIMPLE[words]
        verb, _, place = words.rpartition(" ")
        if verb in COUNTED:
            first, count = COUNTED[verb]
            return first + place_of(text, place, count)
        if verb in ("read my", "read enemy"):
            return READ + (s.LECTERN if verb == "read enemy" else 0) + place_of(text, place, s.LECTERN)
        if words.startswith(("my ", "enemy ")) or words == "life":
            return _target(text, words)
        raise BadInput(place=repr(text), reason="this is not an action of War of Lemiroth", hint=HINT)

    def shape(self, content: Any, view: Any, action: int) -> dict[str, Any]:
        """``verb``, and ``source`` and ``target`` as places of the view: ``me.hand.0``, ``foe.crusade.1``, ``foe.life``.

        What is paid for has its ``cost``, and in ``pays`` the cards of the Territory that automatic payment tilts.
        """
        if action == ADVANCE:
            return {"verb": "declare" if _marking(view) else "advance" if view.phase == s.MEDITATING else "end"}
        if action == LET_THROUGH:
            return {"verb": "let_through"} | self._attacker(view)
        if action == PAY:
            return {"verb": "pay"} | self._price(view, reasons.still_to_pay(content, view))
        for words, simple in SIMPLE.items():
            if action == simple:
                return {"verb": words}
        counted = _counted(action)
        if counted is not None:
            words, place = counted
            shape: dict[str, Any] = {"verb": words.partition(" ")[0], "source": f"{SOURCES[words]}.{place}"}
            if words == "block with":
                return shape | self._attacker(view)
            if words in ("play", "use"):
                return shape | self._price(view, reasons.price(content, view, action))
            return shape
        if action < TARGET:
            side, place = divmod(action - READ, s.LECTERN)
            return {"verb": "read", "source": f"{'foe' if side else 'me'}.lectern.{place}"}
        side, within = divmod(action - TARGET, SPAN)
        return {"verb": "target", "target": _thing_ref("foe" if side else "me", within)}

    def _attacker(self, view: Any) -> dict[str, str]:
        place = attacker_at_hand(view)
        return {"target": f"foe.crusade.{place}"} if place >= 0 else {}

    def _price(self, view: Any, cost: int) -> dict[str, Any]:
        places = paid_automatically(view.players[view.me], cost) if view.me >= 0 else []
        return {"cost": cost, "pays": [f"me.territory.{place}" for place in places]}

    def why(self, content: Any, view: Any, action: int, code: int) -> str:
        """Why a rule forbids an action just now, where its text alone would leave a person to guess; else empty."""
        return reasons.why(content, view, action)

    def outcome(self, content: Any, view: Any) -> str:
        """Why the game ended, in words; empty while it goes on."""
        if view.winner == NOBODY:
            return ""
        return {
            s.BY_LIFE: "both life pools came to 0 together" if view.winner == DRAWN else "a life pool came to 0",
            s.BY_LIBRARY: "a Library had no card left to draw",
            s.BY_CONCESSION: "a player conceded",
            s.BY_TIME: "a player ran out of time",
            s.BY_BOUND: "the abilities in play would never have come to an end",
        }[int(view.reason)]
