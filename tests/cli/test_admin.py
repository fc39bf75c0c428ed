"""`trainshed admin`, as typed."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from trainshed.web.db.engine import open_database
from trainshed.web.db.models import MatchRow, ReportRow, SeatRow
from trainshed.web.db.repo import Repo

from .conftest import Answer, Trainshed

DATABASE = ("--database", "sqlite:///tables.sqlite")


@pytest.fixture
def admin(trainshed: Trainshed) -> Callable[..., Answer]:
    """A database with one table, one person and one report; and `trainshed admin` for it."""
    engine = open_database(DATABASE[1])
    repo = Repo(engine)
    vera = repo.make_guest("hash", "Vera")
    match = MatchRow(id="iron-depot", game="german_railways", rules=1, secret="s", seed=1)
    match.host_id, match.options, match.wishes = vera.id, {}, {}
    seat = SeatRow(match_id=match.id, number=0, kind="guest", name="Vera", guest_id=vera.id)
    repo.add_match(match, [seat])
    with repo.writing() as session:
        session.add(ReportRow(match_id=match.id, guest_id=vera.id, text="they are rude"))
    engine.dispose()
    return lambda *words, **more: trainshed("admin", *DATABASE, *words, **more)


def test_lists(admin: Callable[..., Answer]) -> None:
    out = admin("tables").out
    assert "iron-depot" in out
    assert "Vera (1)" in out
    assert admin("tables", "--status", "over").out == "no table\n"
    assert "Vera" in admin("people", "ver").out
    assert admin("people", "nobody").out == "nobody\n"
    assert "they are rude" in admin("reports").out
    assert admin("settle", 1).out == "report 1 is settled\n"
    assert admin("reports").out == "no report waits\n"
    assert "they are rude" in admin("reports", "--all").out


def test_decisions(admin: Callable[..., Answer]) -> None:
    assert admin("mute", 1).out == "Vera is muted\n"
    assert "muted" in admin("people").out
    assert admin("ban", 1).out == "Vera is banned\n"
    assert admin("addresses").out == "no address is banned\n"
    assert admin("ban", "2001:db8::7").out == "2001:db8::/64 is banned\n"
    assert admin("addresses").out == "2001:db8::/64\n"
    assert admin("pardon", "2001:db8::/64").out == "2001:db8::/64 may talk and play\n"
    assert "2001:db8::/64 is not banned" in admin("pardon", "2001:db8::7").complaint
    assert admin("pardon", 1).out == "Vera may talk and play\n"
    assert admin("rename", 1, "Else").out == "Vera is now Else\n"
    assert "'bot:x' cannot be a name" in admin("rename", 1, "bot:x").complaint
    assert admin("close", "iron-depot").out == "iron-depot is closed\n"
    assert "closed" in admin("tables").out


def test_a_person_is_written_out_and_erased(admin: Callable[..., Answer], tmp_path: Path) -> None:
    assert json.loads(admin("export", 1).out)["name"] == "Vera"
    assert admin("export", 1, "--out", "vera.json").code == 0
    assert json.loads((tmp_path / "vera.json").read_text("utf-8"))["tables"]
    assert "exists already" in admin("export", 1, "--out", "vera.json").complaint
    assert admin("erase", 1, typed="n\n").code == 2
    assert "Vera" in admin("people").out
    assert admin("erase", 1, typed="y\n").out.endswith("Vera is erased\n")
    assert "Vera" not in admin("people").out + admin("tables").out


def test_a_table_is_deleted_when_the_host_means_it(admin: Callable[..., Answer]) -> None:
    assert admin("delete", "iron-depot", typed="n\n").code == 2
    assert admin("delete", "iron-depot", "--yes").out == "iron-depot is deleted\n"
    assert "table iron-depot: there is none" in admin("close", "iron-depot").complaint
    assert "table iron-depot: there is none" in admin("delete", "iron-depot", "--yes").complaint


def test_mistakes_are_one_line(admin: Callable[..., Answer], trainshed: Trainshed) -> None:
    assert "person 9: there is none; see trainshed admin people" in admin("ban", 9).complaint
    assert "'vera' is not a valid integer" in admin("ban", "vera").complaint
    nowhere = trainshed("admin", "--database", "sqlite:///nowhere.sqlite", "tables")
    assert "there is no such file; check the address" in nowhere.complaint
    assert not Path("nowhere.sqlite").exists()
