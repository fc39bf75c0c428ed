"""What has happened since the start, counted and timed, as Prometheus reads it."""

import logging
import os
import re
import threading
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from starlette.types import Message, Scope, Send

from .logs import NAME, printable

BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)  # seconds
CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
SECRET = re.compile(r"(?<=^/k/).+")  # addresses that let somebody in are nobody's to read
log = logging.getLogger(NAME)

Sample = tuple[Mapping[str, str], float]


class Tally:
    """A number for each value of a label; it only grows."""

    def __init__(self, *labels: str) -> None:
        self.labels = labels
        self._counts: Counter[tuple[str, ...]] = Counter()
        self._lock = threading.Lock()

    def add(self, *values: str, n: int = 1) -> None:
        """Count one more, or several."""
        with self._lock:
            self._counts[values] += n

    def samples(self) -> list[Sample]:
        """Return all numbers with their labels."""
        with self._lock:
            counts = sorted(self._counts.items())
        return [(dict(zip(self.labels, key, strict=True)), n) for key, n in counts]


class Times:
    """How long something took, by kind: how often within each bound, how often, how long in all."""

    def __init__(self) -> None:
        self._kinds: dict[str, tuple[list[int], float]] = {}
        self._lock = threading.Lock()

    def add(self, seconds: float, kind: str = "") -> None:
        """Count one more."""
        slot = bisect_left(BOUNDS, seconds)
        with self._lock:
            counts, total = self._kinds.get(kind, ([0] * (len(BOUNDS) + 1), 0.0))
            counts[slot] += 1
            self._kinds[kind] = (counts, total + seconds)

    @contextmanager
    def measured(self, kind: str = "") -> Iterator[None]:
        """Time what is done inside, whether it goes well or not."""
        begun = time.perf_counter()
        try:
            yield
        finally:
            self.add(time.perf_counter() - begun, kind)

    def lines(self, name: str) -> Iterator[str]:
        """Write it as a histogram."""
        with self._lock:
            kinds = {kind: (list(counts), total) for kind, (counts, total) in self._kinds.items()}
        for kind, (counts, total) in sorted(kinds.items()):
            labels, below = {"kind": kind} if kind else {}, 0
            for bound, count in zip((*BOUNDS, "+Inf"), counts, strict=True):
                below += count
                yield sample(f"{name}_bucket", {**labels, "le": str(bound)}, below)
            yield sample(f"{name}_sum", labels, total)
            yield sample(f"{name}_count", labels, below)


class Metrics:
    """Everything that is counted and timed in one process."""

    def __init__(self) -> None:
        self.began = time.time()
        self.requests = Tally("kind", "status")
        self.answers = Times()  # by kind of request, until the answer begins
        self.moves = Tally("how")
        self.storing = Times()
        self.thinking, self.waiting = Times(), Times()  # of bots: thinking, and until they begin
        self.refused = Tally("limit")
        self.told = Tally("level")  # lines of the log

    def watched(self, scope: Scope, send: Send) -> Send:
        """Count and time a request when its answer begins."""
        begun, path, method = time.perf_counter(), scope["path"], scope["method"]

        async def watched(message: Message) -> None:
            if message["type"] == "http.response.start":
                took, status = time.perf_counter() - begun, message["status"]
                kind = kind_of(path)
                self.requests.add(kind, str(status))
                self.answers.add(took, kind)
                if log.isEnabledFor(logging.INFO):
                    shown = printable(SECRET.sub("...", path))
                    log.info("%s %s %s %.1f ms", method, shown, status, 1000 * took)
            await send(message)

        return watched

    def text(self, gauges: Iterable[str]) -> str:
        """Write everything, with what only whoever asks can know."""
        lines = [
            *gauge("start_time_seconds", "When the process began.", [({}, self.began)]),
            *gauge("memory_bytes", "Memory that the process uses.", [({}, memory())]),
            *counter("requests_total", "Requests that were answered.", self.requests),
            *times("answer_seconds", "Time until an answer began.", self.answers),
            *counter("moves_total", "Actions that were stored.", self.moves),
            *times("store_seconds", "Time to store decisions.", self.storing),
            *times("bot_wait_seconds", "Time until a bot began to think.", self.waiting),
            *times("bot_seconds", "Time that a bot thought.", self.thinking),
            *counter("limited_total", "Requests beyond a limit.", self.refused),
            *counter("log_lines_total", "Warnings and errors in the log.", self.told),
            *gauges,
        ]
        return "\n".join(lines) + "\n"


class Counting(logging.Handler):
    """Counts the lines of the log, from warnings on."""

    def __init__(self, metrics: Metrics) -> None:
        super().__init__(logging.WARNING)
        self.metrics = metrics

    def emit(self, record: logging.LogRecord) -> None:
        """Count one."""
        self.metrics.told.add(record.levelname.lower())


def kind_of(path: str) -> str:
    """Return what kind of thing is asked for at an address."""
    for kind, end in (("decision", "/act"), ("parts", "/parts"), ("stream", "/live")):
        if path.endswith(end):
            return kind
    for kind, start in (("static", "/static/"), ("api", "/api/"), ("table", "/t/")):
        if path.startswith(start):
            return kind
    return "host" if path.startswith(("/health", "/metrics")) else "page"


def memory() -> int:
    """Return how many bytes of memory this process uses; 0 where the system does not tell."""
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    except OSError:
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")


def gauge(name: str, meaning: str, samples: Iterable[Sample]) -> Iterator[str]:
    """Write a number that rises and falls."""
    yield from _head(name, meaning, "gauge")
    for labels, value in samples:
        yield sample(f"trainshed_{name}", labels, value)


def counter(name: str, meaning: str, tally: Tally) -> Iterator[str]:
    """Write numbers that only grow."""
    yield from _head(name, meaning, "counter")
    for labels, value in tally.samples():
        yield sample(f"trainshed_{name}", labels, value)


def times(name: str, meaning: str, found: Times) -> Iterator[str]:
    """Write how long something took."""
    yield from _head(name, meaning, "histogram")
    yield from found.lines(f"trainshed_{name}")


def _head(name: str, meaning: str, kind: str) -> Iterator[str]:
    yield f"# HELP trainshed_{name} {meaning}"
    yield f"# TYPE trainshed_{name} {kind}"


def sample(name: str, labels: Mapping[str, str], value: float) -> str:
    """Write one number."""
    marked = ",".join(f'{label}="{escaped(text)}"' for label, text in labels.items())
    return f"{name}{{{marked}}} {value:.15g}" if marked else f"{name} {value:.15g}"


def escaped(text: str) -> str:
    """Return the value of a label as it is written."""
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
