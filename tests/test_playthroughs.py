"""The golden playthroughs: short enough to read, told anew and compared; `make playthroughs`
rewrites them.
"""

import pytest

from tests.write_playthroughs import PLAYTHROUGHS, path_of, told
from trainshed.core.rule import COMPILED


@pytest.mark.parametrize(("game", "seats"), PLAYTHROUGHS, ids=str)
def test_a_playthrough_is_told_as_it_was(game: str, seats: int) -> None:
    golden = path_of(game, seats).read_text(encoding="utf-8")
    assert len(golden.splitlines()) < 400
    if COMPILED:  # the bots take minutes to think in the interpreted lane; parity covers it
        assert told(game, seats) == golden
