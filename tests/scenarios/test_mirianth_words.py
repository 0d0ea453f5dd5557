"""Mirianth Wars in words: what actions are called, why they are refused, what different readers are told, who has won."""

from __future__ import annotations

from typing import Any

import pytest

from mirlands.games.mirianth import events, numbers
from mirlands.games.mirianth.chronicle import LINES
from mirlands.games.mirianth.content import content
from mirlands.kernel.errors import ActionRefused, BadInput
from mirlands.kernel.match import SPECTATOR, Match
from mirlands.scenarios.format import cases
from mirlands.scenarios.session import Session, Table
from mirlands.scenarios.text import parse

DISPUTE = (
    "{seats: 3, cards: [castle, ruby, troll], seat1: [2x archer, wall], seat2: [emerald, bat], seat3: [cabin],"
    " claims: {seat1: castle, seat2: castle, seat3: troll}}"
)
ANNOUNCING = "{seats: 3, cards: [castle, ruby, troll], promises: [{by: seat2, to: seat3, on: round 9}]}"
CHOOSING = "{seats: 4, cards: [castle, ruby, troll, bat], claims: {seat1: castle, seat2: castle, seat3: castle, seat4: ruby}}"
MERCHANT = "{seats: 3, cards: [castle, ruby, troll], seat1: [merchant], claims: {seat1: castle, seat2: castle, seat3: troll}}"
PALADIN = "{seats: 2, cards: [castle, ruby], seat1: [paladin-4, paladin-3 on bat, troll, bat], claims: {seat1: castle, seat2: ruby}}"
BATTLE = "{phase: resolution, seat1: [castle, mage, archer at troll, rogue, troll, bat], seat2: [ogre]}"
PLAGUE = "{phase: resolution, seat1: [castle, mage, builder, wall, black-plague]}"


def match_of(position: str) -> Match:
    text = parse(f"game: mirianth\nposition: {position}\nsteps: [concede]\n", "words")
    case = cases(text)[0]
    return Session(Table(text, case.scenario), case, 1).match


def refusal(match: Match, seat: int, words: str) -> str:
    """Why it is refused; nothing may have changed."""
    before = match.state.tobytes()
    try:
        match.apply_text(seat, words)
    except (ActionRefused, BadInput) as error:
        assert match.state.tobytes() == before
        return error.reason
    return "it was taken"


def told(match: Match, seat: int, since: int = 0) -> list[str]:
    lines = [match.game.talk.tell(match.content, event, seat) for events in match.seen(seat, since) for event in events]
    return [line for line in lines if line]


