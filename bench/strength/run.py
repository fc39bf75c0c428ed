"""Measure how strong the bots are: the table the project must keep, by its own arena.

    .venv/bin/python bench/strength/run.py --workers 16            # all rows, as they are claimed
    .venv/bin/python bench/strength/run.py greedy-random --workers 2
    .venv/bin/python bench/strength/run.py --part 0.1              # a tenth of the matches: a try
    TRAINSHED_BEFORE=../before .venv/bin/python bench/strength/run.py club-before   # before.py

Results go to bench/strength/results/DATE.json and, as one line a row, to bench/strength/results.md.
A row that is stopped goes on when it is started again the same day.
"""

import argparse
import json
import os
import platform
import subprocess
import sys
import time
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from trainshed.games import GAMES

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
TRAINSHED = Path(sys.executable).parent / "trainshed"


@dataclass(frozen=True)
class Row:
    """One line of the table: who plays whom, how often, and what must be reached."""

    name: str
    game: str
    bots: tuple[str, ...]
    matches: int
    least: float = 0  # wins of the first bot, in per cent
    most: float = 100
    options: tuple[str, ...] = ()  # of the game, NAME=VALUE

    @property
    def command(self) -> list[str]:
        """The command that plays it, without how and where."""
        options = [word for option in self.options for word in ("--option", option)]
        end = ["--matches", str(self.matches), "--seed", "1"]
        return ["arena", self.game, *self.bots, *options, *end]


@dataclass(frozen=True)
class Solo:
    """A line of solo deals: how much more the first bot must score than the second, in per cent."""

    name: str
    game: str
    bots: tuple[str, ...]
    deals: int
    least: float


def told_of_games() -> list[Row | Solo]:
    """Read what is to be shown of each game's bots: tests/data/GAME/strength.json."""
    found: list[Row | Solo] = []
    for game in GAMES:
        path = ROOT / "tests" / "data" / game / "strength.json"
        for row in json.loads(path.read_text("utf-8")) if path.exists() else ():
            lists = {name: tuple(row[name]) for name in ("bots", "options") if name in row}
            kind = Solo if "deals" in row else Row
            found.append(kind(game=game, **row | lists))
    return found


ROWS = [row for row in told_of_games() if isinstance(row, Row)]
SOLOS = [row for row in told_of_games() if isinstance(row, Solo)]
SEARCH_GAMES = GAMES[:1]
SEARCH_LEAST = 3000  # iterations a second from the opening, complete playouts, 4 seats, one core


def main() -> None:
    names = [*(row.name for row in ROWS), "search", *(row.name for row in SOLOS)]
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("rows", nargs="*", help=f"of {', '.join(names)}; all by default")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--part", type=float, default=1.0, help="part of the matches")
    given = parser.parse_args()
    if wrong := set(given.rows) - set(names):
        parser.error(f"unknown: {', '.join(sorted(wrong))}; the rows are {', '.join(names)}")
    left_out = {row.name for row in ROWS if is_left_out(row)}
    wanted = given.rows or [name for name in names if name not in left_out]
    for row in ROWS:
        if row.name in wanted:
            keep(play(row, given.workers, given.part))
    if "search" in wanted:
        for game in SEARCH_GAMES:
            keep(search_speed(game))
    for deal in SOLOS:
        if deal.name in wanted:
            keep(solo_gain(deal, given.part))


def is_left_out(row: Row) -> bool:
    """Tell whether a row needs the sources of before, and nobody says where they are."""
    return "TRAINSHED_BEFORE" not in os.environ and any("before.py" in bot for bot in row.bots)


