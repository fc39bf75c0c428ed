"""The languages of Russian Railroads, read from its own catalogues."""

import gettext
import io
from functools import cache

from babel.messages import mofile, pofile

from trainshed.games.russian_railroads import GAME

LANGUAGES = ("en", "de", "it")


@cache
def tongue(language: str) -> gettext.NullTranslations:
    """Return the words of a language; English is what stands in the sources."""
    if language == "en":
        return gettext.NullTranslations()
    assert GAME.face.home is not None
    with (GAME.face.home / "locale" / f"{language}.po").open("rb") as stream:
        read = pofile.read_po(stream, locale=language)
    compiled = io.BytesIO()
    mofile.write_mo(compiled, read)
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)
