"""Why an action of War of Lemiroth is forbidden just now, in the game's terms: what a person sees on the table.

The rules alone decide; here their decision is only explained, from the View of the seat that was refused.
"""

from __future__ import annotations

from typing import Any

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

MEDITATING_CARDS = (s.UNDERLING, s.BOOK)


def price(content: Any, view: Any, action: int) -> int:
    """The Faith Cost of playing a card of one's hand, or of an Underling's ability; 0 where there is none."""
    cards = content.table[0].cards
    me = view.players[view.me]
    if PLAY <= action < DISCARD_CARD:
        return int(cards[me.hand[action - PLAY]].cost)
    return int(cards[me.crusade[action - USE].card].use_cost)


def still_to_pay(content: Any, view: Any) -> int:
    """What the card or ability that has been begun still costs, less the cards of the Territory chosen for it."""
    draft = view.draft
    if draft.kind not in (s.PLAYING, s.USING):
        return 0
    first = PLAY if draft.kind == s.PLAYING else USE
    return max(0, price(content, view, first + int(draft.place)) - int(draft.marks).bit_count())


def why(content: Any, view: Any, action: int) -> str:
    """A reason, or nothing where the text of the rule says it."""
    if view.me < 0:
        return ""
    return _of_the_moment(view, action) or _of_the_action(content, view, action)


def _of_the_moment(view: Any, action: int) -> str:
    """What must be decided first."""
    if view.phase == s.OPENING_HANDS:
        return "" if action in (KEEP, REDRAW) else "the opening hands are settled first"
    if view.discards > 0 and view.discarder == view.me:
        return "" if DISCARD_CARD <= action < TILT_CARD else f"{_cards(int(view.discards))} must be discarded first"
    if view.draft.kind in (s.PLAYING, s.USING, s.READING):
        if not (action in (PAY,) or TILT_CARD <= action < MARK or action >= TARGET):
            return "something has been begun: finish it or take it back"
    elif view.draft.kind == s.MARKING and action != ADVANCE and not MARK <= action < BLOCK_WITH:
        return "attackers are being declared: attack, or take it back"
    elif view.step == s.BLOCK and view.window == s.NO_WINDOW and action != LET_THROUGH and not BLOCK_WITH <= action < FIGHT:
        return "blockers are being assigned"
    elif view.window != s.NO_WINDOW:
        if view.draft.kind == s.NO_DRAFT and action != PASS and not PLAY <= action < DISCARD_CARD:
            return "this is a moment for Parchments only: play one, or pass"
    elif view.step == s.BOOKS_DUE and not READ <= action < TARGET:
        return "Books act first: say which is the next one"
    elif view.step == s.FIGHTS and not FIGHT <= action < USE:
        return "the fights come first: say which is the next one"
    return ""


def _of_the_action(content: Any, view: Any, action: int) -> str:
    if action in (KEEP, REDRAW):
        return "the opening hands are settled already" if view.options.mulligan or action == KEEP else ""
    if action == PASS:
        return "nothing is asked that could be passed"
    if action == LET_THROUGH:
        return "there is an Underling that must block it" if view.step == s.BLOCK else "no attacker waits for a blocker"
    if action == PAY or TILT_CARD <= action < MARK:
        return _payment(content, view, action)
    if PLACE <= action < PLAY:
        return _placing(content, view, action - PLACE)
    if PLAY <= action < DISCARD_CARD:
        return _playing(content, view, action - PLAY)
    if DISCARD_CARD <= action < TILT_CARD:
        return "no card has to be discarded" if view.discards == 0 else f"there is no card {action - DISCARD_CARD + 1} in your hand"
    if MARK <= action < BLOCK_WITH:
        return _attacking(content, view, action - MARK)
    if BLOCK_WITH <= action < FIGHT:
        return _blocking(content, view, action - BLOCK_WITH)
    if FIGHT <= action < USE:
        return _fighting(content, view, action - FIGHT)
    if USE <= action < READ:
        return _using(content, view, action - USE)
    if READ <= action < TARGET:
        return _reading(content, view, action - READ)
    return _targeting(content, view, action - TARGET) if action >= TARGET else ""


