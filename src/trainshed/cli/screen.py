"""What a match looks like on the terminal: its facts, its board and tables, its result."""

from typing import TYPE_CHECKING

from .story import called

if TYPE_CHECKING:
    from rich.console import RenderableType

    from trainshed.core.match import Match


def facts(match: "Match") -> list[str]:
    """Return the heading of a match: game, seats, seed, options that differ from the default."""
    from trainshed.core.option import spoken

    game = match.game
    changed = [o.name for o in game.options if match.options[o.name] != o.default]
    named = ", ".join(f"{name}={spoken(match.options[name]).lower()}" for name in changed)
    seats = ", ".join(f"{seat} {name}" for seat, name in enumerate(match.names))
    return [
        f"{game.title} (rules {game.rules_version}), seed {match.seed}"
        + (f", {named}" if named else ""),
        f"Seats: {seats}",
    ]


def legal_actions(match: "Match") -> list[int]:
    """Return the numbers of the legal actions."""
    numbers = (match.verbs.action(text) for text in match.legal())
    return [number for number in numbers if number is not None]


def screen(
    match: "Match", columns: int, seat: int = -1, board: bool = True, tables: bool = True
) -> "list[RenderableType]":
    """Return the board and the tables as a seat may see them, arranged for so many columns."""
    from rich.console import Group

    from .console import GAP, drawn, in_a_row, in_rows, of_game, width_of

    words, state, legal = match.game.words, match.redacted(seat), legal_actions(match)
    numbers = [of_game(table) for table in words.tables(state, called(match))] if tables else []
    if not board:
        return in_rows(numbers, columns)
    lines = words.board(state, legal, columns)
    for count in range(len(numbers), 0, -1):
        # Tables beside the board, as many as fit without making the drawing itself narrower.
        room = columns - GAP - max(width_of(table, columns) for table in numbers[:count])
        narrower = words.board(state, legal, room)
        if narrower[0] == lines[0] and width_of(drawn(narrower), columns) <= room:
            column = in_rows(numbers[:count], columns - room - GAP)
            below = in_rows(numbers[count:], columns)
            return [in_a_row([drawn(narrower), Group(*column)]), *([""] if below else []), *below]
    return [drawn(lines), "", *in_rows(numbers, columns)]


def result(match: "Match") -> "RenderableType":
    """Return the result: seats by score."""
    from .console import grid

    scores, winners = match.scores(), match.winners()
    order = sorted(range(match.seats), key=lambda seat: (-scores[seat], seat))
    rows = []
    for seat in order:
        place = 1 + sum(score > scores[seat] for score in scores)
        style = "bold" if seat in winners else ""
        note = ("shares the win" if len(winners) > 1 else "wins") if seat in winners else ""
        rows.append(
            [
                (f"{place}.", style),
                (called(match)[seat], style),
                (str(scores[seat]), style),
                (note, style),
            ]
        )
    return grid("Result", ("", "Seat", "Score", ""), rows)
