"""The one interface behind which matches are played, here or on a cluster."""

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

from .fixture import Outcome
from .schedule import Schedule

Stop = Callable[[], bool]  # asked now and then: should we stop?


class Runner(Protocol):
    """Plays matches of a schedule, in any order, and yields each as it ends."""

    def run(self, schedule: Schedule, numbers: Sequence[int], stop: Stop) -> Iterator[Outcome]:
        """Play the matches with these numbers until all are done or `stop` says so."""
