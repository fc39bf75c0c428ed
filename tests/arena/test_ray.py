"""A real Ray cluster on this machine plays the same matches."""

import sys

import pytest

from tests.arena.inline import Inline
from tests.arena.test_local import run, told
from trainshed.arena.ray import Cluster
from trainshed.arena.schedule import make_schedule
from trainshed.core.error import BadInput

pytestmark = [
    pytest.mark.full,
    pytest.mark.filterwarnings("ignore"),  # Ray's own: unclosed files and a future default
]


def test_a_cluster_plays_the_same_matches() -> None:
    schedule = make_schedule(
        "german_railways", ["mcts:iterations=20", "greedy", "random"], matches=6
    )
    assert told(run(Cluster("local"), schedule)) == told(run(Inline(), schedule))


def test_without_ray_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    schedule = make_schedule("german_railways", ["greedy", "random", "random"], matches=3)
    with pytest.raises(BadInput, match=r"pip install 'trainshed\[ray\]'"):
        run(Cluster("local"), schedule)
