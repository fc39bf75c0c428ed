"""`trainshed components`: the printed components of a game as data or as tables."""

import json
from pathlib import Path
from typing import Any

import click

from .choices import game_argument, json_option, with_game


@click.command(
    epilog=with_game(
        "\b\nExamples:\n"
        "  trainshed components {game}\n"
        "  trainshed components {game} --json | python -m json.tool\n"
        "  trainshed components {game} --out components.json\n\n"
        "The JSON has one component a line, so that it is easily edited and compared. Some games\n"
        "take it back as an option, such as a deck of one's own: see `trainshed games GAME`."
    ),
    short_help="Show the printed components of a game.",
)
@game_argument()
@json_option
@click.option(
    "--out",
    "file",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Write the JSON to FILE.",
)
@click.option("--force", is_flag=True, help="Write over a file that exists.")
def components(game: str, as_json: bool, file: Path | None, force: bool) -> None:
    """Show the printed components of GAME: board spaces, railroads, cards, tiles."""
    from trainshed.core.gamefile import write
    from trainshed.games import find

    from .console import grid, out, print_whole

    data = find(game).components()
    console = out()
    if file is not None:
        write(file, one_a_line(data), force)
        console.print(f"written to {file}", soft_wrap=True)
        return
    if as_json:
        click.echo(one_a_line(data), nl=False)
        return
    for key, value in data.items():
        if _is_list_of_objects(value):
            heads = list(value[0])
            rows = [[_shown(item.get(head)) for head in heads] for item in value]
            console.print()
            print_whole(grid(f"{key} ({len(value)})", heads, rows))
        else:
            console.print(f"{key}: {_shown(value)}")


def one_a_line(data: dict[str, Any]) -> str:
    """Write data as JSON with one component a line."""
    lines = []
    for key, value in data.items():
        text = json.dumps(value, ensure_ascii=False)
        if _is_list_of_objects(value):
            inner = ",\n".join(f"    {json.dumps(item, ensure_ascii=False)}" for item in value)
            text = f"[\n{inner}\n  ]"
        lines.append(f"  {json.dumps(key)}: {text}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _is_list_of_objects(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(v, dict) for v in value)


def _shown(value: Any) -> Any:
    if isinstance(value, list):
        return " ".join(f"({_shown(v)})" if isinstance(v, list) else str(v) for v in value)
    if isinstance(value, dict):
        return ", ".join(f"{key} {_shown(v)}" for key, v in value.items())
    return "-" if value is None else value
