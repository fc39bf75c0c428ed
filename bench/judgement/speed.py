"""How long an analysis takes: until the first curve is there, and until all decisions are judged;
one row for each in results.md.

    python bench/judgement/speed.py FILE.jsonl --match 1 --threads 2
"""

import argparse
import itertools
import os
import platform
import subprocess
import time
from datetime import UTC, datetime
from pathlib import Path

import numpy as np

from trainshed.analysis import Options
from trainshed.analysis.analyse import analyse
from trainshed.core import gamefile
from trainshed.games import find

RESULTS = Path(__file__).parent / "results.md"
HEAD = """# How long the judge takes

Written by `python bench/judgement/speed.py FILE.jsonl`; the bars are of the longest game
with 4 seats, on two cores.

| date | commit | what | value | bar | met | machine |
| --- | --- | --- | --- | --- | --- | --- |
"""
BARS = {"first curve": 3.0, "all decisions": 30.0}  # seconds
WARM = Options(2, 0.1, threads=1)


def clocks() -> np.ndarray:
    """Return the time, and how long the processor has worked for us, on all its cores together."""
    return np.array([time.perf_counter(), time.process_time()])


def measured(match, threads: int | None) -> dict[str, np.ndarray]:
    """Return the seconds until the first curve, and until everything is there, by both clocks."""
    began, first = clocks(), []

    def told(what: str, done: int, total: int, curve: object) -> None:
        if curve is not None and not first:
            first.append(clocks() - began)

    analyse(match, Options(threads=threads), told)
    return {"first curve": first[0], "all decisions": clocks() - began}


def main() -> None:
    """Judge a match, and add the rows."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--match", type=int, default=1)
    parser.add_argument("--threads", type=int)
    given = parser.parse_args()
    match = next(itertools.islice(gamefile.read_all(given.file, find), given.match - 1, None))
    analyse(match, WARM)  # what is compiled is compiled before
    found = measured(match, given.threads)
    command = ["git", "describe", "--always", "--dirty"]
    commit = subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    when = f"{datetime.now(UTC):%Y-%m-%d %H:%M}"
    machine = f"{os.cpu_count()} cores, {platform.machine()}, load {os.getloadavg()[0]:.1f}"
    rows = ""
    for name, (seconds, worked) in found.items():
        what = f"{match.game.title}, {match.seats} seats, {len(match.actions)} actions: {name}"
        met = "yes" if seconds <= BARS[name] else "no"
        rows += f"| {when} | {commit} | {what}, {given.threads or 'all'} threads "
        rows += f"| {seconds:.1f} s, {worked:.1f} s of a core"
        rows += f" | {BARS[name]:.0f} s | {met} | {machine} |\n"
    print(rows)
    before = RESULTS.read_text("utf-8") if RESULTS.exists() else HEAD
    RESULTS.write_text(before + rows, "utf-8")


if __name__ == "__main__":
    main()
