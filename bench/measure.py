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

from trainshed.core.option import decode_all, encode_all
from trainshed.games import GAMES, find

ROOT = Path(__file__).parent.parent
PYTHON = str(ROOT / ".venv" / "bin" / "python")
PEER = str(ROOT / ".venv-peer" / "bin" / "python")
ROUNDS, PEER_GAMES, OUR_GAMES, SEED = 7, 25, 30_000, 1

PLAY = """
import json, sys, time
from trainshed.core import play
from trainshed.games import find
game, games, seed, options = find(sys.argv[1]), *map(int, sys.argv[2:4]), json.loads(sys.argv[4])
play.series(game, 4, 50, seed, options=options)
begin = time.perf_counter()
result = play.series(game, 4, games, seed, options=options)
print(json.dumps({"actions": int(result.made.sum()), "seconds": time.perf_counter() - begin}))
"""

REPLAY = """
import json, sys, time, trainshed
from trainshed.bots import driving, for_seats
from trainshed.core import gamefile
match = driving.Recorder(trainshed.find(sys.argv[1]), for_seats("greedy", 4), {}).match(1)
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
from trainshed.core import generic, record
from trainshed.core.rule import rule
from trainshed.games import find
game = find(sys.argv[1])
states = record.batch(game.dtype, 64)
@rule
def copies(states, n):
    for k in range(n):
        generic.copy(states, 32 + k % 32, states, k % 32)
copies(states, 10)
times = []
for _ in range(15):
    begin = time.perf_counter()
    copies(states, 200_000)
    times.append(time.perf_counter() - begin)
us = sorted(times)[7] / 200_000 * 1e6
print(json.dumps({"us": us, "bytes": game.position_size, "record": game.dtype.itemsize}))
"""

COMPILE = """
import json, sys, time
begin = time.process_time()
import trainshed
from trainshed.bots import find
from trainshed.bots.warmup import decide_once
from trainshed.core import play
game = trainshed.find(sys.argv[1])
times = {}
def lap(name):
    global begin
    now = time.process_time()
    times[name], begin = now - begin, now
lap("import")
play.series(game, 4, 1, 1)
lap("series")
match = trainshed.new(game.id, 4, 1)
match.advance()
match.play(match.legal()[0])
lap("match")
match.advance()
decide_once(match, find("mcts:iterations=20"))
lap("search")
print(json.dumps({"cpu_seconds": sum(times.values())} | times))
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


def played() -> dict[str, tuple[str, dict[str, Any]]]:
    """Return what is played, by name: every game as it is usually set up and, where it has options
    that are off, with as many of them on as go together.
    """
    found: dict[str, tuple[str, dict[str, Any]]] = {}
    for game in map(find, GAMES):
        found[game.id] = (game.id, {})
        full: dict[str, Any] = {}
        for option in (each for each in game.options if each.default is False):
            given = decode_all(game.options, encode_all(game.options, full | {option.name: True}))
            if not game.allows(4, given):
                full[option.name] = True
        if full:
            found[f"{game.id}, {', '.join(full)}"] = (game.id, full)
    return found


def against_peer() -> dict[str, dict[str, Any]]:
    """Play every game in turn with the peer and compare the medians."""
    ours: dict[str, list[float]] = {name: [] for name in played()}
    theirs = []
    for k in range(ROUNDS):
        peer = run(PEER, str(ROOT / "bench" / "peer.py"), str(PEER_GAMES), str(SEED + k))
        theirs.append(peer["actions"] / peer["seconds"])
        told = f"peer {theirs[-1]:,.0f}"
        for name, (game, options) in played().items():
            given = (game, str(OUR_GAMES), str(SEED + k), json.dumps(options))
            mine = run(PYTHON, "-c", PLAY, *given)
            ours[name].append(mine["actions"] / mine["seconds"])
            told += f", {name} {ours[name][-1]:,.0f}"
        print(f"  round {k + 1} of {ROUNDS}, actions a second: {told}", file=sys.stderr)
    return {name: compared(rates, theirs) for name, rates in ours.items()}


def compared(ours: list[float], theirs: list[float]) -> dict[str, Any]:
    """Return medians, ranges and the ratio of the medians."""
    return {
        "actions_per_second": statistics.median(ours),
        "range": [min(ours), max(ours)],
        "peer_actions_per_second": statistics.median(theirs),
        "peer_range": [min(theirs), max(theirs)],
        "ratio": statistics.median(ours) / statistics.median(theirs),
    }


def first_action(game: str) -> dict[str, Any]:
    """Time the first compiled action of a process, with an empty cache and with a warm one, and
    what compiling all of a game takes.
    """
    with tempfile.TemporaryDirectory() as folder:
        cold = run(PYTHON, "-c", FIRST, game, TRAINSHED_CACHE=folder)["seconds"]
        warm = [run(PYTHON, "-c", FIRST, game, TRAINSHED_CACHE=folder)["seconds"] for _ in range(5)]
    with tempfile.TemporaryDirectory() as folder:
        compiling = run(PYTHON, "-c", COMPILE, game, TRAINSHED_CACHE=folder)
    return {"cold": cold, "warm": statistics.median(warm), "compiling": compiling}


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
        "replay": {game: run(PYTHON, "-c", REPLAY, game) for game in GAMES},
        "copy": {game: run(PYTHON, "-c", COPY, game) for game in GAMES},
        "import": min(
            (run(PYTHON, "-c", IMPORT) for _ in range(5)), key=lambda answer: answer["seconds"]
        ),
        "first_action": {game: first_action(game) for game in GAMES},
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
