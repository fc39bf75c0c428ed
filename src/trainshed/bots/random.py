"""The random bot: every legal action with the same chance."""

from collections.abc import Sequence
from typing import Any, ClassVar

from trainshed.core.option import Option
from trainshed.core.play import RANDOM
from trainshed.core.seeds import below

from . import View


class Random:
    """Choose any legal action; the least a bot can do, and what others are measured against."""

    meaning: ClassVar[str] = "any legal action, each with the same chance"
    parameters: ClassVar[tuple[Option, ...]] = ()
    pilot: ClassVar[int | None] = RANDOM

    def __init__(self, stream: Any) -> None:
        self.stream = stream

    def choose(self, view: View, legal: Sequence[str]) -> str:
        """Return one of the legal actions, as compiled play would with the same stream."""
        return legal[int(below(self.stream, len(legal)))]
