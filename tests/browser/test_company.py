"""Who sits at a table: chairs for people and bots, links, one screen for two, clocks, chat, and those who look on."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from .conftest import GREEDY, HUMAN, RANDOM, House, NewPage

STILL = '{"motion":"off"}'
PHONE = {"width": 390, "height": 844}


def choose(page: Page, label: str, option: str) -> None:
    """Choose from the list of that label."""
    page.get_by_role("combobox", name=re.compile(f"^{label}:")).click()
    page.get_by_role("option", name=re.compile(option)).click()


def opened(page: Page) -> str:
    """The address of the table that was just opened."""
    page.wait_for_url(re.compile("#/table/"))
    return page.url


def test_a_table_of_three_with_a_bot_a_friend_and_a_clock(house: House, new_page: NewPage) -> None:
    host, friend = new_page(STILL), new_page(STILL)
    host.context.grant_permissions(["clipboard-read", "clipboard-write"])
    host.goto(f"{house.address}/#/play/mirianth")
    host.get_by_role("textbox", name="Your name").fill("Ada")
    expect(host.get_by_role("button", name="Add a seat")).to_be_hidden()
    host.get_by_role("button", name="Take seat 4 away").click()
    expect(host.get_by_role("button", name="Add a seat")).to_be_visible()
    choose(host, "Seat 2", "A friend, by a link")
    host.get_by_role("textbox", name="Name of seat 2").fill("Grace")
    choose(host, "Seat 3", "Bot: random")
    choose(host, "Clock", "Quick")
    host.get_by_role("button", name="Play", exact=True).click()
    opened(host)
    invitation = host.get_by_role("complementary", name="Invitation")
    expect(invitation.get_by_role("list", name="Who is here").get_by_role("listitem")).to_have_count(3)
    expect(invitation).to_contain_text("The clocks start when everybody is here.")
    invitation.get_by_role("button", name="Put this aside").click()
    host.get_by_role("button", name="1 seat is empty").click()
    invitation.get_by_role("button", name="Copy the link of seat 2").click()
    friend.goto(host.evaluate("navigator.clipboard.readText()"))
    expect(invitation).to_be_hidden()
    expect(friend.get_by_text("for a decision, 5 min 0 s more for the game").first).to_be_attached()
    expect(host.get_by_text("Random Bear").first).to_be_visible()


def test_what_is_said_is_heard_muted_and_reported(house: House, new_page: NewPage) -> None:
    pages = [new_page(STILL), new_page(STILL, viewport=PHONE, has_touch=True)]
    for page, address in zip(pages, house.open("terra", HUMAN, {"kind": "human", "name": "Grace"}), strict=True):
        page.goto(address)
        expect(page.get_by_role("button", name="Keep all")).to_be_visible()
    ada, grace = pages
    ada.get_by_role("button", name="Chat", exact=True).click()
    chat = ada.get_by_role("region", name="Chat")
    chat.get_by_role("button", name="Good luck!").click()
    expect(chat.get_by_role("log")).to_contain_text("Good luck!")
    grace.get_by_role("button", name="Ada Good luck!").click()
    theirs = grace.get_by_role("region", name="Chat")
    theirs.get_by_role("textbox", name="Say something").fill("<b>Keep</b> your luck & mind")
    theirs.get_by_role("textbox", name="Say something").press("Enter")
    expect(chat.get_by_role("log")).to_contain_text("<b>Keep</b> your luck & mind")
    chat.get_by_role("button", name="Report this line of Grace").click()
    chat.get_by_role("textbox", name="Why").fill("rude")
    chat.get_by_role("button", name="Report", exact=True).click()
    expect(ada.get_by_text("Reported to the owner of this server.")).to_be_visible()
    chat.get_by_role("button", name="Grace mute").click()
    expect(chat.get_by_role("log")).not_to_contain_text("mind")
    ada.reload()
    ada.get_by_role("button", name="Chat", exact=True).click()
    expect(chat.get_by_role("log")).to_contain_text("Good luck!")
    expect(chat.get_by_role("log")).not_to_contain_text("mind")
    chat.get_by_role("textbox", name="Say something").press("Escape")
    expect(chat).to_be_hidden()
    expect(ada.get_by_role("button", name="Keep all")).to_be_enabled()


def test_two_at_one_screen_pass_it_from_one_to_the_other(house: House, new_page: NewPage) -> None:
    page = new_page(STILL)
    page.goto(f"{house.address}/#/play/terra")
    choose(page, "Opponent", "Somebody at this screen")
    page.get_by_role("textbox", name="Their name").fill("Grace")
    page.get_by_role("button", name="Play", exact=True).click()
    page.get_by_role("button", name="Keep all").click()
    curtain = page.get_by_role("dialog", name="Pass the screen to Grace")
    expect(curtain).to_be_visible()
    curtain.get_by_role("button", name="I am Grace").click()
    page.get_by_role("button", name="Keep all").click()
    turn, back = page.get_by_text("Turn 1", exact=True), page.get_by_role("button", name="I am You")
    expect(turn.or_(back).first).to_be_visible()
    if back.is_visible():
        back.click()
    expect(page.get_by_text("Your turn")).to_be_visible()
    page.reload()
    expect(turn.or_(back).first).to_be_visible()


def test_without_a_seat_one_looks_on(house: House, new_page: NewPage) -> None:
    page = new_page(STILL)
    address = house.open("terra", HUMAN, GREEDY)[0]
    page.goto(address.rsplit("/", 1)[0])
    expect(page.get_by_role("note")).to_have_text("You look on")
    expect(page.get_by_role("button", name="Concede")).to_be_hidden()
    other = new_page(STILL)
    other.goto(house.open("mirianth", HUMAN, RANDOM, RANDOM)[0].rsplit("/", 1)[0])
    expect(other.get_by_role("note")).to_have_text("You look on")
    expect(other.get_by_text("Ada").first).to_be_visible()
