"""A real Ray cluster on this machine judges matches as one thread does."""

import pytest

from trainshed.analysis import Options, analyse
from trainshed.bots import driving, for_seats
from trainshed.core import gamefile
from trainshed.core.error import BadInput
from trainshed.core.match import Match
from trainshed.core.rule import COMPILED
from trainshed.games import find
from trainshed.lab.judging import judge_record, judged_on_cluster, same_everywhere

GAME = find("north_american_railways")
LITTLE = Options(playouts=8, effort=0.1, seed=2, threads=1)

pytestmark = pytest.mark.skipif(not COMPILED, reason="a match is 100,000 actions of playouts")


def played(seed: int) -> Match:
    match = Match(GAME, 3, seed)
    bots = {k: s.make(seed, k) for k, s in enumerate(for_seats("random", 3))}
    while driving.step(match, bots):
        pass
    return match


@pytest.mark.full
@pytest.mark.filterwarnings("ignore")  # Ray's own: unclosed files and a future default
def test_a_cluster_judges_the_same_in_the_same_order() -> None:
    matches, done = [played(seed) for seed in (3, 4, 5)], list[int]()
    found = list(judged_on_cluster(matches, LITTLE, "local", done.append))
    assert found == [analyse(match, LITTLE) for match in matches]
    assert done == [1, 1, 1]


def test_a_machine_with_other_sources_judges_nothing() -> None:
    text = gamefile.to_line(played(3).record())
    with pytest.raises(BadInput, match="differ from those here"):
        judge_record(text, LITTLE, "another")
    assert judge_record(text, LITTLE, same_everywhere(GAME))["game"] == GAME.id
