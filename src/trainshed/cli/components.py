"""`trainshed components`: the printed components of a game as data or as tables."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from .choices import game_argument, json_option, with_game

if TYPE_CHECKING:
    from trainshed.core.game import Game


@click.command(
    epilog=with_game(
        "\b\nExamples:\n"
        "  trainshed components {game}\n"
        "  trainshed components {game} --json | python -m json.tool\n"
        "  trainshed components {game} --out components.json\n"
        "  trainshed components {game} --out FOLDER\n\n"
        "The JSON has one component a line, so that it is easily edited and compared. Some games\n"
        "take the file or folder back as an option, such as a deck of one's own or a corrected\n"
        "component set: see `trainshed games GAME`."
    ),
    short_help="Show the printed components of a game.",
)
@game_argument()
@json_option
@click.option(
    "--out",
    "file",
    type=click.Path(path_type=Path),
    metavar="PATH",
    help="Write the JSON to a file, NAME.json, or its parts as files into a folder.",
)
@click.option("--force", is_flag=True, help="Write over files that exist.")
def components(game: str, as_json: bool, file: Path | None, force: bool) -> None:
    """Show the printed components of GAME: board spaces, railroads, cards, tiles."""
    from trainshed.core.gamefile import write
    from trainshed.games import find

    from .console import grid, out, print_whole

    found, console = find(game), out()
    data = found.components()
    if file is not None and (file.suffix == ".json" or file.is_file()):
        write(file, one_a_line(data), force)
    elif file is not None:
        export(found, data, file, force)
    if file is not None:
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


def export(game: "Game", data: dict[str, Any], folder: Path, force: bool) -> None:
    """Write components into a folder: each part that is a file of its own, or all as one file."""
    from trainshed.core.error import BadInput
    from trainshed.core.gamefile import write
    from trainshed.core.option import Document

    whole = next((o.name for o in game.options if isinstance(o, Document)), "components")
    texts = (
        {name: _indented(part) for name, part in data.items()}
        if _is_set_of_files(data)
        else {whole: one_a_line(data)}
    )
    paths = {folder / f"{name}.json": text for name, text in texts.items()}
    for path in paths:
        if path.exists() and not force:
            raise BadInput(f"{path}: exists already; choose another folder or add --force")
    for path, text in paths.items():
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadInput(f"{path.parent}: cannot be made: {error.strerror}") from error
        write(path, text, force)


def _is_set_of_files(data: dict[str, Any]) -> bool:
    return all("/" in name and isinstance(part, dict) for name, part in data.items())


def _indented(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


def one_a_line(data: dict[str, Any]) -> str:
    """Write data as JSON with one component a line; what are whole files, with all their lines."""
    if _is_set_of_files(data):
        return _indented(data)
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
