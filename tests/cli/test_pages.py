"""The page of the command line has a heading for every command and every option."""

from pathlib import Path

import click
import pytest

from trainshed.cli import cli

PAGE = Path(__file__).parents[2] / "docs" / "rooms" / "cli.md"
HEADINGS = {
    line.lstrip("# ") for line in PAGE.read_text("utf-8").splitlines() if line.startswith("#")
}


@pytest.mark.parametrize("name", sorted(cli.commands))
def test_every_option_has_its_heading(name: str) -> None:
    assert f"`trainshed {name}`" in HEADINGS
    for parameter in cli.commands[name].params:
        if isinstance(parameter, click.Option):
            assert f"`{name} {max(parameter.opts, key=len)}`" in HEADINGS


def test_no_heading_is_left_over() -> None:
    known = {f"`trainshed {name}`" for name in cli.commands}
    for name, command in cli.commands.items():
        known |= {f"`{name} {option}`" for each in command.params for option in each.opts}
    assert {heading for heading in HEADINGS if heading.startswith("`")} <= known
