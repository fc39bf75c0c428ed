"""Measure the vector environment against PettingZoo's classic games, in turn, on one core.

1,024 matches of the house's first game, all seats played at random; masks and observations
included. The peer is the fastest of several classic environments, stepped at random from Python
as they are made to be. Choosing the random actions is not counted on either side.
"""

import datetime
import json
import os
import platform
import statistics
import subprocess
import sys
from pathlib import Path
from typing import Any

from trainshed.games import GAMES

ROOT = Path(__file__).parent.parent
PYTHON = str(ROOT / ".venv" / "bin" / "python")
PEER = str(ROOT / ".venv-classic" / "bin" / "python")
ROUNDS, MATCHES, STEPS = 7, 1024, 400
CLASSIC = ("tictactoe_v3", "connect_four_v3", "rps_v2")

OURS = """
import json, sys, time
import numpy as np
from trainshed.adapters.gymnasium import Seats
from trainshed.core.rule import rule
from trainshed.core.seeds import below, stream

@rule
def choose(mask, out, numbers):
    for i in range(len(mask)):
        left = below(numbers, max(1, mask[i].sum()))
        for action in range(mask.shape[1]):
            if mask[i, action]:
                if left == 0:
                    out[i] = action
                    break
                left -= 1

game, matches, steps, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])
envs = Seats(game, matches, seats=4, opponents="self", copy=False)
shown, _ = envs.reset(seed=seed)
numbers, actions = stream(seed, "actions"), np.zeros(matches, dtype=np.int64)
choose(shown["action_mask"], actions, numbers)
envs.step(actions)
seconds, ended = 0.0, 0
for _ in range(steps):
    choose(shown["action_mask"], actions, numbers)
    begin = time.perf_counter()
    shown, rewards, over, cut, info = envs.step(actions)
    seconds += time.perf_counter() - begin
    ended += int(over.sum())
print(json.dumps({"decisions": matches * steps - ended, "seconds": seconds, "ended": ended}))
"""

THEIRS = """
import importlib, json, random, sys, time
module = importlib.import_module(f"pettingzoo.classic.{sys.argv[1]}")
env, steps = module.env(), int(sys.argv[2])
random.seed(int(sys.argv[3]))
env.reset(seed=int(sys.argv[3]))
seconds, made = 0.0, 0
while made < steps:
    begin = time.perf_counter()
    shown, reward, over, cut, info = env.last()
    seconds += time.perf_counter() - begin
    if over or cut:
        env.reset()
        continue
    mask = shown["action_mask"] if isinstance(shown, dict) else None
    legal = [a for a, ok in enumerate(mask) if ok] if mask is not None else [0, 1, 2]
    action = random.choice(legal)
    begin = time.perf_counter()
    env.step(action)
    seconds += time.perf_counter() - begin
    made += 1
print(json.dumps({"decisions": made, "seconds": seconds}))
"""


def run(python: str, code: str, *arguments: object) -> float:
    """Run one side on one core; return its decisions a second."""
    command = ["taskset", "-c", "0", python, "-c", code, *map(str, arguments)]
    told = subprocess.run(command, check=True, capture_output=True, text=True)
    answer: dict[str, Any] = json.loads(told.stdout.splitlines()[-1])
    return float(answer["decisions"] / answer["seconds"])


def main() -> None:
    """Measure both sides in turn and write the results."""
    ours: list[float] = []
    theirs: dict[str, list[float]] = {name: [] for name in CLASSIC}
    for k in range(ROUNDS):
        ours.append(run(PYTHON, OURS, GAMES[0], MATCHES, STEPS, k + 1))
        for name in CLASSIC:
            theirs[name].append(run(PEER, THEIRS, name, 20_000, k + 1))
        print(f"  round {k + 1} of {ROUNDS}: {ours[-1]:,.0f} decisions a second", file=sys.stderr)
    medians = {name: statistics.median(rates) for name, rates in theirs.items()}
    results = {
        "date": datetime.date.today().isoformat(),
        "command": "make bench-vector",
        "machine": f"{os.cpu_count()} cores, Python {platform.python_version()}",
        "decisions_per_second": statistics.median(ours),
        "range": [min(ours), max(ours)],
        "peers": medians,
        "ratio": statistics.median(ours) / max(medians.values()),
    }
    out = ROOT / "bench" / "results" / f"{results['date']}-vector.json"
    out.write_text(json.dumps(results, indent=2) + "\n", encoding="utf-8")
    print(json.dumps(results, indent=2))


if __name__ == "__main__":
    main()
