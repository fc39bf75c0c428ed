"""`trainshed completion`: what a shell needs to complete commands, options, games and bots."""

import click

WHERE = {
    "bash": 'eval "$(trainshed completion bash)"  # in ~/.bashrc',
    "zsh": 'eval "$(trainshed completion zsh)"  # in ~/.zshrc, after compinit',
    "fish": "trainshed completion fish > ~/.config/fish/completions/trainshed.fish",
}
# As click's, but bash splits words at `=` and the program does not: it is given the words of the
# line, and what stands before the `=` is taken off its answers again.
BASH = """\
%(complete_func)s() {
    local IFS=$'\\n' line="${COMP_LINE:0:COMP_POINT}" before="" words type value completion
    IFS=' ' read -r -a words <<< "$line"
    if [[ $line == *" " ]]; then words+=(""); fi
    if [[ ${words[-1]} == *=* ]]; then before="${words[-1]%%=*}="; fi
    local answers=$(env COMP_WORDS="${words[*]}" COMP_CWORD=$((${#words[@]} - 1)) \\
        %(complete_var)s=bash_complete $1)
    COMPREPLY=()
    for completion in $answers; do
        IFS=',' read -r type value <<< "$completion"
        case $type in
            dir) compopt -o dirnames ;;
            file) compopt -o default ;;
            plain) COMPREPLY+=("${value#"$before"}") ;;
        esac
    done
}
complete -o nosort -F %(complete_func)s %(prog_name)s
"""


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
    if shell == "bash":
        kind.source_template = BASH
    click.echo(kind(cli, {}, "trainshed", "_TRAINSHED_COMPLETE").source())
