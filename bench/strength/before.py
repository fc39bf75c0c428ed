"""A bot as it was at an earlier commit: what a change of the bots is measured against.

    git worktree add --detach ../before COMMIT
    TRAINSHED_BEFORE=../before trainshed arena GAME club bench/strength/before.py:bot=club ...

One process for each worker runs the earlier sources; both must know the same actions and positions.
"""

import functools
import os
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any, ClassVar

from trainshed.core.option import Option

BOTS = ("beginner", "club", "expert", "greedy")
MOST_BOTS = 16  # kept by the process: more than any match has, so that those of old matches go


class Before:
    """Asks the earlier sources."""

    meaning: ClassVar[str] = "a bot by earlier sources, whose checkout TRAINSHED_BEFORE names"
    parameters: ClassVar[tuple[Option, ...]] = (Option("bot", "club", BOTS, meaning="which"),)

    def __init__(self, stream: Any, bot: str) -> None:
        self.start = (bot, tuple(int(word) for word in stream))

    def choose(self, view: Any, legal: Any) -> str:
        """Return what the bot chose then."""
        position = (view.game.id, view.seat, view.state.tobytes(), view.names, view.actions)
        return str(ask((id(self), self.start, position, list(legal))))


@functools.cache
def process() -> subprocess.Popen[bytes]:
    """Start the process with the earlier sources."""
    if "TRAINSHED_BEFORE" not in os.environ:
        raise ValueError(
            "TRAINSHED_BEFORE is not set; let it name a checkout of the earlier commit"
        )
    sources = Path(os.environ["TRAINSHED_BEFORE"]) / "src"
    return subprocess.Popen(
        [sys.executable, __file__],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": str(sources)},
    )


def ask(question: Any) -> Any:
    """Send a question to the process and return its answer."""
    running = process()
    assert running.stdin is not None
    assert running.stdout is not None
    pickle.dump(question, running.stdin)
    running.stdin.flush()
    return pickle.load(running.stdout)  # our own process


def answer_all() -> None:
    """Answer questions until there are no more: runs with the earlier sources."""
    import numpy as np

    from trainshed import bots
    from trainshed.core.record import batch
    from trainshed.core.seeds import WORDS
    from trainshed.games import find

    made: dict[Any, Any] = {}
    while True:
        try:
            number, start, position, legal = pickle.load(sys.stdin.buffer)
        except EOFError:
            return
        name, seat, state, names, actions = position
        game = find(name)
        if (number, start) not in made:
            while len(made) >= MOST_BOTS:
                del made[next(iter(made))]
            own = np.array(start[1][:WORDS], dtype=np.int64)  # it may have had fewer
            made[number, start] = bots.find(start[0]).make(0, seat, own)
            if hasattr(made[number, start], "take_time"):
                made[number, start].take_time()  # nobody waits
        states = batch(game.dtype, 1)
        states.view(np.uint8)[:] = np.frombuffer(state, dtype=np.uint8)
        view = bots.View(game, seat, states[0], names, actions)
        chosen = made[number, start].choose(view, legal)
        pickle.dump(chosen, sys.stdout.buffer)
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    answer_all()
