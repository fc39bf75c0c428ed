"""The judge: accounts that add up exactly, verdicts that are clear or not told, plain data."""

import json
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import trainshed
from tests.write_matches import DATA
from trainshed.analysis import FORMAT, Options
from trainshed.analysis.analyse import analyse
from trainshed.analysis.completion import Completion
from trainshed.analysis.crew import Crew
from trainshed.analysis.curve import CurveMaker
from trainshed.analysis.luck import accounts
from trainshed.analysis.playouts import NO_SEAT, NOT_LEGAL, Playouts
from trainshed.analysis.walk import Walk, walk
from trainshed.core import record
from trainshed.core.error import BadInput
from trainshed.core.match import Match
from trainshed.core.record import digest
from trainshed.core.replay import Steps
from trainshed.core.rule import COMPILED
from trainshed.core.seeds import stream
from trainshed.games import GAMES, find

MATCHES = sorted(DATA.glob("*/matches/*.json"))
SOME = [path for path in MATCHES if path.stem in ("bots-default-3-seats", "bots-solo-true-1-seats")]
SMALL = Options(playouts=4 if COMPILED else 2, effort=0.1, threads=1)
BENCH = Path(__file__).parents[2] / "bench" / "judgement"
pytestmark = pytest.mark.skipif(not COMPILED, reason="a match is 100,000 actions of playouts")


def name_of(path: Path) -> str:
    return f"{path.parts[-3]}-{path.stem}"


def judged_soon(path: Path) -> bool:
    """Tell whether a match takes no more than two seconds to judge: one for one, one for three."""
    return "solo" in path.stem or "north_american" in str(path)


def add_up(values: np.ndarray, errors: np.ndarray, match: Match, by_score: bool) -> None:
    ends = match.scores() if by_score else match.returns()
    for seat, account in enumerate(accounts(values, errors, match.actors)):
        gained = account.luck + account.own + account.others
        assert gained == account.result - account.start  # to the last bit
        assert account.result == pytest.approx(ends[seat], abs=1e-6)
        assert account.start == values[0, seat]


@pytest.mark.full
@pytest.mark.parametrize("path", MATCHES, ids=name_of)
def test_luck_and_decisions_add_up_to_the_result_in_every_stored_match(path: Path) -> None:
    match = trainshed.load(path)
    with Crew(match.game, match.seats, seed=1, threads=1) as crew:
        maker = CurveMaker(walk(match), crew, match.game.calibration)
        maker.add(4)
        curve = maker.curve()
    by_score = match.seats == 1
    add_up(curve.values(by_score), curve.value_errors(by_score), match, by_score)


@cache
def judged(path: Path) -> dict[str, Any]:
    told: dict[str, Any] = analyse(trainshed.load(path), SMALL)
    return told


SOON = [pytest.param(x, marks=[] if judged_soon(x) else pytest.mark.full) for x in SOME]


@pytest.mark.parametrize("path", SOON, ids=name_of)
def test_an_analysis_is_plain_data_that_add_up(path: Path) -> None:
    match = trainshed.load(path)
    told = judged(path)
    assert json.loads(json.dumps(told)) == told
    assert (told["format"], told["game"]) == (FORMAT, match.game.id)
    assert told["unit"] == ("score" if match.seats == 1 else "chance")
    assert len(told["curve"]["chances"]) == len(match.actions) + 1
    for account in told["accounts"]:
        gained = account["luck"] + account["own"] + account["others"]
        assert gained == account["result"] - account["start"]
        assert account["others"] == account["others_bids"] + account["others_rest"]
        assert account["adjusted"] == account["result"] - account["luck"]
    for decision in told["decisions"]:
        first, many = decision["ply"], len(decision["actions"])
        assert match.actors[first : first + many] == [decision["seat"]] * many
        assert [match.verbs.text(a) for a in match.actions[first : first + many]] == (
            decision["actions"]
        )
        assert decision["choices"] > 1
        assert (decision["better"] is None) == (decision["mark"] == "")
        assert decision["loss"] >= 2 * decision["error"]
        assert decision["better"] != decision["actions"]
    chances = np.array(told["curve"]["chances"])
    if match.seats > 1:
        assert chances.sum(axis=1) == pytest.approx(np.ones(len(chances)), abs=1e-5)
    assert chances[-1] == pytest.approx(match.returns(), abs=1e-6)


