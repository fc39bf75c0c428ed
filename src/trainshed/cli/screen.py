"""What a match looks like on the terminal: its facts, its board and tables, its result."""

from typing import TYPE_CHECKING

from .story import called

if TYPE_CHECKING:
    from rich.console import RenderableType

    from trainshed.core.face import Seen
    from trainshed.core.match import Match
    from trainshed.core.parts import Amount


def facts(match: "Match") -> list[str]:
    """Return the heading of a match: game, seats, seed, options that differ from the default."""
    from trainshed.core.option import spoken

    game = match.game
    changed = [o.name for o in game.options if match.options[o.name] != o.default]
    named = ", ".join(f"{name}={spoken(match.options[name]).lower()}" for name in changed)
    seats = ", ".join(f"{seat} {name}" for seat, name in enumerate(match.names))
    chance = "draws of a table in the browser" if match.key else f"seed {match.seed}"
    return [
        f"{game.title} (rules {match.rules}), {chance}" + (f", {named}" if named else ""),
        f"Seats: {seats}",
    ]


def legal_actions(match: "Match") -> list[int]:
    """Return the numbers of the legal actions."""
    numbers = (match.verbs.action(text) for text in match.legal())
    return [number for number in numbers if number is not None]


def choices(match: "Match", seen: "Seen") -> list[tuple[str, str]]:
    """Return what may be typed, each with what it means or costs: a line for every choice, one for
    all of a verb whose choices are told in a word or two.
    """
    face, amount = match.game.face, match.game.face.ask(seen).amount
    verbs: dict[str, list[int]] = {}
    for action in seen.legal:
        verbs.setdefault(seen.spell(action).partition(" ")[0], []).append(action)
    found: list[tuple[str, str]] = []
    for verb, actions in verbs.items():
        brief = [face.brief(seen, action) for action in actions]
        if amount is not None and verb == amount.verb:
            found.append((_range(amount), ""))
        elif all(brief):
            found.append((verb, ", ".join(brief)))
        else:
            found += [_choice(seen.spell(action), face.label(seen, action)) for action in actions]
    return found


def _choice(text: str, label: str) -> tuple[str, str]:
    return text, "" if text.casefold() == label.casefold() else label


def _range(amount: "Amount") -> str:
    if amount.lowest == amount.highest:
        return f"{amount.verb} {amount.lowest}"
    steps = f", in steps of {amount.step}" if amount.step > 1 else ""
    return f"{amount.verb} {amount.lowest} to {amount.highest}{steps}"


def screen(
    match: "Match", columns: int, seat: int = -1, board: bool = True, tables: bool = True
) -> "list[RenderableType]":
    """Return the board and the tables as a seat may see them, arranged for so many columns."""
    from rich.console import Group

    from trainshed.core.look import look

    from .console import GAP, drawn, in_a_row, in_rows, of_game, width_of

    face, seen = match.game.face, look(match, seat, called(match))
    state, legal = seen.state, legal_actions(match)
    numbers = [of_game(grid) for grid in face.tables(seen) if grid.rows] if tables else []
    if not board:
        return in_rows(numbers, columns)
    lines = face.board(state, legal, columns)
    for count in range(len(numbers), 0, -1):
        # Tables beside the board, as many as fit without making the drawing itself narrower.
        room = columns - GAP - max(width_of(table, columns) for table in numbers[:count])
        narrower = face.board(state, legal, room)
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
