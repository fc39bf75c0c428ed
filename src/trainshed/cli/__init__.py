"""The command line: one file per command; every mistake ends in one line and an exit code.

Exit codes: 0 all went well, 1 a check failed, 2 something in the input is wrong, or Ctrl-C.
Importing this package is light: games, numba and rich are loaded inside the commands.
"""

import errno
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from trainshed import __version__
from trainshed.core.error import BadInput
from trainshed.games import blame

from . import interrupt
from .admin import admin
from .analyse import analyse
from .arena import arena
from .backup import backup, restore
from .balance import balance
from .bench import bench
from .check import check
from .completion import completion
from .components import components
from .dataset import dataset
from .listing import bots, games
from .play import play
from .puzzles import puzzles
from .replay import replay
from .serve import serve
from .simulate import simulate
from .table import table
from .verify import verify

FINE, FAILED, BAD_INPUT, INTERRUPTED, BROKEN_PIPE = 0, 1, 2, 2, 141
# What writing to a full disk, beyond a quota or to a device that is gone says
NO_ROOM = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF}


class Stopped(Exception):  # noqa: N818 - Ctrl-C is no error
    """Ctrl-C: click must not add words of its own."""


class ReaderHasGone(Exception):  # noqa: N818 - neither is this
    """Nobody reads our output any more; click would answer a `BrokenPipeError` by itself."""


class Commands(click.Group):
    """The group of all commands."""

    def make_context(self, *given: Any, **more: Any) -> click.Context:
        """Read what was typed; `--help` and `--version` print here."""
        try:
            return super().make_context(*given, **more)
        except BrokenPipeError as error:
            raise ReaderHasGone from error

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; tell Ctrl-C and broken pipes apart from errors."""
        try:
            with interrupt.watched():
                result = super().invoke(ctx)
                sys.stdout.flush()
        except BrokenPipeError as error:
            raise ReaderHasGone from error
        except KeyboardInterrupt as error:
            interrupt.answered()
            raise Stopped(str(error) or "interrupted; nothing was written") from error
        return result


@click.group(
    cls=Commands,
    name="trainshed",
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Each command explains itself with examples: trainshed simulate --help",
)
@click.version_option(__version__, prog_name="trainshed")
def cli() -> None:
    """Railway board games: play them, simulate them by the million, replay and check them."""


for _command in (
    *(play, serve, admin, backup, restore, table, simulate, arena, replay, analyse, verify),
    *(balance, puzzles, check, bench, components, dataset, games, bots, completion),
):
    cli.add_command(_command)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and leave with its exit code."""
    if sys.stdin is None:  # closed by the caller, who has nothing to say
        sys.stdin = Path(os.devnull).open()  # noqa: SIM115 - until the process ends
    if sys.stdout is None:  # closed by the caller, who wants to read nothing
        sys.stdout = Path(os.devnull).open("w")  # noqa: SIM115 - until the process ends
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal without UTF-8 shows ? for ß
    interrupt.hush()
    sys.exit(run(arguments))


def run(arguments: Sequence[str] | None = None) -> int:
    """Run one command; return its exit code, with one line on stderr where something is wrong."""
    try:
        code = cli.main(arguments, prog_name="trainshed", standalone_mode=False)
        sys.stdout.flush()
    except BadInput as error:
        return _complain(str(error), BAD_INPUT)
    except click.ClickException as error:
        return _complain(_one_line(error), BAD_INPUT)
    except Stopped as stopped:
        return _complain(str(stopped), INTERRUPTED)
    except (ReaderHasGone, BrokenPipeError):
        _write_no_more()
        return BROKEN_PIPE
    except Exception as error:
        return _unforeseen(error)
    return code if isinstance(code, int) else FINE


def _unforeseen(error: Exception) -> int:
    """Answer a full disk, and games of other packages that fail; raise all else."""
    if isinstance(error, OSError) and error.filename is None and error.errno in NO_ROOM:
        _write_no_more()
        reason = f"the output cannot be written: {error.strerror}"
        return _complain(f"{reason}; send it to a place with room", BAD_INPUT)
    if blamed := blame(error):
        return _complain(blamed, FAILED)
    raise error


def _write_no_more() -> None:
    """Send what is still to be written nowhere: Python must not complain when it flushes at
    exit.
    """
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _complain(line: str, code: int) -> int:
    print(f"trainshed: {line}", file=sys.stderr)
    return code


def _one_line(error: click.ClickException) -> str:
    """Turn click's complaint into one line that says where help is."""
    context = getattr(error, "ctx", None)
    path = context.command_path if context is not None else "trainshed"
    reason = " ".join(error.format_message().split()).rstrip(".")
    return f"{reason}; see {path} --help"
