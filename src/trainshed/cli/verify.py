"""`trainshed verify`: prove that every draw of a match came from its secret."""

from pathlib import Path

import click

EXAMPLES = """\b
Examples:
  trainshed verify match.json
  trainshed verify match.json --sha256 9f2c...

A table in the browser shows the SHA-256 of its secret before the first draw. Compare it with what
this prints, or give it with --sha256. Exit code 1: the draws or the hash do not fit."""


@click.command(epilog=EXAMPLES, short_help="Prove that all draws came from the secret.")
@click.argument("record", type=click.Path(path_type=Path))
@click.option("--sha256", metavar="HASH", help="What the table showed before the first draw.")
def verify(record: Path, sha256: str | None) -> int:
    """Draw the match in RECORD again from its secret."""
    from trainshed.core import fair, gamefile
    from trainshed.core.error import BadInput
    from trainshed.games import find

    match = gamefile.read(record, find)
    if not match.secret:
        way_out = "only records of finished tables in the browser have one"
        raise BadInput(f'{record}: has no "secret"; {way_out}')
    try:
        draws = fair.check_draws(match, match.secret)
    except BadInput as error:
        click.echo(f"{record}: NOT fair: {error}")
        return 1
    click.echo(f"{record}: all {draws} draws came from the secret {match.secret}")
    click.echo(f"SHA-256 of the secret: {fair.commitment(match.secret)}")
    if sha256 is not None and sha256.strip().lower() != fair.commitment(match.secret):
        click.echo("NOT fair: this is not the hash that was given")
        return 1
    return 0
