"""`trainshed play`: the table in the browser, on this machine."""

import webbrowser

import click

DEFAULT_PORT = 8423
EXAMPLES = """\b
Examples:
  trainshed play
  trainshed play --port 9000 --no-browser
  trainshed play --database sqlite:///tables.sqlite

Matches are kept in the user's data folder and go on where they stopped. In a terminal without a
browser, `trainshed table` plays there."""


@click.command(epilog=EXAMPLES, short_help="Play in the browser, on this machine.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=DEFAULT_PORT,
    show_default=True,
    help="Where the pages are served; 0 takes any free port.",
)
@click.option("--database", metavar="URL", help="Where matches are kept.  [default: your data]")
@click.option("--no-browser", is_flag=True, help="Only serve; open the address yourself.")
def play(port: int, database: str | None, no_browser: bool) -> None:
    """Start the web app on this machine and open the browser."""
    from . import serving

    app = serving.web_app(serving.ready, database=database)
    taken = serving.bound("127.0.0.1", port)
    address = f"http://127.0.0.1:{taken.getsockname()[1]}/"

    def started() -> None:
        click.echo(f"Trainshed is open at {address}  (Ctrl-C ends it, matches are kept)")
        click.echo("getting the rules ready; the first time this takes about a minute")
        if not no_browser:
            webbrowser.open(address)

    serving.run(app, taken, started)
