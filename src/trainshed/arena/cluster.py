"""A Ray cluster: joined, or started on this machine, for as long as something is done there; the
extra `ray`.

Every machine needs the same sources, which whoever works there checks.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from trainshed.core.error import BadInput

LOCAL = "local"  # the address that starts a cluster on this machine


@contextmanager
def cluster(address: str) -> Iterator[Any]:
    """Yield Ray, connected with the cluster at an address."""
    ray = _ray()
    _connect(ray, address)
    try:
        yield ray
    finally:
        ray.shutdown()


def cores(ray: Any) -> int:
    """Return how many cores all machines of the cluster have together."""
    return max(1, int(ray.cluster_resources().get("CPU", 1)))


def result_of(ray: Any, reference: Any, kept: str) -> Any:
    """Return what came of a piece of work; where the cluster failed say so, and what is kept."""
    try:
        return ray.get(reference)
    except ray.exceptions.RayError as error:
        reason = str(error).strip().splitlines()[-1]
        raise BadInput(f"the cluster failed: {reason}; {kept}") from error


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
