"""MIRIANTH-01: what the rulebook says of its cards, card by card, and what the set must be for its games to work."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from mirlands.games.mirianth import state as s
from mirlands.games.mirianth.content import base, content
from mirlands.games.mirianth.declarations import BuildingCard, DrawCard, HeroCard, MonsterCard, PlagueCard, TreasureCard

ROOT = Path(__file__).resolve().parents[2]
CARDS = base().cards
DRAWN = [card for card in CARDS if isinstance(card, DrawCard)]
MONSTERS = [card for card in CARDS if isinstance(card, MonsterCard)]
PLAGUE = [card for card in CARDS if isinstance(card, PlagueCard)]
SEATS = pytest.mark.parametrize(("column", "seats"), [(0, 2), (1, 3), (2, 4)])


def row(name: str) -> Any:
    """A card as the rules read it."""
    return base().table[0].cards[base().number(name)]


def facts(name: str) -> dict[str, Any]:
    """What the rules read of a card, without what is zero and without its copies."""
    values = {field: row(name)[field] for field in s.Card.dtype.names or () if field != "copies"}
    listed = {field: [int(n) for n in value] if getattr(value, "shape", ()) else int(value) for field, value in values.items()}
    return {field: value for field, value in listed.items() if (any(value) if isinstance(value, list) else value)}


# What the rulebook says

HEROES: dict[str, dict[str, Any]] = {
    "Archer": {"fights": s.RANGED, "volley": [1, 3, 5, 8]},  # M45, M46
    "Builder": {"points": 1, "per": s.PER_BUILDING},  # M68
    "King": {"points": 1, "per": s.PER_HERO},  # M69
    "Mage": {"fights": s.GLOBAL},  # M50, M51
    "Miner": {"points": 2, "per": s.PER_TREASURE},  # M70
    "Necromancer": {"points": 1, "per": s.PER_PLAGUE, "keeps_plague": 1},  # M35, M71
    "Paladin 2": {"fights": s.MELEE, "attack": 2},  # M49
    "Paladin 3": {"fights": s.MELEE, "attack": 3},
    "Paladin 4": {"fights": s.MELEE, "attack": 4},
    "Paladin 5": {"fights": s.MELEE, "attack": 5},
    "Peddler": {"points": 1, "awards": 1},  # M56, M72
    "Merchant": {"points": 2, "awards": 1},
    "Priestess": {"points": 1, "shields_heroes": 2},  # M58, M72
    "Rogue": {"points": 2, "removes": 1},  # M54, M72
    "Saboteur": {"points": 1, "neighbours": -2},  # M72, M73
    "Squire": {"rallies": 1},  # M53
}
BUILDINGS: dict[str, dict[str, Any]] = {
    "Barracks": {"housing": 3},  # M63, M64
    "Cabin": {"housing": 1, "points": 3},
    "Castle": {"housing": 4, "points": -2},
    "Palace": {"housing": 3, "points": 1},
    "Temple": {"housing": 2, "points": 2},
    "Village": {"housing": 2},
    "Wall": {"shields_any": 1},  # M60
}
TREASURES: dict[str, dict[str, Any]] = {
    "Diamond": {"points": 1, "per": s.PER_DEFEATED},  # M66
    "Emerald": {"points": 2},  # M65
    "Gold": {"points": 1, "per": s.PER_DIFFERENT},  # M67
    "Ruby": {"points": 1},
}


@pytest.mark.parametrize("name", HEROES)
def test_heroes_are_as_the_rulebook_says(name: str) -> None:
    assert facts(name) == {"kind": s.HERO} | HEROES[name]


@pytest.mark.parametrize("name", BUILDINGS)
def test_buildings_are_as_the_rulebook_says(name: str) -> None:
    assert facts(name) == {"kind": s.BUILDING} | BUILDINGS[name]


@pytest.mark.parametrize("name", TREASURES)
def test_treasures_are_as_the_rulebook_says(name: str) -> None:
    assert facts(name) == {"kind": s.TREASURE} | TREASURES[name]


def test_there_are_no_other_heroes_buildings_and_treasures() -> None:
    """13 types of hero, of which the Paladin has four values; 7 buildings; 4 treasures."""
    for kind, names in ((HeroCard, HEROES), (BuildingCard, BUILDINGS), (TreasureCard, TREASURES)):
        assert {card.name for card in CARDS if isinstance(card, kind)} == set(names)
    assert len({name.split()[0] for name in HEROES}) == 13


def test_monsters_have_stamina_points_and_penalties() -> None:
    """M61; each costs something, and none shows a symbol twice (MA19 asks data to avoid that)."""
    for card in MONSTERS:
        assert card.stamina > 0
        assert card.points > 0
        assert 1 <= len(card.penalties) == len(set(card.penalties)) <= 3
    assert {symbol for card in MONSTERS for symbol in card.penalties} == {"hero", "building", "treasure"}


def test_plague_cards_show_no_to_two_hero_penalties() -> None:
    """M62."""
    assert {card.penalties for card in PLAGUE} == {0, 1, 2}
    for card in PLAGUE:
        assert [int(n) for n in row(card.name).penalties] == [card.penalties, 0, 0]


# What a game needs


@SEATS
def test_a_draw_deck_is_large_enough_and_fits_its_seats(column: int, seats: int) -> None:
    """Fifteen rounds: ten above the pile of the Last Round (M5), and a number that leaves no short round (MA5)."""
    total = sum(card.copies[column] for card in DRAWN)
    assert total == 15 * seats
    assert total % seats == 0


@SEATS
def test_the_plague_deck_never_runs_out(column: int, seats: int) -> None:
    """MA7: data should supply N - 1 Plague cards a round."""
    rounds = sum(card.copies[column] for card in DRAWN) // seats
    assert sum(card.copies for card in PLAGUE) >= (seats - 1) * rounds


def test_symbols_are_nested() -> None:
    """M4: what is there for two players is there for three and four."""
    for card in DRAWN:
        assert card.copies == sorted(card.copies), card.id


@SEATS
def test_every_deck_has_what_its_rules_speak_of(column: int, seats: int) -> None:
    """Each type, each way of fighting, a Peddler, what cancels penalties, and what is counted."""
    there = [card for card in DRAWN if card.copies[column]]
    heroes = [card for card in there if isinstance(card, HeroCard)]
    assert {card.battle.kind for card in heroes if card.battle} == {"ranged", "melee", "global"}
    assert any(card.awards for card in heroes)
    assert any(card.discard and card.discard.removes for card in heroes)
    assert {"priestess", "wall", "squire", "king", "builder", "diamond"} <= {card.id for card in there}
    archers = sum(card.copies[column] for card in there if card.id == "archer")
    assert archers >= 3
    heroes_there = sum(card.copies[column] for card in heroes)
    rooms = sum(card.copies[column] * card.housing for card in there if isinstance(card, BuildingCard))
    assert 0.8 <= rooms / heroes_there <= 1.6, "accommodation is scarce, and not out of reach"


@SEATS
def test_the_paladins_of_a_deck(column: int, seats: int) -> None:
    """M49: 2 to 5; with two seats the strongest is missing."""
    values = [value for value in (2, 3, 4, 5) for _ in range(int(row(f"Paladin {value}").copies[column]))]
    assert values == {2: [2, 3, 4], 3: [2, 3, 4, 5], 4: [2, 3, 3, 4, 5]}[seats]


def test_a_stronger_monster_is_worth_more_and_never_costs_less() -> None:
    """So that no monster is simply the better one of two."""
    for one in MONSTERS:
        for other in MONSTERS:
            if one.stamina > other.stamina:
                assert one.points > other.points, (one.id, other.id)
                assert len(one.penalties) >= len(other.penalties), (one.id, other.id)


# Form


def test_the_digest_covers_play_and_text_only() -> None:
    pinned = json.loads(json.dumps(base().pinned))
    for one in pinned["cards"]:
        one["flavour"], one["glyph"] = "Other words.", "sparkles"
    assert content(pinned).digest == base().digest
    pinned["cards"][0]["copies"] = [3, 3, 3]
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
    shown = Counter(str({k: v for k, v in facts(c.name).items() if k != "copies"}) for c in CARDS)
    assert [fact for fact, n in shown.items() if n > 1] == []


def test_a_face_shows_what_the_rules_read() -> None:
    """The web client draws cards from faces; the rules read the table."""
    for number, face in enumerate(base().faces(), 1):
        card = base().table[0].cards[number]
        assert (face["points"] or 0, face["housing"] or 0, face["stamina"] or 0) == (card.points, card.housing, card.stamina)
        assert (face["attack"] or 0, face["neighbours"] or 0) == (card.attack, card.neighbours)
        assert face["copies"] == [int(n) for n in card.copies]
        assert face["volley"] in (None, [int(n) for n in card.volley])
        assert list((face["penalties"] or {"hero": 0, "building": 0, "treasure": 0}).values()) == [int(n) for n in card.penalties]
        assert (face["battle"] is None) == (card.fights == s.NO_FIGHTER)
        assert (face["per"] is None) == (card.per == s.FIXED)
