"""Why a move is refused, in the reader's language: every reason of every game, and on the page."""

import re
from typing import Any

import pytest

from tests.games.german_railways.test_face import REASONS as GERMAN
from tests.games.north_american_railways.test_face import REASONS as AMERICAN
from trainshed.core.error import Refused
from trainshed.core.match import Match
from trainshed.core.replay import refusal_at
from trainshed.web.languages import LANGUAGES, catalogue

from .conftest import Guest, sensible, wait_until
from .test_play import both_at

EVERY = [
    *((f"german_railways {name}", GERMAN[name]) for name in GERMAN),
    *((f"north_american_railways {name}", AMERICAN[name]) for name in AMERICAN),
]
# Proper names of the games, the same in every language.
NAMES = re.compile(r"\b(PO|NME|KSS|MWB|KBS|GBS|CME|BHE|Denver|Augsburg|Breslau|Dortmund|Berlin)\b")


def reason_in(language: str, match: Match, text: str) -> tuple[str, str]:
    action = match.verbs.action(text)
    assert action is not None
    code = int(refusal_at(match.states, 0, action))
    reason, rule = match.game.face.explain(match.state, action, code, catalogue(language))
    return str(reason), str(rule)


@pytest.mark.parametrize(("name", "case"), EVERY, ids=[name for name, _ in EVERY])
def test_every_reason_in_three_languages(name: str, case: tuple[Any, ...]) -> None:
    match, text = case[0](), case[1]
    said = {language: reason_in(language, match, text) for language in LANGUAGES}
    assert len({rule for _, rule in said.values()}) == 1  # the ruling is the same
    assert said["en"][1]
    reasons = [NAMES.sub("", reason) for reason, _ in said.values()]
    assert len(set(reasons)) == 3, reasons
    assert not any("{" in reason or "$-" in reason for reason in reasons)
    refused = match.submit(text, say=catalogue("it"))
    assert isinstance(refused, Refused)
    assert (refused.reason, refused.rule) == said["it"]


def test_one_taler_and_many() -> None:
    situation, text, *_ = GERMAN["NOTHING_CAN_BE_LAID"]
    assert "von 1 Taler bezahlen" in reason_in("de", situation(), text)[0]
    assert "di 1 tallero possa" in reason_in("it", situation(), text)[0]
    situation, text, *_ = GERMAN["TREASURY_TOO_SMALL"]
    assert (
        "costa 3 talleri; nella cassa di KBS ci sono 2 talleri"
        in (reason_in("it", situation(), text)[0])
    )


def building(guest: Guest) -> tuple[str, dict[str, Any], str]:
    """Play up to where the guest may build; return the table, its state and the build."""
    path = guest.play_bots()
    while True:
        state = guest.my_turn(path)
        assert state["to_move"] >= 0
        builds = [text for text in state["legal"] if text.startswith("build")]
        if builds:
            return path, state, builds[0]
        guest.act(path, state["ply"], sensible(state["legal"]))


@pytest.mark.parametrize(
    ("language", "about", "reason", "refused"),
    [
        (
            "en",
            "city with income 1, plains",
            "Flensburg (A6) is not adjacent to",
            "not made: Flensburg (A6)",
        ),
        (
            "de",
            "Stadt mit Ertrag 1, Ebene",
            "Flensburg (A6) grenzt nicht an",
            "nicht gemacht: Flensburg (A6)",
        ),
        (
            "it",
            "città con rendita 1, pianura",
            "Flensburg (A6) non confina con",
            "non è stata fatta: Flensburg (A6)",
        ),
    ],
)
def test_a_space_and_a_refused_move_explain_themselves(
    visit: Any, language: str, about: str, reason: str, refused: str
) -> None:
    guest: Guest = visit("Giulia", language)
    path, state, build = building(guest)
    told = guest.get(f"{path}/why", params={"action": "lay A6", "plan": build}).json()
    assert about in told["what"]
    assert reason in told["reason"]
    assert told["rule"] == "8.1.2, C13"
    links = [(each, f"/rules/{state['game']}#{each}") for each in ("8.1.2", "C13")]
    assert [tuple(each) for each in told["rules"]] == links
    page = guest.post(f"{path}/act", 409, ply=state["ply"], plan=build, action="lay A6").text
    assert refused in page
    assert all(f'<a href="{to}">{each}</a>' in page for each, to in links)
    assert guest.state(path)["ply"] == state["ply"]


@pytest.mark.parametrize(
    ("language", "words"), [("en", "'s turn"), ("de", "ist am Zug"), ("it", "occa a ")]
)
def test_who_is_not_asked_hears_whose_turn_it_is(visit: Any, language: str, words: str) -> None:
    vera, ben = visit("Vera"), visit("Ben", language)
    path = both_at(vera, ben)
    state = vera.my_turn(path)
    told = ben.get(f"{path}/why", params={"action": "lay A6"}).json()
    assert words in told["reason"]
    assert "Vera" in told["reason"]
    page = ben.post(f"{path}/act", 409, ply=state["ply"], action="bid 5").text
    assert words in page.replace("&#39;", "'")
    assert vera.state(path)["ply"] == state["ply"]


def test_a_spectator_is_told_what_a_space_is_even_where_others_may_lay_it(visit: Any) -> None:
    vera, eve = visit("Vera"), visit("Eve")
    path, state, build = building(vera)
    vera.act(path, state["ply"], build)
    legal = wait_until(lambda: [t for t in vera.state(path)["legal"] if t.startswith("lay")])
    for text in (legal[0], "lay A6"):
        told = eve.get(f"{path}/why", params={"action": text}).json()
        assert text.removeprefix("lay ") in told["what"]
        assert (told["reason"], told["rule"]) == ("", "")


def test_a_move_that_does_not_exist_is_refused_in_the_readers_language(visit: Any) -> None:
    guest: Guest = visit("Anna", "de")
    path = guest.play_bots()
    ply = guest.my_turn(path)["ply"]
    page = guest.post(f"{path}/act", 409, ply=ply, action="fly high").text
    assert "so einen Zug gibt es in diesem Spiel nicht" in page
