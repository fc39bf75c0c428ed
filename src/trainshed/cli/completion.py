"""`trainshed completion`: what a shell needs to complete commands, options, games and bots."""

import click

WHERE = {
    "bash": 'eval "$(trainshed completion bash)"  # in ~/.bashrc',
    "zsh": 'eval "$(trainshed completion zsh)"  # in ~/.zshrc, after compinit',
    "fish": "trainshed completion fish > ~/.config/fish/completions/trainshed.fish",
}


@click.command(
    epilog="\b\nExamples:\n  " + "\n  ".join(WHERE.values()),
    short_help="Print the set-up of shell completion.",
)
@click.argument("shell", type=click.Choice(list(WHERE)))
def completion(shell: str) -> None:
    """Print the set-up of completion for SHELL: bash, zsh or fish."""
    from click.shell_completion import get_completion_class

    from trainshed.cli import cli

    kind = get_completion_class(shell)
    assert kind is not None
    click.echo(kind(cli, {}, "trainshed", "_TRAINSHED_COMPLETE").source())
