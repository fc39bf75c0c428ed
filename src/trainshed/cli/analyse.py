"""`trainshed analyse`: judge every decision of a record."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from .choices import json_option

if TYPE_CHECKING:
    from trainshed.core.match import Match

SHOWN = 12  # decisions on the screen
EXAMPLES = """\b
Examples:
  trainshed analyse match.json
  trainshed analyse match.json --html report.html
  trainshed analyse matches.jsonl --json > analyses.jsonl
  trainshed analyse match.json --effort 5
  trainshed analyse matches.jsonl --ray local --json > analyses.jsonl

Every seat's chance to win along the match; what each decision cost against the best other choice;
what was luck and what was skill. What is not clear by two standard errors is not told.
docs/rooms/analysis.md says how it is done, and how far it can be trusted."""


@click.command(epilog=EXAMPLES, short_help="Judge every decision of a record.")
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--match",
    "number",
    type=click.IntRange(1),
    metavar="K",
    help="The K-th match of a .jsonl file.  [default: all]",
)
@click.option(
    "--effort",
    type=click.FloatRange(0.1, 100),
    default=1.0,
    show_default=True,
    metavar="X",
    help="Multiply the usual number of playouts by X.",
)
@click.option("--seed", default="0", show_default=True, metavar="S", help="Seed of the playouts.")
@click.option(
    "--threads",
    type=click.IntRange(1, 1024),
    metavar="N",
    help="How many threads.  [default: one for each core]",
)
@click.option(
    "--ray",
    "address",
    metavar="ADDRESS",
    help="Judge many matches at a time on a Ray cluster; `local` starts one here.",
)
@click.option(
    "--html",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Write a report that needs nothing else.",
)
@click.option("--force", is_flag=True, help="Write over a file that exists.")
@json_option
def analyse(
    *,
    file: Path,
    number: int | None,
    effort: float,
    seed: str,
    threads: int | None,
    address: str | None,
    html: Path | None,
    force: bool,
    as_json: bool,
) -> None:
    """Judge every decision of the finished match in the record FILE."""
    from trainshed.analysis import Options
    from trainshed.analysis.analyse import PLAYOUTS
    from trainshed.analysis.html import page
    from trainshed.core import gamefile
    from trainshed.core.match import check_seed

    from .console import print_json

    options = Options(max(2, round(PLAYOUTS * effort)), effort, check_seed(seed), threads)
    matches = read(file, number)
    if html is None:
        for match, found in judged_all(matches, options, address):
            if as_json:
                print_json(found)
            else:
                show(found, f"{file}: {match.game.title}")
        return
    with gamefile.writing(html, force) as stream:
        analyses = []
        for _, found in judged_all(matches, options, address):
            analyses.append(found)
            if as_json:
                print_json(found)
        title = f"{matches[0].game.title}: {', '.join(matches[0].names)}"
        stream.write(page(title, analyses))
    click.echo(f"{html}: {len(analyses)} match{'es' * (len(analyses) > 1)} judged", err=as_json)


def judged_all(
    matches: "list[Match]", options: Any, address: str | None
) -> Iterator[tuple["Match", dict[str, Any]]]:
    """Judge one match after the other, each on all threads; or many at a time on a cluster."""
    if address is not None:
        from trainshed.lab.judging import judged_on_cluster

        from .console import progress

        with progress("judging", len(matches), "matches") as step:
            found = judged_on_cluster(matches, options, address, step)
            yield from zip(matches, found, strict=True)
        return
    for k, match in enumerate(matches, start=1):
        name = f"match {k} of {len(matches)}" if len(matches) > 1 else "judging"
        yield match, judged(match, options, name)


def read(file: Path, number: int | None) -> "list[Match]":
    """Return the matches to judge; one that is not over is refused before any work is done."""
    from trainshed.analysis.walk import check_over
    from trainshed.core import gamefile
    from trainshed.core.error import BadInput
    from trainshed.games import find

    if number is None and file.suffix == ".jsonl":
        matches = list(gamefile.read_all(file, find))
    else:
        matches = [gamefile.read(file, find, number or 1)]
    for k, match in enumerate(matches, start=1):
        try:
            check_over(match)
        except BadInput as error:
            place = f"{file}: match {k}" if len(matches) > 1 else str(file)
            raise BadInput(f"{place}: {error}") from error
    return matches


def judged(match: "Match", options: Any, name: str) -> dict[str, Any]:
    """Judge one match with a progress bar."""
    from trainshed.analysis import analyse as judge
    from trainshed.analysis.analyse import percent

    from .console import progress

    with progress(name, 100, "%") as step:
        shown = 0

        def told(part: str, done: int, total: int, curve: Any) -> None:
            nonlocal shown
            now = percent(part, done, total)
            step(now - shown)
            shown = now

        found: dict[str, Any] = judge(match, options, told)
    return found


def show(analysis: dict[str, Any], title: str) -> None:
    """Print the curve, luck and skill, and the costliest decisions first."""
    from .console import out

    console = out()
    console.print(title, style="bold")
    for remark in analysis["remarks"]:
        console.print(f"Note: {remark}.")
    console.print(curve(analysis, max(20, console.width - 40)))
    console.print(skill(analysis))
    console.print(decisions(analysis))


def curve(analysis: dict[str, Any], width: int) -> Any:
    """Return each seat's curve as a line of bars."""
    from trainshed.analysis.words import spark, told, values_of

    from .console import grid

    unit, rows = analysis["unit"], []
    lines = [values_of(analysis, seat) for seat in range(len(analysis["seats"]))]
    highest = max(map(max, lines)) if unit == "score" else 1.0
    for name, line in zip(analysis["seats"], lines, strict=True):
        drawn = spark(line, width, highest)
        rows.append((name, told(line[0], unit), drawn, told(line[-1], unit)))
    head = "Expected score" if unit == "score" else "Chance to win"
    return grid(head, ("Seat", "Start", "", "End"), rows, figures=(1, 3))


def skill(analysis: dict[str, Any]) -> Any:
    """Return a table of luck and skill."""
    from trainshed.analysis.words import has_bids, told, with_error

    from .console import grid

    unit, parts, counts = (
        analysis["unit"],
        {"luck": "Luck", "own": "Own", "others": "Others"},
        ("inaccuracies", "mistakes", "blunders"),
    )
    if has_bids(analysis):
        parts["others_bids"] = "of it bids"
    rows = [
        (
            each["name"],
            *(with_error(each[part], each[f"{part}_error"], unit) for part in parts),
            told(each["adjusted"], unit),
            *(each[name] for name in counts),
        )
        for each in analysis["accounts"]
    ]
    heads = ("Seat", *parts.values(), "Without luck", "Inacc.", "Mist.", "Blund.")
    return grid("Luck and skill", heads, rows, figures=tuple(range(1, len(parts) + 2)))


def decisions(analysis: dict[str, Any]) -> Any:
    """Return a table of the decisions that cost something, the costliest first."""
    from trainshed.analysis.words import with_error, worst_first

    from .console import grid

    worst = worst_first(analysis)
    if not worst:
        return "No decision was clearly worse than another choice."
    rows = [
        (
            each["ply"] + 1,
            analysis["seats"][each["seat"]],
            "; ".join(each["actions"]),
            "; ".join(each["better"]),
            with_error(each["loss"], each["error"], analysis["unit"], signed=False),
            each["mark"],
        )
        for each in worst[:SHOWN]
    ]
    heads = ("Action", "Seat", "Played", "Better", "Cost", "Mark")
    title = f"Costliest decisions first ({min(SHOWN, len(worst))} of {len(worst)})"
    return grid(title, heads, rows, figures=(0, 4))
