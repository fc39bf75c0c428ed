"""How far the judge's chances come true: playouts at many points of stored matches against what
happened, a fit of the two numbers that `Game.calibration` holds, and a reliability table.

    python bench/judgement/run.py GAME --matches FILE.jsonl     judge the matches of a file
    python bench/judgement/run.py GAME --bots mcts:iterations=1000 --games 100     play them first

Half of the matches are for the fit, the other half for the table. The result goes to
bench/judgement/GAME.json; --print shows it only.
"""

import argparse
import json
from pathlib import Path

import numpy as np

from trainshed.analysis.chances import RAW, chances_of
from trainshed.analysis.playouts import Playouts
from trainshed.analysis.walk import walk
from trainshed.bots import for_seats
from trainshed.bots.driving import Recorder
from trainshed.core import gamefile
from trainshed.core.seeds import match_seed
from trainshed.games import find

HERE = Path(__file__).parent
POINTS = (0.1, 0.3, 0.5, 0.6, 0.7, 0.9)  # parts of a match
BINS = np.linspace(0, 1, 11)
POWERS = np.round(np.arange(0.3, 1.25, 0.05), 2)
DOUBTS = np.round(np.arange(0.0, 0.52, 0.02), 2)


def points_of(match, playouts: int):
    """Yield, at each point, how far the match seems to have come, what playouts say, who won."""
    way, tool = walk(match), Playouts(match.game, match.seats, seed=1)
    knots, won = way.knots(), np.array(match.returns())
    for part in POINTS:
        ply = min(knots, key=lambda knot: abs(knot - part * len(match.actions)))
        sample = tool.after(way.states[ply], ply, 0, playouts)
        progress = ply / (ply + sample.made.mean())
        yield part, progress, sample.shares.mean(axis=0), won


def brier(rows, calibration) -> float:
    """Return the mean squared distance between chances and results, over all seats."""
    return float(
        np.mean([((chances_of(p, at, calibration) - won) ** 2).sum() for _, at, p, won in rows])
    )


def surprise(rows, calibration) -> float:
    """Return how surprising the results are, given the chances: surely wrong costs most."""
    told = [(chances_of(p, at, calibration) * won).sum() for _, at, p, won in rows]
    return float(-np.mean(np.log(np.maximum(told, 1e-3))))


def fit(rows) -> tuple[float, float]:
    """Return the power and the doubt by which the results are least surprising."""
    tried = [(float(power), float(doubt)) for power in POWERS for doubt in DOUBTS]
    return min(tried, key=lambda calibration: surprise(rows, calibration))


def reliability(rows, calibration) -> list[dict]:
    """Return, for each tenth of chances, how many there were, what they said and what came true."""
    said = np.concatenate([chances_of(p, at, calibration) for _, at, p, _ in rows])
    true = np.concatenate([won for *_, won in rows])
    where = np.clip(np.digitize(said, BINS) - 1, 0, len(BINS) - 2)
    return [
        {
            "from": round(float(BINS[k]), 1),
            "chances": int((where == k).sum()),
            "said": round(float(said[where == k].mean()), 3),
            "came_true": round(float(true[where == k].mean()), 3),
        }
        for k in range(len(BINS) - 1)
        if (where == k).any()
    ]


def measured(matches, playouts: int) -> dict:
    """Judge matches, fit, and tell how good the chances of the other half are."""
    rows = [list(points_of(match, playouts)) for match in matches]
    learn = [row for each in rows[::2] for row in each]
    test = [row for each in rows[1::2] for row in each]
    calibration = fit(learn)
    by_part = {
        str(part): {
            "raw": round(brier([row for row in test if row[0] == part], RAW), 3),
            "calibrated": round(brier([row for row in test if row[0] == part], calibration), 3),
        }
        for part in POINTS
    }
    return {
        "matches": len(rows),
        "seats": matches[0].seats,
        "bots": sorted({name for match in matches for name in match.names}),
        "rules": matches[0].rules,
        "playouts": playouts,
        "calibration": calibration,
        "brier_uniform": round(1 - 1 / matches[0].seats, 3),
        "brier": by_part,
        "reliability": reliability(test, calibration),
        "reliability_raw": reliability(test, RAW),
    }


def main() -> None:
    """Read what to do, do it, and write the result."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--matches", type=Path)
    parser.add_argument("--bots", default="mcts:iterations=1000")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seats", type=int, default=0)
    parser.add_argument("--playouts", type=int, default=128)
    parser.add_argument("--print", action="store_true", dest="only_print")
    given = parser.parse_args()
    game = find(given.game)
    if given.matches:
        matches = list(gamefile.read_all(given.matches, find))
    else:
        recorder = Recorder(game, for_seats(given.bots, given.seats or game.seats[1]), {})
        matches = [recorder.match(int(match_seed(1, k))) for k in range(given.games)]
    text = json.dumps(measured(matches, given.playouts), indent=1) + "\n"
    print(text)
    if not given.only_print:
        (HERE / f"{game.id}.json").write_text(text, "utf-8")


if __name__ == "__main__":
    main()
