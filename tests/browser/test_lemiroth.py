"""War of Lemiroth at the table: whole games, answers in the other's round, blocks, face-down cards, Books, payment."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from .commander import Clerk, Commander, crusade, lectern, log, onward, says, settled, territory
from .conftest import GREEDY, HUMAN, RANDOM, House, NewPage
from .person import RESULT, hand, names, result, targets

STILL = '{"motion":"off"}'
DEFENCE = """
game: lemiroth
title: Attacked by a Wyrm's whelp, with an answer in hand and a Book on the Lectern
position:
  round: foe
  phase: crusade
  number: 12
  me:
    life: 9
    hand: [hold-the-door, chapter-knight, pikeman-of-dogma]
    territory: 4
    lectern: [book-of-hours]
    crusade: [{card: brother-bricklayer, plus: +1/+0}]
    library: [sister-of-salvation, pikeman-of-dogma, chapter-knight, pikeman-of-dogma, 2/2, 2/2, 2/2, 2/2, 2/2, 2/2]
  foe: {life: 4, territory: [incantation-of-the-cellar tilted], crusade: [3/4]}
steps:
  - do: attack 1
"""


def test_whole_game_by_mouse_from_the_front_page(house: House, new_page: NewPage) -> None:
    page = new_page(STILL)
    page.goto(f"{house.address}/#/play/lemiroth")
    page.get_by_role("radio", name=re.compile("Torchlight")).click()
    page.get_by_role("combobox", name=re.compile("^Opponent:")).click()
    page.get_by_role("option", name=re.compile("Random")).click()
    page.get_by_role("button", name="Play", exact=True).click()
    assert re.match(RESULT, Commander(page).game())
    page.get_by_role("button", name="Rematch, seats swapped").click()
    expect(result(page)).to_be_hidden()
    settled(page)


def test_whole_game_by_keyboard(house: House, new_page: NewPage) -> None:
    page = new_page(STILL)
    page.goto(house.open("lemiroth", HUMAN | {"deck": "torchlight"}, RANDOM)[0])
    settled(page)
    clerk = Clerk(page)
    assert re.match(RESULT, clerk.game())
    assert clerk.did["played"] > 3, clerk.did


@pytest.mark.parametrize("player", [Commander, Clerk])
def test_an_answer_a_block_a_book_and_a_card_face_down(house: House, new_page: NewPage, player: type[Commander] | type[Clerk]) -> None:
    page = new_page(STILL)
    page.goto(house.position(DEFENCE, HUMAN, RANDOM)[0])
    person = player(page)
    settled(page)
    assert says(page) == "Pass"
    expect(page.get_by_text("Respond?")).to_be_visible()
    person.step()  # the Parchment, in the opponent's round
    while settled(page) and not says(page).startswith("Let all through"):
        person.step()
    person.step()
    assert person.did["answers"] == 1
    assert person.did["blocks"] == 1
    settled(page)
    while not says(page).startswith("To the Crusade"):
        person.step()
        settled(page)
    said = log(page)
    for line in ("You play Hold the Door", "Brother Bricklayer blocks", "Brother Bricklayer strikes back", "Book of Hours acts"):
        assert line in said, said
    for _ in range(4):
        if "face down" in log(page):
            break
        person.step()
        settled(page)
    assert re.search("You place .* face down", log(page))
    expect(territory(page).and_(page.get_by_role("button", name=re.compile("face down")))).to_have_count(1)
    assert re.match(RESULT, person.game())


def test_blockers_by_dragging_and_taken_back(house: House, new_page: NewPage) -> None:
    page = new_page(STILL)
    page.goto(house.position(DEFENCE, HUMAN, GREEDY)[0])
    settled(page)
    onward(page).click()
    settled(page)
    assert says(page) == "Let all through"
    mine, theirs = crusade(page).first, crusade(page, "Enemy").first
    mine.drag_to(theirs)
    expect(onward(page)).to_have_text("Confirm 1 block")
    expect(mine).to_have_accessible_name(re.compile("blocking 3/4|blocking"))
    mine.click()
    expect(onward(page)).to_have_text("Let all through")
    mine.drag_to(theirs)
    onward(page).click()
    settled(page)
    assert "Brother Bricklayer blocks" in log(page)


MEDITATION = """
game: lemiroth
title: Cards of every kind in hand
position:
  phase: meditating
  number: 11
  me:
    hand: [prayer-of-the-small-hours, book-of-hours, blessing-of-arms, lamp-novice]
    territory: [3x prayer, wyrm face-down]
    crusade: [pikeman-of-dogma]
  foe: {life: 20, crusade: [2/2]}
steps:
  - {expect: {phase: meditating}}
