"""A deck of one's own at the command line: exported, edited, played, and refused by line."""

import json
from pathlib import Path

import pytest

from .conftest import Trainshed

GAME = "north_american_railways"


@pytest.fixture
def deck(trainshed: Trainshed, tmp_path: Path) -> Path:
    path = tmp_path / "my_deck.json"
    assert trainshed("components", GAME, "--out", path).code == 0
    return path


def edited(deck: Path, old: str, new: str) -> Path:
    text = deck.read_text("utf-8")
    assert old in text
    deck.write_text(text.replace(old, new, 1), "utf-8")
    return deck


def test_the_export_has_one_card_a_line(trainshed: Trainshed, deck: Path) -> None:
    text = deck.read_text("utf-8")
    assert text == trainshed("components", GAME, "--json").out
    assert sum('"id": "C' in line for line in text.split("\n")) == 36
    assert "reconstruction" in json.loads(text)["note"]
    assert "calibrated reconstruction" in " ".join(trainshed("components", GAME).out.split())
    assert "calibrated reconstruction" in trainshed("games", GAME).out.replace("\n", " ")


def test_an_export_is_not_written_over(trainshed: Trainshed, deck: Path) -> None:
    answer = trainshed("components", GAME, "--out", deck)
    assert (answer.code, "exists already" in answer.err) == (2, True)
    assert trainshed("components", GAME, "--out", deck, "--force").code == 0


def test_a_deck_given_back_unchanged_is_the_built_in_one(trainshed: Trainshed, deck: Path) -> None:
    one = trainshed("simulate", GAME, "--games", 3, "--option", f"deck={deck}", "--json")
    assert json.loads(one.out)["options"]["deck"] == "reconstruction-1"


def test_an_edited_deck_is_played_stored_and_replayed(
    trainshed: Trainshed, deck: Path, tmp_path: Path
) -> None:
    edited(deck, '"Denver", "cost": 700', '"Größenwahn", "cost": 100')
    record = tmp_path / "m.json"
    option = f"deck={deck}"
    trainshed("simulate", GAME, "--games", 1, "--option", option, "--out", record)
    deck.unlink()
    assert "deck=own" in trainshed("replay", record).out
    last = json.loads(trainshed("replay", record, "--json").out.splitlines()[-1])
    assert "* city Größenwahn" in json.loads(record.read_text("utf-8"))["actions"]
    assert None not in last["cash"]


@pytest.mark.full
def test_a_tournament_is_played_with_an_edited_deck(
    trainshed: Trainshed, deck: Path, tmp_path: Path
) -> None:
    edited(deck, '"Denver", "cost": 700', '"Größenwahn", "cost": 100')
    asked = ("arena", GAME, "random", "random", "random", "--matches", 1, "--workers", 1)
    answer = trainshed(*asked, "--option", f"deck={deck}", "--out", tmp_path / "arena", "--json")
    assert answer.code == 0
    cities = json.loads(answer.out)["options"]["deck"]["cities"]
    assert [city["cost"] for city in cities if city["name"] == "Größenwahn"] == [100]


def test_replay_shows_all_money_at_every_ply(trainshed: Trainshed, tmp_path: Path) -> None:
    record = tmp_path / "m.json"
    trainshed("simulate", GAME, "--games", 1, "--out", record)
    lines = [json.loads(line) for line in trainshed("replay", record, "--json").out.splitlines()]
    assert lines[0]["cash"] == [1700] * 4
    assert all(None not in line["cash"] for line in lines)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('"Denver", "cost": 700', '"Denver", "cost": 750', "city 'Denver', field cost: '750'"),
        ('"name": "Denver"', '"name": "dállas"', "city 'dállas', field name: is there too like"),
        ('"Denver", "cost": 700,', '"Denver",', "city 'Denver', field cost: missing"),
    ],
)
def test_a_broken_card_is_named_with_its_line(
    trainshed: Trainshed, deck: Path, old: str, new: str, says: str
) -> None:
    edited(deck, old, new)
    line = next(k for k, t in enumerate(deck.read_text("utf-8").split("\n"), 1) if '"C30"' in t)
    for command in ("simulate", "table"):
        answer = trainshed(command, GAME, "--option", f"deck={deck}")
        assert answer.code == 2
        assert f"{deck}:{line}:" in answer.err
        assert says in answer.err
        assert answer.err.count("\n") == 1


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "not a JSON document"),
        ("[]", "a deck is an object with start_cities and cities"),
        ('"reconstruction-1"', "a deck is an object"),
        ('{"cities": []}', "'start_cities' is missing"),
        ("\xff", "not a JSON document"),
    ],
)
def test_what_is_no_deck_is_refused(trainshed: Trainshed, deck: Path, text: str, says: str) -> None:
    deck.write_text(text, "utf-8")
    answer = trainshed("simulate", GAME, "--option", f"deck={deck}")
    assert (answer.code, says in answer.err) == (2, True), answer.err
    assert str(deck) in answer.err


def test_a_missing_file_names_the_built_in_decks(trainshed: Trainshed) -> None:
    answer = trainshed("simulate", GAME, "--option", "deck=nowhere.json")
    assert answer.code == 2
    assert "nowhere.json: cannot be read" in answer.err
    assert "a built-in deck: reconstruction-1" in answer.err
