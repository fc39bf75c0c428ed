"""The page of a game that has no drawings of its own yet: its words and tables, plainly."""

from functools import cache

from trainshed.core.game import Game, Line
from trainshed.core.page import (
    Board,
    Cell,
    Choice,
    Grid,
    Page,
    Place,
    Row,
    Seen,
    Sign,
    Strip,
    sentences,
    text,
)

MOST_BUTTONS = 60
COLUMNS = 120


@cache
def page(game: Game) -> Page:
    """Make a page from the game's words for the terminal."""
    words = game.words

    def sign(seen: Seen) -> Sign:
        if not seen.is_asked:
            return Sign(words.prompt(seen.state, seen.say))
        few = seen.legal[:MOST_BUTTONS]
        buttons = [Choice(label(seen, action), label(seen, action)) for action in few]
        return Sign(words.prompt(seen.state, seen.say), choices=buttons)

    def board(seen: Seen) -> Board:
        lines = words.board(seen.state, seen.legal, COLUMNS)
        drawn = "".join(
            f'<text class="mono" x="0" y="{16 * k + 16}" xml:space="preserve">{_plain(line)}</text>'
            for k, line in enumerate(lines)
        )
        box = f"0 0 {COLUMNS * 8.5:.0f} {16 * len(lines) + 12}"
        return Board("", drawn, box, box, game.title)

    def grids(seen: Seen) -> list[Grid]:
        found = []
        for number, table in enumerate(words.tables(seen.state, seen.names)):
            rows = [Row([Cell((text(cell),)) for cell, _ in row]) for row in table.rows]
            heads = [(head, False) for head in table.heads]
            found.append(Grid(f"grid{number}", table.title, "", heads, rows))
        return found

    def label(seen: Seen, action: int) -> str:
        return game.verbs_at(seen.state).text(action)

    return Page(
        colours=(),
        minutes=0,
        pitch=game.summary,
        planned=frozenset(),
        board=board,
        sign=sign,
        strip=lambda seen: Strip("", [Place(seen.mover, "now")] if seen.mover >= 0 else []),
        sheet=lambda seen: None,
        grids=grids,
        written=lambda seen: [],
        label=label,
        tell=lambda h: sentences(words.log(h.before, h.action, h.after, h.names)),
        round_of=lambda s: 0,
        figures=lambda s: {},
        ending=lambda s, say: words.ending(s),
    )


def _plain(line: Line) -> str:
    from html import escape

    return escape("".join(words for words, _ in line))