def _cards(number: int) -> str:
    return f"{number} card{'' if number == 1 else 's'}"


def _short_of_faith(view: Any, name: str, cost: int) -> str:
    faith = int(view.players[view.me].faith)
    return f"{name} costs {cost} Faith, and you have {_cards(faith)} untilted in your Territory" if cost > faith else ""


def _payment(content: Any, view: Any, action: int) -> str:
    if view.draft.kind not in (s.PLAYING, s.USING):
        return "nothing is being paid for"
    me, place = view.players[view.me], action - TILT_CARD
    if action == PAY:
        return "the targets are chosen before it is paid for"
    if place >= me.territory_count:
        return f"there is no card {place + 1} in your Territory"
    if me.territory[place].tilted or (int(view.draft.marks) >> place) & 1:
        return f"card {place + 1} of your Territory is tilted already"
    return "the targets are chosen before it is paid for"


def _placing(content: Any, view: Any, place: int) -> str:
    me, cards = view.players[view.me], content.table[0].cards
    if place >= me.hand_count:
        return f"there is no card {place + 1} in your hand"
    if view.phase != s.MEDITATING:
        return "cards are placed in the Meditating phase"
    if me.placed:
        return "a card has been placed this round"
    if me.territory_count >= s.TERRITORY:
        return "your Territory has no room left"
    if cards[me.hand[place]].kind != s.PRAYER:
        prayer = next((int(me.hand[i]) for i in range(me.hand_count) if cards[me.hand[i]].kind == s.PRAYER), 0)
        return f"no other card is placed while {content.names[prayer]} is in your hand" if prayer else ""
    return ""


def _playing(content: Any, view: Any, place: int) -> str:
    me = view.players[view.me]
    if place >= me.hand_count:
        return f"there is no card {place + 1} in your hand"
    number = int(me.hand[place])
    card, name = content.table[0].cards[number], content.names[number]
    if card.kind == s.PRAYER:
        return f"{name} is placed in the Territory, not played"
    if card.kind == s.PSALM and view.seat != view.me:
        return f"{name} is a Psalm, and this is the opponent's round"
    if card.kind != s.PARCHMENT and view.window != s.NO_WINDOW:
        return "this is a moment for Parchments only: play one, or pass"
    if card.kind in MEDITATING_CARDS and view.phase != s.MEDITATING:
        return f"{'Underlings' if card.kind == s.UNDERLING else 'Books'} are played in the Meditating phase"
    short = _short_of_faith(view, name, int(card.cost))
    if short:
        return short
    if card.kind == s.UNDERLING and me.crusade_count >= s.CRUSADE:
        return "your Crusade has no room left"
    if card.kind == s.BOOK and me.lectern_count >= s.LECTERN:
        return "your Lectern has no room left"
    return f"there is no target for {name}" if card.targets else ""


def _ready(content: Any, view: Any, place: int) -> str:
    """What keeps an Underling from attacking and from using its ability."""
    me = view.players[view.me]
    if view.phase != s.CRUSADE_PHASE or view.seat != view.me:
        return "Underlings attack and use their abilities in their own Crusade phase"
    if place >= me.crusade_count:
        return f"there is no Underling {place + 1} in your Crusade"
    one = me.crusade[place]
    name = content.names[one.card]
    if one.fresh and not one.ready:
        return f"{name} has come this round"
    if one.tilted:
        return f"{name} is tilted"
    return "" if one.ready else f"{name} has not been untilted since the round began"


