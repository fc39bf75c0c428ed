"""The engine of the house and the reference, written apart from the same rules page, agree on who
decides, what may be done, what is on the table and what is scored, at every ply of random matches
with random modules.
"""

import random
from typing import Any

import pytest

from trainshed.core.game import CHANCE
from trainshed.core.match import Match
from trainshed.core.seeds import match_seed
from trainshed.core.setting import drawn_setting
from trainshed.games import find

from . import Reference

GAME = find("russian_railroads")
SHY = ("pass", "skip", "decline", "end_free")  # what ends a match before anything happens
OF_SEATS = (
    *("score", "coins", "workers", "turquoise", "black", "passed", "factories", "doublers"),
    *("markers", "engineers", "tokens", "tokens_placed", "cards", "unlocked", "medal"),
    *("revaluation", "branch", "coal", "foundries", "boilermen"),
)
SHARED = ("question_cards", "doublers", "turquoise_home", "foundries_up")


def told(view: dict[str, Any]) -> dict[str, Any]:
    """Return what both views say in the same words, sets in one order."""
    seats = [
        {key: in_order(seat[key]) for key in OF_SEATS if seat.get(key) is not None}
        | {"tracks": {name: positions(at) for name, at in seat["tracks"].items()}}
        | {"engines": {name: [n or 0 for n in at] for name, at in seat["locomotives"].items()}}
        for seat in view["players"]
    ]
    strip = view["strip"].values() if isinstance(view["strip"], dict) else view["strip"]
    shared = {key: in_order(view[key]) for key in SHARED if view.get(key) is not None}
    shared["round"] = max(view["round"], 1)  # before the first one begins it may be called 0
    if (
        view["node"] == "TURN"
    ):  # the page does not say whether it changes before relocation or after
        shared["order"] = view["order"]
    return shared | {"seats": seats, "strip": [each for each in strip if each is not None]}


def positions(at: dict[str, int]) -> dict[str, int]:
    return {colour: space for colour, space in at.items() if space}


def in_order(value: Any) -> Any:
    if isinstance(value, list) and all(isinstance(each, str) for each in value):
        return sorted(value)
    return value


def reference_of(match: Match) -> Reference:
    options = {name: value for name, value in match.options.items() if name != "components"}
    return Reference(match.seats, options)


def choose(choices: list[str], draws: random.Random) -> str:
    """Choose anything, but rarely what ends things: so that matches come far."""
    bold = [text for text in choices if text not in SHY]
    return draws.choice(bold if bold and draws.random() < 0.85 else choices)


def compare(seed: int) -> None:
    """Play one random match in both engines."""
    setting = drawn_setting(GAME, seed)
    options = {name: value for name, value in setting.options.items() if name != "components"}
    match = Match(GAME, setting.seats, seed, options)
    reference, draws = reference_of(match), random.Random(seed)
    while not match.is_over:
        where = f"{setting}, seed {seed}, ply {len(match.actions)}, {reference.node}"
        assert match.to_move == reference.to_move, where
        is_chance = match.to_move == CHANCE
        ours = [text for text, _ in match.outcomes()] if is_chance else match.legal()
        theirs = reference.outcomes() if is_chance else reference.legal()
        assert sorted(ours) == sorted(theirs), where
        text = choose(sorted(ours), draws)
        action = match.verbs.action(text)
        assert action is not None
        assert match.extend([match.to_move], [action]) is None
        reference.apply(text)
        if not match.is_over:  # whether the table is cleaned up after the end is nobody's concern
            assert told(match.whole()) == told(reference.view()), f"{where}: {text}"
    assert reference.to_move == match.to_move
    assert list(reference.scores()) == match.scores()
    assert list(reference.winners()) == match.winners()


@pytest.mark.parametrize("number", range(4))
def test_both_engines_agree(number: int) -> None:
    compare(int(match_seed(2026, number)))


@pytest.mark.full
@pytest.mark.parametrize("group", range(8))
def test_both_engines_agree_over_many_matches(group: int) -> None:
    for number in range(15):
        compare(int(match_seed(2027 + group, number)))
