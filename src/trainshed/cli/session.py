"""One match at the terminal: a person in one seat, bots in the others, saved at every action."""

import contextlib
import sys
import time
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from trainshed.core.error import BadInput, Refused

from . import store
from .answers import numbered, understood
from .console import grid, is_terminal, of_game, slip, told
from .screen import choices, legal_actions, result, screen
from .story import Story, called, last_lines, start_of
from .trying import TRY, attempt, completions

if TYPE_CHECKING:
    from rich.console import Console

    from trainshed.bots import Bot
    from trainshed.core.face import Seen
    from trainshed.core.match import Match

LOG_LINES = 20
PAUSE, LONGEST_PAUSE = 0.06, 0.6  # seconds a line of the log, and in all between two own turns
COMMANDS = {
    "?": "this help",
    "list": "every legal choice; a number picks one where no amount is asked for",
    "board": "the board",
    "tables": "the numbers beside the board",
    "words": "the board in words",
    "log": "what happened last",
    "try": "what actions would bring, before you make them: try ACTION, ACTION, ...",
    "odds": "the chances of the next draws, where any are to come",
    "undo": "take back your last decision, as long as nobody else has acted",
    "save": "where the match is kept; save FILE writes a copy",
    "quit": "leave; the match is kept and can be resumed",
}


