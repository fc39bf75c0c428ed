"""The greedy bot: each game's own quick judgement of what to do now, without looking ahead."""

from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np

from trainshed.core.option import Option
from trainshed.core.play import QUICK

from . import View


class Greedy:
    """Ask the game's `quick` rule: sensible at once, blind to what comes after."""

    meaning: ClassVar[str] = "the game's quick judgement: sensible now, without looking ahead"
    parameters: ClassVar[tuple[Option, ...]] = ()
    pilot: ClassVar[int | None] = QUICK

    def __init__(self, stream: Any) -> None:
        self.stream = stream

    def choose(self, view: View, legal: Sequence[str]) -> str:
        """Return what `quick` picks, as compiled play would with the same stream."""
        verbs = view.game.verbs_at(view.state)
        actions = np.array([verbs.action(text) for text in legal], dtype=np.int64)
        return legal[int(view.game.quick(view.state, actions, len(legal), self.stream))]
