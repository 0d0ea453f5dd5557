"""Whole games of Mirianth Wars with two, three and four seats; deals, promises, fate and Merchants between two people; what is seen."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import Page, expect

from .conftest import HUMAN, RANDOM, House, NewPage
from .envoy import Envoy, Scribe, able, kingdom, log, market, settled, to_do
from .person import PATIENCE, RESULT, press, result, standing
from .test_access import faults

STILL = '{"motion":"off"}'
BOTS = [RANDOM | {"name": name} for name in ("Grace", "Kurt", "Emmy")]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

DISPUTE = """
game: mirianth
title: Three want the Castle, and all have something to offer
position:
  seats: 4
  round: 9
  revealer: seat1
  cards: [castle, troll, archer, emerald]
  claims: {seat1: castle, seat2: castle, seat3: castle, seat4: emerald}
  seat1: [archer, archer, king, barracks, village, ruby, wyvern, paladin-4 on wyvern, red-plague]
  seat2: [mage, mage, squire, peddler, temple, cabin, bat, ogre, paladin-3 on ogre]
  seat3: [priestess, rogue, merchant, wall, palace, imp, emerald]
  seat4: [builder, miner, village, village, harpy, giant, diamond]
  promises:
    - {by: seat2, to: seat1, on: next monster}
    - {by: seat1, to: seat3, on: round 11}
    - {by: seat3, to: seat4, on: next castle}
steps: [{expect: {asks: a turn, deciding: [seat1]}}]
"""

STORY = """
game: mirianth
title: A Castle for an Archer and a promise; then a Peddler; then fate
position:
  seats: 2
  revealer: seat1
  cards: [castle, ruby]
  deck: [troll, bat, wall, mage, king, emerald]
  last_in: 2
  seat1: [archer]
  seat2: [peddler]
  claims: {seat1: castle, seat2: castle}
steps: [{expect: {asks: a turn, deciding: [seat1]}}]
"""

LATE = """
game: mirianth
title: The last round of three
position:
  seats: 3
  round: 13
  last_round: 13
  revealer: seat1
  cards: [castle, ruby, archer]
  seat1: [archer, archer, mage, paladin-4, paladin-3 on troll, king, barracks, village, wall, troll, bat, priestess, red-plague]
  seat2: [mage, squire, peddler, temple, ogre, rogue, miner, village, diamond]
  seat3: [builder, merchant, palace, imp, emerald, harpy, giant, cabin, necromancer, red-plague]
steps: [{expect: {asks: a claim, deciding: [seat1]}}]
"""


TYING = """
game: mirianth
title: A Paladin looks for his monster
position:
  seats: 2
  revealer: seat1
  cards: [castle, ruby]
  seat1: [paladin-4, troll]
