"""What a place needs, packed into a number, judges it just as the search over all orders does."""

import copy
import random
from typing import Any

import pytest

from trainshed.core.error import BadDocument
from trainshed.core.match import Match
from trainshed.core.rule import rule
from trainshed.games.russian_railroads import GAME
from trainshed.games.russian_railroads.component_set import plain_built_in
from trainshed.games.russian_railroads.encode import encode
from trainshed.games.russian_railroads.rules import needs
from trainshed.games.russian_railroads.rules import state as st
from trainshed.games.russian_railroads.rules import tables as t
from trainshed.games.russian_railroads.rules.places import (
    can_carry_out,
    can_perform,
    chain_of,
    count_of,
    engineer_of,
    is_engineers_space,
    needs_at,
    start_of,
)
from trainshed.games.russian_railroads.rules.survey import NO, UNSURE, YES, judge, look_around

from .play import options_of
from .situation import Table

ENGINEERS = "russian_railroads/engineers"
COLOURS = list(t.COLOUR_IDS)


def drawn_effect(rng: random.Random) -> dict[str, Any]:
    """Draw an effect that has a condition, or none."""
    colours = rng.sample(COLOURS, rng.choice((1, 1, 1, 2, 5)))
    steps = rng.randint(1, 4)
    kinds: list[dict[str, Any]] = [
        *[{"op": "track", "colors": colours, "steps": steps}] * 5,
        {"op": "track", "colors": ["black", *colours], "steps": min(steps, 3), "distinct": True},
        {"op": "track", "colors": colours, "steps": len(colours), "set": True},
        *[{"op": "industry", "steps": rng.randint(1, 3)}] * 2,
        *[{"op": "locomotive"}, {"op": "factory"}] * 2,
        {"op": "choice", "options": [[{"op": "locomotive"}], [{"op": "factory"}]]},
        {"op": "choice", "options": [[{"op": "end_bonus_card", "count": 1}], [{"op": "medal"}]]},
        {"op": "choice", "options": [[{"op": "industry", "steps": 2}], [{"op": "hire_engineer"}]]},
        {"op": "doubler", "count": rng.choice((1, 2, 4))},
        {"op": "temp_workers", "count": 2},
        {"op": "hire_engineer"},
        {"op": "question_token", "count": 1},
        {"op": "points", "count": 3},
    ]
    return rng.choice(kinds)


def drawn_engineers(rng: random.Random) -> dict[str, Any]:
    """Give every engineer effects drawn by lot."""
    file = copy.deepcopy(plain_built_in()[ENGINEERS])
    for engineer in file["engineers"]:
        printed = engineer["effects"]
        engineer["effects"] = [drawn_effect(rng) for _ in range(rng.choice((1, 2, 2, 3)))]
        try:
            encode(plain_built_in() | {ENGINEERS: file})
        except BadDocument:  # more steps or tiles than are allowed
            engineer["effects"] = printed
    return {ENGINEERS: file}


def compare(seed: int) -> dict[int, int]:
    """Judge every place at every turn of a random match both ways; count the quick answers."""
    rng = random.Random(seed)
    seats, options = options_of(seed)
    given: dict[str, Any] = dict(options)
    if seed % 2:
        given["components"] = drawn_engineers(rng)
    match = Match(GAME, seats, seed, given)
    counts = {NO: 0, YES: 0, UNSURE: 0}
    while not match.is_over:
        if match.to_move < 0:
            match.play_chance()
            continue
        if match.state.phase in (st.TURN, st.RELOCATE):
            compare_places(match.state, counts, f"seed {seed}, ply {len(match.actions)}")
        legal = match.legal()
        busy = [text for text in legal if text not in ("pass", "skip", "relocate none")]
        match.play(rng.choice(busy if busy and rng.random() < 0.9 else legal))
    return counts


@rule
def judged(s, place):  # type: ignore[no-untyped-def]
    """Return the quick answer, what the search says, and what the rules go by, in one number."""
    searched = can_perform(s, start_of(s, place), count_of(s, place), chain_of(s, place, 0))
    needed = needs_at(s, place)
    return judge(s, needed) * 4 + searched * 2 + can_carry_out(s, place, needed)


def compare_places(s: Any, counts: dict[int, int], where: str) -> None:
    look_around(s)
    for place in range(t.PLACES):
        if is_engineers_space(s, place) and engineer_of(s, place) == t.NONE:
            continue
        quick, rest = divmod(int(judged(s, place)), 4)
        searched, told = divmod(rest, 2)
        counts[quick] += 1
        start = start_of(s, place)
        program = s.code[start : start + count_of(s, place)].tolist()
        assert quick == UNSURE or (quick == YES) == searched, f"{where}, {place}: {program}"
        assert told == searched, f"{where}, {place}: {program}"


@pytest.mark.full
@pytest.mark.parametrize("group", range(3))
def test_the_quick_answer_is_that_of_the_search(group: int) -> None:
    for seed in range(20 * group, 20 * group + 20):
        counts = compare(seed)
        assert min(counts[YES], counts[NO]) > 10


def test_the_needs_of_the_printed_places_leave_little_to_search() -> None:
    table = Table(4)
    asked = [name for at, name in enumerate(t.PLACE_IDS) if is_asked(table.s, at)]
    assert "track_black_1" not in asked
    assert "industry_3" not in asked
    assert "loco_1" not in asked
    assert {"eng12", "eng13"} <= set(asked)


def is_asked(s: Any, place: int) -> bool:
    need = s.engineer_need[place - t.SPACES] if place >= t.SPACES else s.space_need[place]
    return bool(int(need) >> needs.ASK_YES & 1)


def test_what_is_needed_too_often_to_be_counted_is_searched() -> None:
    file = copy.deepcopy(plain_built_in()[ENGINEERS])
    file["engineers"][0]["effects"] = [{"op": "industry", "steps": 8}] * 2
    file["engineers"][1]["effects"] = [{"op": "doubler", "count": 4}] * 2
    table = Table(4, components={ENGINEERS: file})
    assert is_asked(table.s, t.SPACES)
    assert is_asked(table.s, t.SPACES + 1)
    assert not is_asked(table.s, t.SPACES + 3)


def test_a_payment_that_is_short_takes_nothing_from_the_needs_above_it() -> None:
    table = Table(4).put(coins=0, workers=0)
    look_around(table.s)
    for place in range(t.SPACES):
        if not is_engineers_space(table.s, place):
            before = judge(table.s, needs_at(table.s, place))
            dear = int(needs_at(table.s, place)) | int(needs.price(8, 7))
            assert judge(table.s, dear) == before
