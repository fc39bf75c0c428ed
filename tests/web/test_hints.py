"""Hints: whoever plays bots may ask what the judge would do; among people the host allows it."""

import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from trainshed.analysis.hints import Hint
from trainshed.core.match import Match
from trainshed.core.say import ENGLISH
from trainshed.games import find
from trainshed.web.bands import price_band
from trainshed.web.db.models import MatchRow, SeatRow
from trainshed.web.hints import MOST_WAITING, Advice, HintFinder
from trainshed.web.live_match import LiveMatch
from trainshed.web.pages.hints import _pencilled, _reason, hint_sheet
from trainshed.web.pages.table import Looking
from trainshed.web.prices import known
from trainshed.web.turns import Asker

from .conftest import GAME, Guest, Server, sensible, served, wait_until

FACE = find(GAME).face

# What stands in for the judge: it would pass, and takes the second choice for the next best.
STAND_IN = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    told = [dict(actions=[a], chance=c, error=0.02, score=41.4, best_other=39.6,
                 scores=[41.4, 39.6, 12.3])
            for a, c in zip(asked["legal"], (0.41, 0.35))]
    price = {"low": 11, "high": 16, "least": 1, "highest": 30, "begun": []}
    print(json.dumps({"hints": told, "price": price}), flush=True)
"""
WAITS = """
import pathlib, sys, time
while not pathlib.Path(sys.argv[1]).exists():
    time.sleep(0.01)
