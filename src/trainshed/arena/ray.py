"""Matches on a Ray cluster: an actor for each core, a watched process in each; the extra `ray`.

Every machine needs the same sources, which is checked, and bots' files at the same paths.
"""

import os
from collections import deque
from collections.abc import Iterator, Sequence
from multiprocessing.connection import wait
from typing import Any

from trainshed.core.error import BadInput

from .fixture import Outcome
from .local import POLL_SECONDS, Worker
from .plan import Plan, sources
from .runner import Stop

LOCAL = "local"  # the address that starts a cluster on this machine


class Table:
    """The actor: plays one match after the other in a process it watches."""

    def __init__(self, plan: Plan, expected: str) -> None:
        if sources(plan.the_game) != expected:
            raise BadInput("the sources on a machine of the cluster differ from those here")
        self.plan, self.worker = plan, Worker(plan)

    def play(self, number: int) -> dict[str, Any]:
        """Play one match and return its line of the ledger."""
        due = deque([number])
        while True:
            self.worker.give(due)
            wait([self.worker.link], POLL_SECONDS)
            outcome = self.worker.ended()
            if not self.worker.is_alive:
                self.worker = Worker(self.plan)
            if outcome is not None:
                return outcome.line()


class Cluster:
    """Plays on the cluster at an address, or on one started here."""

    def __init__(self, address: str) -> None:
        self.address = address

    def run(self, plan: Plan, numbers: Sequence[int], stop: Stop) -> Iterator[Outcome]:
        """Play the matches on all cores of the cluster."""
        ray = _ray()
        _connect(ray, self.address)
        try:
            yield from _play_all(ray, plan, numbers, stop)
        finally:
            ray.shutdown()


def _play_all(ray: Any, plan: Plan, numbers: Sequence[int], stop: Stop) -> Iterator[Outcome]:
    cores = max(1, int(ray.cluster_resources().get("CPU", 1)))
    actor = ray.remote(num_cpus=1)(Table)
    tables = [actor.remote(plan, sources(plan.the_game)) for _ in range(min(cores, len(numbers)))]
    due = deque(numbers)
    busy = {table.play.remote(due.popleft()): table for table in tables}
    while busy and not stop():
        done, _ = ray.wait(list(busy), timeout=POLL_SECONDS)
        for reference in done:
            table = busy.pop(reference)
            try:
                outcome = Outcome(**ray.get(reference))
            except ray.exceptions.RayError as error:
                reason = str(error).strip().splitlines()[-1]
                raise BadInput(f"the cluster failed: {reason}; what is finished is kept") from error
            if due:
                busy[table.play.remote(due.popleft())] = table
            yield outcome


def _ray() -> Any:
    try:
        import ray
    except ImportError as error:
        raise BadInput("--ray needs an extra: pip install 'trainshed[ray]'") from error
    return ray


def _connect(ray: Any, address: str) -> None:
    """Join the cluster, without its talk on the screen."""
    quiet = {"log_to_driver": False, "logging_level": "ERROR", "include_dashboard": False}
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        if address == LOCAL:
            ray.init(num_cpus=os.cpu_count(), **quiet)
        else:
            ray.init(address=address, log_to_driver=False, logging_level="ERROR")
    except Exception as error:  # an address can be wrong in many ways; Ray has an error for each
        reason = (str(error).strip() or type(error).__name__).splitlines()[0]
        raise BadInput(f"--ray {address}: no cluster there: {reason}") from error