REFUSED = [
    (ANNOUNCING, [], "announce 4", "only 3 cards lie there"),
    (ANNOUNCING, [], "keep", "nothing has been announced that could be kept"),
    (ANNOUNCING, [], "pass", "a card must be announced"),
    (ANNOUNCING, [], "waive 1", "promise 1 was made to seat 3"),
    (ANNOUNCING, [], "waive 2", "there is no promise 2"),
    (ANNOUNCING, ["announce 1", "announce 2", "announce 2"], "announce 1", "you have announced Castle already"),
    (CHOOSING, ["concede card"], "choose 1", "Castle is claimed by seat 2"),
    (CHOOSING, ["concede card"], "choose 2", "Ruby is claimed by seat 4"),
    (CHOOSING, ["concede card"], "pass", "another card must be chosen first"),
    (DISPUTE, [], "announce 1", "in this dispute you may offer, concede the card or pass"),
    (DISPUTE, [], "accept", "no offer waits for your answer"),
    (DISPUTE, [], "offer seat 1", "an offer goes to somebody else"),
    (DISPUTE, [], "offer seat 4", "there is no seat 4"),
    (DISPUTE, [], "give archer", "no offer is being made"),
    (DISPUTE, ["offer seat 2"], "give archer", "say first who yields the disputed card"),
    (DISPUTE, ["offer seat 2"], "pass", "an offer is being made: finish it or take it back"),
    (DISPUTE, [], "offer seat 2: you yield", "the offer is empty: a card or a promise must pass"),
    (DISPUTE, [], "offer seat 2: give archer, archer, wall", "at most 2 cards pass each way"),
    (DISPUTE, [], "offer seat 2: give emerald", "you do not own Emerald"),
    (DISPUTE, [], "offer seat 2: ask cabin; I yield", "seat 2 does not own Cabin"),
    (DISPUTE, [], "offer seat 3: give wall; you yield", "nobody can yield the card to somebody outside the dispute, or from there"),
    (DISPUTE, [], "offer seat 2: promise round 2; you yield", "round 2 is not a later one"),
    (DISPUTE, [], "offer seat 2: promise round 20; you yield", "it is known that there will be no round 20"),
    (DISPUTE, [], "offer seat 2: promise next castle; you yield", "no Castle can be turned up any more"),
    (DISPUTE, [], "offer seat 2: promise next hero; demand next hero", "both would promise each other the same"),
    (
        DISPUTE,
        ["offer seat 2: give wall", "decline", "pass", "pass"],
        "offer seat 2: give wall",
        "the same offer has been declined in this dispute",
    ),
    (DISPUTE, ["offer seat 2: give wall"], "pass", "an offer waits for your answer"),
    (DISPUTE, ["offer seat 3: give wall"], "counter", "only those in the dispute answer an offer with another"),
    (MERCHANT, ["pass", "pass", "pass"], "use castle", "you do not own Castle"),
    (MERCHANT, ["pass", "pass", "pass"], "award seat 3, merchant to seat 2", "seat 3 is not in this dispute"),
    (MERCHANT, ["pass", "pass", "pass"], "award seat 2, merchant to seat 1", "the Merchant goes to somebody else in the dispute"),
    (
        MERCHANT.replace("claims", "promises: [{by: seat1, to: seat2, on: next building}], claims").replace(
            "seat3: troll", "seat3: castle"
        ),
        ["choose 2", "pass", "pass", "pass"],
        "award seat 3, merchant to seat 2",
        "you have promised priority on this card to another of those who dispute it",
    ),
    (
        DISPUTE,
        ["offer seat 2", "you yield", "promise next hero"],
        "promise next monster",
        "each side makes at most one promise in an offer",
    ),
    (
        DISPUTE,
        ["offer seat 2", "you yield", "promise next hero"],
        "give wall",
        "all but what the other is to promise has been settled in this offer",
    ),
    (
        DISPUTE,
        ["offer seat 2", "you yield", "give wall"],
        "give archer",
        "cards are named in the order in which they lie, and Archer comes before one that is named already",
    ),
    (DISPUTE, ["offer seat 2", "you yield", "give wall"], "give wall#99", "'wall#99' is not on this table"),
    (PALADIN, [], "tie troll to bat", "Troll cannot be tied to a monster"),
    (PALADIN, [], "tie paladin-3 to troll", "Paladin 3 is tied already"),
    (PALADIN, [], "tie paladin-4 to castle", "Castle is no monster of yours"),
    (BATTLE, [], "fight ogre", "you do not own Ogre"),
    (BATTLE, [], "fight castle", "Castle is no monster"),
    (BATTLE, ["fight bat"], "fight bat", "Bat has been fought already"),
    (BATTLE, [], "use mage on troll", "Mage does away with no monster"),
    (BATTLE, [], "use rogue on ogre", "you do not own Ogre"),
    (BATTLE, [], "strike", "no battle has begun"),
    (BATTLE, ["face troll"], "pass", "a battle has begun: strike, or take it back"),
    (PLAGUE, [], "discard castle", "Castle pays no penalty that waits here"),
    (PLAGUE, [], "use mage", "Mage cancels no penalties"),
    (PLAGUE, [], "pass", "penalties wait to be paid"),
    (DISPUTE, [], "offer seat 2: give the moon", "there is no card 'the moon'"),
    (DISPUTE, [], "offer seat 2: give dragon", "there is no Dragon in this game"),
    (DISPUTE, [], "offer seat 2: give archer; give wall", "'give' is said twice"),
    (DISPUTE, [], "offer seat 9", "'9' is not a seat"),
    (DISPUTE, [], "offer them all", "'them all' is no seat"),
    (DISPUTE, [], "offer seat 2: he yields", "'he yields' does not say who yields"),
    (DISPUTE, [], "offer seat 2: promise the moon", "'the moon' is nothing to be promised"),
    (DISPUTE, [], "announce x", "'x' is not a number of a card"),
    (DISPUTE, [], "award it", "it must say who gets the card and who the Merchant"),
    (DISPUTE, [], "give archer#99", "'archer#99' is not on this table"),
    (DISPUTE, [], "dance", "this is not an action of Mirianth Wars"),
]
"""Positions, what has been done there, what is tried then, and why it cannot be."""


@pytest.mark.parametrize(("position", "done", "tried", "reason"), REFUSED)
def test_why_it_is_refused(position: str, done: list[str], tried: str, reason: str) -> None:
    match = match_of(position)
    for words in done:
        match.apply_text(match.deciding()[0], words)
    assert refusal(match, match.deciding()[0], tried) == reason


def test_equal_cards_are_told_apart_only_where_they_must_be() -> None:
    match = match_of(DISPUTE)
    match.apply_text(0, "offer seat 2")
    match.apply_text(0, "you yield")
    gives = [match.describe(0, action) for action in match.legal(0) if numbers.GIVE <= action < numbers.ASK]
    assert gives == ["give archer", "give archer#2", "give wall"]
    match.apply_text(0, "give archer")
    assert [match.describe(0, action) for action in match.legal(0) if numbers.GIVE <= action < numbers.ASK] == ["give archer", "give wall"]


