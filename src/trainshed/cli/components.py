"""`trainshed components`: the printed components of a game as data or as tables."""

from typing import Any

import click

from .choices import game_argument, json_option


@click.command(
    epilog="\b\nExamples:\n"
    "  trainshed components german_railways\n"
    "  trainshed components german_railways --json | python -m json.tool",
    short_help="Show the printed components of a game.",
)
@game_argument()
@json_option
def components(game: str, as_json: bool) -> None:
    """Show the printed components of GAME: board spaces, railroads, cards, tiles."""
    from trainshed.games import find

    from .console import grid, out, print_json, print_whole

    data = find(game).components()
    if as_json:
        print_json(data)
        return
    console = out()
    for key, value in data.items():
        if _is_list_of_objects(value):
            heads = list(value[0])
            rows = [[_shown(item.get(head)) for head in heads] for item in value]
            console.print()
            print_whole(grid(f"{key} ({len(value)})", heads, rows))
        else:
            console.print(f"{key}: {_shown(value)}", soft_wrap=True)


def _is_list_of_objects(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(v, dict) for v in value)


def _shown(value: Any) -> Any:
    if isinstance(value, list):
        return " ".join(f"({_shown(v)})" if isinstance(v, list) else str(v) for v in value)
    if isinstance(value, dict):
        return ", ".join(f"{key} {_shown(v)}" for key, v in value.items())
    return "-" if value is None else value