def play(row: Row, workers: int, part: float) -> dict[str, Any]:
    """Play one row; return the line to keep."""
    command = [*row.command, "--workers", str(workers)]
    command[command.index("--matches") + 1] = str(max(1, round(row.matches * part)))
    print("trainshed", " ".join(command), flush=True)
    folder = HERE / "work" / f"{datetime.now(UTC):%Y-%m-%d}-{row.name}-{part:g}"
    begin = time.perf_counter()
    ran = subprocess.run(
        [TRAINSHED, *command, "--out", folder, "--json"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    data = json.loads(ran.stdout)
    first = next(each for each in data["standings"] if each["bot"] == row.bots[0])
    return facts() | {
        "row": row.name,
        "command": "trainshed " + " ".join(command),
        "workers": workers,
        "matches": data["played"],
        "wins": first["wins"],
        "low": first["wins_low"],
        "high": first["wins_high"],
        "least": row.least / 100,
        "most": row.most / 100,
        "reached": row.least / 100 <= first["wins"] <= row.most / 100,
        "seconds": round(time.perf_counter() - begin),
        "standings": data["standings"],
        "forfeits": len(data["forfeits"]),
    }


def search_speed(game: str) -> dict[str, Any]:
    """Measure iterations a second from the opening with complete playouts: the median of five."""
    import trainshed
    from trainshed import bots
    from trainshed.bots import driving

    count = 4000
    match = trainshed.new(game, 4, seed=1)
    view = driving.view_of(match, 0)
    speeds = []
    for run in range(6):
        bot = bots.find(f"mcts:iterations={count},depth=0").make(run, 0)
        begin = time.perf_counter()
        bot.analyse(view)  # type: ignore[attr-defined]
        speeds.append(count / (time.perf_counter() - begin))
    speed = sorted(speeds[1:])[2]  # the first compiles
    command = f"mcts:iterations={count},depth=0 from the opening, 4 seats, one thread"
    return facts() | {
        "row": f"search {game}",
        "command": command,
        "iterations_a_second": round(speed),
        "runs": [round(each) for each in speeds[1:]],
        "least": SEARCH_LEAST,
        "reached": speed >= SEARCH_LEAST,
    }


def solo_gain(row: Solo, part: float) -> dict[str, Any]:
    """Play the same solo deals by two bots."""
    import solo

    deals = max(2, round(row.deals * part))
    begin = time.perf_counter()
    found = solo.play(row.game, row.bots, deals, seed=1)
    bots = " ".join(row.bots)
    return facts() | {
        "row": row.name,
        "command": f"bench/strength/solo.py {row.game} {bots} --deals {deals} --seed 1",
        "found": found.text,
        "scores": [found.first, found.second],
        "gain": found.gain,
        "error": found.error,
        "least": row.least / 100,
        "reached": found.gain >= row.least / 100,
        "seconds": round(time.perf_counter() - begin),
    }


def facts() -> dict[str, Any]:
    """Say when, where and with which sources."""
    commit = subprocess.run(
        ["git", "describe", "--always", "--dirty"],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=True,
    ).stdout.strip()
    return {
        "date": f"{datetime.now(UTC):%Y-%m-%d %H:%M}",
        "commit": commit,
        "machine": f"{os.cpu_count()} cores, {platform.machine()}, load {os.getloadavg()[0]:.1f}",
        "python": platform.python_version(),
    }


def keep(line: dict[str, Any]) -> None:
    """Add a line to today's file and to the page."""
    path = HERE / "results" / f"{line['date'][:10]}.json"
    before = json.loads(path.read_text("utf-8")) if path.exists() else []
    path.write_text(json.dumps([*before, line], indent=1) + "\n", encoding="utf-8")
    with (HERE / "results.md").open("a", encoding="utf-8") as page:
        page.write(told(line) + "\n")
    print(told(line), flush=True)


def told(line: dict[str, Any]) -> str:
    """Write a line of the page."""
    if "wins" in line:
        span = f"{100 * line['low']:.1f} to {100 * line['high']:.1f}"
        found = f"{100 * line['wins']:.1f} % ({span}) of {line['matches']}"
        most = line.get("most", 1)
        least = f"{100 * line['least']:.0f} %" if most == 1 else f"at most {100 * most:.0f} %"
    elif "gain" in line:
        found, least = line["found"], f"{100 * line['least']:+.0f} %"
    else:
        found, least = f"{line['iterations_a_second']:,} a second", f"{line['least']:,}"
    verdict = "yes" if line["reached"] else "**no**"
    cells = (line["date"], line["commit"], f"`{line['command']}`", found, least, verdict)
    return "| " + " | ".join([*cells, line["machine"]]) + " |"


if __name__ == "__main__":
    main()
