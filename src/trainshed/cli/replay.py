"""`trainshed replay`: check every line of a record and show what it tells."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from .choices import json_option

if TYPE_CHECKING:
    from trainshed.core.match import Match

LOG_LINES = 8
EXAMPLES = """\b
Examples:
  trainshed replay match.json
  trainshed replay match.json --ply 40
  trainshed replay match.json --json | head -1
  trainshed replay matches.jsonl
  trainshed replay matches.jsonl --match 3

Every line is checked against the rules; the first that does not fit is named with its place
(file:line:column), and the exit code is 2. With --json every position is one object a line: ply,
action, and the keys listed in docs/games/GAME/notation.md."""


@click.command(epilog=EXAMPLES, short_help="Check a record and show it.")
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--ply",
    type=click.IntRange(0),
    metavar="N",
    help="Show the position after the first N actions.  [default: all]",
)
@click.option(
    "--match",
    "number",
    type=click.IntRange(1),
    metavar="K",
    help="The K-th match of a .jsonl file.",
)
@json_option
def replay(file: Path, ply: int | None, number: int | None, as_json: bool) -> None:
    """Check the record FILE against the rules, and show the match."""
    from trainshed.core import gamefile
    from trainshed.core.error import BadInput
    from trainshed.games import find

    if number is None and file.suffix == ".jsonl":
        many = count(file) != 1
        if many and ply is not None and not as_json:
            raise BadInput(f"{file}: --ply {ply} of which match? name it with --match K")
        if as_json:
            for k, match in enumerate(gamefile.read_all(file, find), start=1):
                print_positions(match, file, ply, {"match": k})
            return
        if many:
            print_table(file)
            return
    match = gamefile.read(file, find, number or 1)
    if as_json:
        print_positions(match, file, ply, {})
    else:
        show(match, file, ply)


def count(file: Path) -> int:
    """Return how many records a `.jsonl` file holds."""
    from trainshed.core import gamefile

    return sum(1 for _ in gamefile.documents(file))


def check_ply(match: "Match", file: Path, ply: int) -> None:
    """Refuse a ply beyond the last action."""
    from trainshed.core.error import BadInput

    if ply > len(match.actions):
        raise BadInput(
            f"{file}: --ply {ply} is beyond the last; it has {len(match.actions)} actions"
        )


def print_positions(match: "Match", file: Path, ply: int | None, more: dict[str, Any]) -> None:
    """Print one JSON object after every action, or the one asked for."""
    from .console import print_json
    from .story import positions, start_of

    if ply is not None:
        check_ply(match, file, ply)
    if ply == 0:
        print_json({**more, "ply": 0, "action": None, **start_of(match).whole()})
    texts = match.lines()
    after = None
    for at, (_, _, after) in enumerate(positions(match)):
        if at > 0 and ply in (None, at):
            print_json({**more, "ply": at, "action": texts[at - 1], **after.whole()})
    if after is not None and ply in (None, len(texts)):
        print_json({**more, "ply": len(texts), "action": texts[-1], **match.whole()})


def print_table(file: Path) -> None:
    """Check all matches of a file, and list them."""
    from trainshed.core import gamefile
    from trainshed.core.say import ENGLISH
    from trainshed.games import find

    from .console import grid, print_whole, progress

    rows = []
    with progress("checking", count(file), "matches") as step:
        for k, match in enumerate(gamefile.read_all(file, find), start=1):
            scores = " ".join(map(str, match.scores()))
            ending = match.game.face.ending(match.state, ENGLISH) if match.is_over else "unfinished"
            winners = " ".join(map(str, match.winners())) or "-"
            seed = "-" if match.key else str(match.seed)
            rows.append((k, match.game.id, seed, len(match.actions), scores, winners, ending))
            step(1)
    heads = ("Match", "Game", "Seed", "Actions", "Scores", "Winners", "End")
    print_whole(grid(f"{file}: {len(rows):,} records, every line checked", heads, rows))


def show(match: "Match", file: Path, ply: int | None) -> None:
    """Show the heading, the position at a ply, the last log lines and the result."""
    from trainshed.core.look import look
    from trainshed.core.say import ENGLISH

    from .console import out
    from .screen import facts, result, screen
    from .story import called, lines, start_of

    last = len(match.actions) if ply is None else ply
    check_ply(match, file, last)
    shown = start_of(match)
    shown.extend(match.actors[:last], match.actions[:last])
    console = out()
    console.print(f"{file}: every line checked", style="bold")
    for line in facts(match):
        console.print(line)
    console.print(f"After action {last} of {len(match.actions)}:\n")
    for part in screen(shown, console.width):
        console.print(part)
    console.print()
    for line in lines(match, max(1, last - LOG_LINES + 1), last):
        console.print(line)
    console.print()
    if shown.is_over:
        console.print(result(shown))
        console.print(f"The match ended: {match.game.face.ending(match.state, ENGLISH)}.")
    else:
        console.print(match.game.face.ask(look(shown, -1, called(match))).ask)
