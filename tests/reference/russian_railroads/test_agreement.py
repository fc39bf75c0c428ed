"""The engine of the house and the reference, written apart from the same rules page, agree on who
decides, what may be done and everything that `replay --json` tells, at every ply of random matches
with random modules.
"""

import random
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from trainshed.core.game import CHANCE
from trainshed.core.match import Match
from trainshed.core.seeds import match_seed
from trainshed.core.setting import drawn_setting
from trainshed.games import find

from . import Reference
from .house import in_words_of_the_house

GAME = find("russian_railroads")
SHY = ("pass", "skip", "decline", "end_free")  # what ends a match before anything happens
LISTS = ("strip", "extensions", "factories", "colors")
TURN_ORDER = ("turn_first", "turn_second")
CLEANED = (  # whether the table is cleaned up after the end is nobody's concern
    *("occupied", "boilerman_space", "strip", "turquoise_home"),
    *("passed", "workers", "black", "turquoise", "income"),
)


def alike(position: dict[str, Any], relocating: bool) -> dict[str, Any]:
    """Return a position with its sets in one order, without what the two may tell otherwise."""
    told: dict[str, Any] = in_order(position)
    if relocating:  # the house keeps the space of a piece that has moved away shut until clean-up
        told["occupied"] = [place for place in told["occupied"] if place not in TURN_ORDER]
    if told["node"] == "OVER":
        told = {key: value for key, value in told.items() if key not in CLEANED}
        told["players"] = [
            {key: value for key, value in seat.items() if key not in CLEANED}
            for seat in told["players"]
        ]
    return told


def in_order(value: Any, name: str = "") -> Any:
    """Sort all lists of names whose order means nothing."""
    if isinstance(value, dict):
        return {key: in_order(inner, key) for key, inner in value.items()}
    if isinstance(value, list):
        inner = [in_order(each) for each in value]
        is_set = name not in LISTS and all(isinstance(each, str) for each in inner)
        return sorted(inner) if is_set else inner
    return value


def differences(ours: Any, theirs: Any, path: str = "") -> Iterator[str]:
    """Tell where two positions differ."""
    if isinstance(ours, dict) and isinstance(theirs, dict) and ours.keys() == theirs.keys():
        for key in ours:
            yield from differences(ours[key], theirs[key], f"{path}.{key}")
    elif isinstance(ours, list) and isinstance(theirs, list) and len(ours) == len(theirs):
        for at, (one, other) in enumerate(zip(ours, theirs, strict=True)):
            yield from differences(one, other, f"{path}[{at}]")
    elif ours != theirs:
        yield f"{path}: {ours} against {theirs}"


def reference_of(match: Match) -> Reference:
    options = {name: value for name, value in match.options.items() if name != "components"}
    return Reference(match.seats, options)


def choose(choices: list[str], draws: random.Random) -> str:
    """Choose anything, but rarely what ends things: so that matches come far."""
    bold = [text for text in choices if text not in SHY]
    return draws.choice(bold if bold and draws.random() < 0.85 else choices)


def compare(seed: int) -> int:
    """Play one random match in both engines; return how many positions they agreed in."""
    setting = drawn_setting(GAME, seed)
    options = {name: value for name, value in setting.options.items() if name != "components"}
    match = Match(GAME, setting.seats, seed, options)
    reference, draws = reference_of(match), random.Random(seed)
    while True:
        where = f"{setting}, seed {seed}, ply {len(match.actions)}, {reference.node}"
        compare_positions(match, reference, where)
        if match.is_over:
            break
        is_chance = match.to_move == CHANCE
        ours = [text for text, _ in match.outcomes()] if is_chance else match.legal()
        theirs = reference.outcomes() if is_chance else reference.legal()
        assert sorted(ours) == sorted(theirs), where
        text = choose(sorted(ours), draws)
        action = match.verbs.action(text)
        assert action is not None
        assert match.extend([match.to_move], [action]) is None
        reference.apply(text)
    assert list(reference.scores()) == match.scores()
    assert list(reference.winners()) == match.winners()
    return len(match.actions)


def compare_positions(match: Match, reference: Reference, where: str) -> None:
    """Compare everything that `replay --json` gives."""
    relocating = bool(reference.relocations)
    ours = alike(match.whole(), relocating)
    theirs = alike(in_words_of_the_house(reference), relocating)
    found = list(differences(ours, theirs))
    assert found == [], f"{where}: {found}"
    played = [match.verbs.text(action) for action in match.actions]
    assert (reference.ply, reference.action) == (len(played), played[-1] if played else None)


@pytest.mark.parametrize("number", range(4))
def test_both_engines_agree(number: int) -> None:
    compare(int(match_seed(2026, number)))


@pytest.mark.full
@pytest.mark.parametrize("group", range(8))
def test_both_engines_agree_over_many_matches(group: int) -> None:
    for number in range(15):
        compare(int(match_seed(2027 + group, number)))


def many(seed: int, matches: int) -> str:
    """Compare as many matches as wanted; `docs/how-we-work/gates.md` has the recipe."""
    lengths = [compare(int(match_seed(seed, number))) for number in range(matches)]
    return f"{matches} matches of seed {seed} agreed, {sum(lengths)} actions"


if __name__ == "__main__":
    print(many(int(sys.argv[1]), int(sys.argv[2])))
