import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from trainshed.cli import cli
from trainshed.games import GAMES, find

from .conftest import Trainshed

GAME = "german_railways"


def test_games(trainshed: Trainshed) -> None:
    assert GAME in trainshed("games").out
    assert "stalemate_rounds" in trainshed("games", GAME).out
    assert json.loads(trainshed("games", "--json").out)[0]["id"] == GAME


@pytest.mark.parametrize("name", GAMES)
def test_of_the_values_of_an_option_the_default_is_named_first(
    trainshed: Trainshed, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "300")
    told = " ".join(trainshed("games", name).out.split())
    for option in find(name).options:
        assert f"{option.name} {str(option.default).lower()}" in told


def test_bots(trainshed: Trainshed) -> None:
    names = {bot["name"] for bot in json.loads(trainshed("bots", "--json").out)}
    assert {"random", "greedy"} <= names
    assert all(name in trainshed("bots").out for name in names)


def test_components(trainshed: Trainshed) -> None:
    data = json.loads(trainshed("components", GAME, "--json").out)
    assert len(data["railroads"]) == 8
    space = next(space for space in data["spaces"] if space["name"] == "Berlin")
    assert set(space) >= {"id", "name", "terrain", "zone", "income", "hexes"}
    assert len(space["hexes"]) == 3
    table = trainshed("components", GAME).out
    assert "Königsberg" in table
    assert "spaces (249)" in table


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion(trainshed: Trainshed, shell: str) -> None:
    answer = trainshed("completion", shell)
    assert answer.code == 0
    assert "_TRAINSHED_COMPLETE" in answer.out


def complete(words: str) -> str:
    """What Tab offers for the last word; a space at the end begins a new one."""
    answer = subprocess.run(
        [sys.executable, "-c", "from trainshed.cli import main; main()"],
        env=os.environ | {"_TRAINSHED_COMPLETE": "bash_complete", "COMP_WORDS": words,
             "COMP_CWORD": str(len(words.split(" ")) - 1)},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert answer.stderr == ""
    return answer.stdout


def test_completion_knows_games_and_bots() -> None:
    assert GAME in complete("trainshed simulate ger")
    assert "random,greedy" in complete("trainshed simulate x --bots random,gr")
    assert "turn_order=beginner" in complete(f"trainshed simulate {GAME} --option turn_order=b")


@pytest.mark.parametrize("game", GAMES)
def test_completion_offers_the_options_of_the_game_that_is_named(game: str) -> None:
    names = [option.name for option in find(game).options]
    offered = complete(f"trainshed simulate {game} --seats 3 --option ").splitlines()
    assert list(dict.fromkeys(line[6:].partition("=")[0] for line in offered)) == names
    one = complete(f"trainshed simulate {game} --option {names[-1][:-1]}").splitlines()
    assert one
    assert all(line.startswith(f"plain,{names[-1]}=") for line in one)


def test_completion_offers_no_options_of_a_game_that_is_none() -> None:
    assert complete("trainshed simulate chess --option ").strip() == ""
    assert "turn_order=" in complete("trainshed table --option ")  # no game: the first


def test_completion_knows_bots_that_are_words_of_their_own() -> None:
    assert complete(f"trainshed arena {GAME} greedy ran") == "plain,random\n"
    assert complete(f"trainshed arena {GAME} greedy ./my") == "file,./my\n"


def test_bash_completes_on_both_sides_of_an_equals_sign(
    trainshed: Trainshed, tmp_path: Path
) -> None:
    """Bash splits words at `=`; what it gets back replaces only what stands after it."""
    program = tmp_path / "trainshed"
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m trainshed.cli "$@"\n')
    program.chmod(0o755)
    script = (
        trainshed("completion", "bash").out
        + """
    COMP_LINE=$LINE COMP_POINT=${#LINE}
    _trainshed_completion "$PROGRAM"
    echo "${COMPREPLY[*]}"
    """
    )

    def complete(line: str) -> str:
        answer = subprocess.run(
            ["bash", "-c", script],
            env={"PROGRAM": str(program), "LINE": line, "PATH": os.environ["PATH"]},
            capture_output=True, text=True, check=True,
        )  # fmt: skip
        assert answer.stderr == ""
        return answer.stdout.strip()

    assert complete("trainshed simul") == "simulate"
    options = f"trainshed simulate {GAME} --option turn"
    assert complete(options) == "turn_order=weighted turn_order=beginner"
    assert complete(f"{options}_order=b") == "beginner"
    assert complete("trainshed simulate ").startswith(GAME)


@pytest.mark.parametrize("name", sorted(cli.commands))
def test_help_has_examples(trainshed: Trainshed, name: str) -> None:
    answer = trainshed(name, "--help")
    assert answer.code == 0
    assert "Example" in answer.out
    assert f"trainshed {name}" in answer.out


def test_help_and_version_are_light() -> None:
    program = (
        "import sys, trainshed.cli; code = trainshed.cli.run(['--help']);"
        "heavy = {'numba', 'numpy', 'rich'} & set(sys.modules); assert not heavy, heavy"
    )
    subprocess.run([sys.executable, "-c", program], check=True, capture_output=True)


def test_version(trainshed: Trainshed) -> None:
    assert trainshed("--version").out.startswith("trainshed, version ")
