"""`trainshed backup` and `restore`, as typed."""

from pathlib import Path

from trainshed.web.db.engine import open_database

from .conftest import Trainshed


def test_a_backup_and_the_way_back(trainshed: Trainshed, tmp_path: Path) -> None:
    open_database("sqlite:///tables.sqlite").dispose()
    answer = trainshed("backup", "saved", "--database", "sqlite:///tables.sqlite")
    assert answer.out == "saved: 0 matches, 0 guests, 0 actions\n"
    answer = trainshed("restore", "saved", "--database", "sqlite:///new.sqlite")
    assert answer.out == "restored 0 matches, 0 guests, 0 actions\n"
    assert (tmp_path / "new.sqlite").exists()


def test_the_database_is_the_users_own_where_none_is_named(
    trainshed: Trainshed, tmp_path: Path
) -> None:
    open_database(f"sqlite:///{tmp_path / 'data' / 'trainshed' / 'tables.sqlite'}").dispose()
    assert trainshed("backup", "saved").code == 0
    assert "nothing is overwritten" in trainshed("restore", "saved").complaint


def test_mistakes_are_one_line(trainshed: Trainshed) -> None:
    nowhere = ("--database", "sqlite:///nowhere.sqlite")
    assert "there is no such file" in trainshed("backup", "saved", *nowhere).complaint
    assert "saved: no such file; name a backup" in trainshed("restore", "saved").complaint
    bad = ("--database", "nonsense")
    assert "no address" in trainshed("backup", "saved", *bad).complaint
    assert "no address" in trainshed("restore", __file__, *bad).complaint
