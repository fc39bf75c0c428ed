"""What was made of the same values is kept, so many things and no more."""

from trainshed.core.kept import Kept, fields_as_bytes
from trainshed.core.record import batch, layout


def test_what_was_made_of_the_same_is_not_made_again() -> None:
    made: list[int] = []
    kept: Kept[list[int]] = Kept(2)

    def make(number: int) -> list[int]:
        made.append(number)
        return [number]

    first = kept.get(1, lambda: make(1))
    assert kept.get(1, lambda: make(1)) is first
    for number in (2, 3, 3, 1):
        assert kept.get(number, lambda: make(number)) == [number]  # noqa: B023 - called at once
    assert made == [1, 2, 3, 1]  # with the third all others were forgotten


def test_fields_are_compared_as_bytes() -> None:
    states = batch(layout([("cash", "i4", (2,)), ("seat", "i1")]), 2)
    one, other = states[0], states[1]
    other.cash[1] = 5
    assert fields_as_bytes(one, ("seat",)) == fields_as_bytes(other, ("seat",))
    assert fields_as_bytes(one, ("cash", "seat")) != fields_as_bytes(other, ("cash", "seat"))
