"""`trainshed games` and `trainshed bots`: what there is, with options and parameters."""

from typing import Any

import click

from .choices import game_argument, json_option, with_game


@click.command(
    epilog=with_game("\b\nExamples:\n  trainshed games\n  trainshed games {game}"),
    short_help="List the games, or the options of one.",
)
@game_argument(required=False)
@json_option
def games(game: str | None, as_json: bool) -> None:
    """List the games, or one GAME with all its options."""
    from trainshed.games import all_games, find

    from .console import grid, out, print_json

    found = [find(game)] if game else all_games()
    if as_json:
        print_json([_as_data(each) for each in found])
        return
    console = out()
    rows = [(g.id, g.title, f"{g.seats[0]}-{g.seats[1]}", g.stage, g.rules_version) for g in found]
    console.print(grid("", ("Game", "Title", "Seats", "Stage", "Rules"), rows))
    if game is None:
        console.print("\nOptions of a game: trainshed games GAME")
        return
    console.print(f"\n{found[0].summary}\n")
    options = [(o.name, _values(o), o.meaning) for o in found[0].options]
    console.print(grid("Options, the default first", ("Option", "Values", "Meaning"), options))


def _values(option: Any) -> str:
    if not option.values:
        return f"{option.default} ({option.lowest} to {option.highest})"
    others = [value for value in option.values if value != option.default]
    return ", ".join(str(value).lower() for value in (option.default, *others))


def _as_data(game: Any) -> dict[str, Any]:
    return {
        "id": game.id,
        "title": game.title,
        "summary": game.summary,
        "stage": game.stage,
        "rules": game.rules_version,
        "seats": list(game.seats),
        "options": [
            {
                "name": o.name,
                "default": o.default,
                "values": list(o.values) or None,
                "lowest": None if o.values else o.lowest,
                "highest": None if o.values else o.highest,
                "meaning": o.meaning,
            }
            for o in game.options
        ],
    }


@click.command(epilog="\b\nExample:\n  trainshed bots", short_help="List the bots.")
@json_option
def bots(as_json: bool) -> None:
    """List the bots with their parameters; a bot is written as name or name:key=value,..."""
    from trainshed.bots import BOTS, kind_of

    from .console import grid, out, print_json

    kinds = {name: kind_of(name) for name in BOTS}
    if as_json:
        print_json(
            [
                {
                    "name": name,
                    "meaning": kind.meaning,
                    "parameters": [o.name for o in kind.parameters],
                }
                for name, kind in kinds.items()
            ]
        )
        return
    rows = [
        (name, ", ".join(o.name for o in kind.parameters) or "-", kind.meaning)
        for name, kind in kinds.items()
    ]
    console = out()
    console.print(grid("", ("Bot", "Parameters", "Plays"), rows))
    console.print("\nYour own: the path of a Python file, ./my_bot.py")
