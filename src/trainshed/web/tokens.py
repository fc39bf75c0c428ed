"""Tokens of cookies: always the server's own choice, and known as such without a row in the
database.
"""

import base64
import hmac
import re
import secrets
import threading
from functools import lru_cache

from .db.repo import Repo
from .security import hashed

RANDOM, MARK = 43, 22  # characters: 256 random bits, 128 bits by which the house knows its own
TOKEN = re.compile(rf"[A-Za-z0-9_-]{{{RANDOM}}}(?:[A-Za-z0-9_-]{{{MARK}}})?")
MOST_KNOWN = 4096  # tokens that were checked
MOST_OLD = 20_000  # tokens of before that are remembered


def is_old(token: str) -> bool:
    """Tell whether a token is from before the house marked its own."""
    return len(token) == RANDOM


class Tokens:
    """Makes tokens, and tells which are its own. Those of before have no mark: they are taken where
    the database knows the guest.
    """

    def __init__(self, house_key: bytes, repo: Repo) -> None:
        self._key = hmac.digest(house_key, b"tokens", "sha256")
        self._repo = repo
        self._old: dict[str, bool] = {}
        # Kept, as hashing lets other threads run, and the loop would wait for its next turn.
        self._is_marked = lru_cache(MOST_KNOWN)(self._check_mark)
        self._lock = threading.Lock()

    def new(self) -> str:
        """Return a fresh token."""
        return self.marked(secrets.token_urlsafe(32))

    def marked(self, chosen: str) -> str:
        """Return a token by which the house knows its own."""
        digest = hmac.digest(self._key, chosen.encode(), "sha256")[:16]
        return chosen + base64.urlsafe_b64encode(digest).decode().rstrip("=")

    def is_ours(self, token: str) -> bool:
        """Tell whether a token was issued here, as far as memory knows."""
        if is_old(token):
            return self._old.get(token, False)
        return self._is_marked(token)

    def _check_mark(self, token: str) -> bool:
        return hmac.compare_digest(self.marked(token[:RANDOM]).encode(), token.encode())

    def must_look_up(self, token: str) -> bool:
        """Tell whether only the database knows a token."""
        return is_old(token) and token not in self._old

    def look_up(self, token: str) -> None:
        """Ask the database for a token of before."""
        if self._repo.guest_of(hashed(token)) is not None:
            with self._lock:
                self._old[token] = True
                while len(self._old) > MOST_OLD:
                    self._old.pop(next(iter(self._old)))
