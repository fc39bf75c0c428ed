"""`trainshed backup` and `trainshed restore`: copies of a server's matches, and the way back."""

from pathlib import Path

import click

BACKUP = """\b
Examples:
  trainshed backup tables-monday.sqlite
  trainshed backup tables-monday.sqlite --database postgresql://trainshed@localhost/trainshed

The server may run on meanwhile. The copy is one SQLite file for its owner alone, whatever the
database is; it appears when it is whole and was checked, and replaces nothing."""

RESTORE = """\b
Examples:
  trainshed restore tables-monday.sqlite --database sqlite:///tables.sqlite
  trainshed restore tables-monday.sqlite --database postgresql://trainshed@localhost/trainshed

The database must be empty, or not there yet. Backups of earlier versions are brought up to date.
A backup of SQLite can be restored into PostgreSQL, and the other way round."""

DATABASE = click.option(
    "--database", metavar="URL", help="sqlite or postgresql.  [default: your data]"
)


@click.command(epilog=BACKUP, short_help="Copy a server's matches into one file.")
@click.argument("file", type=click.Path(path_type=Path))
@DATABASE
def backup(file: Path, database: str | None) -> None:
    """Copy all matches and guests into FILE."""
    from . import serving

    settings = serving.web("settings").from_environment(database=database)
    counts = serving.web("db.backup").back_up(settings.database, file)
    click.echo(f"{file}: {told(counts)}")


@click.command(epilog=RESTORE, short_help="Put a backup into an empty database.")
@click.argument("file", type=click.Path(path_type=Path))
@DATABASE
def restore(file: Path, database: str | None) -> None:
    """Put all matches and guests of FILE into an empty database."""
    from . import serving

    settings = serving.web("settings").from_environment(database=database)
    counts = serving.web("db.backup").restore(file, settings.database)
    click.echo(f"restored {told(counts)}")


def told(counts: dict[str, int]) -> str:
    """Say how much a copy holds."""
    return f"{counts['match']:,} matches, {counts['guest']:,} guests, {counts['action']:,} actions"