"""
FAILS = "import sys; sys.stdin.readline(); sys.exit(1)"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(tmp_path_factory.mktemp("hints")) as running:
        yield running


@pytest.fixture(autouse=True)
def judge(server: Server) -> HintFinder:
    finder: HintFinder = server.app.state.hints
    finder.close()
    finder._closed = False
    finder.command = lambda: (sys.executable, "-c", STAND_IN)
    return finder


Visit = Callable[..., Guest]


def at_my_turn(visit: Visit) -> tuple[Guest, str]:
    guest = visit()
    path = guest.play_bots()
    guest.my_turn(path)
    return guest, path


def whose_turn(path: str, *people: Guest) -> Guest:
    """Wait until one of them has a choice."""

    def asked() -> Guest | None:
        for guest in people:
            state = guest.state(path)
            if state["to_move"] == state["my_seat"] and len(state["legal"]) > 1:
                return guest
        return None

    found: Guest = wait_until(asked)
    return found


def test_hints_are_told_in_words_and_put_away(visit: Visit) -> None:
    guest, path = at_my_turn(visit)
    page = guest.get(path).text
    assert f'formaction="{path}/hints"' in page
    assert "What would you do?</h2>" not in page
    page = guest.post(f"{path}/hints").text
    assert "What would you do?</h2>" in page
    assert "41 %" in page
    assert "± 4" in page
    assert "You end with about 41." in page
    assert "What would you do?</h2>" not in guest.post(f"{path}/hints", hide="1").text


def test_a_hint_says_what_the_choice_brings_and_how_it_compares(visit: Visit) -> None:
    guest, path = at_my_turn(visit)
    page = guest.post(f"{path}/hints").text  # of an auction: pass, and the least bid
    brings = re.findall(r'class="brings">([^<]*)<', page)
    assert len(brings) == 1  # leaving it changes nothing at once
    for words in ("Pays each dividend ", "Your cash 40 → 39", "Your income 0 → "):
        assert words in brings[0]
    low, high = Hint((1,), 0.5, 0.02, 30.2, 20.0), Hint((2,), 0.4, 0.02, 21.0, 25.0)
    assert _reason(low, high, "B", ENGLISH) == "You end with about 30, 9 more than with B."
    assert _reason(high, low, "A", ENGLISH) == "You end with about 21, 9 less than with A."


def test_a_build_is_pencilled_on_the_board_with_its_letter() -> None:
    match = Match(find(GAME), 3, seed=2)
    while not any(text.startswith("build ") for text in match.legal()) or match.to_move != 0:
        match.play_chance() if match.to_move < 0 else match.play(sensible(match.legal()))
    live = LiveMatch(
        MatchRow(id="x", game=GAME, wishes={}, status="running", version=1),
        [SeatRow(match_id="x", number=k, kind="guest", name="ABC"[k], bot=None) for k in range(3)],
        [],
        match,
    )
    build = next(text for text in match.legal() if text.startswith("build "))
    first = Looking(live, 0, [build], ENGLISH)
    lays = [match.verbs.text(action) for action in first.legal][:2]
    hints = [
        Hint(tuple(map(match.verbs.action, (build, lay))), 0.4, 0.02, 30.0, 20.0)
        for lay in (lays[0], lays[0], lays[-1])
    ]
    sheet = hint_sheet(live, 0, Advice(hints), ENGLISH)
    panels = FACE.shown(Looking(live, 0, (), ENGLISH).seen(""))
    drawn = _pencilled(panels, sheet)[0].content.live
    found = re.findall(r'cx="([\d.]+)" cy="([\d.]+)" r="10.5"/><text[^>]*>(.)<', drawn)
    assert [letter for *_, letter in found] == ["A", "B", "C"]
    assert len({place for *place, _ in map(tuple, found) for place in [tuple(place)]}) == 3
    assert drawn.count('class="pencilled" aria-hidden="true"><path d="M') == 3
    assert "Cost" in " ".join(sheet.lines[0].brings)


def test_hints_go_with_the_decision_they_are_for(visit: Visit) -> None:
    guest, path = at_my_turn(visit)
    guest.post(f"{path}/hints")
    state = guest.my_turn(path)
    assert guest.act(path, state["ply"], state["legal"][0])["status"] == "done"
    assert "What would you do?</h2>" not in guest.get(path).text


def test_among_people_the_host_allows_hints_or_there_are_none(visit: Visit, server: Server) -> None:
    for allowed in ("", "1"):
        host, friend = visit("Vera"), visit("Ben")
        host.post("/tables", game=GAME, seats=3, level="club", name="Vera")
        path = host.path
        friend.get(path)
        friend.post(f"{path}/sit", name="Ben")
        host.get(path)
        host.post(f"{path}/options", spectators="1", hints=allowed)
        host.post(f"{path}/start")
        mover = whose_turn(path, host, friend)
        page = mover.get(path).text
        assert (f'formaction="{path}/hints"' in page) == bool(allowed)
        page = mover.post(f"{path}/hints", 200 if allowed else 409).text
        assert ("What would you do?</h2>" in page) == bool(allowed)
        assert ("hints are not allowed at this table" in page) == (not allowed)


def test_nobody_gets_hints_for_others(visit: Visit, server: Server) -> None:
    _, path = at_my_turn(visit)
    stranger = visit("Mallory")
    stranger.get(path)
    stranger.post(f"{path}/hints", 403)
    assert server.app.state.repo.match(path.removeprefix("/t/")).wishes.get("hint") is None


def test_a_judge_that_fails_is_said_so_and_asked_again(visit: Visit, judge: HintFinder) -> None:
    guest, path = at_my_turn(visit)
    judge.command = lambda: (sys.executable, "-c", FAILS)
    assert "No hint could be found." in guest.post(f"{path}/hints").text
    judge.command = lambda: (sys.executable, "-c", STAND_IN)
    assert "41 %" in guest.post(f"{path}/hints").text


def test_who_asks_while_others_wait_is_told_so(visit: Visit, judge: HintFinder) -> None:
    guest, path = at_my_turn(visit)
    for guest_id in range(MOST_WAITING):
        assert judge.desk.enter(Asker(guest_id, f"other {guest_id}"))
    assert "ask again in a moment" in guest.post(f"{path}/hints", 409).text
    assert "What would you do?</h2>" not in guest.get(path).text
    for _ in range(MOST_WAITING):
        judge.desk.leave()
    assert "41 %" in guest.post(f"{path}/hints").text


@pytest.mark.full
def test_the_judge_itself_answers(visit: Visit, judge: HintFinder) -> None:
    judge.command = HintFinder().command
    guest, path = at_my_turn(visit)
    page = guest.post(f"{path}/hints").text
    assert page.count('class="letter"') > 1
    assert "400 playouts each" in page


def test_a_fair_price_is_told_beside_the_hints(visit: Visit) -> None:
    """In the auctions of the first shares; under the same rule as hints."""
    guest, path = at_my_turn(visit)
    assert "A fair price" not in guest.get(path).text
    page = guest.post(f"{path}/hints").text
    told = page.partition("A fair price for you")[2].partition("</ol>")[0]
    assert "11 to 16" in told
    assert 'class="fair"' in told
    ends = page.partition('class="ends"')[2].partition("</em>")[0]
    assert [ends.find(n) >= 0 for n in (" 41<", " 40<", " 12<")] == [True] * 3
    guest.post(f"{path}/hints", hide="1")
    assert "A fair price" not in guest.page.text


def test_a_fair_price_is_on_the_sheet_before_anybody_asks(
    tmp_path: Path,
) -> None:
    """The page does not wait for it: it comes again when it is found, where hints are allowed."""
    with served(tmp_path, fair_prices=True) as running:
        gate = tmp_path / "gate"
        running.app.state.hints.command = lambda: (
            sys.executable,
            "-c",
            WAITS + STAND_IN,
            str(gate),
        )
        guest = Guest(running.address)
        wait_until(lambda: running.app.state.tables.matches.preparing.is_ready(GAME))
        path = guest.play_bots()
        guest.my_turn(path)
        assert "A fair price" not in guest.get(path).text  # and the page is there
        state = guest.my_turn(path)  # the first price is still looked for: it is forgotten
        guest.act(path, state["ply"], next(a for a in state["legal"] if a.startswith("bid ")))
        guest.my_turn(path)
        assert "A fair price" not in guest.get(path).text
        assert "A fair price" not in guest.http.get(f"{path}/parts?lang=en").text
        gate.touch()
        live = running.app.state.tables.matches.live(path.removeprefix("/t/"))
        wait_until(lambda: known(live, 0))  # without anybody asking again
        assert "A fair price for you" in guest.http.get(f"{path}/parts?lang=en").text
        assert "A fair price for you" in guest.get(path).text
        sheet = guest.page.text.partition('id="sheet"')[2]
        assert "11 to 16" in sheet
        assert "you " in sheet.partition('class="fair"')[2]
        assert "What would you do?</h2>" not in guest.page.text
        state = guest.my_turn(path)
        guest.act(path, state["ply"], next(a for a in state["legal"] if a.startswith("bid ")))
        guest.my_turn(path)  # the next price is found, too, and the page has it without a reload
        assert "A fair price" not in guest.http.get(f"{path}/parts?lang=en").text
        wait_until(lambda: known(live, 0))
        assert "A fair price for you" in guest.http.get(f"{path}/parts?lang=en").text
        stranger = Guest(running.address)
        assert "A fair price" not in stranger.get(path).text
        for each in (guest, stranger):
            each.http.close()


def test_bids_stand_over_the_scale_of_a_price_without_touching() -> None:
    drawn = str(price_band(11, 16, 23, [(13, "you 13", True), (12, "<Giulia> 12", False)]))
    places = [float(x) for x in re.findall(r'<text class="(?:own|lead)" x="([\d.]+)"', drawn)]
    assert places == sorted(places)
    assert places[1] - places[0] > 6 * len("<Giulia> 12")
    assert "&lt;Giulia&gt; 12" in drawn
    at_the_end = str(price_band(1, 2, 40, [(39, "Saxonia 39", False), (40, "you 40", True)]))
    places = [float(x) for x in re.findall(r'<text class="(?:own|lead)" x="([\d.]+)"', at_the_end)]
    assert places[1] + 6 * len("you 40") <= 400
