"""Matches on a Ray cluster: an actor for each core, a watched process in each; the extra `ray`.

Every machine needs the same sources, which is checked, and bots' files at the same paths.
"""

from collections import deque
from collections.abc import Iterator, Sequence
from multiprocessing.connection import wait
from typing import Any

from trainshed.core.error import BadInput

from .cluster import cluster, cores, result_of
from .fixture import Outcome
from .local import POLL_SECONDS, Worker
from .runner import Stop
from .schedule import Schedule, sources


class MatchActor:
    """The actor: plays one match after the other in a process it watches."""

    def __init__(self, schedule: Schedule, expected: str) -> None:
        if sources(schedule.the_game) != expected:
            raise BadInput("the sources on a machine of the cluster differ from those here")
        self.schedule, self.worker = schedule, Worker(schedule)

    def play(self, number: int) -> dict[str, Any]:
        """Play one match and return its line of the ledger."""
        due = deque([number])
        while True:
            self.worker.give(due)
            wait([self.worker.link], POLL_SECONDS)
            outcome = self.worker.ended()
            if not self.worker.is_alive:
                self.worker = Worker(self.schedule)
            if outcome is not None:
                return outcome.line()


class Cluster:
    """Plays on the cluster at an address, or on one started here."""

    def __init__(self, address: str) -> None:
        self.address = address

    def run(self, schedule: Schedule, numbers: Sequence[int], stop: Stop) -> Iterator[Outcome]:
        """Play the matches on all cores of the cluster."""
        with cluster(self.address) as ray:
            yield from _play_all(ray, schedule, numbers, stop)


def _play_all(
    ray: Any, schedule: Schedule, numbers: Sequence[int], stop: Stop
) -> Iterator[Outcome]:
    actor = ray.remote(num_cpus=1)(MatchActor)
    tables = [
        actor.remote(schedule, sources(schedule.the_game))
        for _ in range(min(cores(ray), len(numbers)))
    ]
    due = deque(numbers)
    busy = {table.play.remote(due.popleft()): table for table in tables}
    while busy and not stop():
        done, _ = ray.wait(list(busy), timeout=POLL_SECONDS)
        for reference in done:
            table = busy.pop(reference)
            outcome = Outcome(**result_of(ray, reference, "what is finished is kept"))
            if due:
                busy[table.play.remote(due.popleft())] = table
            yield outcome
