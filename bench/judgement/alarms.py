"""False alarms: which share of the decisions that the judge marks does not stand when what was
played and the better choice are played out so many times more.

    python bench/judgement/alarms.py FILE.jsonl --matches 4 --times 20
"""

import argparse
import itertools
import json
from pathlib import Path

import numpy as np

from trainshed.analysis import Options
from trainshed.analysis.analyse import analyse
from trainshed.analysis.chances import RAW, chances_of
from trainshed.analysis.decisions import CONFIRMING, LEAST
from trainshed.analysis.playouts import Playouts
from trainshed.analysis.walk import walk
from trainshed.core import gamefile
from trainshed.games import find

ANOTHER = 1 << 40  # numbers of playouts that the judge never saw


def loss_again(way, tool: Playouts, decision: dict, count: int) -> float:
    """Return what a decision cost by so many playouts of both choices."""
    ply, seat = decision["ply"], decision["seat"]
    known, means = way.known(ply, seat), []
    for text in (decision["action"], decision["better"]):
        action = way.match.verbs.action(text)
        sample = tool.after(known, ply, ANOTHER, count, seat, action)
        means.append(np.nanmean(sample.values(by_score=False), axis=0))
        progress = ply / (ply + sample.made.mean())
    calibration = way.game.calibration or RAW
    told = [chances_of(mean, progress, calibration)[seat] for mean in means]
    return float(told[1] - told[0])


def main() -> None:
    """Judge some matches, and judge what was marked again."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--matches", type=int, default=4)
    parser.add_argument("--times", type=int, default=20)
    parser.add_argument("--most", type=int, default=100, help="marks looked at again")
    given = parser.parse_args()
    first = sum(count for count, _ in CONFIRMING[:2])
    again = []
    for match in itertools.islice(gamefile.read_all(given.file, find), given.matches):
        way, tool = walk(match), Playouts(match.game, match.seats, seed=0)
        marked = [each for each in analyse(match, Options(16, 1.0))["decisions"] if each["mark"]]
        for each in marked[: given.most // given.matches]:
            again.append((each["loss"], loss_again(way, tool, each, first * given.times)))
    told = {
        "game": match.game.id,
        "matches": given.matches,
        "marked": len(again),
        "no_better_after_all": sum(now <= 0 for _, now in again),
        "below_the_least_mark": sum(now < LEAST for _, now in again),
        "less_than_half": sum(now < told / 2 for told, now in again),
    }
    print(json.dumps(told))


if __name__ == "__main__":
    main()
