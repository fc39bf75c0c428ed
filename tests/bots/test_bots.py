import re
from typing import Any

import pytest

import trainshed
from trainshed import bots
from trainshed.bots import driving
from trainshed.core.error import BadInput
from trainshed.core.match import Match
from trainshed.core.play import QUICK, RANDOM, series
from trainshed.core.seeds import match_seed
from trainshed.core.setting import usual_setting
from trainshed.games import GAMES, find


def play_step_by_step(
    name: str, specs: list[bots.Spec], seed: int, options: dict[str, Any] | None = None
) -> Match:
    match = trainshed.new(name, [spec.seat_name for spec in specs], seed, options)
    driving.play_out(match, {seat: spec.make(seed, seat) for seat, spec in enumerate(specs)})
    return match


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("table", ["random", "greedy", "greedy,random"])
def test_step_by_step_equals_compiled_series(name: str, table: str) -> None:
    game = find(name)
    for seats in range(game.seats[0], game.seats[1] + 1):
        specs = [bots.find(table.split(",")[k % (1 + ("," in table))]) for k in range(seats)]
        options = usual_setting(game, seats).options
        pilots = [spec.kind.pilot or 0 for spec in specs]
        played = series(game, seats, 3, 17, pilots, options)
        recorder = driving.Recorder(game, specs, options)
        for k in range(3):
            seed = int(match_seed(17, k))
            match = play_step_by_step(name, specs, seed, options)
            assert match.scores() == played.scores[k].tolist()
            assert len(match.actions) == played.made[k]
            assert recorder.match(seed).lines() == match.lines()


def test_pilots() -> None:
    assert bots.find("random").kind.pilot == RANDOM
    assert bots.find("greedy").kind.pilot == QUICK


def test_a_bot_sees_the_redacted_position() -> None:
    match = trainshed.new("german_railways", 3, seed=1)
    seen = []

    class Watching:
        meaning, parameters, pilot = "", (), None

        def __init__(self, stream: object) -> None:
            pass

        def choose(self, view: bots.View, legal: list[str]) -> str:
            seen.append(view)
            return legal[0]

    assert driving.step(match, {0: Watching(None)}) is not None
    (view,) = seen
    assert (view.seat, view.game.id) == (0, "german_railways")
    assert list(view.names) == match.names
    assert view.state is not match.state
    assert driving.step(match, {0: Watching(None)}) is None  # seat 1 is nobody's


def test_streams_differ_between_seats_and_repeat_with_the_seed() -> None:
    match = trainshed.new("german_railways", 3, seed=1)

    def choices(seat: int) -> list[str]:
        bot = bots.find("random").make(1, seat)
        return [driving.choice_of(bot, match) for _ in range(20)]

    assert choices(0) == choices(0)
    assert choices(0) != choices(1)


def test_taken_up_as_if_never_left() -> None:
    specs = bots.for_seats("greedy,random", 3)
    whole = play_step_by_step("german_railways", specs, 99)
    for stop in (0, 1, 30, len(whole.actions) - 1):
        stored = trainshed.new("german_railways", whole.names, 99)
        stored.extend(whole.actors[:stop], whole.actions[:stop])
        players = {seat: spec.make(99, seat) for seat, spec in enumerate(specs)}
        match = driving.take_up(stored, players)
        assert match.lines() == whole.lines()[:stop]
        driving.play_out(match, players)
        assert match.lines() == whole.lines()


def test_a_forgetful_bot_is_not_asked_again() -> None:
    spec, whole = bots.find("mcts:iterations=4"), trainshed.new("german_railways", 3, seed=1)
    driving.play_out(whole, {seat: bots.find("greedy").make(1, seat) for seat in range(3)})
    bot = spec.make(1, 0)
    assert driving.take_up(whole, {0: bot}).lines() == whole.lines()
    assert bot.report is None  # type: ignore[attr-defined]


def test_taken_up_where_a_draw_was_another() -> None:
    whole = play_step_by_step("german_railways", bots.for_seats("random", 3), 5)
    changed = trainshed.new(
        "german_railways", whole.names, 6
    )  # the draws are not those of this seed
    changed.extend(whole.actors, whole.actions)
    assert driving.take_up(changed, {}).lines() == whole.lines()


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("random", ["random"] * 4),
        ("greedy,random", ["greedy", "random", "greedy", "random"]),
        (" Greedy , RANDOM ", ["greedy", "random", "greedy", "random"]),
        ("greedy:,random", ["greedy:", "random", "greedy:", "random"]),
    ],
)
def test_lists_of_bots(text: str, names: list[str]) -> None:
    assert [spec.text for spec in bots.for_seats(text, 4)] == names


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("gredy", "did you mean 'greedy'?"),
        ("deep blue", "the bots are random, greedy, mcts, beginner, club, expert"),
        ("", "a name is missing"),
        ("random,,greedy", "a name is missing"),
        ("greedy:depth=3", "its parameters: none"),
        ("greedy:depth=3,width=4", "unknown option 'depth'"),
        ("greedy:depth", "not of the form name=value"),
        ("mcts:time=3", "its parameters: ms, iterations, threads, depth, whim, explore, nodes"),
        ("mcts:ms=soon", "'soon' is no whole number from 0 to 600000"),
        ("random,random,random,random,random", "5 bots for 4 seats"),
    ],
)
def test_bad_specs(text: str, says: str) -> None:
    with pytest.raises(BadInput, match=re.escape(says)):
        bots.for_seats(text, 4)
