"""A whole tournament: kept on disk, stopped, resumed, reported."""

import csv
import errno
import io
import json
import os
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.arena.inline import Inline, bot_file
from trainshed.arena import report
from trainshed.arena.fixture import Outcome
from trainshed.arena.ledger import FILE, Ledger
from trainshed.arena.schedule import Schedule, make_schedule
from trainshed.arena.standings import Standings
from trainshed.arena.tournament import Tournament
from trainshed.core.error import BadInput


def small(**given: object) -> Schedule:
    specs = ["greedy", "random", "random"]
    return make_schedule("german_railways", specs, matches=6, **given)  # type: ignore[arg-type]


def results(folder: Path) -> list[tuple[int, object]]:
    lines = (folder / FILE).read_text("utf-8").splitlines()[1:]
    found = [json.loads(line) for line in lines]
    return sorted((line["match"], line["scores"]) for line in found)


def play(schedule: Schedule, folder: Path, most: int | None = None) -> Standings:
    told: list[Outcome] = []
    stop = (lambda: False) if most is None else (lambda: len(told) >= most)
    return Tournament(schedule, folder, Inline()).play(stop, told.append)


def test_stopping_and_resuming_loses_nothing(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    table = play(small(), whole)
    assert play(small(), parts, most=2).matches == 2
    assert play(small(), parts, most=3).matches == 5
    resumed = play(small(), parts)
    assert results(parts) == results(whole)
    assert [row.wins for row in resumed.rows] == [row.wins for row in table.rows]
    assert [row.rating for row in resumed.rows] == [row.rating for row in table.rows]


def test_a_finished_tournament_plays_nothing_again(tmp_path: Path) -> None:
    play(small(), tmp_path)
    before = (tmp_path / FILE).read_bytes()
    again = Tournament(small(), tmp_path, Inline())
    assert again.due == []
    again.ledger.close()
    assert play(small(), tmp_path).matches == 6
    assert (tmp_path / FILE).read_bytes() == before


def test_a_torn_line_is_played_again(tmp_path: Path) -> None:
    play(small(), tmp_path)
    text = (tmp_path / FILE).read_bytes()
    (tmp_path / FILE).write_bytes(text[:-20])
    whole = results_before(text)
    assert play(small(), tmp_path).matches == 6
    assert results(tmp_path) == whole


def results_before(text: bytes) -> list[tuple[int, object]]:
    found = [json.loads(line) for line in text.splitlines()[1:]]
    return sorted((line["match"], line["scores"]) for line in found)


def test_another_tournament_is_refused(tmp_path: Path) -> None:
    play(small(), tmp_path, most=1)
    with pytest.raises(BadInput, match=r"holds another tournament \(changed: seed\)"):
        play(small(seed=5), tmp_path)
    assert len(results(tmp_path)) == 1


def test_a_file_that_is_no_ledger_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("my diary\nday two\n", encoding="utf-8")
    with pytest.raises(BadInput, match="is no ledger of an arena"):
        play(small(), tmp_path)
    assert (tmp_path / FILE).read_text("utf-8") == "my diary\nday two\n"


def test_two_arenas_do_not_write_to_one_file(tmp_path: Path) -> None:
    first = Ledger(tmp_path, small().setup())
    with pytest.raises(BadInput, match="another arena is writing to it"):
        Ledger(tmp_path, small().setup())
    first.close()
    Ledger(tmp_path, small().setup()).close()


def test_a_full_disk_keeps_what_is_finished(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(small(), tmp_path, most=2)
    before = (tmp_path / FILE).read_bytes()

    def full(number: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(BadInput, match=r"No space left on device; the 2 matches finished before"):
        play(small(), tmp_path)
    monkeypatch.undo()
    assert (tmp_path / FILE).read_bytes() == before
    assert play(small(), tmp_path).matches == 6


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(BadInput, match="cannot be written"):
        play(small(), tmp_path / "file" / "below")


def test_the_tournament_goes_on_after_a_forfeit(tmp_path: Path) -> None:
    path = bot_file(tmp_path, "raises")
    schedule = make_schedule("german_railways", [path, "random", "random"], matches=3)
    table = play(schedule, tmp_path / "out")
    assert table.matches == 3
    assert [forfeit.match for forfeit in table.forfeits] == [0, 1, 2]
    worst = table.rows[-1]
    assert (worst.bot, worst.forfeits, worst.wins.mean) == (path, 3, 0.0)
    assert worst.score is None
    page = (tmp_path / "out" / report.HTML_FILE).read_text("utf-8")
    assert "raised ValueError: no idea" in page


def test_reports_say_the_same(tmp_path: Path) -> None:
    table = play(small(), tmp_path)
    data = json.loads((tmp_path / report.JSON_FILE).read_text("utf-8"))
    rows = list(csv.DictReader(io.StringIO((tmp_path / report.CSV_FILE).read_text("utf-8"))))
    assert [row["bot"] for row in rows] == [row.bot for row in table.rows] == ["greedy", "random"]
    for row, found in zip(rows, data["standings"], strict=True):
        assert {key: str(value) for key, value in found.items()} == row
    assert (data["played"], data["asked"], data["seats"]) == (6, 6, 3)
    assert data["standings"][0]["par"] == pytest.approx(1 / 3, abs=1e-4)


def test_the_page_stands_alone(tmp_path: Path) -> None:
    play(small(), tmp_path)
    page = (tmp_path / report.HTML_FILE).read_text("utf-8")
    plots = re.findall(r"<svg.*?</svg>", page, re.DOTALL)
    assert len(plots) == 3
    for plot in plots:
        assert len(ElementTree.fromstring(plot)) > 4
    assert "<script" not in page
    assert re.findall(r"(?:src|href)=|url\(|@import", page) == []


def test_names_on_the_page_are_escaped(tmp_path: Path) -> None:
    path = tmp_path / "<b>.py"
    path.write_text("class Bot:\n    def choose(self, view, legal):\n        return legal[0]\n")
    play(
        make_schedule("german_railways", [str(path), "random"], seats=3, matches=1),
        tmp_path / "out",
    )
    page = (tmp_path / "out" / report.HTML_FILE).read_text("utf-8")
    assert "<b>" not in page
    assert "&lt;b&gt;.py" in page
