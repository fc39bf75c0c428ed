"""The addresses from which nobody may do anything, as the host of the site has decided."""

import time

from .db.house import banned_addresses
from .db.repo import Repo
from .security import Networks, is_among, networks

READ_AGAIN = 30.0  # seconds; the host decides in another process


class Bans:
    """What one process knows of them; asked by threads, for it may ask the database."""

    def __init__(self, repo: Repo) -> None:
        self.repo = repo
        self._known: Networks = []
        self._read = -READ_AGAIN

    def holds(self, address: str) -> bool:
        """Tell whether an address is banned."""
        if time.monotonic() - self._read >= READ_AGAIN:
            self._known = networks(" ".join(banned_addresses(self.repo)))
            self._read = time.monotonic()
        return bool(self._known) and is_among(address, self._known)
