"""Actions and events of Terra Miran as text, and back. All of it comes from a View, never from the state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mirlands.kernel.errors import BadInput

from ..duel.talk import RESERVED, SHARED, DuelTalk, Line, Teller, place_of
from . import events
from .actions import ACTIONS, ADVANCE, ATTACK, CONFIRM, MARK, OPENING, PLAY, TARGET, USE_RESERVE
from .state import (
    ATTACK_PHASE,
    BOARD,
    BY_BOUND,
    BY_CONCESSION,
    BY_HEALTH,
    BY_TIME,
    DRAWN,
    GUARD,
    LEADER,
    MAIN,
    MULLIGAN,
    NOBODY,
    TOKEN,
)

HINT = "actions: keep, replace 1 3, play 2, play 2 > enemy 1, reserve, to attack, attack 1 > enemy 2, attack 1 > leader, end turn, concede"


def _nothing_to_attack_with(content: Any, view: Any) -> bool:
    """Whether going on to Attack ends the turn at once."""
    player = view.players[view.me]
    return not any(player.ready[i] for i in range(player.board_count))


def _attacked(t: Teller) -> str:
    return f"{t.card} attacks {'the Leader' if t.event.other == LEADER else t.content.names[t.event.amount]}"


def _entered(t: Teller) -> str:
    """A token has no card that was played, so it is told that it comes."""
    return f"{t.card} enters play" if t.content.table[0].cards[t.event.subject].kind == TOKEN else ""


def _granted(t: Teller) -> str:
    return f"{t.card} gains {'Guard' if t.event.amount & GUARD else 'Charge'}"


LINES: Mapping[int, Line] = {
    **SHARED,
    events.TURN: lambda t: f"Turn {t.event.amount}: {t.verb('begin', 'begins')}",
    events.REPLACED: lambda t: t.verb("replace", "replaces") + f" {t.event.amount} opening card{'' if t.event.amount == 1 else 's'}",
    events.DEALT: lambda t: t.verb(f"are dealt {t.card}", "") if t.event.subject else "",
    events.OVERFLOWED: lambda t: f"{t.card} is discarded: {'your' if t.mine else 'the'} hand is full",
    events.FATIGUE: lambda t: f"Fatigue {t.event.amount}: {'your' if t.mine else 'the other'} deck is empty",
    events.RESERVE: lambda t: t.verb("use Reserve", "uses Reserve") + ": +1 Energy",
    events.ENTERED: _entered,
    events.ATTACKED: _attacked,
    events.SILENCED: lambda t: f"{t.card} is silenced",
    events.GRANTED: _granted,
    events.READIED: lambda t: f"{t.card} may attack again",
    events.VANISHED: lambda t: f"{t.card} disappears",
}


class TerraTalk(DuelTalk):
    """See ``kernel.game.Talk``."""

    pool, names, lines = "Leader", events.NAMES, LINES

    def describe(self, content: Any, view: Any, action: int) -> str:
        """An action as short text; positions count from 1."""
        if action in RESERVED:
            return RESERVED[action]
        if action == ADVANCE:
            return "to attack" if view.phase == MAIN else "end turn"
        if action == USE_RESERVE:
            return "reserve"
        if action == CONFIRM:
            return "keep" if view.me < 0 or view.players[view.me].marked == 0 else "done"
        if action < PLAY:
            return f"mark {action - MARK + 1}"
        if action < TARGET:
            return f"play {action - PLAY + 1}"
        if action < ATTACK:
            side, place = divmod(action - TARGET, BOARD + 1)
            return _character("my" if side == 0 else "enemy", place)
        attacker, target = divmod(action - ATTACK, BOARD + 1)
        return f"attack {attacker + 1} > {'leader' if target == BOARD else f'enemy {target + 1}'}"

    def parse(self, content: Any, view: Any, text: str) -> list[int]:
        """The actions of a text; several for opening cards and for a card with targets."""
        words = text.strip().lower()
        for code, word in RESERVED.items():
            if words == word:
                return [code]
        simple = {"to attack": ADVANCE, "end turn": ADVANCE, "reserve": USE_RESERVE, "keep": CONFIRM, "done": CONFIRM}
        if words in simple:
            return self._advance(content, view, words) if simple[words] == ADVANCE else [simple[words]]
        verb, _, rest = words.partition(" ")
        if verb == "mark":
            return [MARK + place_of(text, rest, OPENING)]
        if verb == "replace":
            places = [place_of(text, part, OPENING) for part in rest.split()]
            if not places or len(set(places)) != len(places):
                raise BadInput(place=repr(text), reason="replace takes different opening cards", hint="such as: replace 1 3")
            return [*(MARK + place for place in sorted(places)), CONFIRM]
        if verb in ("play", "attack"):
            first, *targets = [part.strip() for part in rest.split(">")]
            if verb == "attack":
                if len(targets) != 1:
                    raise BadInput(place=repr(text), reason="an attack has one target", hint="such as: attack 1 > enemy 2")
                side, place = _target(text, targets[0])
                if side == 0:
                    raise BadInput(place=repr(text), reason="an attack targets the enemy", hint="such as: attack 1 > leader", rule="T30")
                return [ATTACK + place_of(text, first, BOARD) * (BOARD + 1) + place]
            return [PLAY + place_of(text, first, 10), *(_target_action(text, target) for target in targets)]
        if words.startswith(("my ", "enemy ", "leader")):
            return [_target_action(text, part.strip()) for part in words.split(">")]
        raise BadInput(place=repr(text), reason="this is not an action of Terra Miran", hint=HINT)

    def _advance(self, content: Any, view: Any, words: str) -> list[int]:
        """``to attack`` in Main; ``end turn`` in Attack, and from Main both at once."""
        if words == "to attack" and view.phase == ATTACK_PHASE:
            raise BadInput(place=repr(words), reason="this already is the Attack phase", hint="end turn, or an attack", rule="T8")
        if words == "end turn" and view.phase == MAIN and not _nothing_to_attack_with(content, view):
            return [ADVANCE, ADVANCE]
        return [ADVANCE]

    def shape(self, content: Any, view: Any, action: int) -> dict[str, Any]:
        """``verb``, and ``source`` and ``target`` as places of the view: ``me.hand.0``, ``foe.board.1``, ``foe.leader``."""
        if action == ADVANCE:
            ends = view.phase != MAIN or _nothing_to_attack_with(content, view)
            return {"verb": "end" if ends else "advance"}
        if action == USE_RESERVE:
            return {"verb": "reserve"}
        if action == CONFIRM:
            return {"verb": "confirm"}
        if action < PLAY:
            return {"verb": "mark", "source": f"me.hand.{action - MARK}"}
        if action < TARGET:
            return {"verb": "play", "source": f"me.hand.{action - PLAY}"}
        if action < ATTACK:
            side, place = divmod(action - TARGET, BOARD + 1)
            return {"verb": "target", "target": _ref("me" if side == 0 else "foe", place)}
        attacker, target = divmod(action - ATTACK, BOARD + 1)
        return {"verb": "attack", "source": f"me.board.{attacker}", "target": _ref("foe", target)}

    def why(self, content: Any, view: Any, action: int, code: int) -> str:
        """Why a rule forbids an action just now, where its text alone would leave a person to guess; else empty."""
        me, foe = view.players[view.me], view.players[1 - view.me]
        if code == 8 and view.phase == MULLIGAN:
            return "the opening hands are settled first"
        if PLAY <= action < TARGET:
            place = action - PLAY
            if code == 14 and place >= me.hand_count:
                return f"there is no card {place + 1} in your hand"
            if code == 14:
                card = me.hand[place]
                return f"{content.names[card]} costs {content.table[0].cards[card].cost}, and you have {me.energy} Energy"
        if action < ATTACK or code not in (16, 17, 25, 30):
            return ""
        attacker, target = divmod(action - ATTACK, BOARD + 1)
        if code == 16 and view.phase != ATTACK_PHASE:
            return "creatures attack in the Attack phase"
        if code == 16:
            return f"you have no creature {attacker + 1}"
        if code == 30:
            return f"there is no enemy creature {target + 1}" if target >= foe.board_count else ""
        name = content.names[me.board[attacker].card]
        return f"{name} has attacked already" if code == 17 else f"{name} came into play this turn"

    def outcome(self, content: Any, view: Any) -> str:
        """Why the game ended, in words; empty while it goes on."""
        if view.winner == NOBODY:
            return ""
        return {
            BY_HEALTH: "both Leaders fell together" if view.winner == DRAWN else "a Leader fell to 0 Health",
            BY_CONCESSION: "a player conceded",
            BY_TIME: "a player ran out of time",
            BY_BOUND: "the abilities in play would never have come to an end",
        }[int(view.reason)]


def _ref(side: str, place: int) -> str:
    return f"{side}.leader" if place == BOARD else f"{side}.board.{place}"


def _character(side: str, place: int) -> str:
    if place == BOARD:
        return "my leader" if side == "my" else "leader"
    return f"{side} {place + 1}"


def _target(text: str, part: str) -> tuple[int, int]:
    """A character: ``leader``, ``my leader``, ``enemy 2``, ``my 1``; as side (0 mine) and place."""
    if part in ("leader", "enemy leader"):
        return 1, BOARD
    if part == "my leader":
        return 0, BOARD
    side, _, place = part.partition(" ")
    if side not in ("my", "enemy"):
        raise BadInput(place=repr(text), reason=f"{part!r} is not a character", hint="characters: my 1, enemy 2, leader, my leader")
    return (0 if side == "my" else 1), place_of(text, place, BOARD)


def _target_action(text: str, part: str) -> int:
    side, place = _target(text, part)
    action = TARGET + side * (BOARD + 1) + place
    if action >= ACTIONS:
        raise BadInput(place=repr(text), reason="there is no such target", hint=HINT)
    return action
