"""The package in examples/ goes through every room of the house, by what the house makes for it."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from trainshed import bots
from trainshed.adapters import gymnasium, openspiel, pettingzoo
from trainshed.api import analyse as trainshed_analyse
from trainshed.bots import driving
from trainshed.core import conformance, fair, gamefile, gpu, play
from trainshed.core.game import Game
from trainshed.core.match import Match
from trainshed.core.perft import perft, perft_by_refusal
from trainshed.core.rule import COMPILED
from trainshed.games import GAMES, all_games, names

from ..cli.conftest import Trainshed
from .conftest import ID, PACKAGE, paths


def test_it_is_small() -> None:
    files = [path for path in PACKAGE.rglob("*") if path.suffix in (".py", ".md", ".toml", ".css")]
    assert sum(path.read_text("utf-8").count("\n") for path in files) <= 250


def test_it_is_found_by_its_entry_point(game: Game) -> None:
    assert names() == (*GAMES, ID)
    assert [each.id for each in all_games()] == [*GAMES, ID]
    assert game.title == "Goods Yard"


@pytest.mark.skipif(not COMPILED, reason="playouts by the thousand want compiled rules")
def test_its_matches_are_judged(game: Game) -> None:
    match = Match(game, 3, seed=2)
    driving.play_out(match, {k: s.make(2, k) for k, s in enumerate(bots.for_seats("random", 3))})
    told = trainshed_analyse(match)
    assert told["remarks"] == [
        "the game has no quick choice of its own: playouts choose by the house's",
        "the chances are not calibrated: they are what playouts say",
    ]
    assert any(decision["mark"] for decision in told["decisions"])
    for account in told["accounts"]:
        gained = account["luck"] + account["own"] + account["others"]
        assert gained == account["result"] - account["start"]


def test_it_keeps_every_promise(game: Game) -> None:
    for result in conformance.run(game, games=14):
        assert result.passed, f"{result.name}: {result.detail}"


def test_three_first_wagons_are_drawn_then_every_seat_has_a_choice(game: Game) -> None:
    opening = game.new(2)
    assert [perft(game, opening, depth) for depth in (1, 2, 3)] == [4, 16, 64]
    kinds = {1: 4, 2: 36, 3: 24}  # 64 draws: all three alike, two alike, all different
    assert perft(game, opening, 4) == sum(n * count * 2 for n, count in kinds.items())
    assert perft(game, opening, 4) == perft_by_refusal(game, opening, 4)


@pytest.mark.parametrize(
    ("trains", "points"),
    [((4, 0, 0, 0), 16), ((2, 2, 0, 0), 8), ((3, 1, 0, 0), 10), ((1, 1, 1, 1), 12)],
)
def test_equal_wagons_are_squared_and_a_mixed_train_has_more(
    game: Game, trains: tuple[int, ...], points: int
) -> None:
    states, out = game.new(2), np.zeros(2, dtype=np.int64)
    states[0].trains[1, 0] = trains
    game.scores(states[0], out)
    assert out.tolist() == [0, points]


def test_a_full_train_takes_no_more(game: Game) -> None:
    states = game.new(2)
    states[0].phase, states[0].yard[0], states[0].trains[0, 0, 1] = 1, 3, 4
    actions = [game.verbs.action(text) for text in ("couple coal 1", "couple coal 2")]
    assert [game.refuse(states[0], action) for action in actions] == [4, 0]


def test_a_refusal_names_its_reason_and_paragraph(game: Game) -> None:
    match = Match(game, 2, seed=1)
    match.advance()
    absent = next(
        good for good in ("coal", "milk", "mail") if f"couple {good} 1" not in match.legal()
    )
    answer = str(match.submit(f"couple {absent} 1"))
    assert answer.startswith(
        f"'couple {absent} 1' refused: the yard has none of it [2]; legal here"
    )


# The command line


def test_the_command_line_plays_and_checks_it(
    trainshed: Trainshed, tmp_path: Path, game: Game
) -> None:
    assert "Goods Yard" in trainshed("games").out
    assert "wagons of a full train" in trainshed("games", ID).out
    assert trainshed("check", ID, "--games", 3).code == 0
    told = trainshed("simulate", ID, "--games", 4, "--seats", 3, "--seed", 1, "--out", "m.jsonl")
    assert told.code == 0, told.err
    assert len((tmp_path / "m.jsonl").read_text().splitlines()) == 4
    assert trainshed("replay", "m.jsonl").code == 0
    assert json.loads(trainshed("components", ID, "--json").out) == {"game": ID}


def test_a_match_at_the_terminal(trainshed: Trainshed, tmp_path: Path, game: Game) -> None:
    match = Match(game, ["Anna", "bot:greedy"], seed=2)
    bot, typed = {1: bots.find("greedy").make(2, 1)}, []
    while not match.is_over:
        driving.play_out(match, bot)
        if not match.is_over:
            typed += match.legal()[:1] if len(match.legal()) > 1 else []
            match.play(match.legal()[0])
    answer = trainshed(
        *("table", ID, "--seats", 2, "--seed", 2, "--name", "Anna"), typed="\n".join(typed) + "\n"
    )
    assert answer.code == 0, answer.err
    assert "In the yard" in answer.out
    assert "The match ended: all trains are full" in " ".join(answer.out.split())
    (kept,) = (tmp_path / "data" / "trainshed" / "matches").glob("*.json")
    assert json.loads(kept.read_text())["actions"] == match.lines()


def test_its_draws_are_verified(trainshed: Trainshed, tmp_path: Path, game: Game) -> None:
    secret = "0123456789abcdef" * 2
    match = Match(game, 2, fair.seed_of(secret))
    while not match.is_over:
        match.play_chance() if match.to_move < 0 else match.play(match.legal()[0])
    document = match.record() | {"secret": secret}
    (tmp_path / "m.json").write_text(gamefile.to_text(document), "utf-8")
    answer = trainshed("verify", "m.json")
    assert "all 18 draws came from the secret" in answer.out


# Bots and the arena


def test_the_greedy_bot_needs_no_quick_of_the_game(game: Game) -> None:
    result = play.series(game, 2, 200, 1, [play.QUICK, play.RANDOM])
    assert result.returns[:, 0].mean() > 0.75


def test_the_levels_search(game: Game) -> None:
    match = Match(game, 2, seed=5)
    players = {seat: bots.find("mcts:iterations=60").make(1, seat) for seat in range(2)}
    driving.play_out(match, players)
    assert match.is_over
    assert min(match.scores()) > 15  # what random play makes


def test_the_arena_rates_it(trainshed: Trainshed, game: Game) -> None:
    answer = trainshed("arena", ID, "greedy", "random", "--matches", 20, "--seats", 2, "--json")
    assert answer.code == 0, answer.err
    assert json.loads(answer.out)["game"] == ID


# Adapters


def test_the_default_planes_are_the_fields_from_the_observer_on(game: Game) -> None:
    match = Match(game, 3, seed=1)
    for _ in range(5):
        match.advance()
        match.play(match.legal()[0])
    out = np.zeros(game.planes.size, dtype=np.int16)
    game.observe(match.state, 1, out)
    planes = game.planes.split(out)
    for name in ("bag", "yard"):
        assert planes[name].tolist() == match.state[name].tolist()
    order = [1, 2, 0, 3]
    assert planes["trains"].tolist() == match.state["trains"][order].tolist()


def test_pettingzoo_plays_it(game: Game) -> None:
    env = pettingzoo.env(ID, seats=3)
    env.reset(seed=5)
    earned = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        shown, reward, over, cut, _ = env.last()
        earned[agent] += reward
        env.step(None if over or cut else int(shown["action_mask"].argmax()))
    assert sum(earned.values()) == pytest.approx(1.0)


@pytest.mark.full
def test_gymnasium_finds_and_plays_it(game: Game) -> None:
    import gymnasium as farama

    gymnasium.register_all()
    env = farama.make_vec(f"trainshed/{ID}-v0", num_envs=3, opponents="greedy")
    shown, _ = env.reset(seed=1)
    over = np.zeros(3, dtype=bool)
    while not over.any():
        assert env.observation_space.contains(shown)
        shown, reward, over, _, _ = env.step(shown["action_mask"].argmax(axis=1))
    assert (reward[over] >= 0).all()


def test_openspiel_plays_it(game: Game) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    openspiel.register_all()
    state = pyspiel.load_game(f"trainshed_{ID}(players=2)").new_initial_state()
    while not state.is_terminal():
        assert state.information_state_string(0).startswith(f"seat 0\n{ID} 1\n")
        state.apply_action(state.legal_actions()[0])
    assert sum(state.returns()) == pytest.approx(1.0)


# Both lanes, other processes


TRACE = f"""
import json, sys
from trainshed.games import find
from tests.examples.test_goods_yard import traced
print(json.dumps(traced(find("{ID}"))))
"""


def traced(game: Game) -> list[Any]:
    """Play some matches with the quick policy; return their results and what a seat observes."""
    result = play.series(game, 3, 5, 4, [play.QUICK] * 3, {"length": 5})
    match = Match(game, 3, seed=1)
    match.advance()
    out = np.zeros(game.planes.size, dtype=np.int16)
    game.observe(match.state, 2, out)
    return [result.scores.tolist(), result.returns.tolist(), result.made.tolist(), out.tolist()]


def other_process(site: Path, *arguments: str, lane: str = "compiled") -> str:
    """Run Python where the package is installed."""
    ran = subprocess.run(
        [sys.executable, "-W", "error", *arguments],
        env=os.environ | {"PYTHONPATH": paths(site), "TRAINSHED_RULES": lane},
        check=True,
        capture_output=True,
        text=True,
    )
    return ran.stdout


@pytest.mark.full
def test_both_lanes_agree_on_what_the_house_made(site: Path, game: Game) -> None:
    told = other_process(site, "-c", TRACE, lane="interpreted")
    assert json.loads(told) == traced(game)


@pytest.mark.full
def test_built_as_its_pyproject_says_another_process_finds_it(tmp_path: Path) -> None:
    pytest.importorskip("setuptools")
    source, target = tmp_path / "source", tmp_path / "target"
    shutil.copytree(PACKAGE, source)  # building leaves files beside it
    target.mkdir()
    steps = ["build", "--build-lib", str(target), "egg_info", "--egg-base", str(target)]
    build = [sys.executable, "-c", "import setuptools; setuptools.setup()", "-q", *steps]
    subprocess.run(build, cwd=source, check=True, capture_output=True)
    assert (target / ID / "data" / "rules.en.md").is_file()
    environment = os.environ | {"PYTHONPATH": ":".join([str(target), *filter(None, sys.path)])}
    listing = [sys.executable, "-m", "trainshed.cli", "games", ID]
    told = subprocess.run(listing, env=environment, check=True, capture_output=True, text=True)
    assert "Goods Yard" in told.stdout


@pytest.mark.gpu
@pytest.mark.parametrize("pilot", [play.RANDOM, play.QUICK], ids=["random", "quick"])
def test_the_gpu_plays_the_same_matches_as_the_cpu(game: Game, pilot: int) -> None:
    there = gpu.series(game, 4, 512, 7, [pilot] * 4)
    here = play.series(game, 4, 512, 7, [pilot] * 4)
    assert np.array_equal(there.scores, here.scores)
    assert np.array_equal(there.returns, here.returns)
    assert np.array_equal(there.made, here.made)
