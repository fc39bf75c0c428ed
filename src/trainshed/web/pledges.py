"""What the server binds itself to before it knows what others add: the name of a table, and with it
the secret of its draws.

Both follow from the key of the house, so a page can show the hash of a secret for a table that is
not there yet, and nothing is stored until somebody opens it.
"""

import hmac
import secrets
from dataclasses import dataclass

from trainshed.core import fair

FIRST = "amber brass copper early feather gentle granite iron ivory late maple misty north"
SECOND = "arch beacon bridge canal cutting depot harbour junction platform signal tunnel viaduct"
LETTERS = "abcdefghjkmnpqrstvwxyz23456789"  # none that are taken for another
MARK = 32  # characters by which the house knows its own pledges


def new_id() -> str:
    """Return the id of a new table: pleasant to read, impossible to guess."""
    tail = "".join(secrets.choice(LETTERS) for _ in range(10))
    return f"{secrets.choice(FIRST.split())}-{secrets.choice(SECOND.split())}-{tail}"


@dataclass(frozen=True)
class Pledge:
    """What a page carries: the id of a table with a mark, and the hash of its secret."""

    text: str
    commitment: str


class Pledges:
    """Makes pledges for visitors, and keeps them."""

    def __init__(self, house_key: bytes) -> None:
        self._key = hmac.digest(house_key, b"pledges", "sha256")

    def make(self, token: str) -> Pledge:
        """Promise a visitor the secret of the table that they may open."""
        match_id = new_id()
        text = f"{match_id}.{self._mark(token, match_id)}"
        return Pledge(text, fair.commitment(self.secret_of(match_id)))

    def table_of(self, token: str, text: str) -> str:
        """Return the id of the table that a visitor was promised; "" if none was."""
        match_id, _, mark = text.partition(".")
        is_ours = hmac.compare_digest(self._mark(token, match_id).encode(), mark.encode())
        return match_id if is_ours else ""

    def secret_of(self, match_id: str) -> str:
        """Return the secret of a table's draws."""
        return hmac.digest(self._key, f"secret {match_id}".encode(), "sha256").hex()

    def _mark(self, token: str, match_id: str) -> str:
        text = f"pledge {match_id} {token}".encode("utf-8", "replace")
        return hmac.digest(self._key, text, "sha256").hex()[:MARK]
