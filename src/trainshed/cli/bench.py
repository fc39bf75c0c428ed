"""`trainshed bench`: how fast each game plays: interpreted, compiled, on all cores, on the GPU."""

import json
import os
import subprocess
import sys
import time
from typing import TYPE_CHECKING, Any

import click

from .choices import _games, json_option, with_game

if TYPE_CHECKING:
    from trainshed.core.game import Game

INTERPRETED, ONE_CORE, ALL_CORES, GPU = LANES = ("interpreted", "one-core", "all-cores", "gpu")
GPU_MATCHES = 262_144
EXAMPLES = """\b
Examples:
  trainshed bench
  trainshed bench {game} --gpu
  trainshed bench --lane one-core --seconds 5 --json

Every lane plays random matches of the same series; compiling is not counted. The stored results,
with date and machine, are in bench/."""


@click.command(epilog=with_game(EXAMPLES), short_help="Measure how fast the games play.")
@click.argument("games", nargs=-1, metavar="[GAME]...", shell_complete=_games)
@click.option("--gpu", is_flag=True, help="Measure the GPU as well.")
@click.option(
    "--lane",
    "lanes",
    multiple=True,
    type=click.Choice(LANES),
    help="Measure only this lane; may be given several times.",
)
@click.option(
    "--seats", type=int, default=4, show_default=True, metavar="N", help="How many seats."
)
@click.option(
    "--seconds",
    type=click.FloatRange(0.01, 3600),
    default=2.0,
    show_default=True,
    metavar="S",
    help="How long each lane plays.",
)
@json_option
def bench(
    *,
    games: tuple[str, ...],
    gpu: bool,
    lanes: tuple[str, ...],
    seats: int,
    seconds: float,
    as_json: bool,
) -> None:
    """Measure how fast GAME, or every game, plays at random."""
    from trainshed.games import all_games, find

    from .console import grid, out, print_json, print_whole, waiting

    found = [find(name) for name in games] or all_games()
    chosen = [lane for lane in LANES if lane in (lanes or LANES[:3]) or (gpu and lane == GPU)]
    rows, notes = [], []
    for game in found:
        game.check_seats(seats)
        for lane in chosen:
            with waiting(f"{game.title}: {lane} ..."):
                row = measure(game, lane, seats, seconds)
            if isinstance(row, str):
                notes.append(f"{lane}: {row}")
            else:
                rows.append({"game": game.id, "seats": seats, "lane": lane, **row})
    if as_json:
        print_json({"cores": os.cpu_count(), "results": rows, "notes": notes})
        return
    console = out()
    heads = ("Game", "Seats", "Lane", "Matches", "Seconds", "Actions/s", "Matches/s")
    shown = [
        (
            r["game"],
            r["seats"],
            r["lane"],
            r["games"],
            f"{r['seconds']:.2f}",
            round(r["actions_per_second"]),
            round(r["games_per_second"]),
        )
        for r in rows
    ]
    if shown:
        print_whole(grid("Random play", heads, shown))
    for note in notes:
        console.print(note, soft_wrap=True)


def measure(game: "Game", lane: str, seats: int, seconds: float) -> dict[str, Any] | str:
    """Return the figures of one lane, or in one line why there are none."""
    from trainshed.core.rule import COMPILED

    if lane == GPU:
        return measure_gpu(game, seats)
    if lane == INTERPRETED:
        return (
            timed(game, seats, seconds, 1)
            if not COMPILED
            else in_other_process(game, seats, seconds)
        )
    if not COMPILED:
        return "the rules run interpreted (TRAINSHED_RULES); unset it to measure compiled play"
    return timed(game, seats, seconds, 1 if lane == ONE_CORE else os.cpu_count() or 1)


def timed(game: "Game", seats: int, seconds: float, threads: int) -> dict[str, Any]:
    """Play chunks of matches until the time is up; compile before the clock starts."""
    from trainshed.core.play import series

    series(game, seats, 1, 0)
    games, actions, spent, chunk = 0, 0, 0.0, threads
    while spent < seconds:
        begin = time.perf_counter()
        result = series(game, seats, chunk, 0, first=games, threads=threads)
        last = time.perf_counter() - begin
        spent += last
        games += chunk
        actions += int(result.made[result.made > 0].sum())
        chunk = max(threads, int(chunk * min(4.0, seconds / 4 / max(last, 1e-6))))
    return {
        "threads": threads,
        "games": games,
        "actions": actions,
        "seconds": spent,
        "actions_per_second": actions / spent,
        "games_per_second": games / spent,
    }


def in_other_process(game: "Game", seats: int, seconds: float) -> dict[str, Any] | str:
    """Measure the rules as plain Python: the choice is made when they are imported."""
    command = [sys.executable, "-m", "trainshed.cli", "bench", game.id, "--lane", INTERPRETED]
    command += ["--seats", str(seats), "--seconds", str(seconds), "--json"]
    environment = os.environ | {"TRAINSHED_RULES": "interpreted"}
    answer = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if answer.returncode:
        return f"failed: {answer.stderr.strip().splitlines()[-1:] or answer.returncode}"
    row: dict[str, Any] = json.loads(answer.stdout)["results"][0]
    return {key: row[key] for key in row if key not in ("game", "seats", "lane")}


def measure_gpu(game: "Game", seats: int) -> dict[str, Any] | str:
    """Measure the GPU where there is one."""
    from trainshed.core import gpu

    reason = gpu.available()
    if reason is not None:
        return f"no GPU: {reason}"
    return {"threads": GPU_MATCHES, **gpu.bench(game, seats, GPU_MATCHES, 0)}
