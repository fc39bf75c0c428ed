"""Hints: whoever plays bots may ask what the judge would do; among people the host allows it."""

import sys
from collections.abc import Callable, Iterator

import pytest

from trainshed.web.hints import MOST_WAITING, HintFinder

from .conftest import GAME, Guest, Server, served, wait_until

# What stands in for the judge: it would pass, and takes the second choice for the next best.
STAND_IN = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    told = [dict(actions=[a], chance=c, error=0.02, score=41.4, best_other=39.6)
            for a, c in zip(asked["legal"], (0.41, 0.35))]
    print(json.dumps({"hints": told}), flush=True)
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
    assert "You end with about 41, the best of the others with 40." in page
    assert "What would you do?</h2>" not in guest.post(f"{path}/hints", hide="1").text


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
    for _ in range(MOST_WAITING):
        assert judge._room.acquire(blocking=False)
    assert "ask again in a moment" in guest.post(f"{path}/hints", 409).text
    assert "What would you do?</h2>" not in guest.get(path).text
    for _ in range(MOST_WAITING):
        judge._room.release()
    assert "41 %" in guest.post(f"{path}/hints").text


@pytest.mark.full
def test_the_judge_itself_answers(visit: Visit, judge: HintFinder) -> None:
    judge.command = HintFinder().command
    guest, path = at_my_turn(visit)
    page = guest.post(f"{path}/hints").text
    assert page.count('class="letter"') > 1
    assert "400 playouts each" in page
