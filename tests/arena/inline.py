"""A runner for tests: every match here and now, and files with bots that misbehave."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from trainshed.arena.fixture import Outcome, play
from trainshed.arena.runner import Stop
from trainshed.arena.schedule import Schedule

BODIES = {
    "raises": "raise ValueError('no idea')",
    "illegal": "return 'bid 5000'",
    "silent": "return None",
    "leaves": "raise SystemExit('bye')",
    "hangs": "import time; time.sleep(600)",
    "exits": "import os; os._exit(3)",
    "fine": "return legal[0]",
}


class Inline:
    """Play one match after the other."""

    def run(self, schedule: Schedule, numbers: Sequence[int], stop: Stop) -> Iterator[Outcome]:
        """Play until told to stop."""
        for number in numbers:
            if stop():
                return
            yield play(schedule, schedule.fixture(number))


def bot_file(folder: Path, kind: str) -> str:
    """Write a bot of this kind; return its path."""
    path = folder / f"{kind}.py"
    text = f"class Bot:\n    def choose(self, view, legal):\n        {BODIES[kind]}\n"
    path.write_text(text, encoding="utf-8")
    return str(path)
