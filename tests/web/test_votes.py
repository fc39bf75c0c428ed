"""A vote on the end of a match, asked and answered in browsers."""

from collections.abc import Callable

import pytest

from .browser import Person
from .conftest import wait_until

pytestmark = pytest.mark.full
Come = Callable[..., Person]
ASKED = "Can every railroad still meet two others?"


def table_of_three(people: list[Person]) -> None:
    """Vera opens a table; Ben and Cleo sit down, and the vote is proposed."""
    vera = people[0]
    vera.visit()
    vera.page.fill("input[name=name]", "Vera")
    vera.page.select_option("select[name=seats]", "3")
    vera.page.click("text=Invite friends")
    link = vera.page.locator("#invite").inner_text()
    for person in people[1:]:
        person.page.goto(link)
        person.page.fill(".sign input[name=name]", person.name)
        person.page.locator(".sign button.yes").click()
        vera.page.wait_for_selector(f"text={person.name} sits down.")
    vera.arrive("text=proposed for 3 people")
    assert vera.page.locator("#o-impossible_end").input_value() == "auto_and_vote"
    vera.page.locator(".sign button.yes").click()
    for person in people:
        person.arrive("#sign .ask")


def pass_until_a_vote(people: list[Person]) -> Person:
    """Let everybody pass, until somebody is asked to vote; return who."""
    while True:
        asked = wait_until(lambda: next((each for each in people if each.is_asked), None))
        if asked.ask == ASKED:
            return asked
        asked.made(asked.page.locator('#sign button[value="pass"]').click)


def test_a_vote_is_asked_and_answered(come: Come) -> None:
    people = [come("Vera"), come("Ben"), come("Cleo")]
    vera, ben, cleo = people
    table_of_three(people)
    assert pass_until_a_vote(people) is vera
    assert "Nothing was built or sold in the last round." in vera.page.locator("#sign").inner_text()
    vera.made(vera.page.locator('#sign button[value="agree"]').click)
    ben.page.wait_for_selector(f"#sign:not(.quiet) >> text={ASKED}")
    ben.made(ben.page.locator('#sign button[value="disagree"]').click)
    cleo.page.wait_for_selector("#log-lines >> text=Ben votes to play on.")
    assert pass_until_a_vote(people) is vera
    for person in people:
        person.page.wait_for_selector(f"#sign:not(.quiet) >> text={ASKED}")
        person.made(person.page.locator('#sign button[value="agree"]').click)
    vera.arrive("main.over")
    assert "all players agreed that the end can no longer be reached" in vera.page.content()
