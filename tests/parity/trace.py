"""Replay logs of actions and note every position: run once in each lane, the two notes must be
equal.

    python -m tests.parity.trace LOGS OUT      LOGS: written by `write_logs`; OUT: one row of
    numbers a ply
"""

import json
import sys
import zlib
from pathlib import Path

import numpy as np

from trainshed.core import play, record
from trainshed.core.game import Game
from trainshed.core.replay import Steps, law_at
from trainshed.core.seeds import match_seed
from trainshed.core.setting import settings
from trainshed.games import find

LONGEST = 1000  # actions: a match of passing bots goes on and on
LAW_EVERY = 50  # plies: laws look at everything, and are slow as plain Python


def write_logs(game: Game, count: int, seed: int, path: Path) -> None:
    """Play matches of random and greedy bots over all settings in this lane and write their
    actions.
    """
    logs = []
    ways = settings(game)
    for k in range(count):
        way = ways[k % len(ways)]
        states = game.new(way.seats, way.options)
        streams, actions, weights = play.buffers(game, way.seats)
        play.start_streams(streams, match_seed(seed, k), way.seats)
        pilots = np.array(
            [play.QUICK if (k + seat) % 3 else play.RANDOM for seat in range(way.seats)]
        )
        log = np.zeros(LONGEST, dtype=np.int64)
        made = play.play_and_log(states, 0, way.seats, pilots, streams, actions, weights, log)
        logs.append({"seats": way.seats, "options": way.options, "actions": log[:made].tolist()})
    path.write_text(json.dumps({"game": game.id, "logs": logs}))


def trace(game: Game, seats: int, options: dict[str, object], log: list[int]) -> list[list[int]]:
    """Return mover, choices, their checksum, broken law and checksum of all bytes for every ply."""
    states = record.batch(game.dtype, 1)
    game.setup(states[0], seats, game.numbers(options))
    steps = Steps(game)
    rows = []
    for k, action in enumerate([*log, -1]):
        mover, choices = steps.look(states)
        law = int(law_at(states, 0)) if k % LAW_EVERY == 0 else 0
        listed = zlib.crc32(np.array(choices, dtype="<i8").tobytes())
        rows.append([mover, len(choices), listed, law, zlib.crc32(states.tobytes())])
        if action >= 0:
            game.apply(states[0], action)
    return rows


def main() -> None:
    """Trace every log of a file in this lane."""
    document = json.loads(Path(sys.argv[1]).read_text())
    game = find(document["game"])
    traces = [trace(game, log["seats"], log["options"], log["actions"]) for log in document["logs"]]
    Path(sys.argv[2]).write_text(json.dumps(traces))


if __name__ == "__main__":
    main()