class Session:
    """The talk between a match and its player."""

    def __init__(
        self, match: "Match", seat: int, bots: "Mapping[int, Bot]", path: Path, console: "Console"
    ) -> None:
        self.match, self.seat, self.bots = match, seat, bots
        self.file, self.console = store.Kept(path), console
        self.live = is_terminal()
        self.paused = 0.0
        self.shown: dict[str, Any] = {}
        self.story = self.up_to_now()
        if self.live:
            self.complete_with_tab()
        self.answering = {
            "?": self.help,
            "help": self.help,
            "list": self.list,
            "board": lambda: self.show(board=True),
            "tables": lambda: self.show(tables=True),
            "words": self.in_words,
            "log": self.log,
            "odds": self.odds,
        }

    def complete_with_tab(self) -> None:
        """Let the tab key complete legal actions and commands, where Python has readline."""
        with contextlib.suppress(ImportError):
            import readline

            def complete(typed: str, number: int) -> str | None:
                fitting = self.completions(typed)
                return fitting[number] if number < len(fitting) else None

            readline.set_completer_delims("")
            readline.set_completer(complete)
            readline.parse_and_bind("tab: complete")

    def completions(self, typed: str) -> list[str]:
        """Return the lines that begin as typed: actions, commands, and what may be tried."""
        known = [*self.match.legal(), *COMMANDS]
        if typed.startswith(TRY):
            known = completions(self.match, self.seat, typed)
        return [text for text in known if text.casefold().startswith(typed.casefold())]

    def run(self) -> bool:
        """Play until the match is over (True) or the player leaves (False)."""
        from trainshed.bots import driving
        from trainshed.core.game import CHANCE

        self.keep()
        while not self.match.is_over:
            if self.match.to_move == self.seat:
                if not self.turn():
                    return False
                continue
            if self.match.to_move == CHANCE:
                self.match.advance()
            elif driving.step(self.match, self.bots) is None:
                raise BadInput(f"{self.path}: seat {self.match.to_move} has no player")
            self.keep()
            self.tell()
        self.finish()
        return True

    def keep(self) -> None:
        """Save the match before anything of it is shown, so that it goes on as it was seen."""
        path = self.file.path
        if not self.file.save(self.match):
            reason = f"{path}: holds other actions than this match; nothing of them is lost"
            self.console.print(
                f"{reason}, and this match is kept in {self.path} from now on",
                style="red",
                soft_wrap=True,
            )

    @property
    def path(self) -> Path:
        """Where the match is kept."""
        return self.file.path

    def up_to_now(self) -> Story:
        """Return the log with all that has happened so far told."""
        story = Story(self.match, self.seat)
        list(story.catch_up(self.match))
        return story

    def tell(self) -> None:
        """Print what happened, slowly enough to be followed, never for long."""
        from rich.padding import Padding

        for entry in self.story.catch_up(self.match):
            for number, line in enumerate(entry.lines):
                self.console.print(Padding(line, (0, 0, 0, 4 if number else 2), expand=False))
                if self.live and self.paused < LONGEST_PAUSE:
                    time.sleep(PAUSE)
                    self.paused += PAUSE

    def turn(self) -> bool:
        """Let the player decide once; False where the player leaves."""
        self.paused = 0.0
        legal = self.match.legal()
        if len(legal) == 1:
            self.console.print(f"  {legal[0]} is your only choice; it is made for you", style="dim")
            self.make(legal[0])
            return True
        self.show_changes()
        self.ask()
        while True:
            typed = self.read()
            if typed is None or typed in ("quit", "exit", "q"):
                return False
            if self.answer(typed):
                return True

    def answer(self, typed: str) -> bool:
        """Carry out what was typed; True where the position has changed."""
        word, _, rest = typed.partition(" ")
        if typed in self.answering:
            self.answering[typed]()
        elif word == "save":
            self.save_copy(rest.strip())
        elif word == TRY.strip():
            self.attempt(rest)
        elif typed == "undo":
            return self.undo()
        elif typed:
            return self.make(understood(typed, self.match.legal(), self.match.verbs))
        return False

    def make(self, text: str) -> bool:
        """Make an action of the player, or print why not."""
        answer = self.match.submit(text)
        if isinstance(answer, Refused):
            self.console.print(str(answer), style="red")
            return False
        self.keep()
        self.tell()
        return True

    def attempt(self, typed: str) -> None:
        """Show what actions would bring, and what might follow them; nothing of it is made."""
        if not typed.strip():
            example = f"{TRY}{self.match.legal()[-1]}"
            self.console.print(f"say what to try, such as: {example}", style="red")
            return
        tried = attempt(self.match, self.seat, typed)
        if isinstance(tried, Refused):
            self.console.print(str(tried), style="red")
            return
        face, seen = self.match.game.face, tried.seen(called(self.match))
        made = ", ".join(map(self.match.verbs.text, tried.plan))
        self.console.print(f"Tried, not made: {made}", style="bold")
        sheet = face.preview(seen)
        self.indent(f"{face.label(self.seen(), tried.plan[0])}." if sheet is None else slip(sheet))
        if seen.legal:
            self.console.print(f"After that: {face.ask(seen).ask}", style="bold")
            self.indent(*told(choices(self.match, seen), self.console.width))

    def undo(self) -> bool:
        """Take back the player's last decision, or its last part where it is not complete."""
        from trainshed.core.decision import Decisions, back_to

        match = self.match
        keep = back_to(match, Decisions(match), self.seat, self.was_decided)
        if keep is None:
            reason = "others have acted since your last decision"
            self.console.print(
                f"nothing to take back: {reason if match.actions else 'nothing was done yet'}",
                style="red",
            )
            return False
        taken = len(match.actions) - keep
        match.undo(taken)
        self.story = self.up_to_now()
        self.keep()
        self.console.print(f"  {taken} taken back" if taken > 1 else "  taken back", style="dim")
        return True

    def was_decided(self, ply: int) -> bool:
        """Tell whether there was a choice at a ply."""
        then = start_of(self.match)
        then.extend(self.match.actors[:ply], self.match.actions[:ply])
        return len(then.legal()) > 1

    def seen(self) -> "Seen":
        """Return what the player sees."""
        from trainshed.core.look import look

        return look(self.match, self.seat, called(self.match))

    def ask(self) -> None:
        """Print what is asked, what it would bring, and what may be answered."""
        from trainshed.core.lines import order, plain

        face, seen = self.match.game.face, self.seen()
        prompt, preview, strip = face.ask(seen), face.preview(seen), face.order(seen)
        if plain(strip.remark) in prompt.why:  # said once is enough
            strip = replace(strip, remark=())
        self.console.print(order(strip, seen.names), style="dim")
        self.console.print(prompt.ask, style="bold")
        barred = [(choice.action, choice.barred) for choice in prompt.choices if choice.barred]
        found = told([*choices(self.match, seen), *barred], self.console.width)
        self.indent(*([slip(preview)] if preview else []), *filter(None, [prompt.why]), *found)

    def indent(self, *parts: Any) -> None:
        """Print parts of an answer, set in a little."""
        from rich.padding import Padding

        for part in parts:
            self.console.print(Padding(part, (0, 0, 0, 2), expand=False))

    def in_words(self) -> None:
        """Print the board in words."""
        for table in self.match.game.face.written(self.seen()):
            self.console.print()
            self.console.print(of_game(table))

    def read(self) -> str | None:
        """Read a line of the player; None at the end of the input."""
        with contextlib.suppress(EOFError):
            if self.live:
                return " ".join(input(f"{self.match.names[self.seat]}> ").split())
            line = sys.stdin.readline()
            if line:
                typed = " ".join(line.split())
                self.console.print(f"{self.match.names[self.seat]}> {typed}")
                return typed
        return None

    def show(self, board: bool = False, tables: bool = False) -> None:
        """Print the board, the tables, or both."""
        self.console.print()
        for part in screen(self.match, self.console.width, self.seat, board, tables):
            self.console.print(part)
        self.console.print()

    def show_changes(self) -> None:
        """Print what looks different from what was shown last: auctions need no new board."""
        from trainshed.core.lines import rows

        face, seen = self.match.game.face, self.seen()
        now = {
            "board": face.board(seen.state, legal_actions(self.match), self.console.width),
            "tables": [rows(table) for table in face.tables(seen)],
        }
        changed = {part for part in now if now[part] != self.shown.get(part)}
        self.shown = now
        if changed:
            self.show("board" in changed, True)

    def help(self) -> None:
        """Explain the verbs of the game and the commands of this program."""
        legal = {text.partition(" ")[0] for text in self.match.legal()}
        rows = [
            (verb.form, "now" if verb.name in legal else "", verb.meaning.partition("; chance:")[0])
            for verb in self.match.verbs.verbs
            if not verb.meaning.startswith("chance:")
        ]
        self.console.print()
        self.console.print(grid("Decisions", ("Type", "", "To"), rows))
        self.console.print()
        self.console.print(grid("Commands", ("Type", "To see or do"), list(COMMANDS.items())))
        self.console.print(
            "\nShort forms: a number is the amount that is asked for, or picks from `list`; a verb "
            "may be cut short (p for pass); what follows a verb may stand alone where only one "
            "verb fits.\n"
        )
        self.ask()

    def list(self) -> None:
        """Print the legal choices, with their numbers where a number picks one."""
        from rich.columns import Columns

        self.console.print(Columns(numbered(self.match.legal(), self.match.verbs)))

    def log(self) -> None:
        """Print what happened last."""
        for line in last_lines(self.match, self.seat, LOG_LINES):
            self.console.print(line)

    def odds(self) -> None:
        """Print the chances of the next draws."""
        from .odds import next_odds

        if draws := self.match.game.face.draws(self.seen()):
            self.console.print(draws)
            return
        odds = next_odds(self.match, self.seat)
        if not odds:
            self.console.print("the next draw depends on what is decided before it")
            return
        rows = [
            (o.line, f"{100 * o.first:.0f}%", f"{100 * o.ever:.0f}%", f"{o.times:.2f}")
            for o in odds
        ]
        title = "The next draws, if everybody passes until then"
        self.console.print(grid(title, ("", "First", "At all", "Times"), rows))

    def save_copy(self, name: str) -> None:
        """Say where the match is kept, or write a copy."""
        from trainshed.core import gamefile

        if not name:
            self.console.print(f"kept after every action in {self.path}")
            return
        try:
            path = Path(name).expanduser()
            store.refuse_many(path)
            gamefile.write(path, gamefile.to_text(gamefile.to_document(self.match)))
        except (ValueError, RuntimeError) as error:  # a BadInput, or no name of a file at all
            self.console.print(str(error).replace(" or add --force", ""), style="red")
        else:
            self.console.print(f"written to {path}")

    def finish(self) -> None:
        """Show the end: the last board, the result, why it ended, where the record is."""
        from trainshed.core.say import ENGLISH

        self.keep()
        self.show(board=True, tables=True)
        self.console.print(result(self.match))
        ending = self.match.game.face.ending(self.match.state, ENGLISH)
        self.console.print(f"\nThe match ended: {ending}.")
        self.console.print(f"Its record: {self.path}", soft_wrap=True)
        self.console.print("Look at it again with: trainshed replay FILE")
