"""However many tables there are: so many are in memory, and every one plays on."""

from pathlib import Path

import pytest

from trainshed.web import live_matches

from .conftest import Guest, sensible, served


def test_tables_that_were_put_out_of_memory_play_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_matches, "MOST_IN_MEMORY", 3)
    with served(tmp_path) as server:
        guest, matches = Guest(server.address), server.app.state.tables.matches
        paths = [guest.play_bots(level="beginner") for _ in range(7)]
        for _ in range(2):
            for path in paths:
                state = guest.my_turn(path)
                assert guest.act(path, state["ply"], sensible(state["legal"]))["status"] == "done"
                assert len(matches.all_at_hand()) <= 3
        for path in paths:
            made = server.app.state.repo.actions(path.removeprefix("/t/"))
            assert len([each for each in made if each.actor == 0 and not each.how]) == 2
        guest.http.close()
