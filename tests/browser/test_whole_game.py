"""Whole games of Terra Miran, from the front page to the rematch."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from cli.runs import mirlands

from .conftest import GREEDY, HUMAN, RANDOM, House, NewPage
from .person import RESULT, Pointer, Typist, focused, result

STILL = '{"motion":"off"}'


def test_whole_game_by_mouse_from_the_front_page(house: House, new_page: NewPage) -> None:
    page = new_page()
    page.goto(house.address)
    expect(page.get_by_role("link", name="Terra Miran")).to_be_visible()
    page.get_by_role("radio", name=re.compile("Red Charge")).click()
    page.get_by_role("combobox", name=re.compile("^Opponent:")).click()
    page.get_by_role("option", name=re.compile("Random")).click()
    page.get_by_role("button", name="Play", exact=True).click()
    assert re.match(RESULT, Pointer(page).game())
    page.get_by_role("button", name="Rematch, seats swapped").click()
    expect(page.get_by_role("heading", name="Your opening hand")).to_be_visible()


def test_whole_game_by_keyboard_and_saved(house: House, new_page: NewPage, tmp_path: Path) -> None:
    page = new_page(STILL)
    page.goto(house.open("terra", HUMAN | {"deck": "red-charge"}, RANDOM)[0])
    expect(page.get_by_role("heading", name="Your opening hand")).to_be_visible()
    assert re.match(RESULT, Typist(page).game())
    for _ in range(5):
        if focused(page) == "Save this game":
            break
        page.keyboard.press("Tab")
    with page.expect_download() as saving:
        page.keyboard.press("Enter")
    file = tmp_path / saving.value.suggested_filename
    saving.value.save_as(file)
    assert re.fullmatch(r"terra-\d{4}-\d\d-\d\d-[\w-]+\.json", file.name)
    run = mirlands("replay", file)
    assert run.code == 0, (run.out, run.err)
    assert "come out as recorded" in run.out
    expect(page.get_by_role("alert")).to_be_hidden()
    assert focused(page) == "Save this game"


def test_two_people_play_and_agree_on_a_rematch_with_seats_swapped(house: House, new_page: NewPage) -> None:
    pages = [new_page(STILL), new_page(STILL)]
    names = ("Ada", "Grace")
    seats = [{"kind": "human", "name": name, "deck": deck} for name, deck in zip(names, ("red-charge", "nine-lamps"), strict=True)]
    for page, address in zip(pages, house.open("terra", *seats), strict=True):
        page.goto(address)
        page.get_by_role("button", name="Keep all").click()
    expect(pages[0].get_by_text("Turn 1", exact=True)).to_be_visible()
    expect(pages[1].get_by_text("Turn 1", exact=True)).to_be_visible()
    first, second = sorted(pages, key=lambda page: page.get_by_role("button", name="Waiting").count())
    second.get_by_role("navigation", name="Table menu").get_by_role("button", name="Concede").click()
    second.get_by_role("alertdialog").get_by_role("button", name="Concede").click()
    expect(result(second)).to_have_text("Defeat")
    expect(result(first)).to_have_text("Victory")
    first.get_by_role("button", name="Rematch, seats swapped").click()
    expect(first.get_by_role("button", name="Waiting for the other side")).to_be_visible()
    second.get_by_role("button", name="Accept the rematch").click()
    expect(second.get_by_text("You go first")).to_be_visible()
    expect(first.get_by_text("You go second")).to_be_visible()


def test_a_friend_comes_by_the_link(house: House, new_page: NewPage) -> None:
    page, friend = new_page(STILL), new_page(STILL)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"{house.address}/#/play/terra")
    page.get_by_role("combobox", name=re.compile("^Opponent:")).click()
    page.get_by_role("option", name=re.compile("A friend")).click()
    page.get_by_role("button", name="Play", exact=True).click()
    invitation = page.get_by_role("complementary", name="Invitation")
    invitation.get_by_role("button", name="Copy the link of seat 2").click()
    expect(invitation.get_by_role("button", name="Copied")).to_be_visible()
    friend.goto(page.evaluate("navigator.clipboard.readText()"))
    expect(friend.get_by_role("button", name="Keep all")).to_be_visible()
    expect(invitation).to_be_hidden()


def test_concede_asks_first(house: House, new_page: NewPage) -> None:
    page = new_page()
    page.goto(house.open("terra", HUMAN, GREEDY)[0])
    page.get_by_role("navigation", name="Table menu").get_by_role("button", name="Concede").click()
    page.get_by_role("button", name="Play on").click()
    expect(page.get_by_role("button", name="Keep all")).to_be_enabled()
    page.get_by_role("navigation", name="Table menu").get_by_role("button", name="Concede").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Concede").click()
    expect(result(page)).to_have_text("Defeat")
    page.set_viewport_size({"width": 740, "height": 360})
    for name in ("Rematch, seats swapped", "Save this game", "Look at the table"):
        expect(page.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
