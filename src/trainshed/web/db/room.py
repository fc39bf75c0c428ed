"""The waiting room of a table while one change of it is made."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy.orm import Session

from .models import GUEST, ChatRow, MatchRow, SeatRow


@dataclass
class Room:
    """A table and its seats, which nobody else changes meanwhile; `Repo.room` opens it."""

    match: MatchRow
    seats: list[SeatRow]
    session: Session
    version: int  # of the table; the next one, once the change is kept
    is_changed: bool = False

    def change(self, **values: Any) -> None:
        """Change the table itself."""
        for name, value in values.items():
            setattr(self.match, name, value)
        self.is_changed = True

    def give(self, number: int, seat: SeatRow) -> None:
        """Let a seat be as another one: open, a guest's or a bot's."""
        mine = self.seats[number]
        mine.kind, mine.name, mine.guest_id, mine.bot = (
            seat.kind,
            seat.name,
            seat.guest_id,
            seat.bot,
        )
        mine.nonce = seat.nonce or ""
        self.is_changed = True

    def lay(self, seats: Sequence[SeatRow]) -> None:
        """Put other seats in the place of all."""
        for number, seat in enumerate(seats):
            if number < len(self.seats):
                self.give(number, seat)
            else:
                seat.match_id = self.match.id
                self.session.add(seat)
        for seat in self.seats[len(seats) :]:
            self.session.delete(seat)
        self.is_changed = True

    def say(self, name: str, kind: str) -> None:
        """Tell the table what somebody did."""
        self.session.add(ChatRow(match_id=self.match.id, name=name, kind=kind, text=""))

    def hand_on(self) -> None:
        """Let the first of those who sit here be the host, where the host does not."""
        people = [seat for seat in self.seats if seat.kind == GUEST]
        if people and self.match.host_id not in [seat.guest_id for seat in people]:
            self.be_hosted_by(people[0])

    def be_hosted_by(self, seat: SeatRow) -> None:
        """Let the person of a seat be the host."""
        self.change(host_id=seat.guest_id)
        self.say(seat.name, "host")
