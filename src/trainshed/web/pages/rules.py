"""The rules of a game as a page, in the reader's language where they are written in it."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from markdown_it import MarkdownIt
from markupsafe import Markup

from trainshed.core.game import Game
from trainshed.core.say import Say


@dataclass(frozen=True)
class RulesPage:
    """What the page of the rules shows."""

    id: str
    title: str
    body: Markup
    language: str


def rules_page(game: Game, language: str, say: Say) -> RulesPage:
    """Return the rules of a game."""
    body, written_in = _rules(game.face.home, language)
    return RulesPage(game.id, say.gettext(game.title), body or _in_short(game), written_in)


def _in_short(game: Game) -> Markup:
    """Say what there is to say of a game whose rules nobody has written down: its actions."""
    rows = [
        Markup("<tr><td>{}</td><td>{}</td></tr>").format(verb.form, verb.meaning)
        for verb in game.verbs.verbs
    ]
    return Markup("<p>{}</p><table>{}</table>").format(game.summary, Markup("").join(rows))


@cache
def _rules(home: Path | None, language: str) -> tuple[Markup, str]:
    paths = (
        [] if home is None else [home / "data" / f"rules.{each}.md" for each in (language, "en")]
    )
    for path in paths:
        if path.is_file():
            text = path.read_text(encoding="utf-8")
            written_in = path.suffixes[0][1:]
            return Markup(MarkdownIt("commonmark").enable("table").render(text)), written_in
    return Markup(""), "en"