def test_threads_do_not_change_what_is_found() -> None:
    match = trainshed.load(SOME[1])
    one, two = (analyse(match, Options(4, 0.1, seed=3, threads=threads)) for threads in (1, 3))
    assert one == two


def test_progress_is_told_with_a_curve_before_the_decisions() -> None:
    heard: list[tuple[str, int, int, bool]] = []
    match = trainshed.load(SOME[1])

    def told(what: str, done: int, of: int, curve: object) -> None:
        heard.append((what, done, of, curve is not None))

    trainshed.analyse(match.record(), effort=0.1, told=told)
    parts = [what for what, *_ in heard]
    assert parts == sorted(parts)  # "curve", then "decisions"
    assert next(what for what, _, _, curve in heard if curve) == "curve"
    for part in ("curve", "decisions"):
        done = [(n, of) for what, n, of, _ in heard if what == part]
        assert done[-1][0] <= done[-1][1]
        assert [n for n, _ in done] == sorted(n for n, _ in done)
    assert heard[-1][1] == heard[-1][2]


def test_a_match_that_is_not_over_is_refused() -> None:
    match = trainshed.new(GAMES[0], ["Anna", "Ben", "Clara"], seed=1)
    match.play(match.legal()[0])
    expected = r"^the match is not over: after 1 actions \w+ is to move; play it to its end first$"
    with pytest.raises(BadInput, match=expected):
        trainshed.analyse(match)


@pytest.mark.parametrize(("playouts", "effort"), [(1, 1.0), (10, 0.0), (10, 1000.0)])
def test_nonsense_is_refused(playouts: int, effort: float) -> None:
    with pytest.raises(BadInput, match="take"):
        Options(playouts, effort)


