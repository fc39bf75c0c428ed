"""`trainshed admin`: what a host does by hand to the tables and people of a server."""

from contextlib import suppress
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import click

from trainshed.core.error import BadInput, shorten

EXAMPLES = """\b
Examples:
  trainshed admin tables --status running
  trainshed admin people vera
  trainshed admin reports
  trainshed admin ban 17
  trainshed admin --database postgresql://trainshed@localhost/trainshed close iron-depot-k2m4

The server may run on meanwhile: what was decided counts from the next page on."""

STATUSES = ("waiting", "running", "over", "closed")


@click.group(epilog=EXAMPLES, short_help="Look after a server: tables, people, reports.")
@click.option("--database", metavar="URL", help="sqlite or postgresql.  [default: your data]")
@click.pass_context
def admin(context: click.Context, database: str | None) -> None:
    """Look after the tables and people of a server."""
    context.obj = database


class Server:
    """The server's database, and what may be done to it."""

    def __init__(self, database: str | None) -> None:
        from . import serving

        self.does = serving.web("db.admin")
        address = serving.web("settings").from_environment(database=database).database
        self.engine = serving.web("db.engine").open_existing(address)
        self.repo = serving.web("db.repo").Repo(self.engine)

    def __enter__(self) -> "Server":
        return self

    def __exit__(self, *_: object) -> None:
        self.engine.dispose()


def person_or_address(text: str) -> int | str:
    """Read the number of a person; or an address or network, which stays text."""
    with suppress(ValueError):
        return int(text)
    with suppress(ValueError):
        return str(ip_network(text, strict=False))
    raise click.BadParameter(f"'{shorten(text)}' is not a valid integer.")


person = click.argument("person", type=int)
whom = click.argument("person", type=person_or_address)
table = click.argument("table")
most = click.option(
    "--most", type=click.IntRange(1, 10_000), default=40, show_default=True, help="So many lines."
)


def show(headings: tuple[str, ...], rows: list[tuple[Any, ...]], nothing: str) -> None:
    """Print a table, or that there is nothing."""
    from .console import grid, out

    if rows:
        out().print(grid("", headings, rows))
    else:
        click.echo(nothing)


@admin.command(short_help="List tables, the newest first.")
@click.option("--status", type=click.Choice(STATUSES), help="Only those that stand so.")
@most
@click.pass_obj
def tables(database: str | None, status: str | None, most: int) -> None:
    """List the tables that changed last."""
    with Server(database) as server:
        rows = [
            (
                one.match.id,
                one.match.game,
                one.match.status,
                one.match.plies,
                ", ".join(_sitting(seat) for seat in one.seats if seat.name),
                one.match.changed,
            )
            for one in server.does.tables(server.repo, status or "", most)
        ]
    show(("Table", "Game", "Status", "Plies", "Who", "Changed"), rows, "no table")


def _sitting(seat: Any) -> str:
    return f"{seat.name} ({seat.guest_id})" if seat.guest_id else str(seat.name)


@admin.command(short_help="List people, or find them by name.")
@click.argument("name", default="")
@most
@click.pass_obj
def people(database: str | None, name: str, most: int) -> None:
    """List the newest guests, or those whose name has the letters of NAME."""
    with Server(database) as server:
        rows = [
            (guest.id, guest.name, guest.standing, count, guest.made)
            for guest, count in server.does.people(server.repo, name, most)
        ]
    show(("Person", "Name", "Standing", "Tables", "Since"), rows, "nobody")


@admin.command(short_help="Let nobody play or watch at a table.")
@table
@click.pass_obj
def close(database: str | None, table: str) -> None:
    """Close TABLE: nobody plays or watches there any more; what was played is kept."""
    with Server(database) as server:
        server.does.close_table(server.repo, table)
    click.echo(f"{table} is closed")


@admin.command(short_help="Delete a table for good.")
@table
@click.option("--yes", is_flag=True, help="Do not ask.")
@click.pass_obj
def delete(database: str | None, table: str, yes: bool) -> None:
    """Delete TABLE with everything that was played and said there."""
    with Server(database) as server:
        must_mean_it(f"delete {table} for good?", yes)
        server.does.delete_table(server.repo, table)
    click.echo(f"{table} is deleted")


@admin.command(short_help="Let somebody talk no more.")
@person
@click.pass_obj
def mute(database: str | None, person: int) -> None:
    """Let PERSON (a number) talk at no table; he plays on."""
    with Server(database) as server:
        click.echo(f"{server.does.mute(server.repo, person)} is muted")


