"""The database: SQLite by default, PostgreSQL by URL, migrations, and what can be wrong with it."""

import sqlite3
import stat
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Engine

from trainshed.core.error import BadInput
from trainshed.core.game import CHANCE
from trainshed.core.match import Match
from trainshed.games import find
from trainshed.web.db.engine import connect, migrate, open_database, version_of, versions
from trainshed.web.db.models import ActionRow, Base, GuestRow, MatchRow, SeatRow
from trainshed.web.db.repo import Change, Made, Repo
from trainshed.web.seating import guest_seat, open_seat

from .conftest import Guest, from_now_on, sensible, served, wait_until
from .postgres import another_database


def a_match(repo: Repo, match_id: str = "a") -> None:
    guest = repo.make_guest("hash" + match_id, "Vera")
    match = MatchRow(
        id=match_id,
        game="german_railways",
        rules=1,
        options={},
        wishes={},
        secret="s",
        seed=2**52,
        host_id=guest.id,
        version=1,
        plies=0,
        mover=0,
    )
    seats = [
        SeatRow(match_id=match_id, number=k, kind="open", name="", stands_in=False)
        for k in range(3)
    ]
    repo.add_match(match, seats)


def exercise(repo: Repo) -> None:
    """Everything the program asks of a database, once."""
    a_match(repo)
    a_match(repo, "b")
    first = Change("a", 1, 0, [Made(0, "bid 3", 0), Made(1, "pass", 0)], 2, False)
    late = Change("a", 1, 2, [Made(0, "bid 4", 2)], 2, False)  # from a version that is past
    other = Change("b", 1, 0, [Made(0, "bid 5", 0)], 1, False)
    assert repo.keep([first]) == [2]
    assert repo.keep([other, late]) == [2, None]
    assert [made.text for made in repo.actions("a")] == ["bid 3", "pass"]
    assert [made.text for made in repo.actions("b")] == ["bid 5"]
    a_match(repo, "c")
    last, on = Change("c", 1, 0, [Made(0, "pass", 0)], -2, True), Change("b", 2, 1, (), 2, False)
    assert repo.keep([last, on]) == [2, 3]
    assert [repo.match(name).status for name in "bc"] == ["waiting", "over"]
    assert repo.cut_actions(Change("a", 1, 1, (), 1, False), 0) is None
    assert repo.cut_actions(Change("a", 2, 1, (), 1, False), 0) == 3
    assert [made.text for made in repo.actions("a")] == ["bid 3"]
    guest = repo.make_guest("h2", "Ben")
    assert repo.make_guest("h2", "Ben").id == guest.id
    before = repo.version("a")
    with repo.room("a") as room:
        room.give(1, guest_seat(1, guest))
    assert room.version == repo.version("a") == before + 1
    with repo.room("a") as room:  # looked at, not changed
        assert room.seats[1].name == "Ben"
    assert repo.version("a") == before + 1
    with suppress(LookupError), repo.room("a") as room:
        room.lay([open_seat(number) for number in range(4)])
        raise LookupError  # half-way
    assert [seat.name for seat in repo.seats("a")].count("Ben") == 1
    with repo.room("nowhere") as room:
        assert room is None
    assert repo.tables_of(guest.id)[0].match.id == "a"
    repo.say("a", "Ben", "hällo")
    assert [line.text for line in repo.talk("a")] == ["hällo"]
    match = repo.match("a")
    assert match is not None
    assert match.seed == 2**52
    assert match.plies == 1


def test_sqlite(tmp_path: Path) -> None:
    engine = open_database(f"sqlite:///{tmp_path / 'deep' / 'tables.sqlite'}")
    exercise(Repo(engine))
    with engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
    engine.dispose()


@pytest.mark.full
def test_postgresql(postgres: str) -> None:
    engine = open_database(postgres)
    exercise(Repo(engine))
    engine.dispose()


@pytest.mark.full
def test_a_match_on_postgresql(postgres: str, tmp_path: Path) -> None:
    with served(tmp_path, database=postgres, actions_a_minute=10_000) as server:
        guest = Guest(server.address)
        path = guest.play_bots()
        while guest.my_turn(path)["view"]["round"] < 2:
            state = guest.my_turn(path)
            if state["to_move"] == -2:
                break
            guest.act(path, state["ply"], sensible(state["legal"]))
        assert "Round 1" in guest.get(path).text
        guest.http.close()


def test_migrations_make_what_the_models_say(tmp_path: Path) -> None:
    engine = open_database(f"sqlite:///{tmp_path / 't.sqlite'}")
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), Base.metadata) == []
    engine.dispose()


@pytest.mark.full
def test_migrations_make_what_the_models_say_on_postgresql(postgres: str) -> None:
    engine = open_database(postgres)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), Base.metadata) == []
    engine.dispose()


