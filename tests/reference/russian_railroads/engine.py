"""The reference engine: the position, and the few calls from outside."""

import pickle
from pathlib import Path
from typing import Any

from tests.reference.russian_railroads import flow, moves, options, solo
from tests.reference.russian_railroads.components import Components, default_folder
from tests.reference.russian_railroads.state import Emil, Immediate, Part, Unit, new_player
from tests.reference.russian_railroads.view import view


class Reference:
    """A match of Russian Railroads with any modules of German Railroads."""

    def __init__(
        self, seats: int, options: dict[str, Any] | None = None, folder: Path | None = None
    ) -> None:
        self.c = Components(seats, options or {}, folder or default_folder())
        self.seats = seats
        self.ply = 0
        self.action: str | None = None
        self.node, self.to_move = "CHANCE", flow.CHANCE
        self.stage = "setup"
        self.round = 0
        self.active = 0
        self.points_log: list[tuple[int, int, str]] = []
        self._set_up_board()
        self._set_up_turn()
        self._set_up_draws()
        flow.advance(self)

    def _set_up_board(self) -> None:
        c = self.c
        self.players = [new_player(c) for _ in range(self.seats)]
        self.strip: dict[str, str | None] = dict.fromkeys(c.strip)
        self.stacks = dict.fromkeys(c.numbers[1:], c.tiles_each)
        self.factory_supply: list[int] = []
        self.question_cards = list(c.cards)
        self.doublers = c.doublers
        self.turquoise_home = c.turquoise
        self.occupied: dict[str, tuple[int, tuple[int, ...]]] = {}  # seat (-1 Emil), pieces
        self.pile = list(c.end_bonus)
        self.removed: list[str] = []
        self.starting_left = list(c.starting)
        self.foundries_down = list(c.foundries)
        self.foundries_up: list[str] = []
        self.extensions_left = list(c.extensions)
        self.income_left = {marker: entry["copies"] for marker, entry in c.income.items()}
        self.extra_marker = c.germany
        self.boilerman_space: int | None = None
        self.emil: Emil | None = solo.new_emil(self) if c.solo else None

    def _set_up_turn(self) -> None:
        self.order: list[int] = [0] if self.c.solo else []
        self.next_order: list[int] = []
        self.bonus_seats: list[int] = []
        self.pool: list[Part] = []
        self.immediate: list[Immediate] = []
        self.unit: Unit | None = None
        self.current: int | None = None  # the part chosen from the pool
        self.paying: str | None = None
        self.cards_owed = 0
        self.free_action_used = False
        self.foundry_in_use: str | None = None
        self.relocations: list[tuple[int, str]] = []
        self.relocating = ""

    def _set_up_draws(self) -> None:
        """List the chance events of the setup in their order, with the engineers' letters."""
        self.setup_draws: list[tuple[str, str]] = []
        if not self.c.solo:
            self.setup_draws += [("order", "")] * self.seats
        self.setup_draws += [("engineer", letter) for letter in self.c.letters]
        self.setup_draws += [("remove", "")] * self.c.removed_end_bonus
        if self.c.coal:
            self.setup_draws += [("foundry", "")] * self.c.foundries_up

    def add_points(self, seat: int, points: int, why: str) -> None:
        self.players[seat].score += points
        self.points_log.append((seat, points, why))
        solo.count_workers(self)

    # ------------------------------------------------------------ from outside

    def legal(self) -> list[str]:
        """List the options of the seat to move."""
        return options.legal(self) if self.to_move >= 0 else []

    def outcomes(self) -> list[str]:
        """List the equally likely outcomes at a chance node."""
        return options.outcomes(self) if self.to_move == flow.CHANCE else []

    def apply(self, text: str) -> None:
        """Carry out an option or an outcome and go on to the next node."""
        allowed = self.outcomes() if self.to_move == flow.CHANCE else self.legal()
        if text not in allowed:
            raise ValueError(f"{text!r} is not possible at {self.node}: {allowed}")
        self.ply += 1
        self.action = text
        moves.do(self, text)
        flow.advance(self)

    def scores(self) -> list[int]:
        return [player.score for player in self.players]

    def winners(self) -> list[int]:
        best = max(self.scores())
        return [seat for seat, score in enumerate(self.scores()) if score == best]

    def view(self) -> dict[str, Any]:
        return view(self)

    def copy(self) -> "Reference":
        """Copy the position; the components are shared."""
        other = Reference.__new__(Reference)
        state = {key: value for key, value in self.__dict__.items() if key != "c"}
        other.__dict__ = {"c": self.c, **pickle.loads(pickle.dumps(state))}
        return other
