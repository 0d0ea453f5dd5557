"""BASE-01: what the rulebook prints of it, what the plan asks of it, and what no card of it may do."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from mirlands.games.terra import phrases, state
from mirlands.games.terra.content import base, content
from mirlands.games.terra.declarations import (
    AFFINITIES,
    EFFECTS,
    ActionCard,
    Base,
    Body,
    CreatureCard,
    Modify,
    Summon,
    TokenCard,
    programs,
)

ROOT = Path(__file__).resolve().parents[2]
CARDS = base().cards
DECKABLE = [card for card in CARDS if isinstance(card, CreatureCard | ActionCard)]
ROWS = [(card, when, effect) for card in CARDS for when, effects, _ in programs(card) for effect in effects]


def test_the_set_is_named_as_the_rulebook_names_it() -> None:
    assert base().set.head.title == "BASE-01 revision 3"
    assert base().set.head.rules == "1.1.0"


def test_painted_echo_as_printed() -> None:
    """T48, T51: a 2/1 token with Charge."""
    echo = base().by_id["painted-echo"]
    assert isinstance(echo, TokenCard)
    assert (echo.name, echo.attack, echo.health, echo.keywords, echo.ability) == ("Painted Echo", 2, 1, ["charge"], [])
    row = base().table[0].cards[base().number("painted-echo")]
    assert (row.kind, row.attack, row.health, row.keywords, row.deckable) == (state.TOKEN, 2, 1, state.CHARGE, 0)


def test_glass_doppelganger_as_printed() -> None:
    """T49: summons one Painted Echo on death, and does nothing else."""
    double = base().by_id["glass-doppelganger"]
    assert isinstance(double, CreatureCard)
    assert double.name == "Glass Doppelganger"
    assert base().text(base().number("glass-doppelganger")).plain == "On Death: Summon a Painted Echo."


def test_painted_company_as_printed() -> None:
    """T50, TA21: an Action of cost 5 that summons two Painted Echoes."""
    company = base().by_id["painted-company"]
    assert isinstance(company, ActionCard)
    assert (company.name, company.cost) == ("Painted Company", 5)
    assert base().text(base().number("painted-company")).plain == "Summon two Painted Echoes."


@pytest.mark.parametrize("affinity", AFFINITIES)
def test_each_affinity_has_its_cards_and_a_curve(affinity: str) -> None:
    own = [card for card in DECKABLE if card.affinity == affinity]
    assert len(own) >= 15
    assert {1, 2, 3, 4, 5, 6} <= {card.cost for card in own}
    assert max(card.cost for card in own) >= 7
    assert sum(isinstance(card, CreatureCard) for card in own) >= 10
    assert any(isinstance(card, ActionCard) for card in own)


def test_every_verb_of_the_rulebook_and_every_timing_is_used() -> None:
    verbs = {effect.do for _, _, effect in ROWS}
    assert verbs == {"damage", "heal", "draw", "modify", "summon", "return", "silence", "ready"}
    assert {when for card, when, _ in ROWS if isinstance(card, Body)} == {"on play", "on death", "start of turn", "end of turn"}
    changes = [effect for _, _, effect in ROWS if isinstance(effect, Modify)]
    assert {(effect.lasts, effect.attack + effect.health > 0) for effect in changes} == {
        ("this turn", True),
        ("this turn", False),
        ("in play", True),
        ("in play", False),
    }
    assert {keyword for card in CARDS if isinstance(card, Body) for keyword in card.keywords} == {"guard", "charge"}


def test_no_card_grants_a_keyword() -> None:
    """TA4 asks base sets to do without."""
    assert len(EFFECTS) == 9
    assert not [card.id for card, _, effect in ROWS if effect.do == "grant"]


def worth(card: CreatureCard) -> int:
    """Attack and Health together, with a point for Guard and more for Charge, the dearer the creature."""
    return card.attack + card.health + ("guard" in card.keywords) + (2 + card.cost // 4) * ("charge" in card.keywords)


def test_bodies_without_abilities_keep_to_the_curve() -> None:
    """A creature of cost N is about N/N+1."""
    plain = [card for card in DECKABLE if isinstance(card, CreatureCard) and not card.ability]
    assert len(plain) >= 15
    for card in plain:
        assert abs(worth(card) - (2 * card.cost + 1)) <= 1, card.id


def test_no_creature_outgrows_the_curve_and_nothing_is_free() -> None:
    for card in DECKABLE:
        assert 1 <= card.cost <= 8
        if isinstance(card, CreatureCard):
            assert 1 <= card.attack <= card.cost + 2, card.id
            assert worth(card) <= 2 * card.cost + 4, card.id


def test_nothing_summons_in_a_circle() -> None:
    """What an On Death ability summons has none of its own, so that deaths cannot feed on themselves."""
    for card, when, effect in ROWS:
        if isinstance(effect, Summon):
            summoned = base().by_id[effect.card]
            assert isinstance(summoned, TokenCard)
            assert not summoned.ability, f"{card.id} {when}"


def test_no_program_is_long_and_no_amount_runs_away() -> None:
    for card in CARDS:
        for _, effects, _ in programs(card):
            assert len(effects) <= 3, card.id
    for card, when, effect in ROWS:
        assert getattr(effect, "amount", 1) <= 6, card.id
        if getattr(effect, "per", None):
            assert when == "on play", f"{card.id} would multiply every turn"
        if when != "on play" and effect.do == "damage":
            assert phrases.target(effect.to).mode != state.ALL or effect.amount <= 3, card.id


def test_rarities_and_printings_exist_and_change_nothing() -> None:
    """T61, T65."""
    assert {card.rarity for card in DECKABLE} == {"common", "uncommon", "rare", "legendary"}
    assert any(len(card.printings) > 1 for card in CARDS)
    pinned = base().pinned
    for card in pinned["cards"]:
        card.pop("printings", None)
    assert content(pinned).digest == base().digest
    assert content(pinned).table.tobytes() == base().table.tobytes()


def changed(field: str, value: Any) -> str:
    """The digest of the set with one field of its first card changed."""
    pinned = json.loads(json.dumps(base().pinned))
    pinned["cards"][0][field] = value
    return content(pinned).digest


def test_the_digest_names_the_content_not_its_form() -> None:
    assert json.loads(json.dumps(base().pinned)) == base().pinned
    assert changed("flavour", "Other words.") == base().digest
    assert changed("glyph", "sparkles") == base().digest
    assert changed("cost", 2) != base().digest
    assert changed("name", "Ember Hounds") != base().digest


def test_every_glyph_is_in_the_icon_set() -> None:
    authors = json.loads((ROOT / "web" / "src" / "data" / "game-icons-authors.json").read_text(encoding="utf-8"))
    known = {glyph for author in authors for glyph in author["glyphs"].split()}
    named = {glyph for card in CARDS for glyph in (card.glyph, card.glyph2) if glyph}
    assert named - known == set()


def test_no_two_cards_look_or_read_alike() -> None:
    pictures = Counter((card.glyph, card.glyph2) for card in CARDS)
    assert [pair for pair, n in pictures.items() if n > 1] == []
    flavours = Counter(card.flavour for card in CARDS)
    assert None not in flavours
    assert max(flavours.values()) == 1


def face_of(card: Base) -> tuple[object, ...]:
    face = base().face(base().number(card.id))
    return tuple(face[key] for key in ("type", "affinity", "cost", "attack", "health", "keywords", "text"))


def test_no_two_cards_are_the_same_card() -> None:
    seen: list[tuple[object, ...]] = []
    for card in DECKABLE:
        assert face_of(card) not in seen, card.id
        seen.append(face_of(card))
