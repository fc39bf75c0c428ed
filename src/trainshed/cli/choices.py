"""Arguments and options that several commands take, with shell completion for their values."""

import os
from collections.abc import Callable
from typing import Any, TypeVar

import click
from click.shell_completion import CompletionItem

from trainshed.games import GAMES, names

Command = TypeVar("Command", bound=Callable[..., Any])


def with_game(text: str) -> str:
    """Put the name of a game into examples."""
    return text.replace("{game}", GAMES[0])


def _games(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[str]:
    os.environ["TRAINSHED_RULES"] = "interpreted"  # completion must not wait for the compiler
    return [name for name in names() if name.startswith(incomplete)]


def _bots(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[str]:
    os.environ["TRAINSHED_RULES"] = "interpreted"
    from trainshed.bots import BOTS

    before, comma, last = incomplete.rpartition(",")
    return [before + comma + name for name in BOTS if name.startswith(last)]


def _bot_or_file(
    context: click.Context, parameter: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    os.environ["TRAINSHED_RULES"] = "interpreted"
    from trainshed.bots import BOTS

    names = [CompletionItem(name) for name in BOTS if name.startswith(incomplete)]
    return names or [CompletionItem(incomplete, type="file")]


def _options(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[str]:
    os.environ["TRAINSHED_RULES"] = "interpreted"
    from trainshed.games import find

    # an option whose value is still to come stops click's parser: what came before is in `args`
    name = context.params.get("game") or next(iter(context.args), GAMES[0])
    if name not in names():
        return []
    game = find(name)
    texts = [
        f"{option.name}={str(value).lower()}" for option in game.options for value in option.values
    ]
    texts += [f"{option.name}=" for option in game.options if not option.values]
    return [text for text in texts if text.startswith(incomplete)]


def game_argument(required: bool = True) -> Callable[[Command], Command]:
    """Take the id of a game."""
    return click.argument("game", required=required, shell_complete=_games)


def bots_option(default: str, meaning: str) -> Callable[[Command], Command]:
    """Take a list of bots."""
    return click.option(
        "--bots",
        default=default,
        show_default=True,
        metavar="A,B,C",
        help=meaning,
        shell_complete=_bots,
    )


def bot_option(default: str, meaning: str) -> Callable[[Command], Command]:
    """Take one bot, or the file of one."""
    return click.option(
        "--bot",
        default=default,
        show_default=True,
        metavar="BOT",
        help=meaning,
        shell_complete=_bot_or_file,
    )


def bots_argument() -> Callable[[Command], Command]:
    """Take bots as words of their own."""
    return click.argument("bots", nargs=-1, metavar="BOT BOT ...", shell_complete=_bot_or_file)


def option_option() -> Callable[[Command], Command]:
    """Take options of the game, as often as wanted."""
    return click.option(
        "--option",
        "options",
        multiple=True,
        metavar="NAME=VALUE",
        help="An option of the game; may be given several times (see: trainshed games GAME).",
        shell_complete=_options,
    )


def seats_option() -> Callable[[Command], Command]:
    """Take the number of seats."""
    return click.option(
        "--seats",
        type=int,
        metavar="N",
        help="How many seats.  [default: 4, or what the game takes]",
    )


json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
