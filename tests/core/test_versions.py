"""The version of the rules is a fact of a match: told to setup, kept in its record, replayed."""

import json
from dataclasses import replace

import numpy as np
import pytest

import trainshed
from trainshed.core.error import BadInput
from trainshed.core.game import Game
from trainshed.core.gamefile import from_text
from trainshed.core.match import Match
from trainshed.core.option import Option, as_in
from trainshed.games import GAMES, find

NAME = GAMES[0]
THIRD = replace(find(NAME), rules_version=3, replays=(2,))
SPEED = Option("speed", "fast", ("slow", "fast"), earlier=((1, "slow"),))


def third(_: str) -> Game:
    return THIRD


def record_of(rules: int) -> str:
    return json.dumps({**trainshed.new(NAME, 3).record(), "rules": rules})


@pytest.mark.parametrize("rules", [2, 3])
def test_a_record_of_a_version_that_is_known_keeps_it(rules: int) -> None:
    match = from_text(record_of(rules), third)
    assert match.rules == match.record()["rules"] == match.from_start().rules == rules


@pytest.mark.parametrize(
    ("rules", "way_out"), [(1, "take an earlier release of trainshed"), (4, "update trainshed")]
)
def test_a_version_that_is_gone_or_to_come_is_refused_in_one_line(rules: int, way_out: str) -> None:
    with pytest.raises(BadInput) as refused:
        from_text(record_of(rules), third, "m.json")
    place, told = str(refused.value).split(": ", 1)
    assert place.startswith("m.json:1:")
    needed = f"needs rules version {rules} of {NAME}; this program has version 3 and replays 2"
    assert told == f"{needed}: {way_out} to replay it"


def test_new_matches_are_of_the_newest_version() -> None:
    assert Match(THIRD, 3).rules == 3


@pytest.mark.parametrize("name", GAMES)
def test_setup_reads_the_version_after_the_options(name: str) -> None:
    game = find(name)
    width = sum(option.width for option in game.options)
    assert game.numbers().tolist()[width:] == [game.rules_version]
    assert game.numbers(None, 7).tolist()[width:] == [7]


@pytest.mark.parametrize("name", GAMES)
def test_the_opening_is_that_of_the_matchs_own_version(name: str) -> None:
    game = find(name)
    for rules in (*game.replays, game.rules_version):
        match = Match(game, 3, rules=rules)
        assert np.array_equal(match.states, game.new(3, match.options, rules))


@pytest.mark.parametrize(
    ("rules", "chosen", "speed"),
    [(1, {}, "slow"), (2, {}, None), (1, {"speed": "fast"}, "fast"), (1, None, "slow")],
)
def test_what_a_record_leaves_out_is_as_its_version_had_it(
    rules: int, chosen: dict[str, str] | None, speed: str | None
) -> None:
    assert as_in((SPEED,), chosen, rules).get("speed") == speed
