"""A whole tournament: what is not yet finished is played, what is finished stays finished."""

from collections.abc import Callable
from pathlib import Path

from . import report
from .fixture import Outcome
from .ledger import Ledger
from .runner import Runner, Stop
from .schedule import Schedule
from .standings import Standings, standings


class Tournament:
    """A schedule, the folder it is kept in, and who plays it."""

    def __init__(self, schedule: Schedule, folder: Path, runner: Runner) -> None:
        self.schedule, self.folder, self.runner = schedule, folder, runner
        self.ledger = Ledger(folder, schedule.setup())

    @property
    def due(self) -> list[int]:
        """The numbers of the matches not yet finished."""
        return [k for k in range(self.schedule.matches) if k not in self.ledger.outcomes]

    def play(
        self, stop: Stop = lambda: False, told: Callable[[Outcome], None] = lambda outcome: None
    ) -> Standings:
        """Play what is due until it is done or `stop` says so; write the reports; return them."""
        try:
            for outcome in self.runner.run(self.schedule, self.due, stop):
                self.ledger.add(outcome)
                told(outcome)
            table = standings(self.schedule, self.ledger.outcomes.values())
            report.write(self.folder, self.schedule, table)
        finally:
            self.ledger.close()
        return table
