"""How much a match leaves open: positions of stored matches played on by a searching bot, several
times with other draws, against what happened, and against what playouts by `quick` say there.

    python bench/judgement/left_open.py FILE.jsonl --part 0.9 --bots mcts:iterations=300

`left_open` is the mean squared error that nobody can be below who does not know the draws and what
the bots will do: how far such continuations are from each other.
"""

import argparse
import itertools
import json
from pathlib import Path

import numpy as np

from trainshed.analysis.playouts import Playouts
from trainshed.analysis.walk import Walk, walk
from trainshed.bots import find as find_bot
from trainshed.bots.driving import play_out
from trainshed.core import gamefile
from trainshed.core.match import Match
from trainshed.games import find


def played_on(way: Walk, ply: int, bot: str, times: int) -> np.ndarray:
    """Return the results of a match played on from a ply, so many times, each with other draws."""
    match, found = way.match, []
    for k in range(times):
        then = Match(match.game, match.names, seed=1000 + k, options=match.options)
        then.extend(match.actors[:ply], match.actions[:ply])
        seats = range(match.seats)
        play_out(then, {seat: find_bot(bot).make(100 * k + 1, seat) for seat in seats})
        found.append(then.returns())
    return np.array(found)


def main() -> None:
    """Play on, and tell the errors."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--part", type=float, default=0.9)
    parser.add_argument("--bots", default="mcts:iterations=300")
    parser.add_argument("--matches", type=int, default=26)
    parser.add_argument("--times", type=int, default=6)
    given = parser.parse_args()
    errors = []
    for match in itertools.islice(gamefile.read_all(given.file, find), given.matches):
        way, won = walk(match), np.array(match.returns())
        ply = min(way.knots(), key=lambda knot: abs(knot - given.part * len(match.actions)))
        quick = Playouts(match.game, match.seats, 1).after(way.states[ply], ply, 0, 128)
        ends = played_on(way, ply, given.bots, given.times)
        apart = ends.var(axis=0, ddof=1).sum()
        said = [((each.mean(axis=0) - won) ** 2).sum() for each in (quick.shares, ends)]
        errors.append([*said, apart])
    told = dict(zip(("quick", "played_on", "left_open"), np.mean(errors, axis=0), strict=True))
    rounded = {name: round(float(value), 3) for name, value in told.items()}
    print(json.dumps({"part": given.part, "matches": len(errors), **rounded}))


if __name__ == "__main__":
    main()
