"""Requests that are turned away, each with a page that says why and what to do."""

from trainshed.core.say import Say


class Turned(Exception):  # noqa: N818 - a request that is turned away is no error of ours
    """A request that is answered with a message page: status, title, what to do.

    `detail` is what a program found wrong, word for word and in English: file, line, column.
    """

    retry_after: int | None = None  # seconds

    def __init__(self, status: int, title: str, words: str = "", detail: str = "") -> None:
        super().__init__(title)
        self.status, self.title, self.words, self.detail = status, title, words, detail

    def told(self, say: Say) -> str:
        """Say what to do, in a language."""
        return say.gettext(self.words) if self.words else ""
