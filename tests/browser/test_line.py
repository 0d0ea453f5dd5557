"""The line breaks, the page is loaded again, another tab opens: nothing is lost and nothing is done twice."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import WebSocketRoute, expect

from .conftest import GREEDY, HUMAN, House, NewPage
from .person import hand, names, onward, settled

STILL = '{"motion":"off"}'


def test_a_reload_goes_on_where_the_game_was(house: House, new_page: NewPage) -> None:
    page = new_page(STILL)
    page.goto(house.open("terra", HUMAN, GREEDY)[0])
    page.get_by_role("button", name="Keep all").click()
    settled(page)
    held, log = names(hand(page)), page.get_by_role("log").inner_text()
    page.reload()
    settled(page)
    assert names(hand(page)) == held
    assert page.get_by_role("log").inner_text() == log
    page.goto(house.address)
    page.get_by_role("link", name=re.compile("Go on")).first.click()
    settled(page)
    assert names(hand(page)) == held


def test_a_second_tab_shows_the_same_and_follows(house: House, new_page: NewPage) -> None:
    page = new_page(STILL)
    address = house.open("terra", HUMAN, GREEDY)[0]
    page.goto(address)
    other = page.context.new_page()
    other.goto(address)
    expect(other.get_by_role("button", name="Keep all")).to_be_visible()
    page.get_by_role("button", name="Keep all").click()
    settled(page)
    settled(other)
    assert names(hand(page)) == names(hand(other))


def test_an_act_whose_answer_was_lost_is_sent_again_and_done_once(house: House, new_page: NewPage) -> None:
    page = new_page(STILL)
    lines: list[WebSocketRoute] = []
    acts: list[dict[str, Any]] = []
    deaf = {"now": False}

    def route(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        lines.append(line)

        def up(message: str | bytes) -> None:
            said = json.loads(message)
            if said["type"] == "act":
                acts.append(said)
            server.send(message)

        def down(message: str | bytes) -> None:
            if not deaf["now"]:
                line.send(message)

        line.on_message(up)
        server.on_message(down)

    page.route_web_socket(re.compile("/ws/"), route)
    page.goto(house.open("terra", HUMAN, GREEDY)[0])
    expect(page.get_by_role("button", name="Keep all")).to_be_visible()
    deaf["now"] = True
    page.get_by_role("button", name="Keep all").click()
    page.wait_for_timeout(400)
    lines[-1].close()
    expect(page.get_by_text("Reconnecting")).to_be_visible()
    deaf["now"] = False
    settled(page)
    expect(page.get_by_text("Reconnecting")).to_be_hidden()
    for _ in range(100):
        if len(acts) > 1:
            break
        page.wait_for_timeout(50)
    assert len({act["key"] for act in acts}) == 1
    assert len(acts) == 2, "the act is sent again under its own key"
    assert page.get_by_role("log").inner_text().count("You replace") == 1


def test_a_refusal_says_why_and_links_to_its_rule(house: House, new_page: NewPage) -> None:
    page = new_page(STILL)
    wrong = {"now": False}

    def route(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def up(message: str | bytes) -> None:
            said = json.loads(message)
            if said["type"] == "act" and wrong["now"]:
                wrong["now"] = False
                said["actions"] = [31]  # an attack by the first creature, in Main
            server.send(json.dumps(said))

        line.on_message(up)

    page.route_web_socket(re.compile("/ws/"), route)
    page.goto(house.open("terra", HUMAN, GREEDY)[0])
    page.get_by_role("button", name="Keep all").click()
    settled(page)
    wrong["now"] = True
    onward(page).click()
    rule = page.get_by_role("link", name="Rule T16")
    expect(rule).to_be_visible()
    with page.context.expect_page() as opened:
        rule.click()
    expect(opened.value.get_by_text("T16", exact=True)).to_be_in_viewport()
    onward(page).click()
    settled(page)


def test_a_wrong_token_says_so(house: House, new_page: NewPage) -> None:
    page = new_page()
    address = house.open("terra", HUMAN, GREEDY)[0]
    page.goto(address[:-6] + "wrong!")
    expect(page.get_by_role("heading", name="You cannot sit down here")).to_be_visible()
    expect(page.get_by_role("link", name="To the front page")).to_be_visible()
