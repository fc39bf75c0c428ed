"""`trainshed check`: the promises every game keeps, tried on this machine."""

import click

from .choices import game_argument, json_option, with_game


@click.command(
    epilog=with_game(
        "\b\nExamples:\n  trainshed check {game}\n  trainshed check {game} --games 200 --seed 7"
    ),
    short_help="Check the promises of a game on this machine.",
)
@game_argument()
@click.option(
    "--games",
    type=click.IntRange(1, 1_000_000),
    default=20,
    show_default=True,
    metavar="N",
    help="How many random matches each promise is tried on; at least one for every setting.",
)
@click.option(
    "--seed", default="0", show_default=True, metavar="S", help="The seed of the matches."
)
@json_option
def check(game: str, games: int, seed: str, as_json: bool) -> int:
    """Run the conformance suite on GAME; exit code 1 if a promise is broken."""
    from trainshed.core.match import check_seed
    from trainshed.games import find

    from .console import grid, out, print_json, waiting

    found, number, console = find(game), check_seed(seed), out()
    from trainshed.core import conformance

    games = len(conformance.tables(found, games, 1))  # so many `run` plays
    results = []
    with waiting(f"checking {found.title}, {games} matches each ..."):
        for result in conformance.run(found, games, number):
            results.append(result)
            if as_json:
                continue
            mark, style = ("ok  ", "green") if result.passed else ("FAIL", "bold red")
            console.print(f"{mark} {result.name}  ({result.seconds:.2f} s)", style=style)
            if result.detail and not result.passed:
                console.print(f"     {result.detail}")
    failed = [result for result in results if not result.passed]
    if as_json:
        keys = ("name", "passed", "detail", "seconds")
        rows = [{key: getattr(result, key) for key in keys} for result in results]
        print_json(
            {
                "game": found.id,
                "games": games,
                "seed": number,
                "failed": len(failed),
                "results": rows,
            }
        )
    else:
        seconds = sum(result.seconds for result in results)
        row = [(len(results), len(results) - len(failed), len(failed), games, f"{seconds:.1f}")]
        console.print()
        console.print(
            grid(
                f"{found.title}, seed {number}",
                ("Promises", "Kept", "Broken", "Matches", "Seconds"),
                row,
            )
        )
    return 1 if failed else 0
