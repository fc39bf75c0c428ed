"""The replay of a match that was judged: bands, marks, the better choice, playing it again."""

from typing import Any

import pytest

from trainshed.core.game import CHANCE
from trainshed.core.match import Match
from trainshed.core.record import clone
from trainshed.core.replay import Steps

from .conftest import Guest, Server
from .test_analysis import analysis_of, played, send


def first_choice(match: Match) -> tuple[int, int, str]:
    """Return the first ply at which a seat had a choice, the seat, and another choice."""
    states = match.opening()
    for ply, action in enumerate(match.actions):
        seat, legal = Steps(match.game).look(clone(states))
        if seat >= 0 and len(legal) > 1:
            return ply, seat, next(match.verbs.text(each) for each in legal if each != action)
        match.game.apply(states[0], action)
    raise AssertionError("a match without a choice")


@pytest.fixture
def judged(vera: Guest, server: Server) -> tuple[str, int, int, str]:
    return keep_judged(vera, server)


def keep_judged(guest: Guest, server: Server) -> tuple[str, int, int, str]:
    """Keep a match that was judged; return its table, and its one mark."""
    match = played(1)
    table = send(guest, match)
    ply, seat, better = first_choice(match)
    told: dict[str, Any] = analysis_of(match)
    told["decisions"] = [
        {**told["decisions"][0], "ply": ply, "seat": seat, "better": [better], "value": 0.25}
    ]
    kept = server.app.state.analyses.kept
    kept.ask(table.removeprefix("/t/"))
    kept.keep(table.removeprefix("/t/"), told)
    return table, ply, seat, better


def test_the_replay_shows_bands_marks_and_the_next_mistake(
    vera: Guest, judged: tuple[str, int, int, str]
) -> None:
    table, ply, _, _ = judged
    page = vera.get(f"{table}/replay?ply=0").text
    assert 'class="band b2"' in page
    assert "Next mistake" in page
    assert f'data-stops="{ply + 1}" href="?ply={ply + 1}"' in page
    log = page.partition('id="log"')[2]
    assert log.count('class="mkr mistake"') == 1  # at the first line of the decision
    assert "50 %" in page.partition('id="chances"')[2]
    vera.get("/t/no-such-table/replay", status=404)


def test_a_mark_is_told_with_the_better_choice_and_both_chances(
    vera: Guest, judged: tuple[str, int, int, str]
) -> None:
    table, ply, _, better = judged
    part = vera.get(f"{table}/replay/parts?ply={ply + 1}").text
    amount = better.split()[-1]
    for words in ("Mistake", "It cost 8 % ± 4.", "As played", "25 %", "33 %", "Better: ", amount):
        assert words in part
    assert "It cost" not in vera.get(f"{table}/replay/parts?ply={ply + 2}").text
    assert "What was played" in vera.get(f"{table}/replay/parts?ply={ply + 1}&better=1").text
    assert "What was played" in vera.get(f"{table}/replay?ply={ply + 1}&better=1").text
    vera.get(f"{table}/replay/parts?ply={ply + 2}&better=1")  # nothing better there: as played


def test_a_draw_tells_what_it_changed_for_each_seat(vera: Guest, server: Server) -> None:
    match = played(1)
    table, told = send(vera, match), analysis_of(match)
    drawn = 1 + next(ply for ply, actor in enumerate(match.actors) if ply and actor == CHANCE)
    rows = told["curve"]["chances"]
    rows[drawn:-1] = [[0.4, 0.35, 0.25]] * (len(rows) - 1 - drawn)
    kept = server.app.state.analyses.kept
    kept.ask(table.removeprefix("/t/"))
    kept.keep(table.removeprefix("/t/"), told)
    part = vera.get(f"{table}/replay/parts?ply={drawn}").text.partition('id="chances"')[2]
    assert "and what the draw changed" in part
    assert [part.find(f">{words}<") > 0 for words in ("-10 %", "+10 %", "0 %")] == [True] * 3
    decided = 1 + next(ply for ply, actor in enumerate(match.actors) if actor >= 0)
    part = vera.get(f"{table}/replay/parts?ply={decided}").text
    assert "what the draw changed" not in part


def test_a_mistake_is_played_again_in_the_same_seat(
    vera: Guest, judged: tuple[str, int, int, str]
) -> None:
    table, ply, seat, better = judged
    vera.get(f"{table}/replay?ply={ply + 1}")
    own = vera.post(f"{table}/fork", ply=ply, seat=seat).url.path
    state = vera.my_turn(own)
    assert (state["my_seat"], state["to_move"], state["ply"]) == (seat, seat, ply)
    assert better in state["legal"]


def test_a_match_that_nobody_judged_is_replayed_as_ever(vera: Guest) -> None:
    table = send(vera, played(2))
    page = vera.get(f"{table}/replay").text
    assert "data-curve" in page
    assert "Next mistake" not in page
    assert 'id="chances"' not in page
