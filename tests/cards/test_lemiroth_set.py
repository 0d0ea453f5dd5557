"""LEMIROTH-01: what the rulebook says of its cards, what a faction needs, and what no card of it may do."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any, get_args

import pytest

from mirlands.games.duel.state import CHOSEN, GROUNDS
from mirlands.games.lemiroth import phrases
from mirlands.games.lemiroth.content import base, content
from mirlands.games.lemiroth.declarations import (
    EFFECTS,
    BookCard,
    Modify,
    ParchmentCard,
    PrayerCard,
    PsalmCard,
    UnderlingCard,
    programs,
)

ROOT = Path(__file__).resolve().parents[2]
CARDS = base().cards
PAID: list[Any] = [card for card in CARDS if not isinstance(card, PrayerCard)]
UNDERLINGS = [card for card in CARDS if isinstance(card, UnderlingCard)]
ROWS = [(card, when, effect) for card in CARDS for when, effects, _ in programs(card) for effect in effects]


def text(name: str) -> str:
    """The rules text of a card."""
    return base().text(base().number(name)).plain


def card(name: str) -> Any:
    """A card by its name."""
    return base().card(base().number(name))


# What the rulebook says


def test_gabriel_is_unique() -> None:
    """L8: you can only have one card "Gabriel" in your deck."""
    assert card("Gabriel").unique
    assert text("Gabriel").startswith("Unique")


def test_divine_deferment() -> None:
    """L7, L16: a Psalm of which a deck may have four; its effect: add 3 points to your life pool."""
    assert isinstance(card("Divine Deferment"), PsalmCard)
    assert not card("Divine Deferment").unique
    assert text("Divine Deferment") == "Add 3 points to your life pool."


def test_celestial_salvation() -> None:
    """L13: its Faith Cost is 2."""
    assert card("Celestial Salvation").cost == 2


def test_sister_of_salvation() -> None:
    """L14: an Underling; the Faith Cost for this card is 3."""
    assert isinstance(card("Sister of Salvation"), UnderlingCard)
    assert card("Sister of Salvation").cost == 3


def test_dark_omen() -> None:
    """L40: a Book; it targets you and you lose one life point."""
    assert isinstance(card("Dark Omen"), BookCard)
    assert text("Dark Omen") == "Opponent's Meditating phase: The opponent loses 1 life point."


def test_pikeman_of_dogma_and_wyrm() -> None:
    """L53, L58: 3/3 and 1/4, which decide their fight."""
    pikeman, wyrm = card("Pikeman of Dogma"), card("Wyrm")
    assert (pikeman.willpower, pikeman.stamina, pikeman.ability, pikeman.capacities) == (3, 3, [], [])
    assert (wyrm.willpower, wyrm.stamina, wyrm.ability, wyrm.capacities) == (1, 4, [], [])


def test_each_faction_has_its_own_name_for_what_gives_faith() -> None:
    """LA15: one type, a name for each faction."""
    prayers = {c.faction: base().face(base().number(c.id))["type"] for c in CARDS if isinstance(c, PrayerCard)}
    assert prayers == {"gnostics": "prayer", "heresiarcs": "incantation"}


# What a faction needs


@pytest.mark.parametrize("faction", ["gnostics", "heresiarcs"])
def test_each_faction_has_its_cards_and_a_curve(faction: str) -> None:
    own = [c for c in PAID if c.faction == faction]
    kinds = Counter(c.type for c in own)
    assert len(own) >= 45
    assert kinds["parchment"] >= 9
    assert kinds["book"] >= 6
    assert kinds["psalm"] >= 6
    assert kinds["underling"] >= 20
    assert {1, 2, 3, 4, 5, 7} <= {c.cost for c in own}
    uniques = [c for c in own if c.unique]
    assert len(uniques) >= 2
    capacities = {word for c in own if isinstance(c, UnderlingCard) for word in c.capacities}
    assert capacities == {"fanatic", "incorruptible", "untouchable"}
    timings = {when for c in own for when, _, _ in programs(c)}
    assert timings == {"played", "arrival", "attack", "destroyed", "crusade", "acts"}
    assert sum(c.aura is not None for c in own if isinstance(c, BookCard)) >= 2


def test_every_verb_is_used_and_changes_that_last_and_that_do_not() -> None:
    assert {effect.do for _, _, effect in ROWS} == {word for model in EFFECTS for word in get_args(model.model_fields["do"].annotation)}
    assert len(EFFECTS) == 13
    changes = [effect for _, _, effect in ROWS if isinstance(effect, Modify)]
    ups = {(effect.lasts, effect.willpower + effect.stamina > 0) for effect in changes}
    assert ups == {("this round", True), ("this round", False), ("in play", True), ("in play", False)}
    acts = {c.acts.when for c in CARDS if isinstance(c, BookCard) and c.acts}
    assert acts == set(phrases.ACTS)


def worth(underling: UnderlingCard) -> float:
    """Half of Willpower and Stamina, and what its Exclusive Capacities are worth."""
    extra = {"fanatic": 0.25 + underling.willpower / 4, "incorruptible": 0.5, "untouchable": 1.0}
    return (underling.willpower + underling.stamina) / 2 + sum(extra[word] for word in underling.capacities)


def test_bodies_without_abilities_keep_to_the_curve() -> None:
    """A body costs about (Willpower + Stamina) / 2."""
    plain = [c for c in UNDERLINGS if not c.ability]
    assert len(plain) >= 15
    for c in plain:
        assert abs(worth(c) - c.cost) <= 0.75, c.id


def test_no_underling_outgrows_the_curve() -> None:
    for c in UNDERLINGS:
        assert worth(c) <= c.cost + 1.25, c.id
        assert c.willpower <= c.cost + 1, c.id


def test_parchments_cost_something() -> None:
    """Who has no untilted card in the Territory has none to play, as everybody can see (LA5)."""
    assert min(c.cost for c in CARDS if isinstance(c, ParchmentCard)) == 1


def test_no_program_is_long_and_no_amount_runs_away() -> None:
    for c in CARDS:
        for when, effects, _ in programs(c):
            assert len(effects) <= 2, c.id
            drawn = sum(effect.amount for effect in effects if effect.do == "draw")
            assert drawn <= (2 if when == "played" else 1), c.id
    for c, when, effect in ROWS:
        assert getattr(effect, "amount", 1) <= 4, c.id
        if when == "acts" and effect.do == "damage":
            assert effect.amount == 1, c.id
        if effect.do == "faith":
            assert effect.amount <= getattr(c, "cost", 0), f"{c.id} would pay for itself"


def test_nothing_destroys_or_returns_two_cards_of_a_territory() -> None:
    """Faith that is gone does not come back in a game of ten rounds."""
    for c, _, effect in ROWS:
        if effect.do in ("destroy", "return") and phrases.target(effect.to).kinds & GROUNDS:
            assert phrases.target(effect.to).mode == CHOSEN, c.id


# Form


def test_rarities_and_printings_exist_and_change_nothing() -> None:
    assert {c.rarity for c in CARDS} == {"common", "uncommon", "rare", "legendary"}
    assert all((c.rarity == "legendary") == c.unique for c in PAID)
    pinned = json.loads(json.dumps(base().pinned))
    for one in pinned["cards"]:
        one.pop("printings", None)
        one["flavour"] = "Other words."
    assert content(pinned).digest == base().digest
    pinned["cards"][-1]["unique"] = True
    assert content(pinned).digest != base().digest


def test_every_glyph_is_in_the_icon_set() -> None:
    authors = json.loads((ROOT / "web" / "src" / "data" / "game-icons-authors.json").read_text(encoding="utf-8"))
    known = {glyph for author in authors for glyph in author["glyphs"].split()}
    assert {glyph for c in CARDS for glyph in (c.glyph, c.glyph2) if glyph} - known == set()


def test_no_two_cards_look_or_read_alike() -> None:
    assert [pair for pair, n in Counter((c.glyph, c.glyph2) for c in CARDS).items() if n > 1] == []
    flavours = Counter(c.flavour for c in CARDS)
    assert None not in flavours
    assert max(flavours.values()) == 1
    assert max(len(c.flavour or "") for c in CARDS) <= 90


def test_no_two_cards_are_the_same_card() -> None:
    faces = [base().face(number) for number in range(1, len(CARDS) + 1)]
    facts = Counter(tuple(str(f[key]) for key in ("type", "affinity", "cost", "attack", "health", "keywords", "text")) for f in faces)
    assert [fact for fact, n in facts.items() if n > 1] == []
