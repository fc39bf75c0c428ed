"""Draw docs/pictures/terminal.svg: the terminal in mid-match, by the program's own renderer.

    python tools/picture.py

Nothing outside is referenced: the fonts that rich's template fetches are taken out.
"""

import io
import re
from pathlib import Path

from rich.console import CONSOLE_SVG_FORMAT, Console
from rich.padding import Padding
from rich.terminal_theme import TerminalTheme

from trainshed.bots import for_seats
from trainshed.bots.driving import Recorder
from trainshed.cli.console import told
from trainshed.cli.screen import choices, facts, screen
from trainshed.cli.story import called, lines, start_of
from trainshed.core.look import look
from trainshed.core.match import Match
from trainshed.games import GAMES, find

PICTURE = Path(__file__).resolve().parent.parent / "docs" / "pictures" / "terminal.svg"
WIDTH, SEATS, SEED = 136, 4, 7
LOG_LINES = 5
# Black, red, green, yellow, blue, magenta, cyan, white; then the same, bright.
DARK = "181a1f cd4646 50aa50 c8aa3c 5082dc af5fd7 46aab4 c8cdd2"
BRIGHT = "6e7378 ff5f5f 6edc6e fadc46 78a5ff dc82ff 64e1eb ffffff"
PARTS_BEFORE = 60  # the picture shows a decision under way after so many parts of others


def theme() -> TerminalTheme:
    """Return the colours of the picture."""
    dark, bright = ([tuple(bytes.fromhex(c)) for c in row.split()] for row in (DARK, BRIGHT))
    return TerminalTheme(dark[0], (214, 217, 222), dark, bright)


def middle() -> Match:
    """Return a match of greedy bots in the middle of a decision."""
    game = find(GAMES[0])
    whole = Recorder(game, for_seats("greedy", SEATS), {}).match(SEED)
    match, parts = start_of(whole), 0
    for actor, action in zip(whole.actors, whole.actions, strict=True):
        match.extend([actor], [action])
        parts += bool(game.is_midway(match.state))
        if parts > PARTS_BEFORE and game.is_midway(match.state):
            break
    return match


def drawn(match: Match) -> str:
    """Return the picture: heading, board and tables, the last lines of the log, what is asked."""
    console = Console(
        record=True, width=WIDTH, file=io.StringIO(), force_terminal=True, color_system="truecolor"
    )
    for line in facts(match):
        console.print(line, style="bold", highlight=False)
    console.print()
    for part in screen(match, WIDTH):
        console.print(part, highlight=False)
    console.print()
    last = len(match.actions)
    for line in lines(match, last - LOG_LINES + 1, last):
        console.print(line, highlight=False)
    seen = look(match, match.to_move, called(match))
    console.print(match.game.face.ask(seen).ask, style="bold", highlight=False)
    for part in told(choices(match, seen), console.width - 2):
        console.print(Padding(part, (0, 0, 0, 2), expand=False), highlight=False)
    outside = re.compile(r"@font-face \{\{.*?\}\}\s*|<!--.*?-->\s*", re.DOTALL)
    template = outside.sub("", CONSOLE_SVG_FORMAT).replace("Fira Code", "ui-monospace")
    title = f"trainshed table {match.game.id}"
    return console.export_svg(
        title=title, theme=theme(), code_format=template, unique_id="terminal"
    )


def main() -> None:
    """Write the picture."""
    PICTURE.parent.mkdir(parents=True, exist_ok=True)
    text = drawn(middle())
    PICTURE.write_text("".join(f"{line.rstrip()}\n" for line in text.splitlines()), "utf-8")
    print(f"written: {PICTURE.name}")


if __name__ == "__main__":
    main()