@pytest.mark.parametrize("name", GAMES)
def test_only_what_the_seat_knows_is_judged(name: str) -> None:
    """Playouts for a seat are the same whatever is hidden from it."""
    match = trainshed.load(DATA / name / "matches" / "bots-default-3-seats.json")
    way = walk(match)
    ply = way.decisions()[len(way.decisions()) // 2]
    seat, action = match.actors[ply], match.actions[ply]
    other = way.states[ply : ply + 1].copy()
    match.game.determinise(other[0], seat, stream(5, "other"))
    known = way.known(ply, seat)
    hidden_otherwise = walk(match)
    hidden_otherwise.states[ply] = other[0]
    assert digest(hidden_otherwise.known(ply, seat)) == digest(known)
    tool = Playouts(match.game, match.seats, seed=2)
    one = tool.after(known, ply, 0, 8, seat, action)
    two = tool.after(hidden_otherwise.known(ply, seat), ply, 0, 8, seat, action)
    assert np.array_equal(one.scores, two.scores)


def test_positions_between_which_nothing_could_happen_are_worth_the_same() -> None:
    match = trainshed.load(SOME[0])
    way = walk(match)
    tool = Playouts(match.game, match.seats, seed=2)
    knots = set(way.knots())
    forced = [ply for ply in range(len(match.actions) - 1) if ply not in knots]
    assert forced
    for ply in forced[:5]:
        before, after = (tool.after(way.states[at], at, 0, 6) for at in (ply, ply + 1))
        assert np.array_equal(before.scores, after.scores)


def test_who_sees_everything_guesses_nothing() -> None:
    match = trainshed.load(SOME[0])
    way, tool = walk(match), Playouts(match.game, match.seats, seed=2)
    sample = tool.after(way.states[0], 0, 0, 6, NO_SEAT)
    assert sample.shares.sum(axis=1) == pytest.approx(np.ones(6))
    assert (sample.made > 0).all()


@pytest.mark.parametrize("name", GAMES)
def test_the_calibration_is_the_one_that_was_measured(name: str) -> None:
    measured = json.loads((BENCH / f"{name}.json").read_text("utf-8"))
    assert tuple(measured["calibration"]) == find(name).calibration
    for each in measured["reliability"]:
        assert each["chances"] < 100 or abs(each["said"] - each["came_true"]) <= 0.05


@pytest.mark.full
def test_the_worker_tells_how_far_it_is_and_what_it_found() -> None:
    match = trainshed.load(DATA / GAMES[1] / "matches" / "bots-default-3-seats.json")
    told = asked(json.dumps(match.record()))
    early = [each["early"] for each in told if "early" in each]
    assert len(early) == 2  # of the first look, and of all
    assert early[0]["unit"] == "chance"
    assert len(early[0]["curve"]["chances"]) == len(match.actions) + 1
    steps = [each["percent"] for each in told if "percent" in each]
    assert steps == sorted(set(steps))
    assert (steps[0], steps[-1]) == (0, 100)
    assert told[-1]["analysis"]["game"] == match.game.id
    unfinished = trainshed.new(GAMES[1], 3, seed=1)
    assert "the match is not over" in asked(json.dumps(unfinished.record()))[-1]["error"]


def asked(record: str) -> list[dict[str, Any]]:
    command = [sys.executable, "-m", "trainshed.analysis.worker", "1"]
    ran = subprocess.run(command, input=record, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in ran.stdout.splitlines()]


@pytest.mark.parametrize("path", SOON, ids=name_of)
def test_a_decision_of_several_actions_is_judged_as_one(path: Path) -> None:
    match = trainshed.load(path)
    way = walk(match)
    wholes = way.wholes()
    inside = [ply for whole in wholes for ply in whole]
    assert len(inside) == len(set(inside))
    assert set(way.decisions()) <= set(inside)
    assert all(match.actors[ply] == match.actors[whole.start] for whole in wholes for ply in whole)
    told = judged(path)["decisions"]
    assert [(each["ply"], len(each["actions"])) for each in told] == [
        (whole.start, len(whole)) for whole in wholes
    ]
    assert match.game.id != GAMES[0] or max(map(len, wholes)) > 2  # builds


def test_another_way_may_part_from_the_middle_of_a_decision() -> None:
    """A build of three lays is compared with the same first lay and another second one."""
    match = trainshed.load(SOME[0])
    way = walk(match)
    whole = next(each for each in way.wholes() if len(each) > 2)
    first, seat = whole.start, match.actors[whole.start]
    known, played = way.known(first, seat), [match.actions[ply] for ply in whole]
    tool = Playouts(match.game, match.seats, seed=2)
    assert (tool.after(known, first, 0, 6, seat, *played).made > 0).all()
    twice = *played[:2], played[1]
    assert (tool.after(known, first, 0, 6, seat, *twice).made == NOT_LEGAL).all()
    actions, _ = Completion(tool).of(known, first, seat, played[:1])
    assert actions[0] == played[0]
    assert (tool.after(known, first, 0, 6, seat, *actions).made > 0).all()


@pytest.mark.full
def test_no_bid_is_charged_for_not_having_been_a_higher_one() -> None:
    match = trainshed.load(SOME[0])
    for each in analyse(match, SMALL)["decisions"]:
        if each["better"] and each["actions"][0].startswith("bid "):
            verb, _, amount = each["better"][0].partition(" ")
            assert verb != "bid" or int(amount) < int(each["actions"][0].split()[1])


def test_of_the_bids_in_an_auction_only_the_last_is_judged() -> None:
    match = Match(find(GAMES[0]), 3, seed=1)
    match.advance()
    for action in ("bid 2", "bid 3", "bid 4", "pass", "bid 5", "pass", "bid 1", "bid 2"):
        match.play(action)  # the buyer, who said 5, bids first on the next share
    states = record.batch(match.game.dtype, len(match.actions) + 1)
    states[:] = match.opening()[0]
    steps, choices = Steps(match.game), []
    for ply, action in enumerate(match.actions):
        choices.append(steps.look(states[ply : ply + 1])[1])
        states[ply + 1 :] = states[ply]
        match.game.apply(states[ply + 1], np.int64(action))
    way = Walk(match, states, choices)
    bids = {
        ply: match.verbs.text(action)
        for ply, action in enumerate(match.actions)
        if match.actors[ply] >= 0
    }
    assert [text for ply, text in bids.items() if way.was_outbid(ply)] == [
        "bid 2",
        "bid 3",
        "bid 4",
    ]
