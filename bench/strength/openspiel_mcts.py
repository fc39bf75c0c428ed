"""OpenSpiel's own Monte Carlo tree search as a bot: the peer of `mcts`, by the clock.

    trainshed arena GAME mcts:ms=200 bench/strength/openspiel_mcts.py:ms=200

It searches through our adapter, with random playouts, as OpenSpiel's example does. OpenSpiel counts
simulations; here they end when the time is up. Its faster C++ search cannot be taken: it crashes
with games written in Python, its own `python_tic_tac_toe` too (open_spiel 2.0.2).
"""

import contextlib
import time
from typing import Any, ClassVar

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

from trainshed.adapters import openspiel
from trainshed.core.option import Option
from trainshed.core.seeds import draw

UCT_C = 2.0  # what OpenSpiel's example takes
WITHOUT_END = 1 << 40


class TimeUp(Exception):  # noqa: N818 - no error
    """The time of a move is over."""


class ByTheClock(mcts.MCTSBot):  # type: ignore[misc]
    """The search of OpenSpiel, ended by a clock between two simulations."""

    def search_for(self, state: Any, seconds: float) -> int:
        """Return the action its root calls best when the time is up."""
        self.until = time.perf_counter() + seconds
        with contextlib.suppress(TimeUp):
            self.mcts_search(state)
        return int(self.root.best_child().action)

    def _apply_tree_policy(self, root: Any, state: Any) -> Any:
        if root.children and time.perf_counter() >= self.until:  # without any it has no choice
            raise TimeUp
        self.root = root
        return super()._apply_tree_policy(root, state)


class OpenSpielMcts:
    """Searches with OpenSpiel."""

    meaning: ClassVar[str] = "the search of OpenSpiel through our adapter"
    parameters: ClassVar[tuple[Option, ...]] = (
        Option("ms", 200, lowest=1, highest=600_000, meaning="milliseconds a move"),
    )

    def __init__(self, stream: Any, ms: int) -> None:
        openspiel.register_all()
        self.ms, self.stream = ms, stream
        self.numbers = np.random.RandomState(int(draw(stream)) & 0x7FFFFFFF)

    def choose(self, view: Any, legal: Any) -> str:
        """Return what its search visited most; the only action without a search, as ours."""
        if len(legal) == 1:
            return str(legal[0])
        name = f"{openspiel.PREFIX}{view.game.id}(players={len(view.names)})"
        game = pyspiel.load_game(name)
        state = game.state_at(view.state)
        view.game.determinise(state.states[0], view.seat, self.stream)
        rollouts = mcts.RandomRolloutEvaluator(1, self.numbers)
        bot = ByTheClock(game, UCT_C, WITHOUT_END, rollouts, random_state=self.numbers)
        action = bot.search_for(state, self.ms / 1000)
        return str(view.game.verbs_at(view.state).text(action))
