"""Lines of the server's log: time, level, request, words. Nobody can write lines of their own."""

import logging
import random
import secrets
import sys
import time
from contextvars import ContextVar

from trainshed.core.error import BadInput, shorten

LEVELS = ("debug", "info", "warning", "error")
NAME = "trainshed.web"  # of the logger
NO_REQUEST = "-"
# Not secret: asking the system for each would let other threads run, and cost the loop its turn.
NUMBERS = random.Random(secrets.randbits(128))
REQUEST: ContextVar[str] = ContextVar("request", default=NO_REQUEST)  # what is being answered


def new_request() -> str:
    """Give the request that is being answered a number of its own, and return it."""
    number = f"{NUMBERS.getrandbits(32):08x}"
    REQUEST.set(number)
    return number


def printable(text: str) -> str:
    """Return a text on one line: what is not to be seen is written out, as in \\x1b."""
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode()
        for letter in text
    )


class Lines(logging.Formatter):
    """One line for each event; where a traceback follows, its lines are set in."""

    def format(self, record: logging.LogRecord) -> str:
        """Write an event."""
        at = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        when = f"{at}.{int(record.msecs):03}Z"
        line = f"{when} {record.levelname} {REQUEST.get()} {printable(record.getMessage())}"
        if record.exc_info:
            told = self.formatException(record.exc_info).split("\n")
            line = "\n".join([line, *(f"    {printable(each)}" for each in told)])
        return line


def configure(level: str) -> None:
    """Let this process write its log to standard error, from a level on."""
    if level.lower() not in LEVELS:
        known = ", ".join(LEVELS)
        raise BadInput(f"TRAINSHED_LOG: '{shorten(level)}' is no level; write one of {known}")
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger(NAME).setLevel(level.upper())
