"""Interpreted and compiled rules are the same rules: every ply of many matches, byte for byte."""

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from tests.parity.trace import write_logs
from trainshed.core import play, record
from trainshed.core.replay import Steps
from trainshed.core.seeds import stream
from trainshed.games import GAMES, find

MATCHES, CHUNKS = 208, 4  # at least 200 in all; chunks so that two cores share them


def in_lane(lane: str, *arguments: str) -> None:
    command = [sys.executable, "-W", "error", "-m", *arguments]
    subprocess.run(command, check=True, env={**os.environ, "TRAINSHED_RULES": lane}, timeout=900)


@pytest.mark.full
@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("name", GAMES)
def test_interpreted_equals_compiled_ply_by_ply(name: str, chunk: int, tmp_path: Path) -> None:
    logs = tmp_path / "logs.json"
    write_logs(find(name), MATCHES // CHUNKS, 1000 + chunk, logs)
    traces = {}
    for lane in ("compiled", "interpreted"):
        out = tmp_path / f"{lane}.json"
        in_lane(lane, "tests.parity.trace", str(logs), str(out))
        traces[lane] = json.loads(out.read_text())
    for k, (compiled, interpreted) in enumerate(zip(*traces.values(), strict=True)):
        for ply, (one, other) in enumerate(zip(compiled, interpreted, strict=True)):
            assert one == other, f"match {k} differs at ply {ply}"


QUICK_TRACE = """
import json, sys
from tests.parity.test_parity import quick_choices
print(json.dumps(quick_choices(sys.argv[1])))
"""


def quick_choices(name: str) -> list[int]:
    """Let the quick policy choose at the first plies of a match and at sampled later ones."""
    game = find(name)
    states = record.batch(game.dtype, 1)
    states[0] = game.new(3)[0]
    streams, actions, weights = play.buffers(game, 3)
    play.start_streams(streams, 77, 3)
    pilots, chosen = np.full(3, play.QUICK), []
    for k in range(120):
        mover, n = Steps(game).look(states)
        if mover == -2:
            break
        if mover >= 0 and k >= 60:
            at = int(game.quick(states[0], np.array(n), len(n), stream(k, "parity")))
            chosen.append(at)
        log = np.zeros(1, dtype=np.int64)
        play.play_and_log(states, 0, 3, pilots, streams, actions, weights, log)
        chosen.append(int(log[0]))
    return chosen


@pytest.mark.full
@pytest.mark.parametrize("name", GAMES)
def test_the_quick_policy_chooses_alike_in_both_lanes(name: str) -> None:
    told = subprocess.run(
        [sys.executable, "-W", "error", "-c", QUICK_TRACE, name],
        check=True,
        capture_output=True,
        text=True,
        env={**os.environ, "TRAINSHED_RULES": "interpreted"},
        timeout=900,
    )
    assert json.loads(told.stdout) == quick_choices(name)
