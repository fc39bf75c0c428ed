"""The command line: one file per command; every mistake ends in one line and an exit code.

Exit codes: 0 all went well, 1 a check failed, 2 something in the input is wrong, 130 Ctrl-C.
Importing this package is light: games, numba and rich are loaded inside the commands.
"""

import os
import sys
from collections.abc import Sequence
from typing import Any

import click

from trainshed import __version__
from trainshed.core.error import BadInput

from . import interrupt
from .arena import arena
from .bench import bench
from .check import check
from .completion import completion
from .components import components
from .dataset import dataset
from .listing import bots, games
from .play import play
from .replay import replay
from .serve import serve
from .simulate import simulate
from .table import table
from .verify import verify

FINE, FAILED, BAD_INPUT, INTERRUPTED, BROKEN_PIPE = 0, 1, 2, 130, 141


class Stopped(Exception):  # noqa: N818 - Ctrl-C is no error
    """Ctrl-C, or a reader that has gone: click must not add words of its own."""

    def __init__(self, code: int, line: str = "") -> None:
        super().__init__(line)
        self.code = code


class House(click.Group):
    """The group of all commands."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; tell Ctrl-C and broken pipes apart from errors."""
        try:
            with interrupt.watched():
                result = super().invoke(ctx)
                sys.stdout.flush()
        except KeyboardInterrupt as error:
            interrupt.answered()
            line = str(error) or "interrupted; nothing was written"
            raise Stopped(INTERRUPTED, line) from error
        except BrokenPipeError as error:
            raise Stopped(BROKEN_PIPE) from error
        return result


@click.group(
    cls=House,
    name="trainshed",
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Each command explains itself with examples: trainshed simulate --help",
)
@click.version_option(__version__, prog_name="trainshed")
def cli() -> None:
    """Railway board games: play them, simulate them by the million, replay and check them."""


for _command in (
    *(play, serve, table, simulate, arena, replay, verify),
    *(check, bench, components, dataset, games, bots, completion),
):
    cli.add_command(_command)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and leave with its exit code."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal without UTF-8 shows ? for ß
    sys.exit(run(arguments))


def run(arguments: Sequence[str] | None = None) -> int:
    """Run one command; return its exit code, with one line on stderr where something is wrong."""
    try:
        code = cli.main(arguments, prog_name="trainshed", standalone_mode=False)
    except BadInput as error:
        return _complain(str(error), BAD_INPUT)
    except click.ClickException as error:
        return _complain(_one_line(error), BAD_INPUT)
    except Stopped as stopped:
        if stopped.code == BROKEN_PIPE:
            # Whoever read our output has gone; Python must not complain when it flushes at exit.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return BROKEN_PIPE
        return _complain(str(stopped), INTERRUPTED)
    return code if isinstance(code, int) else FINE


def _complain(line: str, code: int) -> int:
    print(f"trainshed: {line}", file=sys.stderr)
    return code


def _one_line(error: click.ClickException) -> str:
    """Turn click's complaint into one line that says where help is."""
    context = getattr(error, "ctx", None)
    path = context.command_path if context is not None else "trainshed"
    reason = " ".join(error.format_message().split()).rstrip(".")
    return f"{reason}; see {path} --help"
