"""A tournament written down: JSON and CSV for programs, rows for the screen."""

import csv
import io
import json
from pathlib import Path
from typing import Any

from trainshed.core import gamefile

from .html import page
from .schedule import Schedule
from .standings import Estimate, Row, Standings

JSON_FILE, CSV_FILE, HTML_FILE = "standings.json", "standings.csv", "report.html"
HEADS = (
    "bot",
    "matches",
    "seats",
    "wins",
    "wins_low",
    "wins_high",
    "par",
    "score",
    "score_low",
    "score_high",
    "score_share",
    "score_share_low",
    "score_share_high",
    "rating",
    "rating_sigma",
    "forfeits",
    "decisions",
    "mean_ms",
    "slow_ms",
)


def write(folder: Path, schedule: Schedule, table: Standings) -> None:
    """Write all three files into the folder of the tournament, each whole or not at all."""
    gamefile.write(
        folder / JSON_FILE, json.dumps(as_data(schedule, table), indent=2) + "\n", force=True
    )
    gamefile.write(folder / CSV_FILE, as_csv(table), force=True)
    gamefile.write(folder / HTML_FILE, page(schedule, table), force=True)


def as_data(schedule: Schedule, table: Standings) -> dict[str, Any]:
    """Return the tournament as plain data; docs/rooms/arena.md describes the keys."""
    return {
        "format": "trainshed-arena/1",
        **schedule.setup(),
        "asked": schedule.matches,
        "played": table.matches,
        "unfinished": table.unfinished,
        "standings": [dict(zip(HEADS, cells(row), strict=True)) for row in table.rows],
        "forfeits": [vars(forfeit) for forfeit in table.forfeits],
    }


def as_csv(table: Standings) -> str:
    """Return the table as CSV, one row a bot."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(HEADS)
    for row in table.rows:
        writer.writerow(["" if cell is None else cell for cell in cells(row)])
    return out.getvalue()


def cells(row: Row) -> list[Any]:
    """Return a row in the order of HEADS."""
    return [
        row.bot,
        row.matches,
        row.seats,
        *_numbers(row.wins, 4),
        round(row.par, 4),
        *_numbers(row.score, 2),
        *_numbers(row.score_share, 4),
        round(row.rating.mu, 3),
        round(row.rating.sigma, 3),
        row.forfeits,
        row.decisions,
        round(row.mean_ms, 3),
        round(row.slow_ms, 3),
    ]


def _numbers(estimate: Estimate | None, digits: int) -> list[float | None]:
    if estimate is None:
        return [None, None, None]
    return [round(number, digits) for number in (estimate.mean, estimate.low, estimate.high)]
