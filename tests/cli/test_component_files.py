"""The component set of Russian Railroads as files: exported, corrected, played, replayed."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from trainshed.games import find
from trainshed.games.russian_railroads.rules.tables import FILES

from .conftest import Trainshed

GAME = "russian_railroads"
ENGINEERS = "russian_railroads/engineers"
INCOME = "german_railroads/income_markers"
OLD = '"op": "industry",\n          "steps": 2'


@pytest.fixture
def folder(trainshed: Trainshed, tmp_path: Path) -> Path:
    path = tmp_path / "parts"
    assert trainshed("components", GAME, "--out", path).code == 0
    return path


def edited(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


def test_the_export_has_the_structure_of_the_data(trainshed: Trainshed, folder: Path) -> None:
    home = find(GAME).face.home
    assert home is not None
    names = [path.relative_to(folder).with_suffix("").as_posix() for path in folder.rglob("*.json")]
    assert sorted(names) == sorted(FILES)
    for name in FILES:
        exported = json.loads((folder / f"{name}.json").read_text("utf-8"))
        assert exported == json.loads((home / "data" / f"{name}.json").read_text("utf-8"))
    again = trainshed("components", GAME, "--out", folder)
    assert "exists already" in again.complaint
    assert trainshed("components", GAME, "--out", folder, "--force").code == 0


def test_a_set_given_back_unchanged_is_the_built_in_one(
    trainshed: Trainshed, folder: Path, tmp_path: Path
) -> None:
    trainshed("components", GAME, "--out", tmp_path / "all.json")
    for given in (folder, tmp_path / "all.json"):
        asked = ("simulate", GAME, "--games", 1, "--json", "--option", f"components={given}")
        assert json.loads(trainshed(*asked).out)["options"]["components"] == "built_in"


@pytest.mark.parametrize("is_folder", [True, False])
def test_a_corrected_engineer_is_played_stored_and_replayed(
    trainshed: Trainshed, folder: Path, tmp_path: Path, is_folder: bool
) -> None:
    given, record = folder, tmp_path / "m.json"
    path = folder / f"{ENGINEERS}.json"
    edited(path, OLD, '"op": "points",\n          "count": 7')
    if not is_folder:
        given = tmp_path / "mine.json"
        given.write_text(json.dumps({ENGINEERS: json.loads(path.read_text("utf-8"))}), "utf-8")
    option = ("--option", f"components={given}")
    assert trainshed("simulate", GAME, "--games", 1, *option, "--out", record).code == 0
    for each in folder.rglob("*.json"):
        each.unlink()
    stored = json.loads(record.read_text("utf-8"))
    kept = stored["options"]["components"]
    assert list(kept) == [ENGINEERS]
    assert kept[ENGINEERS]["engineers"][0]["effects"] == [{"op": "points", "count": 7}]
    told = trainshed("replay", record)
    assert "components=own" in told.out
    last = json.loads(trainshed("replay", record, "--json").out.splitlines()[-1])
    assert [player["score"] for player in last["players"]] == stored["result"]["scores"]


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (OLD, '"op": "indutsry",\n          "steps": 2', "indutsry"),
        ('"id": "eng01"', '"id": "eng77"', "unknown id 'eng77'"),
        (OLD, '"op": "industry"', "field steps is missing"),
        ('"number": 1,', '"number": 1,,', "not a JSON document"),
    ],
)
def test_a_mistake_is_one_line_with_file_line_and_field(
    trainshed: Trainshed, folder: Path, old: str, new: str, says: str
) -> None:
    path = folder / f"{ENGINEERS}.json"
    edited(path, old, new)
    complaint = trainshed("simulate", GAME, "--option", f"components={folder}").complaint
    assert complaint.startswith(f"{path}:")
    assert complaint.removeprefix(f"{path}:").partition(":")[0].isdigit()
    assert says in complaint


def without_one(document: Any) -> None:
    del document["engineers"][3]


def with_many_effects(document: Any) -> None:
    document["engineers"][3]["effects"] *= 7


def with_other_copies(document: Any) -> None:
    document["markers"][0]["copies"] = 5


@pytest.mark.parametrize(
    ("name", "change", "says"),
    [
        (ENGINEERS, without_one, "engineers: id 'eng04' is missing"),
        (ENGINEERS, with_many_effects, "engineers.4.effects: at most 6 effects are wanted"),
        (INCOME, with_other_copies, "11 copies in all; count says 8"),
    ],
)
def test_what_does_not_add_up_is_one_line_and_nothing_is_played(
    trainshed: Trainshed,
    folder: Path,
    tmp_path: Path,
    name: str,
    change: Callable[[Any], None],
    says: str,
) -> None:
    path, record = folder / f"{name}.json", tmp_path / "m.json"
    document = json.loads(path.read_text("utf-8"))
    change(document)
    path.write_text(json.dumps(document, indent=2), "utf-8")
    option = ("--option", f"components={folder}", "--games", 1, "--out", record)
    complaint = trainshed("simulate", GAME, *option).complaint
    assert complaint.startswith(f"{path}:")
    assert complaint.removeprefix(f"{path}:").partition(":")[0].isdigit()
    assert says in complaint
    assert not record.exists()


@pytest.mark.parametrize(
    ("seats", "solo", "says"),
    [
        (2, "true", "the solo module is for exactly one seat"),
        (1, "false", "a match for one seat needs the solo module"),
    ],
)
def test_modules_that_do_not_go_together_are_one_line(
    trainshed: Trainshed, tmp_path: Path, seats: int, solo: str, says: str
) -> None:
    record = tmp_path / "m.json"
    asked = ("--seats", seats, "--option", f"solo={solo}", "--games", 1, "--out", record)
    assert says in trainshed("simulate", GAME, *asked).complaint
    assert not record.exists()


def test_other_files_and_empty_folders_are_refused(
    trainshed: Trainshed, folder: Path, tmp_path: Path
) -> None:
    (folder / "notes.json").write_text("{}", "utf-8")
    complaint = trainshed("simulate", GAME, "--option", f"components={folder}").complaint
    assert complaint.startswith(f"{folder / 'notes.json'}:1:1: ")
    assert "unknown file 'notes'" in complaint
    (tmp_path / "empty").mkdir()
    empty = trainshed("simulate", GAME, "--option", f"components={tmp_path / 'empty'}")
    assert "there is no .json file in this folder" in empty.complaint


def test_other_games_write_what_they_have(trainshed: Trainshed, tmp_path: Path) -> None:
    trainshed("components", "north_american_railways", "--out", tmp_path / "n")
    trainshed("components", "german_railways", "--out", tmp_path / "g")
    assert (tmp_path / "g" / "components.json").is_file()
    option = ("--option", f"deck={tmp_path / 'n'}", "--games", 1, "--json")
    told = json.loads(trainshed("simulate", "north_american_railways", *option).out)
    assert told["options"]["deck"] == "reconstruction-1"
