"""Decisions that are prices: how a game says which, so that the judge can tell a fair one."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Pricing:
    """A verb whose number is a price that the seat pays if it gets what is on offer.

    The others answer until it has it (`granted`), or one of them takes it for that price
    (`refused`); where nobody can, the seat leaves it to them by a verb of its own (`leave`).
    """

    verb: str
    granted: str
    refused: str = ""
    leave: str = ""
