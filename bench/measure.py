"""Measure what the project must keep and store it with date, machine and command in bench/results.

Medians of interleaved runs, pinned to one core. Nothing here is asserted: the machines are shared
and noisy.
"""

import datetime
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from trainshed.games import GAMES

ROOT = Path(__file__).parent.parent
PYTHON = str(ROOT / ".venv" / "bin" / "python")
PEER = str(ROOT / ".venv-peer" / "bin" / "python")
ROUNDS, PEER_GAMES, OUR_GAMES, SEED = 7, 25, 30_000, 1

PLAY = """
import json, sys, time
from trainshed.core import play
from trainshed.games import find
game, games, seed = find(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
play.series(game, 4, 50, seed)
begin = time.perf_counter()
result = play.series(game, 4, games, seed)
print(json.dumps({"actions": int(result.made.sum()), "seconds": time.perf_counter() - begin}))
"""

REPLAY = """
import json, sys, time, trainshed
from trainshed.bots import driving, for_seats
from trainshed.core import gamefile
game = trainshed.find(sys.argv[1])
match = driving.Recorder(game, for_seats("greedy", 4), {}).match(1)
text = gamefile.to_text(match.record())
trainshed.replay(text)
times = []
for _ in range(200):
    begin = time.perf_counter()
    trainshed.replay(text)
    times.append(time.perf_counter() - begin)
print(json.dumps({"ms": sorted(times)[100] * 1000, "actions": len(match.actions)}))
"""

COPY = """
import json, sys, time
from trainshed.core import record
from trainshed.core.rule import rule
from trainshed.games import find
states = record.batch(find(sys.argv[1]).dtype, 64)
@rule
def copies(states, n):
    for k in range(n):
        states[k % 32] = states[32 + k % 32]
copies(states, 10)
times = []
for _ in range(15):
    begin = time.perf_counter()
    copies(states, 200_000)
    times.append(time.perf_counter() - begin)
print(json.dumps({"us": sorted(times)[7] / 200_000 * 1e6, "bytes": states.dtype.itemsize}))
"""

IMPORT = """
import json, sys, time
begin = time.perf_counter()
import trainshed
seconds = time.perf_counter() - begin
heavy = [name for name in ("numpy", "numba", "rich", "click") if name in sys.modules]
print(json.dumps({"seconds": seconds, "heavy": heavy}))
"""

FIRST = """
import json, sys, time
begin = time.perf_counter()
import trainshed
match = trainshed.new(sys.argv[1], seats=4, seed=1)
match.advance()
match.play(match.legal()[0])
print(json.dumps({"seconds": time.perf_counter() - begin}))
"""


def run(python: str, *arguments: str, **extra: str) -> dict[str, Any]:
    """Run a measurement on one core in a process of its own and read what it prints."""
    command = ["taskset", "-c", "0", python, *arguments]
    told = subprocess.run(
        command, check=True, capture_output=True, text=True, env={**os.environ, **extra}
    )
    answer: dict[str, Any] = json.loads(told.stdout.splitlines()[-1])
    return answer


def against_peer() -> dict[str, dict[str, Any]]:
    """Play every game in turn with the peer and compare the medians."""
    ours: dict[str, list[float]] = {game: [] for game in GAMES}
    theirs = []
    for k in range(ROUNDS):
        peer = run(PEER, str(ROOT / "bench" / "peer.py"), str(PEER_GAMES), str(SEED + k))
        theirs.append(peer["actions"] / peer["seconds"])
        told = f"peer {theirs[-1]:,.0f}"
        for game in GAMES:
            mine = run(PYTHON, "-c", PLAY, game, str(OUR_GAMES), str(SEED + k))
            ours[game].append(mine["actions"] / mine["seconds"])
            told += f", {game} {ours[game][-1]:,.0f}"
        print(f"  round {k + 1} of {ROUNDS}, actions a second: {told}", file=sys.stderr)
    return {game: compared(rates, theirs) for game, rates in ours.items()}


def compared(ours: list[float], theirs: list[float]) -> dict[str, Any]:
    """Return medians, ranges and the ratio of the medians."""
    return {
        "actions_per_second": statistics.median(ours),
        "range": [min(ours), max(ours)],
        "peer_actions_per_second": statistics.median(theirs),
        "peer_range": [min(theirs), max(theirs)],
        "ratio": statistics.median(ours) / statistics.median(theirs),
    }


def first_action() -> dict[str, float]:
    """Time the first compiled action of a process, with an empty cache and with a warm one."""
    with tempfile.TemporaryDirectory() as folder:
        cold = run(PYTHON, "-c", FIRST, GAMES[0], TRAINSHED_CACHE=folder)["seconds"]
        warm = [
            run(PYTHON, "-c", FIRST, GAMES[0], TRAINSHED_CACHE=folder)["seconds"] for _ in range(5)
        ]
    return {"cold": cold, "warm": statistics.median(warm)}


def main() -> None:
    """Measure everything and write the results."""
    results = {
        "date": datetime.date.today().isoformat(),
        "command": "make bench",
        "machine": f"{_processor()}, {os.cpu_count()} cores, Python {platform.python_version()}",
        "commit": subprocess.run(
            ["git", "rev-parse", "--short", "HEAD"],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        ).stdout.strip(),
        "random_play": against_peer(),
        "replay": run(PYTHON, "-c", REPLAY, GAMES[0]),
        "copy": run(PYTHON, "-c", COPY, GAMES[0]),
        "import": min(
            (run(PYTHON, "-c", IMPORT) for _ in range(5)), key=lambda answer: answer["seconds"]
        ),
        "first_action": first_action(),
    }
    out = ROOT / "bench" / "results" / f"{results['date']}.json"
    out.write_text(json.dumps(results, indent=2) + "\n", encoding="utf-8")
    print(json.dumps(results, indent=2))
    print(f"written to {out.relative_to(ROOT)}", file=sys.stderr)


def _processor() -> str:
    for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return platform.machine()


if __name__ == "__main__":
    main()