FIRST_ROWS = (
    "INSERT INTO guest VALUES (7, 'Vera', 'hash', 'link', '{\"language\": \"de\"}',"
    " '2026-11-15 12:00:00')",
    "INSERT INTO device VALUES ('phone', 7)",
    "INSERT INTO match VALUES ('a', 'german_railways', 1, '{}', '{\"public\": true}', 's', 42,"
    " 'running', 7, 3, 1, 1, NULL, NULL, '2026-11-15 12:00:00', '2026-11-15 12:00:01')",
    "INSERT INTO match VALUES ('b', 'german_railways', 1, '{}', '{}', 's', 43,"
    " 'running', 7, 3, 1, 1, 'a', 30, '2026-11-15 12:00:00', '2026-11-15 12:00:01')",
    *(
        f"INSERT INTO seat VALUES ('a', {k}, 'guest', 'Vera', 7, NULL, {is_left})"
        for k, is_left in enumerate(("false", "true", "false"))
    ),
    "INSERT INTO action VALUES ('a', 0, 0, 'bid 3', 0, '', '2026-11-15 12:00:01')",
    "INSERT INTO proxy VALUES ('a', 1, '1', 'bid', 'pass', 9)",
    "INSERT INTO chat VALUES (1, 'a', 'Vera', 'say', 'hällo', '2026-11-15 12:00:01')",
)


def older(engine: Engine, version: str) -> None:
    """Make a database that began with the first version of the tables and came to a later one."""
    migrate(engine, "0001")
    with engine.execution_options(writes=True).begin() as connection:
        for line in FIRST_ROWS:
            connection.exec_driver_sql(line)
    migrate(engine, version)
    assert version_of(engine) == version


def everything_is_there(repo: Repo) -> None:
    with repo.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), Base.metadata) == []
    match, guest = repo.match("a"), repo.guest_of("phone")
    assert (match.seed, match.wishes, match.version) == (42, {"public": True}, 3)
    assert (guest.id, guest.name, guest.wishes) == (7, "Vera", {"language": "de"})
    assert (match.secret, match.draw_key, repo.match("b").secret) == ("s", None, "")
    assert [seat.nonce for seat in repo.seats("a")] == ["", "", ""]
    assert guest.link_hash is None  # it did not end by itself
    assert [seat.stands_in for seat in repo.seats("a")] == [False, True, False]
    assert [made.text for made in repo.actions("a")] == ["bid 3"]
    assert [proxy.limit for proxy in repo.proxies("a")] == [9]
    assert [line.text for line in repo.talk("a")] == ["hällo"]
    assert repo.keep([Change("a", 3, 1, [Made(1, "pass", 1)], 2, False)]) == [4]


@pytest.mark.parametrize("version", versions())
def test_a_database_of_every_version_is_brought_up_to_date(tmp_path: Path, version: str) -> None:
    address = f"sqlite:///{tmp_path / 't.sqlite'}"
    before = connect(address)
    older(before, version)
    before.dispose()
    engine = open_database(address)
    everything_is_there(Repo(engine))
    engine.dispose()


def running_since(engine: Engine, version: str) -> int:
    """Let a match against bots run as the first tables kept it, in a database that came to another
    version since; return its ply.
    """
    match = Match(find("german_railways"), ("Vera", "bot:greedy", "bot:greedy"), 42, rules=1)
    while match.to_move != 0 or len(match.legal()) == 1 or len(match.actions) < 20:
        if match.to_move == CHANCE:
            match.advance()
        else:
            match.play(sensible(match.legal()))
    lines = [
        "INSERT INTO match VALUES ('c', 'german_railways', 1, '{}', '{\"spectators\": true}', '',"
        f" 42, 'running', 7, 1, {len(match.actions)}, 0, NULL, NULL, '2026-11-15 12:00:00',"
        " '2026-11-15 12:00:01')",
        "INSERT INTO seat VALUES ('c', 0, 'guest', 'Vera', 7, NULL, false)",
        *(
            f"INSERT INTO seat VALUES ('c', {k}, 'bot', 'bot {k}', NULL, 'greedy', false)"
            for k in (1, 2)
        ),
    ]
    for ply, (actor, action) in enumerate(zip(match.actors, match.actions, strict=True)):
        text = match.verbs.text(action)
        lines.append(
            f"INSERT INTO action VALUES ('c', {ply}, {actor}, '{text}', {ply}, '',"
            " '2026-11-15 12:00:01')"
        )
    migrate(engine, "0001")
    with engine.execution_options(writes=True).begin() as connection:
        for each in (*FIRST_ROWS[:1], *lines):
            connection.exec_driver_sql(each)
    migrate(engine, version)
    return len(match.actions)


def plays_on(folder: Path, address: str, ply: int) -> None:
    with served(folder, database=address) as server:
        tables = server.app.state.tables
        live = tables.matches.live("c")
        assert (live.ply, live.match.to_move) == (ply, 0)
        done = tables.act(live, 0, ply, [sensible(live.match.legal())])
        assert done.status == "done"
        wait_until(lambda: live.match.to_move == 0 and live.ply > ply + 2)
        wait_until(lambda: len(server.app.state.repo.actions("c")) == live.ply)  # stored, too


