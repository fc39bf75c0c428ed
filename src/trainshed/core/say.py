"""Translations: what every sentence for people is said through."""

from gettext import NullTranslations
from typing import Protocol


class Say(Protocol):
    """Translations, as the gettext module has them."""

    def gettext(self, message: str) -> str:
        """Return the message in the reader's language."""

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        """Return the message for n things in the reader's language."""


ENGLISH: Say = NullTranslations()  # messages stand in English in the sources
