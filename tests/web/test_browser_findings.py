"""Small things that stood between the table and coming back tomorrow: one test each."""

from collections.abc import Callable

import pytest

from .browser import Person
from .conftest import Guest, Server

pytestmark = pytest.mark.full
Come = Callable[..., Person]


def finish(person: Person) -> None:
    while True:
        person.wait_for_turn()
        if person.is_over:
            return
        person.decide()


def test_who_watches_is_told_so(come: Come) -> None:
    vera, eve = come("Vera"), come("Eve")
    path = vera.play_bots()
    eve.visit(path)
    assert "You are watching." in eve.page.locator("#sign").inner_text()
    assert "You are watching." not in vera.page.locator("#sign").inner_text()


def test_headings_stand_above_their_lines(come: Come) -> None:
    vera = come()
    vera.play_bots()
    vera.come_to_build()
    for _ in range(3):
        vera.decide()
        vera.come_to_build()
    lines = [
        (line.get_attribute("class"), line.locator("a").inner_text())
        for line in vera.page.locator("#log-lines li").all()
    ]
    assert lines[0][0] == "round"
    first, second = [k for k, (kind, _) in enumerate(lines) if kind == "round"][:2]
    heading, below = int(lines[first][1] or 0), [ply for _, ply in lines[first + 1 : second]]
    assert all(int(ply) >= heading for ply in below)


def test_the_last_page_calls_me_you_and_home_tells_the_result(come: Come) -> None:
    vera = come()
    vera.play_bots()
    finish(vera)
    assert "You" in vera.page.locator(".ch svg").first.text_content()
    assert "during the match" in vera.page.locator(".ch h2").first.inner_text()
    vera.visit()
    told = vera.page.locator(".mt .list.thin .w").first.inner_text()
    assert told.startswith(("Won with ", "Place "))


def test_at_home_buttons_stand_in_one_line_and_files_are_chosen_by_ours(come: Come) -> None:
    vera = come()
    vera.visit()
    tops = [button.bounding_box() for button in vera.page.locator(".shed .btn.go").all()]
    assert len({round(each["y"]) for each in tops if each}) == 1
    field = vera.page.locator("input[type=file]").bounding_box()
    assert field
    assert field["width"] < 5
    left = vera.page.locator(".home .rc").bounding_box()
    assert left
    assert left["x"] > 1440 / 2  # the right third is not empty


def test_one_press_sits_down(come: Come, server: Server) -> None:
    host, ben = Guest(server.address, "Hanna"), come("Ben")
    path = host.open_table()
    host.post(f"{path}/options", public="1", spectators="1")
    ben.play_bots()  # he has a name
    ben.visit()
    ben.page.locator(f"form[action='{path}/sit'] button").click()
    ben.page.wait_for_selector("text=You sit at the table.")
    host.http.close()


def test_buttons_of_error_pages_are_buttons(come: Come) -> None:
    vera = come()
    vera.visit("/nowhere")
    button = vera.page.locator("main .btn").bounding_box()
    assert button
    assert button["width"] < 300
    vera.complaints.clear()


def test_a_share_that_pays_nothing_yet_says_why(come: Come) -> None:
    vera = come()
    vera.play_bots()
    vera.wait_for_turn()
    while "Berlin-Hamburger" not in vera.page.locator("#sheet").inner_text():
        vera.made(lambda: vera.page.locator("#sign [data-key=p]").click())
        vera.wait_for_turn()
    assert "until it is in Berlin and Hamburg" in vera.page.locator("#sheet").inner_text()


def test_shares_are_read_aloud(come: Come) -> None:
    vera = come()
    vera.play_bots()
    vera.come_to_build()
    table = vera.page.locator("#railroads").aria_snapshot()
    assert (
        "Vera" in table
        or "bot" in table
        or any(name in table for name in vera.page.locator("#players .bold").all_inner_texts())
    )
    rows = vera.page.locator("#players tr:has(td.held .plate)").all()
    assert rows
    for row in rows:
        assert row.locator(".held .sr").count() == row.locator(".held .plate").count()


def test_in_german_names_are_not_declined_wrongly(come: Come) -> None:
    vera = come("Vera", locale="de-DE")
    vera.play_bots()
    vera.wait_for_turn()
    assert "„Preußische Ostbahn“" in vera.page.locator("#sign .why").inner_text()
    assert vera.page.locator("#live").get_attribute("title") == "Verbunden"
