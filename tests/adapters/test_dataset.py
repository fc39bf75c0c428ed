"""Datasets say of every decision what was known, legal, done, and what came of it."""

import json

import numpy as np
import pytest

from trainshed.adapters import dataset
from trainshed.bots import for_seats
from trainshed.bots.driving import Recorder
from trainshed.cli import run
from trainshed.core.match import Match
from trainshed.games import GAMES, find


@pytest.mark.parametrize("game", GAMES)
def test_every_row_is_what_the_match_shows_at_that_ply(game):
    found = find(game)
    stored = Recorder(found, for_seats("greedy,random", 3), {}).match(7)
    rows = dataset.decisions_of(stored, 4)
    legal = dataset.legal_of(rows.mask, len(found.verbs))
    match = Match(found, stored.names, 7)
    row = 0
    for ply, (actor, action) in enumerate(zip(stored.actors, stored.actions, strict=True)):
        if actor >= 0:
            known = np.zeros(found.planes.size, dtype=np.int16)
            found.observe(match.state, actor, known)
            assert np.array_equal(rows.observation[row], known)
            texts = [found.verbs.text(a) for a in np.flatnonzero(legal[row])]
            assert texts == match.legal()
            assert (rows.action[row], rows.seat[row], rows.ply[row]) == (action, actor, ply)
            assert rows.result[row] == np.float32(stored.returns()[actor])
            assert rows.score[row] == stored.scores()[actor]
            row += 1
        match.extend([actor], [action])
    assert row == len(rows)
    assert set(rows.match) == {4}


@pytest.mark.parametrize("suffix", dataset.SUFFIXES)
def test_a_file_holds_what_was_collected(suffix, tmp_path, capsys):
    path = tmp_path / f"moves{suffix}"
    command = ["dataset", "north_american_railways", "--games", "3", "--seed", "5"]
    assert run([*command, "--out", str(path), "--json"]) == 0
    game = find("north_american_railways")
    rows = dataset.collect(game, for_seats("greedy", 4), 3, 5)
    assert f'"decisions": {len(rows)}' in capsys.readouterr().out
    if suffix == ".npz":
        read = np.load(path)
        assert str(read["game"]) == game.id
        assert json.loads(str(read["options"]))["money_visibility"] == "hidden"
    else:
        import pyarrow.parquet

        table = pyarrow.parquet.read_table(path)
        assert table.schema.metadata[b"bots"] == b"greedy,greedy,greedy,greedy"
        read = {name: np.stack(table[name].to_numpy()) for name in table.column_names}
    for name, column in rows.columns().items():
        assert np.array_equal(read[name], column), name


def test_a_file_that_exists_is_kept(tmp_path, capsys):
    path = tmp_path / "moves.npz"
    path.write_text("mine")
    assert run(["dataset", "german_railways", "--games", "1", "--out", str(path)]) == 2
    assert "exists already; choose another name or add --force" in capsys.readouterr().err
    assert path.read_text() == "mine"


def test_a_file_of_another_kind_is_refused(tmp_path, capsys):
    assert run(["dataset", "german_railways", "--out", str(tmp_path / "moves.csv")]) == 2
    assert "datasets end in .npz or .parquet" in capsys.readouterr().err


def test_without_pyarrow_the_way_out_is_named(tmp_path, capsys, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
    assert run(["dataset", "german_railways", "--out", str(tmp_path / "moves.parquet")]) == 2
    assert "Parquet needs pyarrow; install the extra" in capsys.readouterr().err
