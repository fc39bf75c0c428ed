"""The guided first match: one sentence at a time, others as in the match the game brings."""

from collections.abc import Callable

import pytest

from trainshed.core.look import look
from trainshed.core.match import Match
from trainshed.games import GAMES, find
from trainshed.web.lesson import Lesson, lesson_of
from trainshed.web.pages.rules import anchors

from .browser import PHONE, Person
from .conftest import Guest, wait_until
from .hands import answered

LANGUAGES = ["en", "de", "it"]


def lesson_in(game: str) -> Lesson:
    found = lesson_of(find(game))
    assert found is not None
    return found


def begun(guest: Guest, game: str) -> str:
    guest.get("/")
    guest.post("/learn", game=game, name=guest.name)
    return guest.path


def decisions(lesson: Lesson) -> list[tuple[int, list[str]]]:
    """Return what the newcomer is led to do, decision by decision, with the ply of each."""
    match = Match(find_game(lesson), lesson.names, options=lesson.options)
    found: list[tuple[int, list[str]]] = []
    for ply, told in enumerate(lesson.actions):
        actor, _, text = told.partition(" ")
        if ply >= lesson.begins and actor == str(lesson.seat):
            if match.game.is_midway(match.state):
                found[-1][1].append(text)
            elif len(match.legal()) > 1:  # what cannot be chosen is made for him
                found.append((ply, [text]))
        match.play(text)
    return found


def find_game(lesson: Lesson):  # type: ignore[no-untyped-def]
    return next(find(game) for game in GAMES if lesson_of(find(game)) is lesson)


@pytest.mark.parametrize("game", GAMES)
def test_every_note_is_said_in_every_language_and_cites_a_rule(game: str) -> None:
    lesson = lesson_in(game)
    places = [(note["ply"], note["plan"]) for note in lesson.notes]
    assert places == sorted(set(places))
    assert places[0] == (lesson.begins, 0)
    assert places[-1][0] == len(lesson.actions)
    for note in lesson.notes:
        assert note["rule"] in anchors(find(game))
        assert all(note[part][each] for part in ("title", "words") for each in LANGUAGES)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_newcomer_is_led_through_the_match(
    visit: Callable[..., Guest], game: str, language: str
) -> None:
    lesson, guest = lesson_in(game), visit("Nora", language)
    path = begun(guest, game)
    for ply, texts in decisions(lesson):
        wait_until(lambda ply=ply: guest.state(path)["ply"] == ply)
        notes = [note for note in lesson.notes if note["ply"] == ply and note["plan"] == 0]
        for note in notes:
            assert note["words"][language].replace("'", "&#39;") in guest.get(path).text
        assert guest.act(path, ply, *texts)["status"] == "done"
    wait_until(lambda: guest.state(path)["ply"] >= len(lesson.actions))


def test_steps_of_a_plan_have_notes_of_their_own(visit: Callable[..., Guest]) -> None:
    game = GAMES[0]
    lesson, guest = lesson_in(game), visit("Nora")
    path = begun(guest, game)
    ply, texts = decisions(lesson)[0]
    guest.my_turn(path)
    for steps in range(len(texts) + 1):
        page = guest.get(path, params={"plan": texts[:steps]}).text
        note = next(n for n in lesson.notes if (n["ply"], n["plan"]) == (ply, steps))
        assert note["words"]["en"] in page.replace("&#39;", "'")


def test_who_goes_another_way_is_told_so_and_may_take_it_back(visit: Callable[..., Guest]) -> None:
    guest = visit("Nora")
    path = begun(guest, GAMES[0])
    state = guest.my_turn(path)
    guest.act(path, state["ply"], "pass")
    assert "your own path" in guest.get(path).text
    guest.my_turn(path)  # the others play for themselves, and the match goes on
    assert "your own path" in guest.get(path).text


def test_a_lesson_can_be_left_and_the_match_goes_on(visit: Callable[..., Guest]) -> None:
    guest, eve = visit("Nora"), visit("Eve")
    path = begun(guest, GAMES[0])
    state = guest.my_turn(path)
    assert "Stop 1 of" in guest.get(path).text
    eve.get(path, 404)  # it is nobody else's
    guest.post(f"{path}/leave-lesson")
    assert "Stop 1 of" not in guest.page.text
    assert guest.state(path)["ply"] == state["ply"]
    assert guest.act(path, state["ply"], "pass")["status"] == "done"


def test_there_is_no_lesson_of_a_game_that_does_not_exist(visit: Callable[..., Guest]) -> None:
    visit("Nora").post("/learn", 404, game="nonsense")


