"""The golden playthroughs: short enough to read, told anew and compared; `make playthroughs`
rewrites them.
"""

import pytest

from tests.write_playthroughs import PLAYTHROUGHS, path_of, told


@pytest.mark.parametrize(("game", "seats", "module"), PLAYTHROUGHS, ids=str)
def test_a_playthrough_is_told_as_it_was(game: str, seats: int, module: str) -> None:
    assert told(game, seats, module) == path_of(game, seats, module).read_text(encoding="utf-8")


@pytest.mark.parametrize(("game", "seats", "module"), PLAYTHROUGHS, ids=str)
def test_a_playthrough_is_short_enough_to_be_read(game: str, seats: int, module: str) -> None:
    assert len(path_of(game, seats, module).read_text(encoding="utf-8").splitlines()) < 400