def _attacking(content: Any, view: Any, place: int) -> str:
    if view.phase == s.CRUSADE_PHASE and view.seat == view.me and view.attacked:
        return "attackers have been declared in this Crusade phase already"
    reason = _ready(content, view, place)
    if not reason and view.draft.kind == s.MARKING and (int(view.draft.marks) >> place) & 1:
        return f"{content.names[view.players[view.me].crusade[place].card]} is among the attackers already"
    return reason


def _using(content: Any, view: Any, place: int) -> str:
    number = int(view.players[view.me].crusade[place].card)
    card, name = content.table[0].cards[number], content.names[number]
    if number and card.use == 0:
        return f"{name} has no ability to use"
    reason = _ready(content, view, place)
    if reason:
        return reason
    return _short_of_faith(view, f"the ability of {name}", int(card.use_cost)) or (
        f"there is no target for the ability of {name}" if card.use_targets else ""
    )


def _blocking(content: Any, view: Any, place: int) -> str:
    me, draft = view.players[view.me], view.draft
    if view.step != s.BLOCK:
        return "no attacker waits for a blocker"
    if place >= me.crusade_count:
        return f"there is no Underling {place + 1} in your Crusade"
    one = me.crusade[place]
    name = content.names[one.card]
    if draft.kind == s.BLOCKING and any(int(draft.blocks[i]) == place + 1 for i in range(int(draft.place))):
        return f"{name} blocks another attacker"
    return f"{name} {'came in your last round and is still tilted' if one.fresh else 'is tilted'}" if one.tilted else ""


def _fighting(content: Any, view: Any, place: int) -> str:
    me = view.players[view.me]
    if view.step != s.FIGHTS:
        return "no fight waits for its turn"
    if place >= me.crusade_count:
        return f"there is no Underling {place + 1} in your Crusade"
    return f"{content.names[me.crusade[place].card]} has no fight before it"


def _reading(content: Any, view: Any, at: int) -> str:
    side, place = divmod(at, s.LECTERN)
    player = view.players[view.me if side == 0 else 1 - view.me]
    if view.step != s.BOOKS_DUE:
        return "no Book waits for its turn"
    if place >= player.lectern_count:
        return f"there is no Book {place + 1} on {'your' if side == 0 else 'the other'} Lectern"
    return f"{content.names[player.lectern[place].card]} does not act now"


def _chosen_all(content: Any, view: Any) -> bool:
    """Whether what has been begun waits for its payment."""
    draft, cards = view.draft, content.table[0].cards
    player = view.players[view.me]
    if draft.kind == s.PLAYING:
        return bool(draft.count >= cards[player.hand[draft.place]].targets)
    return bool(draft.kind == s.USING and draft.count >= cards[player.crusade[draft.place].card].use_targets)


def _targeting(content: Any, view: Any, at: int) -> str:
    if view.draft.kind not in (s.PLAYING, s.USING, s.READING):
        return "no target is being chosen"
    if _chosen_all(content, view):
        return "its targets are chosen, and it is being paid for"
    side, within = divmod(at, SPAN)
    player, whose = view.players[view.me if side == 0 else 1 - view.me], "your" if side == 0 else "the enemy"
    if within == s.CRUSADE:
        return f"{whose} life pool is no target for it"
    if within < s.CRUSADE:
        if within >= player.crusade_count:
            return f"there is no Underling {within + 1} in {whose} Crusade"
        name = content.names[player.crusade[within].card]
        shielded = view.draft.kind != s.USING and int(player.capacities[within]) & s.INCORRUPTIBLE
        return f"{name} is Incorruptible" if shielded else f"{name} is no target for it"
    if within < GROUND_AT:
        missing = within - BOOK_AT >= player.lectern_count
        return f"there is no Book {within - BOOK_AT + 1} on {whose} Lectern" if missing else "this Book is no target for it"
    missing = within - GROUND_AT >= player.territory_count
    return f"there is no card {within - GROUND_AT + 1} in {whose} Territory" if missing else "this card is no target for it"
