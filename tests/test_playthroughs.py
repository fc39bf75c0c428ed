"""The golden playthroughs: short enough to read, told anew and compared; `make playthroughs`
rewrites them.
"""

import pytest

from tests.write_playthroughs import PLAYTHROUGHS, path_of, told


@pytest.mark.parametrize(("game", "seats"), PLAYTHROUGHS, ids=str)
def test_a_playthrough_is_told_as_it_was(game: str, seats: int) -> None:
    assert told(game, seats) == path_of(game, seats).read_text(encoding="utf-8")


@pytest.mark.parametrize(("game", "seats"), PLAYTHROUGHS, ids=str)
def test_a_playthrough_is_short_enough_to_be_read(game: str, seats: int) -> None:
    assert len(path_of(game, seats).read_text(encoding="utf-8").splitlines()) < 400
