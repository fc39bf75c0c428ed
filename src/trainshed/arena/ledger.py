"""What is finished, on disk: one line a match, never rewritten, so that stopping loses nothing."""

import errno
import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from trainshed.core.error import BadInput

from .fixture import Outcome

FORMAT = "trainshed-arena/1"
FILE = "matches.jsonl"


class Ledger:
    """The file of a tournament's finished matches; the first line says which tournament it is."""

    def __init__(self, folder: Path, setup: Mapping[str, Any]) -> None:
        self.path = folder / FILE
        self.outcomes: dict[int, Outcome] = {}
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._stream = self.path.open("a+b", buffering=0)
        except OSError as error:
            raise BadInput(
                f"{self.path}: cannot be written: {error.strerror}; name another folder with --out"
            ) from error
        try:
            self._lock()
            self._read(json.loads(json.dumps({"format": FORMAT, **setup})))
        except BadInput:
            self._stream.close()
            raise

    def add(self, outcome: Outcome) -> None:
        """Write one match so that it stays, even if the machine stops now."""
        self._write(outcome.line())
        self.outcomes[outcome.match] = outcome

    def close(self) -> None:
        """Close the file, and so leave it to others."""
        self._stream.close()

    def _lock(self) -> None:
        """Keep a second tournament out of the same file; where locks are unknown, trust."""
        try:
            import fcntl

            fcntl.flock(self._stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except ImportError:
            pass
        except OSError as error:
            raise BadInput(f"{self.path}: another arena is writing to it; wait for it") from error

    def _read(self, header: dict[str, Any]) -> None:
        self._stream.seek(0)
        text = self._stream.read()
        whole, _, torn = text.rpartition(b"\n")
        if torn:  # the last write did not end: that match is played again
            self._stream.truncate(len(text) - len(torn))
        lines = whole.split(b"\n") if whole else []
        if not lines:
            self._write(header)
            return
        try:
            self._compare(json.loads(lines[0]), header)
            for line in lines[1:]:
                outcome = Outcome(**json.loads(line))
                self.outcomes[outcome.match] = outcome
        except BadInput:
            raise
        except (ValueError, TypeError) as error:
            raise BadInput(f"{self.path}: is no ledger of an arena; name another --out") from error

    def _compare(self, stored: Any, header: dict[str, Any]) -> None:
        if not isinstance(stored, dict) or stored.get("format") != FORMAT:
            raise ValueError("no header")
        changed = [key for key in header if stored.get(key) != header[key]]
        if changed:
            raise BadInput(
                f"{self.path}: holds another tournament (changed: {', '.join(changed)}); "
                "name another folder with --out"
            )

    def _write(self, line: dict[str, Any]) -> None:
        """Append a line whole or not at all."""
        self._stream.seek(0, os.SEEK_END)
        size = self._stream.tell()
        try:
            text = json.dumps(line, separators=(",", ":")).encode() + b"\n"
            if self._stream.write(text) != len(text):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            os.fsync(self._stream.fileno())
        except OSError as error:
            os.ftruncate(self._stream.fileno(), size)
            raise BadInput(
                f"{self.path}: cannot be written: {error.strerror}; the {len(self.outcomes):,} "
                "matches finished before are kept: start the same command again"
            ) from error