def test_a_tied_paladin_is_parted_with_last() -> None:
    match = match_of(
        "{seats: 4, cards: [castle, ruby, troll, imp], seat1: [paladin-3 on bat, paladin-3, bat],"
        " claims: {seat1: castle, seat2: castle, seat3: ruby, seat4: troll}}"
    )
    match.apply_text(0, "offer seat 2: give paladin-3; you yield")
    since = len(match.logs)
    match.apply_text(1, "accept")
    assert "Paladin 3 goes from you to seat 2" in told(match, 0, since)
    assert not [line for line in told(match, 0, since) if "no longer tied" in line]


def test_shapes() -> None:
    match = match_of(DISPUTE)

    def shape(words: str) -> list[dict[str, Any]]:
        view = match.view(0)
        return [match.game.talk.shape(match.content, view, action) for action in match.parse(0, words)]

    assert shape("offer seat 2: give archer; ask bat; promise next monster; demand round 7; you yield") == [
        {"verb": "offer", "target": "seat.1"},
        {"verb": "yields", "who": 2},
        {"verb": "give", "source": "thing.1"},
        {"verb": "ask", "source": f"thing.{thing(match, 'bat')}"},
        {"verb": "promise", "what": {"kind": "type", "type": "monster"}},
        {"verb": "demand", "what": {"kind": "round", "round": 7}},
        {"verb": "send"},
    ]
    assert shape("offer seat 3: promise next temple")[1]["what"] == {"kind": "card", "card": content().number("temple")}
    assert shape("announce 2") == [{"verb": "announce", "target": "slot.1"}]
    assert shape("choose 3") == [{"verb": "choose", "target": "slot.2"}]
    assert shape("dispute 1") == [{"verb": "order", "target": "slot.0"}]
    assert shape("waive 1") == [{"verb": "waive", "target": "promise.0"}]
    assert shape("concede card") == [{"verb": "yield_card"}]
    assert shape("award seat 3, wall to seat 2")[1] == {"verb": "award", "winner": "seat.2", "receiver": "seat.1"}
    assert shape("use wall on building")[1] == {"verb": "cancel_symbol", "symbol": "building"}
    assert shape("fight bat without archer") == [
        {"verb": "fight", "target": f"thing.{thing(match, 'bat')}"},
        {"verb": "withhold", "source": "thing.1"},
        {"verb": "strike"},
    ]


def thing(match: Match, card: str) -> int:
    """The first thing on the table that is this card."""
    return int(next(i for i, number in enumerate(match.view(0).card) if number == content().number(card)))


def test_each_reader_is_told_in_his_own_person() -> None:
    match = match_of(DISPUTE)
    match.apply_text(0, "offer seat 2: give wall; promise round 7; you yield")
    assert told(match, 0) == [
        "You make seat 2 an offer: seat 2 yields the card",
        "… Wall would go from you to seat 2",
        "… you would promise seat 2 priority in round 7",
    ]
    assert told(match, 1) == [
        "Seat 1 makes you an offer: you yield the card",
        "… Wall would go from seat 1 to you",
        "… seat 1 would promise you priority in round 7",
    ]
    assert told(match, SPECTATOR)[0] == "Seat 1 makes seat 2 an offer: seat 2 yields the card"
    since = len(match.logs)
    match.apply_text(1, "accept")
    assert told(match, 0, since)[:6] == [
        "Seat 2 accepts your offer",
        "Wall goes from you to seat 2",
        "You promise seat 2 priority in round 7",
        "Seat 2 yields the disputed card",
        "Castle will go to you",
        "Seat 2 chooses Ruby",
    ]
    assert "You receive Ruby" in told(match, 1, since)


def test_every_kind_of_event_has_a_line_but_for_one() -> None:
    assert set(events.NAMES) - set(LINES) == {events.KEPT}


@pytest.mark.parametrize(
    ("position", "outcome"),
    [
        ("{seat1: [ruby], seat2: [emerald]}", "all is scored: seat 2 wins with 2 points"),
        ("{seat1: [ruby]}", "all is scored: seat 1 wins with 1 point"),
        ("{seats: 3, seat1: [temple], seat3: [emerald]}", "seat 1 and seat 3 share the victory with 2 points and 0 defeated monsters each"),
        (
            "{seat1: {defeated: [imp]}, seat2: [emerald]}",
            "seat 1 and seat 2 have 2 points each, and seat 1 wins with more monsters defeated",
        ),
    ],
)
def test_outcomes(position: str, outcome: str) -> None:
    match = match_of(position.replace("{", "{phase: resolution, ", 1))
    result = match.result()
    assert result is not None
    assert result.reason == outcome


def test_the_last_one_left() -> None:
    match = match_of("{seats: 3, cards: [castle, ruby, troll]}")
    match.apply(0, -1)
    assert match.result() is None
    match.apply(2, -1)
    result = match.result()
    assert result is not None
    assert result.reason == "nobody else is left: seat 2 wins"
