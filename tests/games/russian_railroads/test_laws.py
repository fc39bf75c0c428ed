"""A walk through matches with all sorts of modules: the laws hold at every ply, legality has one
judge, and the bots' judgement is sound, whatever the position.
"""

from typing import Any

import numpy as np
import pytest

from trainshed.core.match import Match
from trainshed.core.replay import Steps, refusal_at
from trainshed.core.seeds import below, match_seed, stream
from trainshed.core.setting import Setting, drawn_setting
from trainshed.games import find

GAME = find("russian_railroads")
MATCHES = 14
LOOK_EVERY = 23  # plies between two looks at every action there is
LOOKED_AT = set[int]()  # nodes: each is looked at when it is first met


def setting_of(number: int) -> Setting:
    setting = drawn_setting(GAME, int(match_seed(31, number)))
    options = {name: value for name, value in setting.options.items() if name != "components"}
    return Setting(setting.seats, options)


@pytest.mark.parametrize("number", range(MATCHES))
def test_the_laws_hold_and_legality_has_one_judge_along_a_match(number: int) -> None:
    setting = setting_of(number)
    match = Match(GAME, setting.seats, number, setting.options)
    choices, steps = stream(number, "walk"), Steps(GAME)
    while not match.is_over:
        assert match.law() is None, f"{setting}, ply {len(match.actions)}"
        mover, legal = steps.look(match.states)
        if len(match.actions) % LOOK_EVERY == 0 or match.state.phase not in LOOKED_AT:
            LOOKED_AT.add(int(match.state.phase))
            allowed = [a for a in range(len(GAME.verbs)) if refusal_at(match.states, 0, a) == 0]
            assert allowed == legal, f"{setting}, ply {len(match.actions)}"
            look_at_judgement(match)
        if mover < 0:
            match.play_chance()
            continue
        chosen = choose(match, legal, choices) if number % 2 else below(choices, len(legal))
        assert match.extend([mover], [legal[chosen]]) is None
    assert match.law() is None


def choose(match: Match, legal: list[int], choices: Any) -> int:
    """Choose as the quick policy does; it never skips what it could have, as lots do."""
    chosen = int(GAME.quick(match.state, np.array(legal, dtype=np.int64), len(legal), choices))
    assert 0 <= chosen < len(legal)
    return chosen


def look_at_judgement(match: Match) -> None:
    before = match.states.tobytes()[: GAME.position_size]
    shares = np.zeros(match.seats)
    assert GAME.evaluate is not None
    GAME.evaluate(match.state, shares)
    assert shares.min() >= 0
    assert 0 < shares.sum() < 1 + 1e-9
    assert match.states.tobytes()[: GAME.position_size] == before  # judging changes nothing