@pytest.mark.full
@pytest.mark.parametrize("size", [{}, {"viewport": PHONE, "color_scheme": "dark"}])
def test_the_first_stops_in_a_browser(come: Callable[..., Person], size: dict[str, object]) -> None:
    nora = come("Nora", **size)
    nora.visit()
    nora.page.fill("input[name=name] >> nth=0", "Nora")
    nora.page.locator("button[formaction='/learn']").first.click()
    nora.arrive("#lesson")
    wait_until(lambda: nora.is_asked)
    nora.page.locator(".plate-btn[data-action='build NME']").click()
    nora.page.wait_for_selector("#lesson >> text=Stop 2 of")
    nora.page.locator("a.target[data-action='lay K12']").first.dispatch_event("click")
    nora.page.wait_for_selector("#lesson >> text=Stop 3 of")
    assert nora.page.locator("#lesson a[target=_blank]").get_attribute("href")
    width = (size.get("viewport") or {"width": 1440})["width"]  # type: ignore[index]
    assert nora.page.evaluate("document.documentElement.scrollWidth") == width
    nora.page.locator("#lesson button").click()
    nora.page.wait_for_selector("#lesson", state="detached")
    nora.page.wait_for_selector("#sign")


def pressed(person: Person, text: str) -> None:
    """Press what stands for an action: a place on the board, a button, or a number with its own."""
    page, (verb, _, number) = person.page, text.partition(" ")
    stepper = page.locator(f"#sign form:has(button[name=verb][value={verb}]) [data-stepper] input")
    if stepper.count():
        stepper.fill(number)
        page.locator("#sign [data-enter]").click()
        return
    places = page.locator(f'main [data-action="{text}"], #sign button[value="{text}"]')
    places.first.dispatch_event("click")  # a space of a map has no middle of its own


def told(person: Person) -> str:
    """Return what the note says, with the marks of print as they are written."""
    return " ".join(person.page.locator("#lesson").inner_text().split())


@pytest.mark.full
@pytest.mark.parametrize("game", GAMES)
def test_the_whole_guided_match_in_a_browser(come: Callable[..., Person], game: str) -> None:
    """Every decision is pressed where the note speaks of it, to the last note."""
    nora, lesson = come("Nora"), lesson_in(game)
    nora.visit()
    nora.page.fill("input[name=name] >> nth=0", "Nora")
    form = nora.page.locator(f"form:has(input[name=game][value={game}])").first
    form.locator("button[formaction='/learn']").click()
    nora.page.wait_for_selector("#lesson")
    nora.page.wait_for_load_state()
    notes = {(note["ply"], note["plan"]): note["words"]["en"] for note in lesson.notes}
    for ply, texts in decisions(lesson):
        nora.page.wait_for_function(
            "(ply) => document.querySelector('#sign:not(.quiet)')?.dataset.key === ply",
            arg=str(ply),
        )
        for done, text in enumerate(texts):
            if (ply, done) in notes:
                wait_until(lambda words=notes[ply, done]: words in told(nora))
            answered(nora, lambda person, text=text: pressed(person, text))
        if nora.is_asked and nora.ply == str(ply):  # the plan is whole
            nora.made(lambda: nora.page.locator("#sign [data-enter]").click())
    wait_until(lambda: list(notes.values())[-1] in told(nora))
    stops = len(lesson.notes)
    assert f"Stop {stops} of {stops}" in told(nora)


def test_who_is_new_has_advice_at_any_table_until_he_says_otherwise(
    visit: Callable[..., Guest],
) -> None:
    guest = visit("Nora", "de")
    path = guest.play_bots()
    guest.my_turn(path)
    assert 'class="advice"' not in guest.get(path).text
    guest.get("/me")
    guest.post("/me", name="Nora", new=1)
    assert 'class="advice">Was du zahlst, geht in die Kasse' in guest.get(path).text
    guest.get("/me")
    guest.post("/me", name="Nora")
    assert 'class="advice"' not in guest.get(path).text


@pytest.mark.parametrize("game", GAMES)
def test_every_question_of_a_match_has_advice(game: str) -> None:
    lesson, said = lesson_in(game), set()
    match = Match(find(game), lesson.names, options=lesson.options)
    for told in lesson.actions:
        mover = match.to_move
        if mover >= 0:
            said.add(match.game.face.advise(look(match, mover)))
            assert match.game.face.advise(look(match, (mover + 1) % 3)) == ""
        match.play(told.partition(" ")[2])
    assert "" not in said
    assert len(said) > 2


@pytest.mark.parametrize("game", GAMES)
def test_nobody_in_a_lesson_has_the_newcomers_name(visit: Callable[..., Guest], game: str) -> None:
    lesson = lesson_in(game)
    other = next(name for seat, name in enumerate(lesson.names) if seat != lesson.seat)
    guest = visit(other)
    names = [seat["name"] for seat in guest.state(begun(guest, game))["seats"]]
    assert sorted(names) == sorted(set(names))
    assert names[lesson.seat] == other


@pytest.mark.full
@pytest.mark.parametrize("game", GAMES)
def test_the_note_hides_nothing_of_the_board(come: Callable[..., Person], game: str) -> None:
    nora = come("Nora")
    nora.visit()
    nora.page.fill("input[name=name] >> nth=0", "Nora")
    form = nora.page.locator(f"form:has(input[name=game][value={game}])").first
    form.locator("button[formaction='/learn']").click()
    nora.arrive("#lesson")
    wait_until(lambda: nora.is_asked)
    for width, height in ((1440, 900), (1280, 720)):
        nora.resize(width, height)
        nora.page.reload()
        nora.page.wait_for_selector("html.js #lesson")
        assert nora.page.evaluate("document.querySelector('.board .view').scrollTop") == 0
