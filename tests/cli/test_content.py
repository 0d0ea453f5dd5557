"""`mirlands cards`, `rules` and `deck check`."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.runs import mirlands
from mirlands.games import find
from mirlands.games.mirianth.content import FOLDER


@pytest.mark.parametrize(
    ("name", "letter", "rules", "rulings"), [("terra", "T", 69, 25), ("lemiroth", "L", 58, 30), ("mirianth", "M", 76, 33)]
)
def test_rules_as_json_hold_every_numbered_rule_and_option(name: str, letter: str, rules: int, rulings: int) -> None:
    data = mirlands("rules", name, "--json").json
    numbers = [rule["number"] for rule in data["rules"]]
    assert set(numbers) >= {f"{letter}{n}" for n in range(1, rules + 1)} | {f"{letter}A{n}" for n in range(1, rulings + 1)}
    assert {option["name"] for option in data["options"]} == {option.name for option in find(name).options}
    assert data["rules_version"] == find(name).rules_version


def test_rules_for_a_person() -> None:
    run = mirlands("rules", "terra")
    assert run.code == 0
    assert "T24" in run.out
    assert "clamp_health" in run.out


def test_cards_as_json_hold_every_card_with_its_text() -> None:
    terra = find("terra")
    data = mirlands("cards", "terra", "--json").json
    assert data["set_digest"] == terra.content().digest
    assert len(data["cards"]) >= 90
    hound = next(card for card in data["cards"] if card["id"] == "ember-hound")
    assert (hound["name"], hound["text"]) == ("Ember Hound", "Charge")


def test_cards_of_war_of_lemiroth() -> None:
    lemiroth = find("lemiroth")
    data = mirlands("cards", "lemiroth", "--json").json
    assert data["set_digest"] == lemiroth.content().digest
    assert len(data["cards"]) >= 92
    assert "Pikeman of Dogma" in {card["name"] for card in data["cards"]}


def test_cards_of_mirianth_wars_have_the_figures_of_a_kingdom() -> None:
    data = mirlands("cards", "mirianth", "--json").json
    assert data["set_digest"] == find("mirianth").content().digest
    cards = {card["id"]: card for card in data["cards"]}
    assert (cards["castle"]["points"], cards["castle"]["housing"], cards["castle"]["copies"]) == (-2, 4, [1, 1, 2])
    assert cards["dragon"]["penalties"] == {"hero": 1, "building": 1, "treasure": 1}
    assert [cards[f"paladin-{n}"]["attack"] for n in (2, 3, 4, 5)] == [2, 3, 4, 5]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("terra", ("Ember Hound",)),
        ("lemiroth", ("Gnostics", "Heresiarcs", "Wyrm", "1/4")),
        ("mirianth", ("Hero", "Plague", "Dragon", "stamina 11, 10 points", "1/2/2", "Your neighbours each lose 2 points.")),
    ],
)
def test_cards_for_a_person(name: str, said: tuple[str, ...]) -> None:
    run = mirlands("cards", name)
    assert run.code == 0
    assert all(words in run.out for words in said)


def test_a_set_of_ones_own_is_listed_advised_on_or_refused(tmp_path: Path) -> None:
    """MIRLANDS_CARDS puts a folder in the place of a game's cards."""
    own = {"MIRLANDS_CARDS": f"mirianth={tmp_path}"}
    for file in FOLDER.glob("*.toml"):
        text = file.read_text(encoding="utf-8").replace("copies = 20", "copies = 10").replace('"Dragon"', '"Old Dragon"')
        (tmp_path / file.name).write_text(text, encoding="utf-8")
    run = mirlands("cards", "mirianth", environment=own)
    assert run.code == 0
    assert "Old Dragon" in run.out
    assert "50-plague.toml:28: black-plague: copies: the set has 35 Plague cards" in run.err
    monsters = tmp_path / "40-monsters.toml"
    monsters.write_text(monsters.read_text(encoding="utf-8").replace("stamina = 11", "stamnia = 11"), encoding="utf-8")
    mirlands("cards", "mirianth", environment=own).refuses("40-monsters.toml:", "dragon: stamnia", "did you mean 'stamina'?")


def test_a_game_without_cards_lists_none() -> None:
    assert mirlands("cards", "sealed", "--json").json["cards"] == []


class TestDeckCheck:
    def test_a_starter_is_legal(self, tmp_path: Path) -> None:
        starter = find("terra").starters(find("terra").content())[0]
        file = tmp_path / "deck.txt"
        file.write_text("\n".join(f"{copies} {card}" for card, copies in starter.cards.items()), encoding="utf-8")
        data = mirlands("deck", "check", file, "--json").json
        assert data["legal"] is True
        assert data["cards"] == starter.cards
        assert "a legal deck" in mirlands("deck", "check", file).out

    def test_every_fault_is_named_with_line_and_rule(self, tmp_path: Path) -> None:
        file = tmp_path / "deck.txt"
        file.write_text("3 Ember Hound\n1 Unheard Of\n1 gutter-rat\n", encoding="utf-8")
        mirlands("deck", "check", file).refuses(f"{file}:1", "T61", f"{file}:2", "Unheard Of")

    def test_a_short_deck(self, tmp_path: Path) -> None:
        file = tmp_path / "deck.txt"
        file.write_text("2 Ember Hound\n", encoding="utf-8")
        mirlands("deck", "check", file, "--json").refuses("T60", "30", "add 28")

    def test_a_mixed_deck_is_legal_where_a_house_rule_allows_it(self, tmp_path: Path) -> None:
        file = tmp_path / "mixed.txt"
        file.write_text("56 Prayer of the Small Hours\n4 Wyrm\n", encoding="utf-8")
        words: list[str | Path] = ["deck", "check", file, "--game", "lemiroth"]
        mirlands(*words).refuses(f"{file}:2", "wyrm", "LA14", "one faction")
        mirlands(*words, "--option", "mixed_decks=maybe").refuses("mixed_decks", "no, yes")
        assert mirlands(*words, "--option", "mixed_decks=yes", "--json").json["cards"]["wyrm"] == 4

    def test_a_deck_of_war_of_lemiroth(self, tmp_path: Path) -> None:
        lemiroth = find("lemiroth")
        starter = lemiroth.starters(lemiroth.content())[0]
        file = tmp_path / "deck.txt"
        file.write_text(starter.listing(), encoding="utf-8")
        data = mirlands("deck", "check", file, "--game", "lemiroth", "--json").json
        assert (data["legal"], data["cards"]) == (True, starter.cards)
        file.write_text(starter.listing() + "4 Gabriel\n", encoding="utf-8")
        mirlands("deck", "check", file, "--game", "lemiroth").refuses("L5", "L8", "gabriel: 5 copies")

    def test_files_that_cannot_be_read(self, tmp_path: Path) -> None:
        mirlands("deck", "check", tmp_path / "none.txt").refuses("none.txt", "cannot be read")
        mirlands("deck", "check", tmp_path).refuses(str(tmp_path), "cannot be read")

    def test_a_game_without_decks(self, tmp_path: Path) -> None:
        file = tmp_path / "deck.txt"
        file.write_text("2 Ember Hound\n", encoding="utf-8")
        mirlands("deck", "check", file, "--game", "sealed").refuses("without decks")