@admin.command(short_help="Let somebody do nothing more; bots play on.")
@whom
@click.pass_obj
def ban(database: str | None, person: int | str) -> None:
    """Ban PERSON (a number): he can watch only. Bots play on for him, open seats are free again.
    Or ban an address, or a network: whoever comes from there can watch only.
    """
    from . import serving

    with Server(database) as server:
        if isinstance(person, str):
            click.echo(f"{serving.web('db.house').ban_address(server.repo, person)} is banned")
            return
        bot = serving.web("levels").spec_of("").text
        click.echo(f"{server.does.ban(server.repo, person, bot)} is banned")


@admin.command(short_help="Take back that somebody is muted or banned.")
@whom
@click.pass_obj
def pardon(database: str | None, person: int | str) -> None:
    """Let PERSON (a number) talk and play again, or those at an address."""
    from . import serving

    with Server(database) as server:
        if isinstance(person, str):
            network = serving.web("db.house").pardon_address(server.repo, person)
            click.echo(f"{network} may talk and play")
            return
        click.echo(f"{server.does.pardon(server.repo, person)} may talk and play")


@admin.command(short_help="List the addresses that are banned.")
@click.pass_obj
def addresses(database: str | None) -> None:
    """List the addresses and networks that are banned."""
    from . import serving

    with Server(database) as server:
        found = serving.web("db.house").banned_addresses(server.repo)
    click.echo("\n".join(found) or "no address is banned")


@admin.command(short_help="Give somebody another name.")
@person
@click.argument("name")
@click.pass_obj
def rename(database: str | None, person: int, name: str) -> None:
    """Call PERSON (a number) by NAME, at all tables and in what he said."""
    from . import serving

    cleaned = serving.web("security").clean_name(name)
    if not cleaned:
        reason = "a name has 1 to 24 letters and does not begin with 'bot:'"
        raise BadInput(f"'{shorten(name)}' cannot be a name; {reason}")
    with Server(database) as server:
        before = server.does.rename(server.repo, person, cleaned)
        click.echo(f"{before} is now {cleaned}")


@admin.command(short_help="Read what guests have reported.")
@click.option("--all", "settled", is_flag=True, help="Those that were settled, too.")
@click.pass_obj
def reports(database: str | None, settled: bool) -> None:
    """List the reports that wait, the oldest first."""
    with Server(database) as server:
        rows = [
            (
                row.id,
                row.at,
                row.match_id,
                f"{by} ({row.guest_id})",
                f"{about} ({row.about_id})" if row.about_id else "",
                row.text,
            )
            for row, by, about in server.does.reports(server.repo, settled)
        ]
    show(("Report", "At", "Table", "By", "About", "Words"), rows, "no report waits")


@admin.command(short_help="Lay a report aside.")
@click.argument("report", type=int)
@click.pass_obj
def settle(database: str | None, report: int) -> None:
    """Lay REPORT (a number) aside."""
    with Server(database) as server:
        server.does.settle(server.repo, report)
    click.echo(f"report {report} is settled")


@admin.command(short_help="Write all that is kept of somebody.")
@person
@click.option("--out", type=click.Path(path_type=Path), help="A file.  [default: the screen]")
@click.pass_obj
def export(database: str | None, person: int, out: Path | None) -> None:
    """Write everything that is kept of PERSON (a number), as JSON."""
    import json

    from trainshed.core import gamefile

    with Server(database) as server:
        found = server.does.export_person(server.repo, person)
    text = json.dumps(found, ensure_ascii=False, indent=2) + "\n"
    if out is None:
        click.echo(text, nl=False)
    else:
        gamefile.write(out, text)


@admin.command(short_help="Forget who somebody was.")
@person
@click.option("--yes", is_flag=True, help="Do not ask.")
@click.pass_obj
def erase(database: str | None, person: int, yes: bool) -> None:
    """Erase PERSON (a number): name, cookies, wishes, talk, reports. What was played stays,
    without a name, and bots play on where others sit; backups of before still have the name.
    """
    from . import serving

    with Server(database) as server:
        name = server.does.export_person(server.repo, person)["name"]
        must_mean_it(f"erase {name} ({person}) for good?", yes)
        bot = serving.web("levels").spec_of("").text
        server.does.erase_person(server.repo, person, bot)
    click.echo(f"{name} is erased")


def must_mean_it(question: str, yes: bool) -> None:
    """Go on only where the host says yes."""
    if not yes and not click.confirm(question):
        raise BadInput("nothing was changed")
