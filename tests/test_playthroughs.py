"""The golden playthroughs: short enough to read, told anew and compared; `make playthroughs`
rewrites them.
"""

from pathlib import Path

import pytest

from tests.write_playthroughs import EARLIER, PLAYTHROUGHS, path_of, replayed, told
from trainshed.core import record
from trainshed.core.playthrough import tell
from trainshed.games import GAMES, find

# Fields that positions had not yet when the playthroughs of earlier rules were told
LATER_FIELDS = ("acted", "rules")


@pytest.mark.parametrize(("game", "seats", "module"), PLAYTHROUGHS, ids=str)
def test_a_playthrough_is_told_as_it_was(game: str, seats: int, module: str) -> None:
    assert told(game, seats, module) == path_of(game, seats, module).read_text(encoding="utf-8")


@pytest.mark.parametrize(("game", "seats", "module"), PLAYTHROUGHS, ids=str)
def test_a_playthrough_is_short_enough_to_be_read(game: str, seats: int, module: str) -> None:
    assert len(path_of(game, seats, module).read_text(encoding="utf-8").splitlines()) < 400


@pytest.mark.parametrize("path", EARLIER, ids=lambda path: f"{path.parts[-4]}-{path.stem}")
def test_a_playthrough_of_earlier_rules_is_told_as_it_was(path: Path) -> None:
    match, was = replayed(path), path.read_text(encoding="utf-8").splitlines()
    for line, before in zip(tell(match).splitlines(), was, strict=True):
        if before.endswith(" law kept"):
            digest = record.digest(match.state, (*match.game.ignored, *LATER_FIELDS))
            assert before == f"# {digest} law kept"
        else:
            assert line == before


def test_every_earlier_version_has_its_playthroughs() -> None:
    told_of = {(path.parts[-4], int(path.parent.name.removeprefix("rules-"))) for path in EARLIER}
    assert told_of == {(name, rules) for name in GAMES for rules in find(name).replays}
