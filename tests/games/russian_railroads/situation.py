"""Situations of Russian Railroads: a match at its first turn, with pieces put where a test wants
them.
"""

from typing import Any

import numpy as np

from trainshed.core.match import Match
from trainshed.core.replay import Steps, refusal_at
from trainshed.games import find
from trainshed.games.russian_railroads.face.view import view
from trainshed.games.russian_railroads.rules import state as st
from trainshed.games.russian_railroads.rules import tables as t

GAME = find("russian_railroads")
STRIP = ("eng01", "eng02", "eng03", "eng08", "eng09", "eng10", "eng11")  # from eng_hire leftwards
ALL_SPACES = {name: at for at, name in enumerate(t.PLACE_IDS)}


class Table:
    """A match whose position a test may change."""

    def __init__(self, seats: int = 4, **options: Any) -> None:
        if seats == 1:
            options["solo"] = True
        self.match = Match(GAME, seats, 1, options)
        self.s = self.match.states[0]
        self.s.order[:seats] = range(seats)
        self.s.card_at[8:] = st.REMOVED_CARD
        self.s.pile = 8
        length = 6 if seats <= 2 else 7
        self.strip(*STRIP[: length - 1])
        if options.get("coal"):
            self.s.foundry_at[:2] = st.FACE_UP_FOUNDRY
            self.s.face_down = 10
        self.turn(0)
        if seats == 1:
            self.s.emil_deck = (1 << 17) - 1 if options.get("coal") else (1 << 16) - 1

    def turn(self, seat: int = 0) -> "Table":
        """Ask a seat for its turn."""
        self.s.phase, self.s.seat, self.s.stage = st.TURN, seat, st.BEFORE
        self.s.free_used = 0
        return self

    def strip(self, *engineers: str) -> "Table":
        """Lay engineers on the strip, from eng_hire leftwards."""
        self.s.engineer_at[:] = np.where(
            self.s.engineer_at == st.ON_THE_STRIP, st.IN_BOX, self.s.engineer_at
        )
        self.s.strip[:] = t.NONE
        for at, name in enumerate(engineers):
            self.s.strip[at] = t.ENGINEER_IDS.index(name)
            self.s.engineer_at[self.s.strip[at]] = st.ON_THE_STRIP
        return self

    def railroad(
        self, name: str, seat: int = 0, loco: tuple[int, ...] = (), **pieces: int
    ) -> "Table":
        """Put pieces and locomotives on a railroad; what they unlock is unlocked and spent."""
        names = t.GERMAN_RAILROAD_IDS if self.s.board else t.BASE_RAILROAD_IDS
        r = names.index(name)
        for colour, at in pieces.items():
            c = t.COLOUR_IDS.index(colour)
            self.s.track[seat, c, r] = at
            if at:
                self.s.unlocked[seat] = int(self.s.unlocked[seat]) | 1 << c
        if loco:
            self.s.loco[seat, r] = [*loco, 0, 0][: t.SLOTS]
        return self

    def spent(self, seat: int = 0) -> "Table":
        """Count all advantages whose conditions are met as gained, and what they unlock."""
        from trainshed.games.russian_railroads.rules.gain import fire_all

        self.s.seat = seat
        kept = {name: np.copy(self.s[name]) for name in ("workers", "extra", "coins", "score")}
        fire_all(self.s, seat)
        for name, value in kept.items():
            self.s[name] = value
        self.s.pool = self.s.queue = 0
        for name in GAME.dtype.names:
            if name.startswith(("part_", "queue_")):
                self.s[name] = 0
        return self

    def unlock(self, *colours: str, seat: int = 0) -> "Table":
        """Unlock colours."""
        for colour in colours:
            mask = 1 << t.COLOUR_IDS.index(colour)
            self.s.unlocked[seat] = int(self.s.unlocked[seat]) | mask
        return self

    def own(self, *engineers: str, seat: int = 0) -> "Table":
        """Give engineers to a seat, or to Emil."""
        for name in engineers:
            at = t.ENGINEER_IDS.index(name)
            self.s.engineer_at[at] = seat
            self.s.strip[:] = np.where(self.s.strip == at, t.NONE, self.s.strip)
        return self

    def industry(self, *markers: int, factories: tuple[int, ...] = (), seat: int = 0) -> "Table":
        """Put industry markers and factories on the track."""
        self.s.marker[seat] = [*markers, -1, -1, -1][: t.MARKERS]
        self.s.factory[seat] = [*factories, 0, 0, 0, 0, 0][: t.GAPS]
        return self

    def occupy(self, *spaces: str) -> "Table":
        """Occupy spaces."""
        for name in spaces:
            self.s.occupied = int(self.s.occupied) | 1 << ALL_SPACES[name]
        return self

    def final(self) -> "Table":
        """Make this the final round."""
        self.s.round_now = self.s.rounds
        return self

    def put(self, **fields: Any) -> "Table":
        """Set fields of seat 0, or whole fields."""
        for name, value in fields.items():
            if np.ndim(self.s[name]) and not np.ndim(value):
                self.s[name][0] = value
            else:
                self.s[name] = value
        return self

    def play(self, *texts: str) -> "Table":
        """Make actions one after the other; before each, legality has one judge."""
        for text in texts:
            self.one_judge()
            self.match.play(text)
        return self

    def one_judge(self) -> None:
        """Hold `legal` and `refuse` against each other over every action there is."""
        mover, legal = Steps(GAME).look(self.match.states)
        if mover >= 0:
            every = range(len(self.match.verbs))
            assert [a for a in every if refusal_at(self.match.states, 0, a) == 0] == legal

    def legal(self, verb: str = "") -> list[str]:
        """Return the legal actions, or the arguments of one verb."""
        texts: list[str] = self.match.legal()
        if not verb:
            return texts
        return [text.partition(" ")[2] for text in texts if text.split()[0] == verb]

    def can(self, text: str) -> bool:
        """Tell whether an action is legal."""
        return text in self.match.legal()

    def code(self, text: str) -> int:
        """Return the code of the reason against an action."""
        action = self.match.verbs.action(text)
        assert action is not None, text
        return int(refusal_at(self.match.states, 0, action))

    @property
    def node(self) -> str:
        """The node that is asked."""
        return str(view(self.s)["node"])

    @property
    def shown(self) -> dict[str, Any]:
        """The position as plain data."""
        return view(self.s)

    @property
    def me(self) -> dict[str, Any]:
        """The player on seat 0 as plain data."""
        player: dict[str, Any] = view(self.s)["players"][0]
        return player

    @property
    def law(self) -> str | None:
        """The law that is broken."""
        law: str | None = self.match.law()
        return law
