"""Puzzles on the site: asked, answered once, kept in the browser, the same for all on one day."""

import re
from collections.abc import Callable
from datetime import date, datetime, timedelta

import numpy as np
import pytest

from trainshed.core import record
from trainshed.core.match import Match
from trainshed.core.say import ENGLISH
from trainshed.core.seeds import WORDS, start
from trainshed.games import GAMES, find
from trainshed.lab.puzzle import Puzzle, puzzles_of
from trainshed.web import marks
from trainshed.web.languages import catalogue
from trainshed.web.pages import puzzle as puzzle_pages
from trainshed.web.pages.puzzle import all_puzzles, puzzle_page, todays

from .browser import PHONE, Person
from .conftest import Guest

Come = Callable[..., Person]
Visit = Callable[..., Guest]
DAY = date(2026, 11, 16)


def first(game: str) -> Puzzle:
    return puzzles_of(find(game))[0]


def wrong(puzzle: Puzzle) -> str:
    return next(each.action for each in puzzle.choices if each.action != puzzle.answer)


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_is_asked_without_its_answer_then_answered_once(vera: Guest, game: str) -> None:
    path, puzzle = f"/puzzles/{game}/1", first(game)
    asked = vera.get(path).text
    assert asked.count('class="opt"') == len(puzzle.choices)
    assert 'class="odds"' not in asked
    assert "more matches in 100" not in asked
    missed = vera.post(path, action=wrong(puzzle)).text
    assert vera.path == path
    assert "Not the best. It is: " in missed
    assert missed.count('class="odds"') == len(puzzle.choices)
    assert re.search(r"You win \d+ more matches in 100", missed)
    assert vera.post(path, action=puzzle.answer).text.count("Not the best. It is: ") == 1


@pytest.mark.parametrize("language", ["de", "it"])
def test_it_speaks_the_language_of_the_reader(visit: Visit, language: str) -> None:
    guest, say, game = visit("Vera", language), catalogue(language), GAMES[0]
    assert say.gettext("What do you do here?") in guest.get(f"/puzzles/{game}/1").text
    after = guest.post(f"/puzzles/{game}/1", action=first(game).answer).text
    assert say.gettext("Next puzzle") in after
    assert say.gettext("your answer") in after
    assert say.gettext("Puzzles") in guest.get("/puzzles").text


def test_marks_stay_in_the_browser_and_make_nobody_a_guest(visit: Visit) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    game = GAMES[0]
    anna.post(f"/puzzles/{game}/1", action=first(game).answer)
    assert anna.get("/puzzles").text.count("mark-right") == 1
    assert "mark-right" not in ben.get("/puzzles").text
    assert "Your name" in anna.get("/").text
    assert re.search(r"Guest\b", anna.page.text) is None


@pytest.mark.parametrize(
    "path", ["/puzzles/nothing/1", f"/puzzles/{GAMES[0]}/0", f"/puzzles/{GAMES[0]}/999"]
)
def test_what_is_not_there_is_said_plainly(vera: Guest, path: str) -> None:
    assert "This line is closed." in vera.get(path, 404).text


def test_an_answer_that_is_none_changes_nothing(vera: Guest) -> None:
    path = f"/puzzles/{GAMES[0]}/1"
    told = vera.post(path, 422, action="dance").text
    assert "This is not one of the answers." in told
    assert 'class="opt"' in vera.get(path).text
    vera.http.cookies.set("puzzles", "rubbish.%00." + "f" * 4000)
    assert 'class="opt"' in vera.get(path).text


def test_every_day_has_its_puzzle_and_all_have_their_day(
    vera: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(puzzle_pages, "now", lambda: datetime(2026, 11, 16, 12))
    found = all_puzzles()
    days = [todays(DAY + timedelta(days=k)) for k in range(len(found))]
    assert all(each in days for each in found)
    page = vera.get("/").text
    assert "Today&#39;s puzzle" in page
    vera.get("/puzzles/today")
    assert f'href="{vera.path}"' in page
    assert "Puzzle of the day" in vera.page.text


def test_play_on_opens_a_table_at_the_position(vera: Guest) -> None:
    game = GAMES[0]
    puzzle = first(game)
    vera.post(f"/puzzles/{game}/1", action=puzzle.answer)
    vera.post(f"/puzzles/{game}/1/play", name="Vera")
    state = vera.state(vera.path)
    assert state["my_seat"] == state["to_move"] == puzzle.seat
    assert puzzle.answer in state["legal"]


@pytest.mark.parametrize("said", [False, True], ids=["asked", "answered"])
@pytest.mark.parametrize("game", GAMES)
def test_the_page_shows_only_what_its_seat_may_know(
    game: str, said: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever is hidden is drawn anew: the page stays the same."""
    found, differ = find(game), list[bool]()
    for number, puzzle in enumerate(puzzles_of(found), start=1):
        answer = puzzle.answer if said else ""

        def page(number: int = number, puzzle: Puzzle = puzzle, answer: str = answer) -> object:
            return puzzle_page((found, number, puzzle), answer, "Vera", DAY, "/next", ENGLISH)

        honest, opened = page(), Puzzle.match

        def otherwise(self: Puzzle, *given: object, opened: Callable[..., Match] = opened) -> Match:
            match = opened(self, *given)
            stream = np.zeros(WORDS, dtype=np.int64)
            start(stream, 5, 7)
            true = match.state.copy()
            match.states[0] = match.recalled(self.seat)
            match.game.determinise(match.states[0], self.seat, stream)
            if record.plain(match.state) == record.plain(true):  # a good memory knows all of it
                for name, index in match.game.hidden_from(true, self.seat):
                    match.states[name][(0, *index)] += 100
            differ.append(record.plain(match.state) != record.plain(true))
            return match

        with monkeypatch.context() as patch:
            patch.setattr(Puzzle, "match", otherwise)
            assert page() == honest
    assert any(differ) or not found.hidden


def test_the_oldest_marks_go() -> None:
    many = {f"{k:08x}": "A" for k in range(300)}
    kept = marks.read(marks.written(many))
    assert len(kept) == marks.MOST
    assert list(kept)[-1] == f"{299:08x}"


@pytest.mark.full
def test_by_keys_at_the_desk_and_by_touch_on_a_phone(come: Come) -> None:
    from axe_playwright_python.sync_playwright import Axe

    game = GAMES[0]
    desk = come()
    desk.visit(f"/puzzles/{game}/1")
    desk.page.wait_for_load_state()
    desk.page.wait_for_selector("html.js")
    letter = marks.letter_of(first(game), first(game).answer)
    with desk.page.expect_navigation():
        desk.page.keyboard.press(letter.lower())
    desk.page.wait_for_selector(".ans .right")
    assert desk.ask.startswith("Right: ")
    desk.page.wait_for_load_state()
    with desk.page.expect_navigation():
        desk.page.keyboard.press("Enter")
    assert not desk.page.url.endswith(f"/{game}/1")
    phone = come(viewport=PHONE, has_touch=True, color_scheme="dark")
    phone.visit(f"/puzzles/{game}/2")
    phone.page.wait_for_selector("html.js")
    wide = phone.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= PHONE["width"]
    for _ in range(2):  # before the answer, and after it
        report = Axe().run(phone.page).response["violations"]
        assert [each["id"] for each in report if each["impact"] in ("serious", "critical")] == []
        if phone.page.locator(".opt").count():
            with phone.page.expect_navigation():
                phone.page.locator(".opt").first.tap()
            phone.page.wait_for_selector(".ans")
