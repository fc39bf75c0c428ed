"""What seats take in a match and pay for: shares, engineers, cards. A game says what there is of it
(`Face.takings`), so that others can ask what each is worth.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Taking:
    """A thing that a seat took: of which group, and for what price where it has one."""

    group: str  # the title of its table: "Shares of the opening auctions"
    thing: str  # "PO"
    seat: int
    price: int | None = None
