"""Many matches judged at a time on a Ray cluster: one on each core, told in the order given."""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from trainshed.analysis import Options, analyse
from trainshed.arena.cluster import cluster, cores, result_of
from trainshed.arena.schedule import sources
from trainshed.core import gamefile
from trainshed.core.error import BadInput
from trainshed.core.game import Game
from trainshed.core.match import Match
from trainshed.games import find

POLL_SECONDS = 0.2
ROOMS = ("core", "analysis")  # what an analysis depends on, beside the game
Step = Callable[[int], None]


def judged_on_cluster(
    matches: Sequence[Match], options: Options, address: str, step: Step = lambda done: None
) -> Iterator[dict[str, Any]]:
    """Yield the analysis of each match, the same as one thread here would find; `step` hears of
    each that is done.
    """
    expected = {match.game.id: same_everywhere(match.game) for match in matches}
    with cluster(address) as ray:
        work = ray.remote(num_cpus=1)(judge_record)
        due, found = deque(enumerate(matches)), dict[int, dict[str, Any]]()
        busy: dict[Any, int] = {}
        told = 0
        while told < len(matches):
            while due and len(busy) < cores(ray):
                number, match = due.popleft()
                given = gamefile.to_line(match.record()), options, expected[match.game.id]
                busy[work.remote(*given)] = number
            done, _ = ray.wait(list(busy), timeout=POLL_SECONDS)
            for reference in done:
                found[busy.pop(reference)] = result_of(ray, reference, "what was judged is told")
                step(1)
            while told in found:
                yield found.pop(told)
                told += 1


def judge_record(text: str, options: Options, expected: str) -> dict[str, Any]:
    """Judge one record on a machine of the cluster, on the one core that it is given there."""
    match = gamefile.from_text(text, find)
    if same_everywhere(match.game) != expected:
        raise BadInput("the sources on a machine of the cluster differ from those here")
    found: dict[str, Any] = analyse(match, replace(options, threads=1))
    return found


def same_everywhere(game: Game) -> str:
    """Hash all that an analysis of a game depends on."""
    return sources(game, ROOMS)
