"""`trainshed completion`: what a shell needs to complete commands, options, games and bots."""

import click

WHERE = {
    "bash": 'eval "$(trainshed completion bash)"  # in ~/.bashrc',
    "zsh": 'eval "$(trainshed completion zsh)"  # in ~/.zshrc, after compinit',
    "fish": "trainshed completion fish > ~/.config/fish/completions/trainshed.fish",
}
# Click's own scripts lose what stands before the `=` of `--bots=gr`, and fish's what stands after
# a comma. These hand the program whole words, and its answers to the shell as the shell wants
# them: bash without all that stands before the last `=`, zsh and fish with the name of the option.
# After an answer that ends with `=` a value is typed on, so no space follows.
SCRIPTS = {
    "bash": """\
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
            plain)
                COMPREPLY+=("${value#"$before"}")
                if [[ $value == *= ]]; then compopt -o nospace; fi ;;
        esac
    done
}
complete -o nosort -F %(complete_func)s %(prog_name)s
""",
    "zsh": """\
#compdef %(prog_name)s
%(complete_func)s() {
    local -a answers plain open described
    local type value help
    answers=("${(@f)$(env COMP_WORDS="${words[*]}" COMP_CWORD=$((CURRENT - 1)) \\
        %(complete_var)s=zsh_complete $words[1])}")
    if [[ $PREFIX == --*=* ]]; then compset -P 1 '*='; fi
    for type value help in $answers; do
        case $type in
            dir) _path_files -/ ;;
            file) _path_files -f ;;
            plain)
                if [[ $help != _ ]]; then described+=("$value:$help")
                elif [[ $value == *= ]]; then open+=("$value")
                else plain+=("$value"); fi ;;
        esac
    done
    if (( $#described )); then _describe -V %(prog_name)s described; fi
    if (( $#plain )); then compadd -V %(prog_name)s -a plain; fi
    if (( $#open )); then compadd -V %(prog_name)s -S '' -a open; fi
}
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
    %(complete_func)s "$@"
else
    compdef %(complete_func)s %(prog_name)s
fi
""",
    "fish": """\
function %(complete_func)s
    set -l token (commandline -ct)
    set -l before (string match -r -- '^--[^=]+=' "$token")
    set -l words (commandline -cp)
    for answer in (env COMP_WORDS="$words" COMP_CWORD="$token" \\
            %(complete_var)s=fish_complete %(prog_name)s)
        set -l parts (string split -m 1 , -- $answer)
        switch $parts[1]
            case dir
                __fish_complete_directories "$parts[2]"
            case file
                __fish_complete_path "$parts[2]"
            case plain
                echo -- "$before$parts[2]"
        end
    end
end
complete --no-files --command %(prog_name)s --arguments "(%(complete_func)s)"
""",
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
    kind.source_template = SCRIPTS[shell]
    click.echo(kind(cli, {}, "trainshed", "_TRAINSHED_COMPLETE").source())