"""


def test_cards_are_dragged_where_they_belong(house: House, new_page: NewPage) -> None:
    page = new_page(STILL)
    page.goto(house.position(MEDITATION, HUMAN, GREEDY)[0])
    settled(page)

    def card(name: str) -> Any:
        return hand(page).and_(page.get_by_role("button", name=re.compile(f"^{name}"))).first

    def drag(name: str, where: Any) -> None:
        box, goal = card(name).bounding_box(), where.bounding_box()
        assert box is not None
        assert goal is not None
        page.mouse.move(box["x"] + 14, box["y"] + 40)
        page.mouse.down()
        page.mouse.move(goal["x"] + goal["width"] * 0.6, goal["y"] + goal["height"] / 2, steps=8)
        page.mouse.up()
        settled(page)

    drag("Prayer of the Small Hours", page.get_by_role("group", name="Your Territory"))
    expect(territory(page)).to_have_count(5)
    drag("Book of Hours", page.get_by_role("group", name="Your Lectern"))
    expect(lectern(page)).to_have_count(1)
    drag("Lamp Novice", page.get_by_role("group", name="Your Crusade"))
    expect(crusade(page)).to_have_count(2)
    assert re.search("tilted", crusade(page).last.aria_snapshot())


def test_what_pays_is_shown_first_and_can_be_chosen(house: House, new_page: NewPage) -> None:
    page = new_page('{"motion":"off","pays":false}')
    page.goto(house.position(MEDITATION, HUMAN, GREEDY)[0])
    settled(page)
    paying = territory(page).and_(page.get_by_role("button", name=re.compile("would be tilted to pay")))
    book = hand(page).and_(page.get_by_role("button", name=re.compile("^Book of Hours"))).first
    expect(paying).to_have_count(0)
    book.hover(position={"x": 14, "y": 40})
    expect(paying).to_have_count(2)
    book.click(position={"x": 14, "y": 40})
    page.get_by_role("button", name=re.compile("^Play")).click()
    tilt = territory(page).and_(page.get_by_role("button", name=re.compile("can be tilted to pay$")))
    expect(tilt).to_have_count(4)
    tilt.first.click(position={"x": 6, "y": 40})
    expect(tilt).to_have_count(3)
    page.get_by_role("button", name="Cancel").click()
    expect(territory(page).and_(page.get_by_role("button", name=re.compile(", tilted")))).to_have_count(0)
    book.click(position={"x": 14, "y": 40})
    page.get_by_role("button", name=re.compile("^Play")).click()
    expect(tilt).to_have_count(4)
    territory(page).and_(page.get_by_role("button", name=re.compile("^Wyrm, face down"))).click()
    expect(tilt).to_have_count(3)
    tilt.first.click(position={"x": 6, "y": 40})
    expect(lectern(page)).to_have_count(1)
    settled(page)
    expect(territory(page).and_(page.get_by_role("button", name=re.compile("^Wyrm, face down.*, tilted")))).to_have_count(1)


def test_a_card_with_a_target_can_be_put_back_and_shows_what_it_does(house: House, new_page: NewPage) -> None:
    page = new_page(STILL)
    page.goto(house.position(MEDITATION.replace("[3x prayer, wyrm face-down]", "4"), HUMAN, GREEDY)[0])
    settled(page)
    held = names(hand(page))
    hand(page).and_(page.get_by_role("button", name=re.compile("^Blessing of Arms"))).first.click(position={"x": 14, "y": 40})
    expect(targets(page)).to_have_count(1)
    page.keyboard.press("Escape")
    expect(targets(page)).to_have_count(0)
    assert names(hand(page)) == held
    hand(page).and_(page.get_by_role("button", name=re.compile("^Blessing of Arms"))).first.click(position={"x": 14, "y": 40})
    targets(page).first.hover()
    expect(targets(page).first).to_have_accessible_name(re.compile("would have"))
    targets(page).first.click()
    settled(page)
    expect(crusade(page).first).to_have_accessible_name(re.compile("5 Willpower, 5 Stamina"))


def test_where_to_be_asked_is_kept_by_the_server(house: House, new_page: NewPage) -> None:
    page = new_page(STILL)
    page.goto(house.position(DEFENCE, HUMAN, GREEDY)[0])
    settled(page)
    page.get_by_role("button", name="Until something happens").click()
    expect(page.get_by_text("Respond?")).to_be_hidden()
    settled(page)
    page.get_by_role("navigation", name="Table menu").get_by_role("button", name="Where to be asked").click()
    switch = page.get_by_role("dialog").get_by_role("switch", name=re.compile("opponent.*: Meditating begins"))
    expect(switch).to_have_attribute("aria-checked", "false")
    switch.click()
    expect(switch).to_have_attribute("aria-checked", "true")
    page.reload()
    settled(page)
    page.get_by_role("navigation", name="Table menu").get_by_role("button", name="Where to be asked").click()
    expect(switch).to_have_attribute("aria-checked", "true")
    page.get_by_role("radio", name="At every moment").click()
    expect(page.get_by_role("radio", name="At every moment")).to_be_checked()
