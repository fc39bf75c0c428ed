"""What other processes do at the tables of one PostgreSQL: it tells, and we listen.

Every change of a table sends "ID VERSION" with its transaction (`Repo`). One thread here waits for
these. After the database was away, whatever may have been missed is read anew.
"""

import logging
import threading
from collections.abc import Callable

from sqlalchemy import Engine

from .db.repo import CHANNEL

PATIENCE = 1.0  # seconds between two looks at whether to stop, or two tries to come back
log = logging.getLogger("trainshed.web")


class Notifications:
    """A thread that calls `heard` for each change, and `missed` when it begins to listen."""

    def __init__(
        self, engine: Engine, heard: Callable[[str, int], None], missed: Callable[[], None]
    ) -> None:
        self.engine, self.heard, self.missed = engine, heard, missed
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, name="news", daemon=True)

    def start(self) -> None:
        """Listen, on a database that tells; SQLite is one process's."""
        if self.engine.dialect.name == "postgresql":
            self._thread.start()

    def close(self) -> None:
        """Stop listening."""
        self._ended.set()
        if self._thread.is_alive():
            self._thread.join()

    def _run(self) -> None:
        while not self._ended.is_set():
            try:
                self._listen()
            except Exception as error:
                reason = str(error).strip().partition("\n")[0]
                log.warning("the database does not tell what others do: %s", reason)
                self._ended.wait(PATIENCE)

    def _listen(self) -> None:
        with self.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.exec_driver_sql(f"LISTEN {CHANNEL}")
            self.missed()
            line = connection.connection.driver_connection
            assert line is not None
            while not self._ended.is_set():
                for notice in line.notifies(timeout=PATIENCE):
                    name, _, version = notice.payload.rpartition(" ")
                    self.heard(name, int(version))
            connection.exec_driver_sql(f"UNLISTEN {CHANNEL}")
