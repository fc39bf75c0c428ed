"""`trainshed serve`: the table in the browser, for others."""

import click

from .play import DEFAULT_PORT

EXAMPLES = """\b
Examples:
  trainshed serve --host 0.0.0.0
  trainshed serve --database postgresql://trainshed@localhost/trainshed --secure
  trainshed serve --secure --hosts play.example.org
  trainshed serve --database postgresql://trainshed@localhost/trainshed --workers 4

Put a server that speaks https in front of it, and set --secure: cookies then travel over https
only. Every setting is also an environment variable: TRAINSHED_DATABASE, TRAINSHED_PACE, ..."""


@click.command(epilog=EXAMPLES, short_help="Serve the web app to others.")
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen at.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=DEFAULT_PORT,
    show_default=True,
    help="The port to listen at; 0 takes any free one.",
)
@click.option("--database", metavar="URL", help="Where matches are kept: sqlite or postgresql.")
@click.option("--secure", is_flag=True, default=None, help="Send cookies over https only.")
@click.option("--hosts", metavar="NAMES", help="Names it is reached by, for links: a.org,b.org.")
@click.option(
    "--workers",
    type=click.IntRange(1, 64),
    default=1,
    show_default=True,
    help="Processes that share the work; more than one need PostgreSQL.",
)
def serve(
    host: str,
    port: int,
    database: str | None,
    secure: bool | None,
    hosts: str | None,
    workers: int,
) -> None:
    """Serve the web app."""
    from . import serving

    given = {"database": database, "secure": secure, "hosts": hosts}
    app = None
    if workers == 1:
        app = serving.web_app(serving.ready, **given)
    else:
        serving.prepare_workers(workers, **given)
    taken = serving.bound(host, port)
    number = taken.getsockname()[1]

    def started() -> None:
        click.echo(f"serving at {host} port {number}")

    if app is not None:
        serving.run(app, taken, started)
    else:
        serving.run_workers(taken, workers, started)