steps: [{expect: {asks: a claim, deciding: [seat1]}}]
"""


def begun(page: Page, address: str) -> None:
    """Sit down and wait until the table is there."""
    page.goto(address)
    expect(page.get_by_role("group", name="Revealed cards")).to_be_visible()


def test_a_whole_game_of_two_by_mouse(house: House, new_page: NewPage) -> None:
    page = new_page(STILL)
    begun(page, house.open("mirianth", HUMAN, BOTS[0])[0])
    envoy = Envoy(page)
    assert re.search(RESULT, envoy.game())
    assert envoy.did["announced"] >= 10, "as many rounds as there are"
    page.get_by_role("button", name=re.compile("^Rematch")).click()
    expect(page.get_by_role("heading", name=RESULT)).to_have_count(0)
    expect(market(page).first).to_be_visible()


def test_a_whole_game_of_three_by_keyboard(house: House, new_page: NewPage) -> None:
    page = new_page(STILL)
    begun(page, house.open("mirianth", HUMAN, *BOTS[:2])[0])
    scribe = Scribe(page)
    assert re.search(RESULT, scribe.game())
    assert scribe.did["offers"] > 0


def test_the_last_round_and_the_resolution_by_keyboard(house: House, new_page: NewPage) -> None:
    page = new_page(STILL)
    begun(page, house.position(LATE, HUMAN, *BOTS[:2])[0])
    expect(page.get_by_text("This is the last round")).to_be_visible()
    scribe = Scribe(page)
    assert re.search(RESULT, scribe.game())
    assert scribe.did["picked"] > 2, "the Resolution asks for something"
    expect(page.get_by_role("tooltip")).to_be_hidden()  # no card lies large over the result


def test_a_whole_game_of_four_on_a_phone(house: House, new_page: NewPage) -> None:
    page = new_page(STILL, **PHONE)
    begun(page, house.open("mirianth", HUMAN, *BOTS)[0])
    assert re.search(RESULT, Envoy(page, touch=True).game())
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def two(house: House, new_page: NewPage, text: str) -> tuple[Page, Page]:
    """Two people, each at a window of his own; for the first one things move."""
    pages = new_page(), new_page(STILL)
    for page, address in zip(pages, house.position(text, HUMAN, HUMAN | {"name": "Grace"}), strict=True):
        begun(page, address)
    return pages


def both_announce(first: Page, second: Page, card: str) -> None:
    """Both want the same card, and keep to it; the first has turned up the cards."""
    for page in (first, second):
        settled(page)
        press(market(page).and_(page.get_by_role("button", name=re.compile(f"^{card},"))))
    for page in (first, second):
        press(page.get_by_role("button", name="Keep it"))


def test_two_people_make_a_deal_keep_a_promise_use_a_merchant_and_try_fate(house: House, new_page: NewPage) -> None:
    ada, grace = two(house, new_page, STORY)
    # A deal: the Castle for an Archer and a promise.
    ada.get_by_role("button", name="Offer Grace a deal").click()
    expect(ada.get_by_role("radio", name="Grace gives up the Castle")).to_be_checked()
    expect(ada.get_by_role("button", name="Send")).to_be_disabled()
    ada.get_by_role("group", name="Your cards").get_by_role("button", name=re.compile("^Archer")).click()
    ada.get_by_role("group", name="You promise priority").get_by_role("button", name="Next Monster").click()
    expect(ada.get_by_text("Grace gives up the Castle; you give Archer and promise priority on the next Monster.")).to_be_visible()
    ada.get_by_role("button", name="Send").click()
    expect(grace.get_by_role("heading", name="Ada offers you a deal")).to_be_visible()
    expect(grace.get_by_text("You give up the Castle; Ada gives Archer and promises priority on the next Monster.")).to_be_visible()
    grace.get_by_role("button", name="Accept").click()
    # The promise is due at once: the next round turns up a Monster.
    owed = kingdom(grace).get_by_text("Ada owes you priority on the next Monster, due in this round")
    expect(owed).to_be_attached()
    expect(kingdom(ada).get_by_role("button", name=re.compile("^Castle,"))).to_be_visible()
    expect(kingdom(grace).get_by_role("button", name=re.compile("^Archer,"))).to_be_visible()
    both_announce(grace, ada, "Troll")
    expect(kingdom(grace).get_by_role("button", name=re.compile("^Troll,"))).to_be_visible()
    expect(kingdom(ada).get_by_role("button", name=re.compile("^Bat,"))).to_be_visible()
    assert "You give way to Grace on Troll, as promised" in log(ada)
    expect(owed).to_have_count(0)
    # The Peddler decides, and goes to the other.
    both_announce(ada, grace, "Mage")
    for page in (ada, grace):
        settled(page)
        press(page.get_by_role("button", name="Pass", exact=True))
    settled(grace)
    press(grace.get_by_role("button", name="Use the Peddler"))
    press(grace.get_by_role("radiogroup", name="Who gets the Mage?").get_by_role("radio", name="You"))
    press(grace.get_by_role("button", name="So be it"))
    expect(kingdom(grace).get_by_role("button", name=re.compile("^Mage,"))).to_be_visible()
    expect(kingdom(ada).get_by_role("button", name=re.compile("^Peddler,"))).to_be_visible()
    # Fate decides between them.
    both_announce(grace, ada, "King")
    for page in (grace, ada):
        settled(page)
        press(page.get_by_role("button", name="Pass", exact=True))
    settled(ada)
    press(ada.get_by_role("button", name="Let it be"))
    expect(ada.get_by_role("log")).to_contain_text("The deck of fate")
    expect(grace.get_by_text(re.compile("gets? the King; a Plague for"))).to_be_visible()
    ada.get_by_role("button", name="Skip the deck of fate").click()
    expect(ada.get_by_role("button", name="Skip the deck of fate")).to_have_count(0)
    expect(ada.get_by_role("group", name=re.compile("^Plague cards"))).to_have_count(1)
    expect(ada.get_by_role("button", name=re.compile("^King, Hero"))).to_have_count(1)
    # That was the last round: both play the Resolution to its end, and both are told the same.
    envoys = Envoy(ada), Envoy(grace)
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        stand = [standing(envoy.page, to_do) for envoy in envoys]
        if stand == ["over", "over"]:
            break
        for envoy, now in zip(envoys, stand, strict=True):
            if now == "ready":
                envoy.step()
        ada.wait_for_timeout(10)
    outcomes = sorted(result(page).inner_text() for page in (ada, grace))
    assert outcomes[0] == outcomes[1] or "Victory" in outcomes, outcomes


def test_a_seal_is_carried_to_a_card_and_a_paladin_to_a_monster(house: House, new_page: NewPage) -> None:
    page = new_page(STILL)
    addresses = house.position(TYING, HUMAN, HUMAN | {"name": "Grace"})
    begun(page, addresses[0])
    ruby = market(page).and_(page.get_by_role("button", name=re.compile("^Ruby")))
    page.get_by_title("Your seal: drag it onto a card, or click the card").drag_to(ruby)
    expect(ruby).to_have_accessible_name(re.compile("claimed by you"))
    grace = new_page(STILL)
    begun(grace, addresses[1])
    press(market(grace).first)
    for seat in (page, grace):
        settled(seat)
        press(seat.get_by_role("button", name="Keep it"))
    settled(page)
    mine = kingdom(page).get_by_role("button")
    paladin, troll = (mine.and_(page.get_by_role("button", name=re.compile(f"^{name}"))) for name in ("Paladin 4", "Troll"))
    paladin.drag_to(troll)
    expect(paladin).to_have_accessible_name(re.compile("Tied to Troll"))


def test_an_offer_is_put_together_changed_countered_and_declined(house: House, new_page: NewPage) -> None:
    pages = new_page(STILL), new_page(STILL)
    for page, address in zip(pages, house.position(DISPUTE, HUMAN, HUMAN | {"name": "Grace"}, *BOTS[1:]), strict=True):
        begun(page, address)
    ada, grace = pages
    ada.keyboard.press("o")
    send = ada.get_by_role("button", name="Send")
    ours = ada.get_by_role("group", name="Your cards")
    ours.get_by_role("button", name=re.compile("^Archer")).first.click()
    expect(send).to_be_enabled()
    ours.get_by_role("button", name=re.compile("^Archer")).first.click()
    expect(send).to_be_disabled()
    expect(ada.get_by_text("Add cards or a promise.")).to_be_visible()
    # By a card of the kingdom itself, by keys, and by the lists.
    press(kingdom(ada).get_by_role("button", name=re.compile("^Ruby,")))
    ada.keyboard.press("Shift+Digit1")
    ada.get_by_role("combobox", name="You promise priority, in a round: In a round").click()
    ada.get_by_role("option", name="Round 12").click()
    ada.get_by_role("radio", name="Nobody gives it up").click()
    expect(
        ada.get_by_text(re.compile("^You give Ruby and promise priority in round 12; Grace gives .*; the dispute goes on"))
    ).to_be_visible()
    ada.keyboard.press("Escape")
    expect(send).to_have_count(0)
    # Nothing has been said: all three offers are left.
    press(ada.get_by_role("button", name="Offer Grace a deal"))
    press(ours.get_by_role("button", name=re.compile("^Ruby")))
    expect(send).to_be_enabled()
    ada.keyboard.press("e")
    expect(ada.get_by_role("region", name="Dispute about Castle").get_by_text("2 offers left")).to_be_attached()
    grace.keyboard.press("c")
    expect(grace.get_by_role("radio", name="You give up the Castle")).to_be_checked()
    expect(grace.get_by_role("group", name="Cards of Ada").get_by_role("button", name=re.compile("^Ruby"))).to_have_attribute(
        "aria-pressed", "true"
    )
    grace.get_by_role("group", name="Ada promises priority").get_by_role("button", name="Next Hero").click()
    expect(grace.get_by_role("button", name="Send")).to_be_enabled()
    grace.get_by_role("button", name="Send").click()
    expect(ada.get_by_text("Grace gives up the Castle; you give Ruby and promise priority on the next Hero.")).to_be_visible()


def test_what_was_declined_is_not_offered_again(house: House, new_page: NewPage) -> None:
    ada, grace = two(house, new_page, STORY)
    archer = ada.get_by_role("group", name="Your cards").get_by_role("button", name=re.compile("^Archer"))
    send = ada.get_by_role("button", name="Send")
    ada.keyboard.press("o")
    archer.click()
    ada.keyboard.press("e")
    expect(grace.get_by_role("button", name="Decline")).to_be_visible()
    grace.keyboard.press("d")
    settled(grace)
    grace.keyboard.press("e")
    settled(ada)
    ada.keyboard.press("o")
    archer.click()
    expect(ada.get_by_text(re.compile("declined", re.IGNORECASE)).first).to_be_visible()
    expect(send).to_be_disabled()
    ada.get_by_role("group", name="You promise priority").get_by_role("button", name="Next Hero").click()
    expect(send).to_be_enabled()


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_axe_finds_nothing_at_the_table(house: House, new_page: NewPage, theme: str) -> None:
    pages = [new_page(f'{{"motion":"off","theme":"{theme}"}}') for _ in range(2)]
    for page, address in zip(pages, house.position(DISPUTE, HUMAN, HUMAN | {"name": "Grace"}, *BOTS[1:]), strict=True):
        begun(page, address)
    ada, grace = pages
    assert faults(ada) == [], "a dispute"
    press(ada.get_by_role("button", name="Offer Grace a deal"))
    press(ada.get_by_role("group", name="Your cards").get_by_role("button").first)
    expect(ada.get_by_role("button", name="Send")).to_be_enabled()
    assert faults(ada) == [], "an offer is put together"
    press(ada.get_by_role("button", name="Send"))
    expect(grace.get_by_role("button", name="Accept")).to_be_visible()
    assert faults(grace) == [], "an offer is answered"


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1024, 768), (390, 844), (360, 720)])
def test_a_full_table_fits(house: House, new_page: NewPage, width: int, height: int) -> None:
    page = new_page(STILL, viewport={"width": width, "height": height})
    begun(page, house.position(DISPUTE, HUMAN, *BOTS)[0])
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    for name in ("Offer Grace a deal", "Offer Kurt a deal", "Offer Emmy a deal", "Concede card", "Pass"):
        button = page.get_by_role("group", name="What is asked").get_by_role("button", name=name, exact=True)
        expect(button).to_be_in_viewport(ratio=1)
    for i in range(4):
        market(page).nth(i).scroll_into_view_if_needed()
        expect(market(page).nth(i)).to_be_in_viewport(ratio=0.85)
    press(page.get_by_role("button", name="Offer Emmy a deal"))
    expect(page.get_by_role("button", name="Send")).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_conceding_asks_twice_and_then_another_card_is_chosen(house: House, new_page: NewPage) -> None:
    page = new_page(STILL)
    begun(page, house.position(DISPUTE, HUMAN, *BOTS)[0])
    concede = page.get_by_role("group", name="What is asked").get_by_role("button", name=re.compile("^(Concede card|Give up the Castle)"))
    concede.click()
    expect(concede).to_have_text("Give up the Castle?")
    page.keyboard.press("Escape")
    expect(concede).to_have_text("Concede card")
    concede.click()
    concede.click()
    expect(able(market(page), "chosen")).to_have_count(2)
    page.keyboard.press("2")
    expect(page.get_by_role("log")).to_contain_text("You choose Troll")
    assert result(page).count() == 0
