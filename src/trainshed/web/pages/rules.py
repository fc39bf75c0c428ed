"""The rules of a game as a page: in short, worked examples, in full with an anchor for every
paragraph, and the rulings; each in the reader's language where it is written in it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from markupsafe import Markup

from trainshed.core.game import Game
from trainshed.core.say import Say
from trainshed.games import find, names

from ..rulebook import Chapter, Heading, chapter, nearest
from .worked import Worked, worked_examples

SHORT, FULL, RULINGS = "rules", "full", "rulings"  # the texts, by the names of their files


@dataclass(frozen=True)
class Text:
    """A text of the page, and the language it is written in."""

    body: Markup
    language: str


@dataclass(frozen=True)
class RulesPage:
    """What the page of the rules shows."""

    id: str
    title: str
    games: Sequence[tuple[str, str]]
    contents: Sequence[Heading]
    short: Text
    worked: Sequence[Worked]
    full: Text | None
    rulings: Text | None


def rules_page(game: Game, language: str, say: Say, is_ready: bool = True) -> RulesPage:
    """Return the rules of a game; examples are played, and wait until that takes no time."""
    texts, written = _texts(game.face.home, language), _written(game.face.home, language)
    return RulesPage(
        game.id,
        say.gettext(game.title),
        [(name, say.gettext(find(name).title)) for name in names()],
        texts[FULL].headings if FULL in texts else (),
        written.get(SHORT) or Text(_in_short(game), "en"),
        worked_examples(game, language, say) if is_ready else (),
        written.get(FULL),
        written.get(RULINGS),
    )


def citations(game: Game, rule: str) -> list[tuple[str, str]]:
    """Return what a reason cites, "8.1.2, C13", each with the address of its paragraph; "" where
    the rules of the game have none.
    """
    known, found = _anchors(game.face.home), []
    for cited in filter(None, rule.split(", ")):
        anchor = nearest(cited, known)
        found.append((cited, f"/rules/{game.id}#{anchor}" if anchor else ""))
    return found


def anchors(game: Game, language: str = "en") -> frozenset[str]:
    """Return the anchors of a game's rules; they are the same in every language."""
    return _anchors(game.face.home, language)


def _anchors(home: Path | None, language: str = "en") -> frozenset[str]:
    texts = _texts(home, language)
    names = (FULL, RULINGS) if FULL in texts else (SHORT,)
    return frozenset[str]().union(*(texts[name].anchors for name in names if name in texts))


def _in_short(game: Game) -> Markup:
    """Say what there is to say of a game whose rules nobody has written down: its actions."""
    rows = [
        Markup("<tr><td>{}</td><td>{}</td></tr>").format(verb.form, verb.meaning)
        for verb in game.verbs.verbs
    ]
    return Markup("<p>{}</p><table>{}</table>").format(game.summary, Markup("").join(rows))


@cache
def _written(home: Path | None, language: str) -> Mapping[str, Text]:
    """Return the texts of a game as the page shows them."""
    texts, known = _texts(home, language), _anchors(home)
    return {name: Text(each.html(known), each.language) for name, each in texts.items()}


@cache
def _texts(home: Path | None, language: str) -> Mapping[str, Chapter]:
    """Return the texts of a game, each in the language where it is written in it, or in English."""
    found: dict[str, Chapter] = {}
    for name in (FULL, RULINGS, SHORT) if home is not None else ():
        for each in (language, "en"):
            path = Path(home or "") / "data" / f"{name}.{each}.md"
            if path.is_file():
                found[name] = chapter(path, each, is_whole=FULL not in found)
                break
    return found
