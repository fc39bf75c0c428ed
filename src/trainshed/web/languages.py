"""Languages of the pages: gettext catalogues, read at the start, and which one a reader gets."""

import gettext
import io
from functools import cache
from pathlib import Path

from babel.messages import mofile, pofile
from babel.messages.catalog import Catalog

from trainshed.games import all_games

FOLDER = Path(__file__).parent / "locale"
LANGUAGES = {"en": "English", "de": "Deutsch", "it": "Italiano"}


def folders() -> list[Path]:
    """Return where catalogues lie: the frame's own, then each game's."""
    homes = [game.face.home for game in all_games()]
    return [FOLDER, *(home / "locale" for home in homes if home is not None)]


@cache
def catalogue(language: str) -> gettext.NullTranslations:
    """Return the words of a language, of the frame and all games; English stands in the sources."""
    paths = [folder / f"{language}.po" for folder in folders()]
    whole = Catalog(locale=language) if language in LANGUAGES else None
    if whole is None or not any(path.is_file() for path in paths):
        return gettext.NullTranslations()
    for path in filter(Path.is_file, paths):
        with path.open("rb") as stream:
            for message in pofile.read_po(stream, locale=language):
                if message.id and message.id not in whole:
                    whole.add(message.id, message.string)
    compiled = io.BytesIO()
    mofile.write_mo(compiled, whole)
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


def best(chosen: str | None, accepted: str | None) -> str:
    """Return the language that was chosen, else the first that the browser accepts and we have."""
    if chosen in LANGUAGES:
        return str(chosen)
    wishes = []
    for order, part in enumerate((accepted or "")[:200].split(",")):
        name, _, weight = part.strip().partition(";q=")
        try:
            wishes.append((-float(weight or 1), order, name[:2].lower()))
        except ValueError:
            continue
    return next((name for _, _, name in sorted(wishes) if name in LANGUAGES), "en")
