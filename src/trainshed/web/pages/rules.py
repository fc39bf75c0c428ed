"""The rules of a game as a page, in the reader's language where they are written in it."""

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from markdown_it import MarkdownIt
from markupsafe import Markup

from trainshed.core.game import Game
from trainshed.core.page import Say


@dataclass(frozen=True)
class RulesPage:
    """What the page of the rules shows."""

    id: str
    title: str
    body: Markup
    language: str


def rules_page(game: Game, language: str, say: Say) -> RulesPage:
    """Return the rules of a game."""
    body, written_in = _rules(game.id, language)
    return RulesPage(game.id, say.gettext(game.title), body, written_in)


@cache
def _rules(game_id: str, language: str) -> tuple[Markup, str]:
    folder = files("trainshed.games") / game_id / "data"
    for each in (language, "en"):
        path = folder / f"rules.{each}.md"
        if path.is_file():
            text = path.read_text(encoding="utf-8")
            return Markup(MarkdownIt("commonmark").enable("table").render(text)), each
    return Markup(""), "en"
