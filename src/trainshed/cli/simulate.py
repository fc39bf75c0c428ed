"""`trainshed simulate`: many matches between bots, compiled, with records where a file is named."""

import contextlib
import os
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from . import interrupt
from .choices import (
    bots_option,
    game_argument,
    json_option,
    option_option,
    seats_option,
    with_game,
)

if TYPE_CHECKING:
    from trainshed.bots import Spec
    from trainshed.core.game import Game

SECONDS_A_CHUNK = 0.25
EXAMPLES = """\b
Examples:
  trainshed simulate {game} --games 10000
  trainshed simulate {game} --seats 3 --bots greedy,random,random --games 2000
  trainshed simulate {game} --games 100 --seed 7 --out matches.jsonl
  trainshed simulate {game} --games 1 --option NAME=VALUE --out match.json
  trainshed simulate {game} --games 5000 --json

A match depends on the seed and its number alone, never on --threads. With --out the matches are
played one after the other and each is written as a record that `trainshed replay` checks.
Ctrl-C ends early: what is finished is kept."""


@click.command(epilog=with_game(EXAMPLES), short_help="Play many matches between bots.")
@game_argument()
@seats_option()
@click.option(
    "--games",
    type=click.IntRange(1, 10**9),
    default=100,
    show_default=True,
    metavar="N",
    help="How many matches.",
)
@bots_option("random", "The bots in the order of the seats; fewer than seats repeat.")
@click.option("--seed", default="0", show_default=True, metavar="S", help="The seed of the series.")
@option_option()
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Write records: .jsonl one a line, .json one match.",
)
@click.option("--force", is_flag=True, help="Write over a file that exists.")
@click.option(
    "--threads",
    type=click.IntRange(1, 1024),
    metavar="N",
    help="How many threads play.  [default: all cores]",
)
@json_option
def simulate(
    *,
    game: str,
    seats: int | None,
    games: int,
    bots: str,
    seed: str,
    options: tuple[str, ...],
    out: Path | None,
    force: bool,
    threads: int | None,
    as_json: bool,
) -> int:
    """Play matches of GAME between bots and sum them up: scores, wins, actions a second."""
    from trainshed.bots import for_seats
    from trainshed.core.match import check_seed
    from trainshed.games import find

    from .options import read_setting

    found = find(game)
    setting = read_setting(found, seats, options)
    specs = for_seats(bots, setting.seats)
    wanted = Simulation(
        found, specs, setting.options, check_seed(seed), games, threads or os.cpu_count() or 1
    )
    if out is not None:
        check_name(out, games)
    tally = play_series(wanted) if out is None else write_records(wanted, out, force)
    show(wanted, tally, as_json)
    if tally.games == games:
        return 0
    where = f" and kept in {out}" if out is not None and tally.games else ""
    raise KeyboardInterrupt(f"interrupted: {tally.games:,} of {games:,} matches finished{where}")


@dataclass(frozen=True)
class Simulation:
    """What is to be played."""

    game: "Game"
    specs: "list[Spec]"
    options: dict[str, Any]
    seed: int
    games: int
    threads: int

    @property
    def is_compiled(self) -> bool:
        """Tell whether every bot can play inside compiled code."""
        return all(spec.kind.pilot is not None for spec in self.specs)


@dataclass
class Tally:
    """What was played, in sums: a billion matches take no more room than one. Scores and wins by
    seat are those of matches that came to their end; actions are those of all; seconds without
    compilation.
    """

    games: int = 0
    unfinished: int = 0
    actions: int = 0
    seconds: float = 0.0
    scores: Any = 0
    wins: Any = 0
    lowest: Any = None
    highest: Any = None

    def add(self, scores: Any, returns: Any, is_over: Any) -> None:
        """Count some matches, a row each."""
        import numpy as np

        self.games += len(is_over)
        self.unfinished += len(is_over) - int(is_over.sum())
        if not is_over.any():
            return
        self.scores = self.scores + scores[is_over].sum(axis=0)
        self.wins = self.wins + returns[is_over].sum(axis=0)
        lowest, highest = scores[is_over].min(axis=0), scores[is_over].max(axis=0)
        self.lowest = lowest if self.lowest is None else np.minimum(self.lowest, lowest)
        self.highest = highest if self.highest is None else np.maximum(self.highest, highest)


def check_name(path: Path, games: int) -> None:
    """Refuse a file that cannot hold so many records."""
    from trainshed.core.error import BadInput

    if path.suffix not in (".json", ".jsonl"):
        raise BadInput(f"{path}: records end in .jsonl (one a line) or .json (one match)")
    if path.suffix == ".json" and games > 1:
        raise BadInput(
            f"{path}: a .json file holds one match, not {games:,}; "
            f"write {path.with_suffix('.jsonl')}, or add --games 1"
        )


@contextlib.contextmanager
def compiling() -> Iterator[None]:
    """Say that the rules are compiled, and let no Ctrl-C get lost meanwhile."""
    from .console import waiting

    with waiting("compiling the rules (once; the next start is quick) ..."):
        yield
    interrupt.check()


