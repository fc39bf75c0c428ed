"""The page of the command line has a heading for every command and every option."""

from pathlib import Path

import click
import pytest

from trainshed.cli import cli

PAGE = Path(__file__).parents[2] / "docs" / "rooms" / "cli.md"
HEADINGS = {
    line.lstrip("# ") for line in PAGE.read_text("utf-8").splitlines() if line.startswith("#")
}


def all_of(group: click.Group, before: str = "") -> dict[str, click.Command]:
    """Return all commands by name, those of groups too: `admin`, `admin close`, ..."""
    found: dict[str, click.Command] = {}
    for name, command in group.commands.items():
        found[before + name] = command
        if isinstance(command, click.Group):
            found |= all_of(command, f"{before}{name} ")
    return found


COMMANDS = all_of(cli)


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_every_option_has_its_heading(name: str) -> None:
    assert f"`trainshed {name}`" in HEADINGS
    for parameter in COMMANDS[name].params:
        if isinstance(parameter, click.Option):
            assert f"`{name} {max(parameter.opts, key=len)}`" in HEADINGS


def test_no_heading_is_left_over() -> None:
    known = {f"`trainshed {name}`" for name in COMMANDS}
    for name, command in COMMANDS.items():
        known |= {f"`{name} {option}`" for each in command.params for option in each.opts}
    assert {heading for heading in HEADINGS if heading.startswith("`")} <= known
