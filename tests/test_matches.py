"""The stored matches: complete bot games that replay to their results and reach every end, option
and seat count.
"""

from pathlib import Path

import pytest

import trainshed
from tests.write_matches import DATA, ENDS, combined, ending
from trainshed.core.gamefile import to_text
from trainshed.core.match import Match
from trainshed.core.setting import settings
from trainshed.games import GAMES, find

MATCHES = sorted(DATA.glob("*/matches/*.json"))
EARLIER = sorted(DATA.glob("*/matches/rules-*/*.json"))  # of earlier rules: never written anew


@pytest.mark.parametrize("path", MATCHES, ids=lambda path: path.stem)
def test_a_stored_match_replays_to_its_result(path: Path) -> None:
    match = trainshed.load(path)
    assert match.is_over
    assert match.law() is None
    assert all(name.startswith("bot:") for name in match.names)


@pytest.mark.parametrize("path", EARLIER, ids=lambda path: f"{path.parts[-4]}-{path.stem}")
def test_a_stored_match_of_earlier_rules_is_written_as_it_was(path: Path) -> None:
    match = trainshed.load(path)
    assert match.rules == int(path.parent.name.removeprefix("rules-")) < match.game.rules_version
    assert (match.is_over, match.law()) == (True, None)
    assert to_text(match.record()) == path.read_text(encoding="utf-8")


def stored(game: str) -> list[Match]:
    return [trainshed.load(path) for path in MATCHES if path.parent.parent.name == game]


@pytest.mark.parametrize("game", GAMES)
def test_every_end_has_a_match(game: str) -> None:
    assert {ending(match) for match in stored(game)} == ENDS[game]


@pytest.mark.parametrize("game", GAMES)
def test_every_seat_count_option_value_and_combination_of_modules_has_a_match(game: str) -> None:
    matches = stored(game)
    for setting in [*settings(find(game)), *combined(find(game))]:
        assert any(
            match.seats == setting.seats
            and all(match.options[name] == value for name, value in setting.options.items())
            for match in matches
        ), str(setting)
