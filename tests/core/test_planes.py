"""Planes that name their field and coding: what is written of a position, as each seat sees it."""

from typing import Any

import numpy as np

from trainshed.core import record
from trainshed.core.observation import Planes
from trainshed.core.planes import (
    amount,
    index,
    marks,
    marks_of_seats,
    observer,
    of_seats,
    own,
    seat,
    several,
)
from trainshed.core.rule import rule

LAYOUT = record.layout(
    [
        *(("phase", "i1"), ("seats", "i1"), ("mover", "i1"), ("money", "i4"), ("met", "i1")),
        *(("cash", "i4", (3,)), ("used", "i1", (3,)), ("held", "i1", (3, 2))),
        *(("director", "i1", (2,)), ("cards", "i1", (2, 2)), ("stock", "i4", (2,))),
        ("board", "i1", (3, 2, 2)),
    ]
)


@rule
def write_sum(s, seat, out, at):  # type: ignore[no-untyped-def]
    """Write the seat and a number."""
    out[at], out[at + 1] = seat, s.money - 1
    return at + 2


PLANES = Planes(
    [
        index("phase", (3,), "1 at the phase"),
        seat("to_move", (3,), "who is asked", "mover"),
        amount("money", (1,), "in hundreds", 10, unit=100),
        marks("met", (2,), "1 where met"),
        of_seats("cash", (3,), "in tens", unit=10),
        marks_of_seats("used", (3, 2), "1 where used"),
        of_seats("held", (3, 2), "shares"),
        seat("director", (2, 3), "1 at the director"),
        index("cards", (2, 2, 3), "1 at the company of each card"),
        amount("stock", (2,), "pieces"),
        several("few", ("phase", "seats"), "both"),
        of_seats("board", (3, 2, 2), "pieces"),
        own("own", (2,), "what a rule writes", write_sum),
    ]
)
OBSERVE = observer(__name__, PLANES)


def position() -> Any:
    s = record.batch(LAYOUT, 1)[0]
    s.phase, s.seats, s.mover, s.money, s.met = 2, 2, 1, 250, 0b10
    s.cash[:2], s.used[:2], s.held[:2] = (10, 29), (0b01, 0b11), [(1, 2), (3, 4)]
    s.director[:], s.cards[:], s.stock[:] = (-1, 0), [(0, -1), (2, 1)], (7, 40_000)
    s.board[1] = [(1, 2), (3, 4)]
    return s


def seen(by: int) -> dict[str, list[Any]]:
    out = np.full(PLANES.size, 99, dtype=np.int16)
    OBSERVE(position(), by, out)
    return {name: plane.tolist() for name, plane in PLANES.split(out).items()}


def test_what_everybody_sees_alike() -> None:
    for by in range(2):
        planes = seen(by)
        assert planes["phase"] == [0, 0, 1]
        assert planes["money"] == [2]
        assert planes["met"] == [0, 1]
        assert planes["cards"] == [[[1, 0, 0], [0, 0, 0]], [[0, 0, 1], [0, 1, 0]]]
        assert planes["stock"] == [7, 32_767]
        assert planes["few"] == [2, 2]
        assert planes["own"] == [by, 249]


def test_seats_are_counted_from_the_observer_on() -> None:
    planes = seen(1)
    assert planes["to_move"] == [1, 0, 0]
    assert planes["cash"] == [2, 1, 0]
    assert planes["used"] == [[1, 1], [1, 0], [0, 0]]
    assert planes["held"] == [[3, 4], [1, 2], [0, 0]]
    assert planes["board"] == [[[1, 2], [3, 4]], [[0, 0], [0, 0]], [[0, 0], [0, 0]]]
    assert planes["director"] == [[0, 0, 0], [0, 1, 0]]


def test_a_plane_keeps_its_scale_and_meaning() -> None:
    assert [(p.name, p.scale) for p in PLANES.planes if p.scale != 1] == [("money", 10)]
    assert PLANES.planes[0].meaning == "1 at the phase"
