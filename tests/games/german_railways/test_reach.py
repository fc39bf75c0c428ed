"""Who can meet where: in a city both can reach; with `adjacent`, in or beside any space."""

import pytest

from tests.games.german_railways.situation import at
from trainshed.games.german_railways.rules.reach import reaches_overlap
from trainshed.games.german_railways.rules.tables import CME, MWB, space_at, space_called


def overlap(options: str, one: int, other: int) -> bool:
    match = at(f"options {options}" if options else "")
    for railroad, space in ((MWB, one), (CME, other)):
        match.state.reach[railroad, :] = 0
        match.state.reach[railroad, space // 63] = 1 << (space % 63)
    return bool(reaches_overlap(match.state, MWB, CME))


RURAL, BESIDE, FAR = space_at(3, 9), space_at(3, 8), space_at(16, 2)
HALLE = space_called("Halle")


@pytest.mark.parametrize(
    ("one", "other", "shared_city", "adjacent"),
    [
        (HALLE, HALLE, True, True),
        (RURAL, RURAL, False, True),
        (RURAL, BESIDE, False, True),
        (RURAL, HALLE, False, True),
        (RURAL, FAR, False, False),
    ],
    ids=["same-city", "same-rural", "neighbours", "rural-beside-city", "far-apart"],
)
def test_who_can_meet_where(one: int, other: int, shared_city: bool, adjacent: bool) -> None:
    assert overlap("", one, other) is shared_city
    assert overlap("connection=adjacent", one, other) is adjacent
