"""`trainshed verify`: prove that every draw of a match came from its secret."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from trainshed.core.error import BadInput

if TYPE_CHECKING:
    from trainshed.core.match import Match

EXAMPLES = """\b
Examples:
  trainshed verify match.json
  trainshed verify match.json --sha256 9f2c...

A table in the browser shows the SHA-256 of its secret before the first draw. Compare it with what
this prints, or give it with --sha256. Exit code 1: the draws or the hash do not fit. Of a .jsonl
file every match is checked."""


@click.command(epilog=EXAMPLES, short_help="Prove that all draws came from the secret.")
@click.argument("record", type=click.Path(path_type=Path))
@click.option("--sha256", metavar="HASH", help="What the table showed before the first draw.")
def verify(record: Path, sha256: str | None) -> int:
    """Draw every match in RECORD again from its secret."""
    from trainshed.core import gamefile
    from trainshed.games import find

    from .replay import count

    many = record.suffix == ".jsonl" and count(record) > 1
    if many and sha256 is not None:
        raise BadInput(f"{record}: --sha256 of which match? give it with a record of one match")
    fair = True
    for number, match in enumerate(gamefile.read_all(record, find), start=1):
        fair &= is_fair(match, f"{record}: match {number}" if many else str(record), sha256)
    return 0 if fair else 1


def is_fair(match: "Match", name: str, sha256: str | None) -> bool:
    """Check one match, and say what came of it."""
    from trainshed.core import fair

    if not match.secret:
        way_out = "only records of finished tables in the browser have one"
        raise BadInput(f'{name}: has no "secret"; {way_out}')
    try:
        draws = fair.check_draws(match, match.secret)
    except BadInput as error:
        click.echo(f"{name}: NOT fair: {error}")
        return False
    click.echo(f"{name}: all {draws} draws came from the secret {match.secret}")
    click.echo(f"SHA-256 of the secret: {fair.commitment(match.secret)}")
    if sha256 is not None and sha256.strip().lower() != fair.commitment(match.secret):
        click.echo("NOT fair: this is not the hash that was given")
        return False
    return True
