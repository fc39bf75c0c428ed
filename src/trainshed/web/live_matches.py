"""The live matches of one process: a cache, which can be thrown away at any time and comes back
from the stored actions.
"""

import contextlib
import functools
import threading
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import Any

from trainshed.core.error import BadInput
from trainshed.core.game import CHANCE, Game
from trainshed.core.match import Match

from .db.models import WAITING, MatchRow
from .db.repo import Repo
from .live_match import LiveMatch, load
from .preparing import NotReady, Preparing

MOST_IN_MEMORY = 1200  # tables: 40 KB each, with the pages of three people up to 600 KB
MOST_RESULTS = 20_000


class LiveMatches:
    """What is at hand, and how the rest is found."""

    def __init__(self, repo: Repo, preparing: Preparing) -> None:
        self.repo, self.preparing = repo, preparing
        self._live: OrderedDict[str, LiveMatch] = OrderedDict()
        self._lock = threading.Lock()
        self._results: dict[str, Sequence[int]] = {}  # of finished matches

    def live(self, match_id: str) -> LiveMatch | None:
        """Return a table as it is in the database now; None where there is none."""
        found = self.at_hand(match_id)
        if found is None:
            return self._load(match_id)
        with found.lock:  # whoever changes it in this process has the lock until it is stored
            version = self.repo.version(match_id)
            if version is None:
                self._forget(match_id)
                return None
            if found.is_stale or version != found.row.version:
                found.reload(self.repo)
                self._replay(found)
        return found

    def _forget(self, match_id: str) -> None:
        """The host has deleted it."""
        with self._lock:
            self._live.pop(match_id, None)

    def must_be_ready(self, game: str) -> None:
        """Go on only when the rules of a game are ready."""
        if not self.preparing.is_ready(game):
            raise NotReady

    def at_hand(self, match_id: str) -> LiveMatch | None:
        """Return a table from memory; another process may have changed it since."""
        with self._lock:
            found = self._live.get(match_id)
            if found is not None:
                self._live.move_to_end(match_id)
            return found

    def _load(self, match_id: str) -> LiveMatch | None:
        loaded = load(self.repo, match_id)
        if loaded is None:
            return None
        loaded.must_be_ready = functools.partial(self.must_be_ready, loaded.row.game)
        self._replay(loaded)
        with self._lock:
            found = self._live.setdefault(match_id, loaded)
            while len(self._live) > MOST_IN_MEMORY:
                self._live.popitem(last=False)
            return found

    def _replay(self, live: LiveMatch) -> None:
        """Replay a match at once, so that what is wrong with it is said here; a table that waits
        for its start has nothing to replay, and is there before the rules are.
        """
        if live.row.status != WAITING:
            _ = live.match

    def all_at_hand(self) -> dict[str, LiveMatch]:
        """Return all that are in memory."""
        with self._lock:
            return dict(self._live)

    def first_mover(self, game: Game, seats: int, options: Mapping[str, Any]) -> int:
        """Return who moves first, as far as it can be known before the rules are ready."""
        if not self.preparing.is_ready(game.id):
            return CHANCE
        return Match(game, seats, options=options).to_move

    def result(self, row: MatchRow) -> Sequence[int]:
        """Return the scores of a finished match; nothing where it cannot be replayed now."""
        found = self._results.get(row.id)
        if found is None:
            with contextlib.suppress(NotReady, BadInput):
                self.must_be_ready(row.game)
                live = self.at_hand(row.id) or load(self.repo, row.id)
                if live is not None and live.match.is_over:
                    with live.lock:
                        found = self._results[row.id] = live.match.scores()
            while len(self._results) > MOST_RESULTS:
                self._results.pop(next(iter(self._results)), None)
        return found or ()

    def forget_result(self, match_id: str) -> None:
        """A finished match goes on: its end was taken back."""
        self._results.pop(match_id, None)
