"""How far the judge's chances come true: playouts at many points of stored matches against what
happened, a fit of the two numbers that `Game.calibration` holds, and a reliability table.

    python bench/judgement/run.py GAME --matches FILE.jsonl ...     judge the matches of files
    python bench/judgement/run.py GAME --bots mcts:iterations=1000 --games 100     play them first

Each eighth of the matches is judged by what the other seven teach; what the game then holds is
fitted to all of them. The result goes to bench/judgement/GAME.json, the reliability diagram to
docs/rooms/reliability-GAME.svg; --print shows the result only.
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
from trainshed.core.report import Reliability, reliability_diagram
from trainshed.core.seeds import match_seed
from trainshed.games import find

HERE = Path(__file__).parent
DIAGRAMS = HERE.parents[1] / "docs" / "rooms"
FOLDS = 8
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


def surprise(rows, calibration) -> float:
    """Return how surprising the results are, given the chances: surely wrong costs most."""
    told = [(chances_of(p, at, calibration) * won).sum() for _, at, p, won in rows]
    return float(-np.mean(np.log(np.maximum(told, 1e-3))))


def fit(rows) -> tuple[float, float]:
    """Return the power and the doubt by which the results are least surprising."""
    tried = [(float(power), float(doubt)) for power in POWERS for doubt in DOUBTS]
    return min(tried, key=lambda calibration: surprise(rows, calibration))


def cross_fitted(rows) -> list:
    """Return the chances of each row of each match by what the matches of the other folds teach."""
    found = [[] for _ in rows]
    for fold in range(FOLDS):
        learnt = fit([row for k, each in enumerate(rows) if k % FOLDS != fold for row in each])
        for k in range(fold, len(rows), FOLDS):
            found[k] = [chances_of(p, at, learnt) for _, at, p, _ in rows[k]]
    return found


def reliability(rows, told) -> list[dict]:
    """Return, for each tenth of chances, how many there were, what they said and what came true;
    the error takes the chances of one match for one another's.
    """
    said = np.concatenate([chances for each in told for chances in each])
    true = np.concatenate([won for each in rows for *_, won in each])
    seats = len(told[0][0])
    match = np.concatenate([np.full(seats * len(each), k) for k, each in enumerate(told)])
    where = np.clip(np.digitize(said, BINS) - 1, 0, len(BINS) - 2)
    found = []
    for k in range(len(BINS) - 1):
        there = where == k
        if there.any():
            off = np.bincount(match[there], weights=(true - said)[there])
            found.append(
                {
                    "from": round(float(BINS[k]), 1),
                    "chances": int(there.sum()),
                    "said": round(float(said[there].mean()), 3),
                    "came_true": round(float(true[there].mean()), 3),
                    "error": round(float(np.sqrt((off**2).sum()) / there.sum()), 3),
                }
            )
    return found


def apart(rows, told, part: float) -> float:
    """Return the mean squared distance between chances and results at a point of the match."""
    pairs = zip(rows, told, strict=True)
    found = [
        ((chances - won) ** 2).sum()
        for each, heard in pairs
        for (at, *_, won), chances in zip(each, heard, strict=True)
        if at == part
    ]
    return round(float(np.mean(found)), 3)


def measured(matches, playouts: int) -> dict:
    """Judge matches, fit, and tell how good the chances are that others have taught."""
    rows = [list(points_of(match, playouts)) for match in matches]
    raw = [[chances_of(p, at, RAW) for _, at, p, _ in each] for each in rows]
    told = cross_fitted(rows)
    by_part = {
        str(part): {"raw": apart(rows, raw, part), "calibrated": apart(rows, told, part)}
        for part in POINTS
    }
    return {
        "matches": len(rows),
        "seats": matches[0].seats,
        "bots": sorted({name for match in matches for name in match.names}),
        "rules": matches[0].rules,
        "playouts": playouts,
        "folds": FOLDS,
        "calibration": fit([row for each in rows for row in each]),
        "brier_uniform": round(1 - 1 / matches[0].seats, 3),
        "brier": by_part,
        "reliability": reliability(rows, told),
        "reliability_raw": reliability(rows, raw),
    }


def main() -> None:
    """Read what to do, do it, and write the result."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--matches", type=Path, nargs="+")
    parser.add_argument("--bots", default="mcts:iterations=1000")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seats", type=int, default=0)
    parser.add_argument("--playouts", type=int, default=128)
    parser.add_argument("--print", action="store_true", dest="only_print")
    given = parser.parse_args()
    game = find(given.game)
    if given.matches:
        matches = [match for file in given.matches for match in gamefile.read_all(file, find)]
    else:
        recorder = Recorder(game, for_seats(given.bots, given.seats or game.seats[1]), {})
        matches = [recorder.match(int(match_seed(1, k))) for k in range(given.games)]
    found = measured(matches, given.playouts)
    text = json.dumps(found, indent=1) + "\n"
    print(text)
    if not given.only_print:
        (HERE / f"{game.id}.json").write_text(text, "utf-8")
        draw(game, found)


def draw(game, found: dict) -> None:
    """Draw what chances said and what came true, before and after the calibration."""
    lines = [
        [Reliability(e["chances"], e["said"], e["came_true"], e["error"]) for e in found[name]]
        for name in ("reliability", "reliability_raw")
    ]
    title = f"{game.title}: how often chances come true"
    text = reliability_diagram(title, ("calibrated", "as playouts say"), lines)
    (DIAGRAMS / f"reliability-{game.id}.svg").write_text(text, "utf-8")


if __name__ == "__main__":
    main()
