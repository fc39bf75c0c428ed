"""What agents are rewarded with: shares, wins, points and leads, all from one end of a match."""

import numpy as np
import pytest

from trainshed.adapters.reward import REWARDS, check_reward, rewards_of
from trainshed.core.error import BadInput

SHARES, SCORES = [[0.5, 0.5, 0.0]], [[40, 40, 20]]


@pytest.mark.parametrize(
    ("kind", "earned"),
    [
        ("share", [0.5, 0.5, 0.0]),
        ("win", [1.0, 1.0, 0.0]),
        ("score_share", [0.4, 0.4, 0.2]),
        ("margin", [0.0, 0.0, -0.5]),
        ("score", [40.0, 40.0, 20.0]),
    ],
)
def test_each_reward_follows_from_the_result(kind: str, earned: list[float]) -> None:
    assert rewards_of(kind, SHARES, SCORES).tolist() == [earned]


def test_a_winner_leads_by_the_distance_to_the_second() -> None:
    assert rewards_of("margin", [1.0, 0.0], [80, 60]).tolist() == [0.25, -0.25]


def test_nobody_has_points_and_all_share_them() -> None:
    assert rewards_of("score_share", [0.5, 0.5], [0, -3]).tolist() == [0.5, 0.5]


def test_a_match_played_alone_is_rewarded_by_its_score() -> None:
    assert rewards_of("score", [[1.0]], [[412]]).tolist() == [[412.0]]
    assert np.isfinite([rewards_of(kind, [[1.0]], [[412]]) for kind in REWARDS]).all()


def test_an_unknown_reward_is_refused() -> None:
    expected = "unknown reward 'wins' (did you mean 'win'?); the rewards are share, win, "
    with pytest.raises(BadInput) as refused:
        check_reward("wins")
    assert str(refused.value).startswith(expected)
