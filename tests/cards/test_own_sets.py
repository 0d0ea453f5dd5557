"""Playing with a set of one's own: a folder named in the environment takes the place of a game's cards."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from mirlands.cards.content import OWN_SETS, Shelf
from mirlands.cards.faults import SetFaults
from mirlands.games.mirianth.content import FOLDER, Content
from mirlands.games.mirianth.declarations import CARD
from mirlands.games.mirianth.language import check
from mirlands.kernel.errors import BadInput


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """A copy of MIRIANTH-01 in which one card is changed."""
    for file in FOLDER.glob("*.toml"):
        text = file.read_text(encoding="utf-8").replace("stamina = 11", "stamina = 12")
        (tmp_path / file.name).write_text(text, encoding="utf-8")
    return tmp_path


@pytest.fixture
def shelf() -> Callable[[], Shelf[Content]]:
    """A shelf on which nothing stands yet."""
    return lambda: Shelf("mirianth", Content, CARD, check, FOLDER)


def stamina(content: Content) -> int:
    """The Dragon's."""
    return int(content.table[0].cards[content.number("dragon")].stamina)


def test_a_named_folder_takes_the_place_of_the_cards(
    mine: Path, shelf: Callable[[], Shelf[Content]], monkeypatch: pytest.MonkeyPatch
) -> None:
    own = shelf().base()
    monkeypatch.setenv(OWN_SETS, f"terra=elsewhere, mirianth = {mine}")
    changed = shelf()
    assert (stamina(own), stamina(changed.content())) == (11, 12)
    assert changed.base() is changed.content()
    assert stamina(changed.content(own.pinned)) == 11


def test_other_games_are_left_alone(shelf: Callable[[], Shelf[Content]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(OWN_SETS, "terra=elsewhere,")
    assert stamina(shelf().base()) == 11


@pytest.mark.parametrize("said", ["mirianth", "mirianth=", "=somewhere", "x=y,somewhere"])
def test_what_names_no_game_and_folder_is_refused(said: str, shelf: Callable[[], Shelf[Content]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(OWN_SETS, said)
    with pytest.raises(BadInput, match="names no game and folder; such as terra=my/folder"):
        shelf().base()


def test_faults_of_ones_own_set_name_its_files(mine: Path, shelf: Callable[[], Shelf[Content]], monkeypatch: pytest.MonkeyPatch) -> None:
    monsters = mine / "40-monsters.toml"
    monsters.write_text(monsters.read_text(encoding="utf-8").replace("stamina = 12", "stamina = 120"), encoding="utf-8")
    monkeypatch.setenv(OWN_SETS, f"mirianth={mine}")
    with pytest.raises(SetFaults) as caught:
        shelf().base()
    line = next(i for i, text in enumerate(monsters.read_text(encoding="utf-8").splitlines(), 1) if "120" in text)
    assert str(caught.value) == f"40-monsters.toml:{line}: dragon: stamina: is 120; it must be at most 99"


def test_a_folder_that_is_not_there(shelf: Callable[[], Shelf[Content]], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(OWN_SETS, f"mirianth={tmp_path / 'nowhere'}")
    with pytest.raises(SetFaults, match="there is no set file here"):
        shelf().base()