@pytest.mark.parametrize("version", versions())
def test_a_match_that_runs_since_any_version_plays_on(tmp_path: Path, version: str) -> None:
    address = f"sqlite:///{tmp_path / 't.sqlite'}"
    before = connect(address)
    ply = running_since(before, version)
    before.dispose()
    plays_on(tmp_path, address, ply)


@pytest.mark.full
@pytest.mark.parametrize("version", versions())
def test_so_it_does_on_postgresql(postgres: str, tmp_path: Path, version: str) -> None:
    address = another_database(postgres, f"running_{version}")
    before = connect(address)
    ply = running_since(before, version)
    before.dispose()
    plays_on(tmp_path, address, ply)


@pytest.mark.full
@pytest.mark.parametrize("version", versions())
def test_a_postgresql_of_every_version_is_brought_up_to_date(postgres: str, version: str) -> None:
    address = another_database(postgres, f"version_{version}")
    before = connect(address)
    older(before, version)
    before.dispose()
    engine = open_database(address)
    everything_is_there(Repo(engine))
    engine.dispose()


@pytest.mark.full
def test_of_several_that_start_at_once_one_migrates(postgres: str) -> None:
    address = another_database(postgres, "started_at_once")
    with ThreadPoolExecutor(4) as pool:
        engines = list(pool.map(open_database, [address] * 4))
    assert {version_of(engine) for engine in engines} == {versions()[-1]}
    for engine in engines:
        engine.dispose()


def test_a_new_database_is_its_owners_alone(tmp_path: Path) -> None:
    path = tmp_path / "new" / "tables.sqlite"
    engine = open_database(f"sqlite:///{path}")
    a_match(Repo(engine))
    assert [stat.S_IMODE(each.stat().st_mode) for each in (path.parent, path)] == [0o700, 0o600]
    assert all(stat.S_IMODE(each.stat().st_mode) == 0o600 for each in path.parent.iterdir())
    engine.dispose()
    path.chmod(0o640)  # the owner's own choice
    open_database(f"sqlite:///{path}").dispose()
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


@pytest.mark.parametrize(("durable", "level"), [(False, 1), (True, 2)])
def test_a_host_chooses_how_long_a_move_waits_for_the_disk(
    tmp_path: Path, durable: bool, level: int
) -> None:
    engine = open_database(f"sqlite:///{tmp_path / 't.sqlite'}", durable)
    with engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == level
    engine.dispose()


def test_migrating_twice_changes_nothing(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 't.sqlite'}"
    first = open_database(address)
    a_match(Repo(first))
    first.dispose()
    second = open_database(address)
    assert Repo(second).match("a") is not None
    second.dispose()


def refused(address: str) -> str:
    with pytest.raises(BadInput) as error:
        open_database(address).dispose()
    assert "\n" not in str(error.value)
    return str(error.value)


def test_a_newer_database_is_left_alone(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 't.sqlite'}"
    open_database(address).dispose()
    with sqlite3.connect(tmp_path / "t.sqlite") as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    database.close()
    assert "newer than this program; update trainshed" in refused(address)


def test_bad_addresses_are_named(tmp_path: Path) -> None:
    assert "no address" in refused("nonsense")
    assert "only sqlite and postgresql" in refused("mysql://user:secret@host/name")
    assert "secret" not in refused("mysql://user:secret@host/name")
    (tmp_path / "file").write_text("x")
    assert "cannot be made" in refused(f"sqlite:///{tmp_path / 'file' / 'deep' / 't.sqlite'}")
    (tmp_path / "no.sqlite").write_bytes(b"this is no database at all, only text" * 40)
    assert "file is not a database" in refused(f"sqlite:///{tmp_path / 'no.sqlite'}")
    missing = "postgresql://nobody@127.0.0.1:1/none"
    assert "check the address" in refused(missing)


def test_a_locked_database_loses_nothing(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        guest = Guest(server.address)
        path = guest.play_bots()
        state = guest.my_turn(path)
        from_now_on(server, "PRAGMA busy_timeout=50")
        lock = sqlite3.connect(tmp_path / "tables.sqlite", isolation_level=None)
        lock.execute("BEGIN IMMEDIATE")
        body = {"ply": state["ply"], "actions": ["bid 3"], "form": guest.form}
        answer = guest.http.post("/api/tables/" + path.removeprefix("/t/") + "/act", json=body)
        assert answer.status_code == 503
        assert answer.json()["error"] == "The database does not answer."
        lock.execute("ROLLBACK")
        lock.close()
        from_now_on(server, "PRAGMA busy_timeout=300000")
        assert guest.my_turn(path)["ply"] == state["ply"]
        assert guest.act(path, state["ply"], "bid 3")["status"] == "done"
        guest.http.close()


def test_one_row_for_each_ply() -> None:
    keys = [column.name for column in ActionRow.__table__.primary_key]
    assert keys == ["match_id", "ply"]
    assert GuestRow.__table__.c.token_hash.unique
