"""The searching bot: an information-set Monte Carlo tree search, the same for every game."""

from collections.abc import Sequence
from typing import Any, ClassVar

from trainshed.core.option import Option
from trainshed.core.seeds import draw

from .. import View
from .iterate import Rules
from .report import Choice, Report
from .search import Budget, Search, actions_of

DEFAULT_MS = 500
WITHOUT_END = 1 << 30  # decisions: a playout that is never cut off


class Mcts:
    """Try out what may come, from what the seat knows, and play what was tried most."""

    meaning: ClassVar[str] = "searches: tries out what may come, more often where it looks good"
    parameters: ClassVar[tuple[Option, ...]] = (
        Option("ms", 0, lowest=0, highest=600_000, meaning="milliseconds a move; 0: no bound"),
        Option("iterations", 0, lowest=0, highest=10**8, meaning="iterations a move; 0: no bound"),
        Option("threads", 1, lowest=1, highest=256, meaning="threads, each with a tree"),
        Option("depth", 60, lowest=0, highest=10**6, meaning="decisions of a playout; 0: all"),
        Option(
            "whim", 40, lowest=1, highest=1000, meaning="one playout decision in so many is random"
        ),
        Option("explore", 50, lowest=0, highest=10_000, meaning="pull of the untried, per cent"),
        Option("nodes", 100_000, lowest=100, highest=10**7, meaning="room in a tree"),
    )
    pilot: ClassVar[int | None] = None
    forgetful: ClassVar[bool] = True  # random numbers go by the ply; the tree only saves work

    def __init__(self, stream: Any, **parameters: int) -> None:
        self.given = {option.name: int(option.default) for option in Mcts.parameters} | parameters
        if not self.given["ms"] and not self.given["iterations"]:
            self.given["ms"] = DEFAULT_MS
        self.seed = int(draw(stream)) << 31 ^ int(draw(stream))
        self.report: Report | None = None  # of the last search
        self._search: Search | None = None

    def choose(self, view: View, legal: Sequence[str]) -> str:
        """Return the most visited action that is legal; the only one without a search.

        Hidden things are filled in anew for each iteration: cards that are offered there need not
        be here.
        """
        if len(legal) == 1:
            return legal[0]
        tried = self.analyse(view, early=True).choices
        return next((choice.text for choice in tried if choice.text in legal), legal[0])

    def analyse(self, view: View, early: bool = False) -> Report:
        """Search the position and tell everything that was found; `early` ends a settled search."""
        if self._search is None:
            self._search = self._new_search(view)
        budget = Budget(self.given["iterations"], self.given["ms"], early)
        self.report = self._search.run(view.state, view.actions, budget)
        return self.report

    def _new_search(self, view: View) -> Search:
        rules = Rules(
            seat=view.seat,
            depth=self.given["depth"] or WITHOUT_END,
            whim=self.given["whim"],
            explore=self.given["explore"] / 100,
            is_wide=actions_of(view.game, view.game.wide),
            is_paid=actions_of(view.game, view.game.paid),
        )
        seats, threads = len(view.names), self.given["threads"]
        return Search(view.game, seats, rules, self.seed, threads, self.given["nodes"])


__all__ = ["Choice", "Mcts", "Report"]