def play_series(wanted: Simulation) -> Tally:
    """Play without records: in compiled code, chunk by chunk, so that the bar moves."""
    from trainshed.core.play import series

    if not wanted.is_compiled:
        return play_stepwise(wanted)
    from .console import progress

    pilots = [spec.kind.pilot or 0 for spec in wanted.specs]
    seats = len(wanted.specs)

    def play(first: int, count: int) -> Any:
        return series(
            wanted.game,
            seats,
            count,
            wanted.seed,
            pilots,
            wanted.options,
            first=first,
            threads=wanted.threads,
        )

    tally, chunk = Tally(), wanted.threads
    with compiling():
        play(0, 1)
    with progress("playing", wanted.games, "matches") as step, interrupt.postponed():
        while tally.games < wanted.games and not interrupt.came():
            count = min(chunk, wanted.games - tally.games)
            begin = time.perf_counter()
            result = play(tally.games, count)
            spent = time.perf_counter() - begin
            tally.seconds += spent
            tally.add(result.scores, result.returns, result.made >= 0)
            cut_off = int((result.made < 0).sum())
            tally.actions += int(result.made[result.made > 0].sum())
            tally.actions += cut_off * wanted.game.max_length
            chunk = max(wanted.threads, int(count * min(4.0, SECONDS_A_CHUNK / max(spent, 1e-6))))
            step(count)
    return tally


def matches(wanted: Simulation, tally: Tally) -> Iterator[Any]:
    """Play one match after the other, counting and timing; whoever takes them is timed as well."""
    import numpy as np

    from trainshed.bots.driving import Recorder
    from trainshed.bots.warmup import warm_up
    from trainshed.core.match import Match
    from trainshed.core.seeds import match_seed

    from .console import progress

    recorder = Recorder(wanted.game, wanted.specs, wanted.options)
    with compiling():
        if wanted.is_compiled:
            recorder.match(int(match_seed(wanted.seed, 0)))
        else:
            names = [spec.seat_name for spec in wanted.specs]
            first = Match(wanted.game, names, wanted.seed, wanted.options)
            made = {seat: spec.make(first.seed, seat) for seat, spec in enumerate(wanted.specs)}
            warm_up(first, made)
    with progress("playing", wanted.games, "matches") as step, interrupt.postponed():
        begin = time.perf_counter()
        while tally.games < wanted.games and not interrupt.came():
            match = recorder.match(int(match_seed(wanted.seed, tally.games)))
            yield match
            ended = np.array([match.is_over])
            tally.add(np.array([match.scores()]), np.array([match.returns()]), ended)
            tally.actions += len(match.actions)
            tally.seconds = time.perf_counter() - begin
            step(1)


def play_stepwise(wanted: Simulation) -> Tally:
    """Play without records with bots that compiled code cannot be."""
    tally = Tally()
    for _ in matches(wanted, tally):
        pass
    return tally


def write_records(wanted: Simulation, path: Path, force: bool) -> Tally:
    """Play and write each match as a record; the file appears whole at the end."""
    from trainshed.core import gamefile

    tally, form = Tally(), gamefile.to_text if path.suffix == ".json" else gamefile.to_line
    with gamefile.writing(path, force) as stream:
        for match in matches(wanted, tally):
            stream.write(form(gamefile.to_document(match)))
        if not tally.games:
            raise KeyboardInterrupt
    return tally


def summary(wanted: Simulation, tally: Tally) -> dict[str, Any]:
    """Return what `--json` prints; docs/rooms/cli.md describes the keys."""
    nobody = [0] * len(wanted.specs)  # has scored or won anything yet
    finished = tally.games - tally.unfinished
    scores, wins, lowest, highest = (
        (tally.scores / finished, tally.wins / finished, tally.lowest, tally.highest)
        if finished
        else (nobody,) * 4
    )
    seconds = max(tally.seconds, 1e-9)
    return {
        "game": wanted.game.id,
        "seed": wanted.seed,
        "options": wanted.options,
        "games": tally.games,
        "asked": wanted.games,
        "unfinished": tally.unfinished,
        "actions": tally.actions,
        "seconds": round(tally.seconds, 6),
        "actions_per_second": round(tally.actions / seconds),
        "games_per_second": round(tally.games / seconds, 1),
        "scores": [
            {
                "seat": seat,
                "bot": spec.text,
                "mean": round(float(scores[seat]), 3),
                "min": int(lowest[seat]),
                "max": int(highest[seat]),
                "wins": round(float(wins[seat]), 4),
            }
            for seat, spec in enumerate(wanted.specs)
        ],
    }


def show(wanted: Simulation, tally: Tally, as_json: bool) -> None:
    """Print the summary, for people or for programs."""
    from .console import grid, out, print_json

    facts = summary(wanted, tally)
    if as_json:
        print_json(facts)
        return
    console = out()
    rows = [
        (s["seat"], s["bot"], f"{s['mean']:.1f}", s["min"], s["max"], f"{100 * s['wins']:.1f}%")
        for s in facts["scores"]
    ]
    title = f"{wanted.game.title}, {len(wanted.specs)} seats, seed {wanted.seed}"
    console.print(grid(title, ("Seat", "Bot", "Mean", "Min", "Max", "Wins"), rows))
    console.print()
    row = [
        (
            facts["games"],
            facts["actions"],
            f"{facts['seconds']:.2f}",
            facts["actions_per_second"],
            f"{facts['games_per_second']:,}",
        )
    ]
    console.print(grid("", ("Matches", "Actions", "Seconds", "Actions/s", "Matches/s"), row))
    if tally.unfinished:
        console.print(
            f"{tally.unfinished:,} matches were cut off unfinished at the longest length;"
            " scores and wins are those of the others."
        )
