"""Languages of the pages: gettext catalogues, read at the start, and which one a reader gets."""

import gettext
import io
from functools import cache
from pathlib import Path

from babel.messages import mofile, pofile

FOLDER = Path(__file__).parent / "locale"
LANGUAGES = {"en": "English", "de": "Deutsch", "it": "Italiano"}


@cache
def catalogue(language: str) -> gettext.NullTranslations:
    """Return the words of a language; English is what stands in the sources."""
    path = FOLDER / f"{language}.po"
    if not path.is_file():
        return gettext.NullTranslations()
    with path.open("rb") as stream:
        read = pofile.read_po(stream, locale=language)
    compiled = io.BytesIO()
    mofile.write_mo(compiled, read)
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
